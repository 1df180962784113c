"""Plots on the canvas: bars with the range they are in, columns, dots over time. What they show comes as shares of their room."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.table.say import Words
from kivy_ui.box import Box
from kivy_ui.drawing.icons import seat_disc
from kivy_ui.drawing.pen import Pen, ring

if TYPE_CHECKING:  # the screen draws what the library reckoned, and reckons nothing with it
    from companion.library.records.people import Player
    from companion.library.records.plots import Axis, Bar, Bars, Columns, Course, Drawing

BAR_MM, LEAST_BAR_MM, LABEL_SHARE, VALUE_MM = 16.0, 9.2, 0.3, 14.0
DOT_MM, LINE_MM = 0.95, 0.7


def draw(pen: Pen, box: Box, drawing: "Drawing", faces: "Mapping[str, Player] | None" = None) -> None:
    """Draw whatever it is, as large as there is room. Of bars, those that fit."""
    kinds: dict[str, Any] = {"Bars": _bars, "Columns": _columns, "Course": _course}
    kinds[type(drawing).__name__](pen, box, drawing, faces or {})


def bars_in(pen: Pen, box: Box) -> int:
    """Count how many bars fit a box."""
    return max(1, int((box.h - _foot(pen) + 1) / (pen.mm(LEAST_BAR_MM) * _larger(pen))))


def bar_rows(pen: Pen, box: Box, count: int) -> list[Box]:
    """Find where the rows of bars are, the uppermost first: to be touched."""
    _, rows = box.cut_bottom(_foot(pen))
    h = min(pen.mm(BAR_MM) * _larger(pen), rows.h / max(1, count))
    return [Box(rows.x, rows.top - (at + 1) * h, rows.w, h) for at in range(count)]


def _larger(pen: Pen) -> float:
    return 1 + 0.1 * pen.look.text_size


def _foot(pen: Pen, label: Words = "") -> float:
    """Measure the room of the round numbers below, and of what is measured where that is said there."""
    return pen.look.text_px("caption") * (2.9 if label else 1.7)


def _across(pen: Pen, box: Box, axis: "Axis", ground: Box) -> None:
    """Draw the round numbers below the plot, each with a fine line up, and what is measured."""
    theme, right = pen.theme, box.x - pen.mm(2)
    size = pen.look.text_px("caption")
    for tick in axis.ticks:
        x = ground.x + tick.at * ground.w
        pen.line([(x, ground.y), (x, ground.top)], theme.line, 1, alpha=0.6)
        half = pen.width(tick.label, "caption") / 2
        middle = min(max(x, box.x + half), box.right - half)
        if middle - half > right + pen.mm(1):
            pen.text(tick.label, middle, ground.y - size * 0.85, "caption", theme.dim)
            right = middle + half


def _measured(pen: Pen, axis: "Axis", ground: Box) -> None:
    y = ground.y - pen.look.text_px("caption") * 2.1
    pen.text(axis.label, ground.right, y, "caption", pen.theme.dim, "end", room=ground.w)


def _upwards(pen: Pen, box: Box, axis: "Axis", ground: Box) -> None:
    """Draw the round numbers at the left, each with a fine line across, and what is measured above."""
    theme = pen.theme
    for tick in axis.ticks:
        y = ground.y + tick.at * ground.h
        pen.line([(ground.x, y), (ground.right, y)], theme.line, 1, alpha=0.6)
        pen.text(tick.label, ground.x - pen.mm(1), y, "caption", theme.dim, "end")
    pen.text(axis.label, box.x, box.top - pen.look.text_px("caption") * 0.6, "caption", theme.dim, "start")


def _ground(pen: Pen, box: Box, drawing: "Columns | Course") -> Box:
    """Find the room between the axes."""
    left = max(pen.width(tick.label, "caption") for tick in drawing.y.ticks) + pen.mm(1.6)
    _, rest = box.cut_bottom(_foot(pen, drawing.x.label))
    _, rest = rest.cut_top(pen.look.text_px("caption") * 1.6)
    _, rest = rest.cut_left(left)
    return rest.cut_right(pen.mm(2))[1]


# bars


def _bars(pen: Pen, box: Box, drawing: "Bars", faces: "Mapping[str, Player]") -> None:
    rows = bar_rows(pen, box, len(drawing.bars))
    label_w, value_w = box.w * LABEL_SHARE, pen.mm(VALUE_MM) * _larger(pen)
    lowest = rows[-1].y if rows else box.y
    ground = Box(box.x + label_w, lowest, box.w - label_w - value_w, rows[0].top - lowest)
    _across(pen, box, drawing.axis, ground)
    for bar, row in zip(drawing.bars, rows, strict=True):
        label, rest = row.cut_left(label_w)
        _label(pen, label, bar, faces.get(bar.of))
        _bar(pen, Box(rest.x, row.y, ground.w, row.h), bar)
        _value(pen, row.cut_right(value_w - pen.mm(1))[0], bar)


def _value(pen: Pen, box: Box, bar: "Bar") -> None:
    size = pen.look.text_px("caption")
    middle = box.cy + (size * 0.55 if bar.note else 0)
    pen.text(bar.value, box.right, middle, "text", pen.theme.ink, "end", True, room=box.w)
    if bar.note:
        pen.text(bar.note, box.right, middle - size * 1.3, "caption", pen.theme.dim, "end", room=box.w, may_cut=True)


def _label(pen: Pen, box: Box, bar: "Bar", face: "Player | None") -> None:
    if face is not None and face.colour:
        r = min(pen.mm(2.8), box.h * 0.4)
        token, box = box.cut_left(2 * r + pen.mm(1))
        seat_disc(pen, face.colour, face.emblem, token.x + r, token.cy, r)
    pen.words(bar.label, Box(box.x, box.y, box.w - pen.mm(1), box.h), "text", pen.theme.ink, "start", may_cut=True)


def _bar(pen: Pen, box: Box, bar: "Bar") -> None:
    theme = pen.theme
    line = box.centred(box.w, min(box.h * 0.52, pen.mm(6)))
    if bar.length > 0:
        pen.box(
            Box(line.x, line.y, max(pen.mm(0.8), line.w * bar.length), line.h), theme.brass, theme.rim, pen.mm(0.8), pen.mm(0.25)
        )
    if bar.low is not None and bar.high is not None:
        _whisker(pen, [box.x + box.w * end for end in (bar.low, bar.high)], box.cy, line.h * 0.28)
    if bar.fair is not None:
        x, r = box.x + box.w * bar.fair, min(pen.mm(1.7), box.h * 0.3)
        pen.polygon(ring(x, box.cy, r, 4), theme.bar)
        pen.line(ring(x, box.cy, r, 4), theme.ink, pen.mm(0.35), close=True)


def _whisker(pen: Pen, ends: Sequence[float], y: float, r: float) -> None:
    """Draw a line from end to end, dark with a light edge, so that it is seen on and beside its bar."""
    for colour, px in ((pen.theme.bar, pen.mm(0.9)), (pen.theme.ink, pen.mm(0.35))):
        pen.line([(ends[0], y), (ends[1], y)], colour, px)
        for x in ends:
            pen.line([(x, y - r), (x, y + r)], colour, px)


# columns


def _columns(pen: Pen, box: Box, drawing: "Columns", _: object) -> None:
    theme, ground = pen.theme, _ground(pen, box, drawing)
    _across(pen, box, drawing.x, ground)
    _measured(pen, drawing.x, ground)
    _upwards(pen, box, drawing.y, ground)
    for column in drawing.columns:
        x, right = ground.x + column.left * ground.w, ground.x + column.right * ground.w
        room = Box(x, ground.y, right - x, column.height * ground.h).inset(min(pen.mm(0.4), (right - x) * 0.1), 0)
        pen.box(room, theme.brass, theme.rim, 0, pen.mm(0.25))
    x = ground.x + drawing.mark * ground.w
    for step in range(0, 20, 2):
        dash = [(x, ground.y + ground.h * step / 20), (x, ground.y + ground.h * (step + 1) / 20)]
        pen.line(dash, theme.bar, pen.mm(1))
        pen.line(dash, theme.ink, pen.mm(0.4))
    anchor = "end" if drawing.mark > 0.6 else "start"
    words_x = x + pen.mm(1.2 if anchor == "start" else -1.2)
    w = pen.width(drawing.mark_label, "caption", True)
    y = ground.top - pen.look.text_px("caption")
    plate = Box(words_x - (w if anchor == "end" else 0), y - pen.mm(1.8), w, pen.mm(3.6)).inset(-pen.mm(0.7), 0)
    pen.box(plate, theme.bar, None, pen.mm(0.8), alpha=0.85)
    pen.text(drawing.mark_label, words_x, y, "caption", theme.ink, anchor, True)


# over time


def _course(pen: Pen, box: Box, drawing: "Course", _: object) -> None:
    theme, ground = pen.theme, _ground(pen, box, drawing)
    _across(pen, box, drawing.x, ground)
    _measured(pen, drawing.x, ground)
    _upwards(pen, box, drawing.y, ground)
    for dot in drawing.dots:
        x, y = ground.x + dot.x * ground.w, ground.y + dot.y * ground.h
        _dot(pen, x, y, dot.is_win)
    if drawing.line:
        points = [(ground.x + x * ground.w, ground.y + y * ground.h) for x, y in drawing.line]
        pen.line(points, theme.bar, pen.mm(LINE_MM * 2))
        pen.line(points, theme.ink, pen.mm(LINE_MM))


def _dot(pen: Pen, x: float, y: float, is_win: bool) -> None:
    """Draw a play: a full dot when it was won, else a ring."""
    theme, r = pen.theme, pen.mm(DOT_MM) + 1

    def draw_dot(fine: Pen, box: Box) -> None:
        fine.circle(box.cx, box.cy, r - 1, theme.brass if is_win else theme.bar, theme.rim, 2.5)

    pen.stamp(("dot", is_win), Box(round(x - r), round(y - r), 2 * r, 2 * r), theme.rim, draw_dot)
