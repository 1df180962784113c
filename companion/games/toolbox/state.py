"""The state of a toolbox: which tool is in hand, how each lies, and the turn clock."""

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.toolbox.box import ALL, USUAL_DICE, Pot, Preset, as_edition, of_edition
from companion.table.game import Setup
from companion.table.rows import put

Way = Literal["up", "down", "sand", "none"]
UP: Way = "up"
DOWN: Way = "down"
SAND: Way = "sand"
NONE: Way = "none"
WAYS = (UP, DOWN, SAND, NONE)
NOBODY = -1
DICE, COUNTERS = "dice", "counters"
LIFE, USUAL_LIFE = "life", 20
MOST_PAST = 3


class Clock(Struct, frozen=True):
    """The turn clock at one moment: table time in, never read. A pause stops the table's time itself; admin time goes on without being anybody's.

    way       "up" counts what each seat uses; "down" takes it from minutes given, with seconds added at the end of every turn;
              "sand" turns a glass of so many seconds for every turn; "none" only keeps the order
    order     seats as turns go, without those who left; `up` whose turn it is (NOBODY: it has not begun)
    spent     by seat: milliseconds used in turns that ended; `turns` how many
    since_ms  when the present turn began, or went on after admin time; `banked_ms` what of it was used before that
    has_passed, is_skipped  by seat
    """

    seats: int
    way: Way = UP
    minutes: int = 0
    seconds: int = 0
    chime: int = 0
    order: tuple[int, ...] = ()
    up: int = NOBODY
    round: int = 0
    spent: tuple[int, ...] = ()
    turns: tuple[int, ...] = ()
    has_passed: tuple[bool, ...] = ()
    is_skipped: tuple[bool, ...] = ()
    since_ms: int = 0
    banked_ms: int = 0
    is_admin: bool = False
    admin_ms: int = 0

    @property
    def is_running(self) -> bool:
        """Whether somebody's time runs."""
        return self.up != NOBODY and not self.is_admin

    @property
    def is_given(self) -> bool:
        """Whether time is given, not only counted."""
        return self.way in (DOWN, SAND)

    def used_ms(self, at_ms: int) -> int:
        """Return what the present turn has taken so far."""
        return self.banked_ms + (max(0, at_ms - self.since_ms) if self.is_running else 0)

    def left_ms(self, seat: int, used_ms: int = 0, ended: int = 0) -> int | None:
        """Return what `seat` has left after `used_ms` more in `ended` more turns; None where no time is given."""
        if self.way == DOWN:
            given = self.minutes * 60_000 + (self.turns[seat] + ended) * self.seconds * 1000
            return given - self.spent[seat] - used_ms
        return self.seconds * 1000 - used_ms if self.way == SAND else None

    def following(self) -> tuple[int, tuple[bool, ...], bool]:
        """Find who is next, who is still to be skipped, and whether a new round begins with it: all have passed, or it goes round."""
        has_passed = self.has_passed
        if all(has_passed[seat] for seat in self.order):
            return self.order[0], self.is_skipped, True
        at = self.order.index(self.up)
        ahead = [*self.order[at + 1 :], *self.order[: at + 1]]
        skipped = list(self.is_skipped)
        waiting = [seat for seat in ahead if not has_passed[seat]]
        for seat in waiting:
            if not skipped[seat]:
                return seat, tuple(skipped), self._is_round(seat)
            skipped[seat] = False
        return waiting[0], tuple(skipped), self._is_round(waiting[0])

    def _is_round(self, seat: int) -> bool:
        """Tell whether the order begins anew; where somebody passed, that ends no round."""
        return not any(self.has_passed[one] for one in self.order) and self.order.index(seat) <= self.order.index(self.up)


def blank(
    seats: int, way: Way = UP, minutes: int = 0, seconds: int = 0, chime: int = 0, order: tuple[int, ...] | None = None
) -> Clock:
    """Make a clock that hasn't begun."""
    zeros, nobody = (0,) * seats, (False,) * seats
    order = tuple(range(seats)) if order is None else order
    return Clock(seats, way, minutes, seconds, chime, order, NOBODY, 0, zeros, zeros, nobody, nobody)


def clocked(ms: int) -> str:
    """Write milliseconds as minutes and seconds, in every language.

    >>> clocked(65_000), clocked(-1_500), clocked(3_600_000)
    ('1:05', '-0:02', '60:00')
    """
    seconds = abs(ms) // 1000 if ms >= 0 else -(-abs(ms) // 1000)
    return f"{'-' if ms < 0 and seconds else ''}{seconds // 60}:{seconds % 60:02}"


class Thrown(Struct, frozen=True):
    """Dice as they lie: what was thrown, each die's name and face, and the total where they add up."""

    notation: str = ""
    dice: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()
    total: int | None = None


class Question(Struct, frozen=True):
    """What was asked about a pot: at least one of these kinds in so many draws."""

    pot: int
    kinds: tuple[int, ...]
    count: int
    puts_back: bool = False


class Count(Struct, frozen=True):
    """Something counted for every seat: its kind, where it starts, and what each has."""

    kind: str
    start: int
    values: tuple[int, ...]


class State(Struct, frozen=True):
    """A moment of the evening.

    tool    "pot:0", "dice", "clock", "counters" or ""
    rules   the setup's way of deciding: from 1 on dice are in hand at first, and there are counters
    past    the last few totals that were rolled, the last one first
    is_beside  it lies beside a game
    """

    seats: int
    presets: tuple[Preset, ...]
    dice: tuple[str, ...]
    clock: Clock
    tool: str = ""
    pots: tuple[Pot, ...] = ()
    thrown: Thrown = Thrown()
    question: Question | None = None
    is_closed: bool = False
    is_beside: bool = False
    rules: int = 0
    past: tuple[int, ...] = ()
    counters: tuple[Count, ...] = ()
    gone: tuple[int, ...] = ()

    @property
    def front(self) -> int | None:
        """The pot in hand."""
        kind, _, at = self.tool.partition(":")
        return int(at) if kind == "pot" else None

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats somebody sits on."""
        return tuple(sorted(self.clock.order))

    @property
    def free_seat(self) -> int | None:
        """The first seat nobody sat down on yet; None without."""
        return next((seat for seat in range(self.seats) if seat not in self.clock.order and seat not in self.gone), None)

    @property
    def kept_dice(self) -> tuple[str, ...]:
        """Dice to roll with one touch: the table's own, and the usual ones."""
        return (*self.dice, *(one for one in USUAL_DICE if one not in self.dice))

    def with_clock(self, **changes: Any) -> "State":
        """Change these of the clock's fields."""
        return replace(self, clock=replace(self.clock, **changes))

    def with_pot(self, at: int, pot: Pot) -> "State":
        """Put another pot in this place."""
        return replace(self, pots=put(self.pots, at, pot))


def empty(setup: Setup) -> State:
    """Open the box."""
    presets, dice = of_edition(setup.edition)
    seats, playing = len(setup.seats), setup.options.get("playing", ALL)
    clock = blank(seats, order=None if playing == ALL else tuple(range(min(int(playing), seats))))
    if not setup.rules:
        return State(seats, presets, dice, clock, is_beside=bool(setup.beside))
    life = (Count(LIFE, USUAL_LIFE, (USUAL_LIFE,) * seats),)
    return State(seats, presets, dice, clock, DICE, is_beside=bool(setup.beside), rules=setup.rules, counters=life)


def edition_of(state: State) -> dict[str, Any]:
    """Return the edition with what players saved."""
    return as_edition(state.presets, state.dice)
