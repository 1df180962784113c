"""A tour of Settings › Phones › Wi-Fi, by real touches; says each thing it saw come true.

`python -m tests.kivy_ui.phone_wifi_tour [FOLDER WIDTH HEIGHT [TEXT_SIZE LANGUAGE THEME]]` also writes a PNG at each stop. The radio is
played here; tests/command/test_phone_wifi.py has NetworkManager's side of it.
"""

import sys
import tempfile
import threading
from pathlib import Path
from types import SimpleNamespace

import zxingcpp
from PIL import Image

from companion.command.device.bus import trouble
from companion.command.device.hotspot import Access
from companion.table.say import say
from kivy_ui.device.device import Appliance
from kivy_ui.settings import Settings
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems

HOUSE = Access("Zu Hause; hinten", "Perl:e, \\$")
OWN = Access("Fathom K4W", "k3m9pw7xqh", is_own=True)


class Radio:
    """In the house's network, in its own, or in none."""

    def __init__(self):
        self.now, self.makes, self.may = HOUSE, OWN, threading.Event()
        self.may.set()

    def access(self):
        self.may.wait(10)
        return self.now

    def make(self):
        if self.makes is None:
            raise trouble(say("wifi.cannot_make"))
        self.now = self.makes
        return self.access()

    def end(self):
        self.now = None


class Phones:
    """Phones switched on, with or without an address."""

    how, is_up = "evening", True

    def __init__(self, address, taken=0):
        self.wifi, self.here = Radio(), SimpleNamespace(address=address, taken=taken)
        self.door = SimpleNamespace(pin="2CCWXP", guests=(), ticket=lambda: "t" * 22, is_good=bool, wish=lambda: None)

    def listen(self, listener):
        pass


class Walk:
    """The stops."""

    def __init__(self, out, size, text_size, language, theme):
        self.out, self.size, self.wrong = out, size, []
        self.name = f"-{text_size}-{language}-{theme}.png"
        self.hand = Hand(a_table(), Settings(motion="off", text_size=text_size, language=language, theme=theme))
        self.shell, self.phones = self.hand.shell, Phones("http://192.168.1.20:8642")
        self.shell.appliance = Appliance(phones=self.phones)

    def at(self, name):
        self.hand.settle()
        self.wrong.extend(f"{name}: {problem}" for problem in problems(self.hand))
        if self.out:
            self.hand.picture(Path(self.out) / "x".join(map(str, self.size)) / f"{name}{self.name}")

    def until(self, is_so):
        self.hand.until(is_so)

    def scan(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "code.png"
            self.hand.picture(path)
            found = zxingcpp.read_barcodes(Image.open(path), zxingcpp.BarcodeFormat.QRCode)
        return [one.text for one in found]

    def page(self):
        from kivy_ui.pages.device.phones_page import PhonesPage

        while self.shell.sheet:
            self.shell.lift()
        self.shell.lay(PhonesPage(self.shell, self.phones))
        self.hand.settle()

    def walk(self):
        self.page()
        self.at("phones")
        self.phones.wifi.may.clear()
        self.hand.tap("wifi")
        self.at("wifi-looking")
        assert not self.scan() and "make" not in self.hand.targets()
        self.phones.wifi.may.set()
        self.until(lambda: "make" in self.hand.targets())
        self.at("wifi-house")
        assert self.scan() == [HOUSE.code()]
        print("the house's Wi-Fi is a code that cameras read")
        self.hand.tap("make")
        self.until(lambda: "end" in self.hand.targets())
        self.at("wifi-own")
        assert self.scan() == [OWN.code()]
        print("a Wi-Fi is made, and its code shown")
        self.hand.tap("end")
        self.until(lambda: "make" in self.hand.targets())
        self.at("wifi-none")
        assert not self.scan()
        self.phones.wifi.makes = None
        self.hand.tap("make")
        self.until(lambda: "make" in self.hand.targets() and not self.shell.sheet.is_busy)
        self.at("wifi-cannot")
        print("where there is none, and where none can be made, a sentence says so")
        self.hand.tap("close")
        assert self.scan() == ["http://192.168.1.20:8642/j/tttttttttttttttttttttt"]
        self.phones.here = SimpleNamespace(address="", taken=0)
        self.page()
        self.at("phones-no-network")
        self.phones.here = SimpleNamespace(address="", taken=8642)
        self.page()
        self.at("phones-port-taken")
        assert not self.scan()
        print("without a network, or without a port, a sentence stands in the code's place")


def main(out=None, width="800", height="480", text_size="0", language="en", theme="deep"):
    prepared(int(width), int(height))
    walk = Walk(out, (int(width), int(height)), int(text_size), language, theme)
    walk.walk()
    assert not walk.wrong, "\n".join(walk.wrong)
    print("a ruler finds nothing wrong")


if __name__ == "__main__":
    main(*sys.argv[1:])
