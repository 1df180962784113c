"""The wiring pictures in OWNERS.md, drawn from the pins the code uses: `python -m hardware.wiring` draws them anew."""

from pathlib import Path

from hardware.config import DEFAULT
from hardware.wiring.header import header
from hardware.wiring.parts import parts
from hardware.wiring.tower import tower

FOLDER = Path(__file__).parent


def pictures() -> dict[str, str]:
    """Every picture: its file's name, and the SVG."""
    return {"header.svg": header(DEFAULT), "parts.svg": parts(DEFAULT), "tower.svg": tower()}
