"""Test that Redo is shown beside Undo after an undo, and repeats the move."""

import random

import pytest

from companion.session.inputs.messages import Answer, BeginSession
from companion.table.prompt import Pick
from companion.table.seats import seats_named
from kivy_ui.look.language import translate
from tests.kivy_ui.deep_blue_builder import DeepBlueBuilder
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import SimulatedUser, create_table
from tests.kivy_ui.table_preview import random_field_value

GAMES = ("into-the-blue", "score-sheet", "toolbox", "deep-blue", "perils-of-the-deep")
NAMES = ("Ann", "Maximilian", "Cleo", "Dan")
WINDOWS = ("480x800 de light", "800x480")


def begin_game(game, settings):
    user = SimulatedUser(create_table(), settings, is_blind=True)
    user.table.send(BeginSession(game, seats_named(NAMES)))
    user.wait_until_idle()
    taking = next((choice for choice in user.table.snapshot.prompt.choices if type(choice.move).__name__ == "TakeSheet"), None)
    if taking is not None:
        assert isinstance(taking.fields[0], Pick)
        user.table.send(Answer(taking.id, (("Points by round",),)))
    luck = random.Random(5)
    for _ in range(6):
        choice = luck.choice([choice for choice in user.table.snapshot.prompt.choices if not choice.ends])
        user.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
        user.shell._show()
    user.finish_animations()
    user.wait_until_idle()
    return user


def undo_targets(user):
    return [target.name for surface in user.surfaces() for target in surface.targets if target.name in ("undo", "redo")]


def assert_undo_has_a_colon(user):
    """Check that the key says “Undo: {move}”, or shows the icon alone."""
    for surface in user.surfaces():
        for box in (target.box for target in surface.targets if target.name == "undo"):
            undo_text = " ".join(text.text for text in user.table_stage.texts if text.box.is_within(box))
            assert not undo_text or undo_text.startswith(f"{translate('table.undo')}:"), undo_text


def undo_move(user):
    """Undo, and confirm if Fathom asks."""
    before = user.table.snapshot.redo
    user.tap("undo")
    if user.table.snapshot.is_question:
        choice = next(choice for choice in user.table.snapshot.prompt.choices if choice.role == "danger")
        user.table.send(Answer(choice.id))
        user.wait_until_idle()
    user.finish_animations()
    user.wait_until_idle()
    assert user.table.snapshot.redo not in (None, before)


@pytest.mark.parametrize("game", GAMES)
def test_redo_is_shown_beside_undo_and_repeats_the_move(window, game):
    user = begin_game(game, window.settings())
    entry, view = user.table.snapshot.entry, user.table.snapshot.view
    assert undo_targets(user) == ["undo"], (game, undo_targets(user))
    assert_undo_has_a_colon(user)
    undo_move(user)
    assert set(undo_targets(user)) >= {"redo"}, (game, undo_targets(user))
    assert problems(user) == [], (game, problems(user))
    user.tap("redo")
    user.finish_animations()
    user.wait_until_idle()
    assert user.table.snapshot.entry == entry + 2 and user.table.snapshot.view == view
    assert undo_targets(user) == ["undo"]


@pytest.mark.windows(*WINDOWS)
def test_taps_on_undo_undo_one_draw_after_the_other_and_ask_only_once(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    DeepBlueBuilder(user).dive().draw(3)
    snapshot = user.table.snapshot
    while not user.table.snapshot.is_question:
        user.tap("undo")
    assert undo_targets(user) == ["undo"] and problems(user) == []
    entry = user.table.snapshot.entry
    while user.table.snapshot.view.gems:
        user.tap("undo")
        user.finish_animations()
        assert not user.table.snapshot.is_question and user.table.snapshot.entry == entry + 1, "each tap undoes one move"
        entry += 1
    assert snapshot.view.gems
