"""Second steps about tiles: choose and move sites on the map, and enter which tile is at a site."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from companion.games.deep_blue.boats import LeadDive
from companion.games.deep_blue.box import SQUARE_SITES, SUNKEN, Face
from companion.games.deep_blue.scenarios import ConnectSites
from companion.games.deep_blue.wrecks import EnterTile, LearnTile
from companion.pictures.picture import Picture
from companion.table.prompt import Choice, Field, Number, Option, Pick, Value
from companion.table.sentence import Words
from kivy_ui.games.deep_blue import box
from kivy_ui.games.deep_blue.site_map.pieces import arrange_buttons, draw_site_choice, may_be_empty, tile_picture
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, by_scene, key, key_ink
from kivy_ui.layout.leaves import line, paragraph, spread
from kivy_ui.layout.part import Part, centre_part, grid, inset, row, square, stack, units
from kivy_ui.layout.sizes import HEADING_TEXT, NOTE_TEXT
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import AnswerButton, open_choices
from kivy_ui.table.second_step import FieldStep, custom_part
from kivy_ui.table.table_scene import ActionButton, SecondStep, TableScene

MOST_TOKENS = 2
"""Largest number of starting tokens that one player gets: each count has a cell."""
TILE_UNITS = 62.0
MOST_LARGE, LARGE_UNITS, TALL_LARGE_UNITS = 3, 208.0, 132.0
"""Most tiles whose keys are large, and their side on a wide and on an upright screen."""
TILE_INK, TILE_HALO = "#24140a", "#fff8e4"
LEAST_TEXT = 13.0


def _sites_of(field: Field) -> list[int]:
    """Return the sites that can be picked in a field; none if it asks for something else."""
    options = field.options if isinstance(field, Pick) else ()
    return [int(option.value) for option in options] if all(option.mark.startswith("site:") for option in options) else []


def asks_sites(choice: Choice) -> bool:
    """Return whether a choice asks for sites."""
    return any(map(_sites_of, choice.fields))


def merge_dives(offers: Sequence[AnswerButton]) -> list[AnswerButton]:
    """Return the offers with all dives as one; its second step asks for the wreck, unless there is only one."""
    led = [offer for offer in offers if isinstance(offer.choice.move, LeadDive)]
    return [_dive_offer(offer.choice) if offer in led else offer for offer in offers if offer not in led[1:]]


def _dive_offer(choice: Choice) -> AnswerButton:
    """Return the offer to dive, filled if there is only one wreck."""
    options = choice.fields[0].options if isinstance(choice.fields[0], Pick) else ()
    if len(options) != 1:
        return AnswerButton(choice, None, choice.label, choice.note)
    return AnswerButton(choice, ((options[0].value,),), choice.label, options[0].label)


class SitesStep(FieldStep):
    """Second step that asks for the sites of a choice, which are tapped on the map."""

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        super().__init__(choice, scene.actions.answer, scene.actions.renew)
        is_dive = isinstance(choice.move, LeadDive)
        self._name = scene.name(choice.move.seat) if isinstance(choice.move, LeadDive) else ""
        self._has_empty_square = any(may_be_empty(scene.snapshot.view, _sites_of(field)) for field in choice.fields)
        self._known_sites = {site.number: site for site in scene.snapshot.view.sites if is_dive and choice.seat in site.boats}
        self._arranging = arrange_buttons(
            scene, lambda new_scene: SitesStep(new_scene, new_choice) if (new_choice := same_choice(new_scene, choice)) else None
        )

    def question(self) -> Words:
        """Return the question; for a dive it names the leader, for connected tiles their site."""
        move = self.choice.move
        if isinstance(move, ConnectSites):
            return translate("deep_blue.which_connected", site=move.site)
        return translate("deep_blue.which_wreck", name=self._name) if isinstance(move, LeadDive) else super().question()

    def main_button(self) -> ActionButton | None:
        """Return the button that dives where the leader's boat is, if players entered that; else the usual one."""
        act = self._dive_button() if isinstance(self.choice.move, LeadDive) else super().main_button()
        if act is not None and act.tap is None and isinstance(self.choice.move, ConnectSites):
            act = act._replace(title=translate("deep_blue.tap_connected"))
        return act if act is None else act._replace(more_buttons=self._arranging)

    def _dive_button(self) -> ActionButton:
        field = self.field
        options = field.options if isinstance(field, Pick) else ()
        dive_option = next((option for option in options if option.value in self._known_sites), None)
        if dive_option is None:
            note = translate("deep_blue.squares_note") if self._has_empty_square else self.choice.note
            return ActionButton(translate("deep_blue.tap_wreck"), None, note)
        look = tile_picture(self._known_sites[int(dive_option.value)])
        return ActionButton(
            translate("deep_blue.dive_at", site=dive_option.value), partial(self.fill, (dive_option.value,)), dive_option.note, look
        )

    def _pick(self, scene: TableScene, field: Pick) -> Part:
        sites = _sites_of(field)
        if not sites:
            return super()._pick(scene, field)
        picked_sites = [int(site) for site in self._picked_values]
        tap, hint = partial(self._toggle, field), self._hint()
        return custom_part(lambda area: draw_site_choice(scene, area, sites, picked_sites, tap, hint=hint))

    def _hint(self) -> Words:
        """Return what to tap while one of the squares is empty, and players haven't entered which one; else ""."""
        if not self._has_empty_square:
            return ""
        return translate("deep_blue.boat_square" if isinstance(self.choice.move, LeadDive) else "deep_blue.one_is_empty")


class SailStep(SecondStep):
    """Second step of Sail: tap the tiles in the order in which they are flipped, then sail, with starting tokens or without."""

    def __init__(self, scene: TableScene, offers: Sequence[AnswerButton]) -> None:
        self._offers, self._actions, self._name = offers, scene.actions, scene.name(offers[0].choice.seat or 0)
        self.choices = tuple(offer.choice for offer in offers)
        self._lead = scene.picture_of(offers[0].mark) if offers[0].mark else None
        fields = [field for offer in offers for field in offer.choice.fields]
        self._options = next(filter(None, map(_sites_of, fields)), [])
        self._most = max((field.most for field in fields if isinstance(field, Pick)), default=0)
        self._picked_sites: list[int] = []
        self._replaced_site: int | None = None
        self._arranging = arrange_buttons(scene, self._renewed_step)

    def _renewed_step(self, scene: TableScene) -> "SailStep | None":
        """Return this step with the present answers; None if they are not offered any more."""
        pairs = [(offer, same_choice(scene, offer.choice)) for offer in self._offers]
        offers = [replace(offer, choice=choice) for offer, choice in pairs if choice is not None]
        return SailStep(scene, offers) if len(offers) == len(self._offers) else None

    def question(self) -> Words:
        """Return the question; after one tile too many, which one it replaced."""
        if self._replaced_site is not None:
            return translate("deep_blue.site_replaced", most=self._most, new=self._picked_sites[-1], old=self._replaced_site)
        return translate("deep_blue.flips", name=self._name)

    def main_button(self) -> ActionButton:
        """Return the button that sails and flips the picked sites; beside it those that spend starting tokens, too."""
        counts = range(1, MOST_TOKENS + 1)
        spend = (
            ActionButton(
                translate("deep_blue.sail_tokens", tokens=count),
                partial(self._sail, count),
                translate("deep_blue.propellers", tokens=count),
            )
            for count in counts
            if self._filled_button(count)
        )
        plain = self._offers[0]
        note = (
            translate("deep_blue.flipped", sites=list(self._picked_sites), count=len(self._picked_sites))
            if self._picked_sites
            else plain.note
        )
        return ActionButton(
            plain.label, partial(self._sail, 0), note, self._lead, more_buttons=(*spend, *self._arranging)[:MOST_TOKENS]
        )

    def _sail(self, tokens: int) -> None:
        if offer := self._filled_button(tokens):
            self._actions.pick(offer)

    def _filled_button(self, tokens: int) -> AnswerButton | None:
        """Return the answer filled with the picked tiles and this number of tokens; None if there is none."""
        filled = ((offer, fill_values(offer.choice, tokens, self._picked_sites)) for offer in self._offers)
        return next((replace(offer, values=values) for offer, values in filled if values is not None), None)

    def body(self, scene: TableScene) -> Part:
        """Return the sites."""
        return custom_part(lambda area: draw_site_choice(scene, area, self._options, self._picked_sites, self._toggle_site))

    def _toggle_site(self, site: int) -> None:
        self._replaced_site = None
        if site in self._picked_sites:
            self._picked_sites.remove(site)
        else:
            self._replaced_site = next(iter(self._picked_sites[self._most - 1 :]), None)
            self._picked_sites = [*self._picked_sites[: self._most - 1], site]
        self._actions.renew()


def same_choice(scene: TableScene, choice: Choice) -> Choice | None:
    """Return the choice that is asked now with the same move and fields; None if there is none."""
    return next(
        (
            open_choice
            for open_choice in open_choices(scene.snapshot)
            if (open_choice.move, open_choice.fields) == (choice.move, choice.fields)
        ),
        None,
    )


def fill_values(choice: Choice, tokens: int, picked_values: Sequence[int | str]) -> tuple[Value, ...] | None:
    """Return the values of a choice's fields for these tokens and picked things; None if it can't take all of them."""
    spent: Value = tokens
    values, is_spent, is_flipped = [], tokens == getattr(choice.move, "tokens", 0), not picked_values
    for field in choice.fields:
        if isinstance(field, Number):
            is_spent = field.low <= tokens <= field.high
            values.append(spent)
        elif isinstance(field, Pick):
            is_flipped = field.least <= len(picked_values) <= field.most
            values.append(tuple(picked_values))
    return tuple(values) if is_spent and is_flipped else None


class KnownTileStep(FieldStep):
    """Second step with the tiles that players entered or compared in earlier games; one tap picks the tile at the site."""

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        super().__init__(choice, scene.actions.answer, scene.actions.renew)
        assert isinstance(choice.move, EnterTile)
        self._site, self._actions = choice.move.site, scene.actions
        prompt = scene.snapshot.prompt
        self._other_choices = [other_choice for other_choice in prompt.choices if other_choice is not choice] if prompt else []

    def question(self) -> Words:
        """Return the question."""
        count = len(self.field.options) if isinstance(self.field, Pick) else 0
        return translate("deep_blue.looks_like" if count == 1 else "deep_blue.is_known", site=self._site)

    def main_button(self) -> ActionButton:
        """Return the button that picks the only known tile, or an outline; beside it the other answers of the question."""
        buttons = tuple(
            ActionButton(title, partial(self._actions.answer, other_choice, ()), note)
            for other_choice in self._other_choices
            for title, note in [_title_and_note(other_choice)]
        )
        options = self.field.options if isinstance(self.field, Pick) else ()
        if len(options) != 1:
            return ActionButton(translate("deep_blue.tap_tile"), None, more_buttons=buttons)
        take = partial(self.fill, (options[0].value,))
        return ActionButton(translate("deep_blue.this_tile"), take, as_text(options[0].label), more_buttons=buttons, kind="plain")

    def _pick(self, scene: TableScene, field: Pick) -> Part:
        """Return all keys in the middle if they are few, else pages of keys."""
        if len(field.options) > MOST_LARGE:
            return super()._pick(scene, field)
        keys = [self._option(scene, field, option, scene.picture_of(option.mark)) for option in field.options]
        across = len(keys) if scene.is_wide else 1
        side = LARGE_UNITS if scene.is_wide or len(keys) == 1 else TALL_LARGE_UNITS
        return inset(MARGIN_UNITS, GAP_UNITS, centre_part(across * side, len(keys) // across * side, grid(across, *keys)))

    def _option(self, scene: TableScene, field: Pick, option: Option, look: Picture | None) -> Part:
        """Return a key with the tile; a low one has its VP on it, and its kind and spots in words beside it."""
        name, words = f"option:{as_text(option.label)}", as_text(option.label)
        if len(field.options) <= MOST_LARGE:
            face = next(face for face in scene.snapshot.view.possible_faces if face.id == option.value)
            tile = inset(GAP_UNITS, GAP_UNITS, custom_part(partial(self._draw_face, scene, face, as_text(option.label))))
            return key(name, tile, partial(self.fill, (option.value,)), words=words)
        worth = as_text(option.label).split()[0]

        def make(part_scene: Scene) -> Part:
            number = line(worth, HEADING_TEXT / part_scene.look.text_factor, TILE_INK, halo=TILE_HALO)
            tile = square(TILE_UNITS, stack(spread(look), number) if look else number)
            note = paragraph(option.note, NOTE_TEXT, key_ink(part_scene.theme), least=LEAST_TEXT, is_bold=False, is_top=False)
            return row(units(TILE_UNITS, tile), note, gap=GAP_UNITS / 2)

        return key(name, by_scene(make), partial(self.fill, (option.value,)), words=words)

    def _draw_face(self, scene: TableScene, face: Face, worth: str, area: Area) -> None:
        tile = f"tile:{face.id}"
        is_city, is_square = face.kind == SUNKEN, self._site <= SQUARE_SITES
        size = box.draw_tile(scene, face.spots, area, is_city=is_city, is_square=is_square, key=tile)
        box.draw_worth(scene, worth, area, size, tile)


def _title_and_note(choice: Choice) -> tuple[Words, Words]:
    """Return the words of an answer beside known tiles: one that enters a new tile says that it is another one."""
    if not isinstance(choice.move, LearnTile):
        return choice.label, choice.note
    is_city = choice.move.kind == SUNKEN
    return translate("deep_blue.other_city" if is_city else "deep_blue.other_tile"), translate("deep_blue.other_tile_note")
