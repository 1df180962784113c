"""What any table may do at any time, made once for all games.

Two kinds: those a game must take part in (a counter is corrected, a seat leaves: the game has both
moves and both events in its unions), and those the session handles alone (notes, names, pauses, the end).
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.table.moves import Event, Move
from companion.table.prompt import Choice, Number, Text
from companion.table.wording import who

LONGEST_NAME = 24
LONGEST_NOTE = 200


class Counter(Struct, frozen=True):
    """Something a game counts and the table may correct: its key, label, present value and range.

    A secret counter (`is_secret`) is corrected by adding to or taking from it, so nobody need see it.
    """

    key: str
    label: str
    value: int
    low: int
    high: int
    seat: int | None = None
    is_secret: bool = False


class CorrectCounter(Move, frozen=True):
    """Set counter `key` of `seat` to `value` (a secret one: change it by `value`)."""

    key: str
    seat: int | None
    value: int


class CounterCorrected(Event, frozen=True):
    """A counter was corrected by the table: what it was (0 for a secret one) and the new value or change."""

    key: str
    seat: int | None
    before: int
    value: int


class LeaveTable(Move, frozen=True):
    """`seat` leaves for good; the others play on."""

    seat: int


class SeatLeft(Event, frozen=True):
    """`seat` left for good."""

    seat: int


class WriteNote(Move, frozen=True):
    """Keep a note with this game night."""

    text: str


class NoteWritten(Event, frozen=True):
    """A note was written."""

    text: str

    def sentence(self) -> str:
        """The log's sentence."""
        return f"Note: {self.text}"


class RenameSeat(Move, frozen=True):
    """Call `seat` by another name from now on, and in the log."""

    seat: int
    name: str


class SeatRenamed(Event, frozen=True):
    """A seat's name was changed."""

    seat: int
    name: str

    def sentence(self) -> str:
        """The log's sentence."""
        return f"A seat is now called {self.name}"


class Pause(Move, frozen=True):
    """Stop the table clock until the table goes on."""


class TablePaused(Event, frozen=True):
    """The table clock was stopped."""

    def sentence(self) -> str:
        """The log's sentence."""
        return "A pause"


class GoOn(Move, frozen=True):
    """End the pause."""


class TableResumed(Event, frozen=True):
    """The pause ended."""

    def sentence(self) -> str:
        """The log's sentence."""
        return "The table goes on"


class EndEarly(Move, frozen=True):
    """End the game here and count what there is."""


class EndedEarly(Event, frozen=True):
    """The table ended the game before its end."""

    def sentence(self) -> str:
        """The log's sentence."""
        return "The table ends the game here"


class SayDate(Move, frozen=True):
    """Say what day it is, where the clock was never set. `day` past the month's end is its last."""

    year: int
    month: int
    day: int


class DateSaid(Event, frozen=True):
    """The table said what day it is: "2026-11-20"."""

    date: str

    def sentence(self) -> str:
        """The log's sentence."""
        return f"Today is {self.date}"


SessionMove = WriteNote | RenameSeat | Pause | GoOn | EndEarly | SayDate
SessionEvent = NoteWritten | SeatRenamed | TablePaused | TableResumed | EndedEarly | DateSaid


def for_counter(counter: Counter) -> Choice:
    """The aside that corrects one counter."""
    low, high = (counter.low - counter.value, counter.high - counter.value) if counter.is_secret else (counter.low, counter.high)
    label = f"{who(counter.seat)}: {counter.label}" if counter.seat is not None else counter.label
    field = Number("value", f"{label}, add or take" if counter.is_secret else label, low, high)
    note = "" if counter.is_secret else f"now {counter.value}"
    return Choice(label, CorrectCounter(counter.key, counter.seat, 0), note=note, fields=(field,), group="Correct")


def for_table(seated: Sequence[int], counters: Iterable[Counter], can_leave: bool) -> tuple[Choice, ...]:
    """The asides of every game: corrections, a note, names, leaving, pause, the end. `seated`: the seats still here."""
    return (
        *(for_counter(counter) for counter in counters),
        Choice("Write a note", WriteNote(""), fields=(Text("text", "Note", LONGEST_NOTE, least=1),), group="Table"),
        *(
            Choice(
                f"Rename {who(seat)}", RenameSeat(seat, ""), fields=(Text("name", "Name", LONGEST_NAME, least=1),), group="Names"
            )
            for seat in seated
        ),
        *for_leaving(seated, can_leave),
        Choice("Pause", Pause(), group="Table"),
        Choice("End the game here", EndEarly(), role="danger", group="Table"),
    )


def for_leaving(seated: Sequence[int], can_leave: bool) -> tuple[Choice, ...]:
    """Anyone may leave as long as two stay, where the game can go on without them."""
    leaving = seated if can_leave and len(seated) > 2 else ()
    return tuple(Choice(f"{who(seat)} leaves", LeaveTable(seat), role="danger", group="Leave") for seat in leaving)
