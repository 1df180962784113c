"""The effective history: a fold over the journal's entries, undo and redo included."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.session.entry import Entry
from companion.session.state import TableState, evolved
from companion.table.asides import SessionEvent
from companion.table.game import Game, folded
from companion.table.moves import Event

Events = tuple[Event, ...]


class Played(Struct, frozen=True):
    """An entry in force: the state after it, the chance draws used up to it, its name, whether it showed something."""

    entry: Entry
    state: TableState
    drawn: int
    name: str
    is_shown: bool


class History(Struct, frozen=True):
    """What is in force (`played`, the deal first), what can be done again (`undone`, next one last),
    and how many undos went past something shown."""

    played: tuple[Played, ...]
    undone: tuple[Played, ...] = ()
    peeked_undos: int = 0

    @property
    def now(self) -> Played:
        """The last entry in force."""
        return self.played[-1]

    def since(self, to: int) -> tuple[Played, ...]:
        """What is in force after entry `to`."""
        return tuple(played for played in self.played if played.entry.number > to)


def opened(game: Game, entry: Entry, events: Events) -> History:
    """The history of a session of which only the start is known."""
    assert entry.setup is not None, "a session starts with its setup"
    names = tuple(seat.name for seat in entry.setup.seats)
    state = TableState(folded(game, game.empty(entry.setup), events), names)
    return History((Played(entry, state, entry.drawn, "The deal", True),))


def _moved(game: Game, history: History, entry: Entry, events: Events) -> History:
    now = history.now
    shown = entry.drawn > 0 or any(game.shows(event) for event in events if not isinstance(event, SessionEvent))
    state = evolved(game, now.state, events)
    played = Played(entry, state, now.drawn + entry.drawn, sentence(game, events), shown)
    return replace(history, played=(*history.played, played), undone=())


def _undone(game: Game, history: History, entry: Entry, events: Events) -> History:
    gone = history.since(entry.to)
    return History(
        played=history.played[: len(history.played) - len(gone)],
        undone=(*history.undone, *reversed(gone)),
        peeked_undos=history.peeked_undos + any(played.is_shown for played in gone),
    )


def _redone(game: Game, history: History, entry: Entry, events: Events) -> History:
    return replace(history, played=(*history.played, history.undone[-1]), undone=history.undone[:-1])


FOLD: dict[str, Any] = {"move": _moved, "undo": _undone, "redo": _redone}


def after(game: Game, history: History, entry: Entry, events: Events) -> History:
    """`history` after one more entry with its decoded events."""
    following: History = FOLD[entry.kind](game, history, entry, events)
    return following


def sentence(game: Game, events: Events) -> str:
    """What the log says of a move: its first event worth a sentence, as the whole table may hear it."""
    return next((text for text in told(game, events, None) if text), "")


def told(game: Game, events: Events, seat: int | None) -> list[str]:
    """The sentences of `events` for the table (None) or a seat, seats by `who`."""
    return [event.sentence() if isinstance(event, SessionEvent) else game.tell(event, seat) for event in events]
