"""Whole games by random taps: only the results page announces the winner, once its chests are open.

`python -m tests.kivy_ui.crown_tour`
"""

from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

from msgspec import structs

from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.session.record.chooser import RandomPlayer
from companion.table.say import say
from companion.table.seats import seats_named
from kivy_ui.device.voice import KINDS
from kivy_ui.look.language import translate
from kivy_ui.look.theme import THEMES
from tests.early_end import end_at
from tests.kivy_ui.simulated_user import Hand, a_table, prepared
from tests.waiting import eventually


def opens_untold(page):
    """Check that the order of chests gives away who the first two are at most, and is the same at each drawing."""
    from kivy_ui.pages.ending.end_page import EndPage

    rows = [SimpleNamespace(seat=seat) for seat in range(4)]
    orders = [
        EndPage._opening.fget(SimpleNamespace(result=SimpleNamespace(rows=rows), shown=SimpleNamespace(session=f"session{nth}")))
        for nth in range(40)
    ]
    assert {frozenset(order[-2:]) for order in orders} == {frozenset((0, 1))}
    assert {order[-1] for order in orders} == {0, 1} and {order[0] for order in orders} == {2, 3}
    assert page.closed_chests == page.closed_chests
    print("the order of the chests doesn't tell who won")


def played(hand, game):
    """Play a game to its end, showing it now and then; return the first screen with its result."""
    hand.table.send(CloseSession())
    hand.table.send(BeginSession(game, seats_named(["Ann", "Bo"])))
    hand.settle(1)
    player = RandomPlayer(7)
    for number in range(3000):
        prompt = hand.table.shown.prompt
        if prompt is None:
            break
        choice = player.choice(prompt)
        hand.table.send(Answer(choice.id, player.values(choice)))
        if number % 40 == 0:
            hand.settle(1)
    assert hand.table.shown.prompt is None, game
    eventually(lambda: hand.shell.shown.prompt is None, meanwhile=hand._turn)
    first = hand.shell.screen
    hand.settle()
    return first


def pictured(page):
    """Check the pictures of bars and legend, and the places where confetti falls."""
    from kivy_ui.pages.ending.final_bars import draw_confetti
    from kivy_ui.stage.scene import Scene

    sprites = {sprite.key: sprite for sprite in page.scene.sprites}
    kinds = [sprites[f"legend:{nth}:words"].look.text for nth in range(9) if f"legend:{nth}:words" in sprites]
    assert kinds[:2] == ["Gems", "Cards"] and all(f"legend:{nth}:sign" in sprites for nth in range(len(kinds))), kinds
    assert any(key.startswith("row:") and key.endswith(":sign") for key in sprites)
    print("bars and legend picture what points came from, gems first")
    fallen = {}
    for motion in ("full", "calm", "off"):
        for theme in ("deep", "contrast"):
            scene = Scene(replace(page.look, motion=motion, theme=THEMES[theme]), 800, 480)
            draw_confetti(scene, 98, 1.0)
            fallen[motion, theme] = len(scene.sprites)
    assert {at for at, count in fallen.items() if count} == {("full", "deep")}, fallen
    assert not any(key.startswith("confetti") for key in sprites)
    print("confetti falls where everything moves, and nowhere else")


def lone_source(page):
    """Check that a bar of a single source shows its points once, as the total."""
    from companion.table.standings import ScoreLine
    from kivy_ui.pages.ending.final_bars import FinalBars
    from kivy_ui.stage.scene import Scene
    from kivy_ui.stage.sprite import Area

    scene, row = Scene(page.look, 800, 480), structs.replace(page.result.rows[0], total=32, lines=(ScoreLine("Row 1: 32", 32),))
    FinalBars(scene, Area(12, 185, 776, 210), 1, lambda row, seat: None).draw([(row, page.result.seat_of(row))])
    assert [put.text for put in scene.puts].count("32") == 1
    print("no total stands twice in its row")


def shared(hand, page):
    """Check that a tie's note is as large as other notes, and that the shared win is mentioned at most once."""
    shown, told_tie = (
        page.shown,
        ("Ann and Bo have 30 VP each.", "Tie-break, complete rows: Ann has 2 and Bo has 2. Ann and Bo share the win."),
    )
    for place, title in ((1, "win!"), (2, "wins!")):
        rows = tuple(structs.replace(row, total=30, place=place if nth else 1) for nth, row in enumerate(page.result.rows))
        page.show(structs.replace(shown, standings=structs.replace(shown.standings, seats=rows, story=told_tie)))
        hand.settle()
        puts = page.scene.puts
        assert any(put.text.endswith(title) for put in puts), [put.text for put in puts]
        note = [put for put in puts if put.text.startswith("Ann and Bo have 30")]
        assert note and note[0].size >= 24 and sum("share the win" in put.text for put in puts) <= 1, note
    page.show(shown)
    hand.settle()
    print("how a tie was broken is read across the table, and said once")


def worth_telling(hand, page):
    """Check that a fact about the winner is shown."""
    page.on_fact(say("fact.best", name="Ann"))
    hand.settle()
    assert [put.text for put in page.scene.puts if put.text.startswith("Ann’s best so far")]
    page.on_fact("")
    hand.settle()
    print("a fact worth telling stands below who won")


def legend(page):
    """Check that the legend is large beside the lowest bars where they leave room, else below all bars."""
    from companion.table.standings import ScoreLine
    from kivy_ui.pages.ending.final_bars import FinalBars
    from kivy_ui.stage.scene import Scene
    from kivy_ui.stage.sprite import Area

    def drawn(lowest):
        scene, totals = Scene(page.look, 800, 480), (80, 60, 40, lowest)
        lines = [(ScoreLine("Gems: 1", total // 2), ScoreLine("Cards: 1", total - total // 2)) for total in totals]
        rows = [structs.replace(page.result.rows[0], seat=nth, total=one, lines=lines[nth]) for nth, one in enumerate(totals)]
        FinalBars(scene, Area(12, 185, 776, 210), 1, lambda row, seat: None).draw(
            [(row, page.result.seat_of(page.result.rows[0])) for row in rows]
        )
        return [sprite for sprite in scene.sprites if sprite.key.startswith("legend:") and sprite.key.endswith(":words")]

    beside, below = drawn(20), drawn(70)
    assert all(sprite.x > 560 and sprite.look.size > 20 for sprite in beside) and beside[0].y < beside[1].y, beside
    assert {sprite.y for sprite in below} == {below[0].y} and below[0].look.size < 20, below
    print("the legend stands beside the lowest bars where they leave room")


def last_chest(hand):
    """Check that all chests are open, and no button leads away, before points race."""
    played(hand, "deep-blue")
    hand.until(lambda: getattr(hand.shell.screen, "closed_chests", None))
    page = hand.shell.screen
    page.open_all()
    keys = [sprite.key for sprite in page.scene.sprites]
    assert (
        page.stage.moment.kind == "last chest"
        and f"chest:{page.result.rows[0].seat}:total" in keys
        and "home" not in hand.targets()
    )
    hand.settle()
    print("the last chest stands open before points race")


def overtaking(page):
    """Check that no row shows through another while they change places."""
    from kivy_ui.pages.ending.final_bars import FinalBars
    from kivy_ui.stage.scene import Scene
    from kivy_ui.stage.sprite import Area

    names = sorted((page.result.seat_of(row).name for row in page.result.rows), reverse=True)  # the last by name wins
    runners, met = [(row, structs.replace(page.result.seat_of(row), name=name)) for row, name in zip(page.result.rows, names)], 0
    for step in range(1, 100):
        scene = Scene(page.look, 800, 480)
        FinalBars(scene, Area(12, 185, 776, 210), step / 100, lambda row, seat: None).draw(runners)
        names = sorted((one for one in scene.sprites if one.key.endswith(":name")), key=lambda one: one.y)
        for upper, lower in pairwise(names):
            met += lower.y - upper.y < 30
            assert lower.y - upper.y >= 30 or min(upper.alpha, lower.alpha) < 0.6, (step, upper, lower)
    assert met, "nobody overtook"
    print("who is overtaken fades while the other passes")


def main():
    prepared(800, 480)
    from kivy_ui.pages.box_contents.box_check import BoxCheckPage, check_box
    from kivy_ui.pages.ending.end_page import EndPage
    from kivy_ui.pages.play.game_page import TableScreen
    from kivy_ui.settings import Settings

    settings = Settings(motion="off", has_voice=True)
    hand = Hand(a_table(), settings)
    said = []
    voice = hand.shell.voice
    voice.kinds = settings.kinds()
    voice._put = lambda kind, sentence: said.append((kind, sentence))
    played(hand, "deep-blue")
    hand.until(lambda: isinstance(hand.shell.screen, EndPage))
    page = hand.shell.screen
    assert page.closed_chests and not any(kind == "winner" for kind, _ in said)
    opens_untold(page)
    while len(page.closed_chests) > 1:
        assert "open-all" in hand.targets()
        hand.tap("open-next")
    last = hand.table.shown.seats[page.closed_chests[0]].name
    assert translate("end.last_one", name=last) in [put.text for put in page.scene.puts] and "open-all" not in hand.targets()
    print("the last chest is named, and can be opened in one way")
    hand.tap("open-next")
    print("nobody hears who won while a chest is shut")
    winners = [sentence for kind, sentence in said if kind == "winner"]
    assert len(winners) == 1 and ("wins with" in winners[0] or "share the win" in winners[0]), winners
    print("then it is said, once")
    pictured(page)
    shared(hand, page)
    overtaking(page)
    legend(page)
    worth_telling(hand, page)
    lone_source(page)
    hand.shell.use_settings(replace(settings, motion="full"))
    for game in ("deep-blue", "deep-dive"):
        assert isinstance(played(hand, game), TableScreen) and isinstance(hand.shell.screen, EndPage), game
    print("the last dive is seen before who won")
    hand.settle()
    last_chest(hand)
    assert not hand.table.shown.standings.doubt, "the tiles were in the app"
    played(hand, "into-the-blue")
    hand.until(lambda: isinstance(hand.shell.screen, EndPage))
    if hand.shell.screen.closed_chests:
        hand.tap("open-all" if "open-all" in hand.targets() else "open-next")
        hand.settle()
    told_first = [put.text for put in hand.shell.screen.scene.puts]
    assert hand.table.shown.standings.doubt and not any("box" in text for text in told_first), told_first
    hand.tap("menu", "check-box")
    asked = [put.text for put in hand.shell.sheet.scene.puts]
    assert isinstance(hand.shell.sheet, BoxCheckPage) and "Main treasure, level 1" in asked, asked
    hand.tap("shows", "close")
    assert hand.shell._toast.words != say("contents.from_next")
    check_box(hand.shell, "deep-blue")
    hand.settle()
    while hand.shell.sheet.remaining[0].path[0] != "pieces":  # after tiles that were entered once
        hand.shell.sheet.skip()
    hand.shell.sheet._on_entered(("green", "orange", "yellow", "purple", "black"))
    hand.settle()
    hand.tap("shows", "close")
    assert hand.shell._toast.words == say("contents.from_next")
    print("who corrects a value is told that what was counted stays")
    hand.shell.screen.on_unchecked(0)
    hand.settle()
    hand.tap("menu")
    assert "check-box" not in hand.targets()
    print("what a total counts and nobody compared with the box is one tap away")
    assert {kind for kind, _ in said} <= set(KINDS) and any(kind == "drawn" for kind, _ in said)
    hand.table.send(CloseSession())
    hand.table.send(BeginSession("deep-blue", seats_named(["Ann", "Bo"])))
    hand.settle()
    del said[:]
    end_at(hand)
    keys = [sprite.key for sprite in hand.shell.screen.scene.sprites]
    texts = [text.text for text in hand.shell.screen.texts]
    assert "Nobody scored" in texts and not any(key.startswith(("confetti", "chest")) for key in keys)
    assert not any(kind == "winner" for kind, _ in said)
    print("a game that ended before anybody scored has no winner")


if __name__ == "__main__":
    main()
