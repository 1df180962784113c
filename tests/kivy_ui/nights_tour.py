"""A tour of history, people and statistics by real touches on real frames; says each thing it saw come true.

`python -m tests.kivy_ui.nights_tour [SIZE FOLDER THEME TEXT_SIZE LANGUAGE]` also writes a PNG at each stop.
"""

import sys
import time
from pathlib import Path

import msgspec

from companion.library.store import Store
from companion.pictures.seats import SEAT_PAINTS
from companion.session.hands.inputs import BeginSession, CloseSession
from companion.table.seats import seats_named
from kivy_ui.layout.scrolling import GAP_UNITS
from kivy_ui.look.language import percent, told
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems
from tests.nights import PEOPLE, fill, plays, scores

NICKNAMES = {player.name: player.nickname for player in PEOPLE if player.nickname}


def words(hand):
    return " | ".join(text.text for surface in hand.surfaces() for text in surface.texts)


def plot(name):
    """The target of a plot."""
    return f"plot:{told(name)}"


def stops(hand, at):
    """Everything worth seeing, of a table with many nights behind it."""
    hand.shell.home()
    hand.settle()
    at("nights-home")
    hand.tap("game:deep-blue")
    at("nights-again")
    hand.tap("back")
    for names in (("Ann", "Bo"), tuple(player.name for player in PEOPLE[:5])):
        hand.table.send(BeginSession("deep-blue", seats_named(names)))
        hand.table.send(CloseSession())
        hand.shell.home()
        hand.settle()
        at(f"nights-home-go-on-{len(names)}")
    hand.tap("nights")
    at("history")
    hand.tap("game")
    at("history-games")
    hand.tap("choose:Deep Blue")
    at("history-of-a-game")
    hand.tap("play:")
    at("night")
    hand.tap("points:")
    at("night-points")
    hand.tap("back", "location")
    at("night-location")
    hand.tap("back", "note")
    at("night-note")
    hand.tap("back", "bg-stats")
    at("night-bg-stats")
    hand.tap("back", "delete")
    at("history-deleted-one")
    hand.tap("undo", "out-and-in", "back")
    people(hand, at)
    album(hand, at)


def people(hand, at):
    hand.tap("people")
    at("people")
    hand.tap("hidden")
    at("people-hidden")
    hand.tap("hidden", "new")
    at("people-new")
    hand.tap("back")
    hand.tap("person:Maximilian-Ferdinand")
    at("person")
    page = hand.shell.sheet
    (card,) = (one for one in page.scene.sprites if one.key == "wins")
    assert SEAT_PAINTS[page.person.player.colour] in card.look.args, "a person's page is framed in their colour, as their disc"
    hand.tap("name")
    at("person-name")
    hand.tap("back", "merge")
    at("person-merge")
    hand.tap("choose:Dr. Éloïse Désirée")
    at("person-which-name")
    hand.tap("choose:Dr. Éloïse Désirée")
    at("person-refused")
    hand.tap("back", "back")


def album(hand, at):
    hand.tap("statistics")
    at("statistics")
    hand.tap(plot("album.people"))
    at("statistics-people")
    hand.tap(plot("album.games"), "bar:Deep Blue")
    for target in [target for target in hand.targets() if target.startswith("plot:")]:
        hand.tap(target)
        at(f"game-{target[5:]}")
    hand.tap("back", plot("album.people"), "bar:Ann")
    for target in [target for target in hand.targets() if target.startswith("plot:")]:
        hand.tap(target)
        at(f"ann-{target[5:]}")
    hand.tap("game")
    at("ann-games")
    hand.tap("choose:Into the Blue")
    hand.shell.home()
    hand.settle()


def seen(sentence, is_so=True):
    assert is_so, sentence
    print(sentence)


# what comes true


def history(hand, store):
    """The list: filtered, moved by the finger, a play told more of, deleted and brought back."""
    hand.shell.home()
    hand.settle()
    hand.tap("nights")
    roll, count = hand.shell.screen.list, store.plays.count()
    first = store.plays.last(1)[0].id
    seen(
        "history shows the last play first",
        roll.targets[0].name == f"play:{first}" and roll.count == count,
    )
    seen("only whole cards are in sight", abs(roll.each * roll.step - roll.height / roll.look.unit - GAP_UNITS) < 1)
    box = hand.find(f"play:{first}")
    touch = hand.down(box.cx, box.y)
    touch.touch_move(box.cx, box.y + 3 * box.h)
    hand.settle(1)
    touch.touch_up()
    hand.settle()
    seen("a finger moves the list by rows, and opens none of them", roll.first == 3 and hand.shell.sheet is None)
    hand.drag("thumb", (roll.right - 5, roll.y))
    last = store.plays.last(1, count - 1)[0].id
    seen("the thumb reaches the first play ever", f"play:{last}" in hand.targets())
    seen("only rows in sight are drawn, of however many plays", 0 < roll.drawn_lines <= roll.each + 2 < count)
    hand.tap("person", "choose:Søren", "game", "choose:Deep Blue")
    wanted = {"game": "deep-blue", "player": "soren"}
    shown = [target for target in hand.targets() if target.startswith("play:")]
    expected = [f"play:{play.id}" for play in store.plays.last(**wanted)]
    seen("plays are filtered by game and person", roll.count == len(expected) and shown == expected[: len(shown)] != [])


def tell_more(hand, store):
    """Where it was, and a note."""
    id = store.plays.last(1, game="deep-blue", player="soren")[0].id
    hand.tap(f"play:{id}", "location")
    while hand.shell.sheet.typed:
        hand.tap("key:rub out")
    hand.write("Rome")
    hand.tap("key:done", "note")
    while hand.shell.sheet.typed:
        hand.tap("key:rub out")
    hand.tap("key:done")
    play = store.plays.play(id)
    seen(
        "where it was and a note are written on our own keyboard",
        (play.location, play.note) == ("Rome", "") and "Rome" in words(hand),
    )


def delete_and_undo(hand, store):
    """At once, and later."""
    id = hand.shell.sheet.id
    before = store.plays.count()
    hand.tap("delete")
    assert store.plays.count() == before - 1 and store.plays.play(id).sight == "deleted"
    hand.tap("undo")
    seen("a deleted play comes back by undo", store.plays.count() == before and f"play:{id}" in hand.targets())
    hand.tap(f"play:{id}", "delete", "back", "nights", "deleted", f"play:{id}", "bring-back")
    seen("and later from the list of deleted ones", store.plays.count() == before)


def again(hand, store):
    """From a night to the table."""
    hand.tap("deleted", "game", "choose:Deep Blue", "play:", "again")
    seated = [score.name for score in sorted(store.plays.last(1, game="deep-blue")[0].scores, key=lambda score: score.seat)]
    page = hand.shell.screen
    seen(
        "one touch leads from a night to its table",
        [seat.name for seat in page.seats] == [NICKNAMES.get(name, name) for name in seated],
    )
    hand.shell.home()
    hand.settle()


def person_of(store, name):
    return next(one for one in store.people.everyone() if one.player.name == name)


def rub_out(hand):
    while hand.shell.sheet.typed:
        hand.tap("key:rub out")


def home(hand, store):
    """One touch from Home to where one was."""
    hand.shell.home()
    hand.settle()
    targets = [target for target in hand.targets() if target.startswith("go-on")]
    kept = sorted(store.sessions(only_open=True), key=lambda one: -one.last_s)
    assert len(kept) == 2 and targets == [f"go-on:{one.id}" for one in kept], "both, side by side"
    night = store.nights.recent(1)[0]
    hand.tap(f"game:{night.again.game}")
    page = hand.shell.screen
    people = {(seat.name, seat.player) for seat in page.seats}
    seen("one touch at Home seats the last group", page.game.name == night.again.game and people)
    hand.tap("begin")
    begun = hand.table.shown
    seen(
        "and a second one starts the game",
        begun.game == night.again.game and people == {(seat.name, seat.player) for seat in begun.seats},
    )
    hand.table.send(CloseSession())
    hand.settle()
    hand.tap("go-on:")
    seen("Home goes on with what was open last", hand.table.shown.session == begun.session)
    hand.table.send(CloseSession())
    hand.settle()


def new_and_renamed(hand, store):
    """Somebody new; and somebody who is called otherwise."""
    hand.tap("nights", "people", "new")
    hand.write("Emile")
    hand.tap("key:done")
    seen("somebody new is entered", hand.turn_to("person:Emile") and person_of(store, "Emile").player.colour)
    before = store.plays.count(player="bo")
    hand.tap("person:Bo", "name")
    rub_out(hand)
    hand.write("Boris")
    hand.tap("key:done", "history")
    seen(
        "a rename keeps the history", hand.shell.screen.list.count == before and "Boris" in words(hand) and "Bo " not in words(hand)
    )


NAMES = ("Zoë Núñez", "Łukasz Żółty", "Čeněk Dvořák", "Åse Þórðar", "İdil Çağ Işık", "Weiß-O'Brien")


def accents(hand, store):
    """Names as they are written in half of Europe; and a letter that is held."""
    hand.tap("people", "new")
    for name in NAMES:
        hand.write(name)
        seen(f"the keyboard writes {name}", hand.shell.sheet.typed == name)
        rub_out(hand)
    hand.tap("key:shift")
    finger = hand.down(hand.find("key:E").cx, hand.find("key:E").cy)
    time.sleep(0.6)
    hand.settle()
    offered = "key:É" in hand.targets()
    finger.touch_up()
    hand.settle()
    nothing = hand.shell.sheet.typed
    hand.tap("key:É", "key:m")
    seen("a letter that is held offers its accents", offered and (nothing, hand.shell.sheet.typed) == ("", "Ém"))
    hand.tap("key:accents", "key:accents", "key:a")
    seen("and there is a way back to the letters", hand.shell.sheet.typed == "Éma")
    hand.tap("back", "back")


def looks_and_nickname(hand, store):
    """Colour, emblem and nickname, as they are at the table: a colour the pieces of its box have."""
    hand.tap("people", "person:Boris", "nickname")
    hand.write("Bee")
    hand.tap("key:done", "colour:yellow", "emblem:star")
    kept = person_of(store, "Boris").player
    assert (kept.nickname, kept.colour, kept.emblem) == ("Bee", "yellow", "star")
    hand.shell.home()
    hand.settle()
    hand.tap("game:deep-blue")
    for one in hand.shell.screen.seats:
        hand.tap(f"seat:{one.name}", "away")
    hand.tap("new-name", "player:Boris")
    (seat,) = hand.shell.screen.seats
    seen(
        "colour, emblem and nickname come along to the table",
        (seat.name, seat.colour, seat.emblem, seat.player) == ("Bee", "yellow", "star", "bo"),
    )
    hand.tap("new-name", "new", "back")
    came_back = any(name.startswith("player:") for name in hand.targets())
    hand.tap("new")
    hand.write("Uma")
    hand.tap("key:done")
    names = [seat.name for seat in hand.shell.screen.seats]
    seen("back from the keyboard leads to who plays", came_back and hand.shell.sheet is None and names == ["Bee", "Uma"])
    icons = [sprite for sprite in hand.shell.screen.scene.sprites if sprite.key.endswith(":icon")]
    signs = {name: sprite.look.args[0] for sprite in icons for name in ("scenario", "bag") if f"option:{name}:" in sprite.key}
    seen(
        "a sign tells what switches from what opens a page",
        (signs["scenario"], signs["bag"]) == ("next", "swap"),
    )
    hand.tap("back")


def hide_and_show(hand, store):
    hand.tap("nights", "people", "person:Boris", "hide", "back")
    assert not hand.turn_to("person:Boris")
    hand.tap("hidden", "person:Boris", "show", "back", "hidden")
    seen("somebody is hidden and shown again", hand.turn_to("person:Boris") and not person_of(store, "Boris").player.is_hidden)


def merge_and_part(hand, store):
    """Two names for one person; the one that is asked for stays."""
    before = {one.player.id: one.wins.tries for one in store.people.everyone()}
    hand.tap("person:Emile", "merge", "choose:Ann", "choose:Emile")
    emile = person_of(store, "Emile")
    assert emile.wins.tries == before["ann"] and hand.shell.sheet.title == "Emile"
    hand.tap("back")
    seen(
        "two people are merged, and the name that was chosen stays",
        not hand.turn_to("person:Ann") and hand.turn_to("person:Emile"),
    )
    hand.tap("person:Emile", "part:Ann", "back")
    after = {one.player.id: one.wins.tries for one in store.people.everyone()}
    seen("and parted again, with all their plays", after == before and hand.turn_to("person:Ann") and hand.turn_to("person:Emile"))
    hand.tap("person:Ann", "merge", "choose:Boris", "choose:Ann")
    seen(
        "people who sat at one table are not merged",
        told("not_these.met", times=1)[:9] in words(hand).replace(" | ", " ")
        and person_of(store, "Ann").wins.tries == before["ann"],
    )


def look_it_up(hand, store):
    """From a person to their page, to a game's, and to its plays."""
    hand.tap("statistics")
    page = hand.shell.screen
    found = store.statistics.person("ann")
    seen(
        "a person's page tells how often they won, and how sure that is",
        f"{percent(found.wins.share)} (" in words(hand) and told("album.surely").split()[0] in words(hand),
    )
    hand.tap(plot("album.over_time"))
    drawn = next(plot.drawing for plot in page.page.plots if plot.name == told("album.over_time"))
    assert len(drawn.dots) == dict(found.by_game)[page.page.game].wins.tries
    hand.tap("game", "choose:Deep Dive")
    seen(
        "the plots can be of another game",
        "Deep Dive" in words(hand) and page.page.game == "deep-dive" and page.plot == told("album.over_time"),
    )
    hand.tap(plot("album.wins"), "bar:")
    game = hand.shell.screen.game
    hand.tap(plot("album.wins"), "history")
    seen("a bar leads to a game, and the game to its plays", hand.shell.screen.list.count == store.plays.count(game))


def share_a_win(hand, store):
    """Two with as many points."""
    seated = PEOPLE[:3]
    tied = next(plays(1))
    tied = msgspec.structs.replace(
        tied, id="tied", ended_s=tied.ended_s * 2, scores=tuple(scores("deep-blue", seated, [30, 30, 12]))
    )
    store.plays.keep_imported([tied])
    hand.shell.home()
    hand.settle()
    hand.tap("nights")
    card = hand.find("play:tied")
    written = " ".join(text.text for text in hand.shell.screen.list.texts if text.box.within(card, 2))
    seen("everybody who shares the first place stands on its card", "Ann" in written and "Bo" in written and "Cleo" not in written)


PARTS = (
    home,
    history,
    tell_more,
    delete_and_undo,
    again,
    new_and_renamed,
    accents,
    looks_and_nickname,
    hide_and_show,
    merge_and_part,
    look_it_up,
    share_a_win,
)


def main(size="800x480", folder="", theme="deep", text_size="0", language="en"):
    prepared(*map(int, size.split("x")))
    from kivy_ui.settings import Settings

    settings = Settings(theme=theme, text_size=int(text_size), motion="off", language=language)
    store = fill(Store.forgetful())
    hand = Hand(a_table(store=store), settings, is_blind=not folder)
    wrong = []

    def at(name):
        hand.settle()
        wrong.extend(f"{name}: {problem}" for problem in problems(hand))
        if folder:
            hand.picture(Path(folder) / size / theme / f"{name}.png")

    stops(hand, at)
    print(*wrong, sep="\n")
    seen("a ruler finds nothing wrong", not wrong or language != "en")  # the layouts are made for English as yet
    for part in PARTS:
        part(hand, store)


if __name__ == "__main__":
    main(*sys.argv[1:])
