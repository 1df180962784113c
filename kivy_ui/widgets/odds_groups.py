"""Odds with many rows: those of a group stand together under its heading, the groups side by side."""

from collections.abc import Sequence

from companion.table.views import OddsRow
from companion.table.wording import percent
from kivy_ui.box import Box
from kivy_ui.drawing.pen import LINE_HEIGHT, Pen
from kivy_ui.widgets.side import kind_colour, label_size, odds_row

NARROWEST_MM, GAP_MM, SHORT_MM = 26.0, 1.6, 10.0
HEAD_MM, HIGHEST_ROW_MM, PAD_MM, INDENT_MM = 5.0, 7.0, 0.9, 0.5


def draw_groups(pen: Pen, box: Box, rows: Sequence[OddsRow]) -> None:
    """The rows without a group in a strip above, each with a bar; below it a card for every group."""
    short = [row for row in rows if not row.group]
    columns = _across(pen, box, len(short))
    lines = -(-len(short) // columns)
    strip, cards = box.cut_top(pen.mm(SHORT_MM) * lines, pen.mm(GAP_MM))
    places = strip.grid(len(short), columns, pen.mm(3))
    size = label_size(pen, short, places[0].w) if places else ""
    for row, place in zip(short, places, strict=True):
        odds_row(pen, place, row, size)
    groups = list(dict.fromkeys(row.group for row in rows if row.group))
    inner = {group: [row for row in rows if row.group == group] for group in groups}
    columns = _across(pen, cards, len(groups))
    high = (max(map(len, inner.values())) * pen.mm(HIGHEST_ROW_MM) + pen.mm(HEAD_MM + 2)) * -(-len(groups) // columns)
    cards = cards.cut_top(min(cards.h, high))[0]
    places = cards.grid(len(groups), columns, pen.mm(GAP_MM))
    step = min(pen.mm(HIGHEST_ROW_MM), (places[0].h - pen.mm(HEAD_MM + 1.2)) / max(map(len, inner.values())))
    size = _size(pen, places[0].w - pen.mm(2 * PAD_MM), step, [_said(group, row) for group in groups for row in inner[group]])
    for group, card in zip(groups, places, strict=True):
        _card(pen, card, group, inner[group], step, size)


def _across(pen: Pen, box: Box, count: int) -> int:
    return max(1, min(count, int((box.w + pen.mm(GAP_MM)) / pen.mm(NARROWEST_MM))))


def _said(group: str, row: OddsRow) -> str:
    return row.label.removeprefix(f"{group}: ")


def _size(pen: Pen, w: float, h: float, labels: Sequence[str]) -> str:
    """The size all rows are written in: small if one of them does not fit larger."""
    room = w - 2 * pen.mm(INDENT_MM) - pen.width("100%", "text", True) - pen.mm(1)
    fits = h >= pen.look.text_px("text") * LINE_HEIGHT and all(pen.width(label, "text") <= room for label in labels)
    return "text" if fits else "caption"


def _card(pen: Pen, box: Box, group: str, rows: Sequence[OddsRow], step: float, size: str) -> None:
    pen.panel(box)
    head, rest = box.inset(pen.mm(PAD_MM), pen.mm(0.6)).cut_top(pen.mm(HEAD_MM))
    pen.text(group, head.x, head.cy, "text", pen.theme.ink, "start", True, room=head.w)
    for at, row in enumerate(rows):
        _line(pen, Box(rest.x, rest.top - step * (at + 1), rest.w, step), _said(group, row), row, size)


def _line(pen: Pen, box: Box, label: str, row: OddsRow, size: str) -> None:
    """A label and its percent over a bar as long as it is likely."""
    bar, inner = box.inset(0, box.h * 0.06), box.inset(pen.mm(INDENT_MM), 0)
    pen.box(bar, pen.theme.groove)
    pen.box(Box(bar.x, bar.y, bar.w * row.chance, bar.h), kind_colour(pen.theme, row.kind), alpha=0.45)
    share = pen.text(percent(row.chance), inner.right, box.cy, size, pen.theme.ink, "end", True)
    pen.text(label, inner.x, box.cy, size, pen.theme.ink, "start", room=inner.w - share - pen.mm(1))
