"""Moves that are possible at any time in every game: corrections, leaving, joining, notes, names, pauses, the end.

A game that lets players correct counters, leave or join has rules for these moves (`CorrectCounter`, `LeaveTable`, `JoinTable`)
and names them in `Game.any_time_choices`. The session decides all the others, and adds their choices to every game.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from companion.table.moves import Event, Move, SeatEvent, SeatMove, illegal_move
from companion.table.prompt import Choice, Number, Text
from companion.table.sentence import SeatName, Words, say

LONGEST_NAME = 24
LONGEST_NOTE = 200


class CorrectableCounter(Struct, frozen=True):
    """Number that a game counts and players may correct, such as the gems in a bag.

    key        name that the game's rules know: "level:3"
    value      present value, between `low` and `high`; 0 if secret
    seat       seat whose number it is; None if it belongs to no seat
    is_secret  players enter a difference, so that the value is not shown
    """

    key: str
    label: Words
    value: int
    low: int
    high: int
    seat: int | None = None
    is_secret: bool = False

    @property
    def can_change(self) -> bool:
        """Whether players can change it: its range has another value than the present one."""
        return (self.low, self.high) != (self.value, self.value)


class CorrectCounter(Move, frozen=True):
    """Set the counter `key` of `seat` to `value`; change a secret one by `value`."""

    key: str
    seat: int | None
    value: int


class CounterCorrected(Event, frozen=True):
    """A counter was corrected: old value (0 for a secret one), and new value or difference."""

    corrects = True

    key: str
    seat: int | None
    before: int
    value: int

    @property
    def number(self) -> int:
        """Number at the end of the key, such as 3 in "level:3"."""
        return int(self.key.rpartition(":")[2])


class LeaveTable(SeatMove, frozen=True):
    """`seat` leaves permanently; the others play on."""


class SeatLeft(SeatEvent, frozen=True):
    """`seat` left permanently."""

    is_name = True


class JoinTable(Move, frozen=True):
    """A player joins a game in progress. The session fills in `colour`, `emblem` and `player` (the person's id).

    begins  "start": with the starting points; "average": with the average of the others; "typed": with `points`
    points  in the sheet's smallest unit: 250 for 2.5 with two decimal places
    """

    name: str
    begins: str = "start"
    points: int = 0
    colour: str = ""
    emblem: str = ""
    player: str = ""


class SeatJoined(SeatEvent, frozen=True):
    """A seat was added: its player, the first line of the sheet that it takes part in, and its points in the smallest unit.

    `places`: decimal places of the points; `is_hidden`: they are secret.
    """

    prepares = True

    name: str
    line: int = 1
    points: int = 0
    places: int = 0
    is_hidden: bool = False
    colour: str = ""
    emblem: str = ""
    player: str = ""


class WriteNote(Move, frozen=True):
    """Save a note with this play."""

    text: str


class NoteWritten(Event, frozen=True):
    """A note was written."""

    text: str


class RenameSeat(SeatMove, frozen=True):
    """Change the name of `seat`, also in the log."""

    name: str


class SeatRenamed(SeatEvent, frozen=True):
    """A seat's name was changed. It is no move of the game: Undo goes past it, and the name stays."""

    is_look = True

    name: str


class Pause(Move, frozen=True):
    """Stop table time until the game continues."""


class TablePaused(Event, frozen=True):
    """Table time was stopped. Undo goes past it to the move before."""

    is_look = True


class ResumePlay(Move, frozen=True, tag="GoOn"):
    """End the pause."""


class TableResumed(Event, frozen=True):
    """The pause ended."""

    is_look = True


class EndEarly(Move, frozen=True):
    """End the game now and count the present points."""


class EndedEarly(Event, frozen=True):
    """The players ended the game before its end."""


class DiscardGame(Move, frozen=True):
    """End a game in which nothing was played: it has no result and is no play."""


class GameDiscarded(Event, frozen=True):
    """The players ended the game before anything was played."""


class SetDate(Move, frozen=True, tag="SayDate"):
    """Enter the date when the clock was never set. A `day` beyond the end of the month means its last day."""

    year: int
    month: int
    day: int


class DateSet(Event, frozen=True, tag="DateSaid"):
    """The date was entered, such as "2026-11-20"."""

    date: str


SessionMove = WriteNote | RenameSeat | Pause | ResumePlay | EndEarly | DiscardGame | SetDate
SessionEvent = NoteWritten | SeatRenamed | TablePaused | TableResumed | EndedEarly | GameDiscarded | DateSet


def check_correction(counters: Iterable[CorrectableCounter], move: CorrectCounter) -> CounterCorrected:
    """Check a correction against the counters. Raises IllegalMoveError ("no_such_counter", "counter_range")."""
    counter = next((candidate for candidate in counters if (candidate.key, candidate.seat) == (move.key, move.seat)), None)
    if counter is None:
        raise illegal_move("no_such_counter")
    if not counter.low <= move.value <= counter.high:
        raise illegal_move("counter_range", counter=_counter_label(counter), low=counter.low, high=counter.high, value=move.value)
    return CounterCorrected(move.key, move.seat, counter.value, move.value)


def counter_choice(counter: CorrectableCounter) -> Choice:
    """Return the choice that corrects a counter."""
    low, high = (counter.low - counter.value, counter.high - counter.value) if counter.is_secret else (counter.low, counter.high)
    label, present = _counter_label(counter), None if counter.is_secret else counter.value
    words = say("aside.add_or_take", counter=label) if counter.is_secret else label
    field = Number("value", words, low, high, present=present, is_change=counter.is_secret)
    note = say("aside.secret") if counter.is_secret else say("aside.now", value=counter.value)
    return Choice(label, CorrectCounter(counter.key, counter.seat, 0), note=note, fields=(field,), group=say("aside.group.correct"))


def _counter_label(counter: CorrectableCounter) -> Words:
    return counter.label if counter.seat is None else say("aside.counter", seat=SeatName(counter.seat), counter=counter.label)


def game_choices(
    seated: Sequence[int], counters: Iterable[CorrectableCounter], can_leave: bool, people: Mapping[int, str]
) -> tuple[Choice, ...]:
    """Return the any-time choices of every game: corrections, note, names, leaving, pause, end. `seated`: seats still playing."""
    table = say("aside.group.table")
    note = Text("text", say("aside.note_field"), LONGEST_NOTE, least=1)
    return (
        *(counter_choice(counter) for counter in counters if counter.can_change),
        Choice(say("aside.note"), WriteNote(""), fields=(note,), group=table),
        *(_for_name(seat, people.get(seat, "")) for seat in seated),
        *leaving_choices(seated, can_leave),
        Choice(say("aside.pause"), Pause(), group=table),
        Choice(say("aside.end"), EndEarly(), role="danger", group=table, loses=say("aside.end_loses")),
    )


def _for_name(seat: int, person: str) -> Choice:
    name = Text("name", say("aside.name_field"), LONGEST_NAME, least=1)
    note, group = say("aside.rename_note", name=person) if person else say("aside.rename_guest"), say("aside.group.names")
    return Choice(say("aside.rename", seat=SeatName(seat)), RenameSeat(seat, ""), note=note, fields=(name,), group=group)


def leaving_choices(seated: Sequence[int], can_leave: bool) -> tuple[Choice, ...]:
    """Return the choices to leave. At least two seats must stay, and the game must be able to go on."""
    leaving = seated if can_leave and len(seated) > 2 else ()
    group = say("aside.group.leave")
    return tuple(Choice(say("aside.leaves", seat=SeatName(seat)), LeaveTable(seat), role="danger", group=group) for seat in leaving)
