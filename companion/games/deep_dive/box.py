"""The box: how many of each tile it holds, and which of them are the extras for four and more.

The edition as the state keeps it. What nobody could read in the rulebook is corrected here by the table.
"""

import copy
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.deep_dive import words
from companion.games.deep_dive.tiles import DEPTHS, families, family, family_count, kinds
from companion.table.moves import IllegalMove

# Rulebook, Setup 1: the tiles put back unseen from each depth, by the number of players.
REMOVED = {1: 7, 2: 7, 3: 3, 4: 5, 5: 4, 6: 3}
FEWEST_FOR_EXTRAS = 4


class DepthBox(Struct, frozen=True):
    """One depth's tiles, in the order of `kinds(depth)`: how many there are, and how many of those are extras."""

    counts: tuple[int, ...]
    extras: tuple[int, ...]


class Box(Struct, frozen=True):
    """All tiles by depth; `is_verified` once the table compared them with its own."""

    depths: tuple[DepthBox, ...]
    is_verified: bool


def shipped() -> dict[str, Any]:
    """The edition Fathom ships, as plain data."""
    return copy.deepcopy(_shipped())


@cache
def _shipped() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("edition.toml").read_text("utf-8"))


def from_edition(edition: dict[str, Any]) -> Box:
    """The box of an edition's plain data. Raises IllegalMove("edition_sums") when it is not what is printed."""
    rows = edition["depths"]
    depths = tuple(DepthBox(_row(depth, rows, "counts"), _row(depth, rows, "extras")) for depth in DEPTHS)
    for depth, row in zip(DEPTHS, depths, strict=True):
        if wrong := mistake(depth, row):
            raise IllegalMove("edition_sums", wrong)
    return Box(depths, bool(edition["verified"]))


def _row(depth: int, rows: list[dict[str, dict[str, int]]], name: str) -> tuple[int, ...]:
    return tuple(rows[depth - 1][name].get(kind, 0) for kind in kinds(depth))


def to_edition(box: Box) -> dict[str, Any]:
    """The plain data of a box, in the shape of edition.toml."""
    return {"verified": box.is_verified, "depths": [_plain(depth, row) for depth, row in zip(DEPTHS, box.depths, strict=True)]}


def _plain(depth: int, row: DepthBox) -> dict[str, dict[str, int]]:
    return {
        "counts": dict(zip(kinds(depth), row.counts, strict=True)),
        "extras": dict(zip(kinds(depth), row.extras, strict=True)),
    }


def in_play(depth: int, row: DepthBox, seats: int) -> dict[str, int]:
    """How many of each tile are sorted out for so many players, before any is removed."""
    main = seats < FEWEST_FOR_EXTRAS
    return {kind: count - extra * main for kind, count, extra in zip(kinds(depth), row.counts, row.extras, strict=True)}


def with_row(box: Box, depth: int, row: DepthBox) -> Box:
    """The box with one depth's row replaced."""
    return replace(box, depths=(*box.depths[: depth - 1], row, *box.depths[depth:]))


def changed(depth: int, values: tuple[int, ...], by: dict[str, int]) -> tuple[int, ...]:
    """A row's values with some of them set anew."""
    return tuple(by.get(kind, value) for kind, value in zip(kinds(depth), values, strict=True))


def shifted(depth: int, values: tuple[int, ...], by: dict[str, int]) -> tuple[int, ...]:
    """A row's values with some of them changed by so many."""
    return tuple(value + by.get(kind, 0) for kind, value in zip(kinds(depth), values, strict=True))


def change_of(depth: int, before: DepthBox, after: DepthBox, seats: int) -> tuple[int, ...]:
    """How many more (or fewer) of each tile are in play when a row of the box is another."""
    was, becomes = in_play(depth, before, seats), in_play(depth, after, seats)
    return tuple(becomes[kind] - was[kind] for kind in kinds(depth))


def mistake(depth: int, row: DepthBox) -> str:
    """What cannot be about a row, as a sentence with the numbers in it; "" when its sums are the printed ones."""
    for name in families(depth):
        counted = {kind: count for kind, count in zip(kinds(depth), row.counts, strict=True) if family(kind) == name}
        if sum(counted.values()) != family_count(depth, name):
            return words.wrong_sum(depth, name, tuple(counted.values()), family_count(depth, name))
    for kind, count, extra in zip(kinds(depth), row.counts, row.extras, strict=True):
        if not 0 <= extra <= count:
            return words.too_many_extras(depth, kind, extra, count)
    main = sum(row.counts) - sum(row.extras)
    return words.main_too_small(depth, main, REMOVED[1]) if main <= REMOVED[1] else ""
