"""Second step on the chart: enter the island that a captain's furthest-back ship has reached."""

from functools import partial

from companion.games.perils_of_the_deep.box import ISLANDS
from companion.games.perils_of_the_deep.view import CaptainView, PerilsView
from companion.pictures.picture import picture
from companion.pictures.places import island
from companion.table.prompt import Choice, Option, Pick
from companion.table.sentence import Words
from kivy_ui.games.perils_of_the_deep.layout import PAYS_H, RouteLayout
from kivy_ui.games.perils_of_the_deep.pieces import GOLD, paper
from kivy_ui.games.perils_of_the_deep.sea_chart.pieces import draw_captains_chart, stop_area
from kivy_ui.games.perils_of_the_deep.steps import parchment
from kivy_ui.layout.elements import plate_ground
from kivy_ui.layout.part import Part
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage.sprite import Area
from kivy_ui.table.second_step import custom_part
from kivy_ui.table.table_scene import ActionButton, Actions, TableScene

LIKELY_RADIUS_UNITS = 20.0


def likely_island(captain: CaptainView) -> int:
    """Return the island of a captain's furthest-back ship as entered on the chart, 0 if it is in port or was not entered."""
    return min(*captain.ships, ISLANDS)


class IslandStep:
    """Second step that asks which island a captain's furthest-back ship has reached; both ships are on the chart."""

    def __init__(self, choice: Choice, captain: CaptainView, actions: Actions) -> None:
        (field,) = choice.fields
        assert isinstance(field, Pick), "an island is picked"
        self._choice, self._field, self._captain, self._actions = choice, field, captain, actions

    def question(self) -> Words:
        """Return the question."""
        return self._field.label

    def go_back(self) -> bool:
        """Close the step."""
        return True

    def main_button(self) -> ActionButton:
        """Return the button that enters the island of the ship on the chart, or an outline while both ships are in port."""
        likely = likely_island(self._captain)
        option = next((option for option in self._field.options if option.value == likely), None)
        if option is None or not likely:
            return ActionButton(translate("perils_of_the_deep.tap_island"), None)
        title = translate("perils_of_the_deep.at_island", island=as_text(option.label), score=as_text(option.note))
        return ActionButton(
            title, partial(self._enter, option), translate("perils_of_the_deep.as_on_chart"), picture(island, likely)
        )

    def _enter(self, option: Option) -> None:
        self._actions.answer(self._choice, ((option.value,),))

    def body(self, scene: TableScene) -> Part:
        """Return the chart with the captain's ships; a tap on the port or an island enters it."""
        return parchment(custom_part(partial(self._draw, scene)))

    def _draw(self, scene: TableScene, area: Area) -> None:
        view: PerilsView = scene.snapshot.view
        chart = RouteLayout(area, scene.is_wide, PAYS_H if scene.is_wide else 0.0)
        if likely := likely_island(self._captain):
            ground = plate_ground(paper(scene), GOLD, LIKELY_RADIUS_UNITS, width=4, alpha=1.0)
            scene.put_in_area("likely", ground, stop_area(chart, likely))
        draw_captains_chart(scene, view, self._captain, chart)
        for option in self._field.options:
            place = stop_area(chart, int(option.value))
            scene.touch(f"option:{as_text(option.label)}", place, partial(self._enter, option), radius=LIKELY_RADIUS_UNITS)
