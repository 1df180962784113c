"""Cache of rasterised pictures in build/, shared by the test processes; the key is the SVG."""

import os
from hashlib import blake2b
from pathlib import Path

import resvg_py

FOLDER = Path(__file__).parents[2] / "build" / "painted"


def cache_paint(paint):
    """Return a function like `paint`, which rasterises an SVG as a PNG, that stores its results in FOLDER."""

    def painted(svg, w, h):
        path = FOLDER / blake2b(f"{resvg_py.__version__} {w} {h} {svg}".encode(), digest_size=16).hexdigest()
        try:
            return path.read_bytes()
        except FileNotFoundError:
            png = paint(svg, w, h)
        save_picture(path, png)
        return png

    return painted


def save_picture(path, png):
    """Save a picture atomically: other processes may read it at the same time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    own = path.with_suffix(f".{os.getpid()}")
    own.write_bytes(png)
    os.replace(own, path)
