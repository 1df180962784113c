"""Title bar of a page: the arrow back, the title, a note beside it if it fits, keys at the right."""

from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.table.say import Words
from kivy_ui.layout.kit import colours
from kivy_ui.layout.part import Part
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

ARROW = Area(8, 8, 56, 52)
ARROW_ICON_UNITS = 34.0
LEFT_UNITS = 20.0
LEFT_BESIDE_ARROW_UNITS = 80.0
RIGHT_UNITS = 16.0
FREE_RIGHT_UNITS = 70.0
TITLE_UNITS = 34.0
SMALL_TITLE_UNITS = 24.0
LEAST_TITLE_UNITS = 15.0
NOTE_UNITS = 24.0
LEAST_NOTE_UNITS = 18.0
BASELINE_UNITS = 34.0
NOTE_BASELINE_UNITS = 37.0
KEYS_TOP_UNITS = 8.0
KEYS_UNITS = 52.0


def title_bar(title: Words, note: Words, back: Tap | None, keys: Part) -> Part:
    """Make a title bar; `keys` has its width in `units`."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        left = LEFT_UNITS
        if back is not None:
            _arrow(scene, back)
            left = LEFT_BESIDE_ARROW_UNITS
        if keys.units:
            keys.draw(scene, Area(scene.w - RIGHT_UNITS - keys.units, KEYS_TOP_UNITS, keys.units, KEYS_UNITS), f"{key}:keys")
        _words(scene, title, note, left, keys.units)

    return Part(draw)


def _arrow(scene: Scene, back: Tap) -> None:
    ink = colours(scene)
    scene.lay("back", picture(plate_painters.plate, ink.plate, ink.ink, 2, 14), ARROW)
    scene.put("back:icon", picture(icon, "back", ink.ink), ARROW.cx, ARROW.cy, ARROW_ICON_UNITS, ARROW_ICON_UNITS)
    scene.touch("back", ARROW, back)


def _words(scene: Scene, title: Words, note: Words, left: float, keys: float) -> None:
    """Write the title on one line, or smaller on two; the note is left out where it doesn't fit."""
    ink = colours(scene)
    room = scene.w - left - max(FREE_RIGHT_UNITS, keys + 24)
    if scene.wide(title, SMALL_TITLE_UNITS) > room:
        area = Area(left, 4, scene.w - left - RIGHT_UNITS - keys, 60)
        scene.paragraph("heading", title, area, SMALL_TITLE_UNITS, ink.ink, is_bold=True, least=LEAST_TITLE_UNITS, is_top=False)
        return
    width = scene.write("heading", title, left, BASELINE_UNITS, TITLE_UNITS, ink.ink, "start", room=room, least=SMALL_TITLE_UNITS)
    rest = room - width - RIGHT_UNITS
    if note and scene.wide(note, LEAST_NOTE_UNITS, False) <= rest:
        scene.write(
            "heading:note", note, left + width + RIGHT_UNITS, NOTE_BASELINE_UNITS, NOTE_UNITS, ink.dim, "start", False,
            room=rest, least=LEAST_NOTE_UNITS,
        )  # fmt: skip
