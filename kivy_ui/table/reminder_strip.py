"""Reminders of physical actions: below the question, or on a strip above it, for which the scene gets lower."""

from typing import NamedTuple

from companion.table.sentence import Words
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT
from kivy_ui.stage.sprite import Area
from kivy_ui.table import undo
from kivy_ui.table.answer_plate import LEAST_NOTE_TEXT
from kivy_ui.table.question import LOW_QUESTION_TEXT
from kivy_ui.table.table_layout import OUT_CELL, table_layout
from kivy_ui.table.table_scene import TableScene

SIDE_MARGIN, QUESTION_RISE, REMINDER_DROP = 8.0, 10.0, 42.5
"""Margin beside the strip, rise of a question with a line below it, distance of that line below the foot’s upper edge. In units."""
MOST_FACTOR = 1.15
"""Largest text factor of reminders on one line."""
RESERVED_UNITS = 30.0
"""Height that the scene of an upright screen with larger text always leaves to reminders below the question, in units."""
STRIP_TEXT, STRIP_MARGINS = 20, 14.0
"""Text size of the strip, and its margins above and below together. See `TableShape.reserves_strip`."""
LOWER_MARGIN = 4.0
"""Margin below the reminders, in units."""
LEAST_ABOVE = 20
"""Least text size of a question with reminders below it on an upright screen."""


class QuestionAndReminders(NamedTuple):
    """Areas of a question and of the reminders below it, in units."""

    question: Area
    words: Area


def height(scene: TableScene, reminders: tuple[Words, ...]) -> float:
    """Return the height by which the scene gets lower for reminders, in units; 0 if they need no room."""
    shape, reserved = scene.state.shape, _reserved_height(scene)
    has_place = shape.strip is not None or shape.has_reminder_cells or (shape.has_reminder_row and not scene.is_wide)
    makes_room = reminders and not has_place and not question_and_reminders(scene, reminders)
    return max(reserved, _height(scene, reminders, scene.w - 16)) if makes_room else reserved


def foot_rise(scene: TableScene) -> float:
    """Return the height by which the foot begins above its usual edge, so that an upright screen's long question is on it."""
    return 0.0 if scene.is_wide else _reserved_height(scene)


def _reserved_height(scene: TableScene) -> float:
    """Return the height that the scene always leaves to reminders, so that it never changes its height for them."""
    shape, strip = scene.state.shape, scene.text_size(STRIP_TEXT) * LINE_HEIGHT + STRIP_MARGINS
    reserved = strip * shape.reserves_strip if scene.is_wide else RESERVED_UNITS * shape.reserves_reminders
    return reserved if scene.look.text_factor > 1 or (shape.reserves_strip_always and scene.is_wide) else 0.0


def question_and_reminders(scene: TableScene, reminders: tuple[Words, ...], question: Words = "") -> QuestionAndReminders | None:
    """Return the areas of the question, "" for the prompt's, and of the reminders below it; None if both don't fit there."""
    prompt, bar = scene.snapshot.prompt, scene.snapshot.bar_seat
    lead = None if prompt is None else prompt.lead if bar is None else bar
    if not reminders or not scene.state.shape.has_reminders_below or prompt is None or lead != prompt.lead:
        return None
    words = translate("table.reminders", reminders=list(reminders))
    return (_areas_on_wide_screen if scene.is_wide else _areas_on_upright_screen)(
        scene, question or prompt.question, words, 44.0 * (lead is not None)
    )


def _areas_on_wide_screen(scene: TableScene, question: Words, words: str, left_inset: float) -> QuestionAndReminders | None:
    """Return the areas on a wide screen, where question and reminders have one line each; None if one is too long."""
    at = table_layout(scene, scene.state.shape.height, 0)
    x = at.question.x + left_inset
    right = undo.narrow_redo(at.redo).x if scene.snapshot.undo_here is not None else at.question.right
    room = right - 10 - x  # the same with Redo and without it, which appears while players look at this line
    fits = max(scene.scaled_width(question, LOW_QUESTION_TEXT), scene.scaled_width(words, _line_size(scene))) <= room
    line = Area(x, at.question.y + REMINDER_DROP - 12, room, 20)
    question_area = at.question._replace(y=at.question.y - QUESTION_RISE, w=line.right - at.question.x)
    return QuestionAndReminders(question_area, line) if fits else None


def _line_size(scene: TableScene) -> float:
    """Return the text size of reminders on one line. Below a question in the largest size, only the second largest has room."""
    return LEAST_NOTE_TEXT * min(1.0, MOST_FACTOR / scene.look.text_factor)


def _areas_on_upright_screen(scene: TableScene, question: Words, words: str, left_inset: float) -> QuestionAndReminders | None:
    """Return the areas on an upright screen: several lines for both, which may reach up into the reserved height. None if they don't fit."""
    at = table_layout(scene, scene.state.shape.height, OUT_CELL)
    areas = at.question._replace(h=at.question.h - LOWER_MARGIN)
    if undo.redo_words(scene) is None:
        return _areas_of_lines(scene, question, words, areas, left_inset, least_size=LEAST_ABOVE)
    whole_room, narrow_room = (areas._replace(w=key.x - 10 - areas.x) for key in (at.redo, undo.narrow_redo(at.redo)))
    return _areas_of_lines(scene, question, words, whole_room, left_inset, least_size=LEAST_ABOVE) or _areas_of_lines(
        scene, question, words, narrow_room, left_inset, least_size=LEAST_NOTE_TEXT
    )


def _areas_of_lines(
    scene: TableScene, question: Words, words: str, area: Area, left_inset: float, *, least_size: float
) -> QuestionAndReminders | None:
    """Return the areas of a question and reminders in `area` and the height reserved above it; None if they don't fit."""
    x, y, w, h = area
    reserved = _reserved_height(scene)
    for scale in (1.0, 1.0 / scene.look.text_factor):  # with long reminders, text of the usual size instead of a strip
        low = _lines_height(scene, words, LEAST_NOTE_TEXT * scale, w - left_inset)
        high, least = (
            _lines_height(scene, as_text(question), size * scale, w - left_inset) for size in (LOW_QUESTION_TEXT, least_size)
        )
        if least + low <= h + reserved:
            up = min(reserved, max(0.0, high + low - h))
            return QuestionAndReminders(Area(x, y - up, w, h + up - low), Area(x + left_inset, y + h - low, w - left_inset, low))
    return None


def _lines_height(scene: TableScene, words: str, size: float, w: float) -> float:
    """Return the height of words in lines `w` units wide, in units."""
    text_size = scene.text_size(size)
    return len(scene.lines(words, text_size, True, w)) * text_size * LINE_HEIGHT


def _strip(scene: TableScene) -> tuple[float, float]:
    """Return the strip's left edge and width, in units; it ends at the right edge of the screen."""
    begins = scene.state.shape.strip
    left_x = SIDE_MARGIN if begins is None else begins[not scene.is_wide]
    return left_x, scene.w - left_x - SIDE_MARGIN


def _height(scene: TableScene, reminders: tuple[Words, ...], w: float) -> float:
    size = scene.text_size(STRIP_TEXT)
    lines = len(scene.lines(translate("table.reminders", reminders=list(reminders)), size, True, w - 28))
    return min(3 if scene.is_wide else 4, lines) * size * LINE_HEIGHT + STRIP_MARGINS


def draw(scene: TableScene, low: float, reminders: tuple[Words, ...], cells: Area | None = None) -> None:
    """Draw the reminders below the question, in `cells` if that is given, or on a strip that ends at `low`."""
    words, strip_areas = translate("table.reminders", reminders=list(reminders)), question_and_reminders(scene, reminders)
    if strip_areas:
        draw_line(scene, words, strip_areas)
        return
    x, w = _strip(scene)
    h = _height(scene, reminders, w) - 4
    area = cells or Area(x, low - h - 2, w, h)
    scene.put_in_area("reminders", plate_ground(scene.ink.plate, BRASS, 12, alpha=0.95), area)
    scene.write_centred("reminders:words", words, area.inset(12, 4), STRIP_TEXT, scene.ink.ink)


def draw_line(scene: TableScene, words: str, strip_areas: QuestionAndReminders) -> None:
    """Draw words below the question."""
    ink, area = plate_painters.outline(scene.theme), strip_areas.words
    if scene.is_wide:
        scene.write_in_area("reminders:words", words, area, _line_size(scene), colour=ink, anchor="start")
    else:
        scene.paragraph("reminders:words", words, area, LEAST_NOTE_TEXT, ink, is_bold=True)
