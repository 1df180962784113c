"""An edition is exported as TOML and imported unchanged."""

import pytest
import tomli_w

from companion.games import catalogue
from companion.library.exchange.editions import EditionError, _option_sets, edition_from_toml
from companion.session.play.edition_in_force import edition_in_force
from companion.session.record.simulated_game import seed_of, simulate
from companion.table.reader import Reader, languages
from tests.long_tests import long_except_first


@pytest.mark.long
@pytest.mark.parametrize("name", catalogue.names())
def test_every_shipped_edition_goes_round(name):
    game = catalogue.game(name)
    assert edition_from_toml(tomli_w.dumps(game.edition()), game) == game.edition()


@pytest.mark.parametrize("text", ["game = ", 'game = "chess"', "[captains]\ncolours = 3", ""])
def test_a_file_that_is_no_edition_of_the_game_is_refused_with_a_sentence(text):
    with pytest.raises(EditionError, match=r"^bad_edition\."):
        edition_from_toml(text, catalogue.game("perils-of-the-deep"))


@pytest.mark.long
@pytest.mark.parametrize("name", catalogue.names())
@pytest.mark.parametrize("seed", long_except_first(range(3)))
def test_values_learned_in_play_survive_export_and_import(name, seed):
    game = catalogue.game(name)
    simulation = simulate(game, game.seats[-1], seed_of("learned", seed), with_any_time_choices=True)
    learned = game.current_edition(simulation.state)
    assert learned is None or edition_from_toml(tomli_w.dumps(game.edition() | learned), game)


WRONG = {
    "a word among numbers": ("into-the-blue", {"treasures.main": [2, 4, "x", 8, 10]}, "treasures.main[2] must be a number"),
    "a number nobody prints": ("into-the-blue", {"treasures.main": [2, 4, 6, 8, 10**30]}, "is 1000"),
    "a number beyond all boxes": ("into-the-blue", {"treasures.main": [2, 4, 6, 8, 100]}, "treasures.main[4] must be from 0 to 99"),
    "fewer than nothing": ("perils-of-the-deep", {"treasure.points": [-1] * 6}, "treasure.points[0] must be from 0"),
    "a mark that is none": ("deep-dive", {"verified": "x"}, "verified must be true or false"),
    "a die with a dragon": ("perils-of-the-deep", {"boarding.faces": ["dragon"] * 6}, "dragon"),
    "a chain too short": ("perils-of-the-deep", {"decks.worth": [1, 2]}, "ValueError"),
    "dice of nothing": ("toolbox", {"dice": ["0d0"]}, "toolbox"),
    "dice that are none": ("toolbox", {"dice": ["99999d99999"]}, "toolbox"),
    "a box without tiles": ("deep-blue", {"tiles": []}, "starting tiles"),
    "a row with another sum": ("deep-dive", {"depths.0.counts.pink1": 9}, "printed"),
    "nesting": ("toolbox", {"more": [[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]}, "nested too deep"),
    "an endless word": ("toolbox", {"more": "x" * 5000}, "more is longer"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_an_edition_with_which_a_game_would_fail_later_is_refused(wrong):
    name, changes, why = WRONG[wrong]
    game = catalogue.game(name)
    with pytest.raises(EditionError) as refusal:
        edition_from_toml(tomli_w.dumps(with_changes(game.edition(), changes)), game)
    sentences = [Reader("companion.command", code=code).read(refusal.value.sentence) for code in languages()]
    assert why in sentences[0] and max(map(len, sentences)) < 200


@pytest.mark.parametrize(
    "wrong", ["a word among numbers", "a number beyond all boxes", "fewer than nothing", "a mark that is none"]
)
def test_an_edition_from_elsewhere_is_not_used_in_play(wrong):
    name, changes, _ = WRONG[wrong]
    game = catalogue.game(name)
    edition, refusal = edition_in_force(game, with_changes(game.edition(), changes))
    assert edition == game.edition() and refusal


def with_changes(edition, changes):
    """Return an edition with other values; `changes` are by path, such as `tiles.0.worth`."""
    for place, value in changes.items():
        *tables, last = place.split(".")
        part = edition
        for table in tables:
            part = part[int(table) if isinstance(part, list) else table]
        part[last] = value
    return edition


def test_no_game_has_more_than_24_sets_of_options_to_try():
    assert {
        name: len(_option_sets(catalogue.game(name))) for name in catalogue.names() if len(_option_sets(catalogue.game(name))) > 24
    } == {}
