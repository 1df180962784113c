"""Every page round the table, looked at by a ruler: history, people, statistics, settings, box contents, export, log, odds, points.

`python -m tests.kivy_ui.pages_tour 800x480 [THEME TEXT_SIZE LANGUAGE|longer FOLDER]` prints what is wrong; "longer" is English stretched by 40 %.
"""

import random
import sys
from pathlib import Path

from companion.games import catalogue
from companion.library.store import Store
from companion.session.hands.inputs import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named
from tests.early import end_at
from tests.kivy_ui import editions_tour, english, nights_tour, out_and_in_tour
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems
from tests.kivy_ui.ruled_games import lengthen
from tests.kivy_ui.table_preview import NAMES, filled
from tests.nights import fill

LOOKED, MOVES = (1, 13), 90


def beside(hand, at):
    """What is laid over each game: its odds, its log, and where the points came from."""
    for name in catalogue.names():
        luck, seats = random.Random(name), NAMES[: min(4, catalogue.cover(name).seats[1])]
        hand.table.send(BeginSession(name, seats_named(seats)))
        for move in range(MOVES):
            if hand.table.shown.prompt is None:
                break
            choice = luck.choice(hand.table.shown.prompt.choices)
            hand.table.send(Answer(choice.id, tuple(filled(luck, field) for field in choice.fields)))
            if move in LOOKED:
                hand.settle()
                odds(hand, at, f"{name}-{move}")
        hand.settle()
        if hand.table.shown.prompt is not None:
            log(hand, at, name)
            menus(hand, at, name)
            end_at(hand)
        points(hand, at, name)
        hand.tap("home")


def odds(hand, at, name):
    if hand.table.shown.odds is not None:
        hand.tap("odds")
        at(f"{name}-odds")
        for tab in [target for target in hand.targets() if target.startswith("group:")][1:2]:
            hand.tap(tab)
            at(f"{name}-odds-of")
        hand.tap("back")


def menus(hand, at, name):
    """Why it is asked, what corrects, and a group of that."""
    hand.tap("why")
    at(f"{name}-why")
    hand.tap("back", "menu", "more")
    at(f"{name}-correct")
    groups = [target for target in hand.targets() if target.startswith("group:")]
    if groups:
        hand.tap(groups[0])
        at(f"{name}-correct-group")
    hand.tap("back")


def log(hand, at, name):
    hand.tap("log")
    at(f"{name}-log")
    hand.tap([target for target in hand.targets() if target.startswith("line:")][-1])
    at(f"{name}-log-chosen")
    hand.tap("back")


def points(hand, at, name):
    if "open-all" in hand.targets():
        hand.tap("open-all")
    at(f"{name}-end")
    ways = [way for way in ("every-point", "points:") if any(target.startswith(way) for target in hand.targets())]
    if ways:
        hand.tap(ways[0])
        at(f"{name}-points")
        told = [target for target in hand.targets() if target.startswith("who:")]
        hand.tap(told[-1])
        assert any(words in put.text for put in hand.shell.sheet.scene.puts for words in [hand.shell.sheet.players[-1].name])
        hand.tap("back")
    assert "home" in hand.targets(), "one Back leads from every point to the end"


def looking_back(hand, at):
    """History, people and statistics of a table with many nights behind it."""
    nights_tour.stops(hand, at)


def settings(hand, at):
    """Every group of Settings, and the card of a first game."""
    hand.shell.home()
    hand.settle()
    hand.tap("menu", "settings")
    for group in [target for target in hand.targets() if target.startswith("tab:")]:
        hand.tap(group)
        at(f"settings-{group[4:]}")
    hand.tap("back")
    hand.shell.set(hand.shell.settings.having("shows_firsts", True))
    hand.table.send(BeginSession("into-the-blue", seats_named(NAMES[:2])))
    hand.settle()
    assert "never" in hand.targets()
    at("first-card")
    hand.tap("got-it")
    hand.shell.set(hand.shell.settings.having("shows_firsts", False))
    hand.table.send(CloseSession())
    hand.settle()


def owner(hand, at):
    """Box contents, controls, export and import."""
    hand.table.send(BeginSession("deep-blue", seats_named(NAMES[:2])))
    hand.settle()
    editions_tour.stops(hand, at)
    hand.tap("menu", "settings")
    out_and_in_tour.stops(hand, at)
    hand.tap("back", "back")
    hand.table.send(CloseSession())
    hand.settle()


PARTS = {part.__name__: part for part in (beside, looking_back, settings, owner)}


def main(size, theme="deep", text_size="0", language="en", folder="", only=""):
    """Walk every page; print what is wrong."""
    prepared(*map(int, size.split("x")))
    from kivy_ui.settings import Settings

    if language == "longer":
        lengthen()
    settings = Settings(theme=theme, text_size=int(text_size), motion="off", language="de" if language == "de" else "en")
    hand, wrong = Hand(a_table(store=fill(Store.forgetful())), settings, is_blind=not folder), []

    def at(name):
        hand.settle(2)
        wrong.extend(f"{name}: {problem}" for problem in problems(hand))
        if language == "de":
            wrong.extend(f"{name}: {problem}" for problem in english.on_screen(hand, name))
        if folder:
            hand.picture(Path(folder) / f"{size}-{theme}-{text_size}-{language}" / f"{name}.png")

    for name, part in PARTS.items():
        if only in ("", name):
            part(hand, at)
    print(*dict.fromkeys(wrong), sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
