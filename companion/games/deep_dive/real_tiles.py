"""Physical tiles: each flip is entered, and players are asked about a tile of which, by Fathom's count, none is left."""

from functools import cache

from companion.games.deep_dive.box import DepthBox, add_counts, change_of, family, family_count, kinds, mistake
from companion.games.deep_dive.corrections import CountQuestioned, box_corrected, is_room
from companion.games.deep_dive.dive import TileFlipped, check_flip
from companion.games.deep_dive.rulebook import check_settled, diver_name
from companion.games.deep_dive.state import State
from companion.games.deep_dive.tile_corrections import CorrectTile
from companion.table.chapter import Events, Move, SeatEvent, SeatMove, Words, illegal_move, replace, sentence_of


class EnterTile(SeatMove, frozen=True, tag="TellTile"):
    """Enter `tile` (one tile), the physical tile flipped at the seat's depth."""

    tile: tuple[str, ...] = ()


class EnterOtherTile(EnterTile, frozen=True, tag="TellOther"):
    """Enter a flipped `tile` (one tile) that can't be there by Fathom's count."""


class TileQuestioned(SeatEvent, frozen=True, tag="TileDoubted"):
    """An entered tile contradicts the known box contents: players are asked."""

    has_short = True

    depth: int
    tile: str


def enter_tile(state: State, move: EnterTile | EnterOtherTile) -> Events:
    """Flip the entered tile. Ask about one beyond the known numbers; refuse one beyond the printed sums, except as another tile."""
    tile = _entered_tile(state, move)
    if state.current_depth.pile.count(tile):
        return (TileFlipped(move.seat, state.at, tile, "table"),)
    if not isinstance(move, EnterOtherTile) and not possible_corrections(state, tile):
        printed = family_count(state.at, family(tile))
        raise illegal_move("all_seen", CorrectTile, depth=state.at, family=family(tile), printed=printed)
    return (TileQuestioned(move.seat, state.at, tile),)


def _entered_tile(state: State, move: EnterTile) -> str:
    check_settled(state)
    if not state.on_table:
        raise illegal_move("tiles_in_app")
    check_flip(state, move.seat)
    if len(move.tile) != 1:
        raise illegal_move("one_tile", count=len(move.tile))
    if move.tile[0] not in kinds(state.at):
        raise illegal_move("not_at_depth", tile=move.tile[0], depth=state.at)
    return move.tile[0]


def open_question(state: State, event: TileQuestioned | CountQuestioned) -> State:
    return replace(state, open_question=event)


def describe_questioned(event: TileQuestioned, seat: int | None) -> Words:
    return sentence_of(event, seat=diver_name(event.seat))


class ConfirmTile(Move, frozen=True, tag="BelieveTile", rename={"kind": "how"}):
    """Accept the flipped tile and correct the edition by `instead` (one tile; none for "more").

    kind  "count": the box holds one more of the tile and one `instead` fewer;
          "extra": one `instead` carries the extras' mark in its place;
          "more":  one tile fewer carries the mark
    """

    tile: str
    kind: str
    instead: tuple[str, ...] = ()


def confirm_tile(state: State, move: ConfirmTile) -> Events:
    """Correct the edition by the players' box, and flip the tile."""
    doubt = state.open_question
    if not isinstance(doubt, TileQuestioned) or move.tile != doubt.tile or move not in possible_corrections(state, move.tile):
        raise illegal_move("not_asked")
    row = _row_after(state.box.depths[doubt.depth - 1], move)
    return (box_corrected(doubt.depth, row), TileFlipped(doubt.seat, doubt.depth, doubt.tile, "table"))


def enterable_tiles(state: State) -> tuple[str, ...]:
    """Return the tiles that can have been flipped here: unseen ones, and those that another box may hold."""
    return tuple(tile for tile in kinds(state.at) if state.current_depth.pile.count(tile) or possible_corrections(state, tile))


def possible_corrections(state: State, tile: str) -> tuple[ConfirmTile, ...]:
    """Return all corrections of the box that allow one more `tile` here than Fathom's count."""
    pile = state.current_depth.pile
    candidates = _candidates(state.at, state.box.depths[state.at - 1], tile, state.seats)
    return tuple(way for way, more in candidates if pile.count(tile) + more[tile] > 0 and is_room(pile, more))


@cache  # called for every kind of tile at every tap with physical tiles
def _candidates(depth: int, row: DepthBox, tile: str, seats: int) -> tuple[tuple[ConfirmTile, dict[str, int]], ...]:
    """Return the corrections for `tile` that keep the printed sums, each with the change of the tiles in play."""
    other_kinds = [kind for kind in kinds(depth) if kind != tile]
    counts = (ConfirmTile(tile, "count", (other,)) for other in other_kinds if family(other) == family(tile))
    every = (*counts, *(ConfirmTile(tile, "extra", (other,)) for other in other_kinds), ConfirmTile(tile, "more"))
    rows = ((way, _row_after(row, way)) for way in every)
    return tuple((way, change_of(row, new, seats)) for way, new in rows if not mistake(depth, new))


def _row_after(row: DepthBox, way: ConfirmTile) -> DepthBox:
    """Return the row of the box after the correction `way`."""
    if way.kind == "count":
        return replace(row, counts=add_counts(row.counts, {way.tile: 1, way.instead[0]: -1}))
    return replace(row, extras=add_counts(row.extras, {way.tile: -1} | dict.fromkeys(way.instead, 1)))
