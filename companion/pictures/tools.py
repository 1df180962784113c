"""Parts of the toolbox and score sheets: tabs, steppers, counter panels, heads and cells of columns. Each fills its canvas."""

from companion.pictures.canvas import NO_PAINT, Canvas, blend
from companion.pictures.seat_emblems import seat_paint
from companion.pictures.shapes import BLACK, BRASS, INK, WHITE, shade_fill

DARK_WOOD, RIM, LATE_RED = "#1c0f06", "#d9a766", "#a11208"
STRIPES = {
    "deep": ("#f3e6c8", "#ffffff", "#ffe39a", "#c9b07c"),
    "light": ("#f4ecd6", "#fffdf8", "#ffe08a", "#b59b6b"),
    "contrast": ("#000000", "#161616", "#3a3400", "#ffffff"),
}
"""Colours of odd rows, even rows, the row being entered, and the lines between columns, by theme."""
PLANKS = 4
"""Number of planks of a raft."""


def tab(canvas: Canvas, is_on: bool, theme: str = "deep", is_late: bool = False) -> None:
    """Paint a tab at the upper edge: brass for the selected tool, red for a clock whose time is up."""
    w, h, unit = canvas.w, canvas.h, canvas.h / 62
    edge = (3 if theme == "contrast" else 2) * unit
    left, right, low = edge / 2, w - edge / 2, h - edge
    outline = f"M {left} {-h} L {right} {-h} L {right} {low - 12 * unit} L {w / 2} {low} L {left} {low - 12 * unit} Z"
    if is_on:
        brass = "#ffe14d" if theme == "contrast" else canvas.linear((0.5, "#ffdf9c"), (1, "#efad45"))
        canvas.path(outline, brass, "#8a5a10" if theme == "light" else "#fff1cf", edge)
        return
    fill, line = {"deep": (DARK_WOOD, BRASS), "light": ("#fffaf0", "#8a5a10"), "contrast": (BLACK, WHITE)}[theme]
    canvas.path(outline, LATE_RED if is_late else fill, line, edge, 1 if is_late or theme != "deep" else 0.9)


def stepper(canvas: Canvas, theme: str = "deep") -> None:
    """Paint the plate of a number between minus and plus."""
    upper, line, lip = {
        "deep": ("#4a2b14", RIM, "#120903"),
        "light": ("#fffaf0", "#8a5a10", "#cbb083"),
        "contrast": (BLACK, WHITE, BLACK),
    }[theme]
    w, h = canvas.w, canvas.h
    canvas.rect(1, 4, w - 2, h - 4, lip, 16)
    canvas.rect(1, 1, w - 2, h - 6, upper, 16, line, 3 if theme == "contrast" else 2)
    for x in (w * 0.32, w * 0.68):
        canvas.line([(x, 11), (x, h - 16)], line, 1.5, 0.6)


def tray(canvas: Canvas, theme: str = "deep") -> None:
    """Paint a dark panel with a wooden rim, for a bag's contents."""
    fill, line = {"deep": ("#1c0d05", "#c98c45"), "light": ("#fffaf0", "#8a5d2c"), "contrast": (BLACK, WHITE)}[theme]
    canvas.rect(1.5, 1.5, canvas.w - 3, canvas.h - 3, fill, 18, line, 2.5)


def raft(canvas: Canvas, theme: str = "deep") -> None:
    """Paint a raft of planks, for dice that are kept."""
    upper, lower, seam = {"deep": ("#8a5a2c", "#5f3a18", "#3a2208"), "light": ("#d9a766", "#b5803f", "#7a4d1c"), "contrast": (BLACK, BLACK, WHITE)}[theme]  # fmt: skip
    w, h = canvas.w, canvas.h
    canvas.rect(1.5, 1.5, w - 3, h - 3, canvas.linear((0, upper), (1, lower)), 12, seam, 3)
    for nth in range(1, PLANKS):
        canvas.line([(5, h * nth / PLANKS), (w - 5, h * nth / PLANKS)], seam, 1.5, 0.55)


def panel(canvas: Canvas, colour: str, theme: str = "deep") -> None:
    """Paint a seat's panel of counters in its colour."""
    paint = seat_paint(colour)
    canvas.rect(0, 4, canvas.w, canvas.h - 4, "#1c0d05" if theme == "deep" else blend(paint, BLACK, 0.5), 20)
    fill = paint if theme == "contrast" else shade_fill(canvas, paint, 0.3)
    canvas.rect(1.5, 1.5, canvas.w - 3, canvas.h - 7, fill, 20, WHITE if theme == "contrast" else "#fff8e4", 2.5)


def side(canvas: Canvas, colour: str) -> None:
    """Paint the dark area of a plus or a minus on a seat's panel."""
    canvas.rect(0, 0, canvas.w, canvas.h, blend(seat_paint(colour), BLACK, 0.78), 14, alpha=0.92)


def pocket(canvas: Canvas, colour: str) -> None:
    """Paint the light area of a smaller counter on a seat's panel."""
    paint = seat_paint(colour)
    canvas.rect(1, 1, canvas.w - 2, canvas.h - 2, blend(paint, WHITE, 0.55), 10, blend(paint, BLACK, 0.5), 1.5)


def head(canvas: Canvas, colour: str, is_on: bool = False, theme: str = "deep") -> None:
    """Paint the head of a seat's column at the upper edge; with a thick dark rim if it is that seat's turn (`is_on`)."""
    paint = seat_paint(colour)
    width = 4 if is_on else 1.6
    line = (WHITE if theme == "contrast" else INK) if is_on else blend(paint, BLACK, 0.4)
    fill = paint if theme == "contrast" else shade_fill(canvas, paint, 0.4 if theme == "light" else 0.2)
    canvas.rect(width / 2, -14, canvas.w - width, canvas.h + 14 - width / 2, fill, 10, line, width)


def ruled_row(canvas: Canvas, kind: int, theme: str = "deep") -> None:
    """Paint a row of a sheet: 0 odd, 1 even, 2 being entered."""
    odd, even, lit, _ = STRIPES[theme]
    canvas.rect(0, 0, canvas.w, canvas.h, (odd, even, lit)[kind], alpha=1 if kind == 2 or theme == "contrast" else 0.7)


def rule(canvas: Canvas, theme: str = "deep") -> None:
    """Paint the line between two columns over the whole canvas."""
    canvas.rect(0, 0, canvas.w, canvas.h, STRIPES[theme][3])


def blank(canvas: Canvas, theme: str = "deep") -> None:
    """Paint the dash of an empty cell."""
    colour = {"deep": "#a88a54", "light": "#8a6a34", "contrast": "#b8b8b8"}[theme]
    y = canvas.h / 2
    canvas.line([(2, y), (canvas.w - 2, y)], colour, canvas.h * 0.6)


def cell(canvas: Canvas, theme: str = "deep") -> None:
    """Paint the cell being entered."""
    fill, line = {"deep": (WHITE, "#b3261a"), "light": (WHITE, "#8a1208"), "contrast": (BLACK, "#ffe14d")}[theme]
    canvas.rect(2, 2, canvas.w - 4, canvas.h - 4, fill, 8, line, 4)


def bid_card(canvas: Canvas, colour: str, is_open: bool, theme: str = "deep") -> None:
    """Paint a bid: face down in its player's colour, or face up with a stripe of that colour."""
    paint, line = seat_paint(colour), WHITE if theme == "contrast" else INK
    if is_open:
        canvas.rect(2, 2, canvas.w - 4, canvas.h - 4, paint, 9, line, 2 if theme == "light" else 2.5)
        canvas.rect(4, canvas.h * 0.27, canvas.w - 8, canvas.h * 0.73 - 4, BLACK if theme == "contrast" else WHITE, 6)
        return
    canvas.rect(2, 2, canvas.w - 4, canvas.h - 4, shade_fill(canvas, paint, 0.35 if theme == "light" else 0.15, 0.25), 9, line, 2.5)
    canvas.rect(7, 7, canvas.w - 14, canvas.h - 14, NO_PAINT, 6, blend(paint, BLACK, 0.45), 1.5)


def tint(canvas: Canvas, colour: str) -> None:
    """Paint a transparent layer in a seat's colour, over the column of the seat whose turn it is."""
    canvas.rect(0, 0, canvas.w, canvas.h, seat_paint(colour), 0, NO_PAINT, 0, 0.28)


def pad(canvas: Canvas, theme: str = "deep") -> None:
    """Paint the background of a keypad, beside a sheet."""
    stops = {"deep": ("#12394c", "#061a26"), "light": ("#e8f3f6", "#c9e0e8"), "contrast": (BLACK, BLACK)}[theme]
    canvas.rect(0, 0, canvas.w, canvas.h, canvas.linear((0, stops[0]), (1, stops[1])))
    if theme == "contrast":
        canvas.rect(0, 0, 3, canvas.h, WHITE)


def slider(canvas: Canvas, theme: str = "deep") -> None:
    """Paint the track of a sheet's scroll bar."""
    fill, line = {"deep": ("#e0cb98", "#b59b6b"), "light": ("#efe3c4", "#8a6a34"), "contrast": (BLACK, WHITE)}[theme]
    canvas.rect(1, 1, canvas.w - 2, canvas.h - 2, fill, min(16, canvas.w / 2), line, 1.5)
