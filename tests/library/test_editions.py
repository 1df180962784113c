"""An edition goes out as TOML and comes back the same."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import catalogue
from companion.library.records.editions import UnreadableEdition, edition_from_toml, edition_to_toml

KEYS = st.text(st.characters(exclude_categories=["Cs"]), min_size=0, max_size=8)
PLAIN = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    st.integers(-(2**40), 2**40),
    st.booleans(),
    st.floats(-9.5, 9.5),
)
VALUES = st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=8)


@given(st.dictionaries(KEYS, VALUES, max_size=4))
def test_whatever_is_written_is_read_the_same(edition):
    assert tomllib.loads(edition_to_toml(edition)) == edition


@pytest.mark.parametrize("name", catalogue.names())
def test_every_shipped_edition_goes_round(name):
    game = catalogue.game(name)
    assert edition_from_toml(edition_to_toml(game.edition()), game) == game.edition()


@pytest.mark.parametrize("text", ["game = ", 'game = "chess"', "[captains]\ncolours = 3", ""])
def test_a_file_that_is_no_edition_of_the_game_is_refused_with_a_sentence(text):
    with pytest.raises(UnreadableEdition, match=r"^This .*\.$"):
        edition_from_toml(text, catalogue.game("perils-of-the-deep"))
