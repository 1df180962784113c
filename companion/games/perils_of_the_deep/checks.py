"""What is refused, and with which sentence."""

from typing import Any

from companion.games.perils_of_the_deep.state import (
    ANCHORED,
    BUY,
    DECIDE,
    EXPEDITIONS,
    FINAL,
    GONE,
    LAST_STEP,
    LOST,
    SELL,
    TURN,
    State,
    Turn,
    undeclared,
)
from companion.games.perils_of_the_deep.words import PHASES, REFUSALS
from companion.table.moves import IllegalMove
from companion.table.wording import who

OUT = {ANCHORED: "anchored", LOST: "lost", GONE: "gone"}


def refuse(reason: str, **parts: Any) -> IllegalMove:
    """The refusal called `reason`, its sentence filled in."""
    return IllegalMove(reason, REFUSALS[reason].format(**parts))


def check_phase(state: State, *phases: str) -> None:
    """The table is asked this now. Raises "fifth_expedition", "wrong_phase"."""
    if state.phase in phases:
        return
    if state.phase == FINAL:
        raise refuse("fifth_expedition", expeditions=EXPEDITIONS)
    raise refuse("wrong_phase", now=PHASES[state.phase])


def check_turn(state: State, seat: int, step: int) -> Turn:
    """It is this seat's turn, and `step` is not closed.

    Raises "anchored", "lost", "gone", "wrong_phase", "not_your_turn", "die_awaited", "asked_first", "step_closed".
    """
    check_seat(state, seat)
    turn = state.turn
    if turn is None or state.phase != TURN:
        check_phase(state, TURN)
        raise refuse("wrong_phase", now=PHASES[state.phase])
    if turn.seat != seat:
        raise refuse("not_your_turn", seat=who(turn.seat), other=who(seat))
    if turn.boarding:
        raise refuse("die_awaited", seat=who(seat))
    if turn.risk:
        raise refuse("asked_first", seat=who(seat), count=turn.risk)
    if not is_open(turn, step):
        raise refuse("step_closed", step=step, seat=who(seat), now=turn.step)
    return turn


def is_open(turn: Turn, step: int) -> bool:
    """Whether a step may still be entered; maps are sold as long as cards are bought."""
    return turn.step <= step <= LAST_STEP or (step == SELL and turn.step <= BUY)


def check_seat(state: State, seat: int) -> None:
    """The seat sails. Raises "anchored", "lost", "gone", "no_such_seat"."""
    if not 0 <= seat < len(state.captains):
        raise refuse("no_such_seat", number=seat + 1, seats=len(state.captains))
    status = state.captains[seat].status
    if status in OUT:
        raise refuse(OUT[status], seat=who(seat))


def check_declaring(state: State, seat: int) -> None:
    """The seat may say now whether it presses on. Raises as check_seat, "wrong_phase", "declared", "not_your_turn"."""
    check_seat(state, seat)
    check_phase(state, DECIDE)
    waiting = undeclared(state)
    if seat not in waiting:
        raise refuse("declared", seat=who(seat))
    if state.is_in_order and seat != waiting[0]:
        raise refuse("not_your_turn", seat=who(waiting[0]), other=who(seat))


def picked(value: tuple[Any, ...], name: str) -> Any:
    """The one thing picked. Raises "one_needed"."""
    if len(value) != 1:
        raise refuse("one_needed", name=name, count=len(value))
    return value[0]


def positive(count: int, name: str) -> int:
    """A number of at least 1. Raises "not_positive"."""
    if count < 1:
        raise refuse("not_positive", name=name, count=count)
    return count
