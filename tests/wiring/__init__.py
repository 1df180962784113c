"""Wiring pictures of OWNERS.md, drawn from the pins the code uses: `python -m tests.wiring` writes them to docs/wiring."""

from pathlib import Path

from hardware.config import DEFAULT
from tests.wiring.header import header
from tests.wiring.parts import parts
from tests.wiring.tower import tower

FOLDER = Path(__file__).parents[2] / "docs/wiring"


def pictures() -> dict[str, str]:
    """Return every picture: its file's name, and the SVG."""
    return {"header.svg": header(DEFAULT), "parts.svg": parts(DEFAULT), "tower.svg": tower()}
