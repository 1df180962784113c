"""Rows below the strip: a dot for each finished round, filled if the bid was kept; or values such as the phase of each player."""

from collections.abc import Sequence

from companion.games.score_sheet.view import SheetView
from companion.pictures.picture import picture
from companion.pictures.tools import ruled_row
from companion.table.sentence import Words
from kivy_ui.games.score_sheet.calculating.layout import KEPT_UNITS, STRIP_UNITS, SheetLayout, is_bidding
from kivy_ui.games.score_sheet.calculating.pieces import GOOD_COLOURS
from kivy_ui.games.score_sheet.pieces import LINE
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

MISSED_COLOUR = "#00000000"
MOST_DOT_UNITS, LEAST_DOT_UNITS, DOT_SHARE = 19.0, 11.0, 0.78
TEXT, LEAST_TEXT, PADDING_UNITS = 20.0, 12.0, 6.0


def kept_bids(view: SheetView) -> list[list[bool]]:
    """Return for each column whether the bid of each finished round was kept; [] unless players bid now."""
    rows = view.count.rows if view.count else ()
    if not any(is_bidding(row) for row in rows):
        return []
    column_marks = [[row.cells[column].is_kept for row in rows if row.is_whole] for column in range(len(view.columns))]
    known_marks = [[mark for mark in column if mark is not None] for column in column_marks]
    return known_marks if any(known_marks) else []


def carried_values(view: SheetView) -> list[tuple[Words, tuple[Words, ...]]]:
    """Return the values that go from round to round, such as the phase of each player: a label, and the values by column."""
    return list(view.count.carried) if view.count is not None else []


def draw_carried(
    scene: TableScene, sheet: SheetLayout, carried: Sequence[tuple[Words, tuple[Words, ...]]], has_strip: bool
) -> None:
    """Draw a row for each of these values, below the strip if there is one."""
    factor = scene.look.text_factor
    ink, width = LINE[scene.theme], sheet.label_w + sheet.column_w * len(sheet.columns)
    for nth, (label, values) in enumerate(carried):
        area = Area(0, sheet.bottom + STRIP_UNITS * has_strip + KEPT_UNITS * nth, width, KEPT_UNITS)
        scene.put_in_area(f"carried:{nth}:row", picture(ruled_row, 1, scene.theme), area)
        scene.write_left(f"carried:{nth}:label", label, 10, area.cy, TEXT, colour=ink, room=sheet.label_w - 14,
            least=LEAST_TEXT / factor)  # fmt: skip
        for column in sheet.columns:
            place, words = sheet.column(column, area), as_text(values[column])
            scene.write_in_area(f"carried:{nth}:{column}", words, place, TEXT, colour=ink, padding=PADDING_UNITS, least=LEAST_TEXT / factor)  # fmt: skip


def draw_kept_bids(scene: TableScene, sheet: SheetLayout, kept_marks: list[list[bool]]) -> None:
    """Draw the row: a dot for each round, or where they have no room the number of kept bids."""
    area = Area(0, sheet.bottom + STRIP_UNITS, sheet.label_w + sheet.column_w * len(sheet.columns), KEPT_UNITS)
    scene.put_in_area("kept:row", picture(ruled_row, 1, scene.theme), area)
    ink = LINE[scene.theme]
    scene.write_left("kept:label", translate("sheet.bids_kept"), 10, area.cy, TEXT, colour=ink, room=sheet.label_w - 14, least=LEAST_TEXT)  # fmt: skip
    for column in sheet.columns:
        place, rounds = sheet.column(column, area), kept_marks[column]
        step = min(MOST_DOT_UNITS, (place.w - 2 * PADDING_UNITS) / max(1, len(rounds)))
        if step < LEAST_DOT_UNITS:
            words = translate("sheet.kept_of", kept=sum(rounds), of=len(rounds))
            scene.write_in_area(f"kept:{column}", words, place, TEXT, colour=ink, padding=PADDING_UNITS, least=LEAST_TEXT)
            continue
        for nth, is_kept in enumerate(rounds):
            look = plate_ground(GOOD_COLOURS[scene.theme] if is_kept else MISSED_COLOUR, ink, 9)
            x, side = place.cx + (nth - (len(rounds) - 1) / 2) * step, step * DOT_SHARE
            scene.put(f"kept:{column}:{nth}", look, x, place.cy, side, h=side)
