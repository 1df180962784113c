"""Refusals: the reason's code with its sentence."""

from companion.games.deep_blue import words
from companion.table.moves import IllegalMove


def refused(reason: str, offers: tuple[str, ...] = (), **parts: object) -> IllegalMove:
    """The refusal with this reason, its sentence filled with `parts`."""
    return IllegalMove(reason, words.REFUSED[reason].format(**parts), offers)
