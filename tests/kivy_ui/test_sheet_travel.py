"""Test sharing and importing sheets and kits by touches: codes, USB sticks, and a phone."""

from types import SimpleNamespace

import pytest
import zxingcpp
from msgspec.structs import replace
from PIL import Image

from companion.games.kit.examples import read_shipped_kits
from companion.games.kit.transfer import decode as kit_of
from companion.games.kit.transfer import encode as kit_text
from companion.games.kit.writing import kit_toml
from companion.games.score_sheet.arriving import own_sheets
from companion.games.score_sheet.exporting import sheets_toml
from companion.games.score_sheet.icons import icon_of
from companion.games.score_sheet.reading import SheetWithExamples, shelf
from companion.games.score_sheet.transfer import decode, encode
from companion.library.exchange.drives import Drive
from companion.library.exchange.file_exchange import FileExchange
from companion.library.store import Store
from companion.pictures.picture import picture
from companion.pictures.sheet_icons import sheet_leaf
from companion.session.inputs.messages import BeginSession
from companion.session.phones.phone_mode import ReceivedSheet
from companion.table.seats import seats_named
from kivy_ui.device.device_services import DeviceServices
from tests.kivy_ui.fakes import FakeDrives
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

WINDOWS = ("480x800 de light", "800x480")
HAS_ENGLISH = True
KITS = {kit.name: kit for kit in read_shipped_kits()}
SHEETS = {entry.sheet.name: entry.sheet for entry in shelf()}
BROKEN = '[[sheets]]\nname = "A"\nshape = "rounds"\nasks = [{ key = "bid" }]\npoints = "2 * bit"\n'


class FakeBacklight:
    """Fake backlight that records its brightness."""

    reason = ""

    def __init__(self):
        self.brightness = 0.4

    def share(self):
        return self.brightness

    def set_brightness(self, share):
        self.brightness = share

    def restore(self):
        pass

    def go_out(self):
        pass


class FakePhones:
    """Fake phones service, switched on, with one phone that sends a sheet."""

    access_mode, is_up, phone_access = "evening", True, None
    pages = SimpleNamespace(address="http://192.168.1.20:8642", taken_port=0)

    def __init__(self):
        self.received_sheet = None

    def listen(self, listener):
        pass

    def show_to_spectators(self, *_):
        pass

    def take_received(self):
        received, self.received_sheet = self.received_sheet, None
        return received


class SheetUser:
    """Simulated user at Home of a table where four played, with sticks, a backlight and a phone."""

    def __init__(self, user, store, plugs, folder, check_page):
        self.user, self.shell, self.store, self.check_page = user, user.shell, store, check_page
        self.lamp, self.phones = FakeBacklight(), FakePhones()
        self.shell.device = DeviceServices(lamp=self.lamp, phones=self.phones)
        self._plugs, self._folder = plugs, folder
        plugs.plugged = []

    def open_page(self, page):
        self.shell.open_page(page)
        self.user.wait_until_idle()

    def open_share_page(self, sheet):
        """Open the page that shares a sheet."""
        from kivy_ui.pages.setup.share_sheet_page import SharePage, shared_sheet  # imported here: it imports Kivy

        self.open_page(SharePage(self.shell, shared_sheet(sheet)))

    def open_import_page(self):
        """Open the page that imports sheets, and return it."""
        from kivy_ui.pages.setup.sheet_import_page import SheetImportPage  # imported here: it imports Kivy

        self.open_page(SheetImportPage(self.shell))
        return self.shell.top_page

    def read_code(self):
        """Return the text of the code on the screen."""
        path = self._folder / "code.png"
        self.user.save_picture(path)
        (barcode,) = zxingcpp.read_barcodes(Image.open(path))
        return barcode.text

    def receive_from_phone(self, text, name="Cleo"):
        """Let a phone send a text, and wait until it was examined."""
        self.phones.received_sheet = ReceivedSheet(text, name)
        self.shell.top_page.take_received()
        self.wait_for_examination()

    def wait_for_examination(self):
        self.user.wait_until(lambda: not self.shell.top_page.is_busy)

    def wait_for_writing(self):
        self.user.wait_until(lambda: not self.shell.top_page._is_busy)

    def stick(self, **files):
        """Plug in a stick with these files, and return its folder."""
        path = self._folder / "SanDisk"
        path.mkdir()
        for file, text in files.items():
            (path / f"{file}.toml").write_text(text)
        self._plugs.plugged = [Drive("SanDisk", str(path), 31_900_000_000)]
        return path

    def own_sheets(self):
        return {sheet.name: sheet for sheet in own_sheets(self.store.edition("score-sheet"))}


@pytest.fixture(scope="module")
def plugs():
    return FakeDrives()


@pytest.fixture(scope="module")
def store(window, plugs):
    store = Store.in_memory()
    store.file_exchange = FileExchange(store, plugs)
    return store


@pytest.fixture(scope="module")
def user(window, store):
    user = SimulatedUser(create_table(store=store), window.settings(), is_blind=True)
    user.table.send(BeginSession("score-sheet", seats_named(["Ann", "Bo", "Cleo", "Dan"])))
    return user


@pytest.fixture
def sheet_user(home, store, plugs, tmp_path, check_page):
    return SheetUser(home, store, plugs, tmp_path, check_page)


@pytest.mark.parametrize("name", ["Skull King", "7 Wonders", "Yahtzee"])
def test_shown_code_contains_the_sheet_and_the_screen_is_bright(sheet_user, name):
    sheet_user.open_share_page(SHEETS[name])
    assert sheet_user.lamp.brightness == 1.0
    sheet_user.check_page(f"share-{name}")
    leaf = picture(sheet_leaf, icon_of(name), sheet_user.shell.look.theme.name)
    assert any(sprite.look == leaf for sprite in sheet_user.shell.top_page.scene.sprites), "the sheet's own icon is beside its name"
    text = sheet_user.read_code()
    assert text == encode(SHEETS[name], sheet_user.shell.settings.language) and decode(text).name == name
    sheet_user.user.tap("back")
    assert sheet_user.lamp.brightness == 0.4


def test_sheet_is_written_to_a_stick_or_the_page_asks_for_one(sheet_user):
    sheet_user.open_share_page(SHEETS["Hearts"])
    sheet_user.user.tap("stick")
    sheet_user.wait_for_writing()
    question_words = sheet_user.user.words()
    path = sheet_user.stick()
    sheet_user.user.tap("stick")
    sheet_user.wait_for_writing()
    (file,) = path.iterdir()
    sheet_user.check_page("share-written")
    words = sheet_user.user.words()
    assert file.name.startswith("fathom-hearts") and file.name in words.replace(" ", "") and words != question_words
    assert sheets_toml(SheetWithExamples(SHEETS["Hearts"])) == file.read_text()


def test_sheet_too_large_for_a_code_is_written_to_a_stick(sheet_user):
    counting = SHEETS["7 Wonders"].counting
    lines = tuple(replace(line, label=f"{nth}: {abs(hash(line.key + str(nth))):x}"[:24]) for nth, line in enumerate(counting.lines))
    rule = "".join(chr(0x4E00 + nth * 37 % 9000) for nth in range(390))
    sheet_user.open_share_page(replace(SHEETS["7 Wonders"], rule=rule, rule_de=rule, counting=replace(counting, lines=lines)))
    sheet_user.check_page("share-too-large")
    assert not sheet_user.shell.top_page.modules() and "stick" in sheet_user.user.targets()


def test_phone_sheet_is_compared_and_saved_beside_the_own_one(sheet_user):
    page = sheet_user.open_import_page()
    sheet_user.check_page("import-waiting")
    assert "192.168.1.20:8642" in sheet_user.user.words()
    skull_king = SHEETS["Skull King"]
    points = skull_king.counting.points.replace("-10 * abs", "-5 * abs")
    sheet_user.receive_from_phone(
        encode(replace(skull_king, counting=replace(skull_king.counting, points=points)), sheet_user.shell.settings.language)
    )
    sheet_user.check_page("import-differs")
    assert page.arrived_sheet.sheet.name == "Skull King 2" and sum(line.is_other for line in page.arrived_sheet.lines) == 1
    sheet_user.user.tap("keep")
    sheet_user.wait_for_examination()
    assert "-5 * abs" in sheet_user.own_sheets()["Skull King 2"].counting.points and not page.arrived_sheet
    sheet_user.receive_from_phone(encode(skull_king, None), "")
    sheet_user.check_page("import-known")
    assert page.arrived_sheet.is_known and "keep" not in sheet_user.user.targets()


def test_refused_text_is_reported_with_its_line(sheet_user):
    page = sheet_user.open_import_page()
    sheet_user.receive_from_phone(BROKEN)
    sheet_user.check_page("import-refused")
    assert "5" in sheet_user.user.words() and "bit" in sheet_user.user.words() and not page.arrived_sheet
    sheet_user.user.tap("back-to-ways")
    assert not page.refusal


def test_stick_files_are_offered_one_by_one_and_errors_name_a_line(sheet_user):
    several = "".join(sheets_toml(entry) for entry in shelf()[20:24])
    sheet_user.stick(several=several, broken=BROKEN, edition="x = 1\n")
    page = sheet_user.open_import_page()
    sheet_user.user.wait_until(lambda: {file.name for file in page.files} == {"several.toml", "broken.toml"})
    sheet_user.check_page("import-stick")
    broken = next(at for at, file in enumerate(page.files) if file.trouble)
    sheet_user.user.turn_to(f"file:{broken}")
    sheet_user.user.tap(f"file:{broken}")
    assert "5" in sheet_user.user.words() and "bit" in sheet_user.user.words()
    sheet_user.user.tap("back-to-ways", f"sheet:{1 - broken}:1")
    sheet_user.wait_for_examination()
    assert page.arrived_sheet.received_name == shelf()[21].sheet.name and page.arrived_sheet.examples == len(shelf()[21].examples)
    sheet_user.check_page("import-from-stick")


def test_save_and_play_starts_with_the_last_players_and_can_share(sheet_user):
    page = sheet_user.open_import_page()
    strange = replace(SHEETS["Hearts"], name="Our Hearts", note="", note_de="", rule="", rule_de="", de="")
    sheet_user.receive_from_phone(encode(strange, "en"))
    sheet_user.check_page("import-new")
    sheet_user.user.tap("play")
    sheet_user.user.wait_until(lambda: sheet_user.user.table.snapshot.session)
    assert (
        sheet_user.shell.snapshot.view.title == "Our Hearts"
        and "Our Hearts" in sheet_user.own_sheets()
        and sheet_user.shell.top_page is not page
    )
    sheet_user.check_page("import-played")
    sheet_user.user.tap("menu")
    sheet_user.check_page("menu")
    sheet_user.user.tap("why", "share")
    sheet_user.check_page("share-in-play")
    assert decode(sheet_user.read_code()).name == "Our Hearts"


def test_exported_kit_is_recognised_when_imported_again(sheet_user):
    from kivy_ui.pages.home.kit_page import KitPage  # imported here: it imports Kivy
    from kivy_ui.pages.setup.share_sheet_page import SharePage

    kit = KITS["Order dice"]
    sheet_user.open_page(KitPage(sheet_user.shell, kit, lambda: None))
    sheet_user.check_page("kit-page")
    path = sheet_user.stick()
    sheet_user.user.tap("share")
    sheet_user.user.wait_until(lambda: isinstance(sheet_user.shell.top_page, SharePage))
    sheet_user.check_page("share-kit")
    text = sheet_user.read_code()
    assert kit_of(text) == kit_of(kit_text(kit, sheet_user.shell.settings.language))
    sheet_user.user.tap("stick")
    sheet_user.wait_for_writing()
    assert [file.read_text() for file in path.iterdir()] == [kit_toml(kit)]
    sheet_user.open_import_page()
    sheet_user.receive_from_phone(text)
    sheet_user.check_page("import-kit-known")
    assert sheet_user.shell.top_page.arrived_sheet.is_known


def test_phone_kit_is_saved_beside_its_namesake_and_a_broken_kit_refused(sheet_user):
    kit, page = KITS["Order dice"], sheet_user.open_import_page()
    sheet_user.receive_from_phone(kit_text(replace(kit, dice=(replace(kit.dice[0], roll="2d8"),))))
    sheet_user.check_page("import-kit")
    assert page.arrived_sheet.kit.name == "Order dice 2"
    sheet_user.user.tap("keep")
    sheet_user.wait_for_examination()
    assert (
        sheet_user.store.kits.kit("Order dice 2").dice[0].roll == "2d8"
        and sheet_user.store.kits.kit("Order dice").dice[0].roll != "2d8"
    )
    sheet_user.receive_from_phone(kit_toml(kit).replace('kind = "bag"', 'kind = "bagg"', 1))
    sheet_user.check_page("import-kit-refused")
    assert "bag" in sheet_user.user.words() and not page.arrived_sheet


def test_kit_from_a_stick_is_saved_and_its_set_up_opens(sheet_user):
    kit = KITS["Order dice"]
    sheet_user.stick(ours=kit_toml(replace(kit, name="Ours", de="")), broken=kit_toml(kit).replace("players", "playrs", 1))
    page = sheet_user.open_import_page()
    sheet_user.user.wait_until(lambda: {file.name for file in page.files} == {"ours.toml", "broken.toml"})
    own_index = next(at for at, file in enumerate(page.files) if file.name == "ours.toml")
    sheet_user.check_page("import-kit-stick")
    sheet_user.user.turn_to(f"kit:{own_index}")
    sheet_user.user.tap(f"kit:{own_index}")
    sheet_user.wait_for_examination()
    sheet_user.user.tap("play")
    sheet_user.user.wait_until(lambda: type(sheet_user.shell.screen).__name__ == "KitSetUpPage")
    assert sheet_user.store.kits.kit("Ours").own and sheet_user.shell.screen.kit.name == "Ours"
