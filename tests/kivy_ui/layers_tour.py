"""A layer of sprites shows what it is told to, and makes no new instructions for a picture where old ones are free.

`python -m tests.kivy_ui.layers_tour` says each thing it saw come true.
"""

from msgspec.structs import replace

from companion.pictures.picture import picture
from companion.session.hands.inputs import Answer
from companion.table.later import Later
from tests.kivy_ui.hand import prepared
from tests.kivy_ui.still import StillTable

UNIT, HEIGHT = 1, 100


def sprites(*keys, **more):
    """A plate for each key, side by side."""
    from kivy_ui.stage import plates
    from kivy_ui.stage.sprite import Sprite

    plate = picture(plates.plate, "#03111b", "#ffffff")
    return [Sprite(key, plate, 20 * nth, 10, 60, 18, **more) for nth, key in enumerate(keys)]


def tour():
    """Show one picture after the other."""
    import kivy.core.window  # noqa: F401 - instructions need a GL context
    from kivy.graphics import Rectangle
    from kivy.graphics.instructions import InstructionGroup

    from kivy_ui.stage.layer import Layer

    empty = Rectangle(texture=None).texture
    group = InstructionGroup()
    layer = Layer(group)
    layer.show(sprites("a", "b", "c"), UNIT, HEIGHT)
    made = list(group.children)
    layer.show(sprites("c", "d", "e"), UNIT, HEIGHT)
    assert set(group.children) == set(made)
    assert [layer._nodes[key].group for key in "cde"] == group.children
    yield "what drew a sprite that is gone draws the next one"
    layer.show([], UNIT, HEIGHT)
    assert not group.children and not layer._nodes
    assert all(node._quad.texture in (None, empty) for nodes in layer._spare.values() for node in nodes)
    yield "what draws nothing holds no texture"
    layer.show(sprites("a", angle=30), UNIT, HEIGHT)
    layer.show(sprites("b"), UNIT, HEIGHT)
    assert layer._nodes["b"]._turn is None
    layer.show(sprites("b", angle=30), UNIT, HEIGHT)
    layer.show(sprites("b"), UNIT, HEIGHT)
    assert layer._nodes["b"]._turn.angle == 0 and group.children == [layer._nodes["b"].group]
    layer.show(sprites("c", sweep=(0, 90)), UNIT, HEIGHT)
    layer.show(sprites("d", sweep=(0, 180)), UNIT, HEIGHT)
    assert (layer._nodes["d"]._quad.angle_start, layer._nodes["d"]._quad.angle_end) == (0, 180)
    yield "nothing of an old sprite stays on a new one"
    layer.show(sprites("e", angle=30), UNIT, HEIGHT)
    layer.show([replace(sprite, w=200.0) for sprite in sprites("f")], UNIT, HEIGHT)
    names = [type(one).__name__ for one in layer._nodes["f"].group.children]
    assert names == ["Color", "BindTexture", "BorderImage"], names
    yield "a picture that was turned gives its place to a plate, texture first"
    layer.show(sprites("a", "b", "a", "c"), UNIT, HEIGHT)
    assert len(group.children) == 4
    layer.show(sprites("b", "c"), UNIT, HEIGHT)
    assert [layer._nodes[key].group for key in "bc"] == group.children
    yield "two things called alike are both drawn, and both go"


def taps():
    """Tap through a turn of every kind of game, and look at what was made for it."""
    for game in ("deep-blue", "into-the-blue", "deep-dive"):
        still = StillTable(game)
        for _ in range(6):
            still.land()
            shown = still.stage.shown
            unseen = [shown.prompt.asides, shown.view.sketch]
            assert all(isinstance(row, Later) and "_made" not in vars(row) for row in unseen), (game, shown.prompt.about)
            still.hand.table.send(Answer(shown.prompt.choices[0].id, ()))
    yield "a tap makes nothing that stands behind a menu"


def landings():
    """Roll dice, and look at the frame in which they have landed."""
    still = StillTable("into-the-blue")
    still.hand.table.send(Answer(still.stage.shown.prompt.choices[0].id, ()))
    assert still.began() is not None and not still.asks()
    while still.stage.is_playing:
        still.stage._next()
    assert still.asks() and not still.stage._air._nodes
    yield "what landed stands there with the next frame"


if __name__ == "__main__":
    prepared(800, 480)
    for sentence in (*tour(), *taps(), *landings()):
        print(sentence, flush=True)
