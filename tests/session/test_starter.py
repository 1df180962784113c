"""Random choice of the starting player."""

from companion.session.starter import starter


def test_anybody_may_start_and_nobody_else():
    assert {starter(3) for _ in range(400)} == {0, 1, 2}
