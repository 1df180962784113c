"""Small pictures that a game drew, listed in a file: when its table is idle the next time, they are painted before they are needed."""

import json
import sys
from collections.abc import Iterator
from typing import Any

from companion.files import PRIVATE_FOLDER
from companion.pictures.picture import Picture, picture
from kivy_ui.stage import picture_cache

SizedPicture = tuple[Picture, float, float]
"""Picture with its width and height in units."""
MOST_PICTURES = 300
"""Most pictures in a file; those that were drawn first are left out. Together they fill a tenth of the sheet of small pictures."""
PAINTER_PACKAGES = ("companion.pictures.", "kivy_ui.")
"""Beginnings of the names of modules whose painters a file may name."""

_new_pictures: dict[SizedPicture, None] = {}


def note(look: Picture, w: float, h: float) -> None:
    """Note a small picture that was painted, for `store`."""
    if len(_new_pictures) >= MOST_PICTURES:
        del _new_pictures[next(iter(_new_pictures))]
    _new_pictures[look, w, h] = None


def read(name: str) -> list[SizedPicture]:
    """Return the pictures in the file `name`, without those of unknown painters; none if it can't be read."""
    try:
        rows = json.loads((picture_cache.cache_folder() / name).read_text())
        return [sized for row in rows for sized in _picture_in(*row)]
    except (OSError, ValueError, TypeError):
        return []


def store(name: str) -> None:
    """Add the noted pictures to the file `name`, unless it has all of them. Errors of the disk are ignored."""
    before = read(name)
    merged = dict.fromkeys((*before, *filter(_can_be_stored, _new_pictures)))
    _new_pictures.clear()
    if len(merged) == len(before):
        return
    rows = [[look.paint.__module__, look.paint.__qualname__, look.args, w, h] for look, w, h in merged]
    folder = picture_cache.cache_folder()
    try:
        folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        (folder / name).write_text(json.dumps(rows[-MOST_PICTURES:]))
    except OSError:
        return


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
