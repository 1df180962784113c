"""Names that a chapter of a rulebook imports: moves, events, refusals, sentences, chance, and helpers for immutable values."""

from msgspec.structs import replace

from companion.table.chance import Chance
from companion.table.checks import picked, positive
from companion.table.moves import SILENCE, Event, Events, IllegalMoveError, Move, SeatEvent, SeatMove, one_of, refused, sentence_of
from companion.table.rulebook import by_itself
from companion.table.say import Words, say, who
from companion.table.tuple_edits import put, without

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
    "picked",
    "positive",
    "put",
    "refused",
    "replace",
    "say",
    "sentence_of",
    "who",
    "without",
]
