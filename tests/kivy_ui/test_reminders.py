"""Test that reminders of actions at the table are shown in full, beside or below the question."""

import pytest

from companion.games.deep_blue.actions import Recruit
from companion.session.inputs.messages import BeginSession, Undo
from companion.table.seats import seats_named
from tests.example_games.pearls import with_reminders
from tests.kivy_ui.deep_blue_builder import DeepBlueBuilder, sprites_by_key
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

WINDOWS = [f"{size} en deep {text_size}" for size in ("800x480", "1280x720", "720x1280") for text_size in (0, 2)]


@pytest.fixture(scope="module")
def user(window):
    return SimulatedUser(create_table(with_reminders()), window.settings(), game=lambda name: with_reminders(), is_blind=True)


def test_reminders_are_whole_beside_the_question(user, check_page):
    user.table.send(BeginSession("pearls", seats_named(["Ann", "Bo"])))
    check_page("reminders")
    all_text = " ".join(text.text for text in user.shell.screen.stage.texts)
    assert "Ann, draw or stop?" in all_text
    assert "Now: Shake the bag of pearls well · Pass the bag of pearls on to Ann" in all_text


@pytest.mark.windows("800x480 en deep 2", "1280x720 de deep 2")
def test_reminders_are_below_the_question_in_larger_text_too(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    DeepBlueBuilder(user, names=("Ann", "Bo")).dive().draw(1).stop().score()
    assert user.table.snapshot.prompt.reminders
    keys = {sprite.key for sprite in user.table_stage.scene.sprites}
    assert "reminders:words" in keys and "reminders" not in keys, "a strip makes the scene lower"


@pytest.mark.windows("800x480", "1280x720", "800x480 de deep 1")
def test_reminders_keep_their_place_when_redo_appears(window):
    """Undo leads back to a state with reminders, now beside Redo: neither they nor the question move."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    game = DeepBlueBuilder(user, names=("Ann", "Bo")).give(Recruit).wait_until_idle()
    before = sprites_by_key(user)
    game.rest()
    user.table.send(Undo("touch"))
    user.shell._show()
    user.wait_until_idle()
    after = sprites_by_key(user)
    names = ("question", "reminders:words", "reminders:words:0", "reminders")
    assert "redo" in after and "redo" not in before
    assert {key: (after[key].x, after[key].w) for key in names if key in after} == {
        key: (before[key].x, before[key].w) for key in names if key in before
    }
