"""Pearls' board: the bag, and how much is in it."""

from companion.pictures.picture import picture
from companion.pictures.things import bag
from companion.session.hands.shown import Shown
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area, around
from kivy_ui.table.board import Board


class PearlsBoard(Board):
    """Draws Pearls' view."""

    def draw(self, scene: Scene, shown: Shown, area: Area) -> None:
        """The bag, to be tapped."""
        scene.put("bag", picture(bag), area.cx, area.cy, 140, 134)
        scene.write("left", shown.view.subtitle, area.cx, area.y + 30, 30, self.ink.ink, halo=self.ink.halo, room=area.w - 24)
        self.mark(scene, "bag:pearls", around(area.cx, area.cy, 160, 160))


BOARD = PearlsBoard
