"""Names that a chapter of a rulebook imports: moves, events, refusals, sentences, chance, and helpers for immutable values."""

from msgspec.structs import replace

from companion.table.chance import Chance
from companion.table.checks import check_at_least, single_value
from companion.table.moves import (
    SILENCE,
    Event,
    Events,
    IllegalMoveError,
    Move,
    SeatEvent,
    SeatMove,
    illegal_move,
    pick_among,
    sentence_of,
)
from companion.table.rulebook import automatic
from companion.table.sentence import SeatName, Words, say
from companion.table.tuple_edits import remove_at, replace_at

__all__ = [
    "SILENCE",
    "Chance",
    "Event",
    "Events",
    "IllegalMoveError",
    "Move",
    "SeatEvent",
    "SeatMove",
    "SeatName",
    "Words",
    "automatic",
    "check_at_least",
    "illegal_move",
    "pick_among",
    "remove_at",
    "replace",
    "replace_at",
    "say",
    "sentence_of",
    "single_value",
]
