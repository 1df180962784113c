"""Every sentence of the score sheet."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from companion.games.score_sheet import moves
from companion.games.score_sheet.sheets import BEST as BEST_LINE
from companion.games.score_sheet.sheets import FEWEST, FEWEST_ENTRIES, LAST, ROUNDS_WON, Sheet, number
from companion.table.asides import SeatLeft
from companion.table.moves import Event
from companion.table.standings import spelled
from companion.table.wording import counted, listed, who

TITLE = "Score sheet"
TAGLINE = "for every other game in the cupboard"
OUR_SHEET, OURS = "Our sheet", "made at this table"
POINTS, START = "Points", "Start"

SHAPES = {
    "rounds": ("Round by round", "a line for every round"),
    "rows": ("Kinds of points", "lines with names of your own"),
    "total": ("One running total", "points as they come"),
    "together": ("Won or lost together", "all of you against the game"),
    "places": ("Places only", "first, second, third"),
}
BEST = {"highest": "The most points win", "lowest": "The fewest points win"}
EXTRAS = {
    "fractions": ("Fractions", "2.5 points can be written"),
    "hidden": ("Hidden", "until the sheet is closed"),
    "teams": ("Two teams", "opposite seats together"),
    "dealer": ("A dealer", "who moves on each round"),
    "teams3": ("Three teams", "opposite seats together"),
    "ties": ("Break ties", "say by what, in which order"),
    "free": ("Lines in any order", "as in dice games"),
}

# refusals

CLOSED = "The sheet is closed."
NO_SHEET = "Choose a sheet first."
NO_DRAFT = "No sheet is being made."
OUT_OF_RANGE = "Up to 99 rounds and 99999 points can be set."
NO_SUCH_CELL = "That cell cannot be written now: the next one is asked for, others stand beside it."
EMPTY_CELL = "Nothing stands in that cell yet."
NO_SUCH_ORDER = "Every place must be told once."
NOT_TOGETHER = "On this sheet points are written down."
CANNOT_CLOSE = "The sheet can be closed when a line is full."


def no_such_sheet(name: str) -> str:
    """A name nobody knows."""
    return f"There is no sheet “{name}”."


def no_such_shape(shape: str) -> str:
    """A shape nobody knows."""
    return f"There is no shape “{shape}”; there are {listed(list(SHAPES), 'or')}."


def taken_already(name: str) -> str:
    """A sheet lies on the table."""
    return f"“{name}” is in use; undo takes it away."


def draft_open(name: str) -> str:
    """One is being made."""
    return f"“{name}” is being made: finish it, or drop it."


def out_of_range(low: int, high: int) -> str:
    """Too much or too little for a cell."""
    return f"A cell takes {low} to {high}."


NO_SUCH_TIE = "Each thing that breaks a tie can be told once."
NOT_SEATED = "That seat is not at the table."

# prompts

CHOOSE = "Which sheet do you count on?"
WHY_CHOOSE = "Take one that has the shape of your game, or make your own: it is kept, and offered by its name from then on."
WHY_WRITE = (
    "The next cell is asked for. Every other one can be touched, too: what was written can be changed, and the log keeps both."
)
WHY_CLOSE = "Nothing is counted before the sheet is closed; a cell can still be put right."
WHY_TIES = "The first decides among those who have the same total; the next among those who are still tied. Who is tied at the end shares the place."
OUTCOME, PLACES = "Did you win together?", "Who came first, second, third?"


def set_up(name: str) -> str:
    """The last question about a sheet that is being made."""
    return f"How does “{name}” count?"


def ties(name: str) -> str:
    """What breaks ties."""
    return f"What breaks ties on “{name}”, and in which order?"


def write(seats: tuple[int, ...], where: str, is_free: bool, dealer: int | None) -> str:
    """Whose cell is asked for."""
    deals = f" · {who(dealer)} deals" if dealer is not None else ""
    return f"{names(seats)}: which line?" if is_free else f"{names(seats)}: {where}{deals}"


def full(name: str) -> str:
    """Everything is written."""
    return f"“{name}” is full. Is everything right?"


@cache
def names(seats: tuple[int, ...]) -> str:
    """A column's seats."""
    return listed([who(seat) for seat in seats])


# standings


def team(seats: tuple[int, ...]) -> str:
    """A column's seats as one of several in a row: "Ann + Cleo and Bo + Dov"."""
    return " + ".join(who(seat) for seat in seats)


def tie_label(sheet: Sheet, tie: str) -> str:
    """What a tie-break counts."""
    if sheet.shape == "rows":
        row = tie if tie in sheet.rows else tie.removeprefix(FEWEST)
        return row if row == tie else f"Fewest {row}"
    return {LAST: "The last line", ROUNDS_WON: "Rounds won", BEST_LINE: "The best line", FEWEST_ENTRIES: "Fewest entries"}[tie]


def tie_broken(tied: Sequence[str], have: int | float, tie: str, counts: Sequence[str]) -> str:
    """How a tie was broken."""
    return f"{listed(tied)} have {spelled(have)} each. {tie} decides: {', '.join(counts)}."


def tie_stands(tied: Sequence[str], have: int | float) -> str:
    """A tie that nothing breaks."""
    return f"{listed(tied)} have {spelled(have)} each and share the place."


# the header


def subtitle(note: str, lines: int, shape: str, is_hidden: bool, target: int) -> str:
    """The header."""
    parts = [counted(lines, "round") if shape == "rounds" and lines else "", f"to {target}" if target else ""]
    return " · ".join(filter(None, (*parts, "hidden until the end" if is_hidden else "", note)))


# the log


def tell(event: Event, seat: int | None) -> str:
    """The log's sentence; hidden points only for the seats they belong to."""
    sentence: str = _TELL[type(event)](event, seat)
    return sentence


def _points(event: Any, seat: int | None, points: int) -> str:
    return "hidden points" if event.is_hidden and seat not in event.seats else spelled(number(points, event.places))


def _written(event: moves.PointsWritten, seat: int | None) -> str:
    if event.bust:
        return f"{names(event.seats)}: bust with {_points(event, seat, event.bust)} ({event.where})"
    return f"{names(event.seats)}: {_points(event, seat, event.points)} ({event.where})"


def _changed(event: moves.PointsChanged, seat: int | None) -> str:
    if event.is_hidden and seat not in event.seats:
        return f"{names(event.seats)}: {event.where} is changed"
    before, now = number(event.before, event.places), number(event.points, event.places)
    return f"{names(event.seats)}: {event.where} is {spelled(now)}, not {spelled(before)}"


_TELL: dict[type[Event], Any] = {
    moves.SheetTaken: lambda event, _: f"Counted on “{event.sheet.name}”",
    moves.SheetNamed: lambda event, _: f"A sheet of our own: “{event.name}”",
    moves.SheetSetUp: lambda event, _: f"“{event.sheet.name}” is set up",
    moves.SheetMade: lambda event, _: f"“{event.sheet.name}” is made, and kept",
    moves.SheetDropped: lambda event, _: "No sheet is made",
    moves.SheetForgotten: lambda event, _: f"“{event.name}” is forgotten",
    moves.PointsWritten: _written,
    moves.PointsChanged: _changed,
    moves.PlacesTold: lambda event, _: "The places are told",
    moves.OutcomeTold: lambda event, _: "The table wins" if event.is_won else "The table loses",
    moves.SheetClosed: lambda event, _: "The sheet is closed",
    SeatLeft: lambda event, _: f"{who(event.seat)} leaves",
}
