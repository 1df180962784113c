"""A dive under way: the draws, the cards, the leader's stop, and the score."""

from msgspec.structs import replace

from companion.games.deep_blue.box import COLOURS, INDEX
from companion.games.deep_blue.checks import answered_dive, check_gems, down_diver
from companion.games.deep_blue.events import (
    CardsPlayed,
    DiveScored,
    DiveStopped,
    GemsDrawn,
    TileGemTaken,
)
from companion.games.deep_blue.hazards import with_hazards
from companion.games.deep_blue.moves import DrawGem, PlayCards, ReportGems, ScoreDive, StopDive
from companion.games.deep_blue.refusals import refused
from companion.games.deep_blue.scenarios import gems_at_a_time
from companion.games.deep_blue.scoring import dive_scored
from companion.games.deep_blue.state import GONE, Dive, State, running, with_site
from companion.table.chance import Chance
from companion.table.moves import Event
from companion.table.tally import Scored
from companion.table.wording import who

MOST_CARDS, MOST_POINTS = 8, 60


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


def _drawn(state: State, event: GemsDrawn) -> State:
    bag = state.bag
    for gem in event.gems:
        bag = bag.without(INDEX[gem])
    dive = running(state)
    is_half = not dive.is_half and len(event.gems) < gems_at_a_time(state)
    return replace(state, bag=bag, news=(), dive=with_hazards(dive, bag.drawn, len(event.gems), is_half))


def _gem_taken(state: State, event: TileGemTaken) -> State:
    sites = with_site(state.sites, event.site, replace(state.site(event.site), gem=""))
    return replace(state, sites=sites, bag=state.bag.joined(INDEX[event.gem]))


def _cards_played(state: State, event: CardsPlayed) -> State:
    dive = running(state)
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


DECIDE = {
    DrawGem: draw,
    ReportGems: report,
    PlayCards: play_cards,
    StopDive: stop,
    ScoreDive: score,
}
EVOLVE = {
    GemsDrawn: _drawn,
    TileGemTaken: _gem_taken,
    CardsPlayed: _cards_played,
    DiveStopped: lambda state, event: replace(state, dive=replace(running(state), is_stopped=True)),
    DiveScored: _scored,
}
