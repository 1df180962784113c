"""Players and creatures that passed and play on in the same round."""

from companion.games.toolbox.creature_turns import CreatureEvent
from companion.games.toolbox.rulebook import PASSES_CANCELLED_FROM
from companion.games.toolbox.state import State
from companion.table.chapter import Events, Move, SeatEvent, illegal_move, pick_among, replace


class CancelPass(Move, frozen=True):
    """Let this seat take turns again in the round in which it passed."""

    seat: tuple[int, ...] = ()


class PassCancelled(SeatEvent, frozen=True):
    """A seat that passed takes turns in this round again."""


class CreaturePassCancelled(CreatureEvent, frozen=True):
    """A creature that passed takes turns in this round again."""


def cancel_pass(state: State, move: CancelPass) -> Events:
    """Let an actor that passed play on. Raises IllegalMoveError("no_such_seat") or ("not_passed")."""
    clock = state.clock
    actor = pick_among(move.seat, clock.order, illegal_move("no_such_seat"))
    if state.rules < PASSES_CANCELLED_FROM or not clock.has_passed[actor]:
        raise illegal_move("not_passed")
    creature = clock.creature(actor)
    return (CreaturePassCancelled(actor, creature.name) if creature else PassCancelled(actor),)


def pass_cancelled(state: State, event: PassCancelled) -> State:
    return replace(state, clock=state.clock.without_pass(event.seat))


def creature_pass_cancelled(state: State, event: CreaturePassCancelled) -> State:
    return replace(state, clock=state.clock.without_pass(event.creature))
