"""Into the Blue's moments, one after the other, by touch and a simulated tower; says each thing it saw come true."""

from companion.session.hands.inputs import BeginSession, Report
from companion.table.seats import seats_named
from tests.kivy_ui.hand import Hand, a_table, prepared


def air(stage):
    """What the moment draws, by key."""
    return {sprite.key: sprite for node in stage._air._nodes.values() if (sprite := node.sprite)}


def at(stage, share):
    """The moment at a share of its time."""
    stage._draw(stage.moment, stage.moment.seconds * share)
    return air(stage)


class Table:
    """Physical dice from a tower, everything else by a finger; moments stand still."""

    def __init__(self, **options):
        self.hand = Hand(a_table(), is_blind=True)
        self.hand.table.send(BeginSession("into-the-blue", seats_named(("Ann", "Bo", "Cleo")), {"dice": "table", **options}))
        self.hand.settle()
        self.stage = self.hand.shell.screen.stage

    def roll(self, *faces):
        """The tower throws; the moment that brings."""
        self.hand.table.send(Report("ROLL", "dice", faces))
        return self.began()

    def tap(self, name):
        """A tap whose moment stands still."""
        box = self.hand.find(name)
        touch = self.hand._finger(box.cx, box.cy)
        touch.touch_down()
        touch.touch_up()
        return self.began()

    def began(self):
        """The moment that is on, its clock stopped."""
        for _ in range(3):
            self.hand._turn(is_drawn=False)
        if self.stage._ticking is not None:
            self.stage._ticking.cancel()
        return self.stage.moment

    def land(self):
        """Everything lands."""
        self.hand.settle()


def fallen(sprites, label):
    """Whether a die of the air shows this face."""
    return any(key.startswith("air:die") and one.look.args[0] == label for key, one in sprites.items())


def dice(table):
    """Dice land one by one; the sequence and the diver's fall come after the last one."""
    moment = table.roll("1", "2", "3", "5", "5", "chest")
    assert moment.kind == "dice" and 0.8 <= moment.seconds <= 1
    early, late, end = at(table.stage, 0.3), at(table.stage, 0.66), at(table.stage, 1)
    assert len([key for key in early if key.startswith("air:die")]) < 6
    assert not any(key.startswith("air:level") for key in (*early, *late))
    assert early["air:diver"].y == late["air:diver"].y < end["air:diver"].y
    yield "dice land one by one, and the diver falls after the last one"
    assert table.hand.table.shown.undo and "undo" not in table.hand.targets()
    assert not any(name.startswith(("choice:", "mark:")) for name in table.hand.targets())
    table.land()
    assert "choice:Stop" in table.hand.targets() and "undo" in table.hand.targets()
    yield "nothing is asked, and nothing can be undone, before dice have landed"


def kept(table):
    """No die is kept until it is tapped; then the rest is rerolled."""
    assert table.stage.board.kept == set()
    assert "choice:Choose dice=(0, 1, 2, 3, 4, 5)" in table.hand.targets()
    table.hand.tap("mark:die:0", "mark:die:1", "mark:die:2")
    assert "choice:Choose dice=(3, 4, 5)" in table.hand.targets()
    table.hand.tap("mark:die:2", "mark:die:2", "choice:Choose dice=(3, 4, 5)")
    yield "tapped dice are kept, the others rerolled"
    table.roll("4", "5", "chest")
    assert not fallen(at(table.stage, 0.05), "4")
    end = at(table.stage, 1)
    assert end["air:perfect"].look.text == "Perfect dive!" if "air:perfect" in end else at(table.stage, 0.7)["air:perfect"]
    table.land()
    yield "a perfect roll is celebrated"


def chest(table):
    """A chest lifts, and its worth stays secret."""
    table.hand.tap("choice:Stop")
    chests = [name for name in table.hand.targets() if name.startswith("mark:chest:")]
    moment = table.tap(chests[0])
    assert moment.kind == "perfect" and moment.waits and moment.seconds == 1.6
    assert "flag:0:chest" not in {one.key for one in table.stage.scene.sprites}
    end = at(table.stage, 1)
    assert end["air:chest"].y < at(table.stage, 0.1)["air:chest"].y
    assert "secret" in end["air:worth"].look.text
    table.land()
    assert "flag:0:chest" in {one.key for one in table.stage.scene.sprites}
    yield "the chest of a perfect dive rises, and only then hangs on its flag"


def lost(table):
    """Three rolls without a 1."""
    for _ in range(2):
        table.roll("2", "2", "3", "4", "5", "5")
        table.land()
        table.hand.tap("choice:Choose dice=(0, 1, 2, 3, 4, 5)")
    moment = table.roll("2", "2", "3", "4", "5", "5")
    assert at(table.stage, 1.2 / moment.seconds)["air:lost"].look.text == "No 1!"
    table.land()
    yield "a dive without a 1 says so, large"


def last_turns(table):
    """The last shell brings the last turns."""
    table.hand.tap("choice:End turn")
    while True:
        table.roll("1", "1", "1", "1", "1", "1")
        table.land()
        table.hand.tap("choice:Stop")
        moment = table.tap("mark:level:1")
        assert moment.kind == "shells"
        if any(one.kind == "last round" for one in table.stage._moments):
            break
        table.land()
    said = [told for told in table.stage.scene.puts if "last" in told.text.lower()]
    assert not said, said
    yield "the last turns are announced after the shells lie"


def main():
    prepared(800, 480)
    table = Table()
    for part in (dice, kept, chest, lost, last_turns):
        for sentence in part(table):
            print(sentence, flush=True)


if __name__ == "__main__":
    main()
