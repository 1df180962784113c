"""Play the game that ended again: the page before it, with the same players and options."""

from functools import partial

from companion.session.inputs.messages import BeginSession
from companion.session.inputs.snapshot import Snapshot
from companion.table.drawn_option import options_again
from companion.table.game import Setup
from companion.table.sentence import Words
from kivy_ui.pages.home.game_route import open_toolbox_again
from kivy_ui.pages.home.open_kit import KIT, play_kit_again
from kivy_ui.pages.loaded import default_on_error
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.setup.setup_page import SetUpPage


def play_again(shell: Shell, ended: Snapshot, title: Words, *, is_tool: bool) -> None:
    """Open a tool again, or go to the page before the game, called `title`. Do nothing if the game has been closed."""
    if shell.snapshot.session != ended.session:  # at a second tap
        return
    if is_tool:
        open_toolbox_again(shell, ended)
        return
    session = ended.session
    shell.request(lambda store: store.journal.setup(session), default_on_error(partial(_show_set_up, shell, ended, title), None))


def _show_set_up(shell: Shell, ended: Snapshot, title: Words, setup: Setup | None) -> None:
    if shell.snapshot.session != ended.session:
        return
    deal = BeginSession(ended.game, ended.seats, options_again(setup.options) if setup else {}, like=ended.session)
    if ended.game == KIT:
        play_kit_again(shell, deal)
    else:
        shell.play_again(lambda shell: SetUpPage(shell, deal, title=title, has_dealer=_has_dealer(ended)))


def _has_dealer(ended: Snapshot) -> bool | None:
    """Return whether the score sheet has a dealer; None for other games, or if it isn't known because nothing was entered."""
    if ended.standings and ended.standings.summary:
        return ended.standings.summary.has_dealer
    return True if getattr(ended.view, "dealer", None) is not None else None
