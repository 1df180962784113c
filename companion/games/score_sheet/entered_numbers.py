"""Numbers entered on a sheet that calculates: values that formulas read, and missing ones. Rounds and columns count from 0."""

from collections.abc import Iterator
from fractions import Fraction

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.entries import LINES, Address, EnteredValue, Entries, Row, option_values
from companion.games.score_sheet.language import Ask
from companion.games.score_sheet.people import People
from companion.games.score_sheet.sheet_form import form_of
from companion.games.score_sheet.sheet_plan import plan_of
from companion.table.formula import Figure, Value, clamp


class EnteredNumbers:
    """Entries of a sheet by ask, round and column. A subclass counts them."""

    def __init__(self, sheet: Sheet, entries: Entries, people: People) -> None:
        self.sheet, self.entries = sheet, entries
        self.form = form_of(plan_of(sheet), option_values(sheet, entries), people)
        self.plan, self.people, self.options = self.form.plan, self.form.people, self.form.options
        self.asks, self.fixed_asks, self.columns = self.form.asks, self.form.fixed_asks, self.form.columns
        self.scoring_rules = self.plan.scoring_rules

    def formula_value(self, text: str | int, column: int = 0, rnd: int | None = None) -> Figure:
        """Return the value of a formula. A subclass computes it."""
        raise NotImplementedError

    def row(self, rnd: int) -> Row:
        """Return the entries of a round."""
        return self.entries.rounds[rnd] if rnd < len(self.entries.rounds) else ()

    def value_at(self, address: Address) -> EnteredValue | None:
        """Return the entry at an address of the sheet; None if there is none."""
        row = self.row(address.line - 1) if address.line else self.entries.fixed
        values = row[self.plan.index[address.ask][1]] if row else ()
        return values[address.slot] if address.slot < len(values) else None

    def is_asked(self, ask: Ask, rnd: int, column: int) -> bool:
        """Return whether the condition of an ask holds in a round: the value of a game isn't asked if all players passed."""
        return not ask.only_if or bool(self.formula_value(ask.only_if, column, rnd))

    def missing_addresses(self, rnd: int, column: int) -> Iterator[Address]:
        """Yield the addresses that a column still has to fill in a round."""
        row = self.row(rnd)
        for ask, nth, slot, _ in self.form.needed_places[column]:
            if (not row or row[nth][slot] is None) and self.is_asked(ask, rnd, column):
                yield Address(rnd + 1, ask.key, slot)

    def missing_fixed(self, column: int) -> Iterator[Address]:
        """Yield the addresses of numbers entered once that a column still has to fill."""
        row = self.entries.fixed
        for ask, nth, slot, _ in self.form.needed_fixed[column]:
            if not row or row[nth][slot] is None:
                yield Address(LINES, ask.key, slot)

    def has_missing(self, rnd: int, column: int) -> bool:
        """Return whether a column still has to enter something in a round."""
        return next(self.missing_addresses(rnd, column), None) is not None

    def has_own_entry(self, rnd: int, column: int) -> bool:
        """Return whether a column entered a number of its own in a round."""
        row = self.row(rnd)
        return bool(row) and any(
            values[slot] is not None
            for ask, values in zip(self.plan.asks, row)
            if not ask.is_once
            for slot in (self.people.columns[column] if ask.per else (column,))
            if slot < len(values)
        )

    def has_value(self, rnd: int, key: str, column: int) -> bool:
        """Return whether a column entered something for an ask."""
        ask, nth, is_fixed = self.plan.index[key]
        row = self.entries.fixed if is_fixed else self.row(rnd)
        return bool(row) and any(slot < len(row[nth]) and row[nth][slot] is not None for slot in self.form.slots(ask, column))

    def entered_value(self, rnd: int, key: str, column: int, player: int | None = None) -> Value:
        """Return an entry as formulas read it; if nothing was entered the ask's default, else 0, or () for a list.

        player  one seat of the column; None for the whole column
        """
        ask, nth, is_fixed = self.plan.index[key]
        if ask.needs and not self.options.get(ask.needs):
            return 0
        row = self.entries.fixed if is_fixed else self.row(rnd)
        if not (ask.per or ask.is_once):
            return self.read(ask, row[nth][column] if row and column < len(row[nth]) else None)
        seats = self.people.columns[column] if player is None else (player,)
        if ask.is_one:
            picked_column = row[nth][0] if row else None
            return int(picked_column in seats) if ask.per else int(picked_column == column)
        slots = (0,) if ask.shared else seats
        values = [self.read(ask, row[nth][slot] if row and slot < len(row[nth]) else None) for slot in slots]
        return values[0] if len(values) == 1 else clamp(sum([sum(part) if isinstance(part, tuple) else part for part in values]))

    def read(self, ask: Ask, value: EnteredValue | None) -> Value:
        """Convert an entry to the value that formulas read."""
        if value is None:
            return () if ask.is_list else (ask.default or 0)
        if isinstance(value, tuple):
            numbers = tuple([self.to_points(part) for part in value])
            return tuple([clamp(number * by) for number, by in zip(numbers[::2], value[1::2])]) if ask.kind == "pairs" else numbers
        return self.to_points(value) if ask.kind == "number" else value

    def to_points(self, parts: int) -> Figure:
        """Convert a number of smallest parts to points, without rounding."""
        return parts if self.plan.part == 1 else clamp(Fraction(parts, self.plan.part))
