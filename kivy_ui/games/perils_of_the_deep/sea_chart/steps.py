"""Second steps with the sea chart: enter the island at which a captain is, and the order of the All Aboard card."""

from functools import partial

from companion.games.perils_of_the_deep.box import ISLANDS
from companion.games.perils_of_the_deep.view import CaptainView, PerilsView
from companion.pictures.animals import square_ship
from companion.pictures.picture import picture
from companion.pictures.places import island, port
from companion.pictures.worlds.land import chart
from companion.table.prompt import Choice, Option, Pick
from companion.table.sentence import Words
from kivy_ui.games.perils_of_the_deep.layout import PAYS_H, RouteLayout
from kivy_ui.games.perils_of_the_deep.parchment.pieces import labelled_picture, parchment
from kivy_ui.games.perils_of_the_deep.peril_cards.steps import GROWN_HEIGHT_UNITS, PERIL_SHAPE, SHIP_BADGE_ROOM_UNITS, PerilStep
from kivy_ui.games.perils_of_the_deep.pieces import GOLD, WATER, paint_ink, paper
from kivy_ui.games.perils_of_the_deep.sea_chart.pieces import draw_captains_chart, draw_empty_route, stop_area
from kivy_ui.layout.elements import GAP_UNITS, plate_ground
from kivy_ui.layout.leaves import paragraph, spread
from kivy_ui.layout.part import Part, by_area, centre_part, column, inset, row, stack, units, with_padding
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.reminder_strip import STRIP_TEXT
from kivy_ui.table.second_step import custom_part
from kivy_ui.table.table_scene import ActionButton, Actions, SecondStep, TableScene

LIKELY_RADIUS_UNITS = 20.0
SHIPS_UNITS, UPRIGHT_SHIPS_UNITS = 150.0, 196.0
UPRIGHT_CARD_UNITS = 128.0
MARGINS_UNITS = (14.0, 8.0)
ABOUT_TEXT, LEAST_ABOUT_TEXT = 19.0, 15.0
PLATE_PADDING_UNITS = (12.0, 4.0)
"""Padding of the plate with what to lay out, in units."""
SHIPS_SHARE, UPRIGHT_SHIPS_SHARE, LEAST_UPRIGHT_SHIPS_UNITS = 0.58, 0.54, 112.0
"""Largest share of the height that the ships have, on a wide and on an upright screen; their least height upright, in units."""
LEAST_ROUTE_UNITS, LEAST_UPRIGHT_ROUTE_UNITS = 70.0, 118.0


def likely_island(captain: CaptainView) -> int:
    """Return the island of a captain's furthest-back ship as entered on the chart, 0 if it is in port or was not entered."""
    return min(*captain.ships, ISLANDS)


class IslandStep(SecondStep):
    """Second step that asks which island a captain's furthest-back ship has reached; both ships are on the chart.

    If the chart has its place, it only asks whether this is right; another island tapped then is asked once more.
    """

    def __init__(self, choice: Choice, captain: CaptainView, name: str, actions: Actions) -> None:
        (field,) = choice.fields
        assert isinstance(field, Pick), "an island is picked"
        self._choice, self._field, self._captain, self._name, self._actions = choice, field, captain, name, actions
        self._likely = likely_island(captain) if any(captain.ships) else None  # in port, ships may not have been entered
        self._option_to_confirm: Option | None = None

    def question(self) -> Words:
        """Return the question."""
        if self._option_to_confirm is not None:
            return translate("perils_of_the_deep.chart_differs", seat=self._name, number=self._likely)
        if self._likely is None:
            return self._field.label
        return translate("perils_of_the_deep.is_at_island", seat=self._name, number=self._likely)

    def go_back(self) -> bool:
        """Go back to the place on the chart, or return True, which closes the step."""
        is_first, self._option_to_confirm = self._option_to_confirm is None, None
        return is_first

    def main_button(self) -> ActionButton:
        """Return the button that enters the place of the ship on the chart, or another one tapped; an outline while both are in port."""
        option = self._option_to_confirm or next((option for option in self._field.options if option.value == self._likely), None)
        if option is None:
            return ActionButton(translate("perils_of_the_deep.tap_island"), None, translate("perils_of_the_deep.no_island"))
        title = translate("perils_of_the_deep.at_island", island=as_text(option.label), score=as_text(option.note))
        note = translate("perils_of_the_deep.although_chart" if self._option_to_confirm else "perils_of_the_deep.or_another")
        place = picture(island, int(option.value)) if option.value else picture(port)
        return ActionButton(title, partial(self._enter, option), note, place)

    def _enter(self, option: Option) -> None:
        self._actions.answer(self._choice, ((option.value,),))

    def _tap(self, option: Option) -> None:
        """Enter a place, unless it is another one than on the chart: then ask."""
        if self._likely is None or option.value == self._likely:
            self._enter(option)
        else:
            self._option_to_confirm = option
            self._actions.renew()

    def body(self, scene: TableScene) -> Part:
        """Return the chart with the captain's ships; a tap on the port or an island enters it."""
        return parchment(custom_part(partial(self._draw, scene)))

    def _draw(self, scene: TableScene, area: Area) -> None:
        view: PerilsView = scene.snapshot.view
        chart = RouteLayout(area, scene.is_wide, PAYS_H if scene.is_wide else 0.0)
        framed = int(self._option_to_confirm.value) if self._option_to_confirm else self._likely
        if framed is not None:
            ground = plate_ground(paper(scene), GOLD, LIKELY_RADIUS_UNITS, width=4)
            scene.put_in_area("likely", ground, stop_area(chart, framed))
        draw_captains_chart(scene, view, self._captain, chart)
        for option in self._field.options:
            place = stop_area(chart, int(option.value))
            scene.touch(f"option:{as_text(option.label)}", place, partial(self._tap, option), radius=LIKELY_RADIUS_UNITS)


class AboardStep(PerilStep):
    """Second step that enters the order of an All Aboard card: each tap adds a ship. The last ship follows without a tap.

    A line says which way the colours of the card are read; above it, a plate says what to lay out before it.
    """

    badge_room = SHIP_BADGE_ROOM_UNITS

    def question(self) -> Words:
        """Return the question."""
        return translate("perils_of_the_deep.enter_aboard")

    def main_button(self) -> ActionButton:
        """Return a disabled button that says which ship is tapped next."""
        title = translate("perils_of_the_deep.tap_ship", nth=len(self._order) + 1)
        return ActionButton(title, None, translate("perils_of_the_deep.last_follows"))

    def body(self, scene: TableScene) -> Part:
        """Return a line about the card, the card and the route, and the ships below the route; upright, below both."""
        ground = custom_part(lambda area: scene.fill("aboard", picture(chart, scene.theme)))
        about_card = paragraph(translate("perils_of_the_deep.about_aboard"), ABOUT_TEXT, paint_ink(scene), least=LEAST_ABOUT_TEXT)
        parts = by_area(lambda _, area: self._card_and_ships(scene, area.h))
        return stack(ground, inset(*MARGINS_UNITS, column(*_set_up_plate(scene), about_card, parts)))

    def _card_and_ships(self, scene: TableScene, height: float) -> Part:
        """Return the card, the route and the ships in an area of this height."""
        card, route = self._card_preview(scene), custom_part(lambda area: self._draw_route(scene, area))
        if scene.is_wide:
            low, tall = min(SHIPS_UNITS, SHIPS_SHARE * height), min(GROWN_HEIGHT_UNITS, height)
            has_route = height - low - GAP_UNITS >= LEAST_ROUTE_UNITS
            right = column(route, units(low, self._flags(scene))) if has_route else self._flags(scene)
            return row(units(tall * PERIL_SHAPE, centre_part(0, tall, card)), right, gap=16)
        tall = max(min(UPRIGHT_SHIPS_UNITS, UPRIGHT_SHIPS_SHARE * height), LEAST_UPRIGHT_SHIPS_UNITS)
        ships = units(tall, self._flags(scene))

        def make(_: Scene, area: Area) -> Part:
            tall = min(area.h, UPRIGHT_CARD_UNITS / PERIL_SHAPE)
            return row(units(tall * PERIL_SHAPE, centre_part(0, tall, card)), route)

        return column(by_area(make), ships)

    def _name(self, scene: TableScene, option: Option, seat: int | None) -> Part:
        """Return a player's ship with its name, on wide and upright screens."""
        if seat is None:
            return super()._name(scene, option, seat)
        player = scene.snapshot.seats[seat]
        return labelled_picture(scene, picture(square_ship, player.colour, player.emblem), scene.name(seat), ground=WATER)

    def _draw_route(self, scene: TableScene, area: Area) -> None:
        """Draw the route, unless the area is too low for it beside larger text."""
        if area.h < (LEAST_ROUTE_UNITS if scene.is_wide else LEAST_UPRIGHT_ROUTE_UNITS):
            return
        view: PerilsView = scene.snapshot.view
        draw_empty_route(scene, view, RouteLayout(area, scene.is_wide, has_ships=False))


def _set_up_plate(scene: TableScene) -> tuple[Part, ...]:
    """Return a plate with what to lay out between two expeditions; nothing before the first."""
    reminders = scene.snapshot.prompt.reminders if scene.snapshot.prompt else ()
    if not reminders:
        return ()
    words = with_padding(
        *PLATE_PADDING_UNITS,
        paragraph(translate("table.reminders", reminders=list(reminders)), STRIP_TEXT, scene.ink.ink, is_bold=True),
    )
    plate = plate_ground(scene.ink.plate, BRASS, 12, alpha=0.95)
    return (stack(spread(plate), words)._replace(height=words.height),)
