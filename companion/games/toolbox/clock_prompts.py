"""Prompts of the turn clock: first player, the running turn or phase, numbers for the next round, creatures, and settings."""

from collections.abc import Iterator
from functools import cache

from companion.games.toolbox import creatures, phases, turns
from companion.games.toolbox.counter_prompts import sit_down_choices
from companion.games.toolbox.creatures import AddCreature, RemoveCreature, can_add_creature, creatures_in_play
from companion.games.toolbox.given_time import AddTime
from companion.games.toolbox.passes import CancelPass
from companion.games.toolbox.phases import MOST_PHASES, AddPhase, EndPhase, FinishPhase, RemovePhase, StartPhases
from companion.games.toolbox.pot_prompts import look_fields
from companion.games.toolbox.rulebook import CLOCK_CHANGED_FROM, PASSES_CANCELLED_FROM, SKIPS_CANCELLED_FROM, TIME_ADDED_FROM
from companion.games.toolbox.state import State
from companion.games.toolbox.turn_changes import CancelSkip, Reorder, Skip, StopClock
from companion.table.chapter import SeatName, replace, say
from companion.table.chess_clock import PHASE_KINDS, TURN_ORDERS, Clock
from companion.table.prompt import Choice, Choices, Number, Option, Pick, Prompt, Text
from companion.table.sentence import Words


def clock_prompt(state: State) -> Prompt:
    """Ask who begins, about the running turn, or for the end of a pause."""
    clock, why = state.clock, say("why.clock")
    if not clock.players:
        return Prompt(say("ask.sit_down"), sit_down_choices(state), reason=why)
    settings = (
        sit_down_choices(state)
        if clock.has_begun
        else (_set_clock_choice(state.rules), _turn_order_choice(), *sit_down_choices(state))
    )
    if not clock.has_turns:
        return _phase_prompt(clock, settings)
    if clock.is_numbered and (clock.is_asking or not clock.has_begun):
        return Prompt(say("ask.numbers", round=clock.next_round), (*_number_choices(clock), *settings), reason=why)
    if clock.is_start_asked:
        begins = Choice(
            say("choice.begins"), turns.Begin(), fields=(Pick("seat", say("field.begins"), _actor_options(clock, clock.order)),)
        )
        at_random = Choice(say("choice.random"), turns.BeginAtRandom(), role="primary")
        return Prompt(say("ask.begin"), (at_random, begins, *settings), reason=say("why.begin"))
    return _turn_prompt(state)


def _phase_prompt(clock: Clock, settings: Choices) -> Prompt:
    """Ask to start the first phase, or for the end of one in which players act at once or together."""
    phase, why = clock.current_phase, say("why.phases")
    if phase is None:
        start = Choice(say("choice.start_round"), StartPhases(), role="primary", note=clock.phases[0].name)
        return Prompt(say("ask.phases", name=clock.phases[0].name), (start, *settings), reason=why)
    end = Choice(say("choice.end_phase"), EndPhase(), role="primary", marks=("clock",), note=_next_phase_name(clock))
    finish_choices = [
        Choice(
            say("choice.done", seat=SeatName(unfinished_seat)),
            FinishPhase(0, unfinished_seat),
            seat=unfinished_seat,
            group=say("group.done"),
        )
        for unfinished_seat in clock.unfinished_seats
    ]
    question = say("ask.phase", name=phase.name, round=clock.round, kind=phase.kind)
    return Prompt(question, (end, *finish_choices, *settings), reason=why)


def _next_phase_name(clock: Clock) -> Words:
    following = clock.phases[(clock.phase + 1) % len(clock.phases)]
    return say("note.next_phase", name=following.name)


def _turn_prompt(state: State) -> Prompt:
    """Ask for the end of the running turn, or of a pause."""
    clock, why = state.clock, say("why.clock")
    lead = clock.up if clock.up < clock.seats else None
    players = tuple(sorted(clock.players))
    if clock.is_admin:
        continue_choice = Choice(say("choice.continue"), turns.EndAdmin(), role="primary", marks=("clock",), own=players)
        settings = (_set_clock_choice(state.rules),) if state.rules >= CLOCK_CHANGED_FROM else ()
        return Prompt(say("ask.admin"), (continue_choice, *settings, *sit_down_choices(state)), lead=lead, reason=say("why.paused"))
    turn = (
        Choice(say("choice.end_turn"), turns.EndTurn(), role="primary", marks=("clock",)),
        Choice(say("choice.pass"), turns.Pass(), note=say("note.pass")),
        Choice(say("choice.admin"), turns.BeginAdmin(), note=say("note.admin"), own=players),
    )
    creature = clock.creature(clock.up)
    question = say("ask.turn", seat=SeatName(clock.up), round=clock.round)
    if creature is not None:
        question = say("ask.creature_turn", name=creature.name, round=clock.round)
    return Prompt(question, turn, lead=lead, reason=why)


def _number_choices(clock: Clock) -> Choices:
    """Offer each seat's number for the next round, and to start it."""
    start = Choice(say("choice.start_round"), turns.StartRound(), role="primary")
    field = Number("number", say("field.number"), -turns.MOST_NUMBER, turns.MOST_NUMBER)
    return (start, *(_number_choice(clock, seat, field) for seat in clock.order))


def _number_choice(clock: Clock, seat: int, field: Number) -> Choice:
    creature = clock.creature(seat)
    label = say("choice.creature_number", name=creature.name) if creature else say("choice.number", seat=SeatName(seat))
    note = say("aside.now", value=clock.numbers[seat] if clock.numbers else 0)
    return Choice(label, turns.SetNumber(seat), note=note, fields=(field,), group=say("group.numbers"))


@cache
def _turn_order_choice() -> Choice:
    options = tuple(
        Option(turn_order, say("turn_order.label", turns=turn_order), say("turn_order.note", turns=turn_order))
        for turn_order in TURN_ORDERS
    )
    return Choice(
        say("choice.turn_order"),
        turns.SetTurnOrder(),
        note=say("note.turn_order"),
        fields=(Pick("turns", say("field.turn_order"), options),),
    )


def _actor_options(clock: Clock, actors: tuple[int, ...]) -> tuple[Option, ...]:
    return tuple(
        Option(actor, creature.name if (creature := clock.creature(actor)) else say("seat.name", seat=SeatName(actor)))
        for actor in actors
    )


@cache
def _set_clock_choice(rules: int) -> Choice:
    ways = tuple(Option(way, say("way.label", way=way), say("way.note", way=way)) for way in turns.ways_of(rules))
    fields = (
        Pick("way", say("field.way"), ways),
        Number("minutes", say("field.minutes"), 0, turns.MOST_MINUTES),
        Number("seconds", say("field.seconds"), 0, turns.MOST_SECONDS),
        Number("chime", say("field.chime"), 0, turns.MOST_SECONDS),
    )
    return Choice(say("choice.set_clock"), turns.SetClock(), fields=fields)


def clock_any_time_choices(state: State) -> Choices:
    """Offer another order, skipping and its end, more time, creatures, phases before the first round, and a reset."""
    clock, group = state.clock, say("group.clock")
    actors = _actor_options(clock, clock.order)
    order = Pick("order", say("field.order"), actors, len(actors), len(actors), ordered=True)
    reorder = Choice(say("choice.reorder"), Reorder(), note=say("note.reorder"), fields=(order,), group=group)
    if not clock.has_begun:
        return (reorder, *_time_choices(state), *_creature_choices(state), *_phase_choices(clock))
    free = _actor_options(clock, tuple(actor for actor in clock.order if not clock.is_skipped[actor]))
    skip = Choice(say("choice.skip"), Skip(), note=say("note.skip"), fields=(Pick("seat", say("field.whose"), free),), group=group)
    skipped = _actor_options(clock, tuple(actor for actor in clock.order if clock.is_skipped[actor]))
    cancel = Choice(
        say("choice.cancel_skip"),
        CancelSkip(),
        note=say("note.cancel_skip"),
        fields=(Pick("seat", say("field.whose_back"), skipped),),
        group=group,
    )
    has_cancel = skipped and state.rules >= SKIPS_CANCELLED_FROM
    stop = Choice(say("choice.stop"), StopClock(), role="danger", group=group, loses=say("loses.times"))
    order_of_rounds = replace(_turn_order_choice(), group=group)
    return (
        *((skip,) if free else ()),
        *((cancel,) if has_cancel else ()),
        *_pass_choices(state),
        reorder,
        order_of_rounds,
        *_time_choices(state),
        *_creature_choices(state),
        stop,
    )


def _pass_choices(state: State) -> Choices:
    """Offer to let an actor that passed play on in this round, if any did."""
    clock = state.clock
    passed = _actor_options(clock, tuple(actor for actor in clock.order if clock.has_passed[actor]))
    if not passed or not clock.has_turns or state.rules < PASSES_CANCELLED_FROM:
        return ()
    field = Pick("seat", say("field.who_plays_on"), passed)
    return (
        Choice(say("choice.cancel_pass"), CancelPass(), note=say("note.cancel_pass"), fields=(field,), group=say("group.clock")),
    )


def _time_choices(state: State) -> Choices:
    """Offer to give a player more or less time, if the clock counts down."""
    clock = state.clock
    if not clock.has_minutes or state.rules < TIME_ADDED_FROM:
        return ()
    fields = (
        Pick("seat", say("field.whose_time"), _actor_options(clock, clock.players)),
        Number("minutes", say("field.more_minutes"), -turns.MOST_MINUTES, turns.MOST_MINUTES),
    )
    return (Choice(say("choice.add_time"), AddTime(), note=say("note.add_time"), fields=fields, group=say("group.clock")),)


def _creature_choices(state: State) -> Iterator[Choice]:
    """Offer to add a creature to the turn order, and to remove one."""
    group, creature_numbers = say("group.creatures"), creatures_in_play(state)
    if can_add_creature(state):
        yield _add_creature_choice(state.clock.turn_order if state.clock.is_numbered else "")
    if creature_numbers:
        field = Pick("creature", say("field.which"), _actor_options(state.clock, creature_numbers))
        yield Choice(
            say("choice.remove_creature"),
            RemoveCreature(),
            role="danger",
            fields=(field,),
            group=group,
            loses=say("loses.creature"),
        )


@cache
def _add_creature_choice(order: str) -> Choice:
    """Ask for a name and a colour; for a number only where numbers give the order of turns (`order`: "high", "low" or "")."""
    colours = tuple(option for option in look_fields()[1].options if option.value in creatures.CREATURE_COLOURS)
    number = Number("number", say("field.creature_number", turns=order), -turns.MOST_NUMBER, turns.MOST_NUMBER)
    fields = (
        Text("name", say("field.name"), creatures.LONGEST_NAME, least=1),
        Pick("colour", say("field.colour"), colours),
        *((number,) if order else ()),
    )
    return Choice(
        say("choice.add_creature"), AddCreature(""), note=say("note.add_creature"), fields=fields, group=say("group.creatures")
    )


def _phase_choices(clock: Clock) -> Iterator[Choice]:
    """Offer to add a phase to the rounds, and to remove one."""
    if len(clock.phases) < MOST_PHASES:
        yield _add_phase_choice()
    if clock.phases:
        phase_options = tuple(Option(at, phase.name, say("phase.kind", kind=phase.kind)) for at, phase in enumerate(clock.phases))
        field, group = Pick("phase", say("field.which"), phase_options), say("group.phases")
        yield Choice(
            say("choice.remove_phase"), RemovePhase(), role="danger", fields=(field,), group=group, loses=say("loses.phase")
        )


@cache
def _add_phase_choice() -> Choice:
    kinds = tuple(
        Option(phase_kind, say("phase.kind", kind=phase_kind), say("phase.note", kind=phase_kind)) for phase_kind in PHASE_KINDS
    )
    fields = (Text("name", say("field.name"), phases.LONGEST_NAME, least=1), Pick("kind", say("field.phase_kind"), kinds))
    return Choice(say("choice.add_phase"), AddPhase(""), note=say("note.add_phase"), fields=fields, group=say("group.phases"))
