"""A tour of bad days, by real touches on real frames: a full disk, a pulled panel, a set clock, broken files, missing letters.

`python -m tests.kivy_ui.trouble_tour [FOLDER WIDTH HEIGHT]` also writes a PNG at each stop. Says each thing it saw come true.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from gpiozero.pins.mock import MockFactory

import hardware.devices
from companion.command.play import Reach
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession, CloseSession, TroubleRead
from companion.session.play.play_clock import ClockWatch
from companion.table.seats import seats_named
from hardware.config import DEFAULT
from hardware.touch_panels import TouchPanel
from kivy_ui.look.language import read, told
from tests import disks
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems

PANEL = TouchPanel("ft5x06", "/dev/input/event3", "i2c-10")
BROKEN = "[buttons]\nprimary = 17\nsecondary = 99\n"


class Clocks:
    def __init__(self):
        self.wall, self.steady = 1_774_000_000.0, 50.0


class Walk:
    """The stops."""

    def __init__(self, size, out, folder):
        self.size, self.out, self.wrong = size, out, []
        self.disk = disks.in_memory(folder / "disk", 900)
        self.data = folder / "data"
        self.data.mkdir()
        self.store = Store.open(self.disk / "fathom.db")
        self.store.keep("setting", "screen", {"theme": "plaid", "text_size": 1, "has_motion": False, "shows_firsts": False})
        self.table = a_table(store=self.store)
        self.clocks = Clocks()
        self.table._watch = ClockWatch(lambda: self.clocks.wall, lambda: self.clocks.steady)
        self.hand = Hand(self.table)
        self.shell = self.hand.shell

    def at(self, name):
        self.hand.settle()
        self.wrong.extend(f"{name}: {problem}" for problem in problems(self.hand))
        if self.out:
            self.hand.picture(Path(self.out) / "x".join(map(str, self.size)) / f"{name}.png")

    @property
    def said(self):
        return read(self.shell._toast.words)

    def until(self, is_so):
        for _ in range(500):
            if is_so():
                self.hand.settle()
                return
            self.hand.settle(1)
        raise AssertionError("it never happened")

    def walk(self):
        for stop in (
            self.settings,
            self.full_disk,
            self.clock,
            self.panel,
            self.controls,
            self.locked_card,
            self.laid_on_a_full_disk,
        ):
            stop()

    def settings(self):
        self.at("settings-broken")
        assert self.said == told("shell.settings_broken")
        assert (self.shell.settings.theme, self.shell.settings.text_size) == ("deep", 1)
        print("settings that cannot be read are said, and the others hold")

    def full_disk(self):
        self.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
        self.hand.settle()
        filler = disks.fill(self.disk)
        before = self.fill_up()
        self.at("disk-full")
        assert {"Disk full", "Saved", "Not saved", "What to do"} <= self.written()
        assert self.shell.shown.prompt == before.prompt and "Disk full" not in self.said
        print("on a full disk a page says what is saved, what isn't and what to do, and the move is not made")
        self.hand.tap("retry")
        self.at("disk-full-still")
        assert "Still not saved. Tried 2 times." in self.written()
        self.hand.tap("back")
        assert self.shell.sheet is None and self.shell.shown.undo == before.undo
        self.at("disk-full-left")
        print("who leaves the move is back where it was, with the same undo")
        self.hand.tap("menu", "settings", "text_size=0")
        assert self.said.endswith(told("shell.settings_not_saved", why="").strip()) and "Disk full" in self.said
        self.at("disk-full-settings")
        print("settings that cannot be kept are said")
        while self.shell.sheet is not None:  # a touch on the sentence hushes it
            self.hand.tap("back")
        self.hand.tap("choice:")
        filler.unlink()
        self.hand.tap("retry")
        assert self.shell.sheet is None and self.table.shown.entry == before.entry + 1
        assert self.store.journal.entries(self.table.shown.session) == self.table.session.entries
        print("once there is room, Retry saves the same move, and the game goes on")

    def fill_up(self):
        """Play until the disk takes no more; the picture before that."""
        for _ in range(300):
            before = self.table.shown
            self.hand.tap("choice:")
            if self.table.shown.unsaved:
                return self.shell.table.reading(before)
        raise AssertionError("it never was full")

    def locked_card(self):
        """A card whose file system met an error in play; only root can have one."""
        if disks.way() != disks.WAYS[0]:
            return
        card = disks.Card(self.data, self.data / "card")
        usual, self.table._store = self.table._store, Store.open(card.place / "fathom.db")
        self.table.send(BeginSession("deep-blue", seats_named(["Ann", "Bo", "Cleo", "Dan"])))
        self.hand.settle()
        card.spoil()
        self.hand.tap("choice:")
        self.at("card-locked")
        assert "Disk locked" in self.written()
        self.hand.tap("off")
        assert self.hand.has_quit
        self.hand.tap("back")
        self.table.send(CloseSession())
        self.hand.settle()
        self.table._store._db.close()
        self.table._store.close()
        self.table._store = usual
        card.pull_out()

    def written(self):
        """Everything that is written on the topmost page."""
        return {text.text for surface in self.hand.surfaces() for text in surface.texts}

    def clock(self):
        before = self.table.shown
        self.clocks.wall += 86_400 * 30
        self.table.send(TroubleRead())
        self.hand.settle()
        self.at("clock-set")
        assert self.said.startswith("The clock was set forward")
        self.clocks.wall -= 86_400 * 365 * 50
        self.hand.tap("choice:Stop")
        assert self.table.shown.entry == before.entry + 1 and self.table.shown.played_ms >= before.played_ms
        assert self.said.startswith("The clock was set back")
        print("a clock that was set is said, and played time does not jump with it")

    def panel(self):
        there = [PANEL]
        hands = hardware.devices.open(DEFAULT, self.table.send, lambda: self.table.shown, MockFactory, panels=lambda: list(there))
        state = lambda: {one.name: one.state for one in self.table.shown.devices}.get("touch panel")  # noqa: E731
        try:
            self.hand.until(lambda: state() == "ready")
            there.clear()
            self.hand.until(lambda: state() == "faulty")
            self.at("panel-pulled")
            assert "unplugged" in self.said
            there.append(PANEL)
            self.hand.until(lambda: state() == "ready")
            assert "again" in self.said and "unplugged" not in self.said
        finally:
            hands.close()
        print("a pulled panel is said, and said again when it is back")

    def controls(self):
        file = self.data / "controls.toml"
        file.write_text(BROKEN)
        reach = Reach(self.table, file)
        reach.open()
        self.hand.settle()
        self.at("controls-broken")
        assert self.said.startswith("controls.toml: Line 3: secondary is 99") and self.said.endswith("the default wiring.")
        assert reach.hands.config == DEFAULT and file.read_text() == BROKEN
        reach.close()
        print("a broken controls file is said with its line, left as it is, and the usual wiring is used")

    def laid_on_a_full_disk(self):
        from companion.session.record.journal import NotSavedError
        from kivy_ui.pages.device.trouble_page import TroublePage

        self.table.send(CloseSession())
        self.hand.settle()
        print("a card that takes nothing any more is told apart from a full one")
        self.store.close()
        shutil.rmtree(self.disk, ignore_errors=True)
        disks.fill(self.disk)
        try:
            Store.open(self.disk / "fathom.db")
        except NotSavedError as trouble:
            ways = [("again", "Try again", lambda: None), ("off", "Switch off", lambda: None)]
            self.shell.go(TroublePage(self.shell.look, trouble.said, todo="Tap “Try again”.", ways=ways))
        self.shell._toast.hush()
        self.at("start-on-a-full-disk")
        assert "again" in self.hand.targets()
        print("a table that cannot be laid says why")


def without_letters():
    """Where Kivy finds its files, but no letters among them."""
    import kivy

    bare = Path(tempfile.mkdtemp()) / "data"
    shutil.copytree(Path(kivy.__file__).parent / "data", bare, ignore=shutil.ignore_patterns("*.ttf", "keyboards"))
    (bare / "fonts").mkdir(exist_ok=True)
    return bare


def letters(out):
    """Home without Kivy's letters."""
    prepared(800, 480)
    hand = Hand(a_table())
    from companion.table.say import say

    assert hand.shell._toast.words == say("fonts.missing")
    assert all(text.box.w > 0 for surface in hand.surfaces() for text in surface.texts)
    if out:
        hand.picture(Path(out) / "800x480" / "letters-missing.png")
    wrong = [problem for problem in problems(hand) if "is cut" not in problem]
    assert wrong == [], wrong
    print("without its own letters Fathom says so and borrows others")


def main(out="", width="800", height="480"):
    size = int(width), int(height)
    prepared(*size)
    walk = Walk(size, out, Path(tempfile.mkdtemp()))
    walk.walk()
    assert walk.wrong == [], walk.wrong
    print("a ruler finds nothing wrong")


if __name__ == "__main__":
    if os.environ.get("KIVY_DATA_DIR"):
        letters(*sys.argv[1:2] or [""])
    else:
        disks.again_with_own_mounts()
        main(*sys.argv[1:])
        sys.stdout.flush()
        os.environ["KIVY_DATA_DIR"] = str(without_letters())
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
