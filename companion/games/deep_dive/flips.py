"""What a flipped tile brings about."""

from collections.abc import Callable

from companion.games.deep_dive import moves, opponent
from companion.games.deep_dive.moves import OPPONENT
from companion.games.deep_dive.state import State
from companion.games.deep_dive.tiles import DEEPEST, PENGUINS, PREDATOR, WATER
from companion.games.deep_dive.turns import after, emptied, turn_ended
from companion.table.moves import Event

Events = tuple[Event, ...]


def flipped_events(state: State, seat: int, tile: str, source: str) -> Events:
    """The tile turns over where the seat is, perhaps triggering the end, and does what it does."""
    flipped = moves.TileFlipped(seat, state.at, tile, source)
    shown = after(state, flipped)
    ending = emptied(shown, state.at)
    shown = after(shown, *ending)
    happens = opponent.met if seat == OPPONENT else FLIPPED.get(tile, _food_or_rock)
    return (flipped, *ending, *happens(shown, tile))


def _open_water(state: State, tile: str) -> Events:
    """Open water stays face up, and the seat must go on to the next depth."""
    return (moves.WentDeeper(state.up, state.at, "water"),)


def _food_or_rock(state: State, tile: str) -> Events:
    """Take it or leave it. Ruling: at depth 5 it is taken."""
    if state.at < DEEPEST:
        return ()
    taken = moves.TileTaken(state.up, state.at, tile)
    return (taken, *turn_ended(after(state, taken)))


def _predator(state: State, tile: str) -> Events:
    """A penguin is trapped on the tile and the turn ends; with the third, all retreat."""
    trapped = moves.PenguinTrapped(state.up, state.at)
    caught = after(state, trapped)
    where = caught.trapped(state.up)
    if len(where) < PENGUINS:
        return (trapped, *turn_ended(caught))
    return (trapped, *_retreat(caught, tuple(sorted(set(where)))))


def _retreat(state: State, refuge: tuple[int, ...]) -> Events:
    """All three come back; the seat may bring one face-up food or rock from a depth where it had a penguin."""
    retreated = moves.Retreated(state.up, refuge)
    if any(state.depth(depth).takeable for depth in refuge):
        return (retreated,)
    return (retreated, moves.CameUp(state.up), *turn_ended(state))


FLIPPED: dict[str, Callable[[State, str], Events]] = {WATER: _open_water, PREDATOR: _predator}
