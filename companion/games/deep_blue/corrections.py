"""Corrections of tokens, chests and cards, and seats that leave."""

from companion.games.deep_blue.box import MOST_CARDS, MOST_POINTS, MOST_TOKENS, Scenario
from companion.games.deep_blue.hazards import with_diver, with_seat_resurfaced, without_second_gem
from companion.games.deep_blue.scoring import with_tied_seats
from companion.games.deep_blue.state import State, present_dive
from companion.table.any_time_moves import (
    CorrectableCounter,
    CorrectCounter,
    CounterCorrected,
    LeaveTable,
    SeatLeft,
    check_correction,
)
from companion.table.chapter import Events, SeatEvent, SeatName, Words, illegal_move, replace, replace_at, say
from companion.table.scored_points import SourcePoints

TOKENS, CHEST, CARDS, CARD_POINTS = "tokens", "chest", "cards", "card_points"
MOST_CORRECTED, MOST_CHEST = 99, 999
FEWEST_SEATS = 2


def counters(state: State) -> tuple[CorrectableCounter, ...]:
    """Return the counters that players may correct: in a dive cards' points, and their number where it counts; tokens; chests."""
    divers, seats = state.divers if state.bag.drawn_kinds else (), state.remaining_seats
    points = (
        CorrectableCounter(CARD_POINTS, say("counter.card_points"), diver.points, 0, MOST_POINTS, diver.seat) for diver in divers
    )
    is_counted = state.scenario_of_dive == Scenario.THE_BEST_OF_THE_BEST
    counts = (
        CorrectableCounter(CARDS, say("counter.cards"), diver.cards, 0, MOST_CARDS, diver.seat) for diver in divers if is_counted
    )
    tokens = (CorrectableCounter(TOKENS, say("counter.tokens"), state.tokens[seat], 0, MOST_TOKENS, seat) for seat in seats)
    return (*points, *counts, *tokens, *(_chest(state, seat) for seat in seats))


def _chest(state: State, seat: int) -> CorrectableCounter:
    label = say("counter.chest")
    if state.terms.totals_open:
        return CorrectableCounter(CHEST, label, state.tally.total(seat), -MOST_CORRECTED, MOST_CHEST, seat)
    # the range of a secret counter must not give its value away
    return CorrectableCounter(CHEST, label, 0, -MOST_CORRECTED, MOST_CORRECTED, seat, is_secret=True)


def correct_counter(state: State, move: CorrectCounter) -> Events:
    """Set a counter, or change a closed chest by an amount."""
    return (check_correction(counters(state), move),)


def apply_counter_corrected(state: State, event: CounterCorrected) -> State:
    assert event.seat is not None
    if event.key in (CARDS, CARD_POINTS):
        changes = {"cards" if event.key == CARDS else "points": event.value}
        return replace(state, dive=with_diver(present_dive(state), event.seat, lambda diver: replace(diver, **changes)))
    if event.key == TOKENS:
        return replace(state, tokens=replace_at(state.tokens, event.seat, event.value))
    return with_tied_seats(
        replace(state, tally=state.tally.add(event.seat, [SourcePoints("correction", event.value - event.before)]))
    )


def describe_counter_corrected(event: CounterCorrected, seat: int | None) -> Words:
    assert event.seat is not None
    if event.key == TOKENS:
        return say("log.tokens", seat=SeatName(event.seat), tokens=event.value, before=event.before)
    # without its value, which is secret now or will be
    return say("log.chest" if event.key == CHEST else "log.cards_fixed", seat=SeatName(event.seat))


def leave(state: State, move: LeaveTable) -> Events:
    """Remove a seat for good from the dive and the turn order; two must stay."""
    if move.seat not in state.remaining_seats:
        raise illegal_move("not_seated")
    if len(state.remaining_seats) <= FEWEST_SEATS:
        raise illegal_move("too_few_stay")
    dive = state.dive if state.terms.rules and _is_dive_cancelled(state, move.seat) else None
    return (SeatLeft(move.seat), *((DiveCancelled(move.seat, dive.site),) if dive else ()))


class DiveCancelled(SeatEvent, frozen=True, tag="DiveCalledOff"):
    """The leader left before the first gem: no seat scores, and the tile stays for another dive."""

    site: int


def apply_dive_cancelled(state: State, event: DiveCancelled) -> State:
    return replace(state, news=(event,))


def _is_dive_cancelled(state: State, seat: int) -> bool:
    return state.dive is not None and seat == state.dive.leader and not state.bag.drawn_kinds


def apply_seat_left(state: State, event: SeatLeft) -> State:
    state = replace(
        state,
        present=replace_at(state.present, event.seat, False),
        boats=replace_at(state.boats, event.seat, ()),
        tokens=replace_at(state.tokens, event.seat, 0),
        storm_sites=tuple(site for site in state.storm_sites if state.site(site).finder != event.seat),
    )
    return with_tied_seats(_without_diver(state, event.seat))


def _without_diver(state: State, seat: int) -> State:
    dive = state.dive
    if dive is None:
        return state
    if _is_dive_cancelled(state, seat):
        return replace(state, dive=None, to_enter=tuple(site for site in state.to_enter if site != dive.site))
    dive = replace(dive, asked_seats=tuple(other for other in dive.asked_seats if other != seat))
    if seat in dive.diving_seats:
        dive = with_seat_resurfaced(state, dive, seat)
    return replace(state, dive=without_second_gem(state, dive) if seat == dive.leader else dive)
