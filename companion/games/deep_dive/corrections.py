"""When the table's box or the told tiles differ: doubts are asked, corrections are checked against what is printed.

The table is right in the end, but no printed number is given up: a doubt says the numbers and offers every way to settle it.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from companion.games.deep_dive import moves, words
from companion.games.deep_dive.box import DepthBox, change_of, changed, in_play, mistake, shifted
from companion.games.deep_dive.evolve import recounted_by
from companion.games.deep_dive.flips import flipped_events
from companion.games.deep_dive.state import State
from companion.games.deep_dive.tiles import COLOURS, DEPTHS, WORTHS, family, family_count, is_takeable, kinds
from companion.games.deep_dive.turns import after, pawn_moved_on
from companion.table.asides import CorrectCounter, CounterCorrected, LeaveTable
from companion.table.moves import Event, IllegalMove
from companion.table.stack import Stack

Events = tuple[Event, ...]


# a told tile


def told(state: State, seat: int, tile: str) -> Events:
    """The told tile is flipped; one that is beyond the printed count is refused, one beyond the known split is asked about."""
    if state.here.pile.count(tile):
        return flipped_events(state, seat, tile, "table")
    if not ways(state, tile):
        raise IllegalMove("all_seen", all_seen(state, tile), offers=("RetellTile",))
    return (moves.TileDoubted(seat, state.at, tile),)


def told_other(state: State, seat: int, tile: str) -> Events:
    """Told from the list of what cannot be: taken if it can after all, else asked about."""
    if state.here.pile.count(tile):
        return flipped_events(state, seat, tile, "table")
    return (moves.TileDoubted(seat, state.at, tile),)


def tellable(state: State) -> tuple[str, ...]:
    """The tiles that can have been flipped here: unseen ones, and those the box may hold against what is known of it."""
    pile = state.here.pile
    return tuple(tile for tile in kinds(state.at) if pile.count(tile) or ways(state, tile))


def all_seen(state: State, tile: str) -> str:
    """Why no further tile of this family can come: all that are printed have been seen."""
    return words.all_seen(state.at, tile, family_count(state.at, family(tile)))


def ways(state: State, tile: str) -> tuple[moves.BelieveTile, ...]:
    """Every way in which the box may differ so that `tile`, of which none should be left here, is right."""
    pile = state.here.pile
    at = kinds(state.at).index(tile)
    candidates = _candidates(state.at, state.box.depths[state.at - 1], tile, state.seats)
    return tuple(way for way, more in candidates if pile.unseen[at] + more[at] > 0 and _is_room(pile, more))


def _is_room(pile: Stack[str], more: tuple[int, ...]) -> bool:
    """Whether the tiles seen so far could come from a box with so many more (or fewer) of each kind in play."""
    unseen = [count + change for count, change in zip(pile.unseen, more, strict=True)]
    return min(unseen) >= 0 and min(1, pile.height) <= pile.height + sum(more)


@lru_cache(maxsize=4096)
def _candidates(depth: int, row: DepthBox, tile: str, seats: int) -> tuple[tuple[moves.BelieveTile, tuple[int, ...]], ...]:
    """The ways a box may differ for `tile` and still have the printed sums, each with the change of what is in play."""
    rows = ((way, _believed(depth, row, way)) for way in _all_ways(depth, tile))
    return tuple((way, change_of(depth, row, new, seats)) for way, new in rows if not mistake(depth, new))


def _all_ways(depth: int, tile: str) -> Iterator[moves.BelieveTile]:
    others = [kind for kind in kinds(depth) if kind != tile]
    yield from (moves.BelieveTile(tile, "count", (other,)) for other in others if family(other) == family(tile))
    yield from (moves.BelieveTile(tile, "extra", (other,)) for other in others)
    yield moves.BelieveTile(tile, "more")


def _believed(depth: int, row: DepthBox, way: moves.BelieveTile) -> DepthBox:
    """The row of the box as `way` has it."""
    if way.how == "count":
        return DepthBox(shifted(depth, row.counts, {way.tile: 1, way.instead[0]: -1}), row.extras)
    return DepthBox(row.counts, shifted(depth, row.extras, {way.tile: -1} | dict.fromkeys(way.instead, 1)))


def _fits(state: State, depth: int, row: DepthBox) -> bool:
    """Whether the tiles seen so far could come from such a box."""
    return _is_room(state.depth(depth).pile, change_of(depth, state.box.depths[depth - 1], row, state.seats))


def _believe(state: State, move: moves.BelieveTile) -> Events:
    """The table looked: its box differs in this way. The edition is corrected, and the flip taken."""
    doubt = state.asked
    if not isinstance(doubt, moves.TileDoubted) or move not in ways(state, move.tile) or move.tile != doubt.tile:
        raise IllegalMove("not_asked", words.NOT_ASKED)
    row = _believed(doubt.depth, state.box.depths[doubt.depth - 1], move)
    corrected = moves.BoxCorrected(doubt.depth, row.counts, row.extras)
    return (corrected, *flipped_events(after(state, corrected), doubt.seat, doubt.tile, "table"))


def _drop(state: State, move: moves.DropDoubt) -> Events:
    if state.asked is None:
        raise IllegalMove("not_asked", words.NOT_ASKED)
    return (moves.DoubtDropped(),)


# the box


def _correct(state: State, move: moves.Correction) -> Events:
    """A depth's row is as the table counted it; what does not add up is asked about."""
    if isinstance(state.asked, moves.TileDoubted):
        raise IllegalMove("answer_first", words.ANSWER_FIRST)
    _check_correction(move)
    if problem(state, move):
        return (moves.CountDoubted(move),)
    row = corrected_row(state, move)
    return (moves.BoxCorrected(move.depth, row.counts, row.extras),)


def _check_correction(move: moves.Correction) -> None:
    if move.depth not in DEPTHS:
        raise IllegalMove("no_such_depth", words.no_such_depth((move.depth,)))
    colours = () if isinstance(move, moves.CorrectOthers) else move.colours
    if strangers := [colour for colour in colours if colour not in COLOURS]:
        raise IllegalMove("no_such_colour", words.no_such_colour(strangers[0]))


def corrected_row(state: State, move: moves.Correction) -> DepthBox:
    """The row of the box as a correction has it, whether or not it adds up."""
    row = state.box.depths[move.depth - 1]
    if isinstance(move, moves.CorrectOthers):
        by = {"water": move.water, "rock": move.rock, "predator": move.predator}
        return DepthBox(row.counts, changed(move.depth, row.extras, by))
    worths = WORTHS[move.depth - 1]
    numbers = (move.first, move.second, move.third)
    by = {f"{colour}{worth}": number for colour in move.colours for worth, number in zip(worths, numbers, strict=False)}
    if isinstance(move, moves.CorrectWorths):
        return DepthBox(changed(move.depth, row.counts, by), row.extras)
    return DepthBox(row.counts, changed(move.depth, row.extras, by))


def problem(state: State, move: moves.Correction) -> str:
    """What does not add up about a correction, as a sentence with the numbers; "" when it may stand."""
    row = corrected_row(state, move)
    if wrong := mistake(move.depth, row):
        return wrong
    if not state.on_table or _fits(state, move.depth, row):
        return ""
    return _contradiction(state, move.depth, row)


def _contradiction(state: State, depth: int, row: DepthBox) -> str:
    pile = recounted_by(state, depth, row).pile
    dealt = in_play(depth, row, state.seats)
    for kind, left in zip(pile.kinds, pile.unseen, strict=True):
        if left < 0:
            return words.more_seen(depth, kind, dealt[kind] - left, dealt[kind])
    return words.pile_too_low(depth, sum(dealt.values()))


def _confirm(state: State, move: moves.ConfirmBox) -> Events:
    return (moves.BoxConfirmed(),)


# what lies on the table


def _recount(state: State, move: CorrectCounter) -> Events:
    """So many tiles lie face down at a depth, as the table counts them."""
    depth = counted_depth(state, move.key)
    pile = state.depth(depth).pile
    if not 0 <= move.value <= pile.unseen_count:
        raise IllegalMove("too_many_down", words.too_many_down(depth, move.value, pile.unseen_count))
    corrected = CounterCorrected(move.key, None, pile.height, move.value)
    recounted = after(state, corrected)
    return (corrected, *_trigger_recounted(recounted, depth), *pawn_moved_on(recounted))


def counted_depth(state: State, key: str) -> int:
    """The depth of a counter's key. Raises IllegalMove for a counter this game does not have now."""
    depths = {f"down:{depth}": depth for depth in DEPTHS} if state.on_table else {}
    if key not in depths:
        raise IllegalMove("no_such_counter", words.no_such_counter(key))
    return depths[key]


def _trigger_recounted(state: State, depth: int) -> Events:
    is_empty = any(not one.pile.height for one in state.depths)
    if is_empty and not state.ending:
        return (moves.EndTriggered(depth),)
    return (moves.EndWithdrawn(),) if state.ending and not is_empty and not state.is_last else ()


def retellable(state: State, depth: int) -> dict[str, str]:
    """The foods and rocks of a depth that may have been told wrongly, by place: "up:2" face up, "1:pink9" in a tableau."""
    here = state.depth(depth)
    last = len(here.up) - 1 if depth == state.at and state.phase in ("flipped", "give") else -1
    places = {f"up:{at}": one.tile for at, one in enumerate(here.up) if is_takeable(one.tile) and at != last}
    for seat, diver in enumerate(state.divers):
        for colour, column in zip(COLOURS, diver.columns, strict=True):
            places |= {f"{seat}:{colour}{food.worth}": f"{colour}{food.worth}" for food in column if food.depth == depth}
    return places


def retold_as(state: State, depth: int) -> tuple[str, ...]:
    """What a wrongly told tile of a depth can have been: foods and rocks of which some are unseen."""
    pile = state.depth(depth).pile
    return tuple(kind for kind in kinds(depth) if is_takeable(kind) and pile.count(kind))


def _retell(state: State, move: moves.RetellTile) -> Events:
    """A tile told wrongly becomes what it really is; the one it was not is unseen again."""
    places = retellable(state, move.depth) if state.on_table and move.depth in DEPTHS else {}
    if len(move.place) != 1 or move.place[0] not in places:
        raise IllegalMove("no_such_tile", words.no_such_tile(move.depth))
    if len(move.tile) != 1 or move.tile[0] not in retold_as(state, move.depth):
        raise IllegalMove("none_unseen", words.none_unseen(move.depth, move.tile))
    return (moves.TileRetold(move.depth, move.place[0], places[move.place[0]], move.tile[0]),)


DECIDE: dict[type, Any] = {
    moves.BelieveTile: _believe,
    moves.DropDoubt: _drop,
    moves.CorrectWorths: _correct,
    moves.CorrectExtras: _correct,
    moves.CorrectOthers: _correct,
    moves.ConfirmBox: _confirm,
    moves.RetellTile: _retell,
    CorrectCounter: _recount,
}
SETTLES = (
    moves.RetellTile,
    moves.BelieveTile,
    moves.DropDoubt,
    moves.CorrectWorths,
    moves.CorrectExtras,
    moves.CorrectOthers,
    LeaveTable,
)
