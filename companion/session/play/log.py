"""Log of a session: a line of text per entry, with its time and seat."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from companion.session.record.codec import RecordCodec
from companion.session.record.entry import Entry, Kind
from companion.session.record.history import History, PlayedEntry, log_sentences
from companion.table.any_time_moves import CorrectableCounter, CounterCorrected, SeatRenamed, SessionEvent
from companion.table.chance import fingerprint
from companion.table.game import Game
from companion.table.moves import Event, Events, Move, SeatEvent
from companion.table.scored_points import Gain
from companion.table.sentence import SeatName, Sentence, Words, say


class LogLine(Struct, frozen=True):
    """Line of the log.

    number      the entry's: `Rewind` goes to just after it
    played_ms   table time
    text        its sentences; "" for an undo or a redo, because the lines of the moves say which are undone
    seat        the move's seat, or the seat it is about; None for the table
    kind        start, move, undo or redo
    is_undone   it is no longer in force
    is_shown    it revealed unknown information: going back past it asks first
    gains       points that it brought, as far as they are public
    points      the sentence of these points, or of a corrected value, if `text` does not state them
    has_secret  its points are secret until the end
    is_renaming  it only renamed a player, which no undo changes
    """

    number: int
    played_ms: int
    text: Words
    seat: int | None = None
    kind: Kind = "move"
    is_undone: bool = False
    is_shown: bool = False
    gains: tuple[Gain, ...] = ()
    points: Words = ""
    has_secret: bool = False
    is_renaming: bool = False


def lines(game: Game, entries: Sequence[Entry], history: History, seat: int | None = None, is_over: bool = False) -> list[LogLine]:
    """Return every entry's sentences as the public (None) or `seat` may read them, oldest first, undone ones marked.

    Points that are secret until the end are shown for the last entry in force, and for all entries if the game `is_over`.
    """
    records = RecordCodec(game)
    in_force = history.entries_in_force()
    standing = {played_entry.entry.number: played_entry for played_entry in in_force}
    named_joiners = {after.entry.number for before, after in pairwise(in_force) if _names_joiner(before, after)}
    changes = {after.entry.number: _changed_value(game, before, after) for before, after in pairwise(in_force)}
    last = history.last_entry.entry.number
    return [
        _with_change(
            _line(game, records, entry, standing.get(entry.number), seat, is_open=is_over or entry.number == last),
            changes.get(entry.number, "") if is_over or entry.number == last else "",
        )
        if entry.kind == "move" and entry.number not in named_joiners
        else LogLine(entry.number, entry.played_ms, _other_text(entry), kind=entry.kind)
        for entry in tuple(entries)
    ]


def _line(
    game: Game, records: RecordCodec, entry: Entry, standing: PlayedEntry | None, seat: int | None, *, is_open: bool
) -> LogLine:
    """Return the line of a move; `is_open`: its points are no secret."""
    recorded_events = records.events(entry)
    events = tuple(map(_with_public_points, recorded_events)) if is_open else recorded_events
    gains = _gains(events, standing)
    return LogLine(
        number=entry.number,
        played_ms=entry.played_ms,
        text=_move_text(game, events, seat, standing.names_before if standing is not None else ()),
        seat=_seat_about(records.move(entry), events),
        kind=entry.kind,
        is_undone=standing is None,
        is_shown=standing is not None and standing.is_shown(game),
        gains=gains,
        points="" if any(getattr(event, "states_gains", False) for event in events) else _points_text(gains),
        has_secret=not gains and bool(_gains(tuple(map(_with_public_points, events)), standing)),
        is_renaming=all(isinstance(event, SeatRenamed) for event in recorded_events),
    )


def _with_change(line: LogLine, change: Words) -> LogLine:
    return replace(line, points=change) if change and not line.points else line


def _changed_value(game: Game, before: PlayedEntry, after: PlayedEntry) -> Words:
    """Return the old and the new value of a corrected counter whose sentence omits them; "" for none, and for a secret counter."""
    event = next((event for event in after.events if isinstance(event, CounterCorrected)), None)
    words = game.rulebook.describe(event) if event else ""
    if event is None or (isinstance(words, Sentence) and "before" in words.parts):
        return ""
    counters = (counter for counter in game.any_time_choices(before.state.game) if isinstance(counter, CorrectableCounter))
    counter = next((counter for counter in counters if (counter.key, counter.seat) == (event.key, event.seat)), None)
    if counter is None or counter.is_secret:
        return ""
    return say("log.changed", value=event.value, before=counter.value)


def _names_joiner(before: PlayedEntry, after: PlayedEntry) -> bool:
    """Return whether `after` names the player who joined with `before`: the line of joining has the name."""
    joined_seats = [event.seat for event in before.events if isinstance(event, SeatEvent) and event.is_joining]
    return any(isinstance(event, SeatRenamed) and event.seat in joined_seats for event in after.events)


def _with_public_points(event: Event) -> Event:
    return event if isinstance(event, SessionEvent) else event.with_public_points()


def _gains(events: Events, standing: PlayedEntry | None) -> tuple[Gain, ...]:
    """Return the public points of an entry in force, in the order of its events."""
    if standing is None:
        return ()
    state = standing.state.game
    return tuple(gain for event in events if not isinstance(event, SessionEvent) for gain in event.gains(state))


def _other_text(entry: Entry) -> Words:
    """Return the sentence of a deal; of an undo after the seed was shown, the fingerprint of the next one; else ""."""
    if entry.kind == "undo" and entry.seed:
        return say("log.new_seed", fingerprint=fingerprint(bytes.fromhex(entry.seed)))
    return say("log.deal") if entry.kind == "start" else ""


def seat_of(move: Move) -> int | None:
    """Return the seat that a move names or picks; None for the table's moves."""
    seat = getattr(move, "seat", None)
    return next(iter(seat), None) if isinstance(seat, tuple) else seat


def _seat_about(move: Move, events: Events) -> int | None:
    """Return the move's seat; for a move without one, the only seat that its first event names, such as whose number was entered."""
    seat, seats = seat_of(move), getattr(events[0], "seats", None) if events else None
    return seats[0] if seat is None and isinstance(seats, tuple) and len(seats) == 1 else seat


def _move_text(game: Game, events: Events, seat: int | None, names_before: Sequence[str]) -> Words:
    sentences = log_sentences(game, events, seat, names_before)
    return sentences[0] if len(sentences) == 1 else say("log.line", told=sentences)


def _points_text(gains: tuple[Gain, ...]) -> Words:
    return say("log.gains", gains=tuple(map(_gain_words, gains))) if gains else ""


def _gain_words(gain: Gain) -> Words:
    return say("log.gain_plus" if gain.points > 0 else "log.gain", seats=tuple(map(SeatName, gain.seats)), points=gain.points)
