"""Which numbers of a game's box are in force: those that shipped, with what the table changed, as long as the game can be played with it."""

from typing import Any

from companion.table.box_facts import unfit
from companion.table.game import Game


def in_force(game: Game, changed: dict[str, Any] | None) -> tuple[dict[str, Any], str]:
    """The edition to play with, and what is to be said of it.

    changed  the top-level keys that tables changed. What no game can be played with is left out, not thrown away.
    """
    shipped = game.edition()
    if not changed:
        return shipped, ""
    wrong = unfit(shipped | changed, game)
    if wrong is None:
        return shipped | changed, ""
    return (
        shipped,
        f"What was changed in {game.title}'s edition cannot be played with ({wrong}). The shipped numbers are used; see Settings, Editions.",
    )


def changed(now: dict[str, Any] | None, then: dict[str, Any] | None) -> dict[str, Any]:
    """The top-level keys of an edition that differ, as they are then."""
    if now is then or now is None or then is None:
        return {}
    return {key: value for key, value in then.items() if key not in now or now[key] != value}
