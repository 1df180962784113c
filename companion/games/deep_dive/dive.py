"""The dive: start with a rock, flip, take or leave, dive deeper, resurface; and predators."""

from companion.games.deep_dive.box import DEEPEST, PENGUINS, PREDATOR, WATER, is_takeable
from companion.games.deep_dive.rulebook import check_depth, check_settled, check_turn, check_undecided, diver_name, rulebook
from companion.games.deep_dive.scoring import gains_of_last
from companion.games.deep_dive.state import (
    NO_SEAT,
    OPPONENT,
    FaceUpTile,
    Phase,
    State,
    with_depth,
    with_diver,
    with_reminder,
    without_opponents_reminders,
    without_penguins,
)
from companion.table.chapter import (
    SILENCE,
    Events,
    SeatEvent,
    SeatMove,
    illegal_move,
    pick_among,
    remove_at,
    replace,
    replace_at,
    sentence_of,
)
from companion.table.rulebook import automatic
from companion.table.scored_points import Gain
from companion.table.sentence import SeatName, Words, say

CHIMES = ("good", "good", "better", "better", "best")


class SpendRock(SeatMove, frozen=True):
    """Remove one of the seat's rocks from the game and start at `depth` (one depth)."""

    depth: tuple[int, ...] = ()


class RockSpent(SeatEvent, frozen=True):
    """A rock left the game; the seat starts at `depth`."""

    has_short = True
    depth: int


def spend_rock(state: State, move: SpendRock) -> Events:
    """Discard a rock from an earlier turn and start at any depth."""
    check_turn(state, move.seat)
    if move.seat == OPPONENT or not state.divers[move.seat].rocks:
        raise illegal_move("no_rock", seat=diver_name(move.seat))
    if state.phase != Phase.BEGIN:
        raise illegal_move("dive_begun", seat=SeatName(move.seat), depth=state.at)
    depth = pick_among(move.depth, move.depth, illegal_move("no_such_depth.one", deepest=DEEPEST))
    check_depth(depth)
    return (RockSpent(move.seat, depth),)


def remove_rock(state: State, event: RockSpent) -> State:
    *other_rocks, last = state.divers[event.seat].rocks
    state = with_diver(state, event.seat, state.divers[event.seat].with_rocks(other_rocks))
    state = with_reminder(state, say("remind.rock", seat=SeatName(event.seat)))
    return replace(state, spent=(*state.spent, (event.seat, last)), at=event.depth, phase=Phase.DIVE)


class FlipTile(SeatMove, frozen=True):
    """Flip a face-down tile at the depth where the seat is; the app shows it."""


class TileFlipped(SeatEvent, frozen=True):
    """A face-down tile was turned over; `source` is "app" or "table"."""

    is_name, has_short, cue, news = True, True, "bubble", "drawn"
    depth: int
    tile: str
    source: str


def flip_tile(state: State, move: FlipTile) -> Events:
    """Flip a face-down tile; the app's order says which."""
    check_settled(state)
    if state.on_table:
        raise illegal_move("tiles_on_table")
    check_flip(state, move.seat)
    return (TileFlipped(move.seat, state.at, state.current_depth.pile.top, "app"),)


def check_flip(state: State, seat: int) -> None:
    """Raise IllegalMoveError for a flip out of turn, while a tile is undecided, or where none is face down."""
    check_turn(state, seat)
    check_undecided(state)
    if not state.current_depth.pile.height:
        raise illegal_move("none_face_down", depth=state.at)


def put_face_up(state: State, event: TileFlipped) -> State:
    pile, up = state.depth(event.depth).pile.remove(event.tile), state.depth(event.depth).up
    state = with_depth(state, event.depth, pile=pile, up=(*up, FaceUpTile(event.tile, by=event.seat, round=state.round)))
    return replace(state, phase=Phase.GIVE if event.seat == OPPONENT else Phase.FLIPPED, open_question=None, to_do=())


class TakeTile(SeatMove, frozen=True):
    """Bring up a face-up food or rock; after a retreat, from a depth where a penguin was."""

    depth: int
    tile: str


class TileTaken(SeatEvent, frozen=True):
    """A tile went into a tableau."""

    has_short = True
    depth: int
    tile: str

    def gains(self, state: State) -> tuple[Gain, ...]:
        """Return what a food added to its seat's rows; nothing for the solo opponent, whose difficulty decides."""
        return () if self.seat == OPPONENT else gains_of_last(state.divers[self.seat], self.seat, self.tile)

    def mood(self) -> str:
        """Return "good" for a seat, "" for the solo opponent."""
        return "" if self.seat == OPPONENT else "good"

    def sound(self) -> str:
        """Return a chime by depth, as deeper food is worth more; "" for the solo opponent."""
        return "" if self.seat == OPPONENT else CHIMES[self.depth - 1]


def take_tile(state: State, move: TakeTile) -> Events:
    """Take a face-up food or rock and resurface; the turn ends."""
    check_turn(state, move.seat)
    check_depth(move.depth)
    if move.seat == OPPONENT:
        raise illegal_move("opponent_takes")
    _check_reach(state, move)
    if not is_takeable(move.tile):
        raise illegal_move("not_takeable", tile=move.tile)
    if move.tile not in state.depth(move.depth).takeable:
        raise illegal_move("not_face_up", tile=move.tile, depth=move.depth)
    return (TileTaken(move.seat, move.depth, move.tile),)


def _check_reach(state: State, move: TakeTile) -> None:
    if state.phase == Phase.RETREAT:
        # Ruling: only from a depth where the seat really had a penguin, the last one included.
        if move.depth not in state.refuge:
            raise illegal_move("no_penguin_there", seat=SeatName(move.seat), depth=move.depth, refuge=state.refuge)
        return
    if move.depth != state.at:
        raise illegal_move("elsewhere", seat=SeatName(move.seat), at=state.at, depth=move.depth)
    # Ruling: after flipping, a different face-up tile of the same depth cannot be taken instead.
    if state.phase == Phase.FLIPPED and move.tile != state.flipped_tile:
        raise illegal_move("not_the_flipped", flipped=state.flipped_tile, tile=move.tile)


@automatic
def take_at_the_bottom(state: State) -> Events:
    """Take a flipped food or rock at depth 5 (ruling)."""
    is_last_depth = state.phase == Phase.FLIPPED and state.at == DEEPEST
    return (TileTaken(state.up, state.at, state.flipped_tile),) if is_last_depth and is_takeable(state.flipped_tile) else ()


def add_to_tableau(state: State, event: TileTaken) -> State:
    if state.phase == Phase.RETREAT:
        state = replace(state, brought=(*state.brought, (event.seat, event.depth, event.tile)))
    if event.seat != OPPONENT and state.phase in (Phase.BEGIN, Phase.DIVE):  # a flip has removed these reminders before
        state = without_opponents_reminders(state)
    state = bring_up_tile(state, event.seat, event.depth, event.tile)
    if event.seat == OPPONENT:
        state = with_reminder(state, say("remind.opponent", tile=event.tile))
    return replace(state, phase=Phase.DONE)


def bring_up_tile(state: State, seat: int, depth: int, tile: str) -> State:
    """Move the newest such tile of a depth into the tableau."""
    up = state.depth(depth).up
    at = max(index for index, up_tile in enumerate(up) if up_tile.tile == tile)
    state = with_depth(state, depth, up=remove_at(up, at))
    return with_diver(state, seat, state.divers[seat].with_tile(tile, depth))


class GoDeeper(SeatMove, frozen=True):
    """Skip this depth, or leave the tile just flipped, and go one deeper; `flips`: flip a tile there at once."""

    flips: bool = False


class WentDeeper(SeatEvent, frozen=True, rename={"cause": "how"}):
    """The seat left `depth` for the next; `cause` is "passed", "left" (a tile just flipped) or "water"."""

    has_short = True
    depth: int
    cause: str


def go_deeper(state: State, move: GoDeeper) -> Events:
    """Leave the tile just flipped face up, or skip a depth, and go one deeper."""
    check_turn(state, move.seat)
    if state.phase in (Phase.RETREAT, Phase.GIVE):
        check_undecided(state)
    if move.seat == OPPONENT:
        raise illegal_move("opponent_flips")
    if state.at == DEEPEST:
        raise illegal_move("deepest", deepest=DEEPEST)
    if state.phase != Phase.FLIPPED and not state.can_skip(move.seat, state.at):
        ending = illegal_move("no_passing.ending", depth=state.at, down=state.current_depth.pile.height)
        raise ending if state.ending else illegal_move("no_passing.early", depth=state.at)
    if move.flips:
        _check_flip_below(state)
    went = WentDeeper(move.seat, state.at, "left" if state.phase == Phase.FLIPPED else "passed")
    return (went, TileFlipped(went.seat, state.at + 1, state.depth(state.at + 1).pile.top, "app")) if move.flips else (went,)


def _check_flip_below(state: State) -> None:
    """Raise IllegalMoveError for a flip one deeper where none is face down, or where tiles are physical."""
    if state.on_table:
        raise illegal_move("tiles_on_table")
    if not state.depth(state.at + 1).pile.height:
        raise illegal_move("none_face_down", depth=state.at + 1)


@automatic
def skip_by_rule(state: State) -> Events:
    """Leave open water face up; skip a depth where nothing is left to do (since rules 2), unless a rock leaves a choice."""
    if state.phase == Phase.FLIPPED and state.flipped_tile == WATER:
        return (WentDeeper(state.up, state.at, "water"),)
    is_diving = state.rules > 1 and state.phase in (Phase.BEGIN, Phase.DIVE) and state.up != OPPONENT
    is_bare = is_diving and not (state.current_depth.pile.height or state.current_depth.takeable or state.can_spend_rock)
    return (WentDeeper(state.up, state.at, "passed"),) if is_bare and state.can_skip(state.up, state.at) else ()


def move_diver_down(state: State, event: WentDeeper) -> State:
    return replace(state, at=event.depth + 1, phase=Phase.DIVE)


def describe_deeper(event: WentDeeper, seat: int | None) -> Words:
    """Return the sentence of a skip or of a tile that was left; none for open water, which can't be taken."""
    depth = event.depth
    log_line = say(
        "log.leaves_it" if event.cause == "left" else "log.skips", seat=SeatName(event.seat), depth=depth, deeper=depth + 1
    )
    return SILENCE if event.cause == "water" else log_line


class PenguinTrapped(SeatEvent, frozen=True):
    """A penguin is trapped on the predator just flipped."""

    tone = "hazard"
    depth: int


class DiverRetreated(SeatEvent, frozen=True, tag="Retreated"):
    """All three penguins came back from these depths."""

    cue = "rope"
    depths: tuple[int, ...]


@automatic
def meet_predator(state: State) -> Events:
    """Trap a penguin on a predator; the turn ends."""
    is_predator = state.phase == Phase.FLIPPED and state.flipped_tile == PREDATOR
    return (PenguinTrapped(state.up, state.at),) if is_predator else ()


def trap_penguin(state: State, event: PenguinTrapped) -> State:
    """Return the state with the penguin trapped; a seat's third one makes all three retreat."""
    state = trap_on_predator(state, event.seat, event.depth, len(state.depth(event.depth).up) - 1)
    return replace(state, phase=Phase.CAUGHT if len(state.penguin_depths(event.seat)) == PENGUINS else Phase.DONE)


def trap_on_predator(state: State, seat: int, depth: int, at: int) -> State:
    """Trap a penguin of a seat on a face-up predator."""
    up, is_third = state.depth(depth).up, len(state.penguin_depths(seat)) == PENGUINS - 1
    caught = replace(up[at], tile=PREDATOR, penguin=seat, by=seat, freed=NO_SEAT, is_third=is_third)
    state = with_depth(state, depth, up=replace_at(up, at, caught))
    return with_reminder(state, say("remind.trapped", seat=SeatName(seat), depth=depth))


@automatic
def begin_retreat(state: State) -> Events:
    """Free all three penguins; the seat may bring back one face-up food or rock from a depth that held one."""
    return (DiverRetreated(state.up, tuple(sorted(set(state.penguin_depths(state.up))))),) if state.phase == Phase.CAUGHT else ()


def free_for_retreat(state: State, event: DiverRetreated) -> State:
    state = with_reminder(replace(state, to_do=()), say("remind.retreat", seat=SeatName(event.seat), count=PENGUINS))
    brought = tuple(row for row in state.brought if row[0] != event.seat)
    return replace(without_penguins(state, event.seat), phase=Phase.RETREAT, refuge=event.depths, brought=brought)


class Resurface(SeatMove, frozen=True, tag="ComeUp"):
    """Resurface with nothing."""


class DiverResurfaced(SeatEvent, frozen=True, tag="CameUp"):
    """The seat resurfaced with nothing."""

    cue, has_short = "rope", True


def resurface(state: State, move: Resurface) -> Events:
    """Resurface with nothing: after a retreat, or when depth 5 has nothing left."""
    check_turn(state, move.seat)
    if state.phase == Phase.FLIPPED:
        raise illegal_move("empty_handed.flipped", tile=state.flipped_tile)
    if not _may_resurface(state):
        down, takeable = state.current_depth.pile.height, len(state.current_depth.takeable)
        more = illegal_move("empty_handed.more", depth=state.at, down=down, takeable=takeable)
        raise more if down or takeable else illegal_move("empty_handed.skip", depth=state.at)
    return (DiverResurfaced(move.seat),)


def _may_resurface(state: State) -> bool:
    """Return whether the seat may resurface with nothing: after a retreat, else only if nothing can be done."""
    if state.phase in (Phase.RETREAT, Phase.GIVE):
        return state.phase == Phase.RETREAT
    return not state.current_depth.pile.height and (
        state.up == OPPONENT or (state.at == DEEPEST and not state.current_depth.takeable)
    )


@automatic
def resurface_by_rule(state: State) -> Events:
    """Bring nothing back from depths without a face-up food or rock, nor (since rules 3) from a depth 5 where nothing is left."""
    is_bare = state.phase == Phase.RETREAT and not any(state.depth(depth).takeable for depth in state.refuge)
    is_low = state.rules > 2 and state.phase == Phase.DIVE and state.up != OPPONENT
    return (DiverResurfaced(state.up),) if is_bare or (is_low and _may_resurface(state)) else ()


rulebook.sets(DiverResurfaced, phase=Phase.DONE)


def describe_named(event: TileFlipped | TileTaken | DiverResurfaced, seat: int | None) -> Words:
    return sentence_of(event, seat=diver_name(event.seat))
