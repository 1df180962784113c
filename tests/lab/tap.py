"""What the recorded evening and the guests that repeat it both know, and nothing more: a guest's imports are slow."""

from msgspec import Struct


class Tap(Struct, frozen=True):
    """A touch at x, y (pixels from the top left), the journal's last entry after it, and the picture it leads to."""

    x: int
    y: int
    entry: int
    picture: str
