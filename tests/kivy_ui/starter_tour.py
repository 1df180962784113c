"""Who starts, by as many fingers as there are players: what they drew stands once they leave, and is obeyed; says each thing it saw come true.

`python -m tests.kivy_ui.starter_tour`
"""

from companion.games import catalogue
from companion.session.hands.inputs import BeginSession, CloseSession
from companion.table.seats import seats_named
from kivy_ui.look.language import told
from tests.kivy_ui.hand import Hand, a_table, prepared

NAMES = ("Ann", "Bo", "Cleo")
GAMES = ("deep-blue", "into-the-blue", "deep-dive")


def fingers(hand):
    """Everybody lays a finger on a print; the last one starts the show."""
    page, down = hand.shell.sheet, []
    for at in range(len(NAMES)):
        assert not page.is_playing and page.drawn is None
        box = hand.find(f"print:{at}")
        touch = hand._finger(box.cx, box.cy)
        touch.touch_down()
        down.append(touch)
        for _ in range(3):
            hand._turn(is_drawn=False)
    assert page.is_playing
    return page, down


def lifted(hand, down):
    for touch in down:
        touch.touch_up()
        for _ in range(3):
            hand._turn(is_drawn=False)


def stands(hand):
    """Some leave while the compass spins, the others once it rests."""
    hand.tap("game:deep-dive", "draw-starter")
    page, down = fingers(hand)
    lifted(hand, down[:1])
    hand.settle()
    name = page.seats[page.drawn].name
    lifted(hand, down[1:])
    hand.settle()
    assert page.drawn is not None and not page.is_playing and page.seats[page.drawn].name == name
    assert told("starting.starts", name=name) in [put.text for put in page.scene.puts]
    yield "fingers draw who starts, and the result stands after they leave"
    box = hand.find("print:0")
    hand.touch(box.cx, box.cy)
    assert page.seats[page.drawn].name == name
    yield "one finger alone draws nothing anew"
    hand.tap("done", "back")


def named(hand):
    """Nobody is called by four letters where there is room for all of them."""
    from kivy_ui.pages.setup.who_starts import WhoStartsPage

    names = ("Priya", "Tom", "Sofia", "Mia")
    page = WhoStartsPage(hand.shell, seats_named(names), lambda _: None)
    hand.shell.lay(page)
    hand.settle()
    for page.drawn in range(len(names)):
        page.renew()
        assert set(names) <= {put.text for put in page.scene.puts}, page.drawn
    hand.shell.lift()
    hand.settle()
    yield "names stand whole where there is room"


def obeyed(hand):
    """Every game begins with who was drawn, and asks nobody again."""
    for game in GAMES:
        for wanted in NAMES[1:]:
            hand.tap(f"game:{game}", "draw-starter", "at-random")
            page = hand.shell.sheet
            while page.seats[page.drawn].name != wanted:
                hand.tap("again")
            hand.tap("done", "begin")
            shown = hand.table.shown
            first = next(view.seat for view in shown.view.seats if view.is_up)
            assert shown.seats[first].name == wanted == shown.seats[0].name, (game, wanted)
            assert not any("start" in type(choice.move).__name__.lower() for choice in shown.prompt.choices), game
            hand.table.send(CloseSession())
            hand.settle()
    asking = [game for game in catalogue.names() if catalogue.game(game).asks_starter(len(NAMES))]
    assert [game for game in asking if not catalogue.cover(game).icon] == list(GAMES), asking
    yield "who was drawn starts every game, and no game asks again"


def main():
    prepared(800, 480)
    hand = Hand(a_table(), is_blind=True)
    for game in GAMES:  # by this group, so that it sits there again
        hand.table.send(BeginSession(game, seats_named(NAMES)))
        hand.settle()
        hand.table.send(CloseSession())
        hand.settle()
    for part in (stands, named, obeyed):
        for sentence in part(hand):
            print(sentence, flush=True)


if __name__ == "__main__":
    main()
