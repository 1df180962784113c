"""Field with the typed text, as large as it fits, and a caret at its end."""

from collections.abc import Sequence

from companion.pictures.picture import picture
from kivy_ui.layout.elements import GAP_UNITS, field_ground, field_ink
from kivy_ui.layout.part import Part
from kivy_ui.layout.sizes import sizes_from
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area

SIZES = sizes_from(60)
SIDE_PADDING_UNITS = 20.0
CARET_UNITS = 4.0
CARET_ROOM_UNITS = 10.0

MOST_MEASURED, STEP = 2000, 500
"""Maximum number of letters that are laid out, more than the field shows. Earlier letters are dropped in steps."""


def text_field(typed: str) -> Part:
    """Return a field with this text."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        scene.put_in_area("field", field_ground(scene.theme), area)
        inner = area.inset(SIDE_PADDING_UNITS, GAP_UNITS)
        size, lines = _fitted_lines(scene, typed, inner)
        height = scene.text_size(size) * LINE_HEIGHT
        top = inner.cy - len(lines) * height / 2
        for number, words in enumerate(lines):
            y = top + (number + 0.5) * height
            scene.write_left(f"typed:{number}", words, inner.x, y, size, colour=scene.ink.ink)
        x = inner.x + scene.width(lines[-1], scene.text_size(size)) + CARET_UNITS
        caret = Area(min(x, inner.right), top + (len(lines) - 1) * height + 2, CARET_UNITS, height - CARET_UNITS)
        scene.put_in_area("caret", picture(plate_painters.shade, field_ink(scene.theme), 1.0), caret)

    return Part(draw)


def _fitted_lines(scene: Scene, typed: str, area: Area) -> tuple[float, Sequence[str]]:
    """Return the largest size at which the text fits, and its lines; the last lines if it never fits."""
    typed = typed[max(0, len(typed) - MOST_MEASURED) // STEP * STEP :]
    room = area.w - CARET_ROOM_UNITS
    for size in SIZES:
        real = scene.text_size(size)
        lines = scene.lines(typed, real, True, room) or [""]
        if len(lines) * real * LINE_HEIGHT <= area.h and max(scene.width(words, real) for words in lines) <= room:
            return size, _with_blanks(lines, typed)
    most = max(1, int(area.h / (scene.text_size(SIZES[-1]) * LINE_HEIGHT)))
    return SIZES[-1], lines[-most:]


def _with_blanks(lines: Sequence[str], typed: str) -> list[str]:
    """Keep trailing blanks, so that the next letter follows them."""
    blanks = typed[len(typed.rstrip(" ")) :]
    return [*lines[:-1], lines[-1].rstrip(" ") + blanks]
