"""What may be seen of a toolbox: everything but how a stack lies."""

from msgspec import Struct

from companion.games.toolbox import words
from companion.games.toolbox.clock import Clock
from companion.games.toolbox.pot_rules import likely
from companion.games.toolbox.state import State, Thrown
from companion.games.toolbox.things import Pot
from companion.table.views import Odds, OddsRow, SeatView, View

LOOKED_AHEAD = (3,)
FRESH = 24


class KindView(Struct, frozen=True):
    """A kind: what it looks like, what it is called, and how many lie where."""

    mark: str
    label: str
    held: int
    out: int
    aside: int


class PotView(Struct, frozen=True):
    """A bag or stack; `fresh` are the marks of what was drawn and lies out, the last one last."""

    name: str
    pot: str
    size: int
    kinds: tuple[KindView, ...] = ()
    fresh: tuple[str, ...] = ()
    is_ready: bool = True


class SeatClock(Struct, frozen=True):
    """A seat's time, without the turn that runs: `ms` used (or left, where time is given)."""

    seat: int
    ms: int
    turns: int
    has_passed: bool
    is_skipped: bool


class ClockView(Struct, frozen=True):
    """The clock: seats in order; the running turn is counted by whoever draws it, from `since_ms` of table time on.

    `sign` is -1 where time is taken away; `banked_ms` belongs to the running turn already; `chime_ms` 0 for none.
    """

    way: str
    seats: tuple[SeatClock, ...]
    up: int
    round: int
    is_running: bool
    is_admin: bool
    since_ms: int
    banked_ms: int
    chime_ms: int
    admin_ms: int
    sign: int

    def used_ms(self, now_ms: int) -> int:
        """What the present turn has taken at this table time."""
        return self.banked_ms + (max(0, now_ms - self.since_ms) if self.is_running else 0)

    def seat_ms(self, seat: "SeatClock", now_ms: int) -> int:
        """What a seat has used, or has left, at this table time."""
        return seat.ms + self.sign * self.used_ms(now_ms) if seat.seat == self.up else seat.ms

    def shown_ms(self, now_ms: int) -> int:
        """The one number that matters now: what is left of the seat's time, or how long the turn has taken where none is given."""
        up = next(seat for seat in self.seats if seat.seat == self.up)
        return self.seat_ms(up, now_ms) if self.sign < 0 else self.used_ms(now_ms)

    def says(self, now_ms: int) -> str:
        """That number as minutes and seconds; "" where the clock only keeps the order."""
        return "" if self.way == "none" else words.clocked(self.shown_ms(now_ms))

    def is_slow(self, now_ms: int) -> bool:
        """Whether the present turn takes longer than the chime allows, or than its seat has time."""
        if self.up < 0:
            return False
        is_late = bool(self.chime_ms) and self.used_ms(now_ms) > self.chime_ms
        return is_late or (self.sign < 0 and self.shown_ms(now_ms) < 0)


class ToolsView(View, frozen=True):
    """The box: which tool is in hand, every pot, the dice as they lie, and the clock."""

    tool: str
    pots: tuple[PotView, ...]
    thrown: Thrown
    clock: ClockView

    @property
    def front(self) -> PotView | None:
        """The pot in hand."""
        kind, _, at = self.tool.partition(":")
        return self.pots[int(at)] if kind == "pot" else None


def view(state: State, seat: int | None) -> ToolsView:
    """The box as everybody sees it."""
    return ToolsView(
        *_header(state),
        tuple(_seat(state.clock, one) for one in range(state.seats)),
        tool=state.tool,
        pots=tuple(map(_pot, state.pots)),
        thrown=state.thrown,
        clock=_clock(state.clock),
    )


def _header(state: State) -> tuple[str, str]:
    if state.front is not None:
        pot = state.pots[state.front]
        return pot.name, f"{pot.pot} · {pot.size} to draw · {len(pot.drawn)} drawn · {sum(pot.aside)} set aside"
    if state.tool == "clock":
        return "Turn clock", words.WAYS[state.clock.way][0].lower()
    return ("Dice", state.thrown.notation) if state.tool == "dice" else (words.TITLE, words.TAGLINE)


def _pot(pot: Pot) -> PotView:
    kinds = tuple(
        KindView(one.mark, one.label, pot.held[kind], pot.drawn.count(kind), pot.aside[kind]) for kind, one in enumerate(pot.kinds)
    )
    return PotView(pot.name, pot.pot, pot.size, kinds, tuple(pot.kinds[kind].mark for kind in pot.drawn[-FRESH:]), pot.is_ready)


def _clock(clock: Clock) -> ClockView:
    seats = tuple(
        SeatClock(seat, _stands(clock, seat), clock.turns[seat], clock.has_passed[seat], clock.is_skipped[seat])
        for seat in clock.order
    )
    given = clock.left_ms(0) is not None
    return ClockView(
        clock.way,
        seats,
        clock.up,
        clock.round,
        clock.is_running,
        clock.is_admin,
        clock.since_ms,
        clock.banked_ms,
        clock.chime * 1000,
        clock.admin_ms,
        -1 if given else 1,
    )


def _stands(clock: Clock, seat: int) -> int:
    left = clock.left_ms(seat)
    return clock.spent[seat] if left is None else left


def _seat(clock: Clock, seat: int) -> SeatView:
    if seat not in clock.order:
        return SeatView(seat, is_out=True)
    note = "passed" if clock.has_passed[seat] else "skips a turn" if clock.is_skipped[seat] else ""
    counters = (("turns", clock.turns[seat]),) if clock.turns[seat] else ()
    return SeatView(seat, note=note, is_up=clock.up == seat, counters=counters)


def odds(state: State) -> Odds | None:
    """For the pot in hand: what was asked, the next draw, and at least one of each kind in the next few."""
    if state.front is None:
        return None
    pot = state.pots[state.front]
    if not pot.is_ready or not pot.size:
        return None
    soon = [row for draws in LOOKED_AHEAD if draws <= pot.size for row in _rows(pot, draws)]
    return Odds(
        f"{pot.name}, {pot.size} to draw", (*_asked(state, pot), *_rows(pot, 1), *soon), "Without putting back, unless it says so."
    )


def _asked(state: State, pot: Pot) -> tuple[OddsRow, ...]:
    asked = state.question
    if asked is None or (asked.count > pot.size and not asked.puts_back):
        return ()
    back = ", each put back" if asked.puts_back else ""
    label = f"{' or '.join(pot.labels(asked.kinds))} in the next {asked.count}{back}"
    return (OddsRow(label, likely(pot, asked.kinds, asked.count, asked.puts_back), "good"),)


def _rows(pot: Pot, draws: int) -> list[OddsRow]:
    heading = "Next draw" if draws == 1 else f"In the next {draws}"
    return [
        OddsRow(f"{heading}: {one.label}", likely(pot, (kind,), draws), group=heading)
        for kind, one in enumerate(pot.kinds)
        if pot.held[kind]
    ]
