"""Random choice of the starting player."""

from companion.session.starter import starter


def test_the_starter_is_any_of_the_seats_and_no_other():
    assert {starter(3) for _ in range(400)} == {0, 1, 2}
