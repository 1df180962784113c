"""The solo opponent: one pawn, one flip a turn, one deeper after it."""

from companion.games.deep_dive.book import check_settled
from companion.games.deep_dive.box import FOOD, PREDATOR
from companion.games.deep_dive.dive import TileTaken
from companion.games.deep_dive.state import OPPONENT, Phase, State
from companion.games.deep_dive.turns import next_turn, pawn_after
from companion.table.moves import Events, Move, refused
from companion.table.rulebook import by_itself


class ChooseFood(Move, frozen=True):
    """The person chooses which of equal tiles the solo opponent takes."""

    tile: str


@by_itself
def opponent_takes(state: State) -> Events:
    """Keep food, rocks and open water; on a predator, take one face-up food of that depth, if there is one."""
    if state.phase != Phase.GIVE:
        return ()
    takes = wants(state) if state.flipped == PREDATOR else (state.flipped,)
    return _taking(state, *takes) if len(takes) < 2 else ()


def wants(state: State) -> tuple[str, ...]:
    """List the face-up foods it would take: of the colour it has fewest of, then the highest worth; several: the person chooses."""
    foods = [tile for tile in state.here.takeable if tile in FOOD]
    columns = state.divers[OPPONENT].columns
    fewest = min((len(columns[FOOD[tile][0]]) for tile in foods), default=0)
    # Ruling: among the colours face up there; tied colours are pooled.
    pooled = [tile for tile in foods if len(columns[FOOD[tile][0]]) == fewest]
    highest = max((FOOD[tile][1] for tile in pooled), default=0)
    return tuple(tile for tile in pooled if FOOD[tile][1] == highest)


def choose(state: State, move: ChooseFood) -> Events:
    """Let the person choose among tiles that are equal to the opponent."""
    check_settled(state)
    if state.phase != Phase.GIVE:
        raise refused("nothing_to_choose")
    wanted = wants(state)
    if move.tile not in wanted:
        raise refused("not_wanted", tile=move.tile, wanted=wanted)
    return _taking(state, move.tile)


def _taking(state: State, *tiles: str) -> Events:
    """Take these tiles and move one deeper; where no depth has face-down tiles, just end the turn."""
    taken = tuple(TileTaken(OPPONENT, state.at, tile) for tile in tiles)
    return (*taken, *pawn_after(state, state.at)) or next_turn(state)
