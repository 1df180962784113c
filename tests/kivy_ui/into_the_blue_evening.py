"""A whole game of Into the Blue through real touches: `python -m tests.kivy_ui.into_the_blue_evening 800x480 build/screens`.

Two seats; the dice come from a simulated tower, everything else from a finger. Stops at every state of the board, with a PNG of
each where a folder is given, and prints as JSON what the end shows.
"""

import json
import sys
from pathlib import Path

from companion.games import catalogue
from companion.session.hands.inputs import Answer, BeginSession, Device, Report
from companion.table.seats import seats_named
from tests.kivy_ui.hand import Hand, a_table, prepared

GAME = "into-the-blue"
SEED = bytes(range(32))


class Evening:
    """`at(name)` is called at every stop."""

    def __init__(self, hand, at):
        self.hand, self.at = hand, at

    def walk(self):
        """From the first roll to the end."""
        self.in_the_app()
        self.begin(3, dice="table")
        self.first_turn()
        self.perfect_dive()
        self.unsuccessful_dive()
        self.last_turns()

    def begin(self, seats, **options):
        self.hand.table.send(Device("tower", "serial", "ready"))
        self.hand.table.send(BeginSession(GAME, seats_named(["Ann", "Bo", "Cleo", "Dan", "Eve"][:seats]), options))
        self.hand.settle()

    def roll(self, *faces):
        """The tower throws."""
        self.hand.table.send(Report("ROLL", "dice", tuple(faces)))
        self.hand.settle()

    def touch(self, mark, choice):
        """The thing on the board where it is large enough for a finger, else its button."""
        self.hand.tap(mark if mark in self.hand.targets() else choice)

    def pick(self, *places, stop="picked"):
        """Touch dice to reroll all but them, twice to reroll them, too; by the button's sheet where they are too small for a finger."""
        kept = {place for place in range(6) if places.count(place) == 1}
        if "mark:die:0" in self.hand.targets():
            self.hand.tap(*(f"mark:die:{place}" for place in places))
            if stop:
                self.at(stop)
            self.hand.tap("take-picked")
        else:
            choice = next(one for one in self.hand.shell.shown.prompt.choices if one.label == "Choose dice")
            self.hand.table.send(Answer(choice.id, (tuple(sorted(set(range(6)) - kept)),)))
            self.hand.settle()

    def in_the_app(self):
        """Touch the tray to roll, touch dice to roll them again."""
        self.begin(5)
        self.at("roll")
        self.hand.tap("mark:tray")
        self.at("again")
        self.pick(1, 4, 1, 5)
        assert self.hand.table.shown.view.tray.rolls_left == 1
        self.hand.tap("choice:Stop")

    def first_turn(self):
        """Ann keeps a run, throws two dice, stops, and touches a level."""
        self.at("table-roll")
        self.roll("1", "2", "3", "3", "5", "chest")
        self.at("table-again")
        self.pick(0, 1, 2, 4, stop="")
        self.at("throw")
        self.roll("4", "4")
        self.hand.tap("choice:Stop")
        self.at("place")
        self.touch("mark:level:4", "choice:Level 4")
        self.at("placed")

    def perfect_dive(self):
        """Bo dives perfectly, takes a chest, and has another turn."""
        self.roll("1", "2", "3", "4", "5", "chest")
        self.at("perfect")
        self.hand.tap("choice:Stop")
        self.at("open")
        self.touch("mark:chest:2", "choice:Chest 3")
        self.at("taken")

    def unsuccessful_dive(self):
        """Bo's other turn has no 1 after three rolls."""
        self.roll("2", "2", "3", "4", "5", "5")
        for _ in range(2):
            self.hand.tap("choice:Reroll 6 dice")
            self.roll("2", "3", "4", "4", "5", "chest")
        self.at("fail")
        self.hand.tap("mark:tray")

    def last_turns(self):
        """Six 1s a turn bring the end quickly: Cleo places her last shell."""
        for _ in range(6):
            if self.hand.table.shown.prompt is None:
                break
            self.roll("1", "1", "1", "1", "1", "1")
            self.hand.tap("choice:Stop")
            self.touch("mark:level:1", "choice:Level 1")
            if self.hand.table.shown.prompt is not None and "last turns" in self.hand.shell.shown.view.subtitle:
                self.at("last-turns")
        self.at("end")


def main(size, folder=""):
    width, height = map(int, size.split("x"))
    prepared(width, height)
    hand = Hand(a_table(catalogue.game(GAME)))
    stops = []

    def at(name):
        stops.append(name)
        if folder:
            hand.picture(Path(folder) / f"{size}-into-the-blue-{len(stops):02}-{name}.png")

    Evening(hand, at).walk()
    shown = hand.table.shown
    totals = {shown.seats[row.seat].name: row.total for row in shown.standings.seats}
    print(json.dumps({"stops": stops, "totals": totals, "entries": shown.entry, "screen": type(hand.shell.screen).__name__}))


if __name__ == "__main__":
    main(*sys.argv[1:])
