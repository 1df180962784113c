"""Buttons: drawn into a surface, named, and answered by it."""

from collections.abc import Callable, Sequence

from companion.pictures.picture import picture
from companion.table.say import Words
from kivy_ui.box import Box
from kivy_ui.drawing.icons import icon as draw_icon
from kivy_ui.drawing.pen import LINE_HEIGHT, Pen
from kivy_ui.stage import plates
from kivy_ui.surface import Surface, Tap
from kivy_ui.table.skin import SEA, under

DrawMark = Callable[[Pen, str, float, float, float], bool]
Way = tuple[str, str, Words, Tap]  # a button of a row: its name, its icon, its words, and what a tap does
KINDS = {"primary": "main", "secondary": "plain", "danger": "loss", "quiet": "plain"}
TINT = "#11506b"
RADIUS_MM = 2.4
MARK_MM = 11.2  # a picture on a button, with the air beside it, at its widest


def button(
    surface: Surface,
    pen: Pen,
    box: Box,
    name: str,
    title: Words,
    tap: Tap,
    note: Words = "",
    role: str = "secondary",
    icon: str = "",
    mark: str = "",
    draw_mark: DrawMark | None = None,
    is_marked: bool = False,
    is_on: bool = True,
    size: str = "",
) -> None:
    """Draw a button in `box`. `role`: primary, secondary, danger or quiet; `is_marked`: the encoder's mark is on it.

    `size`: of its title, "title" for a primary one and "strong" for others where nothing is said.
    """
    theme, radius = pen.theme, pen.mm(RADIUS_MM)
    ink = _ground(pen, box, role) if is_on else _missing(pen, box)
    if is_marked:
        pen.box(box.inset(-pen.mm(0.7)), None, theme.ink, radius + pen.mm(0.7), max(2.0, pen.mm(0.6)))
    inner = box.inset(pen.mm(1.2), pen.mm(0.8))
    if icon or mark:
        inner = _pictured(pen, inner, icon, mark, draw_mark, ink)
    _labelled(pen, inner, title, note, ink, size or ("title" if role == "primary" else "strong"))
    if is_on:
        surface.touchable(name, box, tap, radius=radius)


def wanted_height(pen: Pen, w: float, title: Words, note: Words, has_mark: bool = False) -> float:
    """Measure how high a button of this width must be so that nothing on it is cut."""
    room = w - pen.mm(2.4) - (pen.mm(MARK_MM) if has_mark else 0)
    words = max(pen.look.text_px("strong") * LINE_HEIGHT, pen.height(title, room, "text", True))
    return pen.mm(1.8) + words + (pen.height(note, room, "caption") if note else 0)


def icon_button(surface: Surface, pen: Pen, box: Box, name: str, icon: str, title: Words, tap: Tap, is_on: bool = True) -> None:
    """Draw a quiet button with an icon above (or beside) a caption, the icon alone where that has no room."""
    ink = _ground(pen, box, "quiet") if is_on else _missing(pen, box)
    r = min(box.h * 0.24, pen.mm(2.4))
    w = pen.width(title, "text", True)
    if box.w > box.h * 1.9 and w + 2 * r + pen.mm(4.6) <= box.w:
        start = box.cx - (w + 2 * r + pen.mm(1.6)) / 2
        draw_icon(pen, icon, start + r, box.cy, r, ink)
        pen.text(
            title, start + 2 * r + pen.mm(1.6), box.cy, "text", ink, "start", True, room=box.right - start - 2 * r - pen.mm(2.4)
        )
    elif title and box.h >= pen.mm(8.5) and pen.width(title, "caption") <= box.w - pen.mm(1):
        draw_icon(pen, icon, box.cx, box.cy + min(box.h * 0.16, pen.mm(2.2)), min(box.h * 0.2, pen.mm(2.3)), ink)
        pen.text(title, box.cx, box.cy - min(box.h * 0.26, pen.mm(3.6)), "caption", ink, room=box.w - pen.mm(0.6))
    else:
        draw_icon(pen, icon, box.cx, box.cy, min(box.h, box.w) * 0.26, ink)
    if is_on:
        surface.touchable(name, box, tap, radius=pen.mm(RADIUS_MM))


def way_back(surface: Surface, pen: Pen, box: Box, tap: Tap) -> None:
    """Draw the way back on its plate, as on every page."""
    skin = under(pen.theme.name, SEA)
    pen.plate(picture(plates.plate, skin.plate, skin.ink, 2, 14), box)
    draw_icon(pen, "back", box.cx, box.cy, box.h * 0.27, skin.ink)
    surface.touchable("back", box, tap, radius=pen.mm(RADIUS_MM))


def icon_row(surface: Surface, pen: Pen, box: Box, ways: Sequence[Way], gap: float) -> None:
    """Draw icon buttons side by side, equally wide; where letters are large, each as wide as its word asks for."""
    cells = box.columns(len(ways), gap)
    widths = [pen.width(title, "caption") for _, _, title, _ in ways]
    if max(widths) + pen.mm(2) > cells[0].w:
        cells = box.shares([w + pen.mm(6) for w in widths], gap)
    for (name, sign, title, tap), cell in zip(ways, cells, strict=True):
        icon_button(surface, pen, cell, name, sign, title, tap)


def chip(surface: Surface, pen: Pen, box: Box, name: str, title: Words, tap: Tap, is_on: bool, note: Words = "") -> None:
    """Draw something that is chosen or not."""
    ink = _ground(pen, box, "primary" if is_on else "secondary")
    inner = box.inset(pen.mm(1), pen.mm(0.6))
    _labelled(pen, inner, title, note, ink, "strong")
    surface.touchable(name, box, tap, radius=pen.mm(RADIUS_MM))


def _ground(pen: Pen, box: Box, role: str) -> str:
    """Draw a button's plate; return the colour of what is written on it."""
    kind, theme = KINDS[role], pen.theme.name
    pen.plate(
        picture(plates.key, kind == "main", TINT, theme)
        if box.h < pen.mm(13) and kind in ("main", "plain")
        else picture(plates.answer, kind, TINT, theme),
        box,
    )
    return plates.ink_on(kind, theme)


def _missing(pen: Pen, box: Box) -> str:
    """Draw the outline of a button that does nothing now."""
    pen.box(box, None, pen.theme.line, pen.mm(RADIUS_MM), max(1.5, pen.mm(pen.theme.line_mm)), alpha=0.6)
    return pen.theme.dim


def _pictured(pen: Pen, box: Box, icon: str, mark: str, draw_mark: DrawMark | None, ink: str) -> Box:
    """Draw the picture; return what room is left for the words."""
    if box.w > box.h * 1.7:
        r = min(box.h * 0.42, pen.mm(5))
        place, rest = box.cut_left(2 * r, pen.mm(1.2))
    else:
        r = min(box.h * 0.3, box.w * 0.42)
        place, rest = box.cut_top(2 * r, pen.mm(0.3))
    if icon:
        draw_icon(pen, icon, place.cx, place.cy, r * 0.6, ink)
        return rest
    if draw_mark and draw_mark(pen, mark, place.cx, place.cy, r):
        return rest
    return box


def _labelled(pen: Pen, box: Box, title: Words, note: Words, ink: str, size: str) -> None:
    note_h = 0.0
    if note:
        _, lines = pen.fitting(note, box.w, box.h - pen.look.text_px("strong") * LINE_HEIGHT, "caption")
        note_h = len(lines) * pen.look.text_px("caption") * LINE_HEIGHT
    size, lines = pen.fitting(title, box.w, box.h - note_h, size, bold=True)
    title_h = len(lines) * pen.look.text_px(size) * LINE_HEIGHT
    top = box.cy + (title_h + note_h) / 2
    pen.words(title, Box(box.x, top - title_h, box.w, title_h), size, ink, bold=True)
    if note:
        pen.words(note, Box(box.x, top - title_h - note_h, box.w, note_h), "caption", ink)
