"""Test that Redo is shown beside Undo after an undo, and repeats the move."""

import random

import pytest

from companion.session.inputs.messages import Answer, BeginSession
from companion.table.prompt import Pick
from companion.table.seats import seats_named
from tests.kivy_ui.ruler import problems
from tests.kivy_ui.simulated_user import Hand, a_table
from tests.kivy_ui.table_preview import filled

GAMES = ("into-the-blue", "score-sheet", "toolbox", "deep-blue", "perils-of-the-deep")
NAMES = ("Ann", "Maximilian", "Cleo", "Dan")
WINDOWS = ("480x800 de light", "800x480")


def begun(game, settings):
    hand = Hand(a_table(), settings, is_blind=True)
    hand.table.send(BeginSession(game, seats_named(NAMES)))
    hand.settle()
    taking = next((one for one in hand.table.shown.prompt.choices if type(one.move).__name__ == "TakeSheet"), None)
    if taking is not None:
        assert isinstance(taking.fields[0], Pick)
        hand.table.send(Answer(taking.id, (("Points by round",),)))
    luck = random.Random(5)
    for _ in range(6):
        choice = luck.choice([one for one in hand.table.shown.prompt.choices if not one.ends])
        hand.table.send(Answer(choice.id, tuple(filled(luck, field) for field in choice.fields)))
        hand.shell._show()
    hand.land()
    hand.settle()
    return hand


def there(hand):
    return [target.name for surface in hand.surfaces() for target in surface.targets if target.name in ("undo", "redo")]


def undone(hand):
    """Undo, and confirm if Fathom asks."""
    before = hand.table.shown.redo
    hand.tap("undo")
    if hand.table.shown.is_question:
        choice = next(one for one in hand.table.shown.prompt.choices if one.role == "danger")
        hand.table.send(Answer(choice.id))
        hand.settle()
    hand.land()
    hand.settle()
    assert hand.table.shown.redo not in (None, before)


@pytest.mark.parametrize("game", GAMES)
def test_redo_stands_beside_undo_and_does_the_move_again(window, game):
    hand = begun(game, window.settings())
    entry, view = hand.table.shown.entry, hand.table.shown.view
    assert there(hand) == ["undo"], (game, there(hand))
    undone(hand)
    assert set(there(hand)) >= {"redo"}, (game, there(hand))
    assert problems(hand) == [], (game, problems(hand))
    hand.tap("redo")
    hand.land()
    hand.settle()
    assert hand.table.shown.entry == entry + 2 and hand.table.shown.view == view
    assert there(hand) == ["undo"]
