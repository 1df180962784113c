"""The question, with the disc of the seat that is asked."""

from companion.pictures.picture import Picture
from companion.table.sentence import Words
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import as_text
from kivy_ui.stage.scene import LINE_HEIGHT
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_plate import LEAST_NOTE_TEXT
from kivy_ui.table.table_scene import TableScene

QUESTION_TEXT, LOW_QUESTION_TEXT = 26, 22
"""Text sizes of a question, and of one that is too long for a line of the first."""


def draw(scene: TableScene, area: Area, question: Words, lead: int | None, rival: Picture | None = None) -> None:
    """Draw the question `question`, with the disc of seat `lead`, if any, or the picture of the rival for whom it asks."""
    x = area.x
    if rival is not None:
        scene.put("asked", rival, x + 17, area.y + 24 if scene.is_wide else area.cy, w=32, h=38)
        x += 44
    elif lead is not None:
        scene.disc("asked", lead, x + 17, area.y + 24 if scene.is_wide else area.cy, 17)
        x += 44
    room, ink = area.right - x, scene.ink.ink
    if scene.is_wide and scene.scaled_width(question, QUESTION_TEXT) <= room:
        scene.write_left("question", question, x, area.y + 24, QUESTION_TEXT, colour=ink, room=room)
    else:
        place = _raised_area(scene, Area(x, area.y, room, area.h), as_text(question))
        scene.paragraph(
            "question", question, place, LOW_QUESTION_TEXT if scene.is_wide else QUESTION_TEXT, ink, is_bold=True, is_top=False
        )


def _raised_area(scene: TableScene, area: Area, text: str) -> Area:
    """Return the area of a question. If it is too long even in small text, it reaches up into the scene, on a plate."""
    size = float(LEAST_NOTE_TEXT)
    extra_height = len(scene.lines(text, size, True, area.w)) * size * LINE_HEIGHT - area.h
    if extra_height <= 0:
        return area
    fill = scene.ink.plate
    plate = Area(0, area.y - extra_height - 8, scene.w, extra_height + 6)
    scene.put_in_area("question:plate", plate_ground(fill, fill, 0, width=1, alpha=0.92), plate)
    return Area(area.x, area.y - extra_height - 2, area.w, area.h + extra_height + 2)
