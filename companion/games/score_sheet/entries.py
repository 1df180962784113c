"""Numbers entered on a sheet that calculates, and their addresses."""

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.language import Ask, ScoringRules
from companion.table.tuple_edits import replace_at

EnteredValue = int | tuple[int, ...]
"""A number in the smallest parts; 1 or 0 for yes or no; the slot that has it (-1: none); or the numbers of a list."""
Row = tuple[tuple[EnteredValue | None, ...], ...]
"""Entries of a line by ask and slot. A slot is a column or a player; an ask that all columns share has one slot."""
NO_SEAT = -1
LINES = 0
"""The line number of everything that is entered once: lines of the sheet, and lines after the last round."""


class Address(NamedTuple):
    """Address of a number: the round from 1 (0 for a line that is entered once), the ask's key, and the slot."""

    line: int
    ask: str
    slot: int


class ListEntry(Struct, frozen=True):
    """List that is being entered."""

    line: int
    ask: str
    slot: int
    numbers: tuple[int, ...] = ()

    @property
    def address(self) -> Address:
        """Address of the list."""
        return Address(self.line, self.ask, self.slot)


class Entries(Struct, frozen=True):
    """Everything that was entered, and the points that were recorded last.

    rounds    entries by round, in the order of the sheet's asks
    fixed     what is entered once, in the order of the sheet's lines
    listing   the list that is being entered
    options   house rules that differ from the usual ones
    is_ended  whether the rounds were ended by hand
    departures  seats that left, each with the first round (from 0) without it
    points    by round, by column: the points that were recorded; `totals` those of the whole sheet
    """

    rounds: tuple[Row, ...] = ()
    fixed: Row = ()
    listing: ListEntry | None = None
    options: tuple[tuple[str, int], ...] = ()
    is_ended: bool = False
    departures: tuple[tuple[int, int], ...] = ()
    points: tuple[tuple[int | float | None, ...], ...] = ()
    totals: tuple[int | float, ...] = ()


def counting_of(sheet: Sheet) -> ScoringRules:
    """Return the scoring rules of a sheet."""
    assert sheet.counting is not None
    return sheet.counting


def option_values(sheet: Sheet, entries: Entries) -> dict[str, int]:
    """Return the value of every option."""
    return {option.key: option.default for option in counting_of(sheet).options} | dict(entries.options)


def asks_of(sheet: Sheet) -> tuple[Ask, ...]:
    """Return the asks of each round; a single ask for points if the sheet defines none."""
    counting = counting_of(sheet)
    if counting.asks or sheet.shape == "rows":
        return counting.asks
    return (Ask("points", "Points", "Punkte", low=sheet.low, high=sheet.high),)


def fixed_asks_of(sheet: Sheet) -> tuple[Ask, ...]:
    """Return the asks that are entered once: the sheet's lines, or those after the last round."""
    counting = counting_of(sheet)
    return counting.lines if sheet.shape == "rows" else counting.at_end


def slots_of(ask: Ask, columns: int, seats: int) -> int:
    """Return the number of slots of an ask."""
    if ask.is_once:
        return 1
    return seats if ask.per else columns


def blank_row(asks: tuple[Ask, ...], columns: int, seats: int) -> Row:
    """Return a row without entries."""
    return tuple((None,) * slots_of(ask, columns, seats) for ask in asks)


def entered_value(entries: Entries, sheet: Sheet, address: Address) -> EnteredValue | None:
    """Return the value at an address; None if nothing is entered."""
    row, index = _row(entries, sheet, address)
    return row[index][address.slot] if row and address.slot < len(row[index]) else None


def _row(entries: Entries, sheet: Sheet, address: Address) -> tuple[Row, int]:
    asks = fixed_asks_of(sheet) if address.line == LINES else asks_of(sheet)
    index = next(nth for nth, ask in enumerate(asks) if ask.key == address.ask)
    if address.line == LINES:
        return entries.fixed, index
    return (entries.rounds[address.line - 1] if address.line <= len(entries.rounds) else ()), index


def with_value(entries: Entries, sheet: Sheet, address: Address, value: EnteredValue | None, size: tuple[int, int]) -> Entries:
    """Return the entries with a value at an address. `size`: numbers of columns and seats."""
    row, index = _row(entries, sheet, address)
    if address.line == LINES:
        row = row or blank_row(fixed_asks_of(sheet), *size)
        return replace(entries, fixed=replace_at(row, index, replace_at(row[index], address.slot, value)))
    rounds = list(entries.rounds)
    while len(rounds) < address.line:
        rounds.append(blank_row(asks_of(sheet), *size))
    row = rounds[address.line - 1]
    rounds[address.line - 1] = replace_at(row, index, replace_at(row[index], address.slot, value))
    while rounds and all(value is None for values in rounds[-1] for value in values):
        rounds.pop()
    return replace(entries, rounds=tuple(rounds))


def with_columns(entries: Entries, sheet: Sheet, columns: int, seats: int) -> Entries:
    """Return the entries with blank slots for columns and seats that joined."""
    fixed = _row_with_columns(entries.fixed, fixed_asks_of(sheet), columns, seats)
    rounds = tuple(_row_with_columns(row, asks_of(sheet), columns, seats) for row in entries.rounds)
    return replace(entries, rounds=rounds, fixed=fixed)


def _row_with_columns(row: Row, asks: tuple[Ask, ...], columns: int, seats: int) -> Row:
    if not row:
        return row
    return tuple((*values, *(None,) * (slots_of(ask, columns, seats) - len(values))) for values, ask in zip(row, asks, strict=True))
