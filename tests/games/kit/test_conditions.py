"""Conditions of players and creatures: shortened by a round or removed at any time, with undo and log."""

import pytest

from companion.games import catalogue
from companion.games.kit.conditions import LowerCondition, RemoveCondition
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import MemoryJournal
from companion.session.record.recorded_file import RecordedGame
from companion.session.record.verification import verify
from companion.table.moves import IllegalMoveError
from companion.table.seats import seats_named

GAME = catalogue.game("kit")
WOLF = 2


@pytest.fixture
def fight_session():
    """Return a fight in which a wolf is webbed for two of its turns, and Bo for one."""
    setup = GAME.setup(seats_named(("Ann", "Bo")), {"kit": "Initiative"})
    session = Session.begin(GAME, "fight", setup, MemoryJournal(), PlayClock(), bytes(32))
    for label, *values in (("Add a wolf",), ("Enter initiative",), ("Begin anyway",), ("Web", (WOLF,), 2), ("Web", (1,), 1)):
        choose(session, label, *values)
    return session


def choose(session, label, *values):
    choices = (*session.prompt.choices, *session.prompt.any_time_choices)
    choice = next(candidate for candidate in choices if label_with_owner(candidate) == label)
    session.play(choice.id, values, "test")


def label_with_owner(choice):
    """Return the label of a choice; for a condition also its owner."""
    reader = GAME.reader(names=("Ann", "Bo"))
    note = reader.read(choice.note) if isinstance(choice.move, LowerCondition) else ""
    return f"{reader.read(choice.label)}, {note}" if note else reader.read(choice.label)


def condition_labels(session):
    return [label_with_owner(choice) for choice in session.prompt.any_time_choices if isinstance(choice.move, LowerCondition)]


def webbed_counters(session):
    return {key: value for key, value in session.state.game.counters.items() if key.startswith("webbed") and value}


def test_a_condition_is_lowered_by_one_or_removed(fight_session):
    choose(fight_session, "Lower Webbed, Wolf, now 2")
    assert webbed_counters(fight_session) == {"webbed:1": 1, f"webbed:{WOLF}": 1}
    choose(fight_session, "Lower Webbed, Bo, now 1")
    choose(fight_session, "Remove Webbed, Wolf, now 1")
    assert not webbed_counters(fight_session) and not condition_labels(fight_session)
    fight_session.undo()
    assert webbed_counters(fight_session) == {f"webbed:{WOLF}": 1}
    assert verify(RecordedGame(GAME, tuple(fight_session.entries))).is_true


def test_only_conditions_that_last_can_be_changed(fight_session):
    assert condition_labels(fight_session) == [
        "Lower Webbed, Bo, now 1", "Remove Webbed, Bo, now 1", "Lower Webbed, Wolf, now 2", "Remove Webbed, Wolf, now 2",
    ]  # fmt: skip
    for move in (LowerCondition(0, "webbed"), RemoveCondition(WOLF, "hp"), LowerCondition(9, "webbed"), RemoveCondition(1, "no")):
        with pytest.raises(IllegalMoveError):
            GAME.rulebook.decide(fight_session.state.game, move, None)
