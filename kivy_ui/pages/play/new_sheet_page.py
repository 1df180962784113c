"""Ask whether to close the sheet in use and begin a new one with other players."""

from collections.abc import Callable, Sequence

from companion.table.sentence import say
from kivy_ui.layout.elements import PageButton
from kivy_ui.layout.leaves import paragraph
from kivy_ui.layout.part import Part, inset
from kivy_ui.layout.sizes import HEADING_TEXT
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell


class NewSheetPage(Page):
    """Page that asks once; `begin()` closes the sheet and asks who plays the new one."""

    title = say("new_sheet.title")

    def __init__(self, shell: Shell, begin: Callable[[], object]) -> None:
        super().__init__(shell)
        self._begin = begin

    def body(self) -> Part:
        """Return a note that the sheet is saved."""
        return inset(30, 10, paragraph(say("new_sheet.saved"), HEADING_TEXT, anchor="middle", is_bold=True, is_top=False))

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: stay, or begin a new sheet."""
        stay = PageButton("stay", say("new_sheet.stay"), self.close, kind="main")
        return [stay, PageButton("new-sheet", say("new_sheet.begin"), self._leave, icon="person")]

    def _leave(self) -> None:
        self.close()
        self._begin()
