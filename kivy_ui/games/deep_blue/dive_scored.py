"""Deep Blue: what a dive brings, each diver's pillar of light full of what was found, gem by gem."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.deep_blue.state import DiveScore
from companion.games.deep_blue.view import DiveView
from companion.pictures.cards import crew_card
from companion.pictures.gems import gem
from companion.pictures.picture import picture
from companion.pictures.places import wreck
from companion.pictures.seats import helmet
from companion.pictures.things import chest
from companion.pictures.worlds.effects import pillar
from companion.pictures.worlds.moods import blood, dawn
from companion.session.hands.shown import Shown
from kivy_ui.games.deep_blue.driven_up import close
from kivy_ui.look.language import told
from kivy_ui.stage.animation import part, popped
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.parts import NAME, told_apart

if TYPE_CHECKING:
    from kivy_ui.games.deep_blue.board import DeepBlueBoard

SCORED_S, CAME_S, GROWS_S, OPENS_S = 2.4, 0.25, 0.75, 0.2
"""How long it takes, until the light is there, one pillar grows and its chest opens."""
ROOMY, BESIDE, EACH_H, AIR = 150, 220, 40, 20
LETTERS, SIGN_W, INSIDE, TITLE = 26.0, 38, 0.92, 46
"""A narrower pillar has a small chest; closer together, names stand above them."""
GEMS = ("gold", "silver", "red")
PALE = "#bfe0ea"
"""A wreck's hull where the water behind it is dark."""
SIGNS = {
    "gems": picture(gem, "gold", False),
    "cards": picture(crew_card, "red"),
    "tile": picture(wreck, PALE),
    "bounty": picture(chest, False),
}
SIZES = {"tile": (46, 34), "cards": (28, 34)}
SETTINGS: tuple[tuple[int, float], ...] = ((2, 26), (2, 23), (2, 20), (1, 26))
"""How sources stand in a pillar: how many side by side, in letters of which size; the first that fits."""
FEW, ALONE = 2, ((1, 30.0), (1, 26.0))
"""So few in every pillar stand below each other, larger."""
DEEP, HALO = "#03141f", "#02202f"
Found = Sequence[tuple[str, int]]


def scored(
    board: "DeepBlueBoard", before: Shown, after: Shown, scores: Sequence[DiveScore], is_red: bool, scene: Scene, t: float
) -> None:
    """A pillar of light for each diver grows by what it found, smallest first; then the totals. `is_red`: after somebody was driven up."""
    w, h = scene.w, scene.h
    ink = "#ffffff" if scene.theme == "contrast" else "#072433"
    if is_red and t < CAME_S:
        scene.lay("air:red", picture(blood, scene.theme), Area(0, 0, w, h))
    scene.lay("air:world", picture(dawn, scene.theme), Area(0, 0, w, h), part(t, 0, CAME_S))
    if t < CAME_S / 2:
        return
    scene.write("air:title", told("deep_blue.treasure"), w / 2, 36 if scene.is_wide else 96, TITLE, ink)
    _on_deck(board, scene, after.view, [score.seat for score in scores], ink)
    best, step = max((score.total for score in scores), default=0), w / max(1, len(scores))
    foot, tallest = h * 0.86, h * (0.5 if step > BESIDE else 0.42)
    founds = [found(before.view, score) for score in scores]
    setting = _setting(scene, founds, min(208, step * 0.88))
    for nth, score in enumerate(scores):
        x = step * (nth + 0.5)
        area = Area(x - min(104, step * 0.44), foot - tallest, min(208, step * 0.88), tallest)
        begins = CAME_S + (SCORED_S - CAME_S - GROWS_S - 0.3) * sorted(s.total for s in scores).index(score.total) / len(scores)
        light = Pillar(board, scene, area, step, score, founds[nth])
        light.set(*setting)
        light.draw(
            score.total / best if best else 0, part(t, begins, begins + GROWS_S), popped((t - begins - GROWS_S) / OPENS_S, 1.08)
        )
    close(scene, t, SCORED_S, ink)


def _on_deck(board: "DeepBlueBoard", scene: Scene, view: DiveView, divers: Sequence[int], ink: str) -> None:
    """Say in the corner who was not in the dive."""
    stayed = [board.name(one.seat) for one in view.seats if not one.is_out and one.seat not in divers]
    if stayed:
        room = (
            (scene.w - scene.wide(told("deep_blue.treasure"), TITLE)) / 2 - 28
            if scene.is_wide
            else scene.w - 40 - scene.wide(told("moment.tap"), 22)
        )
        scene.paragraph("air:deck", told("deep_blue.stayed", names=stayed), Area(12, 12, room, 56), 22, ink, is_bold=True)


def found(table: DiveView, score: DiveScore) -> Found:
    """List what a diver scores: the gems colour by colour, then cards, wreck and bounty; all gems in one where colours don't add up."""
    worths = next((one.worths for one in table.divers if one.seat == score.seat), {})
    gems = [(kind, worths.get(kind, 0) * table.gems.count(kind)) for kind in GEMS if kind in table.gems]
    if sum(points for _, points in gems) != score.gems:
        gems = [("gems", score.gems)] if score.gems else []
    return [*gems, *((source, points) for source, points in score.made if source != "gems")]


def _setting(scene: Scene, founds: Sequence[Found], w: float) -> tuple[int, float, float]:
    """Say how many sources stand side by side in pillars of width `w`, in letters of which size, and how far apart."""
    points = [points for one in founds for _, points in one]
    for across, size in SETTINGS if max(map(len, founds), default=0) > FEW else ALONE:
        column = SIGN_W * size / LETTERS + max((scene.wide(f"+{one}", size) for one in points), default=0) + 6
        if across * column <= w * INSIDE:
            break
    return across, size, column


class Pillar:
    """One diver's light, `step` from the next: the diver on top, what was found in it, chest and total at its foot."""

    def __init__(self, board: "DeepBlueBoard", scene: Scene, area: Area, step: float, score: DiveScore, found: Found) -> None:
        self._board, self._scene, self._area, self._step, self._score = board, scene, area, step, score
        self._seat, self._key = board.shown.seats[score.seat], f"air:{score.seat}"
        self._is_roomy = area.w > ROOMY
        self._found, self._across, self._size, self._column = found, 1, LETTERS, area.w

    def set(self, across: int, size: float, column: float) -> None:
        """Lay so many sources side by side; where they are too many for the glass, all gems count as one."""
        self._across, self._size, self._column = across, size, column
        if self._rows * EACH_H + AIR > self._area.h:
            self._found = self._score.made

    @property
    def _rows(self) -> int:
        return -(-len(self._found) // self._across)

    def draw(self, share: float, grown: float, opened: float) -> None:
        """Draw it `grown` so far to its `share` of the tallest; each source once the light has come to it, the total in the chest that opens last."""
        scene, area, key = self._scene, self._area, self._key
        is_best, high = share == 1, max(8, max(70, AIR + EACH_H * self._rows, area.h * share) * grown * bool(self._score.total))
        look = picture(pillar, is_best and grown == 1)
        scene.put(f"{key}:pillar", look, area.cx, area.bottom - high / 2, area.w, area.h, tall=high / round(area.h))
        self._diver(area.bottom - high)
        for nth, (source, points) in enumerate(self._found):
            if high > EACH_H * (self._rows - nth // self._across) and grown > 0.8 * (len(self._found) - nth) / len(self._found):
                self._source(nth, source, points)
        self._total(is_best, opened)

    def _diver(self, top: float) -> None:
        """The helmet on the light, its name beside it or above."""
        scene, x = self._scene, self._area.cx
        scene.put(f"{self._key}:diver", picture(helmet, self._seat.colour, self._seat.emblem), x, top - 40, 86, 94)
        is_beside = self._step > BESIDE
        room = self._step / 2 - 54 if is_beside else self._step - 8
        place, anchor = ((x + 50, top - 18), "start") if is_beside else ((x, top - 102), "middle")
        name = told_apart(scene, self._seat.name, room * NAME / LETTERS)
        scene.write(f"{self._key}:name", name, *place, LETTERS, halo=HALO, anchor=anchor, room=room)

    def _source(self, nth: int, source: str, points: int) -> None:
        """A picture and its points, in rows that end at the foot."""
        row, column = divmod(nth, self._across)
        beside = min(self._across, len(self._found))
        x = self._area.cx + (column - beside / 2) * self._column + 4
        y = self._area.bottom - 26 - EACH_H * (self._rows - 1 - row)
        key, scale = f"{self._key}:{source}", self._size / LETTERS
        if source in GEMS:
            self._board.gem(self._scene, key, source, x + 18 * scale, y, 14 * scale)
        else:
            w, h = SIZES.get(source, (34, 34))
            self._scene.put(key, SIGNS[source], x + 18 * scale, y, w * scale, h * scale)
        self._scene.write(f"{key}:points", f"+{points}", x + SIGN_W * scale, y, self._size, halo=HALO, anchor="start")

    def _total(self, is_best: bool, opened: float) -> None:
        """The chest; all of it once it opens."""
        scene, area, foot = self._scene, self._area, self._area.bottom
        is_high = not (self._is_roomy or scene.is_wide)
        x, y, side = (area.x + 32, foot + 32, 80.0) if self._is_roomy else (area.x + 20, foot + 34, 50.0)
        left, room, size = area.x + side * 0.96, area.w - side * 0.92 - 10, 66 if is_best and self._is_roomy else 54
        if is_high:
            x, y, left, room = area.cx, foot + 82, area.cx, area.w - 14
        scene.put(f"{self._key}:chest", picture(chest, opened > 0 and self._score.total > 0), x, y, side, side * 0.78)
        if opened > 0:
            words = f"+{self._score.total}" if self._score.total else "0"
            at = "middle" if is_high else "start"
            scene.count(f"{self._key}:total", words, left, foot + 32, size, "#ffe08a", DEEP, at, room, least=24, scale=opened)
