"""Beside the tools: things counted again, a seat that leaves."""

from companion.games.toolbox.book import PotEvent, PotMove, ready_pot
from companion.games.toolbox.box import MOST_ALIKE, NO_REASON, thing
from companion.games.toolbox.state import State
from companion.games.toolbox.turns import AdminBegun, TurnBegun
from companion.table.asides import LeaveTable, SeatLeft
from companion.table.chapter import Events, Words, put, refused, replace, told
from companion.table.seats import clean_name


class CountAgain(PotMove, frozen=True):
    """Set how many of a kind are in the pot, and say why."""

    kind: int
    count: int
    reason: str


class CountedAgain(PotEvent, frozen=True):
    """The count of a kind was corrected."""

    kind: int
    label: str
    before: int
    count: int
    reason: str


def count_again(state: State, move: CountAgain) -> Events:
    pot = ready_pot(state, move.pot)
    if not (0 <= move.kind < len(pot.kinds) and 0 <= move.count <= MOST_ALIKE):
        raise refused("no_such_count", most=MOST_ALIKE)
    label, reason = pot.kinds[move.kind].label, clean_name(move.reason) or NO_REASON
    return (CountedAgain(move.pot, move.kind, label, pot.held[move.kind], move.count, reason),)


def counted_again(state: State, event: CountedAgain) -> State:
    """How a stack lay is not known any more: it is shuffled next."""
    return state.with_pot(event.pot, state.pots[event.pot].recounted(event.kind, event.count))


def tell_counted(event: CountedAgain, seat: int | None) -> Words:
    return told(event, kind=thing(event.label))


def leave(state: State, move: LeaveTable) -> Events:
    """A seat goes home; when its turn is on the clock, the next seat's begins as soon as the table goes on."""
    clock = state.clock
    if move.seat not in clock.order or len(clock.order) < 2:
        raise refused("no_such_seat")
    if clock.up != move.seat:
        return (SeatLeft(move.seat),)
    at_ms, others = clock.since_ms, [seat for seat in clock.order if seat != move.seat]
    following, _, is_round = replace(clock, has_passed=put(clock.has_passed, move.seat, True)).following()
    if all(clock.has_passed[seat] for seat in others):
        following = others[0]
    return (TurnBegun(following, at_ms, clock.round + is_round), AdminBegun(at_ms), SeatLeft(move.seat))


def left(state: State, event: SeatLeft) -> State:
    order = tuple(seat for seat in state.clock.order if seat != event.seat)
    return replace(state, clock=replace(state.clock, order=order), gone=(*state.gone, event.seat))
