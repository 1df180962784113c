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


def test_creatures_of_one_kind_act_together_and_the_fallen_get_no_conditions():
    setup = GAME.setup(seats_named(("Ann",)), {"kit": "Initiative"})
    session = Session.begin(GAME, "fight", setup, MemoryJournal(), PlayClock(), bytes(32))
    for label, *values in (("Add a goblin",), ("Add a wolf",), ("Add a goblin",), ("Enter initiative",), ("Initiative", 12)):
        choose(session, label, *values)
    goblin, wolf, other_goblin = 1, 2, 3
    choose(session, "Hit points", 9)
    choose(session, "Initiative", 15)
    counters = session.state.game.counters
    assert [counters[f"initiative:{actor}"] for actor in (0, goblin, wolf, other_goblin)] == [12, 15, 0, 15]
    assert [counters[f"hp:{actor}"] for actor in (0, goblin, wolf, other_goblin)] == [20, 9, 11, 9]
    choose(session, "Initiative", 3)
    choose(session, "Add a goblin")
    choose(session, "Initiative", 8)
    counters = session.state.game.counters
    assert [counters[f"initiative:{actor}"] for actor in (goblin, 4)] == [15, 8], "a later goblin does not change the others"
    choose(session, "Begin the fight")
    choose(session, "Hurt", (goblin,), 9)
    webs, hurts = (
        next(choice for choice in session.prompt.choices if label_with_owner(choice) == label) for label in ("Web", "Hurt")
    )
    for choice in (webs, hurts):
        assert sorted(option.value for option in choice.fields[0].options) == [0, wolf, other_goblin, 4], label_with_owner(choice)
    choose(session, "Hurt", (0,), 20)
    choose(session, "Bless", (0,), 2)
    assert verify(RecordedGame(GAME, tuple(session.entries))).is_true
