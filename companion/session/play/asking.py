"""Stamps: an id for every choice that changes when its question is asked anew."""

import zlib
from collections.abc import Hashable, Sequence

from msgspec.structs import replace

from companion.session.record.entry import ENCODER
from companion.table.later import Later
from companion.table.moves import IllegalMove
from companion.table.prompt import Choice, Prompt
from companion.table.say import say


class StaleChoice(IllegalMove):
    """The choice stands no more: its question was answered, or another move changed what may be done."""

    def __init__(self) -> None:
        super().__init__("stale", say("refused.stale"))


class Asking:
    """Remembers after which entry each seat was last asked anew.

    A seat's answer asks that seat anew and leaves the others' choices standing; undo and redo ask all anew.
    """

    def __init__(self) -> None:
        self._since: dict[Hashable, int] = {}
        self._all_since = 0
        self._overlays = 0

    def answered(self, choice: Choice, entry: int) -> None:
        """Note that whoever a choice is for answered with `entry`."""
        self._since = self._since | {_asked(choice): entry}

    def renew(self, entry: int) -> None:
        """Ask everyone anew from `entry` on."""
        self._since = {}
        self._all_since = entry

    def stamped(self, prompt: Prompt, over: bool = False) -> Prompt:
        """Return `prompt` with its choices' ids; `over`: it lies over the game's, and is new each time."""
        self._overlays += over
        prefix = f"over{self._overlays}." if over else ""
        since, otherwise, asides = self._since, self._all_since, prompt.asides

        def stamped(choices: Sequence[Choice]) -> tuple[Choice, ...]:
            return tuple(replace(one, id=f"{prefix}{since.get(_asked(one), otherwise)}.{_id(one)}") for one in choices)

        return replace(prompt, choices=stamped(prompt.choices), asides=Later(lambda: stamped(asides)))

    def find(self, choice_id: str, *prompts: Prompt | None) -> Choice:
        """Return the choice with this id among `prompts`. Raises StaleChoice."""
        for prompt in filter(None, prompts):
            if found := standing(choice_id, prompt):
                return found
        raise StaleChoice


def standing(choice_id: str, prompt: Prompt) -> Choice | None:
    """Return the choice of a prompt with this id; its asides are looked through last."""
    for choices in (prompt.choices, prompt.asides):
        for choice in choices:
            if choice.id == choice_id:
                return choice
    return None


def _asked(choice: Choice) -> Hashable:
    """Return who is asked anew once a choice is taken: its seat, those it is about, or whoever."""
    return choice.own or choice.seat


def _id(choice: Choice) -> str:
    """Return what tells a choice from its prompt's others."""
    return f"{zlib.crc32(ENCODER.encode((choice.move, choice.fields))):08x}"
