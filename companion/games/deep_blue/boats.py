"""Start of a dive: the leader names the wreck, then every seat enters its boats there and those that rush in."""

from collections import Counter as Multiset
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from companion.games.deep_blue.box import BOATS, SITES, SPOTS
from companion.games.deep_blue.hazards import with_late_diver, with_open_hazards, with_seat_resurfaced
from companion.games.deep_blue.rulebook import check_not_ended, check_turn, running_dive
from companion.games.deep_blue.scenarios import may_rush
from companion.games.deep_blue.state import FACE_UP, Dive, Diver, State, present_dive, with_boat, without_boat
from companion.table.chapter import Event, Events, SeatEvent, SeatMove, SeatName, Words, automatic, illegal_move, replace, say
from companion.table.moves import IllegalMoveError, pick_among
from companion.table.seats import clockwise

CENTRE, RUSH, AWAY = "centre", "rush", "away"
NO_SPOT = (CENTRE, RUSH)


class LeadDive(SeatMove, frozen=True):
    """Lead a dive at a site."""

    site: tuple[int, ...] = ()


class DiveLed(SeatEvent, frozen=True):
    """A seat leads a dive; `by_storm`: as a free action."""

    has_short = True
    site: int
    by_storm: bool = False


def lead_dive(state: State, move: LeadDive) -> Events:
    """Begin a dive at a face-up wreck that the leader names and where it has a boat."""
    check_turn(state, move.seat)
    site = pick_among(move.site, range(1, SITES + 1), illegal_move("no_such_site"))
    status = state.site(site).status
    if status != FACE_UP:
        raise illegal_move("no_dive_there", site=site, status=status)
    return (DiveLed(move.seat, site),)


def apply_dive_led(state: State, event: DiveLed) -> State:
    seats_to_ask = tuple(seat for seat in clockwise(event.seat, len(state.present)) if state.present[seat])
    face = state.face_at(event.site)
    scenario = state.terms.scenario if face and face.is_sunken else ""
    return replace(
        state,
        acted=state.acted or not event.by_storm,
        result=(),
        news=state.news if event.by_storm else (),
        storm_sites=tuple(site for site in state.storm_sites if site != event.site),
        to_enter=state.to_enter if face else (*state.to_enter, event.site),
        dive=Dive(event.seat, event.site, scenario, seats_to_ask),
        dives=state.dives + 1,
    )


class LeadStormDive(SeatMove, frozen=True):
    """Start one of the storm dives due."""

    site: int


def lead_storm_dive(state: State, move: LeadStormDive) -> Events:
    """Let the seat choose which dive comes first, after one Sail revealed two Sunken City tiles."""
    check_not_ended(state)
    if move.site not in state.storm_sites or state.dive or state.to_enter or move.seat != state.site(move.site).finder:
        raise illegal_move("no_storm_there", site=move.site)
    return (DiveLed(move.seat, move.site, True),)


@automatic
def storm_breaks(state: State) -> Events:
    """Begin the only storm dive due at once; after another dive, players read its result first."""
    if state.dive or state.result or state.is_complete or len(state.storm_sites) != 1 or not state.is_settled:
        return ()
    return (DiveLed(state.site(state.storm_sites[0]).finder, state.storm_sites[0], True),)


class PlaceBoats(SeatMove, frozen=True):
    """Enter a seat's boats at the dive: each a spot, "centre" or "rush"; two joined by "+"; none: it sits out."""

    boats: tuple[str, ...] = ()


class CloseDive(SeatMove, frozen=True):
    """Declare that no other seat dives."""


class BoatsPlaced(SeatEvent, frozen=True):
    """A seat's boats in the dive; none: it sits out. The log omits the places: with the gems they'd reveal a closed chest's sum."""

    has_short = True
    secret = ("boats",)
    boats: tuple[str, ...]


class DiveClosed(Event, frozen=True):
    """No other seat is in the dive."""


def place_boats(state: State, move: PlaceBoats) -> Events:
    """Enter where a seat's boats are, and which rush in: the leader first, then clockwise."""
    dive = running_dive(state)
    if state.to_enter:
        raise illegal_move("tile_first", site=dive.site)
    _check_asked(dive, move.seat)
    return (BoatsPlaced(move.seat, checked_boats(state, dive, move.seat, move.boats)),)


def close_dive(state: State, move: CloseDive) -> Events:
    """End the question for boats: no other seat is at the wreck or rushes in."""
    dive = running_dive(state)
    _check_asked(dive, move.seat)
    if move.seat == dive.leader:
        raise illegal_move("boats_out_of_order.leader", seat=SeatName(move.seat))
    return (DiveClosed(),)


def _check_asked(dive: Dive, seat: int) -> None:
    if not dive.asked_seats:
        raise illegal_move("boats_out_of_order.all_told")
    if seat != dive.asked_seats[0]:
        raise illegal_move("boats_out_of_order.other", seat=SeatName(seat), asked=SeatName(dive.asked_seats[0]))


def checked_boats(state: State, dive: Dive, seat: int, words: Sequence[str]) -> tuple[str, ...]:
    """Return the places of a seat's boats, two in a word joined by "+". Raises IllegalMoveError if they can't be there."""
    boats = tuple(place for word in words for place in word.split("+"))
    for fault in _faults(state, dive, seat, boats):
        raise fault
    return boats


def _faults(state: State, dive: Dive, seat: int, boats: tuple[str, ...]) -> Iterator[IllegalMoveError]:
    """Yield why a seat's boats can't be at these places."""
    if len(boats) > BOATS:
        yield illegal_move("third_boat", seat=SeatName(seat), count=len(boats))
    yield from _faulty_places(state, seat, boats, _free_spots(state, dive))
    if seat == dive.leader and all(place == RUSH for place in boats):
        yield illegal_move("leader_not_there", seat=SeatName(seat))
    if seat == dive.leader and state.storm_sites and len(boats) > 1:
        yield illegal_move("owed_a_dive", site=state.storm_sites[0])  # A Storm Is Coming: its boat on that tile may not rush away


def _faulty_places(state: State, seat: int, boats: tuple[str, ...], free: tuple[str, ...]) -> Iterator[IllegalMoveError]:
    for place in boats:
        if place.startswith(RUSH + ":"):
            yield illegal_move("rushed_on_spot", seat=SeatName(seat), spot=place.removeprefix(RUSH + ":"))
        if place == RUSH and not may_rush(state):
            yield illegal_move("no_rush")
        if place not in NO_SPOT and boats.count(place) > free.count(place):
            yield illegal_move("spot_not_free", spot=place)


def _free_spots(state: State, dive: Dive) -> tuple[str, ...]:
    """Return the tile's spots without a boat."""
    face = state.face_at(dive.site)
    free = list(face.spots if face else ())
    for spot in (spot for diver in dive.divers for spot in diver.spots if spot in free):
        free.remove(spot)
    return tuple(free)


def possible_places(state: State, dive: Dive, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the places for one boat of a seat, and the pairs for two, joined by "+": those on most spots first."""
    places = (*dict.fromkeys(_free_spots(state, dive)), *NO_SPOT)
    pairs = sorted(combinations_with_replacement(places, BOATS), key=lambda pair: sum(place in NO_SPOT for place in pair))
    single, boat_pairs = (
        tuple("+".join(boats) for boats in boat_groups if not any(_faults(state, dive, seat, boats)))
        for boat_groups in ([(place,) for place in places], pairs)
    )
    return single, boat_pairs


def apply_boats_placed(state: State, event: BoatsPlaced) -> State:
    dive = present_dive(state)
    divers = (*dive.divers, diver_of(event.seat, event.boats)) if event.boats else dive.divers
    return replace(_with_boats_on_map(state, event), dive=replace(dive, asked_seats=dive.asked_seats[1:], divers=divers))


def _with_boats_on_map(state: State, event: BoatsPlaced) -> State:
    """Return the state in which the map has this seat's boats at the dive, or not."""
    change = with_boat if event.boats else without_boat
    return change(state, event.seat, present_dive(state).site)


def diver_of(seat: int, boats: tuple[str, ...]) -> Diver:
    """Return a seat's diver with these boats."""
    return Diver(seat, len(boats), boats.count(RUSH), tuple(place for place in boats if place not in NO_SPOT))


def describe_placed(event: BoatsPlaced, seat: int | None) -> Words:
    return (
        say("log.joined", seat=SeatName(event.seat), boats=len(event.boats))
        if event.boats
        else say("log.away", seat=SeatName(event.seat))
    )


def apply_dive_closed(state: State, event: DiveClosed) -> State:
    return replace(state, dive=replace(present_dive(state), asked_seats=()))


class FixBoats(PlaceBoats, frozen=True):
    """Correct a seat's boats at this dive: "away" for none."""


class BoatsFixed(BoatsPlaced, frozen=True):
    """A seat's boats in the dive were corrected."""

    has_short = False
    corrects = True


def fix_boats(state: State, move: FixBoats) -> Events:
    """Correct a seat's boats: it dives now, or sits out, or holds other spots."""
    dive = running_dive(state)
    if move.seat not in state.remaining_seats or move.seat in dive.asked_seats or state.to_enter or len(move.boats) != 1:
        raise illegal_move("boats_not_told_yet", seat=SeatName(move.seat))
    words = () if move.boats == (AWAY,) else move.boats
    return (BoatsFixed(move.seat, checked_boats(state, dive.without_seat(move.seat), move.seat, words)),)


def apply_boats_fixed(state: State, event: BoatsFixed) -> State:
    dive = present_dive(state)
    before, state = dive.diver(event.seat), _without_old_places(_with_boats_on_map(state, event), event)
    if before and not event.boats:
        dive = with_seat_resurfaced(state, dive, event.seat)
    other_divers = [diver for diver in dive.divers if diver.seat != event.seat]
    if event.boats:
        new_diver = diver_of(event.seat, event.boats)
        used_spots = tuple((Multiset(before.used_spots) & Multiset(new_diver.spots)).elements()) if before else ()
        other_divers.append(
            replace(new_diver, used_spots=used_spots, is_diving=before.is_diving, cards=before.cards, points=before.points)
            if before
            else new_diver
        )
    other_divers.sort(key=lambda diver: (diver.seat - dive.leader) % len(state.present))
    dive = replace(dive, divers=tuple(other_divers))
    return replace(state, dive=_recheck_defences(state, dive, event.seat, is_new=before is None) if state.terms.rules > 2 else dive)


def _without_old_places(state: State, event: BoatsFixed) -> State:
    """Return the state whose news no longer says that a corrected tile moved this seat's boats: players have placed them since."""
    news = (old for old in state.news if not isinstance(old, BoatsFixed) or old.seat != event.seat or old == event)
    return replace(state, news=tuple(news))


def _recheck_defences(state: State, dive: Dive, seat: int, is_new: bool) -> Dive:
    """Return the dive after a seat's boats changed: its defences with spots that it doesn't hold are asked for again.

    A seat that joins (`is_new`) defends only against open hazards.
    """
    diver = dive.diver(seat)
    free_spots = Multiset(diver.spots if diver else ())
    answers = []
    for answer in dive.answers:
        by_spot = answer.seat == seat and answer.means in SPOTS
        if not by_spot or free_spots[answer.means]:
            answers.append(answer)
        free_spots[answer.means] -= by_spot
    dive = replace(dive, answers=tuple(answers))
    return (
        with_late_diver(state, dive, seat)
        if is_new and diver
        else with_open_hazards(dive, state.bag.drawn_kinds, dive.awaits_second_gem)
    )


def boats_of(diver: Diver, spots: tuple[str, ...]) -> tuple[str, ...]:
    """Return the places of a diver's boats, as they are entered, if it holds these spots."""
    centre = diver.boats - diver.rushed - len(spots)
    return (*spots, *(CENTRE,) * centre, *(RUSH,) * diver.rushed)


def boats_without_spot(state: State, site: int, free: tuple[str, ...]) -> Events:
    """Move boats whose spot the corrected tile lacks to the centre (since rules 3)."""
    dive, free_spots, moved = state.dive, Multiset(free), list[BoatsFixed]()
    if dive is None or dive.site != site or state.terms.rules < 3:
        return ()
    for diver in dive.divers:
        kept_spots = tuple((Multiset(diver.spots) & free_spots).elements())
        free_spots -= Multiset(kept_spots)
        if len(kept_spots) < len(diver.spots):
            moved.append(BoatsFixed(diver.seat, boats_of(diver, kept_spots)))
    return tuple(moved)
