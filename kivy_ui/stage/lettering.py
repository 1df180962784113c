"""Text in pixels: measured, wrapped and shortened, with caches because the same text is drawn often."""

import re
from functools import lru_cache

from companion.table.letters import remove_last_letter
from kivy_ui.stage import scripts


@lru_cache(64)
def _measure(px: int, bold: bool) -> scripts.TextLine:
    return scripts.TextLine("", px, bold=bold)


NO_BREAK_SPACE = "\u00a0"
"""No-break space."""


@lru_cache(4000)
def width(text: str, px: float, bold: bool) -> float:
    """Return the width of `text` in pixels, at a size of `px` pixels."""
    if not text:
        return 0.0
    if not scripts.is_everyday(text):
        return scripts.width_of(text, int(px), bold)
    return float(_measure(int(px), bold).get_extents(text)[0])


@lru_cache(1000)  # most texts of a drawing are those of the drawing before
def wrap(text: str, px: float, bold: bool, room: float) -> tuple[str, ...]:
    """Wrap `text` into lines of at most `room` pixels, between words and after hyphens.

    An ellipsis, “·” and a last number stay with the word before them. A single word may be wider than `room`.
    """
    lines: list[str] = []
    for paragraph in re.sub(r" (…|·|\d+$)", NO_BREAK_SPACE + "\\1", text, flags=re.MULTILINE).split("\n"):
        line = ""
        for part in re.findall(r"[^ -]+-?|-| ", paragraph):
            if line and part != " " and width((line + part).rstrip(), px, bold) > room:
                lines.append(line.rstrip())
                line = ""
            line = line + part if line or part != " " else ""
        lines.append(line.rstrip())
    return tuple(line.replace(NO_BREAK_SPACE, " ") for line in lines)


def shorten(text: str, px: float, bold: bool, room: float) -> str:
    """Return `text` cut at its end, with an ellipsis, to at most `room` pixels."""
    while text and width(text.rstrip() + "…", px, bold) > room:
        text = remove_last_letter(text)
    return text.rstrip() + "…"


@lru_cache(2000)  # most lines of a drawing are those of the drawing before
def fit_line(text: str, size: float, is_bold: bool, room: float, *, least: float, unit: float) -> tuple[str, float, float, bool]:
    """Return a line as it fits into `room` units, its size and its width in units, and whether it is cut.

    A line wider than `room` (0: no limit) is set smaller, down to `least` units, then cut. A unit has `unit` pixels.
    """
    is_cut, w = False, _width_in_units(text, size, is_bold, unit)
    if room and w > room:
        smaller = max(least, size * room / w * 0.99)
        is_cut = smaller <= least and _width_in_units(text, least, is_bold, unit) > room
        text = shorten(text, round(least * unit), is_bold, room * unit) if is_cut else text
        size = smaller
    return text, size, _width_in_units(text, size, is_bold, unit), is_cut


def _width_in_units(text: str, size: float, is_bold: bool, unit: float) -> float:
    return width(text, round(size * unit), is_bold) / unit
