"""Keypad of a sheet that calculates: the number that is entered with one tap a digit."""

from collections.abc import Iterator, Sequence
from functools import partial

from companion.games.score_sheet.number_prompts import NO_OTHERS_MARK
from companion.games.score_sheet.number_view import CellView, NumberView, RowView
from companion.games.score_sheet.view import SheetView
from companion.table.prompt import Choice, Value
from companion.table.sentence import Words
from kivy_ui.games.score_sheet.calculating.digit_keys import STEP_TINT, Bonus, PadKeys, bonus_of, has_line_with_signs, send_typed
from kivy_ui.games.score_sheet.calculating.layout import (
    GO_UNITS,
    TITLE_UNITS,
    NumberPosition,
    Selection,
    column_of,
    is_correcting,
    number_pad_area,
)
from kivy_ui.games.score_sheet.calculating.number_input import NumberInput, number_input
from kivy_ui.games.score_sheet.calculating.transfer import givers_of, transfer_parts
from kivy_ui.games.score_sheet.pieces import asks_before_end, end_choice
from kivy_ui.games.score_sheet.steps import (
    DISC_GAP_UNITS,
    INKS,
    KEY_GAP_UNITS,
    LEAST_NAME_TEXT,
    NAME_TEXT,
    QUESTION_TEXT,
    button,
    draw_on_pad,
    end_question,
    missing_outline,
    outcome_row,
    seat_disc,
    write_button,
    writer_name,
)
from kivy_ui.layout.elements import choice_key, key, key_text
from kivy_ui.layout.leaves import line, paragraph, text
from kivy_ui.layout.part import EMPTY, Part, by_area, column, grid, limited_height, row, share, units
from kivy_ui.look.language import as_text, key_sum, translate
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.flags import distinct_name
from kivy_ui.table.second_step import with_tint
from kivy_ui.table.table_layout import LARGEST_TEXT, OUT_CELL
from kivy_ui.table.table_scene import TableScene

HIGH_TITLE_UNITS, TAB_UNITS = 56.0, 50.0
CORNER_UNITS = 46.0
MOST_LISTED, LISTED_LETTERS = 3, 10
"""Most entered numbers of a list that are named above the keys, the last ones, and most letters of so many; else one number fewer."""
MOST_DISCS = 2
LABEL_TEXT = 20.0
CORRECTED_TEXT = 23.0
LEAST_CORRECTION_TEXT = 12.0
NAME_SHARE = 0.62  # of the width of an upright title, at most
END_SHARES = (0.38, 0.42, 0.45)
"""Share of the width of an answer that the one beside it has, by the screen's text size."""
MOST_TABS, MOST_TABS_UPRIGHT = 3, 6
TAB_TEXT = 19.0
TAB_PADDING_UNITS, LEAST_TAB_SHARE = 6.0, 0.6
"""Room beside the words of a tab, in units; least width of a tab as a share of the widest in its row."""
WIDE_VALUE = "00"
MOST_IN_A_COLUMN, MOST_IN_A_COLUMN_UPRIGHT, MOST_IN_TWO_COLUMNS = 4, 2, 8
OPTION_UNITS, TALL_OPTION_UNITS, MOST_TALL_OPTIONS = 86.0, 140.0, 4
PLAYER_TEXT = 28.0


def draw_pad(scene: TableScene, view: SheetView, position: NumberPosition | None, selection: Selection) -> None:
    """Draw the keys that enter a number, or the answers that end the sheet if no number is asked for."""
    area = number_pad_area(scene, position, selection)
    draw_on_pad(scene, column(*_body(scene, view, position, selection), gap=KEY_GAP_UNITS), area)


def _body(scene: TableScene, view: SheetView, position: NumberPosition | None, selection: Selection) -> Iterator[Part]:
    """Yield the parts of the pad from top to bottom."""
    selection.typing = None
    ends = _end_choices(scene)
    if selection.is_ending and ends:
        yield from end_question(scene, ends[0], partial(selection.ask_end, False))
        return
    if position is None:
        yield from _finish_parts(scene, view, ends)
        return
    row, cell, number = position
    is_correction = view.count is not None and is_correcting(view.count, selection)
    entered = number_input(scene, row, position.ask, number)
    title = _correction_title(scene, view, position) if is_correction else _title(scene, view, position, entered)
    yield units(HIGH_TITLE_UNITS if scene.is_wide else TITLE_UNITS, title)
    bonus = bonus_of(scene, row, cell, number) if entered.field is not None else None
    if cell is not None and len({other_number.ask for other_number in cell.numbers}) > 1:
        yield _tabs(scene, row, cell, number, selection, tinted_ask=bonus.ask if bonus else "")
    if entered.picks_players:
        yield from _players(scene, view, position, ends, selection)
        return
    if entered.is_picked:
        yield from _value_keys(entered, ends, selection, is_correction=is_correction)
        return
    selection.typing = number.mark, partial(_enter_valid, selection, entered)
    givers = givers_of(view, position, entered, selection.excess) if selection.excess else []
    if givers:
        yield from transfer_parts(scene, position, entered, givers, selection)
        return
    pad = PadKeys(scene, selection, entered, bonus, partial(givers_of, view, position, entered))
    yield pad.keys(position.ask, shows_signs=row.kind == "line" and has_line_with_signs(view))
    if is_correction:
        go = _enter_part(scene, entered, selection, translate("sheet.type_right") if number.is_entered else "")
        yield units(GO_UNITS, go if selection.typed else _with_back(scene, go, selection))  # a long sum needs the width
        return
    follows = view.count.implied_number if view.count and number.mark == view.count.asked_mark else None
    go = _enter_part(scene, entered, selection, _missing_words(view, position, bonus), follows=follows)
    yield units(GO_UNITS, _with_finish(scene, go, ends, selection, is_kept=row.kind == "round"))


def _value_keys(entered: NumberInput, ends: list[Choice], selection: Selection, *, is_correction: bool) -> Iterator[Part]:
    """Yield the keys of a value that is picked, and below them the one that leaves the correction or finishes the sheet."""
    yield _options(entered, selection, has_foot=is_correction or bool(ends))
    if is_correction:
        yield units(GO_UNITS, _with_back(entered.scene, EMPTY, selection))
    elif ends:
        yield units(GO_UNITS, _with_finish(entered.scene, EMPTY, ends, selection, is_kept=True))


def _missing_words(view: SheetView, position: NumberPosition, bonus: "Bonus | None") -> Words:
    """Return who enters next, or that a number is missing where steps have the place of signs; "" for neither."""
    is_asked = view.count is not None and (position.row.kind == "round" or position.number.mark == view.count.asked_mark)
    next_words = view.count.next if view.count is not None and is_asked else ""
    return next_words or (translate("sheet.type_number") if bonus is not None and bonus.is_typed else "")


# the number


def _title(scene: TableScene, view: SheetView, position: NumberPosition, entered: NumberInput) -> Part:
    """Return the title: the number's player and label; where players are picked, whose they are."""
    seats, label = _seats_of(view, position), position.ask.question or position.ask.label
    if view.count is not None and view.count.listing:
        numbers = [key_sum(as_text(words)) for words in view.count.listing]
        latest = numbers[-MOST_LISTED:] if len("".join(numbers[-MOST_LISTED:])) <= LISTED_LETTERS else numbers[1 - MOST_LISTED :]
        label = translate("sheet.listed", numbers=["…"] * (len(numbers) > len(latest)) + latest)
    if entered.picks_players:
        seats, label = (), position.ask.question or translate("sheet.who", label=label)
    discs = [seat_disc(scene, f"writer:{nth}", seat) for nth, seat in enumerate(seats[:MOST_DISCS])]
    name, names = writer_name(scene, seats), [seat.name for seat in scene.snapshot.seats]

    def whole_name(part_scene: Scene, area: Area) -> Part:
        words = distinct_name(part_scene, name, names, area.w, LEAST_NAME_TEXT)
        return line(words, NAME_TEXT, INKS[scene.theme], "start", least=LEAST_NAME_TEXT)

    def name_and_label(scene: Scene, area: Area) -> Part:
        width = min(scene.scaled_width(name, NAME_TEXT) + 1, area.w * NAME_SHARE)
        return row(units(width, by_area(whole_name)), share(1, paragraph(label, 24, ink, least=14, is_top=False)))

    ink = INKS[scene.theme]
    if not name:
        words = paragraph(label, 24, ink, least=14, is_top=False)
    elif scene.is_wide:
        words = column(by_area(whole_name), line(label, LABEL_TEXT, ink, "start", is_bold=False, least=13), gap=0)
    else:
        words = by_area(name_and_label)
    return _head(scene, discs, words)


def _seats_of(view: SheetView, position: NumberPosition) -> tuple[int, ...]:
    """Return whose number it is: one seat, all seats of its column, or () for a number of the whole row."""
    at, seat = column_of(position), position.number.seat
    return (seat,) if seat is not None else () if at is None else view.columns[at]


def _head(scene: TableScene, discs: Sequence[Part], words: Part) -> Part:
    """Return the discs beside the words, clear of the menu's corner on a wide screen."""
    corner = [units(CORNER_UNITS, EMPTY)] if scene.is_wide else []
    return row(*discs, share(1, words), *corner, gap=DISC_GAP_UNITS)


def _correction_title(scene: TableScene, view: SheetView, position: NumberPosition) -> Part:
    """Return the title of a correction: whose number of which round is corrected, and the present value."""
    row_view, _, number = position
    seats, label = _seats_of(view, position), position.ask.label
    name, line_words = scene.name(seats[0]) if seats else "", row_view.label if row_view.kind == "round" else ""
    owner_words = translate("sheet.receipt", name=name, line=line_words) if name and line_words else name or line_words
    value = key_sum(as_text(number.sentence)) if number.is_entered and not number.is_hidden else ""
    if value:
        question = translate("sheet.correct_number", label=label, value=value)
    else:
        question = translate("sheet.correct_hidden" if number.is_entered else "sheet.add_number", label=label)
    ink = INKS[scene.theme]
    words = column(
        paragraph(owner_words, CORRECTED_TEXT, ink, is_bold=True, least=LEAST_CORRECTION_TEXT, is_top=False),
        paragraph(question, LABEL_TEXT, ink, least=LEAST_CORRECTION_TEXT, is_top=False),
        gap=0,
    )
    discs = [seat_disc(scene, "writer:0", seat) for seat in seats[:1]]
    return _head(scene, discs, words)


def _tabs(
    scene: TableScene, row_view: RowView, cell: CellView, number: NumberView, selection: Selection, *, tinted_ask: str
) -> Part:
    """Return a tab for each number of the cell, in as many lines as they need; a tap on a tab selects its number.

    `tinted_ask` is the number to which the brown keys belong; "" without such keys.
    """
    labels = {ask.key: ask.label for ask in row_view.asks}
    seat_numbers = [other_number for other_number in cell.numbers if other_number.seat == number.seat or other_number.seat is None]
    lines = -(-len(seat_numbers) // (MOST_TABS if scene.is_wide else MOST_TABS_UPRIGHT))
    columns = -(-len(seat_numbers) // lines)
    names = [labels[tab_number.ask] for tab_number in seat_numbers]
    rows = [names[first : first + columns] for first in range(0, len(names), columns)]

    def tab(tab_number: NumberView, has_values_beside: bool) -> Part:
        is_on = tab_number.ask == number.ask
        tap = partial(selection.pick, tab_number.mark) if tab_number.mark and not is_on else None
        value = as_text(tab_number.sentence)
        label, in_one_line = labels[tab_number.ask], translate("sheet.tab", label=labels[tab_number.ask], value=value or "–")

        words = key_text(in_one_line if value else label, TAB_TEXT, is_on)
        if value and not has_values_beside:
            words = column(key_text(label, TAB_TEXT, is_on), share(1, key_text(value, TAB_TEXT, is_on)), gap=0)
        tab_part = key(f"tab:{tab_number.ask}", words, tap, is_on, words=in_one_line)
        return with_tint(STEP_TINT, tab_part) if tab_number.ask == tinted_ask and not is_on else tab_part

    def tabs(scene: Scene, area: Area) -> Part:
        weights = [_tab_weights(scene, labels_of_row, area.w) for labels_of_row in rows]
        is_beside = all(_fit_with_values(scene, *pair, area.w) for pair in zip(rows, weights, strict=True))
        parts = [tab(tab_number, is_beside) for tab_number in seat_numbers]
        lines_of_tabs = [
            row(*(share(weight, part) for weight, part in zip(row_weights, parts[nth * columns :])), gap=KEY_GAP_UNITS)
            for nth, row_weights in enumerate(weights)
        ]
        return column(*lines_of_tabs, gap=KEY_GAP_UNITS)

    return units(lines * (TAB_UNITS + KEY_GAP_UNITS) - KEY_GAP_UNITS, by_area(tabs))


def _tab_weights(scene: Scene, labels: Sequence[Words], room: float) -> list[float]:
    """Return the widths of the tabs in a row of `room` units, in proportion to their words, so that long ones are not small.

    Labels take two lines if they don't fit otherwise; then their widest words count.
    """

    def widths_of(texts: Sequence[Sequence[str]]) -> list[float]:
        return [max(scene.scaled_width(words, TAB_TEXT) for words in label) + 2 * TAB_PADDING_UNITS for label in texts]

    whole_labels = [as_text(label) for label in labels]
    widths = widths_of([[label] for label in whole_labels])
    if sum(widths) + KEY_GAP_UNITS * (len(labels) - 1) > room:
        widths = widths_of([label.split() for label in whole_labels])
    return [max(width, LEAST_TAB_SHARE * max(widths)) for width in widths]


def _fit_with_values(scene: Scene, labels: Sequence[Words], weights: Sequence[float], width: float) -> bool:
    """Return whether each label of a row has room on its tab beside a value of two digits."""
    share_width = (width - KEY_GAP_UNITS * (len(weights) - 1)) / sum(weights)
    return all(
        scene.scaled_width(translate("sheet.tab", label=label, value=WIDE_VALUE), TAB_TEXT)
        <= weight * share_width - 2 * TAB_PADDING_UNITS
        for label, weight in zip(labels, weights)
    )


def _options(number: NumberInput, selection: Selection, *, has_foot: bool) -> Part:
    """Return a key for each value: yes and no, or each possible holder. The key of the entered value says so, and changes nothing.

    `has_foot`: a further key is below them.
    """
    options, keep = number.options, partial(selection.keep_number, translate("sheet.same_number"))

    def option_key(nth: int, label: Words, choice: Choice, values: tuple[Value, ...]) -> Part:
        present_labels = (number.present, translate("sheet.write", points=number.present))
        is_present = bool(number.present) and as_text(label) in present_labels
        tap = keep if is_present else partial(number.scene.actions.answer, choice, values)
        words = translate("sheet.keep_number", value=label) if is_present else label
        return choice_key(f"option:{nth}", words, tap, size=28)

    keys = (option_key(nth, *option) for nth, option in enumerate(options))
    return _key_grid(number.scene, list(keys), has_foot=has_foot)


def _players(
    scene: TableScene, view: SheetView, position: NumberPosition, ends: list[Choice], selection: Selection
) -> Iterator[Part]:
    """Yield a key for each player, which enters Yes for the player, and below them the one that enters No for all others.

    The key of a picked player opens the correction.
    """
    prompt = scene.snapshot.prompt
    no_others = next((choice for choice in prompt.choices if NO_OTHERS_MARK in choice.marks), None) if prompt else None
    keys = []
    for seats, cell in zip(view.columns, position.row.cells, strict=True):
        number = next((number for number in cell.numbers if number.ask == position.ask.key and number.mark), None)
        if number is not None:
            _, choice, values = number_input(scene, position.row, position.ask, number).options[0]
            tap = partial(selection.pick, number.mark) if number.is_entered else partial(scene.actions.answer, choice, values)
            words = key_text(scene.name(seats[0]), PLAYER_TEXT, number.is_entered)
            keys.append(key(f"player:{seats[0]}", words, tap, number.is_entered))
    yield _key_grid(scene, keys, has_foot=True)
    foot = _with_finish(scene, EMPTY, ends, selection, is_kept=True) if ends else EMPTY
    if no_others is not None:
        foot = button("no-others", no_others.label, partial(scene.actions.answer, no_others, ()), "main")
    yield units(GO_UNITS, foot)


def _key_grid(scene: TableScene, keys: Sequence[Part], *, has_foot: bool) -> Part:
    most_in_column = MOST_IN_A_COLUMN if scene.is_wide else MOST_IN_A_COLUMN_UPRIGHT
    columns = 1 if len(keys) <= most_in_column else 2
    if has_foot and len(keys) > MOST_IN_TWO_COLUMNS and not scene.is_wide:
        columns = 3
    lines = -(-len(keys) // columns)
    height = OPTION_UNITS if len(keys) > MOST_TALL_OPTIONS else TALL_OPTION_UNITS
    return limited_height(lines * (height + KEY_GAP_UNITS) - KEY_GAP_UNITS, grid(columns, *keys, gap=KEY_GAP_UNITS))


# the answers


def _enter_part(
    scene: TableScene, number: NumberInput, selection: Selection, missing_words: Words = "", follows: int | None = None
) -> Part:
    """Return the answer “Enter 12”, an outline that says what is missing, or the answer that ends a list or the bonuses.

    missing_words   who bids next, or that the round is played now; "" for neither
    follows   the number if the others of the round leave only one: it is proposed
    """
    typed, plain_choices = selection.typed, [choice for choice in number.choices if not choice.fields]
    if typed and (why := number.refusal(typed)):
        return missing_outline(scene, f"{typed} …" if number.can_become_another(typed) else why)
    if typed:
        result_words = number.result_words(typed)
        is_change = bool(number.present) and not number.is_list and not number.is_present(typed)
        title = (
            translate("sheet.change_to", value=number.present, points=result_words)
            if is_change
            else translate("sheet.write", points=result_words)
        )
        return write_button(scene, title, partial(send_typed, selection, number, typed))
    if follows is not None and not selection.bonus_line:
        return write_button(scene, translate("sheet.write", points=key_sum(str(follows))), partial(number.send, str(follows)))
    if selection.bonus_line:
        return button("done", translate("sheet.bonus_done"), selection.end_bonus, "main")
    if plain_choices:
        tap = partial(scene.actions.answer, plain_choices[0], ())
        return button("done", plain_choices[0].label, tap, "main" if number.has_listed else "plain")
    return missing_outline(scene, missing_words or _typing_words(scene, number))


def _typing_words(scene: TableScene, number: NumberInput) -> str:
    """Return how a number is typed: one that can be a sum needs the key that enters it. The largest text leaves that out.

    On a wide screen it has no room beside the answer that ends the sheet.
    """
    if number.is_extra and number.is_short:
        return translate("sheet.type_count")
    if number.factors:
        return translate("sheet.type_product")
    is_narrow = scene.is_wide and scene.look.text_size == LARGEST_TEXT
    return translate("sheet.type_number") if number.is_short or number.multiples or is_narrow else translate("sheet.type_and_enter")


def _enter_valid(selection: Selection, number: NumberInput) -> bool:
    """Enter the typed number if it is another one in range; return whether it is entered."""
    typed = selection.typed
    is_valid = not number.refusal(typed) and not number.is_present(typed)
    if is_valid:
        send_typed(selection, number, typed)
    return is_valid


def _with_back(scene: TableScene, go: Part, selection: Selection) -> Part:
    """Return `go` beside the key that leaves a correction."""
    back = button("back-to-sheet", translate("sheet.close_receipt"), partial(selection.pick, ""), "end")
    return _answer_row(scene, go, back)


def _with_finish(scene: TableScene, go: Part, ends: list[Choice], selection: Selection, is_kept: bool) -> Part:
    """Return `go` beside the answer that finishes the sheet.

    While the sheet can't be finished, `is_kept` leaves that answer's place empty; otherwise, and in larger text, `go` takes it.
    """
    if not ends and (not is_kept or scene.look.text_size):
        return go
    finish = _end_button(scene, ends[0], selection) if ends and not (selection.typed or selection.bonus_line) else EMPTY
    return _answer_row(scene, go, finish)


def _answer_row(scene: TableScene, go: Part, end: Part) -> Part:
    """Return `go` and a narrower answer beside it."""
    end_share = END_SHARES[scene.look.text_size]
    return row(share(1 - end_share, go), share(end_share, end))


def _end_choices(scene: TableScene) -> list[Choice]:
    """Return the choices that finish the sheet or its rounds now."""
    prompt = scene.snapshot.prompt
    close = end_choice(scene)
    out_choices = [choice for choice in prompt.choices if choice.cell == "out" and not choice.fields] if prompt else []
    return [*out_choices, *([close] if close is not None and close not in out_choices else [])]


def _end_button(scene: TableScene, end: Choice, selection: Selection) -> Part:
    """Return the button that finishes the sheet; it asks first unless the sheet is full."""
    take = selection.ask_end if asks_before_end(end) else partial(scene.actions.take, AnswerButton(end, (), end.label), OUT_CELL)
    return button("finish", end.label, take, "end")


def _finish_parts(scene: TableScene, view: SheetView, ends: list[Choice]) -> Iterator[Part]:
    """Yield the question once everything is entered, and the answer that finishes the sheet."""
    prompt = scene.snapshot.prompt
    if scene.is_wide:
        yield units(TITLE_UNITS, EMPTY)  # the menu's corner
    yield text(prompt.question if prompt is not None else view.title, QUESTION_TEXT, INKS[scene.theme], least=18)
    tap = partial(scene.actions.take, AnswerButton(ends[0], (), ends[0].label), 0) if ends else None
    outcomes = outcome_row(scene)
    if outcomes is EMPTY or tap is None:
        yield units(GO_UNITS, button("finish", ends[0].label, tap, "main") if tap else EMPTY)
        return
    yield units(GO_UNITS, outcomes)
    yield units(GO_UNITS, button("finish", translate("sheet.only_points"), tap, "end"))
