"""The question, with the disc of the seat that is asked."""

from companion.table.sentence import Words
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import as_text
from kivy_ui.stage.scene import LINE_HEIGHT
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_plate import LEAST_NOTE
from kivy_ui.table.table_scene import TableScene

QUESTION, LOW_QUESTION = 26, 22
"""Text sizes of a question, and of one that is too long for a line of the first."""


def draw(scene: TableScene, area: Area, about: Words, lead: int | None) -> None:
    """Draw the question `about`, with the disc of seat `lead`, if any."""
    x = area.x
    if lead is not None:
        scene.disc("asked", lead, x + 17, area.y + 24 if scene.is_wide else area.cy, 17)
        x += 44
    room, ink = area.right - x, scene.ink.ink
    if scene.is_wide and scene.scaled_width(about, QUESTION) <= room:
        scene.write("question", about, x, area.y + 24, QUESTION, colour=ink, anchor="start", room=room)
    else:
        place = _raised_area(scene, Area(x, area.y, room, area.h), as_text(about))
        scene.paragraph("question", about, place, LOW_QUESTION if scene.is_wide else QUESTION, ink, is_bold=True, is_top=False)


def _raised_area(scene: TableScene, area: Area, text: str) -> Area:
    """Return the area of a question. If it is too long even in small text, it reaches up into the scene, on a plate."""
    size = float(LEAST_NOTE)
    over = len(scene.lines(text, size, True, area.w)) * size * LINE_HEIGHT - area.h
    if over <= 0:
        return area
    fill = scene.ink.plate
    plate = Area(0, area.y - over - 8, scene.w, over + 6)
    scene.put_in_area("question:plate", plate_ground(fill, fill, 0, width=1, alpha=0.92), plate)
    return Area(area.x, area.y - over - 2, area.w, area.h + over + 2)
