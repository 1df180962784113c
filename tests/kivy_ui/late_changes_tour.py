"""A sheet between its first cell and its end, by touch: a cell is emptied, a player joins or is out, a winner is set by hand.

`python -m tests.kivy_ui.late_changes_tour [WIDTHxHEIGHT [LANGUAGE [THEME [FOLDER]]]]` also writes a PNG at each stop.
"""

import sys

from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession
from companion.table.seats import seats_named
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems


class Tour:
    """A finger at a sheet of three players; Dov and Fay play here, too."""

    def __init__(self, language, theme, folder):
        from kivy_ui.settings import Settings

        store = Store.in_memory()
        for name in ("Dov", "Fay"):
            store.people.add(name)
        self.hand, self.folder, self.store = Hand(a_table(store=store), Settings(language=language, theme=theme)), folder, store
        self.hand.table.send(BeginSession("score-sheet", seats_named(["Ann", "Bo", "Cleo"])))
        self.hand.settle()
        taking = next(one for one in self.prompt.choices if type(one.move).__name__ == "TakeSheet")
        self.hand.table.send(Answer(taking.id, (("Points by round",),)))
        self.hand.settle()
        self.write(5, 7, 9, 4, 6)

    @property
    def prompt(self):
        return self.hand.table.shown.prompt

    def write(self, *points):
        for one in points:
            self.hand.table.send(Answer(self.prompt.choices[0].id, (str(one),)))
            self.hand.settle()
        self.hand.land()
        self.hand.settle()

    def at(self, name):
        self.hand.land()
        self.hand.settle()
        found = problems(self.hand)
        assert found == [], (name, found)
        if self.folder:
            self.hand.picture(f"{self.folder}/{name}.png")

    def tap(self, *names):
        for name in names:
            self.hand.tap(name)
            self.hand.land()
            self.hand.settle()

    def edit(self, name):
        """Open one of the asides behind the waves."""
        self.tap(*(["close"] if "close" in self.hand.targets() else []), "menu", "more", name)

    @property
    def totals(self):
        return [row.total for row in sorted(self.standings.seats, key=lambda row: row.seat)]

    @property
    def standings(self):
        session = self.hand.table.session
        return session.game.standings(session.state.game)


def empty_a_cell(tour):
    tour.tap("cell:1:1")
    tour.at("filled-cell")
    tour.tap("empty")
    tour.at("emptied")
    assert tour.totals == [9, 6, 9] and tour.hand.table.shown.view.following == (1, 1)
    tour.tap("key:8", "write")
    assert tour.totals == [9, 14, 9]
    print("two taps empty a cell, and it is asked for again")


def a_player_joins(tour):
    tour.edit("group:JoinTable")
    tour.at("joining")
    choices = [target for target in tour.hand.targets() if target.startswith("choice:")]
    tour.tap(choices[1])
    tour.at("who-joins")
    tour.tap("usual:Fay")
    tour.at("joined")
    assert [seat.name for seat in tour.hand.table.shown.seats] == ["Ann", "Bo", "Cleo", "Fay"]
    assert tour.totals[3] == 7, "the average of 5, 8 and 9"
    fay = next(one for one in tour.store.people.players() if one.name == "Fay")
    assert tour.hand.table.shown.seats[3].player == fay.id
    print("somebody known joins by one tap on their name, with the average")


def out_but_ranked(tour):
    tour.edit("group:DropOut")
    tour.at("dropping-out")
    choices = [target for target in tour.hand.targets() if target.startswith("choice:")]
    tour.tap(choices[1])
    tour.at("out")
    assert tour.hand.table.shown.view.seats[1].is_out
    tour.write(2, 3)
    tour.tap(*(["close"] if "close" in tour.hand.targets() else []))
    tour.at("after-the-round")
    print("a player is out, and the others play on")


def winner_by_hand(tour):
    tour.edit("aside:NameWinner")
    tour.at("who-wins")
    picks = [target for target in tour.hand.targets() if "Cleo" in target]
    tour.tap(picks[0], "done")
    tour.at("why")
    for letter in "house rule":
        tour.hand.shell.sheet.add(letter)
    tour.hand.shell.sheet.finish_if_enough()
    tour.hand.settle()
    assert tour.standings.winners == (2,)
    closing = next(one for one in tour.prompt.choices if type(one.move).__name__ == "CloseSheet")
    tour.hand.table.send(Answer(closing.id))
    tour.hand.settle()
    tour.at("end")
    (play,) = tour.store.plays.last()
    assert [score.name for score in play.scores if score.has_won] == ["Cleo"]
    assert {score.name: score.total for score in play.scores}["Bo"] == 14, "who is out has a total"
    print("a winner is set by hand with the reason")


def main(size="800x480", language="en", theme="deep", folder=""):
    prepared(*map(int, size.split("x")))
    tour = Tour(language, theme, folder)
    for part in (empty_a_cell, a_player_joins, out_but_ranked, winner_by_hand):
        part(tour)


if __name__ == "__main__":
    main(*sys.argv[1:])
