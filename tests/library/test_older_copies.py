"""A rebuilt file also gets the records that only files set aside earlier still contain."""

import os
import random
from contextlib import closing
from functools import partial

import pytest

from companion.library.records.people import Player
from companion.library.records.session_results import compute_results
from companion.library.storage import recovery
from companion.library.storage.signing_keys import key_file, keys_for
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.table.seats import seats_named
from companion.table.sentence import say
from tests.early_end import end_early
from tests.example_games.pearls import GAME
from tests.library.bit_flips import flip_bit_of_entry, overwrite_at
from tests.library.imported_plays import chess_play

PAGE = 4096
MOVES = 10
ENTRIES = 1 + MOVES
FOREIGN_BYTES = b"Dear diary, today we played.\n" * 500


@pytest.fixture
def path(tmp_path):
    return tmp_path / "fathom.db"


def play_moves(session, count):
    for move in range(count):
        session.play(session.prompt.choices[0].id, (("white", "black")[move % 2],))


def fill_library(path):
    """Fill a library with an ended and an open game, two people, a box, and two imported plays, one of them deleted."""
    with closing(Store.open(path)) as store:
        setup = GAME.setup(seats_named(["Ann", "Bo"]), {"bag": "table"}, {"white": 1000, "black": 1000})
        for id in ("one", "two"):
            play_moves(session := Session.begin(GAME, id, setup, store.journal, PlayClock()), MOVES)
            if id == "one":
                end_early(session)
        for id, name in (("a1", "Ann"), ("b2", "Bo")):
            store.save_player(Player(id, name, "green"))
        store.save_edition("pearls", {"white": 9})
        store.plays.imports.save_imported([chess_play("a", 100, Ann=3, Bo=5), chess_play("b", 200, Ann=7)])
        store.plays.corrections.remark("a", sight="deleted")


def rebuild(path):
    """Set the file aside and rebuild it; return the report."""
    return recovery.recover_file(path, "test", partial(compute_results, game=lambda name: GAME), keys_for(path))


def contents(path):
    """Return everything that a library shows."""
    with closing(Store.open(path)) as store:
        assert store.recovery is None
        entries = {id: store.journal.entries(id) for id in store.journal.sessions()}
        later = [store.unattached_entries(id) for id in entries]
        plays = [(play.id, play.scores) for sight in ("shown", "deleted") for play in store.plays.latest_plays(sight=sight)]
        outcomes = [store.session(id).outcome for id in entries]
        return entries, later, outcomes, plays, store.players(), store.edition("pearls"), store.statistics.games()


@pytest.mark.parametrize("has_key", [True, False])
def test_everything_comes_back_from_a_file_set_aside_earlier(path, has_key):
    fill_library(path)
    before = contents(path)
    assert rebuild(path).older_count == 0 and contents(path) == before
    path.write_bytes(FOREIGN_BYTES)
    if not has_key:
        key_file(path).unlink()
    report = rebuild(path)
    assert contents(path) == before and report.restored_count == report.known_count
    assert say("recovered.older", count=report.older_count) in report.sentences()
    assert report.older_count >= 2 * ENTRIES + len(("Ann", "Bo", "box", "a", "b", "deleted"))


def test_lost_entries_of_a_game_that_went_on_come_back_between_later_ones(path):
    fill_library(path)
    rebuild(path)
    with closing(Store.open(path)) as store:
        play_moves(session := Session.resume(GAME, "two", store.journal, PlayClock()), 3)
        end_early(session)
    before = contents(path)
    for session, number in (("one", 0), ("two", 5)):
        flip_bit_of_entry(path, session, number)
    overwrite_at(path, 0, bytes(PAGE))
    report = rebuild(path)
    assert contents(path) == before and report.older_count >= 2
    assert not [words for words in report.sentences() if words.key in ("recovered.gap", "recovered.lost")]


def test_a_lost_entry_comes_back_although_the_file_was_rebuilt_since(path):
    fill_library(path)
    rebuild(path)
    before = contents(path)
    flip_bit_of_entry(path, "two", 5)
    with closing(Store.open(path)) as store:
        assert store.recovery.sentences() == [say("mended.healed", session="two")]
    assert contents(path) == before


def test_what_was_deleted_or_changed_since_stays_so(path):
    fill_library(path)
    rebuild(path)
    with closing(Store.open(path)) as store:
        store.plays.corrections.remark("b", sight="deleted")
        store.save("player", "b2", None)
        store.save_edition("pearls", {"white": 8})
    before = contents(path)
    overwrite_at(path, 0, bytes(PAGE))
    report = rebuild(path)
    assert contents(path) == before and report.older_count == 0
    assert not [words for words in report.sentences() if words.key == "recovered.older"]


@pytest.fixture
def divergent_library(path):
    """Fill a library whose game “two” lost entry 5, went on differently, and has later entries in a file set aside; return its entries."""
    fill_library(path)
    flip_bit_of_entry(path, "two", 5)
    overwrite_at(path, 0, bytes(PAGE))
    assert say("recovered.gap", session="two", entry=4, later=MOVES - 5) in rebuild(path).sentences()
    with closing(Store.open(path)) as store:
        play_moves(session := Session.resume(GAME, "two", store.journal, PlayClock()), 1)
        return session.entries


@pytest.mark.parametrize("has_key", [True, False])
def test_a_game_that_went_on_differently_after_a_gap_is_neither_changed_nor_called_damaged(path, divergent_library, has_key):
    overwrite_at(path, 0, bytes(PAGE))
    if not has_key:
        key_file(path).unlink()
    report = rebuild(path)
    assert report.restored_count == report.known_count and report.older_count == 0
    with closing(Store.open(path)) as store:
        assert store.journal.entries("two") == divergent_library and not store.unattached_entries("two")


def test_an_entry_of_a_game_that_went_on_differently_is_repaired_without_its_other_ending(path, divergent_library):
    flip_bit_of_entry(path, "two", 3)
    with closing(Store.open(path)) as store:
        assert store.recovery.sentences() == [say("mended.healed", session="two")]
        assert store.journal.entries("two") == divergent_library


def test_many_rebuilds_duplicate_nothing(path):
    fill_library(path)
    before = contents(path)
    for _ in range(5):
        overwrite_at(path, 0, bytes(PAGE))
        assert rebuild(path).older_count == 0
        assert contents(path) == before


def test_damaged_copies_are_searched_as_far_as_they_can_be_read_and_others_skipped(path):
    fill_library(path)
    before = contents(path)
    rebuild(path)
    data = path.with_name("fathom-set-aside-1.db").read_bytes()
    path.with_name("fathom-set-aside-2.db").write_bytes(random.Random(28).randbytes(5 * PAGE))
    path.with_name("fathom-set-aside-3.db").mkdir()
    os.mkfifo(path.with_name("fathom-set-aside-4.db"))
    path.with_name("fathom-set-aside-1.db").write_bytes(bytes(PAGE) + data[PAGE:])
    path.write_bytes(FOREIGN_BYTES)
    assert rebuild(path).set_aside == "fathom-set-aside-5.db"
    assert contents(path) == before


def test_only_the_newest_copies_are_searched(path):
    for number in range(1, 6):
        with path.with_name(f"fathom-set-aside-{number}.db").open("wb") as file:
            file.truncate(recovery.MOST_SEARCHED_BYTES // 3)
        path.with_name(f"fathom-set-aside-{number}.db-wal").write_bytes(b"wal")
        os.utime(path.with_name(f"fathom-set-aside-{number}.db"), (number, number))
        os.utime(path.with_name(f"fathom-set-aside-{number}.db-wal"), (number, number))
    names = [f"fathom-set-aside-{number}.db{end}" for number in (4, 5) for end in ("", "-wal")]
    assert [copy.name for copy in recovery.files_set_aside(path)] == names
    with path.with_name("fathom-set-aside-6.db").open("wb") as file:
        file.truncate(2 * recovery.MOST_SEARCHED_BYTES)
    assert [copy.name for copy in recovery.files_set_aside(path)] == ["fathom-set-aside-6.db"], "the newest is always searched"
