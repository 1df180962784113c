"""The animations and targets of Perils, one after the other; prints a sentence for each check passed."""

from companion.session.inputs.messages import Answer, BeginSession
from companion.table.seats import seats_named
from tests.kivy_ui.hand import Hand, a_table, prepared

COLOURS = ("green", "red", "blue", "yellow")


def at(stage, share):
    """Return the sprites of the animation at a share of its time, by key."""
    stage._draw(stage.moment, stage.moment.seconds * share)
    return stage._air.sprites


class Table:
    """Plays by touch; animations stay at their beginning until `land`."""

    def __init__(self, hand, depth, die="app"):
        self.hand = hand
        hand.table.send(BeginSession("perils-of-the-deep", seats_named(("Ann", "Bo", "Cleo")), {"depth": depth, "die": die}))
        hand.settle()
        self.stage = hand.shell.screen.stage
        self.taps = 0

    def tap(self, *names):
        """Tap these targets; return the animation of the last one, its clock stopped."""
        for name in names:
            self.hand.settle()
            self.taps += 1
            box = self.hand.find(name)
            touch = self.hand._finger(box.cx, box.cy)
            touch.touch_down()
            touch.touch_up()
        for _ in range(3):
            self.hand._turn(is_drawn=False)
        if self.stage._ticking is not None:
            self.stage._ticking.cancel()
        return self.stage.moment if self.stage.is_playing else None

    def counted(self, *names):
        """Count the taps until another question is asked."""
        before, entry = self.taps, self.hand.table.shown.entry
        self.tap(*names)
        assert self.hand.table.shown.entry != entry, f"{names} answers nothing"
        self.hand.settle()
        return self.taps - before

    def answer(self, kind, *values):
        """Send an answer without a touch, for steps that are not checked."""
        choice = next(one for one in self.hand.table.shown.prompt.choices if type(one.move).__name__ == kind)
        self.hand.table.send(Answer(choice.id, values))
        for _ in range(3):
            self.hand._turn(is_drawn=False)
        if self.stage._ticking is not None:
            self.stage._ticking.cancel()

    def texts(self):
        return {sprite.look.text for sprite in self.stage.scene.sprites if hasattr(sprite.look, "text")}

    def aboard(self):
        """Play All Aboard by tapping flags."""
        return self.counted(self.new(), *[f"order:{colour}" for colour in COLOURS[:2]])

    def new(self):
        """Return the target for entering a card: its label differs while Fathom knows no card."""
        names = ("Enter its order", "Add new card", "Enter the peril", "Add new peril")
        return next(name for name in (f"choice:{label}" for label in names) if name in self.hand.targets())

    def turns(self):
        """End all players' turns."""
        while "choice:End turn" in self.hand.targets():
            self.counted("choice:End turn")


def sailed(table):
    """Check that a ship moves from its old place to its new one, and is not shown at either meanwhile."""
    taps = table.taps
    lay = next(one for one in table.stage.scene.sprites if one.key == "ship:0:left")
    moment = table.tap("mark:ship:0:left")
    assert moment.kind == "sail" and table.taps == taps + 1 and round(moment.seconds, 2) == 0.6
    ways = [at(table.stage, share)["air:ship:0"] for share in (0, 0.5, 1)]
    assert not any(one.key == "ship:0:left" for one in table.stage.scene.sprites), "it is on its way"
    table.hand.settle()
    lies = next(one for one in table.stage.scene.sprites if one.key == "ship:0:left")
    assert [round(one.x) for one in (ways[0], ways[2])] == [round(lay.x), round(lies.x)]
    assert lay.x < ways[1].x < lies.x and (ways[2].w, ways[2].h) == (lies.w, lies.h)
    foam = [one for one in table.stage.scene.sprites if one.key.startswith("foam:")]
    assert foam and lay.x < min(one.x for one in foam) and max(one.x for one in foam) <= lies.x, "until the next move"
    yield "a ship sails to its island"


def duties(table):
    """Check that what a peril asks of all stays on the strip in the next turns, until each has ticked it."""
    assert table.texts() >= {"Everyone sailing loses 2 crew"} and "choice:End turn" in table.hand.targets()
    assert any("Everyone draws" in words for words in table.texts()), "beside what else is to do"
    table.counted("choice:End turn")
    table.hand.tap("tick:0")
    drawn = {sprite.key for sprite in table.stage.scene.sprites}
    assert "tick:0:done" in drawn and "tick:2:done" not in drawn and "duty:words" in drawn
    table.hand.tap("tick:2")
    assert "Everyone sailing loses 2 crew" not in table.texts() and "Resolve the peril’s text" in table.texts(), "the second duty"
    table.hand.tap("tick:-1")
    assert "duty" not in {sprite.key for sprite in table.stage.scene.sprites}
    yield "a duty stays until everybody it concerns has ticked it"


def tokens(table):
    """Check that a VP token which the boarding die brings goes to the flag, and stays there."""
    table.tap("mark:die:boarding", "option:1 VP")
    assert [one.kind for one in table.stage._moments] == ["boarding die", "points"]
    table.hand.settle()
    told = {sprite.key: sprite.look.text for sprite in table.stage.scene.sprites if sprite.key == "tokens:0:count"}
    assert told == {"tokens:0:count": "+1"}
    yield "VP tokens are counted at the flag"


def helper(hand):
    """Check a helper's round: one tap a turn, the die, a peril of five taps, an anchor of two, an island in one."""
    table = Table(hand, "helper")
    assert table.aboard() == 3
    first = {sprite.key: sprite for sprite in table.stage.scene.sprites}
    yield "an order is entered by tapping flags, the last follows by itself"
    moment = table.tap("mark:die:boarding")
    assert moment.kind == "boarding die" and 1.5 <= moment.seconds <= 2.2
    assert "air:effect" not in at(table.stage, 0.4) and "air:effect" in at(table.stage, 0.7)
    assert not any(name.startswith("choice:") for name in hand.targets())
    told = at(table.stage, 0.7)
    assert told["air:effect"].look.text.startswith(("Ann: ", "A rival: −1")) and told["air:who"].look.text == "Ann boards a rival"
    hand.settle()
    yield "the boarding die rolls 0.9 s, and only then says what it does"
    lies = next(sprite.look.args for sprite in table.stage.scene.sprites if sprite.key == "die")
    assert lies == (table.stage.shown.view.fell,) and lies[0]
    yield "the boarding die lies as it fell"
    assert table.counted("choice:End turn") == 1
    then = {sprite.key: sprite for sprite in table.stage.scene.sprites}
    assert "tip:0:look" in then
    yield "a plain turn is one tap, and a tick hangs at the flag"
    assert "reminders" in first and "reminders" not in then and first["island:1"].scale == then["island:1"].scale > 0.9
    yield "a helper's chart keeps its size beside what is to do"
    table.turns()
    names = (table.new(), "option:jetsam", "skulls:2", "order:yellow", "order:red")
    moment = table.tap(*names)
    assert moment.kind == "peril" and len(names) == 5
    early, late = at(table.stage, 0.1), at(table.stage, 0.75)
    slot = next(sprite for sprite in table.stage.scene.sprites if sprite.key == "track:1")
    assert all(abs(at(table.stage, share)["air:card"].x - slot.x) < 1 for share in (0, 1)), "from its place, and back"
    assert early["air:card"].look != late["air:card"].look and "air:words" not in early
    assert late["air:words"].look.text == "Everyone sailing loses 2 crew"
    hand.settle()
    yield "a new peril of three players is five taps, and turns over before its skulls are told"
    moment = table.tap("mark:anchor:1", "option:Island 2")
    assert moment.kind == "anchor" and at(table.stage, 0.8)["air:points"].look.text == "+3"
    assert at(table.stage, 0.4)["air:points"].look.text == "+1" and "air:ship" in at(table.stage, 0.4), (
        "it counts up, and whose it is is seen"
    )
    hand.settle()
    drawn = {sprite.key for sprite in table.stage.scene.sprites}
    assert {"ship:0:left", "ship:0:right", "pay:2", "tip:1:look"} <= drawn and not {"ship:1:left", "ship:1:right"} & drawn
    assert {"fleet:0", "fleet:2"} <= drawn and "fleet:1" not in drawn
    yield "who may weigh anchor is beside the chart"
    yield "weighing anchor is the tile and the island, and its ships leave the chart"
    table.counted("choice:All press on")
    yield from duties(table)
    for number in range(2, 7):
        table.turns()
        order = ["order:yellow", "order:red"] if number < 6 else []
        before = table.taps
        table.tap(table.new(), "option:plain")
        hand.settle()
        asked = table.texts()
        table.counted("skulls:0", *order)
        assert table.taps - before == 3 + len(order)
        if number < 6:
            table.counted("choice:All press on")
    assert "Enter the peril: kind and skulls" in asked
    yield "the sixth peril's order isn't asked"
    assert table.counted("mark:island:4") == 1
    moment = table.tap("mark:island:0")
    assert moment.kind == "scored" and moment.waits
    assert "air:ahead" not in at(table.stage, 0.8)
    told = {key: sprite.look.text for key, sprite in at(table.stage, 1).items() if key.startswith(("air:ahead", "air:2:so"))}
    assert told == {"air:ahead": "Ann leads with 10 VP", "air:2:so-far": "0 VP so far"}
    hand.settle()
    yield "the furthest-back island is one tap a seat, on the chart"
    yield "an expedition ends with what everybody has so far, and who leads"


def calm(hand):
    """Check that calm motion shows the same animations, as long, and fades in and out."""
    hand.shell.use_settings(hand.shell.settings.having("motion", "calm"))
    table = Table(hand, "helper")
    table.aboard()
    moment = table.tap("mark:die:boarding")
    drawn = set(table.stage._air.sprites)
    assert "air:effect" in drawn and table.stage.lasts == sum(one.seconds for one in table.stage._moments)
    assert moment.seconds >= 1.5 and table.stage.is_fading, "it is no hard cut"
    while table.stage.is_playing:
        table.stage._veil.lift()
        table.stage._next()
    assert table.stage.is_fading and not table.stage.is_playing, "nor is the way back"
    hand.settle()
    hand.shell.use_settings(hand.shell.settings.having("motion", "full"))
    yield "calm fades to what a moment tells, and lets it stand"


def lost(hand):
    """Check that a ship without crew is shown as lost, large, and before that what a boarding brings."""
    table = Table(hand, "helper", "table")
    table.aboard()
    yield from tokens(table)
    table.tap("group:All crew lost")
    moment = table.tap("choice:Ann is lost")
    assert moment.kind == "lost" and moment.waits and at(table.stage, 1)["air:who"].look.text == "Ann is lost!"
    hand.settle()
    yield "who is lost goes down, and the moment waits"


def ledger(hand):
    """Check a ledger's turn of four taps."""
    table = Table(hand, "ledger")
    table.aboard()
    hand.tap("choice:Enter a new card")
    assert "done" not in hand.targets()
    hand.tap("option:Skull", "option:Move", "option:Move", "option:Sailing")
    grown = [sprite.key for sprite in table.stage.scene.sprites if sprite.key.startswith("grown:")]
    assert grown == ["grown:ground", "grown:type", "grown:0", "grown:1", "grown:2"]
    hand.tap("grown")
    assert "grown:2" not in {sprite.key for sprite in table.stage.scene.sprites}
    yield "a new card is entered on one page and grows there, and a tap on it takes an icon off"
    moment = table.tap("done")
    assert moment is None
    hand.settle()
    hand.tap("group:Play a card")
    drawn = {sprite.key for sprite in table.stage.scene.sprites}
    assert {f"choice:Sailing: 1 skull, 1 move:{part}" for part in ("type", "0", "1")} <= drawn
    hand.tap("back")
    yield "cards that were played before lie there as they look"
    moment = table.tap("mark:card:")
    assert moment.kind == "crew" and at(table.stage, 0.6)["air:0:count"].look.text == "−2"
    paid = [at(table.stage, share) for share in (0.1, 0.3, 1)]
    assert "air:0:who" not in paid[0] and paid[2]["air:0:who"].look.text == "Ann"
    assert [one["air:0:left"].look.text for one in paid[1:]] == ["10", "8"], "the crew counts down"
    hand.settle()
    yield "crew that skulls cost is shown, large"
    assert "reminders:words" in (drawn := {sprite.key: sprite for sprite in table.stage.scene.sprites}) and "reminders" not in drawn
    assert drawn["reminders:words"].y > 340 and drawn["island:1"].scale > 1
    yield "what hands must do stands below the question, and the chart keeps its size"
    yield from sailed(table)
    moment = table.tap("mark:pile")
    assert moment.kind == "treasure" and at(table.stage, 0.6)["air:0:who"].look.text == "Ann takes a treasure token"
    found, flag = at(table.stage, 1)["air:0:find"], table.stage.state.flags[0]
    assert (round(found.x), round(found.y)) == (round(flag.cx), round(flag.cy))
    hand.settle()
    yield "a treasure is shown to everybody, and goes to its captain's flag"
    table.answer("ResolveCardText", ("point+", "point+"))
    assert table.stage.moment.kind == "points" and at(table.stage, 0.6)["air:0:amount"].look.text == "+2 VP"
    hand.settle()
    yield "victory points on the way are shown, large"
    assert {"chest:0", "chest:0:tile", "mark:tokens:0"} <= set(hand.targets())
    table.counted("choice:End turn")
    yield "a ship and a treasure are one tap each, on the chart"
    table.counted("group:Play a card", "choice:Enter a new card", "option:Magic", "done")
    hand.tap("undo")
    hand.settle()
    yield "a card may have no icons"
    taken = (
        table.counted("mark:card:")
        + table.counted("mark:card:")
        + table.counted("mark:ship:1:left")
        + table.counted("choice:End turn")
    )
    assert taken <= 4
    yield "a plain turn of a ledger is four taps"
    table.counted("mark:crew:2", "option:+1 crew", "done")
    table.counted("mark:maps:2", "option:+1 map", "done")
    assert "1" in table.texts()
    yield "crew and maps are touched to change"
    table.turns()
    table.counted("mark:track", "option:plain", "skulls:1", "order:green", "order:red")
    table.counted("choice:Decide in order")
    drawn = {sprite.key for sprite in table.stage.scene.sprites}
    assert {f"count:{name}" for name in ("crew", "map", "coin", "anchor")} <= drawn
    assert not any(key.startswith("mine:") for key in drawn)
    hand.tap("undo")
    hand.settle()
    yield "who is asked alone has its four tiles"
    moment = table.tap("mark:anchor:0")
    assert moment.kind == "anchor"
    hand.settle()
    assert "tip:0:look" in {sprite.key for sprite in table.stage.scene.sprites}
    yield "weighing anchor in a ledger is one tap"
    table.counted("choice:All press on")
    table.turns()
    assert table.counted(table.new(), "option:plain", "skulls:0", "order:red", "order:green") == 5
    table.counted("choice:All press on")
    yield "tapped flags give the order of play"


def main():
    """Run every check."""
    prepared(800, 480)
    hand = Hand(a_table(seed=3), is_blind=True)
    for chapter in (helper, lost, ledger, calm):
        for sentence in chapter(hand):
            print(sentence)
        hand.shell.show_home()
        hand.settle()


if __name__ == "__main__":
    main()
