"""Final scoring: tokens, treasure, cards, the tie-break; corrections; leaving seats."""

import pytest

from companion.games.perils_of_the_deep.after_peril import AllPressOn, CountSkipped, EnterCards
from companion.games.perils_of_the_deep.boarding import Board
from companion.games.perils_of_the_deep.box import Token
from companion.games.perils_of_the_deep.corrections import counters
from companion.games.perils_of_the_deep.setup_chapter import ChooseCaptains
from companion.table.any_time_moves import CorrectCounter, EndedEarly, LeaveTable
from companion.table.sentence import SeatName, say
from tests.games.perils_of_the_deep.builders import GAME, READER, GameBuilder


def end_game(seats=2, **options):
    """Return a game after four expeditions, before the cards are counted."""
    return (
        GameBuilder(seats, **options)
        .play(ChooseCaptains(("red", "blue", "green", "yellow")[:seats]))
        .set_state(phase="final", expedition=4)
    )


def score_lines(game, seat):
    """Return the score lines of a seat."""
    row = next(row for row in GAME.standings(game.state).seats if row.seat == seat)
    return {READER.read(line.label): line.points for line in row.lines}


# total points


def test_score_adds_tokens_treasure_and_cards_with_a_line_each():
    game = end_game().set_captain(0, points=9, expedition_points=(3, 0, 4, 0), tokens=(Token("points", 3), Token("crew", 2)))
    game.play(EnterCards(0, 12), EnterCards(1, 0))
    assert score_lines(game, 0) == {
        "Expedition 1": 3,
        "Expedition 2": 0,
        "Expedition 3": 4,
        "Expedition 4": 0,
        "VP tokens": 2,
        "Treasure tokens": 3,
        "All cards": 12,
    }
    assert GAME.standings(game.state).seats[0].total == 24 and game.prompt is None


def test_the_lines_of_every_seat_add_up_to_its_total():
    game = (
        end_game(3)
        .set_captain(1, points=5, expedition_points=(1, 1, 1, 0), corrected=-2)
        .play(*(EnterCards(seat, seat) for seat in range(3)))
    )
    for row in GAME.standings(game.state).seats:
        assert sum(line.points for line in row.lines) == row.total


def test_an_expedition_that_never_began_has_no_line():
    """The second is next from the end of the first, and begins with All Aboard."""
    game, first, second = end_game(), say("score.expedition", number=1), say("score.expedition", number=2)
    game.set_state(expedition=2)
    assert [line.label for line in GAME.standings(game.state).seats[0].lines] == [first, say("score.uncounted")]
    game.set_captain(1, points=2, expedition_points=(0, 2, 0, 0))
    assert [line.label for line in GAME.standings(game.state).seats[0].lines] == [first, second, say("score.uncounted")]


@pytest.mark.parametrize(
    ("depth", "line", "story"),
    [
        ("ledger", "Cards, not counted", "Not counted: the cards of Bo."),
        (
            "helper",
            "Cards, further VP tokens and treasure, not counted",
            "Not counted: the cards, further VP tokens and treasure of Bo.",
        ),
    ],
)
def test_uncounted_points_are_named_in_standings_and_export(depth, line, story):
    game = end_game(depth=depth).play(EnterCards(0, 12))
    assert READER.read(GAME.standings(game.state).story[0]) == story
    assert score_lines(game, 1)[line] == 0 and not [label for label in score_lines(game, 0) if "not counted" in label]
    game.play(EnterCards(1, 3))
    assert not [label for label in score_lines(game, 1) if "not counted" in label]
    assert all(sentence.key != "tie.uncounted" for sentence in GAME.standings(game.state).story)


@pytest.mark.parametrize(("rules", "total"), [(8, 0), (9, 1)])
def test_a_game_that_ends_without_a_count_keeps_the_tokens_of_the_die_on_its_flags(rules, total):
    """A second early end, instead of “Skip the count”, counts the same. By rules before 9 such tokens are lost."""
    for end in (CountSkipped(), EndedEarly()):
        game = end_game(depth="helper").set_state(rules=rules, is_cut_short=True).set_captain(1, die_points=1)
        assert game.view().captains[1].points == 1
        game.state = GAME.rulebook.evolve(game.state, end)
        assert [row.total for row in GAME.standings(game.state).seats if row.seat == 1] == [total]
        assert score_lines(game, 1).get("VP tokens", 0) == total


def test_treasure_that_was_not_played_is_named_in_a_game_that_ended_early():
    game = end_game().set_captain(0, tokens=(Token("crew", 2), Token("points", 3)))
    assert score_lines(game, 0)["1 treasure token, not played"] == 0
    assert not [label for label in score_lines(game, 1) if "not played" in label]
    game.play(*(EnterCards(seat, 0) for seat in range(2)))
    assert not [label for label in score_lines(game, 0) if "not played" in label]


def test_game_with_rules_1_that_ended_early_keeps_its_scoring():
    helper = GameBuilder(2, depth="helper").set_state(rules=1, phase="final").set_captain(0, maps=3, has_counted_maps=True)
    first, second = GAME.standings(helper.state).seats
    assert [line.points for line in first.lines] == [0, 0, 0, 0]
    assert (first.place, second.place) == (1, 2)


def test_cards_may_be_worth_less_than_nothing():
    game = end_game().play(EnterCards(0, -4), EnterCards(1, 1))
    assert [row.total for row in GAME.standings(game.state).seats] == [1, -4]


def test_every_seat_enters_its_cards_once_in_any_order():
    game = end_game(3).play(EnterCards(2, 5))
    assert game.refusal_of(EnterCards(2, 6)) == ("entered", {"seat": SeatName(2), "points": 5})
    assert {choice.seat for choice in game.prompt.choices} == {0, 1}


def test_treasure_and_tokens_kept_on_the_table_are_entered_with_the_cards():
    game = end_game(depth="helper").set_captain(0, points=1)
    assert [field.name for field in game.prompt.choices[0].fields] == ["tokens", "treasure", "points"]
    game.play(EnterCards(0, 3, 4), EnterCards(1, 0, 0))
    assert score_lines(game, 0)["Treasure tokens"] == 4


def test_question_after_the_last_expedition_names_what_is_counted():
    helper, ledger = end_game(depth="helper"), end_game()
    assert READER.read(helper.prompt.question) == "Count VP in tokens, treasure, then cards"
    assert READER.read(ledger.prompt.question) == "Count the points on all your cards"


def test_flag_shows_all_entered_points_once_a_captain_has_counted():
    game = end_game(depth="helper").set_captain(0, points=5).play(EnterCards(0, 12, 4, 2))
    assert game.view().captains[0].points == 23 and GAME.standings(game.state).seats[0].total == 23


def test_flag_hides_secret_treasure_once_a_captain_has_counted():
    game = end_game().set_captain(0, points=5, tokens=(Token("points", 2),)).play(EnterCards(0, 12))
    assert game.view().captains[0].points == 17


def test_treasure_is_secret_until_the_end_and_then_shown():
    game = end_game().set_captain(0, tokens=(Token("points", 2),))
    assert game.view().seats[0].own == () and game.view().seats[0].chest is None
    game.play(EnterCards(0, 0), EnterCards(1, 0))
    token = say("seat.token", number=1, token=say("amount.point", count=2))
    assert game.view().seats[0].own == (token,) and game.view().seats[0].chest == 2


def test_the_question_for_the_cards_names_public_points_only():
    game = end_game().set_captain(0, points=4, tokens=(Token("points", 3),))
    assert game.prompt.choices[0].note == say("note.points_so_far", points=4)


def test_scored_treasure_is_named_as_unverified_until_compared_with_the_box():
    unverified = say("score.unverified")
    assert GAME.standings(end_game().set_captain(0, tokens=(Token("points", 3),)).state).doubt == unverified
    assert GAME.standings(end_game().set_captain(0, tokens=(Token("coins", 2),)).state).doubt == ""


# the tie


def map_count_sentence(seat, count):
    """Return a seat's number of maps in the tie-break."""
    return say("tie.count", seat=SeatName(seat), maps=count)


def test_a_tie_goes_to_the_most_maps():
    game = end_game(3).set_captain(0, points=7, maps=1).set_captain(2, points=7, maps=2)
    game.play(*(EnterCards(seat, 0) for seat in range(3)))
    standings = GAME.standings(game.state)
    assert [(row.seat, row.place) for row in standings.seats] == [(2, 1), (0, 2), (1, 3)]
    assert standings.story == (
        say("tie.tied", seats=(SeatName(0), SeatName(2)), points=7),
        say("tie.maps", counts=(map_count_sentence(0, 1), map_count_sentence(2, 2))),
        say("tie.won", seat=SeatName(2)),
    )


def test_tie_below_the_first_place_is_explained():
    game = end_game(4).set_captain(0, points=7).set_captain(1, points=9)
    game = game.set_captain(2, points=7, maps=2).set_captain(3, points=7)
    game.play(*(EnterCards(seat, 0) for seat in range(4)))
    standings = GAME.standings(game.state)
    assert [(row.seat, row.place) for row in standings.seats] == [(1, 1), (2, 2), (0, 3), (3, 3)]
    assert standings.story == (
        say("tie.tied", seats=(SeatName(0), SeatName(2), SeatName(3)), points=7),
        say("tie.maps", counts=(map_count_sentence(0, 0), map_count_sentence(2, 2), map_count_sentence(3, 0))),
        say("tie.ahead", seat=SeatName(2)),
        say("tie.shared", seats=(SeatName(0), SeatName(3))),
    )


def test_captains_tied_in_maps_share_the_place():
    game = end_game().set_captain(0, points=7, maps=2).set_captain(1, points=7, maps=2)
    game.play(EnterCards(0, 0), EnterCards(1, 0))
    standings = GAME.standings(game.state)
    assert standings.winners == (0, 1)
    assert standings.story[1:] == (say("tie.shared", seats=(SeatName(0), SeatName(1))),), "no count of maps decides"


# corrections


@pytest.mark.parametrize(("key", "value"), [("crew", 4), ("maps", 3), ("points", 8), ("left", 3), ("right", 5), ("draw", 2)])
def test_every_counter_of_a_seat_is_corrected_and_the_log_says_so(key, value):
    game = GameBuilder().start_first_turn().play(CorrectCounter(key, 1, value))
    assert {(counter.key, counter.seat): counter.value for counter in counters(game.state)}[key, 1] == value
    sentence = game.log_sentence()
    assert sentence.key == ("log.ship_corrected" if key in ("left", "right") else "log.CounterCorrected")
    assert (sentence.parts["seat"], sentence.parts["what"], sentence.parts["value"]) == (SeatName(1), key, value)


def test_an_islands_worth_is_corrected_for_this_chain():
    game = GameBuilder().start_first_turn().play(CorrectCounter("island:2", None, 4))
    assert game.state.worths == (1, 4, 3, 4)
    assert game.log_sentence() == say("log.island_corrected", deck=2, value=4, before=2)


def test_captain_is_lost_when_crew_is_corrected_to_none_and_sails_when_corrected_back():
    game = GameBuilder().start_first_turn().set_captain(0, ships=(2, 1)).play(CorrectCounter("crew", 0, 0))
    assert game.captain(0).status == "lost" and game.acting_seat == 1
    game.play(CorrectCounter("crew", 0, 3))
    assert game.captain(0).status == "sailing" and game.captain(0).ships == (2, 1)


def test_corrected_points_are_a_line_of_their_own():
    game = end_game().set_captain(0, points=5, expedition_points=(5, 0, 0, 0)).play(CorrectCounter("points", 0, 7))
    assert score_lines(game, 0)["Corrections"] == 2


def test_maps_cannot_be_corrected_above_eighteen():
    game = GameBuilder().start_first_turn().set_captain(1, maps=10)
    anns_maps = say("aside.counter", seat=SeatName(0), counter=say("counter.maps"))
    assert game.refusal_of(CorrectCounter("maps", 0, 9)) == (
        "counter_range",
        {"counter": anns_maps, "low": 0, "high": 8, "value": 9},
    )


def test_correction_of_an_unknown_counter_is_refused():
    assert GameBuilder().refusal_of(CorrectCounter("gold", 0, 1))[0] == "no_such_counter"


# seats that leave


def test_a_seat_that_leaves_gives_its_maps_back_and_the_others_play_on():
    game = GameBuilder().start_first_turn().set_captain(0, maps=5, points=9).play(LeaveTable(0))
    assert game.state.supply == 18 and game.acting_seat == 1
    game.play_to_decision()
    assert {getattr(choice.move, "seat", 1) for choice in game.prompt.choices} == {1, 2}
    assert GAME.standings(game.state).seats[-1].seat == 0


def test_no_seat_can_leave_a_game_of_two():
    assert GameBuilder(2).refusal_of(LeaveTable(0))[0] == "too_few"


def test_game_ends_when_the_last_seat_that_must_count_its_cards_leaves():
    game = end_game(3).play(EnterCards(0, 1), EnterCards(1, 1), LeaveTable(2))
    assert game.prompt is None


# odds


def test_odds_of_the_boarding_die_match_its_faces():
    game = GameBuilder(die="table").start_first_turn().set_captain(0, ships=(1, 0)).set_captain(1, ships=(1, 0))
    game.play(Board(0, ("0:1",)))
    rows = {row.label.parts["face"]: row.chance for row in game.view().odds.rows}
    assert rows["coins"] == pytest.approx(1 / 3) and sum(rows.values()) == pytest.approx(1)
    assert game.view().odds.note == say("odds.die_note")


def test_odds_of_the_next_peril_come_from_the_known_cards():
    game = GameBuilder().start_first_turn().play_to_decision(skulls=3, name="Storm")
    assert game.view().odds is None
    game.play(AllPressOn()).play_round(skulls=1, name="Fog")
    game.set_captain(0, crew=1).set_captain(1, crew=1).set_captain(2, crew=1).play_to_decision(skulls=1, name="Reef")
    game.lay_all_aboard().play_to_decision(skulls=0, name="Calm")
    assert [(row.label.parts["skulls"], round(row.chance, 2)) for row in game.view().odds.rows] == [(1, 0.67), (3, 0.33)]


def test_totals_are_not_compared_while_the_cards_of_only_some_are_counted():
    game = end_game()
    is_partial = [GAME.standings(game.state).is_partial]
    for seat in (0, 1):
        is_partial.append(GAME.standings(game.play(EnterCards(seat, 13)).state).is_partial)
    assert is_partial == [False, True, False]
