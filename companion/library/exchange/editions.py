"""Box contents as TOML: changes that players made, exported to a stick and imported again."""

import time
import tomllib
from collections.abc import Callable
from itertools import product
from typing import Any

from companion.library.exchange.import_limits import InvalidDataError, check_limits, quote_value
from companion.session.record.simulated_game import SimulatedMove, seed_of, simulate
from companion.table.edition_values import play_objection
from companion.table.game import Game
from companion.table.sentence import UserError, mark_package, say

LARGEST = 1 << 20
"""Maximum size of an edition, in bytes: a hundred times that of any box."""
MOST_WHY = 120
"""Maximum number of letters of an error: its line number is at the end."""
MOST_CHOICES = 20
TIMEOUT_S = 60.0
"""Maximum time for trial games, in seconds; a Pi needs a few seconds."""


class EditionError(UserError):
    """The text is no edition of this game."""


def edition_from_toml(text: str, game: Game) -> dict[str, Any]:
    """Read the edition of `game` written in `text`. Raises EditionError."""
    try:
        edition = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # invalid TOML, or a number or table that Python refuses
        raise EditionError(say("bad_edition.no_toml", why=quote_value(error, MOST_WHY).rstrip("."))) from error
    if edition.get("game", game.name) != game.name:
        raise EditionError(say("bad_edition.other_game", other=quote_value(edition["game"]), game=game.title))
    try:
        check_limits(edition, game.title)
    except InvalidDataError as unfit_here:
        raise _edition_error(game, unfit_here) from unfit_here
    if wrong := play_objection(edition, game) or play_error(edition, game):
        raise _edition_error(game, wrong)
    return edition


def is_playable(changed: dict[str, Any], game: Game) -> bool:
    """Return whether games can be played with these top-level keys instead of the shipped ones."""
    edition = game.edition() | changed
    return not (play_objection(edition, game) or play_error(edition, game))


def play_error(edition: dict[str, Any], game: Game) -> Exception | None:
    """Return the error that random games raise with an edition, played by the fewest and the most players with every option; None without an error."""
    deadline_s = time.monotonic() + TIMEOUT_S
    try:
        for at, (seats, options) in enumerate(product((game.seats[0], game.seats[-1]), _option_sets(game))):
            simulated_game = simulate(
                game,
                seats,
                seed_of("edition", at),
                options,
                edition=edition,
                watch=_deadline_check(deadline_s),
                with_any_time_choices=at % 2 > 0,
            )
            game.standings(simulated_game.state)
            game.view(simulated_game.state, None)
    except Exception as error:  # any error: no game could be played
        return error
    return None


def _option_sets(game: Game) -> list[dict[str, str]]:
    """Return the default options, and each other value by itself; options with many values, such as all sheets, only by default."""
    few = [option for option in game.options if len(option.choices) <= MOST_CHOICES]
    other_values = [
        (option.name, str(choice.value)) for option in few for choice in option.choices if choice.value != option.default
    ]
    return [{}, *({name: value} for name, value in other_values)]


def _deadline_check(deadline_s: float) -> Callable[[SimulatedMove], None]:
    def watch(step: SimulatedMove) -> None:
        if time.monotonic() > deadline_s:
            raise TimeoutError("too large to play with")

    return watch


def _edition_error(game: Game, wrong: Exception) -> EditionError:
    why = (
        mark_package(game.package, wrong.sentence)
        if isinstance(wrong, UserError)
        else f"{type(wrong).__name__}: {quote_value(wrong)}"
    )
    return EditionError(say("bad_edition.unfit", game=game.title, why=why))
