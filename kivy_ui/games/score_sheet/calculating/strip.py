"""Strip below the rows of a calculating sheet: a refusal, a failed check, what bids come to, or the key for a bonus."""

from functools import partial
from typing import NamedTuple

from companion.games.score_sheet.entering import NumberChanged
from companion.games.score_sheet.hidden_bids import MARK
from companion.games.score_sheet.number_view import CountView, RowView
from companion.games.score_sheet.view import SheetView
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.table.sentence import Words
from kivy_ui.games.score_sheet.calculating.bids import bid_words
from kivy_ui.games.score_sheet.calculating.layout import STRIP_UNITS, Selection, SheetLayout, column_of, number_at
from kivy_ui.games.score_sheet.pieces import LINE, SHEET_ENTRY, undo_area
from kivy_ui.layout.elements import choice_key, plate_ground
from kivy_ui.layout.leaves import paragraph
from kivy_ui.layout.part import EMPTY, Part, inset, panel, row, share, units
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage.scene import BRASS, CORAL
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap
from kivy_ui.table.flags import name_halves
from kivy_ui.table.second_step import custom_part
from kivy_ui.table.table_scene import TableScene

TEXT, TEXT_BESIDE_KEY, LEAST_TEXT, KEY_TEXT = 22.0, 19.0, 13.0, 20.0
ICON_UNITS, KEY_PADDING_UNITS, GAP_UNITS = 30.0, 46.0, 8.0
MOST_KEY_SHARE = 0.45
TAP_GAP_UNITS = 2.0
"""Gap between words that are tappable and the key beside them."""
INK = "#ffffff"


FIRST_KEY_TEXT, FIRST_KEYS_GAP_UNITS = 18.0, 6.0
SHEET_TITLE_TEXT, LEAST_SHEET_TITLE_TEXT, SHEET_TITLE_PADDING_UNITS = 20.0, 11.0, 6.0


class Strip(NamedTuple):
    """Content of the strip.

    words     its words, and `is_wrong` whether they report a mistake
    key       key at its right: name, words and tap; None for none
    tap       tap on its words; None if they aren't tappable
    """

    words: Words
    is_wrong: bool = False
    key: tuple[str, Words, Tap] | None = None
    tap: Tap | None = None


FIRST_KEYS = Strip("")
"""Strip before the first entry: it has the keys for another sheet and other players."""


def strip_of(scene: TableScene, view: SheetView, selection: Selection) -> Strip | None:
    """Return the strip's most urgent message; None for none.

    In this order: a refusal, a correction that changed nothing, the keys before the first entry, a failed check, the round
    that is corrected, a bonus, a finished round, the bids, how far a player is on the way to a bonus.
    """
    count = view.count
    if count is None:
        return None
    if selection.refused:
        return Strip(selection.refused, True)
    if selection.noted:
        return Strip(selection.noted)
    if is_before_first_entry(scene):
        return FIRST_KEYS
    bonus, wrong_row = bonus_key(view, selection), _wrong_row(scene, count, selection)
    if wrong_row is not None:
        finding = translate("sheet.finding", line=wrong_row.label, words=wrong_row.findings[0])
        return Strip(finding, True, bonus, _correction_tap(count, selection, wrong_row))
    if corrected_row := _corrected_row(count, selection):
        return Strip(corrected_row.bids or translate("sheet.correcting", line=corrected_row.label), False, bonus)
    if selection.bonus_line:
        lost_words = _lost_bonus(scene, view, count, selection.mark)
        return Strip(lost_words or translate("sheet.bonus_how"), bool(lost_words))
    whole = _newest_whole(count)
    if whole is not None and bonus is not None:
        return Strip(translate("sheet.round_done", line=whole.label), False, bonus)
    if words := bid_words(view):
        return Strip(translate("sheet.named", sheet=view.title, words=words), False, _show_key(scene, count))
    return _progress_strip(view, selection)


def _progress_strip(view: SheetView, selection: Selection) -> Strip | None:
    """Return how far the column that is entered or explained is on the way to a bonus; None on a sheet without one."""
    rows = [row_view for row_view in view.count.rows if row_view.kind == "also"] if view.count is not None else []
    row_view = next((row_view for row_view in rows if any(cell_view.progress for cell_view in row_view.cells)), None)
    if row_view is None or view.count is None:
        return None
    mark = selection.mark or view.count.asked_mark
    column = selection.cell[1] if selection.cell is not None else column_of(number_at(view.count, mark) if mark else None)
    return Strip(row_view.cells[column].progress) if column is not None else None


def _corrected_row(count: CountView, selection: Selection) -> RowView | None:
    """Return the round whose number is corrected; None while none is, or in the round that is entered now."""
    position = number_at(count, selection.mark) if selection.mark and not selection.bonus_line else None
    if position is None or position.row.kind != "round" or count.asked_mark.split(":")[1:2] == selection.mark.split(":")[1:2]:
        return None
    return position.row


def _lost_bonus(scene: TableScene, view: SheetView, count: CountView, mark: str) -> Words:
    """Return the words for an entered bonus that changes no total; "" if it counts."""
    position = number_at(count, mark)
    if position is None or mark not in position.row.uncounted:
        return ""
    cell, label, column = position.cell, position.ask.label, column_of(position)
    if cell is None or column is None or cell.is_kept is not False:
        return translate("sheet.uncounted_bonus", label=label)
    return translate("sheet.lost_bonus", name=scene.name(view.columns[column][0]), label=label)


def _show_key(scene: TableScene, count: CountView) -> tuple[str, Words, Tap] | None:
    """Return the key that shows bids as they are entered, or hides them again; None unless hidden bids are entered now."""
    asked_keys = count.asked_mark.split(":")[2:3]
    if count.shows_bids is None or not any(ask.is_early and [ask.key] == asked_keys for row in count.rows[-1:] for ask in row.asks):
        return None
    return "show-bids", translate("sheet.hide_bids" if count.shows_bids else "sheet.show_bids"), partial(_show_bids, scene)


def _show_bids(scene: TableScene) -> None:
    """Show or hide bids."""
    prompt = scene.snapshot.prompt
    choice = next((choice for choice in prompt.any_time_choices if MARK in choice.marks), None) if prompt else None
    if choice is not None:
        scene.actions.answer(choice, ())


def _wrong_row(scene: TableScene, count: CountView, selection: Selection) -> RowView | None:
    """Return the latest round with a failed check, or the round that is corrected or was just corrected; None for none."""
    corrected = {event.line for event in scene.snapshot.events if isinstance(event, NumberChanged)}
    if selection.mark:
        corrected.add(int(selection.mark.split(":")[1]))
    rounds = [row_view for row_view in count.rows if row_view.kind == "round"]
    looked_at = [row_view for row_view in rounds if row_view.line in corrected] or rounds[-2:]
    return next((row_view for row_view in reversed(looked_at) if row_view.findings), None)


def _correction_tap(count: CountView, selection: Selection, row_view: RowView) -> Tap | None:
    """Return the tap that corrects the first number of a round's last kind; None while a number of it is selected."""
    position = number_at(count, selection.mark or count.asked_mark)
    last_asks = [ask.key for ask in row_view.asks if not ask.is_once and not ask.is_optional][-1:]
    marks = [number.mark for cell in row_view.cells for number in cell.numbers if number.mark and number.ask in last_asks]
    if not marks or (position is not None and position.row is row_view):
        return None
    return partial(selection.pick, marks[0])


def bonus_key(view: SheetView, selection: Selection) -> tuple[str, Words, Tap] | None:
    """Return the key that enters a bonus of the round that is complete, until a number of the next round is entered.

    There is none while players are asked whose number is wrong: the key would drop the typed correction.
    """
    count = view.count
    whole = _newest_whole(count) if count is not None else None
    if count is None or whole is None or selection.bonus_line or selection.cell is not None or selection.excess:
        return None
    later = [row_view for row_view in count.rows if row_view.kind == "round" and row_view.line > whole.line]
    optional = [ask for ask in whole.asks if ask.is_optional]
    if not optional or any(number.is_entered for row_view in later for cell in row_view.cells for number in cell.numbers):
        return None
    mark = _last_mark(whole, optional[0].key)
    if not mark:
        return None
    words = optional[0].label if len(optional) == 1 else translate("sheet.extras")
    return "bonus", translate("sheet.add_bonus", label=words), partial(selection.enter_bonus, whole.line, mark)


def _newest_whole(count: CountView) -> RowView | None:
    return next((row_view for row_view in reversed(count.rows) if row_view.kind == "round" and row_view.is_whole), None)


def _last_mark(whole: RowView, ask: str) -> str:
    """Return the mark of an optional number of the round: of the column that enters last, or of all columns."""
    if single_marks := [number.mark for number in whole.once if number.ask == ask and number.mark]:
        return single_marks[0]
    columns = len(whole.cells)
    last = ((whole.first or 0) - 1) % columns if whole.first is not None and whole.first < columns else columns - 1
    order = [last, *range(columns)]
    return next((number.mark for at in order for number in whole.cells[at].numbers if number.ask == ask and number.mark), "")


def message_area(scene: TableScene, sheet: SheetLayout) -> Area:
    """Return the area of messages: the strip's, or the last units of the rows if there is no strip.

    An upright screen has nothing beside the strip.
    """
    width = sheet.label_w + sheet.column_w * len(sheet.columns) if scene.is_wide or not sheet.has_strip else scene.w
    return Area(4, sheet.bottom if sheet.has_strip else sheet.bottom - STRIP_UNITS, width - 8, STRIP_UNITS)


def draw_strip(scene: TableScene, sheet: SheetLayout, strip: Strip) -> None:
    """Draw the strip below the rows."""
    area = message_area(scene, sheet)
    if strip is FIRST_KEYS:
        draw_first_keys(scene, area)
        return
    fill, rim = ("#4a0f12", CORAL) if strip.is_wrong else ("#2a1c0a", BRASS)
    words = paragraph(strip.words, TEXT_BESIDE_KEY if strip.key else TEXT, INK, is_bold=True, least=LEAST_TEXT, is_top=False)
    bell = units(ICON_UNITS, custom_part(partial(_draw_bell, scene))) if strip.is_wrong else EMPTY
    parts = [*([bell] if strip.is_wrong else []), share(1, words), *([_key(scene, area, strip)] if strip.key else [])]
    panel("strip", plate_ground(fill, rim, 12), inset(GAP_UNITS, 0, row(*parts, gap=GAP_UNITS))).draw(scene, area, "strip")
    if strip.tap is not None:
        key_width = GAP_UNITS + TAP_GAP_UNITS + _key_width(scene, area, strip.key[1]) if strip.key is not None else 0.0
        scene.touch("strip", area._replace(w=area.w - key_width), strip.tap)


def _draw_bell(scene: TableScene, area: Area) -> None:
    scene.put("strip:icon", picture(icon, "bell", CORAL), area.cx, area.cy, ICON_UNITS, h=ICON_UNITS)


def _key(scene: TableScene, area: Area, strip: Strip) -> Part:
    assert strip.key is not None
    name, words, tap = strip.key
    return units(_key_width(scene, area, words), choice_key(name, words, tap, size=KEY_TEXT))


def _key_width(scene: TableScene, area: Area, words: Words) -> float:
    return min(area.w * MOST_KEY_SHARE, scene.scaled_width(as_text(words), KEY_TEXT) + KEY_PADDING_UNITS)


# before the first entry


def is_before_first_entry(scene: TableScene) -> bool:
    """Return whether nothing is written on the sheet and no question of the session covers it."""
    has_keys = scene.actions.other_sheet is not None or scene.actions.other_players is not None
    return scene.snapshot.entry == SHEET_ENTRY and not scene.snapshot.is_question and has_keys


def draw_sheet_title(scene: TableScene, title: Words, label_w: float) -> None:
    """Write the sheet's title in the corner above the names of lines, which are `label_w` wide."""
    corner = undo_area(label_w)
    area = corner._replace(x=corner.x + SHEET_TITLE_PADDING_UNITS, w=corner.w - SHEET_TITLE_PADDING_UNITS)
    size = SHEET_TITLE_TEXT / scene.look.text_factor
    long_words = [word for word in as_text(title).split() if scene.scaled_width(word, size) > area.w]
    broken_words = {word: " ".join(name_halves(scene, word, area.w, size)) or word for word in long_words}
    words = " ".join(broken_words.get(word, word) for word in as_text(title).split())
    scene.paragraph(
        "sheet:title", words, area, SHEET_TITLE_TEXT, LINE[scene.theme], is_bold=True, least=LEAST_SHEET_TITLE_TEXT, is_top=False
    )


def draw_first_keys(scene: TableScene, area: Area) -> None:
    """Draw the keys that choose another sheet and other players."""
    actions = scene.actions
    keys: list[Part] = []
    if actions.other_sheet is not None:
        keys.append(choice_key("other-sheet", translate("sheet.other"), actions.other_sheet, size=FIRST_KEY_TEXT))
    if actions.other_players is not None:
        keys.append(choice_key("other-players", translate("sheet.players"), actions.other_players, size=FIRST_KEY_TEXT))
    row(*keys, gap=FIRST_KEYS_GAP_UNITS).draw(scene, area, "first-keys")
