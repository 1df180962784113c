"""Things drawn once at twice their size, kept, and halved whenever they are shown: smooth edges on every graphics chip."""

from collections import OrderedDict
from collections.abc import Callable

from kivy.graphics import ClearBuffers, ClearColor, Fbo, InstructionGroup, Scale
from kivy.graphics.texture import Texture

from kivy_ui.box import Box
from kivy_ui.theme import rgba

MOST_KEPT = 160
FINER = 2
_kept: OrderedDict[tuple[object, ...], Texture] = OrderedDict()


def stamped(key: tuple[object, ...], w: int, h: int, edge: str, draw: Callable[[InstructionGroup, Box], None]) -> Texture:
    """Find the kept texture for `key`, drawn by `draw(group, box)` in its own pixels the first time."""
    if key in _kept:
        _kept.move_to_end(key)
        return _kept[key]
    _kept[key] = texture = _drawn(w * FINER, h * FINER, edge, lambda fbo: _finely(fbo, w, h, draw))
    if len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return texture


def forget() -> None:
    """Forget all stamps (another theme, another size)."""
    _kept.clear()


def _finely(fbo: Fbo, w: int, h: int, draw: Callable[[InstructionGroup, Box], None]) -> None:
    fbo.add(Scale(FINER, FINER, 1))
    draw(fbo, Box(0, 0, w, h))


def _drawn(w: int, h: int, edge: str, fill: Callable[[Fbo], None]) -> Texture:
    fbo = Fbo(size=(w, h), with_stencilbuffer=False)
    fbo.add(ClearColor(*rgba(edge, 0.0)))
    fbo.add(ClearBuffers())
    fill(fbo)
    fbo.draw()
    texture = fbo.texture
    texture.min_filter = texture.mag_filter = "linear"
    return texture
