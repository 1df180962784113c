"""Verify a game that was played: every move decided again, undone ones too, every chance draw computed from the seed."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.session.play.history import History
from companion.session.play.judge import judged
from companion.session.record.entry import Entry, raw
from companion.session.record.records import Records
from companion.table.chance import Chance, fingerprint
from companion.table.game import Game, Setup
from companion.table.moves import Event, IllegalMove
from companion.table.standings import SeatStanding, Standings
from companion.table.wording import counted, listed, named

NOT_RECORDED = -1


class Recorded(Struct, frozen=True):
    """A game as it was recorded. `standings`, `seal` (the seed's fingerprint), `flat` (all events in force), `names` (the seats', in the end)
    and `setup` (noted a second time) may not be known.
    """

    game: Game
    entries: tuple[Entry, ...]
    standings: tuple[SeatStanding, ...] | None = None
    seal: str = ""
    flat: tuple[msgspec.Raw, ...] | None = None
    names: tuple[str, ...] | None = None
    setup: Setup | None = None


class Verified(Struct, frozen=True):
    """What verifying found: the standings the moves lead to, how much was computed again, and the first difference ("" for none)."""

    game: str
    names: tuple[str, ...]
    standings: Standings | None
    moves: int
    draws: int
    difference: str = ""

    @property
    def is_true(self) -> bool:
        """Whether everything was as recorded."""
        return not self.difference


class _Difference(Exception):
    """The first thing that is not as it was recorded."""


def verified(recorded: Recorded) -> Verified:
    """Decide everything again and compare."""
    check = _Check(recorded)
    difference = ""
    try:
        check.run()
    except _Difference as found:
        difference = str(found)
    history = check.history
    names = history.now.state.names if history else ()
    standings = recorded.game.standings(history.now.state.game) if history and not difference else None
    return Verified(recorded.game.name, names, standings, check.moves, check.draws, named(difference, names))


class _Check:
    """Goes through the entries, and stops at the first difference."""

    def __init__(self, recorded: Recorded) -> None:
        self.recorded = recorded
        self.game = recorded.game
        self.records = Records(recorded.game)
        self.history: History | None = None
        self.moves = 0
        self.draws = 0
        self.told = 0
        self.seed = b""

    def run(self) -> None:
        start, *others = self.recorded.entries
        self._deal(start)
        for number, entry in enumerate(others, 1):
            if entry.number != number:
                raise _Difference(f"Entry {number} is missing: {entry.number} follows {number - 1}.")
            _CHECKS[entry.kind](self, self.history, entry)
        self._names()
        self._standings()

    def _deal(self, start: Entry) -> None:
        if start.kind != "start" or start.number != 0 or start.setup is None:
            raise _Difference("The record does not begin with the deal.")
        self.seed = bytes.fromhex(start.seed)
        if self.recorded.seal and self.recorded.seal != fingerprint(self.seed):
            raise _Difference("The seed is another one: it does not fit the fingerprint the game was begun with.")
        if self.recorded.setup not in (None, start.setup):
            raise _Difference("The setup is noted twice, and not alike.")
        chance = Chance(self.seed)
        try:
            events = self.game.start(start.setup, chance)
            self.history = History(self.game, replace(start, drawn=chance.drawn), events)
        except Exception as error:  # a setup that was altered: no game deals from it
            raise _Difference(f"No deal can be made from this setup ({error}).") from error
        self._same(start, "The deal", events, chance.drawn)

    def _move(self, history: History, entry: Entry) -> None:
        what = f"Move {self.moves + 1}"
        try:
            move = self.records.move(entry)
        except msgspec.MsgspecError as error:
            raise _Difference(f"{what} (entry {entry.number}) cannot be read: {error}.") from error
        what += f", {type(move).__name__} (entry {entry.number})"
        chance = Chance(self.seed, history.now.drawn)
        try:
            events = judged(self.game, history.now.state, move, chance)
        except IllegalMove as refusal:
            raise _Difference(f"{what}, is refused: {refusal.message}") from refusal
        except Exception as error:  # a move no prompt ever offered: whatever it trips over is a difference
            raise _Difference(f"{what}, cannot be decided: {error}.") from error
        self.moves += 1
        drawn = chance.drawn - history.now.drawn
        self._same(entry, what, events, drawn)
        entry = replace(entry, drawn=drawn)
        history.take(entry, history.coming(entry, events))

    def _undo(self, history: History, entry: Entry) -> None:
        if entry.to == history.now.entry.number or history.at(entry.to) is None:
            raise _Difference(f"Entry {entry.number} goes back to entry {entry.to}, which was not in force.")
        history.take(entry, history.coming(entry, ()))

    def _redo(self, history: History, entry: Entry) -> None:
        if history.next is None or history.next.entry.number != entry.to:
            raise _Difference(f"Entry {entry.number} does entry {entry.to} again, which was not undone last.")
        history.take(entry, history.coming(entry, ()))

    def _same(self, entry: Entry, what: str, events: Sequence[Event], drawn: int) -> None:
        """Compare the events and the number of chance draws with those recorded."""
        computed = [_plain(event) for event in events]
        if not (entry.kind == "start" and entry.drawn == NOT_RECORDED):
            _same_events(what, [self.records.plain(event, entry.version) for event in entry.events], computed)
        if self.recorded.flat is not None:
            flat = self.recorded.flat[self.told : self.told + len(computed)]
            _same_events(f"{what}, in the list of all events", [msgspec.json.decode(event) for event in flat], computed)
        if entry.drawn not in (drawn, NOT_RECORDED):
            raise _Difference(f"{what}: {entry.drawn} chance draws are recorded, but it takes {drawn}.")
        self.told += len(computed)
        self.draws += drawn

    def _names(self) -> None:
        """The names are noted beside the setup and its renamings: one that was altered in either does not fit the other."""
        assert self.history is not None
        recorded, found = self.recorded.names, self.history.now.state.names
        if recorded is not None and recorded != found:
            raise _Difference(f"The seats are called {listed(recorded)}, but by the setup and its renamings {listed(found)}.")

    def _standings(self) -> None:
        recorded = self.recorded.standings
        assert self.history is not None
        if self.recorded.flat is not None and len(self.recorded.flat) > self.told:
            raise _Difference(f"{len(self.recorded.flat)} events are listed, but the moves lead to {self.told}.")
        computed = self.game.standings(self.history.now.state.game).seats
        for was, should in zip(recorded or computed, computed, strict=False):
            if was != should:
                raise _Difference(_standing_differs(was, should))
        if recorded is not None and len(recorded) != len(computed):
            raise _Difference(f"The standings list {len(recorded)} seats, not {len(computed)}.")


_CHECKS: dict[str, Any] = {"move": _Check._move, "undo": _Check._undo, "redo": _Check._redo}


def _same_events(what: str, recorded: Sequence[Any], computed: Sequence[Any]) -> None:
    for was, should in zip(recorded, computed, strict=False):
        if was != should:
            raise _Difference(f"{what}: {_told(was)} is recorded, but it leads to {_told(should)}.")
    if len(recorded) != len(computed):
        raise _Difference(f"{what}: {counted(len(recorded), 'event')} recorded, but it leads to {len(computed)}.")


def _plain(event: Event) -> Any:
    return msgspec.json.decode(raw(event))


def _told(event: Any) -> str:
    return msgspec.json.encode(event).decode()


def _standing_differs(was: SeatStanding, should: SeatStanding) -> str:
    for what in ("seat", "place", "total"):
        if getattr(was, what) != getattr(should, what):
            return f"The standings of seat {should.seat + 1} say {what} {getattr(was, what)}, but the moves lead to {getattr(should, what)}."
    return f"The standings of seat {should.seat + 1}: their score lines are not those the moves lead to."
