"""Conditions of players and creatures: at any time they are lowered by one, or removed."""

from collections.abc import Iterator

from companion.games.kit.board_state import State, counters_of, owner_of, place_key
from companion.games.kit.language import label_words
from companion.games.kit.moving import CounterSet, Label
from companion.games.kit.running import creature_label, label_of
from companion.table.chapter import Events, Move, SeatName, Words, illegal_move, say
from companion.table.prompt import Choice


class LowerCondition(Move, frozen=True):
    """Lower a player's or creature's condition by one."""

    actor: int
    key: str


class RemoveCondition(LowerCondition, frozen=True):
    """Remove a player's or creature's condition."""


def change(state: State, move: LowerCondition | RemoveCondition) -> Events:
    """Lower or remove a condition: refuse one that is 0 or that not all may see."""
    id = f"{move.key}:{move.actor}"
    if id not in _present_conditions(state):
        raise illegal_move("no_such_component")
    counter, value = counters_of(state.kit)[move.key], state.counters[id]
    new_value = 0 if isinstance(move, RemoveCondition) else value - 1
    seat = move.actor if state.is_player(move.actor) else None
    return (CounterSet(id, value, new_value, label_of(counter), seat, _creature_label(state, move.actor), counter.television),)


def _present_conditions(state: State) -> list[str]:
    """List the conditions that are not 0, by id."""
    counters = counters_of(state.kit)
    shown_keys = {
        key
        for key, counter in counters.items()
        if counter.condition and counter.owners and counter.visibility == "all" and not counter.hidden
    }
    present = {*state.present, *(creature.id for creature in state.creatures)}
    return [id for id, value in state.counters.items() if value > 0 and place_key(id) in shown_keys and owner_of(id) in present]


def _creature_label(state: State, actor: int) -> Label:
    creature = state.creature(actor)
    return creature_label(state, creature.key, creature.number) if creature else ("", "")


def condition_choices(state: State) -> Iterator[Choice]:
    """Offer to lower or remove each condition; the marks are those of its picture on the board."""
    counters, group = counters_of(state.kit), say("group.conditions")
    for id in _present_conditions(state):
        key, actor = place_key(id), owner_of(id)
        owner_words: Words = (
            say("one_seat", seat=SeatName(actor)) if state.is_player(actor) else label_words(*_creature_label(state, actor))
        )
        condition, note = counters[key].words, say("note.condition", whose=owner_words, value=state.counters[id])
        lower, remove = say("choice.lower", condition=condition), say("choice.remove", condition=condition)
        yield Choice(lower, LowerCondition(actor, key), note=note, marks=(f"condition:{key}:{actor}",), group=group)
        yield Choice(remove, RemoveCondition(actor, key), note=note, marks=(f"gone:{key}:{actor}",), group=group)
