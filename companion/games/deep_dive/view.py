"""What may be seen: everything face up, the counts of what is face down, and no order."""

from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from companion.games.deep_dive import words
from companion.games.deep_dive.moves import OPPONENT
from companion.games.deep_dive.scoring import Row, points, rows
from companion.games.deep_dive.state import State, Upturned
from companion.games.deep_dive.tiles import PENGUINS
from companion.table.views import SeatView, View


class DepthView(Struct, frozen=True):
    """A depth: how many lie face down, and what is face up, with the seats whose penguins are trapped there."""

    depth: int
    down: int
    up: tuple[Upturned, ...]


class TableauView(Struct, frozen=True):
    """A diver's tableau: its seat (OPPONENT in solo), the rows from the top, points so far, rocks, open water, free penguins.

    sums   the points from the top down to each row
    foods  how many food tiles of each colour
    """

    seat: int
    rows: tuple[Row, ...]
    sums: tuple[int, ...]
    foods: tuple[int, ...]
    points: int
    rocks: int
    waters: int
    penguins: int
    is_out: bool


class OceanView(View, frozen=True):
    """The ocean and all tableaux.

    diver     whose dive it is (OPPONENT: the opponent's), `at` the depth where it is
    flipped   whether the newest face-up tile there was just flipped and is being decided about
    pawn      the depth where the solo opponent waits, 0 with two seats and more
    refuge    the depths a retreat may bring a tile from
    ending    the end is triggered; `is_last`: the last dive
    notice    "check with your box" while the edition is unverified
    """

    depths: tuple[DepthView, ...]
    tableaux: tuple[TableauView, ...]
    diver: int
    at: int
    flipped: bool
    pawn: int
    refuge: tuple[int, ...]
    ending: bool
    is_last: bool
    is_over: bool
    notice: str


def view(state: State, seat: int | None) -> OceanView:
    """What the table sees; nobody sees more."""
    notice = "" if state.box.is_verified else words.CHECK_BOX
    return OceanView(
        title=words.TITLE,
        subtitle=words.subtitle(state.round, state.ending, state.is_last, state.is_over, notice),
        seats=tuple(_seat(state, one) for one in range(state.seats)),
        depths=tuple(DepthView(number, one.pile.height, one.up) for number, one in enumerate(state.depths, 1)),
        tableaux=tuple(_tableau(state, one) for one in (*range(state.seats), *((OPPONENT,) if state.level else ()))),
        diver=state.up,
        at=state.at,
        flipped=state.phase in ("flipped", "give"),
        pawn=state.pawn if state.level else 0,
        refuge=state.refuge,
        ending=state.ending,
        is_last=state.is_last,
        is_over=state.is_over,
        notice=notice,
    )


def _tableau(state: State, seat: int) -> TableauView:
    diver = state.divers[seat]
    seen = _rows(state, seat)
    return TableauView(
        seat=seat,
        rows=seen,
        sums=tuple(accumulate(row.points for row in seen)),
        foods=tuple(map(len, diver.columns)),
        points=points(state, seat),
        rocks=len(diver.rocks),
        waters=len(diver.waters),
        penguins=0 if seat == OPPONENT else PENGUINS - len(state.trapped(seat)),
        is_out=not diver.is_here,
    )


def _rows(state: State, seat: int) -> tuple[Row, ...]:
    """A tableau's rows; the opponent at its hardest has all its food in full."""
    scored = rows(state.divers[seat])
    if seat != OPPONENT or state.level != "hard":
        return scored
    return tuple(replace(row, points=sum(row.worths)) for row in scored)


def _seat(state: State, seat: int) -> SeatView:
    is_up = seat == state.up and not state.is_over
    diver, trapped = state.divers[seat], state.trapped(seat)
    return SeatView(
        seat=seat,
        note=words.seat_note(trapped, seat == state.first),
        doing=words.diving(state.at, state.phase) if is_up else "",
        is_up=is_up,
        is_out=not diver.is_here,
        counters=(("points", points(state, seat)), ("rocks", len(diver.rocks)), ("penguins", PENGUINS - len(trapped))),
    )
