"""A dive: who is there and who rushes, the draws, the cards, and the leader's stop."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.deep_blue import words
from companion.games.deep_blue.box import BOATS, COLOURS, INDEX, SITES
from companion.games.deep_blue.checks import answered_dive, check_gems, check_turn, down_diver, running_dive
from companion.games.deep_blue.events import (
    BoatsPlaced,
    CardsPlayed,
    DiveClosed,
    DiveLed,
    DiveScored,
    DiveStopped,
    GemsDrawn,
    TileGemTaken,
)
from companion.games.deep_blue.hazards import with_hazards
from companion.games.deep_blue.moves import CloseDive, DrawGem, LeadDive, PlaceBoats, PlayCards, ReportGems, ScoreDive, StopDive
from companion.games.deep_blue.refusals import refused
from companion.games.deep_blue.scenarios import gems_at_a_time, leader_may_rush, may_rush
from companion.games.deep_blue.scoring import dive_scored
from companion.games.deep_blue.state import FACE_UP, GONE, Dive, Diver, State, with_site
from companion.table.chance import Chance
from companion.table.moves import Event
from companion.table.seats import clockwise
from companion.table.tally import Scored
from companion.table.wording import who

CENTRE, RUSH = "centre", "rush"
MOST_CARDS, MOST_POINTS = 8, 60


def lead_dive(state: State, move: LeadDive, chance: Chance) -> tuple[Event, ...]:
    """The leader names a face-up wreck where it has a boat."""
    check_turn(state, move.seat)
    if len(move.site) != 1 or not 1 <= move.site[0] <= SITES:
        raise refused("no_such_site", site=" ".join(map(str, move.site)) or "?")
    lies = state.site(move.site[0]).lies
    if lies != FACE_UP:
        raise refused("no_dive_there", site=move.site[0], lies=words.LIES[lies])
    return (DiveLed(move.seat, move.site[0]),)


def place_boats(state: State, move: PlaceBoats, chance: Chance) -> tuple[Event, ...]:
    """Leader first, then clockwise: where a seat's boats lie, and which rush."""
    dive = running_dive(state)
    if state.to_tell:
        raise refused("tile_first", site=dive.site)
    if move.seat not in dive.asked[:1]:
        raise refused("boats_out_of_order", seat=who(move.seat), asked=who(dive.asked[0]) if dive.asked else words.NOBODY)
    boats = tuple(place for word in move.boats for place in word.split("+"))
    _check_boats(state, dive, move.seat, boats)
    return (BoatsPlaced(move.seat, boats),)


def _check_boats(state: State, dive: Dive, seat: int, boats: tuple[str, ...]) -> None:
    if len(boats) > BOATS:
        raise refused("third_boat", seat=who(seat), count=len(boats))
    free = free_spots(state, dive)
    for place in boats:
        _check_place(state, seat, boats, place, free)
    if seat == dive.leader:
        _check_leader(state, seat, boats)


def _check_place(state: State, seat: int, boats: Sequence[str], place: str, free: Sequence[str]) -> None:
    if place.startswith(RUSH + ":"):
        raise refused("rushed_on_spot", seat=who(seat), spot=place.removeprefix(RUSH + ":"))
    if place == RUSH and not may_rush(state):
        raise refused("no_rush")
    if place not in (CENTRE, RUSH) and boats.count(place) > free.count(place):
        raise refused("spot_not_free", spot=place)


def _check_leader(state: State, seat: int, boats: tuple[str, ...]) -> None:
    if all(place == RUSH for place in boats):
        raise refused("leader_not_there", seat=who(seat))
    if state.owed and len(boats) > 1:
        raise refused("owed_a_dive", site=state.owed[0])


def free_spots(state: State, dive: Dive) -> tuple[str, ...]:
    """The tile's spots on which no boat lies yet."""
    face = state.face_at(dive.site)
    free = list(face.spots if face else ())
    for diver in dive.divers:
        for spot in diver.spots:
            if spot in free:
                free.remove(spot)
    return tuple(free)


def places(state: State, dive: Dive) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Where one boat of the seat asked now may be, and which pairs two may, joined by "+"."""
    free = tuple(dict.fromkeys(free_spots(state, dive)))
    is_leader = dive.asked[0] == dive.leader
    rush = (RUSH,) if (leader_may_rush(state) if is_leader else may_rush(state)) else ()
    single = (*free, CENTRE, *(() if is_leader else rush))
    if is_leader and state.owed:
        return single, ()
    return single, _pairs(free_spots(state, dive), rush, is_leader)


def _pairs(free: tuple[str, ...], rush: tuple[str, ...], is_leader: bool) -> tuple[str, ...]:
    spots = tuple(dict.fromkeys(free))
    both = [(a, b) for i, a in enumerate(spots) for b in spots[i:] if a != b or free.count(a) > 1]
    one = [(spot, place) for spot in spots for place in (CENTRE, *rush)]
    none = [(CENTRE, CENTRE), *((CENTRE, one) for one in rush), *((one, one) for one in rush if not is_leader)]
    return tuple(f"{a}+{b}" for a, b in (*both, *one, *none))


def close_dive(state: State, move: CloseDive, chance: Chance) -> tuple[Event, ...]:
    """Nobody else is there or rushes."""
    dive = running_dive(state)
    if move.seat not in dive.asked[:1] or move.seat == dive.leader:
        raise refused("boats_out_of_order", seat=who(move.seat), asked=who(dive.asked[0]) if dive.asked else words.NOBODY)
    return (DiveClosed(),)


def draw(state: State, move: DrawGem, chance: Chance) -> tuple[Event, ...]:
    """The leader draws from the bag in the app: one gem, in Troubled Waters two."""
    _check_draw(state, move.seat)
    if state.terms.bag_on_table:
        raise refused("bag_on_table")
    bag, drawn = state.bag, []
    for _ in range(gems_at_a_time(state)):
        kind = bag.blindly(chance)
        bag = bag.without(kind)
        drawn.append(COLOURS[kind])
    return (GemsDrawn(move.seat, tuple(drawn), "app"),)


def report(state: State, move: ReportGems, chance: Chance) -> tuple[Event, ...]:
    """The leader drew from the bag on the table; a pair is told together or one after the other, in the order drawn."""
    dive = _check_draw(state, move.seat)
    if not state.terms.bag_on_table:
        raise refused("bag_in_app")
    check_gems(state, move.gems, 1, 1 if dive.is_half else gems_at_a_time(state))
    return (GemsDrawn(move.seat, move.gems, "table"),)


def _check_draw(state: State, seat: int) -> Dive:
    dive = answered_dive(state)
    if seat != dive.leader:
        raise refused("leader_draws", seat=who(seat), leader=who(dive.leader))
    if not dive.is_led or dive.is_stopped:
        raise refused("dive_is_over")
    if not state.bag.size:
        raise refused("bag_empty")
    return dive


def play_cards(state: State, move: PlayCards, chance: Chance) -> tuple[Event, ...]:
    """A seat still diving plays crew cards for points. Ruling: any time until the next draw."""
    dive = answered_dive(state)
    down_diver(dive, move.seat)
    _check_pair_told(dive)
    if not state.bag.drawn:
        raise refused("nothing_drawn")
    if not 1 <= move.cards <= MOST_CARDS or not 0 <= move.points <= MOST_POINTS:
        raise refused("impossible_cards", cards=move.cards, points=move.points, most=MOST_CARDS, top=MOST_POINTS)
    return (CardsPlayed(move.seat, move.cards, move.points, state.terms.totals_open),)


def stop(state: State, move: StopDive, chance: Chance) -> tuple[Event, ...]:
    """The leader stops, after one gem at least. Ruling: with the bag empty it must."""
    dive = answered_dive(state)
    if move.seat != dive.leader:
        raise refused("leader_stops", seat=who(move.seat), leader=who(dive.leader))
    if not dive.is_led or dive.is_stopped:
        raise refused("dive_is_over")
    _check_pair_told(dive)
    if not state.bag.drawn and state.bag.size:
        raise refused("draw_first")
    stopped = DiveStopped(move.seat)
    # with the bag empty everybody knew that these were the last cards
    return (stopped,) if state.bag.size else (stopped, dive_scored(state))


def _check_pair_told(dive: Dive) -> None:
    if dive.is_half:
        raise refused("second_gem_first")


def score(state: State, move: ScoreDive, chance: Chance) -> tuple[Event, ...]:
    """The last cards are played: the dive is scored."""
    dive = answered_dive(state)
    if dive.is_led and not dive.is_stopped:
        raise refused("leader_goes_on", leader=who(dive.leader))
    return (dive_scored(state),)


def _led(state: State, event: DiveLed) -> State:
    asked = tuple(seat for seat in clockwise(event.seat, len(state.here)) if state.here[seat])
    face = state.face_at(event.site)
    scenario = state.terms.scenario if face and face.is_sunken else ""
    return replace(
        state,
        acted=True,
        result=(),
        news=state.news if event.by_storm else (),
        owed=tuple(site for site in state.owed if site != event.site),
        to_tell=state.to_tell if face else (*state.to_tell, event.site),
        dive=Dive(state.dives + 1, event.seat, event.site, scenario, asked),
        dives=state.dives + 1,
    )


def _placed(state: State, event: BoatsPlaced) -> State:
    dive = _dive(state)
    spots = tuple(place for place in event.boats if place not in (CENTRE, RUSH))
    diver = Diver(event.seat, len(event.boats), event.boats.count(RUSH), spots)
    divers = (*dive.divers, diver) if event.boats else dive.divers
    return replace(state, dive=replace(dive, asked=dive.asked[1:], divers=divers))


def _drawn(state: State, event: GemsDrawn) -> State:
    bag = state.bag
    for gem in event.gems:
        bag = bag.without(INDEX[gem])
    dive = _dive(state)
    is_half = not dive.is_half and bag.size > 0 and len(event.gems) < gems_at_a_time(state)
    return replace(state, bag=bag, news=(), dive=with_hazards(dive, bag.drawn, len(event.gems), is_half))


def _gem_taken(state: State, event: TileGemTaken) -> State:
    sites = with_site(state.sites, event.site, replace(state.site(event.site), gem=""))
    return replace(state, sites=sites, bag=state.bag.joined(INDEX[event.gem]))


def _cards_played(state: State, event: CardsPlayed) -> State:
    dive = _dive(state)
    divers = tuple(
        replace(diver, cards=diver.cards + event.cards, points=diver.points + event.points) if diver.seat == event.seat else diver
        for diver in dive.divers
    )
    return replace(state, dive=replace(dive, divers=divers))


def _scored(state: State, event: DiveScored) -> State:
    tally = state.tally
    for row in event.scores:
        parts = (("cards", row.cards), ("gems", row.gems), ("tile", row.tile), ("bounty", row.bounty))
        tally = tally.scored(row.seat, [Scored(source, points, event.number) for source, points in parts if points])
    face = state.face_at(event.site)
    return replace(
        state,
        tally=tally,
        bag=state.bag.refilled(),
        sites=with_site(state.sites, event.site, replace(state.site(event.site), lies=GONE)),
        sunken_dived=state.sunken_dived + bool(face and face.is_sunken),
        dive=None,
        result=event.scores,
    )


def _dive(state: State) -> Dive:
    assert state.dive is not None, "an event of a dive comes in a dive"
    return state.dive


DECIDE = {
    LeadDive: lead_dive,
    PlaceBoats: place_boats,
    CloseDive: close_dive,
    DrawGem: draw,
    ReportGems: report,
    PlayCards: play_cards,
    StopDive: stop,
    ScoreDive: score,
}
EVOLVE = {
    DiveLed: _led,
    BoatsPlaced: _placed,
    DiveClosed: lambda state, event: replace(state, dive=replace(_dive(state), asked=())),
    GemsDrawn: _drawn,
    TileGemTaken: _gem_taken,
    CardsPlayed: _cards_played,
    DiveStopped: lambda state, event: replace(state, dive=replace(_dive(state), is_stopped=True)),
    DiveScored: _scored,
}
