"""Test corrections of dives that were scored: gems of a physical bag, and the VP of a tile."""

from msgspec.structs import replace

from companion.games.deep_blue import GAME
from companion.games.deep_blue.dive import ReportGems
from companion.games.deep_blue.hazards import PlayProtection, Resurface
from companion.games.deep_blue.scored_dives import FixScoredGem, ScoredGemFixed
from companion.games.deep_blue.state import DiveScore
from companion.games.deep_blue.wrecks import CorrectTile, LearnTile, ReenterTile
from tests.games.deep_blue.builders import count_gems, places, play_four_city_dives
from tests.games.deep_blue.game_builder import NAMES, GameBuilder, any_time_choices, plain_text

BOATS = {0: ("blue",), 1: ("gold",), 2: ("centre",)}
FIX = "fix_scored_gem 1"


def scored_dive(*gems, **options):
    return GameBuilder(**options).lead_dive(BOATS).draw_gems(*gems).stop_dive()


def options_of(game):
    """Return the gems that may be corrected, and the colours that they may have, as offered; None if none is."""
    choice = next((choice for choice in any_time_choices(game.state) if plain_text(choice.label) == FIX), None)
    return choice and [[option.value for option in field.options] for field in choice.fields]


def test_a_gem_of_a_scored_dive_is_corrected_turns_later_and_each_diver_scores_it():
    game = scored_dive("silver", "silver", "red")
    assert game.totals == (1 + 1 + 4 + 3, 1 + 1 + 4, 1 + 1 + 4)
    game.take("rest")
    game.take("recruit")
    game.take_any_time(FIX, (1,), ("gold",))
    assert game.totals == (1 + 2 + 4 + 3, 1 + 5 + 4, 1 + 2 + 4) and count_gems(game.state) == 31
    assert game.question == "turn 0"
    game.take_any_time(FIX, (1,), ("silver",))
    assert game.totals == (1 + 1 + 4 + 3, 1 + 1 + 4, 1 + 1 + 4)


def test_the_table_says_what_a_corrected_gem_changed_until_the_next_action():
    game = scored_dive("silver", "red")
    game.take_any_time(FIX, (0,), ("gold",))
    assert plain_text(GAME.view(game.state, None).notice) == "scored_gem 1 gained 0 1,gained 1 4,gained 2 1"
    game.take("rest")
    assert GAME.view(game.state, None).notice == ""


def test_the_corrected_points_replace_those_of_the_dive():
    game = scored_dive("blue")
    game.take_any_time(FIX, (0,), ("gold",))
    lines = GAME.standings(game.state).seats[0].lines
    assert [(plain_text(line.label), line.points) for line in lines] == [("line 1 gems", 2), ("line 1 tile", 3)]
    game.take_any_time(FIX, (0,), ("black",))
    assert [plain_text(line.label) for line in GAME.standings(game.state).seats[0].lines] == ["line 1 tile"]


def test_a_corrected_gem_brings_nothing_to_a_seat_that_resurfaced():
    game = GameBuilder().lead_dive(BOATS).draw_gems("silver", "blue")
    game.play(ReportGems(0, ("blue",)), PlayProtection(0), Resurface(1), PlayProtection(2))
    game.stop_dive()
    game.take_any_time(FIX, (0,), ("red",))
    assert game.totals == (4 + 3, 0, 4)


def test_the_scores_shown_after_the_dive_are_those_after_the_correction():
    game = scored_dive("silver")
    game.take_any_time(FIX, (0,), ("red",))
    assert game.dive_points == {0: 7, 1: 4, 2: 4}
    game.take("rest")
    game.take_any_time(FIX, (0,), ("gold",))
    assert game.dive_points == {}


def test_only_gems_that_leave_the_hazards_as_they_were_can_be_corrected():
    game = scored_dive("black", "silver", "blue", "black")
    assert options_of(game) == [[1, 2], ["silver", "gold", "red"]]
    game.take_any_time(FIX, (2,), ("gold",))
    assert options_of(game) == [[1, 2], ["silver", "gold", "red", "blue"]]


def test_every_offered_gem_is_accepted():
    game = scored_dive("black", "silver", "gold")
    for place in options_of(game)[0]:
        for gem in options_of(game)[1]:
            game.take_any_time(FIX, (place,), (gem,))


def test_an_added_gem_may_be_entered_once_it_is_in_play():
    game = GameBuilder(gems=("green",)).lead_dive(BOATS).draw_gems("silver").stop_dive()
    assert "green" in options_of(game)[1] and "purple" not in options_of(game)[1]


def test_only_the_last_dive_is_corrected_also_during_the_next():
    game = scored_dive("silver")
    game.lead_dive({1: ("centre",)}, site=2, spots=()).draw_gems("silver")
    game.take_any_time(FIX, (0,), ("gold",))
    assert game.totals == (5, 5, 2)
    game.stop_dive()
    assert options_of(game) is None
    game.take_any_time("fix_scored_gem 2", (0,), ("red",))
    assert game.totals == (5, 5 + 4 + 3, 2)


def test_no_gem_is_corrected_before_a_dive_is_scored():
    assert options_of(GameBuilder().lead_dive(BOATS).draw_gems("silver")) is None


def test_a_gem_that_fathom_drew_is_right():
    game = GameBuilder(bag="app").lead_dive(BOATS)
    game.take("draw 1")
    while game.state.dive.is_under_way:
        game.take("stop")
    game.take("score")
    assert options_of(game) is None


def test_games_of_older_rules_keep_their_points():
    game = scored_dive("silver")
    game.state = replace(game.state, terms=replace(game.state.terms, rules=4))
    assert options_of(game) is None
    game.play(CorrectTile(game.state.site(1).face, 8, ("gold",)))
    assert game.totals == (4, 1, 1)


def test_a_correction_that_ends_a_tie_asks_for_no_crew():
    game = play_four_city_dives((30, 30, 10))
    assert game.question.startswith("crew 0")
    game.play(CorrectTile(game.state.site(13).face, 2, ()))
    leader = game.state.scored_dives[-1].dive.leader
    assert game.prompt is None and places(game)[leader] == 1


class TestTiles:
    def test_a_corrected_tile_changes_the_points_of_its_leader(self):
        game = scored_dive("silver").rest_until(0)
        game.play(CorrectTile(game.state.site(1).face, 8, ("gold",)))
        assert game.totals == (1 + 8, 1, 1)
        game.play(CorrectTile(game.state.site(1).face, 0, ("gold",)))
        assert game.totals == (1, 1, 1)

    def test_a_tile_entered_again_changes_the_points_of_its_leader(self):
        game = GameBuilder()
        game.take("flip 1", (10,))
        game.enter_tile(10, "advanced", 4, ()).lead_dive({1: ("centre",)}, site=10).draw_gems("silver").stop_dive()
        game.play(ReenterTile(10), LearnTile(10, "sunken", 7, ()))
        assert game.totals == (0, 1 + 7, 0) and game.state.sunken_dived == 1

    def test_the_tile_says_that_its_points_change_with_it(self):
        game = scored_dive("silver")
        notes = [plain_text(choice.note) for choice in any_time_choices(game.state) if isinstance(choice.move, CorrectTile)]
        assert notes == ["rescored_tile"]


class TestSecrets:
    event = ScoredGemFixed(2, 0, "silver", "gold", (DiveScore(0, gems=1), DiveScore(1, gems=-2)))

    def words(self, event, seat):
        return GAME.reader(NAMES).read(GAME.rulebook.describe(event, seat))

    def test_closed_chests_show_each_player_their_own_difference(self):
        fixed = "You correct gem 1 of dive 2: it’s gold, not silver"
        assert [self.words(self.event, seat) for seat in (None, 0, 1, 2)] == [
            fixed,
            f"{fixed} (Green\u00a0+1)",
            f"{fixed} (Orange\u00a0−2)",
            fixed,
        ]

    def test_open_chests_show_all_differences(self):
        assert self.words(self.event.with_public_points(), None).endswith("(Green\u00a0+1, Orange\u00a0−2)")
        open_game, closed_game = scored_dive("silver", totals="open"), scored_dive("silver")
        (is_open,), (is_closed,) = (game.play(FixScoredGem(1, (0,), ("gold",))) for game in (open_game, closed_game))
        assert is_open.is_open and not is_closed.is_open
