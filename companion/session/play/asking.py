"""Stamps: an id for every choice that changes when its question is asked anew."""

import zlib
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from companion.session.record.entry import ENCODER
from companion.table.moves import IllegalMove
from companion.table.prompt import Choice, Field, Option, Pick, Prompt
from companion.table.wording import named

MOST_KEPT = 1024


class StaleChoice(IllegalMove):
    """The choice stands no more: its question was answered, or another move changed what may be done."""

    def __init__(self) -> None:
        super().__init__("stale", "That was just answered.")


class Asking:
    """Remembers after which entry each seat was last asked anew.

    A seat's answer asks that seat anew and leaves the others' choices standing; undo and redo ask all anew.
    """

    def __init__(self) -> None:
        self._since: dict[int | None, int] = {}
        self._all_since = 0
        self._overlays = 0

    def answered(self, seat: int | None, entry: int) -> None:
        """`seat` (None: whoever) answered with `entry`."""
        self._since[seat] = entry

    def renew(self, entry: int) -> None:
        """Everyone is asked anew from `entry` on."""
        self._since.clear()
        self._all_since = entry

    def stamped(self, prompt: Prompt, names: tuple[str, ...], over: bool = False) -> Prompt:
        """`prompt` with its choices' ids and the seats' names; `over`: it lies over the game's, and is new each time."""
        self._overlays += over
        prefix = f"over{self._overlays}." if over else ""
        return Prompt(
            about=named(prompt.about, names),
            choices=tuple(self._stamp(choice, names, prefix) for choice in prompt.choices),
            lead=prompt.lead,
            why=named(prompt.why, names),
            asides=tuple(self._stamp(aside, names, prefix) for aside in prompt.asides),
        )

    def find(self, choice_id: str, *prompts: Prompt | None) -> Choice:
        """The choice with this id among `prompts`. Raises StaleChoice."""
        for prompt in filter(None, prompts):
            for choice in (*prompt.choices, *prompt.asides):
                if choice.id == choice_id:
                    return choice
        raise StaleChoice

    def _stamp(self, choice: Choice, names: tuple[str, ...], prefix: str) -> Choice:
        since, told = self._since.get(choice.seat, self._all_since), _named(choice, names)
        return msgspec.structs.replace(told, id=f"{prefix}{since}.{told.id}")


@lru_cache(MOST_KEPT)  # most choices, and nearly all asides, stay as they are from prompt to prompt
def _named(choice: Choice, names: tuple[str, ...]) -> Choice:
    """`choice` with the seats' names; its id tells it from the prompt's others."""
    what = zlib.crc32(ENCODER.encode((choice.move, choice.fields)))
    return msgspec.structs.replace(
        choice,
        id=f"{what:08x}",
        label=named(choice.label, names),
        note=named(choice.note, names),
        fields=tuple(_named_field(field, names) for field in choice.fields),
        group=named(choice.group, names),
    )


def _named_field(field: Field, names: Sequence[str]) -> Field:
    label = named(field.label, names)
    if isinstance(field, Pick):
        options = tuple(_named_option(option, names) for option in field.options)
        return msgspec.structs.replace(field, label=label, options=options)
    return field if label == field.label else msgspec.structs.replace(field, label=label)


def _named_option(option: Option, names: Sequence[str]) -> Option:
    if option.label.isascii() and option.note.isascii():
        return option
    return msgspec.structs.replace(option, label=named(option.label, names), note=named(option.note, names))
