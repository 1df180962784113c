"""What is recorded: moves (what a hand at the table wants) and events (what then happened)."""

from msgspec import Struct
from msgspec.structs import replace


class Move(Struct, frozen=True, tag_field="type", tag=True):
    """An intent, named in the imperative: `DrawGem`. Base of every game's moves."""


def stamped(move: Move, at_ms: int) -> Move:
    """`move` with the table time at which it was made, where it has room for it: a field `at_ms`."""
    return replace(move, at_ms=at_ms) if "at_ms" in move.__struct_fields__ else move


class Event(Struct, frozen=True, tag_field="type", tag=True):
    """A fact, named in the past: `GemsDrawn`. Holds whatever chance or the table decided."""


class IllegalMove(Exception):
    """The table may not do that now.

    `reason` is a stable snake_case code, `message` a sentence for people, with the numbers in it
    (seats by `who`). `offers` names the asides (by the type of their move) that could put it right.
    """

    def __init__(self, reason: str, message: str, offers: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.offers = offers
