"""Sums as people type them on a score sheet: "12+7", "3*(4-1)", "-2,5"."""

import re
from fractions import Fraction

from companion.table.sentence import UserError, say

TOKEN = re.compile(r"\s*(\d+(?:[.,]\d*)?|[.,]\d+|[-+*/()×÷−·:])", re.ASCII)
SIGNS = {"×": "*", "·": "*", "÷": "/", ":": "/", "−": "-"}
MOST_TOKENS = 60


class SumError(UserError):
    """Invalid sum; the message says where."""


def value_of(text: str) -> Fraction:
    """Return the exact value of a sum. Raises SumError.

    >>> value_of("12+7"), value_of("2×(3-5)"), value_of("1,5+.5")
    (Fraction(19, 1), Fraction(-4, 1), Fraction(2, 1))
    """
    reading = _SumParser(_tokens(text))
    value = reading.parse_sum()
    if reading.token:
        raise SumError(say("sum.no_place", sign=reading.token))
    return value


def _tokens(text: str) -> list[str]:
    tokens, at = [], 0
    text = text.strip()
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            raise SumError(say("sum.not_part", sign=text[at]))
        tokens.append(SIGNS.get(match[1], match[1]))
        at = match.end()
    if not tokens:
        raise SumError(say("sum.nothing"))
    if len(tokens) > MOST_TOKENS:
        raise SumError(say("sum.too_long", most=MOST_TOKENS, count=len(tokens)))
    return tokens


class _SumParser:
    """Recursive-descent parser: sums of products of signed numbers and brackets."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._at = 0

    @property
    def token(self) -> str:
        """Next token; "" at the end."""
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _next_character(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1]

    def parse_sum(self) -> Fraction:
        value = self._product()
        while self.token in ("+", "-"):
            value += self._product() if self._next_character() == "+" else -self._product()
        return value

    def _product(self) -> Fraction:
        value = self._read_signed()
        while self.token in ("*", "/"):
            if self._next_character() == "*":
                value *= self._read_signed()
            else:
                value /= self._divisor()
        return value

    def _divisor(self) -> Fraction:
        value = self._read_signed()
        if not value:
            raise SumError(say("sum.by_zero"))
        return value

    def _read_signed(self) -> Fraction:
        sign = 1
        while self.token in ("+", "-"):
            sign = -sign if self._next_character() == "-" else sign
        return sign * self._number()

    def _number(self) -> Fraction:
        if self.token == "(":
            self._next_character()
            value = self.parse_sum()
            if self.token != ")":
                raise SumError(say("sum.bracket"))
            self._next_character()
            return value
        if not self.token or (not self.token[-1].isdigit() and not self.token[0].isdigit()):
            raise SumError(say("sum.missing_before", sign=self.token) if self.token else say("sum.missing"))
        number = self._next_character()
        return Fraction(int(number)) if number.isdigit() else Fraction(number.replace(",", "."))
