"""Answer's plate: words, a small picture before them if there is room, a note below."""

import math
from collections.abc import Callable, Iterator

from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.table.sentence import Words
from kivy_ui.look.appearance import TEXT_FACTORS
from kivy_ui.look.language import as_text, without_dots
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import CORAL, INK, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area

ANSWER_TEXT, LEAST_ANSWER_TEXT, NOTE_TEXT, LEAST_NOTE_TEXT = 26, 22, 20, 18
LARGE_ANSWER = 32
LARGE_LEAD_UNITS = 70
"""Room of the picture before the words of a large answer."""
ROUNDED_SHARE = 0.97
"""Share of its room that a line fills at most: letters have whole pixels."""
NOTE_PARTS = " · "
"""Sign between two parts of a note; the first one stays if there is room for no more."""
IDLE_RIM_UNITS, IDLE_ALPHA = 2, 0.4
LOW_UNITS, TIGHT_UNITS, PLATE_MARGINS_UNITS = 55, 58, 18
"""Heights below which an answer is low, or tight for two lines; margins beside its words, together. In units."""
PROMPT_TEXT, PROMPT_ARROW_UNITS, PROMPT_INSET_UNITS, REMARK_INSET_UNITS = 26, 26.0, 44.0, 4.0
"""Text size of a prompt, size of the arrow before it, inset of its words from the left, and that of a remark's. In units."""


def answer(
    scene: Scene,
    name: str,
    area: Area,
    kind: str,
    title: Words,
    note: Words,
    tint: str,
    tap: Callable[[], object] | None,
    lead: Picture | None = None,
    icon_name: str = "",
    most: float = math.inf,
) -> None:
    """Draw an answer: words, a small picture before them if there is room, a note below; tappable unless `tap` is None.

    most   greatest size of the words as drawn, in units
    """
    values = area, kind, title, note, tint, lead, icon_name, most
    scene.draw_part(name, values, lambda: _draw_answer(scene, name, *values))
    if tap is not None:
        scene.touch(name, area, tap, radius=16, words=(title, note))


def _draw_answer(
    scene: Scene, name: str, area: Area, kind: str, title: Words, note: Words, tint: str, lead: Picture | None, icon_name: str,
    most: float,
) -> None:  # fmt: skip
    scene.put_in_area(name, picture(plate_painters.answer, kind, tint, scene.theme), area)
    ink = plate_painters.ink_on(kind, scene.theme)
    if icon_name and lead is None:
        lead = picture(icon, icon_name, CORAL if kind == "loss" and scene.theme == "deep" else ink)
    _words(scene, name, area, as_text(title), as_text(note), ink=ink, lead=lead, most=most)


def title_size(scene: Scene, area: Area, title: Words, note: Words, *, has_lead: bool) -> float:
    """Return the size of an answer's words as drawn in this area, in units."""
    sprites, texts = len(scene.sprites), len(scene.placed_texts)
    _words(scene, "", area, as_text(title), as_text(note), ink=INK, lead=picture(icon, "back", INK) if has_lead else None)
    size = scene.placed_texts[texts].size
    del scene.sprites[sprites:], scene.placed_texts[texts:]
    return size


def prompt_words(scene: Scene, name: str, area: Area, title: Words, note: Words = "", *, has_arrow: bool = True) -> None:
    """Write what to tap in the scene, after an arrow that points there, without a plate: it is no key; a remark has no arrow."""
    ink, x = plate_painters.outline(scene.theme), area.x + (PROMPT_INSET_UNITS if has_arrow else REMARK_INSET_UNITS)
    if has_arrow:
        scene.put(f"{name}:arrow", picture(icon, "up", ink), area.x + PROMPT_INSET_UNITS / 2, area.cy, PROMPT_ARROW_UNITS)
    words = Area(x, area.y + 2, area.right - x, area.h * (0.56 if note else 1.0) - 4)
    if note and scene.scaled_width(note, NOTE_TEXT, False) > words.w:  # it takes two lines
        words = words._replace(h=min(words.h, scene.text_size(PROMPT_TEXT) * LINE_HEIGHT))
    scene.paragraph(f"{name}:title", title, words, PROMPT_TEXT, ink, is_bold=True, least=16, is_top=False)
    if note:
        low = Area(x, words.bottom, words.w, area.bottom - words.bottom - 2)
        scene.paragraph(f"{name}:note", note, low, NOTE_TEXT, scene.ink.ink, is_bold=False, least=14, is_top=False)


def idle_answer(scene: Scene, name: str, area: Area, title: Words, note: Words, ink: str) -> None:
    """Draw an answer that can't be given now: a pale plate that ignores taps."""
    scene.put_in_area(name, picture(plate_painters.frame, ink, IDLE_RIM_UNITS), area, IDLE_ALPHA)
    _words(scene, name, area, as_text(title), as_text(note), ink=ink, lead=None)


def _words(
    scene: Scene, name: str, area: Area, title: str, note: str, ink: str, lead: Picture | None, most: float = math.inf
) -> None:
    """Write the words, at most `most` units high.

    If they don't fit, leave out the dots and the picture, write the note of larger text smaller, then both as small as usual text,
    leave out the note's second part, then the note; then cut words.
    """
    cy, room, factor = area.y + (area.h - plate_painters.LIP) / 2, area.w - PLATE_MARGINS_UNITS, scene.look.text_factor
    icon_w = 52 if lead is not None and not (_is_low(area, factor) and note) else 0
    if icon_w and not scene.fits(title, ANSWER_TEXT, room - icon_w, least=LEAST_ANSWER_TEXT + 2):
        title = without_dots(title)
    for picture_w, note_words, enlargement in _arrangements(icon_w, note, factor):
        scale = enlargement / factor
        if note_words and _is_low(area, enlargement) and _sizes_in_a_row(scene, title, note_words, room, scale=scale) is None:
            continue
        if not scene.fits(title, ANSWER_TEXT * scale, room - picture_w, least=(LEAST_ANSWER_TEXT + 2) * scale):
            continue
        least_note = LEAST_NOTE_TEXT * scale if picture_w else LEAST_NOTE_TEXT / factor
        if not note_words or scene.fits(note_words, NOTE_TEXT * scale, room - picture_w, False, least=least_note):
            lead_picture = lead if picture_w else None
            _one_line(
                scene, name, area, cy, title, note=note_words, ink=ink, lead=lead_picture, room=room - picture_w, factor=enlargement,
                most=most,
            )  # fmt: skip
            return
    scene.write_centred(
        f"{name}:title", title, Area(area.x + 8, cy - area.h / 2 + 4, area.w - 16, area.h - 10), min(22, most / factor), ink
    )


def _arrangements(icon_w: float, note: str, factor: float) -> Iterator[tuple[float, str, float]]:
    """Yield the width of the picture, the words of the note, and the factor of the text size: what shows most comes first."""
    smaller_factors = [smaller for smaller in reversed(TEXT_FACTORS) if smaller < factor]
    for words in (note, note.partition(NOTE_PARTS)[0], "") if note else ("",):
        yield icon_w, words, factor
        yield 0, words, factor
        if words:
            yield from ((0, words, smaller) for smaller in smaller_factors)


def _is_low(area: Area, factor: float) -> bool:
    """Return whether a plate is too low for a note below the title, with text enlarged by this factor."""
    return area.h < LOW_UNITS * factor


def _one_line(
    scene: Scene, name: str, area: Area, cy: float, title: str, *, note: str, ink: str, lead: Picture | None, room: float,
    factor: float, most: float,
) -> None:  # fmt: skip
    """Write the title on a line, the note beside or below it; the text is enlarged by `factor`, which may be less than usual."""
    scale = factor / scene.look.text_factor
    row_sizes = _sizes_in_a_row(scene, title, note, room, scale=scale) if note and _is_low(area, factor) else None
    if row_sizes is not None:
        scene.write_left(f"{name}:title", title, area.x + 20, cy, row_sizes[0], colour=ink)
        scene.write(f"{name}:note", note, area.right - 20, cy, row_sizes[1], colour=ink, anchor="end", is_bold=False)
        return
    w = max(min(scene.scaled_width(title, ANSWER_TEXT), room), min(scene.scaled_width(note, NOTE_TEXT, False), room) if note else 0)
    x = area.cx + (23 if lead is not None else 0)
    if lead is not None:
        scene.put(f"{name}:lead", lead, max(area.x + 30, x - w / 2 - 30), cy, 42)
    is_tight = note and area.h < TIGHT_UNITS * factor
    title_size, note_size, up, down = (
        (LEAST_ANSWER_TEXT + 1, LEAST_NOTE_TEXT, 11, 13) if is_tight else (ANSWER_TEXT, NOTE_TEXT, 12, 15)
    )
    high, low = cy - up * factor * bool(note), cy + down * factor
    size = min(title_size * scale, most / scene.look.text_factor)
    scene.write(f"{name}:title", title, x, high, size, colour=ink, room=room, least=min(size, LEAST_ANSWER_TEXT * scale))
    if note:
        least = LEAST_NOTE_TEXT / scene.look.text_factor
        scene.write(f"{name}:note", note, x, low, note_size * scale, colour=ink, is_bold=False, room=room, least=least)


def _sizes_in_a_row(scene: Scene, title: str, note: str, room: float, *, scale: float) -> tuple[float, float] | None:
    """Return `scale` times the text sizes of words and note beside each other: the usual ones, or the least; None if they don't fit.

    Words that are written smaller than the larger text get what the note leaves free.
    """
    for title_size, note_size in ((ANSWER_TEXT * scale, NOTE_TEXT * scale), (LEAST_ANSWER_TEXT * scale, LEAST_NOTE_TEXT * scale)):
        title_w, free = scene.scaled_width(title, title_size), room - 40 - scene.scaled_width(note, note_size, False)
        if title_w <= free:
            grown = min(1 / scale, ROUNDED_SHARE * free / title_w) if scale < 1 and title_w else 1.0
            return title_size * max(1.0, grown), note_size
    return None


def large_answer(
    scene: Scene, name: str, area: Area, title: Words, tap: Callable[[], object], note: Words = "", lead: Picture | None = None
) -> None:
    """Draw the main answer of a turn: a brass plate with large words and a picture before them."""
    scene.put_in_area(name, picture(plate_painters.answer, "main", "#6a4a1e", scene.theme), area)
    ink, cy, lead_w = (
        plate_painters.ink_on("main", scene.theme),
        area.y + (area.h - plate_painters.LIP) / 2,
        LARGE_LEAD_UNITS * (lead is not None),
    )
    noted = bool(as_text(note)) and scene.scaled_width(note, LEAST_NOTE_TEXT, False) <= area.w - lead_w - 24
    room = area.w - lead_w - 24
    w = max(min(room, scene.scaled_width(title, LARGE_ANSWER)), scene.scaled_width(note, LEAST_NOTE_TEXT, False) if noted else 0)
    x = area.cx + lead_w / 2
    if lead is not None:
        scene.put(f"{name}:lead", lead, x - w / 2 - lead_w / 2 + 2, cy, w=52, h=56)
    up = 12 * scene.look.text_factor if noted else 0
    scene.write(f"{name}:title", title, x, cy - up, LARGE_ANSWER, colour=ink, room=room, least=20 / scene.look.text_factor)
    if noted:
        scene.write(
            f"{name}:note", note, x, cy + 19 * scene.look.text_factor, LEAST_NOTE_TEXT, colour=ink, is_bold=False, room=room
        )
    scene.touch(name, area, tap, radius=16)
