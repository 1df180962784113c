"""Second step that asks once before a turn ends although something of it is missing."""

from collections.abc import Callable
from functools import partial

from companion.games.perils_of_the_deep.view import PerilsView
from companion.pictures.picture import picture
from companion.table.prompt import Choice
from companion.table.sentence import Words
from kivy_ui.games.perils_of_the_deep.captains.moves_left import draw_moves_tile, spaces_left
from kivy_ui.games.perils_of_the_deep.cards.steps import LARGEST_CARD_UNITS
from kivy_ui.games.perils_of_the_deep.layout import TILE_H
from kivy_ui.games.perils_of_the_deep.parchment.pieces import parchment
from kivy_ui.games.perils_of_the_deep.pieces import paper_ink
from kivy_ui.layout.elements import MARGIN_UNITS, icon_of
from kivy_ui.layout.leaves import paragraph, spread
from kivy_ui.layout.part import Part, centre_part, column, inset, row, share, stack
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.table.second_step import custom_part
from kivy_ui.table.table_scene import ActionButton, Actions, TableScene

MISSING_CARDS = 2
CARD_GAP_UNITS = 24.0
CARD_ICON_UNITS = 72.0
SHIP_TILE_UNITS = 190.0
WORDS_UNITS = 22.0
"""Text size of the words below the ships, in units."""


class EndTurnStep:
    """Second step that asks whether a turn ends; “Back” is where End turn was, so that a second tap there ends nothing.

    question   returns the question, which says what is missing now
    missing    returns the drawing of what is missing
    """

    def __init__(
        self, question: Callable[[], Words], note: Words, missing: Callable[[TableScene], Part], choice: Choice, actions: Actions
    ) -> None:
        self._question, self._note, self._missing = question, note, missing
        self._choice, self._actions = choice, actions

    def question(self) -> Words:
        """Return the question, which says what is missing."""
        return self._question()

    def body(self, scene: TableScene) -> Part:
        """Return the drawing of what is missing, on parchment."""
        return parchment(inset(MARGIN_UNITS, 10, self._missing(scene)))

    def main_button(self) -> ActionButton:
        """Return the button that ends the turn."""
        title = translate("perils_of_the_deep.end_anyway")
        return ActionButton(title, partial(self._actions.answer, self._choice, ()), self._note, kind="loss")

    def go_back(self) -> bool:
        """Close the step."""
        return True


def card_outlines(scene: TableScene) -> Part:
    """Return the dashed outlines of two cards that were not entered."""
    ink, (width, height) = paper_ink(scene), LARGEST_CARD_UNITS
    card = stack(spread(picture(plate_painters.dashed_outline, ink)), icon_of("card", CARD_ICON_UNITS, ink))
    cards = row(*[card] * MISSING_CARDS, gap=CARD_GAP_UNITS)
    return centre_part(MISSING_CARDS * (width + CARD_GAP_UNITS) - CARD_GAP_UNITS, height, cards)


def spaces_question(view: PerilsView, seat: str) -> str:
    """Return the question of a turn's end with the spaces that are left."""
    return translate("perils_of_the_deep.end_with_spaces", seat=seat, left=sum(spaces_left(view)), all=sum(view.moves))


def unmoved_ships(scene: TableScene) -> Part:
    """Return the tiles of the ships with the spaces that are left, and words on a ship that reached an island."""
    places = [place for place, count in enumerate(scene.snapshot.view.moves) if count]
    tiles = [custom_part(partial(draw_moves_tile, scene, place)) for place in places]
    tile_row = centre_part(
        len(tiles) * (SHIP_TILE_UNITS + MARGIN_UNITS) - MARGIN_UNITS, TILE_H * 1.5, row(*tiles, gap=MARGIN_UNITS)
    )
    words = paragraph(translate("perils_of_the_deep.tap_island_first"), WORDS_UNITS, paper_ink(scene), "middle")
    return column(share(1, tile_row), share(1, words), gap=MARGIN_UNITS)
