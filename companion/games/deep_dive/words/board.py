"""The board, the odds and the set-up list."""

from collections.abc import Sequence

from companion.table.wording import listed


def subtitle(round: int, ending: bool, is_last: bool, is_over: bool) -> str:
    """Where the game stands."""
    if is_over:
        return "The game is over"
    if is_last:
        return "The last dive"
    return f"Round {round}{', then the last dive' if ending else ''}"


def seat_note(trapped: Sequence[int], is_first: bool) -> str:
    """Where a seat's penguins are trapped, and who starts."""
    where = f"trapped at {listed([str(depth) for depth in trapped])}" if trapped else "no penguin trapped"
    return f"starts · {where}" if is_first else where


def diving(at: int, phase: str) -> str:
    return "retreats" if phase == "retreat" else f"at depth {at}"


# odds

ODDS_TITLE = "The next flip"
ODDS_NOTE = "Every unseen tile of a depth is as likely as any other, whether it lies face down or was removed."


def odds_label(depth: int, what: str) -> str:
    return f"Depth {depth}: {what}"


def odds_food(depth: int, worth: float) -> str:
    return f"Depth {depth}: food, worth {worth:.1f} on average"


def odds_flip(depth: int) -> str:
    return f"Flip at depth {depth}: back with something"


def odds_go_on(depth: int) -> str:
    return f"Go on to depth {depth}: back with something"


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
