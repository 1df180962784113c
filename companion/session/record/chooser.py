"""Random player: picks one of the prompt's choices, without any-time choices, and random values for its fields."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from companion.table.moves import Move
from companion.table.notation_fields import Notation, Sum
from companion.table.prompt import Choice, Field, Number, Pick, Prompt, Text, Value

LETTERS = "abcdefghijklmnopqrstuvwxyzäöüßéñ 0123456789"


class NoChoiceError(Exception):
    """A prompt without a choice: the game would be stuck."""


class RandomPlayer:
    """Random player; equal seeds choose equally."""

    def __init__(self, seed: bytes | int) -> None:
        self._luck = random.Random(seed).random

    def choice(self, prompt: Prompt) -> Choice:
        """Return a uniformly random choice. Raises NoChoiceError."""
        if not prompt.choices:
            raise NoChoiceError(f"{prompt.question} offers no choice")
        return prompt.choices[int(self._luck() * len(prompt.choices))]

    def move(self, prompt: Prompt) -> Move:
        """Return a random choice, filled."""
        choice = self.choice(prompt)
        return choice.fill(self.values(choice)) if choice.fields else choice.move

    def happens(self, once_in: int) -> bool:
        """Return True with probability 1 / `once_in`."""
        return self._luck() * once_in < 1

    def choose_any_time(self, any_time_choices: Sequence[Choice]) -> Move:
        """Return a random any-time choice, filled; each kind of move is equally likely."""
        kinds = list(dict.fromkeys(type(choice.move) for choice in any_time_choices))
        kind = kinds[int(self._luck() * len(kinds))]
        alike = [choice for choice in any_time_choices if type(choice.move) is kind]
        return self.fill_choice(alike[int(self._luck() * len(alike))])

    def fill_choice(self, choice: Choice) -> Move:
        """Return a choice filled with random valid values."""
        return choice.fill(self.values(choice)) if choice.fields else choice.move

    def values(self, choice: Choice) -> tuple[Value, ...]:
        """Return a random value for each field."""
        return tuple([_FILL[type(field)](self._luck, field) for field in choice.fields])


# `luck()` returns a number from 0 up to 1. It is many times faster than `random.choice`, and uniform enough for playouts.


def _number(luck: Callable[[], float], field: Number) -> int:
    return field.low + field.step * int(luck() * ((field.high - field.low) // field.step + 1))


def _random_pick(luck: Callable[[], float], field: Pick) -> tuple[int | str, ...]:
    values = [option.value for option in field.options]
    most = field.most if field.repeats else min(field.most, len(values))
    count = field.least + int(luck() * (most - field.least + 1))
    if field.repeats:
        return tuple([values[int(luck() * len(values))] for _ in range(count)])
    for place in range(count):
        other = place + int(luck() * (len(values) - place))
        values[place], values[other] = values[other], values[place]
    return tuple(values[:count])


def _words(luck: Callable[[], float], field: Text) -> str:
    length = field.least + int(luck() * (min(field.longest, field.least + 12) - field.least + 1))
    return "".join([LETTERS[int(luck() * len(LETTERS))] for _ in range(length)])


def _random_sum(luck: Callable[[], float], field: Sum) -> str:
    """Return a sum of two numbers, or a single number."""
    whole = field.low + int(luck() * ((field.high - field.low) // field.step + 1)) * field.step
    whole = field.low if field.least is not None and whole < field.least else whole
    if field.factors:
        factor = field.factors[int(luck() * len(field.factors))]
        whole = max(-(-field.low // factor), whole // factor) * factor
    part = int(luck() * 9)
    return f"{whole - part}+{part}" if luck() < 0.5 else str(whole)


def _notation(luck: Callable[[], float], field: Notation) -> str:
    sides = ("4", "6", "20", "F", "{hit,miss}")
    return f"{1 + int(luck() * 6)}d{sides[int(luck() * len(sides))]}"


_FILL: dict[type[Field], Any] = {Number: _number, Pick: _random_pick, Text: _words, Sum: _random_sum, Notation: _notation}
