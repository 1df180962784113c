"""Data shared by the recorded evening and the guests that repeat it. It imports little, since imports in a guest are slow."""

from msgspec import Struct


class Tap(Struct, frozen=True):
    """Tap at x, y (pixels from the top left), the number of the journal's last entry after it, and the resulting picture."""

    x: int
    y: int
    entry: int
    picture: str
