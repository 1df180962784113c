"""Texture cache (LRU) for pictures and text. Small pictures share one texture, the atlas sheet."""

import string
from collections import OrderedDict
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any
from weakref import WeakValueDictionary, finalize

from kivy.core.image import ImageData
from kivy.core.image.img_sdl2 import _img_sdl2
from kivy.graphics.texture import Texture, TextureRegion

from companion.pictures.picture import Picture
from kivy_ui.stage import picture_cache, prepaint_lists, scripts
from kivy_ui.stage.outlined_text import draw_outlines, outlined_line
from kivy_ui.stage.prepaint_lists import UsedFont
from kivy_ui.stage.sprite import Lettering

MOST_BYTES = 12_000_000
"""Most bytes of cached textures apart from the sheet: about eight screens of 800 × 480 pixels."""
ATLAS_PX = 2048  # side of the sheet
SMALL_PX = 20_000  # most pixels of a picture on it
MOST_HEIGHT_PX = 136  # of a picture on it
ROW_STEP_PX = 8  # by which heights of its rows differ
DROPPED_PICTURES = 16  # that a full sheet drops at a time
WIDEST_RIM = 6
"""Largest rim around letters, in units."""
LETTERS = f"{string.ascii_letters}{string.digits}{string.punctuation}äöüÄÖÜß×−–…’“„"
COUNT_LETTERS, LARGE_PX = f"{string.digits}+−", 60
"""Letters that are drawn when a font is opened: usual ones; those of counts, for fonts with outlines and from `LARGE_PX` pixels on.

All letters of 180 pixels take 20 ms, for which a tap would wait.
"""


class AtlasRow:
    """A row of the sheet: its y and height in pixels, and its free ranges (from, to)."""

    def __init__(self, y: int, h: int) -> None:
        self.y, self.h = y, h
        self._free = [(0, ATLAS_PX)]
        self._widest = ATLAS_PX  # no free range is wider, so that most rows without room are not searched

    @property
    def is_free(self) -> bool:
        """Whether the row is empty."""
        return self._free == [(0, ATLAS_PX)]

    def reserve(self, w: int) -> int | None:
        """Reserve `w` pixels; return their x, None if there is no room."""
        if w > self._widest:
            return None
        for at, (begins, ends) in enumerate(self._free):
            if ends - begins >= w:
                self._free[at : at + 1] = [(begins + w, ends)] if ends - begins > w else []
                return begins
        self._widest = w - 1
        return None

    def free(self, x: int, w: int) -> None:
        """Free `w` pixels from `x` on."""
        before = next((gap for gap in self._free if gap[1] == x), (x, x))
        after = next((gap for gap in self._free if gap[0] == x + w), (x + w, x + w))
        self._free = sorted([gap for gap in self._free if gap not in (before, after)] + [(before[0], after[1])])
        self._widest = max(self._widest, after[1] - before[0])


class TextureAtlas:
    """Texture that small pictures share, so that consecutive ones need one draw call."""

    def __init__(self) -> None:
        self._texture = Texture.create(size=(ATLAS_PX, ATLAS_PX), colorfmt="rgba")
        self._texture.bind()  # allocates its memory now
        self._rows: list[AtlasRow] = []  # in order of y
        self._freed_places: list[tuple[AtlasRow, int, int]] = []  # unused places; freed in `add`, as finalizers may run at any time

    def add(self, data: ImageData) -> Texture | None:
        """Put a picture on the sheet; return its region, None if there is no room. It is freed with the region's last reference.

        Its outermost pixels are repeated around it, so that a stretched region has clean edges, as a separate texture would.
        """
        while self._freed_places:
            self._free_region(*self._freed_places.pop())
        w, h = data.width + 2, data.height + 2
        for row in self._rows_for(h):
            x = row.reserve(w)
            if x is not None:
                self._texture.blit_buffer(_repeat_edges(data), size=(w, h), colorfmt=data.fmt, pos=(x, row.y))
                region = self._texture.get_region(x + 1, row.y + 1, data.width, data.height)
                region.flip_vertical()
                finalize(region, self._freed_places.append, (row, x, w)).atexit = False
                return region
        return None

    def _rows_for(self, h: int) -> Iterator[AtlasRow]:
        """Yield rows for a picture `h` pixels high: existing ones of about its height, a new one, then higher ones."""
        most = 1.25 * h + ROW_STEP_PX
        yield from [row for row in self._rows if h <= row.h < most]
        if (new_row := self._new_row(-(-h // ROW_STEP_PX) * ROW_STEP_PX)) is not None:
            yield new_row
        yield from sorted([row for row in self._rows if row.h >= most], key=lambda row: row.h)

    def _new_row(self, h: int) -> AtlasRow | None:
        """Return a new row between others; None if there is no room."""
        y = 0
        for at, row in enumerate([*self._rows, AtlasRow(ATLAS_PX, 0)]):
            if row.y - y >= h:
                self._rows.insert(at, AtlasRow(y, h))
                return self._rows[at]
            y = row.y + row.h
        return None

    def _free_region(self, row: AtlasRow, x: int, w: int) -> None:
        row.free(x, w)
        if row.is_free:
            self._rows.remove(row)


class TextureCache:
    """Cache of textures; the least recently used are dropped above `most` bytes."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most_bytes = most
        self._bytes = 0
        self._textures: OrderedDict[Any, Texture] = OrderedDict()
        self._live_textures: WeakValueDictionary[Any, Texture] = (
            WeakValueDictionary()
        )  # includes dropped textures that are still drawn
        self._atlas: TextureAtlas | None = None

    def get(self, key: Any, paint: Callable[[], ImageData]) -> Texture:
        """Return the texture of this key; `paint` returns its pixels if it isn't cached."""
        texture = self._textures.get(key)
        if texture is None:
            texture = self._textures[key] = self._live_textures[key] = self._live_textures.get(key) or self._create(paint())
            self._bytes += _bytes(texture)
        self._textures.move_to_end(key)
        if self._bytes > self._most_bytes:
            self._make_room(key)
        return texture

    def _make_room(self, newest: Any) -> None:
        """Drop least recently used textures, except the newest and those on the sheet, which would free no memory."""
        for key, texture in list(self._textures.items()):
            if self._bytes <= self._most_bytes:
                return
            if not isinstance(texture, TextureRegion) and key != newest:
                self._drop(key)

    def create_atlas(self) -> None:
        """Create the atlas sheet, which takes time; small pictures are put on it from now on."""
        if self._atlas is None:
            self._atlas = TextureAtlas()
            for key in [key for key, texture in self._textures.items() if _is_small(texture)]:
                self._drop(key)
                self._live_textures.pop(key, None)

    def clear(self) -> None:
        """Empty the cache."""
        self._textures.clear()
        self._bytes = 0

    def _create(self, data: ImageData) -> Texture:
        laid = self._put_into_atlas(self._atlas, data) if self._atlas is not None and _is_small(data) else None
        if laid is not None:
            return laid
        alone = Texture.create_from_data(data)
        alone.flip_vertical()
        return alone

    def _put_into_atlas(self, atlas: TextureAtlas, data: ImageData) -> Texture | None:
        """Put a picture on the sheet. If it is full, drop the least recently used ones, a few at a time: a tap waits for it.

        Return None if the sheet has no room although all others were dropped.
        """
        laid = atlas.add(data)
        while laid is None and (oldest := self._oldest_in_atlas()):
            for key in oldest:
                self._drop(key)
            laid = atlas.add(data)
        return laid

    def _oldest_in_atlas(self) -> list[Any]:
        """Return the keys of the least recently used textures on the sheet, at most DROPPED_PICTURES."""
        return list(
            islice((key for key, texture in self._textures.items() if isinstance(texture, TextureRegion)), DROPPED_PICTURES)
        )

    def _drop(self, key: Any) -> None:
        self._bytes -= _bytes(self._textures.pop(key))


_textures = TextureCache()
clear, create_atlas = _textures.clear, _textures.create_atlas


def picture_texture(look: Picture, w: float, h: float, unit: float) -> Texture:
    """Return the texture of a picture of `w` × `h` units, `unit` pixels each."""
    px = round(w * unit) or 1, round(h * unit) or 1  # at least a pixel

    def paint() -> ImageData:
        if px[0] * px[1] <= SMALL_PX:
            prepaint_lists.note_picture(look, w, h)
        return _raster(look.svg(w, h), *px)

    return _textures.get((look, px), paint)


def lettering_texture(look: Lettering, unit: float) -> Texture:
    """Return the texture of a line of text; a unit has `unit` pixels."""
    px = round(look.size * unit) or 1
    rim = (round(min(look.size * 0.1, WIDEST_RIM) * unit) or 1) if look.halo else 0
    return _textures.get((look.text, px, look.is_bold, look.colour, look.halo, rim), lambda: _text_image(look, px, rim))


def letters_of_font(font: UsedFont) -> str:
    """Return the letters that are drawn when a font is opened."""
    return COUNT_LETTERS if font.rim or font.px >= LARGE_PX else LETTERS


def open_font(font: UsedFont) -> None:
    """Open a font and draw letters of it, so that a text doesn't have to wait for it."""
    if font.rim:
        draw_outlines(letters_of_font(font), font.px, font.is_bold, font.rim)
    else:
        scripts.TextLine(letters_of_font(font), font.px, bold=font.is_bold, color=(1, 1, 1, 1)).data()


def _text_image(look: Lettering, px: int, rim: int) -> ImageData:
    """Draw a line of text; `px` is its height and `rim` the width of its outline in pixels, 0 for none."""
    colour, rim_colour = _rgb(look.colour), _rgb(look.halo or look.colour)
    if not scripts.is_everyday(look.text):
        return scripts.line_image(look.text, px, look.is_bold, colour, rim, rim_colour=rim_colour)
    if rim:
        return outlined_line(look.text, px, look.is_bold, colour, rim, rim_colour=rim_colour)
    return scripts.TextLine(look.text, px, bold=look.is_bold, color=(*colour, 1)).data()


def _raster(svg: str, w: int, h: int) -> ImageData:
    w, h, fmt, pixels, _ = _img_sdl2.load_from_memory(picture_cache.cached_png(svg, w, h))
    return ImageData(w, h, fmt, pixels)


def _repeat_edges(data: ImageData) -> bytes:
    """Return the pixels of a picture with its outermost pixels repeated around it."""
    pixels, wide = data.data, len(data.data) // data.height
    rows = [pixels[at : at + 4] + pixels[at : at + wide] + pixels[at + wide - 4 : at + wide] for at in range(0, len(pixels), wide)]
    return b"".join((rows[0], *rows, rows[-1]))


def _rgb(colour: str) -> tuple[float, float, float]:
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def _is_small(texture: Texture | ImageData) -> bool:
    return texture.width * texture.height <= SMALL_PX and texture.width + 2 <= ATLAS_PX and texture.height <= MOST_HEIGHT_PX


def _bytes(texture: Texture) -> int:
    return 0 if isinstance(texture, TextureRegion) else int(texture.width * texture.height * 4)
