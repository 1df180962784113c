"""Second step that explains the steps of a turn: what a captain does with cards, crew, ships and coins."""

from companion.pictures.picture import Picture
from companion.table.sentence import Words, say
from kivy_ui.games.perils_of_the_deep.parchment.pieces import LEAST_TEXT, TITLE_TEXT, on_ground, parchment
from kivy_ui.games.perils_of_the_deep.pieces import SAND, paper, paper_ink, paper_rim
from kivy_ui.games.perils_of_the_deep.turn_steps.pieces import RIM, STEPS_OF_TURN, CardStep
from kivy_ui.layout.elements import MARGIN_UNITS, plate_ground
from kivy_ui.layout.leaves import paragraph, spread, text
from kivy_ui.layout.part import Part, column, grid, inset, row, stack, units
from kivy_ui.layout.sizes import NOTE_TEXT
from kivy_ui.look.language import as_text, translate
from kivy_ui.table.table_scene import ActionButton, SecondStep, TableScene

LOOK_UNITS = 44.0
TITLE_UNITS = 25.0
BONUS_PLACE = 2
"""Place of the card bonus in `STEPS_OF_TURN`."""
WIDE_COLUMNS, UPRIGHT_COLUMNS = 3, 2
"""Columns of the explanations."""


class TurnHelp(SecondStep):
    """Second step with an explanation of each step of a turn, and what card bonus there is; only “Back” closes it.

    is_wide   whether the bonus is below the explanations, as on a wide screen; upright, it is among them
    step_to_frame   the place in `STEPS_OF_TURN` of the step that was tapped, which is framed; None frames none
    """

    def __init__(self, is_wide: bool, step_to_frame: int | None = None) -> None:
        self._is_wide, self._step_to_frame = is_wide, step_to_frame

    def question(self) -> Words:
        """Return the page's title."""
        return say("perils_of_the_deep.turn_in_steps")

    def body(self, scene: TableScene) -> Part:
        """Return the explanations on parchment, in the rulebook's order."""
        plates = [_explanation(scene, nth, step, nth == self._step_to_frame) for nth, step in enumerate(STEPS_OF_TURN)]
        if not self._is_wide:
            bonus = "", say("perils_of_the_deep.bonus_by_type")
            plates.append(_plate(scene, STEPS_OF_TURN[BONUS_PLACE].look, bonus, is_framed=False))
        columns = WIDE_COLUMNS if scene.is_wide else UPRIGHT_COLUMNS
        return parchment(inset(MARGIN_UNITS, 8, grid(columns, *plates, gap=6)))

    def main_button(self) -> ActionButton | None:
        """Return words about the card bonus, if they aren't among the explanations: nothing is entered here."""
        if not self._is_wide:
            return None
        bonus, by_type = translate("perils_of_the_deep.bonus"), translate("perils_of_the_deep.bonus_by_type")
        return ActionButton(bonus, None, by_type, kind="note")


def _explanation(scene: TableScene, nth: int, step: CardStep, is_framed: bool) -> Part:
    """Return a step's number, name, picture and explanation; a framed one has a red rim."""
    title = say("perils_of_the_deep.nth_step", nth=nth + 1, step=step.name)
    return _plate(scene, step.look, (title, step.explanation), is_framed)


def _plate(scene: TableScene, look: Picture, title_and_words: tuple[Words, Words], is_framed: bool) -> Part:
    """Return a plate with a picture, and beside it a title, "" for none, over words."""
    ink, rim = paper_ink(scene), RIM if is_framed and scene.theme != "contrast" else paper_rim(scene)
    title = text(title_and_words[0], TITLE_TEXT, ink, "start", least=LEAST_TEXT)
    words = paragraph(title_and_words[1], NOTE_TEXT, ink, least=LEAST_TEXT)._replace(height=None)
    ground = plate_ground(paper(scene), rim, 12, width=4.0 if is_framed else 2.0)
    inside = row(
        units(LOOK_UNITS, on_ground(scene, look, SAND)),
        column(*([units(TITLE_UNITS, title)] if as_text(title_and_words[0]) else []), words, gap=0),
    )
    return stack(spread(ground), inset(8, 4, inside))
