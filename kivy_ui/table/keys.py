"""Keys of pads and pickers, and the button in the corner."""

import math
import re
from collections.abc import Callable

from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import corner
from companion.table.sentence import Words, say
from kivy_ui.look.language import as_text
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import FOAM, INK, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_plate import LEAST_NOTE_TEXT

MENU_WORD_UNITS, MOST_MENU_WORD_UNITS = 17.0, 20.0
"""Size of the word in the menu button, and its greatest in larger text."""
LEAST_MENU_WORD_UNITS = 11.0  # where the word for a menu is long
MENU_MARGIN_UNITS = 4.5  # at both sides of the word, which is wide in some fonts
ICON_UNITS = 40.0
ICON_PADDING_UNITS = 7.0
LEAST_HIGH_KEY = 84.0
"""Least height of a key with its picture above the words; in a lower one it is beside them. In units."""
HIGH_KEY = 100.0
"""Least height of a key whose words and note are moved together to its middle, in units."""
LARGER_SHARES, LEAST_LARGER = (1.0, 0.92, 0.84, 0.76, 0.68), 17.0
"""Shares of their size at which larger words and a note are tried, and the least size of that note as drawn, in units."""
BREAK, LEAST_WORD = re.compile("[ -]"), 13.0
"""Places at which words may be broken into lines, and the least size of a single word on a key as drawn, in units."""
LOOK_PADDING_UNITS, LEAST_LOOK_UNITS = 14.0, 18.0
"""Padding around a picture above words, and the least size at which it is drawn, in units."""


def corner_button(
    scene: Scene, area: Area, name: str, tap: Callable[[], object], is_open: bool = False, is_small: bool = False
) -> None:
    """Draw the menu or close button in the upper right corner; with `is_small`, its icon leaves room for a clock."""
    scene.put_in_area("corner", picture(corner, scene.theme), area)
    colour = INK if scene.theme == "light" else FOAM
    if is_small or is_open:
        x, y, side = (area.cx - 11, area.y + 17, 22) if is_small else (area.cx + 1, area.cy - 1, 34)
    else:
        x, y, side = area.cx + 1, area.y + 18, 30
        words = say("table.menu_key")
        factor, room = scene.look.text_factor, area.w - 2 * MENU_MARGIN_UNITS
        size, least = min(MENU_WORD_UNITS, MOST_MENU_WORD_UNITS / factor), LEAST_MENU_WORD_UNITS / factor
        scene.write("corner:words", words, x, area.bottom - 14, size, colour=colour, room=room, least=least)
    scene.put("corner:icon", picture(icon, "close" if is_open else "waves", colour), x, y, side)
    scene.touch(name, area, tap)


def key(
    scene: Scene,
    name: str,
    area: Area,
    title: Words,
    tap: Callable[[], object] | None,
    tint: str,
    is_on: bool = False,
    look: Picture | None = None,
    note: Words = "",
    size: float = 36,
    icon_name: str = "",
    *,
    is_loss: bool = False,
) -> None:
    """Draw a key of a pad or a picker: a picture above its words, or words alone; tappable unless `tap` is None.

    With `is_loss` it has the plate of an answer that loses something.
    """
    cx, cy = area.x + area.w / 2, area.y + area.h / 2
    look_of_plate = (plate_painters.answer, "loss") if is_loss else (plate_painters.key, is_on)
    scene.put_in_area(name, picture(*look_of_plate, tint, scene.theme), area)
    ink = plate_painters.ink_on("loss" if is_loss else "main" if is_on else "plain", scene.theme)
    if icon_name:
        scene.put(f"{name}:icon", picture(icon, icon_name, ink), cx, cy - 2, min(ICON_UNITS, area.h - ICON_PADDING_UNITS))
    elif look is not None and _has_room_for_look(scene, area, as_text(title), as_text(note)):
        _draw_with_picture(scene, name, area, as_text(title), as_text(note), look=look, ink=ink)
    else:
        _draw_words(scene, name, area, title, note, size=size, ink=ink, must_show_note=is_loss)
    if tap is not None:
        scene.touch(name, area, tap, radius=12, words=(title, note), is_on=is_on)


def _draw_words(
    scene: Scene, name: str, area: Area, title: Words, note: Words, size: float, ink: str, *, must_show_note: bool
) -> None:
    """Write the words and a note. Larger text leaves out a note that would be small there, unless `must_show_note`."""
    is_larger = bool(scene.look.text_size and as_text(note))
    if is_larger and _draw_larger(scene, name, area, title, note, size=min(size, 26), ink=ink):
        return
    if note and (must_show_note or not is_larger):
        _draw_with_note(scene, name, area, title, note, size=size, ink=ink)
    elif scene.scaled_width(title, size) <= area.w - 12 or not BREAK.search(as_text(title)):
        least = LEAST_WORD / scene.look.text_factor
        scene.write(f"{name}:title", title, area.cx, area.cy - 2, size, colour=ink, room=area.w - 12, least=least)
    else:
        scene.write_centred(f"{name}:title", title, area.inset(11, 5), min(size, 24), ink, least=13)


def _draw_larger(scene: Scene, name: str, area: Area, title: Words, note: Words, size: float, ink: str) -> bool:
    """Write larger text with its note below it, both smaller if they must be; return False, with nothing written, without room."""
    inner, factor = Area(area.x + 8, area.y + 2, area.w - 16, area.h - plate_painters.LIP - 2), scene.look.text_factor
    for share in LARGER_SHARES:
        title_size, note_size = share * size, max(share * LEAST_NOTE_TEXT, LEAST_LARGER / factor)
        title_h, note_h = (
            _height_in(scene, words, inner.w, factor * unit, is_bold=is_bold)
            for words, unit, is_bold in ((title, title_size, True), (note, note_size, False))
        )
        if title_h + note_h <= inner.h:
            title_area = inner._replace(y=inner.cy - (title_h + note_h) / 2, h=title_h)
            scene.write_centred(f"{name}:title", title, title_area, title_size, ink, least=factor * title_size)
            note_area = title_area._replace(y=title_area.bottom, h=note_h)
            scene.paragraph(f"{name}:note", note, note_area, note_size, ink, anchor="middle", least=factor * note_size)
            return True
    return False


def _height_in(scene: Scene, words: Words, width: float, size: float, *, is_bold: bool) -> float:
    """Return the height of words of this drawn size in lines of this width, in units; infinite if a word is wider."""
    count, widest = scene.wrapped_size(as_text(words), size, is_bold, width)
    return count * size * LINE_HEIGHT + 1 if widest <= width else math.inf


def _draw_with_note(scene: Scene, name: str, area: Area, title: Words, note: Words, size: float, ink: str) -> None:
    """Write the words above, a note below; both in the middle of a high key."""
    half = area.h * 0.48
    words = Area(area.x + 11, area.y + 4, area.w - 22, half)
    note_area = Area(words.x, words.bottom, words.w, area.h - half - 12)
    if area.h >= HIGH_KEY:
        words_h = min(half, _lines_height(scene, title, words.w, min(size, 26), is_bold=True))
        note_h = min(note_area.h, _lines_height(scene, note, words.w, LEAST_NOTE_TEXT, is_bold=False))
        words = words._replace(y=area.cy - 2 - (words_h + note_h) / 2, h=words_h)
        note_area = note_area._replace(y=words.bottom, h=note_h)
    scene.write_centred(f"{name}:title", title, words, min(size, 26), ink, least=13)
    scene.paragraph(f"{name}:note", note, note_area, LEAST_NOTE_TEXT, ink, anchor="middle", least=13)


def _lines_height(scene: Scene, words: Words, width: float, size: float, is_bold: bool) -> float:
    """Return the height of words that are broken into lines of this width, in units."""
    real = scene.text_size(size)
    return len(scene.lines(as_text(words), real, is_bold, width)) * real * LINE_HEIGHT + 2


def _has_room_for_look(scene: Scene, area: Area, title: str, note: str) -> bool:
    """Return whether a picture has room beside the words of a low key, or above those of a high one, large enough to be known."""
    if area.h >= LEAST_HIGH_KEY and area.h - _words_height(scene, title, note) - LOOK_PADDING_UNITS < LEAST_LOOK_UNITS:
        return False
    return _fits_below(scene, area, title, note) or _is_cut(scene, area, note)


def _words_height(scene: Scene, title: str, note: str) -> float:
    """Return the height of the words below a picture."""
    return ((30 if title else 0) + (20 if note else 0)) * scene.look.text_factor + (0 if title else 4)


def _fits_below(scene: Scene, area: Area, title: str, note: str) -> bool:
    return area.h < LEAST_HIGH_KEY or (
        scene.scaled_width(title, 18) <= area.w - 22 and scene.scaled_width(note, 14, False) <= area.w - 22
    )


def _is_cut(scene: Scene, area: Area, note: str) -> bool:
    """Return whether a note needs a third line and is left out, because the picture shows the same."""
    return len(scene.lines(note, scene.text_size(13), False, area.w - 22)) > 2


def _draw_with_picture(scene: Scene, name: str, area: Area, title: str, note: str, look: Picture, ink: str) -> None:
    """Draw the picture above the words, or beside them if the key is low."""
    if area.h < LEAST_HIGH_KEY:
        side = area.h - 16
        scene.put(f"{name}:look", look, area.x + side / 2 + 10, area.cy - 2, side)
        side_area = Area(area.x + side + 18, area.y + 4, area.w - side - 24, area.h - 10)
        scene.paragraph(f"{name}:title", title, side_area, 22, ink, anchor="start", is_bold=True, least=13, is_top=False)
        return
    factor = scene.look.text_factor
    words = _words_height(scene, title, note)
    side = min(area.w - 20, area.h - words - LOOK_PADDING_UNITS)
    wide = min(area.w - 20, side * max(1, look.breadth))
    scene.put(f"{name}:look", look, area.cx, area.y + 8 + side / 2, w=wide, h=side)
    if _is_cut(scene, area, note):
        lower_area = Area(area.x + 11, area.bottom - words - 2, area.w - 22, words - 4)
        scene.write_centred(f"{name}:title", title, lower_area, 18, ink, least=13)
        return
    scene.write(f"{name}:title", title, area.cx, area.bottom - words + 10 * factor, 24, colour=ink, room=area.w - 22, least=14)
    if note:
        y = area.bottom - 4 - 14 * factor
        scene.write(f"{name}:note", note, area.cx, y, LEAST_NOTE_TEXT, colour=ink, is_bold=False, room=area.w - 22, least=14)
