"""Terminal input and output: typed lines and new snapshots arrive through one queue, sentences are printed."""

import os
import re
import textwrap
import threading
import unicodedata
from collections import deque
from collections.abc import Callable
from typing import TextIO

from companion.command.output import escape_control_characters
from companion.command.plain import plain_text
from companion.session.inputs.snapshot import Snapshot
from companion.table.reader import ENGLISH, Reader
from companion.table.sentence import Words, say

CLEAR = "\x1b[2J\x1b[H"
LONGEST_LINE = 400
QUIT = ("q", "quit")
INPUT_PROMPT = "> "
LINE_WITH_MARK = re.compile(r"\s*(a?\d+) ([*! ]) (.*)")
"""Option with a mark: the usual one, one that deserves a second thought, or neither."""
NUMBERED = re.compile(r" *(?:a?\d+ +(?:[*!] +)?)?")
"""Start of a line: its indent, and a choice's number and mark."""


def place(typed: str, count: int) -> int | None:
    """Return the index of the typed line number among `count` lines; None for anything else.

    >>> place("2", 3), place("4", 3), place("two", 3)
    (1, None, None)
    """
    is_number = typed.isascii() and typed.isdigit() and len(typed) < 6
    return int(typed) - 1 if is_number and 1 <= int(typed) <= count else None


def wrap_text(text: str, columns: int) -> str:
    r"""Break lines longer than `columns` between words; indent the rest of a numbered line to its text.

    Without columns (0), nothing is broken.

    >>> wrap_text("   1 * Dive where you have a boat", 20)
    '   1 * Dive where\n       you have a\n       boat'
    """
    return "\n".join(_break_line(line, columns) for line in text.split("\n")) if columns else text


def _break_line(line: str, columns: int) -> str:
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in line)  # wide characters take two columns
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
    """Input ended (EOF or q)."""


class Console:
    """Keyboard and output for a user who reads the language `code`. Undecodable bytes become replacement characters.

    is_plain  prints for screen readers: no drawing characters, and lines are not broken
    """

    def __init__(self, typed: TextIO, page: TextIO, code: str = ENGLISH, is_plain: bool = False) -> None:
        self.code, self.is_plain = code, is_plain
        self._typed = typed
        self._page = page
        self._arrivals: deque[str | Snapshot | None] = deque()
        self._line_arrived = threading.Condition()
        self.is_screen = page.isatty()
        self._is_prompted = False
        self.set_names(())

    def start(self) -> None:
        """Start reading lines."""
        threading.Thread(target=self._read, name="keyboard", daemon=True).start()

    def show(self, snapshot: Snapshot) -> None:
        """Put a snapshot into the queue; from any thread."""
        self._arrive(snapshot)

    def set_names(self, names: tuple[str, ...]) -> None:
        """Set the seats' names for later sentences."""
        self._reader = Reader("companion.command.terminal", code=self.code, names=names)

    def print_lines(self, *lines: Words) -> None:
        """Print sentences, one per line."""
        self._is_prompted = self._is_prompted and not lines
        for line in lines:
            self._page.write(self._format_text(self._reader.read(line)) + "\n")
        self._page.flush()

    def _format_text(self, text: str) -> str:
        """Return text as it is printed: in words for a screen reader, else broken into the terminal's width."""
        if not self.is_plain:
            return wrap_text(escape_control_characters(text).rstrip(" "), self._columns())
        return escape_control_characters(plain_text("\n".join(map(self._mark_line, text.split("\n")))))

    def _mark_line(self, line: str) -> str:
        """Return the line of an option with its mark in words."""
        match = LINE_WITH_MARK.fullmatch(line)
        if not match:
            return line
        number, mark, label = match.groups()
        if mark == "*":
            return self._reader.read(say("plain.usual", number=number, option=label))
        if mark == "!":
            return self._reader.read(say("plain.danger", number=number, option=label))
        return self._reader.read(say("plain.option", number=number, option=label))

    def _columns(self) -> int:
        """Return the terminal's width; 0 if the output is no terminal."""
        if not self.is_screen:
            return 0
        try:
            return os.get_terminal_size(self._page.fileno()).columns
        except OSError:  # the terminal has no size
            return 0

    def clear(self) -> None:
        """Hide the current output as far as possible."""
        self._page.write(CLEAR if self.is_screen else "\n" * 3)
        self._page.flush()

    def arrival(self, input_prompt: Words = INPUT_PROMPT) -> str | Snapshot:
        """Wait for the next typed line (without line end) or snapshot. Raises InputEndedError."""
        if not self._is_prompted:
            prompt_text = escape_control_characters(self._reader.read(input_prompt))
            words = prompt_text.rstrip(" ")
            self._page.write(wrap_text(words, self._columns()) + prompt_text[len(words) :])
            self._page.flush()
            self._is_prompted = True
        with self._line_arrived:
            self._line_arrived.wait_for(lambda: self._arrivals)
            arrival = self._arrivals.popleft()
        if arrival is None:
            raise InputEndedError
        self._is_prompted = isinstance(arrival, Snapshot)
        return arrival

    def line(self, input_prompt: Words = INPUT_PROMPT, meanwhile: Callable[[Snapshot], None] = lambda snapshot: None) -> str:
        """Wait for the next typed line, stripped; snapshots go to `meanwhile`. Raises InputEndedError."""
        while not isinstance(arrival := self.arrival(input_prompt), str):
            meanwhile(arrival)
        return arrival.strip()

    def snapshots(self) -> list[Snapshot]:
        """Return the unread snapshots; lines typed ahead stay queued."""
        with self._line_arrived:
            arrivals = list(self._arrivals)
            self._arrivals = deque(arrival for arrival in arrivals if not isinstance(arrival, Snapshot))
        return [arrival for arrival in arrivals if isinstance(arrival, Snapshot)]

    def _arrive(self, arrival: str | Snapshot | None) -> None:
        with self._line_arrived:
            self._arrivals.append(arrival)
            self._line_arrived.notify()

    def _read(self) -> None:
        try:
            for line in self._typed:
                self._arrive(line.rstrip("\n")[:LONGEST_LINE])
        except (OSError, ValueError):  # the terminal was closed
            pass
        finally:
            self._arrive(None)
