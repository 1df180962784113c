"""Starting a dive by a rock: the ledges themselves are tapped, each with what its next flip may be."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.games.deep_dive.view import OceanView
from companion.pictures.animals import predator
from companion.pictures.picture import picture
from companion.table.prompt import Choice, Pick, Value
from companion.table.say import Words
from kivy_ui.games.deep_dive.catch import draw_catch
from kivy_ui.games.deep_dive.layout import FINGER, Layout, draw_diver, draw_ocean, ink_at
from kivy_ui.look.language import percent
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.board import Act, Board

if TYPE_CHECKING:
    from kivy_ui.games.deep_dive.board import DeepDiveBoard

RISK_W = 68.0
"""How wide the chance of a predator stands beside a pile."""


class StartStep:
    """Fills the depth a rock takes the diver to."""

    def __init__(self, board: "DeepDiveBoard", choice: Choice, done: Callable[[Choice, tuple[Value, ...]], object]) -> None:
        self._board, self._choice, self._done = board, choice, done

    @property
    def _field(self) -> Pick:
        field = self._choice.fields[0]
        assert isinstance(field, Pick)
        return field

    def asks(self) -> Words:
        """Say what is asked."""
        return self._field.label

    def draw(self, scene: Scene, board: Board, area: Area) -> None:
        """Draw the ocean, its ledges lit where the dive can start."""
        mine, view = self._board, self._board.shown.view
        at = Layout(area, scene.w, scene.h, 0)
        at.left += RISK_W
        open_now, mine.answers = mine.answers, {}  # a finger answers this question alone
        depths = [int(str(option.value)) for option in self._field.options]
        draw_ocean(mine, scene, at, view, depths)
        draw_diver(mine, scene, at, view.diver, at.left - RISK_W / 2 - 4, at.middle(1))
        draw_catch(mine, scene, at, mine.shown_catch(view))
        mine.answers = open_now
        for depth in depths:
            self._ledge(scene, at, view, depth)

    def _ledge(self, scene: Scene, at: Layout, view: OceanView, depth: int) -> None:
        y, h = at.middle(depth), max(FINGER, at.heights[depth - 1] - 4)
        right = at.paper.x - 4 if at.is_wide else scene.w - 4
        place = Area(6, y - h / 2, right - 6, h)
        scene.lay(f"option:{depth}:frame", picture(plate_painters.frame, BRASS, 3.5, 12), place)
        if shares := view.depths[depth - 1].shares if self._board.shown.odds is not None else ():
            x = at.left - RISK_W - 12
            scene.put(f"option:{depth}:predator", picture(predator, True), x, y, 28, 28)
            ink = ink_at(self._board, depth)
            scene.write(f"option:{depth}:risk", percent(shares[-1]), x + 17, y, 22, ink, "start", room=RISK_W - 12, least=15)
        scene.touch(f"option:{depth}", place, partial(self._done, self._choice, ((depth,),)), radius=12)

    def go(self) -> Act | None:
        """Nothing lies in A."""
        return None

    def back(self) -> bool:
        """It is over."""
        return True
