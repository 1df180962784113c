"""Places and points of a seat, as cards and lists tell them."""

import re
from collections.abc import Sequence

from companion.pictures.picture import Picture, picture
from companion.pictures.seats import helmet
from companion.table.game import Game
from companion.table.say import say
from companion.table.standings import ScoreLine
from kivy_ui.boards import part_of
from kivy_ui.reading import number, read, spoken, told
from kivy_ui.screens.bars import Bar, BarList
from kivy_ui.screens.house import LaidPage
from kivy_ui.screens.paged import Turning
from kivy_ui.screens.screen import HEAD, MARGIN, Shell
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area

HERO_W, HERO_H, DIVER = 214.0, 176.0, 128.0
COST = "#ff6f5e"


class PointsPage(LaidPage):
    """Where every point of one player came from: who they are and their total, large, beside a bar a source."""

    def __init__(
        self, shell: Shell, name: str, total: float, lines: Sequence[ScoreLine], colour: str = "", emblem: str = ""
    ) -> None:
        super().__init__(shell)
        self._who, self._total, self._lines, self._face = name, total, lines, (colour, emblem)
        self._turning = Turning(self.renew)

    def draw(self, scene: Scene) -> None:
        """The player at the left, or above where the glass is high."""
        area = Area(MARGIN, HEAD + 6, scene.w - 2 * MARGIN, scene.h - HEAD - 18)
        hero, rest = area._replace(w=HERO_W), Area(area.x + HERO_W, area.y, area.w - HERO_W, area.h)
        if not scene.is_wide:
            hero, rest = area._replace(h=HERO_H), Area(area.x, area.y + HERO_H, area.w, area.h - HERO_H)
        bars = BarList(scene, rest.inset(20, 12), self._bars(), self.ink)
        on_page, pages = self._turning.of(len(self._lines), bars.each)
        self.heading(scene, say("points.title", name=self._who), "", self.close, self._turning.room(pages))
        self._turning.draw(scene, self.ink, scene.w - MARGIN, 8, 52, pages)
        self.card(scene, "card", rest, BRASS)
        self._hero(scene, hero)
        bars.draw(on_page)

    def _bars(self) -> list[Bar]:
        most = max((abs(line.points) for line in self._lines), default=0) or 1
        return [self._bar(line, abs(line.points) / most) for line in self._lines]

    def _bar(self, line: ScoreLine, share: float) -> Bar:
        if line.points < 0:
            return Bar(line.label, number(line.points), share, colour=COST, pattern="bars")
        return Bar(line.label, number(line.points), share)

    def _hero(self, scene: Scene, area: Area) -> None:
        """The diver over the total, or beside it."""
        side = min(DIVER, area.h - 16)
        x, y = (area.cx - 6, area.cy - 56) if scene.is_wide else (area.cx - 70, area.cy)
        scene.put("hero", picture(helmet, *self._face), x, y, side, side)
        x, y = (area.cx - 6, area.cy + 62) if scene.is_wide else (area.cx + 76, area.cy)
        scene.write("total", number(self._total), x, y, 84, scene.look.theme.accent, room=180, least=30)


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
    module, reader = part_of(game.name, "_sources"), game.reader(code=spoken())
    return {sources([ScoreLine(reader.read(words), 1)])[0][0]: look for words, look in module.SIGNS} if module else {}


def ordinal(place: int) -> str:
    """Write a place among at most twenty, as it stands on a card.

    >>> ordinal(1), ordinal(2), ordinal(3), ordinal(4)
    ('1st', '2nd', '3rd', '4th')
    """
    return told("points.place", place=place)
