"""A table on its first night: nothing was played, then one game."""

import pytest

from tests.programs import ran

TOUR = "tests.kivy_ui.first_night_tour"
TOLD = (
    "Home tells a new table where to begin",
    "history without plays says so",
    "people without anybody offer a new name",
    "statistics without plays say so",
    "who wants tiles in the app is told why the box is compared",
    "more options stay open, and show what was chosen",
    "more options are those that have no card",
    "who was chosen to start does, whoever comes and goes",
    "a look at another game leaves a set-up as it was",
    "a die that is rolled leaves a set-up as it was",
    "who was left out when a game began sits down for no other",
    "what was said on a page does not lie over Home",
    "an unusual choice among more options is named",
    "what says that players are missing asks for one",
    "whoever was named is there again after a step back",
    "after one game its people are seated again",
    "the first play can be opened",
    "nobody has a place in a game that nobody scored in",
    "the only play can be deleted and brought back",
    "one play has statistics, with accents",
    "a score sheet has nothing to lay out",
    "somebody called like another at the table is told so",
    "a game that is begun with two taps is dealt once",
    "whose own a colour is has it, whoever sat there first",
    "somebody new looks like nobody who ever sat here",
    "nothing moves away under a finger while people sit down",
    "who was named and left out is offered again",
    "no game on Home moves away under a finger",
    "a tool is resumed by its name",
    "the language of all that is said is chosen in Settings",
    "a ruler finds nothing wrong",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_the_first_night(tour, sentence):
    assert sentence in tour


@pytest.mark.parametrize("size", ["800x480", "720x1280"])
def test_the_first_night_in_german(size):
    run = ran(TOUR, size, "", "light", "1", "de")
    assert run.returncode == 0, run.stdout + run.stderr[-3000:]
