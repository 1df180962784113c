"""Write contact sheets of all pictures, each above the sketches that it comes from.

Usage: `python -m tests.pictures.contact_sheet DIR [SKETCHES [sheet …]]`.
"""

import sys
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image, ImageDraw

from companion.pictures.picture import Picture
from tests.pictures.picture_groups import PICTURE_GROUPS

CELL = 132
TINY = 26
WIDE = 1240
PAPER = ("#0a3f58", "#ecd396")
SKETCHES_BY_GROUP = {
    "seats": ("08-deep-dive", "25-perils-turn", "39-nine-players"),
    "flags": ("04-deep-blue-dive", "27-deep-blue-light", "28-deep-blue-high-contrast"),
    "icons": ("14-drawer", "32-settings", "25-perils-turn"),
    "gems": ("40-gems", "04b-the-held-breath", "28-deep-blue-high-contrast"),
    "odds": ("08-deep-dive", "27-deep-blue-light", "28-deep-blue-high-contrast"),
    "things": ("23-toolbox-bag", "24-toolbox-counters", "05-dive-scored"),
    "dice": ("07-into-the-blue", "11-toolbox-dice", "33-controls"),
    "cards": ("18-play-cards", "19-recruit", "26-peril-picker"),
    "places": ("21-who-starts", "34-trouble", "33-controls"),
    "worlds": ("04-deep-blue-dive", "07-into-the-blue", "25-perils-turn"),
    "worlds light": ("27-deep-blue-light",),
    "worlds contrast": ("28-deep-blue-high-contrast",),
    "worlds upright": ("15-side-seat-dive", "16-side-seat-into-the-blue", "37-side-seat-perils"),
    "lines": ("25-perils-turn", "30-person"),
    "actions": ("03-deep-blue-turn",),
    "covers": ("01-home",),
    "small covers": ("29-history",),
    "effects": ("05-dive-scored", "06-bust", "13-winner"),
}


def rasterise(thing: Picture, w: int, h: int) -> Image.Image:
    """Return a picture rasterised as the screen does."""
    png = bytes(resvg_py.svg_to_bytes(svg_string=thing.svg(w, h), width=w, height=h, skip_system_fonts=True))
    return Image.open(BytesIO(png)).convert("RGBA")


def draw_cell(name: str, thing: Picture, size: tuple[int, int], paper: str) -> Image.Image:
    """Return a picture at its size with its name below it; a thing also in a tiny size."""
    w, h = size
    sheet = Image.new("RGBA", (w + 8, h + 20), paper)
    sheet.alpha_composite(rasterise(thing, w, h), (4, 2))
    if size == (CELL, CELL):
        sheet.alpha_composite(rasterise(thing, TINY, TINY), (w - TINY + 6, 2))
    ImageDraw.Draw(sheet).text((4, h + 4), name, fill="#ffffff" if paper == PAPER[0] else "#000000")
    return sheet


def arrange_in_rows(images: list[Image.Image]) -> Image.Image:
    """Return images of one size arranged in rows."""
    w, h = images[0].size
    columns = min(len(images), WIDE // w)
    sheet = Image.new("RGB", (columns * w, -(-len(images) // columns) * h), "#22272b")
    for i, image in enumerate(images):
        sheet.paste(image, (i % columns * w, i // columns * h))
    return sheet


def draw_sheet(group: str) -> Image.Image:
    """Return the contact sheet of a group of pictures; things are alternately on dark and on light paper."""
    size, things = PICTURE_GROUPS[group]
    w, h = size or (CELL, CELL)
    numbered_things = enumerate(things.items())
    return arrange_in_rows(
        [draw_cell(name, thing, (w, h), PAPER[i % 2 if size is None else 0]) for i, (name, thing) in numbered_things]
    )


def read_sketch(path: Path) -> Image.Image:
    """Read a sketch, reduced to at most 400 × 240 pixels."""
    sketch = Image.open(path).convert("RGB")
    sketch.thumbnail((400, 240))
    card = Image.new("RGB", (404, 244), "#22272b")
    card.paste(sketch, (2, 2))
    return card


def add_sketches(sheet: Image.Image, group: str, folder: Path) -> Image.Image:
    """Return a group's sheet with the group's sketches below it."""
    names = SKETCHES_BY_GROUP.get(group, ())
    if not names:
        return sheet
    sketch_sheet = arrange_in_rows([read_sketch(folder / f"{name}.png") for name in names])
    whole = Image.new("RGB", (max(sheet.width, sketch_sheet.width), sheet.height + sketch_sheet.height), "#22272b")
    whole.paste(sheet)
    whole.paste(sketch_sheet, (0, sheet.height))
    return whole


def main(folder: Path, sketches: Path | None = None, *only: str) -> None:
    """Write one sheet for each group."""
    folder.mkdir(parents=True, exist_ok=True)
    for group in only or (group for group, (_, things) in PICTURE_GROUPS.items() if things):
        sheet = draw_sheet(group)
        (add_sketches(sheet, group, sketches) if sketches else sheet).save(folder / f"{group}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(Path, sys.argv[2:3]), *sys.argv[3:])
