"""Perils of the Deep on the glass: its moments, how many taps things take, and whole games of both depths by touch."""

import pytest

from tests.programs import ran

TOUR = "tests.kivy_ui.perils_moments"
TOLD = (
    "an order is entered by tapping flags, the last follows by itself",
    "the boarding die rolls 0.9 s, and only then says what it does",
    "the boarding die lies as it fell",
    "a plain turn is one tap, and a tick hangs at the flag",
    "a helper's chart keeps its size beside what is to do",
    "a duty stays until everybody it concerns has ticked it",
    "VP tokens are counted at the flag",
    "who may weigh anchor is beside the chart",
    "a new peril of three players is five taps, and turns over before its skulls are told",
    "weighing anchor is the tile and the island, and its ships leave the chart",
    "the sixth peril's order isn't asked",
    "the furthest-back island is one tap a seat, on the chart",
    "an expedition ends with what everybody has so far, and who leads",
    "who is lost goes down, and the moment waits",
    "a new card is entered on one page and grows there, and a tap on it takes an icon off",
    "cards that were played before lie there as they look",
    "crew that skulls cost is shown, large",
    "a ship sails to its island",
    "what hands must do stands below the question, and the chart keeps its size",
    "a treasure is shown to everybody, and goes to its captain's flag",
    "victory points on the way are shown, large",
    "a ship and a treasure are one tap each, on the chart",
    "a card may have no icons",
    "a plain turn of a ledger is four taps",
    "crew and maps are touched to change",
    "who is asked alone has its four tiles",
    "weighing anchor in a ledger is one tap",
    "tapped flags give the order of play",
    "calm fades to what a moment tells, and lets it stand",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_perils(tour, sentence):
    assert sentence in tour


@pytest.mark.parametrize("depth", ["helper", "ledger"])
def test_whole_games_are_answered_by_tapping_what_lies_on_the_glass(depth):
    run = ran("tests.kivy_ui.perils_play", depth)
    assert run.returncode == 0, run.stderr[-3000:]
    assert run.stdout.count(" taps") == 2


@pytest.mark.parametrize("how", ["800x480 deep 0 en", "800x480 light 2 de", "480x800 contrast 1 de", "1280x720 deep 2 en"])
def test_the_ruler_finds_nothing(how):
    run = ran("tests.kivy_ui.perils_ruler", *how.split())
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-2000:]


def test_every_island_and_a_comeback_are_celebrated():
    from types import SimpleNamespace as Like

    from companion.games.perils_of_the_deep.after_peril import AnchorWeighed
    from kivy_ui.games.perils_of_the_deep import animations

    before = Like(view=Like(pays=(1, 3, 6, 10)))
    seconds = [next(animations._of(None, None, before, AnchorWeighed(0, points))).seconds for points in (10, 6)]
    assert seconds == [animations.ANCHOR_S + animations.FEAT_S, animations.ANCHOR_S]

    def came_back(had, has):
        captains = [Like(seat=seat, points=points, banked=0) for seat, points in enumerate(had)]
        return animations.is_comeback(Like(captains=captains), dict(enumerate(has)))

    assert came_back((1, 5, 4), (11, 8, 4))
    assert not came_back((4, 5, 1), (11, 8, 4)) and not came_back((1, 1, 4), (11, 8, 4)) and not came_back((1, 5, 4), (11, 11, 4))
