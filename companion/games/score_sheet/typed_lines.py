"""Names of lines as players type them: "Cities x3, Roads"."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from companion.games.score_sheet.box import LONGEST_ROW, MOST_ROWS, rows_of
from companion.games.score_sheet.language import Ask

FACTOR = re.compile(r"^(.+?)\s+[x×*]\s*(-?\d{1,4})$", re.IGNORECASE)
"""Name and value of a line: "Cities x3"."""
MULTIPLE = re.compile(r"(-?\d+) \* \w+")
"""Points of a line that is worth some points each: "3 * line_1"."""


class TypedLine(NamedTuple):
    """Line that was typed: its name, and what each of its number is worth; None for the sheet's usual worth."""

    name: str
    factor: int | None = None

    @property
    def typed(self) -> str:
        """The line as it is typed; its name is cut to leave room for its worth."""
        if self.factor is None:
            return self.name[:LONGEST_ROW]
        end = f" x{self.factor}"
        return self.name[: LONGEST_ROW - len(end)].rstrip() + end


def typed_line(text: str) -> TypedLine:
    """Return the name and the worth of a typed line.

    >>> typed_line("Cities x3"), typed_line("Roads")
    (TypedLine(name='Cities', factor=3), TypedLine(name='Roads', factor=None))
    """
    match = FACTOR.match(text)
    return TypedLine(match[1], int(match[2])) if match else TypedLine(text)


def typed_lines(text: str) -> tuple[TypedLine, ...]:
    """Return the lines of a typed text, which commas divide; () for a text without a name.

    >>> [line.name for line in typed_lines("Cities x3, Roads")]
    ['Cities', 'Roads']
    """
    return tuple(map(typed_line, rows_of(text))) if text.replace(",", "").strip() else ()


def text_of(lines: Iterable[TypedLine]) -> str:
    """Return lines as one text; the last line of each name counts, and no more lines than a sheet can have.

    >>> text_of(typed_lines("Cities x3,Roads,Cities x4"))
    'Cities x4, Roads'
    """
    by_name = {line.name.casefold(): line for line in lines}
    return ", ".join(line.typed for line in list(by_name.values())[:MOST_ROWS])


def factor_of(ask: Ask) -> int:
    """Return what each of a line's number is worth; 1 for a line that counts in another way."""
    match = MULTIPLE.fullmatch(str(ask.points))
    return int(match[1]) if match else 1
