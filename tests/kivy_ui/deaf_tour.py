"""What fingers may rely on at the table, by real touches and a clock of its own; says each thing it saw come true.

`python -m tests.kivy_ui.deaf_tour`
"""

import random
from types import SimpleNamespace

from companion.session.hands.inputs import Answer, BeginSession, CloseSession, Report, Undo
from companion.session.record.chooser import RandomPlayer
from companion.table.seats import seats_named
from kivy_ui.look.language import read
from kivy_ui.table.table_sides import DEGREES, side_of
from tests.kivy_ui.glass import Glass, Lost
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.table_preview import filled

NAMES = ("Ann", "Bo", "Cleo", "Dan")
SIDES = '{"ann": "near", "bo": "left", "cleo": "far", "dan": "right"}'
DEAF_S, OUT_DEAF_S, CARE_S = 0.35, 0.6, 0.8
DRAW, STOP = "choice:Draw", "choice:Stop"
SEED, MOVES = 5, 900
FACED = ("into-the-blue", "deep-dive", "deep-blue")


class FakeTime:
    """A clock that goes only when it is told."""

    now = 1000.0

    def monotonic(self):
        return self.now


class NotedHands:
    """Lights that write down what they are told."""

    quiet = False

    def __init__(self):
        self.told = []

    def hold(self, seconds=0.0):
        self.told.append("hold")

    def release(self, shown):
        self.told.append(shown.entry)


def begun(hand, game, names=NAMES, **options):
    """A game that has just begun; the one before is put away."""
    hand.table.send(CloseSession())
    hand.settle()
    hand.table.send(BeginSession(game, seats_named(names), options))
    hand.settle()


def at_a_dive(hand):
    """A dive in which a gem can be drawn, or the dive stopped."""
    begun(hand, "deep-blue", scenario="bounty-wrecks")  # which draws one gem at a time
    player = RandomPlayer(SEED)
    while not any(type(choice.move).__name__ == "StopDive" for choice in hand.table.shown.prompt.choices):
        prompt = hand.table.shown.prompt
        draws = [choice for choice in prompt.choices if type(choice.move).__name__ == "DrawGem"]
        choice = draws[0] if draws else player.choice(prompt)
        hand.table.send(Answer(choice.id, player.values(choice)))
        hand.shell._show()
    hand.settle()


def entry(hand):
    return hand.table.shown.entry


def taps_after(hand, time, name, seconds):
    """Whether an answer hears a tap so long after a change."""
    at_a_dive(hand)
    time.now += seconds
    before = entry(hand)
    hand.tap(name)
    return entry(hand) != before


def defended_after(hand, time, seconds):
    """Whether a card is played by a tap so long after a hazard came up."""
    player = RandomPlayer(SEED)
    at_a_dive(hand)
    while type(hand.table.shown.prompt.choices[0].move).__name__ != "PlayProtection":
        prompt = hand.table.shown.prompt
        draws = [choice for choice in prompt.choices if type(choice.move).__name__ == "DrawGem"]
        choice = draws[0] if draws else player.choice(prompt)
        hand.table.send(Answer(choice.id, player.values(choice)))
        hand.settle()
    time.now += seconds
    before = entry(hand)
    hand.tap("choice:Play a")
    defended = entry(hand) != before
    if defended:
        hand.table.send(Undo())
        hand.settle()
    return defended


def deaf(hand, time):
    """Answers after a change."""
    assert not taps_after(hand, time, DRAW, DEAF_S - 0.01) and taps_after(hand, time, DRAW, DEAF_S + 0.01)
    yield "after a change the answers hear nothing for 350 ms"
    assert not taps_after(hand, time, STOP, OUT_DEAF_S - 0.01) and taps_after(hand, time, STOP, OUT_DEAF_S + 0.01)
    yield "the way out hears nothing for 600 ms"
    hazards = (not defended_after(hand, time, CARE_S - 0.01), defended_after(hand, time, CARE_S + 0.01))
    assert hazards == (True, True)
    card, up = hand.find("choice:Play a"), hand.find("choice:Resurface")
    assert (card.w, card.h, card.y) == (up.w, up.h, up.y) and card.x > hand.shell.width / 2, (
        "side by side, not where gems are drawn"
    )
    plates = [
        one.look.args[0] for one in hand.shell.screen.stage.scene.sprites if one.key in hand.targets() and one.key[:7] == "choice:"
    ]
    assert sorted(plates) == ["loss", "plain"]
    yield "whoever draws quickly doesn't defend by it: nothing is heard for 800 ms"
    begun(hand, "into-the-blue", dice="table")
    before = entry(hand)
    hand.table.send(Report("ROLL", "dice", ("1", "2", "3", "4", "4", "5")))
    assert entry(hand) == before + 1
    hand.settle()
    hand.tap("choice:Stop")
    assert entry(hand) == before + 1
    yield "what cables report is never deafened"


def undo_stands(hand, time):
    """Whole evenings of random answers: wherever something can be undone, its button is there."""
    for game in ("deep-blue", "into-the-blue", "deep-dive"):
        begun(hand, game)
        luck = random.Random(game)
        for _ in range(60):
            time.now += 1
            shown = hand.shell.shown
            if shown.prompt is None:
                break
            assert (shown.undo is not None) <= ("undo" in hand.targets()), (game, shown.prompt.about, hand.targets())
            choice = luck.choice(shown.prompt.choices)
            hand.table.send(Answer(choice.id, tuple(filled(luck, field) for field in choice.fields)))
            hand.settle()
    yield "Undo stands wherever something can be undone"


def skipped(hand, time):
    """A touch while a gem rises, where the next answer will stand."""
    at_a_dive(hand)
    time.now += 1
    told = NotedHands()
    hand.shell.hands = lambda: told
    box, stage = hand.find(DRAW), hand.shell.screen.stage
    _touch(hand, box)
    drawn = entry(hand)
    assert stage.is_playing and drawn not in told.told and "hold" in told.told
    _touch(hand, box)
    assert stage.is_playing and entry(hand) == drawn
    yield "a double tap hides no gem"
    _pass(stage)
    _touch(hand, box)
    assert not stage.is_playing and entry(hand) == drawn
    hand.table.send(Answer(next(one.id for one in hand.table.shown.prompt.choices if type(one.move).__name__ == "DrawGem")))
    hand.shell._show()
    assert stage.is_playing
    _pass(stage)
    _touch(hand, hand.find("menu"))
    assert not stage.is_playing and not stage.is_curtain
    yield "a touch during a moment ends it and does nothing else"
    assert drawn in told.told
    yield "lights are released once it has landed"
    hand.shell.hands = lambda: None
    hand.settle()


def _pass(stage):
    """Let as much of a moment pass as no double tap takes."""
    from kivy_ui.stage.stage import DOUBLE_TAP_S  # only now: Kivy comes with it

    if stage.has_just_begun:
        stage._frame(DOUBLE_TAP_S)


def dimmed(hand, time):
    """What waits below the curtain."""
    at_a_dive(hand)
    time.now += 1
    box, before = hand.find(STOP), hand.table.shown.entry
    hand.tap("menu")
    assert "undo" in hand.targets() and not [name for name in hand.targets() if name.startswith("choice:")]
    hand.touch(box.cx, box.cy)
    assert not hand.shell.screen.stage.is_curtain and hand.table.shown.entry == before
    yield "below the curtain only Undo is heard, and any other touch puts it away"


def _touch(hand, box):
    """A touch after which moments go on by themselves."""
    touch = hand._finger(box.cx, box.cy)
    touch.touch_down()
    touch.touch_up()
    for _ in range(3):
        hand._turn(is_drawn=False)


def firsts(hand, time):
    """First-game tips, and the way never to see them again."""
    hand.shell.set(hand.shell.settings.having("shows_firsts", True))
    begun(hand, "deep-dive")
    assert "got-it" in hand.targets()
    time.now += 1
    hand.tap(next(name for name in hand.targets() if name.startswith("choice:Flip")))
    hand.shell.screen.land()
    hand.settle()
    assert "got-it" not in hand.targets()
    begun(hand, "deep-dive")
    assert "got-it" not in hand.targets()
    yield "who saw a first-game card never sees it again"
    begun(hand, "deep-dive", names=(*NAMES[:2], "Eve"))
    assert "got-it" in hand.targets()
    begun(hand, "deep-dive")
    assert "got-it" not in hand.targets()
    yield "somebody new brings it back for one more evening"
    begun(hand, "into-the-blue")
    assert "got-it" in hand.targets() and "choice:Roll" in " ".join(hand.targets())
    hand.tap("never")
    assert "got-it" not in hand.targets() and not hand.shell.settings.shows_firsts
    at_a_dive(hand)
    assert "got-it" not in hand.targets()
    yield "a first-game card leaves the answers live and goes with one, and “Don't show again” is kept"


def stance(hand, time):
    """Before the first game of all."""
    hand.table.send(CloseSession())
    hand.settle()
    hand.shell.set(hand.shell.settings.having("stance", ""))
    hand.shell.home()
    hand.settle()
    hand.tap("game:into-the-blue", "begin")
    assert not hand.table.shown.session and {"flat", "stands"} <= set(hand.targets())
    hand.tap("flat")
    assert hand.table.shown.session and hand.shell.settings.stance == "flat"
    hand.table.send(CloseSession())
    hand.settle()
    hand.tap("game:into-the-blue", "begin")
    assert hand.table.shown.session
    yield "whether it stands or lies flat is asked once"


def four_sides(hand, time):
    """Whole games by touch with seats on four sides."""
    hand.shell.set(hand.shell.settings.having("stance", "flat").having("sides", SIDES).having("motion", "off"))
    for game in FACED:
        faces(hand, time, game)
    yield "with seats on four sides every question of a whole game faces its seat"


def peeked(hand, time):
    """Everybody holds the chest on his own flag, wherever the picture faces."""
    begun(hand, "deep-blue")
    stage = hand.shell.screen.stage
    for seat, side in enumerate(("near", "left", "far", "right")):
        box = hand.find(f"chest:{seat}")
        touch = hand.down(box.cx, box.cy)
        (plate,) = (sprite for sprite in stage.scene.sprites if sprite.key == "peek")
        assert (hand.window.rotation - plate.angle) % 360 == DEGREES[side], (side, plate.angle, hand.window.rotation)
        time.now += 1
        touch.touch_up()
        hand.settle()
    assert not hand.shell._toast.words
    yield "a peek into a chest faces its owner"
    hand.down(box.cx, box.cy).touch_up()
    hand.settle()
    assert read(hand.shell._toast.words) == "Hold your chest to see your points."
    yield "who taps a closed chest learns to hold it"


def faces(hand, time, game):
    """Play a whole game; every question must face who answers it."""
    begun(hand, game)
    luck, faced = random.Random(3), set()
    glass = Glass(hand, luck)
    for _ in range(MOVES):
        time.now += 1
        shown = hand.shell.shown
        if shown.prompt is None:
            break
        seat = hand.shell.screen.stage.acting
        side = side_of(seat, shown.seats, SIDES)
        assert hand.window.rotation == DEGREES[side], (shown.prompt.about, side, hand.window.rotation)
        assert shown.bar in (None, seat) and (hand.shell.width > hand.shell.height) == (side in ("near", "far"))
        faced.add(side)
        choice = luck.choice(shown.prompt.choices)
        values = tuple(field.check(filled(luck, field)) for field in choice.fields)
        try:
            glass.give(choice, values)
        except Lost:  # an answer behind two steps
            hand.table.send(Answer(choice.id, values))
            hand.settle()
    assert hand.shell.shown.prompt is None and faced == set(DEGREES)


def main():
    prepared(800, 480)
    from kivy_ui.table import chest_peek, table_screen

    hand, time = Hand(a_table(seed=SEED), is_blind=True), FakeTime()
    table_screen.time = chest_peek.time = SimpleNamespace(monotonic=time.monotonic)
    table_screen.TableStage.deaf_s = (DEAF_S, OUT_DEAF_S)
    for part in (deaf, skipped, dimmed, undo_stands, firsts, stance, four_sides, peeked):
        for sentence in part(hand, time):
            print(sentence, flush=True)


if __name__ == "__main__":
    main()
