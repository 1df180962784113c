"""A backup contains everything. A restore merges it without duplicates, overwrites nothing, and refuses a damaged backup."""

from contextlib import closing

import pytest

from companion.games import catalogue
from companion.library.exchange import backup_file
from companion.library.exchange.backup_file import BackupError, RestoreReport
from companion.library.records.library import SessionOpenError
from companion.library.records.people import Player
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.chooser import RandomPlayer
from companion.session.record.journal import NotSavedError
from companion.session.record.verification import RecordedGame, verify
from companion.table.reader import Reader
from companion.table.seats import seats_named
from companion.table.sentence import say
from tests.early_end import end_early
from tests.library.backups import CHANGES, all_contents, game_named, play_on, with_change
from tests.library.imported_plays import chess_play
from tests.library.libraries import finished_session


@pytest.fixture
def store():
    store = Store.in_memory()
    finished_session(store)
    play_on(store, "two", 3)
    store.save_edition("pearls", {"white": 9})
    store.save("preset", "my bag", {"red": 3})
    store.plays.imports.save_imported([chess_play("old", 100, Ann=3, Bo=5)])
    store.plays.corrections.remark("one", note="rainy")
    return store


def test_a_backup_restores_a_wiped_library(store):
    fresh = Store.in_memory()
    restored = fresh.restore(store.backup(), game_named)
    assert all_contents(fresh) == all_contents(store)
    assert (restored.new, restored.further, restored.diverged) == (2, 0, ())


def test_restoring_twice_changes_nothing(store):
    before = all_contents(store)
    restored = store.restore(store.backup(), game_named)
    assert all_contents(store) == before and (restored.new, restored.further, restored.things) == (0, 0, 0)


def test_a_backup_does_not_restore_what_was_deleted_since(store):
    zoe, zoey = (store.people.add(name).id for name in ("Zoë", "Zoey"))
    store.people.merge(zoey, zoe)
    old = store.backup()
    store.people.split_off(zoey)
    store.save_edition("pearls", {"white": None})
    store.save("preset", "my bag", None)
    fresh = Store.in_memory()
    fresh.restore(store.backup(), game_named)
    for checked_store in (store, fresh):
        assert checked_store.restore(old, game_named).sentence() == say("brought.nothing")
        assert [len(person.merged_players) for person in checked_store.people.all_people() if person.player.id in (zoe, zoey)] == [
            0,
            0,
        ]
        assert checked_store.edition("pearls") is None and checked_store.values_of("preset") == {}
    store.people.merge(zoey, zoe)
    assert [len(person.merged_players) for person in store.people.all_people() if person.player.id in (zoe, zoey)] == [1]


def test_a_session_that_went_further_elsewhere_is_brought_up_to_there(store):
    other = Store.in_memory()
    other.restore(store.backup(), game_named)
    play_on(other, "two", 2)
    assert store.restore(other.backup(), game_named).further == 1
    assert store.journal.entries("two") == other.journal.entries("two")
    play_on(store, "two", 1)


def test_a_restore_keeps_a_session_that_continued_differently(store):
    other = Store.in_memory()
    other.restore(store.backup(), game_named)
    play_on(store, "two", 1, "white")
    play_on(other, "two", 2, "black")
    before = all_contents(store)
    restored = store.restore(other.backup(), game_named)
    assert restored.diverged == ("two",) and all_contents(store) == before
    assert say("brought.apart", count=1) in restored.sentence().parts["sentences"]


def test_two_devices_histories_merge(store):
    other = Store.in_memory()
    finished_session(other, "three", ("Cleo", "Dov"))
    other.save_player(Player("x", "Xenia"))
    other.save("preset", "my bag", {"blue": 1})
    store.restore(other.backup(), game_named)
    assert {play.id for play in store.plays.latest_plays()} == {"one", "old", "three"}
    assert {player.name for player in store.players()} == {"Ann", "Bo", "Cleo", "Dov", "Xenia"}
    assert store.values_of("preset") == {"my bag": {"red": 3}}, "what is here is not overwritten"


@pytest.mark.parametrize("part", [0.0, 0.2, 0.5, 0.9, 0.999])
def test_a_damaged_backup_is_refused_whole(store, part):
    data = bytearray(store.backup())
    data[int(len(data) * part)] ^= 1
    fresh = Store.in_memory()
    with pytest.raises(BackupError):
        fresh.restore(bytes(data), game_named)
    assert all_contents(fresh) == all_contents(Store.in_memory())


@pytest.mark.parametrize("data", [b"", b"\n", b"{}\n{}", b"hello", b"\xff\xfe"])
def test_a_file_that_is_no_backup_is_reported(data):
    with pytest.raises(BackupError, match="bad_backup"):
        Store.in_memory().restore(data, game_named)


def test_a_restore_reports_what_it_added(store):
    fresh = Store.in_memory()
    result = fresh.restore(store.backup(), game_named)
    assert (result.plays, result.people, result.to_go_on) == (2, 2, 1)
    assert Reader().read(result.sentence()) == "Imported 2 plays, 2 players and 1 game to resume."
    assert fresh.restore(store.backup(), game_named).sentence() == say("brought.nothing")


@pytest.mark.parametrize(
    ("restored", "sentence"),
    [
        (RestoreReport(new=1, plays=1), "Imported 1 play."),
        (RestoreReport(new=1), "Imported sheets, tools or settings, but no plays."),
        (RestoreReport(further=1), "Updated 1 game that you continued elsewhere."),
        (
            RestoreReport(unplayable=("deep-dive",)),
            "Left out the box contents of Deep Dive: no game can be played with them.",
        ),
        (RestoreReport(diverged=("x",)), "Skipped 1 game that you continued differently here."),
        (RestoreReport(), "Nothing in it is new."),
    ],
)
def test_a_restore_never_reports_nothing_beside_added_records(restored, sentence):
    assert Reader().read(restored.sentence()) == sentence


def test_while_a_game_is_open_nothing_is_restored(store):
    from companion.session.inputs.messages import BeginSession, CloseSession, StoreRequest
    from companion.session.session_thread import SessionThread

    fresh, came = Store.in_memory(), []
    table = SessionThread(fresh, PlayClock(), game_named)
    ask = StoreRequest(lambda store_of_table: store_of_table.restore(store.backup(), game_named), came.append)
    table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"])))
    before = all_contents(fresh)
    table.handle(ask)
    assert isinstance(came[-1], SessionOpenError) and came[-1].sentence == say("library.in_play") and all_contents(fresh) == before
    table.handle(CloseSession())
    table.handle(ask)
    assert came[-1].plays == 2


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_backup_with_an_invalid_record_is_refused_whole(store, change):
    fresh = Store.in_memory()
    with pytest.raises(BackupError, match=r"bad_backup.(not_whole|unfit)"):
        fresh.restore(with_change(store.backup(), change), game_named)
    assert all_contents(fresh) == all_contents(Store.in_memory())
    fresh.restore(store.backup(), game_named)
    assert all_contents(fresh) == all_contents(store)


def test_a_disk_that_is_full_half_way_takes_nothing(store, tmp_path):
    store.plays.imports.save_imported([chess_play(str(number), number, Ann=number) for number in range(300)])
    fresh = Store.open(tmp_path / "fathom.db")
    fresh._db.execute(f"pragma max_page_count = {fresh._db.execute('pragma page_count').fetchone()[0] + 3}")
    with pytest.raises(NotSavedError, match=r"not_saved.full"):
        fresh.restore(store.backup(), game_named)
    assert all_contents(fresh) == all_contents(Store.in_memory())
    fresh._db.execute("pragma max_page_count = 1000000")
    fresh.restore(store.backup(), game_named)
    assert all_contents(fresh) == all_contents(store)
    fresh.close()


def test_invalid_box_contents_are_left_out_with_a_report():
    store, fresh = Store.in_memory(), Store.in_memory()
    perils = catalogue.game("perils-of-the-deep").edition()
    store.save_edition("perils-of-the-deep", {"decks": perils["decks"] | {"worth": [1, 2]}})
    store.save_edition("toolbox", {"dice": ["2d6"]})
    store.save_edition("a-game-to-come", {"dice": ["0d0"]})
    report = fresh.restore(store.backup())
    assert report.unplayable == ("perils-of-the-deep",) and fresh.edition("perils-of-the-deep") is None
    assert fresh.edition("toolbox") == {"dice": ["2d6"]} and fresh.edition("a-game-to-come") == {"dice": ["0d0"]}


def test_a_backup_encrypts_seeds_of_open_games_for_this_device(tmp_path):
    with closing(Store.open(tmp_path / "fathom.db")) as store:
        session = play_some_moves(store)
        data = store.backup()
        assert session.seed.hex().encode() not in data and backup_file.count_encrypted_games(data) == 1
        assert store.restore(data).diverged == ()
    (tmp_path / "fathom.db").unlink()
    with closing(Store.open(tmp_path / "fathom.db")) as reopened_store:
        reopened_store.restore(data)
        assert reopened_store.journal.entries(session.id) == session.entries


def test_on_another_device_an_open_game_continues_with_a_new_seed_and_verifies(tmp_path):
    with closing(Store.open(tmp_path / "one" / "fathom.db")) as store:
        session = play_some_moves(store)
        data = store.backup()
    with closing(Store.open(tmp_path / "two" / "fathom.db")) as other:
        other.restore(data)
        resumed_session = Session.resume(GAME_WITH_DICE, session.id, other.journal, PlayClock())
        assert (resumed_session.seed, resumed_session.fingerprint) == (b"", "")
        state = resumed_session.state
        make_some_moves(resumed_session)
        assert (
            resumed_session.seed not in (b"", session.seed)
            and resumed_session.history.peeked_undos == 0
            and resumed_session.state != state
        )
        assert verify(RecordedGame(GAME_WITH_DICE, tuple(other.journal.entries(session.id)))).is_true


def test_the_seed_of_a_game_that_is_over_is_in_the_backup(tmp_path):
    with closing(Store.open(tmp_path / "fathom.db")) as store:
        session = play_some_moves(store)
        end_early(session)
        data = store.backup()
        assert session.seed.hex().encode() in data and backup_file.count_encrypted_games(data) == 0


GAME_WITH_DICE = catalogue.game("into-the-blue")


def play_some_moves(store):
    setup = GAME_WITH_DICE.setup(store.identify_seats(seats_named(["Ann", "Bo"])))
    session = Session.begin(GAME_WITH_DICE, "dice", setup, store.journal, PlayClock())
    make_some_moves(session)
    return session


def make_some_moves(session):
    player = RandomPlayer(16)
    for _ in range(5):
        choice = player.choice(session.prompt)
        session.play(choice.id, player.values(choice))
