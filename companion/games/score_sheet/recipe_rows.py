"""Choices on the page that makes a sheet: rows of chips, numbers on the chips, and the picks.

picks = usual_picks(recipe)
picks = replace_pick(recipe, picks, "kept", "trick", (30,))
pick_texts(recipe, picks)      ("bids", "kept trick 30", …), as a sheet keeps it
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from companion.games.score_sheet.box import Sheet
from companion.table.sentence import Words, say

MOST_POINTS, MOST_COUNT = 9999, 99
LONGEST_LINES = 160
BEST, TEAMS = "best", "teams"
"""Keys of the rows that every recipe has in addition to its own: who wins, and teams."""


class Span(NamedTuple):
    """Number on a chip: its label, its usual value and its bounds."""

    label: Words
    usual_value: int
    low: int = 1
    high: int = MOST_POINTS


class Chip(NamedTuple):
    """One choice of a row.

    words    returns its label, given its numbers
    spans    its numbers
    is_text  whether a text is typed for it
    """

    key: str
    words: Callable[..., Words]
    spans: tuple[Span, ...] = ()
    is_text: bool = False

    @property
    def usual_values(self) -> tuple[int, ...]:
        """The usual value of each number."""
        return tuple(span.usual_value for span in self.spans)


class Row(NamedTuple):
    """A row of chips, the usual one first."""

    key: str
    words: Words
    chips: tuple[Chip, ...]

    def chip(self, key: str) -> Chip:
        """Return the chip with this key. Raises StopIteration."""
        return next(chip for chip in self.chips if chip.key == key)


class PickedChip(NamedTuple):
    """The chip that is picked in a row, its numbers, and its text."""

    chip: str
    numbers: tuple[int, ...] = ()
    text: str = ""


Picks = Mapping[str, PickedChip]
"""Picked chip of each row."""


class Recipe(NamedTuple):
    """A way to make a sheet.

    purpose   what sheets of this kind are for, in a sentence or two
    rows      its own rows; `every_row` has those of every recipe, too
    best      keys of the ways to win that can be chosen, the usual one first
    make      returns the sheet, without its name and what every recipe adds
    """

    key: str
    words: Words
    purpose: Words
    rows: tuple[Row, ...]
    best: tuple[str, ...]
    make: Callable[[Picks], Sheet]

    @property
    def every_row(self) -> tuple[Row, ...]:
        """Rows of its own, who wins, and teams."""
        chips = tuple(chip for key in self.best for chip in BEST_CHIPS if chip.key == key)
        return (*self.rows, Row(BEST, "", chips), TEAMS_ROW)

    def row(self, key: str) -> Row:
        """Return the row with this key. Raises StopIteration."""
        return next(row for row in self.every_row if row.key == key)


BEST_CHIPS = (Chip("highest", lambda: say("recipe.highest")), Chip("lowest", lambda: say("recipe.lowest")))
TEAMS_ROW = Row(
    TEAMS,
    say("recipe.teams"),
    (
        Chip("alone", lambda: say("recipe.alone")),
        Chip("two", lambda: say("recipe.team_count", teams=2)),
        Chip("three", lambda: say("recipe.team_count", teams=3)),
    ),
)
TEAM_COUNTS = {"alone": 0, "two": 2, "three": 3}


def teams_that_fit(seats: int) -> tuple[str, ...]:
    """Return the chips of teams of equal size for this number of players, at least two in each; () if none fits.

    >>> teams_that_fit(4), teams_that_fit(6), teams_that_fit(5)
    (('alone', 'two'), ('alone', 'two', 'three'), ())
    """
    team_options = tuple(key for key, teams in TEAM_COUNTS.items() if teams and seats >= 2 * teams and seats % teams == 0)
    return ("alone", *team_options) if team_options else ()


def usual_picks(recipe: Recipe) -> dict[str, PickedChip]:
    """Return the first chip of each row, with its usual numbers."""
    return {row.key: PickedChip(row.chips[0].key, row.chips[0].usual_values) for row in recipe.every_row}


def replace_pick(
    recipe: Recipe, picks: Picks, row: str, chip: str, numbers: Sequence[int] | None = None, text: str = ""
) -> dict[str, PickedChip]:
    """Return the picks with another chip in a row. A number out of bounds becomes the nearest bound; `numbers` None: usual ones."""
    spans = recipe.row(row).chip(chip).spans
    values = [span.usual_value for span in spans] if numbers is None else numbers
    inside = tuple(min(max(value, span.low), span.high) for value, span in zip(values, spans, strict=True))
    return {**picks, row: PickedChip(chip, inside, text[:LONGEST_LINES])}


def pick_words(recipe: Recipe, picks: Picks, row: Row) -> Words:
    """Return the label of the picked chip of a row."""
    picked_chip = picks[row.key]
    return row.chip(picked_chip.chip).words(*picked_chip.numbers)


# picks as texts, as a sheet stores them


def pick_texts(recipe: Recipe, picks: Picks) -> tuple[str, ...]:
    """Return the recipe's key and its picks as texts: the row, the chip, and its numbers or its text."""
    return (recipe.key, *(_text(row.key, picks[row.key]) for row in recipe.every_row))


def _text(row: str, picked_chip: PickedChip) -> str:
    return " ".join(
        (row, picked_chip.chip, *map(str, picked_chip.numbers), *([picked_chip.text] if picked_chip.text else []))
    ).strip()


def read(recipe: Recipe, texts: Sequence[str]) -> dict[str, PickedChip] | None:
    """Return the picks in the texts of `pick_texts` without the recipe's key; None for texts that this recipe doesn't know."""
    picks = dict(usual_picks(recipe))
    try:
        for text in texts:
            row, chip, *rest = text.split(" ", 2)
            is_text = recipe.row(row).chip(chip).is_text
            numbers = () if is_text else tuple(map(int, " ".join(rest).split()))
            picks = replace_pick(recipe, picks, row, chip, numbers, " ".join(rest) if is_text else "")
    except (ValueError, StopIteration):
        return None
    return picks
