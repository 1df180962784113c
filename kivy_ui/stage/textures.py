"""Pictures and lettering as textures: each painted once, the least used forgotten first."""

from collections import OrderedDict
from collections.abc import Callable
from io import BytesIO
from typing import Any

from kivy.core.image import Image
from kivy.core.text import Label
from kivy.graphics.texture import Texture

from companion.pictures.picture import Picture
from kivy_ui.stage import shelf
from kivy_ui.stage.sprite import Lettering

MOST_BYTES = 24_000_000
"""What may be kept beside the glass's own size: a screen's worth of worlds and words at 1280 × 720."""


WIDEST_RIM = 6
"""How wide the rim around large letters is, in units: it parts them from the paint, and is no shape of its own."""


class Kept:
    """Textures by what they show, the least used forgotten once there are too many bytes."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._bytes = 0
        self._kept: OrderedDict[Any, Texture] = OrderedDict()

    def of(self, key: Any, paint: Callable[[], Texture]) -> Texture:
        """Return the texture of this key; `paint` makes it."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        texture = self._kept[key] = paint()
        self._bytes += _bytes(texture)
        while self._bytes > self._most and len(self._kept) > 1:
            self._bytes -= _bytes(self._kept.popitem(last=False)[1])
        return texture

    def forget(self) -> None:
        """Forget all of them."""
        self._kept.clear()
        self._bytes = 0


_kept = Kept()
forget = _kept.forget


def painted(look: Picture, w: float, h: float, unit: float) -> Texture:
    """Paint a picture of `w` × `h` units, `unit` pixels each."""
    px = max(1, round(w * unit)), max(1, round(h * unit))
    return _kept.of((look, px), lambda: _raster(look.svg(w, h), *px))


def lettered(look: Lettering, unit: float) -> Texture:
    """Letter a line; white and to be tinted, unless it has a halo."""
    px = max(1, round(look.size * unit))
    if not look.halo:
        return _kept.of((look.text, px, look.is_bold), lambda: _line(look.text, px, look.is_bold))
    rim = max(1, round(min(look.size * 0.1, WIDEST_RIM) * unit))
    more = {"outline_width": rim, "outline_color": _rgb(look.halo), "color": (*_rgb(look.colour), 1)}
    return _kept.of((look, px), lambda: _line(look.text, px, look.is_bold, **more))


def _raster(svg: str, w: int, h: int) -> Texture:
    return Image(BytesIO(shelf.painted(svg, w, h)), ext="png", nocache=True).texture


def _line(text: str, px: int, is_bold: bool, **more: Any) -> Texture:
    label = Label(text=text, font_size=px, bold=is_bold, **{"color": (1, 1, 1, 1), **more})
    label.refresh()
    return label.texture


def _rgb(colour: str) -> tuple[float, float, float]:
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def _bytes(texture: Texture) -> int:
    return int(texture.width * texture.height * 4)
