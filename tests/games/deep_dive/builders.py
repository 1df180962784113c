"""Builders of oceans and tableaux. They take tiles from the piles of the box, so that there are always 160 tiles in all."""

from collections import Counter

from msgspec.structs import replace

from companion.games.deep_dive import GAME
from companion.games.deep_dive.box import COLOURS, DEPTHS
from companion.games.deep_dive.dive import PenguinTrapped, TileFlipped, TileTaken
from companion.games.deep_dive.state import Phase, State, with_depth
from companion.table.any_time_moves import CorrectableCounter as TableCounter
from companion.table.chance import Chance
from companion.table.prompt import Choice
from companion.table.seats import seats_named
from companion.table.sentence import Words, say

SEED = bytes(range(32))
NAMES = ("Ann", "Bo", "Cleo", "Dov", "Eve", "Fay")


def setup(seats: int = 2, edition=None, **options: str):
    return GAME.setup(seats_named(NAMES[:seats]), options, edition)


def dealt_state(seats: int = 2, edition=None, **options: str) -> State:
    """Return a game after its deal."""
    terms = setup(seats, edition, **options)
    return GAME.rulebook.apply(GAME.initial_state(terms), GAME.deal(terms, Chance(SEED)))


def decide(state: State, move):
    return GAME.rulebook.decide(state, move, Chance(SEED))


def apply_moves(state: State, *moves) -> State:
    """Return the state after these moves."""
    for move in moves:
        state = GAME.rulebook.apply(state, decide(state, move))
    return state


def start_turn(state: State, seat: int = 0) -> State:
    """Return the same ocean, with `seat` at the start of its turn."""
    return replace(state, up=seat, phase=Phase.BEGIN, at=1, refuge=(), open_question=None)


def put_next(state: State, depth: int, *tiles: str) -> State:
    """Return the state in which these tiles are next in the app's pile at `depth`."""
    pile = state.depth(depth).pile
    unseen = Counter(dict(zip(pile.kinds, pile.unseen, strict=True)))
    assert not Counter(tiles) - unseen, f"depth {depth} has no such tiles left"
    rest = sorted((unseen - Counter(tiles)).elements())
    order = (*tiles, *rest)[: pile.height]
    return with_depth(state, depth, pile=replace(pile, order=order))


def put_face_up(state: State, depth: int, *tiles: str) -> State:
    """Return the state with these tiles of `depth` face up."""
    for tile in tiles:
        ready = state if state.on_table else put_next(state, depth, tile)
        state = GAME.rulebook.evolve(ready, TileFlipped(0, depth, tile, "app"))
    return start_turn(state, 0)


def trap_penguin(state: State, seat: int, *depths: int) -> State:
    """Return the state with a penguin of `seat` trapped at each of these depths."""
    for depth in depths:
        state = GAME.rulebook.evolve(put_face_up(state, depth, "predator"), PenguinTrapped(seat, depth))
    return start_turn(state)


def give_tiles(state: State, seat: int, *tiles: tuple[int, str]) -> State:
    """Return the state after `seat` took these tiles, as (depth, tile), in this order."""
    for depth, tile in tiles:
        state = GAME.rulebook.evolve(put_face_up(state, depth, tile), TileTaken(seat, depth, tile))
    return start_turn(state)


def set_pile_height(state: State, depth: int, height: int) -> State:
    """Return the state with `height` face-down tiles at `depth`; the others count as removed."""
    pile = state.depth(depth).pile
    return with_depth(state, depth, pile=replace(pile, height=height, order=pile.order[:height]))


def empty_depth(state: State, depth: int) -> State:
    """Return the state with no tile at `depth`."""
    emptied = set_pile_height(state, depth, 0)
    return with_depth(emptied, depth, up=())


def face_up_tiles(state: State, depth: int) -> tuple[str, ...]:
    return tuple(up_tile.tile for up_tile in state.depth(depth).up)


def column(state: State, seat: int, colour: str) -> tuple[int, ...]:
    """Return the values in a tableau's column, from the top."""
    return state.divers[seat].columns[COLOURS.index(colour)]


FLIP, ROCK, ENTER, ENTER_OTHER = say("choice.flip"), say("choice.rock"), say("choice.tell"), say("choice.tell_other")
RESURFACE, CANCEL, AGAIN = say("choice.resurface"), say("choice.cancel"), say("choice.count_again")
ENTER_AGAIN, FIX_EARLIER = say("choice.enter_again"), say("choice.fix_earlier")


def take_label(tile: str):
    return say("choice.take", tile=tile)


SKIP_FLIP = say("choice.skip_flip")
"""Label of a skip that flips at once, because nothing else can be done at the next depth."""


def dive_flip_label(depth: int):
    return say("choice.dive_flip", depth=depth)


def deeper_label(depth: int):
    return say("choice.deeper", depth=depth)


def skip_label(depth: int):
    return say("choice.skip", depth=depth)


def fewer_label(tile: str):
    return say("choice.fewer", tile=tile)


def labels(state: State) -> list[Words]:
    """Return the labels of the prompt's choices."""
    return [choice.label for choice in GAME.prompt(state).choices]


def find_choice(state: State, label: Words):
    """Return the choice or any-time choice with this label."""
    prompt = GAME.prompt(state)
    return next(choice for choice in (*prompt.choices, *any_time_choices(state)) if choice.label == label)


def any_time_choices(state: State) -> list[Choice]:
    """Return the choices offered at any time."""
    return [choice for choice in GAME.any_time_choices(state) if isinstance(choice, Choice)]


def counters(state: State) -> list[TableCounter]:
    """Return the counters that may be corrected."""
    return [choice for choice in GAME.any_time_choices(state) if isinstance(choice, TableCounter)]


def read_english(words: Words) -> str:
    """Return a sentence in English."""
    return GAME.reader(NAMES).read(words)


def count_tiles(state: State) -> list[Counter]:
    """Return every tile in play by depth: unseen, face up, in a tableau, or a rock out of the game."""
    return [+_count_tiles_at_depth(state, depth) for depth in DEPTHS]


def _count_tiles_at_depth(state: State, depth: int) -> Counter:
    pile = state.depth(depth).pile
    count = Counter(dict(zip(pile.kinds, pile.unseen, strict=True)))
    count.update(face_up_tiles(state, depth))
    for diver in state.divers:
        count.update(tile.tile for tile in diver.tiles if tile.depth == depth)
    count.update({"rock": sum(was == depth for _, was in state.spent)})
    return count


def count_box_tiles(state: State) -> list[Counter]:
    """Return the tiles in play by depth, from the edition."""
    return [+Counter(counts) for counts in state.box.tiles_in_play(state.seats)]
