"""The session thread handles inputs of every kind and publishes the result."""

from companion.games import catalogue
from companion.library.store import Store
from companion.session.inputs.messages import (
    Answer,
    BeginSession,
    CloseSession,
    DismissTrouble,
    Press,
    Report,
    ResumeSession,
    StoreRequest,
    Undo,
)
from companion.session.play.play_clock import PlayClock, noon_of
from companion.session.record.journal import NO_SIDE_RECORDS, DamagedError, MemoryJournal, NotSavedError, NotWritableError
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from tests.english_view import snapshot_in_english
from tests.example_games.pearls import GAME, replace_parts
from tests.session.fake_store import FakeStore, create_pearls_table, damage_entries_page
from tests.session.fake_time import FakeTime


def test_a_press_means_what_a_tap_means():
    table = create_pearls_table()
    table.handle(Press("primary"))
    assert snapshot_in_english(table).undo.startswith("Ann draws")
    assert snapshot_in_english(table).prompt.question == "Bo, draw or stop?"


def test_a_tap_seen_before_the_question_was_answered_is_refused_with_a_sentence():
    table = create_pearls_table()
    tap = Answer(table.snapshot.prompt.choices[0].id)
    table.handle(tap)
    table.handle(tap)
    assert snapshot_in_english(table).message == "That was just answered."
    assert table.snapshot.entry == 1


def test_a_report_is_taken_and_acknowledged():
    table, acknowledged = create_pearls_table(bag="table"), []
    table.handle(Report("DRAW", "pearls", ("black",), acknowledge=lambda: acknowledged.append(1)))
    assert snapshot_in_english(table).undo == "Ann draws black"
    assert acknowledged == [1]


def test_undo_of_a_report_needs_no_question():
    table = create_pearls_table(bag="table")
    table.handle(Report("DRAW", "pearls", ("black",)))
    table.handle(Undo())
    assert snapshot_in_english(table).undo is None and not table.snapshot.is_question


def test_the_game_refuses_an_impossible_report_and_offers_a_correction():
    table = create_pearls_table(bag="table")
    count = next(choice for choice in snapshot_in_english(table).prompt.any_time_choices if choice.label == "black pearls")
    table.handle(Answer(count.id, (0,)))
    table.handle(Report("DRAW", "pearls", ("BLACK",)))
    assert table.snapshot.is_question and snapshot_in_english(table).prompt.question == "The bag holds no black pearl."
    assert snapshot_in_english(table).prompt.choices[0].label == "white pearls"


def test_a_report_without_a_question_is_refused():
    table = create_pearls_table()
    table.handle(Report("ROLL", "dice", ("3",)))
    assert "Ignored ROLL dice 3" in snapshot_in_english(table).message


def test_closing_a_game_removes_its_messages():
    table = create_pearls_table(bag="table")
    table.handle(Report("ROLL", "dice", ("3",)))
    table.handle(CloseSession())
    assert table.snapshot.message == "" and snapshot_in_english(table).game == "", "only the game has the words of what it asked"


def test_an_error_in_a_game_is_reported_and_the_table_continues():
    def decide(state, move, chance):
        raise ZeroDivisionError

    table = SessionThread(FakeStore(), PlayClock(), lambda name: replace_parts(decide=decide))
    table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"])))
    table.handle(Press("primary"))
    assert snapshot_in_english(table).message == "Fathom hit an error (ZeroDivisionError). Nothing changed."
    assert table.snapshot.entry == 0 and table.snapshot.prompt is not None


def test_a_view_that_fails_leaves_the_picture_before_and_undo_helps():
    def view(state, seat):
        assert sum(state.bag) == 12, "only the full bag can be shown"
        return GAME.view(state, seat)

    table = SessionThread(FakeStore(), PlayClock(), lambda name: replace_parts(view=view))
    table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"]), {"bag": "table"}))
    table.handle(Report("DRAW", "pearls", ("black",)))
    assert snapshot_in_english(table).message == "Fathom can’t show this move (AssertionError). Tap Undo."
    table.handle(Undo())
    assert snapshot_in_english(table).view.subtitle == "12 in the bag"


def test_a_listener_that_fails_does_not_take_the_table_from_the_others():
    table, snapshots = SessionThread(FakeStore(), PlayClock(), lambda name: GAME), []
    table.listen(lambda snapshot: 1 / 0)
    table.listen(snapshots.append)
    table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"])))
    assert snapshots[-1].session == "one"


def test_a_move_that_cannot_be_saved_is_reported_and_changes_nothing():
    class FullJournal(MemoryJournal):
        def append(self, session, entry, extras=None):
            if entry.kind == "move":
                raise NotSavedError("The disk is full.")
            super().append(session, entry)

    store = FakeStore()
    store.journal = FullJournal()
    table = SessionThread(store, PlayClock(), lambda name: GAME)
    table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"])))
    before = table.snapshot
    table.handle(Press("primary"))
    assert snapshot_in_english(table).message == "The disk is full."
    assert (table.snapshot.prompt, table.snapshot.view, snapshot_in_english(table).undo) == (
        before.prompt,
        before.view,
        before.undo,
    )


def test_an_unknown_session_or_game_is_reported():
    table = SessionThread(Store.in_memory(), PlayClock(), lambda name: GAME)
    table.handle(ResumeSession("nowhere"))
    assert snapshot_in_english(table).message == "Saved game nowhere wasn’t found."


def test_a_file_damaged_during_play_is_recovered_and_the_session_continues(tmp_path):
    store = Store.open(tmp_path / "fathom.db")
    table = SessionThread(store, PlayClock(), lambda name: GAME)
    table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"]), {"bag": "table"}))
    for _ in range(3):
        table.handle(Report("DRAW", "pearls", ("white",)))
    table.handle(StoreRequest(damage_entries_page, lambda result: None))
    table.handle(Report("DRAW", "pearls", ("white",)))
    assert snapshot_in_english(table).message.endswith("please do your last step again.")
    assert table.snapshot.trouble
    table.handle(Report("DRAW", "pearls", ("white",)))
    assert table.snapshot.entry == 4 and store.journal.entries(table.snapshot.session) == table.session.entries
    table.handle(DismissTrouble())
    assert table.snapshot.trouble == ()
    store.close()


def test_a_person_renamed_at_the_table_plays_again_under_the_new_name():
    store = Store.in_memory()
    table = SessionThread(store, PlayClock(), lambda name: GAME)
    table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"]), {"bag": "table"}))
    first = table.snapshot.session
    rename = next(aside for aside in snapshot_in_english(table).prompt.any_time_choices if aside.label == "Rename Ann")
    table.handle(Answer(rename.id, ("Cleo",)))
    table.handle(BeginSession("pearls", table.snapshot.seats, table.session.setup.options))
    assert [seat.name for seat in table.snapshot.seats] == ["Cleo", "Bo"]
    assert table.snapshot.session != first and table.session.setup.options == {"bag": "table"}


class UnsetClock(PlayClock):
    """Clock of a device whose wall clock was never set."""

    def __init__(self):
        super().__init__(wall=lambda: 0.0)


def test_the_date_is_asked_at_the_end_where_the_clock_was_never_set():
    store = Store.in_memory()
    table = SessionThread(store, UnsetClock(), lambda name: GAME)
    table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"])))
    for _ in range(2):
        table.handle(Press("secondary"))
    assert table.snapshot.is_question and table.snapshot.standings is not None
    table.handle(Answer(table.snapshot.prompt.choices[0].id, (2027, 2, 31)))
    assert not table.snapshot.is_question and table.snapshot.prompt is None
    assert store.session(table.snapshot.session).outcome.wall_s == noon_of("2027-02-28")


def test_the_date_is_not_asked_where_the_clock_is_set():
    table = create_pearls_table()
    for _ in range(2):
        table.handle(Press("secondary"))
    assert table.snapshot.prompt is None and table.snapshot.standings is not None


def test_a_recovery_without_disk_space_is_reported_and_the_table_continues():
    class FullStore(FakeStore):
        def repair(self, damage):
            raise NotSavedError("The disk is full.")

    class DamagedJournal(MemoryJournal):
        def append(self, session, entry, extras=None):
            if entry.kind == "move":
                raise DamagedError("a page is lost")
            super().append(session, entry)

    store = FullStore()
    store.journal = DamagedJournal()
    table = SessionThread(store, PlayClock(), lambda name: GAME)
    table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"])))
    table.handle(Press("primary"))
    assert snapshot_in_english(table).message == "The disk is full." and table.snapshot.entry == 0


class BrokenDisk(MemoryJournal):
    """Journal that fails while it `is_broken`; with `is_late` it writes the entry before it fails, like a disk whose flush fails."""

    is_broken, is_late = True, False

    def append(self, session, entry, extras=NO_SIDE_RECORDS):
        refuses = self.is_broken and entry.number
        if self.is_late or not refuses:
            super().append(session, entry, extras)
        if refuses:
            raise NotWritableError("The disk can only be read.")


class ReopenableStore(FakeStore):
    """Store that can be reopened once its disk `is_mended`."""

    is_mended = False

    def __init__(self):
        self.journal = BrokenDisk()

    def reopen(self):
        if not self.is_mended:
            raise NotSavedError("Not yet.")
        self.journal.is_broken = False


def create_table_on_broken_disk():
    store = ReopenableStore()
    table = SessionThread(store, PlayClock(), lambda name: GAME)
    table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"])))
    return store, table


def test_a_full_disk_is_reported_and_saving_continues_once_it_has_space():
    store, table = create_table_on_broken_disk()
    for time in (1, 2):
        table.handle(Press("primary"))
        assert (snapshot_in_english(table).message, table.snapshot.message_count, table.snapshot.entry) == (
            "The disk can only be read.",
            time,
            0,
        )
    store.is_mended = True
    table.handle(Press("primary"))
    assert (table.snapshot.message_count, table.snapshot.entry) == (2, 1)
    assert store.journal.entries_by_session["one"] == table.session.entries


def test_a_move_the_disk_refused_but_has_is_made_once():
    store, table = create_table_on_broken_disk()
    store.journal.is_late = store.is_mended = True
    table.handle(Press("primary"))
    assert (table.snapshot.entry, snapshot_in_english(table).prompt.question) == (1, "Bo, draw or stop?")
    table.handle(Press("primary"))
    assert table.snapshot.entry == 2 and store.journal.entries_by_session["one"] == table.session.entries


def test_a_failed_query_of_the_store_is_repeated_once_the_disk_works():
    store, table = create_table_on_broken_disk()
    answers, calls = [], []

    def work(store):
        calls.append(store)
        if store.journal.is_broken:
            raise NotWritableError("The disk can only be read.")
        return "kept"

    table.handle(StoreRequest(work, answers.append))
    store.is_mended = True
    table.handle(StoreRequest(work, answers.append))
    assert str(answers[0]) == "The disk can only be read." and answers[1:] == ["kept"] and len(calls) == 3


def test_a_saved_edition_that_no_game_accepts_is_reported_kept_and_not_used():
    store = Store.in_memory()
    store.save_edition("deep-blue", {"tiles": "scribbled over"})
    table = SessionThread(store, PlayClock())
    table.handle(BeginSession("deep-blue", seats_named(["Ann", "Bo"])))
    assert table.snapshot.session and "Fathom uses the defaults" in snapshot_in_english(table).message
    assert store.edition("deep-blue") == {"tiles": "scribbled over"}
    table.handle(Press("primary"))
    assert table.snapshot.entry == 1


def test_a_game_that_cannot_begin_gives_its_own_reason():
    table = SessionThread(Store.in_memory(), PlayClock())
    table.handle(BeginSession("kit", seats_named(["Ann", "Bo"]), {"kit": "Nothing"}))
    assert snapshot_in_english(table).message.startswith("There is no kit “Nothing”.") and not table.snapshot.session


def _toolbox_with_running_clock():
    time, store = FakeTime(), FakeStore()
    table = SessionThread(store, PlayClock(time), catalogue.game)
    table.handle(BeginSession("toolbox", seats_named(["Ann", "Bo"])))
    for label, values in (("Turn clock", ()), ("Choose who begins", (0,))):
        prompt = snapshot_in_english(table).prompt
        choice = next(choice for choice in (*prompt.choices, *prompt.any_time_choices) if choice.label == label)
        table.handle(Answer(choice.id, values))
    time.time_s += 600
    return table, time, store


def _resumed_ms(store, time):
    table = SessionThread(store, PlayClock(time), catalogue.game)
    table.handle(ResumeSession("one"))
    clock = table.snapshot.view.clock.state
    assert clock.is_admin, "nobody's time runs before all have sat down"
    return clock.seat_ms(0, table.snapshot.played_ms)


def test_leaving_while_the_turn_clock_runs_keeps_the_time_of_the_turn():
    table, time, store = _toolbox_with_running_clock()
    table.handle(CloseSession())
    time.time_s += 10_000
    assert _resumed_ms(store, time) == 600_000


def test_stopping_while_the_turn_clock_runs_keeps_the_time_of_the_turn():
    table, time, store = _toolbox_with_running_clock()
    table.start()
    table.stop()
    assert _resumed_ms(store, time) == 600_000


def test_players_leave_a_running_turn_clock_also_when_the_disk_is_full(monkeypatch):
    table, _, store = _toolbox_with_running_clock()

    def refuse(*records):
        raise NotWritableError("no space")

    monkeypatch.setattr(store.journal, "append", refuse)
    table.handle(CloseSession())
    assert table.session is None and not table.snapshot.session
