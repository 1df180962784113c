"""Values of names and functions in a formula of a sheet, in one round and one column."""

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from companion.games.score_sheet.language import ENTRY_NAME
from companion.games.score_sheet.people import People
from companion.games.score_sheet.sheet_plan import SheetPlan
from companion.table.formula import Figure, Formula, Meter, Value, clamp, divide, evaluate, parse, shares_of


class CountedSheet(Protocol):
    """Values of a sheet that formulas read. Rounds and columns count from 0."""

    plan: SheetPlan
    people: People
    options: Mapping[str, int]
    is_column_out: list[bool]

    @property
    def columns(self) -> range:
        """Range of the columns."""

    def entered_value(self, rnd: int, key: str, column: int, player: int | None = None) -> Value:
        """Return the entry of a column, or of one of its players."""

    def named_value(self, name: str, scope: "FormulaScope") -> Figure:
        """Return the value of a name the sheet defines."""

    def takes_part(self, column: int, rnd: int) -> bool:
        """Return whether a column plays in a round."""

    def points_at(self, rnd: int, column: int) -> Figure:
        """Return the points of a cell."""

    def total_before(self, rnd: int, column: int) -> Figure:
        """Return the total before a round."""

    def total_at(self, rnd: int, column: int) -> Figure:
        """Return the total after a round."""

    def carried_value(self, key: str, rnd: int, column: int) -> Figure:
        """Return a value that was carried into a round."""

    def dealer_at(self, rnd: int) -> int:
        """Return the seat that deals a round."""


class FormulaScope:
    """Round, column and player in which a formula is evaluated.

    rnd, column  the round and the column, from 0
    line_key     the line that `line_key` means
    player       one player of the column; None for all of them
    totals       by column, what `total` means; () for the running totals
    """

    def __init__(
        self,
        counted_sheet: CountedSheet,
        rnd: int,
        column: int,
        it: str = "",
        player: int | None = None,
        totals: tuple[Figure, ...] = (),
    ) -> None:
        self.counted_sheet, self.rnd, self.column, self.line_key, self.player, self.totals = (
            counted_sheet,
            rnd,
            column,
            it,
            player,
            totals,
        )
        self.meter = Meter()

    def scope_at(self, column: int | None = None, rnd: int | None = None, player: int | None = None) -> "FormulaScope":
        """Return the same scope for another column or round, or for one player."""
        column, rnd = self.column if column is None else column, self.rnd if rnd is None else rnd
        scope = FormulaScope(self.counted_sheet, rnd, column, self.line_key, player, self.totals)
        scope.meter = self.meter
        return scope

    def value(self, name: str) -> Value:
        """Return the value of a name."""
        counted_sheet = self.counted_sheet
        if name in counted_sheet.plan.scoring_rules.let:
            return counted_sheet.named_value(name, self)
        if name in counted_sheet.plan.index:
            return counted_sheet.entered_value(self.rnd, name, self.column, self.player)
        if name in counted_sheet.options:
            return counted_sheet.options[name]
        if name == ENTRY_NAME:
            return counted_sheet.entered_value(self.rnd, self.line_key, self.column, self.player)
        built_in = _BUILT_IN.get(name)
        return built_in(self) if built_in else counted_sheet.carried_value(name, self.rnd, self.column)

    def formula(self, name: str) -> Formula | None:
        """Return the formula with this name; None if the name is a value."""
        let = self.counted_sheet.plan.scoring_rules.let
        return parse(let[name]) if name in let else None

    def call(self, name: str, arguments: tuple[Formula, ...]) -> Figure:
        """Return the value of a function over columns, players or rounds."""
        inner = arguments[0]
        if name == "each":
            players = self.counted_sheet.people.columns[self.column]
            return clamp(sum([evaluate(inner, self.scope_at(player=player)) for player in players]))
        if name == "so_far":
            return clamp(sum([evaluate(inner, self.scope_at(rnd=rnd)) for rnd in self._rounds_before()]))
        if name == "in_a_row":
            return self._in_a_row(inner)
        values = {column: evaluate(inner, self.scope_at(column)) for column in self._columns()}
        own_value = values.pop(self.column) if self.column in values else evaluate(inner, self)
        if name == "by_place":
            return _points_by_place(own_value, list(values.values()), shares_of(getattr(arguments[1], "text", "0")))
        return _COLUMNS[name](own_value, list(values.values()))

    def _columns(self) -> Iterator[int]:
        return (column for column in self.counted_sheet.columns if self.counted_sheet.takes_part(column, self.rnd))

    def _rounds_before(self) -> range:
        return range(self.counted_sheet.people.first_round(self.column) - 1, self.rnd)

    def _in_a_row(self, inner: Formula) -> int:
        count = 0
        for rnd in (self.rnd, *reversed(self._rounds_before())):
            if not evaluate(inner, self.scope_at(rnd=rnd)):
                break
            count += 1
        return count


_COLUMNS: dict[str, Callable[[Figure, list[Figure]], Figure]] = {
    "all": lambda own_value, other_values: clamp(own_value + sum(other_values)),
    "any": lambda own_value, other_values: int(bool(own_value) or any(other_values)),
    "others": lambda own_value, other_values: clamp(sum(other_values)),
    "most": lambda own_value, other_values: max((own_value, *other_values)),
    "least": lambda own_value, other_values: min((own_value, *other_values)),
    "most_other": lambda own_value, other_values: max(other_values, default=0),
    "least_other": lambda own_value, other_values: min(other_values, default=0),
    "rank": lambda own_value, other_values: 1 + sum(other > own_value for other in other_values),
    "shared": lambda own_value, other_values: 1 + other_values.count(own_value),
}
"""Functions over columns: of this column's value, and those of the others. Without others, theirs are 0."""


def _total(scope: FormulaScope) -> Figure:
    return scope.totals[scope.column] if scope.totals else scope.counted_sheet.total_at(scope.rnd, scope.column)


def _columns_left(scope: FormulaScope) -> Figure:
    people = scope.counted_sheet.people
    return sum(people.is_present(column) and not is_out for column, is_out in enumerate(scope.counted_sheet.is_column_out))


_BUILT_IN: dict[str, Callable[[FormulaScope], Figure]] = {
    "round": lambda scope: scope.rnd + 1,
    "players": lambda scope: scope.counted_sheet.people.player_count,
    "before": lambda scope: scope.counted_sheet.total_before(scope.rnd, scope.column),
    "points": lambda scope: scope.counted_sheet.points_at(scope.rnd, scope.column),
    "total": _total,
    "playing": _columns_left,
    "dealer": lambda scope: int(scope.counted_sheet.dealer_at(scope.rnd) in scope.counted_sheet.people.columns[scope.column]),
}


def _points_by_place(own_value: Figure, other_values: list[Figure], shares: tuple[int, ...]) -> Figure:
    """Return the points of a place; those who tie share the points of the places they take."""
    first, tied = sum(other > own_value for other in other_values), 1 + other_values.count(own_value)
    return divide(sum(shares[first : first + tied]), tied)
