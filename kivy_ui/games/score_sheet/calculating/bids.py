"""Bids of a round as cards: face down while they are hidden, face up otherwise; the last bid turns all at once."""

from collections.abc import Iterator
from functools import partial

from companion.games.score_sheet.number_view import NumberView
from companion.games.score_sheet.view import SheetView
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import emblem
from companion.pictures.tools import bid_card, blank, cell, ruled_row
from companion.session.inputs.snapshot import Snapshot
from companion.table.sentence import Words
from kivy_ui.games.score_sheet.calculating.layout import DrawnRow, Selection, SheetLayout
from kivy_ui.games.score_sheet.pieces import LINE, TYPED_COLOURS
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage.animation import Animation, progress
from kivy_ui.stage.scene import FOAM, INK
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

CARD_UNITS, LEAST_CARD_UNITS, PADDING_UNITS = 66.0, 30.0, 6.0
NUMBER_UNITS, LABEL_UNITS, NOTE_UNITS, LEAST_UNITS = 46.0, 22.0, 17.0, 12.0
STRIPE = 0.27
"""Share of a card's height that its player's stripe takes."""
TURNS_S, APART_S = 0.3, 0.05


def bids_of(row: DrawnRow, column: int) -> list[NumberView]:
    """Return a column's bids: several where each player of a team bids."""
    early = {ask.key for ask in row.row.asks if ask.is_early}
    return [number for number in row.row.cells[column].numbers if number.ask in early]


def draw_bids(scene: TableScene, view: SheetView, sheet: SheetLayout, row: DrawnRow, selection: Selection, mark: str) -> None:
    """Draw the round's name, who begins, and a card for each bid."""
    _draw_label(scene, sheet, row)
    for column in sheet.columns:
        bids = bids_of(row, column)
        for number, place in zip(bids, _card_places(sheet.column(column, row.area), len(bids)), strict=True):
            seat = view.columns[column][0] if number.seat is None else number.seat
            key = f"bid:{column}:{seat}"
            if mark and number.mark == mark:
                _draw_open_field(scene, place, key, selection.typed or as_text(number.sentence))
            elif number.is_entered:
                _draw_card(scene, place, key, seat, as_text(number.sentence), is_open=not number.is_hidden)
            else:
                scene.put(key, picture(blank, scene.theme), place.cx, place.cy, w=18, h=5)


def _card_places(area: Area, count: int) -> list[Area]:
    """Return the area of each card; a column's cards are side by side, each centred in its share."""
    return [
        Area(part.cx - w / 2, part.y + PADDING_UNITS, w, part.h - 2 * PADDING_UNITS)
        for part in area.columns(count, 2)
        for w in [max(LEAST_CARD_UNITS, min(CARD_UNITS, part.w - 2 * PADDING_UNITS))]
    ]


def _draw_label(scene: TableScene, sheet: SheetLayout, row: DrawnRow) -> None:
    ink, room = LINE[scene.theme], sheet.label_w - 14
    top, low = Area(10, row.area.y, room, row.area.h).rows(2, 0)
    name = as_text(row.row.label)
    if row.row.first is None:
        top = row.area
    y = top.cy if row.row.first is None else top.bottom - 16
    scene.write_left("bids:round", name, x=10, y=y, size=LABEL_UNITS, colour=ink, room=room, least=LEAST_UNITS)
    if row.row.first is None:
        return
    begins = translate("sheet.begins", name=scene.name(row.row.first))
    words = Area(low.x, low.y, low.w, low.h - 4)
    scene.paragraph("bids:first", begins, words, NOTE_UNITS, ink, least=LEAST_UNITS)


def _draw_open_field(scene: TableScene, place: Area, key: str, typed: str) -> None:
    """Draw the frame of the bid that is entered now, with the digits typed so far."""
    scene.put_in_area(f"frame:{key}", picture(cell, scene.theme), place)
    words = typed if typed.lstrip("-").isdigit() else "…"
    scene.write_in_area(key, words, place, size=NUMBER_UNITS, colour=TYPED_COLOURS[scene.theme], padding=8, least=LEAST_UNITS)


def _draw_card(scene: TableScene, place: Area, key: str, seat: int, words: str, is_open: bool, width: float = 1.0) -> None:
    """Draw a card face up or face down; `width`: the part of its width that is seen while it turns."""
    player = scene.snapshot.seats[seat]
    turning = max(0.02, width)
    look = picture(bid_card, player.colour, is_open, scene.theme)
    scene.put(f"card:{key}", look, place.cx, place.cy, w=place.w, h=place.h, scale=turning, tall=1 / turning)
    size = min(place.w * 0.42, place.h * (STRIPE if is_open else 0.4)) * (0.75 if is_open else 1)
    y = place.y + place.h * STRIPE / 2 + 1 if is_open else place.cy
    scene.put(
        f"card:{key}:emblem", picture(emblem, player.emblem, INK), place.cx, y, w=size, h=size, scale=turning, tall=1 / turning
    )
    if is_open and turning > 0.5:
        colour = FOAM if scene.theme == "contrast" else INK
        middle = place.y + place.h * (1 + STRIPE) / 2 - 2
        scene.write(
            f"card:{key}:says", words, place.cx, middle, size=NUMBER_UNITS, colour=colour, room=place.w - 10, least=LEAST_UNITS
        )


# below the rows


def bid_words(view: SheetView) -> Words:
    """Return the words about the bids of the latest round that has any, such as their sum; "" for none."""
    rows = view.count.rows if view.count else ()
    return next((row.bids for row in reversed(rows) if row.bids), "")


# the animation


def turn_animations(selection: Selection, before: Snapshot, after: Snapshot) -> Iterator[Animation]:
    """Turn all cards at once, from left to right, when the last hidden bid is entered."""
    old, new = has_hidden_bids(before), has_hidden_bids(after)
    if before.view.count is None or after.view.count is None or not old or new:
        return
    count = len(after.view.columns)
    if any(row.bids for row in after.view.count.rows):
        yield Animation(
            partial(_draw_turning_cards, selection, after.view), TURNS_S + APART_S * (count - 1), "bids", over_result=True
        )


def has_hidden_bids(snapshot: Snapshot) -> bool:
    """Return whether any entered bid is face down."""
    rows = snapshot.view.count.rows if snapshot.view.count else ()
    return any(number.is_hidden for row in rows if row.bids for cell_view in row.cells for number in cell_view.numbers)


def _draw_turning_cards(selection: Selection, view: SheetView, scene: TableScene, t: float) -> None:
    sheet = selection.sheet
    row = next((row for row in sheet.rows if row.is_block and row.row.bids), None) if sheet else None
    if sheet is None or row is None:
        return
    for nth, column in enumerate(sheet.columns):
        bids = bids_of(row, column)
        turn_share = progress(t, nth * APART_S, nth * APART_S + TURNS_S)
        for number, place in zip(bids, _card_places(sheet.column(column, row.area), len(bids)), strict=True):
            seat = view.columns[column][0] if number.seat is None else number.seat
            is_open = turn_share >= 0.5
            if turn_share < 1:
                scene.put_in_area(f"air:paper:{column}:{seat}", picture(ruled_row, 2, scene.theme), place)
                _draw_card(
                    scene,
                    place,
                    f"air:{column}:{seat}",
                    seat,
                    as_text(number.sentence),
                    is_open=is_open,
                    width=abs(2 * turn_share - 1),
                )
