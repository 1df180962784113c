"""Test Settings › Box contents: values compared with the box and corrected, by taps."""

import pytest

from companion.library.store import Store
from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from tests.kivy_ui.simulated_user import Hand, a_table


@pytest.fixture
def store(window):
    return Store.in_memory()


@pytest.fixture
def hand(window, pictures, store):
    """Return a user at the page Box contents, opened over a game."""
    hand = Hand(a_table(store=store), window.settings(), is_blind=not pictures)
    hand.table.send(BeginSession("deep-blue", seats_named(["Ann", "Bo"])))
    hand.settle()
    hand.tap("menu", "settings", "editions")
    before = hand.table.shown.entry, hand.table.shown.prompt
    yield hand
    assert (hand.table.shown.entry, hand.table.shown.prompt) == before, "the open session is not touched"


def found(hand, name):
    """Turn pages until a target is shown; return its name."""
    while not any(target.startswith(name) for target in hand.targets()):
        hand.tap("page-on")
    return name


def number(hand, fact, digits):
    hand.tap(found(hand, fact))
    hand.tap(*(f"key:{digit}" for digit in digits), "done")


def test_the_list_says_how_much_is_to_be_checked(hand, store):
    """Check that each tile is drawn beside its values."""
    assert "27 values not compared yet" in hand.words()
    hand.tap("edition:deep-blue")
    keys = {sprite.key for sprite in hand.surfaces()[0].scene.sprites}
    assert {"fact:Yellow buoy 1 · VP:tile", "fact:Yellow buoy 2 · scouting spots:tile"} <= keys


def test_a_tapped_number_is_corrected_and_saved(hand, store):
    """Refuse a value with which no game can be played, and save a valid one, which can be undone."""
    hand.tap("edition:deep-blue")
    number(hand, "fact:Yellow buoy 2 · VP", "4")
    tiles = store.edition("deep-blue")["tiles"]
    assert tiles[1]["worth"] == 4 and set(store.edition("deep-blue")) == {"tiles"}
    number(hand, "fact:Yellow buoy 2 · VP", "25")
    assert "Not saved yet" in hand.words() and store.edition("deep-blue")["tiles"][1]["worth"] == 4
    hand.tap("drop")
    assert "Not saved yet" not in hand.words()


def test_one_value_after_the_other_is_compared_with_the_box_and_saved(hand, store):
    hand.tap("edition:deep-blue", "one-by-one", "number:5", "shows")
    assert "2 · scouting spots" in hand.words() and not store.edition("deep-blue")["tiles"][1]["verified"]
    hand.tap("shows")
    tile = store.edition("deep-blue")["tiles"][1]
    assert tile["worth"] == 5 and tile["verified"] and "25 values" in hand.words()


def test_one_button_says_that_all_of_it_is_as_in_the_box(hand, store):
    hand.tap("edition:deep-blue", "as-in-box")
    assert all(tile["verified"] for tile in store.edition("deep-blue")["tiles"])
    hand.tap("part:pieces", "as-in-box", "back")
    assert "27 values" not in hand.words() and "checked" in hand.words()


def test_the_defaults_come_back_once_asked_twice(hand, store):
    hand.tap("edition:deep-blue")
    number(hand, "fact:Yellow buoy 2 · VP", "4")
    key = hand.find("shipped")
    hand.tap("shipped")
    hand.touch(key.cx, key.cy)  # second tap of a double tap
    assert "shipped" in hand.targets(), "a double tap keeps the values"
    assert store.edition("deep-blue")
    hand.tap("shipped", "ship")
    assert store.edition("deep-blue") is None


def test_two_numbers_that_are_only_right_together_are_kept_together(hand, store):
    hand.tap("edition:deep-dive")
    number(hand, "fact:Depth 1 · counts · pink 1", "5")
    assert store.edition("deep-dive") is None and "Not saved yet" in hand.words()
    number(hand, "fact:Depth 1 · counts · pink 2", "3")
    counts = store.edition("deep-dive")["depths"][0]["counts"]
    assert (counts["pink1"], counts["pink2"]) == (5, 3)


def test_every_value_that_is_asked_is_drawn_and_its_place_marked(hand, store):
    from kivy_ui.pages.box_contents.box_check import check_box

    for game in ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep"):
        check_box(hand.shell, game)
        hand.settle()
        page = hand.shell.sheet
        for _ in range(len(page.remaining)):
            keys = {sprite.key for sprite in page.scene.sprites}
            assert "unsure" in keys and "cover" not in keys, page.fact.path
            page.skip()
            hand.settle()
        hand.tap("close")
