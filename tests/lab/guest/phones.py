"""In a guest with systemd: phones under their real unit. Switch them on and off, probe the sandbox from inside, and kill processes.

usage: phones.py KILLS      how often each process is killed
"""

import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from http.client import HTTPException
from pathlib import Path

from companion.command.checkup.machine import Machine
from companion.command.checkup.phone_pages import phones
from companion.library.store import Store
from tests.lab.guest.unit import DATA, SLICE, UNIT, systemctl, value, wait_until
from tests.lab.report import LabFailedError, Row, print_row
from tests.phones.game_server import Guest, ParsedPage

PHONES = "fathom-phones.service"
PORT, TIMEOUT_S, DOCTOR_TIMEOUT_S = 8642, 600.0, 60.0
SCREEN = Path("/run/fathom/screen.sock")
RULE = Path("/etc/polkit-1/rules.d/50-fathom.rules")
ADDRESS = "192.168.77.2"
MOST_EXPOSED = 1.2
FIRST_NUMBER, NUMBERS_OF_A_SEAT = 1_001, 4_000
"""The first of the numbers that are written, each once, more than any line's; and what a seat's lie from another's."""
CONNECTION_ERRORS = (OSError, HTTPException, ValueError)
"""A call that was cut off in the middle."""
PROBE = Path(__file__).with_name("phones_probe.py")
TABLE = Path(__file__).with_name("phones_table.py")


def set_up_unit() -> None:
    """Make the unit run the app without a screen, set up a network, and remove our polkit rule."""
    os.kill(1, signal.SIGRTMIN + 21)  # no systemd messages on the console: rows are printed there
    for command in (
        ("modprobe", "dummy"),
        ("ip", "link", "add", "house", "type", "dummy"),
        ("ip", "address", "add", f"{ADDRESS}/24", "dev", "house"),
        ("ip", "link", "set", "house", "up"),
        ("ip", "route", "add", "default", "dev", "house"),
    ):
        subprocess.run(command, check=True)
    Path("/run/phones_table.py").write_text(TABLE.read_text())
    drop_in = Path("/run/systemd/system") / f"{UNIT}.d" / "table.conf"
    drop_in.parent.mkdir(parents=True)
    begins = f"ExecStart=\nExecStart=/opt/fathom/current/bin/python -P /run/phones_table.py {SCREEN}\nWatchdogSec=0\n"
    drop_in.write_text(f"[Unit]\nStartLimitIntervalSec=0\n[Service]\n{begins}")
    limit_file = Path("/run/systemd/system") / f"{PHONES}.d" / "often.conf"
    limit_file.parent.mkdir(parents=True)
    limit_file.write_text("[Unit]\nStartLimitIntervalSec=0\n")
    systemctl("daemon-reload")
    systemctl("start", UNIT)
    wait_until(is_app_running, TIMEOUT_S, "the table never came up")


def tap(word: str, argument: str = "") -> str:
    """Do something at the touchscreen; return what it shows then. Raises OSError while the app doesn't run."""
    with socket.socket(socket.AF_UNIX) as finger:
        finger.settimeout(TIMEOUT_S)
        finger.connect(str(SCREEN))
        finger.sendall(f"{word} {argument}\n".encode())
        return finger.makefile().readline().strip()


def is_app_running() -> bool:
    """Return whether the app answers taps. That its socket exists proves nothing: it may be left from before."""
    try:
        tap("read_address")
    except OSError:
        return False
    return True


def is_active(unit: str = PHONES) -> bool:
    """Return whether the unit runs."""
    return value("ActiveState", unit) == "active"


def switch_on_and_off() -> None:
    """Check that the app can start the unit only with our polkit rule, and that after switching off no port is open."""
    rule = RULE.read_text()
    RULE.unlink()
    systemctl("start", "polkit.service")
    reply = tap("switch", "evening")
    refused = "allowed" in reply and not is_active()
    tap("switch", "off")
    print_row(
        Row("phones", "not started without the polkit rule: the screen says why", 1, int(not refused), "" if refused else reply)
    )
    RULE.write_text(rule)
    wait_until(lambda: tap("switch", "evening") == "evening", TIMEOUT_S, "polkit never saw our rule")
    wait_until(lambda: tap("read_address") == f"http://{ADDRESS}:{PORT}", TIMEOUT_S, "the table shows no address")
    failure_count = int(not is_active())
    tap("switch", "off")
    wait_until(lambda: value("ActiveState", PHONES) == "inactive", TIMEOUT_S, "the unit runs on")
    print_row(
        Row(
            "phones",
            "switched on and off: the unit starts and stops, no open port remains",
            1,
            failure_count + listens(),
        )
    )


def listens() -> int:
    """Return 1 if a program listens on the web server's port, else 0."""
    with socket.socket() as caller:
        return int(caller.connect_ex(("127.0.0.1", PORT)) == 0)


def probe() -> None:
    """Run a probe in a copy of the unit, to look at the unit's sandbox from inside."""
    text = Path(f"/etc/systemd/system/{PHONES}").read_text()
    lines = [line for line in text.splitlines() if not line.startswith(("ExecStart=", "Type=", "Restart", "PartOf"))]
    Path("/opt/phones_probe.py").write_text(PROBE.read_text())
    begins = f"Type=oneshot\nRuntimeDirectoryPreserve=yes\nExecStart=/opt/fathom/current/bin/python /opt/phones_probe.py {value('MainPID')}"
    lines.insert(lines.index("[Service]") + 1, begins)
    Path("/run/systemd/system/phones-probe.service").write_text("\n".join(lines))
    systemctl("daemon-reload")
    systemctl("start", "phones-probe.service")
    journal_text = subprocess.run(
        ["journalctl", "-u", "phones-probe", "-o", "cat", "--no-pager"], capture_output=True, text=True
    ).stdout
    results = next(
        (json.loads(line.removeprefix("PROBED ")) for line in journal_text.splitlines() if line.startswith("PROBED ")), None
    )
    if results is None:
        raise LabFailedError(f"the probe said nothing: {journal_text[-800:]}")
    wrong = {action: result for action, result in results.items() if result != "as it should"}
    print_row(
        Row("phones", "forbidden actions tried inside the sandbox", len(results), len(wrong), json.dumps(wrong) if wrong else "")
    )


def check_exposure() -> None:
    """Compare systemd's own rating of the running unit with the highest that is allowed."""
    rating = subprocess.run(["systemd-analyze", "security", "--no-pager", PHONES], capture_output=True, text=True).stdout
    level = re.search(r"exposure level for \S+: ([\d.]+)", rating)
    if level is None:
        raise LabFailedError(f"systemd says nothing: {rating[-300:]}")
    print_row(Row("phones", "systemd-analyze security, of 10", 1, int(float(level[1]) > MOST_EXPOSED), level[1]))


# phones that answer


class Writer:
    """Phone that plays a seat of a score sheet and enters each number once, one after the other."""

    def __init__(self, seat: int) -> None:
        self.guest, self._next, self.saved_numbers = Guest(PORT), FIRST_NUMBER + NUMBERS_OF_A_SEAT * seat, set[int]()
        self.tried_moves: set[int] = set()
        self.guest.join(tap("ticket"))
        self.guest.choose_seat(seat)
        wait_until(lambda: tap("confirm") == str(seat), TIMEOUT_S, "nobody waits for the touchscreen")
        wait_until(lambda: self.page().state == "playing", TIMEOUT_S, "the phone has no seat")

    def page(self) -> ParsedPage:
        """Return its page; an empty one while there is no server."""
        try:
            page = self.guest.load_page()
        except CONNECTION_ERRORS:
            return ParsedPage("")
        return page if isinstance(page, ParsedPage) else ParsedPage("")

    def is_asked(self) -> bool:
        """Return whether it has its seat and a cell to fill."""
        return bool(cells(self.page()))

    def write(self) -> None:
        """Enter the next number; it counts as saved once the page says so."""
        fields = cells(self.page())
        if not fields:
            return
        number, self._next = self._next, self._next + 1
        self.tried_moves.add(number)
        try:
            self.guest.post("/answer", fields[0] | {"f0": str(number)})
        except CONNECTION_ERRORS:  # connection lost: the number may have been accepted without an answer
            return
        if self.guest.status == 200:
            self.saved_numbers.add(number)


def cells(page: ParsedPage) -> list[dict[str, str]]:
    """Return the cells of the score sheet that a page lets its seat write."""
    return [dict(form.fields) for form in page.forms_for("/answer") if form.entries]


def begin() -> list[Writer]:
    """Begin a score sheet of many rounds; return a phone for each seat. Raises LabFailedError."""
    tap("begin", "score-sheet")
    wait_until(lambda: tap("switch", "evening") == "evening" and bool(tap("read_address")), TIMEOUT_S, "phones can't come")
    writers = [Writer(0), Writer(1)]
    guest = writers[0].guest
    form = next(form for form in writers[0].page().forms_for("/answer") if form.ticks)
    guest.post("/answer", form.fields | {"f0": "0"})
    if guest.status != 200:
        raise LabFailedError(f"no score sheet can be chosen: {guest.sent_pages[-1][-800:]}")
    wait_until(writers[0].is_asked, TIMEOUT_S, "there is no cell to write")
    return writers


def journal_points() -> Counter[int]:
    """Return the points that phones wrote into the journal, and how often each."""
    store = Store.reading(DATA / "fathom.db")
    session = store.sessions()[0].id
    entries = [entry for entry in store.journal.entries(session) if entry.source.startswith("phone:")]
    store.close()
    moves = [json.loads(bytes(entry.move)) for entry in entries if entry.kind == "move"]
    return Counter(move["points"] for move in moves if move["type"] == "WritePoints")


def kill(unit: str, writers: list[Writer], times: int, occasion: str) -> None:
    """Kill a unit's process `times` times while phones answer; check that app and phones recover, and each answer counts once."""
    luck, worst = random.Random(7), 0.0
    for nth in range(1, times + 1):
        process, before = main_process(unit), kept_points(writers)
        threads = [threading.Thread(target=keep_writing, args=(writer, process)) for writer in writers]
        for thread in threads:
            thread.start()
        wait_until(partial(has_more, writers, before), TIMEOUT_S, f"no answer is taken before {occasion}")
        time.sleep(luck.uniform(0, 0.3))  # at a random point of the next answer
        start_s = time.monotonic()
        os.kill(process, signal.SIGKILL)
        for thread in threads:
            thread.join()
        wait_until(partial(is_followed, unit, process), TIMEOUT_S, f"{unit} is not started again")
        wait_until(is_app_running, TIMEOUT_S, "the table never came back")  # phones show the last page meanwhile
        try:
            wait_until(lambda: any(writer.is_asked() for writer in writers), TIMEOUT_S, f"phones never came back after {occasion}")
        except LabFailedError as error:
            raise LabFailedError(f"{error} (kill {nth} of {times})\n{phones_state(writers)}") from error
        worst = max(worst, time.monotonic() - start_s)
    acknowledged_points, journal_counts = kept_points(writers), journal_points()
    wrong = {
        "missing": acknowledged_points - set(journal_counts),
        "written twice": {number for number, count in journal_counts.items() if count > 1},
        "never sent": set(journal_counts) - set().union(*(writer.tried_moves for writer in writers)),
    }
    detail = "".join(f"; {kind}: {sorted(numbers)}" for kind, numbers in wrong.items() if numbers)
    lost_count = sum(map(len, wrong.values()))
    print_row(
        Row(
            "phones",
            f"{occasion}: each acknowledged answer once",
            len(acknowledged_points),
            lost_count,
            f"{times} kills, back in {worst:.1f} s at worst{detail}",
        )
    )


def phones_state(writers: list[Writer]) -> str:
    """Return what explains phones that don't come back: each phone's page, both units, and the newest lines of their logs."""
    pages = [f"seat {nth}: {writer.page().state} {writer.guest.sent_pages[-1][-600:]}" for nth, writer in enumerate(writers)]
    units = [f"{unit}: {value('ActiveState', unit)}, process {main_process(unit)}" for unit in (UNIT, PHONES)]
    command = ["journalctl", "-u", UNIT, "-u", PHONES, "-n", "40", "-o", "short-monotonic", "--no-pager"]
    return "\n".join([*pages, *units, subprocess.run(command, capture_output=True, text=True).stdout])


def main_process(unit: str) -> int:
    """Return the lowest process id of the unit, 0 while it has none: that of the app, not of a systemctl that it started."""
    try:
        return min(map(int, (SLICE / unit / "cgroup.procs").read_text().split()), default=0)
    except OSError:
        return 0


def kept_points(writers: list[Writer]) -> set[int]:
    """Return the numbers that pages reported as kept."""
    return set[int]().union(*(writer.saved_numbers for writer in writers))


def has_more(writers: list[Writer], before: set[int]) -> bool:
    """Return whether phones saved more numbers since."""
    return kept_points(writers) != before


def is_followed(unit: str, process: int) -> bool:
    """Return whether another process runs in its place."""
    return main_process(unit) not in (0, process)


def keep_writing(writer: Writer, process: int) -> None:
    """Enter numbers on the phone until the process has ended."""
    while Path(f"/proc/{process}").exists():
        writer.write()


def doctor() -> None:
    """Check the doctor's sentences about phones."""
    expected_sentences = [f"Phones can connect at http://{ADDRESS}:{PORT}.", "A phone has reached it."]
    with suppress(LabFailedError):  # after a kill, the new processes first exchange the address
        wait_until(lambda: diagnosis() == expected_sentences, DOCTOR_TIMEOUT_S, "the doctor doesn't say so")
    sentences = diagnosis()
    print_row(
        Row(
            "phones",
            "the doctor reports the address and that phones connected",
            2,
            int(sentences != expected_sentences),
            " ".join(sentences),
        )
    )


def diagnosis() -> list[str]:
    """Return the doctor's sentences about phones."""
    return [finding.sentence for finding in phones(Machine(Path("/"), DATA / "fathom.db", {}))]


def main(kills: int) -> None:
    """Run all checks in one boot."""
    set_up_unit()
    switch_on_and_off()
    writers = begin()
    probe()
    check_exposure()
    kill(PHONES, writers, kills, "web server killed (-9)")
    kill(UNIT, writers, kills, "Fathom killed (-9)")
    doctor()
    tap("switch", "off")
    wait_until(lambda: not is_active() and not listens(), TIMEOUT_S, "phones can't be switched off")
    systemctl("stop", UNIT)
    wait_until(lambda: value("ActiveState", PHONES) in ("inactive", "failed"), TIMEOUT_S, "the phones' unit never ended")
    remaining_files = [str(path) for path in (DATA / "phones.json", Path("/run/fathom-phones")) if path.exists()]
    print_row(
        Row(
            "phones",
            "switched off: no process, no stored phone",
            1,
            len(remaining_files),
            " ".join(remaining_files),
        )
    )


if __name__ == "__main__":
    try:
        main(int(sys.argv[1]))
    except LabFailedError as failure:
        print(f"FAILED {failure}", flush=True)
        last = subprocess.run(
            ["journalctl", "-u", UNIT, "-u", PHONES, "-n", "40", "--no-pager", "-o", "cat"], text=True, capture_output=True
        )
        print(last.stdout, flush=True)
        sys.exit(1)
