"""Protocol state of one device: identity, line numbers, repeats, acknowledgements. Pure: bytes and a time in, lines out.

A numbered line is identified by (device, boot, number). It is delivered once, and acknowledged when the table has
recorded or refused it.

- Lines before HELLO wait. Our PING asks for HELLO, and the device repeats unacknowledged lines anyway.
- A device that never sends HELLO is accepted after WAIT_FOR_HELLO_S; one that sends checksums only after
  WAIT_FOR_CHECKED_HELLO_S, because it knows HELLO and the line may have been lost.
- A line without checksum waits, too, until it is clear that the device sends none: it may be half a line.
- HELLO is answered by `ACK 0`. A device may wait for it before it sends lines numbered under its new boot.
"""

import math
import secrets
from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from companion.session.record.entry import UNKNOWN_BOOT
from hardware import line_codec
from hardware.line_codec import DeviceLine, Hello, Line, LineBuffer, LineError, PhysicalEvent

WAIT_FOR_HELLO_S = 1.0
WAIT_FOR_CHECKED_HELLO_S = 10.0
ASK_AGAIN_S = 0.5
QUIET_S = 5.0
SILENT_S = 15.0
MOST_WAITING = 64
MOST_UNSENT = 64
"""Maximum number of lines kept for a device that does not read. It asks again for older ones."""


class DeviceMessage(Struct, frozen=True):
    """Message of a device, delivered once. `number` is None for an unnumbered line, whose repeats cannot be detected."""

    content: DeviceLine
    device: str
    boot: str
    number: int | None


def _token() -> str:
    return "~" + secrets.token_hex(4)


class DeviceProtocol:
    """Protocol state of one serial connection. Not thread-safe: one thread owns it.

    `port` names the device until its HELLO (`is_known`). `counters` are for diagnostics: lines, noise, checksum, unknown,
    words, too_long, repeats, and `told` (events delivered).
    """

    def __init__(self, port: str, token: Callable[[], str] = _token) -> None:
        self.device = port
        self.version = ""
        self.is_known = False
        self.boot = ""
        self.counters: Counter[str] = Counter()
        self.last = ""
        self._port = port
        self._token = token
        self._outgoing: list[bytes] = []
        self._lights: dict[str, str] = {}
        self._unsent_colours: dict[str, str] = {}  # colours not yet sent to the device
        self._accepted: dict[int, bool] = {}
        self._heard_at = self._pinged_at = 0.0
        self._reset(0.0)

    def start_connection(self, now_s: float) -> None:
        """Start a connection: send PING and wait for HELLO."""
        self._reset(now_s)
        self._outgoing = [line_codec.PING]

    def receive(self, arrived: bytes, now_s: float) -> list[DeviceMessage]:
        """Return new messages in the received bytes, in order, and those that have waited long enough for a HELLO."""
        if arrived:
            self._heard_at = now_s
        messages: list[DeviceMessage] = []
        for line in self._buffer.add_bytes(arrived):
            messages += self._line(line, now_s)
        self.counters["too_long"] += self._buffer.dropped_count
        self._buffer.dropped_count = 0
        return messages + self._check_greeting_time(now_s)

    def acknowledge(self, boot: str, number: int) -> None:
        """Acknowledge line `number` of `boot`, which the table has recorded or refused; ignored after a new boot."""
        if boot == self.boot:
            self._accepted[number] = True
            if self.is_known:
                self._outgoing.append(line_codec.acknowledgement(number))

    def set_lights(self, lights: dict[str, str]) -> None:
        """Set the device's lights (id → colour). Changes are sent; after a HELLO all of them."""
        self._unsent_colours |= {id: colour for id, colour in lights.items() if self._lights.get(id, "off") != colour}
        self._lights = dict(lights)

    def is_silent(self, now_s: float) -> bool:
        """Return whether a known device has sent nothing for SILENT_S."""
        return self.is_known and now_s - self._heard_at >= SILENT_S

    def bytes_to_send(self, now_s: float) -> bytes:
        """Return the bytes to write now; includes a PING after QUIET_S without traffic."""
        if now_s - max(self._heard_at, self._pinged_at) >= QUIET_S:
            self._pinged_at = now_s
            self._outgoing.append(line_codec.PING)
        lit = [line_codec.light(id, colour) for id, colour in self._unsent_colours.items()]
        outgoing_bytes, self._outgoing, self._unsent_colours = b"".join((*self._outgoing[-MOST_UNSENT:], *lit)), [], {}
        return outgoing_bytes

    def _reset(self, now_s: float) -> None:
        self._buffer = LineBuffer()
        self.is_known = False
        self._must_check = False
        self._talks_since = math.inf
        self._unacknowledged: list[Line] = []
        self._waiting_since = now_s
        self._heard_at = self._pinged_at = now_s

    def _line(self, raw: bytes, now_s: float) -> list[DeviceMessage]:
        if not raw.strip():
            return []
        self.counters["lines"] += 1
        try:
            line = line_codec.decode_line(raw)
            self._check(line, now_s)
        except LineError as bad:
            return self._reject(bad)
        if not isinstance(line.content, line_codec.Ping):
            self.last = raw.decode("ascii", "replace")
        messages: list[DeviceMessage] = _HANDLERS.get(type(line.content), DeviceProtocol._accept_numbered)(self, line, now_s)
        return messages

    def _check(self, line: Line, now_s: float) -> None:
        """Raise LineError for an unchecked line of a device that uses checksums; discard what waited before the first."""
        if self._must_check and not line.is_checked:
            raise LineError("checksum")
        if line.is_checked and not self._must_check:
            self._must_check, self.is_known = True, False
            self._unacknowledged.clear()
        self._talks_since = min(self._talks_since, now_s)

    def _is_sure(self, line: Line, now_s: float) -> bool:
        """Return whether the line is complete and its device known. Without checksums: after WAIT_FOR_HELLO_S without any."""
        return self.is_known and (line.is_checked or now_s - self._talks_since >= WAIT_FOR_HELLO_S)

    def _reject(self, bad: LineError) -> list[DeviceMessage]:
        self.counters[bad.reason] += 1
        if bad.number is not None:
            self._outgoing.append(line_codec.acknowledgement(bad.number))
        return []

    def _handle_hello(self, line: Line, now_s: float) -> list[DeviceMessage]:
        hello = line.content
        assert isinstance(hello, Hello)
        self._introduce(hello.name, hello.boot or self._token(), hello.version)
        self._outgoing.append(line_codec.acknowledgement(0))
        self._unsent_colours = {id: colour for id, colour in self._lights.items() if colour != "off"}
        return [DeviceMessage(hello, self.device, self.boot, None)]

    def _introduce(self, name: str, boot: str, version: str) -> None:
        if (name, boot) != (self.device, self.boot):
            self._accepted = {}
            self.is_known = False
        if not self.is_known:
            self._unacknowledged.clear()  # they come again: only now do we know which start they belong to
        self.device, self.boot, self.version = name, boot, version
        self.is_known = True

    def _accept_numbered(self, line: Line, now_s: float) -> list[DeviceMessage]:
        if line.number is None:
            return [self._message_of(line)]
        return self._accept_once(line) if self._is_sure(line, now_s) else self._wait(line, now_s)

    def _wait(self, line: Line, now_s: float) -> list[DeviceMessage]:
        if not self._unacknowledged:
            self._waiting_since = now_s
        if now_s - self._pinged_at >= ASK_AGAIN_S or not self._unacknowledged:
            self._pinged_at = now_s
            self._outgoing.append(line_codec.PING)
        if len(self._unacknowledged) < MOST_WAITING and line not in self._unacknowledged:  # the device sends the others again
            self._unacknowledged.append(line)
        return []

    def _check_greeting_time(self, now_s: float) -> list[DeviceMessage]:
        patience = WAIT_FOR_CHECKED_HELLO_S if self._must_check else WAIT_FOR_HELLO_S
        if not self._unacknowledged or now_s - self._waiting_since < patience:
            return []
        lines, self._unacknowledged = self._unacknowledged, []
        if not self.is_known:
            self._introduce(self._port, UNKNOWN_BOOT + self._token(), "")
        return [device_message for line in lines for device_message in self._accept_once(line)]

    def _accept_once(self, line: Line) -> list[DeviceMessage]:
        assert line.number is not None
        if line.number not in self._accepted:
            self._accepted[line.number] = False
            return [self._message_of(line)]
        self.counters["repeats"] += 1
        if self._accepted[line.number]:
            self._outgoing.append(line_codec.acknowledgement(line.number))
        return []

    def _message_of(self, line: Line) -> DeviceMessage:
        self.counters["told"] += isinstance(line.content, PhysicalEvent)
        return DeviceMessage(line.content, self.device, self.boot, line.number)

    def _ignore_line(self, line: Line, now_s: float) -> list[DeviceMessage]:
        return []


_HANDLERS: dict[type, Any] = {Hello: DeviceProtocol._handle_hello, line_codec.Ping: DeviceProtocol._ignore_line}
