"""Real tiles: each flip is told; one that should not be left is asked about, and one told wrongly is put right."""

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from companion.games.deep_dive.book import book, check_not_over, check_settled, named
from companion.games.deep_dive.box import (
    COLOURS,
    DEPTHS,
    FOOD,
    ROCK,
    WATER,
    DepthBox,
    change_of,
    family,
    family_count,
    is_takeable,
    kinds,
    mistake,
    shifted,
)
from companion.games.deep_dive.corrections import BoxCorrected, is_room
from companion.games.deep_dive.dive import TileFlipped, check_flip
from companion.games.deep_dive.state import Diver, Food, Phase, State, Upturned, with_column, with_depth, with_diver, with_tile
from companion.table.moves import Event, Move, refused
from companion.table.rulebook import Events, told
from companion.table.say import Words


class TellTile(Move, frozen=True):
    """A real tile was flipped where the seat is, and is `tile` (one tile)."""

    seat: int
    tile: tuple[str, ...] = ()


class TellOther(Move, frozen=True):
    """A real tile was flipped and is `tile` (one tile), which Fathom thinks cannot be."""

    seat: int
    tile: tuple[str, ...] = ()


class TileDoubted(Event, frozen=True):
    """A told tile is beyond what is known of the box: the table is asked."""

    seat: int
    depth: int
    tile: str


@book.decides
def tell(state: State, move: TellTile) -> Events:
    """Flip the tile entered; refuse one beyond the printed count, ask about one beyond the known split."""
    tile = _told_tile(state, move)
    if state.here.pile.count(tile):
        return (TileFlipped(move.seat, state.at, tile, "table"),)
    if not ways(state, tile):
        printed = family_count(state.at, family(tile))
        raise refused("all_seen", RetellTile, depth=state.at, family=family(tile), printed=printed)
    return (TileDoubted(move.seat, state.at, tile),)


@book.decides
def tell_other(state: State, move: TellOther) -> Events:
    """Flip a tile entered from the list of what can't be, if it can after all; else ask about it."""
    tile = _told_tile(state, move)
    if state.here.pile.count(tile):
        return (TileFlipped(move.seat, state.at, tile, "table"),)
    return (TileDoubted(move.seat, state.at, tile),)


def _told_tile(state: State, move: TellTile | TellOther) -> str:
    check_settled(state)
    if not state.on_table:
        raise refused("tiles_in_app")
    check_flip(state, move.seat)
    if len(move.tile) != 1:
        raise refused("one_tile", count=len(move.tile))
    if move.tile[0] not in kinds(state.at):
        raise refused("not_at_depth", tile=move.tile[0], depth=state.at)
    return move.tile[0]


@book.evolves
def doubted(state: State, event: TileDoubted) -> State:
    return replace(state, asked=event)


@book.tells
def tell_doubted(event: TileDoubted, seat: int | None) -> Words:
    return told(event, seat=named(event.seat))


# what the box may hold instead


class BelieveTile(Move, frozen=True):
    """The flipped tile is right and the box differs: take it, correcting the edition by `instead` (one tile; none for "more").

    how  "count": the box holds one more of the tile and one `instead` fewer;
         "extra": one `instead` carries the extras' mark in its place;
         "more":  one tile fewer carries the mark
    """

    tile: str
    how: str
    instead: tuple[str, ...] = ()


@book.decides
def believe(state: State, move: BelieveTile) -> Events:
    """Correct the edition as the players' box has it, and take the flip."""
    check_not_over(state)
    doubt = state.asked
    if not isinstance(doubt, TileDoubted) or move.tile != doubt.tile or move not in ways(state, move.tile):
        raise refused("not_asked")
    row = _believed(doubt.depth, state.box.depths[doubt.depth - 1], move)
    return (BoxCorrected(doubt.depth, row.counts, row.extras), TileFlipped(doubt.seat, doubt.depth, doubt.tile, "table"))


def tellable(state: State) -> tuple[str, ...]:
    """List the tiles that can have been flipped here: unseen ones, and those the box may hold against what is known of it."""
    pile = state.here.pile
    return tuple(tile for tile in kinds(state.at) if pile.count(tile) or ways(state, tile))


def ways(state: State, tile: str) -> tuple[BelieveTile, ...]:
    """List every way in which the box may differ so that `tile`, of which none should be left here, is right."""
    pile = state.here.pile
    at = kinds(state.at).index(tile)
    candidates = _candidates(state.at, state.box.depths[state.at - 1], tile, state.seats)
    return tuple(way for way, more in candidates if pile.unseen[at] + more[at] > 0 and is_room(pile, more))


@cache  # asked for every kind of tile at every tap while real tiles are told
def _candidates(depth: int, row: DepthBox, tile: str, seats: int) -> tuple[tuple[BelieveTile, tuple[int, ...]], ...]:
    """List the ways a box may differ for `tile` and still have the printed sums, each with the change of what is in play."""
    rows = ((way, _believed(depth, row, way)) for way in _all_ways(depth, tile))
    return tuple((way, change_of(depth, row, new, seats)) for way, new in rows if not mistake(depth, new))


def _all_ways(depth: int, tile: str) -> Iterator[BelieveTile]:
    others = [kind for kind in kinds(depth) if kind != tile]
    yield from (BelieveTile(tile, "count", (other,)) for other in others if family(other) == family(tile))
    yield from (BelieveTile(tile, "extra", (other,)) for other in others)
    yield BelieveTile(tile, "more")


def _believed(depth: int, row: DepthBox, way: BelieveTile) -> DepthBox:
    """Return the row of the box as `way` has it."""
    if way.how == "count":
        return DepthBox(shifted(depth, row.counts, {way.tile: 1, way.instead[0]: -1}), row.extras)
    return DepthBox(row.counts, shifted(depth, row.extras, {way.tile: -1} | dict.fromkeys(way.instead, 1)))


# a tile told wrongly


class RetellTile(Move, frozen=True):
    """A tile of `depth` was told wrongly: what is at `place` (one place) is really `tile` (one tile)."""

    depth: int
    place: tuple[str, ...] = ()
    tile: tuple[str, ...] = ()


class TileRetold(Event, frozen=True):
    """A tile told wrongly was put right."""

    depth: int
    place: str
    before: str
    tile: str


@book.decides
def retell(state: State, move: RetellTile) -> Events:
    """Turn a tile entered wrongly into what it really is; the one it was not is unseen again."""
    check_not_over(state)
    places = retellable(state, move.depth) if state.on_table and move.depth in DEPTHS else {}
    if len(move.place) != 1 or move.place[0] not in places:
        raise refused("no_such_tile", depth=move.depth)
    if len(move.tile) != 1 or move.tile[0] not in retold_as(state, move.depth):
        raise refused("none_unseen", depth=move.depth)
    return (TileRetold(move.depth, move.place[0], places[move.place[0]], move.tile[0]),)


def retellable(state: State, depth: int) -> dict[str, str]:
    """List the tiles of a depth that may have been entered wrongly, by place: "up:2" face up, "1:pink9" or "1:rock" in a tableau.

    Up to rules 0, only foods in tableaux, and no open water.
    """
    here = state.depth(depth)
    last = len(here.up) - 1 if depth == state.at and state.phase in (Phase.FLIPPED, Phase.GIVE) else -1
    places = {f"up:{at}": one.tile for at, one in enumerate(here.up) if _is_told(state, one.tile) and at != last}
    for seat, owner in enumerate(state.divers):
        for colour, column in zip(COLOURS, owner.columns, strict=True):
            places |= {f"{seat}:{colour}{food.worth}": f"{colour}{food.worth}" for food in column if food.depth == depth}
        others = {ROCK: owner.rocks, WATER: owner.waters} if state.rules else {}
        places |= {f"{seat}:{tile}": tile for tile, depths in others.items() if depth in depths}
    return places


def _is_told(state: State, tile: str) -> bool:
    return is_takeable(tile) or (tile == WATER and state.rules > 0)


def retold_as(state: State, depth: int) -> tuple[str, ...]:
    """List what such a tile can really have been: foods and rocks of which some are unseen."""
    pile = state.depth(depth).pile
    return tuple(kind for kind in kinds(depth) if is_takeable(kind) and pile.count(kind))


@book.evolves
def retold(state: State, event: TileRetold) -> State:
    depth = state.depth(event.depth)
    unseen = shifted(event.depth, shifted(event.depth, depth.pile.unseen, {event.before: 1}), {event.tile: -1})
    state = with_depth(state, event.depth, replace(depth, pile=depth.pile.recounted(unseen, depth.pile.height)))
    state = replace(state, asked=None)
    owner, _, index = event.place.partition(":")
    return _retold_up(state, event, int(index)) if owner == "up" else _retold_owned(state, event, int(owner))


def _retold_up(state: State, event: TileRetold, index: int) -> State:
    depth = state.depth(event.depth)
    up = (*depth.up[:index], Upturned(event.tile), *depth.up[index + 1 :])
    return with_depth(state, event.depth, replace(depth, up=up))


def _retold_owned(state: State, event: TileRetold, seat: int) -> State:
    """Turn a tile of a tableau into what it really is; a rock or open water leaves what it was kept with."""
    if event.before in FOOD:
        return _retold_food(state, event, seat)
    owner, name = state.divers[seat], {ROCK: "rocks", WATER: "waters"}[event.before]
    depths = list(getattr(owner, name))
    depths.remove(event.depth)
    return with_diver(state, seat, with_tile(replace(owner, **{name: tuple(depths)}), event.tile, event.depth))


def _retold_food(state: State, event: TileRetold, seat: int) -> State:
    """Keep the food in its place where the colour is right; else put what it really is where a newly taken one would go."""
    owner = state.divers[seat]
    colour, worth = FOOD[event.before]
    at = owner.columns[colour].index(Food(worth, event.depth))
    if family(event.tile) == family(event.before):
        return with_diver(state, seat, _with_food_at(owner, colour, at, (Food(FOOD[event.tile][1], event.depth),)))
    return with_diver(state, seat, with_tile(_with_food_at(owner, colour, at, ()), event.tile, event.depth))


def _with_food_at(owner: Diver, colour: int, at: int, foods: tuple[Food, ...]) -> Diver:
    column = owner.columns[colour]
    return with_column(owner, colour, (*column[:at], *foods, *column[at + 1 :]))
