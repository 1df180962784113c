"""A tally stores the points of each source."""

from companion.table.scored_points import SourcePoints, zero_points


def test_points_are_added_only_to_their_seat():
    tally = zero_points(3).add(1, [SourcePoints("gems", 5, 1), SourcePoints("tile", 3, 1)]).add(1, [SourcePoints("gems", 2, 2)])
    assert tally.totals == (0, 10, 0)
    assert [(line.source, line.number) for line in tally.rows[1]] == [("gems", 1), ("tile", 1), ("gems", 2)]


def test_a_correction_may_take_points_away():
    assert zero_points(1).add(0, [SourcePoints("gems", 5), SourcePoints("correction", -7)]).total(0) == -2


def test_adding_points_does_not_change_the_old_tally():
    before = zero_points(2)
    before.add(0, [SourcePoints("gems", 5)])
    assert before == zero_points(2)
