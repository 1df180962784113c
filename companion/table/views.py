"""Parts of a view that every game has: seats and odds."""

from collections.abc import Sequence
from typing import ClassVar, Self

from msgspec import Struct

from companion.table.chess_clock import Clock
from companion.table.moves import Move
from companion.table.sentence import Words


class SeatView(Struct, frozen=True):
    """Seat in a view.

    note       a few words: "leads · on blue"
    activity   what the seat must do now: "must answer"; "" for nothing
    is_up      it is this seat's turn
    is_out     it has left, or takes no part any more
    counters   public numbers by their short labels
    chest      its secret total; None unless the view is this seat's own, or the game is over
    has_chest  the seat has a secret total
    own        further secrets of the seat, line by line; () unless the view is this seat's own
    own_marks  marks of the playing cards that `own` lists, to be drawn instead of its words; () if it lists anything else
    has_own    the seat has such secrets
    """

    seat: int
    note: Words = ""
    activity: Words = ""
    is_up: bool = False
    is_out: bool = False
    counters: tuple[tuple[Words, int | float], ...] = ()
    chest: int | float | None = None
    has_chest: bool = False
    own: tuple[Words, ...] = ()
    own_marks: tuple[str, ...] = ()
    has_own: bool = False


class OddsRow(Struct, frozen=True):
    """Line of odds.

    chance    exact chance, 0 to 1
    kind      for the colour: "good", "curio", "danger" or "plain"
    group     heading of rows that belong together; their labels begin with it ("Depth 3: rock")
    note      a second, smaller line ("keep 1 2")
    is_next   it is a result of the next draw, flip or roll; the chances of all these rows add up to 1
    is_share  it is a result of another draw; the chances of such rows of a group add up to 1
    """

    label: Words
    chance: float
    kind: str = "plain"
    group: Words = ""
    note: Words = ""
    is_next: bool = False
    is_share: bool = False


class Odds(Struct, frozen=True):
    """Panel of odds. `note`: its assumptions; `mark`: the bag or dice on the board. Many `rows` are computed when first used (`LazySequence`)."""

    title: Words
    rows: Sequence[OddsRow]
    note: Words = ""
    mark: str = ""


class _CommonView(Struct, frozen=True, kw_only=True):
    odds: Odds | None = None
    alarms: tuple[tuple[int, Words], ...] = ()
    winning_side: Words = ""
    sketch: Sequence[Words] = ()


class View(_CommonView, frozen=True):
    """Base class of every game's view: what players see. A game adds the data of its board.

    title, subtitle  header
    seats            by seat
    odds             None if there are none now
    alarms           table times in milliseconds, in order, each with the reminder that is shown then
    sketch           the board in lines of text, for the terminal; computed when first used (`LazySequence`)
    winning_side     sentence on the side that won, such as the villagers; "" before the end, and for players who win alone

    `for_seat`: names of the fields that only a seat's own view fills, and that its phone draws.
    """

    for_seat: ClassVar[tuple[str, ...]] = ()

    title: Words
    subtitle: Words
    seats: tuple[SeatView, ...]

    @property
    def turn_clock(self) -> Clock | None:
        """Turn clock of the game, from which phones count the time; None if the game has none."""
        return None

    @property
    def clock_pause(self) -> Move | None:
        """Move that pauses the turn clock while a player's time runs; None if no time runs."""
        return None

    @property
    def turn_seat(self) -> int | None:
        """Seat whose turn it is, which a turn clock beside the game follows; None without turns, or if several seats act."""
        seats_up = [seat_view.seat for seat_view in self.seats if seat_view.is_up]
        return seats_up[0] if len(seats_up) == 1 else None

    @property
    def is_result_asked(self) -> bool:
        """Whether the play is over, so that a turn clock beside the game stops; at most its result is still asked."""
        return False

    def clock_moves(self, seat: int, *, has_just_started: bool) -> tuple[Move, ...]:
        """Return the moves after which the running turn clock counts the time of `seat`; () if there is nothing to change."""
        return ()

    def clock_start(self, seat: int) -> tuple[Move, ...]:
        """Return the moves that start the turn clock with the turn of `seat`; () without a clock."""
        return ()

    def phone_view(self) -> Self:
        """Return the view without parts that only the touchscreen shows."""
        return self
