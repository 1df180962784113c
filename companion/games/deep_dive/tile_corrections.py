"""Corrections of tiles entered wrongly: penguins are trapped or freed, and tiles may still be taken."""

from companion.games.deep_dive.box import COLOURS, DEPTHS, FOOD, PENGUINS, PREDATOR, ROCK, WATER, family, is_takeable, kinds
from companion.games.deep_dive.dive import TakeTile, bring_up_tile, trap_on_predator
from companion.games.deep_dive.scoring import gains_of_last
from companion.games.deep_dive.state import (
    NO_SEAT,
    Depth,
    FaceUpTile,
    LateTiles,
    Phase,
    State,
    TakenTile,
    with_depth,
    with_diver,
    with_reminder,
    with_tile_up,
    without_penguins,
)
from companion.table.chapter import (
    Event,
    Events,
    Move,
    SeatEvent,
    SeatMove,
    SeatName,
    Words,
    automatic,
    illegal_move,
    pick_among,
    remove_at,
    replace,
    replace_at,
    say,
)
from companion.table.scored_points import Gain

SPENT = "spent"


class CorrectTile(Move, frozen=True, tag="RetellTile"):
    """Correct the tile of `depth` at `place` (one place) to `tile` (one tile)."""

    depth: int
    place: tuple[str, ...] = ()
    tile: tuple[str, ...] = ()


class TileCorrected(Event, frozen=True, tag="TileRetold"):
    """A tile entered wrongly was corrected."""

    corrects = has_short = True

    depth: int
    place: str
    before: str
    tile: str


def correct_tile(state: State, move: CorrectTile) -> Events:
    """Correct a tile; the one entered before is unseen again.

    If the tile was no predator after all, the retreat that it caused is undone (since rules 4).
    """
    places = correctable_places(state, move.depth) if state.on_table and move.depth in DEPTHS else {}
    place = pick_among(move.place, places, illegal_move("no_such_tile", depth=move.depth))
    tile = pick_among(move.tile, possible_tiles(state, move.depth), illegal_move("none_unseen", depth=move.depth))
    corrected = TileCorrected(move.depth, place, places[place], tile)
    return (corrected, *_retreat_to_undo(state, corrected)) if state.rules > 3 else (corrected,)


class RetreatUndone(SeatEvent, frozen=True):
    """A tile of a seat's last retreat was no predator: its penguins are trapped again, and the tile it brought back is returned."""

    depth: int
    place: int


def _retreat_to_undo(state: State, corrected: TileCorrected) -> Events:
    """Return the events that undo a retreat, if one of its three predators is corrected to another tile; else ()."""
    place, _, index = corrected.place.partition(":")
    if place != "up" or corrected.before != PREDATOR or corrected.tile == PREDATOR:
        return ()
    seat = state.depth(corrected.depth).up[int(index)].freed
    return (RetreatUndone(seat, corrected.depth, int(index)),) if seat in state.present_seats else ()


def undo_retreat(state: State, event: RetreatUndone) -> State:
    """Trap the penguins again. If the corrected tile was just flipped, the seat decides on it now; else it may still take it."""
    up_tile, seat = state.depth(event.depth).up[event.place], event.seat
    is_last = event.place == len(state.depth(event.depth).up) - 1
    is_retreating = state.phase == Phase.RETREAT and state.up == seat
    is_flipped = is_retreating and up_tile.is_third and is_last and state.at == event.depth
    state = _give_back(replace(state, depths=tuple(_trap_again_at(depth, seat) for depth in state.depths)), seat)
    depths = state.penguin_depths(seat)
    state = with_reminder(state, say("remind.put_back", seat=SeatName(seat), depths=depths)) if depths else state
    if is_flipped:
        return replace(state, phase=Phase.FLIPPED, refuge=())
    state = _offer_late(state, LateTiles(seat, (event.depth,), up_tile.tile))
    return replace(state, phase=Phase.DONE, refuge=()) if is_retreating else state


def _trap_again_at(depth: Depth, seat: int) -> Depth:
    def trap_again(up_tile: FaceUpTile) -> FaceUpTile:
        if up_tile.freed != seat:
            return up_tile
        return replace(up_tile, freed=NO_SEAT, is_third=False, penguin=seat if up_tile.tile == PREDATOR else NO_SEAT)

    return replace(depth, up=tuple(map(trap_again, depth.up)))


def _give_back(state: State, seat: int) -> State:
    """Put the tile that a retreat brought back face up at its depth again."""
    for owner, depth, tile in state.brought:
        if owner == seat and TakenTile(tile, depth) in state.divers[seat].tiles:
            state = with_diver(state, seat, state.divers[seat].without_tile(tile, depth))
            state = with_tile_up(state, depth, FaceUpTile(tile))
    return replace(state, brought=tuple(row for row in state.brought if row[0] != seat))


def correctable_places(state: State, depth: int) -> dict[str, str]:
    """Return the tiles of a depth that may have been entered wrongly, by place.

    "up:2" is face up, "1:pink9" or "1:rock" in a tableau, "spent:0" a rock out of the game. Up to rules 0, only foods
    and rocks face up, and foods in tableaux.
    """
    this_depth, is_new = state.depth(depth), state.rules > 0
    last = len(this_depth.up) - 1 if depth == state.at and state.phase in (Phase.FLIPPED, Phase.GIVE) and not is_new else -1
    places = {
        f"up:{at}": up_tile.tile for at, up_tile in enumerate(this_depth.up) if (is_new or is_takeable(up_tile.tile)) and at != last
    }
    for seat, owner in enumerate(state.divers):
        tiles = (taken_tile.tile for taken_tile in owner.tiles if taken_tile.depth == depth and (is_new or taken_tile.tile in FOOD))
        places |= {f"{seat}:{tile}": tile for tile in sorted(tiles, key=lambda tile: (*COLOURS, ROCK, WATER).index(family(tile)))}
    spent = {f"{SPENT}:{at}": ROCK for at, (_, was) in enumerate(state.spent) if was == depth}
    return places | spent if is_new else places


def possible_tiles(state: State, depth: int) -> tuple[str, ...]:
    """Return the kinds that a corrected tile can be: those with unseen tiles; in rules 0 only foods and rocks."""
    pile = state.depth(depth).pile
    return tuple(kind for kind in kinds(depth) if pile.count(kind) and (state.rules or is_takeable(kind)))


def replace_tile(state: State, event: TileCorrected) -> State:
    pile = state.depth(event.depth).pile.correct(event.before, event.tile)
    state = replace(with_depth(state, event.depth, pile=pile), open_question=None)
    if event.before == event.tile and state.rules > 3:
        return state
    place, _, index = event.place.partition(":")
    if place == "up":
        return _replace_face_up_tile(state, event, int(index))
    if place == SPENT:
        seat, _ = state.spent[int(index)]
        return _replace_taken_tile(replace(state, spent=remove_at(state.spent, int(index))), event, seat)
    seat = int(place)
    owner = state.divers[seat]
    if event.before in FOOD and family(event.tile) == family(event.before):
        at = owner.tiles.index(TakenTile(event.before, event.depth))  # it keeps its place
        return with_diver(state, seat, replace(owner, tiles=replace_at(owner.tiles, at, TakenTile(event.tile, event.depth))))
    return _replace_taken_tile(with_diver(state, seat, owner.without_tile(event.before, event.depth)), event, seat)


def _replace_face_up_tile(state: State, event: TileCorrected, at: int) -> State:
    """Replace a face-up tile. A new predator traps a penguin of the seat that flipped it; else a trapped one is freed.

    The seat of a freed penguin may still take the tile.
    """
    up = state.depth(event.depth).up
    up_tile = up[at]
    is_undecided = (state.phase, state.at, len(up) - 1) == (Phase.FLIPPED, event.depth, at)
    if state.rules > 3:
        return _replace_by_rules(state, event, at, is_undecided)
    is_caught = event.tile == PREDATOR and up_tile.by in state.present_seats and not is_undecided
    new_tile = FaceUpTile(event.tile, up_tile.by if is_caught else NO_SEAT, up_tile.by)
    state = with_depth(state, event.depth, up=replace_at(up, at, new_tile))
    return _offer_late(state, LateTiles(up_tile.penguin, (event.depth,), event.tile)) if up_tile.penguin != NO_SEAT else state


def _replace_by_rules(state: State, event: TileCorrected, at: int, is_undecided: bool) -> State:
    """Return the state by rules 4: a predator entered as another tile ends this dive; a food entered as open water may be taken."""
    up = state.depth(event.depth).up
    up_tile = up[at]
    is_this_dive = (
        (up_tile.by, up_tile.round) == (state.up, state.round) and state.phase in (Phase.DIVE, Phase.FLIPPED) and not is_undecided
    )
    new_tile = replace(up_tile, tile=event.tile, penguin=NO_SEAT)
    state = with_depth(state, event.depth, up=replace_at(up, at, new_tile))
    if event.tile == PREDATOR and up_tile.by in state.present_seats and not is_undecided:
        state = trap_on_predator(state, up_tile.by, event.depth, at)
        caught = Phase.CAUGHT if len(state.penguin_depths(up_tile.by)) == PENGUINS else Phase.DONE
        return replace(state, phase=caught, at=event.depth) if is_this_dive else state
    if up_tile.penguin != NO_SEAT:
        return _offer_late(state, LateTiles(up_tile.penguin, (event.depth,), event.tile))
    is_drifted = is_this_dive and event.before == WATER and is_takeable(event.tile)
    return _offer_late(state, LateTiles(state.up, (event.depth,), event.tile, ends=True)) if is_drifted else state


def _replace_taken_tile(state: State, event: TileCorrected, seat: int) -> State:
    """Replace the tile that the seat took; a predator or open water returns to the ocean, a predator with the seat's penguin."""
    if is_takeable(event.tile) or (event.tile == WATER and seat not in range(state.seats)):
        return with_diver(state, seat, state.divers[seat].with_tile(event.tile, event.depth))
    penguin = seat if event.tile == PREDATOR and seat in state.present_seats else NO_SEAT
    return with_tile_up(state, event.depth, FaceUpTile(event.tile, penguin, seat))


class FixPenguin(Move, frozen=True):
    """Correct whose penguin is on the predator at `place` (one place) of `depth`: `seat` (one seat, or NO_SEAT)."""

    depth: int
    place: tuple[str, ...] = ()
    seat: tuple[int, ...] = ()


class PenguinFixed(Event, frozen=True):
    """The penguin on a predator was corrected."""

    corrects = True

    depth: int
    place: int
    seat: int


def predators(state: State, depth: int) -> dict[str, int]:
    """Return the face-up predators of a depth by place, each with the seat whose penguin is on it."""
    up = state.depth(depth).up if state.on_table and depth in DEPTHS else ()
    return {f"up:{at}": up_tile.penguin for at, up_tile in enumerate(up) if up_tile.tile == PREDATOR}


def fix_penguin(state: State, move: FixPenguin) -> Events:
    """Correct where penguins are trapped; a third one frees all three."""
    places = predators(state, move.depth)
    place = pick_among(move.place, places, illegal_move("no_such_tile", depth=move.depth))
    seat = pick_among(move.seat, (NO_SEAT, *state.present_seats), illegal_move("not_seated"))
    return (PenguinFixed(move.depth, int(place.partition(":")[2]), seat),)


def set_penguin(state: State, event: PenguinFixed) -> State:
    up = state.depth(event.depth).up
    if up[event.place].penguin == event.seat:
        return state
    fixed = replace(up[event.place], penguin=event.seat, freed=NO_SEAT, is_third=False)
    return with_depth(state, event.depth, up=replace_at(up, event.place, fixed))


def describe_penguin(event: PenguinFixed, seat: int | None) -> Words:
    if event.seat == NO_SEAT:
        return say("log.no_penguin", depth=event.depth)
    return say("log.penguin", seat=SeatName(event.seat), depth=event.depth)


class LateRetreat(SeatEvent, frozen=True, tag="RetreatedLate"):
    """A predator entered late was the third: all penguins of the seat came back from these depths."""

    depths: tuple[int, ...]


class TakeLateTile(TakeTile, frozen=True, tag="TakeLate"):
    """Take a tile that a correction makes available."""


class LateTileTaken(SeatEvent, frozen=True, tag="TakenLate"):
    """A tile was taken out of turn."""

    depth: int
    tile: str

    def gains(self, state: State) -> tuple[Gain, ...]:
        """Return what a food added to its seat's rows."""
        return gains_of_last(state.divers[self.seat], self.seat, self.tile)


class DeclineLateTile(SeatMove, frozen=True, tag="LeaveLate"):
    """Leave a tile that a correction makes available."""


class LateTileDeclined(SeatEvent, frozen=True, tag="LeftLate"):
    """A tile available after a correction was left."""


@automatic
def retreat_by_correction(state: State) -> Events:
    """Free all three penguins of a seat whose third was trapped by a correction."""
    penguins = [up_tile.penguin for depth in state.depths for up_tile in depth.up if up_tile.penguin != NO_SEAT]
    if len(penguins) < PENGUINS:
        return ()
    caught = [seat for seat in state.present_seats if penguins.count(seat) >= PENGUINS]
    return tuple(LateRetreat(seat, tuple(sorted(set(state.penguin_depths(seat))))) for seat in caught)


def free_late_penguins(state: State, event: LateRetreat) -> State:
    state = replace(state, brought=tuple(row for row in state.brought if row[0] != event.seat))
    return _offer_late(without_penguins(state, event.seat), LateTiles(event.seat, event.depths))


def _offer_late(state: State, late: LateTiles) -> State:
    return replace(state, late=(*state.late, late)) if late.seat in state.present_seats else state


def late_tiles(state: State) -> tuple[tuple[int, str], ...]:
    """Return the tiles that the seat asked first may still take, by depth."""
    late = state.late[0]
    takeable_tiles = ((depth, tile) for depth in late.depths for tile in state.depth(depth).takeable)
    return tuple((depth, tile) for depth, tile in takeable_tiles if late.tile in ("", tile))


def take_late_tile(state: State, move: TakeLateTile) -> Events:
    """Take the tile that the seat would have taken in its turn."""
    _check_late(state, move.seat)
    if (move.depth, move.tile) not in late_tiles(state):
        raise illegal_move("not_face_up", tile=move.tile, depth=move.depth)
    return (LateTileTaken(move.seat, move.depth, move.tile),)


def decline_late_tile(state: State, move: DeclineLateTile) -> Events:
    """Leave the tile."""
    _check_late(state, move.seat)
    return (LateTileDeclined(move.seat),)


def _check_late(state: State, seat: int) -> None:
    if not state.late or seat != state.late[0].seat:
        raise illegal_move("not_asked")


@automatic
def decline_by_rule(state: State) -> Events:
    """Skip seats that have nothing to take."""
    return (LateTileDeclined(state.late[0].seat),) if state.late and not late_tiles(state) else ()


def add_late_tile(state: State, event: LateTileTaken) -> State:
    late, ends = state.late[0], state.late[0].ends and state.up == event.seat
    brought = () if late.tile else ((event.seat, event.depth, event.tile),)  # from a retreat
    state = replace(
        bring_up_tile(state, event.seat, event.depth, event.tile), late=state.late[1:], brought=(*state.brought, *brought)
    )
    return replace(state, phase=Phase.DONE) if ends else state


def remove_late(state: State, event: LateTileDeclined) -> State:
    return replace(state, late=state.late[1:])
