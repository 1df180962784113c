"""Entering numbers on a sheet that calculates, changing them, and the points that follow from them.

Rounds count from 1, line 0 holds what is entered once; columns and seats count from 0; numbers are in the smallest parts.
"""

from typing import Any

from companion.games.score_sheet.asking import (
    ask_at,
    asked_addresses,
    holders_of,
    is_filled,
    is_hidden_number,
    late_addresses,
    optional_addresses,
    seats_at,
    span_of,
)
from companion.games.score_sheet.box import number
from companion.games.score_sheet.entries import (
    LINES,
    NO_SEAT,
    Address,
    EnteredValue,
    ListEntry,
    counting_of,
    entered_value,
    with_value,
)
from companion.games.score_sheet.language import Ask, answer_words, bilingual_label
from companion.games.score_sheet.number_limits import excluded_addresses, has_most_yes
from companion.games.score_sheet.rulebook import sheet_in_use
from companion.games.score_sheet.state import State, tally_of
from companion.games.score_sheet.tally import Tally
from companion.table.chapter import Event, Events, Move, SeatName, Words, automatic, illegal_move, replace, replace_at, say
from companion.table.formula import figure
from companion.table.scored_points import Gain

NO_OTHERS_RULES = 8
"""The first rules under which all others of a question such as Re are entered with No at once."""
EXCLUDING_RULES = 7
"""The first rules under which those who can only answer No are not asked."""
MOST_LISTED_NUMBERS = 40
"""Greatest length of a list; a number of a pair and its factor count as two."""


class EnterNumber(Move, frozen=True, rename={"picks": "picked"}):
    """Enter a number at an address: round (0 for a line), key of the ask, and slot.

    value  the typed number, in the smallest parts
    picks  the value if it was picked instead of typed; () if it was typed
    """

    line: int
    ask: str
    slot: int
    value: int = 0
    picks: tuple[int, ...] = ()


class NumberEvent(Event, frozen=True):
    """A number was entered, changed or cleared. Base class.

    seats      its seats, () for all; for a number that one column has: that column's seats
    label, de  its question, in English and German; `kind`: its kind, see Ask
    value      in the smallest parts; `places`: digits after the decimal point
    is_hidden  whether only its seats may read the value
    answers, answers_de  the words for Yes and No, see Ask
    """

    line: int
    ask: str
    slot: int
    value: int
    seats: tuple[int, ...]
    label: str
    de: str = ""
    kind: str = "number"
    places: int = 0
    is_hidden: bool = False
    answers: tuple[str, ...] = ()
    answers_de: tuple[str, ...] = ()

    def short_name(self) -> Words:
        """Return the player and the label of the number, without its value, which may be hidden."""
        label = bilingual_label(self.label, self.de)
        return (
            say("undo.number_of", seat=SeatName(self.seats[0]), label=label)
            if len(self.seats) == 1
            else say("undo.number", label=label)
        )

    @property
    def address(self) -> Address:
        """Address on the sheet."""
        return Address(self.line, self.ask, self.slot)


class NumberEntered(NumberEvent, frozen=True):
    """A number was entered. `up` is the column whose entry is next on a running total."""

    up: int = 0

    @property
    def together(self) -> Words:  # type: ignore[override] # it changes with the kind of question
        """Undo's name for 0 for the rest; "" for a yes with the No of the others, which has the name of the yes."""
        return "" if self.kind == "yes" else say("undo.zeros")


class ChangeNumber(EnterNumber, frozen=True):
    """Change a number that was entered."""


class NumberChanged(NumberEvent, frozen=True):
    """A number was changed; `before` is its old value."""

    corrects = True

    before: int = 0

    def continues(self, before: Event) -> bool:
        """Return whether another number of the same players and round was changed before it."""
        if not isinstance(before, NumberChanged):
            return False
        return (self.line, self.seats) == (before.line, before.seats) and self.address != before.address

    def common_name(self, events: Events) -> Words:
        """Return the players and the labels of all changed numbers."""
        changes = [event for event in events if isinstance(event, NumberChanged)]
        labels = [bilingual_label(*label) for label in dict.fromkeys((event.label, event.de) for event in changes)]
        return say("undo.numbers_of", seats=tuple(map(SeatName, self.seats)), labels=labels)


class ClearNumber(Move, frozen=True):
    """Clear a number; it is asked for again."""

    line: int
    ask: str
    slot: int


class NumberCleared(NumberEvent, frozen=True):
    """A number was cleared; `value` is its old value, for a list the sum."""


def enter(state: State, move: EnterNumber) -> Events:
    """Enter a number that is asked for or optional, also in a complete round; change one that exists."""
    address, ask, value = _checked_number(state, move)
    if entered_value(state.entries, sheet_in_use(state), address) is not None:
        return change(state, ChangeNumber(move.line, move.ask, move.slot, value))
    if not _can_enter(state, address) or ask.is_list:
        raise illegal_move("no_such_number")
    entered = NumberEntered(*_event_fields(state, address, ask, value), up=_next_column(state, address, value))
    return (entered, *_excluded_events(state, entered, ask))


def _excluded_events(state: State, entered: NumberEntered, ask: Ask) -> Events:
    """Enter No for those who are not asked any more, such as the players against the two with Re. Since rules 7."""
    if state.rules < EXCLUDING_RULES or not entered.value:
        return ()
    excluded = excluded_addresses(number_entered(state, entered), entered.address)
    return tuple(NumberEntered(*_event_fields(state, address, ask, 0), up=entered.up) for address in excluded)


def change(state: State, move: ChangeNumber) -> Events:
    """Change a number, at any time."""
    address, ask, value = _checked_number(state, move)
    before = entered_value(state.entries, sheet_in_use(state), address)
    if not isinstance(before, int) or ask.is_list:
        raise illegal_move("empty_cell")
    return (NumberChanged(*_event_fields(state, address, ask, value), before=before),)


def clear(state: State, move: ClearNumber) -> Events:
    """Clear a number, which is then asked for again."""
    address = Address(move.line, move.ask, move.slot)
    ask = ask_at(state, address)
    before = entered_value(state.entries, sheet_in_use(state), address) if is_filled(state, address) else None
    if ask is None or before is None or state.entries.listing:
        raise illegal_move("empty_cell")
    return (NumberCleared(*_event_fields(state, address, ask, before if isinstance(before, int) else sum(before))),)


def _can_enter(state: State, address: Address) -> bool:
    """Return whether an address without an entry can be filled now."""
    return address in asked_addresses(state) or address in optional_addresses(state) or address in late_addresses(state)


def _checked_number(state: State, move: EnterNumber) -> tuple[Address, Ask, int]:
    """Return the address, the ask and the value of a move, checked against the bounds. Raises IllegalMoveError."""
    address = Address(move.line, move.ask, move.slot)
    ask = ask_at(state, address)
    if ask is None or not (_can_enter(state, address) or is_filled(state, address)):
        raise illegal_move("no_such_number")
    value = move.picks[0] if move.picks else move.value
    if ask.is_one:
        allowed_seats = {NO_SEAT} if ask.kind == "one_or_none" else set[int]()
        if value not in allowed_seats | set(holders_of(state, ask, address.line)):
            raise illegal_move("no_such_number")
        return address, ask, value
    low, high = (0, 1) if ask.kind == "yes" else span_of(state, address)
    if not low <= (number(value, sheet_in_use(state).places) if ask.kind == "number" else value) <= high:
        raise illegal_move("number_out_of_range", label=ask.words, low=low, high=high)
    return address, ask, value


def _event_fields(
    state: State, address: Address, ask: Ask, value: int
) -> tuple[int, str, int, int, tuple[int, ...], str, str, str, int, bool, tuple[str, ...], tuple[str, ...]]:
    """Return the common fields of an event about this number."""
    sheet = sheet_in_use(state)
    seats = seats_at(state, address)
    if ask.is_one and value != NO_SEAT:
        seats = (value,) if ask.per else state.columns[value]
    places = sheet.places if ask.kind in ("number", "list") else 0
    is_hidden = state.is_hidden or (ask.hidden and is_hidden_number(state, address))
    label = ask.label or ask.key
    common = (*address[:1], address.ask, address.slot, value, seats, label, ask.de, ask.kind, places, is_hidden)
    return (*common, ask.answers, ask.answers_de)


def _next_column(state: State, address: Address, value: EnteredValue) -> int:
    """Return the column that enters next on a running total: this one until its entry is complete, then the next."""
    sheet = sheet_in_use(state)
    column = next(iter(seats_at(state, address)), 0)
    if sheet.shape != "total" or address.line == LINES:
        return state.up
    column = tally_of(state).people.column_of(column)
    other_addresses = [
        missing_address
        for missing_address in tally_of(state).missing_addresses(address.line - 1, column)
        if missing_address != address
    ]
    return column if other_addresses else (column + 1) % len(state.columns)


def number_entered(state: State, event: NumberEntered) -> State:
    return note_finished(replace(_set_value(state, event.address, event.value), up=event.up), event.address)


def note_finished(state: State, address: Address) -> State:
    """Record that a column has finished a round, if the order of the next round depends on it."""
    if not state.orders.choices or address.line == LINES:
        return state
    tally = tally_of(state)
    orders = state.orders
    for column in state.present:
        if not tally.has_missing(address.line - 1, column):
            orders = orders.finish(address.line, column)
    return replace(state, orders=orders)


def number_changed(state: State, event: NumberChanged) -> State:
    return _set_value(state, event.address, event.value)


def number_cleared(state: State, event: NumberCleared) -> State:
    return _set_value(state, event.address, None)


def _set_value(state: State, address: Address, value: EnteredValue | None) -> State:
    sheet = sheet_in_use(state)
    size = (len(state.columns), state.seats)
    return replace(state, entries=with_value(state.entries, sheet, address, value, size))


class AddNumber(Move, frozen=True):
    """Add a number to a list, or a pair of numbers that are multiplied."""

    line: int
    ask: str
    slot: int
    number: int = 0
    times: int = 1


class NumberAdded(NumberEvent, frozen=True):
    """A number was added to a list; in a list of pairs it is multiplied by `times`."""

    times: int = 1


class FinishList(Move, frozen=True):
    """Finish the list that is being entered; without a number in it, it is empty."""

    line: int
    ask: str
    slot: int


class ListFinished(NumberEvent, frozen=True):
    """A list was finished; `value` is its length."""


def add(state: State, move: AddNumber) -> Events:
    """Add a number to a list, which has at most MOST_LISTED_NUMBERS."""
    address, ask = _list_ask(state, Address(move.line, move.ask, move.slot))
    low, high = span_of(state, address)
    listing = state.entries.listing
    if not low <= number(move.number, sheet_in_use(state).places) <= high or not 0 <= move.times <= 99:
        raise illegal_move("number_out_of_range", label=ask.words, low=low, high=high)
    if listing and len(listing.numbers) >= MOST_LISTED_NUMBERS:
        raise illegal_move("list_full", most=MOST_LISTED_NUMBERS)
    return (NumberAdded(*_event_fields(state, address, ask, move.number), times=move.times),)


def finish(state: State, move: FinishList) -> Events:
    """Finish a list, of any length."""
    address, ask = _list_ask(state, Address(move.line, move.ask, move.slot))
    numbers = state.entries.listing.numbers if state.entries.listing else ()
    return (ListFinished(*_event_fields(state, address, ask, len(numbers) // (2 if ask.kind == "pairs" else 1))),)


def _list_ask(state: State, address: Address) -> tuple[Address, Ask]:
    ask = ask_at(state, address)
    if ask is None or not ask.is_list or address not in asked_addresses(state):
        raise illegal_move("no_such_number")
    return address, ask


def number_added(state: State, event: NumberAdded) -> State:
    listing = state.entries.listing or ListEntry(*event.address)
    further = (event.value, event.times) if event.kind == "pairs" else (event.value,)
    return replace(state, entries=replace(state.entries, listing=replace(listing, numbers=(*listing.numbers, *further))))


def list_finished(state: State, event: ListFinished) -> State:
    numbers = state.entries.listing.numbers if state.entries.listing else ()
    return _set_value(replace(state, entries=replace(state.entries, listing=None)), event.address, numbers)


class SetHouseRule(Move, frozen=True, rename={"picks": "picked"}):
    """Set an option of the sheet: a house rule, or an expansion."""

    key: str
    value: int = 0
    picks: tuple[int, ...] = ()


class HouseRuleSet(Event, frozen=True):
    """An option of the sheet was set."""

    prepares = True
    corrects = True

    key: str
    value: int
    label: str
    de: str = ""
    kind: str = "number"


def set_house_rule(state: State, move: SetHouseRule) -> Events:
    """Set a house rule; all points are counted again with it."""
    sheet = sheet_in_use(state)
    options = {option.key: option for option in sheet.counting.options} if sheet.counting else {}
    option = options.get(move.key)
    if option is None:
        raise illegal_move("no_such_option")
    value = move.picks[0] if move.picks else move.value
    low, high = option.span
    if not low <= value <= high:
        raise illegal_move("number_out_of_range", label=option.words, low=low, high=high)
    return (HouseRuleSet(option.key, value, option.label or option.key, option.de, option.kind),)


def house_rule_set(state: State, event: HouseRuleSet) -> State:
    options = dict(state.entries.options) | {event.key: event.value}
    usual = {option.key: option.default for option in counting_of(sheet_in_use(state)).options}
    changed_options = tuple((key, value) for key, value in sorted(options.items()) if usual.get(key) != value)
    return replace(state, entries=replace(state.entries, options=changed_options))


class EndRounds(Move, frozen=True):
    """End the rounds: the numbers that are counted at the end are asked next."""


class RoundsEnded(Event, frozen=True):
    """Players ended the rounds; the lines that are counted at the end follow."""


def end_rounds(state: State, move: EndRounds) -> Events:
    """End the rounds between two of them, if lines are entered after the last one."""
    if not can_end_rounds(state):
        raise illegal_move("cannot_close")
    return (RoundsEnded(),)


def can_end_rounds(state: State) -> bool:
    """Return whether players may end the rounds and enter the lines that are counted at the end."""
    sheet = state.sheet
    if sheet is None or sheet.counting is None or state.is_closed or state.entries.listing:
        return False
    tally = tally_of(state)
    return bool(tally.fixed_asks) and sheet.shape != "rows" and not tally.is_over and is_between_rounds(state)


def is_between_rounds(state: State) -> bool:
    """Return whether at least one round is complete and none is in progress."""
    tally = tally_of(state)
    if tally.sheet.shape == "total":
        return bool(tally.filled_cells)
    return tally.whole > 0 and tally.whole == len(state.entries.rounds)


def rounds_ended(state: State, event: RoundsEnded) -> State:
    return replace(state, entries=replace(state.entries, is_ended=True))


class EnterZeros(Move, frozen=True):
    """Enter 0, or no one, for all that is still asked for after the last round; in a round, No for all others of a question."""


def enter_zeros(state: State, move: EnterZeros) -> Events:
    """Enter 0 for all that is still asked for after the last round; since rules 8 in a round No for all others of a question."""
    addresses = zero_addresses(state) or no_addresses(state)
    if not addresses:
        raise illegal_move("no_such_number")
    asks = ((address, ask) for address in addresses if (ask := ask_at(state, address)) is not None)
    return tuple(NumberEntered(*_event_fields(state, address, ask, _zero_of(ask))) for address, ask in asks)


def zero_addresses(state: State) -> tuple[Address, ...]:
    """Return what is still asked for after the last round, if all of it may be 0 or no one; else ()."""
    sheet = state.sheet
    if sheet is None or sheet.counting is None or sheet.shape == "rows" or state.is_closed or state.entries.listing:
        return ()
    addresses = asked_addresses(state)
    return addresses if all(address.line == LINES and _may_be_zero(state, address) for address in addresses) else ()


def no_addresses(state: State) -> tuple[Address, ...]:
    """Return what is still asked of a yes-or-no question with a limit, once someone is entered with Yes: all others may be No."""
    if state.rules < NO_OTHERS_RULES or not state.is_counting or state.is_closed or not (addresses := asked_addresses(state)):
        return ()
    first, tally = addresses[0], tally_of(state)
    missing = tuple(address for address in addresses if (address.line, address.ask) == (first.line, first.ask))
    ask = ask_at(state, first)
    slots = state.seats if ask is not None and ask.per else len(state.columns)
    values = (tally.value_at(Address(first.line, first.ask, slot)) for slot in range(slots))
    return missing if has_most_yes(state, first) and any(value == 1 for value in values) else ()


def _may_be_zero(state: State, address: Address) -> bool:
    ask, (low, high) = ask_at(state, address), span_of(state, address)
    return ask is not None and (ask.kind == "one_or_none" or (ask.kind == "number" and low <= 0 <= high))


def _zero_of(ask: Ask) -> int:
    return NO_SEAT if ask.kind == "one_or_none" else 0


class PointsCounted(Event, frozen=True):
    """Points that changed after an entry.

    rounds  number of counted rounds; `cells`: round (from 1), column and points of those that changed
    totals  the points of the whole sheet, by column
    """

    is_logged = False

    rounds: int
    cells: tuple[tuple[int, int, int | float | None], ...] = ()
    totals: tuple[int | float, ...] = ()

    def gains(self, state: State) -> tuple[Gain, ...]:
        """Return the changed points of a round, on a sheet that counts round by round; none if several rounds changed."""
        if state.sheet is None or state.sheet.shape != "rounds" or len({line for line, *_ in self.cells}) != 1:
            return ()
        return tuple(Gain(state.columns[column], points) for _, column, points in self.cells if points is not None)


@automatic
def count(state: State) -> Events:
    """Record points once a round is whole, and again after every change."""
    if not state.is_counting or state.is_closed:
        return ()
    tally, before = tally_of(state), state.entries.points
    rounds = tuple(tally.figures if tally.sheet.shape == "total" else tally.figures[: tally.whole])
    if rounds == before and not _is_worth_telling(tally):
        return ()
    totals = tuple([figure(total) for total in tally.fixed_totals])
    if rounds == before and totals == state.entries.totals:
        return ()
    cells = tuple(
        (line, column, points)
        for line, row in enumerate(rounds, 1)
        for column, points in enumerate(row)
        if points != _point_of(before, line, column)
    )
    return (PointsCounted(len(rounds), cells, totals),)


def _point_of(rounds: tuple[tuple[int | float | None, ...], ...], line: int, column: int) -> int | float | None:
    row = rounds[line - 1] if line <= len(rounds) else ()
    return row[column] if column < len(row) else None


def _is_worth_telling(tally: Tally) -> bool:
    """Return whether to log totals although no round changed: once all lines are filled."""
    return bool(tally.fixed_asks) and tally.is_over and tally.is_filled


def points_counted(state: State, event: PointsCounted) -> State:
    blank, before = (None,) * len(state.columns), state.entries.points[: event.rounds]
    rounds: list[tuple[int | float | None, ...]] = [row if len(row) == len(blank) else (*row, *blank[len(row) :]) for row in before]
    rounds += [blank] * (event.rounds - len(rounds))
    for line, column, points in event.cells:
        rounds[line - 1] = replace_at(rounds[line - 1], column, points)
    return replace(state, entries=replace(state.entries, points=tuple(rounds), totals=event.totals))


# log sentences


def describe_entered(event: NumberEntered, seat: int | None) -> Words:
    return _hidden_words(event, seat) or _entered_words(event)


def describe_changed_number(event: NumberChanged, seat: int | None) -> Words:
    if hidden := _hidden_words(event, seat):
        return hidden
    before = entered_value_words(event, event.before, event.places)
    return say("log.NumberChanged" if event.seats else "log.shared_changed", **_parts(event), before=before)


def describe_cleared(event: NumberCleared, seat: int | None) -> Words:
    return say("log.NumberCleared" if event.seats else "log.shared_cleared", **_parts(event))


def describe_added(event: NumberAdded, seat: int | None) -> Words:
    if hidden := _hidden_words(event, seat):
        return hidden
    if event.kind == "pairs":
        return say("log.pair_added", **_parts(event), times=event.times)
    return say("log.NumberAdded", **_parts(event))


def describe_finished(event: ListFinished, seat: int | None) -> Words:
    return say("log.ListFinished" if event.seats else "log.shared_finished", **_parts(event))


def describe_house_rule(event: HouseRuleSet, seat: int | None) -> Words:
    return say("log.HouseRuleSet", label=bilingual_label(event.label, event.de), value=option_value_words(event.kind, event.value))


def _hidden_words(event: NumberEvent, seat: int | None) -> Words:
    """Return a sentence without the value for seats that may not see it; "" for the others."""
    if not event.is_hidden or seat in event.seats:
        return ""
    parts = _parts(event)
    label, line = parts["label"], parts["line"]
    if not event.seats or event.kind in ("one", "one_or_none"):
        return say("log.shared_hidden", label=label, line=line)
    return say("log.number_hidden", seats=parts["seats"], label=label, line=line)


def _entered_words(event: NumberEvent) -> Words:
    if event.kind in ("one", "one_or_none"):
        return say("log.no_holder" if event.value == NO_SEAT else "log.holder", **_parts(event))
    if event.seats and event.answers:
        return say("log.answered", **_parts(event))
    return say("log.NumberEntered" if event.seats else "log.number_shared", **_parts(event))


def _parts(event: NumberEvent) -> dict[str, Any]:
    seats = tuple(map(SeatName, event.seats))
    line: Words = say("line.round", line=event.line) if event.line else ""
    return {
        "seats": seats,
        "count": len(seats),
        "label": bilingual_label(event.label, event.de),
        "value": entered_value_words(event, event.value, event.places),
        "line": say("log.in_line", line=line) if line else "",
    }


def entered_value_words(ask: Ask | NumberEvent, value: int, places: int) -> Words | int | float:
    """Return an entered value as people read it: a number, or yes and no in the words of its question."""
    return answer_words(bool(value), ask.answers, ask.answers_de) if ask.kind == "yes" else number(value, places)


def option_value_words(kind: str, value: int) -> Words | int | float:
    """Return the value of a house rule as people read it: a number, or yes and no."""
    return answer_words(bool(value), (), ()) if kind == "yes" else number(value, 0)
