"""State of a score sheet: the sheet, the cells, and the next cell."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache, wraps
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games.score_sheet.box import FIRST_COUNTING_RULES, LOW, OLD_LOW, WRITTEN_ON, Shape, Sheet, sheets_before_rules_2
from companion.games.score_sheet.entries import Entries
from companion.games.score_sheet.language import SheetError
from companion.games.score_sheet.people import People, RoundOrders
from companion.games.score_sheet.reading import check_sheet, shipped_sheets
from companion.games.score_sheet.tally import Tally
from companion.table.formula import clamp
from companion.table.game import Setup
from companion.table.seats import clockwise

MOST_LISTED = 12  # number of a column's cells that are listed one by one; players select others by number
Line = tuple[int | None, ...]
Cell = tuple[int, int]
"""A line (from 1) and a column (from 0)."""


class Draft(Struct, frozen=True):
    """Players' own sheet that is being made; it has a `sheet` once only the tie-breaks are to be chosen."""

    name: str
    shape: Shape
    sheet: Sheet | None = None


class JoinedSeat(Struct, frozen=True):
    """Seat that joined later: its first line, and its starting points in the smallest parts."""

    seat: int
    line: int
    points: int


class State(Struct, frozen=True):
    """State of a sheet.

    own       sheets the players made
    totals    "sheet", "open" or "hidden": an option of older games
    lines     by line, by column: points, None for an empty cell
    up        the column that enters next on a running total
    current_line  the present round: the first line with missing points
    dealer    the seat that deals in it
    order     columns by place, for a sheet of places
    is_won    whether all won together; None until it is entered
    departed_seats  seats that left
    rules     version of the rules (`Setup.rules`): from 1 on a blank column has no total
    ranked    seats that left and keep their place
    joined    seats that joined later
    winning_columns  the columns named as winners, and the `reason`
    entries   numbers entered on a sheet that calculates
    requested_sheet  the sheet requested by an option; "" for none
    recent    names of sheets offered first
    orders    orders of entry that players chose
    first_dealer  the seat that deals the first round
    has_shown_bids  whether bids are shown as they are entered, on a sheet that hides them
    """

    seats: int
    own: tuple[Sheet, ...]
    totals: str
    sheet: Sheet | None = None
    draft: Draft | None = None
    lines: tuple[Line, ...] = ()
    up: int = 0
    current_line: int = 1
    dealer: int = 0
    order: tuple[int, ...] = ()
    is_won: bool | None = None
    departed_seats: tuple[int, ...] = ()
    is_closed: bool = False
    ranked: tuple[int, ...] = ()
    joined: tuple[JoinedSeat, ...] = ()
    winning_columns: tuple[int, ...] = ()
    reason: str = ""
    rules: int = 0
    entries: Entries = Entries()
    requested_sheet: str = ""
    recent: tuple[str, ...] = ()
    orders: RoundOrders = RoundOrders()
    has_shown_bids: bool = False
    first_dealer: int = 0

    # seats and columns

    @property
    def is_counting(self) -> bool:
        """Whether the sheet calculates."""
        return self.sheet is not None and self.sheet.counting is not None

    @property
    def present_seats(self) -> tuple[int, ...]:
        """Seats that have not left."""
        return tuple(seat for seat in range(self.seats) if seat not in self.departed_seats)

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """Seats of every column: one, or those of a team."""
        return _columns(min(self.sheet.teams if self.sheet else 0, self.seats) or self.seats, self.seats)

    @property
    def present(self) -> tuple[int, ...]:
        """Columns that are still written: with a seat that hasn't left."""
        return _with_a_seat(self.columns, self.departed_seats)

    @property
    def ranked_columns(self) -> tuple[int, ...]:
        """Columns that are ranked: with a seat that hasn't left, or out and ranked."""
        return _with_a_seat(self.columns, tuple([seat for seat in self.departed_seats if seat not in self.ranked]))

    def joined_in(self, column: int) -> JoinedSeat | None:
        """Return how a column's only seat joined later; None if it was there from the start or has team-mates."""
        return next((joined_seat for joined_seat in self.joined if self.columns[column] == (joined_seat.seat,)), None)

    def next_seat(self, seat: int) -> int:
        """Return the first seat after `seat` that hasn't left."""
        return next(after for after in clockwise(seat + 1, self.seats) if after not in self.departed_seats)

    @property
    def dealer_now(self) -> int | None:
        """Dealer of the present round; None if the sheet has no dealer."""
        has_dealer = self.sheet is not None and self.sheet.dealer and self.sheet.shape == "rounds" and not self.is_full
        if has_dealer and self.is_counting:
            tally = tally_of(self)
            return tally.dealer_at(tally.whole)
        return self.dealer if has_dealer else None

    # cells and points

    @property
    def sheets_to_choose(self) -> dict[str, Sheet]:
        """Sheets that can be taken, by name: recent ones, the players' own, then the shipped ones by group.

        Up to rules 1 the shipped sheets are the old 19, up to rules 0 with their old bounds.
        """
        sheets_by_name = {sheet.name: _with_bounds_of_rules(sheet, self.rules) for sheet in self.own}
        sheets = sheets_by_name | {
            name: sheet for name, sheet in _shipped_by_name(self.rules).items() if name not in sheets_by_name
        }
        return dict(sorted(sheets.items(), key=lambda item: item[0] not in self.recent)) if self.recent else sheets

    @property
    def is_hidden(self) -> bool:
        """Whether points are hidden now."""
        hides_totals = self.totals == "hidden" or (self.totals == "sheet" and self.sheet is not None and self.sheet.hidden)
        return hides_totals and not self.is_closed

    def value(self, line: int, column: int) -> int | None:
        """Return the points in a cell, in the smallest parts; None if it is empty."""
        return self.lines[line - 1][column] if line <= len(self.lines) else None

    @property
    def filled_cells(self) -> tuple[Cell, ...]:
        """Filled cells, line by line. On a sheet that calculates: cells that have points."""
        if self.is_counting:
            return tally_of(self).filled_cells
        return tuple(
            (at, column) for at, row in enumerate(self.lines, 1) for column, points in enumerate(row) if points is not None
        )

    def column_cells(self, column: int) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        """Return a column's filled cells: those listed one by one, and earlier ones without gaps, selected by number."""
        cells = [cell for cell in self.filled_cells if cell[1] == column]
        is_short = self.sheet is not None and self.sheet.shape == "rows"
        early = cells[: 0 if is_short else max(0, len(cells) - MOST_LISTED)]
        earlier = [cell for at, cell in enumerate(early) if cell[0] == cells[0][0] + at]
        return tuple(cells[len(earlier) :]), tuple(earlier)

    @property
    def tappable_cells(self) -> tuple[Cell, ...]:
        """Cells that can be tapped although they aren't asked for: to correct them, or to write early."""
        written_cells = (cell for column in range(len(self.columns)) for cell in self.column_cells(column)[0])
        return (*written_cells, *self.early_cells, *self.cells_of_ranked)

    def has_points(self, column: int) -> bool:
        """Return whether a column has an entry or starting points."""
        if self.is_counting:
            return tally_of(self).is_begun(column)
        has_start = self.joined_in(column) is not None or bool(self.sheet and self.sheet.start)
        return has_start or any(row[column] is not None for row in self.lines)

    @property
    def is_unequal(self) -> bool:
        """Whether some columns have more filled cells than others: then no column has won."""
        if self.sheet is None or self.is_full:
            return False
        if self.is_counting:
            return tally_of(self).is_unequal
        if self.sheet.shape == "rounds":
            return self.is_line_open
        filled = {sum(row[column] is not None for row in self.lines) for column in self.present}
        return self.sheet.shape == "rows" and len(filled) > 1

    @property
    def is_at_end(self) -> bool:
        """Whether the game is over by its sheet, or has no fixed end and every round is complete."""
        sheet = self.sheet
        if sheet is None or sheet.shape not in WRITTEN_ON:
            return bool(self.order) or self.is_won is not None
        if self.is_full or self.winning_columns or self.is_won is not None:
            return True
        if sheet.counting is not None:
            return not tally_of(self).has_end and bool(self.filled_cells) and not self.is_unequal
        has_end = sheet.rounds or sheet.target or sheet.is_down or sheet.shape == "rows"
        return not has_end and bool(self.filled_cells) and not self.is_unequal

    def raw_total(self, column: int) -> int:
        """Add up a column's points without bonuses, in the smallest parts; on a sheet that counts down, what is left."""
        assert self.sheet is not None
        if self.is_counting:
            parts = Fraction(tally_of(self).fixed_totals[column]) * Fraction(10**self.sheet.places)
            return round(parts)
        written_points, joined = sum(row[column] or 0 for row in self.lines), self.joined_in(column)
        began: int = joined.points if joined else self.sheet.start * 10**self.sheet.places
        return began + (-written_points if self.sheet.is_down else written_points)

    # the next cells

    @property
    def open_cells(self) -> tuple[Cell, ...]:
        """Cells that are to be written now, the next one first; () if the sheet is full."""
        if self.sheet is None or self.sheet.shape not in WRITTEN_ON or self.is_counting or self.is_full:
            return ()
        if self.sheet.shape == "rows":
            return _open_rows(self, self.sheet)
        if self.sheet.shape == "rounds":
            return _open_rounds(self)
        return tuple((self._next_entry(column), column) for column in _turn_order(self, self.up))

    @property
    def early_cells(self) -> tuple[Cell, ...]:
        """Cells that aren't asked for yet and may be written: those of the next rounds, or of any line with a name."""
        sheet, cells = self.sheet, self.open_cells
        if sheet is None or not cells or sheet.shape == "total":
            return ()
        if sheet.shape == "rounds":
            near_rounds, waiting_cells = self.later_rounds[:MOST_LISTED], tuple(cell for cell in cells if cell[0] != cells[0][0])
            later = ((line, column) for column in self.present for line in near_rounds if self.value(line, column) is None)
            return (*waiting_cells, *later)
        (line, column), *other_cells = cells
        return tuple(
            cell for cell in other_cells if (cell[1] != column and cell[0] != line) or (cell[1] == column and not sheet.free)
        )

    @property
    def cells_of_ranked(self) -> tuple[Cell, ...]:
        """Empty cells of those who are out of the game and ranked: points may still be written for them."""
        out_columns = tuple(column for column in self.ranked_columns if column not in self.present)
        if self.sheet is None or self.sheet.shape not in WRITTEN_ON or self.is_counting:
            return ()
        if self.sheet.shape == "total":
            return tuple((self._next_entry(column), column) for column in out_columns)
        lines = range(1, len(self.lines) + 1) if self.sheet.shape == "rows" else range(self.current_line, self.current_line + 1)
        return tuple((line, column) for column in out_columns for line in lines if self.value(line, column) is None)

    def _next_entry(self, column: int) -> int:
        return 1 + sum(row[column] is not None for row in self.lines)

    @property
    def holes(self) -> tuple[Cell, ...]:
        """Cells of earlier rounds that were emptied, and are to be written again."""
        if self.sheet is None or self.sheet.shape != "rounds":
            return ()
        finished_lines = self.lines[: self.current_line - 1]
        if len(finished_lines) == self.current_line - 1 and not any(None in row for row in finished_lines):
            return ()
        begins = {column: joined.line for column in self.present if (joined := self.joined_in(column))}
        return tuple(
            (line, column)
            for line in range(1, self.current_line)
            for column in self.present
            if self.value(line, column) is None and line >= begins.get(column, 1)
        )

    @property
    def later_rounds(self) -> range:
        """Rounds in which cells may be written early: all of a fixed number of rounds, else the next one."""
        rounds = self.sheet.rounds if self.sheet else 0
        return range(self.current_line + 1, (rounds or self.current_line + 1) + 1)

    @property
    def is_line_open(self) -> bool:
        """Whether the present round has begun and isn't complete."""
        return any(self.value(self.current_line, column) is not None for column in self.present)

    @property
    def is_full(self) -> bool:
        """Whether nothing more is to be written: all cells are filled, or the last round or the target is reached."""
        sheet = self.sheet
        if sheet is None or sheet.shape not in WRITTEN_ON:
            return False
        if sheet.counting is not None:
            return self.entries.listing is None and tally_of(self).is_over and tally_of(self).is_filled
        if sheet.shape == "rows":
            return all(row[column] is not None for row in self.lines for column in self.present)
        if not self.lines or (sheet.shape == "rounds" and (self.is_line_open or self.holes)):
            return False
        if sheet.shape == "rounds" and sheet.rounds and self.current_line > sheet.rounds:
            return True
        return _is_reached(self, sheet)


@lru_cache
def _shipped_by_name(rules: int) -> dict[str, Sheet]:
    known_sheets = shipped_sheets() if rules >= FIRST_COUNTING_RULES else sheets_before_rules_2()
    return {sheet.name: _with_bounds_of_rules(sheet, rules) for sheet in known_sheets}


def _with_bounds_of_rules(sheet: Sheet, rules: int) -> Sheet:
    """Return a sheet with the lowest value of a cell under these rules, unless it has its own."""
    before, new_low = (OLD_LOW, LOW) if rules else (LOW, OLD_LOW)
    return replace(sheet, low=new_low) if sheet.low == before else sheet


@lru_cache
def _columns(count: int, seats: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(range(at, seats, count)) for at in range(count))


@lru_cache
def _with_a_seat(columns: tuple[tuple[int, ...], ...], gone_seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return the columns with a seat that isn't gone."""
    return tuple(column for column, seats in enumerate(columns) if any(seat not in gone_seats for seat in seats))


def people_of(state: State) -> People:
    """Return the players of a state, for counting."""
    part = 10 ** (state.sheet.places if state.sheet else 0)
    joined = {
        column: (joined_seat.line, clamp(Fraction(joined_seat.points, part)))
        for column in range(len(state.columns))
        if (joined_seat := state.joined_in(column)) is not None
    }
    departure_rounds = dict.fromkeys(state.departed_seats, 0) | dict(state.entries.departures)
    return People(state.columns, state.seats, departure_rounds, joined, state.first_dealer)


MOST_KEPT = 3
"""Number of states whose results are cached: prompt, view and standings need the same results."""
Result = TypeVar("Result")


def cached_by_state(work_out: Callable[[State], Result]) -> Callable[[State], Result]:
    """Cache a function's results for the last MOST_KEPT states."""
    kept_results: list[tuple[State, Result]] = []

    @wraps(work_out)
    def cached_call(state: State) -> Result:
        for known_state, result in kept_results:
            if known_state is state:
                return result
        result = work_out(state)
        kept_results[:] = [(state, result), *kept_results[: MOST_KEPT - 1]]
        return result

    return cached_call


_TALLIES: list[tuple[State, Tally]] = []


@cached_by_state
def tally_of(state: State) -> Tally:
    """Count a sheet that calculates. Rounds that are the same as in the last counted state are reused."""
    assert state.sheet is not None
    tally = next((tally for known_state, tally in _TALLIES if _is_counted_alike(state, known_state)), None)
    if tally is None or not tally.plan.is_short(len(state.entries.rounds)):
        tally = Tally(state.sheet, state.entries, people_of(state), _TALLIES[0][1] if _TALLIES else None)
    _TALLIES[:] = [(state, tally), *_TALLIES[: MOST_KEPT - 1]]
    return tally


def _is_counted_alike(state: State, other: State) -> bool:
    """Return whether both states hold the same numbers, players and options."""
    entries, other_entries = state.entries, other.entries
    return (
        state.sheet is other.sheet
        and (entries.rounds, entries.fixed, entries.options) == (other_entries.rounds, other_entries.fixed, other_entries.options)
        and (entries.is_ended, entries.departures) == (other_entries.is_ended, other_entries.departures)
        and (state.seats, state.departed_seats, state.joined, state.first_dealer)
        == (other.seats, other.departed_seats, other.joined, other.first_dealer)
    )


def _is_reached(state: State, sheet: Sheet) -> bool:
    """Return whether a player has reached the target; on a sheet of rounds only complete rounds count."""
    if not (sheet.target or sheet.is_down):
        return False
    whole = replace(state, lines=state.lines[: state.current_line - 1]) if sheet.shape == "rounds" else state
    totals = map(whole.raw_total, range(len(state.columns)))
    return any(total <= 0 if sheet.is_down else total >= sheet.target * 10**sheet.places for total in totals)


def _open_rounds(state: State) -> tuple[Cell, ...]:
    """List the open cells of the present round: from left to right with any dealer, or in the order that players chose."""
    open_cells = (
        (state.current_line, column)
        for column in columns_in_round(state, state.current_line)
        if state.value(state.current_line, column) is None
    )
    return (*state.holes, *open_cells)


def columns_in_round(state: State, line: int) -> tuple[int, ...]:
    """Return the columns in the order in which they enter a line of a sheet that doesn't calculate."""
    if not state.orders.choices and not state.orders.fixed:
        return state.present
    return state.orders.columns(line, state.present, lambda column: sum(row[column] or 0 for row in state.lines[: line - 1]))


def _open_rows(state: State, sheet: Sheet) -> tuple[Cell, ...]:
    present_columns = state.present
    empty_cells = [(line, column) for line, row in enumerate(state.lines, 1) for column in present_columns if row[column] is None]
    if not sheet.free:
        return tuple(empty_cells)
    up = min(present_columns, key=lambda column: sum(row[column] is not None for row in state.lines))
    return tuple(sorted(empty_cells, key=lambda cell: cell[1] != up))


def _turn_order(state: State, first: int) -> tuple[int, ...]:
    return tuple(column for column in clockwise(first, len(state.columns)) if column in state.present)


def initial_state(setup: Setup) -> State:
    """Return the state before a sheet is chosen."""
    own_sheets = tuple(filter(_can_be_played, msgspec.convert(setup.edition.get("sheets", []), tuple[Sheet, ...])))
    recent, wanted_sheet = tuple(map(str, setup.edition.get("recent", ()))), setup.options.get("sheet", "")
    dealer = (int(setup.options.get("dealer", "1")) - 1) % len(setup.seats)
    return State(
        len(setup.seats),
        own_sheets,
        setup.options["totals"],
        dealer=dealer,
        rules=setup.rules,
        requested_sheet=wanted_sheet,
        recent=recent,
        first_dealer=dealer,
    )


def _can_be_played(sheet: Sheet) -> bool:
    """Return whether the formulas of a players' own sheet are valid; a sheet without formulas always is."""
    try:
        return sheet.counting is None or check_sheet(sheet) is sheet
    except SheetError:
        return False


def current_edition(state: State) -> dict[str, Any]:
    """Return the edition with the players' own sheets."""
    return {"sheets": msgspec.json.decode(msgspec.json.encode(state.own))}
