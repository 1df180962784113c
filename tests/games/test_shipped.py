"""Test that names and icons of shipped kits and sheets are found without loading a game, and agree with the files."""

import subprocess
import sys

from companion.games.kit.examples import read_shipped_kits
from companion.games.score_sheet.reading import shelf
from companion.games.shipped import shipped_icons, shipped_kits
from companion.library.store import Store
from tests.architecture.module_imports import ROOT

LOADED = """
import sys
from companion.games import catalogue
from companion.library.store import Store

store = Store.in_memory()
store.sheets.home_entry()
boxes = store.kits.boxes()
catalogue.reader_of("kit", "de").read_all(boxes)
later = ("companion.games.kit", "companion.games.score_sheet", "companion.library.exchange.backup_file", "segno")
print(len(boxes), [name for name in sys.modules if name.startswith(later)])
"""
"""Program that reads from the library what Home needs, then prints the loaded modules that Home does not need."""


def test_the_boxes_of_kits_are_those_of_the_kits():
    assert [(kit.name, kit.words, kit.icon) for kit in shipped_kits()] == [
        (kit.name, kit.words, kit.icon) for kit in read_shipped_kits()
    ]


def test_the_icons_are_found_in_the_order_of_the_sheets():
    assert list(shipped_icons().items()) == [(one.sheet.name, one.icon) for one in shelf()]


def test_what_the_shelf_shows_is_what_is_known_of_the_kits():
    store = Store.in_memory()
    store.kits.save(read_shipped_kits()[1])
    known = store.kits.all_kits().values()
    assert [(box.name, box.words, box.icon, box.is_own) for box in store.kits.boxes()] == [
        (kit.name, kit.words, kit.icon, kit.own) for kit in known
    ]


def test_home_loads_neither_the_rules_of_kits_and_sheets_nor_what_exports():
    loaded = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    assert loaded.split(maxsplit=1) == [str(len(read_shipped_kits())), "[]\n"]
