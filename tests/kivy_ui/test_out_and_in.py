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
from tests.kivy_ui.fakes import Plugs
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
def guest(home, folder):
    """Return a user at the page Export and import."""
    guest = Guest(home, folder)
    guest.user.tap("settings", "out-and-in")
    return guest


@pytest.fixture
def stick(guest):
    """Return a plugged-in stick with a backup."""
    path = guest.stick(STICK)
    if not list(path.glob("*.backup")):
        guest.done("backup")
    return path


class Guest:
    """Simulated user with a store with history on disk, and sticks."""

    def __init__(self, user, home):
        self.user, self.store, self.plugs, self.home = user, user.table._store, Plugs(), home
        self.store.file_exchange = FileExchange(self.store, self.plugs)

    def stick(self, name, **more):
        path = self.home / name
        path.mkdir(exist_ok=True)
        self.plugs.plugged.append(Drive(name, str(path), 31_900_000_000, **more))
        self.user.shell.top_page._look() if hasattr(self.user.shell.top_page, "_look") else None
        self.user.settle()
        return path

    def done(self, *names):
        """Touch these targets, wait until the export or import is finished, and return its message."""
        self.user.tap(*names)
        self.user.until(lambda: not self.user.shell.top_page.is_busy)
        return as_text(self.user.shell.top_page.said)

    def look(self, *drives):
        """Replace the drives with these, and let the page look for them."""
        self.plugs.plugged = list(drives)
        self.user.shell.top_page._look()
        self.user.settle()


def test_without_a_stick_it_says_how_to_get_one_and_writes_on_this_box(guest, at):
    at("out-and-in-no-stick")
    assert "Plug in a USB stick" in guest.user.words() and "This device" in guest.user.words()
    said = guest.done("backup")
    folder = guest.home / "data" / "backups"
    assert "Saved" in said and str(folder) in said and "unplug" not in said and list(folder.iterdir())
    at("out-and-in-this-box")


def test_a_stick_that_is_plugged_in_is_chosen_and_takes_a_backup_rows_and_json(guest, at):
    stick = guest.stick(STICK)
    assert guest.user.shell.top_page.chosen == STICK
    at("out-and-in-stick")
    for kind in ("backup", "csv", "json"):
        said = guest.done(kind)
        assert "Saved" in said and "unplug the stick" in said, said
    at("out-and-in-written")
    assert sorted(path.suffix for path in stick.iterdir()) == [".backup", ".csv", ".json"]


def test_what_is_not_here_comes_in_from_a_backup_and_from_bg_stats_and_nothing_here_is_changed(guest, stick, at):
    guest.store.plays.corrections.remark("one", note="changed since")
    guest.user.tap("bring")
    at("bring")
    said = guest.done("file:fathom")
    assert said == "Nothing in it is new.", said
    at("bring-nothing-new")
    other = Store.in_memory()
    other.plays.imports.save_imported([chess_play("elsewhere", 1_700_000_000, Cleo=3)])
    (stick / "fathom-9.backup").write_bytes(other.backup())
    (stick / "BGStatsExport.json").write_bytes(export_of(play("a", 5, score(1, winner=True), score(2))))
    guest.user.tap("back", "bring")
    assert guest.done("file:fathom-9.backup") == "Imported 1 play."
    assert guest.done("file:BGStatsExport.json") == "Imported 1 play and 2 new players."
    at("bring-came")
    guest.user.shell.top_page.is_busy = True
    guest.user.shell.top_page._show_step(ImportStep(SAVED, 0.34))
    at("bring-coming")
    assert "34%" in guest.user.words()
    guest.user.shell.top_page.show_progress("")
    assert guest.store.plays.play("one").note == "changed since", "what is here is not changed"
    assert {one.id for one in guest.store.plays.latest_plays()} == {"one", "elsewhere", "bgs-a"}


def test_what_is_damaged_foreign_or_gone_is_refused_with_a_sentence_and_nothing_is_changed(guest, stick, at):
    whole = next(stick.glob("fathom-2*.backup"))
    (stick / "fathom-half.backup").write_bytes(whole.read_bytes()[:-100])
    (stick / "evening.bgsplay").write_bytes(b"hello")
    for name in ("fathom-half.backup", "evening.bgsplay"):  # the newest are on the first page
        os.utime(stick / name, (time.time() + 60, time.time() + 60))
    before = guest.store.backup()
    guest.user.tap("bring")
    assert "damaged" in guest.done("file:fathom-half.backup")
    at("bring-damaged")
    assert "BG Stats file" in guest.done("file:evening.bgsplay")
    at("bring-foreign")
    (stick / "evening.bgsplay").unlink()
    assert "Is the stick still plugged in" in guest.done("file:evening.bgsplay")
    assert guest.store.backup() == before


def test_a_stick_that_is_not_mounted_full_of_trouble_or_only_to_be_read_says_so(guest, at):
    file = guest.home / "a file"
    file.write_text("no folder")
    guest.look(Drive("A file", str(file)))
    assert guest.done("backup") == "Nothing saved: that’s a file, not a folder."
    at("out-and-in-failed")
    guest.look(
        Drive("Kingston DataTraveler 3.0, 62.0 GB", "", trouble=say("drive.closed")),
        Drive("OLD STICK", "/x", 0, say("drive.read_only"), is_read_only=True),
    )
    guest.user.tap("drive:Kingston")
    assert "FAT32 or exFAT" in guest.user.words() and not {"backup", "bring"} & set(guest.user.targets())
    at("out-and-in-not-mounted")
    guest.user.tap("drive:OLD")
    assert "read-only" in guest.user.words() and "bring" in guest.user.targets() and "backup" not in guest.user.targets()
    at("out-and-in-read-only")
    guest.look(*(Drive(f"Stick {number}", "/x", number * 10**9) for number in range(1, 6)))
    at("out-and-in-many")


def test_beside_a_game_a_backup_is_written_and_none_comes_in_until_it_is_put_away(guest, stick, at):
    guest.user.go_home()
    guest.user.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
    guest.user.settle()
    guest.user.tap("menu", "settings", "out-and-in")
    guest.look(Drive("Stick", str(stick), 10**9))
    assert "Saved" in guest.done("backup")
    guest.user.tap("bring")
    assert "Save and exit your game" in guest.user.words()
    at("bring-beside-a-game")
    assert "Save and exit your game" in guest.done("file:fathom")
    at("bring-refused")


def test_looking_for_sticks_draws_nothing_and_ends_with_the_sheet(guest):
    sheet, drawn = guest.user.shell.top_page, []
    compose = sheet.compose
    sheet.compose = lambda scene: (drawn.append(1), compose(scene))
    for _ in range(5):
        sheet._look()
        guest.user.settle()
    assert drawn == []
    guest.user.tap("back")
    assert not sheet._look_again.is_triggered


def test_a_target_that_works_is_chosen_first(guest):
    """Don't choose a stick that was there before and can't be written to; keep the players' choice."""
    broken = Drive("A BROKEN", "", trouble="Pull it out")
    page = guest.user.shell.top_page
    page.drives = None
    guest.look(broken)
    assert page.drive.is_ready, "this device works"
    whole = Drive("B WHOLE", str(guest.home), 31_900_000_000)
    guest.look(broken, whole)
    assert page.chosen == "B WHOLE"
    guest.user.tap("drive:A BROKEN")
    guest.look(broken, whole)
    assert page.chosen == "A BROKEN"
