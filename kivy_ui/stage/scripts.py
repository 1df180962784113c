"""Text with letters that Kivy's own font lacks: choose a system font, order the letters, draw the line as one picture.

Debian's Noto fonts serve where they are installed. Right-to-left words are shaped (arabic-reshaper) and put in the order
in which they are drawn (python-bidi). Kivy's SDL_ttf joins what a font joins: emoji, Hangul, Devanagari.
Pillow and the two packages are imported when the first such letter appears.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy import kivy_data_dir
from kivy.core.image import ImageData
from kivy.core.text import Label

from companion.table.letters import FLAG_PARTS, letters_of
from kivy_ui.look import fonts

if TYPE_CHECKING:
    from PIL.Image import Image

RGB = tuple[float, float, float]
EVERYDAY_LETTERS = frozenset(map(chr, range(0x20, 0x180))) | frozenset("\n‐‑–—‘’‚“”„•…‹›€−×·≤≥")
"""Letters that Kivy's font has; text of these alone is drawn by Kivy."""
EMOJI_FONT, EMOJI_STRIKE_PX = "NotoColorEmoji", 109
"""The emoji font holds pictures of one size, made for letters this high."""
EMOJI_SIGN = "\ufe0f"
OTHER_FONTS = ("NotoSans", "NotoSansSymbols", "NotoSansSymbols2", "NotoSansMath", "DejaVuSans", "FreeSans", "Symbola")
EAST_ASIAN = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC", "FULLWIDTH", "HALFWIDTH")
EAST_ASIAN_FONTS = ("NotoSansCJK", "NotoSansCJKjp", "NotoSansCJKsc", "NotoSansJP", "DroidSansFallbackFull", "wqy-zenhei")
NO_LETTER = "\U0010ffff"
TEST_PX = 24
LEFT_TO_RIGHT = "\u200e"
"""A mark without a picture that is read from left to right."""
STAND_INS = {"R": "".join(map(chr, range(0xFB1D, 0xFB37))), "": "".join(map(chr, range(0x2500, 0x2580)))}
"""Characters that stand for a letter made of several while words are put in order, by the direction they are read in."""


class Run(NamedTuple):
    """Consecutive letters that one font draws; `font` is its path, "" for Kivy's own."""

    text: str
    font: str

    @property
    def is_emoji(self) -> bool:
        """Whether it consists of coloured pictures."""
        return Path(self.font).stem == EMOJI_FONT


def is_everyday(text: str) -> bool:
    """Return whether Kivy's own font draws the whole text, from left to right."""
    return EVERYDAY_LETTERS.issuperset(text)


def undrawable(text: str) -> tuple[str, ...]:
    """List the letters of a text that no installed font draws, each once."""
    if is_everyday(text):
        return ()
    return tuple(dict.fromkeys(letter for letter in letters_of(text) if font_of(letter, False) is None))


@lru_cache(1000)
def runs_of(text: str, is_bold: bool) -> tuple[Run, ...]:
    """Split a line into runs, in the order in which they are drawn from left to right."""
    fonts_of = [(letter, font_of(letter, is_bold) or "") for letter in visual_order(text)]
    return tuple(Run("".join(letter for letter, _ in pairs), font) for font, pairs in groupby(fonts_of, lambda pair: pair[1]))


# order


def visual_order(text: str) -> list[str]:
    """Return the letters of a line in visual order, from left to right."""
    letters = letters_of(text)
    if not any(map(_is_right_to_left, text)):
        return letters
    from arabic_reshaper import reshape  # imported only if a name needs it
    from bidi.algorithm import get_display

    stand_ins = _stand_ins(letters)
    parts = _mark_directions([stand_ins.get(letter, letter) for letter in letters])
    ordered = get_display(reshape("".join(parts)), base_dir="L")
    back = {sign: letter for letter, sign in stand_ins.items()}
    return [back.get(sign, sign) for sign in ordered if sign != LEFT_TO_RIGHT]


def _is_right_to_left(sign: str) -> bool:
    """Return whether a character is written from right to left."""
    return unicodedata.bidirectional(sign) in ("R", "AL", "AN")


def _mark_directions(parts: Sequence[str]) -> Iterator[str]:
    """Yield the parts, with a left-to-right mark after right-to-left ones before others, so that a number stays behind a name."""
    for at, part in enumerate(parts):
        yield part
        following = next((part for part in parts[at + 1 :] if part.isalnum()), "a")
        if _is_right_to_left(part[0]) and not _is_right_to_left(following[0]):
            yield LEFT_TO_RIGHT


def _stand_ins(letters: Sequence[str]) -> dict[str, str]:
    """Map each letter of several characters, except Arabic ones, which are shaped, to one character of the same direction."""
    pools = {direction: iter([sign for sign in signs if sign not in letters]) for direction, signs in STAND_INS.items()}
    stand_ins: dict[str, str] = {}
    for letter in letters:
        direction = unicodedata.bidirectional(letter[0])
        if len(letter) > 1 and letter not in stand_ins and direction != "AL":
            stand_ins[letter] = next(pools["R" if direction == "R" else ""], letter[0])
    return stand_ins


# fonts


@lru_cache(4000)
def font_of(letter: str, is_bold: bool) -> str | None:
    """Return the path of the font that draws a letter; "" for Kivy's own font, None if no font has it."""
    first = letter[0]
    if first in EVERYDAY_LETTERS and EMOJI_SIGN not in letter:
        return ""
    is_picture = EMOJI_SIGN in letter or ord(first) in FLAG_PARTS or ord(first) >= 0x1F300
    names = (EMOJI_FONT, *_text_fonts(first)) if is_picture else (*_text_fonts(first), EMOJI_FONT)
    font_file = str(_own_font(is_bold))
    for path in (font_file, *_font_files(names, is_bold)):
        if has_letter(path, first):
            return "" if path == font_file else path
    return None


def _text_fonts(sign: str) -> tuple[str, ...]:
    """Return the names of fonts that may have a character, by the script at the beginning of its Unicode name."""
    script = unicodedata.name(sign, "").partition(" ")[0]
    font_names = EAST_ASIAN_FONTS if script in EAST_ASIAN else (f"NotoSans{script.title()}",)
    return (*font_names, *OTHER_FONTS)


def _font_files(names: Iterable[str], is_bold: bool) -> list[str]:
    """Find the files of fonts by name, the wanted weight before the usual one."""
    font_files = installed_fonts()
    weights = ("-Bold", "-Regular", "") if is_bold else ("-Regular", "")
    return [font_files[name + weight] for name in names for weight in weights if name + weight in font_files]


@lru_cache(1)
def installed_fonts() -> dict[str, str]:
    """Return the system's fonts by the name of the file."""
    font_paths = (path for folder in fonts.SYSTEM_FOLDERS for path in sorted(folder.rglob("*.[ot]t[fc]")) if fonts.is_font(path))
    return {path.stem: str(path) for path in font_paths}


@lru_cache(2)
def _own_font(is_bold: bool) -> Path:
    found_fonts = fonts.find_fonts(Path(kivy_data_dir) / "fonts")
    return found_fonts.bold if is_bold else found_fonts.regular


@lru_cache(4000)
def has_letter(path: str, sign: str) -> bool:
    """Return whether the font file `path` has a glyph for a character; False if it can't be read."""
    try:
        return _glyph_mask(path, sign) != _glyph_mask(path, NO_LETTER)
    except (OSError, ValueError):
        return False


def _glyph_mask(path: str, sign: str) -> bytes:
    """Draw one character alone."""
    from PIL import Image, ImageDraw

    face = _font_face(path)
    image = Image.new("RGBA", (2 * int(face.size), 2 * int(face.size)))
    ImageDraw.Draw(image).text((0, 0), sign, font=face, embedded_color=True)
    return image.tobytes()


@lru_cache(16)
def _font_face(path: str) -> Any:
    from PIL import ImageFont

    size = EMOJI_STRIKE_PX if Path(path).stem == EMOJI_FONT else TEST_PX
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


# measuring and drawing


def width_of(text: str, px: int, is_bold: bool) -> float:
    """Return the width of a line in pixels, at a size of `px` pixels."""
    return sum(_width(run, px, is_bold) for run in runs_of(text, is_bold))


def _width(run: Run, px: int, is_bold: bool) -> float:
    wide = _label(run.font, px, is_bold).get_extents(run.text)[0]
    return wide * px / EMOJI_STRIKE_PX if run.is_emoji else float(wide)


@lru_cache(64)
def _label(font: str, px: int, is_bold: bool) -> Label:
    label = Label(font_size=px, bold=is_bold, font_name=font or fonts.NAME)
    label.resolve_font_name()
    return label


def line_image(text: str, px: int, is_bold: bool, colour: RGB, rim: int = 0, rim_colour: RGB = (0, 0, 0)) -> ImageData:
    """Return the picture of a line, as high as Kivy's own font, with one baseline; `rim` is the outline's width in pixels."""
    from PIL import Image

    label = _label("", px, is_bold)
    size = max(1, round(width_of(text, px, is_bold))) + 2 * rim, label.get_extents("x")[1] + 2 * rim
    line, x = Image.new("RGBA", size), 0.0
    outline = {"outline_width": rim, "outline_color": rim_colour} if rim else {}
    for run in runs_of(text, is_bold):
        if run.is_emoji:
            picture, top = _emoji(run, px), rim + (size[1] - 2 * rim - px) // 2
            line.alpha_composite(picture, (min(round(x) + rim, size[0]), max(0, top)))
        else:
            picture = _letters(run, px, is_bold, colour, outline)
            line.alpha_composite(*_placement(picture, round(x), label.get_ascent() - _label(run.font, px, is_bold).get_ascent()))
        x += _width(run, px, is_bold)
    return ImageData(*size, "rgba", line.tobytes())


def _placement(picture: "Image", x: int, y: int) -> "tuple[Image, tuple[int, int], tuple[int, int]]":
    """Return the arguments of `alpha_composite`: picture, position, and the corner that cuts rows above the line off."""
    return picture, (x, max(0, y)), (0, max(0, -y))


def _letters(run: Run, px: int, is_bold: bool, colour: RGB, outline: dict[str, Any]) -> "Image":
    line = TextLine(run.text, px, bold=is_bold, color=(*colour, 1), font_name=run.font or fonts.NAME, **outline)
    return _pixels(line.data())


def _emoji(run: Run, px: int) -> "Image":
    from PIL import Image

    picture = _pixels(TextLine(run.text, px, color=(1, 1, 1, 1), font_name=run.font).data())
    share = px / EMOJI_STRIKE_PX
    small = max(1, round(picture.width * share)), max(1, round(picture.height * share))
    return picture.resize(small, Image.Resampling.LANCZOS)


def _pixels(data: ImageData) -> "Image":
    from PIL import Image

    return Image.frombytes("RGBA", (data.width, data.height), data.data)


class TextLine(Label):
    """A line of words that returns its pixels instead of filling a texture."""

    def __init__(self, text: str, px: float, **options: Any) -> None:
        super().__init__(text, px, **options)
        self.resolve_font_name()
        self._font_id: str = super()._get_font_id()  # type: ignore[misc]  # of the SDL provider, which mypy does not know

    def _get_font_id(self) -> str:
        """Return Kivy's name of the font, which Kivy would make again for each measure."""
        return self._font_id

    def data(self) -> ImageData:
        """Return the pixels of the line, drawn without Kivy's layout of several lines."""
        width, height = self.get_extents(self.text)
        if height < 2 or not self.text:
            return ImageData(1, 1, "rgba", bytes(4))
        return self.draw(max(2, width), height)

    def draw(self, w: int, h: int, margin: int = 0) -> ImageData:
        """Draw the line into an image of `w` × `h` pixels, `margin` pixels from its left and upper edges."""
        self._size = w, h
        self._render_begin()
        self._render_text(self.text, margin, margin)
        return self._render_end()
