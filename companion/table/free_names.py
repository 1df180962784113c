"""Names that are not taken."""

from collections.abc import Collection


def free_name(name: str, taken_names: Collection[str], most: int) -> str:
    """Return `name`, or `name` with a number if it is taken; shortened to at most `most` letters.

    >>> free_name("Hearts", {"Hearts": None, "Hearts 2": None}, 40)
    'Hearts 3'
    """
    ends = (f" {number}" for number in range(2, len(taken_names) + 3))
    return next(free for end in ends if (free := name[: most - len(end)].rstrip() + end) not in taken_names)
