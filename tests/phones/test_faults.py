"""Killed processes, cut connections, sleeping phones: each acknowledged answer counts once, and every phone reconnects by itself."""

import os
import random
import subprocess
import sys
import time

from companion.session.wait_idle import wait_until_idle
from tests.long_tests import SAMPLED
from tests.phones.begun_sheets import reached, started
from tests.phones.evenings import PATIENCE_S, Evening, is_away, wait_for
from tests.sample_sizes import often

pytestmark = SAMPLED

KILLS = often(100, 10, 4)


def answers_of(session):
    return [entry for entry in session.entries if entry.source.startswith("phone:")]


def test_the_phones_process_is_killed_again_and_again(tmp_path):
    luck = random.Random(5)
    with Evening(tmp_path, "score-sheet", 2) as evening:
        guests, taken = [evening.guest(0), evening.guest(1)], 0
        guest = guests[0]
        started(evening, guest)
        for nth in range(KILLS):
            taken += wrote(guests[nth % 2], luck)
            evening.process.kill()
            evening.process.start()
            wait_for(lambda: reached(guest))
        wait_until_idle(evening.table)
        assert len(answers_of(evening.table.session)) >= taken == KILLS
        assert wait_for(lambda: guest.look().state == "playing")


def test_the_table_is_left_and_laid_again_and_phones_go_on(tmp_path):
    luck = random.Random(6)
    evening = Evening(tmp_path, "score-sheet", 2)
    guests = [evening.guest(0), evening.guest(1)]
    guest = guests[0]
    started(evening, guest)
    session = evening.table.session.id
    for nth in range(4):
        assert wrote(guests[nth % 2], luck)
        before = len(answers_of(evening.table.session))
        evening.cut()
        assert wait_for(lambda: is_away(guest.ask("GET", "/")))
        evening.lay()
        evening.resume(session)
        assert wait_for(lambda: not is_away(guest.ask("GET", "/")))
        assert len(answers_of(evening.table.session)) == before
    evening.clear()


def test_an_answer_that_is_sent_twice_counts_once(tmp_path):
    with Evening(tmp_path, "into-the-blue", 2) as evening:
        guest = evening.guest(0)
        form = guest.look().of("/answer")[0].fields
        for status in (200, 409, 409):
            again = guest.post("/answer", form)
            assert guest.status == status
        assert again.said == "That was just answered." and again.of("/answer")
        assert len(answers_of(evening.table.session)) == 1


def test_a_process_with_open_streams_ends_within_two_seconds(tmp_path):
    with Evening(tmp_path, "into-the-blue", 2) as evening:
        guest = evening.guest(0)
        lines = [guest.stream() for _ in range(3)]
        for _, stream in lines:
            assert wait_for(lambda stream=stream: "page" in stream.readline())
        began = time.monotonic()
        evening.process.stop()
        assert time.monotonic() - began < 2
        for line, _ in lines:
            line.close()


def test_a_stream_tells_what_happens_and_beats(tmp_path):
    with Evening(tmp_path, "into-the-blue", 2) as evening:
        one, other = evening.guest(0), evening.guest(1)
        line, stream = other.stream()
        with line:
            assert wait_for(lambda: "Ann, roll" in stream.readline())
            one.post("/answer", one.look().of("/answer")[0].fields)
            assert wait_for(lambda: "</b> rolls" in stream.readline())


def test_streams_cut_at_random_lose_nothing(tmp_path):
    luck = random.Random(3)
    with Evening(tmp_path, "into-the-blue", 2) as evening:
        guests = [evening.guest(seat) for seat in range(2)]
        for _ in range(20):
            for guest in guests:
                line, stream = guest.stream()
                stream.read(luck.randint(1, 400))
                line.close()
                guest.play(luck)
        assert all(guest.look().state == "playing" for guest in guests)


def test_switched_off_nobody_is_in_and_nothing_listens(tmp_path):
    with Evening(tmp_path, "into-the-blue", 2) as evening:
        guest = evening.guest(0)
        evening.phones.switch("off")
        assert not (tmp_path / "phones.json").exists() and evening.process.running.returncode is not None
        evening.phones.switch("evening")
        assert wait_for(lambda: reached(guest)) and guest.look().of("/join")


LOADED = """
import sys, companion.command.play, kivy_ui.device.device_services
rooms = ("phones", "companion.session.phones", "starlette", "uvicorn", "kivy_ui.pages.device.phones_page")
print([one for one in sys.modules if any(one == room or one.startswith(f"{room}.") for room in rooms)])
"""


def test_a_table_without_phones_loads_nothing_of_them():
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, timeout=PATIENCE_S, check=True)
    assert done.stdout.strip() == "[]"


def test_somebody_else_at_the_other_end_is_hung_up_on(tmp_path):
    evening = Evening(tmp_path)
    with evening:
        evening.phones.switch("off")
        evening.phones._users = {os.getuid() + 1}
        evening.phones.switch("evening")
        time.sleep(1)
        assert not evening.phones.is_up


def wrote(guest, luck):
    """Write a cell; whether that was acknowledged."""
    cells = wait_for(lambda: [form for form in guest.look().of("/answer") if form.entries])
    guest.post("/answer", cells[0].fields | {"f0": str(luck.randint(1, 9))})
    return guest.status == 200


def test_a_fault_of_ours_on_the_line_is_logged_and_phones_come_back(tmp_path, caplog):
    with Evening(tmp_path, "into-the-blue", 2) as evening:
        guest, follow = evening.guest(0), evening.phones.phone_access.follow
        evening.phones.phone_access.follow = lambda *_: 1 / 0
        wait_for(lambda: "the connection to the phones failed" in caplog.text)
        evening.phones.phone_access.follow = follow
        assert wait_for(lambda: evening.phones.is_up and guest.look().state == "playing")
