"""Final scoring: tokens, treasure, cards, the tie-break; corrections; leaving seats."""

import pytest

from companion.games.perils_of_the_deep.after_peril import AllPressOn, EnterCards
from companion.games.perils_of_the_deep.boarding import Board
from companion.games.perils_of_the_deep.box import Token
from companion.games.perils_of_the_deep.corrections import counters
from companion.games.perils_of_the_deep.setup_chapter import ChooseCaptains
from companion.table.any_time_moves import CorrectCounter, LeaveTable
from companion.table.sentence import SeatName, say
from tests.games.perils_of_the_deep.builders import GAME, READER, Ledger


def at_the_end(seats=2, **options):
    """Return a game after four expeditions, before the cards are counted."""
    return (
        Ledger(seats, **options)
        .play(ChooseCaptains(("red", "blue", "green", "yellow")[:seats]))
        .with_state(phase="final", expedition=4)
    )


def lines(ledger, seat):
    """Return the score lines of a seat."""
    row = next(row for row in GAME.standings(ledger.state).seats if row.seat == seat)
    return {READER.read(line.label): line.points for line in row.lines}


# total points


def test_tokens_treasure_and_cards_are_added_up_and_each_source_is_told():
    ledger = at_the_end().with_captain(0, points=9, paid=(3, 0, 4, 0), tokens=(Token("points", 3), Token("crew", 2)))
    ledger.play(EnterCards(0, 12), EnterCards(1, 0))
    assert lines(ledger, 0) == {
        "Expedition 1": 3,
        "Expedition 2": 0,
        "Expedition 3": 4,
        "Expedition 4": 0,
        "On the way, boarding and texts": 2,
        "Treasure tokens": 3,
        "All cards": 12,
    }
    assert GAME.standings(ledger.state).seats[0].total == 24 and ledger.prompt is None


def test_the_lines_of_every_seat_add_up_to_its_total():
    ledger = (
        at_the_end(3)
        .with_captain(1, points=5, paid=(1, 1, 1, 0), corrected=-2)
        .play(*(EnterCards(seat, seat) for seat in range(3)))
    )
    for row in GAME.standings(ledger.state).seats:
        assert sum(line.points for line in row.lines) == row.total


def test_an_expedition_that_never_began_has_no_line():
    ledger = at_the_end().with_state(expedition=2)
    assert [line.label for line in GAME.standings(ledger.state).seats[0].lines] == [
        say("score.expedition", number=1),
        say("score.expedition", number=2),
        say("score.uncounted"),
    ]


@pytest.mark.parametrize(
    ("depth", "line", "story"),
    [
        ("ledger", "Cards, not counted", "Not counted: the cards of Bo."),
        ("helper", "Cards, VP tokens and treasure, not counted", "Not counted: the cards, VP tokens and treasure of Bo."),
    ],
)
def test_what_nobody_counted_is_named_at_the_end_and_in_the_export(depth, line, story):
    ledger = at_the_end(depth=depth).play(EnterCards(0, 12))
    assert READER.read(GAME.standings(ledger.state).story[0]) == story
    assert lines(ledger, 1)[line] == 0 and not [one for one in lines(ledger, 0) if "not counted" in one]
    ledger.play(EnterCards(1, 3))
    assert not [one for one in lines(ledger, 1) if "not counted" in one]
    assert all(one.key != "tie.uncounted" for one in GAME.standings(ledger.state).story)


def test_a_game_of_before_that_ended_early_is_counted_as_it_was():
    helper = Ledger(2, depth="helper").with_state(rules=1, phase="final").with_captain(0, maps=3, has_counted_maps=True)
    first, second = GAME.standings(helper.state).seats
    assert [line.points for line in first.lines] == [0, 0, 0, 0]
    assert (first.place, second.place) == (1, 2)


def test_cards_may_be_worth_less_than_nothing():
    ledger = at_the_end().play(EnterCards(0, -4), EnterCards(1, 1))
    assert [row.total for row in GAME.standings(ledger.state).seats] == [1, -4]


def test_every_seat_enters_its_cards_once_in_any_order():
    ledger = at_the_end(3).play(EnterCards(2, 5))
    assert ledger.refusal_of(EnterCards(2, 6)) == ("entered", {"seat": SeatName(2), "points": 5})
    assert {choice.seat for choice in ledger.prompt.choices} == {0, 1}


def test_treasure_and_tokens_kept_on_the_table_are_entered_with_the_cards():
    ledger = at_the_end(depth="helper").with_captain(0, points=1)
    assert [field.name for field in ledger.prompt.choices[0].fields] == ["tokens", "treasure", "points"]
    ledger.play(EnterCards(0, 3, 4), EnterCards(1, 0, 0))
    assert lines(ledger, 0)["Treasure tokens"] == 4


def test_treasure_is_secret_until_the_end_and_then_shown():
    ledger = at_the_end().with_captain(0, tokens=(Token("points", 2),))
    assert ledger.view().seats[0].own == () and ledger.view().seats[0].chest is None
    ledger.play(EnterCards(0, 0), EnterCards(1, 0))
    token = say("seat.token", number=1, token=say("amount.point", count=2))
    assert ledger.view().seats[0].own == (token,) and ledger.view().seats[0].chest == 2


def test_the_question_for_the_cards_names_public_points_only():
    ledger = at_the_end().with_captain(0, points=4, tokens=(Token("points", 3),))
    assert ledger.prompt.choices[0].note == say("note.points_so_far", points=4)


def test_treasure_that_scored_is_told_as_unverified_until_somebody_compared_it():
    unverified = say("score.unverified")
    assert GAME.standings(at_the_end().with_captain(0, tokens=(Token("points", 3),)).state).doubt == unverified
    assert GAME.standings(at_the_end().with_captain(0, tokens=(Token("coins", 2),)).state).doubt == ""


# the tie


def maps(seat, count):
    """Return a seat's number of maps in the tie-break."""
    return say("tie.count", seat=SeatName(seat), maps=count)


def test_a_tie_goes_to_the_most_maps():
    ledger = at_the_end(3).with_captain(0, points=7, maps=1).with_captain(2, points=7, maps=2)
    ledger.play(*(EnterCards(seat, 0) for seat in range(3)))
    standings = GAME.standings(ledger.state)
    assert [(row.seat, row.place) for row in standings.seats] == [(2, 1), (0, 2), (1, 3)]
    assert standings.story == (
        say("tie.tied", seats=(SeatName(0), SeatName(2)), points=7),
        say("tie.maps", counts=(maps(0, 1), maps(2, 2))),
        say("tie.won", seat=SeatName(2)),
    )


def test_a_tie_below_the_first_place_is_told_too():
    ledger = at_the_end(4).with_captain(0, points=7).with_captain(1, points=9)
    ledger = ledger.with_captain(2, points=7, maps=2).with_captain(3, points=7)
    ledger.play(*(EnterCards(seat, 0) for seat in range(4)))
    standings = GAME.standings(ledger.state)
    assert [(row.seat, row.place) for row in standings.seats] == [(1, 1), (2, 2), (0, 3), (3, 3)]
    assert standings.story == (
        say("tie.tied", seats=(SeatName(0), SeatName(2), SeatName(3)), points=7),
        say("tie.maps", counts=(maps(0, 0), maps(2, 2), maps(3, 0))),
        say("tie.ahead", seat=SeatName(2)),
        say("tie.shared", seats=(SeatName(0), SeatName(3))),
    )


def test_still_tied_the_place_is_shared():
    ledger = at_the_end().with_captain(0, points=7, maps=2).with_captain(1, points=7, maps=2)
    ledger.play(EnterCards(0, 0), EnterCards(1, 0))
    standings = GAME.standings(ledger.state)
    assert standings.winners == (0, 1)
    assert standings.story[-1] == say("tie.shared", seats=(SeatName(0), SeatName(1)))


# corrections


@pytest.mark.parametrize(("key", "value"), [("crew", 4), ("maps", 3), ("points", 8), ("left", 3), ("right", 5), ("draw", 2)])
def test_every_counter_of_a_seat_is_corrected_and_the_log_says_so(key, value):
    ledger = Ledger().first_turn().play(CorrectCounter(key, 1, value))
    assert {(counter.key, counter.seat): counter.value for counter in counters(ledger.state)}[key, 1] == value
    told = ledger.log_sentence()
    assert told.key == ("log.ship_corrected" if key in ("left", "right") else "log.CounterCorrected")
    assert (told.parts["seat"], told.parts["what"], told.parts["value"]) == (SeatName(1), key, value)


def test_an_islands_worth_is_corrected_for_this_chain():
    ledger = Ledger().first_turn().play(CorrectCounter("island:2", None, 4))
    assert ledger.state.worths == (1, 4, 3, 4)
    assert ledger.log_sentence() == say("log.island_corrected", deck=2, value=4, before=2)


def test_crew_corrected_to_none_means_lost_and_back_again_means_sailing():
    ledger = Ledger().first_turn().with_captain(0, ships=(2, 1)).play(CorrectCounter("crew", 0, 0))
    assert ledger.captain(0).status == "lost" and ledger.acting_seat == 1
    ledger.play(CorrectCounter("crew", 0, 3))
    assert ledger.captain(0).status == "sailing" and ledger.captain(0).ships == (2, 1)


def test_corrected_points_are_a_line_of_their_own():
    ledger = at_the_end().with_captain(0, points=5, paid=(5, 0, 0, 0)).play(CorrectCounter("points", 0, 7))
    assert lines(ledger, 0)["Corrections"] == 2


def test_maps_cannot_be_corrected_above_the_eighteen_there_are():
    ledger = Ledger().first_turn().with_captain(1, maps=10)
    anns_maps = say("aside.counter", seat=SeatName(0), counter=say("counter.maps"))
    assert ledger.refusal_of(CorrectCounter("maps", 0, 9)) == (
        "counter_range",
        {"counter": anns_maps, "low": 0, "high": 8, "value": 9},
    )


def test_a_counter_there_is_not_is_refused():
    assert Ledger().refusal_of(CorrectCounter("gold", 0, 1))[0] == "no_such_counter"


# seats that leave


def test_a_seat_that_leaves_gives_its_maps_back_and_the_others_play_on():
    ledger = Ledger().first_turn().with_captain(0, maps=5, points=9).play(LeaveTable(0))
    assert ledger.state.supply == 18 and ledger.acting_seat == 1
    ledger.to_decision()
    assert {getattr(choice.move, "seat", 1) for choice in ledger.prompt.choices} == {1, 2}
    assert GAME.standings(ledger.state).seats[-1].seat == 0


def test_with_two_at_the_table_nobody_can_leave():
    assert Ledger(2).refusal_of(LeaveTable(0))[0] == "too_few"


def test_whoever_leaves_last_before_the_cards_are_counted_ends_the_game():
    ledger = at_the_end(3).play(EnterCards(0, 1), EnterCards(1, 1), LeaveTable(2))
    assert ledger.prompt is None


# odds


def test_the_odds_of_the_boarding_die_are_those_of_its_faces():
    ledger = Ledger(die="table").first_turn().with_captain(0, ships=(1, 0)).with_captain(1, ships=(1, 0))
    ledger.play(Board(0, ("0:1",)))
    rows = {row.label.parts["face"]: row.chance for row in ledger.view().odds.rows}
    assert rows["coins"] == pytest.approx(1 / 3) and sum(rows.values()) == pytest.approx(1)
    assert ledger.view().odds.note == say("odds.die_note")


def test_the_odds_of_the_next_peril_come_from_the_cards_known():
    ledger = Ledger().first_turn().to_decision(skulls=3, name="Storm")
    assert ledger.view().odds is None
    ledger.play(AllPressOn()).round(skulls=1, name="Fog")
    ledger.with_captain(0, crew=1).with_captain(1, crew=1).with_captain(2, crew=1).to_decision(skulls=1, name="Reef")
    ledger.set_out().to_decision(skulls=0, name="Calm")
    assert [(row.label.parts["skulls"], round(row.chance, 2)) for row in ledger.view().odds.rows] == [(1, 0.67), (3, 0.33)]
