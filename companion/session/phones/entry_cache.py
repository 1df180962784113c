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
        self._known: dict[int, _EntryFacts] = {}
        self._rows: dict[int | None, dict[int, frozenset[int]]] = {}

    def sentences(self, entry: Entry, seat: int | None, events: Events | None = None) -> tuple[Words, ...]:
        """Return the log sentences of a start or move entry for a seat, or for the public (None).

        events  the entry's events if the caller has them; None decodes them
        """
        known = self._facts_of(entry).sentences
        if seat not in known:
            events = self._codec.events(entry) if events is None else events
            known[seat] = log_sentences(self.session.game, events, seat)
        return known[seat]

    def mover(self, entry: Entry) -> int | None:
        """Return the seat that a move entry names; None for a move of no seat."""
        known = self._facts_of(entry)
        known.mover = known.mover or (seat_of(self._codec.move(entry)),)
        return known.mover[0]

    def changes(self, base: PlayedEntry, seat: int | None, rows: Rows) -> Rows:
        """Return the `rows` that are missing in the description of the public board after the entry `base`."""
        kept, number, game = self._rows.setdefault(seat, {}), base.entry.number, self.session.game
        if number not in kept:
            self.store_rows(number, seat, game.describe(game.view(base.state.game, None).for_phones(), seat))
        kept[number] = before = kept.pop(number)  # moved to the end: the first is dropped first
        return tuple(row for row in rows if _hash(row) not in before)

    def store_rows(self, number: int, seat: int | None, rows: Rows) -> None:
        """Store hashes of the board's `rows` after entry `number`, for a later `changes`."""
        kept = self._rows.setdefault(seat, {})
        kept[number] = frozenset(map(_hash, rows))
        if len(kept) > MOST_ROWS:
            del kept[next(iter(kept))]

    def _facts_of(self, entry: Entry) -> _EntryFacts:
        if entry.number not in self._known:
            if len(self._known) >= MOST_ENTRIES:
                del self._known[min(self._known)]
            self._known[entry.number] = _EntryFacts()
        return self._known[entry.number]


def _hash(row: Words) -> int:
    return hash(ENCODER.encode(row))
