"""Test the layout of every page beside a game, in all sizes, in German and in a language 40 % longer."""

import random

import pytest

from companion.games import catalogue
from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession
from companion.table.seats import seats_named
from tests.early_end import end_users_game
from tests.example_plays import fill_store
from tests.kivy_ui import page_visits
from tests.kivy_ui.simulated_user import SimulatedUser, create_table
from tests.kivy_ui.table_preview import NAMES, random_field_value
from tests.sample_sizes import full_or_sample

CHECKS_TEXT_SIZES = True
LOOKED, MOVES = (1, 13), 90
WINDOWS = full_or_sample(
    (
        "800x480 longer",
        "480x800 longer light",
        "800x480 de light 2",
        "1280x720 de contrast",
        "720x1280 de",
        "480x800 de light 2",
        "480x800 de",
    ),
    ("800x480 longer", "1280x720 de contrast", "480x800 de light 2"),
)
LEAST_ROOM = pytest.mark.windows(WINDOWS[0], "800x480 de", *WINDOWS[1:], now=2)
"""Mark of tests that `make test` also runs in German, on the smallest screen."""
pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(scope="module")
def user(window, pictures):
    return SimulatedUser(create_table(store=fill_store(Store.in_memory())), window.settings(), is_blind=not pictures)


@pytest.mark.parametrize("name", catalogue.names())
def test_pages_over_a_game_have_no_layout_mistakes(user, check_page, name):
    """Open the pages over each game: odds, log, and points."""
    luck, seats = random.Random(name), NAMES[: min(4, catalogue.cover(name).seats[1])]
    user.table.send(BeginSession(name, seats_named(seats)))
    for move in range(MOVES):
        if user.table.snapshot.prompt is None:
            break
        choice = luck.choice(user.table.snapshot.prompt.choices)
        user.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
        if move in LOOKED:
            user.wait_until_idle()
            visit_odds(user, check_page, f"{name}-{move}")
    user.wait_until_idle()
    if user.table.snapshot.prompt is not None:
        visit_log(user, check_page, name)
        visit_menu(user, check_page, name)
        end_users_game(user)
    visit_points(user, check_page, name)


def visit_odds(user, check_page, name):
    if user.table.snapshot.odds is not None:
        user.tap("odds")
        check_page(f"{name}-odds")
        for tab in [target for target in user.targets() if target.startswith("group:")][1:2]:
            user.tap(tab)
            check_page(f"{name}-odds-of")
        user.tap("back")


def visit_menu(user, check_page, name):
    """Look at Help, the corrections, and a group of them."""
    user.tap("why")
    check_page(f"{name}-why")
    user.tap("back", "menu", "more")
    check_page(f"{name}-correct")
    groups = [target for target in user.targets() if target.startswith("group:")]
    if groups:
        user.tap(groups[0])
        check_page(f"{name}-correct-group")
    user.tap("back")


def visit_log(user, check_page, name):
    user.tap("log")
    check_page(f"{name}-log")
    user.tap([target for target in user.targets() if target.startswith("line:")][-1])
    check_page(f"{name}-log-chosen")
    user.tap("back", "back")


def visit_points(user, check_page, name):
    if "open-all" in user.targets():
        user.tap("open-all")
    check_page(f"{name}-end")
    ways = [way for way in ("every-point", "points:") if any(target.startswith(way) for target in user.targets())]
    if ways:
        user.tap(ways[0])
        check_page(f"{name}-points")
        player_targets = [target for target in user.targets() if target.startswith("who:")]
        user.tap(player_targets[-1])
        assert any(
            words in placed_text.text
            for placed_text in user.shell.top_page.scene.placed_texts
            for words in [user.shell.top_page.players[-1].name]
        )
        user.tap("back")
        if ways[0] == "every-point" and "home" not in user.targets():  # back at the table of all players
            user.tap("back")
    assert "home" in user.targets(), "Back leads from every point to the end"


@pytest.mark.windows(WINDOWS[0], "800x480 de", "800x480 de contrast 2", *WINDOWS[1:], now=2)
def test_history_people_and_statistics(user, check_page):
    """Look at History, people and statistics of a table with many plays."""
    page_visits.visit_history(user, check_page)


@LEAST_ROOM
def test_every_group_of_settings(user, check_page):
    """Look at every group of Settings, and at a first-game card."""
    user.shell.show_home()
    user.wait_until_idle()
    user.tap("menu", "settings")
    for group in [target for target in user.targets() if target.startswith("tab:")]:
        user.tap(group)
        check_page(f"settings-{group[4:]}")
    user.tap("back")
    user.shell.use_settings(user.shell.settings.with_value("shows_firsts", True))
    user.table.send(BeginSession("deep-dive", seats_named(NAMES[:2])))
    user.wait_until_idle()
    assert "never" in user.targets()
    check_page("first-card")
    user.tap("got-it")
    user.shell.use_settings(user.shell.settings.with_value("shows_firsts", False))


@LEAST_ROOM
def test_box_contents_controls_export_and_import(user, check_page):
    """Look at box contents, controls, export and import."""
    user.table.send(BeginSession("deep-blue", seats_named(NAMES[:2])))
    user.wait_until_idle()
    page_visits.visit_box_contents_and_controls(user, check_page)
    user.tap("menu", "settings")
    page_visits.visit_export_and_import(user, check_page)
    user.tap("back", "back")
