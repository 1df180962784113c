"""Deep Dive's moments by touch, real tiles told by one tap each; says each thing it saw come true."""

import msgspec

from companion.games.deep_dive.box import kinds
from companion.games.deep_dive.dive import Resurfaced, WentDeeper
from companion.session.inputs.messages import Undo
from companion.session.inputs.snapshot import Shown
from tests.kivy_ui.hand import prepared
from tests.kivy_ui.still import StillTable


def telling(table):
    """Every tile of depth 1, one tap each."""
    for kind in kinds(1):
        table.tap(f"mark:kind:{kind}")
        assert msgspec.json.decode(table.hand.table.session.entries[-1].move)["tile"] == [kind]
        table.land()
        table.hand.table.send(Undo("touch"))
        table.land()
    yield "every tile a depth can hold is told by one tap on the board"


def tile(table):
    """A tile turns, large, before it lies on its ledge."""
    moment = table.tap("mark:kind:yellow2")
    assert moment.kind == "tile" and moment.seconds == 0.45
    assert "air:tile" not in table.at(0.2) and "air:back" in table.at(0.2)
    assert table.at(0.57)["air:tile"].tall < 0.95 and "air:tile:worth" not in table.at(0.57), "nothing hangs over its edge"
    assert table.at(0.9)["air:tile:worth"].look.text == "2"
    assert "tile:1:0" not in table.ground() and not table.asks()
    table.land()
    assert "tile:1:0" in table.ground() and table.asks()
    yield "a tile turns before it lies there, and only then anything is asked"


def catch(table):
    """What is taken goes to its row; row and total are counted last."""
    lay = table.ground()["tile:1:0"]
    moment = table.tap("mark:tile:1:0")
    assert "tile:1:0" not in table.ground() and table.at(0)["air:tile"].x == lay.x
    early, late, end = table.at(0.2), table.at(0.6), table.at(1)
    assert moment.kind == "catch" and "air:row" not in early and "air:gain" not in early
    assert early["air:total"].look.text == "0" and early["air:flag:0"].look.text == "0"
    assert late["air:gain"].look.text == "+1" and late["air:gain"].h > 56
    assert end["air:row"].look.text == end["air:total"].look.text == end["air:flag:0"].look.text == "1"
    assert not {"catch:total", "flag:0:value"} & set(table.ground()), "nothing is counted twice"
    table.land()
    assert table.ground()["flag:0:value"].look.text == "1"
    yield "a catch flies to its row, then the row, the total and the flag count up by it"
    assert table.ground()["flag:0:name"].look.text == "Ann"
    table.hand.tap("seat:0")
    assert table.ground()["catch:whose"].look.text == "Ann’s catch" and table.ground()["catch:total"].look.text == "1"
    table.hand.tap("seat:0")
    assert "catch:whose" not in table.ground()
    yield "a tapped flag shows that seat's catch"


def full_row():
    """Ann's third colour makes a set."""
    table = StillTable("deep-dive", ("Ann", "Bo"), tiles="table")
    for kind in ("yellow1", "yellow2", "green1", "green2", "pink1"):
        table.tap(f"mark:kind:{kind}")
        table.land()
        moment = table.tap("mark:tile:1:0")
        row = table.at(0.7)
        assert (moment.seconds < 1.5) == (kind != "pink1") == ("air:set:gain" not in row)
        if kind != "pink1":
            table.land()
    assert row["air:set:gain"].look.text == "+2"
    third = table.ground()["paper"].x - table.ground()["paper"].w / 2
    assert row["air:set:gain"].x + row["air:set:gain"].w / 2 < third, "the row itself is seen, framed"
    assert "air:set:row" in row
    yield "a row that is complete bursts, with what it brought"


def fourth_row():
    """Ann's fourth yellow tile: the rows above move closer before it comes, and none hides another."""
    table = StillTable("deep-dive", ("Ann", "Bo"), tiles="table")
    for kind in ("yellow1", "pink1", "yellow2", "pink2", "yellow1", "pink1", "yellow2"):
        table.land()
        table.tap(f"mark:kind:{kind}")
        table.land()
        table.tap("mark:tile:1:0")
    end, rows = table.at(0.9), range(3)
    apart = [end["air:tile"].y - end[f"catch:{row}:2"].y for row in rows]
    assert min(apart) >= 40 and not [key for key in table.ground() if key.startswith("catch:2:")]
    yield "the rows of a catch make room before another one begins"


def deeper():
    """Ann leaves a tile and swims down; an empty depth is passed by itself, and that is said."""
    table = StillTable("deep-dive", ("Ann", "Bo"), tiles="table")
    table.land()
    table.tap("mark:kind:yellow2")
    table.land()
    lay = table.ground()["diver"]
    moment = table.tap("choice:Dive to depth 2")
    assert moment.kind == "dive" and "diver" not in table.ground()
    begins, ends = table.at(0)["air:diver"], table.at(1)["air:diver"]
    table.land()
    lies = table.ground()["diver"]
    assert (lay.x, lay.y, lies.x, lies.y) == (begins.x, begins.y, ends.x, ends.y)
    yield "who dives deeper swims there"
    shown = table.stage.shown
    skipped = Shown(view=shown.view, seats=shown.seats, events=(WentDeeper(0, 1, "passed"),))
    (skip,) = table.stage.board.animations(table.stage.new_scene(), shown, skipped)
    scene = table.stage.new_scene()
    skip.draw(scene, skip.seconds / 2)
    assert [one.look.text for one in scene.sprites if one.key == "air:skips"] == ["Depth 1 is empty: Ann dives deeper"]
    yield "a skipped depth is told"
    (rise,) = table.stage.board.animations(
        table.stage.new_scene(), shown, msgspec.structs.replace(skipped, events=(Resurfaced(0),))
    )
    scene = table.stage.new_scene()
    rise.draw(scene, rise.seconds / 2)
    assert [one.look.text for one in scene.sprites if one.key == "air:skips"] == ["Depth 5 is empty: Ann resurfaces"]
    yield "who finds nothing at depth 5 is told to resurface"


def corrected(table):
    """Ann's yellow 2 was a green one."""
    table.hand.tap("menu", "more", "aside:CorrectTile", "option:Yellow 2", "option:Green 2")
    assert msgspec.json.decode(table.hand.table.session.entries[-1].move)["tile"] == ["green2"]
    table.hand.tap("seat:0")
    assert table.ground()["catch:0:1:worth"].look.text == "2" and "catch:0:2:worth" not in table.ground()
    table.hand.tap("seat:0")
    yield "a tile told wrongly is corrected by touch"


def trapped(table):
    """A predator snaps; the third one drives all penguins up."""
    snaps = 0
    while True:
        depth = table.stage.shown.view.at
        moment = table.tap("mark:kind:predator")
        assert moment.kind == "predator" and round(moment.seconds, 2) == 1.45
        early, late = table.at(0.2), table.at(0.9)
        assert "diver" not in table.ground() and "air:trapped" not in table.at(0.75)
        assert "air:penguin" in table.at(0) and abs(table.at(1)["air:trapped"].y - table.at(0)["air:back"].y) < 1
        assert early["air:predator"].look.args == (True,) and late["air:predator"].look.args == (False,)
        assert not [key for key in table.ground() if key.startswith(f"tile:{depth}:{snaps}")]
        snaps += 1
        if len(table.stage._moments) > 1:
            break
        table.land()
        skip_others(table)
        table.hand.tap("seat:1")
        assert table.ground()["catch:penguins:count"].look.text == str(3 - snaps), "how many are left, once some are trapped"
        table.hand.tap("seat:1")
    yield "a predator's jaws snap before a penguin lies trapped"
    assert "2" in table.ground()["tile:1:0:times"].look.text
    retreat = table.next()
    assert "3" in table.ground()["tile:1:0:times"].look.text, "what has snapped stays there until all three are freed"
    assert retreat.kind == "retreat" and retreat.waits
    assert "retreats" in table.at(1)["air:who"].look.text
    assert "air:who" not in table.at(0.2)
    table.land()
    yield "the third penguin's retreat is shown, large"


def skip_others(table):
    """Everybody else takes a tile, until Bo is asked again; each time another one."""
    foods = [f"mark:kind:{colour}{worth}" for worth in (1, 2) for colour in ("pink", "green", "yellow")]
    while table.stage.shown.view.diver != 1:
        told = [food for food in foods if food in table.hand.targets()]
        table.tap(told[table.hand.table.shown.entry % len(told)] if told else "choice:Take")
        table.land()


def started():
    """Ann has a rock: the ledges it may lead to are tapped in the sea, which stays in sight."""
    table = StillTable("deep-dive", ("Ann", "Bo"), tiles="table")
    for kind in ("rock", "yellow1"):
        table.tap(f"mark:kind:{kind}")
        table.land()
        table.tap("mark:tile:1:0")
        table.land()
    table.hand.tap("choice:Discard")
    ground = table.ground()
    assert {"pile:5", "catch:whose", "diver", "option:4:risk"} <= set(
        ground
    ) and "choice:Enter the tile" not in table.hand.targets()
    assert not {"option:1", "mark:depth:1"} & set(table.hand.targets())
    table.hand.tap("option:4")
    assert msgspec.json.decode(table.hand.table.session.entries[-1].move)["depth"] == [4]
    yield "a rock's depth is tapped on the ledges themselves"


def solo():
    """The opponent has a flag of its own; tapped, it shows its catch."""
    table = StillTable("deep-dive", ("Ann",))
    assert table.ground()["rival:name"].look.text == "Opponent"
    table.hand.tap("rival")
    assert table.ground()["catch:whose"].look.text.startswith("Opponent")
    yield "the solo opponent has a flag, and shows its catch"


def main():
    prepared(800, 480)
    table = StillTable("deep-dive", tiles="table")
    for part in (telling, tile, catch, corrected, trapped):
        for sentence in part(table):
            print(sentence, flush=True)
    for sentence in (*full_row(), *fourth_row(), *deeper(), *started(), *solo()):
        print(sentence, flush=True)


if __name__ == "__main__":
    main()
