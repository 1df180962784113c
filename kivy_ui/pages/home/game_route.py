"""The ways from Home to a game: with the last group, two taps; tools and sheets open where they were left."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games import catalogue
from companion.session.hands.inputs import BeginSession, ResumeSession
from companion.table.seating import in_pieces, laid_ready
from kivy_ui.pages.page_base import Draft, Shell
from kivy_ui.pages.setup.setup_page import SetUpPage

if TYPE_CHECKING:
    from companion.library.store import Store


def to_game(shell: Shell, game: str) -> None:
    """Go from Home to a game: to its table where nothing is to be asked, else to the page where everything is chosen already."""

    def usual(store: "Store") -> BeginSession | ResumeSession:
        left = (
            [one for one in store.sessions(only_open=True) if one.game == game and not one.is_newer]
            if shell.cover(game).icon
            else []
        )
        if left:
            return ResumeSession(max(left, key=lambda one: one.last_s).id)
        return store.usual.deal(game, store.journal.sessions()[::-1])

    shell.ask(usual, lambda deal: _go(shell, game, deal))


def _go(shell: Shell, game: str, deal: BeginSession | ResumeSession | Exception) -> None:
    usual = BeginSession(game, ()) if isinstance(deal, Exception) else deal
    if isinstance(usual, ResumeSession):
        shell.send(usual)
    elif catalogue.is_tool(game):
        shell.send(replace(usual, seats=laid_ready(usual.seats), options={"playing": str(len(usual.seats) or 2)}))
    elif shell.cover(game).icon and usual.seats:
        shell.send(usual)
    else:
        draft = shell.drafts.get(game, Draft(usual, ""))
        shell.go(SetUpPage(shell, _seated(shell, draft.deal), draft.first))


def _seated(shell: Shell, deal: BeginSession) -> BeginSession:
    """Seat whoever was seated last for another game, where nobody else sits."""
    game = shell.game(deal.game)
    last = [*shell.drafts.values()][-1].deal.seats[: game.seats[-1]] if shell.drafts else ()
    if {one.name for one in deal.seats} < {one.name for one in last}:
        return replace(deal, seats=in_pieces(last, game.pieces(game.edition())))
    return deal


def begun(shell: Shell, game: str) -> None:
    """Forget how a game was set up once it has begun; once one without an icon has, all others too: whoever plays now is the last group."""
    shell.drafts.pop(game, None)
    if not shell.cover(game).icon:
        shell.drafts.clear()


def to_table(shell: Shell, deal: BeginSession) -> None:
    """Go to who plays, with everybody seated and everything chosen as in `deal`."""
    shell.go(page_for(shell, deal))


def page_for(shell: Shell, deal: BeginSession) -> SetUpPage:
    """Make the page before a game."""
    return SetUpPage(shell, deal)
