"""Parts of a view that every game has: seats and odds."""

from collections.abc import Sequence
from typing import ClassVar, Self

from msgspec import Struct

from companion.table.chess_clock import Clock
from companion.table.sentence import Words


class SeatView(Struct, frozen=True):
    """One seat in the rail.

    note      a few words: "leads · on blue"
    doing     what it is asked, while it is: "must answer"
    is_up     it is this seat's turn
    is_out    it left the table, or takes no part any more
    counters  public numbers by their short label
    chest     its hidden total: None unless this view is that seat's own (or the game is over)
    has_chest whether there is a hidden total to peek at
    own       what only this seat may read beside its total, line by line: () unless this view is that seat's own
    """

    seat: int
    note: Words = ""
    doing: Words = ""
    is_up: bool = False
    is_out: bool = False
    counters: tuple[tuple[Words, int | float], ...] = ()
    chest: int | float | None = None
    has_chest: bool = False
    own: tuple[Words, ...] = ()


class OddsRow(Struct, frozen=True):
    """Line of odds: a label, its exact chance (0 to 1), and its kind for the colour (good, curio, danger, plain).

    `note` is a second, smaller line ("keep 1 2"). Rows of the same `group` share that heading; their labels begin with it ("Depth 3: rock").
    `is_next`: one of the possible results of the next draw, flip or roll; together these make 1, and can be drawn as a ring.
    `is_share`: one of the possible results of another draw; those of a group make 1.
    """

    label: Words
    chance: float
    kind: str = "plain"
    group: Words = ""
    note: Words = ""
    is_next: bool = False
    is_share: bool = False


class Odds(Struct, frozen=True):
    """Panel of odds under a title. `note` states the assumptions, `mark` names the bag or dice; many `rows` are computed when first used (`LazySequence`)."""

    title: Words
    rows: Sequence[OddsRow]
    note: Words = ""
    mark: str = ""


class _CommonView(Struct, frozen=True, kw_only=True):
    odds: Odds | None = None
    alarms: tuple[tuple[int, Words], ...] = ()
    sketch: Sequence[Words] = ()


class View(_CommonView, frozen=True):
    """Public view, base class of every game's view: header, rail, and the data of the board.

    odds    the odds; None if there are none now
    alarms  table times (in milliseconds) of reminders, each once, in order
    sketch  the board drawn in lines of text, for the terminal; computed when first used (`LazySequence`)

    `for_seat` names the fields that only a seat's own view has, and that its phone draws.
    """

    for_seat: ClassVar[tuple[str, ...]] = ()

    title: Words
    subtitle: Words
    seats: tuple[SeatView, ...]

    @property
    def turn_clock(self) -> Clock | None:
        """Turn clock that runs or is paused, whose time phones count on; None if there is none."""
        return None

    def for_phones(self) -> Self:
        """Return the public view without what only people at the touchscreen look at."""
        return self
