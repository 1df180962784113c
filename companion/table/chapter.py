"""Names that a chapter of a rulebook imports: moves, events, refusals, sentences, chance, and helpers for immutable values."""

from msgspec.structs import replace

from companion.table.chance import Chance
from companion.table.checks import positive, single_value
from companion.table.moves import SILENCE, Event, Events, IllegalMoveError, Move, SeatEvent, SeatMove, one_of, refused, sentence_of
from companion.table.rulebook import by_itself
from companion.table.say import Words, say, who
from companion.table.tuple_edits import put, remove_at

__all__ = [
    "SILENCE",
    "Chance",
    "Event",
    "Events",
    "IllegalMoveError",
    "Move",
    "SeatEvent",
    "SeatMove",
    "Words",
    "by_itself",
    "one_of",
    "positive",
    "put",
    "refused",
    "remove_at",
    "replace",
    "say",
    "sentence_of",
    "single_value",
    "who",
]
