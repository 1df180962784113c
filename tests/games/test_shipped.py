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


def test_listed_kits_match_the_kit_files():
    assert [(kit.name, kit.words, kit.icon) for kit in shipped_kits()] == [
        (kit.name, kit.words, kit.icon) for kit in read_shipped_kits()
    ]


def test_icons_are_listed_in_the_order_of_the_sheets():
    assert list(shipped_icons().items()) == [(shelved_sheet.sheet.name, shelved_sheet.icon) for shelved_sheet in shelf()]


def test_shelf_shows_the_stored_kits():
    store = Store.in_memory()
    store.kits.save(read_shipped_kits()[1])
    kits = store.kits.all_kits().values()
    assert [(box.name, box.words, box.icon, box.is_own) for box in store.kits.boxes()] == [
        (kit.name, kit.words, kit.icon, kit.own) for kit in kits
    ]


def test_home_loads_no_kit_rules_sheet_rules_or_exporters():
    loaded = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    assert loaded.split(maxsplit=1) == [str(len(read_shipped_kits())), "[]\n"]
