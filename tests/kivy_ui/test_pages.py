"""Test the layout of every page beside a game, in all sizes, in German and in a language 40 % longer."""

import random

import pytest

from companion.games import catalogue
from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession
from companion.table.seats import seats_named
from tests.early_end import end_at
from tests.example_plays import fill
from tests.kivy_ui import page_visits
from tests.kivy_ui.simulated_user import Hand, a_table
from tests.kivy_ui.table_preview import NAMES, filled
from tests.sample_sizes import often

LOOKED, MOVES = (1, 13), 90
WINDOWS = often(
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
def hand(window, pictures):
    return Hand(a_table(store=fill(Store.in_memory())), window.settings(), is_blind=not pictures)


@pytest.mark.parametrize("name", catalogue.names())
def test_what_is_laid_over_a_game(hand, at, name):
    """Open the pages over each game: odds, log, and points."""
    luck, seats = random.Random(name), NAMES[: min(4, catalogue.cover(name).seats[1])]
    hand.table.send(BeginSession(name, seats_named(seats)))
    for move in range(MOVES):
        if hand.table.shown.prompt is None:
            break
        choice = luck.choice(hand.table.shown.prompt.choices)
        hand.table.send(Answer(choice.id, tuple(filled(luck, field) for field in choice.fields)))
        if move in LOOKED:
            hand.settle()
            odds(hand, at, f"{name}-{move}")
    hand.settle()
    if hand.table.shown.prompt is not None:
        log(hand, at, name)
        menus(hand, at, name)
        end_at(hand)
    points(hand, at, name)


def odds(hand, at, name):
    if hand.table.shown.odds is not None:
        hand.tap("odds")
        at(f"{name}-odds")
        for tab in [target for target in hand.targets() if target.startswith("group:")][1:2]:
            hand.tap(tab)
            at(f"{name}-odds-of")
        hand.tap("back")


def menus(hand, at, name):
    """Look at Help, the corrections, and a group of them."""
    hand.tap("why")
    at(f"{name}-why")
    hand.tap("back", "menu", "more")
    at(f"{name}-correct")
    groups = [target for target in hand.targets() if target.startswith("group:")]
    if groups:
        hand.tap(groups[0])
        at(f"{name}-correct-group")
    hand.tap("back")


def log(hand, at, name):
    hand.tap("log")
    at(f"{name}-log")
    hand.tap([target for target in hand.targets() if target.startswith("line:")][-1])
    at(f"{name}-log-chosen")
    hand.tap("back")


def points(hand, at, name):
    if "open-all" in hand.targets():
        hand.tap("open-all")
    at(f"{name}-end")
    ways = [way for way in ("every-point", "points:") if any(target.startswith(way) for target in hand.targets())]
    if ways:
        hand.tap(ways[0])
        at(f"{name}-points")
        told = [target for target in hand.targets() if target.startswith("who:")]
        hand.tap(told[-1])
        assert any(words in put.text for put in hand.shell.sheet.scene.puts for words in [hand.shell.sheet.players[-1].name])
        hand.tap("back")
    assert "home" in hand.targets(), "one Back leads from every point to the end"


@LEAST_ROOM
def test_history_people_and_statistics(hand, at):
    """Look at History, people and statistics of a table with many plays."""
    page_visits.visit_history(hand, at)


@LEAST_ROOM
def test_every_group_of_settings(hand, at):
    """Look at every group of Settings, and at a first-game card."""
    hand.shell.show_home()
    hand.settle()
    hand.tap("menu", "settings")
    for group in [target for target in hand.targets() if target.startswith("tab:")]:
        hand.tap(group)
        at(f"settings-{group[4:]}")
    hand.tap("back")
    hand.shell.use_settings(hand.shell.settings.with_value("shows_firsts", True))
    hand.table.send(BeginSession("into-the-blue", seats_named(NAMES[:2])))
    hand.settle()
    assert "never" in hand.targets()
    at("first-card")
    hand.tap("got-it")
    hand.shell.use_settings(hand.shell.settings.with_value("shows_firsts", False))


@LEAST_ROOM
def test_box_contents_controls_export_and_import(hand, at):
    """Look at box contents, controls, export and import."""
    hand.table.send(BeginSession("deep-blue", seats_named(NAMES[:2])))
    hand.settle()
    page_visits.box_contents_and_controls(hand, at)
    hand.tap("menu", "settings")
    page_visits.export_and_import(hand, at)
    hand.tap("back", "back")
