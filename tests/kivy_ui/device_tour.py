"""A tour of Settings › Device › Wi-Fi, and Date and time, by real touches; says each thing it saw come true.

`python -m tests.kivy_ui.device_tour [FOLDER WIDTH HEIGHT [TEXT_SIZE LANGUAGE|longer]]` also writes a PNG at each stop. The radio and the clock
are played here; tests/command/test_wifi.py has NetworkManager's side of it.
"""

import sys
from datetime import datetime
from pathlib import Path

from companion.command.device.bus import trouble
from companion.command.device.system_clock import ClockState
from companion.command.device.wifi import Network
from companion.table.say import say
from kivy_ui import app
from kivy_ui.device.device import Appliance
from kivy_ui.look.language import read, told
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems
from tests.kivy_ui.ruled_games import lengthen

PASSWORD = "Perl e$"


class Radio:
    """Knows a handful of networks, one password, and when it is denied."""

    def __init__(self):
        self.on, self.is_denied, self.told = False, False, []
        self.known = {"Harbour"}
        self.joined = ""

    def is_on(self):
        return self.on

    def switch(self, is_on):
        self._check()
        self.on = is_on

    def _check(self):
        if self.is_denied:
            raise trouble(say("bus.denied", service="NetworkManager"))

    def networks(self):
        rows = [("Harbour", 90, "wpa-psk"), ("The long name of a network next door", 70, "wpa-psk"), ("Café", 40, "")]
        rows += [(f"Boat {number}", 30 - number, "wpa-psk") for number in range(12)]
        return [Network(name.encode(), share, kind, name in self.known, name == self.joined) for name, share, kind in rows]

    def scan(self):
        self._check()
        self.told.append("scan")

    def join(self, network, password=""):
        self._check()
        if not network.is_known and network.security and password != PASSWORD:
            raise trouble(say("wifi.wrong_password", name=network.name))
        self.known.add(network.name)
        self.joined = network.name

    def forget(self, network):
        self.known.discard(network.name)
        self.joined = ""


class Clock:
    """Remembers how it was set."""

    def __init__(self):
        self.now, self.set = ClockState("Etc/UTC", True, True, False), []

    def state(self):
        return self.now

    def set_automatic(self, is_automatic):
        self.now = ClockState(self.now.zone, is_automatic, True, is_automatic)

    def set_zone(self, zone):
        self.now = ClockState(zone, self.now.is_automatic, True, self.now.is_right)

    def set_time(self, local):
        self.set.append(local)


class Updater:
    """Runs once, then fails."""

    def __init__(self):
        self.states = [(True, "It runs.", 0.5), (False, "That update isn’t signed, so it wasn’t installed. Nothing changed.", 0.0)]
        self.begun, self.offered = 0, ""

    def offer(self):
        return self.offered

    def begin(self):
        self.begun += 1

    def state(self):
        return self.states.pop(0)


class Walk:
    """The stops."""

    def __init__(self, out, size, text_size, language):
        from kivy_ui.settings import Settings

        self.out, self.size, self.wrong = out, size, []
        self.name = f"-{text_size}-{language}.png"
        if language == "longer":
            lengthen()
        settings = Settings(motion="off", text_size=text_size, language="de" if language == "de" else "en")
        self.hand = Hand(a_table(), settings, is_blind=not out)
        self.shell = self.hand.shell
        self.radio, self.clock, self.updater = Radio(), Clock(), Updater()

    def at(self, name):
        self.hand.settle()
        self.wrong.extend(f"{name}: {problem}" for problem in problems(self.hand))
        if self.out:
            self.hand.picture(Path(self.out) / "x".join(map(str, self.size)) / f"{name}{self.name}")

    def words(self):
        return " ".join(text.text for surface in self.hand.surfaces() for text in surface.texts)

    def until(self, is_so):
        self.hand.until(is_so)

    def type(self, words):
        for letter in words:
            self._show(letter)
            self.hand.tap(f"key:{letter}" if letter != " " else "key:space")

    def _show(self, letter):
        """Turn to the keys that have it."""
        keys = [f"key:{letter}" if letter != " " else "key:space"]
        for turn in ("key:shift", "key:signs", "key:shift", "key:signs"):
            if keys[0] in self.hand.targets():
                return
            self.hand.tap(turn)

    def home(self):
        from companion.command.device.screen_device import in_words
        from kivy_ui.pages.home.home_page import HomePage

        assert "lost" not in self.hand.targets()
        lost = [in_words(one) for one in (say("memory.lost"), say("memory.overlay"), say("memory.mend_overlay"))]
        self.shell.appliance = Appliance(lost_when_off=lambda: lost)
        self.shell.go(HomePage(self.shell))
        self.until(lambda: "lost" in self.hand.targets())
        self.at("home-lost")
        self.hand.tap("lost")
        self.at("home-lost-why")
        assert all(one in self.words().replace("\n", " ") for one in lost)
        self.hand.tap("back")
        print("games that lie in memory are said on Home, with what to do")

    def walk(self):
        from kivy_ui.pages.device.device_page import DevicePage

        self.home()

        self.shell.appliance = Appliance()
        self.shell.lay(DevicePage(self.shell))
        self.at("device-bare")
        assert not {"wifi", "clock"} & set(self.hand.targets())
        print("a computer whose radio and clock are none of ours offers neither")
        self.shell.lift()
        self.shell.appliance = Appliance(version="0.1.0", radio=self.radio, clock=self.clock, updater=self.updater)
        self.shell.lay(DevicePage(self.shell))
        self.at("device")
        self.hand.tap("power")
        self.at("power")
        self.hand.tap("back")
        self.wifi()
        self.time()
        self.hand.tap("back")
        self.update()

    def update(self):
        self.hand.tap("update")
        self.at("update")
        assert "update" not in self.hand.targets() and read(say("update.none")).replace(" ", "") in self.words().replace(" ", "")
        self.updater.offered = "0.2.0"
        self.until(lambda: "update" in self.hand.targets())
        assert "0.2.0" in self.words()
        self.at("update-offered")
        self.hand.tap("update")
        self.until(lambda: "It runs." in self.words())
        assert "update" not in self.hand.targets() and self.updater.begun == 1
        self.at("update-running")
        self.until(lambda: "isn’t signed" in self.words() and "update" in self.hand.targets())
        self.at("update-refused")
        print("an update is offered by its stick, begun once, followed, and tells why it isn't installed")
        self.trial()

    def trial(self):
        before = len(self.shell.children)
        app.cover(self.shell, 60)
        self.hand.settle()
        cover = self.shell.children[0]
        assert len(self.shell.children) == before + 1 and cover.size == self.shell.size
        assert read(say("update.cover", version="0.1.0")) in " ".join(text.text for text in cover.texts)
        self.wrong.extend(f"trial: {problem}" for problem in problems(self.hand))
        sheet = self.shell.sheet
        self.hand.touch(0.05, 0.95)
        assert self.shell.sheet is sheet
        if self.out:
            self.hand.picture(Path(self.out) / "x".join(map(str, self.size)) / f"update-trial{self.name}")
        self.shell.remove_widget(cover)
        print("while a version is tried, nobody plays")

    def wifi(self):
        tap = self.hand.tap
        tap("wifi")
        self.until(lambda: "on" in self.hand.targets())
        self.at("wifi-off")
        tap("on")
        self.until(lambda: "network:Harbour" in self.hand.targets())
        self.at("wifi")
        print("a radio that is switched off is switched on")
        tap("scan")
        self.until(lambda: self.radio.told == ["scan"] and "scan" in self.hand.targets())
        tap("network:The long")
        self.at("wifi-password")
        self.type("Perl")
        tap("key:done")
        self.until(lambda: read(say("wifi.tap")) not in self.words() and self.shell.sheet.is_bad)
        self.at("wifi-wrong")
        print("a wrong password is said")
        tap("network:The long")
        self.type(PASSWORD)
        tap("key:done")
        self.until(lambda: self.radio.joined.startswith("The long"))
        self.until(lambda: any(one.is_joined for one in self.shell.sheet._networks))
        self.at("wifi-joined")
        print("a network is joined with its password, whatever signs it has")
        tap("network:Harbour", f"choose:{told('wifi.join')}")
        self.until(lambda: self.radio.joined == "Harbour")
        self.until(lambda: "scan" in self.hand.targets())
        tap("network:Harbour")
        self.at("wifi-known")
        tap(f"choose:{told('wifi.forget')}")
        self.until(lambda: "Harbour" not in self.radio.known and "scan" in self.hand.targets())
        print("a known network is joined with two taps, and forgotten with two")
        self.radio.is_denied = True
        tap("scan")
        self.until(lambda: self.shell.sheet.is_bad)
        assert "NetworkManager" in self.words()
        self.at("wifi-denied")
        print("a denial is a sentence")
        tap("back")

    def time(self):
        tap = self.hand.tap
        tap("clock")
        self.until(lambda: "zone" in self.hand.targets())
        self.at("clock")
        tap("zone", "choose:Europe")
        self.at("clock-city")
        while "choose:Berlin" not in self.hand.targets():
            tap("page-on")
        tap("choose:Berlin")
        self.until(lambda: "Berlin" in self.words())
        print("the zone is chosen by its region and its city")
        tap("automatic=False")
        self.until(lambda: not self.clock.now.is_automatic)
        tap("time")
        self.at("clock-by-hand")
        before = self.shell.sheet.local
        tap("year+", "hour+", "hour-", "set")
        self.until(lambda: self.clock.set)
        assert self.clock.set == [before.replace(year=before.year + 1)] and isinstance(before, datetime)
        print("date and time are set by hand")


def main(out="", width="800", height="480", text_size="0", language="en"):
    size = int(width), int(height)
    prepared(*size)
    walk = Walk(out, size, int(text_size), language)
    walk.walk()
    assert walk.wrong == [], walk.wrong
    print("a ruler finds nothing wrong")


if __name__ == "__main__":
    main(*sys.argv[1:])
