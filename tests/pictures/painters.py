"""Find all painters: drawings, and public functions whose only required argument is a canvas."""

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import companion.pictures as house
from companion.pictures.canvas import Canvas
from companion.pictures.drawing import Drawing

ROOT = Path(house.__file__).parent
PARTS = {"sheet_motifs", "canvas", "picture", "drawing", "shapes", "themes", "painted_icons", "water", "grounds", "room"}
"""Modules with parts of pictures, but no whole ones."""
PIECES = {"put_emblem", "sea_marks", "write_digits"}
"""Functions that paint parts of pictures."""


def picture_modules() -> Iterator[str]:
    """Yield the names of Fathom's modules that contain whole pictures."""
    modules = walk_packages([str(ROOT)], "companion.pictures.")
    return (module.name for module in modules if not module.ispkg and module.name.rsplit(".", 1)[-1] not in PARTS)


def is_painter(thing: object) -> bool:
    """Return whether an object paints a whole canvas."""
    if isinstance(thing, Drawing):
        return True
    if not inspect.isfunction(thing) or thing.__name__.startswith("_") or thing.__name__ in PIECES:
        return False
    first, *_ = [*inspect.signature(thing).parameters.values(), None]
    return first is not None and first.annotation is Canvas


def find_painters() -> dict[str, Callable[..., None]]:
    """Return every painter by its full name, in the module that defines it."""
    painters = {}
    for name in picture_modules():
        module = import_module(name)
        for key, thing in vars(module).items():
            if is_painter(thing) and getattr(thing, "__module__", "") == name:
                painters[f"{name}.{key}"] = thing
    return painters
