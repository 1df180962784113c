"""Home's shelf “Your games”: boxes of kits, and a game of one in two taps."""

import pytest
from msgspec.structs import replace

from companion.games.kit.examples import shipped
from companion.session.inputs.messages import BeginSession, CloseSession
from companion.table.seats import seats_named

WINDOWS = (
    "800x480", "480x800 de light 2", "1280x720 de contrast", "800x480 longer light", "1024x600 en deep 1", "480x800",
)  # fmt: skip
HAS_ENGLISH = True  # names of kits
NAMES = ("Ann", "Bo", "Cleo", "Dan")


@pytest.fixture
def group(home):
    """Return a hand whose last group played Deep Blue and a kit."""
    hand = home
    for game, options in (("deep-blue", {}), ("kit", {"kit": shipped()[0].name})):
        hand.table.send(BeginSession(game, seats_named(NAMES), options))
        hand.table.send(CloseSession())
    hand.shell.drafts.clear()
    hand.shell.home()
    hand.settle()
    return hand


def own(store, *names):
    for name in names:
        kit = replace(shipped()[0], name=name, de="", colour="red", emblem="skull")
        store.kits.keep(kit)


def test_a_game_of_a_kit_begins_with_two_taps(group, at):
    at("kit-shelf")
    group.tap(f"kit:{shipped()[0].name}")
    at("kit-set-up")
    assert [seat.name for seat in group.shell.screen.seats] == list(NAMES)
    group.tap("begin")
    assert group.table.shown.game == "kit"
    assert group.table._store.journal.setup(group.table.shown.session).options["kit"] == shipped()[0].name


def test_the_arrow_shows_the_other_boxes(group, at):
    own(group.table._store, *(f"Own {number}" for number in range(9)), "A very long name of a game")
    group.shell.home()
    group.settle()
    at("kit-shelf-many")
    first = [name for name in group.targets() if name.startswith("kit:")]
    group.tap("kits-on")
    second = [name for name in group.targets() if name.startswith("kit:")]
    assert first and second and not set(first) & set(second)
    at("kit-shelf-further")


def test_a_held_box_shows_the_kit_and_an_own_one_can_be_deleted(group, at):
    own(group.table._store, "Ours")
    group.shell.home()
    group.settle()
    box = next(box for box in group.shell.screen.kits.value if box.name == "Ours")
    group.shell.screen._show_kit(box)
    group.settle()
    at("kit-page")
    group.tap("delete")
    assert "Ours" not in [box.name for box in group.table._store.kits.boxes()]
