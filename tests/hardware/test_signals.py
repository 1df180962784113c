"""Lights, buzzer and sounds follow the snapshot, and reveal nothing else."""

import io
import time
import wave
from types import SimpleNamespace

import pytest
from gpiozero.pins.mock import MockFactory

import hardware.devices
from companion.games import catalogue
from companion.session.inputs.cues import CUES, cue
from companion.session.inputs.messages import Press, TurnKnob
from companion.session.inputs.snapshot import Snapshot
from companion.session.record.simulated_game import seed_of, simulate
from companion.table.moves import Event
from hardware.config import DEFAULT
from hardware.debounce import BOUNCE_S, DOUBLE_S, Debouncer
from hardware.light_patterns import LightPatterns
from hardware.lights import lights
from hardware.panel import Panel
from hardware.sounds import BUZZES, TUNES, wav
from kivy_ui.settings import Settings
from tests.hardware.pearls_thread import run_pearls_table as running_table
from tests.session.fake_store import create_pearls_table
from tests.waiting import wait_until

USUAL_VOLUME = Settings().volume / 100


def snapshot_after_draw(bag="app"):
    table = create_pearls_table(bag=bag)
    before = table.snapshot
    table.handle(Press("primary"))
    return before, table


def test_only_the_asked_seats_led_is_lit():
    before, table = snapshot_after_draw()
    assert lights(before)["seat:0"] == "green" and lights(before)["seat:1"] == "off"
    assert lights(table.snapshot)["seat:0"] == "off" and lights(table.snapshot)["seat:1"] == "orange"


def test_a_seat_that_is_asked_while_another_is_in_the_bar_is_dim():
    _, table = snapshot_after_draw()
    table.handle(Press("seat:0"))
    assert lights(table.snapshot)["seat:1"] == "orange-dim"


def test_role_buttons_are_lit_while_they_have_an_effect():
    _, table = snapshot_after_draw()
    lit = lights(table.snapshot)
    assert (lit["primary"], lit["secondary"], lit["danger"]) == ("amber", "white", "off")


def test_the_push_shines_while_something_is_marked():
    _, table = snapshot_after_draw()
    assert lights(table.snapshot)["push"] == "off"
    table.handle(TurnKnob("encoder", 1))
    assert lights(table.snapshot)["push"] == "amber"


def test_a_table_without_a_game_is_dark():
    assert set(lights(Snapshot()).values()) == {"off"}


def test_the_hazard_light_follows_the_mood():
    assert lights(Snapshot(mood="hazard"))["hazard"] == "red"
    assert lights(Snapshot(mood="good"))["hazard"] == "off"


@pytest.mark.parametrize(
    ("changes", "sound"),
    [
        ({}, ""),
        ({"entry": 1}, ""),
        ({"entry": 1, "mood": "hazard"}, "hazard"),
        ({"entry": 1, "mood": "good"}, "good"),
        ({"entry": 1, "entry_kind": "undo", "mood": "hazard"}, "undo"),
        ({"message_count": 1, "message": "No."}, "refused"),
        ({"session": "two", "entry": 9, "mood": "hazard"}, ""),
        ({"mood": "hazard"}, ""),
    ],
)
def test_a_snapshot_plays_at_most_one_sound(changes, sound):
    before = Snapshot(session="one", entry=0)
    snapshot = Snapshot(**({"session": "one", "entry": 0} | changes))
    assert cue(before, snapshot) == sound


def test_a_sound_announces_another_seats_turn_and_not_the_same_seats():
    before, table = snapshot_after_draw()
    assert cue(before, table.snapshot) == "turn"
    assert cue(table.snapshot, table.snapshot) == ""


@pytest.mark.parametrize("name", CUES)
def test_every_sound_is_short_quiet_and_starts_and_ends_in_silence(name):
    with wave.open(io.BytesIO(wav(name))) as sound:
        assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2)
        assert 0.05 <= sound.getnframes() / sound.getframerate() <= 0.5
        samples = memoryview(sound.readframes(sound.getnframes())).cast("h")
    assert 2000 < USUAL_VOLUME * max(samples) < 0.25 * 32767
    assert abs(samples[0]) < 100 and abs(samples[-1]) < 100
    assert sum(BUZZES[name]) <= 0.7 and name in TUNES


def test_no_two_things_sound_alike():
    assert len({wav(name) for name in CUES}) == len(CUES) == len(TUNES) == len(BUZZES)


class Chest(Event, frozen=True):
    def sound(self):
        return "chest"


class Roll(Event, frozen=True):
    def sound(self):
        return "dice"


def test_the_most_important_of_several_events_sounds():
    before = Snapshot(session="one", entry=0)
    assert cue(before, Snapshot(session="one", entry=1, events=(Roll(),))) == "dice"
    assert cue(before, Snapshot(session="one", entry=1, events=(Roll(), Chest(), Roll()), mood="good")) == "chest"


def test_every_event_of_every_game_sounds_like_something_there_is():
    for name in catalogue.names():
        game = catalogue.game(name)
        for number in range(3):
            simulation = simulate(game, game.cover.seats[0], seed_of(name, number), most_moves=400)
            assert {event.sound() for event in simulation.events} <= {"", *CUES}


def test_the_buzzer_plays_its_pattern_and_stops():
    signals = LightPatterns()
    signals.buzz((0.1, 0.2, 0.1), 5.0)
    assert signals.next_change(5.0) == 0
    times = (0, 0.09, 0.1, 0.29, 0.3, 0.39, 0.4, 9)
    assert [signals.advance(5.0 + at)["buzzer"] for at in times] == [True, True, False, False, True, True, False, False]
    assert signals.next_change(9) is None
    signals.buzz((0.1,), 9.0)
    signals.advance(9.0)
    assert signals.next_change(9.05) == pytest.approx(0.05)


def test_a_thread_that_wakes_late_lengthens_a_beep_and_skips_none():
    signals = LightPatterns()
    signals.buzz((0.03, 0.05, 0.03), 5.0)
    assert [signals.advance(at)["buzzer"] for at in (5.5, 5.51, 6.0, 6.01, 7.0, 7.01, 8.0)] == [
        True,
        True,
        False,
        False,
        True,
        True,
        False,
    ]
    assert signals.next_change(8.0) is None


def test_a_dim_light_blinks_and_steady_lights_wake_no_thread():
    signals = LightPatterns()
    signals.show({"seat:0": "green", "seat:1": "orange-dim", "seat:2": "off"})
    assert [signals.advance(at)["seat:1"] for at in (10.0, 10.5, 11.0)] == [True, False, True]
    assert all(signals.advance(at)["seat:0"] and not signals.advance(at)["seat:2"] for at in (10.0, 10.5))
    assert signals.next_change(10.2) == pytest.approx(0.3)
    signals.show({"seat:0": "green"})
    assert signals.next_change(10.2) is None


class Clock:
    def __init__(self):
        self.time_s = 100.0

    def __call__(self):
        return self.time_s


@pytest.mark.parametrize(
    ("control", "apart"), [("primary", DOUBLE_S), ("push", DOUBLE_S), ("undo", BOUNCE_S), ("seat:1", BOUNCE_S)]
)
def test_a_second_press_counts_once_enough_time_went_by(control, apart):
    clock = Clock()
    guard = Debouncer(clock)
    assert guard.accepts(control)
    clock.time_s += apart - 0.001
    assert not guard.accepts(control) and guard.dropped_count == 1
    clock.time_s += 1.01 * apart
    assert guard.accepts(control)


def test_bounce_of_a_release_is_ignored_for_that_control_only():
    clock = Clock()
    guard = Debouncer(clock)
    guard.accepts("primary")
    clock.time_s += 3
    guard.note_release("primary")
    clock.time_s += BOUNCE_S / 2
    assert not guard.accepts("primary") and guard.accepts("secondary")


def test_a_late_callback_counts_by_the_time_of_its_edge():
    clock = Clock()
    guard = Debouncer(clock)
    assert guard.accepts("primary", age_s=0.9)
    clock.time_s += 0.2
    assert guard.accepts("primary") and not guard.accepts("primary", age_s=0.1)


def test_a_panel_passes_on_how_late_a_callback_runs():
    pins, late = MockFactory(), []
    listener = SimpleNamespace(
        handle_press=lambda control, is_held, age_s: late.append(age_s), handle_release=lambda control, age_s: late.append(age_s)
    )
    panel = Panel(DEFAULT, pins, listener)
    pin = pins.pin(DEFAULT.buttons["primary"])
    edges_s, handled_s = [], []
    for ago, level in ((0.9, False), (0.6, True), (99.0, False)):
        pin._change_state(level)
        edges_s.append(time.monotonic() - ago)
        pin._when_changed()(edges_s[-1], level)
        handled_s.append(time.monotonic())
    panel.close()
    assert 0.9 <= late[0] <= handled_s[0] - edges_s[0] and 0.6 <= late[1] <= handled_s[1] - edges_s[1] and late[2] == 0


def test_the_leds_of_a_panel_follow_the_table():
    pins = MockFactory()

    def is_lit(light):
        pin = DEFAULT.buzzer if light == "buzzer" else DEFAULT.lights[light]
        return pins.pin(pin).state

    with running_table() as table:
        hands = hardware.devices.open(DEFAULT, table.send, lambda: table.snapshot, lambda: pins)
        hands.is_silent = True
        table.listen(hands.show)
        wait_until(lambda: hands.panel)
        table.send(TurnKnob("encoder", 1))
        wait_until(lambda: is_lit("seat:0"))
        table.send(Press("primary"))
        wait_until(lambda: is_lit("seat:1") and not is_lit("seat:0"))
        assert not is_lit("buzzer")
        hands.is_silent = False
        table.send(Press("primary"))
        wait_until(lambda: any(was.state for was in pins.pin(DEFAULT.buzzer).states))
        wait_until(lambda: not is_lit("buzzer"))
        hands.close()


@pytest.fixture
def hands_and_lights():
    """Return hardware on mock pins, and a function that returns whether a light is on."""
    pins = MockFactory()
    hands = hardware.devices.open(DEFAULT, lambda input: None, Snapshot, lambda: pins)
    wait_until(lambda: hands.panel)
    yield hands, lambda light: pins.pin(DEFAULT.buzzer if light == "buzzer" else DEFAULT.lights[light]).state
    hands.close()


def wait_until_handled(hands):
    """Wait until the hardware has handled all requests."""
    did = []
    hands._inbox.put(lambda: did.append(True))
    wait_until(lambda: did)


HAZARD = Snapshot(session="one", entry=4, mood="hazard", entry_kind="move")


def test_lights_and_buzzer_wait_for_what_the_screen_shows_first(hands_and_lights):
    hands, is_lit = hands_and_lights
    hands.show(Snapshot(session="one", entry=3))
    hands.pause_signals()
    hands.show(HAZARD)
    wait_until_handled(hands)
    assert not is_lit("hazard") and not is_lit("buzzer")
    hands.resume_signals(HAZARD)
    wait_until(lambda: is_lit("hazard"))
    wait_until(lambda: is_lit("buzzer"))


def test_an_earlier_animations_end_releases_no_later_signal(hands_and_lights):
    hands, is_lit = hands_and_lights
    hands.pause_signals()
    hands.show(Snapshot(session="one", entry=3))
    hands.pause_signals()
    hands.show(HAZARD)
    hands.resume_signals(Snapshot(session="one", entry=3))
    wait_until_handled(hands)
    assert not is_lit("hazard")


def test_an_unreleased_signal_is_shown_by_itself(hands_and_lights, monkeypatch):
    hands, is_lit = hands_and_lights
    monkeypatch.setattr("hardware.devices.HELD_S", 0.2)
    start_s = time.monotonic()
    hands.pause_signals()
    hands.show(HAZARD)
    wait_until(lambda: is_lit("hazard"))
    assert time.monotonic() - start_s >= 0.2


def test_lights_wait_as_long_as_what_is_shown_lasts(hands_and_lights, monkeypatch):
    hands, is_lit = hands_and_lights
    monkeypatch.setattr("hardware.devices.HELD_S", 0.0)
    hands.pause_signals(60)
    hands.show(HAZARD)
    hands.pause_signals(0)
    wait_until_handled(hands)
    assert not is_lit("hazard")


def test_signals_are_immediate_without_a_screen(hands_and_lights):
    hands, is_lit = hands_and_lights
    hands.show(HAZARD)
    wait_until(lambda: is_lit("hazard"))
