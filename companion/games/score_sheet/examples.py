"""Run the worked examples of sheets that calculate."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.entries import LINES, NO_SEAT, Address, EnteredValue, Entries, asks_of, fixed_asks_of, with_value
from companion.games.score_sheet.language import Ask, SheetError
from companion.games.score_sheet.people import People
from companion.games.score_sheet.ranking import places_of
from companion.games.score_sheet.reading import Example
from companion.games.score_sheet.tally import Tally
from companion.table.formula import figure
from companion.table.sentence import say


def people_of(sheet: Sheet, columns: int) -> People:
    """Return the people of an example: one for each column, two in teams, or three players who win or lose together."""
    team_size = 1 if not sheet.teams else 3 if sheet.teams == 1 else 2
    seats = columns * team_size
    return People(tuple(tuple(range(column, seats, columns)) for column in range(columns)), seats)


def entries_of(sheet: Sheet, example: Example) -> Entries:
    """Return the entries of an example. Raises SheetError for values that can't be entered."""
    try:
        return _entries_of(sheet, example)
    except (TypeError, ValueError, IndexError, AttributeError, OverflowError) as error:
        raise SheetError(say("sheet_error.example_value"), "example") from error


def _entries_of(sheet: Sheet, example: Example) -> Entries:
    count = len(example.totals)
    people = people_of(sheet, count)
    entries = Entries(options=tuple(example.options.items()))
    for line, row in enumerate(example.plays, 1):
        for address, value in _values(line, asks_of(sheet), row, people):
            entries = with_value(entries, sheet, address, value, (count, people.seats))
    for address, value in _values(LINES, fixed_asks_of(sheet), example.columns, people):
        entries = with_value(entries, sheet, address, value, (count, people.seats))
    return entries


def _values(
    line: int, asks: tuple[Ask, ...], row: tuple[Mapping[str, Any], ...], people: People
) -> list[tuple[Address, EnteredValue]]:
    entries: list[tuple[Address, EnteredValue]] = []
    for ask in asks if row else ():
        column_values = [column.get(ask.key) for column in row]
        if ask.is_one:
            entries.append((Address(line, ask.key, 0), _holder(ask, column_values, people)))
        elif ask.shared:
            entries += [(Address(line, ask.key, 0), _value(ask, column_values[0]))] if column_values[0] is not None else []
        elif ask.per:
            pairs = (
                (seat, value)
                for seats, column_value in zip(people.columns, column_values)
                for seat, value in zip(seats, _value_list(column_value, len(seats)))
            )
            entries += [(Address(line, ask.key, seat), _value(ask, value)) for seat, value in pairs if value is not None]
        else:
            entries += [
                (Address(line, ask.key, column), _value(ask, column_value))
                for column, column_value in enumerate(column_values)
                if column_value is not None
            ]
    return entries


def _value_list(value: Any, count: int) -> list[Any]:
    return value if isinstance(value, list) else [value] * count


def _holder(ask: Ask, column_values: list[Any], people: People) -> int:
    for column, value in enumerate(column_values):
        if not ask.per and value:
            return column
        for seat, is_holder in zip(people.columns[column], _value_list(value, len(people.columns[column])) if ask.per else ()):
            if is_holder:
                return seat
    return NO_SEAT


def _value(ask: Ask, value: Any) -> EnteredValue:
    if ask.kind == "pairs":
        return tuple(number for pair in value for number in pair)
    return tuple(value) if isinstance(value, list) else int(value)


def count_example(sheet: Sheet, example: Example) -> Tally:
    """Return the tally of an example. Raises SheetError for values that can't be entered."""
    return Tally(sheet, entries_of(sheet, example), people_of(sheet, len(example.totals)))


def check_example(sheet: Sheet, example: Example) -> None:
    """Check the totals, places and end of an example. Raise SheetError if one differs."""
    tally = count_example(sheet, example)
    totals = tuple(figure(total) for total in tally.fixed_totals)
    if totals != tuple(figure(Fraction(str(total))) if isinstance(total, float) else total for total in example.totals):
        raise SheetError(say("sheet_error.example_totals", have=totals, need=example.totals), "example")
    places = places_of(tally)
    if example.places and places != example.places:
        raise SheetError(say("sheet_error.example_places", have=places, need=example.places), "example")
    if example.out and tuple(tally.is_column_out) != example.out:
        raise SheetError(say("sheet_error.example_out", have=tuple(map(int, tally.is_column_out))), "example")
    if example.is_over is not None and tally.is_over != example.is_over:
        raise SheetError(say("sheet_error.example_over", is_over=int(tally.is_over)), "example")
