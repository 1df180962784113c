"""Which plays count as results, and when their places count."""

import pytest

from companion.library.records.play_record import Play, Score, play_of
from companion.session.record.journal import Outcome
from companion.table.game import Setup
from companion.table.seats import seats_named
from companion.table.standings import SeatStanding, Standings


def play(*scores, **more):
    rows = tuple(Score(seat, f"P{seat}", place, total) for seat, (place, total) in enumerate(scores))
    return Play("one", "deep-blue", 0, 0, rows, **more)


@pytest.mark.parametrize(
    ("scores", "more", "expected"),
    [
        (((1, 5), (2, 3)), {}, True),
        (((1, None), (2, None)), {}, True),
        (((2, None), (2, None)), {}, False),
        (((1, 5), (2, 3)), {"is_finished": False, "is_result": False}, False),
        (((1, 5), (2, 3)), {"is_finished": False, "is_result": True}, True),
    ],
    ids=["points", "a winner without points", "neither", "unfinished", "unfinished but counted"],
)
def test_places_mean_something_only_in_a_result(scores, more, expected):
    assert play(*scores, **more).has_places is expected


@pytest.mark.parametrize(
    ("places", "total", "more", "expected"),
    [
        ((1, 2), 5, {}, True),
        ((1, 2), None, {}, True),
        ((2, 2), None, {}, False),
        ((2, 2), None, {"is_cooperative": True}, True),
        ((1, 2), 5, {"is_finished": False}, False),
    ],
    ids=["points", "a winner without points", "neither", "all lost together", "unfinished"],
)
def test_a_finished_game_is_a_result_if_it_has_points_or_a_winner(places, total, more, expected):
    rows = tuple(SeatStanding(seat, place, total) for seat, place in enumerate(places))
    seats = seats_named(["Ann", "Bo"])
    kit_play = play_of(
        "one", Setup("kit", seats, {}, {}), ["Ann", "Bo"], Outcome("over", Standings(rows, game_name="Our game", **more))
    )
    assert kit_play.is_result is expected
