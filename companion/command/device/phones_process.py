"""Control the web server process for phones: a systemd unit on a device, else a child process. Loaded when switched on."""

import logging
import os
import pwd
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.command.device.bus import SYSTEMD, Bus, BusError, bus_error
from companion.command.phones import PORT, SOCKET, socket_for
from companion.session.session_thread import SessionThread
from companion.table.sentence import UserError, say

if TYPE_CHECKING:
    from companion.command.device.hotspot import Hotspot
    from companion.session.phones.phone_mode import Phones
    from companion.session.phones.protocol import PhoneView

LOG = logging.getLogger(__name__)
FILE_NAME, WIFI_FILE_NAME = "phones.json", "phones-wifi.json"
STATE = "STATE_DIRECTORY"
"""Variable in which systemd passes the state folder to a unit."""
UNIT, PHONES_USER = "fathom-phones.service", "fathom-phones"
END_S, AGAIN_S = 3.0, 0.3


class Unit:
    """Web server as a systemd unit; the polkit rule allows the kiosk's user to start and stop it."""

    def __init__(self, bus: Bus | None = None) -> None:
        self._bus = bus or Bus()

    def start(self) -> None:
        """Start the unit. Raises BusError."""
        self._bus.call(SYSTEMD, "StartUnit", "ss", UNIT, "replace")

    def stop(self) -> None:
        """Stop the unit. Raises BusError."""
        self._bus.call(SYSTEMD, "StopUnit", "ss", UNIT, "replace")


class Child:
    """Web server as a child process: restarted when it ends by itself, and ended with its parent, even after a crash."""

    def __init__(self, data: Path, port: int = PORT) -> None:
        self._data, self._port = data, port
        self._process: subprocess.Popen[bytes] | None = None
        self._is_over = threading.Event()
        self._lock = threading.Lock()

    def start(self) -> None:
        """Start the process if it isn't running."""
        with self._lock:
            if self._process is None:
                self._process, self._is_over = self._start(), threading.Event()
                threading.Thread(
                    target=self._restart_until_stopped, args=(self._process, self._is_over), name="phones' process", daemon=True
                ).start()

    def stop(self) -> None:
        """Stop the process."""
        with self._lock:
            self._is_over.set()
            process, self._process = self._process, None
        if process:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(END_S)

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "companion.command.main", "phones", "--tied"]
        arguments = ("--data", str(self._data), "--port", str(self._port))
        return subprocess.Popen([*command, *arguments], stdin=subprocess.PIPE)

    def _restart_until_stopped(self, process: subprocess.Popen[bytes], is_over: threading.Event) -> None:
        """Restart the process whenever it ends, until it is stopped."""
        while process.wait() is not None and not is_over.wait(AGAIN_S):
            with self._lock:
                if is_over.is_set():
                    return
                process = self._process = self._start()


class NoUnit:
    """Device installed before phones existed: an update from a stick brings no units."""

    def start(self) -> None:
        """Raise BusError with the reason."""
        raise bus_error(say("phones.no_unit"))

    def stop(self) -> None:
        """Do nothing."""


class PhonesSwitch:
    """Switch for phones. While it is off, none of their code is loaded."""

    def __init__(self, table: SessionThread, data: Path, runner: Unit | Child | NoUnit) -> None:
        self._table, self._data, self._runner = table, data, runner
        self._phones: Phones | None = None
        self._landed: tuple[str, int, bool, str] | None = None
        self._listeners: list[Callable[[], object]] = [self._follow]
        self._wifi: Hotspot | None = None

    def listen(self, listener: Callable[[], object]) -> None:
        """Call `listener` after every change, from any thread."""
        self._listeners.append(listener)
        if self._phones:
            self._phones.listen(listener)

    def show_to_spectators(self, session: str, entry: int, has_odds: bool, result: str = "shown") -> None:
        """Record what the screen has shown: spectators see it from then on. `result` as for `Phones.show_to_spectators`."""
        self._landed = (session, entry, has_odds, result)
        if self._phones:
            self._phones.show_to_spectators(*self._landed)

    def share_result(self, view: "PhoneView", day: str, picture: bytes) -> None:
        """Share the result of an ended play, as `Phones.share_result`."""
        if self._phones:
            self._phones.share_result(view, day, picture)

    def result_address(self, session: str) -> str:
        """Return the address of the page of a shared result, as `Phones.result_address`."""
        return self._phones.result_address(session) if self._phones else ""

    def resume(self) -> None:
        """Resume after a power cut; loads nothing if phones were off. Raises UserError."""
        if not any((self._data / name).exists() for name in (FILE_NAME, WIFI_FILE_NAME)):
            return
        try:
            self._load_phones().resume()
        finally:
            self._follow()
        if self.access_mode != "off":
            if name := self.wifi.set_damaged_aside():
                raise UserError(say("phone.wifi_set_aside", file=name))
            threading.Thread(target=self.wifi.resume, name="phones' Wi-Fi", daemon=True).start()

    def switch(self, how: str) -> None:
        """Switch phones on or off. Raises UserError."""
        self._load_phones().switch(how)

    def close(self) -> None:
        """Disconnect all phones."""
        if self._phones:
            self._phones.close()
            with suppress(BusError):
                self.wifi.stop_for_now()

    @property
    def received_sheet(self) -> Any:
        """Last score sheet that a phone sent; None once it was taken."""
        return self._phones.received_sheet if self._phones else None

    def take_received(self) -> Any:
        """Return the last score sheet that a phone sent, once."""
        return self._phones.take_received() if self._phones else None

    @property
    def access_mode(self) -> str:
        """Access mode: off, this evening, or always."""
        return self._phones.access_mode if self._phones else "off"

    @property
    def phone_access(self) -> Any:
        """Access control; None while off."""
        return self._phones.phone_access if self._phones else None

    @property
    def is_up(self) -> bool:
        """Whether the web server runs."""
        return bool(self._phones and self._phones.is_up)

    @property
    def pages(self) -> Any:
        """Address of the web server."""
        return self._load_phones().pages

    @property
    def wifi(self) -> "Hotspot":
        """Wi-Fi that phones join."""
        if self._wifi is None:
            from companion.command.device.hotspot import Hotspot  # imported here: rarely needed

            self._wifi = Hotspot(self._data / WIFI_FILE_NAME)
        return self._wifi

    def _follow(self) -> None:
        """Stop the hotspot when the evening is over."""
        if self.access_mode == "off":
            try:
                self.wifi.end()
            except BusError as error:
                LOG.warning("the Wi-Fi for phones is still on: %s", error)

    def _load_phones(self) -> "Phones":
        if self._phones is None:
            from companion.session.phones.phone_mode import Phones  # imported here: rarely needed

            self._phones = Phones(self._table, self._data / FILE_NAME, socket_for(self._data), _users(), self._runner)
            if self._landed:
                self._phones.show_to_spectators(*self._landed)
            for listener in self._listeners:
                self._phones.listen(listener)
        return self._phones


def phones_switch_for(table: SessionThread, data: Path) -> PhonesSwitch:
    """Return the switch; systemd runs the web server if the environment names its socket."""
    if os.environ.get(SOCKET):
        return PhonesSwitch(table, data, Unit())
    return PhonesSwitch(table, data, NoUnit() if os.environ.get(STATE) else Child(data))


def _users() -> tuple[int, ...]:
    """Return the user ids that may run the web server: its own user on a device, else ours."""
    if not os.environ.get(SOCKET):
        return (os.getuid(),)
    with suppress(KeyError):
        return (pwd.getpwnam(PHONES_USER).pw_uid,)
    return ()
