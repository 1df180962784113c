"""Builders for oceans and tableaux: every tile comes out of the box's own piles, so that all 160 stay accounted for."""

from collections import Counter

from msgspec.structs import replace

from companion.games.deep_dive import GAME
from companion.games.deep_dive.box import in_play
from companion.games.deep_dive.evolve import evolve, with_depth
from companion.games.deep_dive.moves import PenguinTrapped, TileFlipped, TileTaken
from companion.games.deep_dive.state import Depth, State
from companion.games.deep_dive.tiles import COLOURS, DEPTHS
from companion.table.chance import Chance
from companion.table.game import folded
from companion.table.seats import seats_named

SEED = bytes(range(32))
NAMES = ("Ann", "Bo", "Cleo", "Dov", "Eve", "Fay")


def setup(seats: int = 2, edition=None, **options: str):
    return GAME.setup(seats_named(NAMES[:seats]), options, edition)


def begun(seats: int = 2, edition=None, **options: str) -> State:
    """A game after its deal."""
    terms = setup(seats, edition, **options)
    return folded(GAME, GAME.empty(terms), GAME.start(terms, Chance(SEED)))


def decided(state: State, move):
    return GAME.decide(state, move, Chance(SEED))


def after(state: State, *moves) -> State:
    """`state` after these moves."""
    for move in moves:
        state = folded(GAME, state, decided(state, move))
    return state


def at_start(state: State, seat: int = 0) -> State:
    """The same ocean, with `seat` at the start of its turn."""
    return replace(state, up=seat, phase="begin", at=1, refuge=(), asked=None)


def with_next(state: State, depth: int, *tiles: str) -> State:
    """The app's pile of `depth` shows these next."""
    pile = state.depth(depth).pile
    unseen = Counter(dict(zip(pile.kinds, pile.unseen, strict=True)))
    assert not Counter(tiles) - unseen, f"depth {depth} has no such tiles left"
    rest = sorted((unseen - Counter(tiles)).elements())
    order = (*tiles, *rest)[: pile.height]
    return with_depth(state, depth, replace(state.depth(depth), pile=replace(pile, order=order)))


def with_up(state: State, depth: int, *tiles: str) -> State:
    """These tiles of `depth` lie face up."""
    for tile in tiles:
        ready = state if state.on_table else with_next(state, depth, tile)
        state = evolve(ready, TileFlipped(0, depth, tile, "app"))
    return at_start(state, 0)


def with_penguin(state: State, seat: int, *depths: int) -> State:
    """A penguin of `seat` is trapped at each of these depths."""
    for depth in depths:
        state = evolve(with_up(state, depth, "predator"), PenguinTrapped(seat, depth))
    return state


def owning(state: State, seat: int, *tiles: tuple[int, str]) -> State:
    """`seat` took these tiles, as (depth, tile), in this order."""
    for depth, tile in tiles:
        state = evolve(with_up(state, depth, tile), TileTaken(seat, depth, tile))
    return state


def with_height(state: State, depth: int, height: int) -> State:
    """So many tiles lie face down at `depth`; the others turn out to have been removed."""
    pile = state.depth(depth).pile
    return with_depth(state, depth, replace(state.depth(depth), pile=replace(pile, height=height, order=pile.order[:height])))


def bare(state: State, depth: int) -> State:
    """`depth` without face-down tiles and without tiles face up."""
    emptied = with_height(state, depth, 0)
    return with_depth(emptied, depth, Depth(emptied.depth(depth).pile))


def up_tiles(state: State, depth: int) -> tuple[str, ...]:
    return tuple(one.tile for one in state.depth(depth).up)


def column(state: State, seat: int, colour: str) -> tuple[int, ...]:
    """The worths in a tableau's column, from the top."""
    return tuple(food.worth for food in state.divers[seat].columns[COLOURS.index(colour)])


def labels(state: State) -> list[str]:
    """The prompt's choices."""
    return [choice.label for choice in GAME.prompt(state).choices]


def choice(state: State, label: str):
    """The choice or aside called `label`."""
    prompt = GAME.prompt(state)
    return next(one for one in (*prompt.choices, *GAME.asides(state)) if one.label == label)


def accounted(state: State) -> list[Counter]:
    """Where every tile in play is, by depth: unseen, face up, in a tableau, or a rock out of the game."""
    return [+_at_depth(state, depth) for depth in DEPTHS]


def _at_depth(state: State, depth: int) -> Counter:
    pile = state.depth(depth).pile
    count = Counter(dict(zip(pile.kinds, pile.unseen, strict=True)))
    count.update(up_tiles(state, depth))
    for diver in state.divers:
        foods = zip(COLOURS, diver.columns, strict=True)
        count.update(f"{colour}{food.worth}" for colour, column in foods for food in column if food.depth == depth)
        count.update({"rock": diver.rocks.count(depth), "water": diver.waters.count(depth)})
    count.update({"rock": state.spent.count(depth)})
    return count


def everything(state: State) -> list[Counter]:
    """What is in play by depth, as the box has it."""
    return [+Counter(in_play(depth, row, state.seats)) for depth, row in zip(DEPTHS, state.box.depths, strict=True)]
