"""A player who chooses at random among the prompt's choices (asides left out), and fills their fields at random."""

import random
from typing import Any

from companion.table.moves import Move
from companion.table.prompt import Choice, Field, Number, Pick, Prompt, Text, Value

LETTERS = "abcdefghijklmnopqrstuvwxyzäöüßéñ 0123456789"


class NothingOffered(Exception):
    """A prompt without a choice: the table would be stuck."""


class RandomPlayer:
    """Chooses and fills; the same `seed` chooses alike."""

    def __init__(self, seed: bytes | int) -> None:
        self._random = random.Random(seed)

    def choice(self, prompt: Prompt) -> Choice:
        """One of the choices, each as likely. Raises NothingOffered."""
        if not prompt.choices:
            raise NothingOffered(f"“{prompt.about}” offers no choice")
        return self._random.choice(prompt.choices)

    def move(self, prompt: Prompt) -> Move:
        """One of the choices, filled."""
        return self.filled(self.choice(prompt))

    def filled(self, choice: Choice) -> Move:
        """A choice filled at random inside its ranges."""
        return choice.filled(self.values(choice)) if choice.fields else choice.move

    def values(self, choice: Choice) -> tuple[Value, ...]:
        """One value a field."""
        return tuple(_FILL[type(field)](self._random, field) for field in choice.fields)


def _number(luck: random.Random, field: Number) -> int:
    return luck.randrange(field.low, field.high + 1, field.step)


def _picked(luck: random.Random, field: Pick) -> tuple[int | str, ...]:
    values = [option.value for option in field.options]
    most = field.most if field.repeats else min(field.most, len(values))
    count = luck.randint(field.least, most)
    return tuple(luck.choices(values, k=count) if field.repeats else luck.sample(values, count))


def _words(luck: random.Random, field: Text) -> str:
    return "".join(luck.choices(LETTERS, k=luck.randint(field.least, min(field.longest, field.least + 12))))


_FILL: dict[type[Field], Any] = {Number: _number, Pick: _picked, Text: _words}
