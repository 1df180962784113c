"""The solo opponent: one pawn, one flip a turn, one deeper after it."""

from companion.games.deep_dive import moves, words
from companion.games.deep_dive.moves import OPPONENT
from companion.games.deep_dive.state import State
from companion.games.deep_dive.tiles import FOOD, PREDATOR
from companion.games.deep_dive.turns import after, pawn_after, turn_ended
from companion.table.moves import Event, IllegalMove

Events = tuple[Event, ...]


def met(state: State, tile: str) -> Events:
    """Food, rocks and open water it keeps; on a predator it takes one face-up food of that depth, if there is one."""
    if tile != PREDATOR:
        return _done(state, tile)
    wanted = wants(state)
    if len(wanted) > 1:
        return ()
    return _done(state, *wanted)


def wants(state: State) -> tuple[str, ...]:
    """The face-up foods it would take: of the colour it has fewest of, then the highest worth; more than one: the person chooses."""
    foods = [tile for tile in state.here.takeable if tile in FOOD]
    columns = state.divers[OPPONENT].columns
    fewest = min((len(columns[FOOD[tile][0]]) for tile in foods), default=0)
    # Ruling: among the colours face up there; tied colours are pooled.
    pooled = [tile for tile in foods if len(columns[FOOD[tile][0]]) == fewest]
    highest = max((FOOD[tile][1] for tile in pooled), default=0)
    return tuple(tile for tile in pooled if FOOD[tile][1] == highest)


def choose(state: State, move: moves.ChooseFood) -> Events:
    """The person chooses among tiles that are equal to the opponent."""
    if state.phase != "give":
        raise IllegalMove("nothing_to_choose", words.NOTHING_TO_CHOOSE)
    wanted = wants(state)
    if move.tile not in wanted:
        raise IllegalMove("not_wanted", words.not_wanted(move.tile, wanted))
    return _done(state, move.tile)


def _done(state: State, *tiles: str) -> Events:
    """It takes what it takes, moves one deeper, and the person is up."""
    taken = tuple(moves.TileTaken(OPPONENT, state.at, tile) for tile in tiles)
    moved = (*taken, *pawn_after(state, state.at))
    return (*moved, *turn_ended(after(state, *moved)))
