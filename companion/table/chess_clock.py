"""Turn clock for any game: current seat, time used or left by each seat, turn order, and phases. Times are in milliseconds.

An actor is a seat, or a creature: an actor without a player. The numbers of creatures follow those of the seats, and are not
used again after a creature has left.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.table.grammar import MINUS
from companion.table.seats import Seat
from companion.table.tuple_edits import replace_at
from companion.table.turn_order import actors_in_bag, order_by_number, passing_order

Way = Literal["up", "down", "sand", "none", "reserve"]
UP: Way = "up"
DOWN: Way = "down"
SAND: Way = "sand"
NO_CLOCK: Way = "none"
RESERVE: Way = "reserve"
WAYS = (UP, DOWN, SAND, NO_CLOCK, RESERVE)
TurnOrder = Literal["fixed", "reversed", "passing", "high", "low", "chits"]
FIXED: TurnOrder = "fixed"
REVERSED: TurnOrder = "reversed"
PASSING: TurnOrder = "passing"
HIGH: TurnOrder = "high"
LOW: TurnOrder = "low"
CHITS: TurnOrder = "chits"
TURN_ORDERS = (FIXED, REVERSED, PASSING, HIGH, LOW, CHITS)
NUMBERED = (HIGH, LOW)
NO_SEAT = -1
PhaseKind = Literal["once", "turns", "table"]
AT_ONCE: PhaseKind = "once"
IN_TURN: PhaseKind = "turns"
TABLE: PhaseKind = "table"
PHASE_KINDS = (AT_ONCE, IN_TURN, TABLE)
MOST_CLOCK_MINUTES, MOST_CLOCK_SECONDS = 180, 600
"""Greatest minutes per seat; greatest seconds added or per turn, and until the chime."""


class Creature(Struct, frozen=True):
    """Creature in the turn order: its name, and the name of its colour."""

    name: str
    colour: str


class RoundPhase(Struct, frozen=True):
    """Phase of a round. Players act all at once ("once"), in turn ("turns"), or together as one ("table")."""

    name: str
    kind: PhaseKind


class ClockSetting(Struct, frozen=True, omit_defaults=True):
    """Setting of a turn clock, with the fields of `Clock`."""

    way: Way = UP
    minutes: int = 0
    seconds: int = 0
    chime: int = 0


class Clock(Struct, frozen=True, rename={"finished_seats": "done"}):
    """State of a turn clock. Methods are given the table time, which a pause stops; none reads a clock.

    seats       number of seats
    way         "up" counts each seat's time; "down" takes it from `minutes`, and adds `seconds` at the end of every turn;
                "sand" gives `seconds` for every turn; "none" only keeps the order; "reserve" gives `seconds` for every turn, and
                takes what a turn needs beyond them from the seat's `minutes`
    chime       seconds after which a turn is slow; 0 for never
    order       actors in turn order, without those who left
    up          active actor; NO_SEAT before the first turn
    spent       milliseconds used in ended turns, by actor; `turns`: the number of these turns
    since_ms    table time at which the present turn began, or continued after admin time; `banked_ms`: time used before that
    has_passed, is_skipped  by actor
    is_admin    admin time: the table time continues, and no actor is charged; `admin_ms`: all of it
    turn_order  order of the next round: "fixed" is the same, "reversed" is reversed, "passing" is the order of passing, "high" and
                "low" are by a number that is asked each round; "chits" draws the next actor among those without a turn in this round
    numbers     numbers for "high" and "low", by actor; `is_asking`: they are asked now, between two rounds
    passing     actors that passed in this round, in this order; `acted`: actors that had a turn in it
    first       actor with which rounds begin; NO_SEAT for the first of `order`
    creatures   creatures by number from `seats` on, also those that have left. Their time has no limit
    phases      phases of each round, () for rounds of turns only; `phase`: index of the present one
    finished_seats  seats that are done in a phase in which all act at once
    ordered     round for which `order` was decided; only with phases
    added_ms    milliseconds that players gave each seat while time is counted down, less those they took; () for none
    reserve_ms  milliseconds that each seat took from its reserve in ended turns; () for none
    """

    seats: int
    way: Way = UP
    minutes: int = 0
    seconds: int = 0
    chime: int = 0
    order: tuple[int, ...] = ()
    up: int = NO_SEAT
    round: int = 0
    spent: tuple[int, ...] = ()
    turns: tuple[int, ...] = ()
    has_passed: tuple[bool, ...] = ()
    is_skipped: tuple[bool, ...] = ()
    since_ms: int = 0
    banked_ms: int = 0
    is_admin: bool = False
    admin_ms: int = 0
    turn_order: TurnOrder = FIXED
    numbers: tuple[int, ...] = ()
    is_asking: bool = False
    passing: tuple[int, ...] = ()
    acted: tuple[int, ...] = ()
    first: int = NO_SEAT
    creatures: tuple[Creature, ...] = ()
    phases: tuple[RoundPhase, ...] = ()
    phase: int = 0
    finished_seats: tuple[int, ...] = ()
    ordered: int = 0
    added_ms: tuple[int, ...] = ()
    reserve_ms: tuple[int, ...] = ()

    @property
    def setting(self) -> ClockSetting:
        """How the clock is set."""
        return ClockSetting(self.way, self.minutes, self.seconds, self.chime)

    @property
    def has_begun(self) -> bool:
        """Whether the first round has begun."""
        return self.round > 0

    @property
    def current_phase(self) -> RoundPhase | None:
        """The present phase; None without phases, or before the first round."""
        return self.phases[self.phase] if self.phases and self.has_begun else None

    @property
    def has_turns(self) -> bool:
        """Whether the present phase, or the first one, has turns."""
        return not self.phases or self.phases[self.phase].kind == IN_TURN

    @property
    def players(self) -> tuple[int, ...]:
        """Seats in turn order, without creatures."""
        return tuple(actor for actor in self.order if actor < self.seats)

    @property
    def unfinished_seats(self) -> tuple[int, ...]:
        """Seats that still act in a phase in which all act at once."""
        phase = self.current_phase
        return tuple(seat for seat in self.players if seat not in self.finished_seats) if phase and phase.kind == AT_ONCE else ()

    @property
    def is_start_asked(self) -> bool:
        """Whether players choose who has the first turn."""
        return self.has_turns and self.up == NO_SEAT and not self.is_asking

    @property
    def next_round(self) -> int:
        """Number of the round whose turns begin next; with phases a round has begun before its turns do."""
        return self.round if self.phases and self.has_begun else self.round + 1

    def creature(self, actor: int) -> Creature | None:
        """Return the creature with this number; None for a seat."""
        return self.creatures[actor - self.seats] if actor >= self.seats else None

    def as_seat(self, actor: int, seats: Sequence[Seat]) -> Seat:
        """Return an actor's seat; for a creature a seat with its name and colour, and no emblem."""
        creature = self.creature(actor)
        return Seat(creature.name, creature.colour, "") if creature else seats[actor]

    @property
    def order_from_first(self) -> tuple[int, ...]:
        """Seats in turn order, from the one with which rounds begin."""
        at = self.order.index(self.first) if self.first in self.order else 0
        return self.order[at:] + self.order[:at]

    @property
    def is_running(self) -> bool:
        """Whether an actor's time runs."""
        return self.up != NO_SEAT and not self.is_admin and not self.is_asking

    @property
    def can_follow(self) -> bool:
        """Whether the clock follows the turns of the game beside it: players set no other order, phases or creatures."""
        return self.turn_order == FIXED and not self.phases and max(self.order, default=0) < self.seats

    @property
    def is_numbered(self) -> bool:
        """Whether a number decides the turn order of each round."""
        return self.turn_order in NUMBERED

    @property
    def has_time_limit(self) -> bool:
        """Whether the time of the present turn is limited; creatures have no limit."""
        return self.way in (DOWN, SAND, RESERVE) and self.up < self.seats

    @property
    def has_minutes(self) -> bool:
        """Whether each seat has minutes for all its turns, to which players can add some."""
        return self.way in (DOWN, RESERVE)

    def used_ms(self, at_ms: int) -> int:
        """Return the time used by the present turn."""
        return self.banked_ms + (max(0, at_ms - self.since_ms) if self.is_running else 0)

    def remaining_ms(self, seat: int, used_ms: int = 0, ended: int = 0) -> int | None:
        """Return the time that `seat` has left after `used_ms` more in `end_turn` more turns; None without a time limit.

        With a reserve, it is what is left of that: it only shrinks after the turn's own seconds.
        """
        if seat >= self.seats:
            return None
        if self.way == SAND:
            return self.seconds * 1000 - used_ms
        given_ms = self.minutes * 60_000 + (self.added_ms[seat] if self.added_ms else 0)
        if self.way == RESERVE:
            return given_ms - (self.reserve_ms[seat] if self.reserve_ms else 0) - self._excess_ms(used_ms)
        return (
            given_ms + (self.turns[seat] + ended) * self.seconds * 1000 - self.spent[seat] - used_ms if self.way == DOWN else None
        )

    def _excess_ms(self, used_ms: int) -> int:
        """Return how much longer a turn is than its own seconds, of a clock with a reserve; 0 for other clocks."""
        return max(0, used_ms - self.seconds * 1000) if self.way == RESERVE else 0

    def turn_left_ms(self, used_ms: int) -> int:
        """Return what is left of the present turn's own seconds, of a clock with a reserve; 0 from the moment the reserve is used."""
        return max(0, self.seconds * 1000 - used_ms) if self.way == RESERVE and self.up < self.seats else 0

    def uses_reserve(self, now_ms: int) -> bool:
        """Return whether the present turn takes its time from the seat's reserve."""
        return self.way == RESERVE and NO_SEAT < self.up < self.seats and not self.turn_left_ms(self.used_ms(now_ms))

    def is_chimed(self, used_ms: int) -> bool:
        """Return whether a turn of this length is slow enough for the chime."""
        return bool(self.chime) and self.up < self.seats and used_ms > self.chime * 1000

    def seat_ms(self, seat: int, now_ms: int) -> int:
        """Return the time that a seat has used, or has left with a time limit, at this table time."""
        used_ms = self.used_ms(now_ms) if seat == self.up else 0
        left_ms = self.remaining_ms(seat, used_ms)
        return self.spent[seat] + used_ms if left_ms is None else left_ms

    def shown_ms(self, now_ms: int) -> int:
        """Return the number to show: the seat's time left, or the length of the turn without a time limit.

        With a reserve, it is what is left of the turn's own seconds, then of the reserve.
        """
        if not self.has_time_limit:
            return self.used_ms(now_ms)
        return self.turn_left_ms(self.used_ms(now_ms)) or self.seat_ms(self.up, now_ms)

    def has_run_out(self, now_ms: int) -> bool:
        """Return whether the active seat has no time left."""
        return self.has_time_limit and self.shown_ms(now_ms) < 0

    def is_slow(self, now_ms: int) -> bool:
        """Return whether the present turn is longer than the chime allows, or than the seat's time."""
        return self.up != NO_SEAT and (self.is_chimed(self.used_ms(now_ms)) or self.has_run_out(now_ms))

    def next_turn(self) -> tuple[int, tuple[bool, ...], bool]:
        """Return the next seat, the seats to be skipped, and whether a new round begins. With chits: one that may be drawn."""
        if self.turn_order == CHITS:
            remaining_chits, is_round = self.chits()
            return remaining_chits[0], (False,) * len(self.is_skipped) if is_round else self.is_skipped, is_round
        seat, skipped, is_round = self._next_in_order()
        if not is_round or self.turn_order == FIXED:
            return seat, skipped, is_round
        return (*self._first_in_round(self.next_order()), True)

    def _next_in_order(self) -> tuple[int, tuple[bool, ...], bool]:
        """Return the next seat, the seats to be skipped, and whether a new round begins, if the order of the whole round is decided."""
        has_passed = self.has_passed
        if all(has_passed[seat] for seat in self.order):
            return self.order_from_first[0], self.is_skipped, True
        at = self.order.index(self.up)
        ahead = [*self.order[at + 1 :], *self.order[: at + 1]]
        skipped = list(self.is_skipped)
        waiting_seats = [seat for seat in ahead if not has_passed[seat]]
        for seat in waiting_seats:
            if not skipped[seat]:
                return seat, tuple(skipped), self._is_round(seat)
            skipped[seat] = False
        return waiting_seats[0], tuple(skipped), self._is_round(waiting_seats[0])

    def _first_in_round(self, order: tuple[int, ...]) -> tuple[int, tuple[bool, ...]]:
        """Return the first seat of a new round, and the seats to be skipped in it."""
        skipped = list(self.is_skipped)
        for seat in order:
            if not skipped[seat]:
                return seat, tuple(skipped)
            skipped[seat] = False
        return order[0], tuple(skipped)

    def next_order(self) -> tuple[int, ...]:
        """Return the order of the next round."""
        if self.turn_order == REVERSED:
            return self.order_from_first[::-1]
        if self.turn_order == PASSING:
            return passing_order(self.order_from_first, self.passing)
        if self.is_numbered:
            numbers = self.numbers or (0,) * len(self.spent)
            return order_by_number(self.order, numbers.__getitem__, lowest_first=self.turn_order == LOW)
        return self.order

    def chits(self) -> tuple[tuple[int, ...], bool]:
        """Return the seats whose chit is still in the bag, and whether all go back in for a new round."""
        remaining_actors = actors_in_bag(
            self.order, self.acted, [seat for seat in self.order if self.has_passed[seat] or self.is_skipped[seat]]
        )
        return (remaining_actors, False) if remaining_actors else (self.order, True)

    def known_next(self) -> int | None:
        """Return the next seat; None if a draw or a number will decide which one it is."""
        if not self.has_turns or self.up == NO_SEAT:
            return None
        seat, _, is_round = self.next_turn()
        return None if self.turn_order == CHITS or (is_round and (self.is_numbered or self.phases)) else seat

    def upcoming_seats(self) -> tuple[int, ...]:
        """Return the seats whose turns follow, each once, as far as they are known."""
        clock, coming_seats = self, dict[int, None]()
        seat = self.known_next()
        while seat is not None and seat != self.up and seat not in coming_seats:
            coming_seats[seat] = None
            clock = clock.begin_turn(seat, clock.round + clock.next_turn()[2], 0)
            seat = clock.known_next()
        return tuple(coming_seats)

    def _is_round(self, seat: int) -> bool:
        """Return whether the order begins anew. If seats passed, the round ends when all have passed."""
        return not any(self.has_passed[other_seat] for other_seat in self.order) and self.order_from_first.index(
            seat
        ) <= self.order_from_first.index(self.up)

    def begin_turn(self, seat: int, number: int, at_ms: int) -> "Clock":
        """Begin a seat's turn in the round of this number; a new round includes every seat again."""
        skipped = self._skipped_before(seat) if self.up == NO_SEAT else self.next_turn()[1]
        clock = replace(self, up=seat, since_ms=at_ms, banked_ms=0, is_admin=False, is_asking=False, is_skipped=skipped)
        if number == self.round:
            return replace(clock, acted=(*self.acted, seat))
        order = self.order if self.up == NO_SEAT else self.next_order()
        stays = NO_SEAT in (self.first, self.up) or self.turn_order in (FIXED, CHITS)
        first = self.first if stays else order[0]
        none_passed = (False,) * len(self.has_passed)
        return replace(clock, round=number, order=order, first=first, has_passed=none_passed, passing=(), acted=(seat,))

    def _skipped_before(self, seat: int) -> tuple[bool, ...]:
        """Return the seats to be skipped after the first turn of a phase; before the first round those of now."""
        first, skipped = self._first_in_round(self.order_from_first) if self.phases else (NO_SEAT, self.is_skipped)
        return skipped if seat == first else self.is_skipped

    def begin_phase(self, phase: int, number: int, at_ms: int) -> "Clock":
        """Begin a phase in the round of this number. The first phase of a round with turns decides their order, unless numbers do."""
        clock = replace(self, phase=phase, round=number, up=NO_SEAT, since_ms=at_ms, banked_ms=0, is_admin=False, is_asking=False)
        clock = replace(clock, finished_seats=(), acted=(), has_passed=(False,) * len(self.has_passed))
        if not clock.has_turns or clock.ordered == number:
            return clock
        if self.first == NO_SEAT or self.turn_order in (FIXED, CHITS) or self.is_numbered:
            return replace(clock, ordered=number, passing=())
        order = self.next_order()
        return replace(clock, ordered=number, passing=(), order=order, first=order[0])

    def first_turn(self) -> int:
        """Return the seat that has the first turn of a phase."""
        return self._first_in_round(self.order_from_first)[0]

    def with_first(self, actor: int) -> "Clock":
        """Return the clock with rounds that begin with this actor, if its turn is the first; numbers decide anew each round."""
        is_first = not self.has_begun or self.first == NO_SEAT or self.is_numbered
        return replace(self, first=actor) if self.up == NO_SEAT and is_first else self

    def with_number(self, actor: int, number: int) -> "Clock":
        """Return the clock with an actor's number for the next round."""
        return replace(self, numbers=replace_at(self.numbers or (0,) * len(self.spent), actor, number))

    def add_time(self, seat: int, ms: int) -> "Clock":
        """Return the clock with more time for a seat, or less if `ms` is negative."""
        added_ms = self.added_ms or (0,) * self.seats
        return replace(self, added_ms=replace_at(added_ms, seat, added_ms[seat] + ms))

    def finish(self, seat: int) -> "Clock":
        """Return the clock after a seat finished a phase in which all act at once."""
        return replace(self, finished_seats=(*self.finished_seats, seat))

    def add_creature(self, creature: Creature, number: int) -> "Clock":
        """Return the clock with a creature at the end of the turn order, and its number for the round."""
        numbers = (*(self.numbers or (0,) * len(self.spent)), number) if self.numbers or number else ()
        return replace(
            self,
            creatures=(*self.creatures, creature),
            order=(*self.order, self.seats + len(self.creatures)),
            spent=(*self.spent, 0),
            turns=(*self.turns, 0),
            has_passed=(*self.has_passed, False),
            is_skipped=(*self.is_skipped, False),
            numbers=numbers,
        )

    def remove_seat(self, seat: int) -> "Clock":
        """Return the clock without an actor that leaves; if rounds began with it, they begin with the next."""
        ring = self.order_from_first
        first = ring[1] if self.first == seat and len(ring) > 1 else self.first
        up = NO_SEAT if seat == self.up else self.up
        return replace(self, order=tuple(other_seat for other_seat in self.order if other_seat != seat), first=first, up=up)

    def end_turn(self, used_ms: int, has_passed: bool) -> "Clock":
        """Return the clock after the present turn, which took `used_ms`."""
        seat = self.up
        passed = replace_at(self.has_passed, seat, True) if has_passed else self.has_passed
        spent, turns = replace_at(self.spent, seat, self.spent[seat] + used_ms), replace_at(self.turns, seat, self.turns[seat] + 1)
        passing, reserve_ms, excess_ms = (
            (*self.passing, seat) if has_passed else self.passing,
            self.reserve_ms,
            self._excess_ms(used_ms),
        )
        if excess_ms and seat < self.seats:
            reserve_ms = reserve_ms or (0,) * self.seats
            reserve_ms = replace_at(reserve_ms, seat, reserve_ms[seat] + excess_ms)
        return replace(self, spent=spent, turns=turns, has_passed=passed, passing=passing, reserve_ms=reserve_ms)

    def without_pass(self, actor: int) -> "Clock":
        """Return the clock on which an actor that passed takes turns in this round again."""
        passing = tuple(other_actor for other_actor in self.passing if other_actor != actor)
        return replace(self, has_passed=replace_at(self.has_passed, actor, False), passing=passing)

    def halt(self, at_ms: int) -> "Clock":
        """Return the clock in admin time, which begins at `at_ms`."""
        return replace(self, banked_ms=self.used_ms(at_ms), since_ms=at_ms, is_admin=True)

    def resume(self, at_ms: int, took_ms: int) -> "Clock":
        """Return the clock after admin time of `took_ms`."""
        return replace(self, since_ms=at_ms, is_admin=False, admin_ms=self.admin_ms + took_ms)

    def reset(self, way: Way, minutes: int, seconds: int, chime: int) -> "Clock":
        """Return a clock with these settings that has not begun. Creatures and phases stay."""
        actors = self.seats + len(self.creatures)
        fresh = replace(new_clock(actors, way, minutes, seconds, chime, self.order), seats=self.seats, turn_order=self.turn_order)
        return replace(fresh, creatures=self.creatures, phases=self.phases, numbers=self.numbers if self.creatures else ())


def new_clock(
    seats: int, way: Way = UP, minutes: int = 0, seconds: int = 0, chime: int = 0, order: tuple[int, ...] | None = None
) -> Clock:
    """Return a clock that has not started."""
    zeros, no_flags = (0,) * seats, (False,) * seats
    order = tuple(range(seats)) if order is None else order
    return Clock(seats, way, minutes, seconds, chime, order, NO_SEAT, 0, zeros, zeros, no_flags, no_flags)


def minutes_and_seconds(ms: int) -> str:
    """Format milliseconds as minutes and seconds.

    >>> minutes_and_seconds(65_000), minutes_and_seconds(-1_500), minutes_and_seconds(3_600_000)
    ('1:05', '−0:02', '60:00')
    """
    seconds = abs(ms) // 1000 if ms >= 0 else -(-abs(ms) // 1000)
    return f"{MINUS if ms < 0 and seconds else ''}{seconds // 60}:{seconds % 60:02}"
