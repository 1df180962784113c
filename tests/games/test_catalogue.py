"""The catalogue lists every game, and what it says of a box is what is in it."""

import pytest

from companion.games import catalogue


@pytest.mark.parametrize("name", catalogue.names())
def test_the_cover_says_what_the_game_says(name):
    cover, game = catalogue.cover(name), catalogue.game(name)
    assert (cover.title, cover.tagline, cover.fewest, cover.most) == (game.title, game.tagline, game.fewest, game.most)
    assert game.name == name


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(catalogue.UnknownGame, match="There is no game chess; there are deep-blue, into-the-blue"):
        catalogue.cover("chess")
