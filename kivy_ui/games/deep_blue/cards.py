"""Playing crew cards for points: their printed points on a pad, how many they are where that counts, and what they are played on."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.games.deep_blue.view import DiveView
from companion.pictures.cards import crew_card
from companion.pictures.cards import hand as fan
from companion.pictures.picture import picture
from companion.pictures.seats import helmet
from companion.table.prompt import Choice, Number, Value
from companion.table.say import Words
from kivy_ui.games.deep_blue.layout import LANES, rope
from kivy_ui.look.language import told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import number_pad, parts
from kivy_ui.table.board import Act, Board
from kivy_ui.table.number_pad import Pad

if TYPE_CHECKING:
    from kivy_ui.games.deep_blue.board import DeepBlueBoard

LOW = 190
"""How high the pad is on an upright glass."""
CARD_W, CARD_H, MOST_FANNED = 110, 164, 4
COATS = ("green", "red", "blue", "violet")


class CardsStep:
    """Fills how many cards (where the game asks) and their points together, on one page."""

    def __init__(
        self,
        board: "DeepBlueBoard",
        choice: Choice,
        done: Callable[[Choice, tuple[Value, ...]], object],
        renew: Callable[[], object],
    ) -> None:
        numbers = [field for field in choice.fields if isinstance(field, Number)]
        self._board, self._choice, self._done, self._renew = board, choice, done, renew
        self._counted, self._points = (numbers[0] if len(numbers) > 1 else None), numbers[-1]
        self._count = self._counted.low if self._counted else 0
        self._pad = Pad(renew)

    def asks(self) -> Words:
        """Say what is asked."""
        return told("deep_blue.card_points", name=self._board.name(self._choice.seat or 0))

    def go(self) -> Act | None:
        """Play them; an outline says what is missing."""
        points = self._pad.number(self._points)
        if points is None:
            typed = told("deep_blue.most_points", points=self._points.high) if self._pad.typed else told("deep_blue.type_points")
            return Act(typed, None)
        values = (*((self._count,) if self._counted else ()), points)
        note = told("deep_blue.counted_safe" if self._counted else "deep_blue.safe", cards=self._count)
        title = told("deep_blue.play_for", points=points)
        return Act(title, partial(self._done, self._choice, values), note, picture(crew_card, "red"))

    def back(self) -> bool:
        """It is over."""
        return True

    def draw(self, scene: Scene, board: Board, area: Area) -> None:
        """Draw the diver, the cards and their points; the pad to the right, on an upright glass below."""
        w, h = number_pad.WIDTH, number_pad.HEIGHT if scene.is_wide else LOW
        if scene.is_wide:
            keys = Area(area.right - 12 - w, area.cy - h / 2, w, h)
            left = Area(area.x + 8, area.y, keys.x - area.x - 20, area.h)
        else:
            keys = Area(area.x + 12, area.bottom - 8 - h, area.w - 24, h)
            left = Area(area.x + 8, area.y, area.w - 16, area.h - h - 16)
        self._diver(scene, left)
        self._cards(scene, left)
        self._keys(scene, keys)

    def _diver(self, scene: Scene, area: Area) -> None:
        """Who plays, and what the cards of before brought: that is safe."""
        seat, ink = self._choice.seat or 0, self._board.ink
        one, x, y = self._board.shown.seats[seat], area.x + 36, area.y + 44
        scene.lay("cards:line", picture(plate_painters.shade, rope(self._board.theme), 1.0), Area(x - 2, area.y - 10, 4, 34))
        scene.put("cards:diver", picture(helmet, one.colour, one.emblem), x, y, 62, 62)
        view: DiveView = self._board.shown.view
        before = next((diver.points for diver in view.divers if diver.seat == seat), 0)
        room = area.w - 84
        if before:
            scene.write(
                "cards:before",
                told("deep_blue.on_cards", points=before),
                x + 42,
                y - 14,
                22,
                ink.ink,
                "start",
                halo=ink.halo,
                room=room,
            )
        scene.write(
            "cards:safe", told("deep_blue.safe_now"), x + 42, y + 14 * bool(before), 20, ink.ink, "start", False, ink.halo, room
        )

    def _cards(self, scene: Scene, area: Area) -> None:
        """The cards in a fan, their points, and the gems they are played on."""
        count = min(self._count or 2, MOST_FANNED)
        cy = area.y + 158 if scene.is_wide else area.y + 78 + (area.h - 78) / 2
        scale = 1.0 if scene.is_wide else min(1.0, (area.bottom - cy) / (CARD_H / 2 + 6))
        x = area.x + (104 if scene.is_wide else area.w * 0.36)
        for nth in range(count):
            off = nth - (count - 1) / 2
            look = picture(crew_card, COATS[nth % len(COATS)])
            scene.put(f"cards:{nth}", look, x + off * 50 * scale, cy + abs(off) * 4, CARD_W * scale, CARD_H * scale, off * 13)
        brass = BRASS if self._board.theme != "light" else "#7a4a08"
        at = area.x + area.w * (0.79 if scene.is_wide else 0.76)
        room = area.w * 0.36
        large = 84 if scene.is_wide else min(84.0, (area.h - 84) * 0.66 / scene.look.text_factor)
        scene.write("typed", self._pad.typed or "?", at, cy - large * 0.14, large, brass, halo=self._board.ink.halo, room=room)
        unit, size = cy + large * 0.5 * scene.look.text_factor, large / 3
        scene.write("cards:unit", told("deep_blue.points_unit"), at, unit, size, brass, halo=self._board.ink.halo, room=room)
        if scene.is_wide:
            self._gems(scene, area)

    def _gems(self, scene: Scene, area: Area) -> None:
        view: DiveView = self._board.shown.view
        treasure = [kind for kind in view.gems if kind not in LANES]
        most = int(area.w / 46)
        for nth, kind in enumerate(treasure[-most:]):
            self._board.gem(scene, f"cards:gem:{nth}", kind, area.x + 26 + nth * 46, area.bottom - 24, 17)

    def _keys(self, scene: Scene, area: Area) -> None:
        tint = self._board.ink.tint
        free = self._pad.draw(scene, area, self._points, tint, self._counted is None)
        if self._counted is None:
            return
        less, first, last, more = free
        parts.key(scene, "cards:minus", less, "", partial(self._step, -1), tint, icon_name="minus")
        parts.key(scene, "cards:plus", more, "", partial(self._step, 1), tint, icon_name="plus")
        count = Area(first.x, first.y, last.right - first.x, first.h)
        words = told("deep_blue.cards", cards=self._count)
        scene.lay("cards:count", picture(plate_painters.key, True, tint, scene.theme), count)
        ink, x = plate_painters.ink_on("main", scene.theme), count.x + 14
        if scene.wide(words, 18) <= count.w - 96:
            scene.put("cards:count:fan", picture(fan, min(self._count, MOST_FANNED)), count.x + 40, count.cy, 81, 54)
            x = count.x + 82
        scene.write("cards:count:words", words, x, count.cy - 2, 26, ink, "start", room=count.right - x - 8, least=16)

    def _step(self, by: int) -> None:
        assert self._counted is not None
        self._count = max(self._counted.low, min(self._counted.high, self._count + by))
        self._renew()
