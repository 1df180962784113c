"""Layer of sprites. Consecutive sprites on one texture share a draw call, which costs about as much as computing its sprites."""

import math
from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain, groupby, pairwise
from operator import attrgetter
from typing import NamedTuple

from kivy.graphics import Color, Mesh
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture, TextureRegion

from kivy_ui.look.theme import rgba
from kivy_ui.stage import plate_painters
from kivy_ui.stage.sprite import Lettering, Sprite
from kivy_ui.stage.textures import lettering_texture, picture_texture

Corners = tuple[float, ...]
"""Corners of quads, four numbers each: x and y in pixels, and the texture coordinates u and v."""
QUAD, QUAD_BYTES = (0, 1, 2, 2, 3, 0), 4 * 4 * 4
MOST_HIDDEN = 150
"""Most sprites whose corners are kept while they are not shown, for example below an animation."""


class DrawnSprite(NamedTuple):
    """A sprite with its texture and the corners of its quads. Neighbours with equal `state` share a draw call."""

    sprite: Sprite
    texture: Texture
    corners: bytes
    state: tuple[int, float]


_state_of = attrgetter("state")


class DrawCall:
    """A draw call: quads with one texture and one opacity."""

    def __init__(self) -> None:
        self.colour, self.mesh = Color(1, 1, 1, 1), Mesh(mode="triangles")
        self._texture_id: int | None = None
        self._alpha, self._corners = 1.0, b""

    def show(self, texture: Texture | None, alpha: float, corners: bytes) -> None:
        """Draw these quads only. Sets just the changed values, because Kivy prepares every value that is set."""
        bound = texture.id if texture is not None else None  # pictures on one sheet share a texture
        if bound != self._texture_id:
            self._texture_id, self.mesh.texture = bound, texture
        if alpha != self._alpha:
            self._alpha, self.colour.rgba = alpha, rgba("#ffffff", alpha)
        if corners != self._corners:
            before, self._corners = self._corners, corners
            self.mesh.vertices = array("f", corners) if corners else []
            if len(corners) != len(before):
                self.mesh.indices = _indices(len(corners) // QUAD_BYTES) if corners else []


class SpriteLayer:
    """Drawing of sprites into `group`, in their order."""

    def __init__(self, group: InstructionGroup) -> None:
        self._group = group
        self._sprites: dict[str, DrawnSprite] = {}
        self._hidden_sprites: dict[str, DrawnSprite] = {}  # shown lately, and likely to be shown again
        self._draw_calls: list[DrawCall] = []
        self._count = 0  # draw calls in use
        self._scale: tuple[float, float] = (0, 0)

    @property
    def sprites(self) -> dict[str, Sprite]:
        """The shown sprites by key."""
        return {key: drawn_sprite.sprite for key, drawn_sprite in self._sprites.items()}

    def show(self, sprites: Sequence[Sprite], unit: float, height: float) -> None:
        """Show these sprites only; `unit` is in pixels, `height` the widget's height in pixels."""
        if (unit, height) != self._scale:
            self.clear()
            self._scale = (unit, height)
        before, self._sprites = self._sprites, {}
        for key, sprite in zip(_keys(sprites), sprites):
            drawn_sprite = before.pop(key, None) or self._hidden_sprites.pop(key, None)
            self._sprites[key] = (
                drawn_sprite
                if drawn_sprite is not None and drawn_sprite.sprite == sprite
                else _draw_sprite(sprite, unit, height, drawn_sprite)
            )
        self._hide(before)
        self._group_into_draw_calls()

    def _hide(self, sprites: dict[str, DrawnSprite]) -> None:
        """Keep the corners of sprites that are not shown any more, if their textures need no memory of their own."""
        if len(self._hidden_sprites) > MOST_HIDDEN:
            self._hidden_sprites.clear()
        self._hidden_sprites |= {key: sprite for key, sprite in sprites.items() if isinstance(sprite.texture, TextureRegion)}

    def clear(self) -> None:
        """Show nothing, and forget the computed corners."""
        self._sprites, self._hidden_sprites = {}, {}
        self._group_into_draw_calls()

    def _group_into_draw_calls(self) -> None:
        """Group consecutive sprites with one texture and opacity into one draw call each."""
        count = 0
        for (_, alpha), neighbours in groupby(self._sprites.values(), _state_of):
            run = list(neighbours)
            self._draw_call(count).show(run[0].texture, alpha, b"".join([drawn_sprite.corners for drawn_sprite in run]))
            count += 1
        for call in self._draw_calls[count : self._count]:
            call.show(None, 1, b"")
            self._group.remove(call.mesh)
            self._group.remove(call.colour)
        self._count = count

    def _draw_call(self, nth: int) -> DrawCall:
        """Return draw call number `nth`. Draw calls are made once and kept while fewer are in use."""
        if nth == len(self._draw_calls):
            self._draw_calls.append(DrawCall())
        call = self._draw_calls[nth]
        if nth >= self._count:
            self._group.add(call.colour)
            self._group.add(call.mesh)
        return call


@lru_cache(256)
def _indices(count: int) -> "array[int]":
    return array("H", [4 * quad + corner for quad in range(count) for corner in QUAD])


def _keys(sprites: Sequence[Sprite]) -> list[str]:
    """Return the sprites' keys, with a number added to repeated ones, so that each sprite can be removed."""
    keys = [sprite.key for sprite in sprites]
    if len(set(keys)) == len(keys):
        return keys
    return [f"{key} {keys[:at].count(key)}" if key in keys[:at] else key for at, key in enumerate(keys)]


def _draw_sprite(sprite: Sprite, unit: float, height: float, before: DrawnSprite | None) -> DrawnSprite:
    paint = None if isinstance(sprite.look, Lettering) else sprite.look.paint
    edge, is_flat = _fixed_edge(paint, sprite.w), paint in plate_painters.FLAT
    is_same = (
        before is not None and before.sprite.look == sprite.look and (before.sprite.w, before.sprite.h) == (sprite.w, sprite.h)
    )
    texture = before.texture if before is not None and is_same else _texture(sprite, unit, edge=edge, is_flat=is_flat)
    size, scale = texture.size, sprite.scale
    w = (round(sprite.w * unit) if edge or is_flat else size[0]) * scale
    h = (round(sprite.h * unit) if is_flat else size[1]) * scale * sprite.tall
    x, y = sprite.x * unit, height - sprite.y * unit
    left_x, low = (round(x - w / 2), round(y - h / 2)) if scale == 1 else (x - w / 2, y - h / 2)
    u, v, _, _, end, up, _, _ = texture.tex_coords
    corners: Corners = (left_x, low, u, v, left_x + w, low, end, v, left_x + w, low + h, end, up, left_x, low + h, u, up)
    if sprite.sweep:
        corners = _sector(corners, *sprite.sweep)
    elif edge:
        corners = _stretch_middle(corners, round(edge * unit), size[0])
    if sprite.angle:
        corners = _rotate(corners, x, y, sprite.angle)
    return DrawnSprite(sprite, texture, array("f", corners).tobytes(), (texture.id, sprite.alpha))


def _texture(sprite: Sprite, unit: float, *, edge: float, is_flat: bool) -> Texture:
    if isinstance(sprite.look, Lettering):
        return lettering_texture(sprite.look, unit)
    if is_flat:
        return picture_texture(sprite.look, plate_painters.MIDDLE, plate_painters.MIDDLE, unit)
    return picture_texture(sprite.look, 2 * edge + plate_painters.MIDDLE if edge else sprite.w, sprite.h, unit)


def _fixed_edge(paint: Callable[..., None] | None, w: float) -> float:
    """Return the width of the fixed edges of a plate `w` units wide that is stretched between them, in units; 0 for other sprites."""
    edge = plate_painters.EDGES.get(paint, 0.0) if paint is not None else 0.0
    return edge if w > 2 * edge + plate_painters.MIDDLE else 0.0


def _stretch_middle(corners: Corners, edge: int, wide: int) -> Corners:
    """Keep `edge` pixels at both sides of a texture `wide` pixels wide, and stretch the middle between them."""
    left_x, low, u, v, right, _, end, _, _, top, _, up, *_ = corners
    part = edge / wide * (end - u)
    lines = (left_x, u), (left_x + edge, u + part), (right - edge, end - part), (right, end)
    quads = [(x, low, s, v, end_x, low, t, v, end_x, top, t, up, x, top, s, up) for (x, s), (end_x, t) in pairwise(lines)]
    return tuple(chain.from_iterable(quads))


def _sector(corners: Corners, begins: float, ends: float) -> Corners:
    """Return the corners of the sector between two angles, in degrees clockwise from the top."""
    left_x, low, u, v, right, _, end, _, _, top, _, up, *_ = corners

    def rim(degrees: float) -> Corners:
        x, y = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
        reach = max(abs(x), abs(y))
        across, along = (1 + x / reach) / 2, (1 + y / reach) / 2
        return left_x + across * (right - left_x), low + along * (top - low), u + across * (end - u), v + along * (up - v)

    middle = (left_x + right) / 2, (low + top) / 2, (u + end) / 2, (v + up) / 2
    around = [rim(at) for at in (begins, *(at for at in (45, 135, 225, 315) if begins < at < ends), ends)]
    return tuple(chain.from_iterable((*middle, *first, *last, *last) for first, last in pairwise(around)))


def _rotate(corners: Corners, x: float, y: float, degrees: float) -> Corners:
    """Turn corners clockwise around (x, y)."""
    sin, cos = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    points = zip(*[iter(corners)] * 4)
    return tuple(
        chain.from_iterable((x + (a - x) * cos + (b - y) * sin, y - (a - x) * sin + (b - y) * cos, s, t) for a, b, s, t in points)
    )
