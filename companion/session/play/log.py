"""Log of a session: a line of text per entry, with its time and seat."""

from collections.abc import Sequence

from msgspec import Struct

from companion.session.record.codec import RecordCodec
from companion.session.record.entry import Entry, Kind
from companion.session.record.history import History, PlayedEntry, log_sentences
from companion.table.chance import fingerprint
from companion.table.game import Game
from companion.table.moves import Move
from companion.table.sentence import Words, say


class LogLine(Struct, frozen=True):
    """Line of the log.

    number     the entry's: `Rewind` goes to just after it
    played_ms  table time
    text       its sentences; "" for an undo or a redo, because the lines of the moves say which are undone
    seat       the move's seat; None for the table
    kind       start, move, undo or redo
    is_undone  it is no longer in force
    is_shown   it revealed unknown information: going back past it asks first
    """

    number: int
    played_ms: int
    text: Words
    seat: int | None = None
    kind: Kind = "move"
    is_undone: bool = False
    is_shown: bool = False


def lines(game: Game, entries: Sequence[Entry], history: History, seat: int | None = None) -> list[LogLine]:
    """Return every entry's sentences as the public (None) or `seat` may read them, oldest first, undone ones marked."""
    records = RecordCodec(game)
    standing = {played_entry.entry.number: played_entry for played_entry in history.in_force()}
    return [_line(game, records, entry, standing.get(entry.number), seat) for entry in tuple(entries)]


def _line(game: Game, records: RecordCodec, entry: Entry, standing: PlayedEntry | None, seat: int | None) -> LogLine:
    is_move = entry.kind == "move"
    text = _move_text(game, records, entry, seat) if is_move else _other_text(entry)
    return LogLine(
        number=entry.number,
        played_ms=entry.played_ms,
        text=text,
        seat=seat_of(records.move(entry)) if is_move else None,
        kind=entry.kind,
        is_undone=is_move and standing is None,
        is_shown=is_move and standing is not None and standing.is_shown(game),
    )


def _other_text(entry: Entry) -> Words:
    """Return the sentence of a deal; of an undo after the seed was shown, the fingerprint of the next one; else ""."""
    if entry.kind == "undo" and entry.seed:
        return say("log.new_seed", fingerprint=fingerprint(bytes.fromhex(entry.seed)))
    return say("log.deal") if entry.kind == "start" else ""


def seat_of(move: Move) -> int | None:
    """Return the seat that a move names or picks; None for the table's moves."""
    seat = getattr(move, "seat", None)
    return next(iter(seat), None) if isinstance(seat, tuple) else seat


def _move_text(game: Game, records: RecordCodec, entry: Entry, seat: int | None) -> Words:
    sentences = log_sentences(game, records.events(entry), seat)
    return sentences[0] if len(sentences) == 1 else say("log.line", told=sentences)
