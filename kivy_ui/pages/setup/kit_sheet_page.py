"""Choose the score sheet that counts the points of a game that is being saved."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.games.toolbox.saved_kit import SheetNames, names_of_sheet
from companion.table.sentence import say
from kivy_ui.layout.elements import PageButton
from kivy_ui.layout.part import Part
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.setup.sheet_cards import last_card
from kivy_ui.pages.setup.sheet_chooser import SheetChooser

if TYPE_CHECKING:
    from companion.library.records.sheets import SheetChoices


class KitSheetPage(SheetChooser):
    """Page that calls `on_chosen` with the names of the tapped sheet, and closes."""

    title = say("save_kit.which_sheet")
    search_done = say("save_kit.choose_sheet")
    upright_group_units = 160.0

    def __init__(self, shell: Shell, on_chosen: Callable[[SheetNames], object]) -> None:
        super().__init__(shell)
        self._on_chosen = on_chosen
        self.list.ends = lambda card: ""

    def last_sheet_card(self, choosing: "SheetChoices") -> Part | None:
        """Return the card of the sheet that was used last; a tap chooses it. None if there is no such sheet."""
        last = choosing.last_sheet
        card = self.card(last.name) if last else None
        if last is None or card is None:
            return None
        return last_card(last.icon, card.title, say("save_kit.last_sheet"), tap=lambda: self.choose(last.name))

    def opened_sheets(self, choosing: "SheetChoices") -> dict[str, str]:
        """Return none: a tap chooses a sheet, and resumes none."""
        return {}

    def buttons(self) -> Sequence[PageButton]:
        """Return no buttons: sheets are made and imported under “Score sheet” on Home."""
        return ()

    def choose(self, name: str) -> None:
        """Report a sheet, and close."""
        sheet = self.choosing.value.sheets[name] if self.choosing.value else None
        if sheet is not None and self.is_open:
            self.close()
            self._on_chosen(names_of_sheet(name, sheet.words))
