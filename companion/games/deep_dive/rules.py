"""The judge: what a seat may do, rule by rule in the rulebook's order."""

from typing import Any

from companion.games.deep_dive import box, corrections, moves, opponent, words
from companion.games.deep_dive.flips import flipped_events
from companion.games.deep_dive.moves import OPPONENT
from companion.games.deep_dive.state import State
from companion.games.deep_dive.tiles import DEEPEST, DEPTHS, is_takeable, kinds
from companion.games.deep_dive.turns import after, order, round_ended, turn_ended
from companion.table.asides import LeaveTable, SeatLeft
from companion.table.chance import Chance
from companion.table.game import Setup
from companion.table.moves import Event, IllegalMove, Move
from companion.table.stack import shuffled_pile

Events = tuple[Event, ...]


def start(setup: Setup, chance: Chance) -> Events:
    """Sort the tiles into depths, shuffle each, remove some of each unseen; the start player is random (in solo the person)."""
    seats = len(setup.seats)
    rows = box.from_edition(setup.edition).depths
    dealt = [box.in_play(depth, row, seats) for depth, row in zip(DEPTHS, rows, strict=True)]
    first = chance.below(seats) if setup.options["starter"] == "random" and seats > 1 else 0
    return (_ocean(setup, dealt, chance), moves.StartChosen(first))


def _ocean(setup: Setup, dealt: list[dict[str, int]], chance: Chance) -> Event:
    removed = box.REMOVED[len(setup.seats)]
    if setup.options["tiles"] == "table":
        return moves.OceanLaid(tuple(sum(counts.values()) - removed for counts in dealt))
    things = ([kind for kind, count in counts.items() for _ in range(count)] for counts in dealt)
    return moves.OceanShuffled(tuple(shuffled_pile(tiles, chance, removed) for tiles in things))


def decide(state: State, move: Move, chance: Chance) -> Events:
    """What a move brings about. Raises IllegalMove with a sentence for everything the rules do not allow."""
    if state.is_over:
        raise IllegalMove("game_over", words.GAME_OVER)
    if state.asked and type(move) not in corrections.SETTLES:
        raise IllegalMove("answer_first", words.ANSWER_FIRST)
    decided: Events = DECIDE[type(move)](state, move)
    return decided


def _check_turn(state: State, seat: int) -> None:
    if seat != state.up:
        raise IllegalMove("not_your_turn", words.not_your_turn(state.up, seat))


def _ended(state: State, *events: Event) -> Events:
    """`events`, and the turn is over."""
    return (*events, *turn_ended(after(state, *events)))


# the start of a turn


def _spend_rock(state: State, move: moves.SpendRock) -> Events:
    """A rock from an earlier turn leaves the game, and the dive starts at any depth."""
    _check_turn(state, move.seat)
    if move.seat == OPPONENT or not state.divers[move.seat].rocks:
        raise IllegalMove("no_rock", words.no_rock(move.seat))
    if state.phase != "begin":
        raise IllegalMove("dive_begun", words.dive_begun(move.seat, state.at))
    if len(move.depth) != 1 or move.depth[0] not in DEPTHS:
        raise IllegalMove("no_such_depth", words.no_such_depth(move.depth))
    return (moves.RockSpent(move.seat, move.depth[0]),)


# at a depth


def _flip(state: State, move: moves.FlipTile) -> Events:
    """Flip a face-down tile; the app's order says which."""
    if state.on_table:
        raise IllegalMove("tiles_on_table", words.TILES_ON_TABLE)
    _check_flip(state, move.seat)
    return flipped_events(state, move.seat, state.here.pile.top, "app")


def _tell(state: State, move: moves.TellTile) -> Events:
    """A real tile was flipped, and the table tells which."""
    return corrections.told(state, move.seat, _told_tile(state, move))


def _tell_other(state: State, move: moves.TellOther) -> Events:
    """A real tile was flipped that should not be there: the table is asked."""
    return corrections.told_other(state, move.seat, _told_tile(state, move))


def _told_tile(state: State, move: moves.TellTile | moves.TellOther) -> str:
    if not state.on_table:
        raise IllegalMove("tiles_in_app", words.TILES_IN_APP)
    _check_flip(state, move.seat)
    if len(move.tile) != 1:
        raise IllegalMove("one_tile", words.one_tile(len(move.tile)))
    if move.tile[0] not in kinds(state.at):
        raise IllegalMove("not_at_depth", words.not_at_depth(move.tile[0], state.at, kinds(state.at)))
    return move.tile[0]


def _check_flip(state: State, seat: int) -> None:
    _check_turn(state, seat)
    _check_undecided(state)
    if not state.here.pile.height:
        raise IllegalMove("none_face_down", words.none_face_down(state.at))


def _check_undecided(state: State) -> None:
    if state.phase == "flipped":
        raise IllegalMove("decide_first", words.decide_first(state.flipped))
    if state.phase == "retreat":
        raise IllegalMove("retreating", words.retreating(state.up))
    if state.phase == "give":
        raise IllegalMove("choose_first", words.CHOOSE_FIRST)


def _take(state: State, move: moves.TakeTile) -> Events:
    """Take a face-up food or rock and resurface; the turn ends."""
    _check_turn(state, move.seat)
    if move.depth not in DEPTHS:
        raise IllegalMove("no_such_depth", words.no_such_depth((move.depth,)))
    if move.seat == OPPONENT:
        raise IllegalMove("opponent_takes", words.OPPONENT_TAKES)
    _check_reach(state, move)
    if not is_takeable(move.tile):
        raise IllegalMove("not_takeable", words.not_takeable(move.tile))
    if move.tile not in state.depth(move.depth).takeable:
        raise IllegalMove("not_face_up", words.not_face_up(move.tile, move.depth))
    return _ended(state, moves.TileTaken(move.seat, move.depth, move.tile))


def _check_reach(state: State, move: moves.TakeTile) -> None:
    if state.phase == "retreat":
        # Ruling: only from a depth where the seat really had a penguin, the last one included.
        if move.depth not in state.refuge:
            raise IllegalMove("no_penguin_there", words.no_penguin_there(move.seat, move.depth, state.refuge))
        return
    if move.depth != state.at:
        raise IllegalMove("elsewhere", words.elsewhere(move.seat, state.at, move.depth))
    # Ruling: after flipping, a different face-up tile of the same depth cannot be taken instead.
    if state.phase == "flipped" and move.tile != state.flipped:
        raise IllegalMove("not_the_flipped", words.not_the_flipped(state.flipped, move.tile))


def _go_deeper(state: State, move: moves.GoDeeper) -> Events:
    """Leave the tile just flipped face up, or pass over a depth, and go one deeper."""
    _check_turn(state, move.seat)
    if state.phase in ("retreat", "give") or move.seat == OPPONENT:
        _check_undecided(state)
        raise IllegalMove("opponent_flips", words.OPPONENT_FLIPS)
    if state.at == DEEPEST:
        raise IllegalMove("deepest", words.DEEPEST_SENTENCE)
    if state.phase == "flipped":
        return (moves.WentDeeper(move.seat, state.at, "left"),)
    if not state.may_pass(move.seat, state.at):
        raise IllegalMove("no_passing", words.no_passing(move.seat, state.at, state.here.pile.height, state.ending))
    return (moves.WentDeeper(move.seat, state.at, "passed"),)


def _come_up(state: State, move: moves.ComeUp) -> Events:
    """Come up with nothing: after a retreat, or when depth 5 has nothing left."""
    _check_turn(state, move.seat)
    if state.phase == "flipped":
        raise IllegalMove("empty_handed", words.flipped_in_hand(state.at, state.flipped))
    if not is_free_to_come_up(state):
        raise IllegalMove("empty_handed", words.empty_handed(state.at, state.here.pile.height, len(state.here.takeable)))
    return _ended(state, moves.CameUp(move.seat))


def is_free_to_come_up(state: State) -> bool:
    """Whether the seat may come up with nothing: a retreat brings up a tile or none, else only if nothing can be done."""
    if state.phase in ("retreat", "give", "flipped"):
        return state.phase == "retreat"
    is_bare = not state.here.pile.height
    return is_bare and (state.up == OPPONENT or (state.at == DEEPEST and not state.here.takeable))


# leaving


def _leave(state: State, move: LeaveTable) -> Events:
    """A seat leaves for good: its penguins come off the ocean, its tiles stay out of it, the others play on."""
    if move.seat not in state.seated:
        raise IllegalMove("not_seated", words.not_seated(move.seat))
    if len(state.seated) == 1:
        raise IllegalMove("last_seat", words.LAST_SEAT)
    if move.seat != state.up:
        return (SeatLeft(move.seat),)
    left = after(state, SeatLeft(move.seat))
    return (SeatLeft(move.seat), *_passed_from(state, left))


def _passed_from(state: State, left: State) -> Events:
    later = order(state)[order(state).index(state.up) + 1 :]
    return (moves.TurnPassed(later[0], state.round),) if later else round_ended(left, order(left)[0])


DECIDE: dict[type[Move], Any] = {
    moves.SpendRock: _spend_rock,
    moves.FlipTile: _flip,
    moves.TellTile: _tell,
    moves.TellOther: _tell_other,
    moves.TakeTile: _take,
    moves.GoDeeper: _go_deeper,
    moves.ComeUp: _come_up,
    moves.ChooseFood: opponent.choose,
    LeaveTable: _leave,
    **corrections.DECIDE,
}
