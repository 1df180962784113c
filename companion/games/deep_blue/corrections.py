"""What the table puts right: the bag counted again, tokens, chests; and a seat that leaves."""

from msgspec.structs import astuple, replace

from companion.games.deep_blue import words
from companion.games.deep_blue.box import COLOURS
from companion.games.deep_blue.events import BagRecounted
from companion.games.deep_blue.hazards import surfaced
from companion.games.deep_blue.moves import RecountBag
from companion.games.deep_blue.refusals import refused
from companion.games.deep_blue.scoring import leaders
from companion.games.deep_blue.state import Dive, State
from companion.table.asides import CorrectCounter, Counter, CounterCorrected, LeaveTable, SeatLeft
from companion.table.bag import changed
from companion.table.chance import Chance
from companion.table.moves import Event
from companion.table.tally import Scored
from companion.table.wording import who

TOKENS, CHEST = "tokens", "chest"
MOST_TOKENS = 6  # all there are in the box
MOST_CORRECTED, MOST_CHEST = 99, 999
FEWEST_SEATS = 2


def counters(state: State) -> tuple[Counter, ...]:
    """What may be corrected directly: starting tokens, and the treasure chests."""
    seated = [seat for seat, here in enumerate(state.here) if here]
    tokens = (Counter(TOKENS, words.TOKENS_LABEL, state.tokens[seat], 0, MOST_TOKENS, seat) for seat in seated)
    return (*tokens, *(_chest(state, seat) for seat in seated))


def _chest(state: State, seat: int) -> Counter:
    if state.terms.totals_open:
        return Counter(CHEST, words.CHEST_LABEL, state.tally.total(seat), -MOST_CORRECTED, MOST_CHEST, seat)
    # the range of a secret counter must not give its value away
    return Counter(CHEST, words.CHEST_LABEL, 0, -MOST_CORRECTED, MOST_CORRECTED, seat, is_secret=True)


def correct(state: State, move: CorrectCounter, chance: Chance) -> tuple[Event, ...]:
    """The table is right: a counter is set, or a closed chest changed."""
    counter = next((one for one in counters(state) if (one.key, one.seat) == (move.key, move.seat)), None)
    if counter is None:
        raise refused("unknown_counter")
    if not counter.low <= move.value <= counter.high:
        raise refused("impossible_count", what=counter.label, count=move.value, low=counter.low, high=counter.high)
    return (CounterCorrected(move.key, move.seat, counter.value, move.value),)


def recount(state: State, move: RecountBag, chance: Chance) -> tuple[Event, ...]:
    """The bag is counted again; the supply takes the difference, so that there are always 31 gems."""
    held = astuple(move)
    for kind, count in enumerate(held):
        most = state.bag.held[kind] + state.bag.aside[kind]
        if not 0 <= count <= most:
            raise refused("impossible_count", what=COLOURS[kind], count=count, low=0, high=most)
    return (BagRecounted(state.bag.held, held),)


def leave(state: State, move: LeaveTable, chance: Chance) -> tuple[Event, ...]:
    """A seat leaves for good: out of the dive, out of turn order; two must stay."""
    if not 0 <= move.seat < len(state.here) or not state.here[move.seat]:
        raise refused("not_at_table", seat=who(move.seat))
    if sum(state.here) <= FEWEST_SEATS:
        raise refused("too_few_stay")
    return (SeatLeft(move.seat),)


def _corrected(state: State, event: CounterCorrected) -> State:
    assert event.seat is not None
    if event.key == TOKENS:
        return replace(state, tokens=changed(state.tokens, event.seat, event.value - state.tokens[event.seat]))
    return _tied_anew(replace(state, tally=state.tally.scored(event.seat, [Scored("correction", event.value - event.before)])))


def _tied_anew(state: State) -> State:
    """Once the game has ended, a correction may tie other seats: those not counted yet are asked."""
    first = leaders(state) if state.is_ended else ()
    return replace(state, to_count=tuple(seat for seat in first if state.crew[seat] < 0) if len(first) > 1 else ())


def _left(state: State, event: SeatLeft) -> State:
    here = tuple(is_here and seat != event.seat for seat, is_here in enumerate(state.here))
    left = replace(
        state,
        here=here,
        tokens=changed(state.tokens, event.seat, -state.tokens[event.seat]),
    )
    if event.seat == state.up:
        left = replace(left, owed=())
    return _tied_anew(_out_of_dive(left, event.seat))


def _out_of_dive(state: State, seat: int) -> State:
    dive = state.dive
    if dive is None:
        return state
    if seat == dive.leader and not state.bag.drawn:
        # a dive whose leader leaves before the first draw is called off: the tile stays
        return replace(state, dive=None, to_tell=tuple(site for site in state.to_tell if site != dive.site))
    dive = replace(dive, asked=tuple(other for other in dive.asked if other != seat))
    if seat in dive.down:
        dive = surfaced(dive, seat)
    return replace(state, dive=_pair_given_up(dive) if seat == dive.leader else dive)


def _pair_given_up(dive: Dive) -> Dive:
    """The second gem of a pair will not come: the first one's hazard is answered now."""
    return replace(dive, is_half=False, answering=dive.down if dive.hazards else ()) if dive.is_half else dive


def _recounted(state: State, event: BagRecounted) -> State:
    recounted = replace(state, bag=state.bag.recounted(event.held))
    if recounted.bag.size:
        return recounted
    return replace(recounted, to_lay=(), dive=_pair_given_up(state.dive) if state.dive else None)


DECIDE = {CorrectCounter: correct, RecountBag: recount, LeaveTable: leave}
EVOLVE = {
    CounterCorrected: _corrected,
    BagRecounted: _recounted,
    SeatLeft: _left,
}
