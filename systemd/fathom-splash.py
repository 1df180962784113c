"""Splash screen: paint a picture of the sea on the framebuffer, until the app draws its first frame.

Run early in the boot by the system's own Python, without other packages: fathom-splash.py [ROOT]. It stops the console on the same
screen from drawing; systemd lets the console draw again before a login.
"""

import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

TOP, MIDDLE, BOTTOM = (0x12, 0x65, 0x7A), (0x05, 0x23, 0x38), (0x02, 0x0B, 0x16)
BRASS, DARK_BRASS, GLASS, FOAM = (0xFF, 0xDF, 0x9C), (0xEF, 0xAD, 0x45), (0x0A, 0x3F, 0x58), (0xF4, 0xFB, 0xFC)
CIRCLES = (
    *((0.5, 0.5, 0.30, DARK_BRASS), (0.5, 0.5, 0.285, BRASS), (0.5, 0.5, 0.255, DARK_BRASS), (0.5, 0.5, 0.245, GLASS)),
    *((0.44, 0.56, 0.055, FOAM), (0.446, 0.566, 0.045, GLASS), (0.54, 0.47, 0.085, FOAM), (0.549, 0.479, 0.073, GLASS)),
    *((0.51, 0.36, 0.035, FOAM), (0.514, 0.364, 0.027, GLASS), (0.57, 0.33, 0.018, FOAM)),
)
"""A brass porthole and the bubbles behind it: middle, radius (shares of the shorter side around the screen's middle), colour."""
KDSETMODE, KD_GRAPHICS = 0x4B3A, 1
"""Request of a console, and its mode without text (linux/kd.h)."""
CONSOLE = "dev/tty1"

Colour = tuple[int, int, int]


def blend(first_colour: Colour, other: Colour, share: float) -> Colour:
    """Mix two colours.

    >>> blend((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first_colour, other, strict=True))
    return red, green, blue


def pixel(colour: Colour, bits: int) -> bytes:
    """Return a colour as one pixel of a framebuffer with 32 or 16 bits a pixel.

    >>> pixel((255, 0, 0), 32).hex(), pixel((255, 0, 0), 16).hex()
    ('0000ff00', '00f8')
    """
    red, green, blue = colour
    if bits == 16:
        return ((red >> 3) << 11 | (green >> 2) << 5 | blue >> 3).to_bytes(2, "little")
    return bytes((blue, green, red, 0))


def water_colour(share: float) -> Colour:
    """Return the water's colour from the surface (0) to the bottom (1)."""
    return blend(TOP, MIDDLE, share * 2) if share < 0.5 else blend(MIDDLE, BOTTOM, share * 2 - 1)


def paint_row(y: int, width: int, height: int, bits: int) -> bytes:
    """Return the pixels of one row; at both ends of a circle they are blended with the colour behind it (antialiasing)."""
    water = water_colour(y / max(1, height - 1))
    line, painted_spans = bytearray(pixel(water, bits) * width), [(0, width, water)]
    size = bits // 8
    for start, end, colour in circle_spans(y, width, height):
        first, last = max(0, int(start) + 1), min(width, int(end))
        if first >= last:
            continue
        behind = next((span_colour for a, b, span_colour in reversed(painted_spans) if a <= start < b), water)
        line[first * size : last * size] = pixel(colour, bits) * (last - first)
        for x, share in ((first - 1, first - start), (last, end - last)):
            if 0 <= x < width:
                line[x * size : (x + 1) * size] = pixel(blend(behind, colour, share), bits)
        painted_spans.append((first, last, colour))
    return bytes(line)


def circle_spans(y: int, width: int, height: int) -> Iterator[tuple[float, float, Colour]]:
    """Yield where row `y` crosses each circle: its left and right end in pixels, and the circle's colour."""
    side = min(width, height)
    for x, middle, radius, colour in CIRCLES:
        centre_distance = (y + 0.5 - height / 2) - (middle - 0.5) * side
        half_squared = (radius * side) ** 2 - centre_distance**2
        if half_squared > 0:
            centre, half = width / 2 + (x - 0.5) * side, half_squared**0.5
            yield centre - half, centre + half, colour


def paint(root: Path) -> None:
    """Paint the framebuffer of the system under `root`.

    Raises OSError if there is none, ValueError if it has neither 16 nor 32 bits a pixel.
    """
    screen_folder = root / "sys/class/graphics/fb0"
    width, height = map(int, (screen_folder / "virtual_size").read_text().split(","))
    bits, stride = int((screen_folder / "bits_per_pixel").read_text()), int((screen_folder / "stride").read_text())
    if bits not in (16, 32):
        raise ValueError(f"a framebuffer of {bits} bits a pixel")
    with suppress(OSError):  # there may be no console
        silence_console(root / CONSOLE)
    picture = b"".join(paint_row(y, width, height, bits).ljust(stride, b"\0") for y in range(height))
    with (root / "dev/fb0").open("r+b", buffering=0) as screen:
        screen.write(picture)  # in one call: a driver redraws what a call wrote


def silence_console(console: Path) -> None:
    """Stop the console from drawing over the picture. Raises OSError without a console."""
    line = os.open(console, os.O_RDWR | os.O_NOCTTY)
    try:
        fcntl.ioctl(line, KDSETMODE, KD_GRAPHICS)
    finally:
        os.close(line)


if __name__ == "__main__":
    paint(Path(*sys.argv[1:2] or ("/",)))
