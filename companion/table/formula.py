"""Formulas for points: numbers, names, + - * /, comparisons, and/or/not and functions. Exact, without loops.

    formula = parse("when(bid == won, 20 * bid, -10 * abs(bid - won))")
    check(formula, {"bid", "won"})
    evaluate(formula, scope)

A formula has at most 600 characters. What can't be computed has a stated value: x / 0 is 0, a value outside ±999,999,999
is that bound, and a fraction with a denominator above 1,000,000,000 is rounded to one.
"""

import math
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from typing import Protocol

from msgspec import Struct

from companion.table.sentence import UserError, Words, say

Figure = int | Fraction
Value = int | Fraction | tuple[int | Fraction, ...]
"""Number, or list of numbers. A list counts as its sum where a number is needed."""

MOST = 999_999_999
LARGEST_DENOMINATOR = 1_000_000_000
MOST_STEPS = 10_000
LONGEST = 600
DEEPEST = 40
TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|'([^']*)'|\"([^\"]*)\"|(==|!=|<=|>=|[-+*/<>(),]))", re.ASCII)
SIGNS = {"×": "*", "·": "*", "÷": "/", "−": "-", "≤": "<=", "≥": ">=", "≠": "!="}
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
WORDS = ("and", "or", "not")
STEPS = re.compile(r"\s*-?\d+:-?\d+(\s+-?\d+:-?\d+)*\s*", re.ASCII)
SHARES = re.compile(r"\s*-?\d+(\s+-?\d+)*\s*", re.ASCII)

Arity = tuple[int, int]
PLAIN_FUNCTIONS: Mapping[str, Arity] = {
    "min": (1, 12),
    "max": (1, 12),
    "abs": (1, 1),
    "floor": (1, 1),
    "ceil": (1, 1),
    "round": (1, 1),
    "sq": (1, 1),
    "tri": (1, 1),
    "mod": (2, 2),
    "sum": (1, 1),
    "count": (1, 1),
    "when": (3, 3),
    "table": (2, 2),
}
"""Functions of every formula, with their minimum and maximum number of arguments."""
TEXTS = {"table": (STEPS, "0:-1 2:1 3:2"), "by_place": (SHARES, "18 12 6")}
"""Functions whose second argument is a text: its form, and an example."""


class FormulaError(UserError):
    """Invalid formula; `at` is the index of the wrong character, from 0."""

    def __init__(self, words: Words, at: int = 0) -> None:
        super().__init__(words)
        self.at = at


class StepLimitError(UserError):
    """A formula needs more than 10,000 steps for one value."""


class Constant(Struct, frozen=True):
    """Number in a formula."""

    value: Figure


class TextLiteral(Struct, frozen=True):
    """Text in a formula, such as the steps of a table."""

    text: str
    at: int = 0


class NameReference(Struct, frozen=True):
    """Name in a formula; the scope has its value."""

    name: str
    at: int = 0


class Call(Struct, frozen=True):
    """Function call in a formula."""

    name: str
    arguments: "tuple[Formula, ...]"
    at: int = 0


class Unary(Struct, frozen=True):
    """Operator before an operand: "-" or "not"."""

    sign: str
    inner: "Formula"


class Binary(Struct, frozen=True):
    """Operator between two operands: arithmetic, a comparison, "and" or "or"."""

    sign: str
    left: "Formula"
    right: "Formula"


Formula = Constant | TextLiteral | NameReference | Call | Unary | Binary


@cache
def parse(text: str) -> Formula:
    """Parse a formula. Raises FormulaError.

    >>> parse("2 * bid")
    Binary(sign='*', left=Constant(value=2), right=NameReference(name='bid', at=4))
    """
    if len(text) > LONGEST:
        raise FormulaError(say("formula.too_long", most=LONGEST, count=len(text)))
    return _FormulaParser(text).parse()


class _Token(Struct, frozen=True):
    kind: str
    text: str
    at: int


def _tokens(text: str) -> Iterator[_Token]:
    for typed, sign in SIGNS.items():
        text = text.replace(typed, sign)
    at, end = 0, len(text.rstrip())
    while at < end:
        match = TOKEN.match(text, at)
        if match is None:
            at += len(text[at:]) - len(text[at:].lstrip())
            hint = say("formula.hint_equal") if text[at] == "=" else ""
            raise FormulaError(hint or say("formula.no_part", sign=text[at]), at)
        kind = ("number", "name", "text", "text", "sign")[(match.lastindex or 1) - 1]
        word = match[match.lastindex or 1]
        yield _Token("sign" if word in WORDS and kind == "name" else kind, word, match.start(match.lastindex or 1))
        at = match.end()
    yield _Token("end", "", end)


class _FormulaParser:
    """Recursive-descent parser. Precedence, lowest first: or, and, not, comparison, sums, products, signs, single values."""

    def __init__(self, text: str) -> None:
        self._tokens = list(_tokens(text))
        self._at = self._depth = 0

    @property
    def _token(self) -> _Token:
        return self._tokens[self._at]

    def _is_sign(self, *signs: str) -> bool:
        return self._token.kind == "sign" and self._token.text in signs

    def _next_token(self) -> _Token:
        token = self._token
        self._at += token.kind != "end"
        return token

    def parse(self) -> Formula:
        formula = self._parse_expression()
        if self._token.kind != "end":
            raise FormulaError(say("formula.not_here", sign=self._token.text), self._token.at)
        return formula

    def _parse_expression(self) -> Formula:
        self._depth += 1
        if self._depth > DEEPEST:
            raise FormulaError(say("formula.too_deep", most=DEEPEST), self._token.at)
        formula = self._parse_chain(("or",), lambda: self._parse_chain(("and",), self._parse_negation))
        self._depth -= 1
        return formula

    def _parse_chain(self, signs: tuple[str, ...], part: Callable[[], Formula]) -> Formula:
        formula = part()
        while self._is_sign(*signs):
            formula = Binary(self._next_token().text, formula, part())
        return formula

    def _parse_negation(self) -> Formula:
        nots = 0
        while self._is_sign("not"):
            self._next_token()
            nots += 1
        formula = self._parse_comparison()
        for _ in range(min(nots, 1 + (nots + 1) % 2)):
            formula = Unary("not", formula)
        return formula

    def _parse_comparison(self) -> Formula:
        left = self._parse_sum()
        if not self._is_sign(*COMPARISONS):
            return left
        formula = Binary(self._next_token().text, left, self._parse_sum())
        if self._is_sign(*COMPARISONS):
            raise FormulaError(say("formula.chained"), self._token.at)
        return formula

    def _parse_sum(self) -> Formula:
        return self._parse_chain(("+", "-"), lambda: self._parse_chain(("*", "/"), self._parse_signed))

    def _parse_signed(self) -> Formula:
        is_negative = False
        while self._is_sign("+", "-"):
            is_negative ^= self._next_token().text == "-"
        formula = self._parse_single()
        if is_negative and isinstance(formula, Constant):
            return Constant(-formula.value)
        return Unary("-", formula) if is_negative else formula

    def _parse_single(self) -> Formula:
        token = self._next_token()
        if token.kind == "number":
            return Constant(clamp(Fraction(token.text)))
        if token.kind == "text":
            return TextLiteral(token.text, token.at)
        if token.kind == "name":
            return self._parse_call(token) if self._is_sign("(") else NameReference(token.text, token.at)
        if token.text == "(":
            formula = self._parse_expression()
            self._expect_bracket(token)
            return formula
        raise FormulaError(say("formula.missing_before", sign=token.text) if token.text else say("formula.missing"), token.at)

    def _parse_call(self, name: _Token) -> Formula:
        bracket, arguments = self._next_token(), []
        while not self._is_sign(")"):
            arguments.append(self._parse_expression())
            if not self._is_sign(","):
                break
            self._next_token()
        self._expect_bracket(bracket)
        return Call(name.text, tuple(arguments), name.at)

    def _expect_bracket(self, bracket: _Token) -> None:
        if not self._is_sign(")"):
            raise FormulaError(say("formula.bracket"), bracket.at)
        self._next_token()


# checking


def parts_of(formula: Formula) -> Iterator[Formula]:
    """Yield the formula and all its parts."""
    yield formula
    match formula:
        case Call(arguments=arguments):
            inner: tuple[Formula, ...] = arguments
        case Unary(inner=operand):
            inner = (operand,)
        case Binary(left=left, right=right):
            inner = (left, right)
        case _:
            inner = ()
    for part in inner:
        yield from parts_of(part)


def names_in(formula: Formula) -> set[str]:
    """Return the names a formula uses."""
    return {part.name for part in parts_of(formula) if isinstance(part, NameReference)}


def check(formula: Formula, names: Collection[str], functions: Mapping[str, Arity] = PLAIN_FUNCTIONS) -> None:
    """Check names, functions and their arguments. Raises FormulaError; for an unknown name it suggests the most similar one."""
    texts = set()
    for part in parts_of(formula):
        if isinstance(part, Call):
            _check_call(part, functions)
            texts |= {id(argument) for argument in part.arguments[1:2] if part.name in TEXTS}
        elif isinstance(part, NameReference) and part.name not in names:
            raise FormulaError(_unknown_name_sentence(part.name, names, part.name in functions), part.at)
        elif isinstance(part, TextLiteral) and id(part) not in texts:
            raise FormulaError(say("formula.no_text", text=part.text), part.at)


def _unknown_name_sentence(name: str, among: Collection[str], is_function: bool) -> Words:
    if is_function:
        return say("formula.needs_brackets", name=name)
    nearest = nearest_of(name, among)
    return (
        say("formula.unknown", name=name, nearest=nearest)
        if nearest
        else say("formula.unknown_among", name=name, names=sorted(among))
    )


def nearest_of(name: str, among: Collection[str]) -> str:
    """Return the known name most similar to an unknown one; "" if none is similar.

    >>> nearest_of("bit", ["bid", "won"])
    'bid'
    """
    return next(iter(get_close_matches(name, list(among), 1, 0.5)), "")


def _check_call(call: Call, functions: Mapping[str, Arity]) -> None:
    if call.name not in functions:
        nearest = nearest_of(call.name, functions) or "when"
        raise FormulaError(say("formula.no_function", name=call.name, nearest=nearest), call.at)
    least, most = functions[call.name]
    if not least <= len(call.arguments) <= most:
        parts = {"name": call.name, "least": least, "count": len(call.arguments)}
        wrong = say("formula.arguments", **parts) if least == most else say("formula.arguments_span", most=most, **parts)
        raise FormulaError(wrong, call.at)
    if call.name in TEXTS:
        form, example = TEXTS[call.name]
        text = call.arguments[1]
        if not (isinstance(text, TextLiteral) and form.fullmatch(text.text)):
            raise FormulaError(say("formula.text_form", name=call.name, example=example), call.at)


# values


class Meter:
    """Counter of the steps that are left for one value."""

    def __init__(self, most: int = MOST_STEPS) -> None:
        self.steps_left = most

    def step(self) -> None:
        """Count a step. Raises StepLimitError if none is left."""
        self.steps_left -= 1
        if self.steps_left < 0:
            raise StepLimitError(say("formula.too_many_steps", most=MOST_STEPS))


class Scope(Protocol):
    """Values of names, and further functions, for the evaluation of a formula."""

    meter: Meter

    def value(self, name: str) -> Value:
        """Return the value of a name."""

    def call(self, name: str, arguments: tuple[Formula, ...]) -> Figure:
        """Return the value of a function that depends on the scope."""

    def formula(self, name: str) -> Formula | None:
        """Return the formula with this name; None if the name is a value."""


def evaluate(formula: Formula, scope: Scope) -> Figure:
    """Return the value of a formula that `check` accepted. Raises StepLimitError."""
    return number(_value(formula, scope))


def number(value: Value) -> Figure:
    """Return a value as one number: a list as its sum."""
    return clamp(sum(value)) if isinstance(value, tuple) else value


def clamp(value: Figure) -> Figure:
    """Return a value inside the bounds of every value.

    >>> clamp(10**12), clamp(Fraction(4, 2)), clamp(Fraction(-5, 2))
    (999999999, 2, Fraction(-5, 2))
    """
    if not -MOST <= value <= MOST:
        return MOST if value > 0 else -MOST
    if type(value) is int:
        return value
    return _simplify(
        value if value.denominator <= LARGEST_DENOMINATOR else Fraction(round(value * LARGEST_DENOMINATOR), LARGEST_DENOMINATOR)
    )


def _simplify(value: Figure) -> Figure:
    return int(value) if value.denominator == 1 else value


def _value(formula: Formula, scope: Scope) -> Value:
    scope.meter.step()
    kind = type(formula)
    if kind is Constant:
        return formula.value  # type: ignore[union-attr]  # by its kind
    if kind is NameReference:
        return scope.value(formula.name)  # type: ignore[union-attr]  # by its kind
    if isinstance(formula, Binary):
        return _binary(formula, scope)
    if isinstance(formula, Call):
        return _call_value(formula, scope)
    if isinstance(formula, Unary):
        inner = evaluate(formula.inner, scope)
        return -inner if formula.sign == "-" else int(not inner)
    return 0


def _binary(formula: Binary, scope: Scope) -> Figure:
    sign, left = formula.sign, evaluate(formula.left, scope)
    if sign == "and":
        return int(bool(left) and bool(evaluate(formula.right, scope)))
    if sign == "or":
        return int(bool(left) or bool(evaluate(formula.right, scope)))
    return _SIGNS[sign](left, evaluate(formula.right, scope))


def divide(left: Figure, right: Figure) -> Figure:
    """Divide exactly; return 0 for a division by 0."""
    return clamp(Fraction(left) / right) if right else 0


_SIGNS: dict[str, Callable[[Figure, Figure], Figure]] = {
    "+": lambda left, right: clamp(left + right),
    "-": lambda left, right: clamp(left - right),
    "*": lambda left, right: clamp(left * right),
    "/": divide,
    "==": lambda left, right: int(left == right),
    "!=": lambda left, right: int(left != right),
    "<": lambda left, right: int(left < right),
    "<=": lambda left, right: int(left <= right),
    ">": lambda left, right: int(left > right),
    ">=": lambda left, right: int(left >= right),
}


def _call_value(call: Call, scope: Scope) -> Figure:
    name, arguments = call.name, call.arguments
    if name == "when":
        return evaluate(arguments[1] if evaluate(arguments[0], scope) else arguments[2], scope)
    if name == "table":
        return _table_value(evaluate(arguments[0], scope), arguments[1])
    if name not in PLAIN_FUNCTIONS:
        return scope.call(name, arguments)
    if name in ("sum", "count"):
        values = _value(arguments[0], scope)
        row = values if isinstance(values, tuple) else (values,)
        return clamp(sum(row)) if name == "sum" else len(row)
    return clamp(_FUNCTIONS[name](*[evaluate(argument, scope) for argument in arguments]))


_FUNCTIONS: dict[str, Callable[..., Figure]] = {
    "min": lambda *values: min(values),
    "max": lambda *values: max(values),
    "abs": abs,
    "floor": math.floor,
    "ceil": math.ceil,
    "round": lambda value: math.floor(value + Fraction(1, 2)),
    "sq": lambda value: value * value,
    "tri": lambda value: divide(value * (value + 1), 2),
    "mod": lambda value, by: value % by if by else 0,
}


def _table_value(value: Figure, steps: Formula) -> Figure:
    """Return the entry of a table for a value: that of the highest step the value reaches, 0 below the first."""
    reached = [points for least, points in _steps(steps.text if isinstance(steps, TextLiteral) else "") if value >= least]
    return reached[-1] if reached else 0


@cache
def _steps(text: str) -> tuple[tuple[int, int], ...]:
    pairs = (word.split(":") for word in text.split())
    return tuple(sorted((int(least), int(points)) for least, points in pairs))


@cache
def shares_of(text: str) -> tuple[int, ...]:
    """Return the points for each place from a text such as "18 12 6", as `by_place` takes it."""
    return tuple(map(int, text.split()))


# explaining


OTHERS_PREFIX = "others of "
"""Beginning of a name in a `Term` that means the values of the other columns."""


class Term(Struct, frozen=True):
    """One term of a sum: the names in it, the term with numbers in place of names ("20 × 2"), and its value.

    A name of which the other columns' values count begins with `OTHERS`.
    """

    names: tuple[str, ...]
    parts: tuple[int | float | str, ...]
    value: Figure


PRECEDENCE = {"or": 1, "and": 2, "==": 3, "!=": 3, "<": 3, "<=": 3, ">": 3, ">=": 3, "+": 4, "-": 4, "*": 5, "/": 5}
WRITTEN_SIGNS = {"*": "×", "-": "\u2212", "/": "/"}


def terms_of(formula: Formula, scope: Scope, sign: int = 1) -> tuple[Term, ...]:
    """Explain a value as terms that add up to it, without those that are always 0."""
    match formula:
        case Call(name="when", arguments=(test, then, otherwise)):
            return terms_of(then if evaluate(test, scope) else otherwise, scope, sign)
        case NameReference(name=name) if (inner := scope.formula(name)) is not None and _is_split(inner):
            return terms_of(inner, scope, sign)
        case Unary(sign="-", inner=one):
            return terms_of(one, scope, -sign)
        case Binary(sign="+", left=left, right=right):
            return terms_of(left, scope, sign) + terms_of(right, scope, sign)
        case Binary(sign="-", left=left, right=right):
            return terms_of(left, scope, sign) + terms_of(right, scope, -sign)
        case Constant(value=0):
            return ()
    value = clamp(sign * evaluate(formula, scope))
    pieces = (
        (WRITTEN_SIGNS["-"], *_write_formula(formula, scope, PRECEDENCE["*"]))
        if sign < 0
        else _write_formula(formula, scope, 0, True)
    )
    return (Term(tuple(dict.fromkeys(_used_names(formula, scope))), pieces, value),)


def _is_split(formula: Formula) -> bool:
    return (isinstance(formula, Binary) and formula.sign in "+-*/") or (isinstance(formula, Call) and formula.name == "when")


def _used_names(formula: Formula, scope: Scope) -> Iterator[str]:
    """Yield the names on which the value depends: of a "when", only those of its condition and of the chosen branch."""
    match formula:
        case Call(name="when", arguments=(test, then, otherwise)):
            yield from _used_names(then if evaluate(test, scope) else otherwise, scope)
        case NameReference(name=name):
            yield name
        case Call(name="others", arguments=arguments):
            yield from (f"{OTHERS_PREFIX}{name}" for argument in arguments for name in _used_names(argument, scope))
        case Call(arguments=arguments):
            for operand in arguments:
                yield from _used_names(operand, scope)
        case Unary(inner=operand):
            yield from _used_names(operand, scope)
        case Binary(left=left, right=right):
            yield from _used_names(left, scope)
            yield from _used_names(right, scope)


def _write_formula(formula: Formula, scope: Scope, around: int, is_first: bool = False) -> tuple[int | float | str, ...]:
    """Return a formula with numbers in place of names; in brackets if the operator `around` it binds closer."""
    match formula:
        case Call(name="when", arguments=(test, then, otherwise)):
            return _write_formula(then if evaluate(test, scope) else otherwise, scope, around, is_first)
        case Binary(sign=sign, left=left, right=right) if sign in "+-*/":
            precedence = PRECEDENCE[sign]
            first = _write_formula(left, scope, precedence - 1, is_first and precedence > around)
            inner = (*first, f" {WRITTEN_SIGNS.get(sign, sign)} ", *_write_formula(right, scope, precedence))
            return ("(", *inner, ")") if precedence <= around else inner
    value = evaluate(formula, scope)
    return ("(", figure(value), ")") if value < 0 and around and not is_first else (figure(value),)


def figure(value: Figure) -> int | float:
    """Return a value as an int if it is whole, else as a float.

    >>> figure(Fraction(5, 2)), figure(40)
    (2.5, 40)
    """
    return value if isinstance(value, int) else float(value)
