"""What one device says and is told: identity, numbers, repeats, acknowledgements. Pure: bytes and a time in, lines out.

A numbered line belongs to one start of one device: (device, boot, number). It is passed on once, and acknowledged
when the table has journalled or refused it. A line that comes before we know who speaks waits for the HELLO that our
PING asks for: the device sends it again anyway. A device that never says HELLO is taken as it is after a while, later
if it checks its lines: such a one knows HELLO, and the wire may have swallowed it. So does a line without checksum
until it is plain that this device checks none: it may be half of one that had it. HELLO is answered by `ACK 0`, so that
a device may wait for it before it sends numbers that only mean something under its new boot.
"""

import math
import secrets
from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from companion.session.record.entry import UNKNOWN_BOOT
from hardware import protocol
from hardware.protocol import BadLine, Happened, Hello, Line, LineBuffer, Said

WAIT_FOR_HELLO_S = 1.0
WAIT_FOR_CHECKED_HELLO_S = 10.0
ASK_AGAIN_S = 0.5
QUIET_S = 5.0
SILENT_S = 15.0
MOST_WAITING = 64
MOST_UNSENT = 64
"""How many lines wait for a device that does not read; it asks again for older ones."""


class Spoken(Struct, frozen=True):
    """Something a device said, to be passed on once. `number` is None for a line that cannot be told from its repeat."""

    said: Said
    device: str
    boot: str
    number: int | None


def _token() -> str:
    return "~" + secrets.token_hex(4)


class Conversation:
    """One cable's talk with whoever is at its other end. One thread owns it.

    `port` names the device until it says HELLO (`is_known`). `counters` are for diagnostics: lines, noise, checksum, unknown,
    words, too_long, repeats, told.
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
        self._out: list[bytes] = []
        self._lights: dict[str, str] = {}
        self._unlit: dict[str, str] = {}  # colours the device has not been told
        self._taken: dict[int, bool] = {}
        self._heard_at = self._pinged_at = 0.0
        self._reset(0.0)

    def connected(self, now: float) -> None:
        """Ask who is there: the cable was plugged in."""
        self._reset(now)
        self._out = [protocol.PING]

    def take(self, arrived: bytes, now: float) -> list[Spoken]:
        """Return what is new in the bytes that arrived, in order; also what waited long enough for a HELLO."""
        if arrived:
            self._heard_at = now
        new: list[Spoken] = []
        for line in self._buffer.take(arrived):
            new += self._line(line, now)
        self.counters["too_long"] += self._buffer.dropped
        self._buffer.dropped = 0
        return new + self._waited(now)

    def acknowledge(self, boot: str, number: int) -> None:
        """Tell the device, if it is surely still that one, that the table journalled or refused line `number` of `boot`."""
        if boot == self.boot:
            self._taken[number] = True
            if self.is_known:
                self._out.append(protocol.acknowledgement(number))

    def shine(self, lights: dict[str, str]) -> None:
        """Have the device show these colours on its lights; it is told what is new, and all of it after a HELLO."""
        self._unlit |= {id: colour for id, colour in lights.items() if self._lights.get(id, "off") != colour}
        self._lights = dict(lights)

    def is_silent(self, now: float) -> bool:
        """Tell whether a device that answers our PINGs has stopped doing so."""
        return self.is_known and now - self._heard_at >= SILENT_S

    def outgoing(self, now: float) -> bytes:
        """Return what is to be written now; a PING when nothing was heard or said for a while."""
        if now - max(self._heard_at, self._pinged_at) >= QUIET_S:
            self._pinged_at = now
            self._out.append(protocol.PING)
        lit = [protocol.light(id, colour) for id, colour in self._unlit.items()]
        out, self._out, self._unlit = b"".join((*self._out[-MOST_UNSENT:], *lit)), [], {}
        return out

    def _reset(self, now: float) -> None:
        self._buffer = LineBuffer()
        self.is_known = False
        self._must_check = False
        self._talks_since = math.inf
        self._waiting: list[Line] = []
        self._waiting_since = now
        self._heard_at = self._pinged_at = now

    def _line(self, raw: bytes, now: float) -> list[Spoken]:
        if not raw.strip():
            return []
        self.counters["lines"] += 1
        try:
            line = protocol.understood(raw)
            self._check(line, now)
        except BadLine as bad:
            return self._bad(bad)
        if not isinstance(line.said, protocol.Ping):
            self.last = raw.decode("ascii", "replace")
        heard: list[Spoken] = _HEARD.get(type(line.said), Conversation._numbered)(self, line, now)
        return heard

    def _check(self, line: Line, now: float) -> None:
        """Hold a device that checks its lines to it: a line without is half a line, and what it said so far void."""
        if self._must_check and not line.is_checked:
            raise BadLine("checksum")
        if line.is_checked and not self._must_check:
            self._must_check, self.is_known = True, False
            self._waiting.clear()
        self._talks_since = min(self._talks_since, now)

    def _is_sure(self, line: Line, now: float) -> bool:
        """Tell whether the line is whole and we know who speaks. Without checksum: once nothing checked came for a while."""
        return self.is_known and (line.is_checked or now - self._talks_since >= WAIT_FOR_HELLO_S)

    def _bad(self, bad: BadLine) -> list[Spoken]:
        self.counters[bad.reason] += 1
        if bad.number is not None:
            self._out.append(protocol.acknowledgement(bad.number))
        return []

    def _hello(self, line: Line, now: float) -> list[Spoken]:
        said = line.said
        assert isinstance(said, Hello)
        self._introduce(said.name, said.boot or self._token(), said.version)
        self._out.append(protocol.acknowledgement(0))
        self._unlit = {id: colour for id, colour in self._lights.items() if colour != "off"}
        return [Spoken(said, self.device, self.boot, None)]

    def _introduce(self, name: str, boot: str, version: str) -> None:
        if (name, boot) != (self.device, self.boot):
            self._taken = {}
            self.is_known = False
        if not self.is_known:
            self._waiting.clear()  # they come again: only now do we know which start they belong to
        self.device, self.boot, self.version = name, boot, version
        self.is_known = True

    def _numbered(self, line: Line, now: float) -> list[Spoken]:
        if line.number is None:
            return [self._spoken(line)]
        return self._once(line) if self._is_sure(line, now) else self._wait(line, now)

    def _wait(self, line: Line, now: float) -> list[Spoken]:
        if not self._waiting:
            self._waiting_since = now
        if now - self._pinged_at >= ASK_AGAIN_S or not self._waiting:
            self._pinged_at = now
            self._out.append(protocol.PING)
        if len(self._waiting) < MOST_WAITING and line not in self._waiting:  # the device sends the others again
            self._waiting.append(line)
        return []

    def _waited(self, now: float) -> list[Spoken]:
        patience = WAIT_FOR_CHECKED_HELLO_S if self._must_check else WAIT_FOR_HELLO_S
        if not self._waiting or now - self._waiting_since < patience:
            return []
        lines, self._waiting = self._waiting, []
        if not self.is_known:
            self._introduce(self._port, UNKNOWN_BOOT + self._token(), "")
        return [spoken for line in lines for spoken in self._once(line)]

    def _once(self, line: Line) -> list[Spoken]:
        assert line.number is not None
        if line.number not in self._taken:
            self._taken[line.number] = False
            return [self._spoken(line)]
        self.counters["repeats"] += 1
        if self._taken[line.number]:
            self._out.append(protocol.acknowledgement(line.number))
        return []

    def _spoken(self, line: Line) -> Spoken:
        self.counters["told"] += isinstance(line.said, Happened)
        return Spoken(line.said, self.device, self.boot, line.number)

    def _nothing(self, line: Line, now: float) -> list[Spoken]:
        return []


_HEARD: dict[type, Any] = {Hello: Conversation._hello, protocol.Ping: Conversation._nothing}
