"""What the table is asked, and the rule behind it."""

from collections.abc import Sequence

from companion.games.deep_dive.tiles import DEEPEST
from companion.games.deep_dive.words.names import OPPONENT_NAME, a_tile, an_ordinal, name, tile
from companion.table.wording import counted, who

FLIP = "Flip a tile"
TELL = "Tell the flipped tile"
TELL_OTHER = "It shows another tile"
TELL_OTHER_NOTE = "one that Fathom thinks is gone"
NOTHING = "Come up with nothing"
MISTAKE = "It was a mistake"
SPEND_ROCK = "Spend a rock"
PICK_DEPTH = "Start at"
COUNT_AGAIN = "Count again"
LEAVE_AS_IT_WAS = "Leave it as it was"
CONFIRM = "Our box agrees with all of this"


def about_dive(seat: int, depth: int, is_last: bool, can_take: bool) -> str:
    last = ", last dive" if is_last else ""
    return f"{name(seat)}, depth {depth}{last}: {'flip a tile or take one?' if can_take else 'flip a tile'}"


def about_bare(seat: int) -> str:
    return f"{name(seat)}: nothing is left at depth {DEEPEST}"


def about_pass(seat: int, depth: int) -> str:
    return f"{name(seat)}: no tile lies face down at depth {depth}. What now?"


def about_flipped(seat: int, word: str) -> str:
    return f"{name(seat)}: {a_tile(word)}. Take it, or dive on?"


def about_retreat(seat: int) -> str:
    return f"{name(seat)} retreats with all penguins. Which tile comes along?"


def about_opponent(depth: int) -> str:
    return f"{OPPONENT_NAME} is at depth {depth} and flips a tile"


def about_opponent_bare(depth: int) -> str:
    return f"{OPPONENT_NAME} is at depth {depth}, and no tile lies face down anywhere"


def about_choice(depth: int) -> str:
    return f"{OPPONENT_NAME} meets a predator at depth {depth} and takes a food. These are equal: you choose"


def about_doubt(depth: int, word: str, known: int, extras: int, is_main: bool) -> str:
    """Whether the box holds one more than Fathom knows of; `is_main`: only its main set is in play."""
    where = "main set" if is_main else "box"
    beside = f", and {counted(extras, 'extra')}" if extras else ""
    return f"Is there {an_ordinal(known + 1)} {tile(word)} at depth {depth} in your {where}? Fathom knows of {known}{beside}."


def take(word: str) -> str:
    return f"Take {tile(word)}"


def take_from(word: str, depth: int) -> str:
    return f"Take {tile(word)} from depth {depth}"


def go_on(depth: int) -> str:
    return f"Dive to depth {depth}"


def pass_over(depth: int) -> str:
    return f"Pass over depth {depth}"


def face_down(height: int, predator: float | None = None) -> str:
    """How many lie face down, with the chance of a predator where odds are shown."""
    return f"{height} face down" if predator is None else f"{height} face down · {predator:.0%} predator"


def gain(points: int) -> str:
    return f"+{counted(points, 'point')}"


def rock_note() -> str:
    return "to start a later dive at any depth"


def leaves(word: str) -> str:
    return f"leaves the {tile(word)} face up"


def pass_note(has_penguin: bool) -> str:
    return "your penguin is trapped there" if has_penguin else "no tile lies face down there"


def rocks_owned(count: int) -> str:
    return f"of {counted(count, 'rock')}; start at any depth"


def rock_to(depth: int) -> str:
    return f"Rock: to depth {depth}"


def depth_label(depth: int) -> str:
    return f"Depth {depth}"


def one_fewer(word: str) -> str:
    return f"Yes, and one {tile(word)} fewer"


OTHER_SPLIT = "the box holds another split"
OTHER_EXTRA = "Yes, another tile is the extra"
OTHER_MARK = "the mark is on that one"
WHICH_EXTRA = "Which is the extra?"
FEWER_EXTRAS = "Yes, there is one extra fewer"
ONE_MORE = "one tile more is in play"


def worths_label(depth: int) -> str:
    return f"Depth {depth}: food of each worth"


def extras_label(depth: int) -> str:
    return f"Depth {depth}: extras among the food"


def others_label(depth: int) -> str:
    return f"Depth {depth}: other extras"


def now(rows: Sequence[tuple[str, Sequence[int]]], is_next_game: bool) -> str:
    """A depth's counts in short: "now pink 1·2·1, green 1·2·1"."""
    counts = ", ".join(f"{what} {'·'.join(map(str, numbers))}" for what, numbers in rows)
    return f"now {counts}{'; counts from the next game on' if is_next_game else ''}"


def how_many(word: str) -> str:
    return f"How many {word}?"


def extras_of(word: str) -> str:
    return f"Extras among {word}"


def worth(value: int) -> str:
    return f"tiles worth {value}"


def retell_label(depth: int) -> str:
    return f"Depth {depth}: a tile was told wrongly"


def down_label(depth: int) -> str:
    return f"face down at depth {depth}"


def place_label(place: str, word: str, seats: int) -> str:
    """Where a told tile is: face up, or in somebody's tableau, behind those of the seats the opponent's."""
    owner = place.partition(":")[0]
    if owner == "up":
        return f"{tile(word)}, face up"
    return f"{tile(word)} of {who(int(owner)) if int(owner) < seats else OPPONENT_NAME.lower()}"


WHICH_TILE = "Which tile?"
WHICH_KIND = "What is it really?"
COLOUR_FIELD = "Colour"
FLIPPED_FIELD = "Flipped"

WHY = {
    "dive": "At each depth you take a face-up food or rock, which ends your turn, or flip a face-down tile. "
    "You may pass over a depth only where one of your own penguins is trapped, or, once the end is triggered, where no tile lies face down. "
    "Nobody passes over depth 5.",
    "flipped": "A food or rock you flip may be taken, which ends your turn, or left face up to go one deeper. Another face-up tile of this depth "
    "cannot be taken instead. At depth 5 what you flip is taken.",
    "retreat": "When the third penguin is trapped, all three come back, and you may bring one face-up food or rock from a depth where you really had a penguin, "
    "this one included.",
    "opponent": "The opponent flips one tile at its depth each turn. Food, rocks and open water it keeps. On a predator it leaves that tile and takes one face-up food "
    "of that depth: of the colour it has fewest of, then the highest worth, then you choose. Then it goes one deeper, from depth 5 back to 1, never resting on a depth without face-down tiles.",
    "bare": "At depth 5 a seat takes or flips a tile. Only with no tile face down and none to take does it come up with nothing.",
    "doubt": "How many tiles of each kind and colour there are is printed, and Fathom counts along. How they are split by worth, and which are the extras for four and more players, "
    "nobody could read: your box decides, and Fathom keeps it for later games.",
    "count": "The sums are printed in the rulebook, so the count of a depth must come to them.",
}
