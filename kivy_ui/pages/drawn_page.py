"""Drawn page: the base of pages that are not a layout tree yet. They compute their own coordinates in `draw`."""

from collections.abc import Callable

from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.worlds.moods import dusk
from companion.table.say import Words
from kivy_ui.pages.page import Page
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.board_colours import SEA, Skin, under


class DrawnPage(Page):
    """A page that computes its own coordinates: override `draw`. New pages override `Page.body` instead."""

    def draw(self, scene: Scene) -> None:
        """Draw the page."""
        raise NotImplementedError

    def compose(self, scene: Scene) -> None:
        """Draw the world, then the page."""
        scene.lay("world", self.world(), Area(0, 0, scene.w, scene.h))
        self.draw(scene)

    def world(self) -> Picture:
        """Return the picture behind the page: the evening water."""
        return picture(dusk, self.look.theme.name)

    @property
    def ink(self) -> Skin:
        """The colours of plates and words, in this theme."""
        return under(self.look.theme.name, SEA)

    def heading(
        self, scene: Scene, title: Words, note: Words = "", back: Callable[[], object] | None = None, keys: float = 0
    ) -> None:
        """Write the heading, with the way back at its left; `keys` is the room of what lies at its right."""
        x = 20.0
        if back is not None:
            place = Area(8, 8, 56, 52)
            scene.lay("back", picture(plate_painters.plate, self.ink.plate, self.ink.ink, 2, 14), place)
            scene.put("back:icon", picture(icon, "back", self.ink.ink), place.cx, place.cy, 34, 34)
            scene.touch("back", place, back)
            x = 80
        room = scene.w - x - max(70, keys + 24)
        if scene.wide(title, 24) > room:
            scene.paragraph(
                "heading", title, Area(x, 4, scene.w - x - 16 - keys, 60), 24, self.ink.ink, is_bold=True, least=15, is_top=False
            )
            return
        w = scene.write("heading", title, x, 34, 34, self.ink.ink, "start", room=room, least=24)
        if note and scene.wide(note, 18, False) <= room - w - 16:
            scene.write(
                "heading:note", note, x + w + 16, 37, 24, self.ink.dim, "start", is_bold=False, room=room - w - 16, least=18
            )

    def plate(
        self, scene: Scene, key: str, area: Area, rim: str = "", width: float = 2, radius: float = 16, alpha: float = 0.9
    ) -> None:
        """Lay a plate of dark glass."""
        scene.lay(key, picture(plate_painters.plate, self.ink.plate, rim or "#4f8fa8", width, radius, alpha), area)
