"""Whose turn it is next, and how the game ends."""

from companion.games.deep_dive import moves
from companion.games.deep_dive.evolve import evolve
from companion.games.deep_dive.moves import OPPONENT
from companion.games.deep_dive.state import State
from companion.games.deep_dive.tiles import DEPTHS
from companion.table.moves import Event
from companion.table.seats import clockwise


def after(state: State, *events: Event) -> State:
    """The state after `events`."""
    for event in events:
        state = evolve(state, event)
    return state


def emptied(state: State, depth: int) -> tuple[Event, ...]:
    """The end is triggered when the last face-down tile of any depth is flipped. `state`: after the flip."""
    # Ruling: a later emptied depth changes nothing.
    is_trigger = not state.ending and not state.depth(depth).pile.height
    return (*((moves.EndTriggered(depth),) if is_trigger else ()), *pawn_moved_on(state))


def pawn_moved_on(state: State) -> tuple[Event, ...]:
    """The waiting pawn never rests on a depth without face-down tiles."""
    if not state.level or state.phase == "give" or state.depth(state.pawn).pile.height:
        return ()
    return pawn_after(state, state.pawn)


def pawn_after(state: State, depth: int) -> tuple[Event, ...]:
    """The pawn goes one deeper, from depth 5 back to 1, on to the next depth with face-down tiles."""
    waters = [number for number in (*DEPTHS[depth:], *DEPTHS[:depth]) if state.depth(number).pile.height]
    return (moves.PawnMoved(waters[0]),) if waters else ()


def order(state: State) -> tuple[int, ...]:
    """The seats of a round in turn order; the solo opponent's turn is the last."""
    seats = tuple(seat for seat in clockwise(state.first, state.seats) if state.divers[seat].is_here)
    return (*seats, OPPONENT) if state.level else seats


def turn_ended(state: State) -> tuple[Event, ...]:
    """The turn passes on. `state`: after all else the turn brought.

    The round in which the end was triggered is finished; then everyone has one final turn, from the start player on.
    """
    seats = order(state)
    following = seats.index(state.up) + 1
    if following < len(seats):
        return (moves.TurnPassed(seats[following], state.round),)
    return round_ended(state, seats[0])


def round_ended(state: State, first: int) -> tuple[Event, ...]:
    """The round is over: another one, the last dive, or the end."""
    if state.is_last:
        return (moves.GameEnded(),)
    # Ruling: when the last seat of a round or the solo opponent triggers, this is at once.
    begins = (moves.LastDiveBegan(),) if state.ending else ()
    return (*begins, moves.TurnPassed(first, state.round + 1))
