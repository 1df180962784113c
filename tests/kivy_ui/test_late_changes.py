"""Test changing a sheet by touch during a game: emptied cells, players joining or leaving, a winner set by hand."""

import pytest

from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession
from companion.table.seats import seats_named
from tests.kivy_ui.simulated_user import Hand, a_table

HAS_ENGLISH = True
WINDOWS = ("800x480", "480x800 de light")


@pytest.fixture
def tour(window, pictures):
    return Tour(window, pictures)


@pytest.fixture
def hand(tour):
    return tour.hand


class Tour:
    """Simulated user at a sheet of three players; Dov and Fay are known, too."""

    def __init__(self, window, pictures):
        store = Store.in_memory()
        for name in ("Dov", "Fay"):
            store.people.add(name)
        self.hand, self.store = Hand(a_table(store=store), window.settings(), is_blind=not pictures), store
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

    def edit(self, name, page="more"):
        """Open the corrections at the page and group of a move that is possible at any time."""
        self.hand.tap(*(["close"] if "close" in self.hand.targets() else []), "menu", page)
        groups = [target for target in self.hand.targets() if target.startswith("group:")]
        while not any(target.startswith(name) for target in self.hand.targets()):
            self.hand.tap(groups.pop(0))

    @property
    def totals(self):
        return [row.total for row in sorted(self.standings.seats, key=lambda row: row.seat)]

    @property
    def standings(self):
        session = self.hand.table.session
        return session.game.standings(session.state.game)


def test_two_taps_empty_a_cell_and_it_is_asked_for_again(tour, at):
    tour.hand.tap("cell:1:1")
    at("filled-cell")
    tour.hand.tap("empty")
    at("emptied")
    assert tour.totals == [9, 6, 9] and tour.hand.table.shown.view.following == (1, 1)
    tour.hand.tap("key:8", "write")
    assert tour.totals == [9, 14, 9]


def test_somebody_known_joins_by_one_tap_on_their_name_with_the_average(tour, at):
    tour.edit("aside:JoinTable", "people")
    at("joining")
    tour.hand.tap("aside:JoinTable:1")
    at("who-joins")
    tour.hand.tap("usual:Fay")
    at("joined")
    assert [seat.name for seat in tour.hand.table.shown.seats] == ["Ann", "Bo", "Cleo", "Fay"]
    assert tour.totals[3] == 7, "the average of 5, 7 and 9"
    fay = next(one for one in tour.store.people.players() if one.name == "Fay")
    assert tour.hand.table.shown.seats[3].player == fay.id


def join(tour):
    """Let Fay join."""
    tour.edit("aside:JoinTable", "people")
    tour.hand.tap("aside:JoinTable:1", "usual:Fay")


def test_a_player_is_out_and_the_others_play_on(tour, at):
    join(tour)
    tour.edit("aside:DropOut", "people")
    at("dropping-out")
    tour.hand.tap("aside:DropOut:1")
    at("out")
    assert tour.hand.table.shown.view.seats[1].is_out
    tour.write(2, 3)
    tour.hand.tap(*(["close"] if "close" in tour.hand.targets() else []))
    at("after-the-round")


def test_a_winner_is_set_by_hand_with_the_reason(tour, at):
    tour.write(2)
    tour.edit("aside:NameWinner")
    tour.hand.tap("aside:NameWinner")
    at("who-wins")
    picks = [target for target in tour.hand.targets() if "Cleo" in target]
    tour.hand.tap(picks[0], "done")
    at("why")
    for letter in "house rule":
        tour.hand.shell.sheet.add(letter)
    tour.hand.shell.sheet.finish_if_enough()
    tour.hand.settle()
    assert tour.standings.winners == (2,)
    closing = next(one for one in tour.prompt.choices if type(one.move).__name__ == "CloseSheet")
    tour.hand.table.send(Answer(closing.id))
    tour.hand.settle()
    at("end")
    (play,) = tour.store.plays.latest_plays()
    assert [score.name for score in play.scores if score.has_won] == ["Cleo"]
    assert {score.name: score.total for score in play.scores}["Bo"] == 13
