"""A whole four-player expedition through real touches: `python -m tests.games.perils_of_the_deep.touches 800x480 [FOLDER] [round]`.

Counts every touch, and with a folder writes a PNG at every stop.
"""

import sys
from pathlib import Path

from companion.session.hands.inputs import BeginSession
from companion.table.seats import seats_named
from tests.games.perils_of_the_deep.builders import READER
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems

NAMES = ("Ann", "Bo", "Cleo", "Dov")
GAME = "perils-of-the-deep"
MOST_TAPS_A_TURN = 8


class Fingers:
    """A hand that counts its touches, and how many each turn took."""

    def __init__(self, hand, folder=None):
        self.hand, self.folder = hand, folder
        self.taps = 0
        self.turns = []
        self.problems = []

    def tap(self, *names):
        """Touch these, one after the other."""
        for name in names:
            self.hand.tap(name)
            self.taps += 1
        return self

    def stop(self, name):
        """The ruler looks at the board; a picture, where pictures are wanted."""
        self.problems += [f"{name}: {problem}" for problem in problems(self.hand) if problem.startswith("PerilsBoard")]
        if self.folder:
            self.hand.picture(Path(self.folder) / f"perils-{name}.png")
        return self

    @property
    def view(self):
        """What the table sees."""
        return self.hand.table.shown.view

    def peek(self, seat):
        """What the seat reads while it holds its chest, and what stands there once it lets go."""
        box = self.hand.find(f"chest:{seat}")
        touch = self.hand.down(box.cx, box.cy)
        self.hand.settle()
        held = self._reads()
        self.stop("peek")
        touch.touch_up()
        self.hand.settle()
        return held, self._reads()

    def _reads(self):
        return [text.text for text in self.hand.shell.screen.rail.texts]

    # what a table does

    def turn(self, *names):
        """A turn of whoever acts, told by what is touched."""
        self.lost_turn(*names, "choice:End turn")

    def lost_turn(self, *names):
        """A turn that ends with the last crew."""
        before = self.taps
        self.tap(*names)
        self.turns.append(self.taps - before)

    def new_peril(self, skulls, *colours, kind="Peril", note=""):
        """A peril met for the first time is entered, its order by touching the seats."""
        self.tap(
            "choice:Add new peril",
            f"number:{skulls}",
            *(f"option:{colour}" for colour in colours),
            "done",
            f"option:{kind}",
        )
        self.hand.write(note)
        self.taps += len(note)
        self.tap("key:done", "key:done")

    def pressed_on(self):
        """Everyone presses on, and the cards of the next round go down."""
        self.tap("choice:All press on", "choice:Start turns")


def usual_turn(fingers, side):
    """Two skulls, a pair, a ship on to the next island, coins, done."""
    seat = fingers.view.acting
    fingers.turn("mark:step:3", "number:1", "mark:step:4", "choice:Sailing", f"mark:ship:{seat}:{side}", "mark:step:10", "number:3")


def sailing_turn(fingers, side):
    """A skull, and a ship on."""
    fingers.turn("mark:step:3", "number:1", f"mark:ship:{fingers.view.acting}:{side}")


def set_out(fingers):
    """Colours, islands, All Aboard."""
    fingers.stop("captains").tap("choice:Confirm").stop("islands").tap("choice:Lay values 1 2 3 4")
    fingers.tap("choice:Add new card").stop("new-card")
    fingers.tap("option:green", "option:red", "option:yellow", "done", "key:done")
    fingers.stop("draw").tap("choice:Start turns")


def first_round(fingers):
    """Four usual turns and a peril."""
    for side in ("left", "right", "left", "right"):
        usual_turn(fingers, side)
    fingers.stop("flip").new_peril(1, "red", "green", "blue")
    fingers.stop("decide").pressed_on()


def rounds(fingers):
    """Five more: treasure is found, one anchors, one is lost to skulls, cards are bought, the last peril ends it."""
    icons = ("mark:step:8", "choice:Take treasure")
    seat = fingers.view.acting
    fingers.turn("mark:step:3", "number:2", f"mark:ship:{seat}:left", *icons)
    held, let_go = fingers.peek(seat)
    token = READER.read(fingers.hand.table.peek(seat).seats[seat].own[0])
    assert token in held and token not in let_go
    fingers.stop("turn")
    fingers.turn("mark:step:7", "number:2", f"mark:ship:{fingers.view.acting}:right", "mark:step:8", "choice:Gain 1 map")
    sailing_turn(fingers, "right")
    sailing_turn(fingers, "left")
    fingers.new_peril(2, "blue", "yellow", "green", kind="Jetsam", note="crew")
    fingers.stop("text").tap("choice:Text resolved", "mark:anchor:3").stop("anchored").pressed_on()
    for _ in range(3):
        sailing_turn(fingers, "left")
    fingers.new_peril(0, "yellow", "red", "green")
    fingers.pressed_on()
    fingers.lost_turn("mark:step:3", "number:8")
    fingers.stop("lost")
    for _ in range(2):
        sailing_turn(fingers, "right")
    fingers.new_peril(1, "red", "green", "blue")
    fingers.pressed_on()
    for _ in range(2):
        fingers.turn("mark:step:10", "number:4", "mark:step:12", "number:4")
    fingers.new_peril(0, "green", "red", "blue")
    fingers.pressed_on()
    for _ in range(2):
        fingers.turn()
    fingers.stop("last-peril").new_peril(0, "red", "green", "blue")


def played(size, folder=None, is_whole=True):
    """The expedition (or its first round) at a size; its fingers."""
    prepared(*map(int, size.split("x")))
    from kivy_ui.settings import Settings

    hand = Hand(a_table(), Settings(has_motion=False))
    hand.table.send(BeginSession(GAME, seats_named(NAMES)))
    hand.settle()
    fingers = Fingers(hand, folder)
    set_out(fingers)
    first_round(fingers)
    if is_whole:
        rounds(fingers)
    return fingers


def main(size, folder=None, part="expedition"):
    is_whole = part == "expedition"
    fingers = played(size, folder, is_whole)
    fingers.stop("second-expedition" if is_whole else "second-round")
    view, turns = fingers.view, fingers.turns
    assert (view.expedition, view.round) == ((2, 1) if is_whole else (1, 2)), view.title
    assert max(turns) <= MOST_TAPS_A_TURN, turns
    assert not fingers.problems, "\n".join(fingers.problems)
    print(
        f"{size}: a four-player {part}, {fingers.taps} taps: {len(turns)} turns of {min(turns)} to {max(turns)} taps, "
        f"{sum(turns) / len(turns):.1f} on average; points {[captain.points for captain in view.captains]}"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
