"""Device without a correct wall clock: Fathom asks for the date, and corrects dates once the clock is set."""

import datetime

import pytest

from companion.command.checkup.machine import Machine
from companion.command.checkup.power_supply import clock as clock_checked
from companion.command.device.time_source import is_kept
from companion.library.storage.file import FILE_NAME
from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession, Press
from companion.session.play.play_clock import ClockJumpDetector, PlayClock, noon_of
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from tests.example_games.pearls import GAME

NOW_S = datetime.datetime(2026, 11, 26, 20, 0, tzinfo=datetime.UTC).timestamp()
LATE = {
    "1970, with no file of the last time": 0.0,
    "systemd's build in 2023": datetime.datetime(2023, 6, 1, tzinfo=datetime.UTC).timestamp(),
    "systemd's build in 2025": datetime.datetime(2025, 6, 1, tzinfo=datetime.UTC).timestamp(),
    "when it last ran, eleven months ago": datetime.datetime(2026, 1, 2, 20, tzinfo=datetime.UTC).timestamp(),
    "yesterday": NOW_S - 86_400,
}


class TableWithClock:
    """Session thread whose clocks the test sets."""

    def __init__(self, wall, is_kept=False):
        self.wall, self.steady, self.is_kept = wall, 1000.0, is_kept
        self.store = Store.in_memory()
        clock = PlayClock(lambda: self.steady, lambda: self.wall, lambda: self.is_kept)
        watch = ClockJumpDetector(lambda: self.wall, lambda: self.steady)
        self.table = SessionThread(self.store, clock, lambda name: GAME, watch=watch)

    def game(self):
        """Play a game, and return its id."""
        self.table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"])))
        for _ in range(2):
            self.pass_s(600)
            self.table.handle(Press("secondary"))
        return self.table.snapshot.session

    def pass_s(self, seconds):
        self.wall += seconds
        self.steady += seconds

    def say(self, *date):
        choice = self.table.snapshot.prompt.choices[0]
        self.table.handle(Answer(choice.id, date))

    def day_of(self, game):
        ended_s = self.store.plays.play(game).ended_s
        return datetime.datetime.fromtimestamp(ended_s, datetime.UTC).date().isoformat() if ended_s else ""


@pytest.mark.parametrize("late", LATE)
def test_a_clock_that_nothing_keeps_is_asked_about(late):
    device = TableWithClock(LATE[late])
    game = device.game()
    assert device.table.snapshot.is_question
    device.say(2026, 11, 26)
    assert not device.table.snapshot.is_question and device.day_of(game) == "2026-11-26"


def test_a_clock_that_the_network_or_a_battery_keeps_is_believed():
    device = TableWithClock(NOW_S, is_kept=True)
    game = device.game()
    assert not device.table.snapshot.is_question and device.day_of(game) == "2026-11-26"


def test_the_date_is_asked_once_a_game_night():
    device = TableWithClock(LATE["when it last ran, eleven months ago"])
    device.game()
    device.say(2026, 11, 26)
    second = device.game()
    assert not device.table.snapshot.is_question and device.day_of(second) == "2026-11-26"


@pytest.mark.parametrize("late", LATE)
def test_games_get_their_dates_once_the_clock_is_set(late):
    device = TableWithClock(LATE[late])
    skipped = device.game()
    device.table.handle(Answer(device.table.snapshot.prompt.choices[1].id))
    began, device.wall, device.is_kept = device.wall, NOW_S, True
    device.pass_s(60)
    after = device.game()
    assert [device.day_of(game) for game in (skipped, after)] == ["2026-11-26", "2026-11-26"]
    (corrected,) = device.store.plays.corrections.displayed_corrections(skipped)
    assert corrected.changes and began < NOW_S
    assert device.store.session(skipped).outcome.wall_s < NOW_S, "the journal stays as it is"


@pytest.mark.parametrize("late", LATE)
def test_games_get_their_dates_once_the_clock_is_set_by_hand(late):
    """Neither network nor battery keeps the clock: Settings, or `date -s` as the doctor suggests, sets it."""
    device = TableWithClock(LATE[late])
    skipped = device.game()
    device.table.handle(Answer(device.table.snapshot.prompt.choices[1].id))
    device.wall = NOW_S
    device.pass_s(60)
    after = device.game()
    assert [device.day_of(game) for game in (skipped, after)] == ["2026-11-26", "2026-11-26"]
    assert not device.table.snapshot.is_question, "a date that was set is not asked for"


def test_a_clock_that_jumps_to_a_date_before_fathom_is_still_asked_about():
    device = TableWithClock(LATE["1970, with no file of the last time"])
    device.game()
    device.table.handle(Answer(device.table.snapshot.prompt.choices[1].id))
    device.wall = LATE["systemd's build in 2025"]
    device.game()
    assert device.table.snapshot.is_question


def test_an_entered_date_stays_after_the_clock_is_set():
    device = TableWithClock(LATE["yesterday"])
    game = device.game()
    device.say(2026, 11, 20)
    device.wall, device.is_kept = NOW_S, True
    second = device.game()
    assert device.store.plays.play(game).ended_s == noon_of("2026-11-20")
    assert device.day_of(second) == "2026-11-26" and not device.table.snapshot.is_question


def test_setting_a_clock_that_was_right_changes_no_date():
    device = TableWithClock(NOW_S, is_kept=True)
    game = device.game()
    before = device.store.plays.play(game)
    device.wall += 86_400
    device.game()
    assert device.store.plays.play(game) == before


def create_computer(root, since_epoch=None, voltage=None, is_synchronised=False, has_systemd=True):
    """Create the system files from which Fathom reads the state of the clock."""
    chip = root / "sys/class/rtc/rtc0"
    for name, words in (("since_epoch", since_epoch), ("battery_voltage", voltage)):
        if words is not None:
            chip.mkdir(parents=True, exist_ok=True)
            (chip / name).write_text(f"{words}\n")
    if has_systemd:
        (root / "run/systemd/system").mkdir(parents=True)
    if is_synchronised:
        (root / "run/systemd/timesync").mkdir(parents=True)
        (root / "run/systemd/timesync/synchronized").touch()
    return root


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({}, False),
        ({"since_epoch": 40}, False),
        ({"since_epoch": 40, "voltage": 3_027_000}, False),
        ({"since_epoch": int(NOW_S), "voltage": 2_400}, False),
        ({"since_epoch": int(NOW_S), "voltage": 3_027_000}, True),
        ({"since_epoch": int(NOW_S)}, True),
        ({"since_epoch": "broken"}, False),
        ({"is_synchronised": True}, True),
        ({"has_systemd": False}, True),
    ],
    ids=[
        "a Pi 4",
        "a Pi 5 without battery",
        "a new battery",
        "an empty one",
        "a Pi 5 with one",
        "a PC",
        "?",
        "network",
        "container",
    ],
)
def test_a_battery_or_a_synchronised_network_clock_holds_the_time(tmp_path, parts, expected):
    root = create_computer(tmp_path, **parts)
    assert is_kept(root) is expected and is_kept(root, lambda: True)


def test_the_doctor_reports_a_pi_5_without_battery(tmp_path):
    def clock_result(root):
        machine = Machine(root, root / FILE_NAME, {}, wall_s=lambda: NOW_S, answer=lambda command: "no")
        return list(clock_checked(machine))[-1]

    assert clock_result(create_computer(tmp_path / "without", 40, 2_400)).state == "absent"
    assert clock_result(create_computer(tmp_path / "with", int(NOW_S), 3_027_000)).state == "well"
