"""The sheet in words: every line with its cells, the totals, and how the sheet counts."""

from collections.abc import Iterator, Sequence

from companion.games.score_sheet.number_view import HIDDEN_SIGN, CellView, CountView, NumberView, RowView
from companion.games.score_sheet.view import LineView, SheetView
from companion.table.sentence import SeatName, Words, say

Columns = tuple[tuple[int, ...], ...]


def describe(view: SheetView, seat: int | None) -> tuple[Words, ...]:
    """Return what is asked, the totals, then every line; of a sheet that calculates the newest round first."""
    if not view.columns:
        return (say("text.no_sheet"),)
    lines = _count(view.count, view.columns, seat) if view.count else _lines(view, seat)
    return (*_state(view, seat), *_totals(view, seat), *lines)


def _state(view: SheetView, seat: int | None) -> Iterator[Words]:
    if view.next_cell and view.next_cell[0] <= len(view.lines):
        line, column = view.next_cell
        yield say("text.following", line=view.lines[line - 1].label, column=_column(view.columns[column], seat))
    if view.tappable_cells:
        yield say(
            "text.beside",
            lines=tuple(dict.fromkeys(view.lines[line - 1].label for line, _ in view.tappable_cells if line <= len(view.lines))),
        )
    if view.dealer is not None:
        yield say("text.you_deal" if view.dealer == seat else "text.deals", seat=SeatName(view.dealer))
    if view.is_free:
        yield say("text.free")
    if view.own_name:
        yield say("text.own_sheet", name=view.own_name)


def _totals(view: SheetView, seat: int | None) -> Iterator[Words]:
    if view.totals:
        yield say("text.totals", cells=_cells(view.totals, view.columns, seat))
    if view.leading:
        yield say("text.leading", seats=tuple(_column((leader,), seat) for leader in view.leading))
    if view.rule:
        yield say("text.rule", rule=view.rule)


def _lines(view: SheetView, seat: int | None) -> Iterator[Words]:
    for nth, line in enumerate(view.lines, 1):
        yield _line(line, view.columns, seat)
        yield from (_line(bonus, view.columns, seat) for bonus in view.bonuses if bonus.preceding_line == nth)


def _line(line: LineView, columns: Columns, seat: int | None) -> Words:
    return say("text.line", label=line.label, cells=_cells(line.cell_words, columns, seat))


def _cells(says: Sequence[Words], columns: Columns, seat: int | None) -> tuple[Words, ...]:
    """Describe the filled cells of a line by column; say that the line is empty if none is filled."""
    filled = [(column, points) for column, points in zip(columns, says) if points]
    return tuple(say("text.cell", column=_column(column, seat), points=_points_or_hidden(points)) for column, points in filled) or (
        say("text.empty"),
    )


def _points_or_hidden(says: Words) -> Words:
    return say("text.hidden") if says == HIDDEN_SIGN else says


def _column(seats: Sequence[int], seat: int | None) -> Words:
    return say("text.you") if seat in seats else say("seats", seats=tuple(map(SeatName, seats)))


# sheets that calculate


def _count(count: CountView, columns: Columns, seat: int | None) -> Iterator[Words]:
    yield from filter(None, (count.next, say("text.rule", rule=count.rule) if count.rule else ""))
    if count.rounds:
        yield say("text.rounds", rounds=count.rounds)
    if count.listing:
        yield say("text.listing", numbers=count.listing)
    yield from (say("text.carried", label=label, cells=_cells(values, columns, seat)) for label, values in count.carried)
    for row in reversed(count.rows):
        yield from _row(row, columns, seat)
    yield from (say("text.option", label=label, value=value) for label, value in count.options)


def _row(row: RowView, columns: Columns, seat: int | None) -> Iterator[Words]:
    whole = (say("text.whole"),) if row.is_whole else ()
    if notes := (*whole, *_row_parts(row, seat)):
        yield say("text.row", label=row.label, parts=notes)
    asks = {ask.key: ask.label for ask in row.asks}
    for column, cell in zip(columns, row.cells):
        parts = tuple(_cell_parts(cell, asks))
        if parts:
            yield say("text.count_cell", label=row.label, column=_column(column, seat), parts=parts)


def _row_parts(row: RowView, seat: int | None) -> Iterator[Words]:
    if row.dealer is not None:
        yield say("text.row_dealer", seat=_column((row.dealer,), seat))
    if row.first is not None:
        yield say("text.row_first", seat=_column((row.first,), seat))
    asks = {ask.key: ask.label for ask in row.asks}
    yield from (_number(number, asks) for number in row.once if number.sentence or number.is_asked)
    yield from filter(None, (row.bids, *row.findings))


def _cell_parts(cell: CellView, asks: dict[str, Words]) -> Iterator[Words]:
    yield from (_number(number, asks) for number in cell.numbers if number.sentence or number.is_asked)
    if cell.progress:
        yield cell.progress
    elif cell.points:
        yield say("text.points", points=_points_or_hidden(cell.points))
    if cell.total:
        yield say("text.total_after", total=_points_or_hidden(cell.total))
    if cell.is_kept is not None:
        yield say("text.kept" if cell.is_kept else "text.not_kept")
    if cell.is_out:
        yield say("text.out")
    if cell.note:
        yield cell.note


def _number(number: NumberView, asks: dict[str, Words]) -> Words:
    label = asks.get(number.ask, number.ask)
    cell_words = (
        say("text.asked")
        if number.is_asked and not number.is_entered
        else say("text.hidden")
        if number.is_hidden
        else number.sentence
    )
    if number.seat is not None:
        return say("text.number_of", label=label, seat=SeatName(number.seat), says=cell_words)
    return say("text.number", label=label, says=cell_words)
