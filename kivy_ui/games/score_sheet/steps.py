"""The keypad of the score sheet: the number as it is typed, its keys, and what writes it."""

from functools import partial

from companion.games.score_sheet.box import number
from companion.games.score_sheet.state import Cell
from companion.games.score_sheet.view import SheetView
from companion.games.score_sheet.writing import EmptyCell
from companion.pictures.picture import picture
from companion.pictures.tools import pad
from companion.table.moves import IllegalMoveError
from companion.table.notation_fields import Sum
from companion.table.prompt import Choice, Option, Pick
from kivy_ui.games.score_sheet.layout import SheetInput, pad_area
from kivy_ui.games.score_sheet.pieces import _closing, closing
from kivy_ui.look.language import as_on_keys, translate
from kivy_ui.look.language import number as spelled
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, FOAM
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.answer_plate import answer, large_answer
from kivy_ui.table.flags import NAME as FLAG_NAME
from kivy_ui.table.flags import short_name
from kivy_ui.table.glass import Glass
from kivy_ui.table.keys import key

SIGNS = ("7", "8", "9", "+", "4", "5", "6", "-", "1", "2", "3", "*", "<", "0", ".", "strike")
STRIKE = "0"
KEY_TINT, INKS = "#17506b", {"deep": FOAM, "light": "#0b2230", "contrast": "#ffffff"}
PAD_W, TALL_PAD, GO_H, HEAD_H = 286.0, 0.5, 74.0, 104.0


def draw_pad(glass: Glass, entry: SheetInput, view: SheetView) -> None:
    """Draw the pad: the column and line that are written, the typed number, keys, and “Write”."""
    cell = entry.cell
    choice = choice_of(glass, cell) if cell else None
    field = next((one for one in choice.fields if isinstance(one, Sum)), None) if choice else None
    area = pad_area(glass)
    glass.lay("pad", picture(pad, glass.theme), area)
    inner = area.inset(12, 8)
    _pad_head(glass, entry, view, Area(inner.x, inner.y, inner.w, HEAD_H - 8))
    keys = Area(inner.x, inner.y + HEAD_H - 8, inner.w, inner.h - HEAD_H - GO_H + 8)
    places = keys.grid(len(SIGNS), 4, 6)
    if field is None or not field.places:  # no point to type: its room goes to striking
        places[-1] = places[-1]._replace(x=places[-2].x, w=places[-1].right - places[-2].x)
    for sign, place in zip(SIGNS, places, strict=True):
        _key(glass, entry, sign, place, choice, field=field)
    go = Area(inner.x, inner.bottom - GO_H + 4, inner.w, GO_H - 4)
    _write(glass, entry, go, choice, field)


def _pad_head(glass: Glass, entry: SheetInput, view: SheetView, area: Area) -> None:
    ink, cell = INKS[glass.theme], entry.cell
    if cell is None:
        return
    seats = view.columns[cell[1]]
    for nth, seat in enumerate(seats[:3]):
        glass.disc(f"writer:{nth}", seat, area.x + 20 + 44 * nth, area.y + 24, 18)
    left = area.x + 44 * min(3, len(seats)) + 4
    close = Area(area.right - 47, area.y, 47, 47)
    if not glass.is_wide:  # on a wide screen the corner is there, and closes the pad
        key(glass, "close", close, "", partial(entry.open_cell, None), tint=KEY_TINT, icon_name="close")
    name, room = glass.name(seats[0]), close.x - left - 4
    name = name if glass.wide(name, FLAG_NAME) <= room else short_name(glass, name, room)
    glass.write("writer:name", name, left, area.y + 24, 28, colour=ink, anchor="start", room=room, least=20)
    typed = as_on_keys(entry.typed)
    colour = BRASS if glass.theme == "deep" else ink
    w = glass.write("typed", typed, area.right - 2, area.y + 72, 46, colour=colour, anchor="end", room=area.w * 0.6, least=22)
    label = view.lines[cell[0] - 1].label
    glass.write("writer:line", label, area.x + 2, area.y + 72, 26, colour=ink, anchor="start", room=area.w - w - 12, least=18)


def _key(glass: Glass, entry: SheetInput, sign: str, place: Area, choice: Choice | None, field: Sum | None) -> None:
    tint = KEY_TINT
    emptied = emptying(glass, entry.cell) if sign == "strike" else None
    if emptied is not None:
        key(glass, "empty", place, translate("sheet.empty"), partial(_empty, glass, entry, emptied), tint=tint, size=24)
    elif sign == "strike":
        if choice is not None and field is not None and field.low <= 0 <= field.high:
            key(glass, "strike", place, translate("sheet.strike"), partial(_strike, glass, entry, choice), tint=tint, size=24)
    elif sign != "." or (field is not None and field.places):
        shown = as_on_keys(sign)
        key(
            glass,
            f"key:{sign}",
            place,
            shown,
            partial(entry.type, sign),
            tint=tint,
            size=36,
            icon_name="bksp" if sign == "<" else "",
        )


def _write(glass: Glass, entry: SheetInput, area: Area, choice: Choice | None, field: Sum | None) -> None:
    """Draw the answer “Write 25”, or an outline while there is no valid number."""
    points, why = _points(entry, field)
    if choice is None or points is None or field is None:
        ink = INKS[glass.theme]
        area = _beside_finish(glass, entry, area)
        glass.lay("missing", picture(plate_painters.dashed, BRASS if glass.theme == "deep" else ink), area)
        glass.paragraph(
            "missing:title", why or translate("sheet.type"), area.inset(10, 6), 22, ink, anchor="middle", is_bold=True, is_top=False
        )
        return
    title = translate("sheet.write", points=spelled(number(points, field.places)))
    large_answer(glass, "write", area, title, partial(_take, glass, entry, choice))


def _beside_finish(glass: Glass, entry: SheetInput, area: Area) -> Area:
    """Draw the answer that ends the sheet while nothing is typed; return the area that is left."""
    close = closing(glass)
    if close is None or entry.typed:
        return area
    w = area.w * 0.42
    tap = _closing(glass, entry, close)
    answer(glass, "finish", Area(area.right - w, area.y, w, area.h), "end", close.label, note="", tint=KEY_TINT, tap=tap)
    return Area(area.x, area.y, area.w - w - 8, area.h)


def _points(entry: SheetInput, field: Sum | None) -> tuple[int | None, str]:
    """Return what was typed in the smallest parts; None, and why, while it is no number that can be written."""
    if not entry.typed or field is None:
        return None, ""
    try:
        return field.check(entry.typed), ""
    except IllegalMoveError:
        is_open = not entry.typed[-1].isdigit()
        return None, "" if is_open else translate("sheet.span", low=spelled(field.low), high=spelled(field.high))


def _take(glass: Glass, entry: SheetInput, choice: Choice) -> None:
    """Write what was typed; digits that come now are the next player's."""
    glass.actions.answer(choice, (entry.sent(),))


def _strike(glass: Glass, entry: SheetInput, choice: Choice) -> None:
    entry.sent()
    glass.actions.take(Offer(choice, (STRIKE,), choice.label), 0)


def _empty(glass: Glass, entry: SheetInput, emptying: tuple[Choice, int]) -> None:
    """Take the points out of the cell."""
    choice, line = emptying
    entry.sent()
    glass.actions.answer(choice, ((line,),))


def choice_of(glass: Glass, cell: Cell) -> Choice | None:
    """Find what writes or corrects a cell."""
    prompt, mark = glass.shown.prompt, f"cell:{cell[0]}:{cell[1]}"
    if prompt is None:
        return None
    found = glass.answers.get(mark)
    return found[0] if found else next((one for one in prompt.asides if mark in one.marks), None)


def emptying(glass: Glass, cell: Cell | None) -> tuple[Choice, int] | None:
    """Return the choice that empties the cell on the keypad, and its line; None if the cell is empty."""
    prompt = glass.shown.prompt
    if prompt is None or cell is None:
        return None
    line, column = cell
    found = (one for one in prompt.asides if isinstance(one.move, EmptyCell) and one.move.column == column)
    return next(((one, line) for one in found if any(option.value == line for option in _options(one))), None)


def _options(choice: Choice) -> tuple[Option, ...]:
    return next((field.options for field in choice.fields if isinstance(field, Pick)), ())
