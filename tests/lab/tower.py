"""Serial device for the lab: numbers its lines, repeats each until it is acknowledged, and keeps its state across disconnections."""

import re
from collections.abc import Callable

from hardware.line_codec import encode_line


class Tower:
    """Simulated tower that draws pearls, one numbered line at a time. `write` and `read` send and return bytes of its cable."""

    def __init__(self, write: Callable[[bytes], None], read: Callable[[], bytes], boot: str = "1") -> None:
        self.write = write
        self.read = read
        self.number = 0
        self.acknowledged: set[int] = set()
        self._boot = boot
        self._arrived = b""

    def send_hello(self) -> None:
        """Send HELLO, as after each connection."""
        self.write(b"\n" + encode_line(f"HELLO lab-tower 1 {self._boot}"))

    def line(self) -> bytes:
        """Return the line that is not acknowledged yet."""
        return encode_line(f"#{self.number} DRAW pearls {('white', 'black')[self.number % 2]}")

    def start_next_draw(self) -> None:
        """Go on to the next draw."""
        self.number += 1

    def is_acknowledged(self) -> bool:
        """Read what arrived; return whether the pending line was acknowledged."""
        *lines, self._arrived = (self._arrived + self.read()).split(b"\n")
        for line in lines:
            if match := re.fullmatch(rb"ACK ([1-9]\d*)\r?", line):  # ACK 0 answers HELLO
                self.acknowledged.add(int(match[1]))
        return self.number in self.acknowledged
