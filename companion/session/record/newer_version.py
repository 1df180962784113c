"""Games recorded by a newer Fathom: after a downgrade they are listed as such and not changed."""

from companion.session.record.entry import Entry
from companion.table.game import Game
from companion.table.sentence import UserError, say


class NewerGameError(UserError):
    """A newer Fathom recorded this game with rules or records that this one lacks."""

    def __init__(self) -> None:
        super().__init__(say("session.newer_game"))


def is_newer(game: Game, *entries: Entry) -> bool:
    """Return whether any entry uses rules, moves or events that this Fathom lacks."""
    rules = max((entry.setup.rules for entry in entries if entry.setup), default=0)
    return rules > game.rulebook.rules or any(entry.version > len(game.rulebook.upcasters) for entry in entries)
