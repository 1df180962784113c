"""The second step of Deep Dive: starting a dive by a rock, on the ledges themselves."""

from functools import partial

from companion.games.deep_dive.view import OceanView
from companion.pictures.animals import predator
from companion.pictures.picture import picture
from companion.table.prompt import Choice, Pick
from companion.table.say import Words
from kivy_ui.games.deep_dive.layout import FINGER, Layout
from kivy_ui.games.deep_dive.pieces import draw_catch, draw_diver, draw_ocean, find_shown_catch, ink_at
from kivy_ui.layout.part import Part
from kivy_ui.look.language import percent
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import Area
from kivy_ui.table.glass import ActionButton, Glass
from kivy_ui.table.second_step import on_glass

RISK_W = 68.0
"""Width of the chance of a predator beside a pile, in units."""


class StartStep:
    """Second step that asks to which depth a rock takes the diver."""

    def __init__(self, choice: Choice) -> None:
        self._choice = choice

    @property
    def _field(self) -> Pick:
        field = self._choice.fields[0]
        assert isinstance(field, Pick)
        return field

    def asks(self) -> Words:
        """Return the question."""
        return self._field.label

    def body(self, glass: Glass) -> Part:
        """Return the ocean, its ledges lit where the dive can start."""
        return on_glass(partial(self._draw, glass))

    def _draw(self, glass: Glass, area: Area) -> None:
        view, ground = glass.shown.view, glass.without_answers()  # a finger answers this question alone
        at = Layout(area, glass.w, glass.h, 0)
        at.left += RISK_W
        depths = [int(str(option.value)) for option in self._field.options]
        draw_ocean(ground, at, view, depths)
        draw_diver(ground, at, view.diver, at.left - RISK_W / 2 - 4, at.middle(1))
        draw_catch(ground, at, find_shown_catch(glass, view))
        for depth in depths:
            self._ledge(glass, at, view, depth)

    def _ledge(self, glass: Glass, at: Layout, view: OceanView, depth: int) -> None:
        y, h = at.middle(depth), max(FINGER, at.heights[depth - 1] - 4)
        right = at.paper.x - 4 if at.is_wide else glass.w - 4
        place = Area(6, y - h / 2, right - 6, h)
        glass.lay(f"option:{depth}:frame", picture(plate_painters.frame, BRASS, 3.5, 12), place)
        if glass.shown.odds is not None and view.depths[depth - 1].shares:
            x = at.left - RISK_W - 12
            glass.put(f"option:{depth}:predator", picture(predator, True), x, y, 28)
            ink = ink_at(glass, depth)
            glass.write(
                f"option:{depth}:risk",
                percent(view.depths[depth - 1].risk),
                x + 17,
                y,
                22,
                colour=ink,
                anchor="start",
                room=RISK_W - 12,
                least=15,
            )
        glass.touch(f"option:{depth}", place, partial(glass.actions.answer, self._choice, ((depth,),)), radius=12)

    def go(self) -> ActionButton | None:
        """Return None: the first cell stays empty."""
        return None

    def go_back(self) -> bool:
        """Return True: the step has nothing to go back to."""
        return True
