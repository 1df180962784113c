"""Second step at a banner: what may be done to its player or creature."""

from collections.abc import Sequence
from functools import partial

from companion.table.prompt import Choice
from companion.table.sentence import Words
from kivy_ui.layout.elements import choice_key
from kivy_ui.layout.part import Part
from kivy_ui.table.second_step import FieldStep, key_grid
from kivy_ui.table.table_scene import ActionButton, Actions, TableScene


class AtActor:
    """List of the answers that pick a player or creature; it asks for what else they need."""

    def __init__(self, name: str, actor: int, choices: Sequence[Choice], actions: Actions) -> None:
        self._name, self._actor, self._choices, self._actions = name, actor, choices, actions

    def question(self) -> Words:
        """Return the name of the player or creature, in place of a question."""
        return self._name

    def body(self, scene: TableScene) -> Part:
        """Return a key for each answer."""
        keys = [choice_key(f"at:{choice.id}", choice.label, partial(self._answer_choice, choice)) for choice in self._choices]
        return key_grid(keys, is_pictured=False)

    def _answer_choice(self, choice: Choice) -> None:
        if not choice.fields:
            self._actions.answer(choice, ())
            return
        if len(choice.fields) == 1:
            self._actions.answer(choice, ((self._actor,),))
            return
        filling = FieldStep(choice, self._actions.answer, self._actions.renew)
        self._actions.open(filling)
        filling.prefill((self._actor,))

    def main_button(self) -> ActionButton | None:
        """Return None: the first cell stays empty."""
        return None

    def go_back(self) -> bool:
        """Return True: the step has nothing to go back to."""
        return True
