"""Lists of the small pictures that a game drew and the fonts that it used: its idle table paints and opens them the next time.

A font of a new size takes 0.1 to 0.4 ms to open, and each letter that is new in it 0.02 ms to measure and draw.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from companion.files import PRIVATE_FOLDER
from companion.pictures.picture import Picture, picture
from kivy_ui.stage import picture_cache

SizedPicture = tuple[Picture, float, float]
"""Picture with its width and height in units."""
MOST_PICTURES = 300
"""Most pictures in a file; those that were drawn first are left out. Together they fill a tenth of the sheet of small pictures."""
PAINTER_PACKAGES = ("companion.pictures.", "kivy_ui.")
"""Beginnings of the names of modules whose painters a file may name."""
MOST_FONTS = 48
"""Most fonts in a file; those that were not used again are left out first. Kivy keeps 64 open, those of pages among them."""
MOST_PX = 400
"""Largest size of a font that is opened from a file, in pixels."""


class UsedFont(NamedTuple):
    """A size of Kivy's own font in pixels, its weight, and the width of letters' outlines in pixels, 0 for none."""

    px: int
    is_bold: bool
    rim: int = 0


_new_pictures: dict[SizedPicture, None] = {}
_used_fonts: dict[UsedFont, None] = {}


# pictures


def note_picture(look: Picture, w: float, h: float) -> None:
    """Note a small picture that was painted, for `store_pictures`."""
    if len(_new_pictures) >= MOST_PICTURES:
        del _new_pictures[next(iter(_new_pictures))]
    _new_pictures[look, w, h] = None


def read_pictures(name: str) -> list[SizedPicture]:
    """Return the pictures in the file `name`, without those of unknown painters; none if it can't be read."""
    try:
        return [sized for row in _read_rows(name) for sized in _picture_in(*row)]
    except (ValueError, TypeError):
        return []


def store_pictures(name: str) -> None:
    """Add the noted pictures to the file `name`, unless it has all of them. Errors of the disk are ignored."""
    before = read_pictures(name)
    merged = dict.fromkeys((*before, *filter(_can_be_stored, _new_pictures)))
    _new_pictures.clear()
    if len(merged) > len(before):
        rows = [[look.paint.__module__, look.paint.__qualname__, look.args, w, h] for look, w, h in merged]
        _write_rows(name, rows[-MOST_PICTURES:])


def is_paintable(look: Picture, w: float, h: float) -> bool:
    """Return whether a picture of a file can be painted; False if its painter takes other arguments by now."""
    try:
        return bool(look.svg(w, h))
    except (TypeError, ValueError, LookupError, AttributeError):
        return False


def _picture_in(module: str, painter: str, args: list[Any], w: float, h: float) -> Iterator[SizedPicture]:
    paint = getattr(sys.modules.get(module), painter, None) if module.startswith(PAINTER_PACKAGES) else None
    if callable(paint):
        yield picture(paint, *map(_as_tuple, args)), w, h


def _can_be_stored(sized: SizedPicture) -> bool:
    """Return whether a picture is the same after it was written to a file and read."""
    look, w, h = sized
    try:
        row = json.loads(json.dumps([look.paint.__module__, look.paint.__qualname__, look.args, w, h]))
    except (TypeError, AttributeError):
        return False
    return list(_picture_in(*row)) == [sized]


def _as_tuple(value: Any) -> Any:
    return tuple(map(_as_tuple, value)) if isinstance(value, list) else value


# fonts


def note_font(font: UsedFont) -> None:
    """Note a font that was used, for `store_fonts`."""
    _used_fonts[font] = None


def read_fonts(name: str) -> list[UsedFont]:
    """Return the fonts in the file `name`; none if it can't be read."""
    try:
        fonts = [UsedFont(int(px), bool(is_bold), int(rim)) for px, is_bold, rim in _read_rows(name)]
    except (ValueError, TypeError):
        return []
    return [font for font in fonts if 0 <= font.rim < font.px <= MOST_PX]


def store_fonts(name: str) -> None:
    """Add the noted fonts to the file `name`, after those that were not used again. Errors of the disk are ignored."""
    before = read_fonts(name)
    fonts = [*(font for font in before if font not in _used_fonts), *_used_fonts][-MOST_FONTS:]
    _used_fonts.clear()
    if set(fonts) != set(before):
        _write_rows(name, fonts)


# files


def _read_rows(name: str) -> list[Any]:
    """Return the rows of a file; none if the disk can't read it. Raise ValueError or TypeError if it has other contents."""
    try:
        return list(json.loads((picture_cache.cache_folder() / name).read_text()))
    except OSError:
        return []


def _write_rows(name: str, rows: Sequence[Any]) -> None:
    """Write a file. Errors of the disk are ignored."""
    folder = picture_cache.cache_folder()
    try:
        folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        (folder / name).write_text(json.dumps(rows))
    except OSError:
        return
