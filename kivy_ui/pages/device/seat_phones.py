"""Strip in the title bar of phone pages: each player's disc, beside it a phone with a tick if one plays for them."""

from collections.abc import Callable, Sequence

from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import SEAT_PAINTS, disc
from companion.table.seats import Seat
from kivy_ui.layout.part import EMPTY, Part
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

CHIP_UNITS = 78.0
NARROW_CHIP_UNITS = 46.0
HEIGHT_UNITS = 46.0
DISC_UNITS = 34.0
NARROW_DISC_UNITS = 27.0
PHONE_UNITS = 32.0
BADGE_UNITS = 22.0
TICK_UNITS = 13.0
TICK_GROUND = "#14753f"
TICK_INK = "#ffffff"
TITLE_UNITS = 190.0
ABSENT_ALPHA = 0.45


def seat_phones(seats: Sequence[Seat], has_phone: Callable[[int], bool]) -> Part:
    """Make the strip; EMPTY without seats, or where the title leaves no room for all of them."""

    def width(scene: Scene) -> float:
        return _chip_units(scene, len(seats)) * len(seats)

    def draw(scene: Scene, area: Area, key: str) -> None:
        chip_width = _chip_units(scene, len(seats))
        for nth, seat in enumerate(seats if chip_width else ()):
            chip = Area(area.x + nth * chip_width, area.cy - HEIGHT_UNITS / 2, chip_width - 4, HEIGHT_UNITS)
            _chip(scene, f"phone-of:{nth}", seat, chip, has_phone(nth))

    return Part(draw, width=width) if seats else EMPTY


def _chip_units(scene: Scene, count: int) -> float:
    """Return the width of a chip: with a phone, with a disc alone, or 0 for no room."""
    room = (scene.w - TITLE_UNITS) / count
    return next((units for units in (CHIP_UNITS, NARROW_CHIP_UNITS) if units <= room), 0.0)


def _chip(scene: Scene, key: str, seat: Seat, chip: Area, is_there: bool) -> None:
    """Draw a player's chip: dashed while no phone plays for them."""
    colour, half = SEAT_PAINTS[seat.colour], HEIGHT_UNITS / 2
    plate = picture(plate_painters.plate, scene.ink.plate, colour, 2, half)
    ground = plate if is_there else picture(plate_painters.dashed_outline, scene.ink.dim)
    scene.put_in_area(f"{key}:chip", ground, chip)
    is_wide = chip.w > NARROW_CHIP_UNITS
    x, size = (chip.x + half, DISC_UNITS) if is_wide else (chip.cx, NARROW_DISC_UNITS)
    scene.put(f"{key}:disc", picture(disc, seat.colour, seat.emblem), x, chip.cy, size)
    if is_wide:
        alpha = 1.0 if is_there else ABSENT_ALPHA
        scene.put(f"{key}:phone", picture(icon, "phone", scene.ink.ink), chip.right - half, chip.cy, PHONE_UNITS, alpha=alpha)
    if is_there:
        x, y = chip.right - BADGE_UNITS / 2, chip.cy + half - BADGE_UNITS / 2
        scene.put(f"{key}:badge", picture(plate_painters.plate, TICK_GROUND, TICK_INK, 2, BADGE_UNITS / 2), x, y, BADGE_UNITS)
        scene.put(f"{key}:tick", picture(icon, "check", TICK_INK), x, y, TICK_UNITS)
