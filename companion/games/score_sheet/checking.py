"""Trial of a sheet before it is taken: its examples, and rounds with random numbers."""

from collections.abc import Iterator

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.entries import (
    LINES,
    Address,
    EnteredValue,
    Entries,
    asks_of,
    counting_of,
    fixed_asks_of,
    with_value,
)
from companion.games.score_sheet.examples import check_example, people_of
from companion.games.score_sheet.language import Ask, SheetError
from companion.games.score_sheet.people import People
from companion.games.score_sheet.ranking import places_of
from companion.games.score_sheet.reading import SheetWithExamples
from companion.games.score_sheet.tally import Tally
from companion.table.chance import Chance
from companion.table.sentence import say

COLUMNS = (1, 2, 3, 5)
"""Numbers of columns with which a sheet is tried."""
MOST_ROUNDS_TRIED = 12
MOST_NUMBERS_TRIED = 6
"""Random lists have fewer numbers than this."""


def try_out(shelved: SheetWithExamples, rounds: int = 20) -> int:
    """Check the examples of a sheet and count it with random numbers, `rounds` times. Return the number of counted cells.

    Raise SheetError if an example fails or a formula takes too many steps.
    """
    sheet = shelved.sheet
    if sheet.counting is None:
        return 0
    for example in shelved.examples:
        check_example(sheet, example)
    return sum(_count_random_sheet(sheet, COLUMNS[nth % len(COLUMNS)], Chance(nth.to_bytes(32, "big"))) for nth in range(rounds))


def _count_random_sheet(sheet: Sheet, columns: int, chance: Chance) -> int:
    people = people_of(sheet, min(columns, sheet.teams or columns))
    entries = random_entries(sheet, people, chance)
    tally = Tally(sheet, entries, people)
    places_of(tally)
    _ = tally.is_over
    for rnd in range(len(entries.rounds)):
        for column in tally.columns:
            tally.terms(rnd, column)
    if tally.too_long:
        text = min(tally.too_long)
        raise SheetError(say("formula.too_many_steps", most=10_000), text)
    return sum(points is not None for row in tally.points for points in row) + len(tally.fixed_asks) * len(people.columns)


def random_entries(sheet: Sheet, people: People, chance: Chance) -> Entries:
    """Return random entries: up to `MOST_ROUNDS_TRIED` rounds, and all lines."""
    counting = counting_of(sheet)
    entries = Entries(
        options=tuple((option.key, _random_between(chance, *option.span)) for option in counting.options if chance.integer_below(2))
    )
    rounds = 0 if sheet.shape == "rows" else 1 + chance.integer_below(MOST_ROUNDS_TRIED)
    for line in range(1, rounds + 1):
        entries = _fill_line(sheet, people, chance, entries, line, asks_of(sheet))
    return _fill_line(sheet, people, chance, entries, LINES, fixed_asks_of(sheet))


def _fill_line(sheet: Sheet, people: People, chance: Chance, entries: Entries, line: int, asks: tuple[Ask, ...]) -> Entries:
    tally = Tally(sheet, entries, people)
    size = (len(people.columns), people.seats)
    for ask in asks:
        slots = 1 if ask.is_once else people.seats if ask.per else len(people.columns)
        for slot in range(slots):
            value = _value(sheet, people, chance, ask, tally, line)
            entries = with_value(entries, sheet, Address(line, ask.key, slot), value, size)
    return entries


def _value(sheet: Sheet, people: People, chance: Chance, ask: Ask, tally: Tally, line: int) -> EnteredValue:
    if ask.kind == "yes":
        return chance.integer_below(2)
    if ask.is_one:
        holders = people.seats if ask.per else len(people.columns)
        return chance.integer_below(holders + 1) - 1 if ask.kind == "one_or_none" else chance.integer_below(holders)
    low, high = (int(tally.formula_value(bound, 0, max(0, line - 1))) for bound in (ask.low, ask.high))
    part: int = 10**sheet.places
    if ask.multiples_of:
        factor = ask.multiples_of[chance.integer_below(len(ask.multiples_of))]
        return factor * _random_between(chance, -(-low // factor), high // factor) * part
    if ask.kind == "number":
        return _random_between(chance, low, max(low, high)) * part
    return tuple(_numbers(chance, ask, low, max(low, high), part))


def _numbers(chance: Chance, ask: Ask, low: int, high: int, part: int) -> Iterator[int]:
    for _ in range(chance.integer_below(MOST_NUMBERS_TRIED)):
        yield _random_between(chance, low, high) * part
        if ask.kind == "pairs":
            yield chance.integer_below(10)


def _random_between(chance: Chance, low: int, high: int) -> int:
    return low + chance.integer_below(high - low + 1)
