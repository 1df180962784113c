"""Second steps on the map: choose a site, or flip tiles while sailing."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from companion.games.deep_blue.boats import LeadDive
from companion.table.prompt import Choice, Field, Number, Pick, Value
from companion.table.sentence import Words
from kivy_ui.games.deep_blue.site_map.pieces import arrange_buttons, draw_site_choice, tile_picture
from kivy_ui.layout.part import (
    Part,
)  # fmt: skip
from kivy_ui.look.language import translate
from kivy_ui.table.answer_buttons import AnswerButton, open_choices
from kivy_ui.table.second_step import FieldStep, custom_part
from kivy_ui.table.table_scene import ActionButton, TableScene

MOST_TOKENS = 2
"""Largest number of starting tokens that one player gets: each count has a cell."""


def _sites_of(field: Field) -> list[int]:
    """Return the sites that can be picked in a field; none if it asks for something else."""
    options = field.options if isinstance(field, Pick) else ()
    return [int(one.value) for one in options] if all(one.mark.startswith("site:") for one in options) else []


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
    """Asks for sites of a choice, which are tapped on the map."""

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        super().__init__(choice, scene.actions.answer, scene.actions.renew)
        is_dive = isinstance(choice.move, LeadDive)
        self._name = scene.name(choice.move.seat) if isinstance(choice.move, LeadDive) else ""
        self._known = {site.number: site for site in scene.snapshot.view.sites if is_dive and choice.seat in site.boats}
        self._arranging = arrange_buttons(scene, lambda now: SitesStep(now, found) if (found := same_choice(now, choice)) else None)

    def question(self) -> Words:
        """Return the question; for a dive it names the leader."""
        move = self.choice.move
        return translate("deep_blue.which_wreck", name=self._name) if isinstance(move, LeadDive) else super().question()

    def main_button(self) -> ActionButton | None:
        """Return the button that dives where the leader's boat is, if players entered that; else the usual one."""
        act = self._dive_button() if isinstance(self.choice.move, LeadDive) else super().main_button()
        return act if act is None else act._replace(more_buttons=self._arranging)

    def _dive_button(self) -> ActionButton:
        field = self.field
        options = field.options if isinstance(field, Pick) else ()
        here = next((option for option in options if option.value in self._known), None)
        if here is None:
            return ActionButton(translate("deep_blue.tap_wreck"), None, self.choice.note)
        look = tile_picture(self._known[int(here.value)])
        return ActionButton(translate("deep_blue.dive_at", site=here.value), partial(self.fill, (here.value,)), here.note, look)

    def _pick(self, scene: TableScene, field: Pick) -> Part:
        found = _sites_of(field)
        if not found:
            return super()._pick(scene, field)
        picked = [int(one) for one in self._picked]
        return custom_part(lambda area: draw_site_choice(scene, area, found, picked, partial(self._toggle, field)))


class SailStep:
    """Sailing onto tiles, with starting tokens or without, on one page: tap the tiles in the order they are flipped, then sail."""

    def __init__(self, scene: TableScene, offers: Sequence[AnswerButton]) -> None:
        self._offers, self._actions, self._name = offers, scene.actions, scene.name(offers[0].choice.seat or 0)
        self._lead = scene.picture_of(offers[0].mark) if offers[0].mark else None
        fields = [field for one in offers for field in one.choice.fields]
        self._found = next(filter(None, map(_sites_of, fields)), [])
        self._most = max((field.most for field in fields if isinstance(field, Pick)), default=0)
        self._picked: list[int] = []
        self._arranging = arrange_buttons(scene, self._renewed_step)

    def _renewed_step(self, scene: TableScene) -> "SailStep | None":
        """Return this step with the present answers; None if they are not offered any more."""
        found = [(one, same_choice(scene, one.choice)) for one in self._offers]
        offers = [replace(one, choice=choice) for one, choice in found if choice is not None]
        return SailStep(scene, offers) if len(offers) == len(self._offers) else None

    def question(self) -> Words:
        """Return the question."""
        return translate("deep_blue.flips", name=self._name)

    def main_button(self) -> ActionButton:
        """Return the button that sails and flips the picked sites; beside it those that spend starting tokens, too."""
        counts = range(1, MOST_TOKENS + 1)
        spend = (
            ActionButton(
                translate("deep_blue.sail_tokens", tokens=count), partial(self._sail, count), translate("deep_blue.ends_turn")
            )
            for count in counts
            if self._offer(count)
        )
        plain = self._offers[0]
        note = translate("deep_blue.flipped", sites=list(self._picked)) if self._picked else plain.note
        return ActionButton(
            plain.label, partial(self._sail, 0), note, self._lead, more_buttons=(*spend, *self._arranging)[:MOST_TOKENS]
        )

    def _sail(self, tokens: int) -> None:
        if offer := self._offer(tokens):
            self._actions.pick(offer)

    def _offer(self, tokens: int) -> AnswerButton | None:
        """Return the answer filled with the picked tiles and this number of tokens; None if there is none."""
        filled = ((one, fill_values(one.choice, tokens, self._picked)) for one in self._offers)
        return next((replace(one, values=values) for one, values in filled if values is not None), None)

    def go_back(self) -> bool:
        """Close the step."""
        return True

    def body(self, scene: TableScene) -> Part:
        """Return the sites."""
        return custom_part(lambda area: draw_site_choice(scene, area, self._found, self._picked, self._toggle_site))

    def _toggle_site(self, site: int) -> None:
        if site in self._picked:
            self._picked.remove(site)
        else:
            self._picked = [*self._picked[: self._most - 1], site]
        self._actions.renew()


def same_choice(scene: TableScene, choice: Choice) -> Choice | None:
    """Return the choice that is asked now with the same move and fields; None if there is none."""
    return next((one for one in open_choices(scene.snapshot) if (one.move, one.fields) == (choice.move, choice.fields)), None)


def fill_values(choice: Choice, tokens: int, picked: Sequence[int | str]) -> tuple[Value, ...] | None:
    """Return the values of a choice for these tokens and picked things; None if it can't take them."""
    spent: Value = tokens
    values, is_spent, is_flipped = [], tokens == getattr(choice.move, "tokens", 0), not picked
    for field in choice.fields:
        if isinstance(field, Number):
            is_spent = field.low <= tokens <= field.high
            values.append(spent)
        elif isinstance(field, Pick):
            is_flipped = field.least <= len(picked) <= field.most
            values.append(tuple(picked))
    return tuple(values) if is_spent and is_flipped else None
