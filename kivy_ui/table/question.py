"""The question, with the disc of the seat that is asked."""

from companion.table.sentence import Words
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import as_text
from kivy_ui.stage.scene import LINE_HEIGHT
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_plate import LEAST_NOTE
from kivy_ui.table.glass import Glass

QUESTION, LOW_QUESTION = 26, 22
"""Text sizes of a question, and of one that is too long for a line of the first."""


def draw(glass: Glass, area: Area, about: Words, lead: int | None) -> None:
    """Draw the question `about`, with the disc of seat `lead`, if any."""
    x = area.x
    if lead is not None:
        glass.disc("asked", lead, x + 17, area.y + 24 if glass.is_wide else area.cy, 17)
        x += 44
    room, ink = area.right - x, glass.ink.ink
    if glass.is_wide and glass.scaled_width(about, QUESTION) <= room:
        glass.write("question", about, x, area.y + 24, QUESTION, colour=ink, anchor="start", room=room)
    else:
        place = _raised_area(glass, Area(x, area.y, room, area.h), as_text(about))
        glass.paragraph("question", about, place, LOW_QUESTION if glass.is_wide else QUESTION, ink, is_bold=True, is_top=False)


def _raised_area(glass: Glass, area: Area, text: str) -> Area:
    """Return the area of a question. If it is too long even in small text, it reaches up into the scene, on a plate."""
    size = float(LEAST_NOTE)
    over = len(glass.lines(text, size, True, area.w)) * size * LINE_HEIGHT - area.h
    if over <= 0:
        return area
    fill = glass.ink.plate
    plate = Area(0, area.y - over - 8, glass.w, over + 6)
    glass.lay("question:plate", plate_ground(fill, fill, 0, width=1, alpha=0.92), plate)
    return Area(area.x, area.y - over - 2, area.w, area.h + over + 2)
