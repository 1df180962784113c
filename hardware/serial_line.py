"""A cable to one serial device: its own thread reads, writes, and plugs in again by itself."""

import contextlib
import queue
import termios
import threading
import time
from collections.abc import Callable
from typing import Any

import serial

from companion.session.hands.inputs import Ask, Device, Input, Press, Report, Turn
from companion.session.record.entry import Origin
from companion.table.say import Words, say
from hardware.conversation import Conversation, Spoken
from hardware.felt import Felt
from hardware.protocol import Happened, Pressed, Turned

BAUD = 115200
READ_S = 1.0
FIRST_BACK_OFF_S = 0.1
MOST_READ = 256
TOO_MUCH = 2048  # bytes that wait: a cable that is kept up with has a line or two
CALM_S = 5.0
LONGEST_BACK_OFF_S = 0.4  # a cable put back is listened to within a second, on a slow machine too

PortOpener = Callable[[str], Any]
"""Opens the port at a path: something with read, write, in_waiting, cancel_read and close, like serial.Serial."""


def opened(path: str) -> serial.Serial:
    """Open the port at `path`, for us alone."""
    return serial.Serial(path, BAUD, timeout=READ_S, write_timeout=1.0, exclusive=True)


class SerialLine:
    """One cable. Tells the table what the device says, and the device what the table has seen.

    `send` puts an input into the table's inbox, and blocks while too much is in it: the cable is not read then. `path` is a stable name (/dev/serial/by-id/…, a udev link), `name`
    what the table calls it. Counters of the talk are in `conversation.counters`; `said` is its last line.
    """

    def __init__(self, path: str, name: str, send: Callable[[Input], None], open_port: PortOpener = opened) -> None:
        self.path = path
        self.name = name
        self.state = ""
        self.detail: Words = ""
        self.conversation = Conversation(name)
        self._send = send
        self._open_port = open_port
        self._port: Any = None
        self._told: queue.SimpleQueue[Callable[[Conversation], None]] = queue.SimpleQueue()
        self._is_closing = threading.Event()
        self._calm_at = 0.0
        self._thread = threading.Thread(target=self._run, name=f"serial {name}", daemon=True)
        self._thread.start()

    # from any thread, never blocking

    def acknowledge(self, boot: str, number: int) -> None:
        """Note that the table journalled or refused this line."""
        self._tell(lambda talk: talk.acknowledge(boot, number))

    def shine(self, lights: dict[str, str]) -> None:
        """Have the device show these colours on its lights."""
        self._tell(lambda talk: talk.shine(lights))

    def felt(self) -> Felt:
        """Tell how it is, its last line, and what came over the cable, counted."""
        talk = self.conversation
        counters = {name: count for name, count in sorted(talk.counters.items()) if count}
        return Felt(self.name, "serial", self.state, talk.last, counters)

    def is_alive(self) -> bool:
        """Tell whether its thread runs."""
        return self._thread.is_alive()

    def close(self) -> None:
        """Pull the cable for good."""
        self._is_closing.set()
        self._wake()
        self._thread.join(3 * READ_S)

    def _tell(self, what: Callable[[Conversation], None]) -> None:
        self._told.put(what)
        self._wake()

    def _wake(self) -> None:
        port = self._port
        if port is not None:
            with contextlib.suppress(OSError, TypeError, ValueError):  # it is just being closed: nobody waits
                port.cancel_read()

    # on its own thread

    def _run(self) -> None:
        back_off = FIRST_BACK_OFF_S
        while not self._is_closing.is_set():
            try:
                with contextlib.closing(self._open_port(self.path)) as port:
                    back_off = FIRST_BACK_OFF_S
                    self._talk(port)
            except (serial.SerialException, OSError, ValueError, termios.error) as trouble:
                self._trouble(trouble)
            self._is_closing.wait(back_off)
            back_off = min(2 * back_off, LONGEST_BACK_OFF_S)

    def _talk(self, port: Any) -> None:
        self._port = port
        try:
            self.conversation.connected(time.monotonic())
            self.conversation.counters["connected"] += 1
            self._is("ready", "")
            while not self._is_closing.is_set():
                self._write(port)
                for spoken in self.conversation.take(self._read(port), time.monotonic()):
                    self._pass_on(spoken)
                self._is(*self._health())
        finally:
            self._port = None

    def _read(self, port: Any) -> bytes:
        """Read a few lines; the rest waits at the other end of the cable."""
        arrived: bytes = port.read(1)
        waiting = port.in_waiting if arrived else 0
        if waiting >= TOO_MUCH:
            self._calm_at = time.monotonic() + CALM_S
        return arrived + port.read(min(waiting, MOST_READ)) if waiting else arrived

    def _write(self, port: Any) -> None:
        with contextlib.suppress(queue.Empty):
            while True:
                self._told.get_nowait()(self.conversation)
        out = self.conversation.outgoing(time.monotonic())
        if out:
            port.write(out)

    def _health(self) -> tuple[str, Words]:
        talk = self.conversation
        if talk.is_silent(time.monotonic()):
            return "faulty", say("cable.silent")
        if time.monotonic() < self._calm_at:
            return "faulty", say("cable.too_fast")
        return "ready", f"{talk.device} {talk.version}" if talk.is_known else ""

    def _trouble(self, trouble: Exception) -> None:
        is_missing = isinstance(trouble, FileNotFoundError) or "No such file" in str(trouble) or self.state == "ready"
        self._is(*(("absent", say("cable.unplugged")) if is_missing else ("faulty", say("cable.trouble", why=str(trouble)))))

    def _is(self, state: str, detail: Words) -> None:
        if (state, detail) != (self.state, self.detail):
            self.state, self.detail = state, detail
            self._send(Device(self.name, "serial", state, detail))

    def _pass_on(self, spoken: Spoken) -> None:
        _PASS_ON.get(type(spoken.said), SerialLine._nothing)(self, spoken)

    def _happened(self, spoken: Spoken) -> None:
        said, number = spoken.said, spoken.number
        assert isinstance(said, Happened)
        if number is None:
            self._send(Report(said.kind, said.name, said.items))
        else:
            origin = Origin(spoken.device, spoken.boot, number)
            self._send(Report(said.kind, said.name, said.items, origin, lambda: self.acknowledge(spoken.boot, number)))

    def _control(self, spoken: Spoken) -> None:
        said, number = spoken.said, spoken.number
        assert isinstance(said, Pressed | Turned)
        if isinstance(said, Pressed) and said.control != "off":  # no cable switches the box off
            self._send(Press(said.control, held=True))
        elif isinstance(said, Turned):
            self._send(Turn(said.control, said.steps))
        if number is not None:  # in the inbox behind the press: acknowledged once the table has dealt with it
            self._send(Ask(lambda store: None, lambda _: self.acknowledge(spoken.boot, number)))

    def _nothing(self, spoken: Spoken) -> None:
        return


_PASS_ON: dict[type, Any] = {
    Happened: SerialLine._happened,
    Pressed: SerialLine._control,
    Turned: SerialLine._control,
}
