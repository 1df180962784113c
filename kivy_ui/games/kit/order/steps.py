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
        keys = [
            choice_key(f"at:{choice.id}", choice.label, partial(answer_for, choice, self._actor, self._actions))
            for choice in self._choices
        ]
        return key_grid(keys, is_pictured=False)

    def main_button(self) -> ActionButton | None:
        """Return None: the first cell stays empty."""
        return None

    def go_back(self) -> bool:
        """Return True: the step has nothing to go back to."""
        return True


def answer_for(choice: Choice, actor: int, actions: Actions) -> None:
    """Give an answer that picks this player or creature, or ask for what else it needs."""
    if not choice.fields:
        actions.answer(choice, ())
        return
    if len(choice.fields) == 1:
        actions.answer(choice, ((actor,),))
        return
    filling = FieldStep(choice, actions.answer, actions.renew)
    actions.open(filling)
    filling.prefill((actor,))
