"""Second steps of Perils on parchment: variants of an answer, and fields that are tapped one after the other."""

from collections.abc import Sequence
from functools import partial
from typing import cast

from companion.games.perils_of_the_deep import boarding
from companion.games.perils_of_the_deep.after_peril import WeighAnchor
from companion.games.perils_of_the_deep.tokens import PlayToken
from companion.games.perils_of_the_deep.track import LoseCaptain
from companion.games.perils_of_the_deep.turn import BuyCard, CorrectCoins, ResolveCardText
from companion.pictures.animals import square_ship
from companion.pictures.objects import treasure
from companion.pictures.picture import Picture, picture
from companion.table.moves import Move
from companion.table.prompt import Choice, Number, Option, Pick
from companion.table.sentence import Words, say
from kivy_ui.games.perils_of_the_deep.cards.steps import BADGE_ROOM_UNITS, CardStep, KnownCards
from kivy_ui.games.perils_of_the_deep.parchment.pieces import (
    TILE_MARGIN_UNITS,
    ground_of,
    labelled_picture,
    on_ground,
    parchment,
    tile,
    words,
)
from kivy_ui.games.perils_of_the_deep.peril_cards.steps import PICKED_FIELDS, PerilStep
from kivy_ui.games.perils_of_the_deep.pieces import ICON_LOOKS, paper_ink
from kivy_ui.games.perils_of_the_deep.texts.steps import EFFECT_FIELDS, TextStep
from kivy_ui.layout.elements import MARGIN_UNITS, by_scene
from kivy_ui.layout.leaves import line
from kivy_ui.layout.part import EMPTY, Part, centre_part, column, inset, row, units
from kivy_ui.layout.sizes import HEADING_TEXT
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage.scene import Scene
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.answer_cells import step_question
from kivy_ui.table.board import Board
from kivy_ui.table.flags import with_short_names
from kivy_ui.table.second_step import AnswerListStep, FieldStep, with_badge
from kivy_ui.table.table_scene import ActionButton, SecondStep, TableScene

NUMBER_TILE_UNITS = 150.0
QUESTIONS: dict[type[Move], Words] = {
    WeighAnchor: say("perils_of_the_deep.who_weighs"),
    LoseCaptain: say("perils_of_the_deep.who_is_lost"),
    ResolveCardText: say("perils_of_the_deep.what_gain"),
}
"""Questions of the steps in which a captain is chosen, or what brings gains and losses."""
NUMBER_LOOKS: dict[type[Move], Picture] = {
    BuyCard: ICON_LOOKS["coin"],
    CorrectCoins: ICON_LOOKS["coin"],
    PlayToken: picture(treasure, True),
}
"""Pictures on the tiles of numbers."""
MOST_NUMBER_TILES = 6
SHIPS_WORDS = (
    ("Board", (say("perils_of_the_deep.or_board"), say("perils_of_the_deep.sail_or_board"))),
    ("CollectToken", (say("perils_of_the_deep.or_treasure"), say("perils_of_the_deep.sail_or_treasure"))),
)
"""What the answer that moves ships leads to besides, the first that is offered: class of the move, note, and question of the step."""


def step_for(board: Board, scene: TableScene, choice: Choice) -> SecondStep | None:
    """Return the second step for a choice with fields: a peril, a card, a text, or fields that are tapped; None if one is typed."""
    names = [field.name for field in choice.fields]
    if names and all(name in PICKED_FIELDS for name in names):
        return PerilStep(scene, choice)
    if names == ["kind", "icons"]:
        return CardStep(scene, choice)
    if names in EFFECT_FIELDS:
        return TextStep(scene, choice)
    is_tapped = all(isinstance(field, Pick | Number) for field in choice.fields)
    mark = choice.marks[0] if choice.marks else ""
    look = NUMBER_LOOKS.get(type(choice.move)) or board.answer_picture(scene, AnswerButton(choice, None, choice.label, mark=mark))
    return Fields(choice, scene.actions.answer, scene.actions.renew, look) if is_tapped else None


def step_of(board: Board, scene: TableScene, offer: AnswerButton) -> SecondStep:
    """Return the second step with the variants of an answer; cards that were played before have their real look."""
    variants = KnownCards if type(offer.choice.move).__name__ == "PlayCard" else Variants
    question = QUESTIONS.get(type(offer.choice.move), step_question(offer, scene.snapshot.prompt))
    if words_of_ships := ships_words(offer):
        question = words_of_ships[1]
    return variants(question, offer.inner, scene.actions.pick, board.answer_picture)


def ships_words(offer: AnswerButton) -> tuple[Words, Words] | None:
    """Return the note of the answer that moves ships, and the question behind it, if it also leads to boarding or treasure; else None."""
    moves = {type(inner.choice.move).__name__ for inner in offer.inner}
    return next((words_of_ships for name, words_of_ships in SHIPS_WORDS if name in moves), None)


class Variants(AnswerListStep):
    """Second step with the variants of an answer on tiles."""

    def body(self, scene: TableScene) -> Part:
        """Return the tiles on parchment."""
        return parchment(super().body(scene))

    def main_button(self) -> ActionButton | None:
        """Return words on how to enter another island than that of the chart, at which an answer here weighs anchor; else None."""
        if not any(isinstance(offer.choice.move, WeighAnchor) and offer.values for offer in self._offers):
            return None
        title, note = translate("perils_of_the_deep.other_island"), translate("perils_of_the_deep.at_its_anchor")
        return ActionButton(title, None, note, kind="note")

    def _key(self, scene: TableScene, offer: AnswerButton, look: Picture | None) -> Part:
        move, note = offer.choice.move, with_short_names(scene, offer.note)
        label = with_short_names(scene, offer.label)
        if isinstance(move, boarding.Board):
            look, label, note = _boarding_words(scene, move, offer)
        if isinstance(move, WeighAnchor | LoseCaptain):  # the question says what these captains do
            label = scene.name(move.seat)
        part = labelled_picture(scene, look, label, note, ground_of(look)) if look else words(scene, label, note)
        return tile(scene, offer.name, part, partial(self._take, offer))


def _boarding_words(scene: TableScene, move: boarding.Board, offer: AnswerButton) -> tuple[Picture, str, str]:
    """Return the picture of the ship that boards, the rival as title, and that ship as note."""
    targets = cast(tuple[str, ...], offer.values[0]) if offer.values else move.target
    ship, rival = map(int, targets[0].split(":"))
    player = scene.snapshot.seats[move.seat]
    title = translate("perils_of_the_deep.board_rival", rival=scene.name(rival))
    look = picture(square_ship, player.colour, player.emblem, ship > 0)
    return look, title, translate("perils_of_the_deep.boarding_ship", ship=ship)


class Fields(FieldStep):
    """Second step that fills fields one after the other, on parchment."""

    def question(self) -> Words:
        """Return the field's label if it is a question, otherwise the answer's name and the label."""
        label = self.field.label
        return label if as_text(label).endswith("?") else super().question()

    def body(self, scene: TableScene) -> Part:
        """Return the keys on parchment."""
        return parchment(super().body(scene))

    def _numbers(self, numbers: Sequence[int]) -> Part:
        if self._look is None or len(numbers) > MOST_NUMBER_TILES:
            return super()._numbers(numbers)
        tiles = row(*(by_scene(partial(self._number_tile, number)) for number in numbers))
        return inset(MARGIN_UNITS, 10, centre_part(len(numbers) * NUMBER_TILE_UNITS, NUMBER_TILE_UNITS, tiles))

    def _typed_number(self, field: Number, ink: str = "", dim: str = "", halo: str = "") -> Part:
        """Return the typed number in the colour of words on parchment."""
        typed = super()._typed_number

        def make(scene: Scene) -> Part:
            ink = paper_ink(cast(TableScene, scene))
            return typed(field, ink, ink, "")

        return by_scene(make)

    def _number_tile(self, number: int, scene: Scene) -> Part:
        """Return a tile with a number below its picture."""
        table_scene, look = cast(TableScene, scene), cast(Picture, self._look)
        number_line = units(HEADING_TEXT * 1.2, line(str(number), HEADING_TEXT, paper_ink(table_scene)))
        part = inset(
            TILE_MARGIN_UNITS, TILE_MARGIN_UNITS, column(on_ground(table_scene, look, ground_of(look)), number_line, gap=2)
        )
        return tile(table_scene, f"number:{number}", part, partial(self.fill, number))

    def _option(self, scene: TableScene, field: Pick, option: Option, look: Picture | None) -> Part:
        name, times = f"option:{as_text(option.label)}", self._picked_values.count(option.value)
        part = (
            labelled_picture(scene, look, option.label, option.note, ground_of(look))
            if look
            else words(scene, option.label, option.note)
        )
        if field.repeats:
            part = row(part, units(BADGE_ROOM_UNITS / 2, EMPTY), gap=0)  # for the badge
        key = tile(scene, name, part, partial(self._toggle, field, option.value), bool(times))
        place = self._picked_values.index(option.value) + 1 if times and field.ordered else 0
        return with_badge(key, str((times if field.repeats else place) or ""))
