"""Disk cache of rasterized pictures, so that they aren't painted again at the next start.

Painting takes 0.2 to 3 ms for pictures of up to 20,000 pixels, reading a file 0.02 ms.
"""

import os
from hashlib import blake2b
from pathlib import Path

import resvg_py
from kivy import kivy_data_dir

from companion.files import PRIVATE_FOLDER

WORTH_PX, MOST_FILES, DIGEST = 100, 2_000, 16
"""Least number of pixels of a cached picture, largest number of cached pictures, length of a checksum in bytes."""
FONTS = tuple(Path(kivy_data_dir) / "fonts" / name for name in ("Roboto-Regular.ttf", "Roboto-Bold.ttf"))
"""Fonts of the pictures that have words."""

_file_counts: dict[Path, int] = {}
"""Number of files by folder, counted once in a process: listing a full folder takes five times as long as writing a file."""


def cached_png(svg: str, w: int, h: int, folder: Path | None = None) -> bytes:
    """Return an SVG rasterized at `w` × `h` pixels as PNG, from the cache if it has an intact file.

    folder   the cache folder; None for $FATHOM_PICTURES, or if that isn't set, the user's cache folder

    Errors of the disk are ignored: the picture is painted again.
    """
    if w * h < WORTH_PX:
        return _paint(svg, w, h)
    folder = folder or cache_folder()
    path = folder / blake2b(f"{resvg_py.__version__} {w} {h} {svg}".encode(), digest_size=DIGEST).hexdigest()
    content = _read_png(path)
    if content is None:
        content = _paint(svg, w, h)
        _store_png(path, content)
    return content


def cache_folder() -> Path:
    """Return the folder of the environment, or the user's cache folder by the XDG base directory specification."""
    if folder_name := os.environ.get("FATHOM_PICTURES"):
        return Path(folder_name)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fathom" / "pictures"


def _paint(svg: str, w: int, h: int) -> bytes:
    if "<text" not in svg:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=w, height=h, skip_system_fonts=True))
    return bytes(  # system fonts draw names in other scripts
        resvg_py.svg_to_bytes(svg_string=svg, width=w, height=h, font_files=list(map(str, FONTS)), skip_system_fonts=svg.isascii())
    )


def _read_png(path: Path) -> bytes | None:
    """Return a cached PNG; None if there is none, or its checksum is wrong because power failed while it was written."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    return data[DIGEST:] if data[:DIGEST] == _digest(data[DIGEST:]) else None


def _store_png(path: Path, png: bytes) -> None:
    """Store a PNG with its checksum, and delete old ones if the cache is full. Errors of the disk are ignored."""
    try:
        path.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        count = _file_counts.get(path.parent) or len(os.listdir(path.parent))
        if count >= MOST_FILES:
            count = _make_room(path.parent)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600), "wb") as file:
            file.write(_digest(png) + png)
        _file_counts[path.parent] = count + 1
    except OSError:
        return


def _make_room(folder: Path) -> int:
    """Delete the oldest tenth of the pictures, so that a full cache isn't cleaned for each new one; return how many are left."""
    pictures = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime)
    oldest_pictures = pictures[: len(pictures) // 10]
    for old in oldest_pictures:
        old.unlink()
    return len(pictures) - len(oldest_pictures)


def _digest(png: bytes) -> bytes:
    return blake2b(png, digest_size=DIGEST).digest()
