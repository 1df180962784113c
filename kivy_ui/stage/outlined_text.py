"""Lines of text with an outline. Each word is drawn once and cached, because the outline of a letter takes 30 µs."""

from functools import lru_cache

from kivy.core.image import ImageData

from kivy_ui.stage.lettering import width
from kivy_ui.stage.scripts import RGB, TextLine

MOST_WORDS = 100
CLEAR = b"\0"
PIXEL_BYTES = 4


def outlined_line(text: str, px: int, is_bold: bool, colour: RGB, rim: int, rim_colour: RGB) -> ImageData:
    """Return the picture of a line in Kivy's own font; `rim` is the width of the outline in pixels.

    Words whose outlines would overlap are drawn as one.
    """
    words = text.split(" ")
    begins = _word_places(words, px, is_bold)
    images = [_word(word, px, is_bold, colour, rim=rim, rim_colour=rim_colour) for word in words] if begins else []
    ends = [x + image.width for x, image in zip(begins, images)]
    if not begins or any(x < end for x, end in zip(begins[1:], ends)):
        return _draw(text, px, is_bold, colour, rim=rim, rim_colour=rim_colour)
    return _join_words(images, [x - end for x, end in zip(begins, [0, *ends])])


def _word_places(words: list[str], px: int, is_bold: bool) -> list[int]:
    """Return the x of each word in pixels; [] for a single word, or if the line has adjacent spaces."""
    if len(words) == 1 or not all(words):
        return []
    lines = [" ".join(words[: count + 1]) for count in range(len(words))]
    return [round(width(line, px, is_bold) - width(word, px, is_bold)) for line, word in zip(lines, words)]


def _draw(text: str, px: int, is_bold: bool, colour: RGB, *, rim: int, rim_colour: RGB) -> ImageData:
    """Draw letters with an outline. Kivy caches a font of float size separately; outlines empty a font's cache of letters."""
    own_font_px = float(px)
    return TextLine(text, own_font_px, bold=is_bold, color=(*colour, 1), outline_width=rim, outline_color=rim_colour).data()


_word = lru_cache(MOST_WORDS)(_draw)


def _join_words(images: list[ImageData], gaps: list[int]) -> ImageData:
    """Join images of equal height, each after a gap (its width in pixels), which is transparent in the colour of the outline."""
    clear = images[0].data[: PIXEL_BYTES - 1] + CLEAR
    pieces = [(clear * gap, image.data, image.width * PIXEL_BYTES) for gap, image in zip(gaps, images)]
    height = images[0].height
    rows = [b"".join([gap + data[y * row : (y + 1) * row] for gap, data, row in pieces]) for y in range(height)]
    return ImageData(sum(gaps) + sum(image.width for image in images), height, "rgba", b"".join(rows))
