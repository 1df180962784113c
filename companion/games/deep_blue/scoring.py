"""Scoring: a dive's points and their sources, the end of the game, places and tie-breaks."""

from collections.abc import Sequence

from companion.games.deep_blue.box import COLOURS, MOST_CREW, PLAIN_WORTH, SPOT_WORTH, STARTING_CREW
from companion.games.deep_blue.scenarios import bounty, expert_points, tile_shares
from companion.games.deep_blue.state import NOT_COUNTED, Diver, DiveScore, ScoredDive, State, present_dive
from companion.table.chapter import (
    Event,
    Events,
    SeatEvent,
    SeatMove,
    SeatName,
    Words,
    automatic,
    illegal_move,
    replace,
    replace_at,
    say,
)
from companion.table.scored_points import SourcePoints
from companion.table.standings import ScoreLine, Standings, rank_seats

SOURCES = tuple(say("score.line", number=1, source=source) for source in ("gems", "cards", "tile", "bounty"))
"""Sources of points, in the order in which bars show them."""
NO_DIVE, MOST_OWN_DIVES = 0, 6
"""Number of a dive in points that were corrected; most dives of which a seat's own lines name each."""


def score_now(state: State, diver: Diver) -> DiveScore:
    """Return a seat's score if the dive ends now: cards, gems if it still dives, and the leader's tile, even if it resurfaced."""
    return score_in(as_scored(state), diver)


def as_scored(state: State) -> ScoredDive:
    """Return the present dive as it is scored now."""
    dive = present_dive(state)
    face = state.face_at(dive.site)
    return ScoredDive(state.dives, dive, state.bag.drawn_kinds, face.worth if face else 0)


def score_in(scored_dive: ScoredDive, diver: Diver) -> DiveScore:
    """Return a seat's score in a dive."""
    dive, gems, worths = scored_dive.dive, scored_dive.gems, gem_worths(diver.spots)
    is_leader = diver.seat == dive.leader
    return DiveScore(
        seat=diver.seat,
        cards=diver.points + expert_points(dive.scenario, diver),
        gems=sum(worths.get(kind, 0) for kind in gems) if diver.is_diving else 0,
        tile=scored_dive.worth * tile_shares(dive.scenario, diver, is_leader),
        bounty=bounty(dive.scenario, is_leader and diver.is_diving, len(gems)),
    )


def gem_worths(spots: tuple[str, ...]) -> dict[int, int]:
    """Return the value of each kind of treasure: more if the seat holds at least one matching spot."""
    return {kind: SPOT_WORTH[kind] if COLOURS[kind] in spots else plain for kind, plain in PLAIN_WORTH.items()}


def leaders(state: State) -> tuple[int, ...]:
    """Return the seats with the most points among those that haven't left."""
    totals = state.tally.totals
    most = max(totals[seat] for seat in state.remaining_seats)
    return tuple(seat for seat in state.remaining_seats if totals[seat] == most)


def with_tied_seats(state: State) -> State:
    """Ask tied seats for their crew cards, if a correction after the end ties seats that were not counted."""
    first = leaders(state) if state.is_ended else ()
    return replace(state, to_count=tuple(seat for seat in first if state.crew[seat] == NOT_COUNTED) if len(first) > 1 else ())


def standings(state: State) -> Standings:
    """Rank the seats by points, then by crew cards where counted; seats that left come last."""
    keys = tuple(zip(state.tally.totals, state.crew, strict=True))
    return rank_seats(keys, [_score_lines(state, seat) for seat in range(len(keys))], _tie_break(state), state.present)


def _score_lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """Return the sources of a seat's points."""
    return tuple(
        ScoreLine(say("score.line", number=row.number, source=row.source) if row.number else say("score.correction"), row.points)
        for row in state.tally.rows[seat]
    )


def own_lines(state: State, seat: int) -> tuple[Words, ...]:
    """Return where a seat's points come from: a line for each of its last dives, one for those before, one for corrections."""
    points_by_dive: dict[int, list[SourcePoints]] = {}
    for source_points in state.tally.rows[seat]:
        points_by_dive.setdefault(source_points.number, []).append(source_points)
    corrections = sum(source_points.points for source_points in points_by_dive.pop(NO_DIVE, ()))
    earlier, last = list(points_by_dive)[:-MOST_OWN_DIVES], list(points_by_dive)[-MOST_OWN_DIVES:]
    points_before = sum(source_points.points for number in earlier for source_points in points_by_dive[number])
    return (
        *((say("own.before", number=earlier[-1], points=points_before),) if earlier else ()),
        *(say("own.dive", number=number, parts=_source_words(points_by_dive[number])) for number in last),
        *((say("own.more" if corrections > 0 else "own.less", points=abs(corrections)),) if corrections else ()),
    )


def _source_words(rows: Sequence[SourcePoints]) -> list[Words]:
    return [say("board.part", source=row.source, points=row.points) for row in rows]


def _tie_break(state: State) -> tuple[Words, ...]:
    """Return how a tie for first was broken: by the crew cards that were counted."""
    first = leaders(state)
    if len(first) < 2:
        return ()
    crew = {seat: state.crew[seat] for seat in first}
    tied = say("tie.tied", seats=tuple(map(SeatName, first)), points=state.tally.total(first[0]))
    if min(crew.values()) < 0:
        return tied, say("tie.uncounted")
    most = tuple(SeatName(seat) for seat in first if crew[seat] == max(crew.values()))
    winner_sentence = say("tie.wins", seat=most[0]) if len(most) == 1 else say("tie.shared", seats=most)
    return tied, *(say("tie.count", seat=SeatName(seat), cards=cards) for seat, cards in crew.items()), winner_sentence


class GameEnded(Event, frozen=True):
    """The fourth Sunken City dive was scored; seats `tied` for first must count their crew cards."""

    tied: tuple[int, ...] = ()


@automatic
def game_ends(state: State) -> Events:
    """End the game at once with the fourth Sunken City dive."""
    if state.dive or not state.is_complete or not state.is_settled:
        return ()
    first = leaders(state)
    return (GameEnded(first if len(first) > 1 else ()),)


def apply_game_ended(state: State, event: GameEnded) -> State:
    return replace(state, is_ended=True, to_count=event.tied)


def describe_game_ended(event: GameEnded, seat: int | None) -> Words:
    return say("log.ended_tied", seats=tuple(map(SeatName, event.tied))) if event.tied else say("log.ended")


class CountCrew(SeatMove, frozen=True):
    """Enter how many crew cards a tied seat has."""

    cards: int = 0


class CrewCounted(SeatEvent, frozen=True):
    """A tied seat's crew cards."""

    cards: int


def count_crew(state: State, move: CountCrew) -> Events:
    """Enter a tied seat's crew cards, in hand, played and resting: the tied seat with the most wins."""
    if move.seat not in state.to_count[:1]:
        raise illegal_move("crew_not_asked", seat=SeatName(move.seat))
    if not STARTING_CREW <= move.cards <= MOST_CREW:
        raise illegal_move("impossible_crew", cards=move.cards, low=STARTING_CREW, high=MOST_CREW)
    return (CrewCounted(move.seat, move.cards),)


def apply_crew_counted(state: State, event: CrewCounted) -> State:
    seats_to_count = tuple(seat for seat in state.to_count if seat != event.seat)
    return replace(state, crew=replace_at(state.crew, event.seat, event.cards), to_count=seats_to_count)
