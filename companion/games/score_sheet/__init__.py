"""A score sheet for every other game in the cupboard: 1 to 6 seats, shapes as data, sheets of the table's own."""

from typing import Any

from companion.games.score_sheet import deciding, evolving, moves, prompts, scoring, state, viewing, words
from companion.table.asides import LeaveTable, SeatLeft
from companion.table.game import GameOption
from companion.table.moves import Event
from companion.table.older import Game
from companion.table.prompt import Option

MOVES = (
    moves.TakeSheet
    | moves.NameSheet
    | moves.SetUpSheet
    | moves.TellTies
    | moves.DropSheet
    | moves.ForgetSheet
    | moves.WritePoints
    | moves.ChangePoints
    | moves.TellPlaces
    | moves.TellOutcome
    | moves.CloseSheet
    | LeaveTable
)
EVENTS = (
    moves.SheetTaken
    | moves.SheetNamed
    | moves.SheetSetUp
    | moves.SheetMade
    | moves.SheetDropped
    | moves.SheetForgotten
    | moves.PointsWritten
    | moves.PointsChanged
    | moves.PlacesTold
    | moves.OutcomeTold
    | moves.SheetClosed
    | SeatLeft
)
TOTALS = (Option("sheet", "as the sheet says"), Option("open", "open"), Option("hidden", "hidden until the end"))


def edition() -> dict[str, Any]:
    """No sheets of the table's own yet."""
    return {"sheets": []}


def shows(event: Event) -> bool:
    """Only closing a hidden sheet shows what nobody knew."""
    return isinstance(event, moves.SheetClosed) and event.was_hidden


GAME = Game(
    name="score-sheet",
    title=words.TITLE,
    tagline=words.TAGLINE,
    fewest=1,
    most=6,
    moves=MOVES,
    events=EVENTS,
    start=deciding.start,
    empty=state.empty,
    prompt=prompts.prompt,
    decide=deciding.decide,
    evolve=evolving.evolve,
    standings=scoring.standings,
    view=viewing.view,
    tell=words.tell,
    edition=edition,
    seated=state.seated,
    played=state.played,
    shows=shows,
    options=(GameOption("totals", "Points", TOTALS, "sheet"),),
    asides=prompts.asides,
    edition_of=state.edition_of,
    can_leave=True,
    laid_out=deciding.laid_out,
)
