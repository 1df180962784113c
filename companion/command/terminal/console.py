"""The terminal's two directions: lines typed and pictures shown come in by one queue, sentences go out."""

import os
import re
import textwrap
import threading
import unicodedata
from collections import deque
from collections.abc import Callable
from typing import TextIO

from companion.command.output import harmless
from companion.session.inputs.snapshot import Shown
from companion.table.reader import ENGLISH, Reader
from companion.table.say import Words

CLEAR = "\x1b[2J\x1b[H"
LONGEST_LINE = 400
QUIT = ("q", "quit")
INVITATION = "> "
NUMBERED = re.compile(r" *(?:a?\d+ +(?:[*!] +)?)?")
"""What stands before a line's words: its indent, and a choice's number and mark."""


def place(typed: str, count: int) -> int | None:
    """Find which of `count` numbered lines was typed, from 0; None for anything else.

    >>> place("2", 3), place("4", 3), place("two", 3)
    (1, None, None)
    """
    is_number = typed.isascii() and typed.isdigit() and len(typed) < 6
    return int(typed) - 1 if is_number and 1 <= int(typed) <= count else None


def wrapped(text: str, columns: int) -> str:
    r"""Break lines longer than `columns` between words, never within one; what follows a number is indented to its words.

    Without columns (0), nothing is broken.

    >>> wrapped("   1 * Dive where you have a boat", 20)
    '   1 * Dive where\n       you have a\n       boat'
    """
    return "\n".join(_broken(line, columns) for line in text.split("\n")) if columns else text


def _broken(line: str, columns: int) -> str:
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in line)  # takes two columns
    if len(line) + wide <= columns:
        return line
    head = NUMBERED.match(line)
    indent = " " * min(head.end() if head else 0, columns // 2)
    room = max(columns - wide, columns // 2)
    return "\n".join(
        textwrap.wrap(
            line, room, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False, replace_whitespace=False
        )
    )


class InputEndedError(Exception):
    """Nobody types any more: the line was closed, or q typed."""


class Console:
    """A keyboard and a page of paper, for somebody who reads `code`. InputError bytes come as replacement characters, never as an exception."""

    def __init__(self, typed: TextIO, page: TextIO, code: str = ENGLISH) -> None:
        self.code = code
        self._typed = typed
        self._page = page
        self._arrivals: deque[str | Shown | None] = deque()
        self._came = threading.Condition()
        self.is_screen = page.isatty()
        self._is_invited = False
        self.call(())

    def start(self) -> None:
        """Begin to read lines."""
        threading.Thread(target=self._read, name="keyboard", daemon=True).start()

    def show(self, shown: Shown) -> None:
        """Put a picture of the table into the queue; from any thread."""
        self._arrive(shown)

    def call(self, names: tuple[str, ...]) -> None:
        """Name the seats, for every sentence from now on."""
        self._reader = Reader("companion.command.terminal", code=self.code, names=names)

    def say(self, *lines: Words) -> None:
        """Write sentences, a line each."""
        self._is_invited = self._is_invited and not lines
        for line in lines:
            self._page.write(wrapped(harmless(self._reader.read(line)).rstrip(" "), self._columns()) + "\n")
        self._page.flush()

    def _columns(self) -> int:
        """How wide the terminal is now; 0 where the page is none."""
        if not self.is_screen:
            return 0
        try:
            return os.get_terminal_size(self._page.fileno()).columns
        except OSError:  # a terminal that knows no size
            return 0

    def clear(self) -> None:
        """Take what stands on the page out of sight, so far as paper can."""
        self._page.write(CLEAR if self.is_screen else "\n" * 3)
        self._page.flush()

    def arrival(self, invitation: Words = INVITATION) -> str | Shown:
        """Wait for the next line typed (without its end) or picture shown. Raises InputEndedError."""
        if not self._is_invited:
            asked = harmless(self._reader.read(invitation))
            words = asked.rstrip(" ")
            self._page.write(wrapped(words, self._columns()) + asked[len(words) :])
            self._page.flush()
            self._is_invited = True
        with self._came:
            self._came.wait_for(lambda: self._arrivals)
            came = self._arrivals.popleft()
        if came is None:
            raise InputEndedError
        self._is_invited = isinstance(came, Shown)
        return came

    def line(self, invitation: Words = INVITATION, meanwhile: Callable[[Shown], None] = lambda shown: None) -> str:
        """Wait for the next line typed, and strip it; pictures that come first go to `meanwhile`. Raises InputEndedError."""
        while not isinstance(came := self.arrival(invitation), str):
            meanwhile(came)
        return came.strip()

    def pictures(self) -> list[Shown]:
        """Take the pictures that have come and were not read; lines typed ahead stay."""
        with self._came:
            waiting = list(self._arrivals)
            self._arrivals = deque(one for one in waiting if not isinstance(one, Shown))
        return [one for one in waiting if isinstance(one, Shown)]

    def _arrive(self, one: str | Shown | None) -> None:
        with self._came:
            self._arrivals.append(one)
            self._came.notify()

    def _read(self) -> None:
        try:
            for line in self._typed:
                self._arrive(line.rstrip("\n")[:LONGEST_LINE])
        except (OSError, ValueError):  # the terminal went away
            pass
        finally:
            self._arrive(None)
