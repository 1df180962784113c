"""A tour of Settings › Editions by real touches on real frames; says each thing it saw come true.

`python -m tests.kivy_ui.editions_tour [FOLDER WIDTH HEIGHT]` also writes a PNG at each stop.
"""

import sys
import tempfile
from pathlib import Path

from gpiozero.pins.mock import MockFactory

import hardware.devices
from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from hardware.config import DEFAULT
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems


def stops(hand, at):
    """From the table to the list, one edition, its number pad, the Inputs; and back. For the big tour too."""
    hands = hardware.devices.open(
        DEFAULT, lambda _: None, lambda: hand.table.shown, MockFactory, path=Path(tempfile.mkdtemp()) / "controls.toml"
    )
    before, hand.shell.hands = hand.shell.hands, lambda: hands
    hand.tap("menu", "settings", "inputs")
    at("inputs")
    hand.tap("back")
    hand.shell.hands = before
    hands.close()
    hand.tap("editions")
    at("editions")
    for game in ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep"):
        hand.tap(f"edition:{game}")
        at(f"edition-{game}")
        hand.tap("back")
    hand.tap("edition:deep-blue", "one-by-one")
    at("edition-one-by-one")
    hand.tap("skip")
    at("edition-one-by-one-words")
    hand.tap("back", "edition:deep-blue", "fact:")
    at("edition-number")
    hand.tap("back", "back", "back", "back")


def found(hand, name):
    """Turn pages until it is there."""
    while not any(target.startswith(name) for target in hand.targets()):
        hand.tap("page-on")
    return name


def number(hand, fact, digits):
    hand.tap(found(hand, fact))
    hand.tap(*(f"key:{digit}" for digit in digits), "done")


def words(hand):
    return " | ".join(text.text for surface in hand.surfaces() for text in surface.texts)


def correct_a_number(hand, store):
    hand.tap("menu", "settings", "editions")
    assert "27 values not checked" in words(hand)
    print("the list says how much is to be checked")
    hand.tap("edition:deep-blue")
    keys = {sprite.key for sprite in hand.surfaces()[0].scene.sprites}
    assert {"fact:Yellow buoy 1 · VP:tile", "fact:Yellow buoy 2 · scouting spots:tile"} <= keys
    print("each tile is drawn beside its values")
    number(hand, "fact:Yellow buoy 2 · VP", "4")
    tiles = store.edition("deep-blue")["tiles"]
    assert tiles[1]["worth"] == 4 and set(store.edition("deep-blue")) == {"tiles"}
    print("a tapped number is corrected and saved")
    number(hand, "fact:Yellow buoy 2 · VP", "25")
    assert "Not saved yet" in words(hand) and store.edition("deep-blue")["tiles"][1]["worth"] == 4
    print("what no game can be played with is refused and not saved")
    hand.tap("drop")
    assert "Not saved yet" not in words(hand)
    print("and can be taken back")


def one_by_one(hand, store):
    hand.tap("one-by-one", "number:5", "shows")
    assert "2 · scouting spots" in words(hand) and not store.edition("deep-blue")["tiles"][1]["verified"]
    hand.tap("shows")
    tile = store.edition("deep-blue")["tiles"][1]
    assert tile["worth"] == 5 and tile["verified"] and "25 values" in words(hand)
    print("one value after the other is compared with the box, and saved")
    hand.tap("skip", "close", "edition:deep-blue")


def agree(hand, store):
    hand.tap("as-in-box")
    assert all(tile["verified"] for tile in store.edition("deep-blue")["tiles"])
    hand.tap("part:pieces", "as-in-box", "back")
    assert "27 values" not in words(hand) and "checked" in words(hand)
    print("one button says that all of it is as in the box")


def go_back_to_shipped(hand, store):
    hand.tap("edition:deep-blue", "shipped", "stay")
    assert store.edition("deep-blue")
    hand.tap("shipped", "ship")
    assert store.edition("deep-blue") is None
    print("the defaults come back once asked twice")
    hand.tap("back")


def move_a_tile(hand, store):
    hand.tap("edition:deep-dive")
    number(hand, "fact:Depth 1 · counts · pink 1", "5")
    assert store.edition("deep-dive") is None and "Not saved yet" in words(hand)
    number(hand, "fact:Depth 1 · counts · pink 2", "3")
    counts = store.edition("deep-dive")["depths"][0]["counts"]
    assert (counts["pink1"], counts["pink2"]) == (5, 3)
    print("two numbers that are only right together are kept together")


def every_value_is_drawn(hand, store):
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
    print("every value that is asked is drawn, and its place marked")


def main():
    prepared(*map(int, sys.argv[2:4]) if len(sys.argv) > 3 else (800, 480))
    table = a_table()
    table.send(BeginSession("deep-blue", seats_named(["Ann", "Bo"])))
    from kivy_ui.settings import Settings

    hand = Hand(table, Settings(motion="off"), is_blind=len(sys.argv) == 1)
    wrong = []

    def at(name):
        hand.settle()
        hand.draw()
        wrong.extend(f"{name}: {problem}" for problem in problems(hand))
        if len(sys.argv) > 1:
            hand.picture(Path(sys.argv[1]) / "x".join(sys.argv[2:4]) / f"{name}.png")

    stops(hand, at)
    assert wrong == [], wrong
    print("a ruler finds nothing wrong")
    before = table.shown.entry, table.shown.prompt
    for part in (correct_a_number, one_by_one, agree, go_back_to_shipped, move_a_tile, every_value_is_drawn):
        part(hand, table._store)
    assert (table.shown.entry, table.shown.prompt) == before
    print("the open session is not touched")


if __name__ == "__main__":
    main()
