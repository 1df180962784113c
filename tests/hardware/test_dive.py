"""Deep Blue dives without touches: seats answer by button, the leader by encoder, gems come over a faulty wire."""

from random import Random

import pytest

from companion.games import catalogue
from companion.session.inputs.messages import Answer, BeginSession
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.prompt import Number, Pick
from companion.table.seats import seats_named
from hardware.mocks.simulated_devices import SimulatedTower
from hardware.mocks.wire_faults import MANY_FAULTS
from tests.games.deep_blue.game_builder import plain_text
from tests.hardware.button_user import ButtonUser
from tests.long_tests import long_except_first
from tests.session.fake_store import FakeStore
from tests.waiting import wait_until

OPTIONS = {"bag": "table", "tiles": "table", "scenario": "the-best-of-the-best"}
DIVES = 2
PREFERRED = ("dive", "done")


def begin():
    table = SessionThread(FakeStore(), PlayClock(), lambda name: catalogue.game("deep-blue"))
    table.handle(BeginSession("deep-blue", seats_named(["Ann", "Bo", "Cleo"]), OPTIONS))
    return table


def random_value(field, luck):
    if isinstance(field, Number):
        return min(field.high, field.low + field.step * luck.randrange(4))
    assert isinstance(field, Pick)
    return tuple(option.value for option in luck.sample(field.options, max(1, field.least)))


def play_by_touch(seed):
    """Play DIVES dives by touch; return the table and the answers: seat, label, values, and the report that gives it."""
    luck, table, answers = Random(seed), begin(), []
    while sum(b"DiveScored" in b"".join(map(bytes, entry.events)) for entry in table.session.entries) < DIVES:
        prompt = table.snapshot.prompt
        diving = [choice for choice in prompt.choices if plain_text(choice.label) in PREFERRED]
        choice = luck.choice(diving or prompt.choices)
        values = tuple(random_value(field, luck) for field in choice.fields)
        earlier_count = table.snapshot.message_count
        table.handle(Answer(choice.id, values))
        if table.snapshot.message_count == earlier_count:
            seat = choice.seat if choice.seat is not None else prompt.lead
            answers.append((seat, choice.label, values, choice.report_pattern))
    return table, answers


def play_by_buttons(answers):
    table = begin()
    table.start()
    user = ButtonUser(table)
    tower = SimulatedTower("bag", Random(5))
    user.hands.plug_in("bag", tower.open_port)
    wait_until(lambda: tower.lights)
    tower.set_faults(MANY_FAULTS)
    leader, ways = None, set()
    for seat, label, values, report_pattern in answers:
        before = table.snapshot.entry
        leader = seat if plain_text(label) == "dive" else leader
        if report_pattern:
            ways.add("wire")
            tower.draw("gems", *values[0])
        elif seat in (leader, None):
            ways.add("knob")
            user.answer_by_encoder(seat, label, values)
        else:
            ways.add(user.answer_by_own_button(seat, label, values))
        wait_until(lambda before=before: table.snapshot.entry > before)
    user.hands.close()
    table.stop()
    return table, ways


@pytest.mark.parametrize("seed", long_except_first([3, 2]))
def test_the_standings_are_those_of_touch(seed):
    by_touch, answers = play_by_touch(seed)
    by_hand, ways = play_by_buttons(answers)
    assert moves_and_events(by_hand) == moves_and_events(by_touch)
    assert by_hand.session.standings() == by_touch.session.standings()
    assert max(row.total for row in by_hand.session.standings().seats) > 0
    assert ways >= {"wire", "knob", "button"}
    assert {entry.source for entry in by_hand.session.entries[1:]} == {"button", "serial"}


def moves_and_events(table):
    return [(bytes(entry.move), *map(bytes, entry.events)) for entry in table.session.entries[1:]]
