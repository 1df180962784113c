"""Test faults shown on the screen: each is a sentence, and the game continues."""

import pytest
from gpiozero.pins.mock import MockFactory

import hardware.devices
from companion.command.play import InputDevices
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession, CloseSession, DismissTrouble
from companion.session.play.play_clock import ClockJumpDetector
from companion.table.seats import seats_named
from hardware.config import DEFAULT
from hardware.touch_panels import TouchPanel
from kivy_ui.look.language import as_text, translate
from tests import small_disks
from tests.kivy_ui.simulated_user import SimulatedUser, create_table
from tests.programs import run_program

PANEL = TouchPanel("ft5x06", "/dev/input/event3", "i2c-10")
BROKEN = "[buttons]\nprimary = 17\nsecondary = 99\n"


class Clocks:
    def __init__(self):
        self.wall, self.steady = 1_774_000_000.0, 50.0


pytestmark = pytest.mark.skipif(
    small_disks.command_prefix() is None, reason="mounting is not allowed here, not even in a namespace of one's own"
)


@pytest.fixture(scope="module", autouse=True)
def mounts():
    small_disks.own_mounts()


class Walk:
    """Simulated user at a table whose library is on a small disk."""

    def __init__(self, window, folder):
        self.folder = folder
        self.disk = small_disks.in_memory(folder / "disk", 900)
        self.store = Store.open(self.disk / "fathom.db")
        self.store.save("setting", "screen", {"theme": "plaid", "text_size": 1, "has_motion": False, "shows_firsts": False})
        self.table, self.clocks = create_table(store=self.store), Clocks()
        self.table._clock_jumps = ClockJumpDetector(lambda: self.clocks.wall, lambda: self.clocks.steady)
        self.user = SimulatedUser(self.table, is_blind=True)
        self.shell, self.words = self.user.shell, self.user.words

    @property
    def said(self):
        return as_text(self.shell._toast.words)

    def begin(self):
        self.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
        self.user.settle()

    def fill_up(self):
        """Play until the disk is full; return the picture before that, and the file that fills the disk."""
        filler = small_disks.fill(self.disk)
        for _ in range(300):
            before = self.table.shown
            self.user.tap("choice:")
            if self.table.shown.unsaved:
                return self.shell.table.reading(before), filler
        raise AssertionError("it never was full")


@pytest.fixture
def walk(window, tmp_path):
    walk = Walk(window, tmp_path)
    yield walk
    walk.store.close()


@pytest.fixture
def user(walk):
    return walk.user


def test_settings_that_cannot_be_read_are_said_and_the_others_hold(walk, at):
    at("settings-broken")
    assert walk.said == translate("shell.settings_broken")
    assert (walk.shell.settings.theme, walk.shell.settings.text_size) == ("deep", 1)


def test_on_a_full_disk_a_page_says_what_is_saved_what_isnt_and_what_to_do_and_the_move_is_not_made(walk, at):
    """Fill the disk and try a move.

    Cancelling returns to the state before the move, with the same undo; settings that cannot be saved are reported;
    once there is room, Retry saves the same move, and the game continues.
    """
    walk.begin()
    before, filler = walk.fill_up()
    at("disk-full")
    assert all(words in walk.words() for words in ("Disk full", "Saved", "Not saved", "What to do"))
    assert walk.shell.shown.prompt == before.prompt and "Disk full" not in walk.said
    walk.user.tap("retry")
    at("disk-full-still")
    assert "Still not saved. Tried 2 times." in walk.words()
    walk.user.tap("back")
    assert walk.shell.top_page is None and walk.shell.shown.undo == before.undo
    at("disk-full-left")
    walk.user.tap("menu", "settings", "text_size=0")
    assert walk.said.endswith(translate("shell.settings_not_saved", why="").strip()) and "Disk full" in walk.said
    at("disk-full-settings")
    while walk.shell.top_page is not None:  # a touch on the message hides it
        walk.user.tap("back")
    walk.user.tap("choice:")
    filler.unlink()
    walk.user.tap("retry")
    assert walk.shell.top_page is None and walk.table.shown.entry == before.entry + 1
    assert walk.store.journal.entries(walk.table.shown.session) == walk.table.session.entries


@pytest.mark.skipif(
    small_disks.command_prefix() != small_disks.WAYS[0], reason="only root can have a card whose file system meets an error"
)
def test_on_a_card_that_is_locked_in_play_a_page_says_so(walk, at):
    card = small_disks.SdCard(walk.folder, walk.folder / "card")
    usual, walk.table._store = walk.table._store, Store.open(card.place / "fathom.db")
    walk.table.send(BeginSession("deep-blue", seats_named(["Ann", "Bo", "Cleo", "Dan"])))
    walk.user.settle()
    card.spoil()
    walk.user.tap("choice:")
    at("card-locked")
    assert "Disk locked" in walk.words()
    walk.user.tap("off")
    assert walk.user.has_quit
    walk.user.tap("back")
    walk.table.send(CloseSession())
    walk.user.settle()
    walk.table._store._db.close()
    walk.table._store.close()
    walk.table._store = usual
    card.pull_out()


def test_a_clock_that_was_set_is_said_and_played_time_does_not_jump_with_it(walk, at):
    walk.begin()
    walk.user.tap("choice:")
    before = walk.table.shown
    walk.clocks.wall += 86_400 * 30
    walk.table.send(DismissTrouble())
    walk.user.settle()
    at("clock-set")
    assert walk.said.startswith("The clock was set forward")
    walk.clocks.wall -= 86_400 * 365 * 50
    walk.user.tap("choice:Stop")
    assert walk.table.shown.entry == before.entry + 1 and walk.table.shown.played_ms >= before.played_ms
    assert walk.said.startswith("The clock was set back")


def test_a_pulled_panel_is_said_and_said_again_when_it_is_back(walk, at):
    there = [PANEL]
    hands = hardware.devices.open(DEFAULT, walk.table.send, lambda: walk.table.shown, MockFactory, panels=lambda: list(there))
    state = lambda: {one.name: one.state for one in walk.table.shown.devices}.get("touch panel")  # noqa: E731
    try:
        walk.user.until(lambda: state() == "ready")
        there.clear()
        walk.user.until(lambda: state() == "faulty")
        at("panel-pulled")
        assert "unplugged" in walk.said
        there.append(PANEL)
        walk.user.until(lambda: state() == "ready")
        assert "again" in walk.said and "unplugged" not in walk.said
    finally:
        hands.close()


def test_a_broken_controls_file_is_said_with_its_line_left_as_it_is_and_the_usual_wiring_is_used(walk, at):
    file = walk.folder / "controls.toml"
    file.write_text(BROKEN)
    reach = InputDevices(walk.table, file)
    reach.open()
    walk.user.settle()
    at("controls-broken")
    assert walk.said.startswith("controls.toml: Line 3: secondary is 99") and walk.said.endswith("the default wiring.")
    assert reach.hardware.config == DEFAULT and file.read_text() == BROKEN
    reach.close()


def test_a_table_that_cannot_be_laid_says_why(walk, at):
    from companion.session.record.journal import NotSavedError
    from kivy_ui.pages.device.trouble_page import TroublePage

    full = small_disks.in_memory(walk.folder / "full", 900)
    small_disks.fill(full)
    with pytest.raises(NotSavedError) as trouble:
        Store.open(full / "fathom.db")
    ways = [("again", "Try again", lambda: None), ("off", "Switch off", lambda: None)]
    walk.shell.show_screen(TroublePage(walk.shell.look, trouble.value.said, todo="Tap “Try again”.", ways=ways))
    walk.shell._toast.hide()
    at("start-on-a-full-disk")
    assert "again" in walk.user.targets()


def test_without_its_own_letters_fathom_says_so_and_borrows_others():
    done = run_program("tests.kivy_ui.without_letters", is_fork=False)
    assert done.returncode == 0, done.stderr[-3000:]
