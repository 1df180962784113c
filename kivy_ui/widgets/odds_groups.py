"""Odds with many rows: those of a group stand together under its heading, the groups side by side."""

from collections.abc import Iterable, Sequence

from companion.table.say import Words
from companion.table.views import OddsRow
from kivy_ui.box import Box
from kivy_ui.drawing.pen import LINE_HEIGHT, Pen
from kivy_ui.reading import read
from kivy_ui.widgets.odds_rows import fits_on_bar, label_size, odds_on_bar, odds_row

NARROWEST_MM, GAP_MM, SHORT_MM = 26.0, 1.6, 10.0
HEAD_MM, HIGHEST_ROW_MM, PAD_MM = 5.0, 10.0, 0.9


def draw_groups(pen: Pen, box: Box, rows: Sequence[OddsRow]) -> None:
    """Draw the rows without a group in a strip above, each with a bar; below it a card for every group."""
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
    size = _size(
        pen, places[0].w - pen.mm(2 * PAD_MM), step, ((_said(group, row), row) for group in groups for row in inner[group])
    )
    for group, card in zip(groups, places, strict=True):
        _card(pen, card, group, inner[group], step, size)


def _across(pen: Pen, box: Box, count: int) -> int:
    return max(1, min(count, int((box.w + pen.mm(GAP_MM)) / pen.mm(NARROWEST_MM))))


def _said(group: Words, row: OddsRow) -> str:
    return read(row.label).removeprefix(f"{read(group)}: ")


def _size(pen: Pen, w: float, h: float, rows: Iterable[tuple[str, OddsRow]]) -> str:
    """Find the size all rows are written in: small if one of them does not fit larger."""
    is_high = h >= pen.look.text_px("text") * LINE_HEIGHT
    return "text" if is_high and all(fits_on_bar(pen, w, label, row, "text") for label, row in rows) else "caption"


def _card(pen: Pen, box: Box, group: Words, rows: Sequence[OddsRow], step: float, size: str) -> None:
    pen.panel(box)
    head, rest = box.inset(pen.mm(PAD_MM), pen.mm(0.6)).cut_top(pen.mm(HEAD_MM))
    pen.text(group, head.x, head.cy, "text", pen.theme.ink, "start", True, room=head.w)
    for at, row in enumerate(rows):
        odds_on_bar(pen, Box(rest.x, rest.top - step * (at + 1), rest.w, step), _said(group, row), row, size)
