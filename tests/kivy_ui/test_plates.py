"""Test that plates which are stretched to their width look like plates painted at that width."""

from io import BytesIO

import pytest
import resvg_py
from PIL import Image, ImageChops

from companion.pictures import tools
from companion.pictures.picture import Picture
from companion.pictures.themes import THEMES
from companion.pictures.worlds import moods, water
from kivy_ui.stage.plate_painters import EDGES, MIDDLE, answer, frame, key, plate, shaded_panel, tag

WIDE, HIGH = 200, 60
ROUNDING = 20
"""Most that a pixel of a rounded corner may differ: resvg rounds it by its place."""
ARGUMENTS = {
    answer: ("loss", "#16405a"),
    key: (True, "#16405a"),
    plate: ("#051420", "#b36b00", 2, 12),
    shaded_panel: ("#051420", "#b36b00", "#ffffff", 16),
    frame: ("#ffe14d", 4, 16),
    tag: ("#051420", "#ffffff"),
    tools.head: ("green", True),
    tools.cell: (),
    tools.panel: ("green",),
    tools.side: ("green",),
    tools.pocket: ("green",),
    water.fill: ((0, "#051420"), (1, "#b36b00")),
    moods.foot: ("sea",),
}
"""Arguments of each painter, without a theme."""
WITH_THEME = (answer, key, tools.head, tools.cell, tools.panel, moods.foot)


def rasterise(look, w):
    png = bytes(resvg_py.svg_to_bytes(svg_string=look.svg(w, HIGH), width=w, height=HIGH, skip_system_fonts=True))
    return Image.open(BytesIO(png)).convert("RGBA")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paint", EDGES)
def test_a_stretched_plate_looks_like_one_painted_at_its_width(paint, theme):
    look = Picture(paint, (*ARGUMENTS[paint], *((theme,) if paint in WITH_THEME else ())))
    edge = round(EDGES[paint])
    narrow, wide = rasterise(look, 2 * edge + MIDDLE), rasterise(look, WIDE)
    stretched = narrow.crop((edge, 0, edge + MIDDLE, HIGH)).resize((WIDE, HIGH))
    stretched.paste(narrow.crop((0, 0, edge, HIGH)))
    stretched.paste(narrow.crop((edge + MIDDLE, 0, narrow.width, HIGH)), (WIDE - edge, 0))
    assert max(most for _, most in ImageChops.difference(stretched, wide).getextrema()) <= ROUNDING
