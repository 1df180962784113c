"""Prompts: a question, its choices, and the fields of a choice.

Every input answers the same prompt: touch, button, serial device, phone, terminal, random player. A choice without fields is a
complete move; fields are filled one after the other and put into the move. Value of a field: an int, a str, or a tuple of them.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from companion.table.moves import Move, invalid_value, with_recorded_fields
from companion.table.notation_fields import Notation, Sum
from companion.table.sentence import Words, say

Role = Literal["primary", "secondary", "danger"]
Cell = Literal["go", "other", "out"]
Value = int | str | tuple[int | str, ...]
SECRET_LIST = "secret list"
"""Mark of a choice whose options only its player may see: screens of all players show them only after a confirmation."""
USUAL_CELL: dict[Role, Cell] = {"primary": "go", "secondary": "other", "danger": "out"}


class Number(Struct, frozen=True, tag=True):
    """Field for an integer from `low` to `high` in steps of `step`, which is put into the move's field `name`.

    present    the number until now, which a correction sets; None for none, or a secret one
    is_change  whether the number is added to the present one, or to a secret one
    """

    name: str
    label: Words
    low: int
    high: int
    step: int = 1
    present: int | None = None
    is_change: bool = False

    def check(self, value: Any) -> int:
        """Return the value. Raises IllegalMoveError("bad_filling") if it is out of range or between the steps."""
        if type(value) is int and self.low <= value <= self.high and (value - self.low) % self.step == 0:
            return value
        raise invalid_value("number", self.label, low=self.low, high=self.high, value=str(value))


class Option(Struct, frozen=True):
    """Option of a `Pick`.

    value  what is put into the move
    note   a second, smaller line
    mark   its picture, and its place on the board ("gem:silver")
    remaining  number of these that are left; None if not counted
    """

    value: int | str
    label: Words
    note: Words = ""
    mark: str = ""
    remaining: int | None = None


class Pick(Struct, frozen=True, tag=True):
    """Field for `least` to `most` of `options`; a tuple of their values is put into the move's field `name`.

    `ordered`: the tuple is in the order of picking, otherwise in the order of the options.
    `repeats`: an option may be picked more than once.
    """

    name: str
    label: Words
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    ordered: bool = False
    repeats: bool = False

    def check(self, value: Any) -> tuple[int | str, ...]:
        """Return the picked values. Raises IllegalMoveError("bad_filling") for too few, too many, unknown or repeated ones."""
        picked_values = (value,) if isinstance(value, int | str) else tuple(value)
        option_values = [option.value for option in self.options]
        if not (self.ordered or self.repeats):
            valid_values = tuple([known_value for known_value in option_values if known_value in picked_values])
            if len(valid_values) == len(picked_values) and self.least <= len(valid_values) <= self.most:
                return valid_values
        strangers = [picked_value for picked_value in picked_values if picked_value not in option_values]
        if strangers:
            raise invalid_value("stranger", self.label, value=str(strangers[0]))
        if not self.least <= len(picked_values) <= self.most:
            raise invalid_value("count", self.label, span=self.span(), picked=len(picked_values))
        if not self.repeats and len(set(picked_values)) != len(picked_values):
            raise invalid_value("once", self.label)
        return picked_values if self.ordered else tuple(sorted(picked_values, key=option_values.index))

    def span(self) -> Words:
        """Return how many may be picked, such as "2" or "1 to 3"."""
        if self.least == self.most:
            return str(self.least)
        return say("filling.span", least=self.least, most=self.most)


class Text(Struct, frozen=True, tag=True):
    """Field for a text of `least` to `longest` characters, which is put into the move's field `name`.

    present   the text until now, which the next typed letter replaces; "" for none
    """

    name: str
    label: Words
    longest: int = 40
    least: int = 0
    present: str = ""

    def check(self, value: Any) -> str:
        """Return the text. Raises IllegalMoveError("bad_filling") if it is too long or too short."""
        if isinstance(value, str) and self.least <= len(value) <= self.longest:
            return value
        raise invalid_value("text", self.label, least=self.least, longest=self.longest)


Field = Number | Pick | Text | Sum | Notation


class Choice(Struct, frozen=True):
    """Answer to a prompt.

    label     text of its button: a verb and a few words
    move      its move, complete if there are no fields
    seat      seat that may give it; None for any
    role      "primary", "secondary" or "danger": its size, and the wired button that presses it
    note      a second, smaller line
    marks     places on the board that give the same answer when tapped ("bag:gems", "die:3", "site:4")
    fields    filled one after the other; every value that they accept is legal. A number with one possible value is not asked
    report_pattern   reports of devices that give it ("DRAW gems", "ROLL dice"): the reported items fill the first field, a Pick
    group     heading under which a long list of choices is folded
    id        added by the session; games leave it ""
    cell      its place on a screen: "go", "other" or "out" (leaves or ends); by `role` unless given
    loses     its cost, a verb and a few words: "lose 15 VP"; "" for none. Only for the cell "out"
    step      label of the second step that offers all choices with this label; "" for none
    ends      it ends a game that has no end of its own
    own       seats concerned, if `seat` is None: of the phones, only theirs offer it
    on_phone  the phones of those seats offer it although it is an any-time choice
    is_kept_from_phones  no phone offers it: only the touchscreen
    """

    label: Words
    move: Move
    seat: int | None = None
    role: Role = "secondary"
    note: Words = ""
    marks: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    report_pattern: str = ""
    group: Words = ""
    id: str = ""
    cell: Cell | Literal[""] = ""
    loses: Words = ""
    step: Words = ""
    ends: bool = False
    own: tuple[int, ...] = ()
    on_phone: bool = False
    is_kept_from_phones: bool = False

    def __post_init__(self) -> None:
        if not self.cell:
            msgspec.structs.force_setattr(self, "cell", USUAL_CELL[self.role])
        if self.fields and any(isinstance(field, Number) and field.low == field.high for field in self.fields):
            self._fill_known()

    def _fill_known(self) -> None:
        """Put numbers that can have only one value into the move, and drop their fields."""
        fixed_values = {field.name: field.low for field in self.fields if isinstance(field, Number) and field.low == field.high}
        msgspec.structs.force_setattr(self, "move", with_recorded_fields(self.move, fixed_values))
        msgspec.structs.force_setattr(self, "fields", tuple(field for field in self.fields if field.name not in fixed_values))

    def fill(self, values: Sequence[Value] = ()) -> Move:
        """Return the move with its fields filled, one value per field.

        Raises IllegalMoveError("bad_filling") for a wrong number of values or an invalid one.
        """
        if len(values) != len(self.fields):
            raise invalid_value("answers", self.label, needed=len(self.fields), came=len(values))
        if not self.fields:
            return self.move
        checked = {field.name: field.check(value) for field, value in zip(self.fields, values)}
        return with_recorded_fields(self.move, checked)

    def fill_from_report(self, items: tuple[int | str, ...]) -> Move:
        """Return the move with its first field filled by a device's report, unchecked: the game refuses what is impossible."""
        return with_recorded_fields(self.move, {self.fields[0].name: items})


Choices = tuple[Choice, ...]


class Prompt(Struct, frozen=True):
    """Question that a game asks now.

    question   the question
    choices    its answers; displays group them by seat
    lead       seat that is asked; None for all
    reason     the rule behind it, in our own words
    any_time_choices    any-time choices, which the session adds; computed when first used
    reminders  what players must do on the board before they answer ("Return 3 gems to the bag")
    """

    question: Words
    choices: tuple[Choice, ...]
    lead: int | None = None
    reason: Words = ""
    any_time_choices: Sequence[Choice] = ()
    reminders: tuple[Words, ...] = ()

    def choices_of(self, seat: int | None) -> tuple[Choice, ...]:
        """Return the choices of one seat, and those open to every seat."""
        return tuple(choice for choice in self.choices if choice.seat in (seat, None))
