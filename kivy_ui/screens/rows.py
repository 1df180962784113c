"""Rows of what is set: a name on a plate, and a chip a value."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.pictures.picture import picture
from companion.table.say import Words, say
from kivy_ui.reading import read
from kivy_ui.screens.house import HousePage
from kivy_ui.screens.screen import GAP
from kivy_ui.settings import Value
from kivy_ui.stage import plates
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

ON_OR_OFF: tuple[tuple[Value, Words], ...] = ((True, say("settings.on")), (False, say("settings.off")))
Row = tuple[str, Words, tuple[tuple[Value, Words], ...]]
"""The setting's name, how it is called, and its values as they are called."""
Drawn = Callable[[Scene, Area], object]
LABEL_W, LOW_H, MOST_H, HIGH = 150, 80, 96, 40


class RowsPage(HousePage):
    """Override `draw`, which lays rows."""

    def lay_rows(self, scene: Scene, area: Area, rows: Sequence[Drawn]) -> None:
        """Draw rows below each other, four or more of them as high as the room lets them be."""
        count = max(4, len(rows))
        h = min(area.h, count * (MOST_H + HIGH * (not scene.is_wide) + GAP) - GAP)
        for draw, place in zip(rows, area._replace(h=h).rows(count, GAP)):
            draw(scene, place)

    def row(self, scene: Scene, name: str, label: Words, place: Area, note: Words = "") -> Area:
        """Draw a row's plate and its label, with a few words more where they fit; return the room for what is set."""
        self.plate(scene, f"row:{name}", place)
        key, ink = f"row:{name}:label", self.ink
        if place.h > LOW_H:
            w = scene.write(key, label, place.x + 18, place.y + 22, 24, ink.ink, "start", room=place.w - 36, least=18)
            left = place.w - w - 60
            if read(note) and scene.wide(note, 18, False) < left:
                scene.write(f"{key}:note", note, place.x + 34 + w, place.y + 23, 18, ink.dim, "start", is_bold=False)
            return Area(place.x + 10, place.y + 41, place.w - 20, place.h - 49)
        room = min(LABEL_W * scene.look.text_factor, place.w * 0.32)
        words = Area(place.x + 18, place.y + 4, room - 8, place.h - 8)
        if read(note):
            words = words._replace(h=words.h - 26)
            scene.write(f"{key}:note", note, words.x, words.bottom + 9, 18, ink.dim, "start", False, room=words.w, least=12)
        scene.paragraph(key, label, words, 26, ink.ink, is_bold=True, least=15, is_top=False)
        return Area(place.x + 18 + room, place.y + 8, place.w - room - 27, place.h - 16)

    def chips(
        self,
        scene: Scene,
        name: str,
        values: Sequence[tuple[Value, Words]],
        cells: Area,
        now: Value,
        tap: Callable[[Value], object],
    ) -> None:
        """Draw a chip a value, the one there is now in brass."""
        for (value, title), cell in zip(values, cells.columns(len(values), GAP), strict=True):
            key, is_on = f"{name}={value}", value == now
            scene.lay(key, picture(plates.key, is_on, self.ink.tint, scene.theme), cell)
            ink = plates.ink_on("main" if is_on else "plain", scene.theme)
            scene.write(f"{key}:title", title, cell.cx, cell.cy - 2, 24, ink, room=cell.w - 10, least=12)
            scene.touch(key, cell, partial(tap, value), radius=12)
