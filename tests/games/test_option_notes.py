"""Test that each value of each option has a short explanation."""

import pytest

from companion.games import catalogue

LONGEST = 32
GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep")


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_every_option_value_has_its_own_short_note(name, code):
    game = catalogue.game(name)
    for option in game.reader(code=code).read_all(game.options):
        notes = [choice.note for choice in option.choices]
        assert all(notes) and len(set(notes)) == len(notes), f"{option.name}: {notes}"
        assert max(map(len, notes)) <= LONGEST, f"{option.name}: {notes}"


def test_only_games_with_pieces_have_a_set_up_list():
    assert {name for name in catalogue.names() if catalogue.game(name).has_checklist} == {*GAMES, "kit"}
