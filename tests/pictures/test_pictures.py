"""Every picture can be painted at any size, is light, the same each time, and stays within its box."""

import re
from functools import partial
from inspect import signature
from io import BytesIO
from statistics import stdev
from xml.etree import ElementTree

import pytest
import resvg_py
from PIL import Image

from companion.pictures.gems import gem_in_ring
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import flag
from companion.pictures.shapes import around
from companion.pictures.themes import THEMES
from companion.pictures.worlds.moods import foot
from tests.pictures.listed import LISTED, LOOSE, SIGNS, WHOLE, WORLDS


def listed(*but_not: set[str]):
    """List pictures of all groups but some."""
    left_out = set().union(*but_not)
    named = ((group, name, thing) for group, (_, things) in LISTED.items() for name, thing in things.items())
    return [pytest.param(thing, id=f"{group}: {name}") for group, name, thing in named if not {group, name} & left_out]


ALL, FREE, FULL = listed(), listed(WHOLE), listed(WHOLE, SIGNS, LOOSE)
SIZES = ((24, 24), (80, 56), (61, 200))
LIGHT = 6000
LIGHT_WORLD = 40000


def raster(thing: Picture, w: int, h: int) -> Image.Image:
    png = bytes(resvg_py.svg_to_bytes(svg_string=thing.svg(w, h), width=w, height=h, skip_system_fonts=True))
    return Image.open(BytesIO(png)).convert("RGBA")


def test_the_flag_of_who_may_answer_is_edged_in_its_own_shape():
    lit = picture(flag, "green", False, "deep", "#ffd07a").svg(96, 56)
    (edged,) = [shape for shape in re.findall("<[^<]*>", lit) if 'stroke="#ffd07a"' in shape]
    assert edged.startswith("<path") and edged.count(" L ") == 4, "a pennant, and no frame round it"


@pytest.mark.parametrize("thing", ALL)
def test_a_picture_is_seen_at_every_size(thing):
    for w, h in SIZES:
        seen = raster(thing, w, h)
        assert seen.size == (w, h)
        assert seen.getchannel("A").getextrema()[1] > 60


@pytest.mark.parametrize("thing", ALL)
def test_a_picture_is_the_same_each_time_and_holds_no_text(thing):
    svg = thing.svg(90, 70)
    assert svg == thing.svg(90, 70)
    assert not list(ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"))


@pytest.mark.parametrize(("group", "name"), [(group, name) for group, (_, things) in LISTED.items() for name in things])
def test_a_picture_is_light(group, name):
    svg = LISTED[group][1][name].svg(800, 480)
    assert len(svg) <= (LIGHT_WORLD if group in WORLDS else LIGHT)


@pytest.mark.parametrize("thing", FREE)
def test_nothing_of_a_thing_is_cut_off_at_the_rim(thing):
    for w, h in ((120, 120), (240, 90), (90, 240)):
        alpha = raster(thing, w, h).getchannel("A")
        rim = [alpha.crop(box) for box in ((0, 0, w, 1), (0, h - 1, w, h), (0, 0, 1, h), (w - 1, 0, w, h))]
        assert max(edge.getextrema()[1] for edge in rim) < 140


@pytest.mark.parametrize("thing", FULL)
def test_a_thing_fills_its_canvas(thing):
    left, top, right, low = raster(thing, 200, 200).getchannel("A").getbbox()
    assert max(right - left, low - top) >= 150


THEMED = [thing for thing in ALL if "theme" in signature(thing.values[0].paint).parameters]


@pytest.mark.parametrize("thing", THEMED)
def test_what_has_themes_looks_different_in_each(thing):
    names = [*signature(thing.paint).parameters][1:]
    args = dict(zip(names, thing.args))
    seen = {Picture(partial(thing.paint, **{**args, "theme": theme})).svg(320, 192) for theme in THEMES}
    assert len(seen) == len(THEMES)


@pytest.mark.parametrize("thing", ALL)
def test_a_picture_has_few_layers(thing):
    """What shows through as a whole is painted on a layer of its own: slow on a Pi."""
    svg = thing.svg(800, 480)
    assert svg.count(' opacity="') + svg.count("clip-path=") <= 12


def test_two_pictures_share_a_page_without_taking_each_other_s_fills():
    fills = [
        dict(re.findall(r' id="(\w+)"(.*?)</\w+Gradient>', thing.svg(90, 90)))
        for _, things in LISTED.values()
        for thing in things.values()
    ]
    assert all(one[name] == other[name] for one in fills for other in fills[:40] for name in one.keys() & other.keys())


def test_equal_pictures_are_one():
    for _, things in LISTED.values():
        assert len({hash(thing) for thing in things.values()}) == len(things)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [(800, 140), (800, 312), (480, 324), (480, 598)])
def test_a_question_is_read_on_its_foot_whatever_is_painted_behind(theme, size):
    seen = raster(picture(foot, "deep", theme), *size).getchannel("A")
    assert min(seen.getpixel((100, y)) for y in range(20, size[1])) > 230


@pytest.mark.parametrize(("odds", "tells"), [("warn", 70), ("bad", 40)])
def test_the_marks_of_a_small_ring_are_seen(odds, tells):
    seen, r = raster(picture(gem_in_ring, "black", odds), 58, 58).convert("L"), 58 / 304 * 90 * 1.44
    tones = [seen.getpixel(tuple(int(at) for at in around(29, 29, r, turn / 50))) for turn in range(314)]
    assert stdev(tones) > tells
