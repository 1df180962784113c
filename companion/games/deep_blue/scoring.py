"""Scoring: what a dive brings, where every point came from, the places and the tie-break's story."""

from collections import Counter as Multiset

from companion.games.deep_blue.box import COLOURS, PLAIN_WORTH, SPOT_WORTH
from companion.games.deep_blue.state import Dive, Diver, DiveScore, State
from companion.games.deep_blue.sunken_city import bounty, expert_points, tile_shares
from companion.table.say import Words, say, who
from companion.table.standings import ScoreLine, Standings, ranked
from companion.table.tally import Scored

SOURCES = ("cards", "gems", "tile", "bounty")


def dive_scores(state: State, dive: Dive) -> tuple[DiveScore, ...]:
    """Everyone scores its cards; everyone not resurfaced the gems; the leader the tile, even if resurfaced."""
    return tuple(score_now(state, dive, diver) for diver in dive.divers)


def score_now(state: State, dive: Dive, diver: Diver) -> DiveScore:
    """What a seat scores if the dive ends now."""
    face, drawn, is_leader = state.face_at(dive.site), state.bag.drawn, diver.seat == dive.leader
    return DiveScore(
        seat=diver.seat,
        cards=diver.points + expert_points(dive.scenario, diver),
        gems=gem_points(drawn, diver.spots) if diver.is_down else 0,
        tile=(face.worth if face else 0) * tile_shares(dive.scenario, diver, is_leader),
        bounty=bounty(dive.scenario, is_leader and diver.is_down, len(drawn)),
    )


def gem_points(drawn: tuple[int, ...], spots: tuple[str, ...]) -> int:
    """Each treasure once: the matching-spot worth if the seat holds at least one such spot, else the plain one."""
    return sum(
        count * (SPOT_WORTH if COLOURS[kind] in spots else PLAIN_WORTH)[kind]
        for kind, count in Multiset(drawn).items()
        if kind in PLAIN_WORTH
    )


def leaders(state: State) -> tuple[int, ...]:
    """The seats with the most points among those still at the table."""
    totals = state.tally.totals
    most = max(totals[seat] for seat in state.seated)
    return tuple(seat for seat in state.seated if totals[seat] == most)


def standings(state: State) -> Standings:
    """Places by points, then by crew cards where they were counted; a seat that left stands below those who stayed."""
    keys = tuple(zip(state.tally.totals, state.crew, strict=True))
    return ranked(keys, [lines(state, seat) for seat in range(len(keys))], _story(state), state.here)


def lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """Where every point of a seat came from."""
    return tuple(ScoreLine(_source(scored), scored.points) for scored in state.tally.rows[seat])


def _source(scored: Scored) -> Words:
    return say("score.line", number=scored.number, source=scored.source) if scored.number else say("score.correction")


def _story(state: State) -> tuple[Words, ...]:
    """How a tie for first was broken: by the crew cards that were counted."""
    first = leaders(state)
    if len(first) < 2:
        return ()
    crew = {seat: state.crew[seat] for seat in first}
    tied = say("tie.tied", seats=tuple(map(who, first)), points=state.tally.total(first[0]))
    if min(crew.values()) < 0:
        return tied, say("tie.uncounted")
    most = tuple(who(seat) for seat in first if crew[seat] == max(crew.values()))
    won = say("tie.wins", seat=most[0]) if len(most) == 1 else say("tie.shared", seats=most)
    return tied, *(say("tie.count", seat=who(seat), cards=cards) for seat, cards in crew.items()), won
