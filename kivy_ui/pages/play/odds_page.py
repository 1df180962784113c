"""The odds, large: a bar a chance, the groups side by side at the foot."""

from functools import partial

from companion.table.say import Words, say
from companion.table.views import Odds, OddsRow
from kivy_ui.look.language import percent, read
from kivy_ui.pages.bars import Bar, BarList
from kivy_ui.pages.house import HousePage, Way, lay_tabs
from kivy_ui.pages.page_base import HEAD, MARGIN, Shell
from kivy_ui.pages.paging import Turning
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area

NOTE = 20.0
LOOKS = {"good": ("#efad45", ""), "curio": ("#b98af5", ""), "danger": ("#ff6f5e", "bars"), "plain": ("#6fb6d6", "dots")}
"""The colour and pattern of each kind of chance: never a colour alone."""


class OddsPage(HousePage):
    """One group's chances at a time, those without a group first; below them what they assume."""

    def __init__(self, shell: Shell, odds: Odds | None) -> None:
        super().__init__(shell)
        self._odds = odds or Odds(say("odds.none"), ())
        self._groups = list(dict.fromkeys(read(row.group) for row in self._odds.rows))
        self._group = self._groups[0] if self._groups else ""
        self._turning = Turning(self.renew)

    def draw(self, scene: Scene) -> None:
        """The bars, the note, and the groups to choose from."""
        area = Area(MARGIN, HEAD + 6, scene.w - 2 * MARGIN, scene.h - HEAD - 18)
        if len(self._groups) > 1:
            area = lay_tabs(scene, [self._way(group) for group in self._groups], self.ink)
        area = self._note(scene, area)
        rows = [row for row in self._odds.rows if read(row.group) == self._group]
        bars = BarList(scene, area.inset(20, 10), [self._bar(row) for row in rows], self.ink)
        on_page, pages = self._turning.of(len(rows), bars.each)
        self.heading(scene, self._group or self._odds.title, "", self.close, self._turning.room(pages))
        self._turning.draw(scene, self.ink, scene.w - MARGIN, 8, 52, pages)
        self.card(scene, "card", area)
        bars.draw(on_page)

    def _bar(self, row: OddsRow) -> Bar:
        label = read(row.label).removeprefix(f"{self._group}: ")
        return Bar(label, percent(row.chance), row.chance, row.note, *LOOKS.get(row.kind, LOOKS["plain"]))

    def _note(self, scene: Scene, area: Area) -> Area:
        """Write what the chances assume below them; return what is left."""
        if not read(self._odds.note):
            return area
        real = scene.text_size(NOTE)
        h = len(scene.lines(read(self._odds.note), real, False, area.w - 16)) * real * LINE_HEIGHT + 6
        h = min(h, area.h * 0.3)
        place = Area(area.x + 8, area.bottom - h + 4, area.w - 16, h)
        scene.paragraph("note", self._odds.note, place, NOTE, self.ink.dim, least=14)
        return area._replace(h=area.h - h - 6)

    def _way(self, group: str) -> Way:
        title: Words = group or say("odds.now")
        return Way(f"group:{group}", title, partial(self._choose, group), kind="main" if group == self._group else "plain")

    def _choose(self, group: str) -> None:
        self._group, self._turning.page = group, 0
        self.renew()
