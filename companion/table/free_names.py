"""Find a name that is not taken."""

from collections.abc import Collection


def free_name(name: str, taken: Collection[str], most: int) -> str:
    """Return a name of at most so many letters that is not taken.

    >>> free_name("Hearts", {"Hearts": None, "Hearts 2": None}, 40)
    'Hearts 3'
    """
    ends = (f" {number}" for number in range(2, len(taken) + 3))
    return next(free for end in ends if (free := name[: most - len(end)].rstrip() + end) not in taken)
