"""Devices that report twice, too early, in another seat's turn, or not at all."""

from companion.games import catalogue
from companion.games.into_the_blue.rolling import ChooseDice, StopRolling
from companion.session.inputs.messages import Answer, BeginSession, DeviceStatus, Report, ReportOverdue
from companion.session.inputs.reminder_timer import ReminderTimer
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from tests.english_view import snapshot_in_english
from tests.session.fake_store import FakeStore
from tests.waiting import wait_until

TOWER = DeviceStatus("tower", "serial", "ready")
ROLL = Report("ROLL", "dice", ("1", "2", "3", "4", "4", "4"))


def create_table_with_dice(dice="table", **parts):
    table = SessionThread(FakeStore(), PlayClock(), catalogue.game, **parts)
    table.handle(TOWER)
    table.handle(BeginSession("into-the-blue", seats_named(["Ann", "Bo"]), {"dice": dice}))
    return table


def take(table, move):
    """Take the first choice with such a move."""
    table.handle(
        Answer(next(choice.id for choice in table.snapshot.prompt.choices if isinstance(choice.move, move) and not choice.fields))
    )


def test_dice_reported_twice_count_once_with_a_sentence():
    table = create_table_with_dice()
    table.handle(ROLL)
    table.handle(ROLL)
    assert table.snapshot.entry == 1
    assert snapshot_in_english(table).message.startswith("Ignored ROLL dice 1 2 3 4 4 4: nothing of the kind is needed now. ")
    assert snapshot_in_english(table).message.endswith(snapshot_in_english(table).prompt.question)


def test_dice_that_report_before_a_level_is_chosen_are_too_early():
    table = create_table_with_dice()
    table.handle(ROLL)
    take(table, StopRolling)
    table.handle(ROLL)
    assert table.snapshot.entry == 2 and snapshot_in_english(table).message.endswith(snapshot_in_english(table).prompt.question)


def test_dice_of_a_seat_that_is_not_asked_are_ignored_with_a_sentence():
    table = create_table_with_dice()
    table.handle(Report("ROLL", "dice:2", ROLL.items))
    assert table.snapshot.entry == 0 and snapshot_in_english(table).message == "Ann answers now. Ignored input from Bo."
    table.handle(Report("ROLL", "dice:1", ROLL.items))
    assert table.snapshot.entry == 1


def test_a_roll_of_the_tower_counts_though_the_dice_are_in_the_app():
    table = create_table_with_dice(dice="app")
    table.handle(ROLL)
    assert snapshot_in_english(table).undo == "Ann’s roll" and table.snapshot.view.tray.dice


def test_a_die_too_few_is_refused_with_a_sentence_and_the_next_roll_counts():
    table = create_table_with_dice()
    table.handle(Report("ROLL", "dice", ("1", "2", "3", "4", "5")))
    assert snapshot_in_english(table).message == "Need 6 dice, got 5. Roll again, or tap them in."
    table.handle(Report("ROLL", "dice", ("1", "2", "3", "4", "5", "6")))
    assert snapshot_in_english(table).message == "No die has a face “6”. They show 1, 2, 3, 4, 5 or chest."
    table.handle(ROLL)
    assert table.snapshot.entry == 1


def test_only_rerolled_dice_are_expected():
    table = create_table_with_dice()
    table.handle(ROLL)
    take(table, ChooseDice)
    table.handle(Report("ROLL", "dice", ("5", "Chest")))
    assert [die.label for die in table.snapshot.view.tray.dice] == ["1", "2", "3", "4", "5", "chest"]


def test_dice_that_do_not_report_are_asked_for_once():
    table = create_table_with_dice()
    assert ReminderTimer().wait_s(table.snapshot) == 20.0
    table.handle(ReportOverdue())
    assert snapshot_in_english(table).message == "No reading from the dice. Roll 6 dice again or enter them."
    assert table._reminders.wait_s(table.snapshot) is None
    table.handle(ROLL)
    take(table, ChooseDice)
    table.handle(ReportOverdue())
    assert snapshot_in_english(table).message == "No reading from the dice. Roll 2 dice again or enter them."


def test_without_a_listening_device_the_table_sends_no_reminder():
    table = create_table_with_dice()
    table.handle(DeviceStatus("tower", "serial", "absent"))
    assert ReminderTimer().wait_s(table.snapshot) is None
    assert ReminderTimer().wait_s(create_table_with_dice(dice="app").snapshot) is None


def test_the_table_thread_says_so_by_itself():
    table = create_table_with_dice(reminders=ReminderTimer(0.02))
    table.start()
    wait_until(lambda: table.snapshot.message)
    table.stop()
    assert snapshot_in_english(table).message.startswith("No reading from the dice") and table.snapshot.message_count == 1
