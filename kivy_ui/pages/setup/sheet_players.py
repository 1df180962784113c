"""Choose who plays a score sheet before the sheet is chosen."""

from collections.abc import Callable

from companion.session.inputs.messages import BeginSession
from companion.table.sentence import say
from kivy_ui.layout.elements import PageButton
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.setup.setup_page import SetUpPage
from kivy_ui.stage.touch import Tap


class SheetPlayersPage(SetUpPage):
    """Page to choose players. It calls `on_chosen(deal)` with the players in seating order, and the options."""

    def __init__(self, shell: Shell, deal: BeginSession, on_chosen: Callable[[BeginSession], object]) -> None:
        super().__init__(shell, deal)
        self._on_chosen = on_chosen

    def back_action(self) -> Tap:
        """Return the action of the arrow: close the page; the players stay as they were."""
        return self.close

    def buttons(self) -> list[PageButton]:
        """Return the button that takes these players, or a note about missing ones."""
        if not self.seats:
            return super().buttons()
        return [PageButton("done", say("sheets.players_done"), self._choose_players, icon="tick", kind="main")]

    def _choose_players(self) -> None:
        self.close()
        self._on_chosen(self.deal)
