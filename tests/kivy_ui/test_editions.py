"""Test Settings › Box contents: values compared with the box and corrected, by taps."""

import pytest

from companion.library.store import Store
from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from tests.kivy_ui.simulated_user import SimulatedUser, create_table


@pytest.fixture
def store(window):
    return Store.in_memory()


@pytest.fixture
def user(window, pictures, store):
    """Return a user at the page Box contents, opened over a game."""
    user = SimulatedUser(create_table(store=store), window.settings(), is_blind=not pictures)
    user.table.send(BeginSession("deep-blue", seats_named(["Ann", "Bo"])))
    user.wait_until_idle()
    user.tap("menu", "settings", "editions")
    before = user.table.snapshot.entry, user.table.snapshot.prompt
    yield user
    assert (user.table.snapshot.entry, user.table.snapshot.prompt) == before, "the open session is not touched"


def turn_to_target(user, name):
    """Turn pages until a target is shown; return its name."""
    while not any(target.startswith(name) for target in user.targets()):
        user.tap("page-on")
    return name


def enter_number(user, fact, digits):
    user.tap(turn_to_target(user, fact))
    user.tap(*(f"key:{digit}" for digit in digits), "done")


@pytest.mark.long
def test_box_list_shows_the_number_of_values_to_check(user, store):
    """Check that each tile is drawn beside its values."""
    assert "check 27 values in your box" in user.words()
    user.tap("edition:deep-blue")
    keys = {sprite.key for sprite in user.surfaces()[0].scene.sprites}
    assert {"fact:Yellow buoy 1 · VP:tile", "fact:Yellow buoy 2 · scouting spots:tile"} <= keys


def test_tapped_number_is_corrected_and_saved(user, store):
    """Refuse a value with which no game can be played, and save a valid one, which can be undone."""
    user.tap("edition:deep-blue")
    enter_number(user, "fact:Yellow buoy 2 · VP", "4")
    tiles = store.edition("deep-blue")["tiles"]
    assert tiles[1]["worth"] == 4 and set(store.edition("deep-blue")) == {"tiles"}
    enter_number(user, "fact:Yellow buoy 2 · VP", "25")
    assert "Not saved yet" in user.words() and store.edition("deep-blue")["tiles"][1]["worth"] == 4
    user.tap("drop")
    assert "Not saved yet" not in user.words()


def test_values_are_compared_one_by_one_and_saved(user, store):
    user.tap("edition:deep-blue", "one-by-one", "number:5", "shows")
    assert "2 · scouting spots" in user.words() and not store.edition("deep-blue")["tiles"][1]["verified"]
    user.tap("shows")
    tile = store.edition("deep-blue")["tiles"][1]
    assert tile["worth"] == 5 and tile["verified"] and "25 values" in user.words()


def test_one_button_confirms_all_values(user, store):
    user.tap("edition:deep-blue", "as-in-box")
    assert all(tile["verified"] for tile in store.edition("deep-blue")["tiles"])
    user.tap("part:pieces", "as-in-box", "back")
    assert "27 values" not in user.words() and "checked" in user.words()


def test_defaults_return_after_a_confirmed_reset(user, store):
    user.tap("edition:deep-blue")
    enter_number(user, "fact:Yellow buoy 2 · VP", "4")
    key = user.find("shipped")
    user.tap("shipped")
    user.touch(key.cx, key.cy)  # second tap of a double tap
    assert "shipped" in user.targets(), "a double tap keeps the values"
    assert store.edition("deep-blue")
    user.tap("shipped", "ship")
    assert store.edition("deep-blue") is None


def test_dependent_numbers_are_saved_together(user, store):
    user.tap("edition:deep-dive")
    enter_number(user, "fact:Depth 1 · counts · pink 1", "5")
    assert store.edition("deep-dive") is None and "Not saved yet" in user.words()
    enter_number(user, "fact:Depth 1 · counts · pink 2", "3")
    counts = store.edition("deep-dive")["depths"][0]["counts"]
    assert (counts["pink1"], counts["pink2"]) == (5, 3)


def test_every_asked_value_is_drawn_with_its_place_marked(user, store):
    from kivy_ui.pages.box_contents.box_check import check_box

    for game in ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep"):
        check_box(user.shell, game)
        user.wait_until_idle()
        page = user.shell.top_page
        for _ in range(len(page.remaining)):
            keys = {sprite.key for sprite in page.scene.sprites}
            assert "unsure" in keys and "cover" not in keys, page.fact.path
            page.skip()
            user.wait_until_idle()
        user.tap("back")
