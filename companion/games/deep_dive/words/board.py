"""The board, the odds and the set-up list."""

from collections.abc import Sequence


def subtitle(round: int, ending: bool, is_last: bool, is_over: bool, notice: str) -> str:
    """Where the game stands, and whether the box must be checked."""
    if is_over:
        return "The game is over"
    stand = "The last dive" if is_last else f"Round {round}{' · then the last dive' if ending else ''}"
    return f"{stand} · {notice}" if notice else stand


def seat_note(trapped: Sequence[int], is_first: bool) -> str:
    """Where a seat's penguins are trapped, and who starts."""
    where = f"trapped: {', '.join(map(str, trapped))}" if trapped else "none trapped"
    return f"starts · {where}" if is_first else where


def diving(at: int, phase: str) -> str:
    return "retreats" if phase == "retreat" else f"at depth {at}"


# odds

ODDS_NOTE = (
    "Every unseen tile of a depth is as likely as any other, face down or removed. "
    "“Comes back”: with something, if the seat flips and takes what it can."
)
COMES_BACK = "comes back"
PASSING_ON = "passing on"
ODDS_WATER = "water"


def odds_title(depth: int) -> str:
    return f"A flip at depth {depth}"


def odds_label(depth: int, what: str) -> str:
    return f"Depth {depth}: {what}"


def odds_food(worth: float) -> str:
    """Food with its expected worth."""
    return f"food ≈ {worth:.1f}"


# setting up


def sort_tiles(with_extras: bool) -> str:
    return "Sort the main set and the extras by depth" if with_extras else "Sort the main set by depth; leave the extras in the box"


def shuffle_depth(depth: int, tiles: int, removed: int) -> str:
    return f"Depth {depth}: shuffle {tiles} tiles, put {removed} back unseen, lay out {tiles - removed}"


def penguins_each(count: int) -> str:
    return f"Give everyone {count} penguins of one colour"


CHECKLIST_UNVERIFIED = "Which tiles are extras, and how often each worth occurs, could not be read: check with your box"
APP_OCEAN = "The app shuffles the ocean and removes tiles unseen: the tiles stay in the box"
START_RANDOM = "The app picks the start player at random"
START_TOKEN = "Give the first seat the start player token"
PAWN = "Put one penguin of another colour at depth 1 for the opponent"
