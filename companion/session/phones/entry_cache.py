"""Cache of the sentences of a session's entries: an entry never changes, and the views of all phones show the latest ones."""

from msgspec import Struct

from companion.session.phones.protocol import ENCODER
from companion.session.play.log import seat_of
from companion.session.play.session import Session
from companion.session.record.codec import RecordCodec
from companion.session.record.entry import Entry
from companion.session.record.history import PlayedEntry, log_sentences
from companion.table.in_words import Rows
from companion.table.moves import Events
from companion.table.sentence import Words

MOST_ENTRIES = 32
"""Number of entries in the cache; a phone's log shows LOG_LINES = 24 lines."""
MOST_ROWS = 3
"""Number of described boards in the cache, per seat."""


class _EntryFacts(Struct):
    """Cached parts of an entry.

    mover      (seat of the move,); () until it is looked up
    sentences  log sentences by seat (None: the public)
    """

    mover: tuple[int | None, ...] = ()
    sentences: dict[int | None, tuple[Words, ...]] = {}


class EntryCache:
    """Sentences, movers and described boards of one session's entries. Not thread-safe."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._codec = RecordCodec(session.game)
        self._facts: dict[int, _EntryFacts] = {}
        self._rows: dict[int | None, dict[int, frozenset[int]]] = {}

    def sentences(self, entry: Entry, seat: int | None, events: Events | None = None) -> tuple[Words, ...]:
        """Return the log sentences of a start or move entry for a seat, or for the public (None).

        events  the entry's events if the caller has them; None decodes them
        """
        sentences_by_seat = self._facts_of(entry).sentences
        if seat not in sentences_by_seat:
            events = self._codec.events(entry) if events is None else events
            sentences_by_seat[seat] = log_sentences(self.session.game, events, seat)
        return sentences_by_seat[seat]

    def seat_of_move(self, entry: Entry) -> int | None:
        """Return the seat that a move entry names; None for a move of no seat."""
        facts = self._facts_of(entry)
        facts.mover = facts.mover or (seat_of(self._codec.move(entry)),)
        return facts.mover[0]

    def changes(self, base: PlayedEntry, seat: int | None, rows: Rows) -> Rows:
        """Return the `rows` that are missing in the description of the public board after the entry `base`."""
        row_hashes, number, game = self._rows.setdefault(seat, {}), base.entry.number, self.session.game
        if number not in row_hashes:
            self.store_rows(number, seat, game.describe(game.view(base.state.game, None).phone_view(), seat))
        row_hashes[number] = before = row_hashes.pop(number)  # moved to the end: the first is dropped first
        return tuple(row for row in rows if _hash(row) not in before)

    def store_rows(self, number: int, seat: int | None, rows: Rows) -> None:
        """Store hashes of the board's `rows` after entry `number`, for a later `changes`."""
        row_hashes = self._rows.setdefault(seat, {})
        row_hashes[number] = frozenset(map(_hash, rows))
        if len(row_hashes) > MOST_ROWS:
            del row_hashes[next(iter(row_hashes))]

    def _facts_of(self, entry: Entry) -> _EntryFacts:
        if entry.number not in self._facts:
            if len(self._facts) >= MOST_ENTRIES:
                del self._facts[min(self._facts)]
            self._facts[entry.number] = _EntryFacts()
        return self._facts[entry.number]


def _hash(row: Words) -> int:
    return hash(ENCODER.encode(row))
