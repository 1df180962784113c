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
from tests.kivy_ui.simulated_user import Hand, a_table

WINDOWS = ("480x800 de light", "800x480")
HAS_ENGLISH = True
KITS = {kit.name: kit for kit in read_shipped_kits()}
SHEETS = {one.sheet.name: one.sheet for one in shelf()}
BROKEN = '[[sheets]]\nname = "A"\nshape = "rounds"\nasks = [{ key = "bid" }]\npoints = "2 * bit"\n'


class Lamp:
    """Fake backlight that records its brightness."""

    why = ""

    def __init__(self):
        self.now = 0.4

    def share(self):
        return self.now

    def set_brightness(self, share):
        self.now = share

    def light_up(self):
        pass

    def go_out(self):
        pass


class Phones:
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


class Traveller:
    """Simulated user at Home of a table where four played, with sticks, a backlight and a phone."""

    def __init__(self, hand, store, plugs, folder, at):
        self.hand, self.shell, self.store, self.at = hand, hand.shell, store, at
        self.lamp, self.phones = Lamp(), Phones()
        self.shell.device = DeviceServices(lamp=self.lamp, phones=self.phones)
        self._plugs, self._folder = plugs, folder
        plugs.plugged = []

    def lay(self, page):
        self.shell.open_page(page)
        self.hand.settle()

    def share(self, sheet):
        """Open the page that shares a sheet."""
        from kivy_ui.pages.setup.share_sheet_page import SharePage, shared_sheet  # imported here: it imports Kivy

        self.lay(SharePage(self.shell, shared_sheet(sheet)))

    def import_page(self):
        """Open the page that imports sheets, and return it."""
        from kivy_ui.pages.setup.sheet_import_page import SheetImportPage  # imported here: it imports Kivy

        self.lay(SheetImportPage(self.shell))
        return self.shell.sheet

    def code(self):
        """Return the text of the code on the screen."""
        path = self._folder / "code.png"
        self.hand.picture(path)
        (found,) = zxingcpp.read_barcodes(Image.open(path))
        return found.text

    def come(self, text, name="Cleo"):
        """Let a phone send a text, and wait until it was examined."""
        self.phones.received_sheet = ReceivedSheet(text, name)
        self.shell.sheet.take_received()
        self.examined()

    def examined(self):
        self.hand.until(lambda: not self.shell.sheet.is_busy)

    def written(self):
        self.hand.until(lambda: not self.shell.sheet._is_busy)

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
def hand(window, store):
    hand = Hand(a_table(store=store), window.settings(), is_blind=True)
    hand.table.send(BeginSession("score-sheet", seats_named(["Ann", "Bo", "Cleo", "Dan"])))
    return hand


@pytest.fixture
def user(home, store, plugs, tmp_path, at):
    return Traveller(home, store, plugs, tmp_path, at)


@pytest.mark.parametrize("name", ["Skull King", "7 Wonders", "Yahtzee"])
def test_the_code_on_the_screen_is_the_sheet_and_the_screen_is_bright_while_it_is_shown(user, name):
    user.share(SHEETS[name])
    assert user.lamp.now == 1.0
    user.at(f"share-{name}")
    leaf = picture(sheet_leaf, icon_of(name), user.shell.look.theme.name)
    assert any(one.look == leaf for one in user.shell.sheet.scene.sprites), "the sheet's own icon is beside its name"
    text = user.code()
    assert text == encode(SHEETS[name], user.shell.settings.language) and decode(text).name == name
    user.hand.tap("done")
    assert user.lamp.now == 0.4


def test_a_stick_gets_the_sheet_as_a_file_and_without_one_the_page_asks_for_it(user):
    user.share(SHEETS["Hearts"])
    user.hand.tap("stick")
    user.written()
    asked = user.hand.words()
    path = user.stick()
    user.hand.tap("stick")
    user.written()
    (file,) = path.iterdir()
    user.at("share-written")
    words = user.hand.words()
    assert file.name.startswith("fathom-hearts") and file.name in words.replace(" ", "") and words != asked
    assert sheets_toml(SheetWithExamples(SHEETS["Hearts"])) == file.read_text()


def test_a_sheet_that_is_too_large_for_a_code_goes_on_a_stick(user):
    counting = SHEETS["7 Wonders"].counting
    lines = tuple(replace(line, label=f"{nth}: {abs(hash(line.key + str(nth))):x}"[:24]) for nth, line in enumerate(counting.lines))
    rule = "".join(chr(0x4E00 + nth * 37 % 9000) for nth in range(390))
    user.share(replace(SHEETS["7 Wonders"], rule=rule, rule_de=rule, counting=replace(counting, lines=lines)))
    user.at("share-too-large")
    assert not user.shell.sheet.modules() and "stick" in user.hand.targets()


def test_a_sheet_from_a_phone_is_shown_compared_with_yours_and_saved_beside_it(user):
    page = user.import_page()
    user.at("import-waiting")
    assert "192.168.1.20:8642" in user.hand.words()
    skull_king = SHEETS["Skull King"]
    points = skull_king.counting.points.replace("-10 * abs", "-5 * abs")
    user.come(encode(replace(skull_king, counting=replace(skull_king.counting, points=points)), user.shell.settings.language))
    user.at("import-differs")
    assert page.arrived.sheet.name == "Skull King 2" and sum(line.is_other for line in page.arrived.lines) == 1
    user.hand.tap("keep")
    user.examined()
    assert "-5 * abs" in user.own()["Skull King 2"].counting.points and not page.arrived
    user.come(encode(skull_king, None), "")
    user.at("import-known")
    assert page.arrived.is_known and "keep" not in user.hand.targets()


def test_a_refusal_is_a_sentence_with_the_line(user):
    page = user.import_page()
    user.come(BROKEN)
    user.at("import-refused")
    assert "5" in user.hand.words() and "bit" in user.hand.words() and not page.arrived
    user.hand.tap("back-to-ways")
    assert not page.refusal


def test_the_files_of_a_stick_are_offered_sheet_by_sheet_and_a_broken_one_names_its_line(user):
    several = "".join(sheets_toml(one) for one in shelf()[20:24])
    user.stick(several=several, broken=BROKEN, edition="x = 1\n")
    page = user.import_page()
    user.hand.until(lambda: {file.name for file in page.files} == {"several.toml", "broken.toml"})
    user.at("import-stick")
    broken = next(at for at, file in enumerate(page.files) if file.trouble)
    user.hand.turn_to(f"file:{broken}")
    user.hand.tap(f"file:{broken}")
    assert "5" in user.hand.words() and "bit" in user.hand.words()
    user.hand.tap("back-to-ways", f"sheet:{1 - broken}:1")
    user.examined()
    assert page.arrived.called == shelf()[21].sheet.name and page.arrived.examples == len(shelf()[21].examples)
    user.at("import-from-stick")


def test_save_and_play_begins_on_the_sheet_with_the_players_of_last_time_and_its_menu_shares_it(user):
    page = user.import_page()
    strange = replace(SHEETS["Hearts"], name="Our Hearts", note="", note_de="", rule="", rule_de="", de="")
    user.come(encode(strange, "en"))
    user.at("import-new")
    user.hand.tap("play")
    user.hand.until(lambda: user.hand.table.shown.session)
    assert user.shell.shown.view.title == "Our Hearts" and "Our Hearts" in user.own() and user.shell.sheet is not page
    user.at("import-played")
    user.hand.tap("menu")
    user.at("menu")
    user.hand.tap("why", "share")
    user.at("share-in-play")
    assert decode(user.code()).name == "Our Hearts"


def test_a_kit_goes_out_as_a_code_and_a_file_and_comes_back_as_the_one_that_is_here(user):
    from kivy_ui.pages.home.kit_page import KitPage  # imported here: it imports Kivy
    from kivy_ui.pages.setup.share_sheet_page import SharePage

    kit = KITS["Order dice"]
    user.lay(KitPage(user.shell, kit, lambda: None))
    user.at("kit-page")
    path = user.stick()
    user.hand.tap("share")
    user.hand.until(lambda: isinstance(user.shell.sheet, SharePage))
    user.at("share-kit")
    text = user.code()
    assert kit_of(text) == kit_of(kit_text(kit, user.shell.settings.language))
    user.hand.tap("stick")
    user.written()
    assert [file.read_text() for file in path.iterdir()] == [kit_toml(kit)]
    user.import_page()
    user.come(text)
    user.at("import-kit-known")
    assert user.shell.sheet.arrived.is_known


def test_a_kit_from_a_phone_is_kept_beside_one_of_its_name_and_a_broken_one_is_refused(user):
    kit, page = KITS["Order dice"], user.import_page()
    user.come(kit_text(replace(kit, dice=(replace(kit.dice[0], roll="2d8"),))))
    user.at("import-kit")
    assert page.arrived.kit.name == "Order dice 2"
    user.hand.tap("keep")
    user.examined()
    assert user.store.kits.kit("Order dice 2").dice[0].roll == "2d8" and user.store.kits.kit("Order dice").dice[0].roll != "2d8"
    user.come(kit_toml(kit).replace('kind = "bag"', 'kind = "bagg"', 1))
    user.at("import-kit-refused")
    assert "bag" in user.hand.words() and not page.arrived


def test_a_kit_from_a_stick_is_saved_and_its_set_up_opens(user):
    kit = KITS["Order dice"]
    user.stick(ours=kit_toml(replace(kit, name="Ours", de="")), broken=kit_toml(kit).replace("players", "playrs", 1))
    page = user.import_page()
    user.hand.until(lambda: {file.name for file in page.files} == {"ours.toml", "broken.toml"})
    ours = next(at for at, file in enumerate(page.files) if file.name == "ours.toml")
    user.at("import-kit-stick")
    user.hand.turn_to(f"kit:{ours}")
    user.hand.tap(f"kit:{ours}")
    user.examined()
    user.hand.tap("play")
    user.hand.until(lambda: type(user.shell.screen).__name__ == "KitSetUpPage")
    assert user.store.kits.kit("Ours").own and user.shell.screen.kit.name == "Ours"
