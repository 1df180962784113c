"""Answers of players: decide them, carry out their verbs, and run turns and phases until the next answer is due."""

from collections.abc import Iterator

from msgspec import UNSET

from companion.games.kit.board_state import (
    NO_ENDING,
    TABLE,
    State,
    Task,
    counters_of,
    index_by_key,
    place_key,
    places_of,
    things_of,
)
from companion.games.kit.drawn_turns import draw_turn, is_draw_due
from companion.games.kit.ending import GameEnded
from companion.games.kit.language import (
    ALL_PASS,
    ALTERNATING,
    AT_ONCE,
    AUTOMATIC,
    DRAWN,
    FIRST,
    IN_TURN,
    MOST,
    OWNER,
    PASSING,
    PICKS,
    REVERSED,
    AnswerRule,
    Phase,
    label_words,
)
from companion.games.kit.moving import CounterSet, DiceRolled, Label, StackShuffled
from companion.games.kit.offers import bounds_of, entered_place, is_open, pickable_values
from companion.games.kit.rolls import totals_of
from companion.games.kit.running import KitRun, creature_label, label_of
from companion.games.kit.scenarios import ScenarioDrawn
from companion.games.kit.state import drawn_scenarios, initial_state
from companion.games.kit.turns import ActorPassed, EntryTaken, PhaseBegun, TurnEnded, turn_ended
from companion.games.kit.values import KitScope, formula_value, price_of
from companion.games.kit.verbs import parse_verb
from companion.table.chapter import Chance, Event, Events, Move, SeatName, Words, automatic, illegal_move, pick_among, replace, say
from companion.table.game import Setup
from companion.table.sentence import Part
from companion.table.turn_order import order_by_number, passing_order

DONE_PASSES_RULES = 4
"""First rules in which, in a phase until all pass, an actor has passed once `done_formula` is true; before, only first turns checked it.

In these rules the first phase also needs its `guard` to be true; before, it always began."""
MOST_IDLE = 60
"""Number of phases that may begin in a row without an answer; then the game is stuck, and it ends."""


def deal(setup: Setup, chance: Chance) -> Events:
    """Draw the scenario if it is to be drawn, shuffle the stacks and begin the first phase."""
    kit_run = KitRun(initial_state(setup), chance)
    among = drawn_scenarios(kit_run.state.kit, setup.options.get("scenario", ""))
    if among:
        name = among[chance.integer_below(len(among))]
        scenario = kit_run.state.kit.scenario(name)
        kit_run.emit(ScenarioDrawn(name, (name, scenario.de if scenario else "")))
    for id, things in kit_run.state.things.items():
        place = places_of(kit_run.state.kit)[place_key(id)]
        if place.kind == "stack" and things and place.key not in kit_run.state.physical:
            kit_run.emit(StackShuffled(id, chance.shuffle(things), label_of(place)))
    _begin_phase(kit_run, _first_phase(kit_run.state))
    _run_until_answer(kit_run)
    return tuple(kit_run.events)


def _first_phase(state: State) -> int:
    """Return the first phase that takes place; by rules before 4 the first of the file."""
    if state.rules < DONE_PASSES_RULES:
        return 0
    return next((at for at, phase in enumerate(state.kit.phases) if not phase.guard or formula_value(state, phase.guard, TABLE)), 0)


# answers


class GiveAnswer(Move, frozen=True, rename={"picks": "picked"}):
    """Give an answer of the present phase.

    phase, at  index of the phase in the kit, and of the answer in the phase
    things     what was drawn on the table, by key or label; () if nothing is entered
    picks      one picked value, a thing's key or an actor's number; () if the answer picks nothing
    number     the typed number; 0 without one
    """

    actor: int
    phase: int
    at: int
    things: tuple[int | str, ...] = ()
    picks: tuple[int | str, ...] = ()
    number: int = 0


class AnswerGiven(Event, frozen=True, rename={"pick_label": "picked", "target_seat": "whom", "creature": "whose"}):
    """An answer was given.

    seat        its player; None for the table or a creature
    creature    label of the creature that answered
    pick_label  label of the picked thing or creature; `target_seat`: the picked player
    number      the typed number; None without one, or if it changes a counter that not all may see
    """

    is_name = True

    seat: int | None
    label: Label
    pick_label: Label = ("", "")
    target_seat: int | None = None
    number: int | None = None
    creature: Label = ("", "")

    def short_name(self) -> Words:
        """Return the player or creature, if one answered, the answer, what was picked and the number."""
        answer = label_words(*self.label)
        for part in self.entries():
            answer = say("undo.picked", answer=answer, picked=part)
        if self.creature[0]:
            return say("undo.given", seat=label_words(*self.creature), answer=answer)
        return answer if self.seat is None else say("undo.given", seat=SeatName(self.seat), answer=answer)

    def name_of_move(self, events: Events) -> Words:
        """Return which counter a typed number changed, by how much and to what value; the short name if it was not just one."""
        changes = [event for event in events if isinstance(event, CounterSet) and event.is_shown and event.before != event.value]
        return changes[0].change_words() if self.number is not None and len(changes) == 1 else self.short_name()

    def entries(self) -> Iterator[Part]:
        """Yield what was picked, then the typed number."""
        if self.target_seat is not None:
            yield SeatName(self.target_seat)
        elif self.pick_label[0]:
            yield label_words(*self.pick_label)
        if self.number is not None:
            yield self.number


def answer(state: State, move: GiveAnswer, chance: Chance) -> Events:
    """Decide an answer: refuse one that isn't offered, then carry out its verbs."""
    answer = _offered_answer(state, move)
    thing, target = _read_pick(state, answer, move)
    number = _number(state, answer, move)
    kit_run = KitRun(state, chance, [_entered_thing(state, answer, move, thing) for thing in move.things], is_entered=True)
    kit_run.emit(_answer_event(state, answer, move.actor, thing, target, number))
    if answer.number and answer.number in counters_of(state.kit):
        kit_run.run([Task(f"{answer.number} += number", move.actor, number=number)])
    price = (price_of(state, answer.pick, move.actor, thing) if thing else 0) or UNSET
    kit_run.run([Task(verb, move.actor, thing, target, number, price) for verb in answer.do])
    return tuple(kit_run.events)


def _offered_answer(state: State, move: GiveAnswer) -> AnswerRule:
    if state.awaited_entry is not None or state.ending is not None or is_draw_due(state):
        raise illegal_move("enter_first")
    if move.phase != state.phase or move.actor not in state.answering_actors or not 0 <= move.at < len(state.current_phase.answers):
        raise illegal_move("no_such_answer")
    answer = state.current_phase.answers[move.at]
    if not is_open(state, answer, move.actor):
        raise illegal_move("not_now", answer=answer.words)
    return answer


def _read_pick(state: State, answer: AnswerRule, move: GiveAnswer) -> tuple[str, int]:
    if not answer.pick:
        return "", TABLE
    choice = pick_among(move.picks, pickable_values(state, answer, move.actor), illegal_move("no_such_pick"))
    return ("", int(choice)) if answer.pick in PICKS else (str(choice), TABLE)


def _number(state: State, answer: AnswerRule, move: GiveAnswer) -> int:
    if not answer.number:
        return 0
    low, high = bounds_of(state, answer, move.actor)
    if not low <= move.number <= high:
        raise illegal_move("number_range", low=low, high=high, value=move.number)
    return move.number


def _entered_thing(state: State, answer: AnswerRule, move: GiveAnswer, entered: int | str) -> str:
    """Return the key of the thing that was drawn on the table; it may be entered by its label."""
    id = entered_place(state, answer, move.actor)
    if not id:
        raise illegal_move("nothing_entered")
    return _thing_in(state, id, entered)


def _thing_in(state: State, id: str, entered: int | str) -> str:
    """Return the key of a thing in a place, from its key or its label. Raises IllegalMoveError("not_in_place")."""
    known_things = dict.fromkeys(state.things[id])
    names = {key: {key.casefold(), (things_of(state.kit)[key].label or key).casefold()} for key in known_things}
    key = next((key for key in known_things if key == entered or str(entered).casefold() in names[key]), None)
    if key is None:
        thing_names = [things_of(state.kit)[key].words for key in known_things]
        raise illegal_move("not_in_place", told=str(entered), place=places_of(state.kit)[place_key(id)].words, things=thing_names)
    return key


def _answer_event(state: State, answer: AnswerRule, actor: int, thing: str, target: int, number: int) -> AnswerGiven:
    label: Label = ("", "")
    if thing:
        label = label_of(things_of(state.kit)[thing])
    creature, acting = state.creature(target), state.creature(actor)
    if creature is not None:
        label = creature_label(state, creature.key, creature.number)
    return AnswerGiven(
        actor if state.is_player(actor) else None,
        (answer.say, answer.de),
        label,
        target if state.is_player(target) else None,
        number if answer.number and _is_number_shown(state, answer) else None,
        creature_label(state, acting.key, acting.number) if acting else ("", ""),
    )


def _is_number_shown(state: State, answer: AnswerRule) -> bool:
    """Return whether a typed number changes only what all may see, on the television too."""
    counters = counters_of(state.kit)
    changed = {parse_verb(verb).a.key for verb in answer.do} | {answer.number}
    return all(counters[key].television and counters[key].visibility == "all" for key in changed if key in counters)


def apply_answer(state: State, event: AnswerGiven) -> State:
    return replace(state, is_between_turns=False, idle=0)


def describe_answer(event: AnswerGiven, seat: int | None) -> Words:
    """Return the log sentence: who answered, the answer, what was picked and typed."""
    parts = [label_words(*event.label), *event.entries()]
    if event.seat is not None:
        return say("log.answered", seat=SeatName(event.seat), parts=tuple(parts))
    if event.creature[0]:
        return say("log.answered", seat=label_words(*event.creature), parts=tuple(parts))
    return say("log.answer", parts=tuple(parts))


class EndTurn(Move, frozen=True):
    """End a turn in which nothing can be answered."""

    actor: int


class TurnSkipped(TurnEnded, frozen=True):
    """A turn ended in which nothing could be answered."""


def describe_skipped(event: TurnSkipped, seat: int | None) -> Words:
    return say("log.skipped")


def skip(state: State, move: EndTurn) -> Events:
    """Decide the end of a turn without an answer: refuse it while an answer can be given."""
    if (
        state.awaited_entry is not None
        or state.ending is not None
        or move.actor not in state.answering_actors
        or is_draw_due(state)
    ):
        raise illegal_move("no_such_answer")
    if any(is_open(state, answer, move.actor) for answer in state.current_phase.answers):
        raise illegal_move("answer_first")
    return (TurnSkipped(move.actor),)


def apply_skipped_turn(state: State, event: TurnSkipped) -> State:
    """Return the state in which the actor is done; in a phase that ends when all pass, it has also passed."""
    state = replace(state, passed=(*state.passed, event.actor)) if state.current_phase.stop_rule == ALL_PASS else state
    return turn_ended(state, event)


# entering draws and rolls


class EnterDraw(Move, frozen=True):
    """Enter what was drawn on the table."""

    things: tuple[int | str, ...] = ()


class EnterRoll(Move, frozen=True):
    """Enter the total of dice that were rolled on the table."""

    total: int


def enter(state: State, move: EnterDraw, chance: Chance) -> Events:
    """Enter a thing drawn on the table: refuse one that isn't in its place, then carry out the remaining verbs."""
    awaited_entry = state.awaited_entry
    if awaited_entry is None or not awaited_entry.place:
        raise illegal_move("nothing_entered")
    if len(move.things) != 1:
        raise illegal_move("one_needed", count=len(move.things))
    kit_run = KitRun(state, chance, [_thing_in(state, awaited_entry.place, move.things[0])], is_entered=True)
    kit_run.emit(EntryTaken())
    kit_run.run(awaited_entry.tasks)
    return tuple(kit_run.events)


def enter_roll(state: State, move: EnterRoll, chance: Chance) -> Events:
    """Enter the total of a roll: refuse one that the dice can't show, then carry out the remaining verbs."""
    awaited_entry = state.awaited_entry
    if awaited_entry is None or not awaited_entry.dice:
        raise illegal_move("nothing_entered")
    dice = index_by_key(state.kit.dice)[awaited_entry.dice]
    low, high = totals_of(dice.roll, state.rules)
    if not low <= move.total <= high:
        raise illegal_move("number_range", low=low, high=high, value=move.total)
    kit_run = KitRun(state, chance)
    kit_run.emit(EntryTaken())
    seat = awaited_entry.actor if state.is_player(awaited_entry.actor) else None
    kit_run.emit(DiceRolled(dice.key, (), move.total, label_of(dice), "table", seat))
    kit_run.run(awaited_entry.tasks)
    return tuple(kit_run.events)


# turns, phases and the end


@automatic
def run_until_answer(state: State, chance: Chance) -> Events:
    """End turns, begin phases, and end the game, until the next answer is due."""
    kit_run = KitRun(state, chance)
    _run_until_answer(kit_run)
    return tuple(kit_run.events)


def _run_until_answer(kit_run: KitRun) -> None:
    while kit_run.state.awaited_entry is None and kit_run.state.ending is None and not kit_run.state.is_over:
        state = kit_run.state
        ending = _ending(state)
        if ending is not None:
            kit_run.emit(GameEnded(ending, label=_said_ending(state, ending)))
        elif is_draw_due(state):
            if not draw_turn(kit_run):
                return
        elif not _finish_turns(kit_run):
            if not is_complete(state):
                return
            if state.idle >= MOST_IDLE or not _next_phase(kit_run):
                kit_run.emit(GameEnded(NO_ENDING))


def _ending(state: State) -> int | None:
    """Return the index of the first end of the kit that is reached; None if none is."""
    for at, ending in enumerate(state.kit.end):
        if (ending.at == "answer" or state.is_between_turns) and formula_value(state, ending.trigger, TABLE):
            return at
    return None


def _said_ending(state: State, ending: int) -> Label:
    return (state.kit.end[ending].say, state.kit.end[ending].de)


def _finish_turns(kit_run: KitRun) -> bool:
    """End the turn of each actor who is done by the phase's formula; return whether there was one."""
    state, was_changed = kit_run.state, False
    if not state.current_phase.done_formula or state.current_phase.answerers == AUTOMATIC:
        return False
    if state.current_phase.stop_rule == ALL_PASS and state.rules >= DONE_PASSES_RULES:
        return _pass_if_done(kit_run)
    for actor in state.answering_actors:
        if actor not in state.acted and formula_value(state, state.current_phase.done_formula, actor):
            kit_run.emit(TurnEnded(actor))
            was_changed = True
    return was_changed


def _pass_if_done(kit_run: KitRun) -> bool:
    """Record a pass of the actor up and of the one who acted last, each if done, without a log sentence. Return whether one passed.

    It happens only in phases that end when all pass.
    """
    state, was_changed = kit_run.state, False
    for actor in dict.fromkeys((*state.acted[-1:], state.up)):
        if actor in state.actors and actor not in state.passed and formula_value(state, state.current_phase.done_formula, actor):
            kit_run.emit(ActorPassed(actor))
            was_changed = True
    return was_changed


def is_complete(state: State) -> bool:
    """Return whether the present phase is over."""
    phase = state.current_phase
    if phase.answerers == AUTOMATIC:
        return True
    if phase.answerers == AT_ONCE:
        return all(seat in state.acted for seat in state.present)
    if phase.answerers == IN_TURN:
        return state.up == TABLE
    return state.up in state.acted or (state.up >= 0 and state.up not in state.present)


def _next_phase(kit_run: KitRun) -> bool:
    """Begin the next phase that takes place; return whether there is one."""
    count = len(kit_run.state.kit.phases)
    for step in range(1, count + 1):
        at = (kit_run.state.phase + step) % count
        phase = kit_run.state.kit.phases[at]
        if not phase.guard or formula_value(kit_run.state, phase.guard, TABLE):
            _begin_phase(kit_run, at)
            return True
    return False


def _begin_phase(kit_run: KitRun, at: int) -> None:
    """Begin a phase: carry out its verbs, then determine the order of turns."""
    phase = kit_run.state.kit.phases[at]
    name, is_shown = (phase.name, phase.de), phase.answerers != AUTOMATIC
    order = order_of(kit_run.state, phase, at)
    kit_run.emit(PhaseBegun(at, name, order, _first_actor(kit_run.state, phase, order), is_shown))
    kit_run.run([Task(verb) for verb in phase.do])


def _first_actor(state: State, phase: Phase, order: tuple[int, ...]) -> int:
    if phase.answerers == IN_TURN:
        return next(iter(order), TABLE)
    if phase.answerers == FIRST:
        return state.clockwise_seats[0] if state.clockwise_seats else TABLE
    if phase.answerers.startswith(OWNER):
        return owner_up(state, phase.answerers.removeprefix(OWNER))
    return TABLE


def owner_up(state: State, key: str) -> int:
    """Return the owner of the thing that came last into a place; `TABLE` if no player owns it."""
    thing_keys = state.things.get(key, ())
    seat = things_of(state.kit)[thing_keys[-1]].seat - 1 if thing_keys else TABLE
    return seat if seat in state.present else TABLE


def order_of(state: State, phase: Phase, at: int) -> tuple[int, ...]:
    """Return the order of turns in a phase; () in a phase without turns."""
    if phase.answerers != IN_TURN:
        return ()
    around = state.clockwise_seats
    if phase.order == REVERSED:
        return (*around[:1], *around[:0:-1])
    if phase.order == ALTERNATING:
        return around if state.entered[at] % 2 == 0 else around[::-1]
    if phase.order == PASSING:
        return passing_order(around, state.passing)
    if phase.order == DRAWN:
        return ()
    if not phase.order:
        return around
    most, _, name = phase.order.partition(" ")
    counter = counters_of(state.kit).get(name)
    has_creatures = counter is not None and counter.owners == "actors"
    actors = (*around, *(creature.id for creature in state.creatures)) if has_creatures else around
    values = {actor: formula_value(state, name, actor, KitScope(state, actor)) for actor in actors}
    return order_by_number(actors, values.__getitem__, lowest_first=most != MOST)
