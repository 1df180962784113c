"""A score sheet on its player's phone: all lines as a list, the open ones to tap, and keys to type the points of one."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.score_sheet.view import LineView, SheetView
from companion.session.phones.protocol import PhoneChoice
from companion.table.notation_fields import LONGEST, Sum
from companion.table.sentence import say
from phones.html import inline_icon, tag, text, void_element
from phones.page_protocol import PhonePage

MARK = "cell"
DIGITS = ("1", "2", "3", "4", "5", "-")
LOWER_DIGITS = ("6", "7", "8", "9", "0")
MOST_IN_A_COLUMN = 8
"""Maximum number of lines in one column; more lines are in two columns."""
LONGEST_LIST = 24
"""Maximum number of lines in the list. Of a longer sheet it has the last lines, and all open ones."""


class OpenCell(NamedTuple):
    """Open cell: its line (1 is the first), its column (0 is the first), and the answer that fills it."""

    line: int
    column: int
    offer: PhoneChoice


def open_cells(offers: Sequence[PhoneChoice]) -> list[OpenCell]:
    """Return the cells whose points may be typed now."""
    cells = []
    for offer in offers:
        kind, _, place = offer.mark.partition(":")
        line, _, column = place.partition(":")
        if kind == MARK and line.isdecimal() and column.isdecimal() and _is_sum(offer):
            cells.append(OpenCell(int(line), int(column), offer))
    return cells


def _is_sum(offer: PhoneChoice) -> bool:
    return len(offer.fields) == 1 and isinstance(offer.fields[0], Sum)


def cell_form(page: PhonePage, sheet_view: SheetView, cells: Sequence[OpenCell]) -> str:
    """Return the list of one column, the field with its keys, and the button that enters the points."""
    column = cells[0].column
    open_lines = {open_cell.line: open_cell.offer for open_cell in cells}
    first = next((open_cell for open_cell in cells if open_cell.offer.cell == "go"), cells[0])
    last = max(len(sheet_view.lines), *open_lines)
    numbers = [number for number in range(1, last + 1) if number > last - LONGEST_LIST or number in open_lines]
    rows = "".join(_row(page, sheet_view, number, column, open_lines.get(number), number == first.line) for number in numbers)
    bonuses = "".join(_filled_line(page, bonus, column, "bonus") for bonus in sheet_view.bonuses)
    look = "cells" + " two" * (len(numbers) > MOST_IN_A_COLUMN)
    field = first.offer.fields[0]
    places = field.places if isinstance(field, Sum) else 0
    entry = void_element(
        "input", id="points", name="f0", type="text", inputmode="none", maxlength=LONGEST, required=True,
        autocomplete="off", enterkeyhint="done",
    )  # fmt: skip
    total = page.read(sheet_view.totals[column]) if column < len(sheet_view.totals) else ""
    label = tag("label", page.read(say("sheet.my_points")), for_="points")
    typed = tag(
        "div", label, entry, tag("span", page.read(say("sheet.total")), " ", tag("b", total), class_="so-far"), class_="typed"
    )
    enter = tag("button", tag("span", tag("b", page.read(say("sheet.enter")))), class_="answer go")
    inner = tag("div", rows + bonuses, class_=look), typed, _keypad(page, places), enter
    return tag("form", *inner, method="post", action="/answer", class_="cell-form", data_key=f"cells {first.offer.id}")


def _row(page: PhonePage, sheet_view: SheetView, number: int, column: int, offer: PhoneChoice | None, is_first: bool) -> str:
    """Return a line: a key while it is open, else its written points."""
    line = sheet_view.lines[number - 1] if number <= len(sheet_view.lines) else None
    if offer is None:
        return _filled_line(page, line, column) if line else ""
    box = void_element("input", type="radio", name="choice", value=offer.id, required=True, checked=is_first)
    label = page.read(line.label) if line else page.read(offer.label)
    return tag("label", box, tag("span", label), tag("i", class_="open"), class_="line")


def _filled_line(page: PhonePage, line: LineView, column: int, look: str = "") -> str:
    cell_words = page.read(line.cell_words[column]) if column < len(line.cell_words) else ""
    return tag("p", tag("span", page.read(line.label)), tag("b", cell_words), class_=f"line written {look}".strip())


def _keypad(page: PhonePage, places: int) -> str:
    """Return keys for digits, minus, the decimal sign and deleting."""
    keys = (*DIGITS, *(["."] if places else []), *LOWER_DIGITS)
    buttons = [tag("button", text("−" if key == "-" else key), type="button", class_="key", data_type=key) for key in keys]
    back = tag(
        "button",
        inline_icon("bksp"),
        type="button",
        class_="key",
        data_type="back",
        aria_label=page.reader.read(say("page.remove_last")),
    )
    return tag("div", *buttons, back, class_="keypad")
