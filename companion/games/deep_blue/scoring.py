"""Scoring: a dive, the totals, the end and its tie-break."""

from collections import Counter as Multiset
from functools import lru_cache

from msgspec.structs import replace

from companion.games.deep_blue import words
from companion.games.deep_blue.box import COLOURS, MOST_CREW, PLAIN_WORTH, SPOT_WORTH, STARTING_CREW
from companion.games.deep_blue.events import CrewCounted, DiveScore, DiveScored, GameEnded
from companion.games.deep_blue.moves import CountCrew
from companion.games.deep_blue.refusals import refused
from companion.games.deep_blue.scenarios import bounty, expert_points, tile_shares
from companion.games.deep_blue.state import Diver, State, running
from companion.table.bag import changed
from companion.table.chance import Chance
from companion.table.moves import Event
from companion.table.standings import ScoreLine, SeatStanding, Standings, placed
from companion.table.wording import who


def gem_points(drawn: tuple[int, ...], spots: tuple[str, ...]) -> int:
    """Each treasure once: the matching-spot worth if the seat holds at least one such spot, else the plain one."""
    return sum(
        count * (SPOT_WORTH if COLOURS[kind] in spots else PLAIN_WORTH)[kind]
        for kind, count in Multiset(drawn).items()
        if kind in PLAIN_WORTH
    )


def dive_scored(state: State) -> DiveScored:
    """Everyone scores its cards; everyone not resurfaced the gems; the leader the tile, even if resurfaced."""
    dive = running(state)
    face = state.face_at(dive.site)
    assert face is not None
    scenario, drawn = state.scenario_of_dive(), state.bag.drawn
    return DiveScored(
        dive.site,
        dive.number,
        tuple(_seat_score(diver, diver.seat == dive.leader, scenario, drawn, face.worth) for diver in dive.divers),
        state.terms.totals_open,
    )


def _seat_score(diver: Diver, is_leader: bool, scenario: str, drawn: tuple[int, ...], worth: int) -> DiveScore:
    return DiveScore(
        seat=diver.seat,
        cards=diver.points + expert_points(scenario, diver),
        gems=gem_points(drawn, diver.spots) if diver.is_down else 0,
        tile=worth * tile_shares(scenario, diver, is_leader),
        bounty=bounty(scenario, is_leader and diver.is_down, len(drawn)),
    )


def game_ended(state: State) -> GameEnded:
    """The game ends at once with the fourth Sunken City dive; seats tied for first count their crew."""
    first = leaders(state)
    return GameEnded(first if len(first) > 1 else ())


def leaders(state: State) -> tuple[int, ...]:
    """The seats with the most points among those still at the table."""
    totals = state.tally.totals
    seated = [seat for seat, here in enumerate(state.here) if here]
    most = max(totals[seat] for seat in seated)
    return tuple(seat for seat in seated if totals[seat] == most)


def count_crew(state: State, move: CountCrew, chance: Chance) -> tuple[Event, ...]:
    """A tie goes to the tied seat with more crew cards: all it owns, in hand, played and resting."""
    if move.seat not in state.to_count[:1]:
        raise refused("crew_not_asked", seat=who(move.seat))
    if not STARTING_CREW <= move.cards <= MOST_CREW:
        raise refused("impossible_crew", cards=move.cards, low=STARTING_CREW, high=MOST_CREW)
    return (CrewCounted(move.seat, move.cards),)


def _ended(state: State, event: GameEnded) -> State:
    return replace(state, is_ended=True, to_count=event.tied)


def _counted(state: State, event: CrewCounted) -> State:
    crew = changed(state.crew, event.seat, event.cards - state.crew[event.seat])
    return replace(state, crew=crew, to_count=tuple(seat for seat in state.to_count if seat != event.seat))


def standings(state: State) -> Standings:
    """Places by points, then by crew cards where they were counted; a seat that left stands below those who stayed."""
    totals = state.tally.totals
    keys = [(int(state.here[seat]), totals[seat], state.crew[seat]) for seat in range(len(state.here))]
    rows = [SeatStanding(seat, place, totals[seat], lines(state, seat)) for seat, place in enumerate(placed(keys))]
    return Standings(tuple(sorted(rows, key=lambda row: (row.place, row.seat))), _story(state))


def lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """Where every point of a seat came from."""
    return tuple(_line(scored.source, scored.number, scored.points) for scored in state.tally.rows[seat])


@lru_cache(maxsize=4096)
def _line(source: str, number: int, points: int) -> ScoreLine:
    return ScoreLine(words.score_label(source, number), points)


def _story(state: State) -> tuple[str, ...]:
    first = leaders(state)
    if len(first) < 2:
        return ()
    return words.tie_story(first, state.tally.total(first[0]), tuple(state.crew[seat] for seat in first))


DECIDE = {CountCrew: count_crew}
EVOLVE = {GameEnded: _ended, CrewCounted: _counted}
