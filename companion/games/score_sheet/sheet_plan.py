"""Constant facts about a sheet that calculates: its asks, and the names that its formulas read."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from companion.games.score_sheet.box import BEST, FEWEST_ENTRIES, LAST, ROUNDS_WON, Sheet
from companion.games.score_sheet.entries import asks_of, counting_of, fixed_asks_of
from companion.games.score_sheet.language import ENTRY_NAME, FEWEST, Ask, AutomaticPoints, ScoringRules
from companion.table.formula import MOST_STEPS, PLAIN_FUNCTIONS, Binary, Call, Formula, NameReference, Unary, names_in, parse
from companion.table.seats import MOST_SEATS

CHANGING_NAMES = frozenset({"before", "points", "total", "playing", "dealer", ENTRY_NAME})
"""Names whose value changes while a round is counted."""
OVER_ROUNDS = ("so_far", "in_a_row")
"""Functions that evaluate their argument in each round."""
OLD_TIES = (LAST, ROUNDS_WON, BEST, FEWEST_ENTRIES)
"""Tie-breaks that are words, not formulas."""
MOST_PLANS = 4
"""Greatest number of cached plans: those of the sheets in use."""


LineKey = str | tuple[str, tuple[str, ...]]
"""A line: its key; or automatic points: their formula, and the keys they are counted for."""


def line_key(bonus_rule: AutomaticPoints) -> LineKey:
    """Return the key of automatic points."""
    return bonus_rule.points, bonus_rule.of


class SheetPlan:
    """A sheet, prepared for counting.

    asks, fixed_asks  asks of each round, and asks entered once
    index             by key: its ask, its place among the asks, and whether it is entered once
    stable_names      names that the sheet defines whose value depends only on the entries
    reads_fixed       whether points of a round depend on what is entered once
    part              number of smallest parts in a point
    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet, self.scoring_rules = sheet, counting_of(sheet)
        self.asks, self.fixed_asks = asks_of(sheet), fixed_asks_of(sheet)
        self.index: dict[str, tuple[Ask, int, bool]] = {
            ask.key: (ask, nth, is_fixed)
            for is_fixed, asks in ((False, self.asks), (True, self.fixed_asks))
            for nth, ask in enumerate(asks)
        }
        self.stable_names = _stable_names(self.scoring_rules)
        self.reads_fixed = not _read_by(_formulas_of_rounds(self.scoring_rules), self.scoring_rules).isdisjoint(
            ask.key for ask in self.fixed_asks
        )
        self.part = 10**sheet.places
        self._most_steps: dict[int, int] = {}

    @cached_property
    def read_by_lines(self) -> dict[LineKey, frozenset[str]]:
        """For each line, the asks entered once that its points depend on."""
        fixed = {ask.key for ask in self.fixed_asks}
        lines: dict[LineKey, set[str]] = {
            ask.key: {ask.key, *_read_by([ask.points] if ask.points else [], self.scoring_rules)} for ask in self.fixed_asks
        }
        for bonus_rule in self.scoring_rules.automatic_points:
            lines[line_key(bonus_rule)] = {*bonus_rule.of, *_read_by([bonus_rule.points], self.scoring_rules)}
        return {line: frozenset(read & fixed) for line, read in lines.items()}

    def is_short(self, rounds: int) -> bool:
        """Return whether no formula can exceed the limit of steps with this many rounds, whatever is cached."""
        if rounds not in self._most_steps:
            steps = _Steps(self.scoring_rules.let, rounds)
            self._most_steps[rounds] = max((steps.most_steps(parse(text)) for text in _formulas(self)), default=0)
        return self._most_steps[rounds] <= MOST_STEPS


_PLANS: list[SheetPlan] = []


def plan_of(sheet: Sheet) -> SheetPlan:
    """Return the cached plan of a sheet."""
    for plan in _PLANS:
        if plan.sheet is sheet:
            return plan
    plan = SheetPlan(sheet)
    _PLANS[:] = [plan, *_PLANS[: MOST_PLANS - 1]]
    return plan


def _names_by_let(let: Mapping[str, str]) -> dict[str, set[str]]:
    return {key: names_in(parse(text)) for key, text in let.items()}


def _stable_names(counting: ScoringRules) -> frozenset[str]:
    """Return the sheet's names that depend on no changing value, directly or through other names."""
    names_by_let = _names_by_let(counting.let)
    changing = {key for key, names in names_by_let.items() if names & (CHANGING_NAMES | {carry.key for carry in counting.carry})}
    while more := {key for key, names in names_by_let.items() if names & changing} - changing:
        changing |= more
    return frozenset(counting.let) - changing


def _read_by(texts: Iterable[str], counting: ScoringRules) -> set[str]:
    """Return every name that these formulas read, also through other names."""
    names_by_let, read = _names_by_let(counting.let), set[str]()
    todo = {name for text in texts for name in names_in(parse(text))}
    while todo:
        read |= todo
        todo = {name for let_name in todo for name in names_by_let.get(let_name, ())} - read
    return read


def _formulas_of_rounds(counting: ScoringRules) -> Iterator[str]:
    single = (counting.points, counting.total, counting.out, counting.dealer_next, counting.sits_out)
    yield from filter(None, (*single, *counting.check, *(ask.only_if for ask in counting.asks)))
    for carry in counting.carry:
        yield from (text for text in (carry.start, carry.next) if isinstance(text, str))


def _formulas(plan: SheetPlan) -> Iterator[str]:
    counting = plan.scoring_rules
    yield from _formulas_of_rounds(counting)
    yield from filter(None, (counting.ends, counting.wins, counting.rounds, counting.target, counting.kept_bid, *counting.best))
    yield from (ask.points for ask in plan.fixed_asks if ask.points)
    yield from (bonus_rule.points for bonus_rule in counting.automatic_points)
    yield from (bound for ask in (*plan.asks, *plan.fixed_asks) for bound in (ask.low, ask.high) if isinstance(bound, str))
    yield from (tie.removeprefix(FEWEST) for tie in plan.sheet.ties if tie not in OLD_TIES)


class _Steps:
    """Counter of the greatest number of steps that a formula can take."""

    def __init__(self, let: Mapping[str, str], rounds: int) -> None:
        self.let, self.rounds = let, rounds
        self._of_let: dict[str, int] = {}

    def most_steps(self, formula: Formula) -> int:
        match formula:
            case NameReference(name=name) if name in self.let:
                return 1 + self._most_steps_of_name(name)
            case Unary(inner=inner):
                return 1 + self.most_steps(inner)
            case Binary(left=left, right=right):
                return 1 + self.most_steps(left) + self.most_steps(right)
            case Call(name=name, arguments=arguments):
                times = 1 if name in PLAIN_FUNCTIONS else 1 + (self.rounds if name in OVER_ROUNDS else MOST_SEATS)
                return 1 + times * sum(map(self.most_steps, arguments))
            case _:
                return 1

    def _most_steps_of_name(self, name: str) -> int:
        if name not in self._of_let:
            self._of_let[name] = self.most_steps(parse(self.let[name]))
        return self._of_let[name]
