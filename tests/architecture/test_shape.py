"""Measure the shape of kivy_ui: import circles, file names of games, positional arguments, number literals, calls between modules.

`python -m tests.architecture.test_shape` prints the figures.
"""

import ast
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.source_facts import ROOT, facts

GAMES = ROOT / "kivy_ui" / "games"
GAME_FILES = {"board", "layout", "pieces", "animations", "steps", "first_cards", "box", "point_icons"}
MOST_POSITIONAL = 5
WITH_MANY = ("layout", "pictures")  # folders whose calls may have more
CIRCLES = {"companion": 0, "hardware": 0, "phones": 0, "kivy_ui": 0}
"""How many there are: only ever fewer. The goal is none."""
MOST_CALLS = 0
"""How many calls outside of `WITH_MANY` have more positional arguments."""
MOST_RECTANGLES = {}
"""How many rectangles second steps and pads compute, by folder: only ever fewer."""
LATER = {
    "kits": ("games/kit/**/*", "pages/home/*kit*", "pages/setup/kit_*", "pages/play/save_kit_page"),
    "sheets that calculate": ("games/score_sheet/calculating/*", "pages/ending/sheet_*"),
    "choosing, making and sharing sheets": (
        *(f"pages/setup/{name}" for name in ("make_sheet_*", "share_sheet_page", "sheet_*", "begin_sheet", "rule_lines")),
        "pages/play/new_sheet_page",
    ),
    "scenarios and campaign notes": ("pages/setup/scenario_*", "pages/setup/campaign_notes"),
    "reading aloud": ("device/page_reader", "device/read_aloud"),
    "phones at a seat": tuple(f"pages/device/{name}" for name in ("phone_requests", "seat_phones", "join_code")),
    "plays corrected, entered and shared": (
        *(f"pages/history/{name}" for name in ("correct_play", "enter_play", "qr_page", "long_note_page", "game_statistics_page")),
        *("pages/entry/day_page", "pages/ending/end_card_page", "pages/code_page"),
    ),
    "demonstration and help": ("pages/home/*demo", "pages/play/help_page"),
}
"""Modules of features that kivy_ui did not have when its pages became layout trees, with 24,393 lines; the goal was 20,500 without them."""
MOST_LITERALS = 8.0
"""Goal for number literals in 100 lines of pages, named constants included; 0 and 1 count and index, and are left out."""
MOST_MODULES, MOST_OF_SCREEN, MOST_CROSSING = 45, 10, 600
"""How many modules a tap crosses until it is answered, how many of them draw, and how many calls of the next frame cross modules."""


def modules(package):
    """Return the facts of a package's modules by path."""
    return {path.relative_to(ROOT): facts(path) for path in sorted((ROOT / package).rglob("*.py"))}


@cache
def imports(package):
    """Say which modules of a package each one imports, inside functions and for types, too."""
    found = {".".join(path.with_suffix("").parts).removesuffix(".__init__"): read for path, read in modules(package).items()}
    links = {}
    for name, read in found.items():
        wanted = [one.whole for one in read.imports]
        links[name] = {one for whole in wanted if (one := whole if whole in found else whole.rpartition(".")[0]) in found} - {name}
    return links


def circles(links):
    """List the groups of modules that import each other."""
    reached = {name: {name} for name in links}
    grows = True
    while grows:
        grows = False
        for mine in reached.values():
            more = set().union(*(links[one] | reached[one] for one in mine)) - mine
            mine |= more
            grows = grows or bool(more)
    groups = {frozenset(one for one in mine if name in reached[one]) for name, mine in reached.items()}
    return sorted(sorted(group) for group in groups if len(group) > 1)


def many_positional():
    """Count the calls with too many positional arguments, by folder."""
    found = Counter()
    for path, read in modules("kivy_ui").items():
        if not set(WITH_MANY) & set(path.parts):
            found["/".join(path.parts[1:3])] += sum(count > MOST_POSITIONAL for count in read.positional)
    return +found


def literals():
    """Count the number literals in 100 lines of pages: without 0 and 1, and with them."""
    numbers = [number for read in modules("kivy_ui/pages").values() for number in read.numbers]
    return [100 * len(found) / lines("kivy_ui/pages") for found in ([one for one in numbers if one not in (0, 1)], numbers)]


def lines(folder):
    """Count the lines of a folder's modules."""
    return sum(len(path.read_text().splitlines()) for path in (ROOT / folder).rglob("*.py"))


def later_lines():
    """Count the lines of the features in `LATER`."""
    root = ROOT / "kivy_ui"
    found = {name: {path for one in globs for path in root.glob(f"{one}.py")} for name, globs in LATER.items()}
    return {name: sum(len(path.read_text().splitlines()) for path in paths) for name, paths in found.items()}


def test_circles_are_found():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]


@pytest.mark.parametrize("package", CIRCLES)
def test_no_modules_import_each_other_in_a_circle_even_for_types(package):
    found = circles(imports(package))
    assert len(found) <= CIRCLES[package], found


def test_hardware_has_no_circle_when_each_module_imports_its_package_too():
    found = circles({name: links | {"hardware"} - {name} for name, links in imports("hardware").items()})
    assert found == [], found


def test_no_game_folder_is_in_a_circle():
    assert [one for group in circles(imports("kivy_ui")) for one in group if ".games." in one or ".table." in one] == []


def test_a_games_folder_has_only_the_eight_names():
    names = {path.relative_to(GAMES).as_posix() for path in GAMES.glob("*/*.py")}
    assert {name for name in names if Path(name).stem not in {*GAME_FILES, "__init__"}} == set()


def test_few_calls_have_more_than_five_positional_arguments():
    found = many_positional()
    assert found.total() <= MOST_CALLS, found.most_common()


def test_second_steps_are_layout_trees_and_compute_few_rectangles():
    paths = [*GAMES.glob("**/steps.py"), ROOT / "kivy_ui" / "table" / "second_step.py"]
    found = Counter()
    for path in paths:
        calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
        made = sum(isinstance(call.func, ast.Name) and call.func.id in ("Area", "area_around") for call in calls)
        found[path.parent.relative_to(ROOT / "kivy_ui").as_posix()] += made
    assert +(found - Counter(MOST_RECTANGLES)) == Counter()


def test_pages_have_few_number_literals():
    found, _ = literals()
    assert found <= MOST_LITERALS


def crossings():
    """Run the measurement of taps and frames."""
    done = subprocess.run([sys.executable, "-m", "tests.kivy_ui.module_crossings"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return {name: [int(one) for one in figures] for name, *figures in map(str.split, done.stdout.splitlines())}


def test_a_tap_crosses_few_modules_and_a_frame_makes_few_calls_between_modules():
    found = crossings()
    assert len(found) == 4
    for game, (modules, of_screen, crossing) in found.items():
        assert (modules <= MOST_MODULES, of_screen <= MOST_OF_SCREEN, crossing <= MOST_CROSSING) == (True, True, True), (
            game,
            found,
        )


if __name__ == "__main__":
    for package in CIRCLES:
        print("circles in", package, circles(imports(package)))
    print("calls with more positional arguments:", many_positional().total(), many_positional().most_common())
    print("number literals in 100 lines of pages, without 0 and 1 and with them:", *(round(one, 1) for one in literals()))
    folders = ["kivy_ui", *(f"kivy_ui/{one.name}" for one in sorted((ROOT / "kivy_ui").iterdir()) if one.is_dir())]
    print("lines:", {folder: count for folder in folders if (count := lines(folder))})
    later = later_lines()
    print(
        "lines of later features:", later, "in all", sum(later.values()), "and without them", lines("kivy_ui") - sum(later.values())
    )
    print("modules of a tap, of kivy_ui among them, crossing calls of a frame:", crossings())
