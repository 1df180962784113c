"""Solo games: a winning opponent comes first in history and exports; statistics count people only."""

import pytest

from companion.games import catalogue
from companion.library.exchange.bgstats import data, game_details
from companion.library.exchange.exports import as_csv
from companion.library.records.weekly_check import counts_agree
from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession
from companion.session.play.play_clock import PlayClock
from companion.session.record.chooser import RandomPlayer
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from companion.table.sentence import say

OPPONENT = "The opponent"


@pytest.fixture(scope="module")
def store():
    """Return a store with a game alone against a hard opponent, which a random player loses."""
    store = Store.in_memory()
    table = SessionThread(store, PlayClock(), seeds=lambda: bytes(range(32)))
    table.handle(BeginSession("deep-dive", seats_named(["Ann"]), {"opponent": "hard"}))
    player = RandomPlayer(1)
    while table.snapshot.prompt:
        choice = player.choice(table.snapshot.prompt)
        table.handle(Answer(choice.id, player.values(choice)))
    return store


@pytest.fixture
def play(store):
    return store.plays.latest_plays(most=1)[0]


def test_an_automatic_opponent_that_won_is_first(play):
    assert [(score.name, score.place) for score in play.scores] == [(OPPONENT, 1), ("Ann", 2)]
    assert play.scores[0].lines[0].label == say("score.all_food")


def test_a_solo_game_is_played_again_by_its_people_alone(store, play):
    assert [score.name for score in play.people] == ["Ann"]
    (night,) = store.play_details.recent_plays()
    assert [seat.name for seat in night.replay_setup.seats] == ["Ann"] and [face.name for face in night.faces] == [OPPONENT, "Ann"]
    assert store.statistics.winning_totals("deep-dive") == []
    assert [person.player.name for person in store.people.all_people()] == ["Ann"]


def test_a_spreadsheet_names_the_opponent_first(store):
    rows = as_csv(store).splitlines()[1:]
    assert [row.split(",")[5:8] for row in rows] == [["", OPPONENT, "1"], ["1", "Ann", "2"]]


def test_the_statistics_agree_with_the_plays_of_an_opponent(store):
    assert counts_agree(store._db), "else each start would count all plays again"


def test_a_phone_gets_the_people(store, play):
    assert [player["name"] for player in data(play, game_details(play, store))["players"]] == ["Ann"]


def test_standings_list_a_winning_opponent_first_everywhere():
    game = catalogue.game("deep-dive")
    assert game.standings(game.initial_state(game.setup(seats_named(["Ann"])))).rivals
