"""Score sheets as data: those that ship, and those that players make."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from companion.games.score_sheet.language import ScoringRules, bilingual_label
from companion.table.game import option
from companion.table.seats import clean_name
from companion.table.sentence import Words, say
from companion.table.standings import Points

Shape = Literal["rounds", "rows", "total", "together", "places"]
SHAPES: tuple[Shape, ...] = ("rounds", "rows", "total", "together", "places")
WRITTEN_ON: tuple[Shape, ...] = ("rounds", "rows", "total")
LAST, ROUNDS_WON, BEST, FEWEST_ENTRIES, FEWEST = "last", "rounds_won", "best", "fewest_entries", "fewest:"
MOST_ROWS, LONGEST_ROW, MOST_ROUNDS = 20, 20, 99
MOST_TARGET = MOST = 999_999_999
LOW, OLD_LOW = -MOST, -9999
"""Least points of a cell if the sheet sets no bound of its own: since rules 1, and before."""
OURS, OUR_SHEET, POINTS = "made at this table", "Our sheet", "Points"
"""Recorded texts, the same in every language: the note of a sheet made by players; its default name and line."""

FIRST_COUNTING_RULES = 2
"""The first rules under which sheets calculate, and a game holds its whole sheet."""

OPTIONS = (option("totals", "sheet", "open", "hidden", has_notes=True),)


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """Bonus `points` for a sum of at least `least` in these rows."""

    label: str
    rows: tuple[str, ...]
    least: int
    points: int


class Sheet(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Score sheet: its lines, and who wins.

    shape        rounds (a line a round), rows (lines with names), total (entries as they come), together (all won or all lost),
                 places (only the places of players are entered)
    lowest       whether the fewest points win
    rows, free   the lines' names; whether a seat may fill them in any order
    rounds       number of rounds that end it; `target`: number of points that do (0: neither)
    start        points at the start; `is_down`: points are subtracted, down to exactly 0, and an entry that
                 would leave less than `least_left` is a bust and counts nothing
    low, high    bounds of a cell, in points; `places`: digits after the decimal point
    players      fewest and most people for whom the game is made; () if that isn't known. It never refuses a number
    teams        number of teams (0: none); opposite seats play together
    dealer       whether there is a dealer, who moves on with every round
    hidden       whether points stay hidden until the sheet is closed
    ties         tie-breaks, in order (scoring.py)
    bonuses      automatic points
    counting     numbers to enter and formulas that score them; None: each cell is its points
    group        cards, dice, board, party, or "" for sheets of no game
    de, note_de  its name and its note in German, where they differ
    rule         its rule, in a sentence or two; `rule_de` in German
    recipe       the recipe it was made from and its chips (recipes.py); () for none
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
    high: int = MOST
    places: int = 0
    teams: int = 0
    dealer: bool = False
    hidden: bool = False
    ties: tuple[str, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    counting: ScoringRules | None = None
    group: str = ""
    de: str = ""
    note_de: str = ""
    rule: str = ""
    rule_de: str = ""
    recipe: tuple[str, ...] = ()
    players: tuple[int, ...] = ()

    @property
    def words(self) -> Words:
        """Name of the sheet in the reader's language; for players' own sheets the typed name."""
        if self.de:
            return bilingual_label(self.name, self.de)
        return self.name if self.note == OURS else say("sheet.name", sheet=self.name)

    def is_for(self, players: int) -> bool:
        """Return whether the game is made for this number of people; True if that isn't known."""
        return not self.players or self.players[0] <= players <= self.players[-1]

    @property
    def said_rule(self) -> Words:
        """Rule in a sentence or two; "" for none."""
        return bilingual_label(self.rule, self.rule_de)

    @property
    def said_note(self) -> Words:
        """A few words about how it counts."""
        if self.note_de:
            return bilingual_label(self.note, self.note_de)
        return self._own_note if self.note == OURS else say("sheet.note", sheet=self.name)

    @property
    def _own_note(self) -> Words:
        """Who wins on a sheet that players made, and the number of points or rounds that ends it."""
        best = "lowest" if self.lowest else "highest"
        counting = self.counting or ScoringRules()
        if (target := counting.target or str(self.target or "")).isdigit():
            return say("sheet.ours_to", best=best, target=int(target))
        if (rounds := counting.rounds or str(self.rounds or "")).isdigit():
            return say("sheet.ours_rounds", best=best, rounds=int(rounds))
        return say("sheet.ours", best=best)

    def recorded_line(self, line: int) -> str:
        """Return the recorded name of a line, which is the same in every language."""
        if self.shape == "rows":
            return self.rows[line - 1]
        return f"Round {line}" if self.shape == "rounds" else f"Entry {line}"

    def line(self, line: int) -> Words:
        """Return the name of a line for the middle of a sentence."""
        return line_words(self.recorded_line(line), line)


def line_words(where: str, line: int) -> Words:
    """Return the name for a sentence of the line with the recorded name `where`."""
    if where == f"Round {line}":
        return say("line.round", line=line)
    return say("line.entry", line=line) if where == f"Entry {line}" else kind(where)


def kind(row: str) -> Words:
    """Return the words for a line's own name, translated if it shipped."""
    return say("line.kind", row=row)


@cache
def sheets_before_rules_2() -> tuple[Sheet, ...]:
    """Return the 19 sheets that shipped before rules 2, unchanged: older games are counted on them."""
    toml = Path(__file__).with_name("sheets_before_rules_2.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(toml)["sheets"], tuple[Sheet, ...])


def number(points: int, places: int) -> Points:
    """Convert points from their smallest parts to a number with decimals.

    >>> number(250, 2), number(-7, 0)
    (2.5, -7)
    """
    return points / 10**places if places else points


def rows_of(text: str) -> tuple[str, ...]:
    """Split typed names of lines at commas, without blanks and repetitions.

    >>> rows_of("Cities, Roads ,,Cities")
    ('Cities', 'Roads')
    """
    parts = (clean_name(part)[:LONGEST_ROW] for part in text.replace(";", ",").split(","))
    return tuple(dict.fromkeys(part for part in parts if part))[:MOST_ROWS] or (POINTS,)
