"""A device's line counts once, also if the device or Fathom restarts."""

from companion.session.inputs.messages import Report, ResumeSession, Undo
from companion.session.play.play_clock import PlayClock
from companion.session.record.entry import Origin
from companion.session.session_thread import SessionThread
from tests.english_view import snapshot_in_english
from tests.example_games.pearls import GAME
from tests.session.fake_store import FakeStore, create_pearls_table

LINE = Report("DRAW", "pearls", ("black",), Origin("bag", "b1", 1))


def test_a_repeated_line_counts_once():
    table = create_pearls_table(bag="table")
    table.handle(LINE)
    table.handle(LINE)
    assert table.snapshot.entry == 1 and snapshot_in_english(table).message == ""


def test_the_same_number_after_the_device_restarted_is_another_line():
    table = create_pearls_table(bag="table")
    table.handle(LINE)
    table.handle(Report("DRAW", "pearls", ("black",), Origin("bag", "b2", 1)))
    assert table.snapshot.entry == 2


def test_a_line_repeated_after_the_table_restarted_counts_once():
    table, acknowledged = create_pearls_table(bag="table"), []
    table.handle(LINE)
    store = FakeStore()
    store.journal = table._store.journal
    restarted_table = SessionThread(store, PlayClock(), lambda name: GAME)
    restarted_table.handle(ResumeSession("one"))
    restarted_table.handle(Report(LINE.kind, LINE.name, LINE.items, LINE.origin, lambda: acknowledged.append(1)))
    assert restarted_table.snapshot.entry == 1 and acknowledged == [1]


def test_a_line_that_was_undone_does_not_come_back_by_being_repeated():
    table = create_pearls_table(bag="table")
    table.handle(LINE)
    table.handle(Undo())
    table.handle(LINE)
    assert snapshot_in_english(table).undo is None


def test_a_refused_line_is_acknowledged_too_even_with_no_game_open():
    table, acknowledged = SessionThread(FakeStore(), PlayClock(), lambda name: GAME), []
    table.handle(Report("ROLL", "dice", ("3",), acknowledge=lambda: acknowledged.append(1)))
    assert snapshot_in_english(table).message == "No game is open." and acknowledged == [1]


def test_an_open_question_does_not_block_reports():
    table = create_pearls_table(bag="table")
    for _ in range(5):
        table.handle(Report("DRAW", "pearls", ("black",)))
    assert table.snapshot.is_question
    table.handle(Report("DRAW", "pearls", ("white",)))
    assert snapshot_in_english(table).undo == "Ann draws white" and not table.snapshot.is_question


def resume_after(*reports):
    """Handle these inputs, restart, and return the table."""
    table = create_pearls_table(bag="table")
    for report in reports:
        table.handle(report)
    store = FakeStore()
    store.journal = table._store.journal
    restarted_table = SessionThread(store, PlayClock(), lambda name: GAME)
    restarted_table.handle(ResumeSession("one"))
    return restarted_table


def line_without_hello(number, item="black"):
    """Return a line of a device that has sent no HELLO since the start."""
    return Report("DRAW", "pearls", (item,), Origin("port", "?1", number))


def test_a_device_without_hello_after_a_table_restart_cannot_repeat_its_last_line():
    table = resume_after(LINE)
    table.handle(line_without_hello(1))
    assert table.snapshot.entry == 1
    table.handle(line_without_hello(2))
    assert table.snapshot.entry == 2


def test_the_next_line_counts_even_after_a_restart_of_the_device():
    table = resume_after(LINE, Report("DRAW", "pearls", ("black",), Origin("bag", "b1", 2)))
    table.handle(line_without_hello(1))
    table.handle(line_without_hello(2))
    assert table.snapshot.entry == 4


def test_another_gem_under_the_same_number_is_no_repeat():
    table = resume_after(LINE)
    table.handle(line_without_hello(1, "white"))
    assert table.snapshot.entry == 2


class UnreadableList(list):
    """List of entries that fails when it is iterated."""

    def __iter__(self):
        raise AssertionError("a report reads every entry")

    __reversed__ = __iter__


def test_a_report_costs_the_same_however_long_the_game_is():
    table = resume_after(LINE)
    table.session.entry_log._entries = UnreadableList(table.session.entries)
    for report in (
        LINE,
        line_without_hello(1),
        line_without_hello(2),
        Report("DRAW", "pearls", ("white",), Origin("bag", "b1", 2)),
    ):
        table.handle(report)
    assert table.snapshot.entry == 3 and not snapshot_in_english(table).message
