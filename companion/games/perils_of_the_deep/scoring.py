"""Final scoring: victory point tokens, treasure tokens, the points on all cards; with a tie, the most maps."""

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
    """The tie-break, told step by step, where the first place was tied on points."""
    here = [seat for seat, captain in enumerate(state.captains) if captain.status != GONE]
    most = max(points_so_far(state.captains[seat]) for seat in here)
    tied = [seat for seat in here if points_so_far(state.captains[seat]) == most]
    if len(tied) < 2:
        return ()
    maps = {seat: state.captains[seat].maps for seat in tied}
    winners = [seat for seat in tied if maps[seat] == max(maps.values())]
    names = listed([who(seat) for seat in tied])
    counts = listed([f"{who(seat)} {counted(maps[seat], 'map')}" for seat in tied])
    end = STORY["shared"] if len(winners) > 1 else STORY["won"]
    return (
        STORY["tied"].format(seats=names, points=most),
        STORY["maps"].format(counts=counts),
        end.format(seats=listed([who(seat) for seat in winners])),
    )
