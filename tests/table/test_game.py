"""Attributes that every game gets from its folder."""

import pytest

from companion.games import catalogue
from companion.table.game import option
from companion.table.moves import IllegalMoveError
from companion.table.rulebook import Rulebook
from companion.table.seats import seats_named
from tests.english_view import error_text
from tests.example_games.pearls import GAME, replace_parts

TWO = seats_named(["Ann", "Bo"])


def test_name_seats_title_and_edition_come_from_the_folder():
    assert (GAME.name, GAME.title, GAME.seats, GAME.edition()) == ("pearls", "Pearls", range(2, 6), {"white": 8, "black": 4})
    assert GAME.cover.title("de") == "Perlen" and GAME.cover.title("fr") == "Pearls"


def test_a_game_has_at_most_seventeen_fields():
    assert len(GAME.__struct_fields__) <= 17


def test_new_set_up_has_the_newest_rules_number():
    newer = Rulebook(rules=3)
    assert GAME.setup(TWO).rules == 0 and replace_parts(rulebook=newer).setup(TWO).rules == 3


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (TWO[:1], {}, "seat_count"),
        (TWO, {"dice": "app"}, "unknown_option"),
        (TWO, {"bag": "sack"}, "unknown_value"),
    ],
)
def test_impossible_set_up_is_refused_with_a_sentence(seats, options, reason):
    with pytest.raises(IllegalMoveError) as refusal:
        GAME.setup(seats, options)
    assert refusal.value.reason == reason and error_text(refusal).endswith(".")


def test_option_without_effect_for_the_number_of_players_is_not_asked():
    game = replace_parts(options=(option("bag", "app", "table"), option("opponent", "easy", "hard", seats=(1,))))
    assert [game_option.name for game_option in game.options_for(1)] == ["bag", "opponent"]
    assert [game_option.name for game_option in game.options_for(3)] == ["bag"]
    assert game.setup(seats_named(("Ann", "Bo")), {"bag": "table"}).options["opponent"] == "easy"


def test_start_player_is_asked_only_when_any_seat_could_start():
    assert [GAME.asks_starter(seats) for seats in (1, 2)] == [False, True]
    assert not catalogue.game("perils-of-the-deep").asks_starter(4)
