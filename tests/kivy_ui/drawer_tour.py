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
    """Deep Blue with four, and Deep Dive with six, the tools over each."""
    for game, seats in (("deep-blue", 4), ("deep-dive", 6)):
        hand.table.send(BeginSession(game, seats_named(NAMES[:seats])))
        hand.settle()
        hand.tap("tools")
        for tab in ("dice", "pot", "clock", "counters"):
            hand.tap(f"tab:{tab}")
            at(f"drawer-{game}-{tab}")
        hand.tap("tab:dice", "roll")
        at(f"drawer-{game}-rolled")
        hand.tap("tab:clock", "begins:0")
        at(f"drawer-{game}-clock-runs")
        hand.tap("close")
        at(f"drawer-{game}-closed")
        hand.table.send(CloseSession())
        hand.settle()


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
