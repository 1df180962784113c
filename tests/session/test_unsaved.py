"""A move that could not be saved is shown with its label until it is saved or discarded."""

from companion.session.inputs.control_presses import stamp_of
from companion.session.inputs.messages import Answer, BeginSession, DismissTrouble, Press, Report, SelectSeat, Undo
from companion.session.play.play_clock import PlayClock
from companion.session.record.journal import NO_SIDE_RECORDS, MemoryJournal, NotSavedError
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from companion.table.sentence import say
from tests.english_view import snapshot_in_english
from tests.example_games.pearls import GAME
from tests.session.fake_store import FakeStore


class SmallDisk(MemoryJournal):
    """Journal that refuses entries once it `is_full`."""

    is_full = False

    def append(self, session, entry, extras=NO_SIDE_RECORDS):
        if self.is_full:
            raise NotSavedError(say("not_saved.full"))
        super().append(session, entry, extras)


def create_full_table(**options):
    """Return a table of Pearls on which Ann has drawn, and whose disk is full now."""
    store = FakeStore()
    store.journal = SmallDisk()
    table = SessionThread(store, PlayClock(), lambda name: GAME)
    table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"]), options))
    table.handle(Press("secondary"))
    store.journal.is_full = True
    return store.journal, table


def first_answer(table):
    return Answer(table.snapshot.prompt.choices[0].id)


def test_an_unsaved_move_is_named_and_changes_nothing():
    _, table = create_full_table()
    before = snapshot_in_english(table)
    table.handle(first_answer(table))
    snapshot = snapshot_in_english(table)
    assert (snapshot.unsaved.reason, snapshot.unsaved.label) == ("full", before.prompt.choices[0].label)
    assert (snapshot.entry, snapshot.prompt, snapshot.undo) == (before.entry, before.prompt, before.undo)


def test_an_unsaved_press_is_named_as_its_choice():
    _, table = create_full_table()
    table.handle(Press("primary", stamp=stamp_of(table.snapshot, "primary")))
    assert snapshot_in_english(table).unsaved.label == snapshot_in_english(table).prompt.choices[0].label


def test_an_unsaved_undo_names_the_move_it_undoes():
    _, table = create_full_table()
    table.handle(Undo())
    assert snapshot_in_english(table).unsaved.label == f"Undo: {snapshot_in_english(table).undo}"


def test_trying_again_counts_the_tries_and_saves_the_move_once_there_is_room():
    disk, table = create_full_table()
    table.handle(first_answer(table))
    table.handle(table.snapshot.unsaved.input)
    assert table.snapshot.unsaved.tries == 2
    disk.is_full, entry = False, table.snapshot.entry
    table.handle(table.snapshot.unsaved.input)
    assert (table.snapshot.unsaved, table.snapshot.entry) == (None, entry + 1)


def test_another_move_that_is_not_saved_counts_anew():
    _, table = create_full_table()
    table.handle(first_answer(table))
    table.handle(Undo())
    assert table.snapshot.unsaved.tries == 1


def test_discarding_an_unsaved_move_changes_nothing():
    _, table = create_full_table()
    before = snapshot_in_english(table)
    table.handle(first_answer(table))
    table.handle(SelectSeat(0))
    assert table.snapshot.unsaved
    table.handle(DismissTrouble())
    snapshot = snapshot_in_english(table)
    assert (snapshot.unsaved, snapshot.entry, snapshot.prompt, snapshot.undo) == (None, before.entry, before.prompt, before.undo)


def test_an_unsaved_report_of_a_device_can_be_saved_again():
    disk, table = create_full_table(bag="table")
    table.handle(Report("DRAW", "pearls", ("black",)))
    assert table.snapshot.unsaved.reason == "full"
    disk.is_full, entry = False, table.snapshot.entry
    table.handle(table.snapshot.unsaved.input)
    assert (table.snapshot.unsaved, table.snapshot.entry) == (None, entry + 1)
