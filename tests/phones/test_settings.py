"""Settings › Phones, by touches on real frames, with a real phones' process and guests who speak HTTP."""

from contextlib import suppress

import pytest

from companion.command.device.phones_process import PhonesSwitch
from companion.session.inputs.messages import BeginSession
from companion.table.seats import MOST_SEATS, seats_named
from kivy_ui.device.device_services import DeviceServices
from kivy_ui.device.page_reader import content_of
from tests.kivy_ui.simulated_user import SimulatedUser, create_table
from tests.phones.game_server import Guest, PhonesProcess, free_port

NAMES = ("Ann", "Bo", "Maximilian-Ferdinand", "Dan", "Eve")
BO = 1


class PhonesPageUser:
    """Phones at a table, and the user that switches them at the touchscreen."""

    def __init__(self, user, folder):
        self.user, self.shell, self.folder, self.port = user, user.shell, folder, free_port()
        self.switch = PhonesSwitch(user.table, folder, PhonesProcess(folder, self.port))

    @property
    def page(self):
        """Top page."""
        return self.shell.top_page

    def open_page(self):
        """Close all pages, then open Settings › Phones."""
        from kivy_ui.pages.device.settings_page import SettingsPage

        while self.page:
            self.shell.close_page()
        self.shell.open_page(SettingsPage(self.shell))
        self.user.wait_until_idle()
        self.user.tap("phones")

    def switch_on(self):
        """Open the page, and switch phones on if they are off; return it with an address."""
        self.open_page()
        if "evening" in self.user.targets():
            self.user.tap("evening")
        self.user.wait_until(lambda: self.switch.is_up and self.switch.pages.address)
        self.page.renew()
        self.user.wait_until_idle()

    def read_code(self, folder):
        """Return the text of the QR code on the screen."""
        import zxingcpp
        from PIL import Image

        self.user.save_picture(folder / "code.png")
        (barcode,) = zxingcpp.read_barcodes(Image.open(folder / "code.png"), zxingcpp.BarcodeFormat.QRCode)
        return barcode.text

    def join_guest(self):
        """Return a phone that joined with the PIN and has no seat yet."""
        guest = Guest(self.port)
        guest.post("/join", {"pin": self.switch.phone_access.pin})
        return guest

    def is_asked(self):
        """Return whether the touchscreen asks about phones that wait."""
        from kivy_ui.pages.device.phone_requests import PhoneRequestPage

        return isinstance(self.page, PhoneRequestPage)

    def seat_guest(self, seat=BO):
        """Return a phone that plays a seat."""
        guest = self.join_guest()
        guest.choose_seat(seat)
        self.user.wait_until(self.is_asked)
        self.user.tap("confirm")
        self.user.wait_until(lambda: guest.load_page().state == "playing")
        return guest


@pytest.fixture(scope="module")
def user(window):
    """Return a user whose touches on a phone's request count at once."""
    from kivy_ui.pages.device.phone_requests import PhoneRequestPage

    PhoneRequestPage.ignore_touch_s = 0
    return SimulatedUser(create_table(), window.settings())


@pytest.fixture(scope="module")
def device(user, tmp_path_factory):
    """Return the device's phones, switched off."""
    from kivy_ui import window

    phones = PhonesPageUser(user, tmp_path_factory.mktemp("phones"))
    user.shell.device = DeviceServices(phones=phones.switch)
    window.follow_phones(user.shell)
    yield phones
    phones.switch.close()


@pytest.fixture
def phones(home, device):
    """Return phones that are switched on, their page open."""
    device.switch_on()
    return device


@pytest.fixture
def game(phones):
    """Return phones at a game of five."""
    phones.user.table.send(BeginSession("into-the-blue", seats_named(NAMES)))
    phones.user.wait_until_idle()
    return phones


def try_page(guest):
    """Return the page of a guest, None if nothing answers."""
    with suppress(OSError):
        return guest.load_page()
    return None


def ticked_seats(device):
    """Return the seats that are marked as played on a phone."""
    keys = [sprite.key.split(":") for sprite in device.page.stage.scene.sprites if sprite.key.startswith("phone-of:")]
    assert len([key for key in keys if key[2] == "chip"]) == len(NAMES)
    return {int(key[1]) for key in keys if key[2] == "tick"}


@pytest.mark.long
def test_phones_are_off_until_switched_on(home, device, check_page):
    device.open_page()
    check_page("phones-off")
    assert [button.name for button in device.page.buttons() if button.kind == "main"] == ["evening"]
    assert not (device.folder / "phones.json").exists()
    assert device.switch.access_mode == "off"


@pytest.mark.long
def test_code_admits_its_phones_and_is_then_replaced_by_another(phones, check_page, tmp_path):
    check_page("phones-no-game")
    scanned = phones.read_code(tmp_path)
    guests = [Guest(phones.port) for _ in range(MOST_SEATS)]
    for guest in guests:
        guest.join(scanned.rpartition("/j/")[2])
    assert all(guest.cookie and guest.status == 200 for guest in guests)
    phones.user.wait_until(lambda: phones.read_code(tmp_path) != scanned)


def test_touchscreen_refuses_a_phone(game, check_page):
    guest = game.join_guest()
    guest.choose_seat(BO)
    game.user.wait_until(game.is_asked)
    check_page("phones-wish")
    game.user.tap("refuse")
    game.user.wait_until(lambda: guest.load_page().state == "choosing")


def test_touchscreen_confirms_all_waiting_phones_at_once(game, check_page):
    guests = [game.join_guest() for _ in NAMES]
    for seat, guest in enumerate(guests):
        guest.post("/sit", {"seat": seat, "name": "Hana" if seat == len(NAMES) - 1 else ""})
    game.user.wait_until(lambda: game.is_asked() and len(game.switch.phone_access.waiting_phones()) == len(NAMES))
    game.user.wait_until(lambda: "refuse:4" in game.user.targets())
    check_page("phones-all-wait")
    assert ticked_seats(game) == set()
    key_words = [key.words for key in content_of(game.shell.page_in_front()).keys if key.target.name.startswith("refuse")]
    names = (*NAMES[:-1], "Hana")
    assert len(key_words) == len(names) and all(any(name in words for words in key_words) for name in names), (
        "a voice names whom a key refuses"
    )
    game.user.tap("wait")
    assert not game.is_asked() and len(game.switch.phone_access.waiting_phones()) == len(NAMES)
    game.open_page()
    assert "choose your name" in game.user.words() and f"seat:{BO}" not in game.user.targets(), "no phone to disconnect"
    game.user.tap("waiting", "confirm")
    game.user.wait_until(lambda: all(guest.load_page().state == "playing" for guest in guests))
    game.user.wait_until(lambda: game.user.words().count("connected") == len(NAMES))


def test_players_phone_is_kept_then_replaced_and_notified(game, check_page):
    first, new = game.seat_guest(), game.join_guest()
    new.choose_seat(BO)
    game.user.wait_until(game.is_asked)
    check_page("phones-replace")
    assert BO in ticked_seats(game) == {client.seat for client in game.switch.phone_access.clients if client.state == "playing"}
    game.user.tap("refuse")
    game.user.wait_until(lambda: new.load_page().state == "choosing")
    assert first.load_page().state == "playing"
    new.choose_seat(BO)
    game.user.wait_until(game.is_asked)
    game.user.tap("confirm")
    game.user.wait_until(lambda: new.load_page().state == "playing")
    assert first.load_page().state == "choosing" and "Another phone plays as Bo" in first.load_page().alert


def test_touchscreen_disconnects_a_phone(game, check_page):
    from kivy_ui.pages.device.phones_page import PhonesPage

    guest = game.seat_guest()
    game.open_page()
    check_page("phones-in-play")
    assert f"seat:{BO}" in game.user.targets()
    game.user.tap(f"seat:{BO}", "keep")
    assert isinstance(game.page, PhonesPage) and guest.load_page().state == "playing"
    game.user.tap(f"seat:{BO}")
    check_page("phones-take-off")
    game.user.tap("take-off")
    game.user.wait_until(lambda: guest.load_page().forms_for("/join"))


def test_port_is_closed_when_phones_are_off(phones, check_page):
    guest = phones.join_guest()
    phones.user.tap("off")
    phones.user.wait_until(lambda: phones.switch.access_mode == "off" and not try_page(guest))
    phones.page.renew()
    check_page("phones-off-again")
    assert not try_page(guest)
