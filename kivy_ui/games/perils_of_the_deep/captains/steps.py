"""Second step that asks once before a turn ends although something of it is missing."""

from collections.abc import Callable
from functools import partial
from typing import cast

from companion.games.perils_of_the_deep.turn import SailShip
from companion.pictures.animals import square_ship
from companion.pictures.picture import picture
from companion.table.prompt import Choice
from companion.table.sentence import Words
from kivy_ui.games.perils_of_the_deep.captains.moves_left import ships_left
from kivy_ui.games.perils_of_the_deep.cards.steps import LARGEST_CARD_UNITS
from kivy_ui.games.perils_of_the_deep.parchment.pieces import ground_of, labelled_picture, parchment, tile
from kivy_ui.games.perils_of_the_deep.pieces import paper_ink
from kivy_ui.layout.elements import MARGIN_UNITS, icon_of
from kivy_ui.layout.leaves import spread
from kivy_ui.layout.part import Part, centre_part, inset, row, stack
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.table.table_scene import ActionButton, Actions, SecondStep, TableScene

MISSING_CARDS = 2
CARD_GAP_UNITS = 24.0
CARD_ICON_UNITS = 72.0
SHIP_UNITS = 190.0
"""Width and height of a ship's key."""


class EndTurnStep(SecondStep):
    """Second step that asks whether a turn ends; “Back” is where End turn was, so that a second tap there ends nothing.

    missing    returns the drawing of what is missing
    is_loss    whether the turn loses something by its end
    """

    def __init__(
        self,
        question: Words,
        note: Words,
        missing: Callable[[TableScene], Part],
        choice: Choice,
        actions: Actions,
        *,
        is_loss: bool,
    ) -> None:
        self._question, self._note, self._missing = question, note, missing
        self._choice, self._actions, self._is_loss = choice, actions, is_loss

    def question(self) -> Words:
        """Return the question, which says what is missing."""
        return self._question

    def body(self, scene: TableScene) -> Part:
        """Return the drawing of what is missing, on parchment."""
        return parchment(inset(MARGIN_UNITS, 10, self._missing(scene)))

    def main_button(self) -> ActionButton:
        """Return the button that ends the turn."""
        title = translate("perils_of_the_deep.end_anyway") if self._is_loss else self._choice.label
        kind = "loss" if self._is_loss else "main"
        return ActionButton(title, partial(self._actions.answer, self._choice, ()), self._note, kind=kind)


def card_outlines(scene: TableScene) -> Part:
    """Return the dashed outlines of two cards that were not entered."""
    ink, (width, height) = paper_ink(scene), LARGEST_CARD_UNITS
    card = stack(spread(picture(plate_painters.dashed_outline, ink)), icon_of("card", CARD_ICON_UNITS, ink))
    cards = row(*[card] * MISSING_CARDS, gap=CARD_GAP_UNITS)
    return centre_part(MISSING_CARDS * (width + CARD_GAP_UNITS) - CARD_GAP_UNITS, height, cards)


def ships_at_islands(scene: TableScene) -> Part:
    """Return a key for each ship with spaces left: a tap sails it to its next island, and leads back to the turn."""
    choices = scene.snapshot.prompt.choices if scene.snapshot.prompt else ()
    ships = ships_left(scene.snapshot.view)
    keys = [_ship(scene, choice) for choice in choices if isinstance(choice.move, SailShip) and choice.move.ship in ships]
    return centre_part(len(keys) * (SHIP_UNITS + MARGIN_UNITS) - MARGIN_UNITS, SHIP_UNITS, row(*keys, gap=MARGIN_UNITS))


def _ship(scene: TableScene, choice: Choice) -> Part:
    """Return the key of a ship: its picture, and the island that it may have reached."""
    ship, player = cast(SailShip, choice.move).ship, scene.snapshot.seats[cast(int, choice.seat)]
    look = picture(square_ship, player.colour, player.emblem, bool(ship))
    part = labelled_picture(scene, look, choice.label, choice.note, ground_of(look))
    return tile(scene, f"reached:{ship}", part, partial(scene.actions.answer, choice, ()))
