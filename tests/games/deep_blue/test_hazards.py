"""Test hazards: the first of its colour warns; all active divers defend against every later one."""

from companion.games.deep_blue import GAME
from companion.games.deep_blue.dive import ReportGems
from companion.games.deep_blue.hazards import PlayProtection, Resurface, UseSpot
from tests.games.deep_blue.game_builder import GameBuilder, plain_text

BOATS = {0: ("blue",), 1: ("gold",), 2: ("centre",)}


def draw_up_to_hazard(*gems, boats=BOATS, spots=("gold", "red", "blue")):
    """Return a dive after these gems, all but the last defended against with cards."""
    game = GameBuilder().lead_dive(boats, spots=spots).draw_gems(*gems[:-1])
    game.play(ReportGems(0, (gems[-1],)))
    return game


def test_the_first_black_and_the_first_blue_are_warnings():
    game = GameBuilder().lead_dive(BOATS)
    game.play(ReportGems(0, ("black",)))
    game.play(ReportGems(0, ("blue",)))
    assert game.labels(0) == ["report", "stop", "cards"]


def test_second_hazard_of_a_colour_must_be_answered():
    game = draw_up_to_hazard("blue", "blue")
    assert game.question == "hazard 0 2 blue"
    assert game.labels() == ["use_spot blue", "card blue", "resurface"]


def test_every_later_hazard_must_be_answered():
    assert draw_up_to_hazard("blue", "blue", "blue").question == "hazard 0 3 blue"
    assert draw_up_to_hazard("black", "black", "black", "black").question == "hazard 0 4 black"


def test_the_leader_answers_first_then_clockwise():
    game = draw_up_to_hazard("black", "black")
    asked_seats = []
    while game.state.dive.answering:
        asked_seats.append(game.prompt.lead)
        game.take("card black")
    assert asked_seats == [0, 1, 2]


def test_nothing_else_is_offered_before_the_hazard_is_answered():
    game = draw_up_to_hazard("black", "black")
    assert game.labels() == ["card black", "resurface"]
    assert {choice.seat for choice in game.prompt.choices} == {0}


def test_a_matching_spot_answers_once_and_counts_no_more():
    game = draw_up_to_hazard("blue", "blue")
    game.play(UseSpot(0, "blue"), PlayProtection(1), PlayProtection(2), ReportGems(0, ("blue",)))
    assert game.labels() == ["card blue", "resurface"]
    assert plain_text(GAME.view(game.state, None).seats[0].note) == "note leads,points 3"


def test_a_blue_spot_does_not_help_against_black():
    assert draw_up_to_hazard("black", "black").labels() == ["card black", "resurface"]


def test_a_blue_or_black_spot_helps_once_against_either():
    spots = ("blue-or-black",)
    for colour in ("black", "blue"):
        game = draw_up_to_hazard(colour, colour, boats={0: spots, 1: ("centre",)}, spots=spots)
        game.play(UseSpot(0, "blue-or-black"), PlayProtection(1), ReportGems(0, (colour,)))
        assert f"card {colour}" == game.labels()[0]


def test_a_seat_with_two_matching_spots_chooses_and_uses_both():
    spots = ("blue", "blue-or-black")
    game = draw_up_to_hazard("blue", "blue", boats={0: spots}, spots=spots)
    assert game.labels() == ["use_spot blue", "use_spot blue-or-black", "card blue", "resurface"]
    game.take("use_spot blue-or-black")
    game.play(ReportGems(0, ("blue",)))
    assert game.labels() == ["use_spot blue", "card blue", "resurface"]


def test_two_spots_of_one_colour_answer_twice():
    spots = ("blue", "blue")
    game = draw_up_to_hazard("blue", "blue", boats={0: spots}, spots=spots)
    game.play(UseSpot(0, "blue"), ReportGems(0, ("blue",)))
    game.play(UseSpot(0, "blue"), ReportGems(0, ("blue",)))
    assert game.labels() == ["card blue", "resurface"]


def test_a_seat_may_resurface_even_if_it_could_defend():
    game = draw_up_to_hazard("blue", "blue")
    game.play(PlayProtection(0), Resurface(1))
    assert game.state.dive.diving_seats == (0, 2)


def test_a_spot_used_against_a_hazard_scores_nothing():
    game = draw_up_to_hazard("blue", "blue")
    game.play(UseSpot(0, "blue"), PlayProtection(1), PlayProtection(2))
    game.stop_dive()
    assert game.dive_points == {0: 3, 1: 0, 2: 0}


def test_resurfaced_diver_answers_no_hazard_and_plays_no_cards():
    game = draw_up_to_hazard("black", "black")
    game.play(PlayProtection(0), Resurface(1), PlayProtection(2), ReportGems(0, ("black",)))
    asked_seats = []
    while game.state.dive.answering:
        asked_seats.append(game.prompt.lead)
        game.take("card black")
    assert asked_seats == [0, 2]
    assert [choice.seat for choice in game.prompt.choices if plain_text(choice.label) == "cards"] == [0, 2]


def test_others_answer_and_play_cards_before_a_resurfaced_leaders_dive_ends():
    game = GameBuilder().lead_dive(BOATS).draw_gems("gold", "blue").play_cards(0, 7).draw_gems()
    game.play(ReportGems(0, ("blue",)), Resurface(0))
    assert game.question == "hazard 1 2 blue"
    game.play(PlayProtection(1), Resurface(2))
    assert game.question == "last_forced_alone 0 1"
    assert game.labels() == ["score", "cards"]
    game.play_cards(1, 4)
    game.take("score")
    assert game.dive_points == {0: 7 + 3, 1: 5 + 4, 2: 0}


def test_when_all_resurface_the_dive_is_scored_at_once():
    game = draw_up_to_hazard("black", "black").resurface(0, 1, 2)
    assert game.state.dive is None
    assert game.dive_points == {0: 3, 1: 0, 2: 0}


def test_leader_continues_alone_when_all_others_resurfaced():
    game = draw_up_to_hazard("black", "black")
    game.play(PlayProtection(0), Resurface(1), Resurface(2))
    assert game.labels() == ["report", "stop", "cards"]


def test_a_hazard_is_shown_on_its_track():
    view = GAME.view(draw_up_to_hazard("black", "blue", "black").state, None)
    assert view.gems == ("black", "blue", "black")
    assert [plain_text(seat.activity) for seat in view.seats] == ["defends", "", ""]


def test_resurface_note_says_what_the_seat_keeps():
    game = GameBuilder().lead_dive(BOATS).draw_gems("blue").play_cards(0, 6)
    game.play(ReportGems(0, ("blue",)))
    assert (
        plain_text(game.find_choice("resurface").note) == "end_dive keep 9"
        and plain_text(game.find_choice("resurface").loses) == "gems 0"
    )
    assert game.find_choice("resurface").role == "danger"
