"""What may be seen: the parts of a view that every game has, for the seat rail and the odds."""

from msgspec import Struct


class SeatView(Struct, frozen=True):
    """One seat in the rail.

    note      a few words: "leads · on blue"
    doing     what it is asked, while it is: "must answer"
    is_up     it is this seat's turn
    is_out    it left the table, or takes no part any more
    counters  public numbers by their short label
    chest     its hidden total: None unless this view is that seat's own (or the game is over)
    has_chest whether there is a hidden total to peek at
    own       what only this seat may read beside its total, line by line: () unless this view is that seat's own
    """

    seat: int
    note: str = ""
    doing: str = ""
    is_up: bool = False
    is_out: bool = False
    counters: tuple[tuple[str, int | float], ...] = ()
    chest: int | float | None = None
    has_chest: bool = False
    own: tuple[str, ...] = ()


class View(Struct, frozen=True):
    """What the table sees, base of every game's view: the header, the rail, and what the board drawing needs."""

    title: str
    subtitle: str
    seats: tuple[SeatView, ...]


class OddsRow(Struct, frozen=True):
    """One line of odds: a label, its exact chance (0 to 1), and its kind for the colour (good, curio, danger, plain).

    `note` is a second, smaller line ("keep 1 2"). Rows of the same `group` stand together under that heading; their labels begin with it ("Depth 3: rock").
    """

    label: str
    chance: float
    kind: str = "plain"
    group: str = ""
    note: str = ""


class Odds(Struct, frozen=True):
    """A panel of odds under a title. `note` says what they assume."""

    title: str
    rows: tuple[OddsRow, ...]
    note: str = ""
