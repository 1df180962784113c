"""Choose the starting player at random."""

from secrets import randbelow


def starter(seats: int) -> int:
    """Return a random seat from the operating system's generator: before a game there is no seed."""
    return randbelow(seats)
