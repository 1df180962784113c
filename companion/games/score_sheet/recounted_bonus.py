"""Count the automatic points of a finished sheet again after a line was corrected, such as the bonus of Yahtzee."""

from collections.abc import Mapping, Sequence

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.language import Ask, AutomaticPoints, ScoringRules
from companion.table.formula import PLAIN_FUNCTIONS, Figure, Formula, FormulaError, Meter, check, evaluate, figure, parse
from companion.table.sentence import say
from companion.table.standings import Points, ScoreLine


class LineScope:
    """Scope of a formula over a player's lines alone."""

    def __init__(self, values: Mapping[str, Points]) -> None:
        self.meter = Meter()
        self._values = values

    def value(self, name: str) -> Figure:
        """Return the points of a line; 0 for one without points."""
        return int(self._values.get(name, 0))

    def call(self, name: str, arguments: tuple[Formula, ...]) -> Figure:
        """Return 0: only plain functions are evaluated."""
        return 0

    def formula(self, name: str) -> Formula | None:
        """Return None: no name is a formula."""


def with_recounted_bonus(sheet: Sheet, lines: Sequence[ScoreLine]) -> tuple[ScoreLine, ...]:
    """Return the lines with their automatic points counted again, as far as they follow from numbers that are their own points."""
    counted_lines = tuple(lines)
    rules = sheet.counting
    if rules is None or rules.total:
        return counted_lines
    for bonus_rule in rules.automatic_points:
        points = _points_of(rules, bonus_rule, counted_lines)
        if points is not None:
            label = bonus_rule.words or say("score.bonus")
            nth = next((nth for nth, line in enumerate(counted_lines) if line.label == label), len(counted_lines))
            bonus_line = (ScoreLine(label, figure(points)),) if points else ()
            counted_lines = (*counted_lines[:nth], *bonus_line, *counted_lines[nth + 1 :])
    return counted_lines


def _points_of(rules: ScoringRules, bonus_rule: AutomaticPoints, lines: Sequence[ScoreLine]) -> Figure | None:
    """Return the automatic points; None if they depend on more than plain lines of this player."""
    plain_asks = {ask.key: ask for ask in rules.lines if _is_plain(ask)}
    try:
        formula = parse(bonus_rule.points)
        check(formula, plain_asks.keys(), PLAIN_FUNCTIONS)
    except FormulaError:
        return None
    if bonus_rule.of or bonus_rule.needs:
        return None
    points_by_label = {line.label: line.points for line in lines}
    values = {key: points_by_label.get(ask.words, 0) for key, ask in plain_asks.items()}
    return evaluate(formula, LineScope(values))


def _is_plain(ask: Ask) -> bool:
    return ask.kind == "number" and not (ask.points or ask.needs or ask.shared or ask.per)
