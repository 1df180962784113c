"""Final scoring: victory point tokens, treasure tokens, the points on all cards; with a tie, the most maps (Game End)."""

from collections.abc import Iterator

from companion.games.perils_of_the_deep.box import EXPEDITIONS
from companion.games.perils_of_the_deep.state import Captain, State, Status
from companion.table.chapter import SeatName, Words, replace, say
from companion.table.standings import ScoreLine, Standings, rank_seats, tied_groups

SOURCES = (say("score.expedition", number=1), say("score.treasure"), say("score.underway"), say("score.cards"))
"""Sources of points, in the order in which bars show them."""


def standings(state: State) -> Standings:
    """Rank the seats as if the game ended here; seats that left come last.

    Ruling: still tied after the maps, the place is shared.
    """
    keys = [(captain.total, captain.maps * (captain.total not in _open(state))) for captain in state.captains]
    stayed = [captain.status != Status.GONE for captain in state.captains]
    is_known = state.edition.treasure.verified or not any(
        token.kind == "points" for captain in state.captains for token in captain.known_tokens
    )
    begun_count = _begun_count(state) if state.rules > 1 else None
    lines = [(*_lines(captain, begun_count), *_uncounted_lines(state, seat)) for seat, captain in enumerate(state.captains)]
    table = rank_seats(keys, lines, tuple(_story(state)), stayed)
    return replace(table, doubt="" if is_known else say("score.unverified"), is_partial=_is_partial(state))


def _begun_count(state: State) -> int:
    """Return how many expeditions have begun: the present one has its All Aboard card, is the last, or has brought points."""
    number = state.expedition
    is_begun = state.track or number == EXPEDITIONS or any(captain.expedition_points[number - 1] for captain in state.captains)
    return number if is_begun else max(1, number - 1)


def _is_partial(state: State) -> bool:
    """Return whether the cards of only some players are counted."""
    return state.uncounted_seats not in ((), state.seats_at_table)


def _uncounted_lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """Return the lines of a seat in a game that ended early (since rules 3): treasure not played, and what is entered at the end."""
    if state.rules < 3 or seat not in state.uncounted_seats:
        return ()
    unplayed_count = sum(token.kind != "points" for token in state.captains[seat].known_tokens)
    unplayed = (ScoreLine(say("score.unplayed", count=unplayed_count), 0),) if unplayed_count else ()
    return (*unplayed, ScoreLine(say("score.uncounted_helper") if state.is_helper else say("score.uncounted"), 0))


def _open(state: State) -> set[int]:
    """Return totals for which maps were never counted: a helper that ended early. Older games count 0 maps."""
    listed = (state.captains[seat] for seat in state.seats_at_table if state.is_helper and state.rules > 1)
    return {captain.total for captain in listed if not captain.has_counted_maps}


def _lines(captain: Captain, begun_count: int | None) -> tuple[ScoreLine, ...]:
    """Return the sources of points: each expedition that has `begun_count`, or all, and any other source."""
    underway = captain.points - sum(captain.expedition_points) - captain.corrected
    further = (
        ScoreLine(say("score.underway"), underway),
        ScoreLine(say("score.corrected"), captain.corrected),
        ScoreLine(say("score.treasure"), captain.treasure_points),
        ScoreLine(say("score.cards"), captain.cards or 0),
    )
    expedition_lines = (
        ScoreLine(say("score.expedition", number=nth), points)
        for nth, points in enumerate(captain.expedition_points[:begun_count], 1)
    )
    return (*expedition_lines, *(line for line in further if line.points))


def _story(state: State) -> Iterator[Words]:
    """Yield how every tie on points was broken, the best place first."""
    if state.rules > 2 and state.uncounted_seats:
        yield say(
            "tie.uncounted",
            seats=[SeatName(seat) for seat in state.uncounted_seats],
            depth="helper" if state.is_helper else "ledger",
        )
    totals = {seat: state.captains[seat].total for seat in state.seats_at_table}
    for points, seats in tied_groups(totals):
        yield say("tie.tied", seats=[SeatName(seat) for seat in seats], points=points)
        yield from (
            (say("tie.open"),) if points in _open(state) else _map_ranking_sentences(state, seats, points == max(totals.values()))
        )


def _map_ranking_sentences(state: State, seats: list[int], is_for_first: bool) -> Iterator[Words]:
    """Yield how seats with equal points are ranked by their maps, or share the place."""
    maps = {seat: state.captains[seat].maps for seat in seats}
    if len({*maps.values()}) == 1:
        yield say("tie.shared", seats=[SeatName(seat) for seat in seats])
        return
    yield say("tie.maps", counts=[say("tie.count", seat=SeatName(seat), maps=count) for seat, count in maps.items()])
    for count in sorted(set(maps.values()), reverse=True):
        alike = [SeatName(seat) for seat in seats if maps[seat] == count]
        if len(alike) > 1:
            yield say("tie.shared", seats=alike)
        elif count == max(maps.values()):
            yield say("tie.won" if is_for_first else "tie.ahead", seat=alike[0])
