"""A correction that changes nothing is refused and not recorded; recorded ones of older versions still verify."""

import json

import pytest

from companion.games import catalogue
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import MemoryJournal
from companion.session.record.recorded_file import recorded_in
from companion.session.record.session_rules import changes_nothing
from companion.session.record.simulated_game import any_time_choices, decide_offered, seed_of, simulate
from companion.session.record.verification import verify
from companion.table.any_time_moves import CorrectableCounter, CorrectCounter, game_choices
from companion.table.chance import Chance
from companion.table.moves import IllegalMoveError
from companion.table.seats import seats_named
from companion.table.sentence import say

GAME = catalogue.game("into-the-blue")


@pytest.mark.parametrize("value", [0, 3])
def test_a_correction_without_a_change_is_not_recorded(value):
    setup = GAME.setup(seats_named(["Ann", "Bo"]))
    session = Session.begin(GAME, "one", setup, MemoryJournal(), PlayClock(), bytes(32))
    entries = len(session.entries)
    move = CorrectCounter("level:1", 0, value)
    if value:
        session.make(move)
    else:
        with pytest.raises(IllegalMoveError, match="nothing_changed"):
            session.make(move)
    assert len(session.entries) == entries + bool(value)


def test_a_secret_chest_changed_by_0_is_not_recorded():
    game = catalogue.game("deep-blue")
    session = Session.begin(game, "one", game.setup(seats_named(["Ann", "Bo"])), MemoryJournal(), PlayClock(), bytes(32))
    with pytest.raises(IllegalMoveError, match="nothing_changed"):
        session.make(CorrectCounter("chest", 0, 0))
    session.make(CorrectCounter("chest", 0, 2))


def test_a_game_recorded_with_such_a_correction_still_verifies():
    simulation = simulate(GAME, 2, seed_of("idle"), most_moves=1)
    events = GAME.rulebook.decide(simulation.state, CorrectCounter("level:1", 0, 0), None)
    assert changes_nothing(GAME, simulation.state, events)
    data = simulation.as_data()
    correction = {"type": "CounterCorrected", "key": "level:1", "seat": 0, "before": 0, "value": 0}
    move = {"type": "CorrectCounter", "key": "level:1", "seat": 0, "value": 0}
    data["moves"] = [*data["moves"], {"move": move, "events": [correction], "drawn": 0}]
    data["events"] = [*data["events"], correction]
    verification = verify(recorded_in(json.dumps(data)))
    assert verification.is_true, verification.difference


def test_a_counter_with_one_possible_value_offers_no_correction():
    """Deep Dive: the rocks of a seat that has none and discarded none."""
    label = say("counter.rocks_kept")
    stuck, free, outside = (
        CorrectableCounter("a", label, 0, 0, 0),
        CorrectableCounter("b", label, 0, 0, 1),
        CorrectableCounter("c", label, 2, 1, 1),
    )
    offered_keys = [
        choice.move.key
        for choice in game_choices((0, 1), (stuck, free, outside), False, {})
        if isinstance(choice.move, CorrectCounter)
    ]
    assert offered_keys == ["b", "c"]


@pytest.mark.parametrize("name", catalogue.names())
def test_an_aside_without_fields_always_changes_something(name):
    """It takes one tap, so it must never be refused."""
    game = catalogue.game(name)

    def try_asides(step):
        for aside in any_time_choices(game, step.state_before):
            if not aside.fields:
                events = decide_offered(game, step.state_before, aside.move, Chance(seed_of("aside")))
                assert not changes_nothing(game, step.state_before, events), aside

    simulate(game, 2, seed_of("asides"), most_moves=40, watch=try_asides, with_any_time_choices=True)
