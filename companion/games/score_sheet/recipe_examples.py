"""Worked examples of recipes: a few numbers are entered on the sheet, and the engine counts and explains them."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.entries import LINES, Address, Entries, counting_of, with_value
from companion.games.score_sheet.examples import people_of
from companion.games.score_sheet.language import Ask
from companion.games.score_sheet.recipe_rows import BEST, Picks, Recipe
from companion.games.score_sheet.recipes import goal_of, sheet_of
from companion.games.score_sheet.tally import Tally
from companion.games.score_sheet.typed_lines import factor_of
from companion.table.formula import OTHERS_PREFIX, WRITTEN_SIGNS, Figure, Term, figure
from companion.table.sentence import Words, say

COLUMNS = 3
ROUND = 5
"""Round (from 1) in which the example of bids takes place."""
HANDS = (0, 4, 7)
CLOSED, BEATEN, LOW = 8, 5, 3
USUAL_COUNT = 3
MOST_ENTERED = 999
JUMP = 3
EXAMPLE_ROUNDS = ((20, -5), (12, 30), (8, 0))
EXAMPLE_ENTRIES = ((7, 5, 3), (20,), (4, 2))
NAMES: dict[str, Words] = {
    "extra": say("recipe.example.of_bonus"),
    "held": say("recipe.example.of_hands"),
    "cards": say("recipe.example.of_points"),
}
"""Labels of an example's numbers, by the key of their ask."""


class ExampleLine(NamedTuple):
    """Line of an example: its column, what was entered, how it counts, and its points."""

    heading: Words
    sentence: Words
    points: Words
    is_less: bool = False
    column: int = 0


class RecipeExample(NamedTuple):
    """Worked example: its title and its lines."""

    title: Words
    lines: tuple[ExampleLine, ...]


def example_of(recipe: Recipe, picks: Picks) -> RecipeExample:
    """Return the counted example of a recipe with these picks."""
    sheet = replace(sheet_of(recipe, picks, "-"), teams=0)
    return _EXAMPLES[recipe.key](sheet, picks)


# entering


class _FilledSheet:
    """Sheet that is filled in for an example."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet, self.people, self.entries = sheet, people_of(sheet, COLUMNS), Entries()

    def enter(self, line: int, column: int, values: Mapping[str, int]) -> None:
        """Enter numbers of a column, by ask; those that the sheet doesn't ask for are left out."""
        counting = counting_of(self.sheet)
        asks_by_key = {ask.key: ask for ask in (counting.at_end or counting.lines if line == LINES else counting.asks)}
        for key, value in values.items():
            if key in asks_by_key:
                slot = 0 if asks_by_key[key].is_once else column
                self.entries = with_value(self.entries, self.sheet, Address(line, key, slot), value, (COLUMNS, COLUMNS))

    @property
    def tally(self) -> Tally:
        """Tally of the sheet after its last round."""
        return Tally(self.sheet, replace(self.entries, is_ended=True), self.people)


def _cell(tally: Tally, line: int, column: int, heading: Words) -> ExampleLine:
    """Explain the points of a cell."""
    points = tally.points[line - 1][column] or 0
    return ExampleLine(heading, explain_terms(tally.terms(line - 1, column)), points_words(points), points < 0, column)


def _line(heading: Words, says: Words, is_less: bool, points: Words) -> ExampleLine:
    return ExampleLine(heading, says, points, is_less)


def explain_terms(terms: tuple[Term, ...]) -> Words:
    """Return the terms of a cell as "20 × 2 + 10 bonus", without terms that are 0 unless there is no other."""
    shown_terms = [term for term in terms if term.value] or list(terms[:1])
    if not shown_terms:
        return say("recipe.nothing")
    parts: list[Words] = [_term(shown_terms[0])]
    for term in shown_terms[1:]:
        if term.parts[0] == WRITTEN_SIGNS["-"]:
            parts.append(say("recipe.less_term", term=_term(Term(term.names, term.parts[1:], -term.value))))
        else:
            parts.append(say("recipe.more_term", term=_term(term)))
    return say("recipe.terms", parts=parts)


def _term(term: Term) -> Words:
    """Return a term in words; a single number gets its label."""
    sentence = say("term.says", parts=term.parts)
    name = NAMES.get(term.names[0].removeprefix(OTHERS_PREFIX), "") if len(term.parts) == 1 and len(term.names) == 1 else ""
    return say("recipe.named_term", term=sentence, label=name) if name else sentence


def points_words(value: Figure) -> Words:
    """Return points as words."""
    return say("board.points", points=figure(value))


# the examples


def _bids(sheet: Sheet, picks: Picks) -> RecipeExample:
    filled, step = _FilledSheet(sheet), next(iter(picks["bonus"].numbers), 10)
    cases = ((2, 2, step), (3, 1, 0), (0, 0, 0))
    for column, (bid, tricks_won, extra) in enumerate(cases):
        filled.enter(ROUND, column, {"bid": bid, "won": tricks_won, **({"extra": extra} if extra else {})})
    tally = filled.tally
    headings = (say("recipe.example.bid", bid=bid, won=tricks_won) for bid, tricks_won, _ in cases)
    lines = tuple(_cell(tally, ROUND, column, heading) for column, heading in enumerate(headings))
    return RecipeExample(say("recipe.example.round", line=ROUND), lines)


def _lines(sheet: Sheet, picks: Picks) -> RecipeExample:
    filled, asks = _FilledSheet(sheet), counting_of(sheet).lines
    counts = {ask.key: _count_for(picks, sheet) for ask in asks}
    filled.enter(LINES, 0, counts)
    tally = filled.tally
    shown_asks = [asks[0], *asks[-1:]] if len(asks) > 1 else [asks[0]]
    lines = [_line_example(tally, ask, counts[ask.key]) for ask in shown_asks]
    return RecipeExample(say("recipe.example.end"), (*lines, _add_column(tally, say("recipe.example.all", count=len(asks)))))


def _count_for(picks: Picks, sheet: Sheet) -> int:
    """Return the number to enter in each line, so that the sum reaches a bonus."""
    if picks["bonus"].chip != "sum":
        return USUAL_COUNT
    filled = _FilledSheet(sheet)
    filled.enter(LINES, 0, dict.fromkeys((ask.key for ask in counting_of(sheet).lines), 1))
    tally = filled.tally
    points_each = sum(tally.line_points(ask, 0) or 0 for ask in tally.fixed_asks)
    least = picks["bonus"].numbers[0]
    return min(MOST_ENTERED, max(1, -(-least // int(points_each)))) if points_each > 0 else USUAL_COUNT


def _line_example(tally: Tally, ask: Ask, count: int) -> ExampleLine:
    """Explain the points of a line."""
    points = tally.line_points(ask, 0) or 0
    heading, factor = say("recipe.example.line", label=ask.words, count=count), factor_of(ask)
    return _line(heading, say("term.says", parts=(factor, f" {WRITTEN_SIGNS['*']} ", count)), points < 0, points_words(points))


def _add_column(tally: Tally, heading: Words) -> ExampleLine:
    """Add up a column: its start, its rounds, its lines, and its bonus."""
    start, total = tally.begins_with(0), tally.fixed_totals[0]
    points_by_ask = {ask: tally.line_points(ask, 0) or 0 for ask in tally.fixed_asks}
    lines = sum(points for ask, points in points_by_ask.items() if not ask.is_one)
    extra = (
        sum(tally.automatic_points(bonus_rule, 0) for bonus_rule in tally.scoring_rules.automatic_points)
        + sum(points_by_ask.values())
        - lines
    )
    played_points = tally.total_at(tally.last_counted, 0) - start
    parts: list[Words] = [points_words(points) for points in (start, played_points, lines) if points]
    parts += [say("recipe.example.bonus", points=figure(extra))] if extra else []
    terms = say("recipe.sum", parts=parts) if parts else say("recipe.nothing")
    return _line(heading, terms, total < 0, points_words(total))


def _winner_takes_example(sheet: Sheet, picks: Picks) -> RecipeExample:
    filled = _FilledSheet(sheet)
    hands = HANDS if picks["gets"].chip != "less" else (2, *HANDS[1:])
    for column, hand in enumerate(hands):
        filled.enter(1, column, {"held": hand})
    tally = filled.tally
    lines = tuple(_cell(tally, 1, column, say("recipe.example.held", held=hand)) for column, hand in enumerate(hands))
    return RecipeExample(say("recipe.example.one_round"), lines)


def _fewest(sheet: Sheet, picks: Picks) -> RecipeExample:
    filled = _FilledSheet(sheet)
    for line, hands in enumerate(((CLOSED, BEATEN, CLOSED + LOW), (BEATEN, LOW, CLOSED)), 1):
        for column, cards in enumerate(hands):
            filled.enter(line, column, {"cards": cards, "closed": line - 1})
    tally = filled.tally
    has_closer = picks["closer"].chip != "none"
    beaten = say("recipe.example.closes_beaten" if has_closer else "recipe.example.counts", cards=CLOSED)
    lowest = say("recipe.example.closes_lowest" if has_closer else "recipe.example.counts", cards=LOW)
    lines = [_cell(tally, 1, 0, beaten), _cell(tally, 2, 1, lowest)]
    return RecipeExample(say("recipe.example.rounds"), (*lines, _exact_or_open_line(sheet, picks)))


def _exact_or_open_line(sheet: Sheet, picks: Picks) -> ExampleLine:
    """Show a total that is reached exactly, or the points of a player who didn't close."""
    filled, exactly = _FilledSheet(sheet), picks["exactly"]
    goal = exactly.numbers[0] if exactly.numbers else CLOSED + LOW
    for line, cards in enumerate((goal - LOW, LOW), 1):
        for column in range(COLUMNS):
            filled.enter(line, column, {"cards": cards, "closed": -1})
    tally = filled.tally
    if not exactly.numbers:
        return _cell(tally, 2, 2, say("recipe.example.counts", cards=LOW))
    heading = say("recipe.example.moves", before=goal - LOW, points=LOW)
    return ExampleLine(heading, say("recipe.example.exactly", points=goal), points_words(tally.after[1][2]), column=2)


def _rounds(sheet: Sheet, picks: Picks) -> RecipeExample:
    """Show two rounds of each player, who leads, and who deals next."""
    halves = Fraction(1, 2) if sheet.places else 0
    columns = [(first, second + halves) for first, second in EXAMPLE_ROUNDS]
    deals_next = 2 % COLUMNS if sheet.dealer else None
    return RecipeExample(say("recipe.example.two_rounds"), _add_columns(sheet, picks, columns, deals_next))


def _plain_total(sheet: Sheet, picks: Picks) -> RecipeExample:
    """Show players with different numbers of entries, and who leads."""
    return RecipeExample(say("recipe.example.rounds"), _add_columns(sheet, picks, EXAMPLE_ENTRIES))


def _add_columns(
    sheet: Sheet, picks: Picks, entries: Iterable[tuple[Figure, ...]], deals_next: int | None = None
) -> tuple[ExampleLine, ...]:
    """Add up the points of each column; say who leads and which column deals next."""
    columns = [(sheet.start, *points) if sheet.start else points for points in entries]
    totals = [sum(points) for points in columns]
    leader = totals.index(min(totals) if picks[BEST].chip == "lowest" else max(totals))
    notes: dict[tuple[bool, bool], Words] = {
        (True, True): say("recipe.example.leads_deals"),
        (True, False): say("recipe.example.leads"),
        (False, True): say("recipe.example.deals"),
    }
    return tuple(
        ExampleLine(
            _sum_words(points), notes.get((column == leader, column == deals_next), ""), points_words(total), total < 0, column
        )
        for column, (points, total) in enumerate(zip(columns, totals, strict=True))
    )


def _sum_words(numbers: tuple[Figure, ...]) -> Words:
    """Return numbers as "20 − 5 + 3"."""
    first, *later_numbers = numbers
    terms = [
        say("recipe.less_term", term=points_words(-number)) if number < 0 else say("recipe.more_term", term=points_words(number))
        for number in later_numbers
    ]
    return say("recipe.terms", parts=[points_words(first), *terms])


def _total(sheet: Sheet, picks: Picks) -> RecipeExample:
    if sheet.counting is None:
        return _plain_total(sheet, picks)
    filled, bonus = _FilledSheet(sheet), picks["bonus"]
    least = bonus.numbers[0] if bonus.chip == "sum" else 40
    entries = (least // 2, least - least // 2)
    for line, points in enumerate(entries, 1):
        filled.enter(line, 0, {"points": points})
    asks = counting_of(sheet).at_end
    numbers = [ask for ask in asks if not ask.is_one]
    filled.enter(LINES, 0, {ask.key: 0 if ask.is_one else USUAL_COUNT for ask in asks})
    tally = filled.tally
    start = tally.begins_with(0)
    terms = say("recipe.sum", parts=[*([str(figure(start))] if start else []), *map(str, entries)])
    lines = [_line(say("recipe.example.entries", count=len(entries)), terms, False, points_words(tally.total_at(1, 0)))]
    lines += [_line_example(tally, ask, USUAL_COUNT) for ask in numbers[-1:]]
    return RecipeExample(say("recipe.example.end"), (*lines, _add_column(tally, say("recipe.example.total"))))


def _exact_target_example(sheet: Sheet, picks: Picks) -> RecipeExample:
    start, goal = goal_of(picks)
    return RecipeExample(say("recipe.example.track"), tuple(_moves(sheet, picks, start, goal)))


def _moves(sheet: Sheet, picks: Picks, start: int, goal: int) -> Iterator[ExampleLine]:
    """Show a move that ends the track, one that goes too far, and misses in a row."""
    distance, sign = abs(goal - start), -1 if start else 1
    near_points = max(1, min(JUMP, distance - 1))
    for points in (near_points, near_points + 1):
        tally = _track_tally(sheet, (distance - near_points, points))
        before, after = tally.after[0][0], tally.after[1][0]
        reached = int(before) + sign * points
        heading = say("recipe.example.moves", before=figure(before), points=points)
        is_there = reached == goal
        result = say("recipe.example.there", points=goal) if is_there else say("recipe.example.too_far", points=reached)
        yield _line(heading, result, False, points_words(after))
    misses = next(iter(picks["misses"].numbers), USUAL_COUNT)
    tally = _track_tally(sheet, (near_points, *[0] * misses))
    heading = say("recipe.example.misses", before=figure(tally.after[0][0]), misses=misses)
    result = (
        say("recipe.example.out")
        if tally.is_column_out[0]
        else say("recipe.example.stays" if tally.after[-1][0] == tally.after[0][0] else "recipe.over.start")
    )
    yield _line(heading, result, False, points_words(tally.after[-1][0]))


def _track_tally(sheet: Sheet, moves: tuple[int, ...]) -> Tally:
    filled = _FilledSheet(sheet)
    for line, points in enumerate(moves, 1):
        for column in range(COLUMNS):
            filled.enter(line, column, {"points": points})
    return filled.tally


_EXAMPLES = {
    "bids": _bids,
    "lines": _lines,
    "takes": _winner_takes_example,
    "fewest": _fewest,
    "rounds": _rounds,
    "total": _total,
    "track": _exact_target_example,
}
