"""Encode and decode lines of the serial protocol (docs/protocol.md). Pure functions, no I/O.

Device to app, one event per line, ASCII, 115200 8N1:

    HELLO <name> <version> [<boot>]     ROLL <set> <face> [<face> …]     PRESS <control>     PING
    DRAW <bag> <item> [<item> …]        TURN <control> <±n>

An optional leading `#n` numbers the line; an optional trailing `*HH` is the XOR of all bytes before the `*`.
App to device: `ACK n`, `LIGHT <id> <colour>`, `PING`.
"""

import re
from collections.abc import Callable
from functools import reduce
from operator import xor

from msgspec import Struct

LONGEST = 256
"""Maximum line length in bytes without line end. Longer lines are dropped."""


class Hello(Struct, frozen=True):
    """Introduction of a device: name, version, and boot id ("" if it has none)."""

    name: str
    version: str
    boot: str = ""


class PhysicalEvent(Struct, frozen=True):
    """Physical event: kind "ROLL" or "DRAW", name of the dice set or bag, and the faces or items."""

    kind: str
    name: str
    items: tuple[str, ...]


class ControlPress(Struct, frozen=True):
    """Press of a control on the device."""

    control: str


class ControlTurn(Struct, frozen=True):
    """Turn of a knob on the device by `steps`, clockwise positive."""

    control: str
    steps: int


class Ping(Struct, frozen=True):
    """Keep-alive request or answer."""


DeviceLine = Hello | PhysicalEvent | ControlPress | ControlTurn | Ping


class Line(Struct, frozen=True):
    """Decoded line: message, number (None if unnumbered), and whether it had a checksum."""

    content: DeviceLine
    number: int | None = None
    is_checked: bool = False


class LineError(ValueError):
    """Invalid line. `reason` is "noise", "checksum", "unknown" or "words".

    `number` is set only if the checksum was valid; such a line may be acknowledged.
    """

    def __init__(self, reason: str, number: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.number = number


def checksum(body: bytes) -> int:
    """Return the XOR of all bytes, as in NMEA 0183.

    >>> f"{checksum(b'#1 ROLL dice 6'):02X}"
    '12'
    """
    return reduce(xor, body, 0)


def encode_line(body: str) -> bytes:
    """Return `body` with checksum and line end, as a device sends it."""
    return f"{body}*{checksum(body.encode('ascii')):02X}\n".encode("ascii")


def decode_line(line: bytes) -> Line:
    """Decode a line (without its line end). Raises LineError."""
    body, is_checked = _without_checksum(line.rstrip(b"\r"))
    if not re.fullmatch(rb"#?[ !\"$-~]+", body):  # a second #: joined lines, whose XOR may be right
        raise LineError("noise")
    number, words = _without_number(body.decode("ascii").split())
    word, *rest = words or [""]
    reading = _READERS.get(word)
    if reading is None:
        raise LineError("unknown", number if is_checked else None)
    try:
        return Line(reading(rest), number, is_checked)
    except (ValueError, TypeError):
        raise LineError("words", number if is_checked else None) from None


def _without_checksum(line: bytes) -> tuple[bytes, bool]:
    body, star, digits = line.partition(b"*")
    if not star:
        return body, False
    if not re.fullmatch(rb"[0-9A-Fa-f]{2} *", digits) or int(digits, 16) != checksum(body):
        raise LineError("checksum")
    return body, True


def _without_number(words: list[str]) -> tuple[int | None, list[str]]:
    if not words or not words[0].startswith("#"):
        return None, words
    if not re.fullmatch(r"#[1-9][0-9]{0,8}", words[0]):
        raise LineError("words")
    return int(words[0][1:]), words[1:]


def _read_hello(words: list[str]) -> Hello:
    return Hello(*words)


def _report_reader(kind: str) -> Callable[[list[str]], PhysicalEvent]:
    def reading(words: list[str]) -> PhysicalEvent:
        name, first, *other_values = words
        return PhysicalEvent(kind, name, (first, *other_values))

    return reading


def _read_press(words: list[str]) -> ControlPress:
    (control,) = words
    return ControlPress(control)


def _read_turn(words: list[str]) -> ControlTurn:
    control, steps = words
    if not re.fullmatch(r"[+-]?[0-9]{1,3}", steps):
        raise ValueError(steps)
    return ControlTurn(control, int(steps))


def _ping(words: list[str]) -> Ping:
    return Ping(*words)


_READERS: dict[str, Callable[[list[str]], DeviceLine]] = {
    "HELLO": _read_hello,
    "ROLL": _report_reader("ROLL"),
    "DRAW": _report_reader("DRAW"),
    "PRESS": _read_press,
    "TURN": _read_turn,
    "PING": _ping,
}


def acknowledgement(number: int) -> bytes:
    """Encode the acknowledgement of line `number`."""
    return f"ACK {number}\n".encode("ascii")


def light(id: str, colour: str) -> bytes:
    """Encode the command that sets light `id` to `colour` ("off" for none)."""
    return f"LIGHT {id} {colour}\n".encode("ascii")


PING = b"PING\n"


class LineBuffer:
    """Split a byte stream into lines; drop lines over LONGEST bytes. `dropped_count` counts them."""

    def __init__(self) -> None:
        self._rest = b""
        self._is_dropping = False
        self.dropped_count = 0

    def add_bytes(self, arrived: bytes) -> list[bytes]:
        """Add received bytes; return complete lines without their line ends."""
        *ended, rest = arrived.split(b"\n")
        lines = [line for end in ended if (line := self._end_line(end)) is not None]
        self._add(rest)
        return lines

    def _end_line(self, end: bytes) -> bytes | None:
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
            self.dropped_count += 1
