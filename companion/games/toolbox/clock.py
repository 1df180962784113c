"""The turn clock: table time in, never read. Pause stops the table's time itself; admin time goes on without being anybody's.

Ways: "up" counts what each seat uses; "down" takes it from minutes given, with seconds added at the end of every turn;
"sand" turns a glass of so many seconds for every turn; "none" only keeps the order.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

Way = Literal["up", "down", "sand", "none"]
UP: Way = "up"
DOWN: Way = "down"
SAND: Way = "sand"
NONE: Way = "none"
NOBODY = -1


class Clock(Struct, frozen=True):
    """The clock at one moment.

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

    def used_ms(self, at_ms: int) -> int:
        """What the present turn has taken so far."""
        return self.banked_ms + (max(0, at_ms - self.since_ms) if self.is_running else 0)

    def left_ms(self, seat: int, used_ms: int = 0, ended: int = 0) -> int | None:
        """What `seat` has left after `used_ms` more in `ended` more turns; None where no time is given."""
        if self.way == DOWN:
            given = self.minutes * 60_000 + (self.turns[seat] + ended) * self.seconds * 1000
            return given - self.spent[seat] - used_ms
        return self.seconds * 1000 - used_ms if self.way == SAND else None

    def following(self) -> tuple[int, tuple[bool, ...], bool]:
        """Who is next, who is still to be skipped, and whether a new round begins with it: all have passed, or it goes round."""
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
        """Where nobody has passed, a round is over when the order begins anew."""
        return not any(self.has_passed[one] for one in self.order) and self.order.index(seat) <= self.order.index(self.up)


def blank(seats: int, way: Way = UP, minutes: int = 0, seconds: int = 0, chime: int = 0) -> Clock:
    """A clock that has not begun."""
    zeros, nobody = (0,) * seats, (False,) * seats
    return Clock(seats, way, minutes, seconds, chime, tuple(range(seats)), NOBODY, 0, zeros, zeros, nobody, nobody)


def begun(clock: Clock, seat: int, at_ms: int, round: int) -> Clock:
    """The clock when a seat's turn begins; a new round lets everybody in again."""
    if round != clock.round:
        clock = replace(clock, has_passed=(False,) * clock.seats)
    return replace(clock, up=seat, round=round, since_ms=at_ms, banked_ms=0, is_admin=False)


def ended(clock: Clock, seat: int, used_ms: int, has_passed: bool) -> Clock:
    """The clock when a seat's turn ends."""
    spent = tuple(ms + used_ms * (at == seat) for at, ms in enumerate(clock.spent))
    turns = tuple(count + (at == seat) for at, count in enumerate(clock.turns))
    passed = tuple(was or (has_passed and at == seat) for at, was in enumerate(clock.has_passed))
    return replace(clock, spent=spent, turns=turns, has_passed=passed)


def marked(flags: tuple[bool, ...], seat: int) -> tuple[bool, ...]:
    """`flags` with that of `seat` set."""
    return tuple(flag or at == seat for at, flag in enumerate(flags))


def without(clock: Clock, seat: int) -> Clock:
    """The clock after a seat whose turn it is not has left."""
    return replace(clock, order=tuple(one for one in clock.order if one != seat))
