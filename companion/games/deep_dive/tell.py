"""The log's sentence for every event. Nothing told is secret: orders are never told."""

from typing import Any

from companion.games.deep_dive import moves, words
from companion.table.asides import CounterCorrected, SeatLeft
from companion.table.moves import Event


def tell(event: Event, seat: int | None) -> str:
    """The sentence for the table or a seat; "" for what needs none."""
    sentence: str = TELL[type(event)](event)
    return sentence


def _recounted(event: CounterCorrected) -> str:
    return words.recounted(int(event.key.removeprefix("down:")), event.before, event.value)


TELL: dict[type[Event], Any] = {
    moves.OceanShuffled: lambda event: words.SHUFFLED,
    moves.OceanLaid: lambda event: words.LAID,
    moves.StartChosen: lambda event: words.starts(event.seat),
    moves.RockSpent: lambda event: words.rock_spent(event.seat, event.depth),
    moves.TileFlipped: lambda event: words.flipped(event.seat, event.depth, event.tile),
    moves.TileTaken: lambda event: words.taken(event.seat, event.depth, event.tile),
    moves.WentDeeper: lambda event: words.went_deeper(event.seat, event.depth, event.how),
    moves.PenguinTrapped: lambda event: words.trapped(event.seat, event.depth),
    moves.Retreated: lambda event: words.retreated(event.seat, event.depths),
    moves.CameUp: lambda event: words.came_up(event.seat),
    moves.PawnMoved: lambda event: "",
    moves.EndTriggered: lambda event: words.end_triggered(event.depth),
    moves.EndWithdrawn: lambda event: words.END_WITHDRAWN,
    moves.TurnPassed: lambda event: "",
    moves.LastDiveBegan: lambda event: words.LAST_DIVE,
    moves.GameEnded: lambda event: words.GAME_ENDED,
    moves.BoxCorrected: lambda event: words.box_corrected(event.depth),
    moves.BoxConfirmed: lambda event: words.CONFIRMED,
    moves.TileDoubted: lambda event: words.tile_doubted(event.seat, event.depth, event.tile),
    moves.CountDoubted: lambda event: words.count_doubted(event.correction.depth),
    moves.DoubtDropped: lambda event: words.DROPPED,
    moves.TileRetold: lambda event: words.retold(event.depth, event.before, event.tile),
    CounterCorrected: _recounted,
    SeatLeft: lambda event: words.left(event.seat),
}
