"""A shelf of painted pictures on the disk: what took long to paint is there at the next start."""

import os
from hashlib import blake2b
from pathlib import Path

import resvg_py
from kivy import kivy_data_dir
from platformdirs import user_cache_path

from companion.files import PRIVATE_FOLDER

WORTH_PX, MOST_FILES, DIGEST = 20_000, 300, 16
"""How many pixels are worth keeping, and how many pictures are kept."""
FONTS = tuple(Path(kivy_data_dir) / "fonts" / name for name in ("Roboto-Regular.ttf", "Roboto-Bold.ttf"))
"""Fonts of the pictures that have words."""


def painted(svg: str, w: int, h: int, folder: Path | None = None) -> bytes:
    """Return an SVG painted at `w` × `h` pixels as PNG: from the shelf where it lies there whole, else painted now."""
    if w * h < WORTH_PX:
        return _paint(svg, w, h)
    folder = folder or Path(os.environ.get("FATHOM_PICTURES") or user_cache_path("fathom") / "pictures")
    path = folder / blake2b(f"{resvg_py.__version__} {w} {h} {svg}".encode(), digest_size=DIGEST).hexdigest()
    kept = _kept(path)
    if kept is None:
        kept = _paint(svg, w, h)
        _keep(path, kept)
    return kept


def _paint(svg: str, w: int, h: int) -> bytes:
    if "<text" not in svg:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=w, height=h, skip_system_fonts=True))
    return bytes(  # fonts of the system for names in other scripts
        resvg_py.svg_to_bytes(svg_string=svg, width=w, height=h, font_files=list(map(str, FONTS)), skip_system_fonts=svg.isascii())
    )


def _kept(path: Path) -> bytes | None:
    """Read a picture; None where there is none, or where the plug was pulled while it was written."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    return data[DIGEST:] if data[:DIGEST] == _digest(data[DIGEST:]) else None


def _keep(path: Path, png: bytes) -> None:
    """Lay a picture on the shelf, the oldest making room; a shelf that can't be written is done without."""
    try:
        path.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        others = list(path.parent.iterdir())
        if len(others) >= MOST_FILES:
            _make_room(others)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600), "wb") as file:
            file.write(_digest(png) + png)
    except OSError:
        return


def _make_room(pictures: list[Path]) -> None:
    """Take the oldest tenth off the shelf, so that room isn't made for every picture."""
    for old in sorted(pictures, key=lambda one: one.stat().st_mtime)[: len(pictures) // 10]:
        old.unlink()


def _digest(png: bytes) -> bytes:
    return blake2b(png, digest_size=DIGEST).digest()
