"""View of the game: face-up tiles and numbers of face-down ones, without their order."""

from itertools import accumulate
from typing import NamedTuple

from msgspec import Struct

from companion.games.deep_dive.box import COLOURS, DEPTHS, FOOD, PENGUINS
from companion.games.deep_dive.odds import odds, risk, shares
from companion.games.deep_dive.rulebook import diver_name
from companion.games.deep_dive.scoring import Row, points, row, rows_of
from companion.games.deep_dive.state import NO_SEAT, FaceUpTile, Phase, State
from companion.table.lazy_sequence import LazySequence
from companion.table.sentence import SeatName, Words, say
from companion.table.views import SeatView, View


class DepthView(Struct, frozen=True):
    """Depth: number of face-down tiles, and face-up tiles with the seats whose penguins are trapped there.

    shares  chances (0..1) of the next flip: food or rock, open water, predator; () without odds
    risk    chance (0..1) of a predator, rounded so that its percentage fits those beside it; 0 without odds
    """

    depth: int
    down: int
    up: tuple[FaceUpTile, ...]
    shares: tuple[float, ...] = ()
    risk: float = 0.0


class TableauView(Struct, frozen=True):
    """Tableau of a diver: its seat (OPPONENT in solo), rows from the top, points so far, rocks, open water.

    sums   points from the top down to each row
    foods  number of food tiles of each colour
    free   number of penguins left once some are trapped; 0 while none is
    """

    seat: int
    rows: tuple[Row, ...]
    sums: tuple[int, ...]
    foods: tuple[int, ...]
    points: int
    rocks: int
    waters: int
    free: int = 0


class OceanView(View, frozen=True):
    """The ocean and all tableaux.

    diver     the active diver (OPPONENT: the opponent's), `at` its depth
    flipped   whether the newest face-up tile there was just flipped and is undecided
    pawn      depth where the solo opponent waits, 0 with two seats and more
    refuge    depths from which a retreat may bring a tile
    is_ending  whether the Last Dive comes after this round
    """

    depths: tuple[DepthView, ...]
    tableaux: tuple[TableauView, ...]
    diver: int
    at: int
    flipped: bool
    pawn: int
    refuge: tuple[int, ...]
    is_over: bool
    is_ending: bool = False


def view(state: State, seat: int | None) -> OceanView:
    """Return the view, which is the same for all."""
    return OceanView(
        title=say("title"),
        subtitle=_subtitle(state),
        seats=tuple(_seat(state, seat) for seat in range(state.seats)),
        depths=tuple(
            DepthView(at, depth.pile.height, depth.up, shares(state, at), risk(state, at))
            for at, depth in enumerate(state.depths, 1)
        ),
        tableaux=tuple(_tableau(state, seat) for seat in state.owners),
        diver=state.up,
        at=state.at,
        flipped=state.phase in (Phase.FLIPPED, Phase.GIVE),
        pawn=state.pawn if state.level else 0,
        refuge=state.depths_to_bring_from,
        is_over=state.is_over,
        is_ending=state.ending and not state.is_last,
        odds=odds(state),
        sketch=LazySequence(lambda: sketch(state)),
    )


def sketch(state: State) -> tuple[Words, ...]:
    """Draw the ocean in lines, then every tableau."""
    depths = (_depth_line(state, depth) for depth in DEPTHS)
    return (*depths, *(line for owner in state.owners for line in _tableau_lines(state, owner)))


def _depth_line(state: State, number: int) -> Words:
    depth = state.depth(number)
    tiles = [
        say("tile", tile=up_tile.tile)
        if up_tile.penguin == NO_SEAT
        else say("sketch.trap", tile=up_tile.tile, seat=SeatName(up_tile.penguin))
        for up_tile in depth.up
    ]
    divers = [diver_name(state.up)] if number == state.at and not state.is_over else []
    return say("sketch.depth", depth=number, down=depth.pile.height, up=tiles, divers=divers)


def _tableau_lines(state: State, seat: int) -> tuple[Words, ...]:
    owner = state.divers[seat]
    head = say("sketch.owner", seat=diver_name(seat), points=points(state, seat), rocks=len(owner.rocks))
    return head, *(say("sketch.row", worths=row.worths, points=row.points) for row in rows_of(state, seat))


def _subtitle(state: State) -> Words:
    """Return the phase of the game."""
    if state.is_over:
        return say("header.over")
    return say("header.last") if state.is_last else say("header.ending" if state.ending else "header.round", round=state.round)


def _tableau(state: State, seat: int) -> TableauView:
    diver = state.divers[seat]
    rows = rows_of(state, seat)
    return TableauView(
        seat=seat,
        rows=rows,
        sums=tuple(accumulate(row.points for row in rows)),
        foods=tuple(map(len, diver.columns)),
        points=points(state, seat),
        rocks=len(diver.rocks),
        waters=diver.waters,
        free=PENGUINS - len(trapped) if (trapped := state.penguin_depths(seat)) else 0,
    )


def _seat(state: State, seat: int) -> SeatView:
    is_up = seat == state.up and not state.is_over
    owner, trapped = state.divers[seat], state.penguin_depths(seat)
    action = say("seat.retreats") if state.phase == Phase.RETREAT else say("seat.at", depth=state.at)
    total, rocks, free = points(state, seat), len(owner.rocks), PENGUINS - len(trapped)
    return SeatView(
        seat=seat,
        note=_note(trapped, seat == state.first and state.seats > 1),
        activity=action if is_up else "",
        is_up=is_up,
        is_out=not owner.is_here,
        counters=(
            (say("counter.points", count=total), total),
            (say("counter.rocks", count=rocks), rocks),
            (say("counter.penguins", count=free), free),
        ),
    )


def _note(trapped: tuple[int, ...], is_first: bool) -> Words:
    """Return where a seat's penguins are trapped, and whether it starts."""
    note = say("seat.trapped", depths=trapped) if trapped else say("seat.free")
    return say("seat.starts", where=note) if is_first else note


# a food that can be taken


class NextFood(NamedTuple):
    """Food that a diver can take: its tile, the number of the row that it enters, its colour, and the points that it adds."""

    tile: str
    row: int
    colour: int
    gain: int


def next_food(view: TableauView, tile: str) -> NextFood:
    """Return where a food would enter a catch, and the points that it adds."""
    colour, _ = FOOD[tile]
    number = view.foods[colour]
    before = view.rows[number].points if number < len(view.rows) else 0
    return NextFood(tile, number, colour, _row_with(view, tile).points - before)


def _row_with(view: TableauView, tile: str) -> Row:
    """Return the row of a catch that a food would enter, with that food."""
    colour, worth = FOOD[tile]
    number = view.foods[colour]
    worths = view.rows[number].worths if number < len(view.rows) else (0,) * len(COLOURS)
    return row((*worths[:colour], worth, *worths[colour + 1 :]))
