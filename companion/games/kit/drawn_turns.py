"""Turns that are drawn, like chits from a bag: by chance, or on the table."""

from msgspec.structs import replace

from companion.games.kit.board_state import CHITS, TABLE, State
from companion.games.kit.language import ALL_PASS, DRAWN, label_words
from companion.games.kit.moving import Label
from companion.games.kit.running import KitRun, creature_label
from companion.table.chapter import Event, Events, Move, SeatName, Words, illegal_move, pick_among, say
from companion.table.turn_order import actors_in_bag

CHITS_LABEL: Label = ("chits of turns", "Marker der Züge")


class EnterTurn(Move, frozen=True):
    """Enter whose chit was drawn on the table."""

    actor: tuple[int, ...] = ()


class TurnDrawn(Event, frozen=True):
    """An actor's chit was drawn. `seat`: its player; None for a creature, which `label` names. `on_table`: it was entered."""

    actor: int
    seat: int | None = None
    label: Label = ("", "")
    on_table: bool = False


def actors_in_the_bag(state: State) -> tuple[int, ...]:
    """Return the actors whose chit may come next. In a phase until all pass, the chits go back once the bag is empty."""
    other_actors = (*state.clockwise_seats, *(creature.id for creature in state.creatures))
    actors_left = actors_in_bag(other_actors, (*state.acted, state.up), state.passed)
    if actors_left or state.current_phase.stop_rule != ALL_PASS:
        return actors_left
    return actors_in_bag(other_actors, (state.up,), state.passed)


def is_draw_due(state: State) -> bool:
    """Return whether the next turn must be drawn before anyone can answer."""
    is_open = state.ending is None and not state.is_over
    return is_open and state.current_phase.order == DRAWN and state.up == TABLE and bool(actors_in_the_bag(state))


def draw_turn(kit_run: KitRun) -> bool:
    """Draw the next turn; return False if it must be entered instead. The last chit is taken without a draw."""
    actors_left = actors_in_the_bag(kit_run.state)
    if len(actors_left) > 1 and CHITS in kit_run.state.physical:
        return False
    kit_run.emit(_turn_drawn(kit_run.state, actors_left[kit_run.random_below(len(actors_left))]))
    return True


def _turn_drawn(state: State, actor: int, on_table: bool = False) -> TurnDrawn:
    creature = state.creature(actor)
    if creature is None:
        return TurnDrawn(actor, actor, on_table=on_table)
    return TurnDrawn(actor, None, creature_label(state, creature.key, creature.number), on_table)


def enter_turn(state: State, move: EnterTurn) -> Events:
    """Enter a drawn turn: refuse a chit that isn't in the bag."""
    if not is_draw_due(state) or CHITS not in state.physical:
        raise illegal_move("nothing_entered")
    return (_turn_drawn(state, pick_among(move.actor, actors_in_the_bag(state), illegal_move("no_such_pick")), on_table=True),)


def apply_drawn_turn(state: State, event: TurnDrawn) -> State:
    """Return the state in which the actor's turn begins; a chit that was drawn before begins a new round of draws."""
    if event.actor in state.acted:
        return replace(state, up=event.actor, order=(event.actor,), acted=state.passed)
    return replace(state, up=event.actor, order=(*state.order, event.actor))


def describe_drawn(event: TurnDrawn, seat: int | None) -> Words:
    return say("log.turn_drawn", who=label_words(*event.label) if event.seat is None else SeatName(event.seat))
