"""Numbers as people type them in a score: "1 000", "3,250,000", "86+84+", "–5". Times, ranges and words are not numbers.

A sign between one to three digits and exactly three ("1,234") separates thousands, unless the file shows elsewhere that it is
the decimal sign.
"""

import re

from companion.table.sentence import say
from companion.table.sum_notation import SumError

MINUS = "−"
DASHES = str.maketrans("‐‑‒–—", "-----")
GROUP_SEPARATORS = " \u00a0\u2009\u202f'’"
"""Signs other than "," and "." that part thousands."""
DIGITS = re.compile(rf"[0-9](?:[0-9.,{GROUP_SEPARATORS}]*[0-9])?")
GROUPED_NUMBER = re.compile(rf"[0-9]{{1,3}}([{GROUP_SEPARATORS}])[0-9]{{3}}(?:\1[0-9]{{3}})*([.,][0-9]+)?")
THOUSANDS = re.compile(r"[0-9]{1,3}([.,])[0-9]{3}(?:\1[0-9]{3})+((?!\1)[.,][0-9]+)?|[0-9]{1,3}([.,])[0-9]{3}((?!\3)[.,][0-9]+)")
AMBIGUOUS_NUMBER = re.compile(r"[1-9][0-9]{0,2}([.,])[0-9]{3}")
DECIMAL = re.compile(r"[0-9]+([.,])[0-9]+")
RANGE = re.compile(r"\s*([0-9]+)\s*-\s*([0-9]+)\s*")
LAST_SIGN = re.compile(r"[+-]\s*$")
COMMA, POINT = ",", "."


class Convention:
    """Meaning of "," and "." in a file, as far as its scores show it."""

    def __init__(self) -> None:
        self._parts_thousands: set[str] = set()
        self._is_decimal: set[str] = set()

    def learn(self, typed: str) -> None:
        """Count the number format of a score as it was typed."""
        for digits in DIGITS.findall(typed) if COMMA in typed or POINT in typed else ():
            if match := THOUSANDS.fullmatch(digits):
                self._parts_thousands.add(match[1] or match[3])
                self._is_decimal |= {part[0] for part in (match[2], match[4]) if part}
            elif match := GROUPED_NUMBER.fullmatch(digits):
                self._is_decimal |= {match[2][0]} if match[2] else set()
            elif not AMBIGUOUS_NUMBER.fullmatch(digits) and (match := DECIMAL.fullmatch(digits)):
                self._is_decimal.add(match[1])

    @property
    def decimal_signs(self) -> frozenset[str]:
        """Signs before the decimals of "1,234" and "1.234" in this file."""
        other_signs = {COMMA: POINT, POINT: COMMA}
        decimal_signs = self._is_decimal | {other_signs[sign] for sign in self._parts_thousands}
        return frozenset(decimal_signs - self._parts_thousands)


def plain_sum(typed: str, decimal_signs: frozenset[str] = frozenset()) -> str:
    """Return a sum with its numbers as programs write them. Raises SumError for a time, a range, or numbers side by side.

    >>> plain_sum("86+84+"), plain_sum("1 000"), plain_sum("1,234"), plain_sum("1,234", frozenset(",")), plain_sum("–5"), plain_sum("2,5")
    ('86+84', '1000', '1234', '1.234', '-5', '2.5')
    """
    typed = typed.replace(MINUS, "-").strip()
    words = typed.translate(DASHES)
    while LAST_SIGN.search(words):
        words = LAST_SIGN.sub("", words)
    span = RANGE.fullmatch(words)
    if ":" in words or (span and (words != typed or int(span[1]) < int(span[2]))):
        raise SumError(say("sum.nothing"))
    return DIGITS.sub(lambda match: _number(match[0], decimal_signs), words)


def _number(digits: str, decimal_signs: frozenset[str]) -> str:
    """Return one number as programs write it."""
    if digits.isdigit():
        return digits
    if match := THOUSANDS.fullmatch(digits) or GROUPED_NUMBER.fullmatch(digits):
        decimals = next((part[1:] for part in reversed(match.groups()) if part and len(part) > 1), "")
        whole = digits[: len(digits) - len(decimals) - 1] if decimals else digits
        return "".join(filter(str.isdigit, whole)) + (f".{decimals}" if decimals else "")
    if (match := AMBIGUOUS_NUMBER.fullmatch(digits)) and match[1] not in decimal_signs:
        return digits.replace(match[1], "")
    if DECIMAL.fullmatch(digits):
        return digits.replace(COMMA, POINT)
    raise SumError(say("sum.not_part", sign=digits))
