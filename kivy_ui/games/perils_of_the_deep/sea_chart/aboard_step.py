"""Second step that enters the All Aboard card: its ships are tapped in the printed order, before the chart of the expedition."""

from companion.games.perils_of_the_deep.view import PerilsView
from companion.pictures.animals import square_ship
from companion.pictures.picture import picture
from companion.pictures.worlds.land import chart
from companion.table.prompt import Option
from companion.table.sentence import Words
from kivy_ui.games.perils_of_the_deep.layout import RouteLayout
from kivy_ui.games.perils_of_the_deep.pieces import WATER
from kivy_ui.games.perils_of_the_deep.sea_chart.pieces import draw_empty_route
from kivy_ui.games.perils_of_the_deep.steps import GROWN_HEIGHT_UNITS, GROWN_WIDTH_UNITS, PERIL_SHAPE, PerilStep, sign
from kivy_ui.layout.part import Part, column, in_centre, inset, row, stack, units
from kivy_ui.look.language import translate
from kivy_ui.stage.sprite import Area
from kivy_ui.table.second_step import custom_part
from kivy_ui.table.table_scene import ActionButton, TableScene

SHIPS_UNITS, UPRIGHT_SHIPS_UNITS = 150.0, 196.0
UPRIGHT_CARD_UNITS = 128.0
MARGINS_UNITS = (14.0, 8.0)


class AboardStep(PerilStep):
    """Second step that enters the order of an All Aboard card: each tap adds a ship. The last ship follows without a tap."""

    def question(self) -> Words:
        """Return the question."""
        return translate("perils_of_the_deep.enter_aboard")

    def main_button(self) -> ActionButton:
        """Return a disabled button that says which ship is tapped next."""
        title = translate("perils_of_the_deep.tap_ship", nth=len(self._order) + 1)
        return ActionButton(title, None, translate("perils_of_the_deep.last_follows"))

    def body(self, scene: TableScene) -> Part:
        """Return the card and the route, and the ships below the route; on an upright screen below both."""
        ground = custom_part(lambda area: scene.fill("aboard", picture(chart, scene.theme)))
        route = custom_part(lambda area: self._draw_route(scene, area))
        card, ships = self._card_preview(scene), self._flags(scene)
        if scene.is_wide:
            card = units(GROWN_WIDTH_UNITS, in_centre(0, GROWN_HEIGHT_UNITS, card))
            parts = row(card, column(route, units(SHIPS_UNITS, ships)), gap=16)
        else:
            card = units(UPRIGHT_CARD_UNITS, in_centre(0, UPRIGHT_CARD_UNITS / PERIL_SHAPE, card))
            parts = column(row(card, route), units(UPRIGHT_SHIPS_UNITS, ships))
        return stack(ground, inset(*MARGINS_UNITS, parts))

    def _name(self, scene: TableScene, option: Option, seat: int | None) -> Part:
        """Return a player's ship with its name, on wide and upright screens."""
        if seat is None:
            return super()._name(scene, option, seat)
        player = scene.snapshot.seats[seat]
        return sign(scene, picture(square_ship, player.colour, player.emblem), scene.name(seat), ground=WATER)

    def _draw_route(self, scene: TableScene, area: Area) -> None:
        view: PerilsView = scene.snapshot.view
        draw_empty_route(scene, view, RouteLayout(area, scene.is_wide))
