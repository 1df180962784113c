"""Test Settings › Phones › Wi-Fi, by touches on real frames.

The radio is a fake; tests/command/test_phone_wifi.py tests the calls to NetworkManager.
"""

import threading
from types import SimpleNamespace

import pytest
import zxingcpp
from PIL import Image

from companion.command.device.bus import bus_error
from companion.command.device.hotspot import HotspotAccess
from companion.pictures.objects import phone_with_chest
from companion.session.inputs.messages import BeginSession, CloseSession
from companion.table.seats import seats_named
from companion.table.sentence import say
from kivy_ui.device.device_services import DeviceServices
from kivy_ui.look.language import translate
from tests.kivy_ui.fakes import FakeRadio as DeviceRadio
from tests.waiting import TIMEOUT_S

LEAST_MODULE_PX = 3
HOUSE = HotspotAccess("Zu Hause; hinten", "Perl:e, \\$")
OWN = HotspotAccess("Fathom K4W", "k3m9pw7xqh", is_own=True)


class FakeRadio:
    """Fake radio: joined to the house's network, with a hotspot, or without a network."""

    def __init__(self):
        self.network, self.makes, self.failure, self.may = HOUSE, OWN, None, threading.Event()
        self.may.set()

    def access(self):
        self.may.wait(TIMEOUT_S)
        if self.failure is not None:
            raise self.failure
        return self.network

    def make(self):
        if self.makes is None:
            raise bus_error(say("wifi.cannot_make"))
        self.network = self.makes
        return self.access()

    def end(self):
        self.network = None


class FakePhones:
    """Fake phones service, switched on, with or without an address."""

    access_mode, is_up = "evening", True

    def __init__(self, address, taken_port=0):
        self.wifi, self.pages = FakeRadio(), SimpleNamespace(address=address, taken_port=taken_port)
        self.phone_access = SimpleNamespace(
            pin="2CCWXP", clients=(), ticket=lambda: "t" * 22, is_valid=bool, next_request=lambda: None, waiting_phones=list
        )

    def listen(self, listener):
        pass

    def show_to_spectators(self, *_):
        pass


@pytest.fixture
def phones(home):
    """Open the page for phones, with phones switched on."""
    phones = FakePhones("http://192.168.1.20:8642")
    usual, home.shell.device = home.shell.device, DeviceServices(phones=phones)
    open_page(home, phones)
    yield phones
    phones.wifi.may.set()
    home.shell.device = usual


def module_sizes(user):
    """Return the module size in pixels of each code on the screen."""
    from companion.pictures.qr_code import QUIET, code

    page = user.shell.top_page
    code_sprites = [sprite for sprite in page.stage.scene.sprites if getattr(sprite.look, "paint", None) is code]
    return [min(sprite.w, sprite.h) * page.look.unit / (len(sprite.look.args[0]) + 2 * QUIET) for sprite in code_sprites]


@pytest.fixture
def read_codes(user, tmp_path):
    """Return a function that decodes the codes on the screen, as a camera does."""

    def read():
        user.save_picture(tmp_path / "code.png")
        barcodes = zxingcpp.read_barcodes(Image.open(tmp_path / "code.png"), zxingcpp.BarcodeFormat.QRCode)
        sizes = module_sizes(user)
        assert len(sizes) == len(barcodes) and all(px >= LEAST_MODULE_PX for px in sizes)
        return [barcode.text for barcode in barcodes]

    return read


def open_page(user, phones):
    from kivy_ui.pages.device.phones_page import PhonesPage

    while user.shell.top_page:
        user.shell.close_page()
    user.shell.open_page(PhonesPage(user.shell, phones))
    user.wait_until_idle()


@pytest.mark.windows("800x480", "480x800", "1280x720", "720x1280")
def test_the_wifi_of_the_house_is_a_code_that_cameras_read(user, phones, read_codes, check_page):
    check_page("phones")
    main_keys = [button.name for button in user.shell.top_page.buttons() if button.kind == "main"]
    assert not main_keys, "the way in which phones are allowed already is no main answer"
    pictures = [sprite for sprite in user.shell.top_page.scene.sprites if getattr(sprite.look, "paint", None) is phone_with_chest]
    assert len(pictures) == 1 and pictures[0].h > 60, "before a game a picture shows what a phone is for"
    phones.wifi.may.clear()
    user.tap("wifi")
    check_page("wifi-looking")
    assert not read_codes() and "make" not in user.targets()
    phones.wifi.may.set()
    user.wait_until(lambda: "make" in user.targets())
    check_page("wifi-house")
    assert read_codes() == [HOUSE.code()]


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_the_present_mode_has_a_tick_and_only_the_arrow_leads_back(user, phones):
    ticks = [sprite for sprite in user.shell.top_page.scene.sprites if getattr(sprite.look, "args", ())[:1] == ("check",)]
    assert [tick.key for tick in ticks] == ["evening:lead"]
    assert translate("phones.is_on") in user.words(), "words say it, too"
    assert "back" in user.targets() and "close" not in user.targets()


def test_a_wifi_is_made_and_its_code_shown(user, phones, read_codes, check_page):
    user.tap("wifi")
    user.wait_until(lambda: "make" in user.targets())
    user.tap("make")
    user.wait_until(lambda: "end" in user.targets())
    check_page("wifi-own")
    assert read_codes() == [OWN.code()]


def test_missing_or_impossible_wifi_is_reported(user, phones, read_codes, check_page):
    phones.wifi.network = OWN
    user.tap("wifi")
    user.wait_until(lambda: "end" in user.targets())
    user.tap("end")
    user.wait_until(lambda: "make" in user.targets())
    check_page("wifi-none")
    assert not read_codes()
    phones.wifi.makes = None
    user.tap("make")
    user.wait_until(lambda: "make" in user.targets() and not user.shell.top_page.is_busy)
    check_page("wifi-cannot")


def test_a_device_without_wifi_joins_one_from_the_phones_page(user, phones, check_page):
    phones.wifi.network = None
    user.shell.device = DeviceServices(phones=phones, radio=DeviceRadio())
    user.tap("wifi")
    user.wait_until(lambda: "join" in user.targets())
    check_page("wifi-join")
    user.tap("join")
    user.wait_until(lambda: "on" in user.targets())
    phones.wifi.network = HOUSE
    user.tap("back")
    user.wait_until(lambda: HOUSE.name in user.words())


def test_missing_network_or_port_is_reported_in_place_of_the_code(user, phones, read_codes, check_page):
    assert read_codes() == ["http://192.168.1.20:8642/j/tttttttttttttttttttttt"]
    for taken_port, name in ((0, "phones-no-network"), (8642, "phones-port-taken")):
        phones.pages = SimpleNamespace(address="", taken_port=taken_port)
        open_page(user, phones)
        check_page(name)
        assert not read_codes()


def test_a_computer_whose_network_cannot_be_set_here_offers_only_the_way_back(user, phones):
    phones.wifi.failure = bus_error(say("bus.none"))
    user.tap("wifi")
    user.wait_until(lambda: user.shell.top_page.sentence and not user.shell.top_page.is_busy)
    assert "back" in user.targets() and not {"make", "join"} & set(user.targets())


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_device_whose_wifi_is_set_elsewhere_says_what_the_phone_needs(user, phones, check_page):
    phones.wifi.failure = bus_error(say("bus.none"))
    user.tap("wifi")
    user.wait_until(lambda: user.shell.top_page.sentence and not user.shell.top_page.is_busy)
    start = translate("phones.same_wifi", why="")
    assert start.strip() in user.words()
    check_page("wifi-elsewhere")


@pytest.mark.windows("800x480 en deep 2", "480x800 de light 2", "480x800 de", now=3)
def test_each_player_without_a_phone_is_marked(user, phones, check_page):
    user.table.send(BeginSession("deep-dive", seats_named(("Ann", "Maximilian-Ferdinand", "Chloe"))))
    user.wait_until_idle()
    open_page(user, phones)
    check_page("phones-in-a-game")
    assert user.words().count(translate("phones.no_phone")) == 3
    user.tap("back")
    user.table.send(CloseSession())
    user.wait_until_idle()
