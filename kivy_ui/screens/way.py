"""The way from who plays to the deal and back: a page with nothing to ask is passed over."""

from typing import Any

from msgspec.structs import replace

from companion.session.hands.inputs import BeginSession
from kivy_ui.screens import options, players, starting  # the pages lead to each other, so their modules are named here
from kivy_ui.screens.screen import Shell


def to_players(shell: Shell, deal: BeginSession) -> None:
    """Go to who plays."""
    shell.go(players.PlayersPage(shell, deal))


def to_options(shell: Shell, deal: BeginSession) -> None:
    """Go from who plays to the options."""
    if shell.game(deal.game).options_for(len(deal.seats)):
        shell.go(options.OptionsPage(shell, deal))
    else:
        to_starting(shell, deal)


def to_starting(shell: Shell, deal: BeginSession) -> None:
    """Go on to who starts."""
    if shell.game(deal.game).asks_starter(len(deal.seats)):
        shell.go(starting.StartingPage(shell, deal))
    else:
        to_checklist(shell, deal)


def to_checklist(shell: Shell, deal: BeginSession) -> None:
    """Go on to the set-up list, with what the table has learned of its box; an option that was not asked is the usual one."""
    asked = {option.name for option in shell.game(deal.game).options_for(len(deal.seats))}
    deal = replace(deal, options={name: value for name, value in deal.options.items() if name in asked})
    shell.ask(lambda store: store.edition(deal.game), lambda learned: _list(shell, deal, learned))


def _list(shell: Shell, deal: BeginSession, learned: dict[str, Any] | Exception | None) -> None:
    game = shell.game(deal.game)
    edition = game.edition() | (learned if isinstance(learned, dict) else {})
    lines = game.checklist(game.setup(deal.seats, deal.options, edition))
    shell.go(starting.ChecklistPage(shell, deal, lines))


def back_to_options(shell: Shell, deal: BeginSession) -> None:
    """Go back to the options."""
    if shell.game(deal.game).options_for(len(deal.seats)):
        shell.go(options.OptionsPage(shell, deal))
    else:
        to_players(shell, deal)


def back_to_starting(shell: Shell, deal: BeginSession) -> None:
    """Go back from the set-up list."""
    if shell.game(deal.game).asks_starter(len(deal.seats)):
        shell.go(starting.StartingPage(shell, deal))
    else:
        back_to_options(shell, deal)
