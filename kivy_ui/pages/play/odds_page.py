"""Menu › Odds: a bar for each chance, in groups to choose from at the foot."""

from collections.abc import Sequence
from functools import partial

from companion.table.percents import written_chances
from companion.table.sentence import say
from companion.table.views import Odds, OddsRow
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, PageButton, card, foot
from kivy_ui.layout.leaves import paragraph
from kivy_ui.layout.part import Part, by_area, column, inset, units, with_padding
from kivy_ui.layout.sizes import NOTE_TEXT
from kivy_ui.look.language import as_text, percent
from kivy_ui.pages.bars import LabelledBar, bar_list
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.paged_page import PagedPage
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

MOST_NOTE_SHARE = 0.3
GROUPS_IN_A_LINE = 3
"""On an upright screen."""
STYLES = {"good": ("#efad45", ""), "curio": ("#b98af5", ""), "danger": ("#ff6f5e", "bars"), "plain": ("#6fb6d6", "dots")}
"""Colour and pattern of each kind of chance: never a colour alone."""


class OddsPage(PagedPage):
    """The chances of one group at a time, those without a group first, and their assumptions."""

    def __init__(self, shell: Shell, odds: Odds | None) -> None:
        super().__init__(shell)
        self._odds = odds or Odds(say("odds.none"), ())
        self._groups = list(dict.fromkeys(as_text(row.group) for row in self._odds.rows))
        self._group = ""
        self._show(self._groups[0] if self._groups else "")

    def body(self) -> Part:
        """Return the bars on a card, and below it the note."""
        rows_and_chances = zip(self._odds.rows, written_chances(self._odds.rows), strict=True)
        bars = [self._bar(row, chance) for row, chance in rows_and_chances if as_text(row.group) == self._group]
        chances = card("card", inset(MARGIN_UNITS, MARGIN_UNITS, bar_list(bars, self.pager)))
        return by_area(lambda scene, area: column(chances, *self._note(scene, area)))

    def buttons(self) -> Sequence[PageButton]:
        """Return a button for each group, if there is more than one."""
        buttons = [
            PageButton(f"group:{group}", group or say("odds.now"), partial(self._show, group), kind=self._kind(group))
            for group in self._groups
        ]
        return buttons if len(buttons) > 1 else ()

    def buttons_part(self, buttons: Sequence[PageButton], is_wide: bool) -> Part:
        """Return the buttons in one line, or three in a line on an upright screen."""
        line_length = len(buttons) if is_wide else GROUPS_IN_A_LINE
        return foot([buttons[first : first + line_length] for first in range(0, len(buttons), line_length)])

    def _kind(self, group: str) -> str:
        return "main" if group == self._group else "plain"

    def _bar(self, row: OddsRow, rounded_chance: float) -> LabelledBar:
        label = as_text(row.label).removeprefix(f"{self._group}: ")
        colour, pattern = STYLES.get(row.kind, STYLES["plain"])
        return LabelledBar(label, percent(rounded_chance), row.chance, row.note, colour, pattern=pattern)

    def _note(self, scene: Scene, area: Area) -> list[Part]:
        """Return the assumptions of the chances, on at most a share of the page."""
        note = with_padding(GAP_UNITS, 0, paragraph(self._odds.note, NOTE_TEXT, "dim"))
        if not as_text(self._odds.note) or note.height is None:
            return []
        return [units(min(note.height(scene, area.w), area.h * MOST_NOTE_SHARE), note)]

    def _show(self, group: str) -> None:
        self.title = group or self._odds.title
        self._group, self.pager.page = group, 0
        self.renew()
