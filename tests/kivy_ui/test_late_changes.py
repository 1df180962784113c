"""Test changing a sheet by touch during a game: emptied cells, players joining or leaving, a winner set by hand."""

import pytest

from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession
from companion.table.seats import seats_named
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

HAS_ENGLISH = True
WINDOWS = ("800x480", "480x800 de light")


@pytest.fixture
def tour(window, pictures):
    return Tour(window, pictures)


@pytest.fixture
def user(tour):
    return tour.user


class Tour:
    """Simulated user at a sheet of three players; Dov and Fay are known, too."""

    def __init__(self, window, pictures):
        store = Store.in_memory()
        for name in ("Dov", "Fay"):
            store.people.add(name)
        self.user, self.store = SimulatedUser(create_table(store=store), window.settings(), is_blind=not pictures), store
        self.user.table.send(BeginSession("score-sheet", seats_named(["Ann", "Bo", "Cleo"])))
        self.user.settle()
        taking = next(one for one in self.prompt.choices if type(one.move).__name__ == "TakeSheet")
        self.user.table.send(Answer(taking.id, (("Points by round",),)))
        self.user.settle()
        self.write(5, 7, 9, 4, 6)

    @property
    def prompt(self):
        return self.user.table.shown.prompt

    def write(self, *points):
        for one in points:
            self.user.table.send(Answer(self.prompt.choices[0].id, (str(one),)))
            self.user.settle()

    def edit(self, name, page="more"):
        """Open the corrections at the page and group of a move that is possible at any time."""
        self.user.tap(*(["close"] if "close" in self.user.targets() else []), "menu", page)
        groups = [target for target in self.user.targets() if target.startswith("group:")]
        while not any(target.startswith(name) for target in self.user.targets()):
            self.user.tap(groups.pop(0))

    @property
    def totals(self):
        return [row.total for row in sorted(self.standings.seats, key=lambda row: row.seat)]

    @property
    def standings(self):
        session = self.user.table.session
        return session.game.standings(session.state.game)


def test_two_taps_empty_a_cell_and_it_is_asked_for_again(tour, at):
    tour.user.tap("cell:1:1")
    at("filled-cell")
    tour.user.tap("empty")
    at("emptied")
    assert tour.totals == [9, 6, 9] and tour.user.table.shown.view.following == (1, 1)
    tour.user.tap("key:8", "write")
    assert tour.totals == [9, 14, 9]


def test_somebody_known_joins_by_one_tap_on_their_name_with_the_average(tour, at):
    tour.edit("aside:JoinTable", "people")
    at("joining")
    tour.user.tap("aside:JoinTable:1")
    at("who-joins")
    tour.user.tap("usual:Fay")
    at("joined")
    assert [seat.name for seat in tour.user.table.shown.seats] == ["Ann", "Bo", "Cleo", "Fay"]
    assert tour.totals[3] == 7, "the average of 5, 7 and 9"
    fay = next(one for one in tour.store.people.players() if one.name == "Fay")
    assert tour.user.table.shown.seats[3].player == fay.id


def join(tour):
    """Let Fay join."""
    tour.edit("aside:JoinTable", "people")
    tour.user.tap("aside:JoinTable:1", "usual:Fay")


def test_a_player_is_out_and_the_others_play_on(tour, at):
    join(tour)
    tour.edit("aside:DropOut", "people")
    at("dropping-out")
    tour.user.tap("aside:DropOut:1")
    at("out")
    assert tour.user.table.shown.view.seats[1].is_out
    tour.write(2, 3)
    tour.user.tap(*(["close"] if "close" in tour.user.targets() else []))
    at("after-the-round")


def test_a_winner_is_set_by_hand_with_the_reason(tour, at):
    tour.write(2)
    tour.edit("aside:NameWinner")
    tour.user.tap("aside:NameWinner")
    at("who-wins")
    picks = [target for target in tour.user.targets() if "Cleo" in target]
    tour.user.tap(picks[0], "done")
    at("why")
    for letter in "house rule":
        tour.user.shell.top_page.add(letter)
    tour.user.shell.top_page.finish_if_enough()
    tour.user.settle()
    assert tour.standings.winners == (2,)
    closing = next(one for one in tour.prompt.choices if type(one.move).__name__ == "CloseSheet")
    tour.user.table.send(Answer(closing.id))
    tour.user.settle()
    at("end")
    (play,) = tour.store.plays.latest_plays()
    assert [score.name for score in play.scores if score.has_won] == ["Cleo"]
    assert {score.name: score.total for score in play.scores}["Bo"] == 13
