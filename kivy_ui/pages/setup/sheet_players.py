"""Choose who plays a score sheet before the sheet is chosen."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.session.inputs.messages import BeginSession
from companion.table.sentence import say
from kivy_ui.layout.elements import PageButton
from kivy_ui.pages.page_base import SetUpDraft, Shell
from kivy_ui.pages.setup.setup_page import SetUpPage
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:  # imported later, so that the app starts sooner
    from companion.games.score_sheet.box import Sheet


class SheetPlayersPage(SetUpPage):
    """Page to choose players. It calls `on_chosen(deal, draft)`, and `on_closed()` whenever it closes.

    deal   the players in turn order, and the options
    draft  the players in the order of their cards, and the name of the first one: opened with it, the page looks as it was left
    sheet  the sheet that they will play, which names the page; None while none is chosen
    """

    def __init__(
        self,
        shell: Shell,
        draft: SetUpDraft,
        on_chosen: Callable[[BeginSession, SetUpDraft], object],
        on_closed: Tap = lambda: None,
        sheet: "Sheet | None" = None,
    ) -> None:
        if sheet is None:
            super().__init__(shell, draft.deal, draft.first)
        else:
            super().__init__(shell, draft.deal, draft.first, title=sheet.name, has_dealer=sheet.dealer, sheet=sheet)
        self._on_chosen, self._on_closed = on_chosen, on_closed

    def back_action(self) -> Tap:
        """Return the action of the arrow: close the page; the players stay as they were."""
        return self._leave

    def buttons(self) -> list[PageButton]:
        """Return the button that takes these players, or a note about missing ones."""
        if not self.seats:
            return super().buttons()
        return [PageButton("done", say("sheets.players_done"), self._choose_players, icon="tick", kind="main")]

    def _leave(self) -> None:
        self.close()
        self._on_closed()

    def _choose_players(self) -> None:
        self._leave()
        self._on_chosen(self.deal, SetUpDraft(replace(self.deal, seats=self.seats), self.seats[self.start].name))
