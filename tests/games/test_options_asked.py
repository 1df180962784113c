"""Test which options a set-up page shows."""

import pytest

from companion.games import catalogue


@pytest.mark.parametrize("seats", [0, 1, 4])
@pytest.mark.parametrize(("game", "option"), [("kit", "kit"), ("kit", "scenario"), ("score-sheet", "sheet")])
def test_set_up_omits_options_chosen_on_the_shelf(game, option, seats):
    assert option not in [asked_option.name for asked_option in catalogue.game(game).options_for(seats)]
