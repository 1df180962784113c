"""Carry out verbs: each gives events, and the next verb sees the state after them. A draw on the table waits for its entry."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec import UNSET

from companion.games.kit.board_state import (
    MOST_AT_ONCE,
    AwaitedEntry,
    State,
    Task,
    bounded_value,
    counters_of,
    index_by_key,
    owner_of,
    place_key,
    places_of,
    things_of,
)
from companion.games.kit.language import ALL_PASS, LabelledPart, label_from_key, label_words
from companion.games.kit.moving import CountersBegun, CounterSet, DiceRolled, Label, StackShuffled, ThingsMoved
from companion.games.kit.rolls import throw_of
from companion.games.kit.rulebook import rulebook
from companion.games.kit.state import start_of
from companion.games.kit.turns import (
    ActorLeft,
    ActorPassed,
    ActorWaited,
    CreatureAdded,
    EntryAwaited,
    StartMoved,
    TurnEnded,
)
from companion.games.kit.values import AnswerInput, KitScope, formula_value, rounded_down
from companion.games.kit.verbs import LASTS, Verb, VerbTarget, parse_verb
from companion.table.bag import Bag
from companion.table.chance import Chance
from companion.table.dice_throws import throw_dice
from companion.table.moves import Event
from companion.table.sentence import SeatName, Words, say

MOST_CREATURES = 30
"""Greatest number of creatures in play at the same time."""
AT_ONCE_RULES = 2
"""Since these rules `every all` moves what each player has at once; before, one player after the other."""
SHOWN_TO_ALL = "all"


class NoChanceError(Exception):
    """A random draw is needed where none may be made: while odds look ahead."""


@dataclass
class KitRun:
    """Run of verbs on a state.

    chance    None where nothing may be drawn by chance: then `next_things` must hold what is drawn
    next_things  keys of things to draw next: entered by players, or assumed for odds
    is_entered  whether they were entered on the table
    """

    state: State
    chance: Chance | None = None
    next_things: list[str] = field(default_factory=list)
    is_entered: bool = False
    events: list[Event] = field(default_factory=list)

    def emit(self, event: Event) -> None:
        """Add an event, and set `state` to the state after it."""
        self.events.append(event)
        self.state = rulebook.evolve(self.state, event)

    def run(self, tasks: Sequence[Task]) -> None:
        """Carry out tasks until all are done or one waits for an entry. Raises NoChanceError for a random draw without `chance`."""
        todo = list(tasks)
        while todo and self.state.awaited_entry is None:
            task = todo.pop(0)
            verb = parse_verb(task.verb)
            if verb.every:
                todo[:0] = self._tasks_of_all(task, verb)
                continue
            self._perform_verb(verb, task, tuple(todo))

    def _tasks_of_all(self, task: Task, verb: Verb) -> list[Task]:
        rest = task.verb.strip().partition(" ")[2]
        actors = self.state.actors if verb.every == "everyone" else self.state.clockwise_seats
        tasks = [task.with_verb(rest, actor) for actor in actors]
        if verb.name == "all" and self.state.rules >= AT_ONCE_RULES:
            self._move_at_once(verb, tasks)
            return []
        return tasks

    def _move_at_once(self, verb: Verb, tasks: Sequence[Task]) -> None:
        """Move everything of all players at the same time, so that hands passed to the left change owners once."""
        moves = [(task, self._place(verb.a, task), self._place(verb.b, task)) for task in tasks]
        things_by_source = {out_of: self.state.things.get(out_of, ()) for _, out_of, _ in moves}
        for task, out_of, destination in moves:
            self._moves(task, out_of, destination, things_by_source.pop(out_of, ()), end=verb.end)

    def _perform_verb(self, verb: Verb, task: Task, rest: tuple[Task, ...]) -> None:
        if verb.name in ("draw", "roll"):
            getattr(self, f"_do_{verb.name}")(verb, task, rest)
        else:
            getattr(self, f"_do_{verb.name}")(verb, task)

    # actors and places

    def _actor_of(self, target: VerbTarget, task: Task) -> int:
        if target.owner == "picked":
            return task.target
        if target.owner in ("left", "right"):
            return self.state.next_seat(task.actor, 1 if target.owner == "left" else -1)
        return task.actor

    def _place(self, target: VerbTarget, task: Task) -> str:
        """Return the id of a place; "" where it is a place of a player who left."""
        id = self.state.place_id(target.key, self._actor_of(target, task))
        return id if id in self.state.things else ""

    def _value(self, formula: str, task: Task) -> int:
        scope = KitScope(self.state, task.actor, AnswerInput(task.thing, task.price or 0, task.target, task.number))
        return rounded_down(formula_value(self.state, formula, task.actor, scope))

    def _seat(self, actor: int) -> int | None:
        return actor if self.state.is_player(actor) else None

    # moving

    def _moves(self, task: Task, out_of: str, destination: str, things: Sequence[str], source: str = "", end: str = "") -> None:
        if not out_of or not destination or not things or out_of == destination:
            return
        things_by_key, visibilities = (
            things_of(self.state.kit),
            {place_seen(self.state, out_of), place_seen(self.state, destination)},
        )
        owners = {owner_of(id) for id in (out_of, destination) if place_seen(self.state, id) == "owner"}
        self.emit(
            ThingsMoved(
                self._seat(task.actor),
                out_of,
                destination,
                tuple(things),
                tuple(label_of(things_by_key[thing]) for thing in things),
                (self._label(out_of), self._label(destination)),
                source,
                end,
                SHOWN_TO_ALL in visibilities if not source else place_seen(self.state, destination) == SHOWN_TO_ALL,
                next(iter(owners)) if len(owners) == 1 and next(iter(owners)) >= 0 else None,
            )
        )

    def _label(self, id: str) -> Label:
        return label_of(places_of(self.state.kit)[place_key(id)])

    def _do_draw(self, verb: Verb, task: Task, rest: tuple[Task, ...]) -> None:
        out_of, destination = self._place(verb.a, task), self._place(verb.b, task)
        count_left = self._value(verb.amount, task)
        while out_of and destination and count_left > 0:
            self._refill(out_of, task)
            things_here = self.state.things[out_of]
            if not things_here:
                return
            if place_key(out_of) in self.state.physical or self.next_things:
                if not self.next_things:
                    next_task = task.with_verb(_with_amount(verb, count_left))
                    self.emit(EntryAwaited(AwaitedEntry((next_task, *rest), task.actor, out_of, draws_left=count_left)))
                    return
                self._moves(task, out_of, destination, [self.next_things.pop(0)], "table" if self.is_entered else "app")
                count_left -= 1
                continue
            things = self._draw_by_chance(out_of, min(count_left, len(things_here)))
            self._moves(task, out_of, destination, things, "app")
            count_left -= len(things)

    def _draw_by_chance(self, id: str, count: int) -> list[str]:
        """Return what chance draws: of a stack the top, of a bag each thing equally likely."""
        things_here = self.state.things[id]
        if places_of(self.state.kit)[place_key(id)].kind == "stack":
            if self.chance is None:
                raise NoChanceError
            return list(things_here[:count])
        chance, kinds = self._chance(), tuple(dict.fromkeys(things_here))
        bag = Bag(tuple(things_here.count(kind) for kind in kinds), (0,) * len(kinds))
        return [kinds[kind] for kind in bag.draw_several(chance, count)]

    def _chance(self) -> Chance:
        if self.chance is None:
            raise NoChanceError
        return self.chance

    def random_below(self, count: int) -> int:
        """Return a random number from 0 to `count` - 1; 0 without a draw if `count` is 1. Raises NoChanceError."""
        return self._chance().integer_below(count) if count > 1 else 0

    def _refill(self, id: str, task: Task) -> None:
        """Shuffle in the discards of an empty bag or stack."""
        place = places_of(self.state.kit)[place_key(id)]
        if self.state.things[id] or not place.refill:
            return
        source = self.state.place_id(place.refill, owner_of(id))
        self._moves(task, source, id, self.state.things.get(source, ()))
        if place.kind == "stack":
            self._do_shuffle(Verb("shuffle", VerbTarget(place.key)), Task("", owner_of(id)))

    def _do_shuffle(self, verb: Verb, task: Task) -> None:
        id = self._place(verb.a, task)
        if id and self.state.things[id]:
            order = self.state.things[id] if verb.a.key in self.state.physical else self._chance().shuffle(self.state.things[id])
            self.emit(StackShuffled(id, order, self._label(id)))

    def _do_take(self, verb: Verb, task: Task) -> None:
        out_of = self._place(verb.a, task)
        if task.thing in self.state.things.get(out_of, ()):
            self._moves(task, out_of, self._place(verb.b, task), [task.thing], end=verb.end)

    def _do_all(self, verb: Verb, task: Task) -> None:
        out_of = self._place(verb.a, task)
        self._moves(task, out_of, self._place(verb.b, task), self.state.things.get(out_of, ()), end=verb.end)

    def _do_move(self, verb: Verb, task: Task) -> None:
        out_of, count = self._place(verb.a, task), self._value(verb.amount, task)
        things_here = self.state.things.get(out_of, ())
        wanted_things = things_here[::-1] if verb.thing == LASTS else [thing for thing in things_here if thing == verb.thing]
        self._moves(task, out_of, self._place(verb.b, task), wanted_things[: max(0, count)], end=verb.end)

    # counting

    def _do_set(self, verb: Verb, task: Task) -> None:
        counter = counters_of(self.state.kit)[verb.a.key]
        owner = self._actor_of(verb.a, task)
        id = self.state.counter_id(counter.key, owner)
        if id not in self.state.counters:
            return
        value, before = self._value(verb.amount, task), self.state.counters[id]
        new_value = bounded_value(counter, value if verb.sign == "=" else before + (value if verb.sign == "+=" else -value))
        if new_value == before:
            return
        self.emit(counter_set(self.state, id, new_value))

    def _do_roll(self, verb: Verb, task: Task, rest: tuple[Task, ...]) -> None:
        dice = index_by_key(self.state.kit.dice)[verb.thing]
        if dice.key in self.state.physical:
            self.emit(EntryAwaited(AwaitedEntry(rest, task.actor, dice=dice.key)))
            return
        fell = throw_dice(throw_of(dice.roll, self.state.rules), self._chance())
        seat, total = self._seat(task.actor), fell.total or 0
        self.emit(
            DiceRolled(
                dice.key, fell.faces, total, label_of(dice), seat=seat, uncounted_positions=fell.uncounted_positions or UNSET
            )
        )

    # turns

    def _do_done(self, verb: Verb, task: Task) -> None:
        if task.actor not in self.state.acted or (self.state.current_phase.stop_rule == ALL_PASS and task.actor == self.state.up):
            self.emit(TurnEnded(task.actor))

    def _do_pass(self, verb: Verb, task: Task) -> None:
        if task.actor not in self.state.passed:
            self.emit(ActorPassed(task.actor, self._seat(task.actor)))

    def _do_wait(self, verb: Verb, task: Task) -> None:
        if task.actor in self.state.order and task.actor == self.state.up:
            self.emit(ActorWaited(task.actor))

    def _do_leave(self, verb: Verb, task: Task) -> None:
        actor = self._actor_of(verb.a, task)
        creature = self.state.creature(actor)
        if creature is not None:
            self.emit(ActorLeft(actor, None, creature_label(self.state, creature.key, creature.number)))
        elif actor in self.state.present:
            self.emit(ActorLeft(actor, actor))

    def _do_first(self, verb: Verb, task: Task) -> None:
        seat = self.state.next_seat(self.state.start) if verb.thing else self._actor_of(verb.a, task)
        if self.state.is_player(seat) and seat != self.state.start:
            self.emit(StartMoved(seat))

    def _do_add(self, verb: Verb, task: Task) -> None:
        """Add a creature, unless there are as many as can be shown or its kind has been added too often."""
        if len(self.state.creatures) >= MOST_CREATURES or self.state.born.get(verb.thing, 0) >= MOST_AT_ONCE * 10:
            return
        number = self.state.born.get(verb.thing, 0) + 1
        self.emit(CreatureAdded(verb.thing, number, label_of(index_by_key(self.state.kit.actors)[verb.thing])))
        id = self.state.creatures[-1].id
        actor_counters = (counter for counter in self.state.kit.counters if counter.owners == "actors")
        values = {f"{counter.key}:{id}": start_of(self.state, counter) for counter in actor_counters}
        if values:
            self.emit(CountersBegun(values))


def counter_set(state: State, id: str, value: int) -> CounterSet:
    """Return the change of a counter to a value, with its label and whose it is."""
    counter, owner = counters_of(state.kit)[place_key(id)], owner_of(id)
    creature = state.creature(owner) if counter.owners else None
    owner_label = creature_label(state, creature.key, creature.number) if creature else ("", "")
    is_shown = not counter.hidden and counter.television and counter.visibility == SHOWN_TO_ALL
    seat = owner if counter.owners and state.is_player(owner) and not counter.hidden else None
    return CounterSet(id, state.counters[id], value, label_of(counter), seat, owner_label, is_shown)


def actor_words(state: State, actor: int) -> Words:
    """Return what an actor is called."""
    creature = state.creature(actor)
    if creature is not None:
        return label_words(*creature_label(state, creature.key, creature.number))
    return say("one_seat", seat=SeatName(actor))


def place_seen(state: State, id: str) -> str:
    """Return who sees what is in a place: a value of its kit, or all if the kit reveals it because its player is out."""
    place = places_of(state.kit)[place_key(id)]
    return SHOWN_TO_ALL if place.is_revealed and owner_of(id) in state.out else place.visibility


def label_of(part: LabelledPart) -> Label:
    """Return a part's label in English and German."""
    return (part.label or label_from_key(part.key), part.de)


def creature_label(state: State, key: str, number: int) -> Label:
    """Return what a creature is called: "Wolf 2"; without the number until a second one of its kind has joined."""
    english, german = label_of(index_by_key(state.kit.actors)[key])
    if state.born.get(key, 0) < 2:
        return (english, german)
    return (f"{english} {number}", f"{german} {number}" if german else "")


def _with_amount(verb: Verb, count_left: int) -> str:
    """Return the text of a draw verb with another number of things: those that are still to be drawn."""
    a, b = ((f"{target.owner}." if target.owner else "") + target.key for target in (verb.a, verb.b))
    return f"draw {a} {b} {count_left}"
