"""Streaming reader of JSON: it holds only a few values of a file in memory, however large the file is."""

import codecs
import json
import re
from collections.abc import Iterator
from typing import BinaryIO

CHUNK = 1 << 18
LONGEST_VALUE = 9 << 20
"""Maximum number of characters of one value; the longest stored record has fewer."""
BLANKS = " \t\n\r"
_SCAN = json.JSONDecoder().raw_decode
"""Decoder that finds the end of a value and refuses invalid JSON; the value itself is discarded."""

HALF = r"[dD][89abAB][0-9a-fA-F]{2}"
ESCAPE = rf'["\\/bfnrt]|u(?!{HALF})[0-9a-fA-F]{{4}}|u{HALF}\\u[0-9a-fA-F]{{4}}'
"""Pattern of what follows a backslash; two escapes that make one letter are matched together."""
LETTERS = re.compile(rf'(?:[^"\\\x00-\x1f]+|\\(?:{ESCAPE}))*')
LONGEST_ESCAPE = len(r"\ud83d\ude00")


class IncompleteJsonError(ValueError):
    """Unexpected content, or the end of the file."""


class ValueTooLongError(IncompleteJsonError):
    """A value does not end within LONGEST_VALUE characters; it was not read."""


class JsonStream:
    """JSON document, from the file's present position. Every method raises IncompleteJsonError and OSError."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._text = ""
        self._at = 0
        self._is_end = False

    def items(self) -> Iterator[None]:
        """Yield before each value of a list; the caller reads the value before the next step."""
        self._expect("[")
        if self._next_character() == "]":
            self._expect("]")
            return
        while True:
            yield
            if self._next_character() != ",":
                self._expect("]")
                return
            self._expect(",")

    def fields(self) -> Iterator[str]:
        """Yield the name of each field of an object; the caller reads its value before the next step."""
        self._expect("{")
        while self._next_character() != "}":
            name = json.loads(self.value())
            self._expect(":")
            yield str(name)
            if self._next_character() == "}":
                break
            self._expect(",")
        self._expect("}")

    def value(self) -> bytes:
        """Return the next value as JSON text. Raises ValueTooLongError."""
        self._next_character()
        wanted_count = CHUNK
        self._read_on(wanted_count)
        while (end := self._end_of_value()) is None:
            if wanted_count == LONGEST_VALUE:
                raise ValueTooLongError(f"more than {wanted_count} letters")
            wanted_count = min(2 * wanted_count, LONGEST_VALUE)
            self._read_on(wanted_count)
        start, self._at = self._at, end
        return self._text[start:end].encode()

    def _end_of_value(self) -> int | None:
        """Return the position after the next value; None if more of the file must be read."""
        try:
            _, end = _SCAN(self._text, self._at)
        except RecursionError as error:
            raise IncompleteJsonError(str(error)) from error
        except ValueError as error:
            if self._is_end:
                raise IncompleteJsonError(str(error)) from error
            return None
        return int(end) if end < len(self._text) or self._is_end else None

    def text(self, most: int) -> tuple[str, int]:
        """Return the first `most` characters of a text of any length, and the number of the others."""
        parts: list[str] = []
        kept_count = left_out = 0
        for part in self.letters():
            room = max(0, most - kept_count)
            parts.append(part[:room])
            kept_count += len(part[:room])
            left_out += len(part[room:])
        return "".join(parts), left_out

    def letters(self) -> Iterator[str]:
        """Yield a text of any length, in pieces."""
        self._expect('"')
        while (part := self._read_text_part()) is not None:
            yield part

    @property
    def place(self) -> int:
        """Position in the file, in bytes, of the next value: another JsonStream can begin there."""
        undecoded, _ = self._decoder.getstate()
        return self._file.tell() - len(undecoded) - len(self._text[self._at :].encode())

    def _read_text_part(self) -> str | None:
        """Return some characters of a text; None at its end."""
        self._read_on(LONGEST_ESCAPE)
        match = LETTERS.match(self._text, self._at, self._at + CHUNK)
        if match and match[0]:
            self._at = match.end()
            return _letters(match[0])
        self._expect('"')
        return None

    def skip(self) -> None:
        """Skip the next value, however long it is."""
        kind = self._next_character()
        if kind == "[":
            for _ in self.items():
                self._skip_part()
        elif kind == "{":
            for _ in self.fields():
                self._skip_part()
        elif kind == '"':
            self.text(0)
        else:
            self.value()

    def _skip_part(self) -> None:
        try:
            self.value()
        except ValueTooLongError:
            self.skip()

    def is_list(self) -> bool:
        """Return whether the next value is a list."""
        return self._next_character() == "["

    def is_text(self) -> bool:
        """Return whether the next value is a text."""
        return self._next_character() == '"'

    def end(self) -> None:
        """Check that nothing follows."""
        if self._next_character():
            raise IncompleteJsonError("more follows")

    def _expect(self, letter: str) -> None:
        if self._next_character() != letter:
            raise IncompleteJsonError(f"no {letter}")
        self._at += 1

    def _next_character(self) -> str:
        """Return the next character that is not blank; "" at the end."""
        while True:
            self._read_on(1)
            if self._at == len(self._text):
                return ""
            letter = self._text[self._at]
            if letter not in BLANKS:
                return letter
            self._at += 1

    def _read_on(self, wanted_count: int) -> None:
        """Read until `wanted_count` characters are in memory, or the file ends."""
        if self._is_end or len(self._text) - self._at >= wanted_count:
            return
        parts, ahead = [self._text[self._at :]], len(self._text) - self._at
        while ahead < max(wanted_count, CHUNK) and not self._is_end:
            parts.append(self._read())
            ahead += len(parts[-1])
        self._text, self._at = "".join(parts), 0

    def _read(self) -> str:
        data = self._file.read(CHUNK)
        self._is_end = not data
        try:
            return self._decoder.decode(data, final=self._is_end)
        except UnicodeError as error:
            raise IncompleteJsonError(str(error)) from error


def _letters(escaped_letters: str) -> str:
    """Decode the contents of a JSON string. Raises IncompleteJsonError."""
    try:
        letters = str(json.loads(f'"{escaped_letters}"'))
        letters.encode()
    except ValueError as error:  # half of a surrogate pair
        raise IncompleteJsonError(str(error)) from error
    return letters
