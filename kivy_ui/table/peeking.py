"""Peeking: a seat reads its hidden total while it holds the closed chest on its flag, one at a time."""

from collections.abc import Callable
from functools import partial

from companion.pictures.picture import picture
from companion.table.views import SeatView, View
from kivy_ui.boards import Board
from kivy_ui.reading import number, read
from kivy_ui.stage import plates
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area, around

Peek = Callable[[int], View | None]


class Peeking:
    """Who reads what now."""

    def __init__(self, peek: Peek, renew: Callable[[], object]) -> None:
        self._peek, self._renew = peek, renew
        self._own: SeatView | None = None

    def draw(self, scene: Scene, board: Board) -> None:
        """Let every closed chest on a flag be held; lay what its seat may read below it while it is."""
        for sprite in [one for one in scene.sprites if one.key.endswith(":chest") and one.key.startswith(("flag:", "column:"))]:
            seat = int(sprite.key.split(":")[1])
            place = Area(sprite.x - 26, 0, 52, 56) if sprite.key.startswith("flag:") else _place(scene, seat)
            scene.touch(f"chest:{seat}", place, hold=partial(self._held, seat), radius=10)
        if self._own is not None:
            _plate(scene, board, self._own)

    def _held(self, seat: int, begins: bool) -> None:
        if begins and self._own is None:
            own = self._peek(seat)
            found = [view for view in (own.seats if own else ()) if view.seat == seat and view.chest is not None]
            self._own = found[0] if found else None
        elif not begins and self._own and self._own.seat == seat:
            self._own = None
        self._renew()


def _place(scene: Scene, seat: int) -> Area:
    """Find a seat's flag, or the head of its column."""
    flag = next(one for one in scene.sprites if one.key in (f"flag:{seat}", f"column:{seat}"))
    return around(flag.x, flag.y, flag.w + 4, flag.h)


def _plate(scene: Scene, board: Board, view: SeatView) -> None:
    flag = _place(scene, view.seat)
    lines = [read(line) for line in view.own]
    w, h = 240.0, 76 + 28 * len(lines)
    area = Area(min(max(8, flag.cx - w / 2), scene.w - w - 8), flag.h + 14, w, h)
    ink = board.ink
    scene.lay("peek", picture(plates.plate, ink.plate, BRASS, 3, 16, 0.97), area)
    total = "" if view.chest is None else number(view.chest)
    scene.write("peek:total", total, area.cx, area.y + 40, 52, BRASS if board.theme != "light" else ink.ink)
    for row, line in enumerate(lines):
        scene.write(f"peek:{row}", line, area.cx, area.y + 82 + 28 * row, 22, ink.ink, room=w - 20)
