"""Second steps that enter a player's card, or pick one that was played before."""

from collections.abc import Callable
from functools import partial
from typing import cast

from companion.games.perils_of_the_deep.turn import PlayCard
from companion.pictures.picture import picture
from companion.table.prompt import Choice, Option, Pick
from companion.table.sentence import Words, say
from kivy_ui.games.perils_of_the_deep.parchment.pieces import (
    LEAST_TEXT,
    TILE_MARGIN_UNITS,
    TILE_RADIUS_UNITS,
    labelled_picture,
    parchment,
    tile,
    title_size,
)
from kivy_ui.games.perils_of_the_deep.pieces import ICON_LOOKS, TYPE_H, TYPE_LOOKS, draw_card, paper_ink
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, icon_of
from kivy_ui.layout.leaves import text
from kivy_ui.layout.part import EMPTY, Part, by_area, centre_part, column, grid, inset, limited_height, panel, row, share, units
from kivy_ui.layout.sizes import LABEL_TEXT
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage import plate_painters
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.second_step import AnswerListStep, custom_part, with_badge
from kivy_ui.table.table_scene import ActionButton, SecondStep, TableScene

GROWN_WIDTH_UNITS = 176.0
GROWN_HEIGHT_UNITS = 258.0
LOW_GROWN_UNITS = 50.0
LARGEST_CARD_UNITS = (168.0, 236.0)
CARDS_IN_A_ROW = 7
UPRIGHT_CARDS_IN_A_ROW = 5
BADGE_ROOM_UNITS = 26.0


class CardStep(SecondStep):
    """Second step that enters a player's card: its icons, each tapped as often as it is printed, then its type, which plays it.

    If the type is tapped first, a button plays the card.
    """

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        self._choice, self._actions = choice, scene.actions
        kinds, icons = choice.fields
        assert isinstance(kinds, Pick) and isinstance(icons, Pick), "type and icons are picked"
        self._kinds, self._all_icons = kinds, icons
        self._question = say(
            "perils_of_the_deep.right_card" if scene.snapshot.view.played_cards else "perils_of_the_deep.left_card"
        )
        self._kind = ""
        self._icons: list[str] = []

    def question(self) -> Words:
        """Return the question, which says whose card it is: the left one is that of the single-colour ship."""
        return self._question

    def main_button(self) -> ActionButton | None:
        """Return the button that plays the card, disabled until it has a type."""
        if not self._kind and not self._icons:
            return ActionButton(translate("perils_of_the_deep.which_icons"), None, translate("perils_of_the_deep.then_type"))
        if not self._kind:
            return ActionButton(translate("perils_of_the_deep.which_type"), None, translate("perils_of_the_deep.type_plays"))
        note = translate("perils_of_the_deep.icon_off") if self._icons else translate("perils_of_the_deep.no_icons")
        return ActionButton(translate("perils_of_the_deep.play_card"), self._play, note)

    def body(self, scene: TableScene) -> Part:
        """Return a preview of the card, and the keys beside it, or below it on an upright screen."""
        card_part = custom_part(lambda area: draw_card(scene, "grown", self._kind, tuple(self._icons), area))
        card = panel("grown", None, card_part, self._remove_icon if self._icons else None, radius=TILE_RADIUS_UNITS)
        if scene.is_wide:
            card = units(GROWN_WIDTH_UNITS, inset(0, 4, centre_part(0, GROWN_HEIGHT_UNITS, card)))
            return parchment(inset(TILE_RADIUS_UNITS, 6, row(card, self._keys(scene), gap=16)))
        card = units(LOW_GROWN_UNITS, centre_part(GROWN_WIDTH_UNITS, 0, card))
        return parchment(inset(MARGIN_UNITS, TILE_MARGIN_UNITS, column(card, self._keys(scene))))

    def _keys(self, scene: TableScene) -> Part:
        """Return the icons, and a row of types below them."""
        across = 3 if scene.is_wide else 2
        icons = grid(across, *(self._icon(scene, option) for option in self._all_icons.options))
        most = -(-len(self._all_icons.options) // across) * TYPE_H
        return by_area(
            lambda _, area: column(limited_height(most, icons), units(min(TYPE_H, area.h * 0.34), self._types(scene, area.w)))
        )

    def _types(self, scene: TableScene, width: float) -> Part:
        """Return a row of types whose titles have one size."""
        options = self._kinds.options
        size = title_size(scene, [option.label for option in options], (width + GAP_UNITS) / len(options) - GAP_UNITS)
        return row(*(self._type(scene, option, size) for option in options))

    def _type(self, scene: TableScene, option: Option, size: float) -> Part:
        kind = str(option.value)
        part = labelled_picture(scene, TYPE_LOOKS[kind], option.label, size=size)
        return tile(scene, f"option:{as_text(option.label)}", part, partial(self._set_kind, kind), kind == self._kind)

    def _icon(self, scene: TableScene, option: Option) -> Part:
        name, icon_name = f"option:{as_text(option.label)}", str(option.value)
        times = self._icons.count(icon_name)
        part = row(labelled_picture(scene, ICON_LOOKS[icon_name], option.label), units(BADGE_ROOM_UNITS, EMPTY), gap=0)
        return with_badge(tile(scene, name, part, partial(self._add_icon, icon_name), bool(times)), str(times or ""))

    # taps

    def _set_kind(self, kind: str) -> None:
        is_complete = not self._kind and bool(self._icons)
        self._kind = kind
        if is_complete:
            self._play()
        else:
            self._actions.renew()

    def _add_icon(self, icon_name: str) -> None:
        if len(self._icons) < self._all_icons.most:
            self._icons.append(icon_name)
        self._actions.renew()

    def _remove_icon(self) -> None:
        self._icons.pop()
        self._actions.renew()

    def _play(self) -> None:
        icon_order = [option.value for option in self._all_icons.options]
        self._actions.answer(self._choice, ((self._kind,), tuple(sorted(self._icons, key=icon_order.index))))


class KnownCards(AnswerListStep):
    """Second step with the cards that were played before, as they look, and a blank one for a new card."""

    def body(self, scene: TableScene) -> Part:
        """Return cards in one row, or two if there are many; the rest is on the next page."""
        across, rows = (CARDS_IN_A_ROW, 2) if scene.is_wide else (UPRIGHT_CARDS_IN_A_ROW, 3)
        new_offer, cards = self._offers[-1], self._offers[:-1]
        first, last = self._pagination.key_range(len(cards), across * rows - 1)
        parts = [self._card(scene, offer) for offer in cards[first:last]]
        parts.append(self._blank(scene, new_offer.name, new_offer.label, "plus", partial(self._take, new_offer)))
        if last - first < len(cards):
            parts.append(self._blank(scene, "page", say("table.page"), "", partial(self._turn, scene.actions.renew)))
        rows = -(-len(parts) // across)
        across = max(1, -(-len(parts) // rows))
        width, height = LARGEST_CARD_UNITS
        size = across * (width + GAP_UNITS) - GAP_UNITS, rows * (height + GAP_UNITS) - GAP_UNITS
        return parchment(inset(MARGIN_UNITS, 10, centre_part(*size, grid(across, *parts))))

    def _card(self, scene: TableScene, offer: AnswerButton) -> Part:
        move = cast(PlayCard, offer.choice.move)
        card = custom_part(lambda area: draw_card(scene, offer.name, move.kind[0], move.icons, area))
        return panel(offer.name, None, card, partial(self._take, offer), radius=TILE_RADIUS_UNITS)

    def _blank(self, scene: TableScene, name: str, title: Words, sign: str, tap: Callable[[], object]) -> Part:
        ink = paper_ink(scene)
        title_part = text(title, LABEL_TEXT, ink, least=LEAST_TEXT)
        if sign:
            plus = share(0.36, icon_of(sign, 52, ink))
            title_part = column(share(0.18, EMPTY), plus, share(0.42, title_part), share(0.04, EMPTY), gap=0)
        ground = picture(plate_painters.dashed_outline, ink)
        return panel(name, ground, inset(TILE_MARGIN_UNITS, 0, title_part), tap, radius=TILE_RADIUS_UNITS)
