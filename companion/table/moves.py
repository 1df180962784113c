"""What is recorded: moves (what a hand at the table wants) and events (what then happened)."""

from collections.abc import Iterable
from typing import Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import asdict, replace

from companion.table.say import Told, Words, say, who

One = TypeVar("One")
SILENCE = ""
SEATS = ("seat", "rival", "whom", "starter")
"""Fields of events that name a seat, or several."""


class Move(Struct, frozen=True, tag_field="type", tag=True):
    """An intent, named in the imperative: `DrawGem`. Base of every game's moves."""


class SeatMove(Move, frozen=True):
    """What one seat wants. Base of moves that name it."""

    seat: int


def stamped(move: Move, at_ms: int) -> Move:
    """Return `move` with the table time at which it was made, where it has room for it: a field `at_ms`."""
    return replace(move, at_ms=at_ms) if "at_ms" in move.__struct_fields__ else move


class Event(Struct, frozen=True, tag_field="type", tag=True):
    """A fact, named in the past: `GemsDrawn`. Holds whatever chance or the table decided.

    is_told  worth a sentence in the log
    cue      what it sounds like, one of `companion.session.hands.cues`, where it is always the same
    tone     its mood, where it is always the same
    news     what a voice takes it for: "drawn", "last_round", or "" where nothing is worth saying
    secret   its fields that no sentence of the log may give away
    is_name  it is what undo calls its move, whatever was told before it
    has_short undo calls it by "undo.<event>", shorter than the log's sentence
    together what undo calls a move that did it to several
    corrects it corrects what was entered; one that changes nothing is refused before it is recorded
    is_look  it only changes what lies in front: undo takes it back with what was done before it, never alone
    """

    is_told: ClassVar[bool] = True
    cue: ClassVar[str] = ""
    tone: ClassVar[str] = ""
    news: ClassVar[str] = ""
    secret: ClassVar[tuple[str, ...]] = ()
    is_name: ClassVar[bool] = False
    has_short: ClassVar[bool] = False
    together: ClassVar[Words] = ""
    corrects: ClassVar[bool] = False
    is_look: ClassVar[bool] = False

    def shows(self) -> bool:
        """Return whether it showed something nobody knew, as what fell in the app (its field `source`): undo past it asks first."""
        return getattr(self, "source", "") == "app"

    def is_retold(self, others: tuple["Event", ...]) -> bool:
        """Return whether other events of the same move tell the same, so that the log leaves this one out."""
        return False

    def short(self) -> Words:
        """Return what undo calls it, where that is shorter than the log's sentence; "" where it isn't."""
        return told(self, "undo", seats=_seats(getattr(self, "seats", ()))) if self.has_short else ""

    def mood(self) -> str:
        """Return what lights and sounds make of it, as the whole table may know it: "hazard", "good" or ""."""
        return self.tone

    def sound(self) -> str:
        """Return what it sounds like this time; "" for nothing."""
        return self.cue or self.mood()

    def aloud(self) -> str:
        """Return what a voice takes it for this time."""
        return self.news


Events = tuple[Event, ...]


class SeatEvent(Event, frozen=True):
    """What happened to one seat. Base of events that name it."""

    seat: int


def told(event: Event, table: str = "log", **parts: Any) -> Words:
    """The sentence "log.<event>", or another table's, with the event's fields but its secret ones, seats among them by name, things by their `words`.

    `parts` are added, or stand instead.
    """
    known = {name: value for name, value in asdict(event).items() if name not in event.secret}
    fields = {name: _seats(value) if name in SEATS else getattr(value, "words", value) for name, value in known.items()}
    return say(f"{table}.{type(event).__name__}", **(fields | parts))


def _seats(value: int | tuple[int, ...] | None) -> Any:
    return tuple(map(who, value)) if isinstance(value, tuple) else value if value is None else who(value)


class IllegalMove(Told):
    """The table may not do that now.

    `reason` is a stable snake_case code, `said` the sentence for people, with the numbers in it.
    `offers`: the kinds of move that could put it right.
    """

    def __init__(self, reason: str, said: Words, offers: tuple[type[Move], ...] = ()) -> None:
        super().__init__(said)
        self.reason = reason
        self.offers = offers


def refused(key: str, *offers: type[Move], **parts: Any) -> IllegalMove:
    """Return the refusal told by "refused.<key>"; what stands before the first dot of `key` is its reason."""
    return IllegalMove(key.partition(".")[0], say(f"refused.{key}", **parts), offers)


def one_of(picked: tuple[Any, ...], among: Iterable[One], otherwise: IllegalMove) -> One:
    """Return the one thing that was picked, which is among these; raises `otherwise`."""
    for one in among:
        if picked == (one,):
            return one
    raise otherwise


def bad_filling(key: str, label: Words, **parts: Any) -> IllegalMove:
    """Return what is wrong with the filling of the field called `label`: "filling.<key>"."""
    return IllegalMove("bad_filling", say(f"filling.{key}", field=label, **parts))
