"""Set-up of the ocean, turns clockwise, the solo opponent's turn, and the Last Dive after a depth is empty."""

from companion.games.deep_dive.box import DEPTHS, FOOD, PREDATOR, REMOVED_COUNTS, from_edition
from companion.games.deep_dive.dive import TileTaken
from companion.games.deep_dive.rulebook import check_settled, rulebook
from companion.games.deep_dive.state import OPPONENT, Depth, Phase, State, with_reminder
from companion.table.chapter import Chance, Event, Events, Move, SeatEvent, Words, automatic, illegal_move, replace, say
from companion.table.game import Setup
from companion.table.seats import clockwise
from companion.table.sentence import Sentence
from companion.table.stack import make_stack, shuffled_pile


class OceanShuffled(Event, frozen=True):
    """The app shuffled every depth: its face-down tiles, the top first. The rest was removed unseen."""

    secret = ("piles",)
    piles: tuple[tuple[str, ...], ...]


class OceanLaid(Event, frozen=True):
    """The physical ocean is laid out: how many tiles are face down at each depth."""

    heights: tuple[int, ...]


class StartChosen(SeatEvent, frozen=True):
    """A seat took the start player token."""


def deal(setup: Setup, chance: Chance) -> Events:
    """Sort the tiles into depths, shuffle each, remove some of each unseen. The first seat starts; rules 0 could draw who does."""
    seats = len(setup.seats)
    first = chance.integer_below(seats) if setup.options.get("starter") == "random" and seats > 1 else 0
    return (_ocean_event(setup, from_edition(setup.edition).tiles_in_play(seats), chance), StartChosen(first))


def _ocean_event(setup: Setup, dealt: tuple[dict[str, int], ...], chance: Chance) -> Event:
    removed_count = REMOVED_COUNTS[len(setup.seats)]
    if setup.options["tiles"] == "table":
        return OceanLaid(tuple(sum(counts.values()) - removed_count for counts in dealt))
    things = ([kind for kind, count in counts.items() for _ in range(count)] for counts in dealt)
    return OceanShuffled(tuple(shuffled_pile(tiles, chance, removed_count) for tiles in things))


def lay_ocean(state: State, event: OceanShuffled | OceanLaid) -> State:
    """Return the state with the piles; the order of physical ones is unknown."""
    orders = event.piles if isinstance(event, OceanShuffled) else ((),) * len(DEPTHS)
    heights = event.heights if isinstance(event, OceanLaid) else map(len, orders)
    return replace(state, depths=tuple(map(Depth, map(make_stack, state.box.tiles_in_play(state.seats), heights, orders))))


def set_start(state: State, event: StartChosen) -> State:
    return replace(state, first=event.seat, up=event.seat)


class EndTriggered(Event, frozen=True):
    """The last face-down tile of `depth` was flipped."""

    news = "last_round"
    depth: int


class PawnMoved(Event, frozen=True):
    """The solo opponent's penguin waits at `depth` now."""

    is_logged = False
    depth: int


@automatic
def trigger_end(state: State) -> Events:
    """Trigger the end when the last face-down tile of any depth is flipped."""
    # Ruling: a later emptied depth changes nothing.
    emptied = [number for number, depth in enumerate(state.depths, 1) if not depth.pile.height]
    return (EndTriggered(emptied[0]),) if emptied and not state.ending else ()


rulebook.sets(EndTriggered, ending=True)


@automatic
def move_waiting_pawn(state: State) -> Events:
    """Move the waiting pawn off a depth without face-down tiles."""
    if not state.level or state.phase == Phase.GIVE or state.depth(state.pawn).pile.height:
        return ()
    return pawn_after(state, state.pawn)


def pawn_after(state: State, depth: int) -> Events:
    """Move the pawn one deeper, from depth 5 back to 1, on to the next depth with face-down tiles."""
    waters = [number for number in (*DEPTHS[depth:], *DEPTHS[:depth]) if state.depth(number).pile.height]
    return (PawnMoved(waters[0]),) if waters else ()


def _pawn_reminder(state: State, depth: int, *, took_nothing: bool) -> Words:
    """Return the reminder to move the opponent's penguin; short beside the reminder to give the opponent a tile."""
    if took_nothing:
        return say("remind.pawn_alone", depth=depth)
    is_named = any(isinstance(words, Sentence) and words.key == "remind.opponent" for words in state.to_do)
    return say("remind.pawn_too" if is_named else "remind.pawn", depth=depth)


def move_pawn(state: State, event: PawnMoved) -> State:
    """Return the state with the pawn moved. After the opponent's take this ends its turn; before its turn it will dive there."""
    is_waiting = state.up == OPPONENT and state.phase == Phase.BEGIN
    phase = Phase.DONE if state.phase == Phase.GIVE else state.phase
    took_nothing = state.phase == Phase.GIVE  # only on a predator without a face-up food
    state = with_reminder(state, _pawn_reminder(state, event.depth, took_nothing=took_nothing))
    return replace(state, pawn=event.depth, at=event.depth if is_waiting else state.at, phase=phase)


class TurnPassed(SeatEvent, frozen=True):
    """It is the turn of `seat`, in round `round` (the first is 1)."""

    is_logged = False
    round: int


class LastDiveBegan(Event, frozen=True):
    """The start player token was flipped: everyone has one final turn."""

    news = "last_round"


class GameEnded(Event, frozen=True):
    """The last final turn is over."""


@automatic
def end_of_turn(state: State) -> Events:
    """Pass the turn; the solo opponent's is the last of a round."""
    return next_turn(state) if state.phase == Phase.DONE else ()


def next_turn(state: State, state_after: State | None = None) -> Events:
    """Give the turn to the next seat; `state_after`: the state once the active seat has left."""
    seats = order(state)
    later = seats[seats.index(state.up) + 1 :]
    return (TurnPassed(later[0], state.round),) if later else _end_of_round(state_after or state)


def order(state: State) -> tuple[int, ...]:
    """Return the seats of a round in turn order; the solo opponent's turn is the last."""
    seats = tuple(seat for seat in clockwise(state.first, state.seats) if state.divers[seat].is_here)
    return (*seats, OPPONENT) if state.level else seats


def _end_of_round(state: State) -> Events:
    """End the round: another one follows, the Last Dive, or the end."""
    if state.is_last:
        return (GameEnded(),)
    # Ruling: if the last seat of a round or the solo opponent triggers the end, the Last Dive begins at once.
    begins = (LastDiveBegan(),) if state.ending else ()
    return (*begins, TurnPassed(order(state)[0], state.round + 1))


def begin_turn(state: State, event: TurnPassed) -> State:
    at = state.pawn if event.seat == OPPONENT else 1
    return replace(state, up=event.seat, round=event.round, phase=Phase.BEGIN, at=at, refuge=(), open_question=None)


rulebook.sets(LastDiveBegan, is_last=True)
rulebook.sets(GameEnded, phase=Phase.OVER)


class ChooseFood(Move, frozen=True):
    """Choose which of equal tiles the solo opponent takes."""

    tile: str


@automatic
def opponent_takes(state: State) -> Events:
    """Keep food, rocks and open water; on a predator, take one face-up food of that depth, if there is one."""
    if state.phase != Phase.GIVE:
        return ()
    takes = wanted_foods(state) if state.flipped_tile == PREDATOR else (state.flipped_tile,)
    return _take_and_move(state, *takes) if len(takes) < 2 else ()


def wanted_foods(state: State) -> tuple[str, ...]:
    """Return the face-up foods that the opponent would take: of the colour of which it has the fewest, those of the highest value.

    If there are several, the person chooses.
    """
    foods = [tile for tile in state.current_depth.takeable if tile in FOOD]
    columns = state.divers[OPPONENT].columns
    fewest = min((len(columns[FOOD[tile][0]]) for tile in foods), default=0)
    # Ruling: only colours that are face up there count; foods of tied colours are compared together.
    pooled = [tile for tile in foods if len(columns[FOOD[tile][0]]) == fewest]
    highest = max((FOOD[tile][1] for tile in pooled), default=0)
    return tuple(tile for tile in pooled if FOOD[tile][1] == highest)


def choose_food(state: State, move: ChooseFood) -> Events:
    """Let the person choose among tiles that are equal to the opponent."""
    check_settled(state)
    if state.phase != Phase.GIVE:
        raise illegal_move("nothing_to_choose")
    foods = wanted_foods(state)
    if move.tile not in foods:
        raise illegal_move("not_wanted", tile=move.tile, wanted=foods)
    return _take_and_move(state, move.tile)


def _take_and_move(state: State, *tiles: str) -> Events:
    """Take these tiles and move one deeper; where no depth has face-down tiles, just end the turn."""
    tiles_taken = tuple(TileTaken(OPPONENT, state.at, tile) for tile in tiles)
    return (*tiles_taken, *pawn_after(state, state.at)) or next_turn(state)
