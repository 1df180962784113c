"""Peeking at secrets: while a player holds the closed chest on their flag, a plate shows the total.

A flag without a chest, and the player's column, are held to see further secrets, such as a hand of cards. Only one plate is shown at a time. On a flat screen it faces the seat.
"""

import math
import time
from collections.abc import Callable, Sequence
from functools import partial

from kivy.clock import Clock, ClockEvent
from kivy.input import MotionEvent

from companion.session.inputs.snapshot import Snapshot
from companion.table.seats import Seat
from companion.table.views import SeatView, View
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import as_text, translate
from kivy_ui.pages.page_base import Shell
from kivy_ui.settings import FLAT
from kivy_ui.stage.animation import Animation
from kivy_ui.stage.scene import BRASS, SceneTarget
from kivy_ui.stage.sprite import Area, Sprite, area_around
from kivy_ui.stage.stage import Stage
from kivy_ui.stage.touch import OnHold, Rect, TouchTarget
from kivy_ui.table.table_scene import TableScene
from kivy_ui.table.table_sides import DEGREES, side_of

ReadSeatView = Callable[[int], View | None]
HELD_PREFIXES = ("flag:", "column:", "tile:")
HELD_W_UNITS, HELD_H_UNITS = 52, 56  # target of a chest on a flag or a head
TOTAL_TEXT, OWN_TEXT, LONE_OWN_TEXT = 28.0, 18.0, 22.0
"""Text sizes of the total, of the lines below it, and of lines without a total: readable for the one who holds the chest, not across the table."""
TOTAL_H_UNITS, OWN_LINE_SHARE, SIDE_UNITS, MOST_W_UNITS = 38.0, 4 / 3, 16.0, 300.0
CARDS_IN_ROW, MOST_CARD_ROWS, MOST_CARDS_W_UNITS = 7, 2, 420.0
CARD_W_UNITS, CARD_RATIO, CARD_SHARE = 60.0, 1.3, 0.94
"""Cards of a hand: in a row and the most rows, unless there are more cards; greatest width of a row; width of a card, its height as a
multiple of its width, and its share of the width."""
LEAST_HELD_UNITS = 48.0
"""Least side of a column that can be held, 9 mm on a screen of 7 inches; of a smaller one only the flag."""
GLANCE_S = 0.4  # a shorter hold counts as a tap, and a message explains how to read the total


class ChestPeek:
    """Plate with a seat's hidden total, shown while a closed chest is held."""

    def __init__(self, peek: ReadSeatView, renew: Callable[[], object], shell: Shell) -> None:
        self._peek, self._renew, self._shell = peek, renew, shell
        self._held_view: SeatView | None = None
        self._held_since_s = 0.0
        self._has_chests = False  # whether a closed chest is drawn
        self._looked_session, self._looked_seats = "", set[int]()
        self._is_glance = False  # whether the present touch of a flag has shown a total

    def draw(self, scene: TableScene, change: tuple[int, int] | None = None) -> None:
        """Make every closed chest on a flag or a tile holdable; draw the plate of the one that is held.

        While a seat's total is corrected, `change` is the seat and the typed difference: its plate shows the new total, too.
        """
        self._make_own_holdable(scene)
        chests = _closed_chests(scene)
        self._has_chests = bool(chests)
        for sprite in chests:
            kind, seat = sprite.key.split(":")[0], int(sprite.key.split(":")[1])
            place = _flag_area(scene, seat, [kind])
            if kind != "tile":  # the flag or head around the chest has its own tap
                low = place.bottom - HELD_H_UNITS  # no lower, because a diver's total below a flag has its own tap
                y = low if kind == "column" else max(0.0, min(low, sprite.y - HELD_H_UNITS / 2))
                place = Area(max(0, sprite.x - HELD_W_UNITS / 2), y, HELD_W_UNITS, HELD_H_UNITS)
                self._make_flag_holdable(scene, seat)
            scene.touch(f"chest:{seat}" + ":tile" * (kind == "tile"), place, hold=partial(self._on_hold, seat), radius=10)
        if self._held_view is not None:
            difference = change[1] if change and change[0] == self._held_view.seat else 0
            _draw_plate(scene, self._held_view, self._facing_angle(scene.snapshot.seats, self._held_view.seat), difference)

    def looked_seats(self, snapshot: Snapshot) -> set[int]:
        """Return the seats whose secrets were seen here since the game began; none once its first question is answered."""
        if snapshot.session != self._looked_session or snapshot.undo is not None:
            self._looked_session, self._looked_seats = snapshot.session, set()
        return self._looked_seats

    def _make_own_holdable(self, scene: TableScene) -> None:
        """Let the flag and the column of every seat that has secrets but no chest be held to see them."""
        views = scene.snapshot.view.seats if scene.snapshot.view else ()
        for view in (view for view in views if view.has_own and not view.has_chest):
            self._make_flag_holdable(scene, view.seat)
            column = next((sprite for sprite in scene.sprites if sprite.key == f"column:{view.seat}"), None)
            if column is not None and min(column.w, column.h) >= LEAST_HELD_UNITS:
                place = area_around(column.x, column.y, column.w, column.h)
                target = SceneTarget(f"own:{view.seat}", place, hold=self._late_hold(view.seat))
                scene.targets.insert(0, self._holdable(target, view.seat))  # below what is tapped in the column

    def hold_chest(self, stage: Stage, animation: Animation, touch: MotionEvent) -> None:
        """Let a touch that has just closed an animation on its chest, or where a flag has its chest, hold that chest.

        The total is shown once the touch lasts longer than a tap, so that a tap reveals nothing.
        """
        place = Area(*stage.units_at(touch.x, touch.y), 1, 1)
        if stage.current_animation is animation:
            return
        if animation.chest is not None and animation.chest[1].overlaps(place):
            self._press_chest(stage, animation.chest[0], touch)
        elif stage.current_animation is None and animation.waits_for_tap:
            stage.draw_now()  # with the flags that the animation covered
            target = stage.target_at(touch.x, touch.y)
            if target is not None and target.name.startswith("chest:"):
                self._press_chest(stage, int(target.name.split(":")[1]), touch)

    def _press_chest(self, stage: Stage, seat: int, touch: MotionEvent) -> None:
        stage.press(TouchTarget("held-chest", Rect(0, 0, 0, 0), hold=self._late_hold(seat)), touch)

    def _make_flag_holdable(self, scene: TableScene, seat: int) -> None:
        """Let a long touch anywhere on a flag hold its chest; a short one taps the flag, or explains how to read the total."""
        number = next((number for number, target in enumerate(scene.targets) if target.name == f"seat:{seat}"), None)
        if number is not None:
            scene.targets[number] = self._holdable(scene.targets[number], seat)

    def _holdable(self, target: SceneTarget, seat: int) -> SceneTarget:
        late_hold, flag_tap = self._late_hold(seat), target.tap

        def hold(begins: bool) -> None:
            late_hold(begins)
            if not begins and flag_tap is None and not self._is_glance:
                self._explain()

        def tap() -> None:
            if flag_tap is not None and not self._is_glance:
                flag_tap()

        return target._replace(hold=hold, tap=None if flag_tap is None else tap)

    def _explain(self) -> None:
        """Say what is held to see a secret: the chest, or the name if there is no chest."""
        self._shell.show_message(translate("table.hold_chest") if self._has_chests else translate("table.hold_name"))

    def _late_hold(self, seat: int) -> OnHold:
        """Return a callback that shows a seat's total once a touch lasts longer than a tap."""
        wait: ClockEvent | None = None

        def show(_: float) -> None:
            self._is_glance = True
            self._on_hold(seat, True)

        def hold(begins: bool) -> None:
            nonlocal wait
            if begins:
                self._is_glance, wait = False, Clock.schedule_once(show, GLANCE_S)
                return
            if wait is not None:
                wait.cancel()
            if self._held_view is not None and self._held_view.seat == seat:
                self._end_hold()

        return hold

    def _end_hold(self) -> None:
        self._held_view = None
        self._renew()

    def _facing_angle(self, seats: Sequence[Seat], seat: int) -> float:
        """Return the clockwise angle, in degrees, at which a plate faces a seat."""
        settings = self._shell.settings
        side = side_of(seat, seats, settings.sides) if settings.stance == FLAT else self._shell.facing
        return float((DEGREES[self._shell.facing] - DEGREES[side]) % 360)

    def _on_hold(self, seat: int, begins: bool) -> None:
        if begins and self._held_view is None:
            seat_view = self._peek(seat)
            seat_views = [
                view
                for view in (seat_view.seats if seat_view else ())
                if view.seat == seat and (view.chest is not None or view.own)
            ]
            self._held_view, self._held_since_s = seat_views[0] if seat_views else None, time.monotonic()
            self._looked_seats.update(view.seat for view in seat_views)
        elif not begins and self._held_view and self._held_view.seat == seat:
            self._held_view = None
            if time.monotonic() - self._held_since_s < GLANCE_S:
                self._explain()
        self._renew()


def _closed_chests(scene: TableScene) -> list[Sprite]:
    """Return the closed chests on flags and tiles; without looking through the sprites if no seat has a secret total."""
    view = scene.snapshot.view
    if view is None or not any(seat_view.has_chest for seat_view in view.seats):
        return []
    return [sprite for sprite in scene.sprites if sprite.key.endswith(":chest") and sprite.key.startswith(HELD_PREFIXES)]


def _flag_area(scene: TableScene, seat: int, kinds: Sequence[str] = ("flag", "column")) -> Area:
    """Return the area of a seat's flag, column head or tile: of the first of `kinds` that is drawn."""
    sprites = {sprite.key: sprite for sprite in scene.sprites}
    flag = next(sprites[f"{kind}:{seat}"] for kind in kinds if f"{kind}:{seat}" in sprites)
    return area_around(flag.x, flag.y, flag.w + 4, flag.h)


def _draw_plate(scene: TableScene, view: SeatView, degrees: float, difference: int) -> None:
    """Draw the plate near the flag, turned clockwise by `degrees`: as small as its words, so that a hand can shield it.

    With a `difference` that is being entered, the first line below the total says the new one.
    """
    if view.own_marks and not view.has_chest:
        _draw_hand(scene, view, degrees)
        return
    ink = scene.ink
    lines = [as_text(line) for line in view.own]
    if view.chest is not None and difference:
        lines.insert(0, translate("table.corrected_to", points=view.chest + difference))
    most_w, factor, size = MOST_W_UNITS - 2 * SIDE_UNITS, scene.look.text_factor, OWN_TEXT if view.has_chest else LONE_OWN_TEXT
    rows = [part for text in lines for part in scene.lines(text, size * factor, True, most_w)]
    texts, heights = (
        [(str(row), text, size, ink.ink) for row, text in enumerate(rows)],
        [size * OWN_LINE_SHARE * factor] * len(rows),
    )
    if view.chest is not None:
        colour = BRASS if scene.theme != "light" else ink.ink
        texts.insert(0, ("total", translate("table.peeked", points=view.chest), TOTAL_TEXT, colour))
        heights.insert(0, TOTAL_H_UNITS * factor)
    w = min(MOST_W_UNITS, max(scene.scaled_width(text, size) for _, text, size, _ in texts) + 2 * SIDE_UNITS)
    h = sum(heights) + SIDE_UNITS
    x, y = _put_plate(scene, view.seat, w, h, degrees)
    down = (SIDE_UNITS - h) / 2
    for (name, text, size, colour), height in zip(texts, heights):
        dx, dy = _offset_of(down + height / 2, degrees)
        scene.write(f"peek:{name}", text, x + dx, y + dy, size, colour=colour, room=w - SIDE_UNITS, angle=degrees)
        down += height


def _draw_hand(scene: TableScene, view: SeatView, degrees: float) -> None:
    """Draw the faces of a hand of cards on its plate, in rows of about the same length, turned clockwise by `degrees`."""
    count = len(view.own_marks)
    rows = min(MOST_CARD_ROWS, math.ceil(count / CARDS_IN_ROW))
    columns = math.ceil(count / rows)
    card_w = min(CARD_W_UNITS * scene.look.text_factor, MOST_CARDS_W_UNITS / columns)
    card_h = card_w * CARD_RATIO
    x, y = _put_plate(scene, view.seat, columns * card_w + SIDE_UNITS, rows * card_h + SIDE_UNITS, degrees)
    for nth, mark in enumerate(view.own_marks):
        row, column = divmod(nth, columns)
        dx, dy = _offset_of((row - (rows - 1) / 2) * card_h, degrees, (column - (columns - 1) / 2) * card_w)
        look = scene.picture_of(mark)
        if look is not None:
            scene.put(f"peek:{nth}", look, x + dx, y + dy, card_h * CARD_SHARE, angle=degrees)


def _put_plate(scene: TableScene, seat: int, w: float, h: float, degrees: float) -> tuple[float, float]:
    """Draw an empty plate near a seat's flag, turned clockwise by `degrees`; return its middle."""
    flag = _flag_area(scene, seat)
    wide, high = (h, w) if degrees in (90, 270) else (w, h)
    x, y = min(max(8, flag.cx - wide / 2), scene.w - wide - 8) + wide / 2, flag.h + 14 + high / 2
    scene.put("peek", plate_ground(scene.ink.plate, BRASS, 16, width=3, alpha=0.97), x, y, w=w, h=h, angle=degrees)
    return x, y


def _offset_of(down: float, degrees: float, right: float = 0.0) -> tuple[float, float]:
    """Return the offset of a point `down` units below and `right` units beside the middle after a clockwise turn by `degrees`."""
    turn = math.radians(degrees)
    return right * math.cos(turn) - down * math.sin(turn), right * math.sin(turn) + down * math.cos(turn)
