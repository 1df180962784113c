"""Lines of text with an outline. Each letter's outline is drawn once and kept: drawing one takes 30 µs, a line of letters 2 ms."""

from functools import lru_cache

from kivy.core.image import ImageData

from kivy_ui.stage import prepaint_lists
from kivy_ui.stage.prepaint_lists import UsedFont
from kivy_ui.stage.scripts import RGB, TextLine

MOST_LETTERS = 500
"""Most letters whose outlines are kept, about 1 kB each."""
STOP = "|"
"""A letter that moves no letter before it (no kerning); it ends measured texts."""


def outlined_line(text: str, px: int, is_bold: bool, colour: RGB, rim: int, rim_colour: RGB) -> ImageData:
    """Return the picture of a line in Kivy's own font; `rim` is the width of the outline in pixels."""
    line = _line(text, px, is_bold)
    if not text:
        return line.data()
    prepaint_lists.note_font(UsedFont(px, is_bold, rim))
    w, h = (side + 2 * rim for side in line.get_extents(text))
    letters = line.draw(w, h, rim).data[3::4]
    outlines = _join_outlines(line, px, is_bold, rim, columns=bytearray(w * h), h=h)
    pixels = bytearray(4 * w * h)
    pixels[3::4] = b"".join([outlines[y::h] for y in range(h)])
    for channel, (inner, outer) in enumerate(zip(colour, rim_colour)):
        pixels[channel::4] = letters.translate(_blend(int(inner * 255), int(outer * 255)))
    return ImageData(w, h, "rgba", bytes(pixels))


def draw_outlines(letters: str, px: int, is_bold: bool, rim: int) -> None:
    """Draw the outlines of letters, so that a line of them doesn't have to wait for it."""
    for letter in letters:
        _outline(letter, px, is_bold, rim)
        _width_to_stop(letter, px, is_bold)


def _join_outlines(line: TextLine, px: int, is_bold: bool, rim: int, *, columns: bytearray, h: int) -> bytearray:
    """Add the outlines of a line's letters to `columns`, the opacity of pixels column by column, each `h` pixels high."""
    text = line.text
    for at, letter in enumerate(text):
        if letter == " ":
            continue
        outline = _outline(letter, px, is_bold, rim)
        begins = (line.get_extents(text[: at + 1] + STOP)[0] - _width_to_stop(letter, px, is_bold)) * h
        before = columns[begins : begins + len(outline)]
        joined_bits = int.from_bytes(before, "big") | int.from_bytes(outline[: len(before)], "big")  # as SDL joins letters
        columns[begins : begins + len(before)] = joined_bits.to_bytes(len(before), "big")
    return columns


@lru_cache(MOST_LETTERS)
def _outline(letter: str, px: int, is_bold: bool, rim: int) -> bytes:
    """Return the opacity of a letter with its outline, column by column."""
    image = _line(letter, px, is_bold, outline_width=rim, outline_color=(1, 1, 1)).data()
    rows = image.data[3::4]
    return b"".join([rows[x :: image.width] for x in range(image.width)])


@lru_cache(MOST_LETTERS)
def _width_to_stop(letter: str, px: int, is_bold: bool) -> int:
    return int(_line(letter, px, is_bold).get_extents(letter + STOP)[0])


def _line(text: str, px: int, is_bold: bool, **outline: object) -> TextLine:
    """Return a line in white. Kivy caches a font of float size separately; outlines empty a font's cache of letters."""
    own_font_px = float(px) if outline else px
    return TextLine(text, own_font_px, bold=is_bold, color=(1, 1, 1, 1), **outline)


@lru_cache(100)
def _blend(inner: int, outer: int) -> bytes:
    """Return the channel of a colour of letters over that of their outline, for each opacity of the letters; rounded as SDL does."""
    mixed = ((inner * opacity >> 8) + (outer * (255 - opacity) >> 8) for opacity in range(1, 255))
    return bytes([outer, *mixed, inner])
