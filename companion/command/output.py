"""The one edge where the commands' words reach a terminal: what came from others can't move its cursor or type for its owner.

What could is written as JSON would write it, and so JSON stays JSON.
"""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

COMMANDING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""What is no letter but a command: controls, ends of lines a terminal doesn't know, and marks that turn what follows around."""


def harmless(text: str) -> str:
    r"""Write out what a terminal would do and not show.

    >>> harmless("Ann\x1b[2J \u202eoB")
    'Ann\\u001b[2J \\u202eoB'
    """
    return COMMANDING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def put_out(*lines: str, end: str = "\n") -> None:
    """Print lines to stdout, at once: programs that are started next print there too."""
    print(*map(harmless, lines), sep="\n", end=end, flush=True)


def put_error(line: str) -> None:
    """Print a line to stderr."""
    print(harmless(line), file=sys.stderr)


@contextmanager
def put_over() -> Iterator[Callable[[str], None]]:
    """Print lines to a terminal one over the other, and leave none; elsewhere print nothing."""
    last = ""

    def put(line: str) -> None:
        nonlocal last
        if line != last and sys.stderr.isatty():
            print(f"\r{harmless(line)}\x1b[K", end="", file=sys.stderr, flush=True)
        last = line

    try:
        yield put
    finally:
        put("")
