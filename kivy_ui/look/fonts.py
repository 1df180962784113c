"""Fonts: Kivy's Roboto or, if its files are missing or broken, another font of this device."""

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from companion.files import write_anew
from companion.table.sentence import Words, say

NAME = "Roboto"
REGULAR, BOLD = "Roboto-Regular.ttf", "Roboto-Bold.ttf"
SYSTEM_FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
PREFERRED_FONTS = ("dejavusans", "notosans-regular", "liberationsans-regular", "freesans")
"""Names of legible fonts, the best first."""
SIGNATURES = (b"\x00\x01\x00\x00", b"OTTO", b"true", b"ttcf")
"""First bytes of font files."""
LEAST_BYTES = 10_000
"""Size below which a font file is taken for truncated."""


class Fonts(NamedTuple):
    """Font files to draw with, and a warning about them; "" if there is none."""

    regular: Path
    bold: Path
    trouble: Words = ""


def find_fonts(own: Path, elsewhere: Iterable[Path] = SYSTEM_FOLDERS) -> Fonts:
    """Return the fonts to use: those in the folder `own`, else any found there or `elsewhere`, else the one inside Pillow."""
    regular, bold = own / REGULAR, own / BOLD
    if is_font(regular) and is_font(bold):
        return Fonts(regular, bold)
    paths = [path for folder in (own, *elsewhere) for path in sorted(folder.rglob("*.[ot]tf")) if is_font(path)]
    best = regular if is_font(regular) else min(paths, key=_rank, default=None) or _write_pillow_font()
    heavy = (
        bold if is_font(bold) else next((path for path in paths if path.stem.casefold() == f"{best.stem.casefold()}-bold"), best)
    )
    return Fonts(best, heavy, say("fonts.missing"))


def is_font(path: Path) -> bool:
    """Return whether a file is a font, neither empty nor truncated."""
    try:
        with path.open("rb") as file:
            return file.read(4) in SIGNATURES and path.stat().st_size >= LEAST_BYTES
    except OSError:
        return False


def _rank(path: Path) -> tuple[int, int]:
    """Return a sort key for fonts: known legible ones first, then by length, as short names are rarely italic or condensed."""
    name = path.stem.casefold()
    return PREFERRED_FONTS.index(name) if name in PREFERRED_FONTS else len(PREFERRED_FONTS), len(name)


def _write_pillow_font() -> Path:
    """Write the font inside Pillow to a file in a private folder: other users must not be able to replace it."""
    from PIL import ImageFont

    letters = ImageFont.load_default(20)
    path = Path(os.environ.get("KIVY_HOME") or tempfile.mkdtemp()) / "fathom-letters.ttf"
    write_anew(path, letters.font_bytes)  # type: ignore[union-attr] # it is a FreeTypeFont when a size is given
    return path
