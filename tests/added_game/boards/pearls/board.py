"""Board of Pearls: the bag, and the number of pearls in it."""

from companion.pictures.objects import bag
from companion.pictures.picture import picture
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.board import Board
from kivy_ui.table.table_scene import TableScene


class PearlsBoard(Board):
    """Board that draws the view of Pearls."""

    def draw(self, scene: TableScene, area: Area) -> None:
        """Draw the bag, which can be tapped."""
        scene.put("bag", picture(bag), area.cx, area.cy, w=140, h=134)
        ink, room = scene.ink, area.w - 24
        scene.write("left", scene.snapshot.view.subtitle, area.cx, area.y + 30, 30, colour=ink.ink, halo=ink.halo, room=room)
        scene.mark("bag:pearls", area_around(area.cx, area.cy, 160, 160))


BOARD = PearlsBoard
