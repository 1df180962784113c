"""Keypad of a sheet that calculates: the number that is entered with one tap a digit, and the receipt of a finished cell."""

from functools import partial

from companion.games.score_sheet.entering import AddNumber
from companion.games.score_sheet.number_view import AskView, CellView, NumberView, RowView
from companion.games.score_sheet.prompts import EARLY
from companion.games.score_sheet.view import SheetView
from companion.pictures.picture import picture
from companion.pictures.tools import pad
from companion.table.moves import IllegalMoveError
from companion.table.notation_fields import Sum
from companion.table.prompt import Choice, Number, Pick, Value
from companion.table.say import Words
from kivy_ui.games.score_sheet.calculating.layout import Found, Selection, column_of
from kivy_ui.games.score_sheet.layout import pad_area
from kivy_ui.games.score_sheet.pieces import closing
from kivy_ui.games.score_sheet.steps import INKS
from kivy_ui.look.language import as_on_keys, as_text, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.answer_plate import answer, large_answer
from kivy_ui.table.flags import NAME as FLAG_NAME
from kivy_ui.table.flags import short_name
from kivy_ui.table.glass import Glass
from kivy_ui.table.keys import key
from kivy_ui.table.table_layout import OUT

KEY_TINT, STEP_TINT = "#17506b", "#7a5a1e"
TITLE_UNITS, TABS_UNITS, GO_UNITS, GAP_UNITS = 50.0, 56.0, 70.0, 6.0
DIGITS = ("7", "8", "9", "4", "5", "6", "1", "2", "3")
SIGNS = ("+", "-", "*")
MOST_TABS, MOST_TABS_UPRIGHT = 3, 6
LONGEST = 14
LEAST_SUM = 20
"""Numbers up to this bound are typed as digits; larger ones as a sum, too."""
STEPS = (1, 2, 3, -1)
"""Multiples of an ask's step on the keys beside the digits."""


def draw_pad(glass: Glass, view: SheetView, found: Found | None, selection: Selection) -> None:
    """Draw the keys that enter a number, or what ends the sheet if no number is asked for."""
    area = pad_area(glass)
    glass.lay("pad", picture(pad, glass.theme), area)
    inner = area.inset(12, 8)
    go = Area(inner.x, inner.bottom - GO_UNITS + 4, inner.w, GO_UNITS - 4)
    ends = _endings(glass)
    if selection.is_ending and ends:
        _ask_end(glass, ends[0], go, selection)
        return
    if found is None:
        _draw_end(glass, view, Area(inner.x, inner.y + TITLE_UNITS, inner.w, inner.h - TITLE_UNITS - GO_UNITS), go)
        return
    row, one, number = found
    ask = next(ask for ask in row.asks if ask.key == number.ask)
    _title(glass, view, found, ask, Area(inner.x, inner.y, inner.w, TITLE_UNITS - 4))
    top = inner.y + TITLE_UNITS
    if one is not None and len({each.ask for each in one.numbers}) > 1:
        top += _tabs(glass, row, one, number, selection, area=Area(inner.x, top, inner.w, TABS_UNITS - GAP_UNITS))
    keys = Area(inner.x, top, inner.w, go.y - top - GAP_UNITS)
    choices = choices_of(glass, number.mark)
    field = _sum(choices)
    if field is None:
        _draw_options(glass, choices, Area(keys.x, keys.y, keys.w, go.bottom - keys.y))
        return
    _draw_keys(glass, keys, field, ask, choices, number=number, selection=selection)
    _draw_go(glass, go, field, choices, selection, missing=view.count.next if view.count else "")


def choices_of(glass: Glass, mark: str) -> list[Choice]:
    """Return the choices that enter or correct a number; several if each is one of its values."""
    prompt = glass.shown.prompt
    if prompt is None:
        return []
    asked = [choice for choice in prompt.choices if mark in choice.marks]
    return asked or [choice for choice in prompt.asides if mark in choice.marks][:1]


def _sum(choices: list[Choice]) -> Sum | None:
    return next((field for choice in choices for field in choice.fields if isinstance(field, Sum)), None)


# the number


def _title(glass: Glass, view: SheetView, found: Found, ask: AskView, area: Area) -> None:
    """Write whose number it is, and what it is."""
    _, _, number = found
    ink, left, right = INKS[glass.theme], area.x, area.right - (50 if glass.is_wide else 4)
    column = column_of(found)
    seats = () if column is None else view.columns[column]
    seats = seats if number.seat is None else (number.seat,)
    for nth, seat in enumerate(seats[:2]):
        glass.disc(f"writer:{nth}", seat, left + 20, area.cy, 18)
        left += 44
    label = as_text(ask.label)
    name = glass.name(seats[0]) if seats else ""
    room = right - left
    name = name if glass.wide(name, FLAG_NAME) <= room * 0.62 else short_name(glass, name, room * 0.62) if name else ""
    width = glass.write("writer:name", name, left, area.cy, 28, colour=ink, anchor="start", room=room, least=20) if name else 0
    rest = Area(left + width + (8 if name else 0), area.y, room - width - 8, area.h)
    glass.paragraph("writer:ask", label, rest, 24, ink, least=14, is_top=False)


def _tabs(glass: Glass, row: RowView, one: CellView, number: NumberView, selection: Selection, area: Area) -> float:
    """Draw a tab for each number of the cell, in as many lines as they need; a tap enters that one. Returns their height."""
    labels = {ask.key: ask.label for ask in row.asks}
    own = [each for each in one.numbers if each.seat == number.seat or each.seat is None]
    lines = -(-len(own) // (MOST_TABS if glass.is_wide else MOST_TABS_UPRIGHT))
    places = area._replace(h=lines * TABS_UNITS - GAP_UNITS).grid(len(own), -(-len(own) // lines), GAP_UNITS)
    for each, place in zip(own, places, strict=True):
        is_on = each.ask == number.ask
        words = translate("sheet.tab", label=labels[each.ask], value=each.says or "–")
        tap = partial(selection.pick, each.mark) if each.mark and not is_on else None
        key(glass, f"tab:{each.ask}", place, words, tap, tint=KEY_TINT, is_on=is_on, size=19)
    return lines * TABS_UNITS


def _draw_options(glass: Glass, choices: list[Choice], area: Area) -> None:
    """Draw a key for each value: yes and no, or who has it."""
    options: list[tuple[str, Choice, tuple[Value, ...]]] = []
    for choice in choices:
        pick = next((field for field in choice.fields if isinstance(field, Pick)), None)
        if pick is None:
            options.append((as_text(choice.label), choice, ()))
        else:
            options += [(as_text(option.label), choice, ((option.value,),)) for option in pick.options]
    if not options:
        return
    columns = 1 if len(options) <= 4 and glass.is_wide else 2
    for nth, ((label, choice, values), place) in enumerate(zip(options, area.grid(len(options), columns, GAP_UNITS), strict=True)):
        place = place._replace(h=min(place.h, 86))
        key(glass, f"option:{nth}", place, label, partial(glass.actions.answer, choice, values), tint=KEY_TINT, size=28)


def _draw_keys(
    glass: Glass, area: Area, field: Sum, ask: AskView, choices: list[Choice], number: NumberView, selection: Selection
) -> None:
    """Draw digits, and beside them signs, or steps of a bonus."""
    typed = selection.typed
    signs = [sign for sign in SIGNS if _may_sum(field) or (sign == "-" and field.low < 0)] if ask.step <= 1 else []
    columns = 4 if signs or field.places or ask.step > 1 else 3
    places = [place for line in area.rows(4, GAP_UNITS) for place in line.columns(columns, GAP_UNITS)]
    last = 3 * columns
    send = partial(_send, glass, selection, choices, field)
    for nth, digit in enumerate(DIGITS):
        place = places[nth // 3 * columns + nth % 3]
        _digit(glass, digit, place, field, typed, selection=selection, send=send)
    key(glass, "key:<", places[last], "", partial(selection.type, typed[:-1]), tint=KEY_TINT, icon_name="bksp")
    _digit(glass, "0", places[last + 1], field, typed, selection=selection, send=send)
    if ask.step > 1:
        _steps(
            glass,
            [*places[3:12:4], places[14]._replace(w=places[15].right - places[14].x)],
            ask,
            field,
            number,
            choices=choices,
            selection=selection,
        )
        return
    for sign, place in zip(signs, places[3:12:4]):
        key(glass, f"key:{sign}", place, as_on_keys(sign), partial(_type, selection, typed + sign), tint=KEY_TINT, size=32)
    if field.places:
        key(glass, "key:.", places[14], ".", partial(_type, selection, typed + "."), tint=KEY_TINT, size=32)


def _may_sum(field: Sum) -> bool:
    return field.high > LEAST_SUM


def _type(selection: Selection, typed: str) -> None:
    if len(typed) <= LONGEST:
        selection.type(typed)


def _digit(glass: Glass, digit: str, place: Area, field: Sum, typed: str, selection: Selection, send: "partial[None]") -> None:
    """Draw a digit; dim if no number in range begins so. A tap sends the number if no longer one is in range."""
    after = typed + digit
    if not can_be_meant(field, after):
        glass.lay(f"key:{digit}", picture(plate_painters.key, False, KEY_TINT, glass.theme), place, 0.35)
        ink = plate_painters.ink_on("plain", glass.theme)
        glass.write(f"key:{digit}:title", digit, place.cx, place.cy - 2, 36, colour=ink, alpha=0.35)
        return
    tap = partial(send, after) if is_complete(field, after) else partial(_type, selection, after)
    key(glass, f"key:{digit}", place, digit, tap, tint=KEY_TINT, size=36)


def can_be_meant(field: Sum, typed: str) -> bool:
    """Return whether a number in range begins with these digits; sums may be anything."""
    digits = typed.removeprefix("-")
    if not digits.isdigit() or field.places or _may_sum(field):
        return len(typed) <= LONGEST
    if len(digits) > 1 and digits[0] == "0":
        return False
    return int(digits) <= -field.low if typed.startswith("-") else int(digits) <= field.high


def is_complete(field: Sum, typed: str) -> bool:
    """Return whether these digits are a number in range, and no longer number is."""
    digits = typed.removeprefix("-")
    if not digits.isdigit() or field.places or _may_sum(field) or not can_be_meant(field, typed):
        return False
    value = int(digits)
    bound = -field.low if typed.startswith("-") else field.high
    longest = value == 0 or value * 10 > bound
    return longest and field.low <= (-value if typed.startswith("-") else value) <= field.high


def _steps(
    glass: Glass, places: list[Area], ask: AskView, field: Sum, number: NumberView, choices: list[Choice], selection: Selection
) -> None:
    """Draw keys that add a bonus to what was entered."""
    now = as_text(number.says).replace("−", "-")
    before = int(now) if now.lstrip("-").isdigit() else 0
    for times, place in zip(STEPS, places, strict=True):
        value = before + times * ask.step
        if field.low <= value <= field.high:
            words = f"+{times * ask.step}" if times > 0 else f"−{ask.step}"
            key(
                glass,
                f"step:{times}",
                place,
                words,
                partial(_send, glass, selection, choices, field, typed=str(value)),
                tint=STEP_TINT,
                size=25,
            )


# sending


def _send(glass: Glass, selection: Selection, choices: list[Choice], field: Sum, typed: str) -> None:
    """Enter the number."""
    choice = next(one for one in choices if field in one.fields)
    values: list[Value] = []
    amount, times = typed, 1
    counted = any(isinstance(one, Number) for one in choice.fields)
    if counted and "*" in typed and typed.rpartition("*")[2].isdigit():
        amount, _, last = typed.rpartition("*")
        times = int(last)
    for one in choice.fields:
        values.append(amount if isinstance(one, Sum) else min(one.high, times) if isinstance(one, Number) else "")
    selection.typed = ""
    glass.actions.answer(choice, tuple(values))


def _draw_go(glass: Glass, area: Area, field: Sum, choices: list[Choice], selection: Selection, missing: Words = "") -> None:
    """Draw “Enter 12”; an outline that says what is missing while there is no number; what ends a list or the sheet beside it.

    missing   who bids next, or that the round is played now; "" for neither
    """
    typed, others = selection.typed, [choice for choice in choices if not choice.fields]
    if typed:
        why = _refusal(field, typed)
        if not why:
            words = translate("sheet.write", points=as_on_keys(typed))
            large_answer(glass, "write", area, words, partial(_send, glass, selection, choices, field, typed=typed))
            return
        _outline(glass, area, why)
        return
    if others:
        choice = others[0]
        answer(glass, "done", area, "main", choice.label, note="", tint=KEY_TINT, tap=partial(glass.actions.answer, choice, ()))
        return
    rest = _beside_end(glass, area, selection)
    is_list = any(isinstance(choice.move, AddNumber) for choice in choices)
    _outline(glass, rest, as_text(missing) or (translate("sheet.type_list") if is_list else translate("sheet.type_number")))


def _refusal(field: Sum, typed: str) -> str:
    """Return why these digits are not a number in range; "" if they are."""
    amount = typed.rpartition("*")[0] or typed if typed.endswith("*") else typed
    try:
        field.check(amount)
    except IllegalMoveError as refusal:
        return as_text(refusal.said) if typed[-1].isdigit() else translate("sheet.type")
    return ""


def _outline(glass: Glass, area: Area, words: str) -> None:
    ink = INKS[glass.theme]
    glass.lay("missing", picture(plate_painters.dashed, BRASS if glass.theme == "deep" else ink), area)
    glass.paragraph("missing:title", words, area.inset(10, 6), 22, ink, anchor="middle", is_bold=True, least=13, is_top=False)


def _endings(glass: Glass) -> list[Choice]:
    """Return what finishes the sheet or its rounds, where that is possible now."""
    prompt = glass.shown.prompt
    close = closing(glass)
    out = [choice for choice in prompt.choices if choice.cell == "out" and not choice.fields] if prompt else []
    return [*out, *([close] if close is not None and close not in out else [])]


def _ask_end(glass: Glass, end: Choice, go: Area, selection: Selection) -> None:
    """Ask whether the sheet ends before its last round or its target, with nothing to tap where “Finish” was."""
    question = translate("sheet.end_now", note=end.note)
    glass.paragraph("question", question, go, 28, INKS[glass.theme], anchor="middle", is_bold=True, least=13, is_top=False)
    no, yes = (Area(go.x, go.y - nth * (go.h + GAP_UNITS), go.w, go.h) for nth in (2, 1))
    take = partial(glass.actions.take, Offer(end, (), end.label), 0)
    answer(glass, "go-on", no, "main", translate("sheet.go_on"), note="", tint=KEY_TINT, tap=partial(selection.ask_end, False))
    words, note = translate("sheet.end_early"), translate("sheet.no_result")
    answer(glass, "finish-now", yes, "end", words, note=note, tint=KEY_TINT, tap=take)


def _beside_end(glass: Glass, area: Area, selection: Selection) -> Area:
    """Draw what may finish the sheet at the right; return the rest of the area."""
    ends = _endings(glass)
    if not ends:
        return area
    w = area.w * 0.46
    end = ends[0]
    take = selection.ask_end if EARLY in end.marks else partial(glass.actions.take, Offer(end, (), end.label), OUT)
    answer(glass, "finish", Area(area.right - w, area.y, w, area.h), "end", end.label, note="", tint=KEY_TINT, tap=take)
    return Area(area.x, area.y, area.w - w - GAP_UNITS, area.h)


def _draw_end(glass: Glass, view: SheetView, area: Area, go: Area) -> None:
    """Draw the question once everything is entered, and the answer that finishes the sheet."""
    prompt = glass.shown.prompt
    about = prompt.about if prompt is not None else view.title
    glass.paragraph("question", about, area, 28, INKS[glass.theme], anchor="middle", is_bold=True, least=18, is_top=False)
    for end in _endings(glass)[:1]:
        answer(
            glass,
            "finish",
            go,
            "main",
            end.label,
            note="",
            tint=KEY_TINT,
            tap=partial(glass.actions.take, Offer(end, (), end.label), 0),
        )


# how a cell was calculated


def draw_receipt(glass: Glass, view: SheetView, selection: Selection, cell: tuple[int, int]) -> None:
    """Draw how a cell was calculated: its numbers, a line for each term, the sum, and the total after it."""
    row = view.count.rows[cell[0]] if view.count else None
    area = pad_area(glass)
    glass.lay("pad", picture(pad, glass.theme), area)
    if row is None:
        return
    one, seats, ink = row.cells[cell[1]], view.columns[cell[1]], INKS[glass.theme]
    inner = area.inset(12, 8)
    glass.disc("receipt:seat", seats[0], inner.x + 20, inner.y + 24, 18)
    title = translate("sheet.receipt", name=glass.name(seats[0]), line=row.label)
    glass.paragraph(
        "receipt:title", title, Area(inner.x + 46, inner.y, inner.w - 96, 48), 24, ink, is_bold=True, least=15, is_top=False
    )
    go = Area(inner.x, inner.bottom - GO_UNITS + 4, inner.w, GO_UNITS - 4)
    lines = [*_receipt_lines(row, one)]
    paper = Area(inner.x, inner.y + TITLE_UNITS, inner.w, go.y - inner.y - TITLE_UNITS - GAP_UNITS)
    glass.lay("receipt", picture(plate_painters.sheet, "#fbf4e4", "#e9dcc0", "#c9b48a", 10), paper)
    height = min(40.0, (paper.h - 12) / max(1, len(lines)))
    for nth, (label, value, is_bold) in enumerate(lines):
        y = paper.y + 6 + height * (nth + 0.5)
        room = paper.w - 24
        width = glass.write(f"receipt:{nth}:value", value, paper.right - 12, y, 26 if is_bold else 22, colour="#2a1c0a", anchor="end",
            is_bold=is_bold, room=room * 0.6, least=13)  # fmt: skip
        glass.write(f"receipt:{nth}", label, paper.x + 12, y, 22 if is_bold else 20, colour="#2a1c0a", anchor="start", is_bold=is_bold,
            room=room - width - 8, least=13)  # fmt: skip
    mark = _corrected_first(row, one)
    left, right = go.columns(2, GAP_UNITS)
    if mark:
        answer(glass, "change", left, "plain", translate("sheet.change"), note="", tint=KEY_TINT, tap=partial(selection.pick, mark))
    answer(
        glass,
        "receipt:close",
        right if mark else go,
        "end",
        translate("sheet.close_receipt"),
        note="",
        tint=KEY_TINT,
        tap=partial(selection.explain, None),
    )


def _corrected_first(row: RowView, one: CellView) -> str:
    """Return the mark of the number that “Change it” opens: a result before a bid; "" for none."""
    early = {ask.key for ask in row.asks if ask.is_early}
    return next((number.mark for number in sorted(one.numbers, key=lambda number: number.ask in early) if number.mark), "")


def _receipt_lines(row: RowView, one: CellView) -> list[tuple[str, str, bool]]:
    """Return label, value and weight of each line: the entered numbers, the terms, and the sums."""
    labels = {ask.key: as_text(ask.label) for ask in row.asks}
    numbers = [(labels.get(number.ask, ""), as_text(number.says), False) for number in one.numbers if number.is_entered]
    terms = [(f"{as_text(term.label)} {as_text(term.says)}".strip(), as_text(term.points), False) for term in one.terms]
    sums = [(as_text(row.label), as_text(one.points), True)]
    totals = [(translate("sheet.total_now"), as_text(one.total), True)] if as_text(one.total) else []
    return [*numbers, *terms, *sums, *totals]
