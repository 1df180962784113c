"""Points and totals of a sheet by round, and values carried from round to round. Rounds and columns count from 0.

A round depends on its own entries and on the rounds before it. So counted rounds are reused: only
the first changed round and those after it are counted again.
"""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.entered_numbers import EnteredNumbers
from companion.games.score_sheet.entries import Entries
from companion.games.score_sheet.formula_scope import FormulaScope
from companion.games.score_sheet.people import People
from companion.table.formula import (
    COMPARISONS,
    Binary,
    Call,
    Constant,
    Figure,
    Formula,
    NameReference,
    StepLimitError,
    Unary,
    clamp,
    evaluate,
    figure,
    parse,
    parts_of,
)

KnownValues = dict[tuple[str, int, int, int | None], Figure]
"""Values of stable names: by name, round, column and player."""


class FailedCheck(NamedTuple):
    """Condition that is false after a round.

    line                          the round, from 1
    names                         names of which a sum over all players is wrong, or else those in the condition
    actual_value, expected_value  the sum and what it should be; None if the condition compares no sum
    columns                       the columns for which a condition is true that should be true for no one, or for another number
    counted_value                 how many columns have a value is wrong, such as an empty hand: that value; None for other conditions
    sign                          how the sum should compare with the expected value: "==", "<=", …
    """

    line: int
    names: tuple[str, ...]
    actual_value: Figure | None = None
    expected_value: Figure | None = None
    columns: tuple[int, ...] = ()
    counted_value: Figure | None = None
    sign: str = "=="


def _sum_checks(formula: Formula) -> Iterator[Binary]:
    """Yield the comparisons in a condition whose left side is a sum over all players, such as “all(won) == 13”."""
    if isinstance(formula, Binary) and formula.sign in ("or", "and"):
        yield from _sum_checks(formula.left)
        yield from _sum_checks(formula.right)
    elif isinstance(formula, Binary) and formula.sign in ("==", ">=", "<=") and _calls(formula.left) <= {"all"}:
        yield formula


def _calls(formula: Formula) -> set[str]:
    """Return the names of the functions that a formula calls."""
    return {part.name for part in parts_of(formula) if isinstance(part, Call)}


class CountedRounds(EnteredNumbers):
    """Counted rounds of a sheet.

    points         by round, by column; None for a cell that doesn't count yet. figures: the same as people read them
    before, after  running totals before and after each round, by column
    is_column_out  whether a column is out now
    dealers        the seat that deals each round, and the next
    findings       conditions that are false
    whole          number of complete rounds
    too_long       formulas that take too many steps
    """

    def __init__(self, sheet: Sheet, entries: Entries, people: People, earlier: "CountedRounds | None" = None) -> None:
        super().__init__(sheet, entries, people)
        self.points: list[list[Figure | None]] = []
        self.figures: list[tuple[int | float | None, ...]] = []
        self.before: list[list[Figure]] = []
        self.after: list[list[Figure]] = []
        self.is_column_out: list[bool] = [False] * len(people.columns)
        self.findings: list[FailedCheck] = []
        self.whole = 0
        self.too_long: set[str] = set()
        self._out_after: list[list[bool]] = []
        self._known_values: list[KnownValues] = [{}]
        if earlier is not None and self._counts_as(earlier):
            self._take_over(earlier)
        else:
            self._begin()
        for rnd in range(len(self.points), len(entries.rounds)):
            self._known_values.append({})
            self._count_round(rnd)
        self._known_values.append({})

    def _begin(self) -> None:
        self.dealers: list[int] = [self.people.dealer_from(self.people.dealer, 0)]
        carry = self.scoring_rules.carry
        self._carried: list[dict[str, list[Figure]]] = [{carry_rule.key: [0] * len(self.columns) for carry_rule in carry}]
        self._carried = [
            {carry_rule.key: [self.formula_value(carry_rule.start, column, 0) for column in self.columns] for carry_rule in carry}
        ]

    # reuse of counted rounds

    def _counts_as(self, earlier: "CountedRounds") -> bool:
        """Return whether rounds with the same entries have the same points here as in an earlier count."""
        return self.form is earlier.form and (not self.plan.reads_fixed or self.entries.fixed == earlier.entries.fixed)

    def _take_over(self, earlier: "CountedRounds") -> None:
        """Reuse the rounds of an earlier count before the first that differs."""
        pairs = enumerate(zip(self.entries.rounds, earlier.entries.rounds))
        count = next((rnd for rnd, (row, other) in pairs if row is not other and row != other), -1)
        if count < 0:
            count = min(len(self.entries.rounds), len(earlier.entries.rounds))
        self.points, self.before, self.after = earlier.points[:count], earlier.before[:count], earlier.after[:count]
        self.figures = earlier.figures[:count]
        self._out_after, self._known_values = earlier._out_after[:count], earlier._known_values[: count + 1]
        self.whole, self.too_long = min(count, earlier.whole), set(earlier.too_long)
        ended = self._ended_count(count)
        self.dealers = earlier.dealers[: ended + 1]
        self._carried = earlier._carried[: ended + 1]
        self.findings = [finding for finding in earlier.findings if finding.line <= count]
        if count:
            self.is_column_out = list(self._out_after[-1])

    def _ended_count(self, count: int) -> int:
        """Return how many of the first `count` rounds are over; on a running total all of them."""
        return count if self.sheet.shape == "total" else self.whole

    def has_rounds_of(self, other: "CountedRounds") -> bool:
        """Return whether every round has the same points, totals and carried values as in another count."""
        own_values, other_values = (
            (count.points, count.after, count._carried, count._out_after, count.dealers) for count in (self, other)
        )
        return own_values == other_values

    # counting

    def _count_round(self, rnd: int) -> None:
        is_whole = self.whole == rnd and self._is_complete(rnd)
        self._count_cells(rnd, is_whole)
        if is_whole or self.sheet.shape == "total":
            self._end_round(rnd)
        else:
            self._out_after.append(list(self.is_column_out))
            self.findings += self._exceeded_checks(rnd)
        self.whole += is_whole

    def _is_complete(self, rnd: int) -> bool:
        return not any(
            self.people.is_present(column) and self.takes_part(column, rnd) and self.has_missing(rnd, column)
            for column in self.columns
        )

    def _count_cells(self, rnd: int, is_whole: bool) -> None:
        totals = self.after[-1] if self.after else [self.begins_with(column) for column in self.columns]
        points: list[Figure | None] = [None] * len(totals)
        self.before.append(totals)
        self.points.append(points)
        counted_columns = [
            column for column in self.columns if self.takes_part(column, rnd) and self._has_points(rnd, column, is_whole)
        ]
        for column in counted_columns:
            points[column] = self._cell(rnd, column)
        self.figures.append(tuple([None if value is None else figure(value) for value in points]))
        after, formula = list(totals), self.scoring_rules.total
        for column in counted_columns:
            after[column] = self.formula_value(formula, column, rnd) if formula else clamp(totals[column] + (points[column] or 0))
        self.after.append(after)

    def _has_points(self, rnd: int, column: int, is_whole: bool) -> bool:
        """Return whether a cell has points, because all its numbers are entered."""
        if not self.people.is_present(column) and not self.has_own_entry(rnd, column):
            return False
        return (is_whole and self.sheet.shape != "total") or not self.has_missing(rnd, column)

    def _cell(self, rnd: int, column: int) -> Figure:
        if self.scoring_rules.points:
            return self.formula_value(self.scoring_rules.points, column, rnd)
        values = (self.entered_value(rnd, ask.key, column) for ask in self.asks)
        return clamp(sum(sum(value) if isinstance(value, tuple) else value for value in values))

    def _end_round(self, rnd: int) -> None:
        """Record after a round which columns are out, the carried values, the next dealer, and the false conditions."""
        counting = self.scoring_rules
        if counting.out:
            for column in self.columns:
                if self.points[rnd][column] is not None and not self.is_column_out[column]:
                    self.is_column_out[column] = bool(self.formula_value(counting.out, column, rnd))
        self._out_after.append(list(self.is_column_out))
        self._carried.append(self._carry(rnd) if counting.carry else self._carried[-1])
        self.dealers.append(self._next_dealer(rnd))
        if self.sheet.shape == "rounds":
            self.findings += (finding for text in counting.check if (finding := self._failed_check(text, rnd)))

    def _carry(self, rnd: int) -> dict[str, list[Figure]]:
        present_values, next_values = self._carried[-1], {}
        for carry in self.scoring_rules.carry:
            values = [self.formula_value(carry.next, 0 if carry.shared else column, rnd) for column in self.columns]
            next_values[carry.key] = [
                value if carry.shared or self.takes_part(column, rnd) else present_values[carry.key][column]
                for column, value in enumerate(values)
            ]
        return next_values

    def _next_dealer(self, rnd: int) -> int:
        dealer, people = self.dealers[-1], self.people
        if self.scoring_rules.dealer_next:
            order = [people.column_of((dealer + step) % people.seats) for step in range(people.seats)]
            for column in dict.fromkeys(order):
                if people.is_present(column) and self.formula_value(self.scoring_rules.dealer_next, column, rnd):
                    seats = people.columns[column]
                    return people.dealer_from(dealer if dealer in seats else seats[0], rnd + 1)
        return people.dealer_from((dealer + 1) % people.seats, rnd + 1)

    def _failed_check(self, text: str, rnd: int) -> FailedCheck | None:
        if self.formula_value(text, 0, rnd):
            return None
        scope = FormulaScope(self, rnd, 0)
        try:
            return self._explained_check(parse(text), scope)
        except StepLimitError:
            return FailedCheck(rnd + 1, ())

    def _exceeded_checks(self, rnd: int) -> Iterator[FailedCheck]:
        """Yield the conditions that an incomplete round breaks already: more columns have a yes than the sheet allows."""
        yes_keys = {ask.key for ask in self.asks if ask.kind == "yes"}
        for text in self.scoring_rules.check:
            match parse(text):
                case Binary(sign="<=", left=Call(name="all", arguments=(NameReference(name=name),))) if name in yes_keys:
                    if finding := self._failed_check(text, rnd):
                        yield finding

    def _explained_check(self, check: Formula, scope: FormulaScope) -> FailedCheck:
        """Return a false condition with the sum that is wrong, or with the columns for which its inner condition is true."""
        line = scope.rnd + 1
        formula = next((sum_check for sum_check in _sum_checks(check) if not evaluate(sum_check, scope)), None)
        inner = self._condition_of_columns(formula.left if formula else check)
        columns = self._columns_with(inner, scope) if inner else ()
        names = self._entered_names(inner or (formula.left if formula else check))
        expected_value = evaluate(formula.right, scope) if formula else None
        match inner:
            case Binary(sign="==" | "<=", left=NameReference(), right=Constant(value=value)):
                return FailedCheck(line, names, None, expected_value, columns, value)
        if formula is None or inner is not None:
            return FailedCheck(line, names, columns=columns)
        return FailedCheck(line, names, evaluate(formula.left, scope), expected_value, sign=formula.sign)

    def _condition_of_columns(self, formula: Formula) -> Formula | None:
        """Return the condition that a formula looks for in all columns; None for a formula of another kind.

        That is a part of “not any(…)”, “any(…)”, and of “all(…)” over a comparison.
        """
        match formula:
            case Unary(sign="not", inner=Call(name="any", arguments=(inner,))) | Call(name="any", arguments=(inner,)):
                return inner
            case Call(name="all", arguments=(inner,)):
                resolved_formula = self._resolved(inner)
                is_comparison = isinstance(resolved_formula, Binary) and resolved_formula.sign in COMPARISONS
                return resolved_formula if is_comparison else None
        return None

    def _resolved(self, formula: Formula) -> Formula:
        """Return the formula of a name of the sheet; other formulas as they are."""
        let = self.scoring_rules.let
        return parse(let[formula.name]) if isinstance(formula, NameReference) and formula.name in let else formula

    def _columns_with(self, condition: Formula, scope: FormulaScope) -> tuple[int, ...]:
        """Return the columns that take part in the round and for which a condition is true."""
        playing = (column for column in self.columns if self.takes_part(column, scope.rnd))
        return tuple(column for column in playing if evaluate(condition, scope.scope_at(column)))

    def _entered_names(self, formula: Formula) -> tuple[str, ...]:
        """Return the names in a formula, each once; for a name of the sheet those in its formula."""
        names = dict[str, None]()
        for part in parts_of(formula):
            if isinstance(part, NameReference):
                resolved_formula = self._resolved(part)
                names |= dict.fromkeys((part.name,) if resolved_formula is part else self._entered_names(resolved_formula))
        return tuple(names)

    # formulas

    def formula_value(
        self, text: str | int, column: int = 0, rnd: int | None = None, it: str = "", totals: tuple[Figure, ...] = ()
    ) -> Figure:
        """Return the value of a formula; 0 for one that takes too many steps. `it` and `totals`: see FormulaScope."""
        if isinstance(text, int):
            return text
        scope = FormulaScope(self, self.last_round if rnd is None else rnd, column, it, totals=totals)
        try:
            return evaluate(parse(text), scope)
        except StepLimitError:
            self.too_long.add(text)
            return 0

    def named_value(self, name: str, scope: FormulaScope) -> Figure:
        """Return the value of a name that the sheet defines. A stable name is evaluated once and cached."""
        formula = parse(self.scoring_rules.let[name])
        if name not in self.plan.stable_names:
            return evaluate(formula, scope)
        key = (name, scope.rnd, scope.column, scope.player)
        for known_values in self._known_values[
            min(scope.rnd + bool(scope.rnd), len(self._known_values) - 1) :
        ]:  # no value is cached before its round
            if (value := known_values.get(key)) is not None:
                return value
        value = self._known_values[-1][key] = evaluate(formula, scope)
        return value

    @property
    def last_round(self) -> int:
        """Last round that counts, from 0."""
        rounds = self.whole if self.sheet.shape == "rounds" else len(self.entries.rounds)
        return max(0, rounds - 1)

    # values that formulas read

    def takes_part(self, column: int, rnd: int) -> bool:
        """Return whether a column plays in a round: it has joined, plays along, and is present or has entered something."""
        if rnd + 1 < self.people.first_round(column) or self.is_out(column, rnd) or self.sits_out(column, rnd):
            return False
        return self.people.is_present(column) or self.has_own_entry(rnd, column)

    def is_out(self, column: int, rnd: int) -> bool:
        """Return whether a column was out before a round."""
        return 0 < rnd <= len(self._out_after) and self._out_after[rnd - 1][column]

    def sits_out(self, column: int, rnd: int) -> bool:
        """Return whether a column sits a round out, such as the dealer of five at Doppelkopf."""
        return bool(self.scoring_rules.sits_out) and bool(self.formula_value(self.scoring_rules.sits_out, column, rnd))

    def points_at(self, rnd: int, column: int) -> Figure:
        """Return the points of a cell; 0 while it has none."""
        return (self.points[rnd][column] or 0) if rnd < len(self.points) else 0

    def total_before(self, rnd: int, column: int) -> Figure:
        """Return a column's running total before a round; 0 if the round hasn't begun."""
        return self.before[rnd][column] if rnd < len(self.before) else 0

    def total_at(self, rnd: int, column: int) -> Figure:
        """Return a column's running total, as far as a round is counted."""
        for totals in (self.after, self.before):
            if rnd < len(totals):
                return totals[rnd][column]
        return self.after[-1][column] if self.after else self.begins_with(column)

    def begins_with(self, column: int) -> Figure:
        """Return the points a column began with."""
        return self.people.joined[column][1] if column in self.people.joined else self.sheet.start

    def carried_value(self, key: str, rnd: int, column: int) -> Figure:
        """Return a value that was carried into a round."""
        return self._carried[min(rnd, len(self._carried) - 1)][key][column]

    def dealer_at(self, rnd: int) -> int:
        """Return the seat that deals a round."""
        return self.dealers[min(rnd, len(self.dealers) - 1)]
