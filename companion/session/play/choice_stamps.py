"""Ids of choices: they change with each new question, so that outdated answers are detected."""

import zlib
from collections.abc import Hashable

from msgspec.structs import replace

from companion.session.record.entry import ENCODER
from companion.table.lazy_sequence import LazySequence
from companion.table.moves import IllegalMoveError
from companion.table.prompt import Choice, Prompt
from companion.table.sentence import say


class StaleChoiceError(IllegalMoveError):
    """The choice is outdated: its question was answered, or another move changed the options."""

    def __init__(self) -> None:
        super().__init__("stale", say("refused.stale"))


class ChoiceStamps:
    """Stamps of choices: the entry after which their seat got a new question.

    A seat's answer renews that seat's choices only; undo and redo renew all.
    """

    def __init__(self) -> None:
        self._entry_of: dict[Hashable, int] = {}
        self._all_since = 0
        self._overlays = 0

    def note_answer(self, choice: Choice, entry: int) -> None:
        """Record that the seats of a choice answered with `entry`."""
        self._entry_of = self._entry_of | {_affected_seats(choice): entry}

    def renew(self, entry: int) -> None:
        """Renew all choices from `entry` on."""
        self._entry_of = {}
        self._all_since = entry

    def stamp_prompt(self, prompt: Prompt, is_overlay: bool = False) -> Prompt:
        """Return `prompt` with ids for its choices. `is_overlay`: it is a session prompt, whose choices are new each time."""
        self._overlays += is_overlay
        prefix = f"over{self._overlays}." if is_overlay else ""
        stamps, otherwise, any_time_choices = self._entry_of, self._all_since, prompt.any_time_choices

        def stamped(choice: Choice) -> Choice:
            return replace(choice, id=f"{prefix}{stamps.get(_affected_seats(choice), otherwise)}.{_id(choice)}")

        return replace(
            prompt,
            choices=tuple(map(stamped, prompt.choices)),
            any_time_choices=LazySequence(lambda: any_time_choices, stamped),  # a search stamps only what it finds
        )

    def find(self, choice_id: str, *prompts: Prompt | None) -> Choice:
        """Return the choice with this id among `prompts`. Raises StaleChoiceError."""
        for prompt in filter(None, prompts):
            if choice := find_choice(choice_id, prompt):
                return choice
        raise StaleChoiceError


def find_choice(choice_id: str, prompt: Prompt) -> Choice | None:
    """Return the choice of a prompt with this id, None if it has none; any-time choices are searched last."""
    for choices in (prompt.choices, prompt.any_time_choices):
        for choice in choices:
            if choice.id == choice_id:
                return choice
    return None


def _affected_seats(choice: Choice) -> Hashable:
    """Return the seats that get a new question after a choice: its seat, the seats it concerns, or all."""
    return choice.own or choice.seat


def _id(choice: Choice) -> str:
    """Return the part of the id that is unique within the prompt."""
    return f"{zlib.crc32(ENCODER.encode((choice.move, choice.fields))):08x}"
