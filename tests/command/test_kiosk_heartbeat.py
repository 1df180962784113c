"""The heartbeat to systemd's watchdog stops as soon as a thread doesn't respond."""

import socket

from companion.command.kiosk.heartbeat import Heartbeat, TimeoutExtender, notify, watchdog_s


def test_a_systemd_that_does_not_listen_is_no_reason_to_stop_playing(tmp_path):
    assert not notify("READY=1", {"NOTIFY_SOCKET": str(tmp_path / "nobody")})


class FakeThreads:
    """Session thread and input threads that can be stopped, with a clock set by hand."""

    def __init__(self):
        self.time_s = 0.0
        self.messages = []
        self.live = True
        self.answers = True
        self.heart = Heartbeat(self.send, lambda: self.live, 5.0, self.messages.append, lambda: self.time_s)

    def send(self, ask):
        if self.answers:
            ask.on_result(ask.work(None))

    def beats_after(self, seconds):
        self.messages.clear()
        self.time_s += seconds
        self.heart.beat()
        return self.messages


def test_a_well_table_beats():
    threads = FakeThreads()
    assert threads.beats_after(2.0) == ["WATCHDOG=1"]


def test_a_hung_table_thread_stops_the_beat():
    threads = FakeThreads()
    threads.answers = False
    assert threads.beats_after(4.0) == ["WATCHDOG=1"]
    assert threads.beats_after(4.0) == []


def test_a_dead_input_thread_stops_the_beat():
    threads = FakeThreads()
    threads.live = False
    assert threads.beats_after(1.0) == []


def test_a_table_thread_that_answers_again_is_well_again():
    threads = FakeThreads()
    threads.answers = False
    threads.beats_after(1.0)
    threads.answers = True
    threads.time_s += 9.0
    threads.heart._on_answer(None)
    assert threads.beats_after(0.1) == ["WATCHDOG=1"]


def test_the_start_says_ready():
    threads = FakeThreads()
    threads.heart.start()
    assert threads.messages[0].startswith("READY=1")


def test_a_message_reaches_systemds_socket(tmp_path):
    path = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(path)
        assert notify("READY=1", {"NOTIFY_SOCKET": path})
        assert listening.recv(100) == b"READY=1"


def test_without_systemd_nothing_is_sent():
    assert not notify("READY=1", {})
    assert watchdog_s({}) == 0
    assert watchdog_s({"WATCHDOG_USEC": "2000000"}) == 2.0


def test_systemd_hears_on_what_screen_the_table_is_laid():
    threads = FakeThreads()
    threads.heart.start("bare KMS/DRM")
    assert threads.messages[0] == "READY=1\nSTATUS=Fathom is up on bare KMS/DRM."


def test_a_long_recovery_extends_systemds_timeout_once_a_second():
    clock_time, messages = [0.0], []
    patience = TimeoutExtender(messages.append, lambda: clock_time[0])
    for step in range(300):
        clock_time[0] = step / 100
        patience(step / 300)
    assert [message.split("\n")[:2] for message in messages] == [["WATCHDOG=1", "EXTEND_TIMEOUT_USEC=60000000"]] * 3
    assert [message.split("\n")[2] for message in messages] == [f"STATUS=Recovering games: {share}%." for share in (0, 33, 67)]
