"""Set-up page of a kit: its players, its scenario, and whether its pieces are in the app."""

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.session.inputs.messages import BeginSession
from companion.table.game import GameOption
from companion.table.sentence import Words
from kivy_ui.layout.elements import by_scene, plate_ground
from kivy_ui.layout.leaves import line, text
from kivy_ui.layout.part import Part, by_area, by_shape, column, inset, panel, row, share, units
from kivy_ui.look.language import LANGUAGES, language_code, translate
from kivy_ui.pages.device.open_phones import open_phones
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.setup.setup_page import SetUpPage
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:  # keeps the start short
    from companion.games.kit.language import Kit
    from kivy_ui.pages.setup.scenario_shelf import Shelf

KIT, SCENARIO, COMPONENTS, IN_APP = "kit", "scenario", "components", "app"
DRAWN_FROM = ("bag", "stack", "supply")
"""Kinds of a kit's places that hold the pieces of its box."""
ABOUT_UNITS, LEAST_ABOUT_UNITS, CARD_UNITS, LINE_UNITS = 116.0, 70.0, 80.0, 26.0
"""Heights: of the words about a kit on an upright screen, the least one on a wide screen, a card of an option, and one line."""
ABOUT_SHARES, ABOUT_GAP_UNITS = (3, 2), 16.0
"""Shares of the words and of the options on a wide screen, and the gap between them."""
ABOUT_TEXT, LEAST_ABOUT_TEXT, ABOUT_PADDING_UNITS = 19.0, 13.0, 10.0


class KitSetUpPage(SetUpPage):
    """The set-up page of a kit."""

    def __init__(self, shell: Shell, kit: "Kit", deal: BeginSession, first: str = "", on_back: Tap | None = None) -> None:
        self.kit = kit
        super().__init__(shell, deal, first, on_back)
        self.title = self.game.reader(code=language_code()).read(kit.words)
        kind = self.game.reader(code=language_code()).read(kit.said_kind)
        self.note = translate("players.kit_kind", kind=kind, span=self._span()) if kind else self._span()
        if len(kit.scenarios) > 1:
            self.options.extra = (_scenarios(kit),)
        if not kit.has_components:
            self.options.absent_names = frozenset({COMPONENTS})

    @property
    def counts(self) -> range:
        """Possible numbers of players."""
        fewest, most = self.kit.seats
        return range(fewest, most + 1)

    @property
    def _plays_key(self) -> str:
        """The name under which the plays of this kit are stored."""
        return f"{KIT}/{self.kit.name}"

    @property
    def deal(self) -> BeginSession:
        """The input that starts the game, with the kit's name among its options."""
        deal = super().deal
        return replace(deal, options=deal.options | {KIT: self.kit.name})

    @property
    def _has_large_cards(self) -> bool:
        """False: words about the kit need the room."""
        return False

    def _is_starter_asked(self, seats: int) -> bool:
        """Return whether it matters who goes first: not where the kit decides the order of turns."""
        return super()._is_starter_asked(seats) and self.kit.has_starter

    @property
    def _has_checklist(self) -> bool:
        """Whether the pieces are on the table: in the app there is nothing to set up."""
        return super()._has_checklist and not self._is_in_app

    @property
    def _is_in_app(self) -> bool:
        return self.options.applying_values(len(self.seats)).get(COMPONENTS, IN_APP) == IN_APP

    def _options_part(self) -> Part:
        """Return what the kit is for, and beside it, on an upright screen below it, the cards of the options."""
        options = super()._options_part()
        has_options = self.kit.has_components or self.options.extra
        wide_row = row(share(ABOUT_SHARES[0], self._description()), share(ABOUT_SHARES[1], options), gap=ABOUT_GAP_UNITS)
        wide = by_area(
            lambda scene, area: (wide_row if has_options else self._description()) if area.h >= LEAST_ABOUT_UNITS else options
        )

        def upright(scene: Scene, area: Area) -> Part:
            scaled_height = ABOUT_UNITS * scene.look.text_factor
            height = scaled_height if area.h >= scaled_height + CARD_UNITS * scene.look.text_factor else ABOUT_UNITS
            return column(units(height, self._description()), options) if area.h >= height + CARD_UNITS else options

        return by_shape(wide, by_area(upright))

    def _description(self) -> Part:
        """Return the kit's rule in a few sentences, and which of its pieces Fathom has or the players need."""
        read = self.game.reader(code=language_code()).read
        rule = read(self.kit.said_rule or self.kit.said_note)
        has_parts = False
        lines = [text(rule, ABOUT_TEXT, anchor="start", is_bold=False, least=LEAST_ABOUT_TEXT, halo="halo")] if rule else []
        parts = [read(place.words) for place in self.kit.places if place.kind in DRAWN_FROM]
        parts += [read(dice.words) for dice in self.kit.dice]
        if self.kit.own and self._is_in_app:
            parts += [read(counter.words) for counter in self.kit.counters if not counter.hidden and counter.label]
        if self.kit.clock:
            parts.append(translate("players.clock"))
        has_phones, tap = self.shell.device.phones is not None, None
        if self._lacks_phones:
            words = translate("players.phones_off") if has_phones else translate("players.phones_absent")
            lines.append(units(LINE_UNITS, line(words, ABOUT_TEXT, "brass", "start", halo="halo")))
            tap = partial(open_phones, self.shell) if has_phones else None
        elif parts:
            has_parts = bool(rule)
            words = translate("players.kit_has", parts=parts) if self._is_in_app else translate("players.kit_needs", parts=parts)
            lines.append(units(LINE_UNITS, line(words, ABOUT_TEXT, "brass", "start", halo="halo", may_cut=True)))
        return by_scene(
            lambda scene: panel(
                "about",
                plate_ground(scene.ink.plate, BRASS if tap else "", width=2 if tap else 0, alpha=0.9),
                inset(ABOUT_PADDING_UNITS, 2, column(*(lines[:1] if has_parts and _is_short_of_room(scene) else lines), gap=0)),
                tap,
            )
        )

    @property
    def _lacks_phones(self) -> bool:
        """Whether phones are off, but players have pieces that only they may see."""
        phones = self.shell.device.phones
        is_off = phones is None or phones.phone_access is None
        return is_off and any(place.visibility == "owner" for place in self.kit.places)

    def _span(self) -> Words:
        fewest, most = self.kit.seats
        return translate("players.just", count=most) if fewest == most else translate("players.span", fewest=fewest, most=most)

    def _shelf(self, option: GameOption) -> "Shelf":
        from kivy_ui.pages.setup.scenario_shelf import Shelf

        names_by_label = {scenario.name: scenario.name for scenario in self.kit.scenarios}
        for code in LANGUAGES:
            reader = self.game.reader(code=code)
            names_by_label |= {reader.read(scenario.words): scenario.name for scenario in self.kit.scenarios}
        return Shelf(self.title, self._plays_key, option, names_by_label, self.kit.locks, keeps_notes=True, icon=self.kit.icon)


def _is_short_of_room(scene: Scene) -> bool:
    """Return whether the rule needs all the room: in larger text on a wide screen."""
    return scene.is_wide and scene.look.text_factor > 1


def _scenarios(kit: "Kit") -> GameOption:
    """Return the option that chooses one of a kit's scenarios, or draws one."""
    from companion.games.kit.box import scenario_choices  # imported later: few games are kits

    choices = scenario_choices(kit)
    details = tuple(choice.note for choice in choices)
    return GameOption(SCENARIO, translate("scenarios.option"), choices, kit.scenarios[0].name, details=details)
