"""Read from the kernel which lines of a GPIO chip are in use, without requesting a line.

The calls are those of <linux/gpio.h>, version 2: struct gpiochip_info and struct gpio_v2_line_info.
"""

import errno
import fcntl
import os
import struct
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from msgspec import Struct

CHIP_INFO, LINE_INFO = 0x8044B401, 0xC100B405
CHIP_SIZE, LINE_SIZE = 68, 256
USED_FLAG = 1
OFFSET_AT, FLAGS_AT = 64, 72
HEADERS = ("pinctrl-rp1", "pinctrl-bcm2835", "pinctrl-bcm2711")
"""Labels of the chip that drives the 40-pin header: Pi 5, Pi 0 to 3, Pi 4."""
OUR_CONSUMERS = ("lg", "fathom")
"""Consumer names of lines held by lgpio."""

Ask = Callable[[int, int, bytearray], object]


class GpioLine(Struct, frozen=True):
    """Line in use: its offset on the chip and its consumer's label."""

    number: int
    holder: str


class Chip(Struct, frozen=True):
    """GPIO chip: device path, label, number of lines, and the lines in use."""

    path: str
    label: str
    count: int
    used_lines: tuple[GpioLine, ...]

    @property
    def number(self) -> int:
        """Chip number, such as 4 for /dev/gpiochip4."""
        return int(self.path.rpartition("gpiochip")[2])

    @property
    def is_header(self) -> bool:
        """Whether it drives the 40-pin header."""
        return self.label in HEADERS


def header_of(chips: Iterable[Chip]) -> Chip | None:
    """Return the chip of the 40-pin header, by label; None if it is not among them. Numbers differ by model and kernel."""
    return next((chip for chip in chips if chip.is_header), None)


def read_chip(path: Path, ask: Ask = fcntl.ioctl) -> Chip:
    """Read a chip's state from the kernel. Raises OSError."""
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        chip_data = bytearray(CHIP_SIZE)
        ask(handle, CHIP_INFO, chip_data)
        (count,) = struct.unpack_from("=I", chip_data, 64)
        return Chip(str(path), _text(chip_data[32:64]), count, tuple(_used_lines(handle, count, ask)))
    finally:
        os.close(handle)


def _used_lines(handle: int, count: int, ask: Ask) -> Iterator[GpioLine]:
    for number in range(count):
        line_data = bytearray(LINE_SIZE)
        struct.pack_into("=I", line_data, OFFSET_AT, number)
        try:
            ask(handle, LINE_INFO, line_data)
        except OSError as trouble:
            if trouble.errno != errno.EINVAL:  # a chip may have holes between its lines
                raise
            continue
        if struct.unpack_from("=Q", line_data, FLAGS_AT)[0] & USED_FLAG:
            yield GpioLine(number, _text(line_data[32:64]) or "the kernel")


def _text(raw: bytearray) -> str:
    return bytes(raw).partition(b"\0")[0].decode(errors="replace")
