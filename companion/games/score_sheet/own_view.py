"""View of a sheet for a player's phone: their own numbers of this round, and the points that each value would give."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct

from companion.games.score_sheet.asking import (
    asked_addresses,
    is_hidden_number,
    least_of,
    optional_addresses,
    seats_at,
    span_of,
    step_of,
)
from companion.games.score_sheet.entering import entered_value_words
from companion.games.score_sheet.entries import LINES, Address, Entries, counting_of, entered_value, with_value
from companion.games.score_sheet.language import Ask
from companion.games.score_sheet.number_limits import limit_of
from companion.games.score_sheet.number_prompts import mark_of
from companion.games.score_sheet.number_view import TermView, figure_words, term_view, value_words
from companion.games.score_sheet.state import State, tally_of
from companion.games.score_sheet.tally import Tally
from companion.table.lazy_sequence import LazySequence, select
from companion.table.sentence import Words

MOST_KEYS = 15
"""Greatest number of values that are offered as keys; a number with more values is typed."""


class Preview(Struct, frozen=True, omit_defaults=True):
    """Points that a value would give.

    total       the running total after it; "" on a line that is entered once
    terms       explanation of the points
    is_kept     whether the bid would be kept; None without a bid
    is_if_kept  whether the value is a bid, and the points are those for keeping it
    """

    value: int
    points: Words
    total: Words = ""
    terms: tuple[TermView, ...] = ()
    is_kept: bool | None = None
    is_if_kept: bool = False


class OwnNumber(Struct, frozen=True, omit_defaults=True):
    """One of a player's own numbers of the present round.

    mark      of the answer that enters or changes it; kind, is_early, low, high, step: as in AskView
    is_hidden whether it is secret until all players have entered theirs
    is_multiple whether only multiples of the step are accepted
    least     the least number that is accepted beside `low`; None if there is no gap
    value     what was entered, in the smallest parts; says: the same as words
    previews  points of each value, computed when first used
    """

    mark: str
    label: Words
    kind: str
    low: int = 0
    high: int = 1
    step: int = 1
    is_early: bool = False
    is_hidden: bool = False
    is_optional: bool = False
    is_multiple: bool = False
    value: int | None = None
    sentence: Words = ""
    previews: Sequence[Preview] = ()
    least: int | None = None

    @property
    def choices(self) -> Sequence[int]:
        """Numbers that are accepted."""
        return _choices(self.low, self.high, self.step if self.is_multiple else 1, self.least)


class OwnView(Struct, frozen=True, omit_defaults=True):
    """A player's own numbers of the present round (line 0: of the lines that are entered once)."""

    line: int
    label: Words
    numbers: tuple[OwnNumber, ...] = ()


def own_view(state: State, seat: int) -> OwnView | None:
    """Return the view of a seat's own numbers; None while nothing is asked."""
    addresses_asked = asked_addresses(state)
    if not addresses_asked or state.sheet is None or seat not in state.present_seats:
        return None
    tally, line = tally_of(state), addresses_asked[0].line
    asks = tally.fixed_asks if line == LINES else tally.asks
    slots = ((ask, seat if ask.per else tally.people.column_of(seat)) for ask in asks if not ask.is_once and not ask.is_list)
    numbers = tuple(_number(state, tally, ask, Address(line, ask.key, slot)) for ask, slot in slots)
    return OwnView(line, "" if line == LINES else state.sheet.line(line), numbers)


def _number(state: State, tally: Tally, ask: Ask, address: Address) -> OwnNumber:
    assert state.sheet is not None
    value = entered_value(state.entries, state.sheet, address)
    can_enter = value is not None or address in (*asked_addresses(state), *optional_addresses(state))
    low, high = span_of(state, address) if ask.kind == "number" else (0, 1)
    if (limit := limit_of(state, address)) is not None:
        high = max(low, min(high, limit.most))
    is_multiple, least = step_of(state, address) > 1, least_of(state, address)
    values = _choices(low, high, ask.step if is_multiple else 1, least)
    has_keys = can_enter and ask.kind in ("number", "yes") and len(values) <= MOST_KEYS and not state.sheet.places
    number = value if isinstance(value, int) else None
    return OwnNumber(
        mark_of(address) if can_enter else "",
        ask.words,
        ask.kind,
        low,
        high,
        ask.step,
        ask.early,
        ask.hidden,
        ask.default is not None,
        is_multiple,
        number,
        "" if number is None else value_words(entered_value_words(ask, number, state.sheet.places if ask.kind == "number" else 0)),
        LazySequence(partial(_previews, state, tally, ask, address, values)) if has_keys else (),
        least,
    )


def _choices(low: int, high: int, step: int, least: int | None) -> Sequence[int]:
    """Return the numbers of a range that are accepted: with `least`, its first and those from `least` on."""
    values = range(low, high + 1, step)
    return values if least is None else select(values, lambda value: value == low or value >= least)


def _previews(state: State, tally: Tally, ask: Ask, address: Address, values: Sequence[int]) -> tuple[Preview, ...]:
    """Return the points that each value would give, computed only from numbers that this seat may see."""
    known_entries = _without_closed(state, address)
    return tuple(preview for value in values if (preview := _preview(state, tally, ask, address, known_entries, value)))


def _without_closed(state: State, address: Address) -> Entries:
    """Return the entries without other players' hidden bids, as no preview may depend on them."""
    sheet, entries, size = state.sheet, state.entries, (len(state.columns), state.seats)
    assert sheet is not None
    for other_address in _addresses_of_others(state, address):
        if is_hidden_number(state, other_address) and entered_value(entries, sheet, other_address) is not None:
            entries = with_value(entries, sheet, other_address, None, size)
    return entries


def _addresses_of_others(state: State, address: Address) -> Iterator[Address]:
    for ask in tally_of(state).asks if address.line != LINES else ():
        for slot in range(state.seats if ask.per else len(state.columns)):
            other_address = Address(address.line, ask.key, slot)
            if seats_at(state, other_address) != seats_at(state, address):
                yield other_address


def _preview(state: State, tally: Tally, ask: Ask, address: Address, known_entries: Entries, value: int) -> Preview | None:
    """Return the preview of a value, for a bid as if it were kept; None if other numbers are missing."""
    assert state.sheet is not None
    size, column = (len(state.columns), state.seats), tally.people.column_of(seats_at(state, address)[0])
    entries = with_value(known_entries, state.sheet, address, value, size)
    if ask.early and counting_of(state.sheet).kept_bid:
        for other in tally.asks:
            if not (other.early or other.is_once or other.default is not None or other.per):
                entries = with_value(entries, state.sheet, Address(address.line, other.key, column), value, size)
    new_tally = Tally(state.sheet, entries, tally.people, tally)
    if address.line == LINES:
        points = new_tally.line_points(ask, column)
        terms = new_tally.line_terms(ask, column) if points is not None else ()
        return (
            None
            if points is None
            else Preview(value, figure_words(points), terms=tuple(term_view(new_tally, term) for term in terms))
        )
    rnd = address.line - 1
    points = new_tally.points[rnd][column] if rnd < len(new_tally.points) else None
    is_kept = new_tally.is_kept(rnd, column) if points is not None else None
    if points is None or (ask.early and not is_kept):
        return None
    term_views = tuple(term_view(new_tally, term) for term in new_tally.terms(rnd, column))
    return Preview(value, figure_words(points), figure_words(new_tally.after[rnd][column]), term_views, is_kept, ask.early)
