"""Buttons: drawn into a surface, named, and answered by it."""

from collections.abc import Callable, Sequence

from companion.table.say import Words
from kivy_ui.box import Box
from kivy_ui.drawing.icons import icon as draw_icon
from kivy_ui.drawing.pen import LINE_HEIGHT, Pen
from kivy_ui.surface import Surface, Tap
from kivy_ui.theme import Theme, mixed

DrawMark = Callable[[Pen, str, float, float, float], bool]
Way = tuple[str, str, Words, Tap]  # a button of a row: its name, its icon, its words, and what a tap does
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
    fill, ink, line = _colours(theme, role)
    if not is_on:
        fill, ink, line = theme.panel, theme.dim, theme.line
    _ground(pen, box, fill, line, role == "danger")
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
    theme = pen.theme
    fill, ink, line = _colours(theme, "quiet")
    _ground(pen, box, fill if is_on else theme.panel, line, False)
    ink = ink if is_on else theme.dim
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
    theme = pen.theme
    fill, ink = (theme.brass, theme.on_brass) if is_on else (theme.button, theme.on_button)
    _ground(pen, box, fill, None if is_on else theme.line, False)
    inner = box.inset(pen.mm(1), pen.mm(0.6))
    _labelled(pen, inner, title, note, ink, "strong")
    surface.touchable(name, box, tap, radius=pen.mm(RADIUS_MM))


def _colours(theme: Theme, role: str) -> tuple[str, str, str | None]:
    return {
        "primary": (theme.brass, theme.on_brass, None),
        "secondary": (theme.button, theme.on_button, theme.line if theme.name != "deep" else None),
        "danger": (theme.bar, theme.ink, theme.coral),
        "quiet": (theme.panel, theme.ink, theme.line),
    }[role]


def _ground(pen: Pen, box: Box, fill: str, line: str | None, is_danger: bool) -> None:
    radius = pen.mm(RADIUS_MM)
    if pen.theme.name == "deep" and not is_danger:
        pen.box(box.moved(0, -pen.mm(0.35)), mixed(fill, "#000000", 0.45), radius=radius)
    pen.box(box, fill, line, radius, max(1.5, pen.mm(0.5 if is_danger else pen.theme.line_mm)))


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
