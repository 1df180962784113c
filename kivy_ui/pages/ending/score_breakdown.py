"""Places and points of a seat, as cards and lists tell them."""

import re
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.pictures.picture import Picture, picture
from companion.pictures.seats import disc, helmet
from companion.table.game import Game
from companion.table.letters import first_letters
from companion.table.say import Words, say
from companion.table.standings import ScoreLine
from kivy_ui.look.language import number, read, spoken, told
from kivy_ui.pages.bars import Bar, BarList
from kivy_ui.pages.house import HousePage
from kivy_ui.pages.page_base import GAP, HEAD, MARGIN, Shell
from kivy_ui.pages.paging import Turning
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.board import part_of
from kivy_ui.table.parts import told_apart

WHO_W, WHO_H, MOST_WHO_H, ONE_COLUMN, DIVER, SHORT = 214.0, 64.0, 84.0, 7, 120.0, 4
COST, NOBODY = "#ff6f5e", ("silver", "")


class Counted(NamedTuple):
    """A player whose points are told, and what they look like; "" where nobody knows."""

    name: str
    total: float | None
    lines: Sequence[ScoreLine]
    colour: str = ""
    emblem: str = ""


class PointsPage(HousePage):
    """Where every point of one player came from, a bar a source, beside everybody: a tap tells another's."""

    def __init__(self, shell: Shell, everybody: Sequence[Counted], at: int, note: Words = "") -> None:
        super().__init__(shell)
        self._everybody, self._at, self._note = everybody, at, note
        self._turning = Turning(self.renew)

    def draw(self, scene: Scene) -> None:
        """Everybody at the left, or above where the glass is high."""
        area, told = Area(MARGIN, HEAD + 6, scene.w - 2 * MARGIN, scene.h - HEAD - 18), self._everybody[self._at]
        columns = 1 if len(self._everybody) <= ONE_COLUMN else 2
        if scene.is_wide:
            who, rest = area.shares((WHO_W, area.w - WHO_W - MARGIN), MARGIN)
        else:
            columns = min(columns + 1, len(self._everybody))
            h = -(-len(self._everybody) // columns) * (WHO_H + GAP)
            who, rest = area._replace(h=h - GAP), Area(area.x, area.y + h, area.w, area.h - h)
        bars = BarList(scene, rest.inset(20, 12), self._bars(told.lines), self.ink)
        on_page, pages = self._turning.of(len(told.lines), bars.each)
        self.heading(scene, say("points.title", name=told.name), self._note, self.close, self._turning.room(pages))
        self._turning.draw(scene, self.ink, scene.w - MARGIN, 8, 52, pages)
        self.card(scene, "card", rest, BRASS)
        rows = -(-len(self._everybody) // columns)
        who = who._replace(h=min(who.h, rows * (MOST_WHO_H + GAP) - GAP))
        for nth, (one, place) in enumerate(zip(self._everybody, who.grid(len(self._everybody), columns, GAP))):
            self._tab(scene, nth, one, place)
        left = area.bottom - who.bottom
        if scene.is_wide and left > DIVER + 16:
            side = min(left - 16, who.w)
            scene.put("hero", picture(helmet, told.colour, told.emblem), who.cx, who.bottom + left / 2, side, side)
        bars.draw(on_page)

    def _tab(self, scene: Scene, nth: int, one: Counted, place: Area) -> None:
        """A key with a player's total; brass where it is theirs that is told."""
        key, is_on = f"who:{nth}", nth == self._at
        ink = plate_painters.ink_on("main" if is_on else "plain", scene.theme)
        scene.lay(key, picture(plate_painters.key, is_on, self.ink.tint, scene.theme), place)
        side = min(54.0, place.h - 14, place.w * 0.3)
        scene.put(
            f"{key}:disc",
            picture(disc, *((one.colour, one.emblem) if one.colour else NOBODY)),
            place.x + side * 0.7,
            place.cy - 2,
            side,
            side,
        )
        x = place.x + side * 1.3
        size = min(36.0, place.h * 0.6)
        w = scene.write(
            f"{key}:total", number(one.total), place.right - 12, place.cy - 2, size, ink, "end", room=place.w * 0.4, least=14
        )
        room = place.right - 20 - w - x
        size = 24 if scene.wide(first_letters(one.name, SHORT), 24) <= room else 24 / scene.look.text_factor
        name = told_apart(scene, one.name, room, size)
        scene.write(f"{key}:name", name, x, place.cy - 2, size, ink, "start", room=room, least=14)
        scene.touch(key, place, partial(self._tell, nth), radius=12)

    def _tell(self, nth: int) -> None:
        self._at, self._turning.page = nth, 0
        self.renew()

    def _bars(self, lines: Sequence[ScoreLine]) -> list[Bar]:
        most = max((abs(line.points) for line in lines), default=0) or 1
        return [self._bar(line, abs(line.points) / most) for line in lines]

    def _bar(self, line: ScoreLine, share: float) -> Bar:
        if line.points < 0:
            return Bar(line.label, number(line.points), share, colour=COST, pattern="bars")
        return Bar(line.label, number(line.points), share)


def sources(lines: Sequence[ScoreLine]) -> list[tuple[str, float]]:
    """Add up lines of one kind: "Dive 1, cards" and "Dive 2, cards" are cards.

    >>> sources([ScoreLine("Dive 1, cards", 3), ScoreLine("Dive 2, cards", 4), ScoreLine("Row 1: 3 + 2", 5)])
    [('cards', 7), ('Row', 5)]
    """
    found: dict[str, float] = {}
    for line in lines:
        kind = re.split(r"\s*[\d:]", read(line.label).split(", ")[0 if ":" in read(line.label) else -1], maxsplit=1)[0] or read(
            line.label
        )
        found[kind] = found.get(kind, 0) + line.points
    return list(found.items())


def signs(game: Game) -> dict[str, Picture]:
    """List what stands for a game's sources, by their names as they are read, in the order its bars show them."""
    module, reader = part_of(game.name, "point_icons"), game.reader(code=spoken())
    return {sources([ScoreLine(reader.read(words), 1)])[0][0]: look for words, look in module.SIGNS} if module else {}


def ordinal(place: int) -> str:
    """Write a place among at most twenty, as it stands on a card.

    >>> ordinal(1), ordinal(2), ordinal(3), ordinal(4)
    ('1st', '2nd', '3rd', '4th')
    """
    return told("points.place", place=place)
