"""Helpers: a table with its file, the phones' process, and guests that use HTTP."""

import http.client
import os
import random
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlencode

from companion.library.storage.file import FILE_NAME
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession, ResumeSession
from companion.session.phones.phone_mode import EVENING, OFF, Phones
from companion.session.phones.phone_mode import FILE_NAME as PHONES_FILE
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.session.wait_idle import wait_until_idle
from companion.table.reader import Reader
from companion.table.seats import seats_named
from companion.table.sentence import say
from phones.html import text
from tests.programs import Program

NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jo", "Kim", "Lea")
TIMEOUT_S = 40.0
OWN_PORTS, PORTS_TRIED = (20_000, 32_000), 100


def wait_for(condition, seconds=TIMEOUT_S):
    """Wait until `condition()` is true, and return its value. Raises AssertionError after `seconds`."""
    deadline = time.monotonic() + seconds
    while not (result := condition()):
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.01)
    return result


def is_unreachable_page(html):
    """Return whether an English page says that the table can't be reached."""
    return text(Reader("phones", code="en").read(say("table.away"))) in html


def free_port():
    """Return a free port below the range that the kernel uses for outgoing connections, where a browser could take it."""
    for _ in range(PORTS_TRIED):
        with socket.socket() as probe, suppress(OSError):
            port = random.SystemRandom().randrange(*OWN_PORTS)
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


RUNNING_PROGRAMS = []


def run_module(module, *words, is_fork=True):
    """Start a program of the project; `end_programs` ends it.

    By default it is a fork of this process and starts quickly. With `is_fork=False` it is a new process, whose memory can be
    measured, because it has imported only its own modules.
    """
    root = str(Path(__file__).parents[2])
    if is_fork:
        RUNNING_PROGRAMS.append(Program(module, *words))
    else:
        command = [sys.executable, "-m", module, *words]
        RUNNING_PROGRAMS.append(subprocess.Popen(command, cwd=root, env=os.environ | {"PYTHONPATH": root}, stdin=subprocess.PIPE))
    return RUNNING_PROGRAMS[-1]


def end_programs():
    """End every program that a test left running."""
    while RUNNING_PROGRAMS:
        program = RUNNING_PROGRAMS.pop()
        program.kill()
        program.wait()
        program.stdin.close()


class PhonesProcess:
    """Runner that starts `fathom phones`. The process ends with the tests, even if they are killed."""

    def __init__(self, folder, port, is_fork=True):
        self.folder, self.port, self.popen, self.is_fork = folder, port, None, is_fork

    def start(self):
        if self.popen is None or self.popen.poll() is not None:
            words = ("phones", "--tied", "--data", str(self.folder), "--port", str(self.port))
            self.popen = run_module("companion.command.main", *words, is_fork=self.is_fork)

    def stop(self, how=signal.SIGTERM):
        if self.popen:
            self.popen.send_signal(how)
            self.popen.wait(TIMEOUT_S)

    def kill(self):
        self.stop(signal.SIGKILL)


class GameServer:
    """Table with a game, and the server of its phones, switched on."""

    def __init__(self, folder, game=None, seats=2, clock=None, is_fork=True, **options):
        self.folder, self.clock = Path(folder), clock
        self.port = free_port()
        self.process = PhonesProcess(self.folder, self.port, is_fork)
        self.open_table()
        if game:
            self.begin(game, seats, **options)

    def open_table(self, store=None):
        """Open the table with its library; switch phones on, unless they were on when the library was last open."""
        self.store = Store.open(self.folder / FILE_NAME)
        self.table = SessionThread(self.store, self.clock or PlayClock())
        self.table.start()
        self.phones = Phones(self.table, self.folder / PHONES_FILE, self.folder / "phones.sock", {os.getuid()}, self.process)
        self.phones.resume()
        if self.phones.access_mode == OFF:
            self.phones.switch(EVENING)

    def begin(self, game, seats=2, **options):
        self.table.send(BeginSession(game, seats_named(NAMES[:seats]), options))
        wait_until_idle(self.table)
        return self

    def close(self):
        """Close everything."""
        self.phones.close()
        self.table.stop()
        self.store.close()

    def cut_power(self):
        """Stop as after a power cut: only the files remain."""
        self.table.stop()
        self.store.close()
        self.phones._disconnect()

    def resume(self, session):
        self.table.send(ResumeSession(session))
        wait_until_idle(self.table)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def is_up(self):
        return (self.phones.is_up and self.phones.pages.address != "") or self.phones.is_up

    def join_guest(self, seat=None, **options):
        """Return a phone that joined by a ticket and, confirmed by the touchscreen, plays `seat`.

        With "watch" it only watches; with None it has not chosen yet.
        """
        wait_for(lambda: self.phones.is_up)
        phone = Guest(self.port, **options)
        phone.join(self.phones.phone_access.ticket())
        if seat == "watch":
            phone.choose_seat("watch")
        elif seat is not None:
            phone.choose_seat(seat)
            self.confirm_phone()
            wait_for(lambda: phone.load_page().state == "playing")
        return phone

    def confirm_phone(self, is_accepted=True):
        guest, _ = wait_for(lambda: self.phones.phone_access.next_request())
        self.phones.phone_access.decide(guest.fingerprint, is_accepted)


class PageForm:
    """Form of a page.

    action   path to which it is sent
    fields   values of hidden fields, by name
    buttons  (name, value) of each button that sends it
    ticks    values of radio buttons and checkboxes, by (kind, name)
    rows     fields with one tap for each pick, by name: most picks, whether they may repeat, and the values
    entries  attributes of text and number fields, by name
    choices  answers of which one is chosen: the open lines of a score sheet
    """

    def __init__(self, action):
        self.action, self.fields, self.buttons, self.ticks, self.rows, self.entries = action, {}, [], {}, {}, {}
        self.choices = []


class ParsedPage(HTMLParser):
    """Parser of the parts of a page that tests need: words, forms and state."""

    def __init__(self, html):
        super().__init__()
        self.forms, self.state, self.alert, self.words, self.turn = [], "", "", [], None
        self._within, self._row, self._is_said = None, None, False
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        attribute_values = dict(attributes)
        if tag == "main":
            self.state, self.turn = attribute_values.get("data-state"), attribute_values.get("data-turn")
        self._is_said = attribute_values.get("role") == "alert" or (self._is_said and tag not in ("div", "header", "section", "ul"))
        if tag == "form":
            self._within = PageForm(attribute_values["action"])
            self.forms.append(self._within)
        if "data-row" in attribute_values:
            self._row = (int(attribute_values["data-row"]), "data-repeats" in attribute_values, [])
        if tag == "button" and "data-add" in attribute_values:
            self._row[2].append(attribute_values["data-add"])
        elif tag == "button" and attribute_values.get("type") != "button" and self._within:
            self._within.buttons.append((attribute_values.get("name"), attribute_values.get("value")))
        elif tag == "input" and self._within:
            self._entry(attribute_values)

    def _entry(self, attribute_values):
        kind, name, form = attribute_values["type"], attribute_values.get("name"), self._within
        if kind == "hidden" and self._row and name not in form.rows:
            form.rows[name] = self._row
        elif kind == "hidden":
            form.fields[name] = attribute_values["value"]
        elif kind == "radio" and name == "choice":  # a line of a score sheet
            form.choices.append(attribute_values["value"])
            form.fields.setdefault("choice", attribute_values["value"])
            if "checked" in attribute_values:
                form.fields["choice"] = attribute_values["value"]
        elif kind in ("checkbox", "radio"):
            form.ticks.setdefault((kind, name), []).append(attribute_values["value"])
        else:
            form.entries[name] = attribute_values

    def handle_endtag(self, tag):
        if tag == "form":
            self._within = None
        if tag == "fieldset":
            self._row = None

    def handle_data(self, data):
        if data.strip():
            self.words.append(data.strip())
            if self._is_said and not self.alert:
                self.alert = data.strip()

    def forms_for(self, action):
        return [form for form in self.forms if form.action == action]


class Guest:
    """Phone that uses HTTP and keeps its cookie. `key` is the cookie of a phone that has joined already."""

    def __init__(self, port, host=None, language="en", key=None):
        self.port, self.host, self.language, self.cookie = port, host or f"127.0.0.1:{port}", language, key
        self.sent_pages = []

    def ask(self, method, path, body=None, **headers):
        """Send a request and return the page as text; the answer's `status` and `headers` are stored.

        `headers` replace or add headers of the request; one of None is omitted.
        """
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT_S)
        request_headers = {"Host": self.host, "Accept-Language": self.language, "Connection": "close"}
        if method == "POST":
            request_headers |= {
                "Origin": f"http://{self.host}",
                "Content-Type": "application/x-www-form-urlencoded",
                "Fathom": "page",
            }
        if self.cookie:
            request_headers["Cookie"] = f"fathom={self.cookie}"
        request_headers = {
            name: value
            for name, value in (
                request_headers | {name.title().replace("_", "-"): value for name, value in headers.items()}
            ).items()
            if value is not None
        }
        try:
            line.request(method, path, body, request_headers)
            answer = line.getresponse()
            self.headers = dict(answer.getheaders())
            html = answer.read().decode()
        finally:
            line.close()
        if cookie := self.headers.get("set-cookie"):
            self.cookie = cookie.partition(";")[0].partition("=")[2]
        self.sent_pages.append(html)
        self.status = answer.status
        return html

    def load_page(self, path="/"):
        return ParsedPage(self.ask("GET", path))

    def post(self, path, fields=(), **headers):
        return ParsedPage(self.ask("POST", path, urlencode(list(dict(fields).items())), **headers))

    def join(self, ticket):
        return self.post("/join", {"ticket": ticket})

    def choose_seat(self, seat):
        return self.post("/sit", {"seat": seat})

    def open_stream(self):
        """Open the event stream; return its socket, and a file of its lines."""
        line = socket.create_connection(("127.0.0.1", self.port), timeout=TIMEOUT_S)
        line.sendall(
            f"GET /stream HTTP/1.1\r\nHost: {self.host}\r\nCookie: fathom={self.cookie}\r\nAccept-Language: {self.language}\r\n\r\n".encode()
        )
        return line, line.makefile("r", encoding="utf-8")

    def answer(self, luck, form):
        """Fill in a form at random, and send it."""
        return self.post(form.action, fill_form(form, luck))

    def play(self, luck, page=None):
        """Give a random answer, and return the next page; None if nothing is asked."""
        forms = (page or self.load_page()).forms_for("/answer")
        return self.answer(luck, luck.choice(forms)) if forms else None


def fill_form(form, luck):
    """Return random valid values for the fields of a form."""
    fields = dict(form.fields)
    if form.choices:
        fields["choice"] = luck.choice(form.choices)
    buttons = [button for button in form.buttons if button[0]]
    if buttons:
        name, value = luck.choice(buttons)
        fields[name] = value
    for (kind, name), values in form.ticks.items():
        count = 1 if kind == "radio" else luck.randint(0, len(values))
        fields[name] = ",".join(luck.sample(values, count))
    for name, (most, repeats, values) in form.rows.items():
        count = luck.randint(1, most)
        fields[name] = ",".join(luck.choices(values, k=count) if repeats else luck.sample(values, min(count, len(values))))
    for name, entry in form.entries.items():
        fields[name] = random_entry(entry, luck)
    return fields


def random_entry(entry, luck):
    if entry["type"] == "number":
        low, high, step = int(entry["min"]), int(entry["max"]), int(entry["step"])
        return str(luck.randrange(low, high + 1, step))
    return str(luck.randint(1, 9)) if entry.get("inputmode") in ("tel", "none") else "3d6" if luck.random() < 0.5 else "Pearl"


def play_to_end(server, guests, luck, most=4000):
    """Let the guests play until nothing is asked, and return the number of accepted answers."""
    accepted_count = 0
    for _ in range(most):
        wait_until_idle(server.table)
        if server.table.snapshot.prompt is None:
            return accepted_count
        guest = luck.choice(guests)
        page = guest.play(luck)
        accepted_count += page is not None and guest.status == 200
    raise AssertionError(f"no end after {accepted_count} answers: {server.table.snapshot.prompt}")
