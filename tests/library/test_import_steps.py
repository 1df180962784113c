"""Imports in steps between the moves of a game: each step is whole, and a repeated import adds the rest."""

import threading
from itertools import pairwise

import pytest
from msgspec.structs import replace

from companion.games import catalogue
from companion.library.exchange.bgstats_file import ImportFileError
from companion.library.exchange.exchanged_files import BACKUP, BG_STATS, IncomingFile
from companion.library.exchange.import_steps import BATCH_SIZE, CHECKED, SAVED, IncompleteImportError
from companion.library.records.library import SessionOpenError
from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.session.play.play_clock import PlayClock
from companion.session.record.journal import NotSavedError
from companion.session.session_thread import SessionThread
from companion.session.wait_idle import ask_store, wait_until_idle
from companion.table.seats import seats_named
from companion.table.sentence import say
from tests.example_games.pearls import GAME
from tests.library.backups import CHANGES, all_contents, game_named, play_on, with_change
from tests.library.bgstats_export import export_of, play, score, years
from tests.library.imported_plays import chess_play


@pytest.fixture
def make_file(tmp_path):
    def write_file(data, kind=BG_STATS):
        path = tmp_path / "file"
        path.write_bytes(data)
        return IncomingFile(str(path), kind, len(data), 0)

    return write_file


class CountingOwner:
    """Owner of a store: runs and counts work on it; at call number `fails_at` its disk is full."""

    def __init__(self, store, fails_at=None):
        self.store, self.asks, self._fails_at = store, 0, fails_at

    def __call__(self, work):
        self.asks += 1
        if self.asks == self._fails_at:
            raise NotSavedError(say("not_saved.full"))
        return work(self.store)


def test_plays_are_imported_in_batches_with_progress(make_file):
    store, steps = Store.in_memory(), []
    owner = CountingOwner(store)
    report = store.file_exchange.file_import(make_file(years(5 * BATCH_SIZE))).run(owner, steps.append)
    assert report.plays == 5 * BATCH_SIZE and owner.asks == 1 + 5, "the people, then the plays"
    shares = [step.share for step in steps if step.kind != CHECKED]
    assert shares == [0.0, 0.0, 0.2, 0.4, 0.6, 0.8] and steps[-1].sentence() == say("delivery.taken", share=0.8)


@pytest.mark.long
def test_a_restore_reports_its_progress(make_file):
    other, store, steps = Store.in_memory(), Store.in_memory(), []
    long = "A long evening. " * 200
    other.plays.imports.save_imported([replace(chess_play(f"play-{at}", 1_700_000_000, Ann=at), note=long) for at in range(2_500)])
    report = store.file_exchange.file_import(make_file(other.backup(), BACKUP)).run(CountingOwner(store), steps.append)
    assert report.plays == 2_500
    for kind in (CHECKED, SAVED):
        shares = [step.share for step in steps if step.kind == kind]
        assert shares == sorted(shares) and shares[-1] == 1.0
        assert max(after - before for before, after in pairwise(shares)) < 0.5


def test_a_file_with_an_invalid_play_writes_nothing(make_file):
    owner = CountingOwner(Store.in_memory())
    bad = export_of(*(play(f"u{at}", 5, score(1)) for at in range(300)), play("b", 5, score(99)))
    with pytest.raises(ImportFileError):
        owner.store.file_exchange.file_import(make_file(bad)).run(owner)
    assert owner.asks == 0


def test_an_import_cut_by_a_full_disk_is_completed_by_a_second_import(make_file):
    store, whole = Store.in_memory(), Store.in_memory()
    incoming_file = make_file(years(5 * BATCH_SIZE))
    with pytest.raises(IncompleteImportError) as cut:
        store.file_exchange.file_import(incoming_file).run(CountingOwner(store, fails_at=4))
    assert cut.value.sentence == say("delivery.cut_short", why=say("not_saved.full"))
    assert store.plays.count() == 2 * BATCH_SIZE == store.statistics.game("score-sheet/Skyjo").plays
    report = store.file_exchange.file_import(incoming_file).run(CountingOwner(store))
    assert (report.plays, report.known_count, report.people) == (3 * BATCH_SIZE, 2 * BATCH_SIZE, 0)
    whole.file_exchange.file_import(incoming_file).run(CountingOwner(whole))
    assert store.plays.latest_plays(-1) == whole.plays.latest_plays(-1) and store.people.all_people() == whole.people.all_people()


def test_an_error_before_any_record_is_reported_unchanged(make_file):
    store = Store.in_memory()
    with pytest.raises(NotSavedError, match=r"not_saved.full"):
        store.file_exchange.file_import(make_file(years(9))).run(CountingOwner(store, fails_at=1))


def test_an_error_after_the_people_does_not_report_nothing_imported(make_file):
    store = Store.in_memory()
    with pytest.raises(IncompleteImportError, match=r"delivery.cut_short"):
        store.file_exchange.file_import(make_file(years(9))).run(CountingOwner(store, fails_at=2))
    assert len(store.players()) == 2 and store.plays.count() == 0


def test_an_error_before_any_restored_record_is_reported_unchanged(filled_store, make_file):
    with pytest.raises(NotSavedError, match=r"not_saved.full"):
        filled_store.file_exchange.file_import(make_file(filled_store.backup(), BACKUP)).run(
            CountingOwner(Store.in_memory(), fails_at=3)
        )


@pytest.fixture
def filled_store():
    """Return a store with a session that is open, plays, remarks, people and presets."""
    store = Store.in_memory()
    play_on(store, "two", 3)
    store.save_edition("pearls", {"white": 9})
    store.plays.imports.save_imported([chess_play(f"old{at}", 100 + at, Ann=3, Bo=at) for at in range(3 * BATCH_SIZE)])
    store.plays.corrections.remark("old7", note="rainy", sight="hidden")
    store.people.add("Ann")
    store.people.add("Anna")
    return store


@pytest.mark.parametrize("at", range(1, 9))
def test_a_cut_restore_is_completed_by_repeating_it(filled_store, make_file, at):
    store, incoming_file = Store.in_memory(), make_file(filled_store.backup(), BACKUP)
    with pytest.raises((IncompleteImportError, NotSavedError)):
        store.file_exchange.file_import(incoming_file).run(CountingOwner(store, fails_at=at))
    store.file_exchange.file_import(incoming_file).run(CountingOwner(store))
    assert all_contents(store)[0] == all_contents(filled_store)[0] and all_contents(store)[2:] == all_contents(filled_store)[2:]
    assert store.plays.latest_plays(sight="hidden") == filled_store.plays.latest_plays(sight="hidden")


def test_a_backup_in_which_something_cannot_be_asks_the_table_for_nothing(filled_store, make_file):
    for change in CHANGES.values():
        owner = CountingOwner(Store.in_memory())
        with pytest.raises(Exception, match="bad_backup"):
            owner.store.file_exchange.file_import(make_file(with_change(filled_store.backup(), change), BACKUP)).run(owner)
        assert owner.asks <= 1, "whether a game is open, and no more"


def test_a_game_that_is_begun_meanwhile_stops_a_restore_between_two_parts(filled_store, make_file):
    store = Store.in_memory()
    table = SessionThread(store, PlayClock(), game_named)
    table.start()
    parts = iter(range(99))

    def ask(work):
        if next(parts) == 4:
            table.send(BeginSession("pearls", seats_named(["Ann", "Bo"])))
        return ask_store(table, work)

    incoming_file = make_file(filled_store.backup(), BACKUP)
    with pytest.raises(IncompleteImportError, match=r"delivery.cut_short.*library.in_play"):
        store.file_exchange.file_import(incoming_file).run(ask)
    with pytest.raises(SessionOpenError):
        store.file_exchange.file_import(incoming_file).run(lambda work: ask_store(table, work))
    table.send(CloseSession())
    store.file_exchange.file_import(incoming_file).run(lambda work: ask_store(table, work))
    table.stop()
    assert store.plays.latest_plays() == filled_store.plays.latest_plays()


def test_a_game_continues_during_a_large_import(tmp_path, make_file):
    store = Store.open(tmp_path / "data" / "fathom.db")
    table = SessionThread(store, PlayClock(), lambda name: GAME if name == "pearls" else catalogue.game(name))
    table.start()
    table.send(BeginSession("pearls", seats_named(["Ann", "Bo"]), {}, {"white": 90_000, "black": 90_000}))
    wait_until_idle(table)
    report, pictures = [], []
    table.listen(pictures.append)
    file_import = store.file_exchange.file_import(make_file(years(1500)))
    errand = threading.Thread(target=lambda: report.append(file_import.run(lambda work: ask_store(table, work))))
    errand.start()
    moves = 0
    while errand.is_alive():
        table.send(Answer(table.snapshot.prompt.choices[0].id))
        wait_until_idle(table)
        moves += 1
    errand.join()
    assert report[0].plays == 1500 and moves > 20, "a move never waits for more than a part"
    assert table.snapshot.entry == moves == len(pictures), "and what comes in makes no picture of the table"
    table.stop()
    store.close()
