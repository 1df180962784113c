"""Order in which players enter a round: chosen by the players, drawn each round, or changed by hand for the present round."""

from collections.abc import Iterator

from companion.games.score_sheet.asking import columns_in_order
from companion.games.score_sheet.entries import asks_of
from companion.games.score_sheet.people import BY_BID, CHITS, ENTRY_ORDERS, EntryOrder
from companion.games.score_sheet.rulebook import sheet_in_use
from companion.games.score_sheet.state import State, tally_of
from companion.table.chapter import Chance, Event, Events, Move, SeatName, Words, automatic, illegal_move, pick_among, replace, say
from companion.table.prompt import Choice, Option, Pick


class SetEntryOrder(Move, frozen=True):
    """Set the order in which players enter a round, from the present round on."""

    order: tuple[str, ...] = ()


class EntryOrderSet(Event, frozen=True):
    """The order in which players enter a round was set."""

    prepares = True
    has_short = True
    order: EntryOrder
    line: int


class ReorderEntry(Move, frozen=True):
    """Enter the present round in this order of columns."""

    order: tuple[int, ...] = ()


class EntryReordered(Event, frozen=True):
    """Players changed the order of the present round. `seats`: the first seat of each column."""

    prepares = True
    has_short = True
    corrects = True
    line: int
    order: tuple[int, ...]
    seats: tuple[int, ...]


class EntryOrderDrawn(Event, frozen=True):
    """The order of a round was drawn. `seats`: the first seat of each column."""

    line: int
    order: tuple[int, ...]
    seats: tuple[int, ...]


def orders_of(state: State) -> tuple[EntryOrder, ...]:
    """Return the orders that players may choose now: only on sheets of rounds with several columns; by bids only with bids."""
    sheet = state.sheet
    if sheet is None or sheet.shape != "rounds" or state.is_closed or state.is_full or len(state.present) < 2:
        return ()
    has_bids = state.is_counting and any(ask.early and ask.kind == "number" for ask in asks_of(sheet))
    return tuple(order for order in ENTRY_ORDERS if has_bids or order not in BY_BID)


def set_entry_order(state: State, move: SetEntryOrder) -> Events:
    """Set the order of entry from the present round on."""
    sheet_in_use(state)
    return (EntryOrderSet(pick_among(move.order, orders_of(state), illegal_move("no_such_entry_order")), present_line(state)),)


def reorder_entry(state: State, move: ReorderEntry) -> Events:
    """Set the order of the present round, which must contain every column in play once."""
    sheet_in_use(state)
    if not orders_of(state) or sorted(move.order) != sorted(state.present):
        raise illegal_move("no_such_entry_order")
    return (EntryReordered(present_line(state), move.order, _first_seats(state, move.order)),)


def present_line(state: State) -> int:
    """Return the round being entered, from 1."""
    return tally_of(state).whole + 1 if state.is_counting else state.current_line


def _first_seats(state: State, columns: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(state.columns[column][0] for column in columns)


@automatic
def draw_entry_order(state: State, chance: Chance) -> Events:
    """Draw the order of a round when it begins, if players chose chits."""
    if not state.orders.choices or not orders_of(state):
        return ()
    line = present_line(state)
    if state.orders.order_at(line) != CHITS or state.orders.fixed_at(line):
        return ()
    order = chance.shuffle(state.present)
    return (EntryOrderDrawn(line, order, _first_seats(state, order)),)


def apply_entry_order(state: State, event: EntryOrderSet) -> State:
    return replace(state, orders=state.orders.choose(event.line, event.order))


def apply_reordered_entry(state: State, event: EntryReordered) -> State:
    return replace(state, orders=state.orders.fix(event.line, event.order))


def apply_drawn_entry_order(state: State, event: EntryOrderDrawn) -> State:
    return replace(state, orders=state.orders.fix(event.line, event.order))


def describe_reordered_entry(event: EntryReordered, seat: int | None) -> Words:
    return say("log.EntryReordered", line=event.line, order=[SeatName(seat) for seat in event.seats])


def describe_drawn_entry_order(event: EntryOrderDrawn, seat: int | None) -> Words:
    return say("log.EntryOrderDrawn", line=event.line, order=[SeatName(seat) for seat in event.seats])


def order_choices(state: State) -> Iterator[Choice]:
    """Offer to choose another order of entry, and to reorder the present round."""
    orders = orders_of(state)
    if not orders:
        return
    group = say("group.entry_order")
    options = tuple(Option(order, say("entry_order.label", order=order), say("entry_order.note", order=order)) for order in orders)
    field = Pick("order", say("field.entry_order"), options)
    yield Choice(say("choice.entry_order"), SetEntryOrder(), note=say("note.entry_order"), fields=(field,), group=group)
    columns = tuple(
        Option(column, say("seats", seats=tuple(SeatName(seat) for seat in state.columns[column])))
        for column in columns_in_order(state, present_line(state))
    )
    order = Pick("order", say("field.order"), columns, len(columns), len(columns), ordered=True)
    yield Choice(say("choice.reorder_entry"), ReorderEntry(), note=say("note.reorder_entry"), fields=(order,), group=group)
