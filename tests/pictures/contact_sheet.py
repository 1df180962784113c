"""All pictures on sheets, to be looked at: python -m tests.pictures.contact_sheet DIR [sheet …]."""

import sys
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image, ImageDraw

from companion.pictures.picture import Picture
from tests.pictures.listed import LISTED

CELL = 132
WORLD = (400, 240)
TINY = 26
PAPER = ("#0a3f58", "#ecd396")


def raster(thing: Picture, w: int, h: int) -> Image.Image:
    """Rasterise a picture as the screen does."""
    png = bytes(resvg_py.svg_to_bytes(svg_string=thing.svg(w, h), width=w, height=h, skip_system_fonts=True))
    return Image.open(BytesIO(png)).convert("RGBA")


def cell(name: str, thing: Picture, size: tuple[int, int], paper: str) -> Image.Image:
    """Show a picture at its size, tiny beside it, with its name under it."""
    w, h = size
    sheet = Image.new("RGBA", (w + 8, h + 20), paper)
    sheet.alpha_composite(raster(thing, w, h), (4, 2))
    if size == (CELL, CELL):
        sheet.alpha_composite(raster(thing, TINY, TINY), (w - TINY + 6, 2))
    ImageDraw.Draw(sheet).text((4, h + 4), name, fill="#ffffff" if paper == PAPER[0] else "#000000")
    return sheet


def sheet_of(things: dict[str, Picture], size: tuple[int, int]) -> Image.Image:
    """Put pictures in rows."""
    cells = [cell(name, thing, size, PAPER[i % 2 and size == (CELL, CELL)]) for i, (name, thing) in enumerate(things.items())]
    w, h = cells[0].size
    columns = 1240 // w
    rows = -(-len(cells) // columns)
    sheet = Image.new("RGB", (columns * w, rows * h), "#22272b")
    for i, one in enumerate(cells):
        sheet.paste(one, (i % columns * w, i // columns * h))
    return sheet


def main(folder: Path, *only: str) -> None:
    """Write a sheet a group."""
    folder.mkdir(parents=True, exist_ok=True)
    for group, (size, things) in LISTED.items():
        if not only or group in only:
            sheet_of(things, size or (CELL, CELL)).save(folder / f"{group}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
