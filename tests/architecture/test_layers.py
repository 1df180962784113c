"""Who may import whom: the brain knows no screen and no wire, hardware knows no rules, only the command knows all."""

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WIRES = {"kivy", "gpiozero", "lgpio", "RPi", "serial"}


def modules(package):
    return [path for path in (ROOT / package).rglob("*.py") if "firmware" not in path.parts]


def is_for_types(node):
    return isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"


@cache
def imported(path):
    """Full names of everything a module imports, inside functions too; what only types are named by is not imported."""
    tree = ast.parse(path.read_text())
    tree.body = [node for node in tree.body if not is_for_types(node)]
    nodes = list(ast.walk(tree))
    plain = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    froms = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
    return [*plain, *(f"{node.module}.{alias.name}" for node in froms for alias in node.names)]


def offenders(package, is_forbidden, but_not=""):
    return [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules(package)
        if not (but_not and path.is_relative_to(ROOT / but_not))
        for name in imported(path)
        if is_forbidden(name)
    ]


def within(*packages):
    return lambda name: any(name == package or name.startswith(f"{package}.") for package in packages)


def test_the_brain_imports_no_screen_and_no_wire():
    assert offenders("companion", within(*WIRES, "hardware", "kivy_ui"), but_not="companion/command") == []


def test_even_the_command_leaves_screens_and_pins_to_their_packages():
    assert offenders("companion/command", within(*WIRES)) == []


def test_the_parts_of_games_know_no_game_no_session_and_no_library():
    assert (
        offenders("companion/table", within("companion.games", "companion.session", "companion.library", "companion.command")) == []
    )


def test_games_know_only_the_parts_games_are_made_of():
    assert offenders("companion/games", within("companion.session", "companion.library", "companion.command")) == []


def test_games_use_no_clock_no_file_no_thread_and_no_luck_of_their_own():
    worldly = within("random", "secrets", "time", "datetime", "threading", "asyncio", "socket", "subprocess", "sqlite3")
    assert offenders("companion/games", worldly) == []
    assert (
        offenders(
            "companion/table", within("random", "time", "datetime", "threading", "asyncio", "socket", "subprocess", "sqlite3")
        )
        == []
    )


def test_the_session_knows_games_only_by_the_catalogue():
    def by_name(name):
        return within("companion.games")(name) and not within("companion.games.catalogue")(name)

    assert offenders("companion/session", lambda name: by_name(name) and name != "companion.games.catalogue") == []


def test_hardware_knows_no_rules():
    assert offenders("hardware", within("companion.games", "companion.library", "companion.command", "kivy_ui", "kivy")) == []


def test_the_screen_decides_nothing():
    deciders = within("companion.session.play.session", "companion.library", "companion.command", "companion.table.chance")
    assert offenders("kivy_ui", lambda name: deciders(name) or name.rsplit(".", 1)[-1] in ("decide", "evolve")) == []


@pytest.mark.parametrize("package", ["companion", "hardware", "kivy_ui"])
def test_every_folder_with_code_is_a_package(package):
    folders = {path.parent for path in modules(package)}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").exists()] == []
