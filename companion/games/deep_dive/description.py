"""The board in words: every depth, then every tableau."""

from collections.abc import Iterator

from companion.games.deep_dive.box import COLOURS
from companion.games.deep_dive.rulebook import diver_name
from companion.games.deep_dive.state import NO_SEAT, FaceUpTile
from companion.games.deep_dive.view import DepthView, OceanView, TableauView
from companion.table.sentence import SeatName, Words, say


def describe(view: OceanView, seat: int | None) -> tuple[Words, ...]:
    """Return lines: the depths, the present moment, and the rows of every tableau."""
    depths = (_depth(depth, view, seat) for depth in view.depths)
    tableaux = (
        row for tableau in sorted(view.tableaux, key=lambda tableau: tableau.seat != seat) for row in _tableau(tableau, seat)
    )
    return (*depths, *_moment(view), *tableaux)


def _depth(depth_view: DepthView, view: OceanView, seat: int | None) -> Words:
    tiles = tuple(_tile(tile, seat) for tile in depth_view.up) or (say("text.no_tile"),)
    if depth_view.depth == view.at and not view.is_over:
        is_mine = seat is not None and view.diver == seat
        return say(
            "text.depth_mine" if is_mine else "text.depth_at",
            depth=depth_view.depth,
            down=depth_view.down,
            tiles=tiles,
            diver=diver_name(view.diver),
        )
    return say("text.depth", depth=depth_view.depth, down=depth_view.down, tiles=tiles)


def _tile(up_tile: FaceUpTile, seat: int | None) -> Words:
    if up_tile.penguin == NO_SEAT:
        return say("text.tile", tile=up_tile.tile)
    return say("text.my_trap" if up_tile.penguin == seat else "text.trap", tile=up_tile.tile, seat=SeatName(up_tile.penguin))


def _moment(view: OceanView) -> Iterator[Words]:
    if view.flipped and view.depths[view.at - 1].up:
        yield say("text.flipped", tile=view.depths[view.at - 1].up[-1].tile)
    if view.refuge:
        yield say("text.refuge", depths=view.refuge)
    if view.pawn:
        yield say("text.pawn", depth=view.pawn)
    if view.is_over:
        yield say("header.over")


def _tableau(tableau: TableauView, seat: int | None) -> Iterator[Words]:
    parts = [say("text.points", points=tableau.points), say("text.rocks", rocks=tableau.rocks)]
    if tableau.waters:
        parts.append(say("text.waters", waters=tableau.waters))
    if tableau.free:
        parts.append(say("text.free", count=tableau.free))
    if any(tableau.foods):
        parts.append(say("text.foods", foods=tuple(map(_food, COLOURS, tableau.foods))))
    yield say("text.my_tableau" if tableau.seat == seat else "text.tableau", seat=diver_name(tableau.seat), parts=tuple(parts))
    for number, (row, total) in enumerate(zip(tableau.rows, tableau.sums, strict=True), 1):
        tiles = tuple(say("text.tile", tile=f"{colour}{worth}") for colour, worth in zip(COLOURS, row.worths, strict=True) if worth)
        key = {"number": number, "tiles": tiles, "points": row.points, "total": total}
        yield say("text.row", **key) if row.is_complete else say("text.half_row", **key)


def _food(colour: str, count: int) -> Words:
    return say("text.food", colour=colour, count=count)
