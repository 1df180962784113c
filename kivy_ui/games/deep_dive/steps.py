"""Second steps of Deep Dive: choose the depth at which a rock starts the dive, by a tap on its ledge; enter a physical tile."""

from functools import partial

from companion.games.deep_dive.box import COLOURS, DEPTHS, FOOD
from companion.games.deep_dive.view import OceanView
from companion.pictures.animals import predator
from companion.pictures.picture import picture
from companion.table.prompt import Choice, Pick
from companion.table.sentence import Words
from kivy_ui.games.deep_dive.catch.pieces import draw_catch, find_shown_catch
from kivy_ui.games.deep_dive.layout import Layout
from kivy_ui.games.deep_dive.pieces import draw_diver, draw_ocean, ink_at
from kivy_ui.layout.leaves import image, line, spread
from kivy_ui.layout.part import EMPTY, Part, by_area, column, inset, panel, row, share, stack, units
from kivy_ui.look.language import percent, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import Area
from kivy_ui.table.second_step import FieldStep, custom_part, key_grid
from kivy_ui.table.table_scene import ActionButton, SecondStep, TableScene

RISK_UNITS = 68.0
"""Width of the chance of a predator beside a pile."""
PREDATOR_UNITS = 28.0
DIVER_SCALE = 0.6
"""Scale of the diver that waits at depth 1."""
MARGIN_X_UNITS, MARGIN_Y_UNITS = 6.0, 2.0
"""Margins around the frame of a ledge."""
MOST_WORTHS = 3
"""Most values of food for which keys of tiles fit in columns, as at every depth."""


class StartStep(SecondStep):
    """Second step that asks to which depth a rock takes the diver; `has_risks` if odds are shown."""

    def __init__(self, choice: Choice, has_risks: bool) -> None:
        self.choice, self._has_risks = choice, has_risks

    @property
    def _field(self) -> Pick:
        field = self.choice.fields[0]
        assert isinstance(field, Pick)
        return field

    def question(self) -> Words:
        """Return the question."""
        return self._field.label

    def body(self, scene: TableScene) -> Part:
        """Return the ocean, and over it a frame for each ledge where the dive can start."""
        return by_area(lambda _, area: self._ocean(scene, area))

    def _ocean(self, scene: TableScene, area: Area) -> Part:
        at = Layout(area, scene.w, scene.h, 0)
        at.left_edge += RISK_UNITS
        depths = [int(str(option.value)) for option in self._field.options]
        ledges = [units(at.heights[depth - 1], self._ledge(scene, at, depth) if depth in depths else EMPTY) for depth in DEPTHS]
        frames = column(*ledges, gap=0)
        if at.is_wide:  # no frame is over the paper
            frames = row(share(1, frames), units(scene.w - at.paper.x, EMPTY), gap=0)
        return stack(custom_part(lambda _: _draw_ocean(scene, at, depths)), frames)

    def _ledge(self, scene: TableScene, at: Layout, depth: int) -> Part:
        frame, view = spread(picture(plate_painters.frame, BRASS, 3.5, 12)), scene.snapshot.view.depths[depth - 1]
        has_risk = scene.snapshot.odds is not None and bool(view.shares)
        part = stack(frame, _risk_part(scene, at, depth, view.risk)) if has_risk else frame
        tap = partial(scene.actions.answer, self.choice, ((depth,),))
        return panel(f"option:{depth}", None, inset(MARGIN_X_UNITS, MARGIN_Y_UNITS, part), tap, radius=12)

    def main_button(self) -> ActionButton | None:
        """Return words that a depth is tapped, and what the percentages mean."""
        note = translate("deep_dive.tap_depth_risk") if self._has_risks else ""
        return ActionButton(translate("deep_dive.tap_depth"), None, note)


class TileStep(FieldStep):
    """Second step that enters a physical tile: as beside the ocean, foods have a row for each value and a column for each colour."""

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        super().__init__(choice, scene.actions.answer, scene.actions.renew)

    def _pick(self, scene: TableScene, field: Pick) -> Part:
        across, foods = len(COLOURS), {FOOD[str(option.value)]: option for option in field.options if option.value in FOOD}
        other_options = [option for option in field.options if option.value not in FOOD]
        worths = sorted({worth for _, worth in foods})
        if not foods or len(other_options) > across or len(worths) > MOST_WORTHS:
            return super()._pick(scene, field)
        options = [*other_options, *[None] * (-len(other_options) % across)]
        options += [foods.get((colour, worth)) for worth in worths for colour in range(across)]
        keys = [self._option(scene, field, option, scene.picture_of(option.mark)) if option else EMPTY for option in options]
        return key_grid(keys, True, across)


def _draw_ocean(scene: TableScene, at: Layout, depths: list[int]) -> None:
    """Draw the ocean and the catch without targets of the answers before, so that a tap answers only this question."""
    view: OceanView = scene.snapshot.view
    ground = scene.without_answers()
    draw_ocean(ground, at, view, depths)
    draw_diver(ground, view.diver, at.left_edge - RISK_UNITS / 2 - 4, at.middle(1), DIVER_SCALE)
    draw_catch(ground, at, find_shown_catch(scene, view))


def _risk_part(scene: TableScene, at: Layout, depth: int, risk: float) -> Part:
    """Return the chance of a predator, to the right of the pile."""
    aside = at.left_edge - RISK_UNITS - PREDATOR_UNITS - MARGIN_X_UNITS
    words = line(percent(risk), 22, ink_at(scene, depth), "start", least=15)
    predator_part = image(picture(predator, True), PREDATOR_UNITS * 0.8)
    return row(units(aside, EMPTY), units(PREDATOR_UNITS, predator_part), units(RISK_UNITS - PREDATOR_UNITS + 12, words), gap=3)
