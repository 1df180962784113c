"""Structure of kivy_ui: import circles, file names of games, positional arguments, number literals, calls between modules.

`python -m tests.architecture.test_shape` prints the figures.
"""

import ast
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.source_facts import ROOT, facts, facts_of

GAMES = ROOT / "kivy_ui" / "games"
GAME_FILES = {"board", "layout", "pieces", "animations", "steps", "first_cards", "box", "point_icons"}
OTHER_FILES = {
    "deep_blue": {"dive/cells", "site_map/cells"},
    "perils_of_the_deep": {"captains/cells", "captains/moves_left", "duties/duty_list", "duties/saved_duties"},
    "score_sheet": {
        f"calculating/{name}" for name in ("bids", "digit_keys", "kept_bids", "number_input", "receipt", "strip", "transfer")
    },
    "toolbox": {"choices/saved_choices"},
}
"""Modules with other names in sub-folders of a game's folder; docs/decisions.md has the reasons."""
MOST_POSITIONAL = 5
WITH_MANY = ("layout", "pictures")  # folders whose calls may have more
CIRCLES = {"companion": 0, "hardware": 0, "phones": 0, "kivy_ui": 0}
"""Number of import circles by package. It may only fall; the goal is 0."""
MOST_CALLS = 0
"""Number of calls outside of `WITH_MANY` that may have more than MOST_POSITIONAL positional arguments."""
MOST_RECTANGLES = {}
"""Number of rectangles that second steps and pads compute, by folder. It may only fall."""
ADDED_FEATURES = {
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
"""Maximum numbers: of modules that a tap crosses until it is answered, of those that draw, and of calls between modules in the next frame."""


def modules(package):
    """Return the facts of a package's modules by path."""
    return {path.relative_to(ROOT): facts(path) for path in sorted((ROOT / package).rglob("*.py"))}


@cache
def imports(package):
    """Return the modules of a package that each of its modules imports, also inside functions and for types."""
    facts_by_name = {
        ".".join(path.with_suffix("").parts).removesuffix(".__init__"): read for path, read in modules(package).items()
    }
    links = {}
    for name, read in facts_by_name.items():
        imported_names = [module_import.full_name for module_import in read.imports]
        links[name] = {
            module_name
            for whole in imported_names
            if (module_name := whole if whole in facts_by_name else whole.rpartition(".")[0]) in facts_by_name
        } - {name}
    return links


def circles(links):
    """List the groups of modules that import each other."""
    reached = {name: {name} for name in links}
    grows = True
    while grows:
        grows = False
        for reachable_modules in reached.values():
            more = set().union(*(links[module] | reached[module] for module in reachable_modules)) - reachable_modules
            reachable_modules |= more
            grows = grows or bool(more)
    groups = {
        frozenset(module for module in reachable_modules if name in reached[module]) for name, reachable_modules in reached.items()
    }
    return sorted(sorted(group) for group in groups if len(group) > 1)


def many_positional():
    """Count the calls with too many positional arguments, by folder."""
    call_counts = Counter()
    for path, read in modules("kivy_ui").items():
        if not set(WITH_MANY) & set(path.parts):
            call_counts["/".join(path.parts[1:3])] += sum(count > MOST_POSITIONAL for count in read.positional)
    return +call_counts


def literals():
    """Return the number of number literals per 100 lines of pages: without 0 and 1, and with them."""
    numbers = [number for read in modules("kivy_ui/pages").values() for number in read.numbers]
    return [
        100 * len(literal_numbers) / lines("kivy_ui/pages")
        for literal_numbers in ([number for number in numbers if number not in (0, 1)], numbers)
    ]


def lines(folder):
    """Count the lines of a folder's modules."""
    return sum(len(path.read_text().splitlines()) for path in (ROOT / folder).rglob("*.py"))


def later_lines():
    """Count the lines of the features in `ADDED_FEATURES`."""
    root = ROOT / "kivy_ui"
    paths_by_name = {
        name: {path for pattern in globs for path in root.glob(f"{pattern}.py")} for name, globs in ADDED_FEATURES.items()
    }
    return {name: sum(len(path.read_text().splitlines()) for path in paths) for name, paths in paths_by_name.items()}


def test_circles_are_found():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]


@pytest.mark.parametrize("package", CIRCLES)
def test_no_modules_import_each_other_in_a_circle_even_for_types(package):
    import_circles = circles(imports(package))
    assert len(import_circles) <= CIRCLES[package], import_circles


def test_hardware_has_no_circle_when_each_module_imports_its_package_too():
    import_circles = circles({name: links | {"hardware"} - {name} for name, links in imports("hardware").items()})
    assert import_circles == [], import_circles


def test_no_game_folder_is_in_a_circle():
    assert [module for group in circles(imports("kivy_ui")) for module in group if ".games." in module or ".table." in module] == []


def test_a_games_folder_has_only_the_eight_names():
    names = {path.relative_to(GAMES).as_posix() for path in GAMES.glob("*/*.py")}
    assert {name for name in names if Path(name).stem not in {*GAME_FILES, "__init__"}} == set()


def test_sub_folders_of_a_game_have_the_eight_names_and_few_others():
    other_names = {
        (path.relative_to(GAMES).parts[0], "/".join(path.relative_to(GAMES).with_suffix("").parts[1:]))
        for path in GAMES.glob("*/*/**/*.py")
        if path.stem not in {*GAME_FILES, "__init__"}
    }
    assert other_names == {(game, name) for game, names in OTHER_FILES.items() for name in names}


def test_each_number_of_a_long_list_of_constants_has_a_line_with_its_meaning():
    source = "A, B, C, D, E = 1, 2, 3, 4.0, 5\nF, G = 1, 2\nH, I, J, K, L = 'h', 'i', 'j', 'k', 'l'"
    assert facts_of(source).number_lists == (1,)
    packages = ("companion", "hardware", "kivy_ui", "phones", "systemd")
    paths = [path for package in packages for path in (ROOT / package).rglob("*.py")]
    assert [(path.name, line) for path in paths for line in facts(path).number_lists] == []


def test_few_calls_have_more_than_five_positional_arguments():
    call_counts = many_positional()
    assert call_counts.total() <= MOST_CALLS, call_counts.most_common()


def test_second_steps_are_layout_trees_and_compute_few_rectangles():
    paths = [*GAMES.glob("**/steps.py"), ROOT / "kivy_ui" / "table" / "second_step.py"]
    rectangle_counts = Counter()
    for path in paths:
        calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
        rectangle_count = sum(isinstance(call.func, ast.Name) and call.func.id in ("Area", "area_around") for call in calls)
        rectangle_counts[path.parent.relative_to(ROOT / "kivy_ui").as_posix()] += rectangle_count
    assert +(rectangle_counts - Counter(MOST_RECTANGLES)) == Counter()


def test_pages_have_few_number_literals():
    literal_counts, _ = literals()
    assert literal_counts <= MOST_LITERALS


def crossings():
    """Run tests/kivy_ui/module_crossings.py; return its numbers by game."""
    process = subprocess.run([sys.executable, "-m", "tests.kivy_ui.module_crossings"], cwd=ROOT, capture_output=True, text=True)
    assert process.returncode == 0, process.stderr[-2000:]
    return {name: [int(figure) for figure in figures] for name, *figures in map(str.split, process.stdout.splitlines())}


def test_a_tap_crosses_few_modules_and_a_frame_makes_few_calls_between_modules():
    crossing_counts = crossings()
    assert len(crossing_counts) == 4
    for game, (modules, of_screen, crossing) in crossing_counts.items():
        assert (modules <= MOST_MODULES, of_screen <= MOST_OF_SCREEN, crossing <= MOST_CROSSING) == (True, True, True), (
            game,
            crossing_counts,
        )


if __name__ == "__main__":
    for package in CIRCLES:
        print("circles in", package, circles(imports(package)))
    print("calls with more positional arguments:", many_positional().total(), many_positional().most_common())
    print(
        "number literals in 100 lines of pages, without 0 and 1 and with them:",
        *(round(literal_count, 1) for literal_count in literals()),
    )
    folders = [
        "kivy_ui",
        *(f"kivy_ui/{folder_path.name}" for folder_path in sorted((ROOT / "kivy_ui").iterdir()) if folder_path.is_dir()),
    ]
    print("lines:", {folder: count for folder in folders if (count := lines(folder))})
    later = later_lines()
    print(
        "lines of later features:", later, "in all", sum(later.values()), "and without them", lines("kivy_ui") - sum(later.values())
    )
    print("modules of a tap, of kivy_ui among them, crossing calls of a frame:", crossings())
