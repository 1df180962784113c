"""Tally of a sheet that calculates: rounds, lines, totals, the end of the game, and explanations.

It is computed from `Entries` and never stored.
"""

from fractions import Fraction
from functools import cached_property

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.counted_rounds import CountedRounds
from companion.games.score_sheet.entries import LINES, Entries
from companion.games.score_sheet.formula_scope import FormulaScope
from companion.games.score_sheet.language import Ask, AutomaticPoints
from companion.games.score_sheet.people import People
from companion.games.score_sheet.sheet_plan import LineKey, line_key
from companion.table.formula import Figure, StepLimitError, Term, clamp, names_in, parse, terms_of


class Tally(CountedRounds):
    """Counted sheet. Rounds and lines whose numbers did not change are reused from an earlier tally."""

    def __init__(self, sheet: Sheet, entries: Entries, people: People, earlier: "Tally | None" = None) -> None:
        super().__init__(sheet, entries, people, earlier)
        self._lines: dict[LineKey, dict[int, Figure | None]] = self._same_lines(earlier) if earlier else {}
        """By line: the points of each column, as far as they were asked for."""

    def _same_lines(self, earlier: "Tally") -> dict[LineKey, dict[int, Figure | None]]:
        """Return the lines of an earlier tally that depend on no changed number."""
        entries, before = self.entries, earlier.entries
        is_same = self.form is earlier.form and entries.rounds == before.rounds and len(entries.fixed) == len(before.fixed)
        if not is_same or not self.plan.is_short(len(entries.rounds)):
            return {}
        rows = zip(self.plan.fixed_asks, entries.fixed, before.fixed, strict=True) if entries.fixed else ()
        changed = {ask.key for ask, row, other in rows if row is not other and row != other}
        known_lines = list(earlier._lines.items())  # another thread may count a line meanwhile
        return {line: points for line, points in known_lines if changed.isdisjoint(self.plan.read_by_lines[line])}

    # the end

    @cached_property
    def is_over(self) -> bool:
        """Whether the rounds are over: by the sheet, or by hand. Lines of the end may still be asked."""
        if self.sheet.shape == "rows":
            return self.is_filled
        if self.entries.is_ended:
            return True
        counts = self.whole if self.sheet.shape == "rounds" else len(self.entries.rounds)
        if not counts or (self.sheet.shape == "rounds" and self.whole < len(self.entries.rounds)):
            return False
        if self._is_reached(tuple(self.after[-1])):
            return True
        return self.rounds > 0 and self.whole >= self.rounds

    def _is_reached(self, totals: tuple[Figure, ...]) -> bool:
        counting = self.scoring_rules
        if counting.wins and any(self.formula_value(counting.wins, column) for column in self.columns):
            return True
        if counting.ends and self.formula_value(counting.ends):
            return True
        if (
            self.scoring_rules.out
            and sum(not is_out for column, is_out in enumerate(self.is_column_out) if self.people.is_present(column)) == 0
        ):
            return True
        return bool(self.target) and any(total >= self.target for total in totals)

    @cached_property
    def rounds(self) -> int:
        """Number of rounds after which the game ends; 0 if unknown."""
        return int(self.formula_value(self.scoring_rules.rounds, 0, 0)) if self.scoring_rules.rounds else 0

    @cached_property
    def target(self) -> Figure:
        """Number of points that ends the game; 0 for none."""
        return self.formula_value(self.scoring_rules.target, 0, 0) if self.scoring_rules.target else 0

    @cached_property
    def is_filled(self) -> bool:
        """Whether every number that is entered once is filled in."""
        return all(next(self.missing_fixed(column), None) is None for column in self.columns if self.people.is_present(column))

    # lines and totals

    def line_points(self, ask: Ask, column: int) -> Figure | None:
        """Return the points of a line; None while nothing is entered."""
        points = self._lines.setdefault(ask.key, {})
        if column not in points:
            points[column] = self._line_points(ask, column)
        return points[column]

    def _line_points(self, ask: Ask, column: int) -> Figure | None:
        if not self.has_value(0, ask.key, column) and ask.default is None:
            return None
        if ask.points:
            return self.formula_value(ask.points, column)
        value = self.entered_value(0, ask.key, column)
        return clamp(sum(value)) if isinstance(value, tuple) else value

    def automatic_points(self, bonus_rule: AutomaticPoints, column: int) -> Figure:
        """Return automatic points of a column; 0 if their option is off, or nothing that they count is entered."""
        if bonus_rule.needs and not self.options.get(bonus_rule.needs):
            return 0
        points = self._lines.setdefault(line_key(bonus_rule), {})
        if column not in points:
            points[column] = self._automatic_points(bonus_rule, column)
        return points[column] or 0

    def _automatic_points(self, bonus_rule: AutomaticPoints, column: int) -> Figure:
        if bonus_rule.of:
            return clamp(
                sum(
                    self.formula_value(bonus_rule.points, column, it=key) for key in bonus_rule.of if self.has_value(0, key, column)
                )
            )
        keys = names_in(parse(bonus_rule.points)) & self.plan.index.keys()
        is_begun = not keys or any(self.has_value(self.last_round, key, column) for key in keys)
        return self.formula_value(bonus_rule.points, column) if is_begun else 0

    @cached_property
    def fixed_totals(self) -> tuple[Figure, ...]:
        """Points of every column with its lines and the automatic points."""
        return tuple(self._fixed_total(column) for column in self.columns)

    def _fixed_total(self, column: int) -> Figure:
        lines = sum(self.line_points(ask, column) or 0 for ask in self.fixed_asks)
        bonus = (
            sum(self.automatic_points(bonus_rule, column) for bonus_rule in self.scoring_rules.automatic_points)
            if self.counts_automatic_points
            else 0
        )
        return clamp(self.total_at(self.last_counted, column) + lines + bonus)

    @property
    def counts_automatic_points(self) -> bool:
        """Whether automatic points count already."""
        return self.sheet.shape == "rows" or self.is_over

    @property
    def last_counted(self) -> int:
        """Last round that has points, from 0."""
        return max(0, len(self.entries.rounds) - 1)

    def is_begun(self, column: int) -> bool:
        """Return whether a column has points, began with some, or sat a complete round out."""
        if column in self.people.joined or self.sheet.start or any(self.sits_out(column, rnd) for rnd in range(self.whole)):
            return True
        return any(row[column] is not None for row in self.points) or any(
            self.has_value(0, ask.key, column) for ask in self.fixed_asks
        )

    @property
    def is_unequal(self) -> bool:
        """Whether a round is begun and not complete, or some columns have more lines than others: then no column has won."""
        if self.sheet.shape == "rounds":
            return self.whole < len(self.entries.rounds) or (self.is_over and not self.is_filled)
        if self.sheet.shape == "total":
            return self.is_over and not self.is_filled
        present = (column for column in self.columns if self.people.is_present(column))
        return len({sum(1 for _ in self.missing_fixed(column)) for column in present}) > 1

    def has_results_of(self, other: "Tally") -> bool:
        """Return whether points, totals, carried values, dealers and columns that are out are the same as in another tally."""
        return self.has_rounds_of(other) and self.fixed_totals == other.fixed_totals

    @property
    def has_end(self) -> bool:
        """Whether the sheet says when it ends."""
        counting = self.scoring_rules
        return self.sheet.shape == "rows" or bool(counting.rounds or counting.target or counting.ends or counting.wins)

    @property
    def filled_cells(self) -> tuple[tuple[int, int], ...]:
        """Cells that have points: line (0 for one that is entered once) and column."""
        rounds = (
            (rnd + 1, column) for rnd, row in enumerate(self.points) for column, points in enumerate(row) if points is not None
        )
        fixed = ((LINES, column) for ask in self.fixed_asks for column in self.columns if self.has_value(0, ask.key, column))
        return tuple(dict.fromkeys((*rounds, *fixed)))

    # explanations

    def terms(self, rnd: int, column: int) -> tuple[Term, ...]:
        """Explain the points of a cell as terms that add up to them; () if the formula takes too many steps."""
        if self.scoring_rules.points:
            return self._terms(self.scoring_rules.points, rnd, column)
        return tuple(self._entered_term(rnd, ask, column) for ask in self.asks)

    def line_terms(self, ask: Ask, column: int) -> tuple[Term, ...]:
        """Explain the points of a line."""
        return self._terms(ask.points, self.last_round, column) if ask.points else (self._entered_term(0, ask, column),)

    def automatic_terms(self, bonus_rule: AutomaticPoints, column: int) -> tuple[Term, ...]:
        """Explain automatic points as terms, line by line if they are counted for several lines."""
        keys = [key for key in bonus_rule.of if self.has_value(0, key, column)] or ([""] if not bonus_rule.of else [])
        return tuple(term for key in keys for term in self._terms(bonus_rule.points, self.last_round, column, key))

    def _terms(self, text: str, rnd: int, column: int, it: str = "") -> tuple[Term, ...]:
        try:
            return terms_of(parse(text), FormulaScope(self, rnd, column, it))
        except StepLimitError:
            return ()

    def _entered_term(self, rnd: int, ask: Ask, column: int) -> Term:
        value = self.entered_value(rnd, ask.key, column)
        points = clamp(sum(value)) if isinstance(value, tuple) else value
        return Term((ask.key,), (float(points) if isinstance(points, Fraction) else points,), points)

    def is_kept(self, rnd: int, column: int) -> bool | None:
        """Return whether a column kept its bid; None where the sheet has no bids, or the cell isn't counted."""
        if not self.scoring_rules.kept_bid or rnd >= len(self.points) or self.points[rnd][column] is None:
            return None
        return bool(self.formula_value(self.scoring_rules.kept_bid, column, rnd))
