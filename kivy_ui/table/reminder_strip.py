"""Reminders of physical actions: a line below the question, or a strip above it, for which the scene gets lower."""

from companion.pictures.picture import picture
from companion.table.say import Words
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT
from kivy_ui.stage.sprite import Area
from kivy_ui.table import undo
from kivy_ui.table.answer_plate import LEAST_NOTE
from kivy_ui.table.glass import Glass
from kivy_ui.table.question import LOW_QUESTION
from kivy_ui.table.table_layout import places

EDGE, RAISED, BELOW = 8.0, 10.0, 42.5
"""Margin beside the strip, rise of a question with a line below it, distance of that line below the scene. In units."""


def height(glass: Glass, what: tuple[Words, ...]) -> float:
    """Return the height by which the scene gets lower for the strip, in units; 0 if it needs no room."""
    makes_room = what and glass.state.shape.strip is None and not below(glass, what)
    return _height(glass, what, glass.w - 16) if makes_room else 0.0


def below(glass: Glass, what: tuple[Words, ...]) -> Area | None:
    """Return the area of the line below the question; None if the reminders or the question don't fit into one line each."""
    shown = glass.shown
    if not what or not glass.state.shape.says_below or not glass.is_wide or glass.look.text_factor > 1 or not shown.prompt:
        return None
    at, lead = places(glass, glass.state.shape.height, 0), shown.prompt.lead if shown.bar is None else shown.bar
    x = at.question.x + 44 * (lead is not None)
    room = undo.place_of(glass, at.undo, shown.undo).x - 10 - x
    words = translate("table.reminders", reminders=list(what))
    fits = lead == shown.prompt.lead and max(glass.wide(shown.prompt.about, LOW_QUESTION), glass.wide(words, LEAST_NOTE)) <= room
    return Area(x, at.low + BELOW - 10, room, 20) if fits else None


def _strip(glass: Glass) -> tuple[float, float]:
    """Return the strip's left edge and width, in units; it ends at the right edge of the screen."""
    begins = glass.state.shape.strip
    left = EDGE if begins is None else begins[not glass.is_wide]
    return left, glass.w - left - EDGE


def _height(glass: Glass, what: tuple[Words, ...], w: float) -> float:
    size = glass.text_size(20)
    lines = len(glass.lines(translate("table.reminders", reminders=list(what)), size, True, w - 28))
    return min(3 if glass.is_wide else 4, lines) * size * LINE_HEIGHT + 14


def draw(glass: Glass, low: float, what: tuple[Words, ...]) -> None:
    """Draw the reminders below the question, or on a strip that ends at `low`."""
    words, line = translate("table.reminders", reminders=list(what)), below(glass, what)
    if line:
        glass.write(
            "reminders:words",
            words,
            line.x,
            line.cy,
            LEAST_NOTE,
            colour=plate_painters.outline(glass.theme),
            anchor="start",
            room=line.w,
        )
        return
    x, w = _strip(glass)
    h = _height(glass, what, w) - 4
    area = Area(x, low - h - 2, w, h)
    glass.lay("reminders", picture(plate_painters.plate, glass.ink.plate, BRASS, 2, 12, 0.95), area)
    glass.paragraph("reminders:words", words, area.inset(12, 4), 20, glass.ink.ink, anchor="middle", is_bold=True, is_top=False)
