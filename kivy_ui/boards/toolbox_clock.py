"""The turn clock as it is drawn: the seat whose turn it is large, the others in their order."""

import math

from companion.games.toolbox.state import NOBODY, NONE, clocked
from companion.games.toolbox.view import ClockView
from companion.table.say import Words
from kivy_ui.boards import Board
from kivy_ui.box import Box
from kivy_ui.drawing.icons import seat_disc
from kivy_ui.drawing.pen import Pen

SHARE, GAP_MM, ROW_MM = 0.46, 1.2, 12.0


def draw_clock(board: Board, pen: Pen, box: Box, clock: ClockView, now_ms: int) -> None:
    """Draw the face with the present turn beside everybody's times."""
    face, rows = box.cut_left(box.w * SHARE, pen.mm(2)) if box.w > box.h else box.cut_top(box.h * SHARE, pen.mm(2))
    _turn(board, pen, face, clock, now_ms)
    h = min(rows.h, len(clock.seats) * pen.mm(ROW_MM))
    for (seat, note), row in zip(clock.seats, rows.centred(rows.w, h).rows(len(clock.seats), pen.mm(GAP_MM)), strict=True):
        _row(board, pen, row, clock, seat, note, now_ms)
    board.mark("clock", face)


def draw_face(pen: Pen, box: Box, share: float, colour: str = "") -> None:
    """Draw a round clock, its hand `share` of the way round."""
    theme, r = pen.theme, min(box.w, box.h) * 0.42
    pen.circle(box.cx, box.cy, r, theme.groove, colour or theme.rim, max(2, r * 0.1))
    for hour in range(12):
        a = math.pi * hour / 6
        points = [(box.cx + r * k * math.sin(a), box.cy + r * k * math.cos(a)) for k in (0.76, 0.88)]
        pen.line(points, theme.dim, max(1, r * 0.04))
    a = 2 * math.pi * share
    pen.line(
        [(box.cx, box.cy), (box.cx + r * 0.66 * math.sin(a), box.cy + r * 0.66 * math.cos(a))],
        colour or theme.ink,
        max(2, r * 0.08),
    )


def _turn(board: Board, pen: Pen, box: Box, clock: ClockView, now_ms: int) -> None:
    theme, used, is_slow = pen.theme, clock.now.used_ms(now_ms), clock.is_slow(now_ms)
    words, place = box.cut_bottom(min(box.h * 0.42, pen.mm(17)))
    draw_face(pen, place, used % 60_000 / 60_000, theme.coral if is_slow else "")
    time, note = words.cut_top(words.h * 0.62)
    said = clocked(used) if clock.now.up != NOBODY and clock.now.way != NONE else ""
    size = "huge" if time.h >= 1.2 * pen.look.text_px("huge") else "count"
    pen.text(said, time.cx, time.cy, size, theme.danger if is_slow else theme.ink, bold=True, room=time.w)
    pen.words(clock.noted(now_ms), note, "caption", theme.dim)


def _row(board: Board, pen: Pen, box: Box, clock: ClockView, seat: int, note: Words, now_ms: int) -> None:
    theme, person = pen.theme, board.shown.seats[seat]
    is_up = seat == clock.now.up
    pen.box(
        box, theme.groove if is_up else theme.panel, theme.rim if is_up else theme.line, pen.mm(1.4), pen.mm(0.5 if is_up else 0.3)
    )
    r = min(pen.mm(2.8), box.h * 0.36)
    seat_disc(pen, person.colour, person.emblem, box.x + r + pen.mm(1), box.cy, r, 0.5 if clock.now.has_passed[seat] else 1.0)
    ms = clock.seat_ms(seat, now_ms)
    inner = box.inset(pen.mm(1.2), 0)
    says = "" if clock.now.way == NONE else clocked(ms)
    size = "count" if box.h >= 1.3 * pen.look.text_px("count") else "strong"
    w = pen.text(says, inner.right, inner.cy, size, theme.danger if ms < 0 else theme.ink, "end", True)
    x = box.x + 2 * r + pen.mm(2.2)
    pen.text(note or person.name, x, box.cy, "text", theme.dim, "start", room=inner.right - w - x - pen.mm(1), may_cut=True)
