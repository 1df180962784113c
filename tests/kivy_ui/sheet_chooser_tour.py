"""A tour of the chooser of score sheets; prints a sentence for each check passed.

`python -m tests.kivy_ui.sheet_chooser_tour [WIDTH HEIGHT [THEME LANGUAGE TEXT_SIZE SEATS]]`; with PICTURES set, writes a PNG of each view there.
"""

import os
import sys

from msgspec.structs import replace

from companion.games.score_sheet.box import OURS, Sheet
from companion.games.score_sheet.choosing import ImportSheet, TakeSheet
from companion.games.score_sheet.reading import shipped
from companion.games.score_sheet.transfer import encode
from companion.library.records.plays import Play, Score
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named
from kivy_ui.look.language import translate
from tests.early_end import end_at
from tests.kivy_ui.ruler import problems
from tests.kivy_ui.simulated_user import Hand, a_table, prepared

GROUP = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim", "Lea")
SHEET = "score-sheet"
MOST_OWN = 120
LONG = "Die sehr lange Abrechnung der Nachbarn"
PLAYED = (("Qwixx", 4), ("Rummy 500", 3), ("Cascadia", 2), ("Fewest points by round", 1), ("A sheet of before", 5))


def go_home(hand):
    hand.table.send(CloseSession())
    hand.settle()
    hand.shell.show_home()
    hand.settle()


def sheet_in_play(hand):
    session = hand.shell._table.session
    return session.state.game.sheet.name if session and session.state.game.sheet else ""


def write(hand):
    """Enter two numbers, so that the sheet is used."""
    for _ in range(2):
        hand.table.send(Answer(hand.table.shown.prompt.choices[0].id, ("1",)))
    hand.settle()


def look(hand, name):
    """Check the screen with the ruler, and take a picture of it."""
    if folder := os.environ.get("PICTURES"):
        hand.picture(f"{folder}/{'-'.join(sys.argv[1:]) or '800-480'}/{name}.png")
    assert problems(hand) == [], (name, problems(hand))


def nothing_played_yet(hand, names):
    hand.shell.show_home()
    hand.settle()
    look(hand, "home-first")
    hand.tap(f"game:{SHEET}")
    assert "recipe:bids" in hand.targets(), "who has no sheet yet makes one"
    hand.tap("back", "other-sheet")
    look(hand, "first")
    assert {"last", "sheet:Skull King", "sheet:Yahtzee", "search", "make", "take-in", "players"} <= set(hand.targets())
    hand.tap("group:own")
    assert "sheet:One running total" in hand.targets()
    hand.tap("back", "last", "group:dice", "sheet:Yahtzee")
    assert not hand.table.shown.session
    hand.tap("new-name")
    hand.write(names[0])
    hand.tap("key:done", "begin")
    assert sheet_in_play(hand) == "Yahtzee"
    print("nothing played yet: a sheet is chosen, then who plays")


def played_before(hand, names):
    """Keep plays of the group on some sheets; one of them was deleted since."""
    hand.table.send(BeginSession(SHEET, seats_named(names), moves=(TakeSheet(("Skull King",)),)))
    hand.settle()
    people = [seat.player for seat in hand.table.shown.seats]
    plays = [
        Play(
            f"play {title} {nth}",
            f"{SHEET}/{title}",
            1_763_900_000 + nth,
            60_000,
            tuple(Score(seat, name, 1 + seat, 300 - seat, person) for seat, (name, person) in enumerate(zip(names, people))),
        )
        for title, count in (*PLAYED, ("Skull King", 2))
        for nth in range(count)
    ]
    hand.shell.wait_for(lambda store: store.plays.keep_imported(plays))


def the_last_sheet(hand, names):
    played_before(hand, names)
    go_home(hand)
    look(hand, "home-again")
    hand.tap("other-sheet")
    look(hand, "played")
    played = [target for target in hand.targets() if target.startswith("sheet:")]
    assert played == [f"sheet:{name}" for name in ("Qwixx", "Rummy 500", "Cascadia", "Fewest points by round")], played
    hand.tap("last")
    assert sheet_in_play(hand) == "Skull King" and len(hand.table.shown.seats) == len(names)
    write(hand)
    written = hand.table.shown.session
    go_home(hand)
    look(hand, "home-open")
    assert translate("recent.resume", title="Skull King") in [text.text for text in hand.shell.screen.texts]
    hand.tap(f"game:{SHEET}")
    assert hand.table.shown.session == written
    go_home(hand)
    hand.tap("other-sheet", "last")
    assert hand.table.shown.session == written, "an open sheet is resumed"
    end_at(hand)
    print("the last sheet begins with one tap, and is resumed while it is open")


def another_sheet(hand, names):
    go_home(hand)
    hand.tap("other-sheet", "group:cards")
    look(hand, "cards")
    hand.tap("sheet:Five Crowns")
    assert sheet_in_play(hand) == "Five Crowns"
    assert [seat.name for seat in hand.table.shown.seats] == list(names)
    hand.tap("menu", "why", "other-sheet", "group:party", "sheet:Dixit")
    assert sheet_in_play(hand) == "Dixit"
    print("another sheet begins with the same players, from Home and from the menu of a sheet")


def dragged(hand, names):
    go_home(hand)
    hand.tap("other-sheet")
    box = hand.find("group:cards")
    hand.drag("group:cards", (box.cx, hand.shell.height * 0.97))
    cards = sorted(sheet.name for sheet in shipped() if sheet.group == "cards")
    assert f"sheet:{cards[-1]}" in hand.targets(), hand.targets()
    hand.tap(f"sheet:{cards[-1]}")
    assert sheet_in_play(hand) == cards[-1]
    print("a drag from a group's key opens it at its end")


def searched(hand, names):
    from kivy.core.window import Window

    go_home(hand)
    hand.tap("other-sheet", "search")
    look(hand, "search")
    hand.write("ult")
    hand.tap("back", "search")
    hand.write("mol")
    look(hand, "found")
    assert "sheet:Mölkky" in hand.targets(), "accents don't matter"
    hand.write("x")
    look(hand, "none-found")
    hand.tap("key:rub out", "sheet:Mölkky")
    assert sheet_in_play(hand) == "Mölkky"
    go_home(hand)
    hand.tap("other-sheet")
    page = hand.shell.sheet
    for letter in "skat":
        page.real_keyboard._text(None, letter)
    hand.settle()
    assert "sheet:Skat" in hand.targets() and Window is not None
    page.real_keyboard._key_down(None, (13, "enter"), "", [])
    hand.settle()
    assert sheet_in_play(hand) == "Skat"
    print("letters find a sheet, on the screen's keys and on a real keyboard")


def compared(hand, names):
    go_home(hand)
    hand.tap("other-sheet", "group:dice", "sheet:Farkle", "menu", "why")
    look(hand, "rules")
    hand.tap("compared")
    assert "compared" not in hand.targets()
    hand.tap("back")
    assert "Farkle" in hand.shell.wait_for(lambda store: store.sheets.compared())
    go_home(hand)
    hand.tap("other-sheet", "group:dice")
    cards = {card.name: card for card in hand.shell.sheet.cards}
    assert cards["Farkle"].is_compared and not cards["Yahtzee"].is_compared
    print("the rules of a sheet are compared once, and the mark is gone")


def own_sheets(hand, names):
    go_home(hand)
    oh_hell = next(sheet for sheet in shipped() if sheet.name == "Oh Hell")
    hand.table.send(BeginSession(SHEET, seats_named(names), moves=(ImportSheet(encode(replace(oh_hell, name=LONG))),)))
    hand.settle()
    go_home(hand)
    assert hand.shell.wait_for(lambda store: store.sheets.last().name) == LONG
    look(hand, "home-long")
    hand.tap("other-sheet")
    look(hand, "long")
    hand.tap("group:own")
    look(hand, "own")
    hand.tap(f"more:sheet:{LONG}")
    look(hand, "own-sheet")
    key = hand.find("ask-delete")
    hand.tap("ask-delete")
    look(hand, "delete")
    hand.touch(key.cx, key.cy)  # the second tap of a double tap
    assert "ask-delete" in hand.targets(), "a double tap keeps the sheet"
    hand.tap("ask-delete", "delete")
    assert f"sheet:{LONG}" not in hand.targets()
    assert hand.shell.wait_for(lambda store: store.sheets.last().name) != LONG, "Home offers the sheet before"
    print("an own sheet is deleted after a question")


def many_own_sheets(hand, names):
    plain = [{"name": f"Own sheet {nth:03}", "shape": "rounds", "note": OURS} for nth in range(MOST_OWN)]
    assert Sheet(**plain[0])
    hand.shell.wait_for(lambda store: store.keep_edition(SHEET, {"sheets": plain}))
    go_home(hand)
    hand.tap("other-sheet", "group:own")
    look(hand, "many-own")
    page = hand.shell.sheet
    page.list.scroll_to(999)
    hand.settle()
    look(hand, "many-own-end")
    assert "sheet:With fractions" in hand.targets() or "sheet:Two teams" in hand.targets()
    hand.tap("back", "search")
    hand.write("077")
    hand.tap("sheet:Own sheet 077")
    assert sheet_in_play(hand) == "Own sheet 077"
    print("120 own sheets are listed and found")


def ways_to_a_new_sheet(hand, names):
    hand.shell.wait_for(lambda store: store.keep_edition(SHEET, {"sheets": []}))
    go_home(hand)
    hand.tap("other-sheet", "make")
    assert "recipe:bids" in hand.targets()
    hand.tap("save")
    assert "make" in hand.targets()
    hand.tap("group:own")
    (made,) = [target for target in hand.targets() if target.startswith("more:sheet:")]
    hand.tap(made)
    look(hand, "made-sheet")
    assert {"begin", "change", "share", "ask-delete"} <= set(hand.targets())
    hand.tap("share")
    assert "compared" not in hand.targets()
    hand.tap("done", "change")
    assert "recipe:bids" in hand.targets()
    hand.tap("back", "back", "back", "take-in", "back")
    assert "last" in hand.targets()
    print("a sheet is made, changed, shared and taken in from the chooser")


def other_players(hand, names):
    go_home(hand)
    hand.tap("other-sheet", "players", f"seat:{names[0]}", "away", "done", "group:board", "sheet:Azul")
    assert sheet_in_play(hand) == "Azul"
    assert {seat.name for seat in hand.table.shown.seats} == set(names[1:])
    print("other players are chosen before the sheet")


PARTS = (
    nothing_played_yet,
    the_last_sheet,
    another_sheet,
    dragged,
    searched,
    compared,
    own_sheets,
    many_own_sheets,
    ways_to_a_new_sheet,
    other_players,
)


def main(width="800", height="480", theme="deep", language="en", text_size="0", seats="4"):
    prepared(int(width), int(height))
    from kivy_ui.settings import Settings

    settings = Settings(motion="off", theme=theme, language=language, text_size=int(text_size))
    hand = Hand(a_table(), settings, is_blind=not os.environ.get("PICTURES"))
    for part in PARTS:
        part(hand, GROUP[: int(seats)])


if __name__ == "__main__":
    main(*sys.argv[1:])
