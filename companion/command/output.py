"""Print text of commands to a terminal: escape control characters in names and files, so that they can't control it.

They are escaped as in JSON, so that JSON output stays JSON.
"""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

CONTROL_CHARACTERS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Characters that control a terminal: control codes, unusual line ends, and marks that reverse the direction of text."""


def escape_control_characters(text: str) -> str:
    r"""Escape characters that a terminal would execute instead of showing.

    >>> escape_control_characters("Ann\x1b[2J \u202eoB")
    'Ann\\u001b[2J \\u202eoB'
    """
    return CONTROL_CHARACTERS.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


class Style:
    """Style of printed text; `is_plain`: for screen readers, without drawing characters."""

    is_plain = False


def printable_text(text: str) -> str:
    """Return text as it is printed: escaped, and plain if that was asked for."""
    if not Style.is_plain:
        return escape_control_characters(text)
    from companion.command.plain import plain_text  # imported later: its patterns are compiled

    return escape_control_characters(plain_text(text))


def print_lines(*lines: str, end: str = "\n", is_data: bool = False) -> None:
    """Print lines to stdout and flush, since programs started next print there, too. Data stays as it is."""
    print(*map(escape_control_characters if is_data else printable_text, lines), sep="\n", end=end, flush=True)


def print_error(line: str) -> None:
    """Print a line to stderr."""
    print(printable_text(line), file=sys.stderr)


@contextmanager
def progress_lines() -> Iterator[Callable[[str], None]]:
    """Print progress lines that overwrite each other, and clear the last; print nothing if stdout is no terminal."""
    last = ""

    def put(line: str) -> None:
        nonlocal last
        if line != last and sys.stderr.isatty():
            print(f"\r{escape_control_characters(line)}\x1b[K", end="", file=sys.stderr, flush=True)
        last = line

    try:
        yield put
    finally:
        put("")
