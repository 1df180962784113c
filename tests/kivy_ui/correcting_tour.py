"""Correct a finished play and enter one of yesterday, by touch; says each thing it saw come true.

`python -m tests.kivy_ui.correcting_tour [WIDTHxHEIGHT [LANGUAGE [THEME [FOLDER]]]]` also writes a PNG at each stop.
"""

import sys
from datetime import date, datetime, timedelta

from companion.library.records.plays import Play, Score
from companion.library.store import Store
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems


class Tour:
    """A finger at a table behind which one game was played."""

    def __init__(self, language, theme, folder):
        from kivy_ui.settings import Settings

        self.store = Store.in_memory()
        ids = [self.store.people.add(name).id for name in ("Ann", "Bo", "Cleo")]
        scores = tuple(Score(seat, name, seat + 1, 30 - 10 * seat, ids[seat]) for seat, name in enumerate(("Ann", "Bo", "Cleo")))
        self.store.plays.keep_imported([Play("bgs-1", "6 nimmt!", 1_700_000_000, 60_000, scores)])
        self.hand = Hand(a_table(store=self.store), Settings(language=language, theme=theme))
        self.folder = folder

    def at(self, name):
        self.hand.settle()
        found = problems(self.hand)
        assert found == [], (name, found)
        if self.folder:
            self.hand.picture(f"{self.folder}/{name}.png")

    def tap(self, *names):
        self.hand.tap(*names)
        self.hand.settle()

    def type(self, words):
        for letter in words:
            self.hand.shell.sheet.add(letter)
        self.hand.shell.sheet.finish_if_enough()
        self.hand.settle()

    @property
    def play(self):
        return self.store.plays.last()[0]


def correct_points(tour):
    tour.tap("nights")
    tour.at("history")
    tour.tap("play:bgs-1")
    tour.at("play")
    tour.tap("correct")
    tour.at("correct")
    tour.tap("points:2")
    tour.at("points")
    tour.tap("key:4", "key:1", "done")
    tour.at("corrected")
    assert tour.play.people[2].total == 10, "nothing is kept before Save"
    tour.tap("save")
    tour.at("play-corrected")
    assert [(score.name, score.total) for score in tour.play.scores] == [("Cleo", 41), ("Ann", 30), ("Bo", 20)]
    print("six taps correct a score, and places follow")
    tour.tap("when")
    tour.at("log")
    assert "41" in " ".join(text.text for text in tour.hand.shell.sheet.texts)
    tour.tap("back")
    print("the play says what was corrected")


def correct_the_rest(tour):
    tour.tap("correct", "won:1", "won:2", "reason")
    tour.type("Cleo left")
    tour.tap("person:0", "new")
    tour.type("Dov")
    tour.tap("day", "ago:1", "done")
    tour.at("all-corrected")
    tour.tap("points:1", "none", "save")
    yesterday = date.today() - timedelta(1)
    assert datetime.fromtimestamp(tour.play.ended_s).date() == yesterday
    assert {score.name: score.total for score in tour.play.scores} == {"Bo": None, "Dov": 30, "Cleo": 41}
    assert [score.name for score in tour.play.scores if score.has_won] == ["Bo"]
    assert tour.store.plays.corrected("bgs-1")[-1].reason == "Cleo left"
    print("person, day, winner and reason are corrected, and points emptied")
    tour.tap("correct", "log")
    tour.at("two-corrections")
    tour.tap("back", "back")
    tour.tap("count")
    assert not tour.play.is_counted
    tour.tap("count", "back")
    print("a play is not counted, and counted again")


def enter(tour):
    tour.tap("enter")
    tour.at("which-game")
    assert any(target.startswith("choose:Deep") for target in tour.hand.targets())
    tour.tap("choose:")
    tour.type("Catan")
    tour.at("who-played")
    tour.tap("pick:Ann", "pick:Bo", "new")
    tour.type("Fay")
    tour.tap("done")
    tour.at("entered-people")
    tour.tap("points:100", "key:8", "done", "points:101", "key:1", "key:0", "done", "day", "ago:1")
    tour.at("day")
    tour.tap("done")
    tour.at("entered")
    tour.tap("save")
    kept = next(play for play in tour.store.plays.last() if play.game == "score-sheet/Catan")  # it has a sheet that ships
    assert {score.name: (score.place, score.total) for score in kept.scores} == {"Bo": (1, 10), "Ann": (2, 8), "Fay": (3, None)}
    assert kept.day == (date.today() - timedelta(1)).isoformat() and kept.id.startswith("own-")
    tour.at("history-after")
    print("a game of yesterday is entered")


def main(size="800x480", language="en", theme="deep", folder=""):
    prepared(*map(int, size.split("x")))
    tour = Tour(language, theme, folder)
    tour.hand.shell.home()
    tour.hand.settle()
    for part in (correct_points, correct_the_rest, enter):
        part(tour)


if __name__ == "__main__":
    main(*sys.argv[1:])
