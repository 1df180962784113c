"""Recorded data: moves (intents of players) and events (what happened)."""

from collections.abc import Iterable
from typing import Any, ClassVar, TypeVar

from msgspec import UNSET, Struct
from msgspec.structs import asdict, replace

from companion.table.sentence import SeatName, UserError, Words, say

One = TypeVar("One")
SILENCE = ""
SEATS = ("seat", "rival", "whom", "starter")
"""Fields of events that name a seat, or several."""


class Move(Struct, frozen=True, tag_field="type", tag=True):
    """Intent, named in the imperative: `DrawGem`. Base class of every game's moves."""


class SeatMove(Move, frozen=True):
    """Intent of one seat. Base class of moves that name it."""

    seat: int


def tag_of(record: Struct) -> str:
    """Return the name under which a move or event is recorded."""
    return str(record.__struct_config__.tag)


def with_time(move: Move, at_ms: int) -> Move:
    """Return `move` with its table time, if it has the field `at_ms`."""
    return replace(move, at_ms=at_ms) if "at_ms" in move.__struct_fields__ else move


class Event(Struct, frozen=True, tag_field="type", tag=True):
    """A fact, named in the past: `GemsDrawn`. Holds all results of chance and of the players' entries.

    is_logged  it has a sentence in the log
    cue      its sound, one of `companion.session.inputs.cues`, if always the same
    tone     its mood, if always the same
    news     its kind for the voice: "drawn", "last_round", or "" for none
    secret   its fields that the log must not show
    is_name  undo names its move by this event, whatever came before it
    has_short undo names it by "undo.<event>", shorter than the log's sentence
    together undo's name of a move that did it to several seats
    corrects it corrects an entry; one that changes nothing is refused before it is recorded
    is_look  it only changes what is shown or begins: undo never undoes it alone, but with what was done before it
    """

    is_logged: ClassVar[bool] = True
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
        """Return whether it revealed unknown information, such as a draw in the app (its field `source`): undoing it asks first."""
        return getattr(self, "source", "") == "app"

    def is_retold(self, others: tuple["Event", ...]) -> bool:
        """Return whether another event of the same move has the same sentence, so that the log omits this one."""
        return False

    def short(self) -> Words:
        """Return its short name for undo; "" if that is the log's sentence."""
        return sentence_of(self, "undo", seats=_seats(getattr(self, "seats", ()))) if self.has_short else ""

    def mood(self) -> str:
        """Return the mood for lights and sounds, as public information: "hazard", "good" or ""."""
        return self.tone

    def sound(self) -> str:
        """Return its sound cue; "" for none."""
        return self.cue or self.mood()

    def aloud(self) -> str:
        """Return its kind for the voice."""
        return self.news


Events = tuple[Event, ...]


class SeatEvent(Event, frozen=True):
    """Event of one seat. Base class of events that name it."""

    seat: int


def sentence_of(event: Event, table: str = "log", **parts: Any) -> Words:
    """Return the sentence "log.<event>" (or another key) with the event's public fields; seats by name, things by `words`.

    `parts` are added, or replace fields.
    """
    known = {name: value for name, value in asdict(event).items() if name not in event.secret and value is not UNSET}
    fields = {name: _seats(value) if name in SEATS else getattr(value, "words", value) for name, value in known.items()}
    return say(f"{table}.{tag_of(event)}", **(fields | parts))


def _seats(value: int | tuple[int, ...] | None) -> Any:
    return tuple(map(SeatName, value)) if isinstance(value, tuple) else value if value is None else SeatName(value)


class IllegalMoveError(UserError):
    """Refused move.

    reason  stable snake_case code
    said    the sentence for players, with its numbers
    offers  kinds of moves that could correct it
    """

    def __init__(self, reason: str, said: Words, offers: tuple[type[Move], ...] = ()) -> None:
        super().__init__(said)
        self.reason = reason
        self.offers = offers


def illegal_move(key: str, *offers: type[Move], **parts: Any) -> IllegalMoveError:
    """Return the refusal with the sentence "refused.<key>"; its reason is the part of `key` before the first dot."""
    return IllegalMoveError(key.partition(".")[0], say(f"refused.{key}", **parts), offers)


def pick_among(picked: tuple[Any, ...], among: Iterable[One], otherwise: IllegalMoveError) -> One:
    """Return the single picked value if it is among these; raise `otherwise` if not."""
    for one in among:
        if picked == (one,):
            return one
    raise otherwise


def bad_filling(key: str, label: Words, **parts: Any) -> IllegalMoveError:
    """Return the refusal of a field's value: "filling.<key>" about the field `label`."""
    return IllegalMoveError("bad_filling", say(f"filling.{key}", field=label, **parts))
