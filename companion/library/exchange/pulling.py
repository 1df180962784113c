"""JSON from outside, pulled out of its file value by value: however large the file is, no more than a few values of it are in memory."""

import codecs
import json
from collections.abc import Iterator
from typing import BinaryIO

CHUNK = 1 << 18
LONGEST_VALUE = 1 << 20
"""Letters of one value: more than the longest record that is kept has."""
BLANKS = " \t\n\r"
_SCAN = json.JSONDecoder().raw_decode
"""Finds where a value ends, and refuses what is none; what it makes of it is forgotten."""


class Torn(ValueError):
    """What stands there is not what should."""


class Pull:
    """A document, from the place where its file is. Every method raises Torn, and OSError."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._text = ""
        self._at = 0
        self._is_end = False

    def items(self) -> Iterator[None]:
        """Go through a list: before each step stands a value, which is to be pulled meanwhile."""
        self._take("[")
        if self._next() == "]":
            self._take("]")
            return
        while True:
            yield
            if self._next() != ",":
                self._take("]")
                return
            self._take(",")

    def fields(self) -> Iterator[str]:
        """Go through an object, name by name; the value of each is to be pulled meanwhile."""
        self._take("{")
        while self._next() != "}":
            name = json.loads(self.value())
            self._take(":")
            yield str(name)
            if self._next() == "}":
                break
            self._take(",")
        self._take("}")

    def value(self) -> bytes:
        """Pull the next value as it is written."""
        self._next()
        self._read_on(LONGEST_VALUE)
        try:
            _, end = _SCAN(self._text, self._at)
        except (ValueError, RecursionError) as error:
            raise Torn(str(error)) from error
        start, self._at = self._at, end
        return self._text[start:end].encode()

    def skip(self) -> None:
        """Leave the next value out, however long it is; a list or an object value by value."""
        kind = self._next()
        if kind == "[":
            for _ in self.items():
                self.value()
        elif kind == "{":
            for _ in self.fields():
                self.value()
        else:
            self.value()

    def is_list(self) -> bool:
        """Tell whether a list comes next."""
        return self._next() == "["

    def end(self) -> None:
        """Find that nothing follows."""
        if self._next():
            raise Torn("more follows")

    def _take(self, letter: str) -> None:
        if self._next() != letter:
            raise Torn(f"no {letter}")
        self._at += 1

    def _next(self) -> str:
        """Return the next letter that is no blank; "" at the end."""
        while True:
            self._read_on(1)
            if self._at == len(self._text):
                return ""
            letter = self._text[self._at]
            if letter not in BLANKS:
                return letter
            self._at += 1

    def _read_on(self, wanted: int) -> None:
        """Have so many letters ahead, where there are any."""
        if self._is_end or len(self._text) - self._at >= wanted:
            return
        parts, ahead = [self._text[self._at :]], len(self._text) - self._at
        while ahead < max(wanted, CHUNK) and not self._is_end:
            parts.append(self._read())
            ahead += len(parts[-1])
        self._text, self._at = "".join(parts), 0

    def _read(self) -> str:
        data = self._file.read(CHUNK)
        self._is_end = not data
        try:
            return self._decoder.decode(data, final=self._is_end)
        except UnicodeError as error:
            raise Torn(str(error)) from error
