"""Sheets to choose from, a card for each; the title of a sheet without points."""

from collections.abc import Callable

from companion.games.score_sheet.choosing import TakeSheet
from companion.games.score_sheet.writing import EnterOutcome, EnterPlaces
from companion.pictures.picture import picture
from companion.pictures.sheet_icons import sheet_icon
from companion.table.prompt import Option, Pick
from kivy_ui.games.score_sheet.pieces import LINE
from kivy_ui.layout.leaves import image, paragraph, text
from kivy_ui.layout.part import column, inset, middle, row_or_column, share, units
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.sprite import Area
from kivy_ui.table.keys import key
from kivy_ui.table.table_layout import MARGIN_UNITS
from kivy_ui.table.table_scene import TableScene

CARD_ROWS, TALL_CARD_ROWS, LARGE_TEXT = 4, 5, 1.1
"""Rows of cards on a wide and on an upright screen, and the text factor above which there is one column fewer."""
TITLE_TEXT, SUBTITLE_TEXT = 54.0, 30.0
TITLE_ICONS = {EnterOutcome: "together green", EnterPlaces: "podium gold"}
"""Icon beside the title of a sheet without points, by what is entered on it."""


def draw_choosing(scene: TableScene, area: Area, leaf: int, turn: Callable[[], object]) -> None:
    """Draw a card for each sheet, with a note on its scoring; a tap takes it. Without sheets to take, draw the taken one's title.

    leaf   page of the cards, from 0; after the last page the first follows
    turn   callback of the key that shows the next page
    """
    options = _sheets(scene)
    marks = [mark for mark in scene.answers if mark in options]
    if not marks:
        _draw_title(scene, area)
        return
    is_large = scene.look.text_factor > LARGE_TEXT
    columns = (3 if scene.is_wide else 2) - is_large
    most = columns * (CARD_ROWS - is_large if scene.is_wide else TALL_CARD_ROWS)
    page_size = most - (len(marks) > most)
    pages = -(-len(marks) // page_size)
    places = area.inset(MARGIN_UNITS, 8).grid(most, columns, 8)
    for mark, place in zip(marks[leaf % pages * page_size :][:page_size], places):
        _draw_card(scene, mark, place, options[mark])
    if pages > 1:
        title = translate("sheet.more", page=leaf % pages + 1, pages=pages)
        key(scene, "page", places[-1], title, turn, tint=scene.ink.tint, size=24)


def _draw_card(scene: TableScene, mark: str, area: Area, option: Option) -> None:
    """Draw the card of a sheet: its name above the note on its scoring."""
    scene.put_in_area(mark, picture(plate_painters.key, False, scene.ink.tint, scene.theme), area)
    ink, inner = plate_painters.ink_on("plain", scene.theme), area.inset(12, 4)
    h = 27 * scene.look.text_factor
    scene.write_left(f"{mark}:title", option.label, inner.x, inner.y + h / 2, 23, colour=ink, room=inner.w, least=16)
    scene.paragraph(
        f"{mark}:note", option.note, Area(inner.x, inner.y + h, inner.w, inner.h - h - plate_painters.LIP), 18, ink, least=14
    )
    scene.mark(mark, area, 12, is_lit=False)


def _draw_title(scene: TableScene, area: Area) -> None:
    """Draw the title of a sheet without points, with a picture of what is entered."""
    view, ink = scene.snapshot.view, LINE[scene.theme]
    choices = scene.snapshot.prompt.choices if scene.snapshot.prompt else ()
    icons = [name for kind, name in TITLE_ICONS.items() if any(isinstance(choice.move, kind) for choice in choices)]
    look = image(picture(sheet_icon, icons[0] if icons else ""))
    title = text(view.title, TITLE_TEXT, ink, "start" if scene.is_wide else "middle", least=24)
    note = paragraph(view.subtitle, SUBTITLE_TEXT, ink, "start" if scene.is_wide else "middle")
    words = middle(column(units(TITLE_TEXT * 1.5, title), note))
    inset(MARGIN_UNITS * 2, MARGIN_UNITS, row_or_column(share(2, look), share(3 if scene.is_wide else 1, words))).draw(
        scene, area, "title"
    )


def _sheets(scene: TableScene) -> dict[str, Option]:
    """Return the sheets that can be taken, by their marks."""
    choices = scene.snapshot.prompt.choices if scene.snapshot.prompt else ()
    picks = (
        field for choice in choices for field in choice.fields if isinstance(choice.move, TakeSheet) and isinstance(field, Pick)
    )
    return {option.mark: option for pick in picks for option in pick.options}
