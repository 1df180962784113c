"""Receipt of a finished cell of a sheet that calculates: its numbers, a line for each term, and the sums."""

from collections.abc import Sequence
from functools import partial

from companion.games.score_sheet.number_view import CellView, RowView, TermView
from companion.games.score_sheet.view import SheetView
from companion.pictures.picture import picture
from companion.table.sentence import Words
from kivy_ui.games.score_sheet.calculating.layout import GO_UNITS, TITLE_UNITS, Selection
from kivy_ui.games.score_sheet.steps import (
    INKS,
    KEY_GAP_UNITS,
    button,
    draw_on_pad,
    label_and_value,
    seat_disc,
)
from kivy_ui.layout.leaves import paragraph, spread, text
from kivy_ui.layout.part import EMPTY, Part, by_area, column, grid, inset, row, share, stack, units
from kivy_ui.look.language import as_text, key_sum, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

INK = "#2a1c0a"
RECEIPT_LINE_UNITS = 40.0
RULE_TEXT, LEAST_RULE_TEXT, RULE_PADDING_UNITS = 17.0, 13.0, 8.0


def draw_receipt(scene: TableScene, view: SheetView, selection: Selection, cell: tuple[int, int]) -> None:
    """Draw how a cell was calculated: its numbers, a line for each term, the sum, and the total after it."""
    row_view = view.count.rows[cell[0]] if view.count else None
    body = EMPTY
    if row_view is not None and view.count is not None:
        body = _receipt(scene, selection, row_view, view.columns[cell[1]][0], row_view.cells[cell[1]], rule=view.count.rule)
    draw_on_pad(scene, body)


def _receipt(scene: TableScene, selection: Selection, row_view: RowView, seat: int, cell: CellView, *, rule: Words) -> Part:
    title = translate("sheet.receipt", name=scene.name(seat), line=row_view.label)
    words = paragraph(title, 24, INKS[scene.theme], is_bold=True, least=15, is_top=False)
    head = row(seat_disc(scene, "receipt:seat", seat), share(1, words), units(TITLE_UNITS, EMPTY), gap=KEY_GAP_UNITS)
    buttons = [button("receipt:close", translate("sheet.close_receipt"), partial(selection.explain, None), "end")]
    if mark := _corrected_first(row_view, cell):
        buttons.insert(0, button("change", translate("sheet.change"), partial(selection.pick, mark)))
    findings = [translate("sheet.finding", line=row_view.label, words=finding) for finding in row_view.findings[:1]]
    paper = _paper(_receipt_lines(row_view, cell), [". ".join([*findings, as_text(rule)]), *findings])
    foot = units(GO_UNITS, row(*buttons, gap=KEY_GAP_UNITS))
    return column(units(TITLE_UNITS, head), paper, foot, gap=KEY_GAP_UNITS)


def _paper(lines: list[tuple[str, str, bool]], notes: Sequence[str]) -> Part:
    """Return a sheet of paper with lines from its top and the first of the notes that fits below. A line: label, value, is it bold."""

    def receipt_line(label: str, value: str, is_bold: bool) -> Part:
        label_part = text(label, 22 if is_bold else 20, INK, "start", is_bold=is_bold, least=12)
        return label_and_value(label_part, key_sum(value), 26 if is_bold else 22, INK, least=13, is_bold=is_bold)

    def body(scene: Scene, area: Area) -> Part:
        height = min(area.h, RECEIPT_LINE_UNITS * len(lines))
        rows = units(height, grid(1, *(receipt_line(*entry) for entry in lines), gap=0))
        most_lines = (area.h - height - RULE_PADDING_UNITS) / (LEAST_RULE_TEXT * LINE_HEIGHT)
        note = next((note for note in notes if len(scene.lines(note, LEAST_RULE_TEXT, False, area.w)) <= most_lines), "")
        words = paragraph(note, RULE_TEXT, INK, least=LEAST_RULE_TEXT)
        return column(rows, share(1, words), gap=RULE_PADDING_UNITS)

    ground = spread(picture(plate_painters.shaded_panel, "#fbf4e4", "#e9dcc0", "#c9b48a", 10))
    return stack(ground, inset(12, 6, by_area(body)))


def _corrected_first(row: RowView, cell: CellView) -> str:
    """Return the mark of the number that “Change it” opens: a result before a bid; "" for none."""
    early = {ask.key for ask in row.asks if ask.is_early}
    return next((number.mark for number in sorted(cell.numbers, key=lambda number: number.ask in early) if number.mark), "")


def _term_words(term: TermView) -> str:
    """Return a term of a receipt in words, such as "Round 1: 10 × 1"."""
    return ": ".join(filter(None, (as_text(term.label), as_text(term.sentence))))


def _receipt_lines(row: RowView, cell: CellView) -> list[tuple[str, str, bool]]:
    """Return label, value and weight of each line: the entered numbers, the terms, and the sums."""
    labels = {ask.key: as_text(ask.label) for ask in row.asks}
    numbers = [(labels.get(number.ask, ""), as_text(number.sentence), False) for number in cell.numbers if number.is_entered]
    counted_terms = [term for term in cell.terms if as_text(term.points) != "0"] or cell.terms  # leave out terms of 0 points
    terms = [(_term_words(term), as_text(term.points), False) for term in counted_terms]
    sums = [(as_text(row.label), as_text(cell.points), True)]
    if all(
        label in (as_text(row.label), f"{as_text(row.label)}: {value}") and value == sums[0][1]
        for label, value, _ in numbers + terms
    ):
        numbers, terms = [], []  # the points are the entered number
    repeats = [(f"{label}: {value}", value, False) for label, value, _ in numbers]
    terms = [term for term in terms if term not in repeats]
    totals = [(translate("sheet.total_now"), as_text(cell.total), True)] if as_text(cell.total) else []
    return [*numbers, *terms, *sums, *totals]
