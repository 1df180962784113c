"""Count a sheet that calculates: points of every cell, running totals, who is out, and whether the game is over.

Nothing here is stored but what `Entries` holds; a tally is made anew after every change.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.entries import (
    LINES,
    Address,
    Entered,
    Entries,
    Row,
    asks_of,
    counting_of,
    fixed_asks_of,
    option_values,
)
from companion.games.score_sheet.language import IT, Also, Ask
from companion.table.formula import (
    Binary,
    Figure,
    Formula,
    Meter,
    Name,
    StepLimitError,
    Term,
    Value,
    bounded,
    divided,
    evaluate,
    parse,
    parts_of,
    shares_of,
    terms_of,
)

UNSTABLE = frozenset({"before", "points", "total", "playing", "dealer", IT})
"""Names whose value changes while a round is counted."""


class People(NamedTuple):
    """Who plays: the seats of each column, how many seats there are, who left, and how columns that joined later began.

    gone    seats that left, and the round (from 0) from which they are missed
    joined  by column: its first round (from 1), and the points it began with
    dealer  who deals first
    """

    columns: tuple[tuple[int, ...], ...]
    seats: int
    gone: Mapping[int, int] = {}
    joined: Mapping[int, tuple[int, Figure]] = {}
    dealer: int = 0

    def is_present(self, column: int) -> bool:
        """Return whether a seat of a column still plays."""
        return any(seat not in self.gone for seat in self.columns[column])

    @property
    def playing(self) -> int:
        """How many players there are."""
        return self.seats - len(self.gone)

    def column_of(self, seat: int) -> int:
        """Return the column of a seat."""
        return next(column for column, seats in enumerate(self.columns) if seat in seats)

    def deals(self, seat: int, rnd: int) -> bool:
        """Return whether a seat may deal a round (from 0): it had joined, and hadn't left."""
        return self.gone.get(seat, rnd + 1) > rnd and self.joined.get(self.column_of(seat), (1, 0))[0] <= rnd + 1

    def dealer_from(self, seat: int, rnd: int) -> int:
        """Return the first seat clockwise, from `seat` on, that may deal a round."""
        order = ((seat + step) % self.seats for step in range(self.seats))
        return next((one for one in order if self.deals(one, rnd)), seat)


class Finding(NamedTuple):
    """Something that should be true after a round and isn't: the names it is about, what they come to, and what they should."""

    line: int
    names: tuple[str, ...]
    have: Figure | None
    need: Figure | None
    is_least: bool = False


class Tally:
    """A sheet, counted."""

    def __init__(self, sheet: Sheet, entries: Entries, people: People) -> None:
        self.sheet, self.entries, self.people = sheet, entries, people
        self.counting = counting_of(sheet)
        self.options = option_values(sheet, entries)
        self.asks = self._switched_on(asks_of(sheet))
        self.fixed_asks = self._switched_on(fixed_asks_of(sheet))
        self._index = {ask.key: (ask, nth, False) for nth, ask in enumerate(asks_of(sheet))}
        self._index |= {ask.key: (ask, nth, True) for nth, ask in enumerate(fixed_asks_of(sheet))}
        self.too_long: set[str] = set()
        self._memo: dict[tuple[str, int, int, int | None], Figure] = {}
        self._stable = _stable_lets(self.counting.let, {one.key for one in self.counting.carry})
        self._part = 10**sheet.places
        self.points: list[list[Figure | None]] = []
        self.before: list[list[Figure]] = []
        self.after: list[list[Figure]] = []
        self.out: list[bool] = [False] * len(people.columns)
        self._out_after: list[list[bool]] = []
        self._carried: list[dict[str, list[Figure]]] = []
        self.dealers: list[int] = [people.dealer_from(people.dealer, 0)]
        self.findings: list[Finding] = []
        self.whole = 0
        self._count_rounds()

    def _switched_on(self, asks: tuple[Ask, ...]) -> tuple[Ask, ...]:
        return tuple(ask for ask in asks if not ask.needs or self.options.get(ask.needs))

    # who takes part

    @property
    def columns(self) -> range:
        """The columns."""
        return range(len(self.people.columns))

    def takes_part(self, column: int, rnd: int) -> bool:
        """Return whether a column plays in a round (from 0): it is there, or was and entered something; and isn't out."""
        if rnd + 1 < self.people.joined.get(column, (1, 0))[0] or self.is_out(column, rnd):
            return False
        return self.people.is_present(column) or self._has_entry(column, rnd)

    def is_out(self, column: int, rnd: int) -> bool:
        """Return whether a column was out before a round."""
        return rnd > 0 and rnd <= len(self._out_after) and self._out_after[rnd - 1][column]

    def _has_entry(self, column: int, rnd: int) -> bool:
        row = self.row(rnd)
        return any(self._own(row, ask, nth, column) for ask, nth, is_fixed in self._index.values() if not is_fixed)

    def _own(self, row: Row, ask: Ask, nth: int, column: int) -> bool:
        if not row or ask.is_once:
            return False
        slots = self.people.columns[column] if ask.per else (column,)
        return any(row[nth][slot] is not None for slot in slots if slot < len(row[nth]))

    def row(self, rnd: int) -> Row:
        """Return what was entered in a round (from 0)."""
        return self.entries.rounds[rnd] if rnd < len(self.entries.rounds) else ()

    # what is entered

    def slots(self, ask: Ask, column: int) -> tuple[int, ...]:
        """Return the slots in which a column's entries of an ask are."""
        if ask.is_once:
            return (0,)
        return tuple(seat for seat in self.people.columns[column] if seat not in self.people.gone) if ask.per else (column,)

    def missing(self, rnd: int, column: int) -> Iterator[Address]:
        """Return what a column still has to enter in a round."""
        row = self.row(rnd)
        for ask in self.asks:
            nth = self._index[ask.key][1]
            for slot in self.slots(ask, column) if ask.default is None else ():
                if not row or row[nth][slot] is None:
                    yield Address(rnd + 1, ask.key, slot)

    def missing_fixed(self, column: int) -> Iterator[Address]:
        """Return what a column still has to enter once."""
        for ask in self.fixed_asks:
            nth = self._index[ask.key][1]
            for slot in self.slots(ask, column) if ask.default is None else ():
                if not self.entries.fixed or self.entries.fixed[nth][slot] is None:
                    yield Address(LINES, ask.key, slot)

    def has(self, rnd: int, key: str, column: int) -> bool:
        """Return whether a column entered something for an ask."""
        ask, nth, is_fixed = self._index[key]
        row = self.entries.fixed if is_fixed else self.row(rnd)
        return bool(row) and any(slot < len(row[nth]) and row[nth][slot] is not None for slot in self.slots(ask, column))

    def entered(self, rnd: int, key: str, column: int, player: int | None = None) -> Value:
        """Return what was entered, as formulas see it: 0 where nothing was."""
        ask, nth, is_fixed = self._index[key]
        if ask.needs and not self.options.get(ask.needs):
            return 0
        row = self.entries.fixed if is_fixed else self.row(rnd)
        seats = self.people.columns[column] if player is None else (player,)
        if ask.is_one:
            has = row[nth][0] if row else None
            return int(has in seats) if ask.per else int(has == column)
        slots = seats if ask.per and not ask.shared else (0,) if ask.shared else (column,)
        values = [self._read(ask, row[nth][slot] if row and slot < len(row[nth]) else None) for slot in slots]
        return values[0] if len(values) == 1 else bounded(sum(sum(one) if isinstance(one, tuple) else one for one in values))

    def _read(self, ask: Ask, value: Entered | None) -> Value:
        if value is None:
            return () if ask.is_list else (ask.default or 0)
        if isinstance(value, tuple):
            numbers = tuple(self._whole(one) for one in value)
            return tuple(bounded(one * by) for one, by in zip(numbers[::2], value[1::2])) if ask.kind == "pairs" else numbers
        return self._whole(value) if ask.kind == "number" else value

    def _whole(self, parts: int) -> Figure:
        return parts if self._part == 1 else bounded(Fraction(parts, self._part))

    # formulas

    def valued(self, text: str | int, column: int = 0, rnd: int | None = None, it: str = "", is_ranking: bool = False) -> Figure:
        """Return the value of a formula; 0 for one that takes too many steps. `is_ranking`: the total is that of the whole sheet."""
        if isinstance(text, int):
            return text
        place = Place(self, self.last if rnd is None else rnd, column, it, is_ranking=is_ranking)
        try:
            return evaluate(parse(text), place)
        except StepLimitError:
            self.too_long.add(text)
            return 0

    def let(self, name: str, place: "Place") -> Figure:
        """Return the value of a name the sheet defines."""
        if name not in self._stable:
            return evaluate(parse(self.counting.let[name]), place)
        key = (name, place.rnd, place.column, place.player)  # such a name has the same value whenever it is asked
        if key not in self._memo:
            self._memo[key] = evaluate(parse(self.counting.let[name]), place)
        return self._memo[key]

    @property
    def last(self) -> int:
        """The last round that counts (from 0)."""
        rounds = self.whole if self.sheet.shape == "rounds" else len(self.entries.rounds)
        return max(0, rounds - 1)

    def total_at(self, rnd: int, column: int) -> Figure:
        """Return a column's running total, as far as a round is counted."""
        for totals in (self.after, self.before):
            if rnd < len(totals):
                return totals[rnd][column]
        return self.after[-1][column] if self.after else self.begins_with(column)

    def begins_with(self, column: int) -> Figure:
        """Return the points a column began with."""
        return self.people.joined[column][1] if column in self.people.joined else self.sheet.start

    def carried(self, key: str, rnd: int, column: int) -> Figure:
        """Return what was carried into a round."""
        return self._carried[min(rnd, len(self._carried) - 1)][key][column]

    def dealer_at(self, rnd: int) -> int:
        """Return the seat that deals a round."""
        return self.dealers[min(rnd, len(self.dealers) - 1)]

    # rounds

    def _count_rounds(self) -> None:
        """Count round by round, and everything that goes from one to the next."""
        totals = [self.begins_with(column) for column in self.columns]
        self._carried.append(
            {one.key: [self.valued(one.start, column, 0) for column in self.columns] for one in self.counting.carry}
        )
        is_whole = True
        for rnd in range(len(self.entries.rounds)):
            is_whole = is_whole and self._is_complete(rnd)
            totals = self._count_round(rnd, totals, is_whole)
            if is_whole or self.sheet.shape == "total":
                self._go_on(rnd)
            else:
                self._out_after.append(list(self.out))
            self.whole += is_whole

    def _is_complete(self, rnd: int) -> bool:
        asked = (column for column in self.columns if self.takes_part(column, rnd) and self.people.is_present(column))
        return not any(True for column in asked for _ in self.missing(rnd, column))

    def _count_round(self, rnd: int, totals: list[Figure], is_whole: bool) -> list[Figure]:
        self.before.append(list(totals))
        self.points.append([None] * len(totals))
        counted = [column for column in self.columns if self.takes_part(column, rnd) and self._counts(rnd, column, is_whole)]
        for column in counted:
            self.points[rnd][column] = self._cell(rnd, column)
        after = list(totals)
        for column in counted:
            points = self.points[rnd][column] or 0
            formula = self.counting.total
            after[column] = self.valued(formula, column, rnd) if formula else bounded(totals[column] + points)
        self.after.append(after)
        return after

    def _counts(self, rnd: int, column: int, is_whole: bool) -> bool:
        """Return whether a cell has points: all of its numbers are there."""
        if not self.people.is_present(column) and not self._has_entry(column, rnd):
            return False
        return (is_whole and self.sheet.shape != "total") or not any(True for _ in self.missing(rnd, column))

    def _cell(self, rnd: int, column: int) -> Figure:
        if self.counting.points:
            return self.valued(self.counting.points, column, rnd)
        values = (self.entered(rnd, ask.key, column) for ask in self.asks)
        return bounded(sum(sum(one) if isinstance(one, tuple) else one for one in values))

    def _go_on(self, rnd: int) -> None:
        """After a round: who is out, what is carried, who deals, and what should be true."""
        if self.counting.out:
            for column in self.columns:
                if self.points[rnd][column] is not None and not self.out[column]:
                    self.out[column] = bool(self.valued(self.counting.out, column, rnd))
        self._out_after.append(list(self.out))
        if self.counting.carry:
            now, then = self._carried[-1], {}
            for one in self.counting.carry:
                values = [self.valued(one.next, 0 if one.shared else column, rnd) for column in self.columns]
                then[one.key] = [
                    value if one.shared or self.takes_part(column, rnd) else now[one.key][column]
                    for column, value in enumerate(values)
                ]
            self._carried.append(then)
        self.dealers.append(self._next_dealer(rnd))
        if self.sheet.shape == "rounds":
            self.findings += (found for text in self.counting.check if (found := self._finding(text, rnd)))

    def _next_dealer(self, rnd: int) -> int:
        dealer, people = self.dealers[-1], self.people
        if self.counting.dealer_next:
            order = [people.column_of((dealer + step) % people.seats) for step in range(people.seats)]
            for column in dict.fromkeys(order):
                if people.is_present(column) and self.valued(self.counting.dealer_next, column, rnd):
                    seats = people.columns[column]
                    return people.dealer_from(dealer if dealer in seats else seats[0], rnd + 1)
        return people.dealer_from((dealer + 1) % people.seats, rnd + 1)

    def _finding(self, text: str, rnd: int) -> Finding | None:
        if self.valued(text, 0, rnd):
            return None
        formula = parse(text)
        while isinstance(formula, Binary) and formula.sign in ("or", "and"):
            formula = formula.right
        if not isinstance(formula, Binary) or formula.sign not in ("==", ">=", "<="):
            return Finding(rnd + 1, (), None, None)
        place = Place(self, rnd, 0)
        names = tuple(dict.fromkeys(one.name for one in parts_of(formula.left) if isinstance(one, Name)))
        return Finding(rnd + 1, names, evaluate(formula.left, place), evaluate(formula.right, place))

    # the end

    @cached_property
    def is_over(self) -> bool:
        """Whether the rounds are over: by the sheet, or by hand. Lines of the end may still be asked."""
        if self.sheet.shape == "rows":
            return self.is_filled
        if self.entries.is_ended:
            return True
        counts = self.whole if self.sheet.shape == "rounds" else len(self.entries.rounds)
        if not counts or (self.sheet.shape == "rounds" and self.whole < len(self.entries.rounds)):
            return False
        if self._is_reached(tuple(self.after[-1])):
            return True
        return self.rounds > 0 and self.whole >= self.rounds

    def _is_reached(self, totals: tuple[Figure, ...]) -> bool:
        counting = self.counting
        if counting.wins and any(self.valued(counting.wins, column) for column in self.columns):
            return True
        if counting.ends and self.valued(counting.ends):
            return True
        if self.counting.out and sum(not out for column, out in enumerate(self.out) if self.people.is_present(column)) == 0:
            return True
        return bool(self.target) and any(total >= self.target for total in totals)

    @cached_property
    def rounds(self) -> int:
        """Number of rounds after which the game ends; 0 if unknown."""
        return int(self.valued(self.counting.rounds, 0, 0)) if self.counting.rounds else 0

    @cached_property
    def target(self) -> Figure:
        """At how many points the game ends; 0 for none."""
        return self.valued(self.counting.target, 0, 0) if self.counting.target else 0

    @property
    def is_filled(self) -> bool:
        """Whether everything that is entered once is there."""
        return not any(True for column in self.columns if self.people.is_present(column) for _ in self.missing_fixed(column))

    # lines and totals

    def line_points(self, ask: Ask, column: int) -> Figure | None:
        """Return the points of a line; None while nothing is entered."""
        if not self.has(0, ask.key, column) and ask.default is None:
            return None
        if ask.points:
            return self.valued(ask.points, column)
        value = self.entered(0, ask.key, column)
        return bounded(sum(value)) if isinstance(value, tuple) else value

    def also_points(self, also: Also, column: int) -> Figure:
        """Return the automatic points."""
        if also.needs and not self.options.get(also.needs):
            return 0
        if also.of:
            return bounded(sum(self.valued(also.points, column, it=key) for key in also.of if self.has(0, key, column)))
        keys = {one.name for one in parts_of(parse(also.points)) if isinstance(one, Name)} & set(self._index)
        is_begun = not keys or any(self.has(self.last, key, column) for key in keys)
        return self.valued(also.points, column) if is_begun else 0

    @cached_property
    def fixed_totals(self) -> tuple[Figure, ...]:
        """Every column's points with those of its lines, and the automatic ones."""
        return tuple(self._fixed_total(column) for column in self.columns)

    def _fixed_total(self, column: int) -> Figure:
        lines = sum(self.line_points(ask, column) or 0 for ask in self.fixed_asks)
        also = sum(self.also_points(one, column) for one in self.counting.also) if self.counts_also else 0
        return bounded(self.total_at(self.last_counted, column) + lines + also)

    @property
    def counts_also(self) -> bool:
        """Whether automatic points count already."""
        return self.sheet.shape == "rows" or self.is_over

    @property
    def last_counted(self) -> int:
        """The last round that has points (from 0)."""
        return max(0, len(self.entries.rounds) - 1)

    def is_begun(self, column: int) -> bool:
        """Return whether a column has points, or began with some."""
        if column in self.people.joined or self.sheet.start:
            return True
        return any(row[column] is not None for row in self.points) or any(self.has(0, ask.key, column) for ask in self.fixed_asks)

    @property
    def is_unequal(self) -> bool:
        """Whether a round is begun and not complete, or some columns have more lines than others: then no column has won."""
        if self.sheet.shape == "rounds":
            return self.whole < len(self.entries.rounds) or (self.is_over and not self.is_filled)
        if self.sheet.shape == "total":
            return self.is_over and not self.is_filled
        present = (column for column in self.columns if self.people.is_present(column))
        return len({sum(1 for _ in self.missing_fixed(column)) for column in present}) > 1

    @property
    def has_end(self) -> bool:
        """Whether the sheet says when it ends."""
        counting = self.counting
        return self.sheet.shape == "rows" or bool(counting.rounds or counting.target or counting.ends or counting.wins)

    @property
    def filled(self) -> tuple[tuple[int, int], ...]:
        """Every cell that has points: its line (0: one that is entered once) and column."""
        rounds = ((rnd + 1, column) for rnd, row in enumerate(self.points) for column, one in enumerate(row) if one is not None)
        fixed = ((LINES, column) for ask in self.fixed_asks for column in self.columns if self.has(0, ask.key, column))
        return tuple(dict.fromkeys((*rounds, *fixed)))

    # explanations

    def terms(self, rnd: int, column: int) -> tuple[Term, ...]:
        """Explain the points of a cell as terms that add up to them."""
        if self.counting.points:
            return self._terms(self.counting.points, rnd, column)
        return tuple(self._entered_term(rnd, ask, column) for ask in self.asks)

    def line_terms(self, ask: Ask, column: int) -> tuple[Term, ...]:
        """Explain the points of a line."""
        return self._terms(ask.points, self.last, column) if ask.points else (self._entered_term(0, ask, column),)

    def also_terms(self, also: Also, column: int) -> tuple[Term, ...]:
        """Explain the automatic points."""
        keys = [key for key in also.of if self.has(0, key, column)] or ([""] if not also.of else [])
        return tuple(term for key in keys for term in self._terms(also.points, self.last, column, key))

    def _terms(self, text: str, rnd: int, column: int, it: str = "") -> tuple[Term, ...]:
        try:
            return terms_of(parse(text), Place(self, rnd, column, it))
        except StepLimitError:
            return ()

    def _entered_term(self, rnd: int, ask: Ask, column: int) -> Term:
        value = self.entered(rnd, ask.key, column)
        points = bounded(sum(value)) if isinstance(value, tuple) else value
        return Term((ask.key,), (float(points) if isinstance(points, Fraction) else points,), points)

    def is_kept(self, rnd: int, column: int) -> bool | None:
        """Return whether a column kept its bid; None where the sheet has no bids, or the cell isn't counted."""
        if not self.counting.kept or rnd >= len(self.points) or self.points[rnd][column] is None:
            return None
        return bool(self.valued(self.counting.kept, column, rnd))


def _stable_lets(let: Mapping[str, str], carried: set[str]) -> frozenset[str]:
    """Return the names whose value never changes while the same entries are counted."""
    used = {key: {one.name for one in parts_of(parse(text)) if isinstance(one, Name)} for key, text in let.items()}
    unstable = {key for key, names in used.items() if names & (UNSTABLE | carried)}
    while more := {key for key, names in used.items() if names & unstable} - unstable:
        unstable |= more
    return frozenset(let) - unstable


class Place:
    """Where a formula is evaluated: a round (from 0), a column, perhaps one player of it, and perhaps a line as `it`."""

    def __init__(
        self, tally: Tally, rnd: int, column: int, it: str = "", player: int | None = None, is_ranking: bool = False
    ) -> None:
        self.tally, self.rnd, self.column, self.it, self.player = tally, rnd, column, it, player
        self.is_ranking = is_ranking
        self.meter = Meter()

    def moved(self, column: int | None = None, rnd: int | None = None, player: int | None = None) -> "Place":
        """Return the same place in another column or round, or of one player."""
        column, rnd = self.column if column is None else column, self.rnd if rnd is None else rnd
        place = Place(self.tally, rnd, column, self.it, player, self.is_ranking)
        place.meter = self.meter
        return place

    def value(self, name: str) -> Value:
        """Return the value of a name."""
        tally = self.tally
        if name in tally.counting.let:
            return tally.let(name, self)
        if name in tally._index:
            return tally.entered(self.rnd, name, self.column, self.player)
        if name in tally.options:
            return tally.options[name]
        if name == IT:
            return tally.entered(self.rnd, self.it, self.column, self.player)
        known = _BUILT_IN.get(name)
        return known(self) if known else tally.carried(name, self.rnd, self.column)

    def formula(self, name: str) -> Formula | None:
        """Return the formula with this name; None if the name is a value."""
        return parse(self.tally.counting.let[name]) if name in self.tally.counting.let else None

    def call(self, name: str, arguments: tuple[Formula, ...]) -> Figure:
        """Return the value of a function over columns, players or rounds."""
        inner = arguments[0]
        if name == "each":
            players = self.tally.people.columns[self.column]
            return bounded(sum(evaluate(inner, self.moved(player=player)) for player in players))
        if name == "so_far":
            return bounded(sum(evaluate(inner, self.moved(rnd=rnd)) for rnd in self._rounds_before()))
        if name == "in_a_row":
            return self._in_a_row(inner)
        values = {column: evaluate(inner, self.moved(column)) for column in self._columns()}
        mine = values.pop(self.column) if self.column in values else evaluate(inner, self)
        if name == "by_place":
            return _shared_out(mine, list(values.values()), shares_of(getattr(arguments[1], "text", "0")))
        return _COLUMNS[name](mine, list(values.values()))

    def _columns(self) -> Iterator[int]:
        return (column for column in self.tally.columns if self.tally.takes_part(column, self.rnd))

    def _rounds_before(self) -> range:
        return range(self.tally.people.joined.get(self.column, (1, 0))[0] - 1, self.rnd)

    def _in_a_row(self, inner: Formula) -> int:
        count = 0
        for rnd in (self.rnd, *reversed(self._rounds_before())):
            if not evaluate(inner, self.moved(rnd=rnd)):
                break
            count += 1
        return count


_COLUMNS: dict[str, Callable[[Figure, list[Figure]], Figure]] = {
    "all": lambda mine, others: bounded(mine + sum(others)),
    "any": lambda mine, others: int(bool(mine) or any(others)),
    "others": lambda mine, others: bounded(sum(others)),
    "most": lambda mine, others: max((mine, *others)),
    "least": lambda mine, others: min((mine, *others)),
    "most_other": lambda mine, others: max(others, default=0),
    "least_other": lambda mine, others: min(others, default=0),
    "rank": lambda mine, others: 1 + sum(other > mine for other in others),
    "shared": lambda mine, others: 1 + others.count(mine),
}
"""Functions over columns: of this column's value, and those of the others. Without others, theirs are 0."""

_BUILT_IN: dict[str, Callable[[Place], Figure]] = {
    "round": lambda place: place.rnd + 1,
    "players": lambda place: place.tally.people.playing,
    "before": lambda place: place.tally.before[place.rnd][place.column] if place.rnd < len(place.tally.before) else 0,
    "points": lambda place: _points_at(place),
    "total": lambda place: _total_at(place),
    "playing": lambda place: sum(place.tally.people.is_present(column) and not out for column, out in enumerate(place.tally.out)),
    "dealer": lambda place: int(place.tally.dealer_at(place.rnd) in place.tally.people.columns[place.column]),
}


def _total_at(place: Place) -> Figure:
    return place.tally.fixed_totals[place.column] if place.is_ranking else place.tally.total_at(place.rnd, place.column)


def _points_at(place: Place) -> Figure:
    points = place.tally.points
    return (points[place.rnd][place.column] or 0) if place.rnd < len(points) else 0


def _shared_out(mine: Figure, others: list[Figure], shares: tuple[int, ...]) -> Figure:
    """Return the points of a place; those who tie share the points of the places they take."""
    first, tied = sum(other > mine for other in others), 1 + others.count(mine)
    return divided(sum(shares[first : first + tied]), tied)
