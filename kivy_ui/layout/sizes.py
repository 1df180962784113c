"""Text sizes in units: the shorter side of the screen has 480. Settings scale them."""

SMALL_TEXT = 18.0
NOTE_TEXT = 20.0
BODY_TEXT = 22.0
LABEL_TEXT = 24.0
KEY_TEXT = 26.0
LARGE_TEXT = 30.0
HEADING_TEXT = 34.0

STEPS = (60.0, 52.0, 44.0, 38.0, 34.0, 30.0, 28.0, 26.0, 24.0, 22.0, 20.0, 18.0, 16.0)


def sizes_from(most: float) -> tuple[float, ...]:
    """Return the sizes to try for a text that must fit, in units, the largest first: at most `most`, at least 16.

    >>> sizes_from(24)
    (24.0, 22.0, 20.0, 18.0, 16.0)
    """
    return tuple(size for size in STEPS if size <= most)
