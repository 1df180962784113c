"""A layer of sprites in one instruction group: shown again, only what changed is drawn anew."""

from collections.abc import Sequence

from kivy.graphics import BorderImage, Color, Ellipse, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture

from kivy_ui.stage import plates
from kivy_ui.stage.sprite import Lettering, Sprite
from kivy_ui.stage.textures import lettered, painted
from kivy_ui.theme import rgba

Kind = tuple[type[Rectangle], bool]
"""What draws a sprite: a part of a circle, a plate that stretches between its edges, or the picture as it is; and whether it may be turned."""


class Node:
    """What draws one sprite after the other, all of one kind."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.group = InstructionGroup()
        self.sprite: Sprite | None = None
        self._colour = Color(1, 1, 1, 1)
        self._quad = kind[0]()
        self._turn = Rotate() if kind[1] else None
        turned = [PushMatrix(), self._turn] if self._turn else []
        for one in (*turned, self._colour, self._quad, *(PopMatrix() for _ in turned[:1])):
            self.group.add(one)

    def fits(self, kind: Kind) -> bool:
        """Whether it can draw sprites of that kind."""
        return self.kind == kind or self.kind == (kind[0], True)

    def show(self, sprite: Sprite, unit: float, height: float, edge: float) -> None:
        """Draw this sprite, whose edges are `edge` wide; `height` is the glass's, in pixels."""
        before, self.sprite = self.sprite, sprite
        if before is None or (before.look, before.w, before.h) != (sprite.look, sprite.w, sprite.h):
            self._quad.texture = _texture(sprite, unit, edge)
            if isinstance(self._quad, BorderImage):
                self._quad.border = (0, round(edge * unit), 0, round(edge * unit))
        if isinstance(self._quad, Ellipse) and sprite.sweep:
            self._quad.angle_start, self._quad.angle_end = sprite.sweep
        texture = self._quad.texture
        assert texture is not None
        w, h = (round(sprite.w * unit) if edge else texture.width) * sprite.scale, texture.height * sprite.scale * sprite.tall
        x, y = sprite.x * unit, height - sprite.y * unit
        self._quad.size = (w, h)
        self._quad.pos = (round(x - w / 2), round(y - h / 2)) if sprite.scale == 1 else (x - w / 2, y - h / 2)
        if before is None or (before.look, before.alpha) != (sprite.look, sprite.alpha):
            tint = sprite.look.colour if isinstance(sprite.look, Lettering) and not sprite.look.halo else "#ffffff"
            self._colour.rgba = rgba(tint, sprite.alpha)
        if self._turn is not None:
            self._turn.origin = (x, y)
            self._turn.angle = -sprite.angle

    def rest(self) -> None:
        """Show nothing and hold no texture, until there is another sprite to draw."""
        self.sprite = None
        self._quad.texture = None


def _texture(sprite: Sprite, unit: float, edge: float) -> Texture:
    if isinstance(sprite.look, Lettering):
        return lettered(sprite.look, unit)
    return painted(sprite.look, 2 * edge + plates.MIDDLE if edge else sprite.w, sprite.h, unit)


def _edge(sprite: Sprite) -> float:
    """Say how wide the edges of a plate are that stretches between them; 0 for what is painted as wide as it is."""
    edge = 0.0 if isinstance(sprite.look, Lettering) else plates.EDGES.get(sprite.look.paint, 0.0)
    return edge if sprite.w > 2 * edge + plates.MIDDLE else 0.0


def _keys(sprites: Sequence[Sprite]) -> list[str]:
    """List the sprites' keys; of two answers called alike the second has one of its own, or it would stay on the glass for ever."""
    keys = [sprite.key for sprite in sprites]
    if len(set(keys)) == len(keys):
        return keys
    return [f"{key} {keys[:at].count(key)}" if key in keys[:at] else key for at, key in enumerate(keys)]


class Layer:
    """Draws sprites into `group`. Two sprites never share a key; their order is the order they are drawn in.

    What drew a sprite that is gone draws the next one: making instructions and throwing them away costs more than all else in a tap.
    """

    def __init__(self, group: InstructionGroup) -> None:
        self._group = group
        self._nodes: dict[str, Node] = {}
        self._spare: dict[Kind, list[Node]] = {}
        self._order: list[str] = []
        self._seen: tuple[float, float] = (0, 0)

    def show(self, sprites: Sequence[Sprite], unit: float, height: float) -> None:
        """Show these, and nothing else."""
        if (unit, height) != self._seen:
            self.clear()
            self._seen = (unit, height)
        order = _keys(sprites)
        self._spare_all_but(set(order))
        for at, (key, sprite) in enumerate(zip(order, sprites)):
            node = self._nodes.get(key)
            if node is None or node.sprite != sprite:
                edge = _edge(sprite)
                self._node(key, at, sprite, edge).show(sprite, unit, height, edge)
        if order != self._order:
            self._reorder(order)

    def _node(self, key: str, at: int, sprite: Sprite, edge: float) -> Node:
        """Return what draws the sprite of that key: what drew it before, else what drew another of its kind."""
        kind = (Ellipse if sprite.sweep else BorderImage if edge else Rectangle, sprite.angle != 0)
        node = self._nodes.get(key)
        if node is not None and not node.fits(kind):
            self._put_away(key)
            self._order = self._order[:at]
            node = None
        if node is None:
            spare = self._spare.get(kind)
            node = self._nodes[key] = spare.pop() if spare else Node(kind)
        return node

    def clear(self) -> None:
        """Show nothing."""
        self._group.clear()
        self._nodes, self._spare, self._order = {}, {}, []

    def _spare_all_but(self, wanted: set[str]) -> None:
        for key in self._nodes.keys() - wanted:
            self._put_away(key)

    def _put_away(self, key: str) -> None:
        node = self._nodes.pop(key)
        node.rest()
        self._spare.setdefault(node.kind, []).append(node)

    def _reorder(self, order: list[str]) -> None:
        """Draw the nodes in this order: what stands in front of the first change stays where it is."""
        same = next((at for at, (old, new) in enumerate(zip(self._order, order)) if old != new), min(len(self._order), len(order)))
        for child in list(self._group.children)[same:]:
            self._group.remove(child)
        for key in order[same:]:
            self._group.add(self._nodes[key].group)
        self._order = order
