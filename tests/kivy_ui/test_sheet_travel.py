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
from tests.kivy_ui.fakes import Plugs
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

WINDOWS = ("480x800 de light", "800x480")
HAS_ENGLISH = True
KITS = {kit.name: kit for kit in read_shipped_kits()}
SHEETS = {one.sheet.name: one.sheet for one in shelf()}
BROKEN = '[[sheets]]\nname = "A"\nshape = "rounds"\nasks = [{ key = "bid" }]\npoints = "2 * bit"\n'


class FakeBacklight:
    """Fake backlight that records its brightness."""

    why = ""

    def __init__(self):
        self.now = 0.4

    def share(self):
        return self.now

    def set_brightness(self, share):
        self.now = share

    def restore(self):
        pass

    def go_out(self):
        pass


class FakePhones:
    """Fake phones service, switched on, with one phone that sends a sheet."""

    access_mode, is_up, phone_access = "evening", True, None
    pages = SimpleNamespace(address="http://192.168.1.20:8642", taken=0)

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

    def __init__(self, user, store, plugs, folder, at):
        self.user, self.shell, self.store, self.at = user, user.shell, store, at
        self.lamp, self.phones = FakeBacklight(), FakePhones()
        self.shell.device = DeviceServices(lamp=self.lamp, phones=self.phones)
        self._plugs, self._folder = plugs, folder
        plugs.plugged = []

    def lay(self, page):
        self.shell.open_page(page)
        self.user.settle()

    def share(self, sheet):
        """Open the page that shares a sheet."""
        from kivy_ui.pages.setup.share_sheet_page import SharePage, shared_sheet  # imported here: it imports Kivy

        self.lay(SharePage(self.shell, shared_sheet(sheet)))

    def import_page(self):
        """Open the page that imports sheets, and return it."""
        from kivy_ui.pages.setup.sheet_import_page import SheetImportPage  # imported here: it imports Kivy

        self.lay(SheetImportPage(self.shell))
        return self.shell.top_page

    def code(self):
        """Return the text of the code on the screen."""
        path = self._folder / "code.png"
        self.user.picture(path)
        (found,) = zxingcpp.read_barcodes(Image.open(path))
        return found.text

    def come(self, text, name="Cleo"):
        """Let a phone send a text, and wait until it was examined."""
        self.phones.received_sheet = ReceivedSheet(text, name)
        self.shell.top_page.take_received()
        self.examined()

    def examined(self):
        self.user.until(lambda: not self.shell.top_page.is_busy)

    def written(self):
        self.user.until(lambda: not self.shell.top_page._is_busy)

    def stick(self, **files):
        """Plug in a stick with these files, and return its folder."""
        path = self._folder / "SanDisk"
        path.mkdir()
        for file, text in files.items():
            (path / f"{file}.toml").write_text(text)
        self._plugs.plugged = [Drive("SanDisk", str(path), 31_900_000_000)]
        return path

    def own(self):
        return {sheet.name: sheet for sheet in own_sheets(self.store.edition("score-sheet"))}


@pytest.fixture(scope="module")
def plugs():
    return Plugs()


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
def sheet_user(home, store, plugs, tmp_path, at):
    return SheetUser(home, store, plugs, tmp_path, at)


@pytest.mark.parametrize("name", ["Skull King", "7 Wonders", "Yahtzee"])
def test_the_code_on_the_screen_is_the_sheet_and_the_screen_is_bright_while_it_is_shown(sheet_user, name):
    sheet_user.share(SHEETS[name])
    assert sheet_user.lamp.now == 1.0
    sheet_user.at(f"share-{name}")
    leaf = picture(sheet_leaf, icon_of(name), sheet_user.shell.look.theme.name)
    assert any(one.look == leaf for one in sheet_user.shell.top_page.scene.sprites), "the sheet's own icon is beside its name"
    text = sheet_user.code()
    assert text == encode(SHEETS[name], sheet_user.shell.settings.language) and decode(text).name == name
    sheet_user.user.tap("done")
    assert sheet_user.lamp.now == 0.4


def test_a_stick_gets_the_sheet_as_a_file_and_without_one_the_page_asks_for_it(sheet_user):
    sheet_user.share(SHEETS["Hearts"])
    sheet_user.user.tap("stick")
    sheet_user.written()
    asked = sheet_user.user.words()
    path = sheet_user.stick()
    sheet_user.user.tap("stick")
    sheet_user.written()
    (file,) = path.iterdir()
    sheet_user.at("share-written")
    words = sheet_user.user.words()
    assert file.name.startswith("fathom-hearts") and file.name in words.replace(" ", "") and words != asked
    assert sheets_toml(SheetWithExamples(SHEETS["Hearts"])) == file.read_text()


def test_a_sheet_that_is_too_large_for_a_code_goes_on_a_stick(sheet_user):
    counting = SHEETS["7 Wonders"].counting
    lines = tuple(replace(line, label=f"{nth}: {abs(hash(line.key + str(nth))):x}"[:24]) for nth, line in enumerate(counting.lines))
    rule = "".join(chr(0x4E00 + nth * 37 % 9000) for nth in range(390))
    sheet_user.share(replace(SHEETS["7 Wonders"], rule=rule, rule_de=rule, counting=replace(counting, lines=lines)))
    sheet_user.at("share-too-large")
    assert not sheet_user.shell.top_page.modules() and "stick" in sheet_user.user.targets()


def test_a_sheet_from_a_phone_is_shown_compared_with_yours_and_saved_beside_it(sheet_user):
    page = sheet_user.import_page()
    sheet_user.at("import-waiting")
    assert "192.168.1.20:8642" in sheet_user.user.words()
    skull_king = SHEETS["Skull King"]
    points = skull_king.counting.points.replace("-10 * abs", "-5 * abs")
    sheet_user.come(
        encode(replace(skull_king, counting=replace(skull_king.counting, points=points)), sheet_user.shell.settings.language)
    )
    sheet_user.at("import-differs")
    assert page.arrived.sheet.name == "Skull King 2" and sum(line.is_other for line in page.arrived.lines) == 1
    sheet_user.user.tap("keep")
    sheet_user.examined()
    assert "-5 * abs" in sheet_user.own()["Skull King 2"].counting.points and not page.arrived
    sheet_user.come(encode(skull_king, None), "")
    sheet_user.at("import-known")
    assert page.arrived.is_known and "keep" not in sheet_user.user.targets()


def test_a_refusal_is_a_sentence_with_the_line(sheet_user):
    page = sheet_user.import_page()
    sheet_user.come(BROKEN)
    sheet_user.at("import-refused")
    assert "5" in sheet_user.user.words() and "bit" in sheet_user.user.words() and not page.arrived
    sheet_user.user.tap("back-to-ways")
    assert not page.refusal


def test_the_files_of_a_stick_are_offered_sheet_by_sheet_and_a_broken_one_names_its_line(sheet_user):
    several = "".join(sheets_toml(one) for one in shelf()[20:24])
    sheet_user.stick(several=several, broken=BROKEN, edition="x = 1\n")
    page = sheet_user.import_page()
    sheet_user.user.until(lambda: {file.name for file in page.files} == {"several.toml", "broken.toml"})
    sheet_user.at("import-stick")
    broken = next(at for at, file in enumerate(page.files) if file.trouble)
    sheet_user.user.turn_to(f"file:{broken}")
    sheet_user.user.tap(f"file:{broken}")
    assert "5" in sheet_user.user.words() and "bit" in sheet_user.user.words()
    sheet_user.user.tap("back-to-ways", f"sheet:{1 - broken}:1")
    sheet_user.examined()
    assert page.arrived.received_name == shelf()[21].sheet.name and page.arrived.examples == len(shelf()[21].examples)
    sheet_user.at("import-from-stick")


def test_save_and_play_begins_on_the_sheet_with_the_players_of_last_time_and_its_menu_shares_it(sheet_user):
    page = sheet_user.import_page()
    strange = replace(SHEETS["Hearts"], name="Our Hearts", note="", note_de="", rule="", rule_de="", de="")
    sheet_user.come(encode(strange, "en"))
    sheet_user.at("import-new")
    sheet_user.user.tap("play")
    sheet_user.user.until(lambda: sheet_user.user.table.shown.session)
    assert (
        sheet_user.shell.shown.view.title == "Our Hearts"
        and "Our Hearts" in sheet_user.own()
        and sheet_user.shell.top_page is not page
    )
    sheet_user.at("import-played")
    sheet_user.user.tap("menu")
    sheet_user.at("menu")
    sheet_user.user.tap("why", "share")
    sheet_user.at("share-in-play")
    assert decode(sheet_user.code()).name == "Our Hearts"


def test_a_kit_goes_out_as_a_code_and_a_file_and_comes_back_as_the_one_that_is_here(sheet_user):
    from kivy_ui.pages.home.kit_page import KitPage  # imported here: it imports Kivy
    from kivy_ui.pages.setup.share_sheet_page import SharePage

    kit = KITS["Order dice"]
    sheet_user.lay(KitPage(sheet_user.shell, kit, lambda: None))
    sheet_user.at("kit-page")
    path = sheet_user.stick()
    sheet_user.user.tap("share")
    sheet_user.user.until(lambda: isinstance(sheet_user.shell.top_page, SharePage))
    sheet_user.at("share-kit")
    text = sheet_user.code()
    assert kit_of(text) == kit_of(kit_text(kit, sheet_user.shell.settings.language))
    sheet_user.user.tap("stick")
    sheet_user.written()
    assert [file.read_text() for file in path.iterdir()] == [kit_toml(kit)]
    sheet_user.import_page()
    sheet_user.come(text)
    sheet_user.at("import-kit-known")
    assert sheet_user.shell.top_page.arrived.is_known


def test_a_kit_from_a_phone_is_kept_beside_one_of_its_name_and_a_broken_one_is_refused(sheet_user):
    kit, page = KITS["Order dice"], sheet_user.import_page()
    sheet_user.come(kit_text(replace(kit, dice=(replace(kit.dice[0], roll="2d8"),))))
    sheet_user.at("import-kit")
    assert page.arrived.kit.name == "Order dice 2"
    sheet_user.user.tap("keep")
    sheet_user.examined()
    assert (
        sheet_user.store.kits.kit("Order dice 2").dice[0].roll == "2d8"
        and sheet_user.store.kits.kit("Order dice").dice[0].roll != "2d8"
    )
    sheet_user.come(kit_toml(kit).replace('kind = "bag"', 'kind = "bagg"', 1))
    sheet_user.at("import-kit-refused")
    assert "bag" in sheet_user.user.words() and not page.arrived


def test_a_kit_from_a_stick_is_saved_and_its_set_up_opens(sheet_user):
    kit = KITS["Order dice"]
    sheet_user.stick(ours=kit_toml(replace(kit, name="Ours", de="")), broken=kit_toml(kit).replace("players", "playrs", 1))
    page = sheet_user.import_page()
    sheet_user.user.until(lambda: {file.name for file in page.files} == {"ours.toml", "broken.toml"})
    ours = next(at for at, file in enumerate(page.files) if file.name == "ours.toml")
    sheet_user.at("import-kit-stick")
    sheet_user.user.turn_to(f"kit:{ours}")
    sheet_user.user.tap(f"kit:{ours}")
    sheet_user.examined()
    sheet_user.user.tap("play")
    sheet_user.user.until(lambda: type(sheet_user.shell.screen).__name__ == "KitSetUpPage")
    assert sheet_user.store.kits.kit("Ours").own and sheet_user.shell.screen.kit.name == "Ours"
