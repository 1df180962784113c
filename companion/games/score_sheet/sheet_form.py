"""Form of a sheet for these players and options: its asks, and the address of each number. Rounds and columns count from 0."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.games.score_sheet.language import Ask
from companion.games.score_sheet.people import People
from companion.games.score_sheet.sheet_plan import SheetPlan

MOST_FORMS, MOST_ORDERS = 4, 64
"""Greatest numbers of cached forms (of the sheets in use), and of cached orders of each form."""


class Place(NamedTuple):
    """Place of a number: its ask, the ask's index in a row, the slot, and the column; None if it is for all columns."""

    ask: Ask
    nth: int
    slot: int
    column: int | None


class SheetForm:
    """Entries that a sheet asks of these players.

    asks, fixed_asks                asks of each round, and asks entered once, that the options switch on
    needed_places, needed_fixed     by column, the places that it has to fill
    optional_places, optional_fixed by column, the places that it may fill
    """

    def __init__(self, plan: SheetPlan, options: Mapping[str, int], people: People) -> None:
        self.plan, self.options, self.people = plan, options, people
        self.asks = self._switched_on(plan.asks)
        self.fixed_asks = self._switched_on(plan.fixed_asks)
        self.columns = range(len(people.columns))
        self.needed_places, self.optional_places = self._places(self.asks, is_needed=True), self._places(self.asks, is_needed=False)
        self.needed_fixed = self._places(self.fixed_asks, is_needed=True)
        self.optional_fixed = self._places(self.fixed_asks, is_needed=False)
        self._orders: dict[tuple[tuple[int, ...], ...], tuple[Place, ...]] = {}

    def _switched_on(self, asks: tuple[Ask, ...]) -> tuple[Ask, ...]:
        return tuple([ask for ask in asks if not ask.needs or self.options.get(ask.needs)])

    def _places(self, asks: tuple[Ask, ...], *, is_needed: bool) -> tuple[tuple[Place, ...], ...]:
        return tuple(
            tuple(
                Place(ask, self.plan.index[ask.key][1], slot, None if ask.is_once else column)
                for ask in asks
                if (ask.default is None) == is_needed
                for slot in self.slots(ask, column)
            )
            for column in self.columns
        )

    def slots(self, ask: Ask, column: int) -> tuple[int, ...]:
        """Return the slots of a column's entries for an ask."""
        if ask.is_once:
            return (0,)
        return (
            tuple([seat for seat in self.people.columns[column] if seat not in self.people.departure_rounds])
            if ask.per
            else (column,)
        )

    def entries_in_order(self, bids: tuple[int, ...], results: tuple[int, ...]) -> tuple[Place, ...]:
        """Return the entries of each round, with seats in these orders: bids first, then results."""
        seats = (bids, results)
        if seats not in self._orders:
            if len(self._orders) >= MOST_ORDERS:
                self._orders.clear()
            places_by_key = {(place.ask.key, place.slot): place for places in self.needed_places for place in places}
            order = dict.fromkeys((*self._order(bids, is_early=True), *self._order(results, is_early=False)))
            self._orders[seats] = tuple(places_by_key[key] for key in order if key in places_by_key)
        return self._orders[seats]

    def _order(self, seats: tuple[int, ...], *, is_early: bool) -> Iterator[tuple[str, int]]:
        """Yield key and slot of each entry, group by group and, within a group, player by player."""
        for group in _groups([ask for ask in self.asks if ask.early == is_early]):
            for seat in seats:
                for ask in group:
                    yield ask.key, 0 if ask.is_once else seat if ask.per else self.people.column_of(seat)


def _groups(asks: list[Ask]) -> list[list[Ask]]:
    """Split asks: those entered once stand alone, the others are entered player by player."""
    groups: list[list[Ask]] = []
    for ask in asks:
        if ask.is_once or not groups or groups[-1][0].is_once:
            groups.append([])
        groups[-1].append(ask)
    return groups


_FORMS: list[SheetForm] = []


def form_of(plan: SheetPlan, options: Mapping[str, int], people: People) -> SheetForm:
    """Return the cached form of a sheet for these options and players."""
    for form in _FORMS:
        if form.plan is plan and form.options == options and form.people == people:
            return form
    form = SheetForm(plan, options, people)
    _FORMS[:] = [form, *_FORMS[: MOST_FORMS - 1]]
    return form
