"""Check of imported games: decide every move again before the game is stored, as `fathom verify` does."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from companion.library.exchange.import_limits import quote_value
from companion.session.record.codec import RecordCodec
from companion.session.record.entry import DECODER
from companion.session.record.newer_version import is_newer
from companion.session.record.verification import RecordedGame, verify
from companion.table.game import Game, Setup
from companion.table.sentence import SeatName, Sentence, Words, mark_package, say

LONGEST_PART = 60


def replay_difference(entries: Sequence[Raw], game: Callable[[str], Game]) -> Words:
    """Return the first difference between recorded and replayed moves; "" for none, and for a game that is not installed."""
    read = tuple(DECODER.decode(entry) for entry in entries)
    if not read or read[0].setup is None:
        return ""
    try:
        known_game = game(read[0].setup.game)
    except Exception:  # written by a newer Fathom, which can resume the game
        return ""
    if is_newer(known_game, read[0], read[-1]):  # shown in the list, and never resumed by an older Fathom
        return ""
    try:
        difference = verify(RecordedGame(known_game, read)).difference
        records = RecordCodec(known_game)
        for entry in read:
            records.events(entry)
        return mark_package(known_game.package, _shorten(difference, read[0].setup))
    except Exception as error:  # any error: the entries were not written by Fathom
        return say("unfit.replay", why=quote_value(f"{type(error).__name__}: {error}", LONGEST_PART))


def _shorten(words: Any, setup: Setup) -> Any:
    """Return a sentence with long parts cut, because events may be of any length, and with the names of the seats."""
    if isinstance(words, SeatName):
        return setup.seats[words.seat].name if 0 <= words.seat < len(setup.seats) else str(words.seat + 1)
    if isinstance(words, Sentence):
        return replace(words, parts={name: _shorten(part, setup) for name, part in words.parts.items()})
    if isinstance(words, tuple):
        return tuple(_shorten(part, setup) for part in words)
    return quote_value(words, LONGEST_PART) if isinstance(words, str) else words
