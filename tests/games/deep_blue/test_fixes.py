"""Told wrongly and put right later: the rule catches up with gems, boats, divers, cards and the empty site."""

from companion.games.deep_blue.corrections import counters
from companion.games.deep_blue.dive import ReportGems, StopDive
from companion.games.deep_blue.hazards import PlayProtection, Resurface, UseSpot
from companion.games.deep_blue.scenarios import ConnectSites, ReportTileGem
from companion.games.deep_blue.scoring import score_now
from companion.games.deep_blue.state import EMPTY
from companion.table.asides import CorrectCounter
from tests.games.deep_blue.evening import Evening, asides, flip, plain, sunken
from tests.games.deep_blue.test_corrections import gems

BOATS = {0: ("blue",), 1: ("gold",), 2: ("centre",)}


def diving(*drawn):
    return Evening().dive(BOATS).draws(*drawn)


def scores(evening):
    dive = evening.state.dive
    return [score_now(evening.state, diver).total for diver in dive.divers]


def offered(evening):
    return [plain(choice.label) for choice in asides(evening.state)]


def test_a_gem_told_wrongly_counts_as_what_it_is():
    evening = diving("silver", "silver")
    evening.aside("fix_gem", (1,), ("gold",))
    assert scores(evening) == [1 + 2 + 3, 1 + 5, 1 + 2] and gems(evening.state) == 31


def test_a_hazard_told_as_a_treasure_is_defended_against_late():
    evening = diving("blue", "silver", "gold")
    evening.aside("fix_gem", (1,), ("blue",))
    assert evening.asks == "hazard 0 2 blue"
    evening.do(UseSpot(0, "blue"), PlayProtection(1), Resurface(2))
    assert "report" in evening.labels()


def test_a_hazard_that_was_none_is_defended_against_no_more():
    evening = diving("blue")
    evening.do(ReportGems(0, ("blue",)), PlayProtection(0))
    evening.aside("fix_gem", (1,), ("silver",))
    assert not evening.state.dive.answering and "report" in evening.labels()


def test_a_first_warning_that_was_none_makes_the_second_one_a_warning():
    evening = diving("blue")
    evening.do(ReportGems(0, ("blue",)))
    evening.aside("fix_gem", (0,), ("silver",))
    assert not evening.state.dive.hazards


def test_a_hazard_put_right_after_the_stop_is_still_defended_against():
    evening = diving("black", "silver")
    evening.do(StopDive(0))
    evening.aside("fix_gem", (1,), ("black",))
    assert evening.asks == "hazard 0 2 black"
    evening.do(PlayProtection(0), PlayProtection(1), PlayProtection(2))
    assert evening.labels() == ["score", "cards", "cards", "cards"]


def test_a_gem_on_a_tile_is_put_right():
    evening = Evening(scenario="scattered-wealth")
    flip(evening)
    evening.do(ConnectSites(10, ()), ReportTileGem(10, ("gold",)))
    evening.aside("fix_tile_gem 10", ("black",))
    assert evening.state.site(10).gem == "black" and evening.bag["gold"] == 3 and gems(evening.state) == 31


def test_who_was_told_to_be_up_dives_on_and_scores():
    evening = diving("blue", "silver")
    evening.do(ReportGems(0, ("blue",)), PlayProtection(0), Resurface(1), PlayProtection(2))
    evening.aside("dives_on 1")
    assert evening.state.dive.down == (0, 1, 2)
    evening.aside("came_up 2")
    evening.stops()
    assert evening.result == {0: 1 + 3, 1: 1, 2: 0}


def test_a_leader_who_came_up_after_all_draws_no_more():
    evening = diving("blue", "silver")
    evening.aside("came_up 0")
    assert "report" not in evening.labels() and "score" in evening.labels()


def test_boats_are_put_right_and_free_their_spots():
    evening = diving("gold")
    evening.aside("fix_boats 1", ("centre",))
    evening.aside("fix_boats 2", ("gold",))
    assert [(one.seat, one.spots) for one in evening.state.dive.divers] == [(0, ("blue",)), (1, ()), (2, ("gold",))]
    assert "gold" not in [option.value for option in boats(evening, 1).options]


def test_a_seat_told_to_be_away_joins_and_one_told_to_dive_stays_out():
    evening = Evening().dive({0: ("blue",), 2: ("centre",)}).draws("gold")
    evening.aside("fix_boats 1", ("gold+rush",))
    evening.aside("fix_boats 2", ("away",))
    assert [(one.seat, one.boats, one.rushed) for one in evening.state.dive.divers] == [(0, 1, 0), (1, 2, 1)]


def test_the_leader_is_never_away():
    assert "away" not in [option.value for option in boats(diving("gold"), 0).options]


def boats(evening, seat):
    return next(one for one in asides(evening.state) if plain(one.label) == f"fix_boats {seat}").fields[0]


def test_where_boats_are_is_never_in_the_log():
    evening = diving("gold")
    evening.aside("fix_boats 2", ("red",))
    assert evening.log[-1] == "BoatsFixed 2"


def test_what_cards_brought_is_put_right_and_never_in_the_log():
    evening = diving("gold").cards(1, 14)
    evening.do(CorrectCounter("card_points", 1, 9))
    assert scores(evening)[1] == 9 + 5 and evening.log[-1] == "cards_fixed 1"


def test_how_many_cards_there_were_is_put_right_where_it_counts():
    evening = sunken("the-best-of-the-best", {0: ("gold",)}).draws("gold").cards(0, 6, 2)
    evening.do(CorrectCounter("cards", 0, 1))
    assert evening.state.dive.diver(0).cards == 1
    assert all(counter.key != "cards" for counter in counters(diving("gold").state))


def test_the_empty_site_is_put_right():
    evening = Evening(empty_site=6)
    evening.aside("fix_empty", (3,))
    assert evening.state.sites_lying(EMPTY) == (3,)
    evening.dive({0: ("centre",)}, site=6)
    assert evening.state.dive.site == 6


def test_in_the_app_no_gem_was_told_wrongly():
    evening = Evening(bag="app").dive({0: ("gold",)})
    evening.take("draw 1")
    assert "fix_gem" not in offered(evening)
