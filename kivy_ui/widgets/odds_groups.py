"""Odds with many rows: those of a group stand together under its heading, the groups side by side."""

from collections.abc import Sequence

from companion.table.views import OddsRow
from companion.table.wording import percent
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.widgets.side import kind_colour, odds_row

NARROWEST_MM, GAP_MM, SHORT_MM = 26.0, 1.6, 10.0
HEAD_MM, HIGHEST_ROW_MM = 5.0, 7.0


def draw_groups(pen: Pen, box: Box, rows: Sequence[OddsRow]) -> None:
    """The rows without a group in a strip above, each with a bar; below it a card for every group."""
    short = [row for row in rows if not row.group]
    columns = _across(pen, box, len(short))
    lines = -(-len(short) // columns)
    strip, cards = box.cut_top(pen.mm(SHORT_MM) * lines, pen.mm(GAP_MM))
    for row, place in zip(short, strip.grid(len(short), columns, pen.mm(3)), strict=True):
        odds_row(pen, place, row)
    groups = list(dict.fromkeys(row.group for row in rows if row.group))
    inner = {group: [row for row in rows if row.group == group] for group in groups}
    columns = _across(pen, cards, len(groups))
    high = (max(map(len, inner.values())) * pen.mm(HIGHEST_ROW_MM) + pen.mm(HEAD_MM + 2)) * -(-len(groups) // columns)
    cards = cards.cut_top(min(cards.h, high))[0]
    for group, card in zip(groups, cards.grid(len(groups), columns, pen.mm(GAP_MM)), strict=True):
        _card(pen, card, group, inner[group])


def _across(pen: Pen, box: Box, count: int) -> int:
    return max(1, min(count, int((box.w + pen.mm(GAP_MM)) / pen.mm(NARROWEST_MM))))


def _card(pen: Pen, box: Box, group: str, rows: Sequence[OddsRow]) -> None:
    pen.panel(box)
    head, rest = box.inset(pen.mm(1.4), pen.mm(0.6)).cut_top(pen.mm(HEAD_MM))
    pen.text(group, head.x, head.cy, "text", pen.theme.ink, "start", True, room=head.w)
    step = min(pen.mm(HIGHEST_ROW_MM), rest.h / max(1, len(rows)))
    for at, row in enumerate(rows):
        _line(pen, Box(rest.x, rest.top - step * (at + 1), rest.w, step), row.label.removeprefix(f"{group}: "), row)


def _line(pen: Pen, box: Box, label: str, row: OddsRow) -> None:
    """A label and its percent over a bar as long as it is likely."""
    pen.box(Box(box.x, box.y + box.h * 0.1, box.w * row.chance, box.h * 0.8), kind_colour(pen.theme, row.kind), alpha=0.28)
    share = pen.text(percent(row.chance), box.right, box.cy, "caption", pen.theme.ink, "end", True)
    pen.text(label, box.x, box.cy, "caption", pen.theme.ink, "start", room=box.w - share - pen.mm(1))
