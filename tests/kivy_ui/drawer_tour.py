"""Stops at the drawer: every tool of it over a game, its clock in the game's header, six seats.

`python -m tests.kivy_ui.drawer_tour 800x480 build/screens [THEME] [TEXT_SIZE]` walks them alone.
"""

import sys
from pathlib import Path

from companion.session.hands.inputs import BeginSession, CloseSession
from companion.table.seats import seats_named
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems

NAMES = ("Maximilian-Ferdinand", "Bo", "Cleo", "Dr. Éloïse Désirée", "Eve", "Finn")


def stops(hand, at):
    """Deep Blue with four, and Deep Dive with six, a toolbox beside each."""
    for game, seats in (("deep-blue", 4), ("deep-dive", 6)):
        hand.table.send(BeginSession(game, seats_named(NAMES[:seats])))
        hand.settle()
        hand.tap("tools")
        at(f"drawer-{game}")
        a_clock(hand, lambda name, game=game: at(f"drawer-{game}-{name}"))
        a_bag(hand, lambda name, game=game: at(f"drawer-{game}-{name}"))
        some_dice(hand, lambda name, game=game: at(f"drawer-{game}-{name}"))
        hand.tap(choice(hand, "close"))
        at(f"drawer-{game}-put-away")
        hand.tap("undo")
        hand.tap("game")
        at(f"drawer-{game}-closed")
        hand.table.send(CloseSession())
        hand.settle()


def a_clock(hand, at):
    """Set, running, in the header, passed."""
    hand.tap("mark:tool:clock")
    at("clock-still")
    hand.tap(choice(hand, "set_clock"), option(hand, "way", "down"), *("key:1", "key:5", "done"), "key:0", "done", "key:0", "done")
    hand.tap(choice(hand, "random"))
    hand.tap(choice(hand, "pass"))
    at("clock")
    hand.tap("menu")
    at("more")
    hand.tap("back", "log")
    at("log")
    hand.tap("back", "close")
    at("clock-in-the-header")
    hand.tap("tools")
    hand.tap(choice(hand, "admin"))
    at("admin")
    hand.tap(choice(hand, "continue"))
    hand.tap(choice(hand, "tools"))


def a_bag(hand, at):
    """Filled by touch, drawn from, and the odds."""
    hand.tap("mark:tool:new", option(hand, "pot", "bag"))
    hand.write("Gems")
    hand.tap("key:done")
    at("empty-bag")
    for colour, shape in (("red", "star"), ("blue", "circle"), ("green", "square")):
        hand.tap(choice(hand, "add"), option(hand, "shape", shape), option(hand, "colour", colour), "key:4", "done", "key:done")
    hand.tap(choice(hand, "ready"))
    hand.tap("mark:pot", "mark:pot")
    at("bag")
    hand.tap("odds")
    at("odds")
    hand.tap("back")
    hand.tap(choice(hand, "tools"))
    at("tools")


def some_dice(hand, at):
    """Rolled by notation."""
    hand.tap("mark:tool:dice")
    hand.tap(choice(hand, "other"))
    at("notation")
    hand.tap("key:3", "key:d", "key:6", "done")
    at("dice")


def choice(hand, key):
    """The button of one of the toolbox's choices, once it is in sight."""
    target = f"choice:{hand.said(f'choice.{key}')}"
    if target not in hand.targets():
        hand.tap("more")
    return target


def option(hand, kind, value):
    """The button of a way to count, a kind of pot, a shape, a colour."""
    key = f"thing.{kind}" if kind in ("shape", "colour") else f"{kind}.label"
    return f"option:{hand.said(key, **{kind: value})}"


def main(size, out="", theme="deep", text_size="0"):
    """Walk at this size; returns what is wrong."""
    width, height = map(int, size.split("x"))
    prepared(width, height)
    from kivy_ui.settings import Settings

    hand = Hand(a_table(), Settings(theme=theme, text_size=int(text_size), motion="off"), is_blind=not out)
    wrong = []

    def at(name):
        hand.settle(2)
        wrong.extend(f"{name}: {problem}" for problem in problems(hand))
        if out:
            hand.picture(Path(out) / size / theme / f"{name}.png")

    stops(hand, at)
    return list(dict.fromkeys(wrong))


if __name__ == "__main__":
    print("\n".join(main(*sys.argv[1:])))
