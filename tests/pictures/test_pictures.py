"""Test that every picture can be painted at any size, is small and reproducible, and stays within its box."""

import re
from functools import partial
from inspect import signature
from io import BytesIO
from statistics import stdev
from xml.etree import ElementTree

import pytest
import resvg_py
from PIL import Image

from companion.pictures.boat_spots import berths
from companion.pictures.gems import gem_in_ring
from companion.pictures.icons import LINES
from companion.pictures.painted_icons import PAINTERS
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import flag
from companion.pictures.shapes import polar_point
from companion.pictures.themes import THEMES
from companion.pictures.worlds.moods import foot
from kivy_ui.games.covers import set_up_world
from tests.pictures.picture_groups import BACKGROUND_GROUPS, FREE_MARGIN_GROUPS, FULL_CANVAS_GROUPS, PICTURE_GROUPS, WITH_MARGINS


def picture_parameters(*excluded: set[str]):
    """Return pairs of a group and its pictures by name, except some groups."""
    left_out = set().union(*excluded)
    groups = {
        group: {name: thing for name, thing in things.items() if name not in left_out}
        for group, (_, things) in PICTURE_GROUPS.items()
        if group not in left_out
    }
    return [pytest.param(group, things, id=group) for group, things in groups.items() if things]


ALL, FREE, FULL = (
    picture_parameters(),
    picture_parameters(FULL_CANVAS_GROUPS),
    picture_parameters(FULL_CANVAS_GROUPS, FREE_MARGIN_GROUPS, WITH_MARGINS),
)
SIZES = ((24, 24), (80, 56), (61, 200))
LIGHT = 6000
LIGHT_WORLD = 40000


def rasterise(thing: Picture, w: int, h: int) -> Image.Image:
    png = bytes(resvg_py.svg_to_bytes(svg_string=thing.svg(w, h), width=w, height=h, skip_system_fonts=True))
    return Image.open(BytesIO(png)).convert("RGBA")


def test_flag_edge_of_an_asked_player_follows_the_flags_shape():
    lit = picture(flag, "green", False, "deep", "#ffd07a").svg(96, 56)
    (edged,) = [shape for shape in re.findall("<[^<]*>", lit) if 'stroke="#ffd07a"' in shape]
    assert edged.startswith("<path") and edged.count(" L ") == 4, "a pennant, and no frame round it"


def is_visible(thing: Picture) -> bool:
    images = [rasterise(thing, *size) for size in SIZES]
    return [image.size for image in images] == [*SIZES] and all(image.getchannel("A").getextrema()[1] > 60 for image in images)


@pytest.mark.parametrize(("group", "things"), ALL)
def test_picture_is_visible_at_every_size(group, things):
    assert not [name for name, thing in things.items() if not is_visible(thing)]


@pytest.mark.parametrize(("group", "things"), ALL)
def test_picture_is_reproducible_and_contains_no_text(group, things):
    svgs = {name: thing.svg(90, 70) for name, thing in things.items()}
    assert svgs == {name: thing.svg(90, 70) for name, thing in things.items()}
    text_elements = {name: list(ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")) for name, svg in svgs.items()}
    assert not [name for name, texts in text_elements.items() if texts]


@pytest.mark.parametrize(("group", "things"), ALL)
def test_picture_is_small_and_has_few_layers(group, things):
    """Check size and layers: a transparent group is painted on a layer of its own, which is slow on a Pi."""
    svgs = {name: thing.svg(800, 480) for name, thing in things.items()}
    most = LIGHT_WORLD if group in BACKGROUND_GROUPS else LIGHT
    assert not {name: len(svg) for name, svg in svgs.items() if len(svg) > most}
    layers = {name: svg.count(' opacity="') + svg.count("clip-path=") for name, svg in svgs.items()}
    assert not {name: count for name, count in layers.items() if count > 12}


def is_cut_off(thing: Picture, w: int, h: int) -> bool:
    alpha = rasterise(thing, w, h).getchannel("A")
    rim = [alpha.crop(box) for box in ((0, 0, w, 1), (0, h - 1, w, h), (0, 0, 1, h), (w - 1, 0, w, h))]
    return max(edge.getextrema()[1] for edge in rim) >= 140


@pytest.mark.long
@pytest.mark.parametrize(("group", "things"), FREE)
def test_object_is_not_cut_off_at_the_edge(group, things):
    sizes = ((120, 120), (240, 90), (90, 240))
    assert not [(name, size) for name, thing in things.items() for size in sizes if is_cut_off(thing, *size)]


@pytest.mark.long
@pytest.mark.parametrize(("group", "things"), FULL)
def test_object_fills_its_canvas(group, things):
    boxes = {name: rasterise(thing, 200, 200).getchannel("A").getbbox() for name, thing in things.items()}
    assert not {name: box for name, box in boxes.items() if max(box[2] - box[0], box[3] - box[1]) < 150}


def count_looks(thing: Picture) -> int:
    """Return the number of different looks of a picture in all themes."""
    names = [*signature(thing.paint).parameters][1:]
    args = dict(zip(names, thing.args))
    return len({Picture(partial(thing.paint, **{**args, "theme": theme})).svg(320, 192) for theme in THEMES})


THEMED = {
    f"{group}: {name}": thing
    for group, (_, things) in PICTURE_GROUPS.items()
    for name, thing in things.items()
    if "theme" in signature(thing.paint).parameters
}


def test_themed_picture_looks_different_in_each_theme():
    assert THEMED and not [name for name, thing in THEMED.items() if count_looks(thing) < len(THEMES)]


def test_a_player_who_does_not_dive_has_another_picture_than_one_who_rushes_in():
    looks = [picture(berths, place).svg(100, 60) for place in ("away", "rush", "centre", "gold")]
    assert len({*looks}) == len(looks)


def test_two_pictures_on_a_page_keep_their_own_fills():
    fills = [
        dict(re.findall(r' id="(\w+)"(.*?)</\w+Gradient>', thing.svg(90, 90)))
        for _, things in PICTURE_GROUPS.values()
        for thing in things.values()
    ]
    assert all(fill[name] == other[name] for fill in fills for other in fills[:40] for name in fill.keys() & other.keys())


@pytest.mark.parametrize("game", ["deep-blue", "perils-of-the-deep"])
def test_set_up_background_is_flat_in_the_contrast_theme(game):
    """Lines behind words are hard to tell from letters."""
    svg = set_up_world(game, "contrast").svg(800, 480)
    image = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg)))).convert("RGB")
    assert len(image.getcolors()) == 1


def test_listed_pictures_have_different_hashes():
    for _, things in PICTURE_GROUPS.values():
        assert len({hash(thing) for thing in things.values()}) == len(things)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [(800, 140), (800, 312), (480, 324), (480, 598)])
def test_question_is_readable_on_any_painted_foot(theme, size):
    alpha = rasterise(picture(foot, "deep", theme), *size).getchannel("A")
    assert min(alpha.getpixel((100, y)) for y in range(20, size[1])) > 230


@pytest.mark.parametrize(("odds", "tells"), [("warn", 70), ("bad", 40)])
def test_marks_of_a_small_ring_are_visible(odds, tells):
    image, r = rasterise(picture(gem_in_ring, "black", odds), 58, 58).convert("L"), 58 / 304 * 90 * 1.44
    tones = [image.getpixel(tuple(int(at) for at in polar_point(29, 29, r, turn / 50))) for turn in range(314)]
    assert stdev(tones) > tells


def test_no_icon_is_drawn_twice():
    """The lines of the end card's icon covered the two cards of another icon with the same name."""
    assert not LINES.keys() & PAINTERS.keys()
