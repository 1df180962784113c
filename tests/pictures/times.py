"""Measure the processor time of pictures at the table's sizes: best of three, in milliseconds.

Usage: `python -m tests.pictures.times [rows]`.
"""

import sys
from collections.abc import Callable
from time import process_time

import resvg_py

from companion.pictures.picture import Picture
from tests.pictures.listed import LISTED, WHOLE

Row = tuple[float, float, int, str]


def least(act: Callable[[], object]) -> float:
    """Return the shortest of three runs of `act`."""
    times = []
    for _ in range(3):
        start = process_time()
        act()
        times.append(process_time() - start)
    return min(times) * 1000


def row(name: str, thing: Picture, w: int, h: int) -> Row:
    """Measure a picture: times of rasterising and painting it, and its size."""
    svg = thing.svg(w, h)
    rastered = least(lambda: resvg_py.svg_to_bytes(svg_string=svg, width=w, height=h, skip_system_fonts=True))
    return rastered, least(lambda: thing.svg(w, h)), len(svg), name


def rows() -> list[Row]:
    """Measure all pictures, slowest first: worlds as large as the screen, things of 90 px."""
    sized = {
        group: ((90, 90) if group not in WHOLE else (800, 480) if "worlds" in group else size or (90, 90))
        for group, (size, _) in LISTED.items()
    }
    return sorted(
        (row(f"{group}: {name}", thing, *sized[group]) for group, (_, things) in LISTED.items() for name, thing in things.items()),
        reverse=True,
    )


def main(count: int) -> None:
    """Print the slowest pictures."""
    print("raster ms  paint ms   bytes")
    for rastered, painted, weight, name in rows()[:count]:
        print(f"{rastered:9.1f} {painted:9.2f} {weight:7d}  {name}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
