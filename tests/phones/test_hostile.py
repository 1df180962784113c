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
from phones.page_assets import shared
from phones.server import MOST_CONNECTIONS, MOST_KEPT_OF_ONE, MOST_OF_ONE
from tests.long_tests import SAMPLED
from tests.phones.evenings import Evening, Guest, free_port, wait_for
from tests.sample_sizes import often

pytestmark = SAMPLED

FLOOD, STREAMS = often(10_000, 600, 300), often(500, 100, 50)
TAPS, LONGEST_S = 25, FLOOD / 30
UNITS_NICE = 10
"""As systemd/fathom-phones.service has it: the table comes first."""


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    with Evening(tmp_path_factory.mktemp("hostile"), "into-the-blue", 2, is_fork=False) as evening:
        yield evening


@pytest.fixture
def ann(evening):
    return evening.guest(0)


def form_of(guest):
    return guest.look().of("/answer")[0].fields


def test_another_host_is_refused_before_anything_else(evening, ann):
    evil = Guest(evening.port, host=f"evil.example:{evening.port}", key=ann.cookie)
    assert "isn’t Fathom’s" in evil.ask("GET", "/") and evil.status == 421
    assert evil.post("/answer", form_of(ann)) and evil.status == 421
    for host in ("127.0.0.1", f"127.0.0.1.evil.example:{evening.port}", f"127.0.0.1:{evening.port}@evil"):
        Guest(evening.port, host=host).ask("GET", "/")
        assert Guest(evening.port, host=host).ask("GET", "/").startswith("This address")


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "https://127.0.0.1"])
def test_only_our_own_pages_may_send(evening, ann, origin):
    before = len(evening.table.session.entries)
    page = ann.ask("POST", "/answer", "choice=x", Origin=origin)
    assert ann.status == 403 and "Only Fathom’s own pages" in page
    assert len(evening.table.session.entries) == before


def test_a_forged_cookie_sees_and_does_nothing(evening, ann):
    stranger = Guest(evening.port, key="A" * 22)
    assert stranger.look().of("/join") and stranger.look().of("/answer") == []
    stranger.post("/answer", form_of(ann))
    assert stranger.status == 403
    line, stream = stranger.stream()
    with line:
        assert "event: gone" in [stream.readline().strip() for _ in range(12)]


def test_a_forged_stamp_and_another_seats_choice_are_refused(evening, ann):
    bo = evening.guest(1)
    assert bo.look().of("/answer") == []
    stolen = bo.post("/answer", form_of(ann))
    assert (bo.status, stolen.said) == (409, "That’s for another player to answer.")
    for stamp in ("0.deadbeef", "over1.0.00000000", "fill.0.0.0.0.x", "", "x" * 4000):
        assert ann.post("/answer", {"choice": stamp}).said and ann.status == 409
    asides = {one.id for one in evening.table.shown.prompt.asides}
    for stamp in asides:
        ann.post("/answer", {"choice": stamp})
        assert ann.status in (409, 429)


def test_a_used_ticket_and_a_made_up_one_are_refused(evening):
    ticket = evening.phones.phone_access.ticket()
    assert Guest(evening.port).look(f"/j/{ticket}").of("/join")  # a link preview doesn't use up the ticket
    for _ in evening.table.shown.seats:
        Guest(evening.port).join(ticket)
    for bad in (ticket, "A" * 22, "", "../../etc/passwd"):
        late = Guest(evening.port)
        assert late.join(bad).said and late.status in (403, 429) and not late.cookie


def test_nobody_seats_himself(evening):
    eve = evening.guest()
    assert eve.sit(0).state == "waiting" or eve.look().state == "waiting"
    eve.post("/answer", {"choice": "x"})
    assert eve.status == 409 and eve.look().of("/answer") == []
    evening.confirm(is_accepted=False)
    refused = wait_for(lambda: (page := eve.look()).state == "choosing" and page)
    assert refused.said.startswith("Not confirmed")


def test_a_phone_that_is_taken_off_can_do_no_more(evening):
    bo = evening.guest(1)
    line, stream = bo.stream()
    evening.phones.phone_access.disconnect_seat(1)
    with line:
        assert wait_for(lambda: "gone" in stream.readline())
    bo.post("/answer", {"choice": "x"})
    assert bo.status == 403 and bo.look().of("/join")


def test_who_watches_may_do_nothing(evening, ann):
    watching = evening.guest("watch")
    assert watching.look().state == "watching"
    for path, fields in (("/answer", form_of(ann)), ("/undo", {}), ("/name", {"name": "Eve"})):
        watching.post(path, fields)
        assert watching.status == 409


def test_what_a_guest_types_is_only_words(evening, ann):
    ann.post("/name", {"name": "<b>&\"'</b>"})
    wait_until_idle(evening.table)
    page = ann.ask("GET", "/")
    assert '<b>&"' not in page and "&lt;b&gt;&amp;" in page
    ann.post("/name", {"name": "Ann"})


def test_a_page_may_load_its_own_files_only_and_its_cookie_is_out_of_reach(evening):
    guest = evening.guest()
    page, policy = guest.ask("GET", "/"), None
    policy = guest.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
    loaded = re.findall(r'(?:src|href)="(?!data:,|/sheet")([^"#]*)"', page)  # a link to a page of Fathom loads nothing by itself
    assert loaded == [*shared()][:2] and " style=" not in page and " on" + "click" not in page
    guest = Guest(evening.port)
    guest.join(evening.phones.phone_access.ticket())
    cookie = guest.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie


@pytest.mark.long
def test_a_flood_a_hundred_megabytes_and_five_hundred_streams_leave_the_table_quick(evening, ann):
    root = str(Path(__file__).parents[2])
    os.setpriority(os.PRIO_PROCESS, evening.process.running.pid, UNITS_NICE)
    quiet = [tapped(evening.table) for _ in range(TAPS)]
    command = [sys.executable, "-m", "tests.phones.flood", str(evening.port), ann.cookie, str(FLOOD), str(STREAMS), str(LONGEST_S)]
    flood = subprocess.Popen(command, cwd=root, env=os.environ | {"PYTHONPATH": root}, stdout=subprocess.PIPE, text=True)
    assert flood.stdout.readline() == "streams\n"
    busy = []
    while flood.poll() is None or len(busy) < TAPS:
        busy.append(tapped(evening.table))
    told = json.loads(flood.stdout.readline())
    heavy = memory(evening.process.running.pid)
    print(f"taps {median(quiet):.4f} s quiet, {median(busy):.4f} s in the flood ({len(busy)}); {told}; {heavy} kB")
    assert median(busy) < max(2 * median(quiet), 0.02)
    assert told["sent"] < 20_000_000 and set(told["answers"]) <= {"403", "429", "503", "hung up"}
    assert heavy < 64_000
    assert wait_for(lambda: ann.look().of("/answer") is not None)


def silent(port, address="127.0.0.1"):
    """Open a connection from an address of this computer, and say nothing."""
    return socket.create_connection(("127.0.0.1", port), source_address=(address, 0))


def test_invented_cookies_freeze_no_phone_and_no_television(evening, ann):
    television = evening.guest("watch")
    places = {key: place.state for key, place in evening.phones._connection._places.items()}
    for number in range(80):
        Guest(evening.port, key=f"invented-{number}").ask("GET", "/")
    assert {key: place.state for key, place in evening.phones._connection._places.items()} == places, (
        "only keys that the table gave"
    )
    line, stream = television.stream()
    with line:
        before, shown = ann.ask("GET", "/"), television.ask("GET", "/")
        tap(evening.table)
        assert wait_for(lambda: ann.ask("GET", "/") != before), "the phone shows what happened"
        assert wait_for(lambda: television.ask("GET", "/") != shown), "and the television"
        assert wait_for(lambda: stream.readline().startswith("event: page"))
        take_back(evening.table)


def test_a_phone_taken_off_sees_its_seat_no_more_whatever_else_is_asked(evening):
    bo = evening.guest(1)
    for number in range(80):
        Guest(evening.port, key=f"other-{number}").ask("GET", "/")
    evening.phones.phone_access.disconnect_seat(1)
    assert wait_for(lambda: bo.look().of("/join"))
    assert bo.ask("GET", "/").count("chest") == Guest(evening.port).ask("GET", "/").count("chest")


def test_silent_connections_of_one_device_shut_nobody_out(evening):
    device = "127.0.0.2"
    idle = [silent(evening.port, device) for _ in range(MOST_CONNECTIONS)]
    try:
        ann = evening.guest(0)
        assert ann.look().of("/answer") and ann.status == 200
        assert len([one for one in idle if is_open(one)]) <= MOST_KEPT_OF_ONE
    finally:
        for one in idle:
            one.close()


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
def hasty(tmp_path):
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


@pytest.mark.parametrize(
    "sent", ["", "GET / HT", HEAD, HEAD + "\r\npin"], ids=["nothing", "part of a head", "no end", "part of a body"]
)
def test_a_request_that_does_not_come_whole_is_let_go(hasty, sent):
    with socket.create_connection(("127.0.0.1", hasty)) as line:
        line.sendall(sent.format(port=hasty).encode())
        line.settimeout(20)
        while line.recv(1 << 16):
            pass


def test_drops_of_a_request_give_it_no_more_time(hasty):
    with socket.create_connection(("127.0.0.1", hasty)) as line:
        line.settimeout(20)
        with suppress(OSError):
            for _ in range(1000):
                line.sendall(b"X")
                time.sleep(0.05)
            pytest.fail("it is still listened to")


def test_a_request_that_is_answered_leaves_the_next_its_own_time(hasty):
    with socket.create_connection(("127.0.0.1", hasty)) as line:
        line.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{hasty}\r\n\r\n".encode())
        line.settimeout(20)
        assert line.recv(1 << 16)
        line.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{hasty}\r\n\r\n".encode())
        assert line.recv(1 << 16), "and the next request has its own time"


def test_a_phone_too_many_and_what_is_no_request_are_refused_in_our_words(evening, ann):
    idle = [silent(evening.port) for _ in range(MOST_OF_ONE)]
    try:
        assert ann.ask("GET", "/") == "Too much at once. Wait a moment, then try again.\n" and ann.status == 503
        ann.language = "de"
        assert ann.ask("POST", "/answer", "choice=x").startswith("Zu viel auf einmal.") and ann.status == 503
    finally:
        for one in idle:
            one.close()
    wait_for(lambda: ann.ask("GET", "/") and ann.status == 200)
    for method, path in (("GET", "/favicon.ico"), ("GET", "/answer"), ("POST", "/"), ("PUT", "/")):
        assert "Fathom" in ann.ask(method, path) and ann.status in (404, 405)
    with socket.create_connection(("127.0.0.1", evening.port)) as line:
        line.sendall(b"\x16\x03\x01 no request\r\n\r\n")
        assert "This address isn’t Fathom’s." in line.makefile(encoding="utf-8").read()


def tapped(table):
    """Seconds from a tap to the view."""
    began = time.perf_counter()
    tap(table)
    spent = time.perf_counter() - began
    take_back(table)
    return spent


def tap(table):
    choice = next(one for one in table.shown.prompt.choices if not one.fields)
    table.send(Answer(choice.id))
    wait_until_idle(table)


def take_back(table):
    table.send(Undo())
    wait_until_idle(table)
    if table.shown.is_question:
        table.send(Answer(table.shown.prompt.choices[1].id))
        wait_until_idle(table)


def memory(pid):
    """Resident kB, at the most."""
    return int(re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1])
