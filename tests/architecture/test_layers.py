"""Layers: games and session import neither screen nor hardware, hardware imports no rules; only `companion.command` imports all."""

import subprocess
import sys
from functools import cache

import pytest

from tests.architecture.module_imports import ROOT, imported, modules

WIRES = {"kivy", "gpiozero", "lgpio", "RPi", "serial"}


def offenders(package, is_forbidden, but_not=""):
    return [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules(package)
        if not (but_not and path.is_relative_to(ROOT / but_not))
        for name in imported(path)
        if is_forbidden(name)
    ]


def is_within(*packages):
    return lambda name: any(name == package or name.startswith(f"{package}.") for package in packages)


def test_table_session_and_library_import_no_screen_and_no_hardware():
    assert offenders("companion", is_within(*WIRES, "hardware", "kivy_ui"), but_not="companion/command") == []


def test_the_command_uses_screens_and_pins_only_through_their_packages():
    assert offenders("companion/command", is_within(*WIRES)) == []


def test_the_parts_of_games_know_no_game_no_session_and_no_library():
    assert (
        offenders("companion/table", is_within("companion.games", "companion.session", "companion.library", "companion.command"))
        == []
    )


def test_pictures_know_no_rules_and_no_screen():
    rooms = ("table", "games", "session", "library", "command")
    assert offenders("companion/pictures", is_within(*(f"companion.{room}" for room in rooms), "kivy", "resvg_py")) == []


def test_games_know_only_the_parts_games_are_made_of():
    assert offenders("companion/games", is_within("companion.session", "companion.library", "companion.command")) == []


def test_games_use_no_clock_no_file_no_thread_and_no_luck_of_their_own():
    worldly = is_within("random", "secrets", "time", "datetime", "threading", "asyncio", "socket", "subprocess", "sqlite3")
    assert offenders("companion/games", worldly) == []
    assert (
        offenders(
            "companion/table", is_within("random", "time", "datetime", "threading", "asyncio", "socket", "subprocess", "sqlite3")
        )
        == []
    )


def test_the_session_knows_games_only_by_the_catalogue():
    def by_name(name):
        return is_within("companion.games")(name) and not is_within("companion.games.catalogue")(name)

    assert offenders("companion/session", lambda name: by_name(name) and name != "companion.games.catalogue") == []


def test_hardware_knows_no_rules():
    assert offenders("hardware", is_within("companion.games", "companion.library", "companion.command", "kivy_ui", "kivy")) == []


def test_the_stage_knows_no_page_no_table_and_no_board():
    assert offenders("kivy_ui/stage", is_within("kivy_ui.pages", "kivy_ui.table", "kivy_ui.games", "kivy_ui.shell")) == []


@pytest.mark.parametrize("package", ["companion", "hardware", "kivy_ui", "phones"])
def test_the_product_imports_no_simulated_device(package):
    assert offenders(package, is_within("hardware.mocks"), but_not="hardware/mocks") == []


LIBRARY = "companion.library"
ERRORS = {
    "frames.DamagedError",
    "file.NewerFileError",
    "sqlite_journal.OutOfStepError",
    "signing_keys.Keys",
    "signing_keys.NO_KEY",
    "lock.AlreadyOpenError",
}
"""Names of storage that companion/library/exchange may use, too."""


def test_storage_knows_bytes_and_entries_and_no_other_room():
    is_above = is_within(f"{LIBRARY}.records", f"{LIBRARY}.exchange", f"{LIBRARY}.store")
    assert offenders("companion/library/storage", is_above) == []


def test_records_are_read_from_storage_and_know_no_way_out():
    assert offenders("companion/library/records", is_within(f"{LIBRARY}.exchange", f"{LIBRARY}.store")) == []


def test_the_exchange_package_gets_records_as_arguments():
    errors = {f"{LIBRARY}.storage.{error}" for error in ERRORS}
    beyond = is_within(f"{LIBRARY}.storage", f"{LIBRARY}.store")
    assert offenders("companion/library/exchange", lambda name: beyond(name) and name not in errors) == []


@pytest.mark.parametrize(("room", "later_rooms"), [("record", ("play", "inputs")), ("play", ("inputs",)), ("inputs", ())])
def test_recording_imports_no_play_and_play_imports_no_inputs(room, later_rooms):
    table = ("session_thread", "session_controller", "attached_toolbox", "wait_idle", "store_protocol")
    later = is_within(*(f"companion.session.{module}" for module in (*later_rooms, *table)))
    assert offenders(f"companion/session/{room}", later) == []


def name_of(path):
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def graph(package):
    """Return the imports of each module of a package, also inside functions."""
    names = {name_of(path): path for path in modules(package)}
    return {
        name: {module for whole in imported(path) if (module := whole if whole in names else whole.rpartition(".")[0]) in names}
        - {name}
        for name, path in names.items()
    }


def circle(links):
    """Return the modules in import circles: those that remain after repeatedly removing modules that import no remaining one."""
    remaining_links = dict(links)
    while free := [name for name, imported_modules in remaining_links.items() if not imported_modules & remaining_links.keys()]:
        for name in free:
            del remaining_links[name]
    return sorted(remaining_links)


@pytest.mark.parametrize("package", ["companion", "hardware"])
def test_no_modules_import_each_other_in_a_circle(package):
    assert circle(graph(package)) == []


def test_the_screen_decides_nothing():
    deciders = is_within("companion.session.play.session", "companion.library", "companion.command", "companion.table.chance")
    assert offenders("kivy_ui", lambda name: deciders(name) or name.rsplit(".", 1)[-1] in ("decide", "evolve")) == []


@pytest.mark.parametrize("package", ["companion", "hardware", "kivy_ui"])
def test_every_folder_with_code_is_a_package(package):
    folders = {path.parent for path in modules(package)}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").exists()] == []


@pytest.mark.parametrize("module", ["arm64", "gpio", "kiosk", "touch", "update", "usb"])
def test_a_guest_of_the_lab_imports_no_package_of_the_tests(module):
    """A guest of Debian 13 or arm64 has only what the product needs, not pytest."""
    program = f"import sys; sys.modules['pytest'] = None; import tests.lab.guest.{module}"
    process = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert "import of pytest halted" not in process.stderr, process.stderr  # Python 3.13 also prints the program's line
