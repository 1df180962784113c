"""Stamps: an id for every choice that changes when its question is asked anew."""

import zlib
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from companion.session.entry import ENCODER
from companion.table.moves import IllegalMove
from companion.table.prompt import Choice, Field, Option, Pick, Prompt
from companion.table.wording import named


class StaleChoice(IllegalMove):
    """The choice stands no more: its question was answered, or another move changed what may be done."""

    def __init__(self) -> None:
        super().__init__("stale", "That was just answered.")


class _Stamped(Struct, frozen=True):
    """An aside as it was made, and as it was stamped for these names after that entry."""

    made: Choice
    since: int
    names: Sequence[str]
    stamped: Choice


class Asking:
    """Remembers after which entry each seat was last asked anew.

    A seat's answer asks that seat anew and leaves the others' choices standing; undo and redo ask all anew.
    """

    def __init__(self) -> None:
        self._since: dict[int | None, int] = {}
        self._all_since = 0
        self._overlays = 0
        self._asides: list[_Stamped] = []

    def answered(self, seat: int | None, entry: int) -> None:
        """`seat` (None: whoever) answered with `entry`."""
        self._since[seat] = entry

    def renew(self, entry: int) -> None:
        """Everyone is asked anew from `entry` on."""
        self._since.clear()
        self._all_since = entry

    def stamped(self, prompt: Prompt, names: Sequence[str], over: bool = False) -> Prompt:
        """`prompt` with its choices' ids and the seats' names; `over`: it lies over the game's, and is new each time."""
        self._overlays += over
        prefix = f"over{self._overlays}." if over else ""
        return Prompt(
            about=named(prompt.about, names),
            choices=tuple(self._stamp(choice, names, prefix) for choice in prompt.choices),
            lead=prompt.lead,
            why=named(prompt.why, names),
            asides=self._stamped_asides(prompt.asides, names),
        )

    def _stamped_asides(self, asides: Sequence[Choice], names: Sequence[str]) -> tuple[Choice, ...]:
        """Most asides stay as they were from prompt to prompt: those are not made anew."""
        before = self._asides
        self._asides = []
        for place, aside in enumerate(asides):
            known = before[place] if place < len(before) else None
            since = self._since.get(aside.seat, self._all_since)
            if known is None or known.made != aside or known.since != since or known.names != names:
                known = _Stamped(aside, since, names, self._stamp(aside, names, ""))
            self._asides.append(known)
        return tuple(known.stamped for known in self._asides)

    def find(self, choice_id: str, *prompts: Prompt | None) -> Choice:
        """The choice with this id among `prompts`. Raises StaleChoice."""
        for prompt in filter(None, prompts):
            for choice in (*prompt.choices, *prompt.asides):
                if choice.id == choice_id:
                    return choice
        raise StaleChoice

    def _stamp(self, choice: Choice, names: Sequence[str], prefix: str) -> Choice:
        since = self._since.get(choice.seat, self._all_since)
        what = zlib.crc32(ENCODER.encode((choice.move, choice.fields)))
        return msgspec.structs.replace(
            choice,
            id=f"{prefix}{since}.{what:08x}",
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
