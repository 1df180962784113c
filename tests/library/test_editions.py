"""An edition goes out as TOML and comes back the same."""

import pytest
import tomli_w

from companion.games import catalogue
from companion.library.exchange.editions import UnreadableEdition, edition_from_toml


@pytest.mark.parametrize("name", catalogue.names())
def test_every_shipped_edition_goes_round(name):
    game = catalogue.game(name)
    assert edition_from_toml(tomli_w.dumps(game.edition()), game) == game.edition()


@pytest.mark.parametrize("text", ["game = ", 'game = "chess"', "[captains]\ncolours = 3", ""])
def test_a_file_that_is_no_edition_of_the_game_is_refused_with_a_sentence(text):
    with pytest.raises(UnreadableEdition, match=r"^bad_edition\."):
        edition_from_toml(text, catalogue.game("perils-of-the-deep"))
