"""Formulas of a sheet in words, for people who never saw one: "20 × Bid + Bonus" where "Bid = Tricks"."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from companion.table.formula import Binary, Call, Constant, Figure, Formula, NameReference, TextLiteral, Unary, parse
from companion.table.sentence import Words, say

SIGNS = {"!=": "≠", "==": "=", "<=": "≤", ">=": "≥", "*": "×", "-": "−", "/": "÷"}
"""Sign of each operator in words for people."""
LEVELS = {"or": 0, "and": 1, "+": 4, "-": 4, "*": 5, "/": 5}
"""Precedence of each operator; comparisons are between "and" and sums."""
COMPARISON, PHRASE, VALUE = 2, 3, 7
"""Precedence of a comparison, of a phrase that needs brackets in a sum or product, and of a value that needs none."""

Case = tuple[tuple[Formula, ...], Formula]
"""Tests that must all be true (none for “otherwise”), and the value in that case."""
Labels = Mapping[str, Words]


def cases_of(text: str) -> tuple[Case, ...]:
    """Split a formula into its cases, in the order in which they are tried; one case without tests if it has none.

    >>> [len(tests) for tests, _ in cases_of("when(a, when(b, 1, 2), 3)")]
    [2, 1, 0]
    """
    return tuple(_cases(parse(text), ()))


def _cases(formula: Formula, tests: tuple[Formula, ...]) -> list[Case]:
    if not (isinstance(formula, Call) and formula.name == "when"):
        return [(tests, formula)]
    test, then_part, otherwise = formula.arguments
    return [*_cases(then_part, (*tests, test)), *_cases(otherwise, tests)]


def case_label(tests: tuple[Formula, ...], labels: Labels) -> Words:
    """Return the tests of a case in words; “otherwise” for a case without tests."""
    if not tests:
        return say("rule.otherwise")
    return say("rule.tests", parts=[formula_words(test, labels) for test in tests])


def formula_words(formula: Formula, labels: Labels) -> Words:
    """Return a formula in words, with labels for its names."""
    return _words(formula, labels)[0]


def text_words(text: str, labels: Labels) -> Words:
    """Return the formula of a text in words."""
    return formula_words(parse(text), labels)


def _words(formula: Formula, labels: Labels) -> tuple[Words, int]:
    """Return a formula in words, and the precedence of its outermost operator."""
    if isinstance(formula, Constant):
        return _figure(formula.value), VALUE
    if isinstance(formula, TextLiteral):
        return formula.text, VALUE
    if isinstance(formula, NameReference):
        return labels.get(formula.name, formula.name), VALUE
    if isinstance(formula, Unary):
        if formula.sign == "not":
            return say("rule.not", of=_part_words(formula.inner, labels, COMPARISON)), COMPARISON
        return say("rule.minus", of=_part_words(formula.inner, labels, VALUE)), VALUE
    if isinstance(formula, Binary):
        return _binary_words(formula, labels)
    return _call_words(formula, labels)


def _figure(value: Figure) -> str:
    return (str(value) if isinstance(value, int) or value.denominator == 1 else f"{float(Fraction(value)):g}").replace("-", "−")


def _part_words(formula: Formula, labels: Labels, level: int) -> Words:
    """Return a part of a formula in words, in brackets if its precedence is below `level`."""
    words, own_precedence = _words(formula, labels)
    return words if own_precedence >= level else say("rule.brackets", of=words)


def _binary_words(formula: Binary, labels: Labels) -> tuple[Words, int]:
    level = LEVELS.get(formula.sign, COMPARISON)
    first_words, other = (
        _part_words(formula.left, labels, level),
        _part_words(formula.right, labels, level + (formula.sign in "-/")),
    )
    if formula.sign == "and":
        return say("rule.both", one=first_words, other=other), level
    if formula.sign == "or":
        return say("rule.either", one=first_words, other=other), level
    return say("rule.operator", one=first_words, sign=SIGNS.get(formula.sign, formula.sign), other=other), level


def _call_words(call: Call, labels: Labels) -> tuple[Words, int]:
    """Return a function call in words; its name and arguments if it has no words of its own."""
    parts = [_words(argument, labels)[0] for argument in call.arguments]
    if phrase := _special_words(call, labels, parts):
        return phrase, PHRASE if call.name != "abs" else VALUE
    if call.name in PHRASES:
        return PHRASES[call.name](parts), PHRASE if call.name in ("max", "min", "when", "by_place") else VALUE
    return say("rule.call", name=call.name, parts=parts), VALUE


def _special_words(call: Call, labels: Labels, parts: list[Words]) -> Words:
    """Return a call in words whose wording depends on the arguments; "" for other functions."""
    first = call.arguments[0] if call.arguments else None
    if call.name == "abs" and isinstance(first, Binary) and first.sign == "-":
        first_words, other = (formula_words(side, labels) for side in (first.left, first.right))
        return say("rule.difference", one=first_words, other=other)
    if call.name == "floor" and isinstance(first, Binary) and first.sign == "/" and isinstance(first.right, Constant):
        first_words, other = (formula_words(side, labels) for side in (first.left, first.right))
        return say("rule.per", one=first_words, other=other)
    if call.name in ("max", "min") and len(parts) == 2:
        bounds = [part for part, argument in zip(parts, call.arguments) if isinstance(argument, Constant)]
        value_parts = [part for part, argument in zip(parts, call.arguments) if not isinstance(argument, Constant)]
        if len(bounds) == 1:
            value_words, bound = value_parts[0], bounds[0]
            return (
                say("rule.at_least", of=value_words, bound=bound)
                if call.name == "max"
                else say("rule.at_most", of=value_words, bound=bound)
            )
    if call.name == "table" and isinstance(call.arguments[1], TextLiteral):
        steps = [step.split(":") for step in call.arguments[1].text.split()]
        step_sentences = [say("rule.step", least=least, value=value.replace("-", "−")) for least, value in steps]
        return say("rule.table", of=parts[0], steps=step_sentences)
    return ""


PHRASES: Mapping[str, Callable[[list[Words]], Words]] = {
    "abs": lambda parts: say("rule.unsigned", of=parts[0]),
    "floor": lambda parts: say("rule.down", of=parts[0]),
    "ceil": lambda parts: say("rule.up", of=parts[0]),
    "round": lambda parts: say("rule.rounded", of=parts[0]),
    "sq": lambda parts: say("rule.square", of=parts[0]),
    "tri": lambda parts: say("rule.triangle", of=parts[0]),
    "sum": lambda parts: say("rule.sum", of=parts[0]),
    "count": lambda parts: say("rule.count", of=parts[0]),
    "all": lambda parts: say("rule.all", of=parts[0]),
    "any": lambda parts: say("rule.any", of=parts[0]),
    "others": lambda parts: say("rule.others", of=parts[0]),
    "most": lambda parts: say("rule.most", of=parts[0]),
    "least": lambda parts: say("rule.least", of=parts[0]),
    "most_other": lambda parts: say("rule.most_other", of=parts[0]),
    "least_other": lambda parts: say("rule.least_other", of=parts[0]),
    "rank": lambda parts: say("rule.rank", of=parts[0]),
    "shared": lambda parts: say("rule.shared", of=parts[0]),
    "by_place": lambda parts: say("rule.by_place", of=parts[0], shares=parts[1]),
    "each": lambda parts: say("rule.each", of=parts[0]),
    "so_far": lambda parts: say("rule.so_far", of=parts[0]),
    "in_a_row": lambda parts: say("rule.in_a_row", of=parts[0]),
    "mod": lambda parts: say("rule.rest", one=parts[0], other=parts[1]),
    "max": lambda parts: say("rule.highest", parts=parts),
    "min": lambda parts: say("rule.lowest", parts=parts),
    "when": lambda parts: say("rule.when", test=parts[0], then=parts[1], otherwise=parts[2]),
}
"""Words of functions with one form; of "abs", "floor", "max" and "min" where `_special_words` has none."""
