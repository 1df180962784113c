"""The serial line protocol as words: one line in, what it says out. Pure, no wire.

To the app, one event a line, ASCII, 115200 8N1:

    HELLO <name> <version> [<boot>]     ROLL <set> <face> [<face> …]     PRESS <control>     PING
    DRAW <bag> <item> [<item> …]        TURN <control> <±n>

An optional leading `#n` numbers the line; an optional trailing `*HH` is the XOR of all bytes before the `*`.
To the device: `ACK n`, `LIGHT <id> <colour>`, `PING`.
"""

import re
from collections.abc import Callable
from functools import reduce
from operator import xor

from msgspec import Struct

LONGEST = 256
"""Lines of more bytes than this, the line end not counted, are dropped."""


class Hello(Struct, frozen=True):
    """A device says its name, its version, and which start of it this is ("" when it does not count them)."""

    name: str
    version: str
    boot: str = ""


class Happened(Struct, frozen=True):
    """What happened on the table: kind "ROLL" or "DRAW", the set's or bag's name, the faces or items."""

    kind: str
    name: str
    items: tuple[str, ...]


class Pressed(Struct, frozen=True):
    """A control of the device was pressed."""

    control: str


class Turned(Struct, frozen=True):
    """A knob of the device was turned by so many steps, clockwise positive."""

    control: str
    steps: int


class Ping(Struct, frozen=True):
    """Are you there? Or: I am here."""


Said = Hello | Happened | Pressed | Turned | Ping


class Line(Struct, frozen=True):
    """A line understood: what it said, its number if it has one, and whether it carried a checksum."""

    said: Said
    number: int | None = None
    is_checked: bool = False


class BadLine(ValueError):
    """A line that says nothing we know. `reason`: "noise", "checksum", "unknown" or "words".

    `number` is the line's, only where the checksum vouches for it: it was seen, so it may be acknowledged.
    """

    def __init__(self, reason: str, number: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.number = number


def checksum(body: bytes) -> int:
    """Fold all bytes by XOR, as in NMEA 0183.

    >>> f"{checksum(b'#1 ROLL dice 6'):02X}"
    '12'
    """
    return reduce(xor, body, 0)


def checked(body: str) -> bytes:
    """`body` with its checksum and its line end, as a device sends it."""
    return f"{body}*{checksum(body.encode('ascii')):02X}\n".encode("ascii")


def understood(line: bytes) -> Line:
    """Read the line (without its `\n`) in our terms. Raises BadLine."""
    body, is_checked = _without_checksum(line.rstrip(b"\r"))
    if not re.fullmatch(rb"#?[ !\"$-~]+", body):  # a # further on: lines that ran into each other, where XOR is blind
        raise BadLine("noise")
    number, words = _without_number(body.decode("ascii").split())
    word, *rest = words or [""]
    reading = _READ.get(word)
    if reading is None:
        raise BadLine("unknown", number if is_checked else None)
    try:
        return Line(reading(rest), number, is_checked)
    except (ValueError, TypeError):
        raise BadLine("words", number if is_checked else None) from None


def _without_checksum(line: bytes) -> tuple[bytes, bool]:
    body, star, digits = line.partition(b"*")
    if not star:
        return body, False
    if not re.fullmatch(rb"[0-9A-Fa-f]{2} *", digits) or int(digits, 16) != checksum(body):
        raise BadLine("checksum")
    return body, True


def _without_number(words: list[str]) -> tuple[int | None, list[str]]:
    if not words or not words[0].startswith("#"):
        return None, words
    if not re.fullmatch(r"#[1-9][0-9]{0,8}", words[0]):
        raise BadLine("words")
    return int(words[0][1:]), words[1:]


def _hello(words: list[str]) -> Hello:
    return Hello(*words)


def _happened(kind: str) -> Callable[[list[str]], Happened]:
    def reading(words: list[str]) -> Happened:
        name, first, *others = words
        return Happened(kind, name, (first, *others))

    return reading


def _pressed(words: list[str]) -> Pressed:
    (control,) = words
    return Pressed(control)


def _turned(words: list[str]) -> Turned:
    control, steps = words
    if not re.fullmatch(r"[+-]?[0-9]{1,3}", steps):
        raise ValueError(steps)
    return Turned(control, int(steps))


def _ping(words: list[str]) -> Ping:
    return Ping(*words)


_READ: dict[str, Callable[[list[str]], Said]] = {
    "HELLO": _hello,
    "ROLL": _happened("ROLL"),
    "DRAW": _happened("DRAW"),
    "PRESS": _pressed,
    "TURN": _turned,
    "PING": _ping,
}


def acknowledgement(number: int) -> bytes:
    """Tell the device that line `number` was seen and, if it counts, journalled."""
    return f"ACK {number}\n".encode("ascii")


def light(id: str, colour: str) -> bytes:
    """Tell the device to show `colour` ("off" for none) on its light `id`."""
    return f"LIGHT {id} {colour}\n".encode("ascii")


PING = b"PING\n"


class LineBuffer:
    """Cuts arriving bytes into lines, however they were split on the way; drops lines that are too long."""

    def __init__(self) -> None:
        self._rest = b""
        self._is_dropping = False
        self.dropped = 0

    def take(self, arrived: bytes) -> list[bytes]:
        """Return the lines that are whole now, without their `\n`."""
        *ended, rest = arrived.split(b"\n")
        lines = [line for end in ended if (line := self._ended(end)) is not None]
        self._add(rest)
        return lines

    def _ended(self, end: bytes) -> bytes | None:
        self._add(end)
        line, was_dropping = self._rest, self._is_dropping
        self._rest, self._is_dropping = b"", False
        return None if was_dropping else line

    def _add(self, more: bytes) -> None:
        if self._is_dropping:
            return
        self._rest += more
        if len(self._rest) - self._rest.endswith(b"\r") > LONGEST:
            self._rest, self._is_dropping = b"", True
            self.dropped += 1
