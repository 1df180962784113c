"""Test export and import by touches: USB sticks, backups, imports, and each failure of a stick."""

import os
import time

import pytest

from companion.library.exchange.drives import Drive
from companion.library.exchange.file_exchange import FileExchange
from companion.library.exchange.import_steps import SAVED, ImportStep
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from companion.table.sentence import say
from kivy_ui.look.language import as_text
from tests.kivy_ui.fakes import FakeDrives
from tests.kivy_ui.simulated_user import SimulatedUser, create_table
from tests.library.bgstats_export import export_of, play, score
from tests.library.imported_plays import chess_play

pytestmark = pytest.mark.usefixtures("home")
STICK = "SanDisk Ultra, 31.9 GB"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return the folder of the library and of the folders that act as sticks."""
    return tmp_path_factory.mktemp("export")


@pytest.fixture(scope="module")
def user(window, folder):
    store = Store.open(folder / "data" / "fathom.db")
    store.plays.imports.save_imported([chess_play("one", 1_790_000_000, Ann=3, Bo=5)])
    return SimulatedUser(create_table(store=store), window.settings(), is_blind=True)


@pytest.fixture
def export_user(home, folder):
    """Return a user at the page Export and import."""
    guest = ExportUser(home, folder)
    guest.user.tap("settings", "out-and-in")
    return guest


@pytest.fixture
def stick(export_user):
    """Return a plugged-in stick with a backup."""
    path = export_user.plug_in(STICK)
    if not list(path.glob("*.backup")):
        export_user.tap_and_wait("backup")
    return path


class ExportUser:
    """Simulated user with a store with history on disk, and sticks."""

    def __init__(self, user, home):
        self.user, self.store, self.plugs, self.home = user, user.table._store, FakeDrives(), home
        self.store.file_exchange = FileExchange(self.store, self.plugs)

    def plug_in(self, name, **more):
        path = self.home / name
        path.mkdir(exist_ok=True)
        self.plugs.plugged.append(Drive(name, str(path), 31_900_000_000, **more))
        self.user.shell.top_page._request_drives() if hasattr(self.user.shell.top_page, "_request_drives") else None
        self.user.wait_until_idle()
        return path

    def tap_and_wait(self, *names):
        """Touch these targets, wait until the export or import is finished, and return its message."""
        self.user.tap(*names)
        self.user.wait_until(lambda: not self.user.shell.top_page.is_busy)
        return as_text(self.user.shell.top_page.sentence)

    def replace_drives(self, *drives):
        """Replace the drives with these, and let the page look for them."""
        self.plugs.plugged = list(drives)
        self.user.shell.top_page._request_drives()
        self.user.wait_until_idle()


@pytest.mark.long
def test_export_without_a_stick_asks_for_one_and_writes_on_the_device(export_user, check_page):
    check_page("out-and-in-no-stick")
    assert "Plug in a USB stick" in export_user.user.words() and "This device" in export_user.user.words()
    message = export_user.tap_and_wait("backup")
    folder = export_user.home / "data" / "backups"
    assert "Saved" in message and str(folder) in message and "unplug" not in message and list(folder.iterdir())
    check_page("out-and-in-this-box")


def test_a_sign_is_above_the_words_in_a_high_area_and_beside_them_in_a_wide_one(export_user):
    from kivy_ui.pages.progress_page import ProgressPage
    from kivy_ui.stage.scene import Scene
    from kivy_ui.stage.sprite import Area

    page = ProgressPage(export_user.user.shell)
    for area, is_above in ((Area(12, 70, 456, 640), True), (Area(12, 70, 776, 300), False)):
        scene = Scene(page.look, area.w + 24, area.h + 90)
        page.result("Plug in a USB stick.", "usb").draw(scene, area, "result")
        sign = next(sprite for sprite in scene.sprites if getattr(sprite.look, "args", ())[:1] == ("usb",))
        assert (sign.y < min(placed_text.area.y for placed_text in scene.placed_texts) - 20) == is_above


def test_plugged_in_stick_is_chosen_and_gets_backup_csv_and_json(export_user, check_page):
    stick = export_user.plug_in(STICK)
    assert export_user.user.shell.top_page.chosen_target == STICK
    check_page("out-and-in-stick")
    for kind in ("backup", "csv", "json"):
        message = export_user.tap_and_wait(kind)
        assert "Saved" in message and "unplug the stick" in message, message
    check_page("out-and-in-written")
    assert sorted(path.suffix for path in stick.iterdir()) == [".backup", ".csv", ".json"]


def test_import_adds_missing_plays_from_backup_and_bg_stats_without_changes(export_user, stick, check_page):
    export_user.store.plays.corrections.remark("one", note="changed since")
    export_user.user.tap("bring")
    check_page("bring")
    message = export_user.tap_and_wait("file:fathom")
    assert message == "Nothing in it is new.", message
    check_page("bring-nothing-new")
    other = Store.in_memory()
    other.plays.imports.save_imported([chess_play("elsewhere", 1_700_000_000, Cleo=3)])
    (stick / "fathom-9.backup").write_bytes(other.backup())
    (stick / "BGStatsExport.json").write_bytes(export_of(play("a", 5, score(1, winner=True), score(2))))
    export_user.user.tap("back", "bring")
    assert export_user.tap_and_wait("file:fathom-9.backup") == "Imported 1 play."
    assert export_user.tap_and_wait("file:BGStatsExport.json") == "Imported 1 play and 2 new players."
    check_page("bring-came")
    export_user.user.shell.top_page.is_busy = True
    export_user.user.shell.top_page._show_step(ImportStep(SAVED, 0.34))
    check_page("bring-coming")
    assert "34%" in export_user.user.words()
    export_user.user.shell.top_page.show_progress("")
    assert export_user.store.plays.play("one").note == "changed since", "what is here is not changed"
    assert {latest_play.id for latest_play in export_user.store.plays.latest_plays()} == {"one", "elsewhere", "bgs-a"}


def test_damaged_foreign_or_missing_files_are_refused_without_changes(export_user, stick, check_page):
    whole = next(stick.glob("fathom-2*.backup"))
    (stick / "fathom-half.backup").write_bytes(whole.read_bytes()[:-100])
    (stick / "evening.bgsplay").write_bytes(b"hello")
    for name in ("fathom-half.backup", "evening.bgsplay"):  # the newest are on the first page
        os.utime(stick / name, (time.time() + 60, time.time() + 60))
    before = export_user.store.backup()
    export_user.user.tap("bring")
    assert "damaged" in export_user.tap_and_wait("file:fathom-half.backup")
    check_page("bring-damaged")
    assert "BG Stats file" in export_user.tap_and_wait("file:evening.bgsplay")
    check_page("bring-foreign")
    (stick / "evening.bgsplay").unlink()
    assert "Is the stick still plugged in" in export_user.tap_and_wait("file:evening.bgsplay")
    assert export_user.store.backup() == before


def test_unmounted_faulty_or_read_only_stick_is_reported(export_user, check_page):
    file = export_user.home / "a file"
    file.write_text("no folder")
    export_user.replace_drives(Drive("A file", str(file)))
    assert export_user.tap_and_wait("backup") == "Nothing saved: that’s a file, not a folder."
    check_page("out-and-in-failed")
    export_user.replace_drives(
        Drive("Kingston DataTraveler 3.0, 62.0 GB", "", trouble=say("drive.closed")),
        Drive("OLD STICK", "/x", 0, say("drive.read_only"), is_read_only=True),
    )
    export_user.user.tap("drive:Kingston")
    assert "FAT32 or exFAT" in export_user.user.words() and not {"backup", "bring"} & set(export_user.user.targets())
    check_page("out-and-in-not-mounted")
    export_user.user.tap("drive:OLD")
    assert (
        "read-only" in export_user.user.words()
        and "bring" in export_user.user.targets()
        and "backup" not in export_user.user.targets()
    )
    check_page("out-and-in-read-only")
    export_user.replace_drives(*(Drive(f"Stick {number}", "/x", number * 10**9) for number in range(1, 6)))
    check_page("out-and-in-many")


def test_open_game_allows_backups_but_no_imports(export_user, stick, check_page):
    export_user.user.go_home()
    export_user.user.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
    export_user.user.wait_until_idle()
    export_user.user.tap("menu", "settings", "out-and-in")
    export_user.replace_drives(Drive("Stick", str(stick), 10**9))
    assert "Saved" in export_user.tap_and_wait("backup")
    export_user.user.tap("bring")
    assert "Save and exit your game" in export_user.user.words()
    check_page("bring-beside-a-game")
    assert "Save and exit your game" in export_user.tap_and_wait("file:fathom")
    check_page("bring-refused")


def test_search_for_sticks_draws_no_frames_and_ends_with_the_page(export_user):
    sheet, frames = export_user.user.shell.top_page, []
    compose = sheet.compose
    sheet.compose = lambda scene: (frames.append(1), compose(scene))
    for _ in range(5):
        sheet._request_drives()
        export_user.user.wait_until_idle()
    assert frames == []
    [search] = sheet._repeated
    export_user.user.tap("back")
    assert not search.is_triggered


def test_usable_export_target_is_chosen_first(export_user):
    """Don't choose a stick that was there before and can't be written to; keep the players' choice."""
    broken = Drive("A BROKEN", "", trouble="Pull it out")
    page = export_user.user.shell.top_page
    page.drives = None
    export_user.replace_drives(broken)
    assert page.drive.is_ready, "this device works"
    whole = Drive("B WHOLE", str(export_user.home), 31_900_000_000)
    export_user.replace_drives(broken, whole)
    assert page.chosen_target == "B WHOLE"
    export_user.user.tap("drive:A BROKEN")
    export_user.replace_drives(broken, whole)
    assert page.chosen_target == "A BROKEN"
