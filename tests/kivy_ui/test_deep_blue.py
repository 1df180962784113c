"""Deep Blue on the glass: playing cards, a real bag, and what hands must do."""

import pytest

from tests.programs import ran

TOUR = "tests.kivy_ui.blue_dives"
SEEN = (
    "cards are played by their points alone",
    "where their number counts, it is entered on the same page",
    "a card that defends looks as it is called",
    "a real bag's keys leave every drawn gem in sight",
    "on a small glass no haul takes room",
    "a dozen drawn gems are told apart, clear of divers' points",
    "over what hands must do the odds can be read",
    "one pick too many lets one go",
    "a tile is drawn as far as it is entered",
    "a picture's foot says what it holds",
    "recruiting with a gem is a tap on it, and says how many are left",
    "the market shows what it costs, and no “+1” is its plain answer",
    "helmets wear their spots, and what is drawn is counted where that scores",
    "every site stays at its place, a gone one paler",
    "tiles to flip and tokens to spend are one page",
    "starting tokens go with whatever is recruited",
    "a badge counts what is picked, and what is left counts down",
    "the market opens among its cards",
    "at the largest text an answer says what it loses",
    "with few wrecks left everything can still be done",
    "sites look like keys only while a tap on one answers",
    "what a hazard is shows both of them",
    "the bag has no ring once a dive was stopped",
    "houses are clear of the sites",
    "a first-game card can be read in every theme",
    "pausing and ending stand behind the waves themselves",
    "reminders of hands' work leave the scenario to be read",
    "a flag that would show nothing takes no tap",
)


@pytest.mark.parametrize("sentence", SEEN)
def test_dives(tour, sentence):
    assert sentence in tour


def test_a_large_glass_shows_each_haul_and_nothing_overlaps_it():
    run = ran(TOUR, "1280x720")
    assert "each diver's haul stands under it" in run.stdout, run.stderr[-3000:]
    assert SEEN[5] in run.stdout, run.stderr[-3000:]


def test_an_upright_glass_tells_a_dozen_gems_apart():
    run = ran(TOUR, "480x800")
    assert SEEN[5] in run.stdout, run.stderr[-3000:]
    assert "four hazards have four places" in run.stdout, run.stderr[-3000:]
    assert "behind the waves everything can be hit" in run.stdout, run.stderr[-3000:]
    assert "at the largest text points stand below their helmet" in run.stdout, run.stderr[-3000:]
    assert "an ordinary tile and the city's are asked for alike" in run.stdout, run.stderr[-3000:]
    assert "houses are clear of the sites" in run.stdout, run.stderr[-3000:]
