"""Turn clock. Moves and events have the table time in milliseconds, the field `at_ms`; it doesn't run while the game is paused."""

from msgspec import UNSET, UnsetType

from companion.games.toolbox.creature_turns import CreatureNumberSet, CreatureTurnBegun, CreatureTurnEnded
from companion.games.toolbox.rulebook import CLOCK_CHANGED_FROM, RESERVE_FROM, TIME_ADDED_FROM
from companion.games.toolbox.state import State
from companion.table.any_time_moves import LeaveTable, SeatLeft
from companion.table.chapter import (
    Chance,
    Event,
    Events,
    Move,
    SeatEvent,
    SeatName,
    Words,
    illegal_move,
    pick_among,
    replace,
    replace_at,
    say,
    sentence_of,
)
from companion.table.chess_clock import (
    CHITS,
    FIXED,
    MOST_CLOCK_MINUTES,
    MOST_CLOCK_SECONDS,
    NO_SEAT,
    NUMBERED,
    RESERVE,
    SAND,
    TURN_ORDERS,
    WAYS,
    Clock,
    PhaseKind,
    TurnOrder,
    Way,
    minutes_and_seconds,
)
from companion.table.sentence import Part

MOST_MINUTES, MOST_SECONDS = MOST_CLOCK_MINUTES, MOST_CLOCK_SECONDS
MOST_NUMBER = 99
"""Greatest number that decides the order of turns; the least is its negative."""
USUAL_SAND_S = 30
"""Seconds of a sand timer that is set without any."""
ROUNDS_FROM_FIRST_TURN = 2
"""First rules under which a round begins with the seat that had the first turn."""


class TimedMove(Move, frozen=True):
    """Base class of moves with a table time."""

    at_ms: int = 0


class SetClock(Move, frozen=True):
    """Set the clock: its mode (of `WAYS`), minutes per seat, seconds added or per turn, and seconds until the chime (0: none)."""

    way: tuple[str, ...] = ()
    minutes: int = 0
    seconds: int = 0
    chime: int = 0


class ClockSet(Event, frozen=True):
    """The clock was set."""

    has_short = True
    way: Way
    minutes: int
    seconds: int
    chime: int


def set_clock(state: State, move: SetClock) -> Events:
    """Set the clock before it starts, or while it is paused."""
    if state.rules < CLOCK_CHANGED_FROM or not state.clock.is_admin:
        _check_still(state)
    way = pick_among(move.way, ways_of(state.rules), illegal_move("no_such_way"))
    if not (0 <= move.minutes <= MOST_MINUTES and 0 <= move.seconds <= MOST_SECONDS and 0 <= move.chime <= MOST_SECONDS):
        raise illegal_move("out_of_range", minutes=MOST_MINUTES, seconds=MOST_SECONDS)
    seconds = seconds_to_set(way, move.seconds) if state.rules >= TIME_ADDED_FROM else move.seconds
    return (ClockSet(way, move.minutes, seconds, move.chime),)


def ways_of(rules: int) -> tuple[Way, ...]:
    """Return the modes to which these rules can set the clock."""
    return tuple(way for way in WAYS if way != RESERVE or rules >= RESERVE_FROM)


def seconds_to_set(way: Way, seconds: int) -> int:
    """Return the seconds with which a clock is set: turns of so many seconds get the usual ones if none are given."""
    return seconds or (USUAL_SAND_S if way in (SAND, RESERVE) else 0)


def _check_still(state: State) -> None:
    if state.clock.has_begun:
        raise illegal_move("clock_running")


def clock_set(state: State, event: ClockSet) -> State:
    """Set the clock; one that has begun keeps its rounds and the used times."""
    if state.clock.has_begun:
        clock = replace(state.clock, way=event.way, minutes=event.minutes, seconds=event.seconds, chime=event.chime)
        return replace(state, clock=clock)
    return replace(state, clock=state.clock.reset(event.way, event.minutes, event.seconds, event.chime))


def describe_set(event: ClockSet, seat: int | None) -> Words:
    """Return the clock's mode with the times that it uses."""
    minutes, seconds = say("log.minutes", minutes=event.minutes), say("log.seconds", seconds=event.seconds)
    chime = say("log.chime", seconds=event.chime)
    has_minutes, has_seconds = event.way in ("down", "reserve"), event.way in ("down", "sand", "reserve")
    minutes = say("log.reserve", minutes=event.minutes) if event.way == "reserve" else minutes
    set_up = ((event.minutes and has_minutes, minutes), (event.seconds and has_seconds, seconds), (event.chime, chime))
    return say("log.ClockSet", parts=[say("log.way", way=event.way), *(part for is_set, part in set_up if is_set)])


class Begin(Move, frozen=True):
    """Begin the first turn with this seat or creature."""

    seat: tuple[int, ...] = ()
    at_ms: int = 0


class BeginAtRandom(TimedMove, frozen=True):
    """Begin the first turn with a random seat or creature."""


class TurnBegun(Event, frozen=True):
    """A seat's turn began; `round` if a new one did."""

    seat: int
    at_ms: int
    round: int
    by_chance: bool = False


class EndTurn(TimedMove, frozen=True):
    """End the turn; the next seat's begins."""


class Pass(TimedMove, frozen=True):
    """Take no more turns in this round."""


class TurnEnded(SeatEvent, frozen=True):
    """A seat's turn ended; `left_ms` is its remaining time if limited, `is_slow` if the chime had rung."""

    used_ms: int
    at_ms: int
    has_passed: bool
    left_ms: int | None
    is_slow: bool

    def mood(self) -> str:
        """Return "hazard" for a turn that took too long, else ""."""
        return "hazard" if self.is_slow or (self.left_ms or 0) < 0 else ""

    def short_name(self) -> Words:
        """Return the name of the turn, or that the player passes."""
        return say("undo.passed", seat=SeatName(self.seat)) if self.has_passed else say("undo.TurnEnded", seat=SeatName(self.seat))


def begin_turn(state: State, move: Begin | BeginAtRandom, chance: Chance) -> Events:
    """Begin the first turn with the chosen seat, or with a random one."""
    clock = state.clock
    if not clock.is_start_asked:
        raise illegal_move("clock_running")
    if isinstance(move, Begin):
        first = _turn_begun(clock, one_seat(clock, move.seat), move.at_ms, clock.next_round)
    else:
        actors = sorted(clock.order)
        actor = actors[chance.integer_below(len(actors))]
        first = _turn_begun(clock, actor, move.at_ms, clock.next_round, by_chance=True)
    return (*_first_phase(clock, move.at_ms), first)


def _first_phase(clock: Clock, at_ms: int) -> Events:
    """Return the beginning of the first phase, if the clock has phases and has not begun; else ()."""
    return () if clock.has_begun or not clock.phases else (_phase_begun(clock, 0, at_ms, 1),)


def end_turn(state: State, move: EndTurn | Pass, chance: Chance) -> Events:
    """End a turn; passing also ends the seat's turns for this round."""
    clock, has_passed = _running_clock(state), isinstance(move, Pass)
    used_ms, seat = clock.used_ms(move.at_ms), clock.up
    end_event: Event = TurnEnded(
        seat, used_ms, move.at_ms, has_passed, clock.remaining_ms(seat, used_ms, 1), clock.is_chimed(used_ms)
    )
    creature = clock.creature(seat)
    if creature is not None:
        end_event = CreatureTurnEnded(seat, creature.name, used_ms, move.at_ms, has_passed)
    return (end_event, *_next_turn(clock.end_turn(used_ms, has_passed), move.at_ms, chance))


def _next_turn(clock: Clock, at_ms: int, chance: Chance) -> Events:
    """Return the next turn: in order, by a drawn chit, or the question for numbers before a new round.

    After the last turn of a phase, the next phase begins.
    """
    following, _, is_round = clock.next_turn()
    if is_round and clock.phases:
        return next_phase(clock, at_ms, chance)
    if clock.turn_order == CHITS:
        return (_draw_turn(clock, at_ms, clock.round + is_round, chance),)
    if is_round and clock.is_numbered:
        return (NumbersAsked(at_ms, clock.round + 1),)
    return (_turn_begun(clock, following, at_ms, clock.round + is_round),)


def _draw_turn(clock: Clock, at_ms: int, number: int, chance: Chance) -> Event:
    chits_left, _ = clock.chits()
    return _turn_begun(clock, chits_left[chance.integer_below(len(chits_left))], at_ms, number, by_chance=True)


def _turn_begun(clock: Clock, actor: int, at_ms: int, number: int, *, by_chance: bool = False) -> Event:
    creature = clock.creature(actor)
    if creature is not None:
        return CreatureTurnBegun(actor, creature.name, at_ms, number, by_chance)
    return TurnBegun(actor, at_ms, number, by_chance)


class PhaseBegun(Event, frozen=True):
    """A phase of a round began; `name` and `kind` as players set them."""

    phase: int
    name: str
    kind: PhaseKind
    at_ms: int
    round: int


def next_phase(clock: Clock, at_ms: int, chance: Chance) -> Events:
    """Begin the next phase, after the last one the next round; where players take turns, the first turn, too."""
    at = (clock.phase + 1) % len(clock.phases)
    return begin_phase(clock, at, clock.round + (at == 0), at_ms, chance)


def begin_phase(clock: Clock, at: int, number: int, at_ms: int, chance: Chance) -> Events:
    """Begin a phase. Numbers are asked before a round's first turns, the first player before the game's first turn."""
    phase_event = _phase_begun(clock, at, at_ms, number)
    is_new = clock.ordered != number
    new_clock = clock.begin_phase(at, number, at_ms)
    if not new_clock.has_turns:
        return (phase_event,)
    if new_clock.is_numbered and is_new:
        return (phase_event, NumbersAsked(at_ms, number))
    if new_clock.first == NO_SEAT:
        return (phase_event,)
    if new_clock.turn_order == CHITS:
        return (phase_event, _draw_turn(new_clock, at_ms, number, chance))
    return (phase_event, _turn_begun(new_clock, new_clock.first_turn(), at_ms, number))


def _phase_begun(clock: Clock, at: int, at_ms: int, number: int) -> PhaseBegun:
    return PhaseBegun(at, clock.phases[at].name, clock.phases[at].kind, at_ms, number)


class SetTurnOrder(Move, frozen=True):
    """Set how the order of turns changes from round to round."""

    turns: tuple[str, ...] = ()


class TurnOrderSet(Event, frozen=True):
    """The change of turn order from round to round was set."""

    has_short = True
    turns: TurnOrder


class SetNumber(Move, frozen=True):
    """Set a seat's number for the next round."""

    seat: int
    number: int = 0


class NumberSet(SeatEvent, frozen=True):
    """A seat's number for the next round was set."""

    number: int


class NumbersAsked(Event, frozen=True):
    """A round ended; numbers decide the order of the next one."""

    at_ms: int
    round: int


class StartRound(TimedMove, frozen=True):
    """Start a round in the order of the numbers."""


class RoundOrdered(Event, frozen=True):
    """The numbers ordered the seats for a round. `names`: of creatures, "" for players."""

    has_short = True
    order: tuple[int, ...]
    names: tuple[str, ...] | UnsetType = UNSET


def set_turn_order(state: State, move: SetTurnOrder) -> Events:
    """Set the order of turns, at any time, also while the clock runs."""
    return (TurnOrderSet(pick_among(move.turns, TURN_ORDERS, illegal_move("no_such_turn_order"))),)


def set_number(state: State, move: SetNumber) -> Events:
    """Set an actor's number before the first round or between rounds, if numbers give the order of turns."""
    _check_asking(state)
    if not -MOST_NUMBER <= move.number <= MOST_NUMBER:
        raise illegal_move("no_such_number", most=MOST_NUMBER)
    actor = one_seat(state.clock, (move.seat,))
    creature = state.clock.creature(actor)
    return (CreatureNumberSet(actor, creature.name, move.number) if creature else NumberSet(actor, move.number),)


def start_round(state: State, move: StartRound) -> Events:
    """Start a round with the highest or lowest number; equal ones keep their order."""
    _check_asking(state)
    clock = state.clock
    order = clock.next_order()
    ordered = RoundOrdered(order, names_of(clock, order))
    return (*_first_phase(clock, move.at_ms), ordered, _turn_begun(clock, order[0], move.at_ms, clock.next_round))


def _check_asking(state: State) -> None:
    clock = state.clock
    is_start = not clock.has_begun and clock.has_turns
    if not clock.is_numbered or not clock.order or not (clock.is_asking or is_start):
        raise illegal_move("no_numbers_now")


def names_of(clock: Clock, order: tuple[int, ...]) -> tuple[str, ...] | UnsetType:
    """Return the names of creatures in an order, "" for players; not recorded where there are none."""
    if not any(actor >= clock.seats for actor in order):
        return UNSET
    return tuple(creature.name if (creature := clock.creature(actor)) else "" for actor in order)


def actor_names(order: tuple[int, ...], names: tuple[str, ...] | UnsetType) -> list[Part]:
    """Return players and creatures by name, for a sentence."""
    return [name or SeatName(actor) for actor, name in zip(order, names or ("",) * len(order), strict=True)]


def turn_order_set(state: State, event: TurnOrderSet) -> State:
    is_asking = state.clock.is_asking and event.turns in NUMBERED
    return replace(state, clock=replace(state.clock, turn_order=event.turns, is_asking=is_asking))


def number_set(state: State, event: NumberSet) -> State:
    return replace(state, clock=state.clock.with_number(event.seat, event.number))


def numbers_asked(state: State, event: NumbersAsked) -> State:
    return replace(state, clock=replace(state.clock, is_asking=True, since_ms=event.at_ms, banked_ms=0))


def round_ordered(state: State, event: RoundOrdered) -> State:
    return replace(state, clock=replace(state.clock, order=event.order))


def describe_round_ordered(event: RoundOrdered, seat: int | None) -> Words:
    return say("log.RoundOrdered", order=actor_names(event.order, event.names))


def one_seat(clock: Clock, seat: tuple[int, ...]) -> int:
    """Return the actor that a move picked. Raises IllegalMoveError("no_such_seat") unless it takes turns."""
    return pick_among(seat, clock.order, illegal_move("no_such_seat"))


def started_clock(state: State) -> Clock:
    """Return a clock that has begun. Raises IllegalMoveError("clock_still") if it has not."""
    if not state.clock.has_begun:
        raise illegal_move("clock_still")
    return state.clock


def _running_clock(state: State) -> Clock:
    clock = started_clock(state)
    if not clock.has_turns or (clock.up == NO_SEAT and not clock.is_asking):
        raise illegal_move("no_turn_now")
    if clock.is_admin:
        raise illegal_move("admin_time")
    if clock.is_asking:
        raise illegal_move("numbers_first")
    return clock


def turn_begun(state: State, event: TurnBegun) -> State:
    """Begin a turn. Rounds begin with the seat that had the first turn; up to rules 1, with the first in order."""
    clock = state.clock
    if state.rules >= ROUNDS_FROM_FIRST_TURN or clock.phases:
        clock = clock.with_first(event.seat)
    return replace(state, clock=clock.begin_turn(event.seat, event.round, event.at_ms))


def turn_ended(state: State, event: TurnEnded) -> State:
    return replace(state, clock=state.clock.end_turn(event.used_ms, event.has_passed))


def describe_begun(event: TurnBegun, seat: int | None) -> Words:
    return say("log.begun_by_chance" if event.by_chance else "log.TurnBegun", seat=SeatName(event.seat))


def describe_ended(event: TurnEnded, seat: int | None) -> Words:
    used_time = say("log.slow" if event.is_slow else "log.used", used=minutes_and_seconds(event.used_ms))
    time = used_time if event.left_ms is None else _time_left(used_time, event.left_ms)
    return say("log.passed" if event.has_passed else "log.ended", seat=SeatName(event.seat), time=time)


def _time_left(used_time: Words, left_ms: int) -> Words:
    if left_ms < 0:
        return say("log.used_over", used=used_time, over=minutes_and_seconds(-left_ms))
    return say("log.used_of", used=used_time, left=minutes_and_seconds(left_ms))


class BeginAdmin(TimedMove, frozen=True):
    """Pause the clock, but not the game's time."""


class AdminBegun(Event, frozen=True):
    """The clock was paused."""

    has_short = True
    at_ms: int


class EndAdmin(TimedMove, frozen=True):
    """Continue after a pause."""


class AdminEnded(AdminBegun, frozen=True):
    """The turn continued after a pause of `took_ms` milliseconds."""

    took_ms: int


def begin_admin(state: State, move: BeginAdmin) -> Events:
    """Pause the clock, while a turn is running."""
    _running_clock(state)
    return (AdminBegun(move.at_ms),)


def end_admin(state: State, move: EndAdmin) -> Events:
    """End a pause, whose time is charged to no player."""
    if not state.clock.is_admin:
        raise illegal_move("no_admin")
    return (AdminEnded(move.at_ms, max(0, move.at_ms - state.clock.since_ms)),)


def admin_begun(state: State, event: AdminBegun) -> State:
    return replace(state, clock=state.clock.halt(event.at_ms))


def admin_ended(state: State, event: AdminEnded) -> State:
    return replace(state, clock=state.clock.resume(event.at_ms, event.took_ms))


def describe_admin_ended(event: AdminEnded, seat: int | None) -> Words:
    return sentence_of(event, took=minutes_and_seconds(event.took_ms))


def leave(state: State, move: LeaveTable, chance: Chance) -> Events:
    """Let a seat leave. If it has the turn, the next seat's turn begins when the game continues."""
    clock = state.clock
    if move.seat not in clock.players or len(clock.players) < 2:
        raise illegal_move("no_such_seat")
    if clock.unfinished_seats == (move.seat,):
        return (SeatLeft(move.seat), *next_phase(clock.remove_seat(move.seat), clock.since_ms, chance))
    if clock.up != move.seat:
        return (SeatLeft(move.seat),)
    if clock.phases:
        return leave_turn(clock, move.seat, SeatLeft(move.seat), chance)
    at_ms, other_seats = clock.since_ms, [seat for seat in clock.order_from_first if seat != move.seat]
    following, _, is_round = replace(clock, has_passed=replace_at(clock.has_passed, move.seat, True)).next_turn()
    if all(clock.has_passed[seat] for seat in other_seats):
        following = other_seats[0]
    return (_turn_begun(clock, following, at_ms, clock.round + is_round), AdminBegun(at_ms), SeatLeft(move.seat))


def leave_turn(clock: Clock, actor: int, leave_event: Event, chance: Chance) -> Events:
    """Give the turn of an actor who leaves to the next one, or end the phase."""
    at_ms, remaining_clock = clock.since_ms, clock.remove_seat(actor)
    following, _, is_round = clock.next_turn()
    if following == actor:  # all others have passed, or this actor would begin the next round
        order, is_round = clock.order_from_first if clock.turn_order == FIXED else clock.next_order(), True
        following = next(other for other in order if other != actor)
    if clock.phases and is_round:
        return (leave_event, *next_phase(remaining_clock, at_ms, chance))
    if clock.turn_order == CHITS:
        return (leave_event, _draw_turn(remaining_clock, at_ms, clock.round + remaining_clock.chits()[1], chance))
    if clock.is_numbered and is_round:
        return (leave_event, NumbersAsked(at_ms, clock.round + 1))
    return (_turn_begun(clock, following, at_ms, clock.round + is_round), leave_event)


def seat_left(state: State, event: SeatLeft) -> State:
    return replace(state, clock=state.clock.remove_seat(event.seat), departed_seats=(*state.departed_seats, event.seat))
