"""Killed processes, cut connections, sleeping phones: each acknowledged answer counts once, and every phone reconnects by itself."""

import os
import random
import subprocess
import sys
import time

import pytest

from companion.session.wait_idle import wait_until_idle
from tests.long_tests import SAMPLED
from tests.phones.game_server import TIMEOUT_S, GameServer, is_unreachable_page, wait_for
from tests.phones.sheet_start import choose_sheet, is_server_reachable
from tests.sample_sizes import full_or_sample

KILLS = full_or_sample(100, 10, 4)


def phone_entries(session):
    return [entry for entry in session.entries if entry.source.startswith("phone:")]


@SAMPLED
@pytest.mark.long
def test_phones_reconnect_after_each_kill_of_the_server(tmp_path):
    luck = random.Random(5)
    with GameServer(tmp_path, "score-sheet", 2) as server:
        guests, accepted_count = [server.join_guest(0), server.join_guest(1)], 0
        guest = guests[0]
        choose_sheet(server, guest)
        for nth in range(KILLS):
            accepted_count += write_cell(guests[nth % 2], luck)
            server.process.kill()
            server.process.start()
            wait_for(lambda: is_server_reachable(guest))
        wait_until_idle(server.table)
        assert len(phone_entries(server.table.session)) >= accepted_count == KILLS
        assert wait_for(lambda: guest.load_page().state == "playing")


@pytest.mark.long
def test_phones_continue_after_the_table_is_closed_and_reopened(tmp_path):
    luck = random.Random(6)
    server = GameServer(tmp_path, "score-sheet", 2)
    guests = [server.join_guest(0), server.join_guest(1)]
    guest = guests[0]
    choose_sheet(server, guest)
    session = server.table.session.id
    for nth in range(4):
        assert write_cell(guests[nth % 2], luck)
        before = len(phone_entries(server.table.session))
        server.cut_power()
        assert wait_for(lambda: is_unreachable_page(guest.ask("GET", "/")))
        server.open_table()
        server.resume(session)
        assert wait_for(lambda: not is_unreachable_page(guest.ask("GET", "/")))
        assert len(phone_entries(server.table.session)) == before
    server.close()


def test_answer_sent_twice_counts_once(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        guest = server.join_guest(0)
        form = guest.load_page().forms_for("/answer")[0].fields
        for status in (200, 409, 409):
            second_page = guest.post("/answer", form)
            assert guest.status == status
        assert second_page.alert == "That was just answered." and second_page.forms_for("/answer")
        assert len(phone_entries(server.table.session)) == 1


def test_process_with_open_streams_ends_within_two_seconds(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        guest = server.join_guest(0)
        lines = [guest.open_stream() for _ in range(3)]
        for _, stream in lines:
            assert wait_for(lambda stream=stream: "page" in stream.readline())
        began = time.monotonic()
        server.process.stop()
        assert time.monotonic() - began < 2
        for line, _ in lines:
            line.close()


def test_stream_sends_events_and_heartbeats(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        first_guest, other = server.join_guest(0), server.join_guest(1)
        line, stream = other.open_stream()
        with line:
            assert wait_for(lambda: "Ann, roll" in stream.readline())
            first_guest.post("/answer", first_guest.load_page().forms_for("/answer")[0].fields)
            assert wait_for(lambda: "</b> rolls" in stream.readline())


@pytest.mark.long
def test_streams_cut_at_random_lose_no_event(tmp_path):
    luck = random.Random(3)
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        guests = [server.join_guest(seat) for seat in range(2)]
        for _ in range(20):
            for guest in guests:
                line, stream = guest.open_stream()
                stream.read(luck.randint(1, 400))
                line.close()
                guest.play(luck)
        assert all(guest.load_page().state == "playing" for guest in guests)


def test_switching_off_disconnects_phones_and_closes_the_port(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        guest = server.join_guest(0)
        server.phones.switch("off")
        assert not (tmp_path / "phones.json").exists() and server.process.popen.returncode is not None
        server.phones.switch("evening")
        assert wait_for(lambda: is_server_reachable(guest)) and guest.load_page().forms_for("/join")


LOADED = """
import sys, companion.command.play, kivy_ui.device.device_services
rooms = ("phones", "companion.session.phones", "starlette", "uvicorn", "kivy_ui.pages.device.phones_page")
print([one for one in sys.modules if any(one == room or one.startswith(f"{room}.") for room in rooms)])
"""


def test_table_without_phones_loads_no_phone_module():
    process = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, timeout=TIMEOUT_S, check=True)
    assert process.stdout.strip() == "[]"


def test_connection_of_another_user_id_is_refused(tmp_path):
    server = GameServer(tmp_path)
    with server:
        server.phones.switch("off")
        server.phones._users = {os.getuid() + 1}
        server.phones.switch("evening")
        time.sleep(1)
        assert not server.phones.is_up


def write_cell(guest, luck):
    """Write a random number into a cell; return whether it was acknowledged."""
    cells = wait_for(lambda: [form for form in guest.load_page().forms_for("/answer") if form.entries])
    guest.post("/answer", cells[0].fields | {"f0": str(luck.randint(1, 9))})
    return guest.status == 200


@pytest.mark.long
def test_own_error_on_the_connection_is_logged_and_phones_reconnect(tmp_path, caplog):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        guest, follow = server.join_guest(0), server.phones.phone_access.follow
        server.phones.phone_access.follow = lambda *_: 1 / 0
        wait_for(lambda: "the connection to the phones failed" in caplog.text)
        server.phones.phone_access.follow = follow
        assert wait_for(lambda: server.phones.is_up and guest.load_page().state == "playing")
