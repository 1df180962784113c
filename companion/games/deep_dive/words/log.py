"""What happened, and where every point came from."""

from collections.abc import Sequence

from companion.games.deep_dive.words.names import OPPONENT_NAME, a_tile, name, tile
from companion.table.standings import ScoreLine
from companion.table.wording import counted, listed


def flipped(seat: int, depth: int, word: str) -> str:
    return f"{name(seat)} flips {a_tile(word)} at depth {depth}"


def taken(seat: int, depth: int, word: str) -> str:
    return f"{name(seat)} takes {a_tile(word)} from depth {depth}"


def went_deeper(seat: int, depth: int, how: str) -> str:
    """The seat went one deeper: over a depth, or leaving a tile; drifting on over open water needs no sentence."""
    deeper = {"passed": f"passes over depth {depth}", "left": f"leaves it and dives to depth {depth + 1}"}
    return f"{name(seat)} {deeper[how]}" if how in deeper else ""


def trapped(seat: int, depth: int) -> str:
    return f"A penguin of {name(seat)} is trapped at depth {depth}"


def retreated(seat: int, depths: Sequence[int]) -> str:
    return f"{name(seat)} retreats: all penguins come back from depth {listed([str(one) for one in depths])}"


def came_up(seat: int) -> str:
    return f"{name(seat)} comes up with nothing"


def rock_spent(seat: int, depth: int) -> str:
    return f"{name(seat)} spends a rock and dives to depth {depth}"


def end_triggered(depth: int) -> str:
    return f"The last face-down tile of depth {depth} is flipped: this round is finished, then comes the last dive"


END_WITHDRAWN = "No depth is empty: the end is not triggered after all"
LAST_DIVE = "The last dive: everyone has one final turn"
GAME_ENDED = "The last dive is over"
SHUFFLED = "The ocean is shuffled"
LAID = "The ocean lies on the table"
CONFIRMED = "The box agrees with Fathom's tiles"
DROPPED = "It was a mistake: nothing was changed"


def starts(seat: int) -> str:
    return f"{name(seat)} takes the start player token"


def box_corrected(depth: int) -> str:
    return f"The tiles of depth {depth} are corrected to the table's box"


def tile_doubted(seat: int, depth: int, word: str) -> str:
    return f"{name(seat)} tells {a_tile(word)} at depth {depth}: is that what the box holds?"


def count_doubted(depth: int) -> str:
    return f"The count for depth {depth} does not add up"


def retold(depth: int, before: str, word: str) -> str:
    return f"A tile of depth {depth} was not {tile(before)} but {tile(word)}"


def recounted(depth: int, before: int, value: int) -> str:
    return f"Face down at depth {depth}: {value}, not {before}"


def left(seat: int) -> str:
    return f"{name(seat)} leaves the table"


# points

ALL_FOOD = "All food in full"


def row_line(number: int, worths: Sequence[int], is_complete: bool) -> str:
    """A row with its sum: "Row 1: 1 + 9 + 3", and where it is not complete "Row 3: (4 + 3) / 2"."""
    added = " + ".join(str(worth) for worth in worths if worth)
    if is_complete:
        return f"Row {number}: {added}"
    return f"Row {number}: ({added}) / 2" if " + " in added else f"Row {number}: {added} / 2"


def rocks_line(count: int, each: int) -> str:
    return f"{counted(count, 'rock')}, {each} each"


def waters_line(count: int, each: int) -> str:
    return f"{count} open water, {each} each"


def opponent_story(level: str, total: int, lines: Sequence[ScoreLine]) -> str:
    """The solo opponent's total and where it comes from."""
    parts = "; ".join(f"{line.label} = {line.points}" for line in lines)
    return f"{OPPONENT_NAME} ({level}) has {counted(total, 'point')}. {parts}."


def tie_story(total: int, tied: Sequence[tuple[int, int]], is_for_first: bool) -> tuple[str, ...]:
    """How a tie was broken: by complete rows, or not at all."""
    people = listed([name(seat) for seat, _ in tied])
    counts = listed([f"{name(seat)} has {rows}" for seat, rows in tied])
    most = max(rows for _, rows in tied)
    first = [name(seat) for seat, rows in tied if rows == most]
    alone, together = ("wins", "share the victory") if is_for_first else ("comes first of them", "share the place")
    end = f"{first[0]} {alone}" if len(first) == 1 else f"{listed(first)} {together}"
    return (f"{people} have {counted(total, 'point')} each.", f"More complete rows: {counts}. {end}.")


def winner_story(level: str, keys: Sequence[tuple[int, int, int]]) -> tuple[str, ...]:
    """In solo, who won by how much."""
    if not level:
        return ()
    person, opponent = keys[0][1], keys[-1][1]
    winner = name(0) if person > opponent else OPPONENT_NAME
    return (f"{winner} wins by {counted(abs(person - opponent), 'point')}.",)
