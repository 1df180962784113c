"""How each event changes the state. Never checks, never uses chance."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.into_the_blue.moves import (
    ChestsDoubted,
    ChestTaken,
    DiceChosen,
    DiceRolled,
    DiveFailed,
    EndTriggered,
    GameBegun,
    GameEnded,
    RollingStopped,
    ShellsPlaced,
    TreasuresChecked,
    WorthTold,
)
from companion.games.into_the_blue.state import (
    AGAIN,
    LEVELS,
    NOBODY,
    OUTCOMES,
    OVER,
    ROLL,
    ROLLS,
    THROW,
    WORTHS,
    State,
    untold,
)
from companion.table.asides import CounterCorrected, SeatLeft
from companion.table.moves import Event


def evolve(state: State, event: Event) -> State:
    """`state` after `event`."""
    return EVOLVE[type(event)](state, event)


def put(numbers: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    """`numbers` with another one at `place`.

    >>> put((1, 2, 3), 1, 7)
    (1, 7, 3)
    """
    return (*numbers[:place], number, *numbers[place + 1 :])


def _begun(state: State, event: GameBegun) -> State:
    return replace(state, up=event.starter, turn=1, last_turns=put(state.last_turns, event.starter, 1), chests=event.chests)


def _rolled(state: State, event: DiceRolled) -> State:
    """While rolls are left the seat may roll again; the third roll fixes the dice."""
    rolls = state.rolls + 1
    phase = OUTCOMES[event.dice].phase if rolls == ROLLS or event.is_last else AGAIN
    return replace(state, phase=phase, rolls=rolls, dice=event.dice, fell=event.fell, throwing=())


def _chosen(state: State, event: DiceChosen) -> State:
    return replace(state, phase=THROW, throwing=event.dice)


def _stopped(state: State, event: RollingStopped) -> State:
    return replace(state, phase=OUTCOMES[state.dice].phase, throwing=())


def _failed(state: State, event: DiveFailed) -> State:
    return _passed(state, state.shells, state.unplayed)


def _placed(state: State, event: ShellsPlaced) -> State:
    seat, level, count = event.seat, event.level - 1, event.shells
    shells, column, unplayed = list(state.shells), list(state.shells[level]), list(state.unplayed)
    column[seat] += count
    unplayed[seat] -= count
    shells[level] = tuple(column)
    return _passed(state, tuple(shells), tuple(unplayed))


def _passed(state: State, shells: tuple[tuple[int, ...], ...], unplayed: tuple[int, ...]) -> State:
    """The turn passes clockwise, unless it would come to the seat that ended the game."""
    seat = _next_up(state.up, state.ending, state.seated)
    if seat == NOBODY:
        return _ended(replace(state, shells=shells, unplayed=unplayed))
    turn = state.turn + 1
    last_turns = list(state.last_turns)
    last_turns[seat] = turn
    return replace(
        state, shells=shells, unplayed=unplayed, up=seat, turn=turn, last_turns=tuple(last_turns), phase=ROLL, rolls=0, throwing=()
    )


def _next_up(seat: int, ending: int, seated: tuple[bool, ...]) -> int:
    """Who is next clockwise; NOBODY when the turn comes to the seat that ended the game."""
    while True:
        seat += 1
        if seat == len(seated):
            seat = 0
        if seat == ending:
            return NOBODY
        if seated[seat]:
            return seat


def _ended(state: State) -> State:
    return replace(state, phase=WORTHS if untold(state) else OVER, throwing=())


def _taken(state: State, event: ChestTaken) -> State:
    """The chest goes to its seat, which has another whole turn at once; the last one ends the game."""
    state = replace(state, chests=put(state.chests, event.chest, event.worth), holders=put(state.holders, event.chest, event.seat))
    if NOBODY not in state.holders:
        return _ended(state)
    turn = state.turn + 1
    return replace(state, turn=turn, last_turns=put(state.last_turns, event.seat, turn), phase=ROLL, rolls=0)


def _triggered(state: State, event: EndTriggered) -> State:
    """Every other seat has one more turn. With nobody left to take one, the game is over."""
    return replace(state, ending=event.seat)


def _doubted(state: State, event: ChestsDoubted) -> State:
    return replace(state, phase=WORTHS, chests=(0,) * len(state.chests))


def _told(state: State, event: WorthTold) -> State:
    return _ended(replace(state, chests=put(state.chests, event.chest, event.worth)))


def _checked(state: State, event: TreasuresChecked) -> State:
    worths = event.worths
    treasures = tuple((worths[at], worths[at + 1], worths[at + 2]) for at in range(0, 3 * len(LEVELS), 3))
    return replace(state, terms=replace(state.terms, treasures=treasures, is_checked=True))


def _corrected(state: State, event: CounterCorrected) -> State:
    """Ruling: a correction that leaves a seat no shell ends the game as placing the last one does, and one that gives some back undoes it."""
    assert event.seat is not None
    level = int(event.key.removeprefix("level:")) - 1
    shells = _put_column(state.shells, level, put(state.shells[level], event.seat, event.value))
    unplayed = put(state.unplayed, event.seat, state.unplayed[event.seat] + event.before - event.value)
    ending = state.ending if state.ending != NOBODY and not unplayed[state.ending] else NOBODY
    if ending == NOBODY and 0 in unplayed:
        ending = unplayed.index(0)
    return replace(state, shells=shells, unplayed=unplayed, ending=ending)


def _put_column(columns: tuple[tuple[int, ...], ...], level: int, column: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*columns[:level], column, *columns[level + 1 :])


def _left(state: State, event: SeatLeft) -> State:
    """The others play on; one seat alone ends the game."""
    state = replace(state, seated=(*state.seated[: event.seat], False, *state.seated[event.seat + 1 :]))
    if state.phase >= WORTHS:
        return state
    if state.seated.count(True) < 2:
        return _ended(state)
    return _passed(state, state.shells, state.unplayed) if state.up == event.seat else state


EVOLVE: dict[type[Event], Callable[[State, Any], State]] = {
    GameBegun: _begun,
    DiceRolled: _rolled,
    DiceChosen: _chosen,
    RollingStopped: _stopped,
    DiveFailed: _failed,
    ShellsPlaced: _placed,
    ChestTaken: _taken,
    EndTriggered: _triggered,
    GameEnded: lambda state, event: state,
    ChestsDoubted: _doubted,
    WorthTold: _told,
    TreasuresChecked: _checked,
    CounterCorrected: _corrected,
    SeatLeft: _left,
}
