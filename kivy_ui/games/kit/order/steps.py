"""Answers that pick a player or creature, and the second step at its banner that lists them."""

from collections.abc import Sequence
from functools import partial

from companion.games.kit.view import ActorView
from companion.table.prompt import Choice, Pick
from companion.table.sentence import Words
from kivy_ui.games.kit.order.pieces import actor_name, condition_changes
from kivy_ui.layout.elements import choice_key
from kivy_ui.layout.part import Part
from kivy_ui.table.second_step import FieldStep, key_grid
from kivy_ui.table.table_scene import Actions, SecondStep, TableScene

ACTOR = "actor:"
"""Beginning of the mark of a player or creature; its number follows."""


class AtActor(SecondStep):
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


def actor_answers(scene: TableScene) -> list[Choice]:
    """Return the answers that pick a player or creature, which are given in the scene."""
    prompt = scene.snapshot.prompt
    choices = prompt.choices_of(scene.snapshot.bar_seat) if prompt else ()
    return [choice for choice in choices if choice.fields and _picks_actor(choice)]


def answers_for(scene: TableScene, actor: ActorView) -> list[Choice]:
    """Return the answers that may pick this player or creature."""
    return [choice for choice in actor_answers(scene) if f"{ACTOR}{actor.id}" in _picked_marks(choice)]


def open_actor(scene: TableScene, actor: ActorView) -> None:
    """Open what may be done to a player or creature."""
    choices = [*answers_for(scene, actor), *condition_changes(scene, actor)]
    if choices:  # once the game has ended, conditions stay as they are
        open_answers(scene, actor_name(scene, actor), actor.id, choices)


def open_answers(scene: TableScene, name: str, actor: int, choices: list[Choice]) -> None:
    """Open the answers that pick this player or creature."""
    scene.actions.open(AtActor(name, actor, choices, scene.actions))


def _picks_actor(choice: Choice) -> bool:
    return bool(marks := _picked_marks(choice)) and all(mark.startswith(ACTOR) for mark in marks)


def _picked_marks(choice: Choice) -> list[str]:
    """Return the marks of what an answer may pick first; [] if it picks nothing."""
    field = choice.fields[0]
    return [option.mark for option in field.options] if isinstance(field, Pick) and field.name == "picked" else []
