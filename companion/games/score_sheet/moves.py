"""The moves and events of a score sheet. Lines count from 1, columns (seats or teams) from 0; points are in the smallest parts."""

from companion.games.score_sheet.sheets import Shape, Sheet
from companion.table.moves import Event, Move


class TakeSheet(Move, frozen=True):
    """Take the sheet of this name."""

    name: tuple[str, ...] = ()


class NameSheet(Move, frozen=True):
    """Begin a sheet of the table's own: its name and its shape."""

    name: str
    shape: tuple[str, ...] = ()


class SetUpSheet(Move, frozen=True):
    """Say how it counts: who wins, how long it goes, its rows, and what else."""

    best: tuple[str, ...] = ()
    rounds: int = 0
    target: int = 0
    rows: str = ""
    extras: tuple[str, ...] = ()


class TellTies(Move, frozen=True):
    """Say what breaks ties, in this order; nothing: the place is shared."""

    ties: tuple[str, ...] = ()


class DropSheet(Move, frozen=True):
    """Make no sheet after all."""


class ForgetSheet(Move, frozen=True):
    """Offer a sheet of the table's own no more."""

    name: tuple[str, ...] = ()


class WritePoints(Move, frozen=True):
    """Write points into an empty cell."""

    column: int
    line: int
    points: int = 0


class ChangePoints(Move, frozen=True):
    """Change what stands in a cell."""

    column: int
    line: int
    points: int = 0


class TellPlaces(Move, frozen=True):
    """Tell who came first, second, and so on: columns in that order."""

    order: tuple[int, ...] = ()


class TellOutcome(Move, frozen=True):
    """Tell whether all won together."""

    is_won: bool


class CloseSheet(Move, frozen=True):
    """Nothing more is written down: count."""


class SheetTaken(Event, frozen=True):
    """The game is counted on this sheet."""

    sheet: Sheet


class SheetNamed(Event, frozen=True):
    """A sheet of the table's own was begun."""

    name: str
    shape: Shape


class SheetSetUp(Event, frozen=True):
    """A sheet of the table's own is made, but for what breaks ties on it."""

    sheet: Sheet


class SheetMade(Event, frozen=True):
    """The table made a sheet, keeps it, and counts on it."""

    sheet: Sheet


class SheetDropped(Event, frozen=True):
    """No sheet was made."""


class SheetForgotten(Event, frozen=True):
    """A sheet of the table's own is offered no more."""

    name: str


class PointsWritten(Event, frozen=True):
    """Points stand in a cell: `seats` are those of the column; `bust` is what was thrown for nothing."""

    column: int
    line: int
    points: int
    seats: tuple[int, ...]
    where: str
    places: int = 0
    is_hidden: bool = False
    bust: int = 0


class PointsChanged(Event, frozen=True):
    """A cell was changed."""

    column: int
    line: int
    before: int
    points: int
    seats: tuple[int, ...]
    where: str
    places: int = 0
    is_hidden: bool = False


class PlacesTold(Event, frozen=True):
    """Who came first, second, and so on."""

    order: tuple[int, ...]


class OutcomeTold(Event, frozen=True):
    """All won, or all lost."""

    is_won: bool


class SheetClosed(Event, frozen=True):
    """The sheet was closed; `was_hidden`: points nobody knew were shown."""

    was_hidden: bool = False
