"""Score sheets as data: those that ship, and those a table makes for itself."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import Struct

Shape = Literal["rounds", "rows", "total", "together", "places"]
LAST, ROUNDS_WON, BEST, FEWEST_ENTRIES, FEWEST = "last", "rounds_won", "best", "fewest_entries", "fewest:"


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """Points for reaching at least so many in these rows together."""

    label: str
    rows: tuple[str, ...]
    least: int
    points: int


class Sheet(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is written down, and who wins.

    shape        rounds (a line a round), rows (lines with names), total (entries as they come), together (won or lost), places
    lowest       whether the fewest points win
    rows, free   the lines' names; whether a seat may fill them in any order
    rounds       how many rounds end it; `target`: how many points do (0: neither)
    start        what everybody begins with; `is_down`: points are taken from it, to nothing exactly, and an entry that
                 would leave less than `least_left` is a bust and counts nothing
    low, high    what one cell may hold; `places` behind the point
    teams        how many teams (0: everyone alone); opposite seats play together
    dealer       whether there is a dealer, who moves on with every round
    hidden       whether points stay hidden until the sheet is closed
    ties         what breaks a tie, in order (companion/games/score_sheet/ties.py)
    bonuses      points that come by themselves
    """

    name: str
    shape: Shape
    note: str = ""
    lowest: bool = False
    rows: tuple[str, ...] = ()
    free: bool = False
    rounds: int = 0
    target: int = 0
    start: int = 0
    is_down: bool = False
    least_left: int = 0
    low: int = 0
    high: int = 99_999
    places: int = 0
    teams: int = 0
    dealer: bool = False
    hidden: bool = False
    ties: tuple[str, ...] = ()
    bonuses: tuple[Bonus, ...] = ()


@cache
def shipped() -> tuple[Sheet, ...]:
    """The sheets that ship, in the order they are offered."""
    toml = files(__package__).joinpath("templates.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(toml)["sheets"], tuple[Sheet, ...])


def of_edition(edition: dict[str, Any]) -> tuple[Sheet, ...]:
    """The sheets the table made, as its edition keeps them."""
    return msgspec.convert(edition.get("sheets", []), tuple[Sheet, ...])


def as_edition(sheets: tuple[Sheet, ...]) -> dict[str, Any]:
    """The edition that keeps these sheets."""
    return {"sheets": msgspec.json.decode(msgspec.json.encode(sheets))}


def number(points: int, places: int) -> int | float:
    """Points as they are read: the smallest parts brought behind the point.

    >>> number(250, 2), number(-7, 0)
    (2.5, -7)
    """
    return points / 10**places if places else points
