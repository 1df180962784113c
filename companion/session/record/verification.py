"""Verify a played game: decide every move again, undone ones too, and recompute every draw from the seed."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.session.record.codec import RecordCodec
from companion.session.record.entry import Entry
from companion.session.record.history import History
from companion.session.record.newer_version import is_newer
from companion.session.record.session_rules import DECIDED_BEFORE, decide_move
from companion.table.chance import Chance, fingerprint
from companion.table.game import Game, Setup
from companion.table.moves import Event, Events, IllegalMoveError, Move, encode_record
from companion.table.sentence import UserError, Words, say
from companion.table.standings import SeatStanding, Standings

NOT_RECORDED = -1


class RecordedGame(Struct, frozen=True):
    """Recorded game; values that a file doesn't have are None or empty.

    seal   fingerprint of the seed
    flat   all events in force
    names  final names of the seats
    setup  the set-up, which a file of `simulate` has beside the one of the first entry
    """

    game: Game
    entries: tuple[Entry, ...]
    standings: tuple[SeatStanding, ...] | None = None
    seal: str = ""
    flat: tuple[msgspec.Raw, ...] | None = None
    names: tuple[str, ...] | None = None
    setup: Setup | None = None


class Verification(Struct, frozen=True):
    """Result of verifying: standings of the moves, counts of recomputed items, and the first difference ("" for none)."""

    game: str
    names: tuple[str, ...]
    standings: Standings | None
    moves: int
    draws: int
    difference: Words = ""

    @property
    def is_true(self) -> bool:
        """Whether everything was as recorded."""
        return not self.difference


class _DifferenceError(UserError):
    """First difference from the recording."""


def verify(recorded: RecordedGame) -> Verification:
    """Decide every move again, and compare events, draws and standings with the recording."""
    check = _Check(recorded)
    difference: Words = ""
    try:
        check.run()
    except _DifferenceError as difference_error:
        difference = difference_error.sentence
    history = check.history
    names = history.last_entry.state.names if history else ()
    standings = recorded.game.standings(history.last_entry.state.game) if history and not difference else None
    return Verification(recorded.game.name, names, standings, check.moves, check.draws, difference)


class _Check:
    """Check of the entries, up to the first difference."""

    def __init__(self, recorded: RecordedGame) -> None:
        self.recorded = recorded
        self.game = recorded.game
        self.records = RecordCodec(recorded.game)
        self.history: History | None = None
        self.moves = 0
        self.draws = 0
        self.checked_events = 0

    def run(self) -> None:
        if not self.recorded.entries:
            raise _DifferenceError(say("verify.no_deal"))
        start, *later_entries = self.recorded.entries
        self._deal(start)
        for number, entry in enumerate(later_entries, 1):
            if entry.number != number:
                raise _DifferenceError(say("verify.missing", number=number, found=entry.number, before=number - 1))
            _CHECKS[entry.kind](self, self.history, entry)
        self._names()
        self._check_standings()

    def _deal(self, start: Entry) -> None:
        if start.kind != "start" or start.number != 0 or start.setup is None:
            raise _DifferenceError(say("verify.no_deal"))
        if is_newer(self.game, *self.recorded.entries):
            raise _DifferenceError(say("session.newer_game"))
        seed = bytes.fromhex(start.seed)
        if self.recorded.seal and self.recorded.seal != fingerprint(seed):
            raise _DifferenceError(say("verify.other_seed"))
        if self.recorded.setup not in (None, start.setup):
            raise _DifferenceError(say("verify.two_setups"))
        chance = Chance(seed)
        try:
            events = self.game.deal(start.setup, chance) if seed else self.records.events(start)
            self.history = History(self.game, replace(start, draw_count=chance.draw_count if seed else start.draw_count), events)
        except Exception as error:  # a setup that was altered: no game deals from it
            raise _DifferenceError(say("verify.bad_setup", error=str(error))) from error
        self._compare(start, say("verify.the_deal"), events, chance.draw_count if seed else start.draw_count)

    def _move(self, history: History, entry: Entry) -> None:
        try:
            move = self.records.move(entry)
        except msgspec.MsgspecError as error:
            raise _DifferenceError(say("verify.unreadable", move=self.moves + 1, entry=entry.number, error=str(error))) from error
        step_words = say("verify.move", move=self.moves + 1, kind=type(move).__name__, entry=entry.number)
        chance = Chance(history.seed, history.last_entry.draw_count)
        try:
            events = self._decide_again(history, entry, move, chance) if history.seed else self.records.events(entry)
        except IllegalMoveError as refusal:
            raise _DifferenceError(say("verify.refused", what=step_words, why=refusal.sentence)) from refusal
        except Exception as error:  # a rule may raise any error for a move that no prompt offered: a difference
            raise _DifferenceError(say("verify.undecided", what=step_words, error=str(error))) from error
        self.moves += 1
        draw_count = chance.draw_count - history.last_entry.draw_count if history.seed else entry.draw_count
        self._compare(entry, step_words, events, draw_count)
        entry = replace(entry, draw_count=draw_count)
        history.add(entry, history.preview(entry, events))

    def _decide_again(self, history: History, entry: Entry, move: Move, chance: Chance) -> Events:
        """Decide a move again; by an older version's rules if that gives what was recorded."""
        before = DECIDED_BEFORE.get(type(move))
        if before and [_plain_event(event) for event in before(move)] == [
            self.records.plain_record(recorded_event, entry.version) for recorded_event in entry.events
        ]:
            return before(move)  # type: ignore[no-any-return] # each of them returns events
        return decide_move(self.game, history.last_entry.state, move, chance)

    def _undo(self, history: History, entry: Entry) -> None:
        if (entry.to == history.last_entry.entry.number and not entry.seed) or history.entry_at(entry.to) is None:
            raise _DifferenceError(say("verify.bad_undo", entry=entry.number, to=entry.to))
        history.add(entry, history.preview(entry, ()))

    def _redo(self, history: History, entry: Entry) -> None:
        next_entries = filter(None, (history.redoable_entry, *history.redo_entries))
        if entry.to not in [played_entry.entry.number for played_entry in next_entries]:
            raise _DifferenceError(say("verify.bad_redo", entry=entry.number, to=entry.to))
        history.add(entry, history.preview(entry, ()))

    def _compare(self, entry: Entry, step_words: Words, events: Sequence[Event], draw_count: int) -> None:
        """Compare events and number of draws with the recorded ones."""
        computed = [_plain_event(event) for event in events]
        if not (entry.kind == "start" and entry.draw_count == NOT_RECORDED):
            _same_events(step_words, [self.records.plain_record(event, entry.version) for event in entry.events], computed)
        if self.recorded.flat is not None:
            flat = self.recorded.flat[self.checked_events : self.checked_events + len(computed)]
            _same_events(say("verify.in_list", what=step_words), [self.records.plain_record(event, 0) for event in flat], computed)
        if entry.draw_count not in (draw_count, NOT_RECORDED):
            raise _DifferenceError(say("verify.draws", what=step_words, recorded=entry.draw_count, drawn=draw_count))
        self.checked_events += len(computed)
        self.draws += draw_count

    def _names(self) -> None:
        """Compare the recorded names with those of setup and renamings; altering one makes them differ."""
        assert self.history is not None
        recorded, computed_names = self.recorded.names, self.history.last_entry.state.names
        if recorded is not None and recorded != computed_names:
            raise _DifferenceError(say("verify.names", recorded=recorded, found=computed_names))

    def _check_standings(self) -> None:
        recorded = self.recorded.standings
        assert self.history is not None
        if self.recorded.flat is not None and len(self.recorded.flat) > self.checked_events:
            raise _DifferenceError(say("verify.flat", listed=len(self.recorded.flat), told=self.checked_events))
        standings = self.game.standings(self.history.last_entry.state.game)
        has_rivals = any(row.seat < 0 for row in recorded or ())  # they were not recorded at first
        computed = standings.rows if has_rivals else standings.seats
        for was, should in zip(recorded or computed, computed, strict=False):
            if difference := _standing_differs(was, should):
                raise _DifferenceError(difference)
        if recorded is not None and len(recorded) != len(computed):
            raise _DifferenceError(say("verify.seats", recorded=len(recorded), computed=len(computed)))


_CHECKS: dict[str, Any] = {"move": _Check._move, "undo": _Check._undo, "redo": _Check._redo}


def _same_events(step_words: Words, recorded: Sequence[Any], computed: Sequence[Any]) -> None:
    for was, should in zip(recorded, computed, strict=False):
        if was != should:
            raise _DifferenceError(say("verify.event", what=step_words, was=_encode_event(was), should=_encode_event(should)))
    if len(recorded) != len(computed):
        raise _DifferenceError(say("verify.events", what=step_words, recorded=len(recorded), computed=len(computed)))


def _plain_event(event: Event) -> Any:
    return msgspec.json.decode(encode_record(event))


def _encode_event(event: Any) -> str:
    return msgspec.json.encode(event).decode()


def _standing_differs(was: SeatStanding, should: SeatStanding) -> Words:
    """Return how a seat's recorded standing differs: "" for not at all. The wording of its lines does not count."""
    for field_name in ("seat", "place", "total"):
        old, new = getattr(was, field_name), getattr(should, field_name)
        if old != new:
            return say("verify.standing", seat=should.seat + 1, what=field_name, was=old, should=new)
    if [line.points for line in was.lines] != [line.points for line in should.lines]:
        return say("verify.lines", seat=should.seat + 1)
    return ""
