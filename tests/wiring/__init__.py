"""Wiring pictures of OWNERS.md, drawn from the pins the code uses: `python -m tests.wiring` writes them to docs/wiring."""

from pathlib import Path

from hardware.config import DEFAULT
from tests.wiring.header import draw_header
from tests.wiring.parts import draw_parts
from tests.wiring.tower import draw_tower

FOLDER = Path(__file__).parents[2] / "docs/wiring"


def draw_pictures() -> dict[str, str]:
    """Return every picture: its file's name, and the SVG."""
    return {"header.svg": draw_header(DEFAULT), "parts.svg": draw_parts(DEFAULT), "tower.svg": draw_tower()}
