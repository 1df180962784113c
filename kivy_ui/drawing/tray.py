"""A tray of dice: what counts is lit, what is lost is dim, dice to be thrown leave their places empty."""

from collections.abc import Sequence

from companion.table.dice import DieView, TrayView
from kivy_ui.box import Box
from kivy_ui.drawing.dice import BONE, die
from kivy_ui.drawing.icons import icon
from kivy_ui.drawing.pen import Pen
from kivy_ui.theme import mixed

LOST_SHARE = 0.62


def tray_places(box: Box, count: int, gap: float) -> list[Box]:
    """Find square places for `count` dice in the middle of `box`, row by row, as large as they get."""

    def edge_in(columns: int) -> float:
        rows = -(-count // columns)
        return min((box.w - gap * (columns - 1)) / columns, (box.h - gap * (rows - 1)) / rows)

    columns = max(range(1, count + 1), key=edge_in)
    rows, edge = -(-count // columns), edge_in(columns)
    area = box.centred(columns * edge + gap * (columns - 1), rows * edge + gap * (rows - 1))
    return area.grid(count, columns, gap)


def face_of(one: DieView) -> int | str:
    """Return the face as the drawing of a die knows it: its pips, or the name of its symbol."""
    return one.pips or one.label


def draw_die(pen: Pen, place: Box, one: DieView, is_picked: bool = False) -> None:
    """Draw one die of the tray: lit with a rim, dim when it is lost, lifted and turning when it is picked to be rolled."""
    edge = place.w * 0.88
    if is_picked:
        up = place.h * 0.06
        pen.box(place.inset(place.w * 0.05), pen.theme.groove, pen.theme.rim, place.w * 0.2, max(2, pen.mm(0.5)))
        die(pen, face_of(one), place.cx, place.cy + up, edge * 0.86, alpha=0.55)
        _badge(pen, place)
        return
    if one.is_lit:
        rim = Box(place.cx - edge / 2, place.cy - edge / 2, edge, edge).inset(-pen.mm(0.5))
        pen.box(rim, pen.theme.rim, radius=edge * 0.22)
    fill = mixed(BONE, pen.theme.groove, LOST_SHARE) if one.is_lost else BONE
    die(pen, face_of(one), place.cx, place.cy, edge, fill, 0.6 if one.is_lost and not one.pips else 1.0)


def _badge(pen: Pen, place: Box) -> None:
    r = place.w * 0.2
    x, y = place.right - r * 1.05, place.top - r * 1.05
    pen.circle(x, y, r, pen.theme.brass)
    icon(pen, "turn", x, y, r * 0.72, pen.theme.on_brass)


def draw_gap(pen: Pen, place: Box, is_in_hand: bool) -> None:
    """Draw a place whose die is in somebody's hand, or a die not rolled yet."""
    if not is_in_hand:
        die(pen, "", place.cx, place.cy, place.w * 0.88, alpha=0.5)
        return
    inner = place.inset(place.w * 0.1)
    pen.box(inner, pen.theme.groove, pen.theme.line, inner.w * 0.2, max(1, pen.mm(0.3)))


def draw_rolls(pen: Pen, box: Box, used: int, most: int) -> None:
    """Draw the rolls of a turn as pearls: used ones dark, those left bright."""
    r = min(box.h * 0.36, box.w / (most * 2.6))
    step = r * 2.5
    start = box.cx - step * (most - 1) / 2
    for roll in range(most):
        is_left = roll >= used
        x = start + step * roll
        pen.circle(x, box.cy, r, pen.theme.brass if is_left else pen.theme.groove, pen.theme.rim, max(1, pen.mm(0.3)))


def draw_tray(pen: Pen, places: Sequence[Box], tray: TrayView, picked: frozenset[str], hidden: frozenset[str]) -> None:
    """Draw all dice of the tray that no motion holds in its hands."""
    for at, place in enumerate(places):
        mark = f"die:{at}"
        if at in tray.throwing or at >= len(tray.dice):
            draw_gap(pen, place, tray.is_waiting)
        elif mark not in hidden:
            draw_die(pen, place, tray.dice[at], mark in picked)
