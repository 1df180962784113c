"""The ocean is laid out, turns pass clockwise, and an empty depth brings the Last Dive."""

from companion.games.deep_dive.book import book
from companion.games.deep_dive.box import DEPTHS, REMOVED, from_edition
from companion.games.deep_dive.state import OPPONENT, Depth, Phase, State, reminded
from companion.table.chapter import Chance, Event, Events, SeatEvent, by_itself, replace, say
from companion.table.game import Setup
from companion.table.seats import clockwise
from companion.table.stack import shuffled_pile, stacked


class OceanShuffled(Event, frozen=True):
    """The app shuffled every depth: what lies face down, the top first. The rest was removed unseen."""

    secret = ("piles",)
    piles: tuple[tuple[str, ...], ...]


class OceanLaid(Event, frozen=True):
    """The ocean lies on the table: how many tiles are face down at each depth."""

    heights: tuple[int, ...]


class StartChosen(SeatEvent, frozen=True):
    """Who takes the start player token."""


def deal(setup: Setup, chance: Chance) -> Events:
    """Sort the tiles into depths, shuffle each, remove some of each unseen. The first seat starts; rules 0 could draw who does."""
    seats = len(setup.seats)
    first = chance.below(seats) if setup.options.get("starter") == "random" and seats > 1 else 0
    return (_ocean(setup, from_edition(setup.edition).dealt(seats), chance), StartChosen(first))


def _ocean(setup: Setup, dealt: tuple[dict[str, int], ...], chance: Chance) -> Event:
    removed = REMOVED[len(setup.seats)]
    if setup.options["tiles"] == "table":
        return OceanLaid(tuple(sum(counts.values()) - removed for counts in dealt))
    things = ([kind for kind, count in counts.items() for _ in range(count)] for counts in dealt)
    return OceanShuffled(tuple(shuffled_pile(tiles, chance, removed) for tiles in things))


def laid(state: State, event: OceanShuffled | OceanLaid) -> State:
    """Lay the piles; the order of real ones nobody knows."""
    orders = event.piles if isinstance(event, OceanShuffled) else ((),) * len(DEPTHS)
    heights = event.heights if isinstance(event, OceanLaid) else map(len, orders)
    return replace(state, depths=tuple(map(Depth, map(stacked, state.box.dealt(state.seats), heights, orders))))


def started(state: State, event: StartChosen) -> State:
    return replace(state, first=event.seat, up=event.seat)


class EndTriggered(Event, frozen=True):
    """The last face-down tile of `depth` was flipped."""

    news = "last_round"
    depth: int


class PawnMoved(Event, frozen=True):
    """The solo opponent's penguin waits at `depth` now."""

    is_told = False
    depth: int


@by_itself
def last_tile(state: State) -> Events:
    """Trigger the end when the last face-down tile of any depth is flipped."""
    # Ruling: a later emptied depth changes nothing.
    emptied = [number for number, depth in enumerate(state.depths, 1) if not depth.pile.height]
    return (EndTriggered(emptied[0]),) if emptied and not state.ending else ()


book.sets(EndTriggered, ending=True)


@by_itself
def pawn_waits(state: State) -> Events:
    """Move the waiting pawn off a depth without face-down tiles."""
    if not state.level or state.phase == Phase.GIVE or state.depth(state.pawn).pile.height:
        return ()
    return pawn_after(state, state.pawn)


def pawn_after(state: State, depth: int) -> Events:
    """Move the pawn one deeper, from depth 5 back to 1, on to the next depth with face-down tiles."""
    waters = [number for number in (*DEPTHS[depth:], *DEPTHS[:depth]) if state.depth(number).pile.height]
    return (PawnMoved(waters[0]),) if waters else ()


def pawn_moved(state: State, event: PawnMoved) -> State:
    """End the opponent's turn with its own step; before that turn begins, let it dive where its pawn is."""
    is_waiting = state.up == OPPONENT and state.phase == Phase.BEGIN
    phase = Phase.DONE if state.phase == Phase.GIVE else state.phase
    state = reminded(state, say("remind.pawn", depth=event.depth))
    return replace(state, pawn=event.depth, at=event.depth if is_waiting else state.at, phase=phase)


class TurnPassed(SeatEvent, frozen=True):
    """`seat` is up, in round `round` (the first is 1)."""

    is_told = False
    round: int


class LastDiveBegan(Event, frozen=True):
    """The start player turned the token: everyone has one final turn."""

    news = "last_round"


class GameEnded(Event, frozen=True):
    """The last final turn is over."""


@by_itself
def end_of_turn(state: State) -> Events:
    """Pass the turn; the solo opponent's is the last of a round."""
    return next_turn(state) if state.phase == Phase.DONE else ()


def next_turn(state: State, left: State | None = None) -> Events:
    """Give the turn to whoever follows the seat that is up; `left`: the state once that seat has left."""
    seats = order(state)
    later = seats[seats.index(state.up) + 1 :]
    return (TurnPassed(later[0], state.round),) if later else _end_of_round(left or state)


def order(state: State) -> tuple[int, ...]:
    """List the seats of a round in turn order; the solo opponent's turn is the last."""
    seats = tuple(seat for seat in clockwise(state.first, state.seats) if state.divers[seat].is_here)
    return (*seats, OPPONENT) if state.level else seats


def _end_of_round(state: State) -> Events:
    """End the round: another one follows, the Last Dive, or the end."""
    if state.is_last:
        return (GameEnded(),)
    # Ruling: when the last seat of a round or the solo opponent triggers, this is at once.
    begins = (LastDiveBegan(),) if state.ending else ()
    return (*begins, TurnPassed(order(state)[0], state.round + 1))


def passed(state: State, event: TurnPassed) -> State:
    at = state.pawn if event.seat == OPPONENT else 1
    return replace(state, up=event.seat, round=event.round, phase=Phase.BEGIN, at=at, refuge=(), asked=None)


book.sets(LastDiveBegan, is_last=True)
book.sets(GameEnded, phase=Phase.OVER)
