"""In the guest: a table reads a serial cable that is unplugged and plugged in again in the middle of lines."""

import contextlib
import os
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import hardware.devices
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from hardware.config import Config
from tests.example_games.pearls import GAME
from tests.lab.report import Row, print_row
from tests.lab.tower import Tower
from tests.sample_sizes import full_or_sample

UDC = Path("/sys/kernel/config/usb_gadget/dice/UDC")
PULLS = full_or_sample(20, 8)
TIMEOUT_S = 30.0
ONLY_CABLES = Config(buttons={}, encoder=None, lights={}, buzzer=None, ports=("/dev/fathom-*",))


def wait_until(holds: Callable[[], bool], seconds: float = TIMEOUT_S) -> float:
    """Wait until `holds()` is true; return the seconds. Raises TimeoutError."""
    start = time.monotonic()
    while not holds():
        if time.monotonic() - start > seconds:
            raise TimeoutError(f"{holds} did not come true in {seconds:.0f} s")
        time.sleep(0.005)
    return time.monotonic() - start


def start_table() -> tuple[SessionThread, Store, hardware.devices.Hardware]:
    """Start a real store, table and hardware with a game that hears DRAW pearls."""
    store = Store.open(Path("/run/fathom/fathom.db"))
    table = SessionThread(store, PlayClock(), lambda name: GAME)
    table.start()
    hands = hardware.devices.open(ONLY_CABLES, table.send, lambda: table.snapshot)
    table.listen(hands.show)
    table.send(BeginSession("pearls", seats_named(["Ann", "Bo"]), {"bag": "table"}, {"white": 9000, "black": 9000}))
    wait_until(lambda: table.snapshot.entry == 0)
    return table, store, hands


def is_ready(table: SessionThread) -> bool:
    """Return whether the app shows its cable as plugged in."""
    return any(device.kind == "serial" and device.state == "ready" for device in table.snapshot.devices)


def nodes() -> list[Path]:
    """Return the stable names that udev gives."""
    return list(Path("/dev").glob("fathom-*"))


def plug(is_in: bool) -> None:
    """Connect the gadget's controller, or disconnect it."""
    UDC.write_text("dummy_udc.0\n" if is_in else "\n")


class GadgetEnd:
    """Device's end of the CDC cable."""

    def __init__(self) -> None:
        self._open = -1

    def reopen(self) -> None:
        """Open the tty again: each connection makes a new one."""
        if self._open >= 0:
            os.close(self._open)
        self._open = os.open("/dev/ttyGS0", os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        os.system("stty -F /dev/ttyGS0 raw -echo")

    def write(self, data: bytes) -> None:
        """Write into the cable, if it is connected."""
        with contextlib.suppress(OSError):  # unplugged: the tower sends the line again
            os.write(self._open, data)

    def read(self) -> bytes:
        """Return the bytes that arrived; b"" for none."""
        if not select.select([self._open], [], [], 0.01)[0]:
            return b""
        try:
            return os.read(self._open, 4096)
        except OSError:
            return b""


def cdc(table: SessionThread) -> None:
    """Repeat: send half a line, unplug, plug in, and send the line again until it is acknowledged."""
    end = GadgetEnd()
    tower = Tower(end.write, end.read)
    back: list[float] = []
    plug(True)
    wait_until(lambda: bool(nodes()))
    wait_until(lambda: is_ready(table))
    modem_manager_is_kept_off()
    end.reopen()
    for pulls in range(PULLS + 1):
        tower.send_hello()
        for _ in range(3):
            tower.start_next_draw()
            deliver(tower)
        tower.start_next_draw()
        end.write(tower.line()[: 5 + pulls % 12])
        if pulls < PULLS:
            time.sleep(0.02 * (pulls % 3))
            plug(False)
            wait_until(lambda: not nodes())
            wait_until(lambda: not is_ready(table))
            plug(True)
            wait_until(lambda: bool(nodes()))
            back.append(wait_until(lambda: is_ready(table)))
            end.reopen()
        tower.send_hello()
        deliver(tower)
    report("CDC gadget", table, tower, back)


def modem_manager_is_kept_off() -> None:
    """Check that udev makes ModemManager ignore our device."""
    command = ["udevadm", "info", "--query=property", f"--name={nodes()[0]}"]
    properties = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    print_row(Row("USB", "CDC gadget: ModemManager is told to leave it alone", 1, int("ID_MM_DEVICE_IGNORE=1" not in properties)))


def deliver(tower: Tower) -> None:
    """Send the line every half second until it is acknowledged."""
    deadline = time.monotonic() + TIMEOUT_S
    while time.monotonic() < deadline:
        tower.write(tower.line())
        resend_s = time.monotonic() + 0.5
        while time.monotonic() < resend_s:
            if tower.is_acknowledged():
                return
    raise TimeoutError(f"line {tower.number} was never acknowledged")


def report(cable: str, table: SessionThread, tower: Tower, back: list[float]) -> None:
    """Check that every acknowledged line is exactly once in the journal, as the app shows it a moment later."""
    time.sleep(2)
    kept_draws = table.snapshot.entry
    wrong = abs(kept_draws - len(tower.acknowledged))
    what_is_kept = f"{kept_draws} kept" if wrong else ""
    print_row(
        Row(
            "USB",
            f"{cable}: draws while the cable is pulled {len(back)} times: each exactly once",
            len(tower.acknowledged),
            wrong,
            what_is_kept,
        )
    )
    late = sum(delay_s > 1.0 for delay_s in back)
    print_row(Row("USB", f"{cable}: time until the device is read again", len(back), late, f"{max(back):.2f} s worst"))


def ftdi(table: SessionThread) -> None:
    """Report the number of saved draws, and how fast the cable was open again; the host simulates the tower (tests/lab/usb.py)."""
    was_ready, node_since = False, 0.0
    back: list[float] = []
    while len(back) <= PULLS or not is_done(table):
        is_listening = is_ready(table)
        node_since = (node_since or time.monotonic()) if nodes() else 0.0
        if is_listening and not was_ready:
            back.append(time.monotonic() - node_since)
            print(f"LISTENING {len(back)}", flush=True)
        was_ready = is_listening
        time.sleep(0.005)
    late = sum(delay_s > 1.0 for delay_s in back[1:])
    print_row(Row("USB", "FTDI cable: time until the device is read again", len(back) - 1, late, f"{max(back[1:]):.2f} s worst"))
    print(f"KEPT {table.snapshot.entry}", flush=True)


def is_done(table: SessionThread) -> bool:
    """Return whether the tower on the host has ended: no new entry for three seconds."""
    before = table.snapshot.entry
    time.sleep(3)
    return table.snapshot.entry == before


if __name__ == "__main__":
    the_table, the_store, the_hands = start_table()
    {"cdc": cdc, "ftdi": ftdi}[sys.argv[1]](the_table)
    the_hands.close()
    the_table.stop()
    the_store.close()
    os._exit(0)
