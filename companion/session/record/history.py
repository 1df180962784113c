"""The effective history: a fold over the journal's entries, undo and redo included."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from companion.session.record.entry import Entry
from companion.session.record.state import TableState, evolved
from companion.table import moves
from companion.table.asides import EndedEarly, SeatRenamed, SessionEvent
from companion.table.game import Game
from companion.table.moves import Event, Events
from companion.table.say import Words, say


class Played(Struct, frozen=True, gc=False):
    """An entry in force, with its events: the state after it, and the chance draws used up to it."""

    entry: Entry
    events: Events
    state: TableState
    drawn: int

    def name(self, game: Game) -> Words:
        """Return what undo calls it: what was done, as the whole table may hear it; else the first thing worth a sentence."""
        for event in self.events:
            if event.together and sum(type(one) is type(event) for one in self.events) > 1:
                return event.together
        naming = tuple(event for event in self.events if event.is_name) or self.events
        return _short(naming) or next(iter(told(game, naming, None)), say("log.deal") if self.entry.kind == "start" else "")

    @property
    def is_look(self) -> bool:
        """Whether nothing happened but that something else lies in front."""
        return bool(self.events) and all(event.is_look for event in self.events)

    def is_shown(self, game: Game) -> bool:
        """Return whether it showed something nobody knew before; an early end shows what is in the chests, and the seed."""
        return self.entry.drawn > 0 or any(map(_shows, self.events))


def _shows(event: Event) -> bool:
    return isinstance(event, EndedEarly) if isinstance(event, SessionEvent) else event.shows()


def _short(events: Events) -> Words:
    """Return the short name of the first event that has one; "" where none has."""
    return next((short for event in events if not isinstance(event, SessionEvent) and (short := event.short())), "")


class History:
    """What is in force, the deal first; what can be done again; how many undos went past something shown; and the seed drawn from now."""

    def __init__(self, game: Game, start: Entry, events: Events) -> None:
        assert start.setup is not None, "a session starts with its setup"
        names = tuple(seat.name for seat in start.setup.seats)
        state = TableState(game.book.after(game.empty(start.setup), events), names)
        self._game = game
        self._played = [Played(start, events, state, start.drawn)]
        self._undone: list[Played] = []
        self._reach: Callable[[], None] = lambda: None
        self.peeked_undos = 0
        self.seed = bytes.fromhex(start.seed)

    def begin_at(self, played: Played, seed: bytes, peeked_undos: int, reach: Callable[[], None]) -> None:
        """Begin at a move after which nothing can be done again; `reach` reads what is before it, for whoever needs that."""
        self._played, self._reach = [played], reach
        self.seed, self.peeked_undos = seed, peeked_undos

    def become(self, other: "History") -> None:
        """Be as another one is."""
        self._played, self._undone = other._played, other._undone
        self.seed, self.peeked_undos = other.seed, other.peeked_undos

    @property
    def now(self) -> Played:
        """The last entry in force."""
        return self._played[-1]

    @property
    def news(self) -> Words:
        """The log's first sentence of what happened last; "" where it has none."""
        return next(iter(told(self._game, self.now.events, None)), "")

    @property
    def before(self) -> Played | None:
        """The one before it; None when there is only the deal."""
        if len(self._played) == 1:
            self._reach()
        return self._played[-2] if len(self._played) > 1 else None

    @property
    def last(self) -> Played | None:
        """The last entry that was more than a look: undo takes it back, with the looks since; None when there is only the deal."""
        for _ in range(2):
            if found := next((one for one in reversed(self._played) if not one.is_look), None):
                return found if found.entry.kind != "start" else None
            self._reach()
        return None

    @property
    def base(self) -> Played | None:
        """What undo goes back to: the entry before `last`; None without."""
        last = self.last
        if last is self._played[0]:
            self._reach()
        return last and next(one for one in reversed(self._played) if one.entry.number < last.entry.number)

    @property
    def next(self) -> Played | None:
        """What was undone last, and not done again."""
        return self._undone[-1] if self._undone else None

    @property
    def again(self) -> list[Played]:
        """What redo does again: the first that was more than a look, after the looks before it; [] without."""
        coming = self._undone[::-1]
        real = next((at for at, one in enumerate(coming) if not one.is_look), -1)
        return coming[: real + 1]

    def in_force(self) -> list[Played]:
        """Return everything in force, the deal first."""
        self._reach()
        return list(self._played)

    def latest(self, most: int) -> list[Played]:
        """Return what is in force last, as far as it was read: nothing is read for it, so any thread may ask."""
        return self._played[-most:]

    def at(self, number: int) -> Played | None:
        """Return the entry of that number, if it is in force."""
        self._reach_to(number)
        return next((played for played in reversed(self._played) if played.entry.number == number), None)

    def since(self, to: int) -> list[Played]:
        """Return what is in force after entry `to`."""
        self._reach_to(to)
        return [played for played in self._played if played.entry.number > to]

    def _reach_to(self, number: int) -> None:
        if number < self._played[0].entry.number:
            self._reach()

    def coming(self, entry: Entry, events: Events) -> Played:
        """What will be in force last once `entry` is taken; changes nothing."""
        if entry.kind == "move":
            return Played(entry, events, evolved(self._game, self.now.state, events), self.now.drawn + entry.drawn)
        undone = (one for one in self._undone if one.entry.number == entry.to)
        found = self.at(entry.to) if entry.kind == "undo" else next(undone, None)
        assert found is not None, f"entry {entry.to} can be gone back to or done again"
        return found

    def take(self, entry: Entry, coming: Played) -> None:
        """Take `entry`, after which `coming` is in force last."""
        if entry.kind == "undo":
            gone = self.since(entry.to)
            self._take_back(gone, bool(gone and entry.seed and self.now.drawn))
            self.seed = bytes.fromhex(entry.seed) or self.seed
        elif entry.kind == "redo":
            self._do_again(coming)
        else:
            self._played.append(coming)
            self._undone = self._undone if coming.is_look else []

    def _do_again(self, coming: Played) -> None:
        """Do again what was undone, up to `coming`; looks since then are gone, as it brings its own."""
        at = next(at for at, one in enumerate(self._undone) if one is coming)
        both = (*self._played, *self._undone[at:][::-1])
        self._played = [one for one in both if one.entry.number <= coming.entry.number]
        self._undone = self._undone[:at]

    def _take_back(self, gone: Sequence[Played], is_seed_shown: bool) -> None:
        del self._played[len(self._played) - len(gone) :]
        self._undone += reversed(gone)
        self.peeked_undos += is_seed_shown or any(played.is_shown(self._game) for played in gone)


def told(game: Game, events: Events, seat: int | None) -> tuple[Words, ...]:
    """Return the sentences worth telling of `events`, for the table (None) or a seat."""
    said = [
        _of_table(event) if isinstance(event, SessionEvent) else game.book.tell(event, seat)
        for event in events
        if not event.is_retold(events)
    ]
    return tuple(filter(None, said))


def _of_table(event: SessionEvent) -> Words:
    """Return the sentence of what any table may do; a renamed player is told by number, as the name is the new one everywhere."""
    return moves.told(event, number=event.seat + 1) if isinstance(event, SeatRenamed) else moves.told(event)
