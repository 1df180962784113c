"""A tour of Settings › Phones by real touches, with a real phones' process and guests who speak HTTP; says each thing it saw come true.

`python -m tests.phones.settings_tour [FOLDER WIDTH HEIGHT [TEXT_SIZE LANGUAGE THEME]]` also writes a PNG at each stop.
"""

import sys
import tempfile
from pathlib import Path

import zxingcpp
from PIL import Image

from companion.command.device.phones_process import PhonesSwitch
from companion.session.inputs.messages import BeginSession
from companion.table.seats import MOST_SEATS, seats_named
from kivy_ui.device.device_services import DeviceServices
from tests.kivy_ui.ruler import problems
from tests.kivy_ui.simulated_user import Hand, a_table, prepared
from tests.phones.evenings import Guest, Process, free_port


class Walk:
    """The stops."""

    def __init__(self, folder, out, size, text_size, language, theme):
        from kivy_ui import window
        from kivy_ui.settings import Settings

        self.out, self.size, self.wrong = out, size, []
        self.name = f"-{text_size}-{language}-{theme}.png"
        self.hand = Hand(a_table(), Settings(motion="off", text_size=text_size, language=language, theme=theme))
        self.shell, self.port = self.hand.shell, free_port()
        self.folder = Path(folder)
        self.box = PhonesSwitch(self.hand.table, self.folder, Process(self.folder, self.port))
        self.shell.device = DeviceServices(phones=self.box)
        window.follow_phones(self.shell)

    def at(self, name):
        self.hand.settle()
        self.wrong.extend(f"{name}: {problem}" for problem in problems(self.hand))
        if self.out:
            self.picture(Path(self.out) / "x".join(map(str, self.size)), name)

    def picture(self, folder, name):
        path = folder / f"{name}{self.name}"
        self.hand.picture(path)
        return path

    def until(self, is_so):
        return self.hand.until(is_so)

    def guest(self):
        return Guest(self.port)

    def walk(self):
        from kivy_ui.pages.device.settings_page import SettingsPage

        self.shell.open_page(SettingsPage(self.shell))
        self.at("settings-with-phones")
        self.hand.tap("phones")
        self.at("phones-off")
        assert "phones.evening" not in sys.modules and not (self.folder / "phones.json").exists()
        print("phones are off until somebody switches them on")
        self.hand.tap("evening")
        self.until(lambda: self.box.is_up and self.box.here.address)
        self.shell.sheet.renew()
        self.at("phones-no-game")
        scanned = self.scan()
        guest = self.guest()
        guest.join(scanned.rpartition("/j/")[2])
        assert guest.status == 200 and guest.cookie
        print("the code lets a phone in")
        others = [self.guest() for _ in range(MOST_SEATS - 1)]
        for other in others:
            other.join(scanned.rpartition("/j/")[2])
        assert all(other.cookie for other in others)
        self.until(lambda: self.scan() != scanned)
        print("a code that has let in all that it may makes room for a fresh one")
        self.hand.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo", "Maximilian-Ferdinand", "Dan", "Eve"])))
        self.hand.settle()
        self.confirm(guest)
        self.take_off(guest)
        self.off(guest)

    def scan(self):
        with tempfile.TemporaryDirectory() as folder:
            found = zxingcpp.read_barcodes(Image.open(self.picture(Path(folder), "code")), zxingcpp.BarcodeFormat.QRCode)
        assert len(found) == 1
        return found[0].text

    def confirm(self, guest):
        from kivy_ui.pages.device.phone_requests import PhoneRequestPage

        PhoneRequestPage.ignore_touch_s = 0
        self.until(lambda: guest.look().of("/sit"))
        guest.sit(1)
        self.until(lambda: isinstance(self.shell.sheet, PhoneRequestPage))
        self.at("phones-wish")
        self.hand.tap("refuse")
        self.until(lambda: guest.look().state == "choosing")
        self.others_wait(guest)
        self.hand.tap("confirm")
        self.until(lambda: all(one.look().state == "playing" for one in (guest, *self.others)))
        print("the touchscreen refuses a phone, and lets in all that wait at once")
        self.replace(guest)

    def others_wait(self, guest):
        """Let five phones wait, one of them for a player under a new name."""
        from kivy_ui.pages.device.phone_requests import PhoneRequestPage
        from kivy_ui.pages.device.settings_page import SettingsPage

        self.others = [self.guest() for _ in range(4)]
        for seat, other in zip((0, 2, 3, 4), self.others):
            other.post("/join", {"pin": self.box.door.pin})
            other.post("/sit", {"seat": seat, "name": "Hana" if seat == 4 else ""})
        guest.sit(1)
        self.until(lambda: isinstance(self.shell.sheet, PhoneRequestPage) and len(self.box.door.wishes()) == 5)
        self.until(lambda: "refuse:4" in self.hand.targets())
        self.at("phones-all-wait")
        self.hand.tap("wait")
        assert not isinstance(self.shell.sheet, PhoneRequestPage) and len(self.box.door.wishes()) == 5
        self.shell.open_page(SettingsPage(self.shell))
        self.hand.settle()
        self.hand.tap("phones", "waiting")

    def replace(self, guest):
        """Ask about a second phone for Bo; keep the first, then replace it."""
        from kivy_ui.pages.device.phone_requests import PhoneRequestPage

        new = self.guest()
        new.post("/join", {"pin": self.box.door.pin})
        new.sit(1)
        self.until(lambda: isinstance(self.shell.sheet, PhoneRequestPage))
        self.at("phones-replace")
        self.hand.tap("refuse")
        self.until(lambda: new.look().state == "choosing")
        assert guest.look().state == "playing"
        new.sit(1)
        self.until(lambda: isinstance(self.shell.sheet, PhoneRequestPage))
        self.hand.tap("confirm")
        self.until(lambda: new.look().state == "playing")
        assert guest.look().state == "choosing" and "Another phone plays as Bo" in guest.look().said
        guest.cookie = new.cookie
        print("Bo's phone is kept, then replaced, and is told")

    def take_off(self, guest):
        from kivy_ui.pages.device.phones_page import PhonesPage
        from kivy_ui.pages.device.settings_page import SettingsPage

        while self.shell.sheet:
            self.shell.close_page()
        self.shell.open_page(SettingsPage(self.shell))
        self.at("settings-with-phones-in-play")
        self.hand.tap("phones")
        assert isinstance(self.shell.sheet, PhonesPage)
        self.at("phones-in-play")
        assert {"seat:0", "seat:1"} <= set(self.hand.targets())
        self.hand.tap("seat:1", "keep")
        assert isinstance(self.shell.sheet, PhonesPage) and guest.look().state == "playing"
        self.hand.tap("seat:1")
        self.at("phones-take-off")
        self.hand.tap("take-off")
        self.until(lambda: guest.look().of("/join"))
        print("the touchscreen takes a phone off again")

    def off(self, guest):
        self.hand.tap("off")
        self.until(lambda: self.box.how == "off" and "seat:0" not in self.hand.targets() and not answers(guest))
        self.shell.sheet.renew()
        self.at("phones-off-again")
        self.until(lambda: not answers(guest))
        print("switched off, nothing listens")


def answers(guest):
    try:
        return guest.look()
    except OSError:
        return None


def main(out=None, width="800", height="480", text_size="0", language="en", theme="deep"):
    prepared(int(width), int(height))
    with tempfile.TemporaryDirectory() as folder:
        walk = Walk(folder, out, (int(width), int(height)), int(text_size), language, theme)
        try:
            walk.walk()
        finally:
            walk.box.close()
    assert not walk.wrong, "\n".join(walk.wrong)
    print("a ruler finds nothing wrong")


if __name__ == "__main__":
    main(*sys.argv[1:])
