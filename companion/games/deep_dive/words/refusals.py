"""Why something cannot be done, with the numbers."""

from collections.abc import Sequence

from companion.games.deep_dive.tiles import COLOURS, DEEPEST, family
from companion.games.deep_dive.words.names import an_ordinal, label, name, tile, tiles_of
from companion.table.wording import counted, listed

GAME_OVER = "The game is over: the last dive was made."
ANSWER_FIRST = "Settle the question about your box first."
TILES_ON_TABLE = "The tiles lie on the table: flip one there and tell which it is."
TILES_IN_APP = "The tiles are in the app: it flips them itself."
CHOOSE_FIRST = "First choose which tile the opponent takes."
NOTHING_TO_CHOOSE = "The opponent has nothing to choose between now."
OPPONENT_TAKES = "The opponent never takes a tile of its own accord: it flips."
OPPONENT_FLIPS = "The opponent flips one tile at its depth; it does not pass."
DEEPEST_SENTENCE = f"There is nothing below depth {DEEPEST}, and nobody passes over it: take or flip a tile there."
LAST_SEAT = "Only 1 seat is left: end the game instead."
NOT_ASKED = "Nothing is in doubt about that now."


def not_your_turn(up: int, seat: int) -> str:
    return f"It is {name(up)}'s turn, not {name(seat)}'s."


def no_rock(seat: int) -> str:
    return f"{name(seat)} owns 0 rocks: only a rock of an earlier turn can be spent."


def dive_begun(seat: int, at: int) -> str:
    return f"A rock is spent before the dive: {name(seat)} is at depth {at} already."


def no_such_depth(depths: Sequence[int]) -> str:
    return f"A dive starts at one depth from 1 to {DEEPEST}, not at {listed([str(one) for one in depths]) or 'none'}."


def one_tile(count: int) -> str:
    return f"One flip shows 1 tile, not {count}."


def not_at_depth(word: str, depth: int, kinds: Sequence[str]) -> str:
    known = ", ".join(tile(kind) for kind in kinds)
    return f"Depth {depth} holds no {tile(word)}; it can hold {known}."


def none_face_down(depth: int) -> str:
    return f"0 tiles lie face down at depth {depth}."


def decide_first(word: str) -> str:
    return f"First take the {tile(word)} or leave it."


def retreating(seat: int) -> str:
    return f"{name(seat)} retreats: bring up 1 tile or none, nothing else."


def no_penguin_there(seat: int, depth: int, refuge: Sequence[int]) -> str:
    where = listed([str(one) for one in refuge])
    return f"{name(seat)} had no penguin at depth {depth}; a retreat brings 1 tile from depth {where}."


def elsewhere(seat: int, at: int, depth: int) -> str:
    return f"{name(seat)} is at depth {at}: nothing can be taken from depth {depth}."


def not_the_flipped(flipped: str, word: str) -> str:
    return f"After flipping a {tile(flipped)}, only that can be taken here, not the {tile(word)}."


def not_takeable(word: str) -> str:
    return f"{label(word)} stays where it is: only food and rocks can be taken."


def not_face_up(word: str, depth: int) -> str:
    return f"0 {tile(word)} tiles lie face up at depth {depth}."


def no_passing(seat: int, depth: int, height: int, ending: bool) -> str:
    """Why a depth cannot be passed over."""
    end = (
        f"{counted(height, 'tile')} still {'lies' if height == 1 else 'lie'} face down there"
        if ending
        else "the end is not triggered"
    )
    return f"{name(seat)} cannot pass over depth {depth}: 0 of their penguins are trapped there, and {end}."


def empty_handed(depth: int, height: int, takeable: int) -> str:
    """Something can still be flipped, taken or passed over."""
    if not height and not takeable:
        return f"There is still something to do: depth {depth} can be passed over, down to depth {DEEPEST}."
    lying = f"{counted(height, 'tile')} {'lies' if height == 1 else 'lie'} face down and {takeable} can be taken"
    return f"There is still something to do at depth {depth}: {lying}."


def flipped_in_hand(depth: int, word: str) -> str:
    return f"There is still something to do at depth {depth}: take the {tile(word)}, or leave it and dive on."


def not_seated(seat: int) -> str:
    return f"{name(seat)} has left the table already."


def not_wanted(word: str, wanted: Sequence[str]) -> str:
    return f"The opponent does not want the {tile(word)}: it is {listed([tile(one) for one in wanted], 'or')}."


def all_seen(depth: int, word: str, printed: int) -> str:
    """A tile more than the box holds of its kind, as printed."""
    return f"All {printed} {tiles_of(family(word))} of depth {depth} have been seen: {an_ordinal(printed + 1)} is not printed."


def too_many_down(depth: int, value: int, unseen: int) -> str:
    return f"{value} cannot lie face down at depth {depth}: from 0 to {unseen} tiles have not been seen."


def no_such_counter(key: str) -> str:
    return f"There is no count “{key}” to correct."


def no_such_tile(depth: int) -> str:
    return f"That is not 1 of the foods and rocks told at depth {depth}."


def none_unseen(depth: int, words: Sequence[str]) -> str:
    return f"0 {listed([tile(word) for word in words]) or 'other'} tiles of depth {depth} are unseen."


def no_such_colour(colour: str) -> str:
    return f"Food is {listed(COLOURS, 'or')}, not {colour}."


# the box


def wrong_sum(depth: int, kind: str, counts: Sequence[int], printed: int) -> str:
    added = " + ".join(map(str, counts))
    return f"Depth {depth}, {kind}: {added} = {counted(sum(counts), 'tile')}, but {printed} are printed."


def too_many_extras(depth: int, word: str, extras: int, count: int) -> str:
    return f"Depth {depth}: {extras} extras of {tile(word)}, but the box holds {count}."


def main_too_small(depth: int, main: int, removed: int) -> str:
    return (
        f"Depth {depth}: that leaves {main} tiles in the main set, of which {removed} are removed; more than {removed} are needed."
    )


def more_seen(depth: int, word: str, seen: int, dealt: int) -> str:
    return f"Depth {depth}: {seen} {tile(word)} have been seen in this game; that leaves room for {dealt}."


def pile_too_low(depth: int, dealt: int) -> str:
    return f"Depth {depth}: {dealt} tiles in play are fewer than have been seen and lie face down."
