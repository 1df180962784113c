"""Number that is entered on the keypad: its choices and bounds, the digits that can begin it, and the answer that enters it."""

from typing import NamedTuple

from msgspec.structs import replace

from companion.games.score_sheet.entering import AddNumber
from companion.games.score_sheet.number_prompts import PICK_MARK
from companion.games.score_sheet.number_view import AskView, NumberView, RowView
from companion.table.lazy_sequence import select
from companion.table.moves import IllegalMoveError
from companion.table.notation_fields import Sum
from companion.table.prompt import Choice, Number, Pick, Value
from companion.table.sentence import Words
from kivy_ui.look.language import as_text, translate, typed_sum
from kivy_ui.look.language import number as spelled
from kivy_ui.table.table_scene import TableScene

LONGEST = 14
"""Most characters that can be typed."""
LEAST_SUM = 20
"""Numbers up to this bound are typed as digits; larger ones as a sum, too."""
NUMBERS_TO_PICK = 2
"""Number of possible values of a number that is picked on a key instead of typed."""
ROUND_FIELD = "line"
"""Field with the number of an earlier round, in which one choice corrects several rounds."""


class NumberInput(NamedTuple):
    """Number that is entered.

    scene    the scene whose actions send it
    line     the round it is in
    choices  the choices that enter it
    field    its field; None if a value is picked
    is_short whether it is typed as digits only: even its greatest value has few
    present  the entered value, as it is written on the sheet; "" for none
    is_extra whether it is asked of no player, and counts something: it is entered with a key, so that points typed there are seen
    has_listed whether numbers of its list are entered already
    """

    scene: TableScene
    line: int
    choices: list[Choice]
    field: Sum | None
    is_short: bool = False
    present: str = ""
    is_extra: bool = False
    has_listed: bool = False

    @property
    def multiples(self) -> tuple[int, ...]:
        """The only values that can be typed; () for all of the field."""
        return self.field.multiples if self.field is not None else ()

    @property
    def factors(self) -> tuple[int, ...]:
        """Numbers of which only multiples can be entered; () for all numbers of the field."""
        return self.field.factors if self.field is not None else ()

    def can_become_another(self, typed: str) -> bool:
        """Return whether further digits can make one of the few accepted numbers of this text."""
        return bool(self.multiples or (self.factors and typed.isdigit())) and self.can_begin(typed)

    @property
    def is_picked(self) -> bool:
        """Whether a value is picked instead of typed: also where only two numbers are possible, such as 25 or 0."""
        return self.field is None or len(self.multiples) == NUMBERS_TO_PICK

    @property
    def picks_players(self) -> bool:
        """Whether players are picked: those whose answer is Yes."""
        return any(PICK_MARK in choice.marks for choice in self.choices)

    @property
    def is_list(self) -> bool:
        """Whether the number is added to a list."""
        return any(isinstance(choice.move, AddNumber) for choice in self.choices)

    @property
    def options(self) -> list[tuple[Words, Choice, tuple[Value, ...]]]:
        """Values that can be picked: the label, the choice, and the values of its fields."""
        if self.field is not None:
            choice = self._sum_choice
            labels = {value: translate("sheet.write", points=spelled(value)) for value in reversed(self.multiples)}
            return [(label, choice, self._values(choice, str(value))) for value, label in labels.items()]
        options: list[tuple[Words, Choice, tuple[Value, ...]]] = []
        for choice in self.choices:
            pick = next((field for field in choice.fields if isinstance(field, Pick)), None)
            if pick is None:
                options.append((choice.label, choice, ()))
            else:
                options += [(option.label, choice, self._values(choice, (option.value,))) for option in pick.options]
        return options

    def refusal(self, typed: str) -> str:
        """Return why a text, which isn't empty, is no number in range; "" if it is one, or if a value is picked instead."""
        amount = typed.rpartition("*")[0] or typed if typed.endswith("*") else typed
        if self.field is None:
            return ""
        try:
            self.field.check(amount)
        except IllegalMoveError as refusal:
            return as_text(refusal.sentence) if typed[-1].isdigit() else translate("sheet.type")
        return ""

    def result_words(self, typed: str) -> str:
        """Return the result of a valid sum, which is in its cell as it was typed; a list or a number as on the keys."""
        if self.field is None or self.is_list or not typed[-1:].isdigit() or not set("+-*") & set(typed[1:]):
            return typed_sum(typed)
        return spelled(self.field.check(typed) / 10**self.field.places)

    def can_begin(self, typed: str) -> bool:
        """Return whether a number in range begins with this text."""
        if typed[:1] in ("+", "*") or (typed.startswith("-") and self.field is not None and self.field.low >= 0):
            return False
        if self.multiples and typed.isdigit():
            return any(str(value).startswith(typed) for value in self.multiples)
        if self.field is not None and self.factors and typed.isdigit():
            return self.field.begins_multiple(typed)
        if self.field is None or not self.is_short:
            return len(typed) <= LONGEST and not self._is_out_of_range(typed)
        return can_be_meant(self.field, typed)

    def _is_out_of_range(self, typed: str) -> bool:
        """Return whether digits, with or without a minus before them, are already a number above or below the range."""
        digits = typed.removeprefix("-")
        if self.field is None or self.field.places or not digits.isdigit():
            return False
        return int(digits) > (-self.field.low if typed.startswith("-") else self.field.high)

    def is_complete(self, typed: str) -> bool:
        """Return whether this text is a number in range that no further digit can extend to another number in range."""
        if self.is_extra:
            return False
        if self.multiples and typed.isdigit():
            return [value for value in self.multiples if str(value).startswith(typed)] == [int(typed)]
        if typed == "0" and self.field is not None and self.field.low <= 0 <= self.field.high:
            return not self.is_list and not self.field.places  # no other number begins with 0
        if self.field is None or not self.is_short:
            return False
        return is_complete(self.field, typed)

    def is_present(self, typed: str) -> bool:
        """Return whether the typed number, or sum, is the entered value."""
        if self.field is None or not self.present:
            return False
        try:
            return self.field.check(typed) == self.field.check(self.present.replace("−", "-"))
        except IllegalMoveError:
            return False

    def send(self, typed: str) -> None:
        """Enter the typed number, or sum. Where a choice asks how often it counts, "12*3" enters 12 counted 3 times."""
        choice = self._sum_choice
        amount, times = typed, 1
        is_counted = any(isinstance(field, Number) and field.name != ROUND_FIELD for field in choice.fields)
        if is_counted and "*" in typed and typed.rpartition("*")[2].isdigit():
            amount, _, last = typed.rpartition("*")
            times = int(last)
        self.scene.actions.answer(choice, self._values(choice, amount, times))

    @property
    def _sum_choice(self) -> Choice:
        """Choice that enters a number."""
        return next(choice for choice in self.choices if any(isinstance(field, Sum) for field in choice.fields))

    def _values(self, choice: Choice, value: Value, times: int = 1) -> tuple[Value, ...]:
        """Return the value of each field of a choice: the number, the round that is corrected, and how often the number counts."""

        def filled(field: object) -> Value:
            if isinstance(field, Number):
                return self.line if field.name == ROUND_FIELD else min(field.high, times)
            return value if isinstance(field, Sum | Pick) else ""

        return tuple(filled(field) for field in choice.fields)


def number_input(scene: TableScene, row: RowView, ask: AskView, number: NumberView) -> NumberInput:
    """Return the input for a number of a row; a number of an earlier round is limited by what the other players' numbers leave."""
    choices = choices_of(scene, number.mark)
    field = next((field for choice in choices for field in choice.fields if isinstance(field, Sum)), None)
    is_earlier = any(field.name == ROUND_FIELD for choice in choices for field in choice.fields)
    if field is not None and is_earlier:
        limit = next((limit for mark, limit in row.limits if mark == number.mark), None)
        high = ask.high if limit is None else max(ask.low, min(ask.high, limit.most))
        refusal = limit.refusal if limit and high < ask.high else ""
        field = replace(field, low=ask.low, high=high, too_high=refusal)
    present = as_text(number.sentence) if number.is_entered and not number.is_hidden else ""
    is_short = ask.high <= LEAST_SUM and not ask.places
    count = scene.snapshot.view.count
    has_listed = count is not None and bool(count.listing)
    plain_input = NumberInput(scene, row.line, choices, field, is_short=is_short, present=present)
    return plain_input._replace(is_extra=row.is_extra, has_listed=has_listed)


def choices_of(scene: TableScene, mark: str) -> list[Choice]:
    """Return the choices that enter the number with this mark, several if each enters one value; else the one that corrects it."""
    prompt = scene.snapshot.prompt
    if prompt is None:
        return []
    choices = [choice for choice in prompt.choices if mark in choice.marks]
    return choices or select(prompt.any_time_choices, lambda choice: mark in choice.marks)[:1]


def can_be_sum(field: Sum) -> bool:
    """Return whether a number can be typed as a sum."""
    return field.high > LEAST_SUM


def can_be_meant(field: Sum, typed: str) -> bool:
    """Return whether a number in range begins with these digits; any sum is accepted."""
    digits = typed.removeprefix("-")
    if not digits.isdigit() or field.places or can_be_sum(field):
        return len(typed) <= LONGEST
    if len(digits) > 1 and digits[0] == "0":
        return False
    return int(digits) <= -field.low if typed.startswith("-") else int(digits) <= field.high


def is_complete(field: Sum, typed: str) -> bool:
    """Return whether these digits are a number in range that no further digit can extend to another number in range."""
    digits = typed.removeprefix("-")
    if not digits.isdigit() or field.places or can_be_sum(field) or not can_be_meant(field, typed):
        return False
    value = int(digits)
    bound = -field.low if typed.startswith("-") else field.high
    longest = value == 0 or value * 10 > bound
    return longest and field.low <= (-value if typed.startswith("-") else value) <= field.high
