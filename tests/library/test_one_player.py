"""A play of one player who counts points, without a rival, is neither won nor lost, in statistics of old and new plays."""

import gzip
from pathlib import Path

import pytest

from companion.games import deep_dive
from companion.library.exchange.bgstats import data, game_details
from companion.library.records.people import Player
from companion.library.records.play_record import Play, Score
from companion.library.records.rates import Rate
from companion.library.records.weekly_check import counts_agree
from companion.library.storage import file
from companion.library.storage.tables import MIGRATIONS, version_of
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.table.reader import Reader
from companion.table.seats import seats_named
from companion.table.standings import UNDECIDED
from tests.early_end import end_early

KNIFFEL = "score-sheet/Kniffel"


@pytest.fixture
def store():
    """Return a store in which Ann lost to Bo, then played alone, then won."""
    store = Store.in_memory()
    for name in ("Ann", "Bo"):
        store.save_player(Player(name, name))
    save(store, 1, Score(0, "Ann", 2, 200, "Ann"), Score(1, "Bo", 1, 210, "Bo"))
    save(store, 2, Score(0, "Ann", 1, 327, "Ann"))
    save(store, 3, Score(0, "Ann", 1, 220, "Ann"), Score(1, "Bo", 2, 210, "Bo"))
    return store


def save(store, number, *scores, **more):
    store.plays.imports.save_imported([Play(f"play {number}", KNIFFEL, 1000 + number, 60_000, scores, **more)])


def test_a_play_alone_is_neither_won_nor_lost(store):
    ann = store.statistics.person("Ann")
    assert ann.wins == Rate(1, 2, 1) and ann.wins.plays == 3
    assert (ann.longest_streak, ann.streak) == (1, 1)
    (person,) = (person for person in store.people.all_people() if person.player.id == "Ann")
    assert person.wins == Rate(1, 2, 1)
    game = store.statistics.game(KNIFFEL)
    assert game.plays == 3 and game.record_total == 327
    assert [total for _, total, _ in store.statistics.winning_totals(KNIFFEL)] == [210, 220]
    assert [has_won for _, _, has_won in store.statistics.scores("Ann", KNIFFEL)] == [False, False, True]


def test_a_play_alone_has_no_places_but_keeps_its_record(store):
    play = store.plays.play("play 2")
    assert play.is_alone and not play.has_places and play.scores[0].place == 1
    assert not store.plays.play("play 1").is_alone


def test_a_play_alone_that_all_win_or_lose_has_a_result(store):
    save(store, 4, Score(0, "Ann", 1, None, "Ann"), is_cooperative=True)
    assert store.plays.play("play 4").has_places and store.statistics.person("Ann").wins == Rate(2, 3, 1)


def test_points_together_without_an_outcome_are_neither_won_nor_lost(store):
    save(store, 4, *(Score(seat, name, UNDECIDED, 400, name) for seat, name in enumerate(("Ann", "Bo"))), is_cooperative=True)
    play, ann = store.plays.play("play 4"), store.statistics.person("Ann")
    assert play.is_undecided and play.is_result and not (play.has_places or play.is_alone)
    assert ann.wins == Rate(1, 2, 2) and ann.wins.plays == 4 and ann.streak == 1
    assert store.statistics.game(KNIFFEL).record_total == 400 and counts_agree(store._db)
    assert not any(player["winner"] for player in data(play, game_details(play, store))["players"])


def test_a_record_alone_is_reported_and_is_no_win_in_a_row(store):
    for number, total in ((4, 330), (5, 340)):
        save(store, number, Score(0, "Ann", 1, total, "Ann"))
    assert Reader("companion.library").read(store.group_defaults.winner_fact("play 5")) == "Ann’s best so far"


def test_a_solo_game_with_an_opponent_keeps_its_result(store):
    setup = deep_dive.GAME.setup(seats_named(["Ann"]))
    session = Session.begin(deep_dive.GAME, "solo", setup, store.journal, PlayClock())
    end_early(session)
    assert session.standings().rivals and not session.standings().is_alone and not store.plays.play("solo").is_alone


def test_plays_of_an_older_version_are_counted_anew(tmp_path):
    path = tmp_path / "fathom.db"
    path.write_bytes(gzip.decompress((Path(__file__).parent / "written" / "version_6.db.gz").read_bytes()))
    db = file.open_for_writing(path, MIGRATIONS[:6])
    db.execute("update play set game = ?", (KNIFFEL,))
    db.execute("delete from score where seat = 0")
    db.close()
    db = file.open_for_writing(path)
    assert version_of(db) == len(MIGRATIONS) and db.execute("select is_win, is_alone from tallied").fetchall() == [(1, 1)]
    db.close()
