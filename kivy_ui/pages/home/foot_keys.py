"""Home's lowest row: the last score sheet, all sheets, a new one, and the tools."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.table.letters import cut_text
from companion.table.sentence import Words
from kivy_ui.layout.elements import GAP_UNITS, key_ink
from kivy_ui.layout.leaves import LEAST_TEXT_UNITS, fitted_size, image, line, paragraph
from kivy_ui.layout.part import EMPTY, Part, by_area, column, inset, panel, row, units
from kivy_ui.layout.sizes import HEADING_TEXT, LABEL_TEXT, SMALL_TEXT
from kivy_ui.look.language import as_text
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

KEY_UNITS = 64.0
COLUMNS = 4
UPRIGHT_COLUMNS = 2
PICTURE_UNITS = 54.0
LOOK_ROOM_UNITS = 40.0
LIP_UNITS = 10.0  # of a key's height, without room for words
PADDING_UNITS = 7.0
LEAST_TEXT = 16.0
LEAST_NOTE_TEXT = 16.0  # of a key with shorter notes
LEAST_SHARE = 0.8  # of the largest possible size, at which titles are smaller rather than without icons
MOST_NOTE_SHARE = 0.85  # of the size of the title above it
FIT_SHARE = 0.97  # share of the room that a fitted word may take: letters have whole pixels


class FootKey(NamedTuple):
    """A key of the row: its name, title, note, action, and an icon or a picture. `short_notes` are tried if the note has no room."""

    name: str
    title: Words
    note: Words
    tap: Tap
    sign: str = ""
    look: Picture | None = None
    short_notes: tuple[Words, ...] = ()


def foot_row(keys: Sequence[FootKey]) -> Part:
    """Return the keys side by side, on an upright screen in two lines; titles that fit have the same size.

    The first key takes the cells that are left, so that the others keep their places whether or not there is a last sheet.
    At a larger text size no title has an icon if one of them would be much smaller beside it.
    """

    def make(scene: Scene, area: Area) -> Part:
        if not keys:
            return EMPTY
        columns = COLUMNS if scene.is_wide else UPRIGHT_COLUMNS
        cell_units = area.columns(columns, GAP_UNITS)[0].w
        whole = cell_units - 2 * PADDING_UNITS - 1
        room = whole if scene.look.text_size else whole - LOOK_ROOM_UNITS
        titles, lines_units = [_lines(scene, key, room) for key in keys], _key_height(area.h, len(keys), columns) - LIP_UNITS
        most = min(LABEL_TEXT, lines_units / 2 / scene.look.text_factor)  # a title and a note below each other
        parts = [part for title in titles for part in title]
        size = fitted_size(scene, parts, most, room * FIT_SHARE)
        beside_size = fitted_size(scene, parts, most, (whole - LOOK_ROOM_UNITS) * FIT_SHARE)
        size = beside_size if beside_size >= LEAST_SHARE * size else size
        if any(len(title) > 1 for title in titles):
            size = min(size, max(LEAST_TEXT, lines_units / (2 * LINE_HEIGHT * scene.look.text_factor)))
        room_beside = whole - LOOK_ROOM_UNITS
        if scene.look.text_size and not all(_fits_beside(scene, key, size, whole, room_beside) for key in keys):
            room_beside = 0.0  # one icon among keys without would look like another kind of key
        cells = [_key(foot_key, size, room_beside) for foot_key in keys]
        lines = [cells[: (len(cells) - 1) % columns + 1], *_chunks(cells[(len(cells) - 1) % columns + 1 :], columns)]
        return column(*(_foot_line(line_cells, columns, cell_units) for line_cells in lines))

    return by_area(make)


def _chunks(cells: Sequence[Part], count: int) -> list[Sequence[Part]]:
    return [cells[at : at + count] for at in range(0, len(cells), count)]


def _foot_line(cells: Sequence[Part], columns: int, cell_units: float) -> Part:
    """Return a line of keys of one width; the first one takes the cells that are left."""
    first, *other_cells = cells
    extra = (columns - len(cells)) * (cell_units + GAP_UNITS)
    return row(units(cell_units + extra, first), *other_cells)


def height(count: int, *, is_wide: bool, factor: float = 1.0) -> float:
    """Return the height of this number of keys. `factor` is that of the text size, where the page has room for higher keys."""
    lines = -(-count // (COLUMNS if is_wide else UPRIGHT_COLUMNS))
    return max(0.0, lines * (KEY_UNITS * factor + GAP_UNITS) - GAP_UNITS)


def _key_height(high: float, count: int, columns: int) -> float:
    """Return the height of each of these keys in an area that is `high`."""
    lines = -(-count // columns)
    return (high + GAP_UNITS) / lines - GAP_UNITS


def _lines(scene: Scene, key: FootKey, room: float) -> list[str]:
    """Return a title that is written on one line, or the words of one on two: one that is too long, or large without a note."""
    title, has_two = as_text(key.title), not as_text(key.note)
    return [title] if scene.scaled_width(title, LABEL_TEXT if has_two else LEAST_TEXT) <= room else title.split()


def _fits_beside(scene: Scene, key: FootKey, size: float, width: float, room: float) -> bool:
    """Return whether each line of a title, on a key of this `width`, has `room` beside an icon; without a note it takes two lines."""
    width = width if as_text(key.note) else room
    return max(scene.scaled_width(part, size) for part in _lines(scene, key, width)) <= room


def _key(key: FootKey, size: float, room: float) -> Part:
    """Return a key; without its icon if no word of the title has `room` beside it."""

    def make(scene: Scene, area: Area) -> Part:
        ink = key_ink(scene.theme)
        look = key.look or picture(icon, key.sign, BRASS if scene.theme == "deep" else ink)
        high = min(PICTURE_UNITS if key.look else HEADING_TEXT, area.h - 2 * PADDING_UNITS)
        words = by_area(lambda scene, area: _words(key, size, ink, scene, area))
        has_look = _fits_beside(scene, key, size, area.w, room)
        body = row(units(LOOK_ROOM_UNITS, image(look, high)), words, gap=0) if has_look else words
        ground = picture(plate_painters.key, False, scene.ink.tint, scene.theme)
        return panel(key.name, ground, inset(PADDING_UNITS, 0, body, plate_painters.LIP), key.tap)

    return by_area(make)


def _words(key: FootKey, size: float, ink: str, scene: Scene, area: Area) -> Part:
    """Write the title over the note; a long title on two lines, without a note that has no room then."""
    if scene.scaled_width(key.title, size) <= area.w:
        notes = [note for note in (key.note, *key.short_notes) if as_text(note)]
        least = LEAST_NOTE_TEXT if key.short_notes else LEAST_TEXT_UNITS
        fitting = [note for note in notes if scene.scaled_width(note, least, False) <= area.w]
        has_room = 2 * scene.text_size(size) * LINE_HEIGHT <= area.h + size
        note_size = min(SMALL_TEXT, MOST_NOTE_SHARE * size)
        note_lines = [(line(note, note_size, ink, is_bold=False), note_size) for note in fitting[:1] if has_room]
        return _close_lines(scene, area, [(line(key.title, size, ink), size), *note_lines])
    return paragraph(_on_two_lines(scene, as_text(key.title), size, area), size, ink, "middle", is_bold=True, is_top=False)


def _close_lines(scene: Scene, area: Area, lines: Sequence[tuple[Part, float]]) -> Part:
    """Return lines, each with its text size, close below each other in the middle of an area."""
    heights = [min(scene.text_size(size) * LINE_HEIGHT, area.h / len(lines)) for _, size in lines]
    rows = [units(height, part) for (part, _), height in zip(lines, heights, strict=True)]
    return inset(0, (area.h - sum(heights)) / 2, column(*rows, gap=0))


def _on_two_lines(scene: Scene, title: str, size: float, area: Area) -> str:
    """Cut the end of a title that has no room; the page to choose from shows the whole title."""
    real = scene.text_size(size)
    most = max(1, min(2, int((area.h + 1) / (real * LINE_HEIGHT))))

    def fits(words: str) -> bool:
        lines = scene.lines(words, real, True, area.w)
        return len(lines) <= most and all(scene.width(line, real) <= area.w for line in lines)

    ends = (cut_text(title, end).rstrip(" -") + "…" for end in range(len(title) - 1, 0, -1))
    return title if fits(title) else next(filter(fits, ends), title)
