"""Lines of text with an outline. Each letter's outline is drawn once and kept: drawing one takes 30 µs, a line of letters 2 ms."""

from functools import lru_cache
from typing import NamedTuple

from kivy.core.image import ImageData

from kivy_ui.stage import prepaint_lists
from kivy_ui.stage.prepaint_lists import UsedFont
from kivy_ui.stage.scripts import RGB, TextLine

MOST_LETTERS, MOST_PAIRS = 500, 4000
"""Most letters whose outlines are kept, about 1 kB each; most pairs of letters whose kerning is kept."""
STOP = "|"
"""A letter that moves no letter beside it (no kerning); measured letters are put full_width two."""
EM_PX, PIXEL_PARTS = 2048, 64
"""Size of text at which Kivy's own font has one unit a pixel; parts of a pixel to which SDL rounds the kerning."""


class OutlinedLetter(NamedTuple):
    """A letter with its outline.

    bits      opacity of its pixels column by column, as one number of `size` bytes
    advance   pixels from it to the next letter, without kerning
    overhang  pixels by which it begins left of its place
    """

    bits: int
    size: int
    advance: int
    overhang: int


def outlined_line(text: str, px: int, is_bold: bool, colour: RGB, rim: int, rim_colour: RGB) -> ImageData:
    """Return the picture of a line in Kivy's own font; `rim` is the width of the outline in pixels."""
    line = _line(text, px, is_bold)
    if not text:
        return line.data()
    prepaint_lists.note_font(UsedFont(px, is_bold, rim))
    w, h = (side + 2 * rim for side in line.get_extents(text))
    letters = line.draw(w, h, rim).data[3::4]
    outlines = _join_outlines(text, px, is_bold, rim, size=(w, h))
    pixels = bytearray(4 * w * h)
    pixels[3::4] = b"".join([outlines[y::h] for y in range(h)])
    for channel, (inner, outer) in enumerate(zip(colour, rim_colour)):
        pixels[channel::4] = letters.translate(_blend(int(inner * 255), int(outer * 255)))
    return ImageData(w, h, "rgba", bytes(pixels))


def draw_outlines(letters: str, px: int, is_bold: bool, rim: int) -> None:
    """Draw the outlines of letters and measure their kerning, so that a line of them doesn't have to wait for it."""
    for letter in letters:
        _outlined_letter(letter, px, is_bold, rim)
        _kerning(STOP + letter, is_bold)


def _join_outlines(text: str, px: int, is_bold: bool, rim: int, *, size: tuple[int, int]) -> bytearray:
    """Return the opacity of a line's outline, column by column; `size` is that of the line in pixels."""
    w, h = size
    columns = bytearray((w + 2 * px) * h)  # with room for a last letter that is wider than the measure of the line
    place, previous = _outlined_letter(text[0], px, is_bold, rim).overhang * PIXEL_PARTS, STOP
    for letter in text:
        bits, size_bytes, advance, overhang = _outlined_letter(letter, px, is_bold, rim)
        place += (_kerning(previous + letter, is_bold) * px * PIXEL_PARTS + EM_PX // 2) // EM_PX
        begins = (place // PIXEL_PARTS - overhang) * h
        area = slice(begins, begins + size_bytes)
        columns[area] = (int.from_bytes(columns[area], "big") | bits).to_bytes(size_bytes, "big")  # as SDL joins letters
        place += advance * PIXEL_PARTS
        previous = letter
    return columns[: w * h]


@lru_cache(MOST_LETTERS)
def _outlined_letter(letter: str, px: int, is_bold: bool, rim: int) -> OutlinedLetter:
    """Draw and measure a letter."""
    image = _line(letter, px, is_bold, outline_width=rim, outline_color=(1, 1, 1)).data()
    rows = image.data[3::4]
    columns = b"".join([rows[x :: image.width] for x in range(image.width)])
    full_width = _width(STOP + letter + STOP, px, is_bold)
    advance = full_width - _width(STOP + STOP, px, is_bold)
    return OutlinedLetter(
        int.from_bytes(columns, "big"),
        len(columns),
        advance,
        _width(letter + STOP, px, is_bold) - advance - _width(STOP, px, is_bold),
    )


@lru_cache(MOST_PAIRS)
def _kerning(pair: str, is_bold: bool) -> int:
    """Return by how much the font moves the second letter of a pair away from the first, in units of the font.

    A pair is measured once for all sizes, which differ in what SDL rounds.
    """
    advance = _width(STOP + STOP, EM_PX, is_bold) - _width(STOP, EM_PX, is_bold)
    return _width(STOP + pair + STOP, EM_PX, is_bold) - _width(STOP + STOP.join(pair) + STOP, EM_PX, is_bold) + advance


def _width(text: str, px: int, is_bold: bool) -> int:
    return int(_ruler(px, is_bold).get_extents(text)[0])


@lru_cache(64)
def _ruler(px: int, is_bold: bool) -> TextLine:
    """Return a line that measures texts."""
    return _line("", px, is_bold)


def _line(text: str, px: int, is_bold: bool, **outline: object) -> TextLine:
    """Return a line in white. Kivy caches a font of float size separately; outlines empty a font's cache of letters."""
    own_font_px = float(px) if outline else px
    return TextLine(text, own_font_px, bold=is_bold, color=(1, 1, 1, 1), **outline)


@lru_cache(100)
def _blend(inner: int, outer: int) -> bytes:
    """Return the channel of a colour of letters over that of their outline, for each opacity of the letters; rounded as SDL does."""
    mixed = ((inner * opacity >> 8) + (outer * (255 - opacity) >> 8) for opacity in range(1, 255))
    return bytes([outer, *mixed, inner])
