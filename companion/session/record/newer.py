"""Games of a newer Fathom: after an update went back they are listed as such, and left as they are."""

from companion.session.record.entry import Entry
from companion.table.game import Game
from companion.table.say import Told, say


class NewerGame(Told):
    """A newer Fathom decides or records this game otherwise; only that one may go on with it."""

    def __init__(self) -> None:
        super().__init__(say("session.newer_game"))


def is_newer(game: Game, *entries: Entry) -> bool:
    """Whether any of these entries of a session was written by a Fathom with rules, moves or events that this one lacks."""
    rules = max((entry.setup.rules for entry in entries if entry.setup), default=0)
    return rules > game.book.rules or any(entry.version > len(game.book.upcasters) for entry in entries)
