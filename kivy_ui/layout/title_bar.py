"""Title bar of a page: back arrow, title, a note beside it if it fits, keys on the right."""

from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.table.sentence import Words
from kivy_ui.layout.elements import by_scene, icon_of
from kivy_ui.layout.leaves import fitted_line
from kivy_ui.layout.part import EMPTY, Part, panel, row, units
from kivy_ui.layout.sizes import BODY_TEXT, HEADING_TEXT, LABEL_TEXT, SMALL_TEXT
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

ARROW = Area(8, 8, 56, 52)
ARROW_ICON_UNITS = 34.0
LEFT_UNITS = 20.0
LEFT_BESIDE_ARROW_UNITS = 80.0
FACE_UNITS = 52.0
FACE_GAP_UNITS = 10.0
RIGHT_UNITS = 16.0
FREE_RIGHT_UNITS = 70.0
LEAST_TITLE_UNITS = 15.0
TITLE_GAP_UNITS = 16.0
BASELINE_UNITS = 34.0
NOTE_BASELINE_UNITS = 37.0
NOTE_SPARE_UNITS = 4.0
KEYS_TOP_UNITS = 8.0
KEYS_UNITS = 52.0
KEY_UNITS = 56.0
KEY_ICON_UNITS = 34.0
SIGN_UNITS = 50.0
KEY_PADDING_UNITS = 12.0


def title_bar(
    title: Words, note: Words, back: Tap | None, keys: Part, face: Picture | None = None, *, on_face: Tap | None = None
) -> Part:
    """Make a title bar.

    back   called by the arrow; None for no arrow
    keys   a part with `units` or a measured width, drawn on the right
    face   a picture before the title; a tap on it calls `on_face`, if given
    """

    def draw(scene: Scene, area: Area, key: str) -> None:
        left_x = LEFT_UNITS
        if back is not None:
            _arrow(scene, back)
            left_x = LEFT_BESIDE_ARROW_UNITS
        if face is not None:
            scene.put("heading:face", face, left_x + FACE_UNITS / 2, BASELINE_UNITS, FACE_UNITS)
            if on_face is not None:
                scene.touch("face", Area(left_x, KEYS_TOP_UNITS, FACE_UNITS, KEYS_UNITS), on_face, words=(title,))
            left_x += FACE_UNITS + FACE_GAP_UNITS
        if width := width_of(scene, keys):
            keys.draw(scene, Area(scene.w - RIGHT_UNITS - width, KEYS_TOP_UNITS, width, KEYS_UNITS), f"{key}:keys")
        _words(scene, title, note, left_x, width)

    return Part(draw)


def back_arrow(back: Tap) -> Part:
    """Make the arrow that leads back, in its place on every page: the upper left corner of the screen."""
    return Part(lambda scene, area, key: _arrow(scene, back))


def width_of(scene: Scene, part: Part) -> float:
    """Return the width of a part in a row, in units; 0 for a share."""
    return part.units or (part.width(scene) if part.width else 0.0)


def title_keys(*keys: Part) -> Part:
    """Put keys of the title bar side by side, without EMPTY ones; return EMPTY if there are no others."""
    visible_keys = [key for key in keys if key is not EMPTY]
    return row(*visible_keys) if visible_keys else EMPTY


def title_key(name: str, sign: str, tap: Tap, words: Words = "", *, voice_words: Words = "") -> Part:
    """Make a key of the title bar: an icon, and words beside it if there are any; a voice says `voice_words` instead."""
    inner = units(KEY_UNITS, icon_of(sign, KEY_ICON_UNITS, "ink"))
    if words:
        inner = row(units(SIGN_UNITS, inner), fitted_line(words, BODY_TEXT), units(KEY_PADDING_UNITS, EMPTY), gap=0)

    def make(scene: Scene) -> Part:
        look = picture(plate_painters.plate, scene.ink.plate, scene.ink.ink, 2, 14)
        return panel(name, look, inner, tap, words=voice_words)

    ground = by_scene(make)
    return ground._replace(units=inner.units, width=inner.width)


def _arrow(scene: Scene, back: Tap) -> None:
    ink = scene.ink
    scene.put_in_area("back", picture(plate_painters.plate, ink.plate, ink.ink, 2, 14), ARROW)
    scene.put("back:icon", picture(icon, "back", ink.ink), ARROW.cx, ARROW.cy, ARROW_ICON_UNITS)
    scene.touch("back", ARROW, back)


def _words(scene: Scene, title: Words, note: Words, left_x: float, keys: float) -> None:
    """Write the title on one line, or smaller on several; leave out the note if it doesn't fit beside a smaller title."""
    ink = scene.ink
    room = scene.w - left_x - max(FREE_RIGHT_UNITS, keys + RIGHT_UNITS + TITLE_GAP_UNITS)
    if scene.scaled_width(title, LABEL_TEXT) > room:
        width = scene.w - left_x - RIGHT_UNITS - keys - (TITLE_GAP_UNITS / 2 if keys else 0.0)
        area = Area(left_x, KEYS_TOP_UNITS - 4, width, KEYS_UNITS + 2)
        scene.paragraph("heading", title, area, LABEL_TEXT, ink.ink, is_bold=True, least=LEAST_TITLE_UNITS, is_top=False)
        return
    note_w = scene.scaled_width(note, SMALL_TEXT, False)
    room_before_note = room - RIGHT_UNITS - note_w - NOTE_SPARE_UNITS
    title_room = room_before_note if note and scene.scaled_width(title, LABEL_TEXT) <= room_before_note else room
    width = scene.write("heading", title, left_x, BASELINE_UNITS, HEADING_TEXT, ink.ink, "start", room=title_room, least=LABEL_TEXT)
    rest = room - width - RIGHT_UNITS
    if note and note_w <= rest:
        scene.write(
            "heading:note", note, left_x + width + RIGHT_UNITS, NOTE_BASELINE_UNITS, LABEL_TEXT, ink.dim, "start", False,
            room=rest, least=SMALL_TEXT,
        )  # fmt: skip
