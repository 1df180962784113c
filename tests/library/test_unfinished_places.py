"""Test when the places of a play mean something."""

import pytest

from companion.library.records.play_record import Play, Score


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
