"""Who starts, where the table leaves that to chance."""

from secrets import randbelow


def starter(seats: int) -> int:
    """Return one of so many seats, by the system's own luck: before there is a game there is no seed to draw from."""
    return randbelow(seats)
