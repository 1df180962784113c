"""Test reading pages aloud: a player turns a mock knob by ear from Home into every game, a sheet, and Settings."""

import time

import pytest
from gpiozero.pins.mock import MockFactory
from msgspec.structs import replace

import hardware.devices
from companion.library.store import Store
from companion.session.inputs.messages import Press, StoreRequest
from companion.session.session_thread import SessionThread
from hardware.backlight import Backlight
from hardware.config import DEFAULT
from tests.example_plays import fill_store
from tests.kivy_ui.simulated_user import SimulatedUser, create_table
from tests.long_tests import one_more_long
from tests.sample_sizes import full_or_sample
from tests.waiting import wait_until

WINDOWS = ("800x480", "480x800")
KNOB_WINDOWS = full_or_sample(WINDOWS, WINDOWS[:1])
"""Windows of whole games with the knob, whose sentences have no place on the screen."""
GAMES = ("Into the Blue", "Deep Dive", "Deep Blue", "Perils of the Deep")
MOST_TURNS, MOST_PAGES = 80, 12


class KnobUser:
    """User at Home with a knob on mock pins and an earphone, who doesn't see the screen."""

    def __init__(self, settings):
        self.table = create_table(store=fill_store(Store.in_memory()), kind=SessionThread)
        self.table.start()
        self.pins, self.later_s = MockFactory(), 0.0
        self.user = SimulatedUser(self.table, settings, is_blind=True)
        self.spoken_texts, self.held_presses = [], []
        self.user.shell.voice.read = lambda sentences, is_urgent=True: self.spoken_texts.extend(sentences)
        self.hands = hardware.devices.open(
            DEFAULT, self.send, lambda: self.table.snapshot, lambda: self.pins, clock=lambda: time.monotonic() + self.later_s
        )
        self.table.listen(self.hands.show)
        wait_until(lambda: self.hands.panel)

    def send(self, input):
        """Send an input to the table, and note a press that was held."""
        self.table.send(input)
        if isinstance(input, Press) and input.is_held:
            self.held_presses.append(input)

    def close(self):
        self.hands.close()
        self.table.stop()

    def wait_until_idle(self):
        """Wait until the table and the screen have handled everything."""
        results = []
        self.table.send(StoreRequest(lambda store: None, results.append))
        wait_until(lambda: results, meanwhile=self.user.wait)
        self.user.wait_until_idle()

    def take_sentences(self):
        self.wait_until_idle()
        sentences, self.spoken_texts = self.spoken_texts, []
        return sentences

    def turn(self, steps=1):
        """Turn the knob; return the spoken sentences."""
        self.take_sentences()
        lead, follow = (self.pins.pin(pin) for pin in DEFAULT.encoder[:: 1 if steps > 0 else -1])
        for _ in range(abs(steps)):
            for pin in (lead, follow):
                pin.drive_low()
            for pin in (lead, follow):
                pin.drive_high()
        return self.take_sentences()

    def press(self, control, is_held=False):
        """Press or hold a button; return the spoken sentences."""
        self.take_sentences()
        self.later_s += 1
        pin, before = self.pins.pin(DEFAULT.buttons[control]), len(self.held_presses)
        pin.drive_low()
        if is_held:
            wait_until(lambda: len(self.held_presses) > before)
        pin.drive_high()
        return self.take_sentences()

    def read_all_keys(self):
        """Turn once through all keys of the page; return each spoken key, in order."""
        keys = []
        for _ in range(MOST_TURNS):
            key_words = self.turn()[0]
            if key_words in keys:
                return keys
            keys.append(key_words)
        raise AssertionError(f"no end: {keys}")

    def choose_key(self, words):
        """Turn to the key that is spoken like this, and push the knob; return what is spoken then."""
        sentences = []
        for _ in range(MOST_TURNS):
            sentences += (turn_sentences := self.turn())
            if turn_sentences and turn_sentences[0].startswith(words):
                return self.press("push")
        raise AssertionError(f"{words} is not among {sentences}")


@pytest.fixture
def knob_user(window):
    knob = KnobUser(window.settings(has_voice=True, reads_aloud=True))
    yield knob
    knob.close()


KEYS_INTO_GAME = ("Start", "Add player", "Add 1 player", "Ann", "Bo", "Next")
"""Keys that the user takes on the way into a game: always the first of these that is spoken."""


def begin_by_ear(knob, *first):
    """Go from Home through set-up into a game by ear."""
    for words in first:
        knob.choose_key(words)
    for _ in range(MOST_PAGES):
        if knob.table.snapshot.prompt and knob.user.table_stage and not knob.user.shell.top_page:
            return
        if matching_keys := [words for words in KEYS_INTO_GAME if any(key.startswith(words) for key in knob.read_all_keys())]:
            knob.choose_key(matching_keys[0])
    raise AssertionError(f"no game after {knob.read_all_keys()}")


def is_at_home(knob):
    return type(knob.user.shell.screen).__name__ == "HomePage" and not knob.user.shell.top_page


def test_home_and_its_keys_are_read_aloud(knob_user):
    knob_user.take_sentences()  # of the first Home, whose shelf may come late
    knob_user.user.shell.show_home()
    assert "Fathom" in knob_user.take_sentences()
    keys = knob_user.read_all_keys()
    assert len([key for key in keys if key.startswith(GAMES)]) == len(GAMES)
    assert keys[-2] == "Menu" and keys[-1].startswith("History")


@pytest.mark.long
@pytest.mark.windows(*KNOB_WINDOWS)
@pytest.mark.parametrize("game", one_more_long(GAMES, 1, "page reader", 3))
def test_a_game_is_begun_from_home_played_and_saved_with_the_knob(knob_user, game):
    begin_by_ear(knob_user, game)
    entry = knob_user.table.snapshot.entry
    sentences = knob_user.turn()
    assert sentences, "the knob answers the game's question"
    for _ in range(MOST_PAGES):  # an answer may have fields
        if knob_user.table.snapshot.entry > entry:
            break
        knob_user.turn()
        assert knob_user.press("push")
    assert knob_user.table.snapshot.entry > entry
    knob_user.choose_key("More")
    assert game in knob_user.choose_key("Menu")[0]
    knob_user.choose_key("Save and exit")
    knob_user.user.wait_until(lambda: is_at_home(knob_user))
    assert [key for key in knob_user.read_all_keys() if key.startswith(f"Resume {game}")]


@pytest.mark.long
@pytest.mark.windows(*KNOB_WINDOWS)
def test_a_sheet_is_begun_from_home_with_the_knob(knob_user):
    begin_by_ear(knob_user, "Score sheets", "Yahtzee")
    assert knob_user.table.snapshot.view.title.parts == {"sheet": "Yahtzee"}
    assert knob_user.turn()


def test_settings_are_changed_with_the_knob_and_undo_leads_back(knob_user):
    knob_user.choose_key("Menu")
    assert knob_user.choose_key("Settings")[0] == "Settings"
    assert knob_user.choose_key("Look: Light")[0] == "Look: Light, chosen"
    assert knob_user.user.shell.settings.theme == "light"
    knob_user.press("undo")
    knob_user.user.wait_until(lambda: is_at_home(knob_user))


@pytest.mark.long
def test_brightness_is_changed_with_the_knob_and_each_step_is_said(knob_user, tmp_path):
    for name, value in (("max_brightness", "200"), ("brightness", "200"), ("bl_power", "0")):
        (tmp_path / "panel").mkdir(exist_ok=True)
        (tmp_path / "panel" / name).write_text(value)
    shell = knob_user.user.shell
    shell.device = replace(shell.device, lamp=Backlight(tmp_path))
    knob_user.choose_key("Menu")
    knob_user.choose_key("Settings")
    assert knob_user.choose_key("Brightness: 100%") == ["Brightness: 100%. Turn the knob to change it, then push."]
    assert [knob_user.turn(-1)[-1] for _ in range(3)] == ["Brightness: 90%", "Brightness: 80%", "Brightness: 70%"]
    assert knob_user.press("push") == ["Brightness: 70%"] and shell.settings.brightness == 70
    assert knob_user.turn() != ["Brightness: 80%"] and shell.settings.brightness == 70


@pytest.mark.long
def test_a_held_push_reads_the_whole_page_and_all_keys(knob_user):
    knob_user.choose_key("Menu")
    knob_user.choose_key("Settings")
    sentences = knob_user.press("push", is_held=True)
    assert sentences[0] == "Settings" and [line for line in sentences if line.startswith("You can choose: ")]


def test_typed_text_is_read_aloud(knob_user):
    begin_name = ("Into the Blue", "Add player", "New player", "Z")
    for words in begin_name:
        sentences = knob_user.choose_key(words)
    assert "Z" in sentences


@pytest.mark.long
def test_a_list_scrolls_under_the_knob(knob_user):
    """Check that every play of History is reached, also those below the screen."""
    knob_user.choose_key("History")
    rows = [knob_user.turn()[0] for _ in range(30)]
    assert len(set(rows)) == len(rows)


def test_nothing_is_read_while_read_aloud_is_off(knob_user):
    shell = knob_user.user.shell
    shell.use_settings(shell.settings.with_value("reads_aloud", False))
    knob_user.take_sentences()
    assert knob_user.turn() == [] and knob_user.press("push") == [] and is_at_home(knob_user)
