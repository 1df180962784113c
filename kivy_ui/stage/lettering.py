"""Text in pixels: measured, wrapped and shortened, with caches because the same text is drawn often."""

import re
from functools import lru_cache
from typing import NamedTuple

from companion.table.letters import remove_last_letter
from kivy_ui.stage import prepaint_lists, scripts
from kivy_ui.stage.prepaint_lists import UsedFont


@lru_cache(64)
def _measure(px: int, bold: bool) -> scripts.TextLine:
    return scripts.TextLine("", px, bold=bold)


KERNING_SHARE = 0.125
"""Most kerning between the words of a line, as a share of the text size; their widths are rounded to whole pixels."""
NO_BREAK_SPACE = "\u00a0"
"""No-break space."""


@lru_cache(4000)
def width(text: str, px: float, bold: bool) -> float:
    """Return the width of `text` in pixels, at a size of `px` pixels."""
    if not text:
        return 0.0
    if not scripts.is_everyday(text):
        return scripts.width_of(text, int(px), bold)
    prepaint_lists.note_font(UsedFont(int(px), bold))
    return float(_measure(int(px), bold).get_extents(text)[0])


class WrappedText(NamedTuple):
    """The lines of a text, and the width in pixels of its widest word: only lines of one word may be wider than their room."""

    lines: tuple[str, ...]
    widest_word: float


@lru_cache(1000)  # most texts of a drawing are those of the drawing before
def wrap(text: str, px: float, bold: bool, room: float) -> WrappedText:
    """Wrap `text` into lines of at most `room` pixels, between words, after hyphens, and in paths before slashes.

    An ellipsis and a last number stay with the word before them. A single word may be wider than `room`.
    """
    lines: list[str] = []
    widest, kerning = 0.0, px * KERNING_SHARE
    for paragraph in _split(text):
        parts: list[str] = []
        wide = 0.0
        for part in paragraph:
            part_width = width(part, px, bold)
            if part != " ":
                widest = max(widest, part_width)
                excess = wide + part_width - room
                if parts and abs(excess) <= len(parts) + kerning:  # the line may be shorter or longer than the sum of its words
                    excess = width("".join((*parts, part)), px, bold) - room
                if parts and excess > 0:
                    lines.append("".join(parts).rstrip())
                    parts, wide = [], 0.0
            if parts or part != " ":
                parts.append(part)
                wide += part_width
        lines.append("".join(parts).rstrip())
    return WrappedText(tuple([line.replace(NO_BREAK_SPACE, " ") for line in lines]), widest)


@lru_cache(500)  # a text is wrapped for several sizes, one after the other
def _split(text: str) -> list[list[str]]:
    """Split each paragraph into its words and the spaces between them.

    A word ends after a hyphen, and a path before a slash. A file name with a date, or another number after a hyphen, is one word.
    """
    paragraphs = re.sub(r" (…|\d+$)", NO_BREAK_SPACE + "\\1", text, flags=re.MULTILINE).split("\n")
    return [re.findall(r"[^ /]*-\d[^ ]*|/[^ /-]+(?=/)|[^ -]+-?|-| ", paragraph) for paragraph in paragraphs]


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
