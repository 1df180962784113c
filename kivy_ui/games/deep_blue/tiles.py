"""Entering a tile's face: the tile beside its keys, with what is entered so far."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.games.deep_blue.wrecks import LearnTile
from companion.table.prompt import Choice, Value
from companion.table.say import Words
from kivy_ui.games.deep_blue import box
from kivy_ui.look.language import told
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.second_step import Around, Filling

if TYPE_CHECKING:
    from kivy_ui.games.deep_blue.board import DeepBlueBoard

WIDE, MARGIN, WORTH = 146, 14, 72.0
"""How wide a tile is beside its keys, with what air; how far above its middle its worth stands."""


class TileStep(Filling):
    """What a tile is worth, then its spots; only on a wide glass there is room for its picture."""

    def __init__(self, board: "DeepBlueBoard", choice: Choice, done: Callable[[Choice, tuple[Value, ...]], object]) -> None:
        super().__init__(choice, done, board.renew)
        assert isinstance(choice.move, LearnTile)
        self._site = choice.move.site

    def asks(self) -> Words:
        """Ask for one after the other."""
        return told("deep_blue.tile_spots" if self._values else "deep_blue.tile_worth", site=self._site)

    def draw(self, scene: Scene, board: Around, area: Area) -> None:
        """Draw the tile, and the keys beside it."""
        if scene.is_wide:
            self._tile(scene, Area(area.x + MARGIN, area.y + MARGIN, WIDE, area.h - 2 * MARGIN))
            area = Area(area.x + MARGIN + WIDE, area.y, area.w - MARGIN - WIDE, area.h)
        super().draw(scene, board, area)

    def _tile(self, scene: Scene, area: Area) -> None:
        size = box.tile(scene, [str(one) for one in self._picked], area)
        worth = str(self._values[0]) if self._values else "?"
        letters = 40 / scene.look.text_factor
        scene.write("tile:worth", worth, area.cx, area.cy - WORTH * size, letters, BRASS, halo="#02101a", room=0.6 * area.w)
