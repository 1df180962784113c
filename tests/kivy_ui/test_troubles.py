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


class FakeClocks:
    def __init__(self):
        self.wall, self.steady = 1_774_000_000.0, 50.0


pytestmark = pytest.mark.skipif(
    small_disks.command_prefix() is None, reason="mounting is not allowed here, not even in a namespace of one's own"
)


@pytest.fixture(scope="module", autouse=True)
def private_mounts():
    small_disks.unshare_mounts()


class SmallDiskUser:
    """Simulated user at a table whose library is on a small disk."""

    def __init__(self, window, folder):
        self.folder = folder
        self.disk = small_disks.mount_tmpfs(folder / "disk", 900)
        self.store = Store.open(self.disk / "fathom.db")
        self.store.save("setting", "screen", {"theme": "plaid", "text_size": 1, "has_motion": False, "shows_firsts": False})
        self.table, self.clocks = create_table(store=self.store), FakeClocks()
        self.table._clock_jumps = ClockJumpDetector(lambda: self.clocks.wall, lambda: self.clocks.steady)
        self.user = SimulatedUser(self.table, is_blind=True)
        self.shell, self.words = self.user.shell, self.user.words

    @property
    def sentence(self):
        return as_text(self.shell._toast.words)

    def begin(self):
        self.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
        self.user.wait_until_idle()

    def fill_disk(self):
        """Play until the disk is full; return the picture before that, and the file that fills the disk."""
        filler = small_disks.fill_disk(self.disk)
        for _ in range(300):
            before = self.table.snapshot
            self.user.tap("choice:")
            if self.table.snapshot.unsaved:
                return self.shell.table.reading(before), filler
        raise AssertionError("it never was full")


@pytest.fixture
def small_disk_user(window, tmp_path):
    walk = SmallDiskUser(window, tmp_path)
    yield walk
    walk.store.close()


@pytest.fixture
def user(small_disk_user):
    return small_disk_user.user


def test_unreadable_settings_are_reported_and_the_others_apply(small_disk_user, check_page):
    check_page("settings-broken")
    assert small_disk_user.sentence == translate("shell.settings_broken")
    assert (small_disk_user.shell.settings.theme, small_disk_user.shell.settings.text_size) == ("deep", 1)


def test_full_disk_page_explains_the_unsaved_move_and_gives_advice(small_disk_user, check_page):
    """Fill the disk and try a move.

    Cancelling returns to the state before the move, with the same undo; settings that cannot be saved are reported;
    once there is room, Retry saves the same move, and the game continues.
    """
    small_disk_user.begin()
    before, filler = small_disk_user.fill_disk()
    check_page("disk-full")
    assert all(words in small_disk_user.words() for words in ("Disk full", "Saved", "Not saved", "What to do"))
    assert small_disk_user.shell.snapshot.prompt == before.prompt and "Disk full" not in small_disk_user.sentence
    small_disk_user.user.tap("retry")
    check_page("disk-full-still")
    assert "Still not saved. Tried twice." in small_disk_user.words()
    small_disk_user.user.tap("back")
    assert small_disk_user.shell.top_page is None and small_disk_user.shell.snapshot.undo == before.undo
    check_page("disk-full-left")
    small_disk_user.user.tap("menu", "settings", "text_size=0")
    assert (
        small_disk_user.sentence.endswith(translate("shell.settings_not_saved", why="").strip())
        and "Disk full" in small_disk_user.sentence
    )
    check_page("disk-full-settings")
    while small_disk_user.shell.top_page is not None:  # a touch on the message hides it
        small_disk_user.user.tap("back")
    small_disk_user.user.tap("choice:")
    filler.unlink()
    small_disk_user.user.tap("retry")
    assert small_disk_user.shell.top_page is None and small_disk_user.table.snapshot.entry == before.entry + 1
    assert small_disk_user.store.journal.entries(small_disk_user.table.snapshot.session) == small_disk_user.table.session.entries


@pytest.mark.skipif(
    small_disks.command_prefix() != small_disks.UNSHARE_COMMANDS[0],
    reason="only root can have a card whose file system meets an error",
)
def test_locked_card_is_reported_during_play(small_disk_user, check_page):
    card = small_disks.SdCard(small_disk_user.folder, small_disk_user.folder / "card")
    usual, small_disk_user.table._store = small_disk_user.table._store, Store.open(card.place / "fathom.db")
    small_disk_user.table.send(BeginSession("deep-blue", seats_named(["Ann", "Bo", "Cleo", "Dan"])))
    small_disk_user.user.wait_until_idle()
    card.make_read_only()
    small_disk_user.user.tap("choice:")
    check_page("card-locked")
    assert "Disk locked" in small_disk_user.words()
    small_disk_user.user.tap("off")
    assert small_disk_user.user.has_quit
    small_disk_user.user.tap("back")
    small_disk_user.table.send(CloseSession())
    small_disk_user.user.wait_until_idle()
    small_disk_user.table._store._db.close()
    small_disk_user.table._store.close()
    small_disk_user.table._store = usual
    card.unmount()


def test_clock_change_is_reported_and_play_time_does_not_jump(small_disk_user, check_page):
    small_disk_user.begin()
    small_disk_user.user.tap("choice:")
    before = small_disk_user.table.snapshot
    small_disk_user.clocks.wall += 86_400 * 30
    small_disk_user.table.send(DismissTrouble())
    small_disk_user.user.wait_until_idle()
    check_page("clock-set")
    assert small_disk_user.sentence.startswith("The clock was set forward")
    small_disk_user.clocks.wall -= 86_400 * 365 * 50
    small_disk_user.user.tap("choice:Stop")
    assert small_disk_user.table.snapshot.entry == before.entry + 1 and small_disk_user.table.snapshot.played_ms >= before.played_ms
    assert small_disk_user.sentence.startswith("The clock was set back")


@pytest.mark.long
def test_unplugged_panel_and_its_return_are_reported(small_disk_user, check_page):
    panels = [PANEL]
    hands = hardware.devices.open(
        DEFAULT, small_disk_user.table.send, lambda: small_disk_user.table.snapshot, MockFactory, panels=lambda: list(panels)
    )
    state = lambda: {device.name: device.state for device in small_disk_user.table.snapshot.devices}.get("touch panel")  # noqa: E731
    try:
        small_disk_user.user.wait_until(lambda: state() == "ready")
        panels.clear()
        small_disk_user.user.wait_until(lambda: state() == "faulty" and "unplugged" in small_disk_user.sentence)
        check_page("panel-pulled")
        panels.append(PANEL)
        small_disk_user.user.wait_until(lambda: state() == "ready" and "again" in small_disk_user.sentence)
        assert "unplugged" not in small_disk_user.sentence
    finally:
        hands.close()


def test_broken_controls_file_is_reported_kept_and_replaced_by_usual_wiring(small_disk_user, check_page):
    file = small_disk_user.folder / "controls.toml"
    file.write_text(BROKEN)
    reach = InputDevices(small_disk_user.table, file)
    reach.open()
    small_disk_user.user.wait_until_idle()
    check_page("controls-broken")
    assert small_disk_user.sentence.startswith("controls.toml: Line 3: secondary is 99") and small_disk_user.sentence.endswith(
        "the default wiring."
    )
    assert reach.hardware.config == DEFAULT and file.read_text() == BROKEN
    reach.close()


def test_table_that_cannot_open_reports_the_reason(small_disk_user, check_page):
    from companion.session.record.journal import NotSavedError
    from kivy_ui.pages.device.trouble_page import TroublePage

    full = small_disks.mount_tmpfs(small_disk_user.folder / "full", 900)
    small_disks.fill_disk(full)
    with pytest.raises(NotSavedError) as trouble:
        Store.open(full / "fathom.db")
    ways = [("again", "Try again", lambda: None), ("off", "Switch off", lambda: None)]
    small_disk_user.shell.show_screen(
        TroublePage(small_disk_user.shell.look, trouble.value.sentence, todo="Tap “Try again”.", ways=ways)
    )
    small_disk_user.shell._toast.hide()
    check_page("start-on-a-full-disk")
    assert "again" in small_disk_user.user.targets()


def test_missing_fonts_are_reported_and_others_used():
    process = run_program("tests.kivy_ui.missing_fonts", is_fork=False)
    assert process.returncode == 0, process.stderr[-3000:]
