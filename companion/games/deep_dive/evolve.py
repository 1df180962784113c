"""What each event changes. Never checks, never uses chance."""

from typing import Any

from msgspec.structs import replace

from companion.games.deep_dive import moves
from companion.games.deep_dive.box import Box, DepthBox, change_of, from_edition, in_play, with_row
from companion.games.deep_dive.moves import OPPONENT
from companion.games.deep_dive.state import NOBODY, Depth, Diver, Food, State, Upturned
from companion.games.deep_dive.tiles import DEPTHS, FOOD, PREDATOR, ROCK, WATER, family, kinds
from companion.table.asides import CounterCorrected, SeatLeft
from companion.table.game import Setup
from companion.table.moves import Event
from companion.table.stack import stacked


def empty(setup: Setup) -> State:
    """The state before the ocean is laid out."""
    seats, options = len(setup.seats), setup.options
    is_solo = seats == 1
    return State(
        box=from_edition(setup.edition),
        on_table=options["tiles"] == "table",
        odds=options["odds"],
        level=options["opponent"] if is_solo else "",
        seats=seats,
        divers=(Diver(),) * (seats + is_solo),
    )


def evolve(state: State, event: Event) -> State:
    """The state after one event."""
    following: State = EVOLVE[type(event)](state, event)
    return following


# the ocean


def _shuffled(state: State, event: moves.OceanShuffled) -> State:
    return _laid_out(state, tuple(map(len, event.piles)), event.piles)


def _on_table(state: State, event: moves.OceanLaid) -> State:
    return _laid_out(state, event.heights, ((),) * len(DEPTHS))


def _laid_out(state: State, heights: tuple[int, ...], orders: tuple[tuple[str, ...], ...]) -> State:
    dealt = (in_play(depth, row, state.seats) for depth, row in zip(DEPTHS, state.box.depths, strict=True))
    depths = tuple(Depth(stacked(*parts)) for parts in zip(dealt, heights, orders, strict=True))
    return replace(state, depths=depths)


def with_depth(state: State, number: int, depth: Depth) -> State:
    """The state with one depth replaced."""
    return replace(state, depths=(*state.depths[: number - 1], depth, *state.depths[number:]))


def _without_up(depth: Depth, tile: str) -> Depth:
    """The depth with the newest face-up `tile` gone."""
    at = max(index for index, one in enumerate(depth.up) if one.tile == tile)
    return replace(depth, up=(*depth.up[:at], *depth.up[at + 1 :]))


# a dive


def _started(state: State, event: moves.StartChosen) -> State:
    return replace(state, first=event.seat, up=event.seat)


def _rock_spent(state: State, event: moves.RockSpent) -> State:
    diver = state.divers[event.seat]
    state = _with_diver(state, event.seat, replace(diver, rocks=diver.rocks[:-1]))
    return replace(state, spent=(*state.spent, diver.rocks[-1]), at=event.depth, phase="dive")


def _flipped(state: State, event: moves.TileFlipped) -> State:
    depth = state.depths[event.depth - 1]
    shown = Depth(depth.pile.without(event.tile), (*depth.up, Upturned(event.tile)))
    phase = "give" if event.seat == OPPONENT else "flipped"
    return replace(with_depth(state, event.depth, shown), phase=phase, asked=None)


def _taken(state: State, event: moves.TileTaken) -> State:
    state = with_depth(state, event.depth, _without_up(state.depths[event.depth - 1], event.tile))
    return _with_diver(state, event.seat, with_tile(state.divers[event.seat], event.tile, event.depth))


def with_tile(diver: Diver, tile: str, depth: int) -> Diver:
    """What a diver owns after it took a tile: the first pink food goes to the top row, the next below it."""
    if tile == ROCK:
        return replace(diver, rocks=(*diver.rocks, depth))
    if tile == WATER:
        return replace(diver, waters=(*diver.waters, depth))
    colour, worth = FOOD[tile]
    return _with_column(diver, colour, (*diver.columns[colour], Food(worth, depth)))


def _with_diver(state: State, seat: int, diver: Diver) -> State:
    seat %= len(state.divers)
    return replace(state, divers=(*state.divers[:seat], diver, *state.divers[seat + 1 :]))


def _deeper(state: State, event: moves.WentDeeper) -> State:
    return replace(state, at=event.depth + 1, phase="dive")


def _trapped(state: State, event: moves.PenguinTrapped) -> State:
    depth = state.depths[event.depth - 1]
    return with_depth(state, event.depth, replace(depth, up=(*depth.up[:-1], Upturned(PREDATOR, event.seat))))


def _retreated(state: State, event: moves.Retreated) -> State:
    freed = tuple(_freed(depth, event.seat) for depth in state.depths)
    return replace(state, depths=freed, phase="retreat", refuge=event.depths)


def _freed(depth: Depth, seat: int) -> Depth:
    if all(one.penguin != seat for one in depth.up):
        return depth
    return replace(depth, up=tuple(replace(one, penguin=NOBODY) if one.penguin == seat else one for one in depth.up))


# whose turn


def _passed(state: State, event: moves.TurnPassed) -> State:
    at = state.pawn if event.seat == OPPONENT else 1
    return replace(state, up=event.seat, round=event.round, phase="begin", at=at, refuge=(), asked=None)


def _left(state: State, event: SeatLeft) -> State:
    state = replace(state, depths=tuple(_freed(depth, event.seat) for depth in state.depths))
    state = _with_diver(state, event.seat, replace(state.divers[event.seat], is_here=False))
    return replace(state, first=_next_first(state)) if event.seat == state.first else state


def _next_first(state: State) -> int:
    """The start player's token goes to the next seat still here."""
    later = [seat for seat in state.seated if seat > state.first]
    return (*later, *state.seated)[0]


def _pawn_moved(state: State, event: moves.PawnMoved) -> State:
    is_waiting = state.up == OPPONENT and state.phase == "begin"
    return replace(state, pawn=event.depth, at=event.depth if is_waiting else state.at)


# corrections


def _recounted(state: State, event: CounterCorrected) -> State:
    number = int(event.key.removeprefix("down:"))
    depth = state.depths[number - 1]
    return with_depth(state, number, replace(depth, pile=depth.pile.recounted(depth.pile.unseen, event.value)))


def _box_corrected(state: State, event: moves.BoxCorrected) -> State:
    row = DepthBox(event.counts, event.extras)
    box = with_row(state.box, event.depth, row)
    if state.on_table:
        # Real tiles: the ocean in play is the table's, so it was always as the box now says.
        state = with_depth(state, event.depth, recounted_by(state, event.depth, row))
    return replace(state, box=Box(box.depths, box.is_verified), asked=None)


def recounted_by(state: State, number: int, row: DepthBox) -> Depth:
    """A depth on the table as it would be with another row of the box: what is unseen, and how many lie face down."""
    depth = state.depths[number - 1]
    change = change_of(number, state.box.depths[number - 1], row, state.seats)
    unseen = tuple(count + more for count, more in zip(depth.pile.unseen, change, strict=True))
    height = depth.pile.height + sum(change)
    return replace(depth, pile=depth.pile.recounted(unseen, height))


def _retold(state: State, event: moves.TileRetold) -> State:
    depth = state.depths[event.depth - 1]
    unseen = tuple(
        count + (kind == event.before) - (kind == event.tile)
        for kind, count in zip(kinds(event.depth), depth.pile.unseen, strict=True)
    )
    state = with_depth(state, event.depth, replace(depth, pile=depth.pile.recounted(unseen, depth.pile.height)))
    state = replace(state, asked=None)
    owner, _, index = event.place.partition(":")
    return _retold_up(state, event, int(index)) if owner == "up" else _retold_food(state, event, int(owner))


def _retold_up(state: State, event: moves.TileRetold, index: int) -> State:
    depth = state.depths[event.depth - 1]
    up = (*depth.up[:index], Upturned(event.tile), *depth.up[index + 1 :])
    return with_depth(state, event.depth, replace(depth, up=up))


def _retold_food(state: State, event: moves.TileRetold, seat: int) -> State:
    """The food stays in its place where the colour is right; else what it really is goes where a newly taken one would."""
    diver = state.divers[seat]
    colour, worth = FOOD[event.before]
    at = diver.columns[colour].index(Food(worth, event.depth))
    if family(event.tile) == family(event.before):
        return _with_diver(state, seat, _with_food_at(diver, colour, at, (Food(FOOD[event.tile][1], event.depth),)))
    return _with_diver(state, seat, with_tile(_with_food_at(diver, colour, at, ()), event.tile, event.depth))


def _with_food_at(diver: Diver, colour: int, at: int, foods: tuple[Food, ...]) -> Diver:
    column = diver.columns[colour]
    return _with_column(diver, colour, (*column[:at], *foods, *column[at + 1 :]))


def _with_column(diver: Diver, colour: int, column: tuple[Food, ...]) -> Diver:
    return replace(diver, columns=(*diver.columns[:colour], column, *diver.columns[colour + 1 :]))


EVOLVE: dict[type[Event], Any] = {
    moves.OceanShuffled: _shuffled,
    moves.OceanLaid: _on_table,
    moves.StartChosen: _started,
    moves.RockSpent: _rock_spent,
    moves.TileFlipped: _flipped,
    moves.TileTaken: _taken,
    moves.WentDeeper: _deeper,
    moves.PenguinTrapped: _trapped,
    moves.Retreated: _retreated,
    moves.CameUp: lambda state, event: state,
    moves.PawnMoved: _pawn_moved,
    moves.EndTriggered: lambda state, event: replace(state, ending=True),
    moves.EndWithdrawn: lambda state, event: replace(state, ending=False),
    moves.TurnPassed: _passed,
    moves.LastDiveBegan: lambda state, event: replace(state, is_last=True),
    moves.GameEnded: lambda state, event: replace(state, phase="over"),
    moves.BoxCorrected: _box_corrected,
    moves.BoxConfirmed: lambda state, event: replace(state, box=Box(state.box.depths, True)),
    moves.TileDoubted: lambda state, event: replace(state, asked=event),
    moves.CountDoubted: lambda state, event: replace(state, asked=event),
    moves.DoubtDropped: lambda state, event: replace(state, asked=None),
    moves.TileRetold: _retold,
    CounterCorrected: _recounted,
    SeatLeft: _left,
}
