"""Second step that picks from what only its player may see: covered until this player has the screen."""

from collections.abc import Callable

from companion.table.prompt import Choice
from companion.table.sentence import Words, say
from kivy_ui.layout.leaves import text
from kivy_ui.layout.part import Part, inset, middle
from kivy_ui.layout.sizes import KEY_TEXT
from kivy_ui.look.language import translate
from kivy_ui.table.second_step import FieldStep
from kivy_ui.table.table_scene import ActionButton, Actions, TableScene

MARGIN_UNITS = 24.0


class CoveredStep(FieldStep):
    """Step for the fields of a choice. Before them it asks the player `name` to confirm that all others look away.

    on_uncover   called when the player confirms
    """

    def __init__(self, choice: Choice, actions: Actions, name: str, on_uncover: Callable[[], object]) -> None:
        super().__init__(choice, actions.answer, actions.renew)
        self._name, self._is_covered, self._on_uncover = name, True, on_uncover

    def question(self) -> Words:
        """Return the question of the field; while it is covered, who takes the screen."""
        return say("kit.take_screen", name=self._name) if self._is_covered else super().question()

    def body(self, scene: TableScene) -> Part:
        """Return the field's keys; while they are covered, a sentence for the others."""
        if not self._is_covered:
            return super().body(scene)
        return inset(MARGIN_UNITS, MARGIN_UNITS, middle(text(translate("kit.others_look_away", name=self._name), KEY_TEXT)))

    def main_button(self) -> ActionButton | None:
        """Return the button that uncovers the keys, then that of the field."""
        return ActionButton(say("kit.uncover", name=self._name), self._uncover) if self._is_covered else super().main_button()

    def _uncover(self) -> None:
        self._is_covered = False
        self._on_uncover()
        self._renew()
