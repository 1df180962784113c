"""Undo key and, after an undo, Redo key beside it. Each has a fixed place and names the move that it reverts or repeats."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.table.sentence import Words
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import LINE_HEIGHT
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_plate import LEAST_NOTE_TEXT, NOTE_TEXT
from kivy_ui.table.flags import NAME_TEXT, with_short_names
from kivy_ui.table.table_layout import TableLayout
from kivy_ui.table.table_scene import TableScene

LEFT_UNITS, RIGHT_UNITS, GAP_UNITS, LEAST_TEXT = 44, 8, 8, 15
"""Left edge of the words beside the icon, margin on the right, gap between the keys, least text size. In units."""
LEAST_LARGER = 17.0
"""Least size of a move in larger text, as drawn; it takes the place of the title before it gets smaller. In units."""
SMALLEST_TEXT = 12.5
"""Text size of a long move that has no room at the least size, in units."""
WIDTH_UNITS = 188.0
"""Width of Undo, and of Redo, on a wide screen, in units."""
NARROW_WIDTH = 96.0
"""Width of Redo on a wide screen beside a question with reminders below it, which keep their place when Redo appears."""
LEAST_WORDS = 3
"""Fewest words of a move before a colon that stand for all of it."""
NARROWEST_SHARE = 0.8
"""Share of its width in proportion to the text size that a smaller line has at least: letters have whole pixels."""
NARROWEST_LINE, ROW_ICON = 0.97, 22.0
"""Share of its room that a line in a calculated size takes, as letters have whole pixels; size of an icon beside a title, in units."""
ICON_ROW = 20.0
"""Height of an icon above the words of a narrow key, in units."""
LEAST_COLUMN = 60.0
"""Least height of a key with its move below its title, in units."""


class HistoryKey(NamedTuple):
    """Key: its name, "undo" or "redo", the words of its move with short names, a title that replaces the usual one, and whole words."""

    name: str
    move: str
    own_title: str = ""
    whole_move: str = ""


def draw(
    scene: TableScene,
    area: Area,
    undo_words: Words | None,
    tap: Callable[[], object],
    redo: Area | None = None,
    *,
    own_title: Words = "",
) -> Area:
    """Draw Undo and Redo with the moves that they revert and repeat; return the area that both cover, in units.

    Undo is at the right end of `area`, always of the same size. Redo is in the area `redo`; if that is None, to the left of Undo.
    `own_title` replaces the title of Undo.
    """
    keys = _keys(scene, undo_words)
    if own_title:
        keys = [key._replace(own_title=as_text(own_title)) if key.name == "undo" else key for key in keys]
    names = [key.name for key in keys]
    for short_key, place in zip(keys, _places(scene, area, names, redo)):
        key = _with_whole_names(scene, place, short_key)
        scene.put_in_area(key.name, picture(plate_painters.plate, scene.ink.plate, scene.ink.ink), place)
        is_row = scene.is_wide or place.h < LEAST_COLUMN
        write = _write_below_icon if place.w == NARROW_WIDTH else _write_in_a_row if is_row else draw_column
        write(scene, place, key, scene.ink.ink)
        on_tap = tap if key.name == "undo" else scene.actions.redo
        scene.touch(key.name, place, on_tap, radius=12, words=[_key_text(key)])
    return _area_of(scene, area, names, redo if scene.is_wide else None)


def narrow_redo(redo: Area) -> Area:
    """Return the right part of Redo's area, which leaves room to a line of reminders at its left."""
    return redo._replace(x=redo.right - NARROW_WIDTH, w=NARROW_WIDTH)


def area_of_keys(scene: TableScene, area: Area, undo_words: Words | None) -> Area:
    """Return the area that Undo and Redo cover, which may begin left of `area`; without them it has no width."""
    return _area_of(scene, area, _names(scene, undo_words), None)


def _area_of(scene: TableScene, area: Area, names: Sequence[str], redo: Area | None) -> Area:
    key_areas = _places(scene, area, names, redo)
    left_x = min((place.x for place in key_areas), default=area.right)
    return Area(left_x, area.y, area.right - left_x, area.h)


def _names(scene: TableScene, undo_words: Words | None) -> list[str]:
    """Return the names of the keys that are shown; `undo_words` is the move that Undo reverts, None if there is none."""
    return ["undo"] * (undo_words is not None) + ["redo"] * (redo_words(scene) is not None)


def _keys(scene: TableScene, undo_words: Words | None) -> list[HistoryKey]:
    steps = {"undo": undo_words, "redo": redo_words(scene)}
    return [
        HistoryKey(name, with_short_names(scene, step_words), whole_move=as_text(step_words))
        for name, step_words in steps.items()
        if step_words is not None
    ]


def _with_whole_names(scene: TableScene, place: Area, key: HistoryKey) -> HistoryKey:
    """Return the key with the whole names of players if they have room at the usual text size."""
    if key.whole_move == key.move or place.w == NARROW_WIDTH:
        return key
    whole_key = key._replace(move=key.whole_move)
    if scene.is_wide or place.h < LEAST_COLUMN:
        room = Area(place.x + LEFT_UNITS, place.y + 2, place.w - LEFT_UNITS - RIGHT_UNITS, place.h - 4)
        return whole_key if _fits_at_size(scene, _key_text(whole_key), room, LEAST_TEXT) else key
    size, room_w = scene.text_size(LEAST_NOTE_TEXT), place.w - 2 * RIGHT_UNITS
    count, widest = scene.wrapped_size(key.whole_move, size, False, room_w)
    has_room = widest <= room_w and (count + 1.2) * size * LINE_HEIGHT <= place.h
    return whole_key if has_room or _fits_at_size(scene, _key_text(whole_key), place.inset(6, 3), LEAST_NOTE_TEXT) else key


def redo_words(scene: TableScene) -> Words | None:
    """Return the words of the move that Redo repeats; None if there is none, and during animations and questions of the session."""
    is_hidden = scene.snapshot.is_question or not scene.state.is_result_shown or not scene.state.shape.has_redo
    return None if is_hidden else scene.snapshot.redo_here


def _places(scene: TableScene, area: Area, names: Sequence[str], redo: Area | None) -> list[Area]:
    """Return the area of each key. On an upright screen without an area for Redo, both share `area`."""
    if not scene.is_wide and redo is None:
        return area.columns(len(names), GAP_UNITS) if len(names) > 1 else [area][: len(names)]
    place = Area(area.right - min(area.w, WIDTH_UNITS), area.y, min(area.w, WIDTH_UNITS), area.h) if scene.is_wide else area
    other = redo or place._replace(x=place.x - place.w - GAP_UNITS)
    return [place if name == "undo" else other for name in names]


def question_area(scene: TableScene, at: TableLayout, undo_words: Words | None) -> Area:
    """Return the area of the question, clear of Undo."""
    keys_area = area_of_keys(scene, at.undo, undo_words)
    return at.question._replace(w=keys_area.x - GAP_UNITS - at.question.x) if keys_area.y < at.question.bottom else at.question


def _key_text(key: HistoryKey) -> str:
    if not key.move:
        return key.own_title or title(key.name)
    return translate("table.undo_what", what=key.move) if key.name == "undo" else translate("table.redo_what", what=key.move)


def title(name: str) -> str:
    """Return the title of the key "undo" or "redo"."""
    return translate("table.undo") if name == "undo" else translate("table.redo")


def _title_before(key: HistoryKey) -> str:
    """Return the title of a key, with a colon if its move follows."""
    return f"{title(key.name)}:" if key.move else key.own_title or title(key.name)


def _one_line_width(scene: TableScene, key: HistoryKey) -> float:
    """Return the width of a key's title and move on one line, in units."""
    return scene.scaled_width(_title_before(key), NAME_TEXT) + (
        GAP_UNITS + scene.scaled_width(key.move, NOTE_TEXT, False) if key.move else 0
    )


def _write_in_a_row(scene: TableScene, place: Area, key: HistoryKey, ink: str) -> None:
    """Write a key's title and move side by side if one line has room, else on several lines.

    Without that room the text gets smaller, then the icon is left out, then the move. A key narrower than `WIDTH_UNITS` leaves out the
    icon first, and larger text the title.
    """
    room = Area(place.x + LEFT_UNITS, place.y + 2, place.w - LEFT_UNITS - RIGHT_UNITS, place.h - 4)
    key = _shorten(scene, key, room)
    if _one_line_width(scene, key) <= room.w + 1:
        scene.put(f"{key.name}:icon", picture(icon, key.name, ink), place.x + 24, place.cy, 26)
        wide = scene.write_left(f"{key.name}:title", _title_before(key), room.x, place.cy, NAME_TEXT, colour=ink)
        scene.write_left(f"{key.name}:what", key.move, room.x + wide + GAP_UNITS, place.cy, NOTE_TEXT, colour=ink, is_bold=False)
        return
    if scene.look.text_size and _write_larger(scene, place, key, ink):
        return
    if _write_in_two_lines(scene, room, key, ink):
        scene.put(f"{key.name}:icon", picture(icon, key.name, ink), place.x + 24, place.cy, 26)
        return
    words, wider = _key_text(key), Area(place.x + RIGHT_UNITS, room.y, place.w - 2 * RIGHT_UNITS, room.h)
    size = _fitting_size(scene, words, room)
    has_room = place.w < WIDTH_UNITS and size != LEAST_TEXT and _fits_at_size(scene, words, wider, LEAST_TEXT)
    if has_room or (size is None and _fits_at_size(scene, words, wider, SMALLEST_TEXT)):
        _write_paragraph(scene, key.name, words, wider, ink=ink, anchor="middle", least=LEAST_TEXT if has_room else SMALLEST_TEXT)
        return
    scene.put(f"{key.name}:icon", picture(icon, key.name, ink), place.x + 24, place.cy, 26)
    text = words if size else title(key.name)
    _write_paragraph(scene, key.name, text, room, ink=ink, anchor="start", least=size or LEAST_TEXT)


def _write_larger(scene: TableScene, place: Area, key: HistoryKey, ink: str) -> bool:
    """Write a key in larger text: the first way that leaves the move readable, else the title above it, if one line has room."""
    return (
        _write_below_title(scene, place, key, ink, least=LEAST_LARGER)
        or _write_readably(scene, place, key, ink)
        or _write_below_title(scene, place, key, ink, least=LEAST_TEXT)
    )


def _shorten(scene: TableScene, key: HistoryKey, room: Area) -> HistoryKey:
    """Return the key with its move up to a colon if the whole has no room at the least size: “You correct a gem”, not what it was.

    A player's name before the colon says too little: “Dan: life 66 to 67” stays whole.
    """
    move, colon, _ = key.move.partition(": ")
    if not colon or len(move.split()) < LEAST_WORDS or _fits_at_size(scene, _key_text(key), room, LEAST_TEXT):
        return key
    return key._replace(move=move)


def _fitting_size(scene: TableScene, words: str, room: Area) -> float | None:
    """Return the least size at which words have room, or a smaller one; None if they have no room at either."""
    if not _fits_at_size(scene, words, room, SMALLEST_TEXT):
        return None
    return LEAST_TEXT if _fits_at_size(scene, words, room, LEAST_TEXT) else SMALLEST_TEXT


def _write_in_two_lines(scene: TableScene, room: Area, key: HistoryKey, ink: str) -> bool:
    """Write a key's title, and below it its move on one line; return False, with nothing written, if there is no room."""
    factor, highest = scene.look.text_factor, room.h / 2 / LINE_HEIGHT
    if not key.move or scene.scaled_width(key.move, NOTE_TEXT, False) * NARROWEST_SHARE * LEAST_TEXT > room.w * NOTE_TEXT * factor:
        return False  # much too wide, so that it need not be measured at other sizes
    sizes = (
        min(LEAST_NOTE_TEXT * factor, highest),
        min(LEAST_NOTE_TEXT, highest),
        LEAST_TEXT,
    )  # larger text is never smaller than the usual one
    size = next((size for size in sizes if size >= LEAST_TEXT and scene.width(key.move, size, False) <= room.w), 0)
    if not size:
        return False
    for name, words, y in (("title", _title_before(key), -0.5), ("what", key.move, 0.5)):
        low, is_bold = room.cy + y * size * LINE_HEIGHT, name == "title"
        scene.write_left(f"{key.name}:{name}", words, room.x, low, size / factor, colour=ink, is_bold=is_bold)
    return True


def _write_below_title(scene: TableScene, place: Area, key: HistoryKey, ink: str, *, least: float) -> bool:
    """Write the icon and the title, and below both the move on one line; return False, with nothing written, without room."""
    factor, left_x, room = scene.look.text_factor, place.x + RIGHT_UNITS, place.w - 2 * RIGHT_UNITS
    move_width = scene.scaled_width(key.move, NOTE_TEXT, False) if key.move else 0.0
    size = min(
        LEAST_NOTE_TEXT * factor, (place.h - 4) / 2 / LINE_HEIGHT, room * NARROWEST_LINE * NOTE_TEXT * factor / max(1.0, move_width)
    )
    if not move_width or size < least:
        return False
    high, low = (place.cy + y * size * LINE_HEIGHT for y in (-0.5, 0.5))
    scene.put(f"{key.name}:icon", picture(icon, key.name, ink), left_x + ROW_ICON / 2, high, ROW_ICON)
    x = left_x + ROW_ICON + GAP_UNITS / 2
    scene.write_left(f"{key.name}:title", _title_before(key), x, high, size / factor, colour=ink, room=place.right - x)
    scene.write_left(f"{key.name}:what", key.move, left_x, low, size / factor, colour=ink, is_bold=False, room=room + 1)
    return True


def _write_readably(scene: TableScene, place: Area, key: HistoryKey, ink: str) -> bool:
    """Write title and move as one text, or the icon and the move without the title; return False, with nothing written, without room.

    Both would make the text smaller.
    """
    whole_room, icon_width = place.inset(RIGHT_UNITS, 2), ROW_ICON + RIGHT_UNITS
    room = whole_room._replace(x=whole_room.x + icon_width, w=whole_room.w - icon_width)
    if _fits_at_size(scene, _key_text(key), whole_room, LEAST_LARGER):
        _write_paragraph(scene, key.name, _key_text(key), whole_room, ink=ink, anchor="middle", least=LEAST_LARGER)
    elif key.move and _fits_at_size(scene, key.move, room, LEAST_LARGER):
        scene.put(f"{key.name}:icon", picture(icon, key.name, ink), whole_room.x + ROW_ICON / 2, place.cy, ROW_ICON)
        _write_paragraph(scene, key.name, key.move, room, ink=ink, anchor="start", least=LEAST_LARGER)
    else:
        return False
    return True


def _write_below_icon(scene: TableScene, place: Area, key: HistoryKey, ink: str) -> None:
    """Draw the icon, and below it the title alone: a narrow key has no room for its move."""
    scene.put(f"{key.name}:icon", picture(icon, key.name, ink), place.cx, place.y + 16, 24)
    y, least = place.bottom - 14, SMALLEST_TEXT / scene.look.text_factor
    scene.write(f"{key.name}:title", title(key.name), place.cx, y, LEAST_NOTE_TEXT, colour=ink, room=place.w - 16, least=least)


def _draw_narrow(scene: TableScene, place: Area, key: HistoryKey, ink: str) -> None:
    """Write title and move as one text, the move below its icon, the title alone, or draw the icon alone: what has room first.

    Only Redo, and larger text that is small otherwise, have the move below the icon.
    """
    room = place.inset(6, 3)
    texts = (_key_text(key), title(key.name))
    sizes = (LEAST_TEXT, SMALLEST_TEXT) if key.name == "redo" else (LEAST_TEXT,)  # Redo has the narrower key
    fitting_text, least = next(
        ((text, size) for text in texts for size in sizes if _fits_at_size(scene, text, room, size)), (None, LEAST_TEXT)
    )
    low = room._replace(y=room.y + ICON_ROW, h=room.h - ICON_ROW)
    is_small = bool(scene.look.text_size) and not _fits_at_size(scene, texts[0], room, LEAST_LARGER)
    least_move = LEAST_LARGER if is_small else SMALLEST_TEXT
    has_icon = is_small or (key.name == "redo" and fitting_text != texts[0])
    if has_icon and key.move and _fits_at_size(scene, key.move, low, least_move):
        scene.put(f"{key.name}:icon", picture(icon, key.name, ink), room.cx, room.y + ICON_ROW / 2, ICON_ROW)
        _write_paragraph(scene, key.name, key.move, low, ink=ink, anchor="middle", least=least_move)
    elif fitting_text == texts[-1] and place.h >= LEAST_COLUMN:
        _draw_title_below_icon(scene, room, key, ink)
    elif fitting_text is not None:
        _write_paragraph(scene, key.name, fitting_text, room, ink=ink, anchor="middle", least=least)
    else:
        scene.put(f"{key.name}:icon", picture(icon, key.name, ink), place.cx, place.cy, 30)


def _draw_title_below_icon(scene: TableScene, room: Area, key: HistoryKey, ink: str) -> None:
    """Draw the icon above the title, as large as it fits."""
    scene.put(f"{key.name}:icon", picture(icon, key.name, ink), room.cx, room.y + room.h / 3, 28)
    y = room.y + room.h * 3 / 4
    least = LEAST_TEXT / scene.look.text_factor
    scene.write(f"{key.name}:title", title(key.name), room.cx, y, NAME_TEXT, colour=ink, room=room.w + 1, least=least)


def _write_paragraph(
    scene: TableScene, name: str, words: str, room: Area, *, ink: str, anchor: str, least: float = LEAST_TEXT
) -> None:
    """Write title and move of the key `name` as one text on several lines."""
    scene.paragraph(f"{name}:what", words, room, LEAST_NOTE_TEXT, ink, anchor=anchor, least=least, is_top=False)


def _fits_at_size(scene: TableScene, text: str, room: Area, size: float) -> bool:
    """Return whether a text of this drawn size has room, without a cut line."""
    count, widest = scene.wrapped_size(text, size, False, room.w)
    return widest <= room.w and count <= max(1, int((room.h + 1) / (size * LINE_HEIGHT)))


def draw_column(scene: TableScene, place: Area, key: HistoryKey, ink: str) -> None:
    """Write the title above the move; below the icon, too, if that saves a line. Leave out the icon before words are cut."""
    name, move_words = key.name, key.move
    words, size = _title_before(key), scene.text_size(LEAST_NOTE_TEXT)
    room, left, right = place.w - 2 * RIGHT_UNITS - 26, place.x + RIGHT_UNITS, place.w - 2 * RIGHT_UNITS
    has_own_line = place.w - 50 - GAP_UNITS < scene.scaled_width(move_words, LEAST_NOTE_TEXT, False) <= right
    if has_own_line and scene.scaled_width(words, LEAST_NOTE_TEXT) <= room and place.h >= 3 * size:
        high, low = place.cy - 0.68 * size, place.cy + 0.68 * size
        scene.put(f"{name}:icon", picture(icon, name, ink), left + 10, high, 22)
        scene.write_left(f"{name}:title", words, left + 26, high, NAME_TEXT, colour=ink, room=room, least=LEAST_NOTE_TEXT)
        scene.write_left(f"{name}:what:0", move_words, left, low, LEAST_NOTE_TEXT, colour=ink, is_bold=False)
        return
    for left_inset in (50, RIGHT_UNITS):
        room = place.w - left_inset - GAP_UNITS
        lines = scene.lines(move_words, size, False, room) if move_words else []
        widest = max(
            [scene.scaled_width(words, LEAST_NOTE_TEXT), *(scene.scaled_width(line, LEAST_NOTE_TEXT, False) for line in lines)]
        )
        if widest <= room and (len(lines) + 1.2) * size * LINE_HEIGHT <= place.h:
            break
    else:
        _draw_narrow(scene, place, key, ink)
        return
    if left_inset > RIGHT_UNITS:
        scene.put(f"{name}:icon", picture(icon, name, ink), place.x + 28, place.cy, 28)
    high = 1.2 * size * LINE_HEIGHT
    top = place.cy - (high + len(lines) * size * LINE_HEIGHT) / 2
    x, y = place.x + left_inset, top + high / 2
    scene.write_left(f"{name}:title", words, x, y, NAME_TEXT, colour=ink, room=room, least=LEAST_NOTE_TEXT)
    for nth, line in enumerate(lines):
        y = top + high + (nth + 0.5) * size * LINE_HEIGHT
        scene.write_left(f"{name}:what:{nth}", line, x, y, LEAST_NOTE_TEXT, colour=ink, is_bold=False)
