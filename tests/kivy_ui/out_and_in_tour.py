"""Out and in by touches on real frames, to folders that stand for sticks; says each thing it saw come true.

`python -m tests.kivy_ui.out_and_in_tour [FOLDER WIDTH HEIGHT [THEME TEXT_SIZE]]` also writes a PNG at each stop.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

from companion.library.exchange.delivery import TAKEN, Step
from companion.library.exchange.drives import Drive
from companion.library.exchange.outlet import Outlet
from companion.library.store import Store
from companion.session.hands.inputs import BeginSession, CloseSession
from companion.table.say import say
from companion.table.seats import seats_named
from kivy_ui.look.language import read
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems
from tests.library.bgstats_export import exported, play, score
from tests.library.test_plays import imported


class Plugs:
    """Drives that are plugged in and pulled by the test; `folder` as the real ones do."""

    def __init__(self):
        self.plugged = []

    def seen(self):
        return list(self.plugged)

    def folder(self, path, name):
        return Drive(name, str(path), 5_000_000_000, is_stick=False)


class Guest:
    """A hand, a store with a history on the disk, and sticks."""

    def __init__(self, hand, store, plugs, home, at):
        self.hand, self.store, self.plugs, self.home, self.at = hand, store, plugs, home, at

    def stick(self, name, **more):
        path = self.home / name
        path.mkdir(exist_ok=True)
        self.plugs.plugged.append(Drive(name, str(path), 31_900_000_000, **more))
        self.hand.shell.sheet._look() if hasattr(self.hand.shell.sheet, "_look") else None
        self.hand.settle()
        return path

    def done(self, *names):
        """Touch these, and wait until the errand is back; what was said."""
        self.hand.tap(*names)
        self.hand.until(lambda: not self.hand.shell.sheet.is_busy)
        return read(self.hand.shell.sheet.said)

    def words(self):
        return " ".join(text.text for surface in self.hand.surfaces() for text in surface.texts)


def stops(hand, at):
    """From the settings to a made-up stick and back, for the big tour."""
    home = Path(tempfile.mkdtemp())
    (home / "fathom-2026-11-20-2130.backup").write_bytes(b".." * 40_000)
    store = hand.table._store
    plugs, before = Plugs(), store.outlet
    plugs.plugged = [Drive("SanDisk Ultra, 31.9 GB", str(home), 12_300_000_000)]
    store.outlet = Outlet(store, plugs)
    hand.tap("out-and-in")
    at("out-and-in")
    hand.tap("bring")
    at("out-and-in-bring")
    hand.tap("back", "back")
    store.outlet = before


def with_no_stick(guest):
    guest.hand.tap("settings", "out-and-in")
    guest.at("out-and-in-no-stick")
    assert "Plug in a USB stick" in guest.words() and "This device" in guest.words()
    said = guest.done("backup")
    assert "Saved" in said and "unplug" not in said and list((guest.home / "data" / "backups").iterdir())
    guest.at("out-and-in-this-box")
    print("without a stick it says how to get one, and writes on this box")


def a_backup_goes_out(guest):
    stick = guest.stick("SanDisk Ultra, 31.9 GB")
    assert guest.hand.shell.sheet.chosen == "SanDisk Ultra, 31.9 GB"
    guest.at("out-and-in-stick")
    for kind in ("backup", "csv", "json"):
        said = guest.done(kind)
        assert "Saved" in said and "unplug the stick" in said, said
    guest.at("out-and-in-written")
    assert sorted(path.suffix for path in stick.iterdir()) == [".backup", ".csv", ".json"]
    print("a stick that is plugged in is chosen, and takes a backup, rows and JSON")
    return stick


def a_backup_comes_in(guest, stick):
    guest.store.plays.remark("one", note="changed since")
    guest.hand.tap("bring")
    guest.at("bring")
    said = guest.done("file:fathom")
    assert said == "Nothing in it is new.", said
    guest.at("bring-nothing-new")
    other = Store.forgetful()
    other.plays.keep_imported([imported("elsewhere", 1_700_000_000, Cleo=3)])
    (stick / "fathom-9.backup").write_bytes(other.backup())
    (stick / "BGStatsExport.json").write_bytes(exported(play("a", 5, score(1, winner=True), score(2))))
    guest.hand.tap("back", "bring")
    assert guest.done("file:fathom-9.backup") == "Imported 1 play."
    assert guest.done("file:BGStatsExport.json") == "Imported 1 play and 2 new players."
    guest.at("bring-came")
    guest.hand.shell.sheet.is_busy = True
    guest.hand.shell.sheet._show_step(Step(TAKEN, 0.34))
    guest.at("bring-coming")
    assert "34%" in guest.words()
    guest.hand.shell.sheet.show_progress("")
    assert guest.store.plays.play("one").note == "changed since", "what is here is not changed"
    assert {one.id for one in guest.store.plays.last()} == {"one", "elsewhere", "bgs-a"}
    print("what is not here comes in, from a backup and from BG Stats, and nothing here is changed")


def what_is_damaged_stays_out(guest, stick):
    whole = next(stick.glob("fathom-2*.backup"), None) or next(stick.glob("fathom-1.backup"))
    (stick / "fathom-half.backup").write_bytes(whole.read_bytes()[:-100])
    (stick / "evening.bgsplay").write_bytes(b"hello")
    for name in ("fathom-half.backup", "evening.bgsplay"):  # the newest stand on the first page
        os.utime(stick / name, (time.time() + 60, time.time() + 60))
    before = guest.store.backup()
    guest.hand.tap("back", "bring")
    assert "damaged" in guest.done("file:fathom-half.backup")
    guest.at("bring-damaged")
    assert "BG Stats file" in guest.done("file:evening.bgsplay")
    guest.at("bring-foreign")
    (stick / "evening.bgsplay").unlink()
    assert "Is the stick still plugged in" in guest.done("file:evening.bgsplay")
    assert guest.store.backup() == before
    guest.hand.tap("back")
    print("what is damaged, foreign or gone is refused with a sentence, and nothing is changed")


def sticks_that_fail(guest):
    file = guest.home / "a file"
    file.write_text("no folder")
    guest.plugs.plugged.append(Drive("A file", str(file)))
    guest.hand.shell.sheet._look()
    guest.hand.settle()
    assert guest.done("backup") == "Nothing saved: that’s a file, not a folder."
    guest.at("out-and-in-failed")
    guest.plugs.plugged = [
        Drive("Kingston DataTraveler 3.0, 62.0 GB", "", trouble=say("drive.closed")),
        Drive("OLD STICK", "/x", 0, say("drive.read_only"), is_read_only=True),
    ]
    guest.hand.shell.sheet._look()
    guest.hand.settle()
    guest.hand.tap("drive:Kingston")
    assert "FAT32 or exFAT" in guest.words() and not {"backup", "bring"} & set(guest.hand.targets())
    guest.at("out-and-in-not-mounted")
    guest.hand.tap("drive:OLD")
    assert "read-only" in guest.words() and "bring" in guest.hand.targets() and "backup" not in guest.hand.targets()
    guest.at("out-and-in-read-only")
    guest.plugs.plugged = [Drive(f"Stick {number}", "/x", number * 10**9) for number in range(1, 6)]
    guest.hand.shell.sheet._look()
    guest.hand.settle()
    guest.at("out-and-in-many")
    guest.plugs.plugged = []
    guest.hand.shell.sheet._look()
    guest.hand.settle()
    print("a stick that is not mounted, full of trouble or only to be read says so")


def beside_a_game(guest, stick):
    guest.hand.tap("back", "back")
    guest.hand.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
    guest.hand.settle()
    guest.hand.tap("menu", "settings", "out-and-in")
    guest.plugs.plugged = [Drive("Stick", str(stick), 10**9)]
    guest.hand.shell.sheet._look()
    guest.hand.settle()
    assert "Saved" in guest.done("backup")
    guest.hand.tap("bring")
    assert "Save and exit your game" in guest.words()
    guest.at("bring-beside-a-game")
    assert "Save and exit your game" in guest.done("file:fathom")
    guest.at("bring-refused")
    guest.hand.tap("back", "back", "back", "back")
    guest.hand.table.send(CloseSession())
    guest.hand.settle()
    print("beside a game a backup is written, and none comes in until it is put away")


def nothing_moves_at_rest(guest):
    guest.hand.tap("settings", "out-and-in")
    sheet, drawn = guest.hand.shell.sheet, []
    compose = sheet.compose
    sheet.compose = lambda scene: (drawn.append(1), compose(scene))
    for _ in range(5):
        sheet._look()
        guest.hand.settle()
    assert drawn == []
    guest.hand.tap("back")
    assert not sheet._look_again.is_triggered
    print("looking for sticks draws nothing, and ends with the sheet")


def main(folder="", width="800", height="480", theme="deep", text_size="0"):
    prepared(int(width), int(height))
    home = Path(tempfile.mkdtemp())
    store, plugs = Store.open(home / "data" / "fathom.db"), Plugs()
    store.outlet = Outlet(store, plugs)
    store.plays.keep_imported([imported("one", 1_790_000_000, Ann=3, Bo=5)])
    from kivy_ui.settings import Settings

    hand = Hand(a_table(store=store), Settings(motion="off", theme=theme, text_size=int(text_size)))
    wrong = []

    def at(name):
        hand.settle()
        wrong.extend(f"{name}: {problem}" for problem in problems(hand))
        if folder:
            hand.picture(Path(folder) / f"{name}.png")

    guest = Guest(hand, store, plugs, home, at)
    with_no_stick(guest)
    stick = a_backup_goes_out(guest)
    a_backup_comes_in(guest, stick)
    what_is_damaged_stays_out(guest, stick)
    sticks_that_fail(guest)
    beside_a_game(guest, stick)
    nothing_moves_at_rest(guest)
    assert wrong == [], wrong
    print("a ruler finds nothing wrong")


if __name__ == "__main__":
    main(*sys.argv[1:])
