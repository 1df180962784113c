"""Final scoring: victory point tokens, treasure tokens, the points on all cards; with a tie, the most maps."""

from collections.abc import Iterator

from companion.games.perils_of_the_deep.state import EXPEDITIONS, GONE, Captain, State
from companion.games.perils_of_the_deep.words import LINES, STORY
from companion.table.standings import Points, ScoreLine, SeatStanding, Standings, placed
from companion.table.wording import counted, listed, who


def standings(state: State) -> Standings:
    """Places as if the game ended here; a seat that left the table comes after all others.

    Still tied after the maps: shared (our ruling).
    """
    keys: list[tuple[Points, ...]] = [(captain.status != GONE, points_so_far(captain), captain.maps) for captain in state.captains]
    rows = (
        SeatStanding(seat, place, points_so_far(captain), lines(captain))
        for seat, (place, captain) in enumerate(zip(placed(keys), state.captains, strict=True))
    )
    return Standings(tuple(sorted(rows, key=lambda row: (row.place, row.seat))), _story(state))


def points_so_far(captain: Captain) -> int:
    """Every point a captain has: tokens, treasure, and cards once they are entered."""
    return captain.points + treasure_points(captain) + (captain.cards or 0)


def treasure_points(captain: Captain) -> int:
    """The victory points on its treasure tokens."""
    return captain.treasure + sum(token.size for token in captain.tokens if token.kind == "points")


def lines(captain: Captain) -> tuple[ScoreLine, ...]:
    """Where every point came from."""
    underway = captain.points - sum(captain.paid) - captain.corrected
    found = (
        *((LINES["expedition"].format(number=number + 1), captain.paid[number]) for number in range(EXPEDITIONS)),
        (LINES["underway"], underway),
        (LINES["corrected"], captain.corrected),
        (LINES["treasure"], treasure_points(captain)),
        (LINES["cards"], captain.cards or 0),
    )
    always = EXPEDITIONS
    return tuple(ScoreLine(label, points) for place, (label, points) in enumerate(found) if points or place < always)


def _story(state: State) -> tuple[str, ...]:
    """Every tie on points, the best place first, told step by step."""
    here = [seat for seat, captain in enumerate(state.captains) if captain.status != GONE]
    totals = {seat: points_so_far(state.captains[seat]) for seat in here}
    return tuple(
        sentence
        for points in sorted(set(totals.values()), reverse=True)
        for sentence in _tie(state, [seat for seat in here if totals[seat] == points], points, points == max(totals.values()))
    )


def _tie(state: State, tied: list[int], points: int, is_for_first: bool) -> Iterator[str]:
    """How those with as many points are told apart by their maps, or share the place."""
    if len(tied) < 2:
        return
    maps = {seat: state.captains[seat].maps for seat in tied}
    yield STORY["tied"].format(seats=listed([who(seat) for seat in tied]), points=points)
    yield STORY["maps"].format(counts=listed([f"{who(seat)} {counted(maps[seat], 'map')}" for seat in tied]))
    for count in sorted(set(maps.values()), reverse=True):
        alike = [seat for seat in tied if maps[seat] == count]
        if len(alike) > 1:
            yield STORY["shared"].format(seats=listed([who(seat) for seat in alike]))
        elif count == max(maps.values()):
            yield STORY["won" if is_for_first else "ahead"].format(seats=who(alike[0]))
