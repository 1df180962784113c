"""Addresses on a sheet that calculates: those asked now, the optional ones, and those that can be corrected."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from companion.games.score_sheet.entries import LINES, Address, asks_of, fixed_asks_of
from companion.games.score_sheet.language import Ask
from companion.games.score_sheet.people import BY_BID, SHEET
from companion.games.score_sheet.sheet_form import Place
from companion.games.score_sheet.sheet_plan import plan_of
from companion.games.score_sheet.state import State, cached_by_state, columns_in_round, tally_of
from companion.games.score_sheet.tally import Tally
from companion.table.seats import clockwise


@cached_by_state
def asked_addresses(state: State) -> tuple[Address, ...]:
    """Return every address that is to be entered now, the next one first."""
    if state.sheet is None or not state.is_counting or state.is_closed:
        return ()
    if state.entries.listing:
        return (state.entries.listing.address,)
    tally = tally_of(state)
    if state.sheet.shape == "rows" or tally.is_over:
        return tuple(_missing_lines(state, tally))
    if state.sheet.shape == "total":
        columns = [
            column for column in clockwise(state.up, len(state.columns)) if _is_in_play(state, tally, column, tally.last_round + 1)
        ]
        return tuple([address for column in columns for address in tally.missing_addresses(_next_entry(tally, column), column)])
    return tuple(_missing_in_round(state, tally, tally.whole))


def _is_in_play(state: State, tally: Tally, column: int, rnd: int) -> bool:
    return column in state.present and not tally.is_out(column, rnd)


def _next_entry(tally: Tally, column: int) -> int:
    """Return the first entry (from 0) in which a column still has to enter a number."""
    return next(rnd for rnd in range(len(tally.entries.rounds) + 1) if tally.has_missing(rnd, column))


def _missing_in_round(state: State, tally: Tally, rnd: int) -> Iterator[Address]:
    """Yield the addresses still to be entered in a round: all bids first, in turn order; then results, shared ones in place."""
    columns = {column for column in state.present if tally.takes_part(column, rnd)}
    row = tally.row(rnd)
    for ask, nth, slot, column in _places_in_order(state, tally, rnd) if columns else ():
        is_in_play = column is None or column in columns
        if is_in_play and not (row and row[nth][slot] is not None) and tally.is_asked(ask, rnd, column or 0):
            yield Address(rnd + 1, ask.key, slot)


def _places_in_order(state: State, tally: Tally, rnd: int) -> tuple[Place, ...]:
    """Return the places of a round in the order they are entered: bids first, as the order of the results may depend on them."""
    if not state.orders.choices and not state.orders.fixed:
        seats = turn_order(tally, rnd)
        return tally.form.entries_in_order(seats, seats)
    bids, results = (_seats_of(state, columns_in_order(state, rnd + 1, is_early=is_early)) for is_early in (True, False))
    return tally.form.entries_in_order(bids, results)


def _seats_of(state: State, columns: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for column in columns for seat in state.columns[column])


def columns_in_order(state: State, line: int, *, is_early: bool = False) -> tuple[int, ...]:
    """Return the columns in play, in the order in which they enter a line, or its bids with `is_early`."""
    if not state.is_counting:
        return columns_in_round(state, line)
    tally, rnd, order = tally_of(state), line - 1, state.orders.order_at(line)
    is_usual = order == SHEET or (is_early and order in BY_BID)
    seats = turn_order(tally, rnd if is_usual else 0)
    usual = [column for column in dict.fromkeys(map(tally.people.column_of, seats)) if column in state.present]
    if is_usual and not state.orders.fixed_at(line):
        return tuple(usual)
    return state.orders.columns(line, usual, partial(_order_number, tally, rnd, order in BY_BID))


def _order_number(tally: Tally, rnd: int, is_bid: bool, column: int) -> int | Fraction:
    """Return the number by which a column is ordered in a round: its bids, or its total before the round."""
    if not is_bid:
        return Fraction(tally.total_before(rnd, column)) if rnd < len(tally.before) else Fraction(tally.total_at(rnd, column))
    row = tally.row(rnd)
    bids = [
        row[place.nth][place.slot]
        for place in tally.form.needed_places[column]
        if row and place.ask.early and place.ask.kind == "number"
    ]
    return sum(bid for bid in bids if isinstance(bid, int))


def turn_order(tally: Tally, rnd: int) -> tuple[int, ...]:
    """Return the seats in turn order."""
    return clockwise(first_seat(tally, rnd), tally.people.seats)


def first_seat(tally: Tally, rnd: int) -> int:
    """Return the seat that begins: the one after the dealer; seat 0 if the sheet has no dealer."""
    return (tally.dealer_at(rnd) + 1) % tally.people.seats if tally.sheet.dealer else 0


def _missing_lines(state: State, tally: Tally) -> Iterator[Address]:
    """Yield the addresses still to be entered in the lines: one column after another, then those shared by all columns."""
    addresses = [address for column in state.present for address in tally.missing_fixed(column)]
    single_keys = {ask.key for ask in tally.fixed_asks if ask.is_once}
    if tally.sheet.free and addresses:
        missing_counts = {
            column: sum(address.ask not in single_keys for address in tally.missing_fixed(column)) for column in state.present
        }
        up = max(missing_counts, key=lambda column: missing_counts[column])
        addresses.sort(key=lambda address: address.slot != up)
    yield from (address for address in addresses if address.ask not in single_keys)
    yield from dict.fromkeys(address for address in addresses if address.ask in single_keys)


@cached_by_state
def optional_addresses(state: State) -> tuple[Address, ...]:
    """Return the addresses that may be entered in the present round but aren't asked for, such as a bonus."""
    if state.sheet is None or not state.is_counting or state.is_closed or state.entries.listing:
        return ()
    tally = tally_of(state)
    is_fixed = state.sheet.shape == "rows" or tally.is_over
    line = LINES if is_fixed else _present_line(tally)
    places = tally.form.optional_fixed if is_fixed else tally.form.optional_places
    row = state.entries.fixed if is_fixed else tally.row(line - 1)
    addresses = (
        Address(line, place.ask.key, place.slot)
        for column in state.present
        if is_fixed or (places[column] and tally.takes_part(column, line - 1))
        for place in places[column]
        if not row or row[place.nth][place.slot] is None
    )
    return tuple(dict.fromkeys(addresses))


@cached_by_state
def late_addresses(state: State) -> tuple[Address, ...]:
    """Return the optional addresses without an entry in complete rounds, such as a bonus that was forgotten."""
    if state.sheet is None or state.sheet.shape != "rounds" or not state.is_counting or state.is_closed or state.entries.listing:
        return ()
    tally, addresses = tally_of(state), []
    for rnd, row in enumerate(state.entries.rounds[: tally.whole]):
        for column in state.present:
            if tally.form.optional_places[column] and tally.takes_part(column, rnd):
                addresses += [
                    Address(rnd + 1, place.ask.key, place.slot)
                    for place in tally.form.optional_places[column]
                    if row[place.nth][place.slot] is None
                ]
    return tuple(dict.fromkeys(addresses))


def _present_line(tally: Tally) -> int:
    """Return the round being played, from 1; on a running total the last one entered."""
    return max(1, len(tally.entries.rounds)) if tally.sheet.shape == "total" else tally.whole + 1


def filled_addresses(state: State) -> tuple[Address, ...]:
    """Return every address that has an entry: lines first, then rounds from the last to the first."""
    if state.sheet is None or not state.is_counting:
        return ()
    addresses = []
    for line in (LINES, *range(len(state.entries.rounds), 0, -1)):
        asks = fixed_asks_of(state.sheet) if line == LINES else asks_of(state.sheet)
        row = state.entries.fixed if line == LINES else state.entries.rounds[line - 1]
        for ask, values in zip(asks, row):
            addresses += [Address(line, ask.key, slot) for slot, value in enumerate(values) if value is not None]
    return tuple(addresses)


def is_filled(state: State, address: Address) -> bool:
    """Return whether an address has an entry."""
    is_address = min(address.line, address.slot) >= 0 and ask_at(state, address) is not None
    return is_address and tally_of(state).value_at(address) is not None


def ask_at(state: State, address: Address) -> Ask | None:
    """Return the ask of an address; None if the sheet has no such address."""
    if state.sheet is None or state.sheet.counting is None:
        return None
    ask, _, is_fixed = plan_of(state.sheet).index.get(address.ask, (None, 0, False))
    return ask if is_fixed == (address.line == LINES) else None


def column_at(state: State, address: Address) -> int | None:
    """Return the column of an address; None for a number shared by all columns."""
    ask = ask_at(state, address)
    if ask is None or ask.is_once:
        return None
    return tally_of(state).people.column_of(address.slot) if ask.per else address.slot


def seats_at(state: State, address: Address) -> tuple[int, ...]:
    """Return the seats that an address belongs to; () if it is shared by all."""
    ask = ask_at(state, address)
    if ask is None or ask.is_once:
        return ()
    return (address.slot,) if ask.per else state.columns[address.slot]


def is_hidden_number(state: State, address: Address) -> bool:
    """Return whether a number is hidden: a bid until all have bid, unless bids are shown; on a hidden sheet every number."""
    if state.is_hidden:
        return True
    ask = ask_at(state, address)
    if ask is None or not ask.hidden or state.has_shown_bids or address.line == LINES or state.sheet is None:
        return False
    tally, rnd = tally_of(state), address.line - 1
    columns = (column for column in state.present if tally.takes_part(column, rnd))
    return any(address.ask == ask.key for column in columns for address in tally.missing_addresses(rnd, column))


def can_change_early(state: State, address: Address) -> bool:
    """Return whether a player may still change an early number such as a bid: until all columns have entered theirs."""
    ask = ask_at(state, address)
    return (
        ask is not None
        and ask.early
        and any(asked_address.line == address.line and asked_address.ask == ask.key for asked_address in asked_addresses(state))
    )


def span_of(state: State, address: Address) -> tuple[int, int]:
    """Return the least and the greatest number that an address accepts, in whole points; both bounds are inclusive."""
    ask = ask_at(state, address)
    assert ask is not None
    if isinstance(ask.low, int) and isinstance(ask.high, int):
        return ask.low, max(ask.low, ask.high)
    tally, column = tally_of(state), column_at(state, address) or 0
    low, high = (int(tally.formula_value(bound, column, max(0, address.line - 1))) for bound in (ask.low, ask.high))
    return low, max(low, high)


def step_of(state: State, address: Address) -> int:
    """Return the step between the numbers that may be entered: that of a number from 0, such as 5 for a row of fives; otherwise 1.

    In a round, a number with a default is a bonus: its step is only what a key adds.
    It limits those who enter numbers: the rules accept more, because older journals may have more.
    """
    ask = ask_at(state, address)
    is_asked_always = ask is not None and (address.line == LINES or ask.default is None)
    return ask.step if ask is not None and is_asked_always and _is_from_0(state, ask) else 1


def least_of(state: State, address: Address) -> int | None:
    """Return the least number that may be entered beside 0, such as 5 for three of a kind; None for no such limit.

    It limits those who enter numbers, as `step_of` does.
    """
    ask = ask_at(state, address)
    return ask.least if ask is not None and ask.least and _is_limited(state, address, ask) else None


def _is_limited(state: State, address: Address, ask: Ask) -> bool:
    """Return whether small numbers are refused: on a line from 0, of a sheet without decimals."""
    return address.line == LINES and _is_from_0(state, ask)


def _is_from_0(state: State, ask: Ask) -> bool:
    """Return whether it asks for a number from 0, on a sheet without decimals."""
    return ask.kind == "number" and ask.low == 0 and state.sheet is not None and not state.sheet.places


def holders_of(state: State, ask: Ask, line: int) -> tuple[int, ...]:
    """Return who can have what only one column can have, such as the longest road: columns, or seats if it is asked per player.

    Those who sit out a round (from 1; LINES for what is entered once) can't.
    """
    tally = tally_of(state)
    resting = {column for column in state.present if line != LINES and tally.sits_out(column, line - 1)}
    if ask.per:
        return tuple(seat for seat in state.present_seats if tally.people.column_of(seat) not in resting)
    return tuple(column for column in state.present if column not in resting)
