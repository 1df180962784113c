"""Test hazards: the first of its colour warns; all active divers defend against every later one."""

from companion.games.deep_blue import GAME
from companion.games.deep_blue.dive import ReportGems
from companion.games.deep_blue.hazards import PlayProtection, Resurface, UseSpot
from tests.games.deep_blue.evening import GameBuilder, plain_text

BOATS = {0: ("blue",), 1: ("gold",), 2: ("centre",)}


def face_hazard(*gems, boats=BOATS, spots=("gold", "red", "blue")):
    """Return a dive after these gems, all but the last defended against with cards."""
    evening = GameBuilder().dive(boats, spots=spots).draw_gems(*gems[:-1])
    evening.do(ReportGems(0, (gems[-1],)))
    return evening


def test_the_first_black_and_the_first_blue_are_warnings():
    evening = GameBuilder().dive(BOATS)
    evening.do(ReportGems(0, ("black",)))
    evening.do(ReportGems(0, ("blue",)))
    assert evening.labels(0) == ["report", "stop", "cards"]


def test_the_second_of_a_colour_must_be_answered():
    evening = face_hazard("blue", "blue")
    assert evening.asks == "hazard 0 2 blue"
    assert evening.labels() == ["use_spot blue", "card blue", "resurface"]


def test_every_later_one_must_be_answered_too():
    assert face_hazard("blue", "blue", "blue").asks == "hazard 0 3 blue"
    assert face_hazard("black", "black", "black", "black").asks == "hazard 0 4 black"


def test_the_leader_answers_first_then_clockwise():
    evening = face_hazard("black", "black")
    asked = []
    while evening.state.dive.answering:
        asked.append(evening.prompt.lead)
        evening.take("card black")
    assert asked == [0, 1, 2]


def test_nothing_else_is_offered_before_the_hazard_is_answered():
    evening = face_hazard("black", "black")
    assert evening.labels() == ["card black", "resurface"]
    assert {choice.seat for choice in evening.prompt.choices} == {0}


def test_a_matching_spot_answers_once_and_counts_no_more():
    evening = face_hazard("blue", "blue")
    evening.do(UseSpot(0, "blue"), PlayProtection(1), PlayProtection(2), ReportGems(0, ("blue",)))
    assert evening.labels() == ["card blue", "resurface"]
    assert plain_text(GAME.view(evening.state, None).seats[0].note) == "note leads,points 3"


def test_a_blue_spot_does_not_help_against_black():
    assert face_hazard("black", "black").labels() == ["card black", "resurface"]


def test_a_blue_or_black_spot_helps_once_against_either():
    spots = ("blue-or-black",)
    for colour in ("black", "blue"):
        evening = face_hazard(colour, colour, boats={0: spots, 1: ("centre",)}, spots=spots)
        evening.do(UseSpot(0, "blue-or-black"), PlayProtection(1), ReportGems(0, (colour,)))
        assert f"card {colour}" == evening.labels()[0]


def test_a_seat_with_two_matching_spots_chooses_and_uses_both():
    spots = ("blue", "blue-or-black")
    evening = face_hazard("blue", "blue", boats={0: spots}, spots=spots)
    assert evening.labels() == ["use_spot blue", "use_spot blue-or-black", "card blue", "resurface"]
    evening.take("use_spot blue-or-black")
    evening.do(ReportGems(0, ("blue",)))
    assert evening.labels() == ["use_spot blue", "card blue", "resurface"]


def test_two_spots_of_one_colour_answer_twice():
    spots = ("blue", "blue")
    evening = face_hazard("blue", "blue", boats={0: spots}, spots=spots)
    evening.do(UseSpot(0, "blue"), ReportGems(0, ("blue",)))
    evening.do(UseSpot(0, "blue"), ReportGems(0, ("blue",)))
    assert evening.labels() == ["card blue", "resurface"]


def test_a_seat_may_resurface_even_if_it_could_defend():
    evening = face_hazard("blue", "blue")
    evening.do(PlayProtection(0), Resurface(1))
    assert evening.state.dive.diving_seats == (0, 2)


def test_a_spot_used_against_a_hazard_scores_nothing():
    evening = face_hazard("blue", "blue")
    evening.do(UseSpot(0, "blue"), PlayProtection(1), PlayProtection(2))
    evening.stop_dive()
    assert evening.result == {0: 3, 1: 0, 2: 0}


def test_who_resurfaced_is_asked_no_more_and_plays_no_more_cards():
    evening = face_hazard("black", "black")
    evening.do(PlayProtection(0), Resurface(1), PlayProtection(2), ReportGems(0, ("black",)))
    asked = []
    while evening.state.dive.answering:
        asked.append(evening.prompt.lead)
        evening.take("card black")
    assert asked == [0, 2]
    assert [choice.seat for choice in evening.prompt.choices if plain_text(choice.label) == "cards"] == [0, 2]


def test_when_the_leader_resurfaces_the_others_still_answer_and_play_cards_then_it_is_over():
    evening = GameBuilder().dive(BOATS).draw_gems("gold", "blue").play_cards(0, 7).draw_gems()
    evening.do(ReportGems(0, ("blue",)), Resurface(0))
    assert evening.asks == "hazard 1 2 blue"
    evening.do(PlayProtection(1), Resurface(2))
    assert evening.asks == "last_forced 0"
    assert evening.labels() == ["score", "cards"]
    evening.play_cards(1, 4)
    evening.take("score")
    assert evening.result == {0: 7 + 3, 1: 5 + 4, 2: 0}


def test_when_all_resurface_the_dive_is_scored_at_once():
    evening = face_hazard("black", "black").resurface(0, 1, 2)
    assert evening.state.dive is None
    assert evening.result == {0: 3, 1: 0, 2: 0}


def test_the_leader_goes_on_alone():
    evening = face_hazard("black", "black")
    evening.do(PlayProtection(0), Resurface(1), Resurface(2))
    assert evening.labels() == ["report", "stop", "cards"]


def test_a_hazard_is_shown_on_its_track():
    shown = GAME.view(face_hazard("black", "blue", "black").state, None)
    assert shown.gems == ("black", "blue", "black")
    assert [plain_text(seat.doing) for seat in shown.seats] == ["defends", "", ""]


def test_resurfacing_says_what_it_keeps():
    evening = GameBuilder().dive(BOATS).draw_gems("blue").play_cards(0, 6)
    evening.do(ReportGems(0, ("blue",)))
    assert (
        plain_text(evening.choice("resurface").note) == "end_dive keep 9"
        and plain_text(evening.choice("resurface").loses) == "gems 0"
    )
    assert evening.choice("resurface").role == "danger"
