"""Test layers of sprites: which pictures are drawn again, and which are reused."""

from array import array

import pytest
from msgspec.structs import replace

from companion.pictures.picture import picture
from companion.session.inputs.messages import Answer
from companion.table.lazy_sequence import LazySequence
from tests.kivy_ui.stopped_animations import StoppedTable

UNIT, HEIGHT = 1, 100
pytestmark = pytest.mark.usefixtures("window")


def make_sprites(*keys, **more):
    """Return a plate sprite for each key, side by side."""
    from kivy_ui.stage import plate_painters
    from kivy_ui.stage.sprite import Sprite

    plate = picture(plate_painters.plate, "#03111b", "#ffffff")
    return [Sprite(key, plate, 20 * nth, 10, 60, 18, **more) for nth, key in enumerate(keys)]


def test_undone_piece_moves_back_or_jumps_with_calm_motion():
    """Undo a move: its piece returns to its earlier place, at once with calm motion."""
    from kivy_ui.settings import Settings
    from kivy_ui.stage.stage import Stage

    class Piece(Stage):
        at = 20

        def compose(self, scene):
            scene.put("piece", make_sprites("piece")[0].look, self.at, 10, 60, 18)

    for motion, expected_positions in (("full", [60, 40, 20]), ("calm", [20, 20, 20])):
        stage, positions = Piece(Settings(motion=motion).look(800, 480)), []
        stage.size, stage.at = (800, 480), 60
        stage._draw_now()
        stage.fade(0.2, moves_sprites=True)
        stage.at = 20
        stage._draw_now()
        for share in (0, 0.5, 1):
            stage._on_fade_progress(share)
            positions.append(stage._scene_layer.sprites["piece"].x)
        stage.end_fade()
        assert positions == expected_positions, positions


def test_atlas_slot_is_freed_only_with_the_next_picture():
    """Python may free an unused picture while another one is being added."""
    from kivy.core.image import ImageData

    from kivy_ui.stage.textures import TextureAtlas

    atlas, dot = TextureAtlas(), ImageData(20, 20, "rgba", bytes(4 * 20 * 20))
    slot = atlas.add(dot)
    (row,) = atlas._rows
    free = list(row._free)
    del slot
    assert row._free == free and atlas._rows == [row]
    slot = atlas.add(dot)
    assert slot is not None and [row._free for row in atlas._rows] == [free]


def test_small_pictures_share_one_draw_call():
    """Show the pictures one after the other."""
    from kivy.graphics import Rectangle
    from kivy.graphics.instructions import InstructionGroup

    from kivy_ui.stage import textures
    from kivy_ui.stage.sprite_layer import QUAD_BYTES, SpriteLayer

    def fresh(snapshot):
        sprite_layer = SpriteLayer(InstructionGroup())
        sprite_layer.show(snapshot, UNIT, HEIGHT)
        return [drawn_sprite.corners for drawn_sprite in sprite_layer._sprites.values()]

    textures.create_atlas()
    empty = Rectangle(texture=None).texture
    group = InstructionGroup()
    layer = SpriteLayer(group)
    layer.show(make_sprites("a", "b", "c"), UNIT, HEIGHT)
    instructions = list(group.children)
    assert len(layer._draw_calls) == 1
    layer.show(make_sprites("c", "d", "e"), UNIT, HEIGHT)
    assert group.children == instructions and list(layer.sprites) == ["c", "d", "e"]
    layer.show([], UNIT, HEIGHT)
    assert not group.children and not layer.sprites
    assert all(stroke.mesh.texture in (None, empty) and not stroke.mesh.vertices for stroke in layer._draw_calls)
    for more in ({"angle": 30}, {"sweep": (0, 90)}, {"scale": 2.0}, {}):
        layer.show(make_sprites("b", **more), UNIT, HEIGHT)
        assert (
            [drawn_sprite.corners for drawn_sprite in layer._sprites.values()]
            == fresh(make_sprites("b", **more))
            != fresh(make_sprites("a", "b")[1:])
        ), more
    wide = [replace(sprite, w=200.0) for sprite in make_sprites("f")]
    left_quad, middle, right = (memoryview(fresh(wide)[0]).cast("f")[at : at + 16].tolist() for at in (0, 16, 32))
    assert (left_quad[0], left_quad[4], middle[4], right[4]) == (-100, -78, 78, 100)
    assert left_quad[6] - left_quad[2] > (middle[6] - middle[2]) > 0 and (left_quad[6], middle[6]) == (middle[2], right[2])
    layer.show(make_sprites("a", "b", "a", "c"), UNIT, HEIGHT)
    assert len(layer._draw_calls[0]._corners) == 4 * 3 * QUAD_BYTES
    layer.show(make_sprites("b", "c"), UNIT, HEIGHT)
    assert len(layer._draw_calls[0]._corners) == 2 * 3 * QUAD_BYTES


def test_areas_of_one_colour_share_a_texture_at_all_sizes():
    from kivy.graphics.instructions import InstructionGroup

    from kivy_ui.stage import plate_painters
    from kivy_ui.stage.sprite import Sprite
    from kivy_ui.stage.sprite_layer import SpriteLayer

    look, sprite_layer = picture(plate_painters.shade, "#123456", 0.5), SpriteLayer(InstructionGroup())
    sprite_layer.show([Sprite("low", look, 50, 10, 60, 18), Sprite("high", look, 50, 90, 90, 60)], UNIT, HEIGHT)
    low, high = sprite_layer._sprites.values()
    corners = array("f", high.corners)
    assert low.texture is high.texture
    assert (max(corners[::4]) - min(corners[::4]), max(corners[1::4]) - min(corners[1::4])) == (90 * UNIT, 60 * UNIT)


def test_full_atlas_frees_least_used_slots_but_no_visible_picture():
    """Add more pictures to a sheet than fit, while some are still in use."""
    from kivy.core.image import ImageData

    from kivy_ui.stage.textures import ATLAS_PX, TextureCache

    cache = TextureCache()
    cache.create_atlas()
    painted_keys = []

    def texture_of(key, w, h):
        return cache.get(key, lambda: painted_keys.append(key) or ImageData(w, h, "rgba", bytes(4 * w * h)))

    wide_textures = [texture_of(nth, 450, 40) for nth in range(3)]
    for nth in range(3, 300):
        texture_of(nth, 450, 40)
    tall = [texture_of(f"tall {nth}", 140, 130) for nth in range(20)]
    corners = [
        [round(part * ATLAS_PX) for part in texture.tex_coords]
        for texture in (*wide_textures, *tall, *cache._textures.values())
        if texture.id == wide_textures[0].id
    ]
    places = {(x, low, right, top) for x, top, right, _, _, low, *_ in corners}
    assert all(
        place == other or place[2] < other[0] or other[2] < place[0] or place[3] < other[1] or other[3] < place[1]
        for place in places
        for other in places
    )
    assert tall[-1].id == wide_textures[0].id and len(cache._textures) < 250
    assert [texture_of(nth, 450, 40) for nth in range(3)] == wide_textures and len(painted_keys) == 320


def test_a_large_picture_drops_no_picture_of_the_sheet():
    from kivy.core.image import ImageData

    from kivy_ui.stage.textures import TextureCache

    cache = TextureCache(most=4 * 300 * 300)
    cache.create_atlas()

    def paint(side):
        return lambda: ImageData(side, side, "rgba", bytes(4 * side * side))

    for key, side in (("small", 40), ("large", 300), ("larger", 301)):
        cache.get(key, paint(side))
    assert list(cache._textures) == ["small", "larger"]


def test_a_full_sheet_drops_few_pictures_at_a_time():
    """A tap waits for it."""
    from kivy.core.image import ImageData

    from kivy_ui.stage.textures import DROPPED_PICTURES, TextureCache

    cache, side = TextureCache(), 138
    cache.create_atlas()
    picture = ImageData(side, side, "rgba", bytes(4 * side * side))
    keys, full = iter(range(1000)), 0
    while len(cache._textures) == full:
        full += 1
        cache.get(next(keys), lambda: picture)
    assert full - DROPPED_PICTURES <= len(cache._textures) < full and 0 not in cache._textures


def test_a_picture_goes_into_a_higher_row_of_a_full_sheet():
    from kivy.core.image import ImageData

    from kivy_ui.stage.textures import ATLAS_PX, MOST_HEIGHT_PX, TextureAtlas

    atlas = TextureAtlas()
    high = ImageData(100, MOST_HEIGHT_PX - 2, "rgba", bytes(400 * (MOST_HEIGHT_PX - 2)))
    slots = [
        atlas.add(high) for _ in range(ATLAS_PX // MOST_HEIGHT_PX * (ATLAS_PX // 102))
    ]  # a region's place is free once nothing refers to it
    assert None not in slots and atlas.add(high) is None
    del slots[::2]
    assert atlas.add(ImageData(100, 20, "rgba", bytes(400 * 20))) is not None


@pytest.mark.long
def test_tap_builds_nothing_behind_a_menu():
    """Tap through a turn of each kind of game; check that no lazy sequence behind a menu was built."""
    for game in ("deep-blue", "into-the-blue", "deep-dive"):
        table = StoppedTable(game)
        for _ in range(6):
            table.finish_animations()
            snapshot = table.stage.snapshot
            unseen = [snapshot.prompt.any_time_choices, snapshot.view.sketch]
            assert all(isinstance(row, LazySequence) and not {"_things", "_contents"} & set(vars(row)) for row in unseen), (
                game,
                snapshot.prompt.question,
            )
            table.user.table.send(Answer(snapshot.prompt.choices[0].id, ()))


def test_question_returns_after_the_last_animation():
    """Roll dice; check the frame in which they have landed."""
    table = StoppedTable("into-the-blue")
    table.user.table.send(Answer(table.stage.snapshot.prompt.choices[0].id, ()))
    assert table.stop_animation() is not None and not table.is_asking()
    while table.stage.is_playing:
        table.stage._begin_next()
    assert table.is_asking() and not table.stage._animation_layer.sprites


def test_sprites_shown_again_after_an_animation_are_not_computed_again():
    from kivy.graphics.instructions import InstructionGroup

    from kivy_ui.stage import textures
    from kivy_ui.stage.sprite_layer import MOST_HIDDEN, SpriteLayer

    textures.create_atlas()
    layer = SpriteLayer(InstructionGroup())
    layer.show(make_sprites("a", "b"), UNIT, HEIGHT)
    before = dict(layer._sprites)
    layer.show(make_sprites("a"), UNIT, HEIGHT)
    assert list(layer.sprites) == ["a"]
    layer.show(make_sprites("a", "b"), UNIT, HEIGHT)
    assert all(layer._sprites[key] is before[key] for key in ("a", "b"))
    for nth in range(3 * MOST_HIDDEN):
        layer.show(make_sprites(f"{nth}"), UNIT, HEIGHT)
    assert len(layer._hidden_sprites) <= MOST_HIDDEN + 1


def test_high_pictures_leave_the_sheet_to_the_many_low_ones():
    """A row of the sheet is as high as its highest picture: a few high ones would take half of the sheet."""
    from kivy.core.image import ImageData

    from kivy_ui.stage import textures

    assert not textures._is_small(ImageData(60, 240, "rgba", bytes(4 * 60 * 240)))
    assert textures._is_small(ImageData(120, 122, "rgba", bytes(4 * 120 * 122)))
