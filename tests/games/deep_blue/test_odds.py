"""Test that the odds are exact: they equal printed figures, and a count of every possible draw."""

from itertools import permutations, product

import pytest

from companion.games.deep_blue import GAME
from companion.games.deep_blue.boats import LeadDive
from companion.games.deep_blue.box import BAG_COUNTS, BLACK, BLUE, SCENARIOS, SUPPLY_COUNTS
from companion.games.deep_blue.dive import DrawGem, ReportGems, StopDive
from companion.games.deep_blue.hazards import Resurface
from companion.games.deep_blue.odds import calm_dive, next_draw
from companion.games.deep_blue.scenarios import ConnectSites, ReportTileGem
from companion.games.deep_blue.state import Phase
from companion.session.record.simulated_game import seed_of, simulate
from companion.table.sentence import say
from tests.games.deep_blue.game_builder import GameBuilder, flip_tile, plain_text, sunken_city_dive

ALL_GEMS = tuple(inside + outside for inside, outside in zip(BAG_COUNTS, SUPPLY_COUNTS))


@pytest.mark.parametrize(("count", "chance"), [*zip(range(2, 9), (0.930, 0.806, 0.653, 0.494, 0.348, 0.227, 0.135))])
def test_calm_dive_from_the_starting_bag_matches_the_known_chances(count, chance):
    assert calm_dive(BAG_COUNTS, count) == pytest.approx(chance, abs=0.0005)


@pytest.mark.parametrize(("count", "chance"), [*zip(range(2, 9), (0.974, 0.926, 0.860, 0.782, 0.695, 0.605, 0.516))])
def test_calm_dive_from_31_gems_matches_the_known_chances(count, chance):
    assert sum(ALL_GEMS) == 31 and calm_dive(ALL_GEMS, count) == pytest.approx(chance, abs=0.0005)


def count_draw_chances(held_gems, warned, at_a_time):
    """Return the chances by judging every ordered draw by the rules."""
    bag = [kind for kind, count in enumerate(held_gems) for _ in range(count)]
    counts = {"harmless": 0, "warning": 0, "hazard": 0}
    for draw in permutations(bag, at_a_time):
        seen_kinds = {BLACK: warned[0], BLUE: warned[1]}
        worst = "harmless"
        for kind in draw:
            if kind in seen_kinds:
                worst = "hazard" if seen_kinds[kind] else ("warning" if worst == "harmless" else worst)
                seen_kinds[kind] = True
        counts[worst] += 1
    return tuple(count / sum(counts.values()) for count in counts.values())


BAGS = [
    (7, 3, 1, 0, 0, 4, 4),
    (2, 0, 1, 1, 0, 1, 3),
    (0, 0, 0, 0, 0, 2, 1),
    (1, 1, 0, 0, 2, 0, 0),
    (0, 0, 0, 0, 0, 1, 1),
    (3, 0, 0, 0, 0, 0, 2),
]


@pytest.mark.parametrize(("held_gems", "warned", "at_a_time"), list(product(BAGS, product([False, True], repeat=2), (1, 2))))
def test_next_draw_matches_counting_every_order(held_gems, warned, at_a_time):
    assert next_draw(held_gems, warned, at_a_time) == pytest.approx(count_draw_chances(held_gems, warned, at_a_time))


@pytest.mark.parametrize("count", range(1, 6))
def test_calm_dive_matches_counting_every_order(count):
    held_gems = (1, 1, 1, 0, 1, 2, 2)
    draws = list(permutations([kind for kind, number in enumerate(held_gems) for _ in range(number)], count))
    calm = sum(draw.count(BLACK) < 2 and draw.count(BLUE) < 2 for draw in draws)
    assert calm_dive(held_gems, count) == pytest.approx(calm / len(draws))


def odds_rows(game):
    return {plain_text(row.label): round(row.chance, 4) for row in GAME.view(game.state, None).odds.rows}


def test_odds_panel_shows_the_next_draw_in_a_dive():
    game = GameBuilder().lead_dive({0: ("gold",)})
    assert odds_rows(game) == {"harmless": round(11 / 19, 4), "warning": round(8 / 19, 4), "hazard": 0.0}
    game.draw_gems("black")
    assert odds_rows(game) == {
        "harmless": round(11 / 18, 4),
        "warning": round(4 / 18, 4),
        "hazard": round(3 / 18, 4),
    }


def test_odds_panel_shows_the_next_two_gems_in_troubled_waters():
    game = sunken_city_dive("troubled-waters", {0: ("gold",)})
    assert GAME.view(game.state, None).odds.title == say("odds.next", gems=2)
    assert odds_rows(game)["hazard"] == round(12 / 171, 4)


def test_odds_panel_shows_the_second_gem_of_a_half_reported_pair():
    game = sunken_city_dive("troubled-waters", {0: ("gold",)})
    game.take("report", ("black",))
    assert GAME.view(game.state, None).odds.title == say("odds.next", gems=1)
    assert odds_rows(game)["hazard"] == round(3 / 18, 4)


def test_odds_panel_shows_calm_dives_between_dives():
    assert odds_rows(GameBuilder())["gems 2"] == 0.9298 and len(odds_rows(GameBuilder())) == 7


def test_odds_panel_lists_the_gems_in_the_bag():
    assert (
        plain_text(GAME.view(GameBuilder().state, None).odds.note)
        == "far_note count 7 silver,count 3 gold,count 1 red,count 4 black,count 4 blue"
    )


def test_odds_can_be_switched_off():
    game = GameBuilder(odds="off")
    assert GAME.view(game.state, None).odds is None
    assert GAME.view(game.lead_dive({0: ("gold",)}).state, None).odds is None


def test_odds_are_hidden_after_the_stop():
    game = GameBuilder().lead_dive({0: ("gold",)}).draw_gems("silver")
    assert GAME.view(game.state, None).odds
    game.play(StopDive(0))
    assert game.state.phase == Phase.LAST_CARDS and GAME.view(game.state, None).odds is None


def test_odds_are_hidden_after_the_leader_resurfaced():
    game = GameBuilder().lead_dive({0: ("centre",), 1: ("centre",)}).draw_gems("blue")
    game.play(ReportGems(0, ("blue",)))
    assert GAME.view(game.state, None).odds
    game.play(Resurface(0))
    assert game.state.phase == Phase.HAZARD and GAME.view(game.state, None).odds is None


def test_odds_are_hidden_when_the_bag_is_empty():
    game = GameBuilder()
    game.take_any_time("recount", 0, 0, 0, 0, 0, 0, 0)
    assert GAME.view(game.lead_dive({0: ("gold",)}).state, None).odds is None


def test_odds_show_the_next_draw_while_boats_are_placed():
    """In Scattered Wealth the gem on the tile is the first one drawn, so a black one has warned already."""
    game = GameBuilder(scenario="scattered-wealth")
    flip_tile(game)
    game.play(ConnectSites(10, (1,)), ReportTileGem(10, ("gold",)), ReportTileGem(1, ("black",)))
    game.rest_until(0)
    game.play(LeadDive(0, (1,)))
    game.enter_tile(1, "starting", 3, ("gold", "red", "blue"))
    placing = GAME.view(game.state, None).odds
    game.place_boats({0: ("gold",), 1: ("centre",)})
    assert game.state.phase.name == "DRAW" and GAME.view(game.state, None).odds == placing
    assert placing.rows[2].chance == pytest.approx(3 / 17), "three black of seventeen"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_odds_match_the_next_draw_in_every_phase_of_a_dive(scenario):
    """Compare with a count of the gems in the bag and of those drawn when the next one comes."""
    for number in range(2):
        game = simulate(GAME, 4, seed_of(f"next {scenario}", number), {"scenario": scenario, "tiles": "app"})
        shown_rows = []
        for step in game.steps:
            odds = GAME.view(step.state_before, None).odds
            shown_rows = [*shown_rows, [row.chance for row in odds.rows]] if step.state_before.dive and odds else []
            if isinstance(step.move, DrawGem):
                counted_chances = count_next_draw_chances(step.state_before)
                assert shown_rows and all(row == pytest.approx(counted_chances) for row in shown_rows)
                shown_rows = []


def count_next_draw_chances(state):
    """Return the chances that a draw is harmless, warns, or makes all defend, by counting every ordered draw."""
    bag = [kind for kind, count in enumerate(state.bag.held_counts) for _ in range(count)]
    size = min(2 if state.dive.scenario == "troubled-waters" else 1, len(bag))
    worst_counts = [0, 0, 0]
    for draw in permutations(bag, size):
        drawn_kinds, worst = list(state.bag.drawn_kinds), 0
        for kind in draw:
            if kind in (5, 6):
                worst = max(worst, 2 if kind in drawn_kinds else 1)
            drawn_kinds.append(kind)
        worst_counts[worst] += 1
    return [count / sum(worst_counts) for count in worst_counts]
