""" "Press it now": a button tells where it hangs, and the file is written."""

import pytest
from gpiozero.pins.mock import MockFactory

import hardware
from companion.session.hands.inputs import Press
from hardware.config import DEFAULT, Config, parsed, written
from hardware.learning import RESERVED, free_pins, learned
from tests.waiting import eventually

SMALL = Config({"primary": 17, "undo": 23}, (5, 6), {"hazard": 24}, 18, ())


@pytest.fixture
def sent():
    return []


@pytest.fixture
def pins():
    return MockFactory()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "controls.toml"


@pytest.fixture
def hands(sent, pins, path):
    hands = hardware.open(SMALL, sent.append, open_pins=lambda: pins, path=path)
    eventually(lambda: hands.panel)
    yield hands
    hands.close()


def learn(hands, pins, control, *felt):
    told = []
    hands.learn(control, told.append)
    eventually(lambda: hands._feeler)
    for pin in felt:
        pins.pin(pin).drive_low()
        pins.pin(pin).drive_high()
    return eventually(lambda: told)[0]


def test_a_button_on_a_free_pin_is_learned_written_and_works_at_once(hands, pins, path, sent):
    assert learn(hands, pins, "primary", 26).buttons == {"primary": 26, "undo": 23}
    assert parsed(path.read_bytes()).buttons["primary"] == 26
    eventually(lambda: hands.panel)
    sent.clear()
    pins.pin(26).drive_low()
    assert [press.control for press in sent if isinstance(press, Press)] == ["primary"]


def test_two_buttons_mixed_up_are_swapped_by_one_press(hands, pins):
    assert learn(hands, pins, "primary", 23).buttons == {"primary": 23, "undo": 17}


def test_the_press_that_teaches_does_not_play(hands, pins, sent):
    learn(hands, pins, "undo", 17)
    assert not [press for press in sent if isinstance(press, Press)]


def test_the_encoder_is_learned_from_one_turn(hands, pins):
    assert learn(hands, pins, "encoder", 20, 21).encoder == (20, 21)


def test_an_encoder_wired_the_wrong_way_round_is_mended_by_turning_it(hands, pins):
    assert learn(hands, pins, "encoder", 6, 5).encoder == (6, 5)


def test_clicks_that_go_on_the_same_way_are_counted_together(hands, pins):
    knob = {}
    for lead, follow, times, said in ((5, 6, 3, "+3"), (6, 5, 2, "-2")):
        for _ in range(times):
            pins.pin(lead).drive_low()
            pins.pin(follow).drive_low()
            pins.pin(lead).drive_high()
            pins.pin(follow).drive_high()
        knob = next(felt for felt in hands.felt() if felt.kind == "knob")
        assert knob.said == said
    assert knob.counters["pressed"] == 5


def test_learning_can_be_given_up(hands, pins, sent):
    hands.learn("primary", sent.append)
    eventually(lambda: hands._feeler)
    hands.stop_learning()
    eventually(lambda: hands.panel)
    assert hands.config == SMALL


def test_a_file_that_cannot_be_written_is_said_and_the_wiring_holds_for_now(pins, sent, tmp_path):
    (tmp_path / "file").write_text("")
    hands = hardware.open(SMALL, sent.append, open_pins=lambda: pins, path=tmp_path / "file" / "controls.toml")
    eventually(lambda: hands.panel)
    learn(hands, pins, "primary", 26)
    eventually(lambda: [device for device in sent if getattr(device, "kind", "") == "settings"])
    assert hands.config.buttons["primary"] == 26
    hands.close()


def test_pins_that_drive_something_or_belong_to_the_board_are_not_listened_to():
    free = free_pins(SMALL)
    assert not {24, 18, 17, 23, 5, 6, *RESERVED} & set(free)
    assert 26 in free


@pytest.mark.parametrize("control", ["primary", "seat:3"])
@pytest.mark.parametrize("pin", [17, 23, 5, 26])
def test_after_learning_every_pin_still_has_one_use(control, pin):
    config = learned(SMALL, control, (pin,))
    used = [*config.buttons.values(), *(config.encoder or ())]
    assert config.buttons[control] == pin and len(used) == len(set(used))


def test_a_learned_usual_wiring_is_one_that_can_be_read():
    for pin in (5, 13, 17, 26):
        config = learned(DEFAULT, "seat:5", (pin,))
        assert parsed(written(config).encode()) == config
