"""The ways from Home to a game: with the last group, two taps; tools and sheets open where they were left."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games import catalogue
from companion.session.hands.inputs import BeginSession, ResumeSession
from companion.table.seating import in_pieces, laid_ready
from kivy_ui.screens.screen import Shell
from kivy_ui.screens.setting_up import SetUpPage

if TYPE_CHECKING:
    from companion.library.store import Store


def to_game(shell: Shell, game: str) -> None:
    """Go from Home to a game: to its table where nothing is to be asked, else to the page where everything is chosen already."""

    def usual(store: "Store") -> BeginSession | ResumeSession:
        left = [one for one in store.sessions(only_open=True) if one.game == game] if shell.cover(game).icon else []
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
        to_table(shell, _again(shell, usual))


def _again(shell: Shell, usual: BeginSession) -> BeginSession:
    """A game that was set up and left, as it was left; where nobody ever played, whoever was seated for another game."""
    draft = shell.draft
    if draft is None or draft.game == usual.game:
        return draft or usual
    game = shell.game(usual.game)
    seats = in_pieces(draft.seats[: game.seats[-1]], game.pieces(game.edition()))
    return usual if usual.seats else replace(usual, seats=seats)


def to_table(shell: Shell, deal: BeginSession) -> None:
    """Go to who plays, with everybody seated and everything chosen as in `deal`."""
    shell.go(page_for(shell, deal))


def page_for(shell: Shell, deal: BeginSession) -> SetUpPage:
    """Make the page before a game."""
    return SetUpPage(shell, deal)
