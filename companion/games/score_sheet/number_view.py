"""View of a sheet that calculates: every entered number, its points, and how they were counted."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec import Struct

from companion.games.score_sheet.asking import (
    ask_at,
    asked_addresses,
    columns_in_order,
    filled_addresses,
    is_hidden_number,
    late_addresses,
    optional_addresses,
    seats_at,
    span_of,
    turn_order,
)
from companion.games.score_sheet.counted_rounds import FailedCheck
from companion.games.score_sheet.entering import entered_value_words, option_value_words
from companion.games.score_sheet.entries import LINES, NO_SEAT, Address, counting_of, entered_value, option_values, with_value
from companion.games.score_sheet.hidden_bids import can_show_bids
from companion.games.score_sheet.language import Ask, AutomaticPoints
from companion.games.score_sheet.number_limits import NumberLimit, limit_of, sum_limit
from companion.games.score_sheet.number_prompts import mark_of
from companion.games.score_sheet.people import SHEET
from companion.games.score_sheet.state import State, tally_of
from companion.games.score_sheet.tally import Tally
from companion.games.score_sheet.thresholds import Threshold, progress_of, threshold_of, threshold_words
from companion.games.score_sheet.typed_lines import factor_of
from companion.table.formula import OTHERS_PREFIX, Figure, Term, figure
from companion.table.lazy_sequence import LazySequence
from companion.table.sentence import SeatName, Words, say

HIDDEN_SIGN = "•"
MOST_NAMED = 3
"""Greatest number of missing bidders that are all named; of more, only the next one is named."""


class AskView(Struct, frozen=True, omit_defaults=True):
    """Question of a line.

    kind       number, yes, one, one_or_none, list, pairs
    is_early   entered before the round, as a bid; is_once: once for all columns; is_optional: may be left out
    low, high  the bounds of a number; `step`: what a key adds; `places`: digits after the decimal point
    question   what is asked instead of the label; "" for the label
    """

    key: str
    label: Words
    kind: str
    is_early: bool = False
    is_once: bool = False
    is_optional: bool = False
    low: int = 0
    high: int = 0
    step: int = 1
    places: int = 0
    question: Words = ""


class NumberView(Struct, frozen=True, omit_defaults=True):
    """Entered number: its text ("" for nothing yet, "•" if hidden), and its mark on the sheet.

    mark      of the choice that enters or corrects it
    seat      the player it is asked of, where a team has several
    """

    ask: str
    sentence: Words
    mark: str
    is_asked: bool = False
    is_entered: bool = False
    is_hidden: bool = False
    seat: int | None = None


class TermView(Struct, frozen=True, omit_defaults=True):
    """Term of a cell's points: its label, its numbers ("20 × 2"), and its points."""

    label: Words
    sentence: Words
    points: Words


class CellView(Struct, frozen=True, omit_defaults=True):
    """Cell of a column and line.

    points   its points; "" while numbers are missing. total: the running total after it
    is_kept  whether a bid was kept; None if there is none
    is_out   whether the column is out of the game
    note     that the column sits the round out; "" for none
    terms    explanation of its points, computed when first used
    progress how far the column is on the way to a bonus; "" for none
    """

    numbers: tuple[NumberView, ...] = ()
    points: Words = ""
    total: Words = ""
    is_kept: bool | None = None
    is_out: bool = False
    note: Words = ""
    terms: Sequence[TermView] = ()
    progress: Words = ""


class RowView(Struct, frozen=True, omit_defaults=True):
    """Line of the sheet: a round or an entry (`line` from 1), a line that is entered once (0), or automatic points.

    kind      round, line, or also
    asks      its questions; `once`: the numbers that are asked once for all columns
    findings  warnings
    bids      words about the bids until a result of the round is entered; "" for none
    first     the seat that begins, if there is a dealer
    limits    limits of its numbers, each with the number's mark; computed when first used
    uncounted marks of its optional numbers that were entered and change no total; computed when first used
    """

    line: int
    kind: str
    label: Words
    asks: tuple[AskView, ...] = ()
    once: tuple[NumberView, ...] = ()
    cells: tuple[CellView, ...] = ()
    dealer: int | None = None
    findings: tuple[Words, ...] = ()
    is_whole: bool = False
    bids: Words = ""
    first: int | None = None
    limits: Sequence[tuple[str, NumberLimit]] = ()
    uncounted: Sequence[str] = ()

    def ask(self, key: str) -> AskView:
        """Return the question with this key."""
        return next(ask for ask in self.asks if ask.key == key)

    @property
    def is_extra(self) -> bool:
        """Whether it is a line that is asked of no player, such as that of further Yahtzees."""
        return self.kind == "line" and bool(self.asks) and all(ask.is_optional for ask in self.asks)


class CountView(Struct, frozen=True, omit_defaults=True):
    """Sheet that calculates, line by line.

    asked_mark  the mark of the number that is asked for; "" for none
    listing  the numbers of the list that is being entered
    options  house rules, each with its value
    carried  values carried into the present round: label, and the values by column
    rounds   number of rounds; 0 if unknown
    next     who enters next, and how many numbers of this kind are missing; on lines the number that follows; "" for none
    shows_bids whether bids are shown as they are entered; None on a sheet that doesn't hide them
    implied_number  the asked number if it follows from the others of its round, such as the last player's tricks; None otherwise
    """

    rows: tuple[RowView, ...]
    asked_mark: str = ""
    listing: tuple[Words, ...] = ()
    options: tuple[tuple[Words, Words], ...] = ()
    carried: tuple[tuple[Words, tuple[Words, ...]], ...] = ()
    rounds: int = 0
    rule: Words = ""
    next: Words = ""
    shows_bids: bool | None = None
    implied_number: int | None = None


def count_view(state: State, seat: int | None) -> CountView:
    """Return the view of the sheet for a seat, or for all players (None)."""
    return _CountViewBuilder(state, seat).count_view()


class _CountViewBuilder:
    def __init__(self, state: State, seat: int | None) -> None:
        assert state.sheet is not None
        self.state, self.seat, self.sheet = state, seat, state.sheet
        self.tally = tally_of(state)
        self.asked_addresses = asked_addresses(state)
        self.optional_addresses = {*optional_addresses(state), *late_addresses(state)}
        self.is_seen = tuple(not state.is_hidden or seat in seats for seats in state.columns)

    def count_view(self) -> CountView:
        tally = self.tally
        counting, values = counting_of(self.sheet), option_values(self.sheet, self.state.entries)
        return CountView(
            tuple(self._rows()),
            mark_of(self.asked_addresses[0]) if self.asked_addresses else "",
            self._listed_words(),
            tuple((option.words, value_words(option_value_words(option.kind, values[option.key]))) for option in counting.options),
            tuple((carry.words, self._carried_values(carry.key)) for carry in counting.carry),
            tally.rounds,
            self.sheet.said_rule,
            self._next_words(),
            self.state.has_shown_bids if can_show_bids(self.state) else None,
            self._following_number(),
        )

    def _listed_words(self) -> tuple[Words, ...]:
        """Return the numbers of the list that is being entered; each of a list of pairs with its factor."""
        listing = self.state.entries.listing
        if listing is None or not self._can_see(listing.address):
            return ()
        ask = ask_at(self.state, listing.address)
        if ask is None or ask.kind != "pairs":
            return tuple(figure_words(self.tally.to_points(number)) for number in listing.numbers)
        pairs = zip(listing.numbers[::2], listing.numbers[1::2], strict=True)
        return tuple(say("value.times", number=figure_words(self.tally.to_points(number)), times=times) for number, times in pairs)

    def _carried_values(self, key: str) -> tuple[Words, ...]:
        """Return the values carried into the next round, by column; on a running total after the last entry of each column."""
        tally = self.tally
        rnd = tally.whole if self.sheet.shape == "rounds" else len(tally.points)
        return tuple(figure_words(tally.carried_value(key, rnd, column)) for column in tally.columns)

    def _following_number(self) -> int | None:
        """Return the asked number if a check of the round leaves one value for it; None if others of its kind are missing, too."""
        if not self.asked_addresses or any(
            number.ask == self.asked_addresses[0].ask and number.line == self.asked_addresses[0].line
            for number in self.asked_addresses[1:]
        ):
            return None
        limit = sum_limit(self.state, self.asked_addresses[0])
        low, high = span_of(self.state, self.asked_addresses[0]) if limit is not None else (0, 0)
        return limit.most if limit is not None and limit.is_exact and low <= limit.most <= high else None

    def _next_words(self) -> Words:
        """Return how many bids are missing and who bids next; after the last bid, that the round is played now.

        On lines in a fixed order, return the number after the asked one.
        """
        if not self.asked_addresses or self.asked_addresses[0].line == LINES:
            return self._second_words()
        ask = next(candidate for candidate in self.tally.asks if candidate.key == self.asked_addresses[0].ask)
        early = (
            tuple(seats_at(self.state, address) for address in self.asked_addresses if address.ask == ask.key) if ask.early else ()
        )
        if early:
            if not any(
                address.line == self.asked_addresses[0].line and address.ask == ask.key for address in filled_addresses(self.state)
            ):
                return say("count.first_entry", ask=ask.words, seat=SeatName(early[0][0])) if early[0] else ""
            bidders = tuple(seat for seats in early for seat in seats[:1])
            if len(bidders) > MOST_NAMED:
                return say("count.missing_next", count=len(early), seat=SeatName(bidders[0]))
            return say("count.missing", count=len(early), seats=tuple(map(SeatName, bidders)))
        line = self.asked_addresses[0].line
        return say("count.play", line=self.sheet.line(line)) if self._is_played(line) else ""

    def _second_words(self) -> Words:
        """Return whose number on which line follows the asked one, so that players see in which direction they fill a sheet."""
        ask = ask_at(self.state, self.asked_addresses[1]) if len(self.asked_addresses) > 1 and not self.sheet.free else None
        if ask is None:
            return ""
        seats = seats_at(self.state, self.asked_addresses[1])
        return (
            say("count.second", seat=SeatName(seats[0]), label=ask.words) if seats else say("count.second_shared", label=ask.words)
        )

    def _is_played(self, line: int) -> bool:
        """Return whether a round is being played: its bids are entered, and no result is."""
        asks = {ask.key: ask for ask in self.tally.asks}
        if not any(ask.early for ask in asks.values()):
            return False
        entered = [
            address for address in filled_addresses(self.state) if address.line == line and asks[address.ask].default is None
        ]
        return bool(entered) and all(asks[address.ask].early for address in entered)

    def _bid_words(self, line: int) -> Words:
        """Return that bids are hidden until all have bid, or the sum of the bids; "" once a result is entered."""
        early = [ask for ask in self.tally.asks if ask.early and ask.kind == "number"]
        is_bidding = any(address.line == line and ask.key == address.ask for address in self.asked_addresses[:1] for ask in early)
        if len(early) != 1 or not (is_bidding or self._is_played(line)):
            return ""
        ask, is_missing = early[0], is_bidding
        if ask.hidden and is_missing and not self.state.has_shown_bids:
            return say("count.hidden")
        values = [
            entered_value(self.state.entries, self.sheet, address)
            for address in filled_addresses(self.state)
            if address.line == line and address.ask == ask.key
        ]
        have = sum(value for value in values if isinstance(value, int))
        if self.state.is_hidden:
            return ""
        if is_missing:
            return say("count.bids_so_far", ask=ask.words, have=have)
        if isinstance(ask.high, int):  # the most that a sheet takes, not the number of tricks
            return say("count.bids_total", ask=ask.words, have=have)
        return say("count.bids", have=have, most=span_of(self.state, Address(line, ask.key, 0))[1])

    def _rows(self) -> Iterator[RowView]:
        tally = self.tally
        count = len(tally.entries.rounds)
        if self.sheet.shape != "rows":
            is_new = (
                not tally.is_over and bool(self.asked_addresses) and max(address.line for address in self.asked_addresses) > count
            )
            yield from (self._round_row(rnd) for rnd in range(count + is_new))
        if self.sheet.shape == "rows" or tally.is_over or tally.entries.fixed:
            yield from self._line_rows()

    def _line_rows(self) -> Iterator[RowView]:
        """Yield the lines that are entered once. A bonus for a sum of lines follows the last of them, others the last line."""
        rules = [rule for rule in counting_of(self.sheet).automatic_points if not rule.needs or self.tally.options.get(rule.needs)]
        thresholds = {rule: threshold for rule in rules if not rule.of and (threshold := threshold_of(rule.points)) is not None}
        for ask in self.tally.fixed_asks:
            yield self._line_row(ask)
            yield from (self._bonus_row(rule, threshold) for rule, threshold in thresholds.items() if threshold.keys[-1] == ask.key)
        yield from (self._bonus_row(rule) for rule in rules if rule not in thresholds)

    def _round_row(self, rnd: int) -> RowView:
        tally, sheet = self.tally, self.sheet
        has_dealer = sheet.dealer and sheet.shape == "rounds"
        return RowView(
            rnd + 1,
            "round",
            say("line.label", line=sheet.line(rnd + 1)),
            tuple(self._ask(ask, rnd + 1) for ask in tally.asks),
            tuple(self._number(ask, Address(rnd + 1, ask.key, 0)) for ask in tally.asks if ask.is_once),
            tuple(self._cell(rnd, column) for column in tally.columns),
            tally.dealer_at(rnd) if has_dealer else None,
            tuple(failed_check_words(tally, finding) for finding in tally.findings if finding.line == rnd + 1),
            rnd < tally.whole,
            self._bid_words(rnd + 1),
            self._first_seat(rnd, has_dealer=has_dealer),
            LazySequence(partial(self._limits, rnd)),
            LazySequence(partial(self._uncounted, rnd)),
        )

    def _limits(self, rnd: int) -> tuple[tuple[str, NumberLimit], ...]:
        addresses = (
            Address(rnd + 1, ask.key, slot)
            for ask in self.tally.asks
            if not ask.is_once
            for column in self.tally.columns
            for slot in self._slots(ask, column)
        )
        return tuple((mark_of(address), limit) for address in addresses if (limit := limit_of(self.state, address)))

    def _uncounted(self, rnd: int) -> tuple[str, ...]:
        """Return the marks of a round's optional numbers without which every result would be the same."""
        addresses = (
            Address(rnd + 1, ask.key, slot)
            for ask in self.tally.asks
            if ask.default is not None
            for slot in dict.fromkeys(
                slot for column in self.tally.columns for slot in ((0,) if ask.is_once else self._slots(ask, column))
            )
        )
        return tuple(mark_of(address) for address in addresses if rnd < self.tally.whole and self._is_uncounted(address))

    def _is_uncounted(self, address: Address) -> bool:
        """Return whether an optional number was entered, is no default, and changes no result of the sheet."""
        state, tally = self.state, self.tally
        default = next(ask.default for ask in tally.asks if ask.key == address.ask)
        if entered_value(state.entries, self.sheet, address) in (None, default):
            return False
        size = (len(tally.columns), tally.people.seats)
        entries = with_value(state.entries, self.sheet, address, None, size)
        return Tally(self.sheet, entries, tally.people, tally).has_results_of(tally)

    def _first_seat(self, rnd: int, *, has_dealer: bool) -> int | None:
        """Return the seat that begins a round; None if the sheet has no dealer, and players chose no order."""
        orders = self.state.orders
        if not orders.choices and not orders.fixed:
            return turn_order(self.tally, rnd)[0] if has_dealer else None
        if has_dealer or orders.order_at(rnd + 1) != SHEET or orders.fixed_at(rnd + 1):
            return self.state.columns[columns_in_order(self.state, rnd + 1)[0]][0]
        return None

    def _ask(self, ask: Ask, line: int) -> AskView:
        low, high = span_of(self.state, Address(line, ask.key, 0)) if ask.kind in ("number", "list", "pairs") else (0, 1)
        return AskView(
            ask.key,
            ask.words,
            ask.kind,
            ask.early,
            ask.is_once,
            ask.default is not None,
            low,
            high,
            ask.step,
            self.sheet.places,
            ask.question_words,
        )

    def _cell(self, rnd: int, column: int) -> CellView:
        tally = self.tally
        numbers = tuple(
            self._number(ask, Address(rnd + 1, ask.key, slot))
            for ask in tally.asks
            if not ask.is_once
            for slot in self._slots(ask, column)
        )
        points = tally.points[rnd][column] if rnd < len(tally.points) else None
        if points is None:
            note = say("text.sits_out") if tally.sits_out(column, rnd) else ""
            return CellView(numbers, is_out=tally.is_out(column, rnd), note=note)
        if not self.is_seen[column]:
            return CellView(numbers, HIDDEN_SIGN, HIDDEN_SIGN)
        terms = LazySequence(partial(self._terms, partial(tally.terms, rnd, column), rnd + 1))
        return CellView(
            numbers, figure_words(points), figure_words(tally.after[rnd][column]), tally.is_kept(rnd, column), terms=terms
        )

    def _slots(self, ask: Ask, column: int) -> tuple[int, ...]:
        return self.state.columns[column] if ask.per else (column,)

    def _number(self, ask: Ask, address: Address) -> NumberView:
        value = entered_value(self.state.entries, self.sheet, address)
        is_seen = value is None or self._can_see(address)
        words: Words = "" if value is None else self._entered_words(ask, value) if is_seen else HIDDEN_SIGN
        seat = address.slot if ask.per and not ask.is_once and self.sheet.teams else None
        is_asked = bool(self.asked_addresses) and self.asked_addresses[0] == address
        can_enter = value is not None or address in self.asked_addresses or address in self.optional_addresses
        return NumberView(ask.key, words, mark_of(address) if can_enter else "", is_asked, value is not None, not is_seen, seat)

    def _can_see(self, address: Address) -> bool:
        return not is_hidden_number(self.state, address) or self.seat in seats_at(self.state, address)

    def _entered_words(self, ask: Ask, value: int | tuple[int, ...]) -> Words:
        if isinstance(value, tuple):
            return figure_words(sum(self.tally.read(ask, value)))  # type: ignore[arg-type]  # a list is read as its numbers
        if ask.is_one:
            if value == NO_SEAT:
                return say("value.nobody")
            seats = (value,) if ask.per else self.state.columns[value]
            return say("seats", seats=tuple(map(SeatName, seats)))
        return value_words(entered_value_words(ask, value, self.sheet.places if ask.kind == "number" else 0))

    def _line_row(self, ask: Ask) -> RowView:
        once = (self._number(ask, Address(LINES, ask.key, 0)),) if ask.is_once else ()
        cells = tuple(self._line_cell(ask, column) for column in self.tally.columns)
        factor = factor_of(ask)
        label = say("line.worth", label=ask.words, factor=factor) if factor != 1 else ask.words
        return RowView(LINES, "line", label, (self._ask(ask, LINES),), once, cells)

    def _line_cell(self, ask: Ask, column: int) -> CellView:
        numbers = (
            () if ask.is_once else tuple(self._number(ask, Address(LINES, ask.key, slot)) for slot in self._slots(ask, column))
        )
        points = self.tally.line_points(ask, column)
        if points is None:
            return CellView(numbers)
        if not self.is_seen[column]:
            return CellView(numbers, HIDDEN_SIGN)
        return CellView(
            numbers, figure_words(points), terms=LazySequence(partial(self._terms, partial(self.tally.line_terms, ask, column)))
        )

    def _bonus_row(self, bonus_rule: AutomaticPoints, threshold: Threshold | None = None) -> RowView:
        label = bonus_rule.words or say("score.bonus")
        return RowView(
            LINES,
            "also",
            say("board.bonus", label=label, points=figure(threshold.points)) if threshold else label,
            cells=tuple(self._bonus_cell(bonus_rule, column, threshold) for column in self.tally.columns),
        )

    def _bonus_cell(self, bonus_rule: AutomaticPoints, column: int, threshold: Threshold | None) -> CellView:
        """Return the cell of automatic points; until a bonus is reached or missed, how many of the needed points there are."""
        points = self.tally.automatic_points(bonus_rule, column) if self.tally.counts_automatic_points else 0
        if not self.is_seen[column]:
            return CellView((), HIDDEN_SIGN)
        progress = progress_of(self.tally, threshold, column) if threshold is not None else None
        words = figure_words(points)
        if threshold is not None and progress is not None and progress.have < threshold.least and not progress.is_complete:
            words = say("board.so_far", have=figure(progress.have), least=figure(threshold.least))
        return CellView(
            (),
            words,
            terms=LazySequence(partial(self._terms, partial(self.tally.automatic_terms, bonus_rule, column))),
            progress=threshold_words(self.tally, threshold, progress) if threshold is not None and progress is not None else "",
        )

    def _terms(self, make: Callable[[], tuple[Term, ...]], line: int = LINES) -> tuple[TermView, ...]:
        round_words = "" if line == LINES else say("line.label", line=self.sheet.line(line))
        return tuple(term_view(self.tally, term, round_words) for term in make())


def term_view(tally: Tally, term: Term, round_words: Words = "") -> TermView:
    """Return the view of a term; without a label if it multiplies several names, as the numbers explain it better.

    `round_words` is the label of the round's number, such as “Round 1”; "" for the usual one.
    """
    labels = [label for name in term.names if (label := (name == "round" and round_words) or name_words(tally, name))]
    return TermView(
        say("term.label", names=labels) if len(labels) == 1 else "", say("term.says", parts=term.parts), figure_words(term.value)
    )


def name_words(tally: Tally, name: str) -> Words:
    """Return the label of a name in a formula; "" for a name without a label."""
    if name.startswith(OTHERS_PREFIX):
        label = name_words(tally, name.removeprefix(OTHERS_PREFIX))
        return say("term.others", label=label) if label else ""
    counting = tally.scoring_rules
    labels = {ask.key: ask.words for ask in (*tally.asks, *tally.fixed_asks)}
    labels |= {option.key: option.words for option in counting.options} | {carry.key: carry.words for carry in counting.carry}
    name_label = labels.get(name, "")
    return name_label or (say("term.round") if name == "round" else "")


def failed_check_words(tally: Tally, finding: FailedCheck) -> Words:
    """Return a sentence about a condition that is false after a round: what is wrong, and for whom."""
    labels = tuple(
        label for name in finding.names if (label := say("term.points") if name == "points" else name_words(tally, name))
    )
    if not labels:
        return say("finding.check")
    if finding.actual_value is not None and finding.expected_value is not None:
        have, need = figure(finding.actual_value), figure(finding.expected_value)
        if finding.sign == "<=":
            return say("finding.most", names=labels, have=have, need=need)
        if finding.sign == ">=":
            return say("finding.least", names=labels, have=have, need=need)
        return say("finding.sum", names=labels, have=have, need=need)
    seats = tuple(SeatName(seat) for column in finding.columns for seat in tally.people.columns[column])
    if finding.counted_value is not None and not seats:
        return say("finding.missing", label=labels[0], value=figure(finding.counted_value))
    if finding.counted_value is not None and finding.expected_value == 1:
        return say("finding.several", label=labels[0], seats=seats, value=figure(finding.counted_value))
    return say("finding.seats", names=labels, seats=seats) if seats else say("finding.names", names=labels)


def figure_words(value: Figure) -> Words:
    """Return points as people read them."""
    return value_words(figure(value))


def value_words(value: Words | int | float) -> Words:
    """Return a value as words: whole numbers as they are, others with the reader's decimal sign."""
    if isinstance(value, int):
        return str(value)
    return say("board.points", points=value) if isinstance(value, float) else value
