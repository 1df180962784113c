"""Attacks of a guest: forged requests, stolen keys, floods. They are refused with a sentence, and the game continues."""

import json
import os
import re
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from statistics import median

import pytest

from companion.session.inputs.messages import Answer, Undo
from companion.session.wait_idle import wait_until_idle
from phones.page_assets import shared_assets
from phones.server import MOST_CONNECTIONS, MOST_KEPT_OF_ONE, MOST_OF_ONE
from tests.long_tests import SAMPLED
from tests.phones.game_server import GameServer, Guest, free_port, wait_for
from tests.sample_sizes import full_or_sample

FLOOD, STREAMS = full_or_sample(10_000, 600, 300), full_or_sample(500, 100, 50)
TAPS, LONGEST_S = 25, FLOOD / 30
UNITS_NICE = 10
"""Nice value in systemd/fathom-phones.service: the table goes first."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with GameServer(tmp_path_factory.mktemp("hostile"), "into-the-blue", 2, is_fork=False) as server:
        yield server


@pytest.fixture
def ann(server):
    return server.join_guest(0)


def first_answer_fields(guest):
    return guest.load_page().forms_for("/answer")[0].fields


def test_foreign_host_header_is_refused_first(server, ann):
    evil = Guest(server.port, host=f"evil.example:{server.port}", key=ann.cookie)
    assert "isn’t Fathom’s" in evil.ask("GET", "/") and evil.status == 421
    assert evil.post("/answer", first_answer_fields(ann)) and evil.status == 421
    for host in ("127.0.0.1", f"127.0.0.1.evil.example:{server.port}", f"127.0.0.1:{server.port}@evil"):
        Guest(server.port, host=host).ask("GET", "/")
        assert Guest(server.port, host=host).ask("GET", "/").startswith("This address")


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "https://127.0.0.1"])
def test_only_our_own_pages_may_post(server, ann, origin):
    before = len(server.table.session.entries)
    page = ann.ask("POST", "/answer", "choice=x", Origin=origin)
    assert ann.status == 403 and "Only Fathom’s own pages" in page
    assert len(server.table.session.entries) == before


def test_forged_cookie_can_neither_read_nor_act(server, ann):
    stranger = Guest(server.port, key="A" * 22)
    assert stranger.load_page().forms_for("/join") and stranger.load_page().forms_for("/answer") == []
    stranger.post("/answer", first_answer_fields(ann))
    assert stranger.status == 403
    line, stream = stranger.open_stream()
    with line:
        assert "event: gone" in [stream.readline().strip() for _ in range(12)]


def test_forged_stamp_and_another_seats_choice_are_refused(server, ann):
    bo = server.join_guest(1)
    assert bo.load_page().forms_for("/answer") == []
    stolen = bo.post("/answer", first_answer_fields(ann))
    assert (bo.status, stolen.alert) == (409, "That’s for another player to answer.")
    for stamp in ("0.deadbeef", "over1.0.00000000", "fill.0.0.0.0.x", "", "x" * 4000):
        assert ann.post("/answer", {"choice": stamp}).alert and ann.status == 409
    any_time_choices = {choice.id for choice in server.table.snapshot.prompt.any_time_choices}
    for stamp in any_time_choices:
        ann.post("/answer", {"choice": stamp})
        assert ann.status in (409, 429)


def test_used_and_invented_tickets_are_refused(server):
    ticket = server.phones.phone_access.ticket()
    assert Guest(server.port).load_page(f"/j/{ticket}").forms_for("/join")  # a link preview doesn't use up the ticket
    for _ in server.table.snapshot.seats:
        Guest(server.port).join(ticket)
    for bad in (ticket, "A" * 22, "", "../../etc/passwd"):
        late = Guest(server.port)
        assert late.join(bad).alert and late.status in (403, 429) and not late.cookie


def test_guest_gets_no_seat_without_confirmation(server):
    eve = server.join_guest()
    assert eve.choose_seat(0).state == "waiting" or eve.load_page().state == "waiting"
    eve.post("/answer", {"choice": "x"})
    assert eve.status == 409 and eve.load_page().forms_for("/answer") == []
    server.confirm_phone(is_accepted=False)
    refused = wait_for(lambda: (page := eve.load_page()).state == "choosing" and page)
    assert refused.alert.startswith("Not confirmed")


def test_disconnected_phone_can_do_nothing_more(server):
    bo = server.join_guest(1)
    line, stream = bo.open_stream()
    server.phones.phone_access.disconnect_seat(1)
    with line:
        assert wait_for(lambda: "gone" in stream.readline())
    bo.post("/answer", {"choice": "x"})
    assert bo.status == 403 and bo.load_page().forms_for("/join")


def test_spectators_may_do_nothing(server, ann):
    watching = server.join_guest("watch")
    assert watching.load_page().state == "watching"
    for path, fields in (("/answer", first_answer_fields(ann)), ("/undo", {}), ("/name", {"name": "Eve"})):
        watching.post(path, fields)
        assert watching.status == 409


def test_typed_text_is_shown_as_plain_text(server, ann):
    ann.post("/name", {"name": "<b>&\"'</b>"})
    wait_until_idle(server.table)
    page = ann.ask("GET", "/")
    assert '<b>&"' not in page and "&lt;b&gt;&amp;" in page
    ann.post("/name", {"name": "Ann"})


def test_page_loads_only_own_files_and_scripts_cannot_read_its_cookie(server):
    guest = server.join_guest()
    page, policy = guest.ask("GET", "/"), None
    policy = guest.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
    loaded = re.findall(r'(?:src|href)="(?!data:,|/sheet")([^"#]*)"', page)  # a link to a page of Fathom loads nothing by itself
    assert loaded == [*shared_assets()][:2] and " style=" not in page and " on" + "click" not in page
    guest = Guest(server.port)
    guest.join(server.phones.phone_access.ticket())
    cookie = guest.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie


@SAMPLED
@pytest.mark.long
def test_table_stays_quick_during_a_flood_of_requests_bytes_and_streams(server, ann):
    root = str(Path(__file__).parents[2])
    os.setpriority(os.PRIO_PROCESS, server.process.popen.pid, UNITS_NICE)
    quiet = [measure_tap(server.table) for _ in range(TAPS)]
    command = [sys.executable, "-m", "tests.phones.flood", str(server.port), ann.cookie, str(FLOOD), str(STREAMS), str(LONGEST_S)]
    flood = subprocess.Popen(command, cwd=root, env=os.environ | {"PYTHONPATH": root}, stdout=subprocess.PIPE, text=True)
    assert flood.stdout.readline() == "streams\n"
    busy = []
    while flood.poll() is None or len(busy) < TAPS:
        busy.append(measure_tap(server.table))
    figures = json.loads(flood.stdout.readline())
    quiet += [measure_tap(server.table) for _ in range(TAPS)]  # again after the flood: this machine's load may have changed
    heavy = peak_memory_kb(server.process.popen.pid)
    print(f"taps {median(quiet):.4f} s quiet, {median(busy):.4f} s in the flood ({len(busy)}); {figures}; {heavy} kB")
    assert median(busy) < max(2 * median(quiet), 0.02)
    assert figures["sent"] < 20_000_000 and set(figures["answers"]) <= {"403", "429", "503", "hung up"}
    assert heavy < 64_000
    assert wait_for(lambda: ann.load_page().forms_for("/answer") is not None)


def open_silent_connection(port, address="127.0.0.1"):
    """Open a connection from an address of this computer, send nothing, and return its socket."""
    return socket.create_connection(("127.0.0.1", port), source_address=(address, 0))


def test_invented_cookies_block_no_phone_or_television(server, ann):
    television = server.join_guest("watch")
    places = {key: place.state for key, place in server.phones._connection._places.items()}
    for number in range(80):
        Guest(server.port, key=f"invented-{number}").ask("GET", "/")
    assert {key: place.state for key, place in server.phones._connection._places.items()} == places, "only keys that the table gave"
    line, stream = television.open_stream()
    with line:
        before, television_page = ann.ask("GET", "/"), television.ask("GET", "/")
        give_plain_answer(server.table)
        assert wait_for(lambda: ann.ask("GET", "/") != before), "the phone shows what happened"
        assert wait_for(lambda: television.ask("GET", "/") != television_page), "and the television"
        assert wait_for(lambda: stream.readline().startswith("event: page"))
        undo_answer(server.table)


def test_disconnected_phone_never_sees_its_seat_again(server):
    bo = server.join_guest(1)
    for number in range(80):
        Guest(server.port, key=f"other-{number}").ask("GET", "/")
    server.phones.phone_access.disconnect_seat(1)
    assert wait_for(lambda: bo.load_page().forms_for("/join"))
    assert bo.ask("GET", "/").count("chest") == Guest(server.port).ask("GET", "/").count("chest")


@pytest.mark.long
def test_silent_connections_of_one_device_block_no_other_device(server):
    device = "127.0.0.2"
    idle = [open_silent_connection(server.port, device) for _ in range(MOST_CONNECTIONS)]
    try:
        ann = server.join_guest(0)
        assert ann.load_page().forms_for("/answer") and ann.status == 200
        assert len([connection for connection in idle if is_open(connection)]) <= MOST_KEPT_OF_ONE
    finally:
        for connection in idle:
            connection.close()


def is_open(line):
    """Return whether the other end still keeps a connection."""
    line.settimeout(0.01)
    try:
        return line.recv(1) != b""
    except TimeoutError:
        return True
    except OSError:
        return False


@pytest.fixture
def impatient_port(tmp_path):
    """Return the port of pages that give a request half a second."""
    port = free_port()
    code = f"import pathlib, phones.server as s; s.REQUEST_S = 0.5; s.serve(pathlib.Path({str(tmp_path / 'sock')!r}), {port}, True)"
    root = str(Path(__file__).parents[2])
    serving = subprocess.Popen([sys.executable, "-c", code], cwd=root, stdin=subprocess.PIPE)
    wait_for(lambda: _answers(port))
    yield port
    serving.stdin.close()
    serving.wait(20)


def _answers(port):
    try:
        return Guest(port).ask("GET", "/")
    except OSError:
        return ""


HEAD = "POST /join HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nContent-Length: 9\r\n"


@pytest.mark.long
@pytest.mark.parametrize(
    "request_text", ["", "GET / HT", HEAD, HEAD + "\r\npin"], ids=["nothing", "part of a head", "no end", "part of a body"]
)
def test_incomplete_request_is_dropped(impatient_port, request_text):
    with socket.create_connection(("127.0.0.1", impatient_port)) as line:
        line.sendall(request_text.format(port=impatient_port).encode())
        line.settimeout(20)
        while line.recv(1 << 16):
            pass


def test_request_sent_in_drops_gets_no_extra_time(impatient_port):
    with socket.create_connection(("127.0.0.1", impatient_port)) as line:
        line.settimeout(20)
        with suppress(OSError):
            for _ in range(1000):
                line.sendall(b"X")
                time.sleep(0.05)
            pytest.fail("it is still listened to")


def test_answered_request_leaves_the_next_its_full_time(impatient_port):
    with socket.create_connection(("127.0.0.1", impatient_port)) as line:
        line.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{impatient_port}\r\n\r\n".encode())
        line.settimeout(20)
        assert line.recv(1 << 16)
        line.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{impatient_port}\r\n\r\n".encode())
        assert line.recv(1 << 16), "and the next request has its own time"


def test_excess_phones_and_invalid_requests_get_our_refusal_sentence(server, ann):
    idle = [open_silent_connection(server.port) for _ in range(MOST_OF_ONE)]
    try:
        assert ann.ask("GET", "/") == "Too much at once. Wait a moment, then try again.\n" and ann.status == 503
        ann.language = "de"
        assert ann.ask("POST", "/answer", "choice=x").startswith("Zu viel auf einmal.") and ann.status == 503
    finally:
        for connection in idle:
            connection.close()
    wait_for(lambda: ann.ask("GET", "/") and ann.status == 200)
    for method, path in (("GET", "/favicon.ico"), ("GET", "/answer"), ("POST", "/"), ("PUT", "/")):
        assert "Fathom" in ann.ask(method, path) and ann.status in (404, 405)
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(b"\x16\x03\x01 no request\r\n\r\n")
        assert "This address isn’t Fathom’s." in line.makefile(encoding="utf-8").read()


def measure_tap(table):
    """Return the seconds from a tap to the view."""
    began = time.perf_counter()
    give_plain_answer(table)
    spent = time.perf_counter() - began
    undo_answer(table)
    return spent


def give_plain_answer(table):
    choice = next(choice for choice in table.snapshot.prompt.choices if not choice.fields)
    table.send(Answer(choice.id))
    wait_until_idle(table)


def undo_answer(table):
    table.send(Undo())
    wait_until_idle(table)
    if table.snapshot.is_question:
        table.send(Answer(table.snapshot.prompt.choices[1].id))
        wait_until_idle(table)


def peak_memory_kb(pid):
    """Return a process's highest resident memory, in kB."""
    return int(re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1])
