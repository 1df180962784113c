"""Measure the processor time of pictures at the table's sizes: best of three, in milliseconds.

Usage: `python -m tests.pictures.paint_times [rows]`.
"""

import sys
from collections.abc import Callable
from time import process_time

import resvg_py

from companion.pictures.picture import Picture
from tests.pictures.picture_groups import FULL_CANVAS_GROUPS, PICTURE_GROUPS

Row = tuple[float, float, int, str]


def shortest_ms(act: Callable[[], object]) -> float:
    """Return the processor time of the shortest of three runs of `act`, in ms."""
    times = []
    for _ in range(3):
        start = process_time()
        act()
        times.append(process_time() - start)
    return min(times) * 1000


def measure_picture(name: str, thing: Picture, w: int, h: int) -> Row:
    """Return the times of rasterising and of painting a picture in ms, the length of its SVG, and its name."""
    svg = thing.svg(w, h)
    rastered = shortest_ms(lambda: resvg_py.svg_to_bytes(svg_string=svg, width=w, height=h, skip_system_fonts=True))
    return rastered, shortest_ms(lambda: thing.svg(w, h)), len(svg), name


def measure_all_pictures() -> list[Row]:
    """Measure all pictures, slowest first: worlds as large as the screen, things of 90 px."""
    sized = {
        group: ((90, 90) if group not in FULL_CANVAS_GROUPS else (800, 480) if "worlds" in group else size or (90, 90))
        for group, (size, _) in PICTURE_GROUPS.items()
    }
    return sorted(
        (
            measure_picture(f"{group}: {name}", thing, *sized[group])
            for group, (_, things) in PICTURE_GROUPS.items()
            for name, thing in things.items()
        ),
        reverse=True,
    )


def main(count: int) -> None:
    """Print the slowest pictures."""
    print("raster ms  paint ms   bytes")
    for rastered, painted, weight, name in measure_all_pictures()[:count]:
        print(f"{rastered:9.1f} {painted:9.2f} {weight:7d}  {name}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
