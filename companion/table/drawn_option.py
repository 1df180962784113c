"""Option values that are drawn at the deal: "random" draws among all values, "random reefs storm" among these two.

If a name contains spaces, each is on a line of its own. The names are part of the setup, so that the recorded seed
decides the draw and `fathom verify` recomputes it.
"""

from collections.abc import Mapping, Sequence

RANDOM = "random"
LINE = "\n"


def drawn_among(values: Sequence[str]) -> str:
    """Return the value that draws one of these values; of all if there are none."""
    separator = LINE if any(" " in value for value in values) else " "
    return separator.join((RANDOM, *values))


def is_drawn(value: str) -> bool:
    """Return whether a value is drawn at the deal."""
    return value == RANDOM or value.startswith((f"{RANDOM} ", f"{RANDOM}{LINE}"))


def candidates(value: str, values: Sequence[str]) -> tuple[str, ...]:
    """Return the values among which `value` is drawn, in the order of `values`; () if it is not drawn or names another value."""
    if not is_drawn(value):
        return ()
    every = tuple(option_value for option_value in values if option_value != RANDOM)
    listed_values = value.split(LINE if LINE in value else " ")[1:]
    if not listed_values:
        return every
    is_valid = len(set(listed_values)) == len(listed_values) and set(listed_values) <= set(every)
    return tuple(option_value for option_value in every if option_value in listed_values) if is_valid else ()


def options_again(options: Mapping[str, str]) -> dict[str, str]:
    """Return options for another game: a draw among some values becomes one among all, except values on lines of their own."""
    return {name: RANDOM if is_drawn(value) and LINE not in value else value for name, value in options.items()}
