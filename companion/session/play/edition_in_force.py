"""Edition in force: the shipped one with the players' changes, as long as the game can be played with it."""

from typing import Any

from companion.table.edition_values import play_objection
from companion.table.game import Game
from companion.table.sentence import UserError, Words, say


def edition_in_force(game: Game, changed: dict[str, Any] | None) -> tuple[dict[str, Any], Words]:
    """Return the edition to play with, and a message about it.

    changed  the top-level keys that players changed. Changes that no game can be played with are ignored, not deleted.
    """
    shipped = game.edition()
    if not changed:
        return shipped, ""
    wrong = play_objection(shipped | changed, game)
    if wrong is None:
        return shipped | changed, ""
    why = wrong.sentence if isinstance(wrong, UserError) else str(wrong)
    return shipped, say("session.edition_unfit", game=game.title, why=why)


def changed_keys(earlier_edition: dict[str, Any] | None, later_edition: dict[str, Any] | None) -> dict[str, Any]:
    """Return the top-level keys of an edition that differ, with their new values."""
    if earlier_edition is None or later_edition is None:
        return {}
    return {key: value for key, value in later_edition.items() if key not in earlier_edition or earlier_edition[key] != value}
