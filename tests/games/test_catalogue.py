"""Test that the catalogue lists every game, and that each cover agrees with its game."""

import subprocess
import sys

import pytest

from companion.games import catalogue


@pytest.mark.parametrize("name", catalogue.names())
def test_cover_matches_the_game(name):
    cover, game = catalogue.cover(name), catalogue.game(name)
    assert game.name == name and game.cover == cover
    assert (game.title, list(game.seats)) == (cover.title(), list(range(cover.seats[0], cover.seats[1] + 1)))
    assert {"en", "de"} <= set(cover.words) and all(
        {*words} - {"short_title"} == {"title", "tagline"} for words in cover.words.values()
    )


def test_unknown_game_is_refused_with_the_known_names():
    with pytest.raises(catalogue.UnknownGameError) as refusal:
        catalogue.cover("chess")
    assert refusal.value.sentence.parts == {"name": "chess", "games": catalogue.names()}


def test_games_are_listed_in_the_order_of_their_covers():
    shelves = [catalogue.cover(name).shelf for name in catalogue.names()]
    assert shelves == sorted(shelves) and len(set(shelves)) == len(shelves)


def test_reading_covers_loads_no_game():
    program = "from companion.games import catalogue as c; [c.cover(name) for name in c.names()]"
    loaded = f"{program}; import sys; print(*(m for m in sys.modules if m.startswith('companion.games.')))"
    ran = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["companion.games.catalogue"]
