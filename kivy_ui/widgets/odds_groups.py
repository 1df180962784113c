"""Odds with many rows: those of a group stand together under its heading, the groups side by side."""

from collections.abc import Mapping, Sequence

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
    groups: dict[Words, list[OddsRow]] = {}
    for row in rows:
        groups.setdefault(row.group, []).append(row)
    _cards(pen, _strip(pen, box, groups.pop("", [])), groups)


def _strip(pen: Pen, box: Box, rows: Sequence[OddsRow]) -> Box:
    """Draw rows side by side; return what is left below them."""
    columns = _across(pen, box, len(rows))
    strip, rest = box.cut_top(pen.mm(SHORT_MM) * -(-len(rows) // columns), pen.mm(GAP_MM))
    places = strip.grid(len(rows), columns, pen.mm(3))
    size = label_size(pen, rows, places[0].w) if places else ""
    for row, place in zip(rows, places, strict=True):
        odds_row(pen, place, row, size)
    return rest


def _cards(pen: Pen, box: Box, groups: Mapping[Words, Sequence[OddsRow]]) -> None:
    longest = max(map(len, groups.values()))
    said = [(_said(group, row), row) for group, rows in groups.items() for row in rows]
    columns = _across(pen, box, len(groups))
    high = (longest * pen.mm(HIGHEST_ROW_MM) + pen.mm(HEAD_MM + 2)) * -(-len(groups) // columns)
    places = box.cut_top(min(box.h, high))[0].grid(len(groups), columns, pen.mm(GAP_MM))
    step = min(pen.mm(HIGHEST_ROW_MM), (places[0].h - pen.mm(HEAD_MM + 1.2)) / longest)
    is_high = step >= pen.look.text_px("text") * LINE_HEIGHT
    is_large = is_high and all(fits_on_bar(pen, places[0].w - pen.mm(2 * PAD_MM), label, row, "text") for label, row in said)
    for (group, rows), card in zip(groups.items(), places, strict=True):
        _card(pen, card, group, rows, step, "text" if is_large else "caption")


def _across(pen: Pen, box: Box, count: int) -> int:
    return max(1, min(count, int((box.w + pen.mm(GAP_MM)) / pen.mm(NARROWEST_MM))))


def _said(group: Words, row: OddsRow) -> str:
    return read(row.label).removeprefix(f"{read(group)}: ")


def _card(pen: Pen, box: Box, group: Words, rows: Sequence[OddsRow], step: float, size: str) -> None:
    pen.panel(box)
    head, rest = box.inset(pen.mm(PAD_MM), pen.mm(0.6)).cut_top(pen.mm(HEAD_MM))
    pen.text(group, head.x, head.cy, "text", pen.theme.ink, "start", True, room=head.w)
    for at, row in enumerate(rows):
        odds_on_bar(pen, Box(rest.x, rest.top - step * (at + 1), rest.w, step), _said(group, row), row, size)
