"""Recorded data: moves (what players intend) and events (what happened), and refusals of moves.

A rule decides a move: it returns events, or raises IllegalMoveError. Only events change the state. Journals hold both for ever,
so recorded names (tags and fields) never change. A class or field with a better name today has `tag` or `rename`.
"""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, TypeVar

from msgspec import UNSET, Raw, Struct
from msgspec.json import Encoder
from msgspec.structs import replace

from companion.table.scored_points import Gain
from companion.table.sentence import SeatName, UserError, Words, say

ItemT = TypeVar("ItemT")
ENCODER = Encoder()
SILENCE = ""
SEATS = ("seat", "rival", "whom", "starter")
"""Recorded fields of events that name a seat, or several."""


class Move(Struct, frozen=True, tag_field="type", tag=True):
    """Base class of every game's moves: what a player intends, named in the imperative, such as `DrawGem`."""


class SeatMove(Move, frozen=True):
    """Base class of moves of one seat."""

    seat: int


def tag_of(record: Struct) -> str:
    """Return the name under which a move or event is recorded."""
    return str(record.__struct_config__.tag)


def encode_record(record: Struct) -> Raw:
    """Return a move or event as JSON, as a journal holds it."""
    return Raw(ENCODER.encode(record))


def recorded_fields(record: Struct) -> dict[str, Any]:
    """Return the values of a move, event or part of a file by the names under which they are recorded."""
    return {key: getattr(record, name) for key, name in zip(record.__struct_encode_fields__, record.__struct_fields__, strict=True)}


def with_recorded_fields(move: Move, values: Mapping[str, Any]) -> Move:
    """Return the move with other values, given by the names under which they are recorded. Raises KeyError for an unknown name."""
    names = dict(zip(move.__struct_encode_fields__, move.__struct_fields__, strict=True))
    return replace(move, **{names[key]: value for key, value in values.items()})


def with_time(move: Move, at_ms: int) -> Move:
    """Return `move` with the table time in milliseconds, if it has the field `at_ms`."""
    return replace(move, at_ms=at_ms) if "at_ms" in move.__struct_fields__ else move


class Event(Struct, frozen=True, tag_field="type", tag=True):
    """Base class of every game's events: what happened, named in the past, such as `GemsDrawn`.

    An event holds all results of chance and of the players' entries, so that the state follows from events alone. Class attributes:

    is_logged  it has a sentence in the log: "log.<event>"
    cue        its sound, one of `companion.session.inputs.cues`; "" if `sound` decides
    tone       its mood: "hazard" or "good"; "" if `mood` decides
    news       its kind for the voice: "drawn", "last_round"; "" if `voice_kind` decides
    secret     recorded names of fields that the log must not show
    is_name    undo names the move by this event, whatever other events it had
    has_short  undo names it by the sentence "undo.<event>", which is shorter than the log's
    together   undo's name for a move with such events of several seats
    corrects   it corrects an entry; a correction that changes nothing is refused
    states_gains  its sentence states its points
    is_look    it only changes what is shown: undo undoes it together with the move before it
    prepares   it only prepares the game, such as the choice of a score sheet: without another move nothing was played
    is_joining  its seat joins the players, who may be named by the next move
    is_face_down  what its move drew stays unseen, such as a place in a pile
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
    prepares: ClassVar[bool] = False
    is_joining: ClassVar[bool] = False
    states_gains: ClassVar[bool] = False
    is_face_down: ClassVar[bool] = False

    def has_revealed(self) -> bool:
        """Return whether it revealed unknown information, such as a draw in the app (`source` is "app"): undo asks first then."""
        return getattr(self, "source", "") == "app"

    def is_repeated(self, other_events: tuple["Event", ...]) -> bool:
        """Return whether another event of the same move has the same sentence, so that the log omits this one."""
        return False

    def continues(self, before: "Event") -> bool:
        """Return whether undo reverts it together with `before`, an event of the move before it."""
        return False

    def name_of_move(self, events: tuple["Event", ...]) -> Words:
        """Return the short name of its move, which has these events: its own, unless the others say more."""
        return self.short_name()

    def common_name(self, events: tuple["Event", ...]) -> Words:
        """Return the short name of events that undo reverts together, of which it is the last; "" for its own name."""
        return ""

    def short_name(self) -> Words:
        """Return its short name for undo; "" if that is the log's sentence."""
        return sentence_of(self, "undo", seats=_seats(getattr(self, "seats", ()))) if self.has_short else ""

    def with_public_points(self) -> "Event":
        """Return the event as everyone may read it at the end, such as a dive with its points; itself if it hides nothing."""
        return self

    def gains(self, state: Any) -> tuple[Gain, ...]:
        """Return the public points that seats scored by it, for the log; `state` is the game's state after its move."""
        return ()

    def mood(self) -> str:
        """Return the mood for lights and sounds, as public information: "hazard", "good" or ""."""
        return self.tone

    def sound(self) -> str:
        """Return its sound cue; "" for none."""
        return self.cue or self.mood()

    def voice_kind(self) -> str:
        """Return its kind for the voice."""
        return self.news


Events = tuple[Event, ...]


class SeatEvent(Event, frozen=True):
    """Base class of events of one seat."""

    seat: int


def sentence_of(event: Event, table: str = "log", **parts: Any) -> Words:
    """Return the sentence "log.<event>", or "<table>.<event>", with the event's recorded fields as parts.

    Secret fields are left out, seats become names, and a value with an attribute `words` is replaced by that attribute.
    `parts` are added, or replace fields.
    """
    public_fields = {
        name: value for name, value in recorded_fields(event).items() if name not in event.secret and value is not UNSET
    }
    fields = {name: _seats(value) if name in SEATS else getattr(value, "words", value) for name, value in public_fields.items()}
    return say(f"{table}.{tag_of(event)}", **(fields | parts))


def _seats(value: int | tuple[int, ...] | None) -> Any:
    return tuple(map(SeatName, value)) if isinstance(value, tuple) else value if value is None else SeatName(value)


class IllegalMoveError(UserError):
    """A move is refused; the state is unchanged.

    reason  code in snake_case that never changes, for tests and devices
    words   sentence for players
    offers  types of moves that could remove the reason, which are offered with the sentence
    """

    def __init__(self, reason: str, words: Words, offers: tuple[type[Move], ...] = ()) -> None:
        super().__init__(words)
        self.reason = reason
        self.offers = offers


def illegal_move(key: str, *offers: type[Move], **parts: Any) -> IllegalMoveError:
    """Return the error for a refused move, to be raised: its sentence is "refused.<key>", its reason `key` up to the first dot."""
    return IllegalMoveError(key.partition(".")[0], say(f"refused.{key}", **parts), offers)


def pick_among(picked_values: tuple[Any, ...], among: Iterable[ItemT], otherwise: IllegalMoveError) -> ItemT:
    """Return the only picked value if it is among these values; else raise `otherwise`."""
    for candidate in among:
        if picked_values == (candidate,):
            return candidate
    raise otherwise


def invalid_value(key: str, label: Words, **parts: Any) -> IllegalMoveError:
    """Return the error for an invalid value of the field `label`, to be raised: its sentence is "filling.<key>"."""
    return IllegalMoveError("bad_filling", say(f"filling.{key}", field=label, **parts))
