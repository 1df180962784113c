"""Sharing sheets, by touches on real frames: as a code and on a stick, and imported from a phone and a stick.

`python -m tests.kivy_ui.sheet_travel_tour [FOLDER WIDTH HEIGHT [THEME LANGUAGE]]` also writes a PNG at each stop.
"""

import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

import zxingcpp
from msgspec.structs import replace
from PIL import Image

from companion.games.kit.examples import shipped
from companion.games.kit.transfer import decode as kit_of
from companion.games.kit.transfer import encode as kit_text
from companion.games.kit.writing import kit_toml
from companion.games.score_sheet.arriving import own_sheets
from companion.games.score_sheet.exporting import sheets_toml
from companion.games.score_sheet.reading import Shelved, shelf
from companion.games.score_sheet.transfer import decode, encode
from companion.library.exchange.drives import Drive
from companion.library.exchange.outlet import Outlet
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession, CloseSession
from companion.session.phones.phone_mode import ReceivedSheet
from companion.table.seats import seats_named
from kivy_ui.device.device import Appliance
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems
from tests.kivy_ui.stops import Plugs

KITS = {kit.name: kit for kit in shipped()}
SHEETS = {one.sheet.name: one.sheet for one in shelf()}
BROKEN = '[[sheets]]\nname = "A"\nshape = "rounds"\nasks = [{ key = "bid" }]\npoints = "2 * bit"\n'


class Lamp:
    """A backlight that records its brightness."""

    why = ""

    def __init__(self):
        self.now = 0.4

    def share(self):
        return self.now

    def shine(self, share):
        self.now = share

    def light_up(self):
        pass

    def go_out(self):
        pass


class Phones:
    """Phones switched on, one of which sends a sheet."""

    how, is_up, door = "evening", True, None
    here = SimpleNamespace(address="http://192.168.1.20:8642", taken=0)

    def __init__(self):
        self.received = None

    def listen(self, listener):
        pass

    def landed(self, *_):
        pass

    def take_received(self):
        received, self.received = self.received, None
        return received


class Tour:
    """A simulated user with a table, sticks, a lamp and a phone."""

    def __init__(self, folder, width, height, theme, language):
        prepared(width, height)
        from kivy_ui.settings import Settings

        self.store, self.plugs, self.lamp, self.phones = Store.in_memory(), Plugs(), Lamp(), Phones()
        self.store.outlet = Outlet(self.store, self.plugs)
        self.home, self.folder, self.wrong = Path(tempfile.mkdtemp()), folder, []
        self.hand = Hand(a_table(store=self.store), Settings(motion="off", theme=theme, language=language))
        self.shell = self.hand.shell
        self.shell.appliance = Appliance(lamp=self.lamp, phones=self.phones)

    def at(self, name):
        """Take a picture, and check it with the ruler."""
        path = self.folder / f"{name}.png"
        self.hand.picture(path)
        self.wrong += [f"{name}: {problem}" for problem in problems(self.hand)]
        return path

    def lay(self, page):
        self.shell.lay(page)
        self.hand.settle()

    def words(self):
        return " ".join(text.text for surface in self.hand.surfaces() for text in surface.texts)

    def come(self, text, name="Cleo"):
        """Have a phone send a text, and wait until it was tried."""
        self.phones.received = ReceivedSheet(text, name)
        self.shell.sheet.take_received()
        self.examined()

    def examined(self):
        self.hand.until(lambda: not self.shell.sheet.is_busy)

    def stick(self, name, **files):
        path = self.home / name
        path.mkdir(exist_ok=True)
        for file, text in files.items():
            (path / f"{file}.toml").write_text(text)
        self.plugs.plugged = [Drive(name, str(path), 31_900_000_000)]
        return path

    def own(self):
        return {sheet.name: sheet for sheet in own_sheets(self.store.edition("score-sheet"))}


def of_a_code(tour):
    from kivy_ui.pages.setup.share_sheet_page import SharePage, shared_sheet

    for name in ("Skull King", "7 Wonders", "Yahtzee"):
        tour.lay(SharePage(tour.shell, shared_sheet(SHEETS[name])))
        assert tour.lamp.now == 1.0
        (found,) = zxingcpp.read_barcodes(Image.open(tour.at(f"share-{name}")))
        assert found.text == encode(SHEETS[name], tour.shell.settings.language) and decode(found.text).name == name
        tour.hand.tap("done")
        assert tour.lamp.now == 0.4
    print("the code on the screen is the sheet, and the screen is bright while it is shown")


def of_a_stick_to_write(tour):
    from kivy_ui.pages.setup.share_sheet_page import SharePage, shared_sheet

    tour.lay(SharePage(tour.shell, shared_sheet(SHEETS["Hearts"])))
    tour.hand.tap("stick")
    tour.hand.until(lambda: not tour.shell.sheet._is_busy)
    asked = tour.words()
    path = tour.stick("SanDisk")
    tour.hand.tap("stick")
    tour.hand.until(lambda: not tour.shell.sheet._is_busy)
    (file,) = path.iterdir()
    tour.at("share-written")
    assert file.name.startswith("fathom-hearts") and file.name in tour.words().replace(" ", "") and tour.words() != asked
    assert sheets_toml(Shelved(SHEETS["Hearts"])) == file.read_text()
    tour.hand.tap("done")
    print("a stick gets the sheet as a file; without one the page asks for it")


def of_a_large_sheet(tour):
    from kivy_ui.pages.setup.share_sheet_page import SharePage, shared_sheet

    counting = SHEETS["7 Wonders"].counting
    lines = tuple(replace(line, label=f"{nth}: {abs(hash(line.key + str(nth))):x}"[:24]) for nth, line in enumerate(counting.lines))
    rule = "".join(chr(0x4E00 + nth * 37 % 9000) for nth in range(390))
    tour.lay(
        SharePage(
            tour.shell, shared_sheet(replace(SHEETS["7 Wonders"], rule=rule, rule_de=rule, counting=replace(counting, lines=lines)))
        )
    )
    tour.at("share-too-large")
    assert not tour.shell.sheet.modules() and "stick" in tour.hand.targets()
    tour.hand.tap("done")
    print("a sheet that is too large for a code goes on a stick")


def of_a_phone(tour):
    from kivy_ui.pages.setup.sheet_import_page import SheetImportPage

    tour.lay(SheetImportPage(tour.shell))
    tour.at("import-waiting")
    assert "192.168.1.20:8642" in tour.words()
    skull_king = SHEETS["Skull King"]
    house = replace(
        skull_king, counting=replace(skull_king.counting, points=skull_king.counting.points.replace("-10 * abs", "-5 * abs"))
    )
    tour.come(encode(house, tour.shell.settings.language))
    tour.at("import-differs")
    page = tour.shell.sheet
    assert page.arrived.sheet.name == "Skull King 2" and sum(line.is_other for line in page.arrived.lines) == 1
    tour.hand.tap("keep")
    tour.hand.until(lambda: not page.is_busy)
    assert "-5 * abs" in tour.own()["Skull King 2"].counting.points and not page.arrived
    tour.come(encode(skull_king, None), "")
    tour.at("import-known")
    assert page.arrived.is_known and "keep" not in tour.hand.targets()
    tour.hand.tap("back-to-ways")
    print("a sheet from a phone is shown, compared with yours and saved beside it")


def of_a_refusal(tour):
    page = tour.shell.sheet
    tour.come(BROKEN)
    tour.at("import-refused")
    assert "5" in tour.words() and "bit" in tour.words() and not page.arrived
    tour.hand.tap("back-to-ways")
    assert not page.refusal
    print("a refusal is a sentence with the line")


def of_a_stick_to_read(tour):
    page = tour.shell.sheet
    several = "".join(sheets_toml(one) for one in shelf()[20:24])
    tour.stick("Kingston", several=several, broken=BROKEN, edition="x = 1\n")
    tour.hand.until(lambda: {file.name for file in page.files} == {"several.toml", "broken.toml"})
    tour.at("import-stick")
    broken = next(at for at, file in enumerate(page.files) if file.trouble)
    tour.hand.turn_to(f"file:{broken}")
    tour.hand.tap(f"file:{broken}")
    assert "5" in tour.words() and "bit" in tour.words()
    tour.hand.tap("back-to-ways", f"sheet:{1 - broken}:1")
    tour.examined()
    assert page.arrived.called == shelf()[21].sheet.name and page.arrived.examples == len(shelf()[21].examples)
    tour.at("import-from-stick")
    print("the files of a stick are offered, sheet by sheet, and a broken one names its line")


def of_a_game(tour):
    page = tour.shell.sheet
    tour.hand.tap("back-to-ways")
    strange = replace(SHEETS["Hearts"], name="Our Hearts", note="", note_de="", rule="", rule_de="", de="")
    tour.come(encode(strange, "en"))
    tour.at("import-new")
    tour.hand.tap("play")
    tour.hand.until(lambda: tour.hand.table.shown.session)
    assert tour.shell.shown.view.title == "Our Hearts" and "Our Hearts" in tour.own() and "Skull King 2" in tour.own()
    assert page not in (tour.shell.sheet,)
    tour.at("import-played")
    tour.hand.tap("menu")
    tour.at("menu")
    tour.hand.tap("why", "share")
    (found,) = zxingcpp.read_barcodes(Image.open(tour.at("share-in-play")))
    assert decode(found.text).name == "Our Hearts"
    print("the menu of a running sheet shares it")
    print("Save and play begins on the sheet with the players of last time")


def of_a_kit(tour):
    from kivy_ui.pages.home.kit_page import KitPage
    from kivy_ui.pages.setup.share_sheet_page import SharePage
    from kivy_ui.pages.setup.sheet_import_page import SheetImportPage

    tour.hand.table.send(CloseSession())
    tour.shell.home()
    tour.hand.settle()
    kit = KITS["Order dice"]
    tour.lay(KitPage(tour.shell, kit, lambda: None))
    tour.at("kit-page")
    tour.hand.tap("share")
    tour.hand.until(lambda: isinstance(tour.shell.sheet, SharePage))
    (found,) = zxingcpp.read_barcodes(Image.open(tour.at("share-kit")))
    assert kit_of(found.text) == kit_of(kit_text(kit, tour.shell.settings.language))
    tour.hand.tap("stick")
    tour.hand.until(lambda: not tour.shell.sheet._is_busy)
    assert kit_toml(kit) in [file.read_text() for file in (tour.home / "Kingston").iterdir()]
    tour.hand.tap("done")
    tour.lay(SheetImportPage(tour.shell))
    tour.come(found.text)
    tour.at("import-kit-known")
    assert tour.shell.sheet.arrived.is_known
    tour.hand.tap("back-to-ways")
    other = replace(kit, dice=(replace(kit.dice[0], roll="2d8"),))
    tour.come(kit_text(other))
    tour.at("import-kit")
    assert tour.shell.sheet.arrived.kit.name == "Order dice 2"
    tour.hand.tap("keep")
    tour.hand.until(lambda: not tour.shell.sheet.is_busy)
    assert tour.store.kits.kit("Order dice 2").dice[0].roll == "2d8" and tour.store.kits.kit("Order dice").dice[0].roll != "2d8"
    tour.come(kit_toml(kit).replace('kind = "bag"', 'kind = "bagg"', 1))
    tour.at("import-kit-refused")
    assert "bag" in tour.words() and not tour.shell.sheet.arrived
    tour.hand.tap("back-to-ways")
    tour.stick("SanDisk", ours=kit_toml(replace(kit, name="Ours", de="")), broken=kit_toml(kit).replace("players", "playrs", 1))
    tour.hand.until(lambda: {file.name for file in tour.shell.sheet.files} >= {"ours.toml", "broken.toml"})
    ours = next(at for at, file in enumerate(tour.shell.sheet.files) if file.name == "ours.toml")
    tour.at("import-kit-stick")
    tour.hand.turn_to(f"kit:{ours}")
    tour.hand.tap(f"kit:{ours}")
    tour.examined()
    tour.hand.tap("play")
    tour.hand.until(lambda: type(tour.shell.screen).__name__ == "KitSetUpPage")
    assert tour.store.kits.kit("Ours").own and tour.shell.screen.kit.name == "Ours"
    print("a kit travels as a code, a text and a file, and is kept beside one of its name")


def main(folder="", width="800", height="480", theme="deep", language="en"):
    tour = Tour(Path(folder or tempfile.mkdtemp()), int(width), int(height), theme, language)
    tour.hand.table.send(BeginSession("score-sheet", seats_named(["Ann", "Bo", "Cleo", "Dan"])))
    tour.hand.table.send(CloseSession())
    tour.hand.settle()
    for stop in (
        of_a_code,
        of_a_stick_to_write,
        of_a_large_sheet,
        of_a_phone,
        of_a_refusal,
        of_a_stick_to_read,
        of_a_game,
        of_a_kit,
    ):
        stop(tour)
    assert tour.wrong == [], tour.wrong
    print("a ruler finds nothing wrong")


if __name__ == "__main__":
    main(*sys.argv[1:])
