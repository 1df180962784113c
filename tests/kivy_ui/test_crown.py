"""Only the results page announces the winner, once its chests are open: a whole game on real frames."""

import pytest

TOUR = "tests.kivy_ui.crown_tour"
TOLD = (
    "nobody hears who won while a chest is shut",
    "then it is said, once",
    "how a tie was broken is read across the table, and said once",
    "the order of the chests doesn't tell who won",
    "the last chest is named, and can be opened in one way",
    "bars and legend picture what points came from, gems first",
    "the legend stands beside the lowest bars where they leave room",
    "a fact worth telling stands below who won",
    "no total stands twice in its row",
    "who is overtaken fades while the other passes",
    "confetti falls where everything moves, and nowhere else",
    "the last dive is seen before who won",
    "the last chest stands open before points race",
    "what a total counts and nobody compared with the box is one tap away",
    "who corrects a value is told that what was counted stays",
    "a game that ended before anybody scored has no winner",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_crown(tour, sentence):
    assert sentence in tour
