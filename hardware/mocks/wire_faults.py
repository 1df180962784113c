"""Simulated transmission faults on a serial line, for simulated devices and tests."""

from random import Random

from msgspec import Struct


class WireFaults(Struct, frozen=True, rename={"loss": "lost"}):
    """Probabilities (sum at most 1) that a line is lost, doubled, bit-flipped, cut short, or delayed by `late_s` seconds."""

    loss: float = 0.0
    doubled: float = 0.0
    flipped: float = 0.0
    halved: float = 0.0
    slow: float = 0.0
    late_s: float = 0.4


NO_FAULTS = WireFaults()
MANY_FAULTS = WireFaults(loss=0.15, doubled=0.15, flipped=0.15, halved=0.15, slow=0.1)


class Wire:
    """One direction of a serial cable that applies faults to each line.

    `faults` may be changed at any time. `luck` is the random generator; seed it to repeat a test.
    """

    def __init__(self, luck: Random, faults: WireFaults = NO_FAULTS) -> None:
        self.faults = faults
        self._luck = luck
        self._delayed_bytes: list[tuple[float, bytes]] = []

    def carry(self, data: bytes, now_s: float) -> bytes:
        """Return the bytes that arrive at `now_s` (monotonic seconds): the lines in `data` with faults, then delayed lines."""
        arrived = b"".join(self._line(line, now_s) for line in data.splitlines(keepends=True))
        due_lines = [line for at, line in self._delayed_bytes if at <= now_s]
        self._delayed_bytes = [(at, line) for at, line in self._delayed_bytes if at > now_s]
        return arrived + b"".join(due_lines)

    def _line(self, line: bytes, now_s: float) -> bytes:
        """Apply at most one fault to a line; an 8-bit checksum cannot detect more."""
        faults = self.faults
        kinds = (faults.loss, faults.doubled, faults.flipped, faults.halved, faults.slow)
        (fault,) = self._luck.choices((*_FAULTS, None), (*kinds, max(0.0, 1.0 - sum(kinds))))
        if fault is None:
            return line
        if fault is Wire._delay:
            self._delayed_bytes.append((now_s + faults.late_s, line))
        return fault(self, line)

    def _lose(self, line: bytes) -> bytes:
        return b""

    def _double(self, line: bytes) -> bytes:
        return line + line

    def _cut_short(self, line: bytes) -> bytes:
        return line[: self._luck.randrange(len(line))] + b"\n" * self._luck.randrange(2)

    def _delay(self, line: bytes) -> bytes:
        return b""

    def _flip_bit(self, line: bytes) -> bytes:
        at = self._luck.randrange(len(line))
        return line[:at] + bytes([line[at] ^ 1 << self._luck.randrange(8)]) + line[at + 1 :]


_FAULTS = (Wire._lose, Wire._double, Wire._flip_bit, Wire._cut_short, Wire._delay)
