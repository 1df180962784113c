"""Connection to one serial device. Its thread reads, writes, and reopens the port after the device was unplugged."""

import contextlib
import errno
import fcntl
import os
import queue
import termios
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

import serial

from companion.session.inputs.messages import DeviceStatus, Input, Press, Report, StoreRequest, TurnKnob
from companion.session.record.entry import Origin
from companion.table.sentence import Words, say
from hardware.control_status import ControlStatus
from hardware.device_protocol import DeviceMessage, DeviceProtocol
from hardware.device_users import user_of
from hardware.line_codec import ControlPress, ControlTurn, PhysicalEvent

BAUD = 115200
READ_S = 1.0
FIRST_BACK_OFF_S = 0.1
MOST_READ = 256
MOST_WAITING_BYTES = 2048  # waiting bytes; normally one or two lines wait
CALM_S = 5.0
FULL_S = 5.0
"""A device that has not read for this time is reported as faulty, in seconds."""
LONGEST_BACK_OFF_S = 0.4  # a cable that was plugged in again works within a second, also on a slow machine

PortOpener = Callable[[str], Any]
"""Function that opens the port at a path: something with read, write, in_waiting, cancel_read and close, like serial.Serial."""


class Port(serial.Serial):
    """Serial port whose writes never block on a device that does not read."""

    def write(self, data: Any, /) -> int:
        """Write as many bytes as the port accepts now; return their number. Raises SerialException."""
        try:
            return os.write(self.fileno(), data)
        except BlockingIOError:
            return 0
        except OSError as error:
            raise serial.SerialException(f"write failed: {error}") from error


def open_port(path: str) -> Port:
    """Open the port at `path` exclusively (lock and TIOCEXCL). Raises SerialException or OSError."""
    port = Port(path, BAUD, timeout=READ_S, exclusive=True)
    with contextlib.suppress(OSError):
        fcntl.ioctl(port.fileno(), termios.TIOCEXCL)
    return port


class SerialDevice:
    """Connection to one serial device: delivers its messages to the table and acknowledgements to the device.

    path  stable path of the port (/dev/serial/by-id/…, a udev link)
    name  the device's name in Fathom
    send  puts an input into the table's inbox; blocks while the inbox is full, and the port is not read meanwhile

    `protocol.counters` counts lines and faults.
    """

    def __init__(self, path: str, name: str, send: Callable[[Input], None], open_port: PortOpener = open_port) -> None:
        self.path = path
        self.name = name
        self.state = ""
        self.detail: Words = ""
        self.protocol = DeviceProtocol(name)
        self._send = send
        self._open_port = open_port
        self._port: Any = None
        self._commands: queue.SimpleQueue[Callable[[DeviceProtocol], None]] = queue.SimpleQueue()
        self._is_closing = threading.Event()
        self.names = {path}
        self.title = ""
        self._retry_at = 0.0
        self._unsent_bytes = b""
        self._full_since: float | None = None
        self._failures = 0  # of the open port, since it last worked
        self._rival: Words = ""
        self._rival_until = 0.0
        self._look_for_rival = 0.0
        self._thread = threading.Thread(target=self._run, name=f"serial {name}", daemon=True)
        self._thread.start()

    # from any thread, never blocking

    def acknowledge(self, boot: str, number: int) -> None:
        """Acknowledge a line that the table has recorded or refused."""
        self._send_command(lambda protocol: protocol.acknowledge(boot, number))

    def set_lights(self, lights: dict[str, str]) -> None:
        """Set the device's lights (id → colour)."""
        self._send_command(lambda protocol: protocol.set_lights(lights))

    def status(self) -> ControlStatus:
        """Return the device's status, last line and counters."""
        protocol = self.protocol
        counters = {name: count for name, count in sorted(protocol.counters.items()) if count}
        return ControlStatus(self.name, "serial", self.state, protocol.last, counters, self.detail, self.title)

    def set_paths(self, path: str, names: Iterable[str], title: str) -> None:
        """Update the path to open the device by, all its names, and the manufacturer's name."""
        self.names |= {path, *names}
        self.path = path
        self.title = "" if self.name.startswith("fathom-") else title

    def is_alive(self) -> bool:
        """Return whether the thread runs."""
        return self._thread.is_alive()

    def close(self) -> None:
        """Close the port and end the thread."""
        self._is_closing.set()
        self._wake()
        self._thread.join(3 * READ_S)

    def _send_command(self, command: Callable[[DeviceProtocol], None]) -> None:
        self._commands.put(command)
        self._wake()

    def _wake(self) -> None:
        port = self._port
        if port is not None:
            with contextlib.suppress(OSError, TypeError, ValueError):  # the port is being closed
                port.cancel_read()

    # on its own thread

    def _run(self) -> None:
        back_off = FIRST_BACK_OFF_S
        while not self._is_closing.is_set():
            try:
                with contextlib.closing(self._open_port(self.path)) as port:
                    back_off = FIRST_BACK_OFF_S
                    self._exchange(port)
            except (serial.SerialException, OSError, ValueError, termios.error) as trouble:
                self._set_trouble(trouble)
            self._is_closing.wait(back_off)
            back_off = min(2 * back_off, LONGEST_BACK_OFF_S)

    def _exchange(self, port: Any) -> None:
        self._port = port
        try:
            self.protocol.start_connection(time.monotonic())
            self.protocol.counters["connected"] += 1
            if not self._failures:
                self._set_state(*self._health())
            while not self._is_closing.is_set():
                self._write(port)
                for device_message in self.protocol.receive(self._read(port), time.monotonic()):
                    self._deliver(device_message)
                self._failures = 0
                self._set_state(*self._health())
        except Exception:
            self._failures += 1
            raise
        finally:
            self._port = None
            if self._unsent_bytes:
                self._unsent_bytes, self._full_since = b"", None
                with contextlib.suppress(Exception):  # closing would wait for the device to read all of it
                    port.reset_output_buffer()

    def _read(self, port: Any) -> bytes:
        """Read a few lines; the rest stays in the port's buffer."""
        arrived: bytes = port.read(1)
        waiting_count = port.in_waiting if arrived else 0
        if waiting_count >= MOST_WAITING_BYTES:
            self._retry_at = time.monotonic() + CALM_S
        return arrived + port.read(min(waiting_count, MOST_READ)) if waiting_count else arrived

    def _write(self, port: Any) -> None:
        with contextlib.suppress(queue.Empty):
            while True:
                self._commands.get_nowait()(self.protocol)
        if not self._unsent_bytes:
            self._unsent_bytes, self._full_since = self.protocol.bytes_to_send(time.monotonic()), None
        if self._unsent_bytes:
            written_count = port.write(self._unsent_bytes)
            self._unsent_bytes = self._unsent_bytes[written_count:]
            if self._unsent_bytes and (written_count or self._full_since is None):
                self._full_since = time.monotonic()

    def _health(self) -> tuple[str, Words]:
        protocol = self.protocol
        if time.monotonic() < self._rival_until:
            return "faulty", self._rival
        if self._full_since is not None and time.monotonic() - self._full_since >= FULL_S:
            return "faulty", say("cable.not_reading")
        if protocol.is_silent(time.monotonic()):
            return "faulty", say("cable.silent")
        if time.monotonic() < self._retry_at:
            return "faulty", say("cable.too_fast")
        return "ready", f"{protocol.device} {protocol.version}" if protocol.is_known else ""

    def _set_trouble(self, trouble: Exception) -> None:
        """Set the state: unplugged, used by another program, or the reason why the port can't be used."""
        if "No such file" in str(trouble) or not os.path.exists(self.path):
            self._failures = 0
            self._set_state("absent", say("cable.unplugged"))
        elif self._has_rival(trouble):
            self._set_state("faulty", self._rival)
        elif self.state != "ready" or self._failures > 1:  # else it may have been unplugged: the next attempt decides
            self._set_state("faulty", say("cable.trouble", why=str(trouble)))

    def _has_rival(self, trouble: Exception) -> bool:
        """Return whether another program uses the port, and set its name. Searches at most every CALM_S seconds.

        A program that only reads is reported for 2 × CALM_S, because the port works between its reads.
        """
        now_s = time.monotonic()
        if now_s >= self._look_for_rival:
            self._look_for_rival = now_s + CALM_S
            holder = user_of(self.path)
            if holder:
                self._rival = say("cable.held_by", program=holder.program, process=holder.process)
            else:
                self._rival = say("cable.held") if is_locked(trouble) else ""
            if holder and not is_locked(trouble):
                self._rival_until = now_s + 2 * CALM_S
        return bool(self._rival)

    def _set_state(self, state: str, detail: Words) -> None:
        if (state, detail) != (self.state, self.detail):
            self.state, self.detail = state, detail
            self._send(DeviceStatus(self.name, "serial", state, detail))

    def _deliver(self, device_message: DeviceMessage) -> None:
        _DELIVER.get(type(device_message.content), SerialDevice._ignore_message)(self, device_message)

    def _deliver_report(self, device_message: DeviceMessage) -> None:
        event, number = device_message.content, device_message.number
        assert isinstance(event, PhysicalEvent)
        if number is None:
            self._send(Report(event.kind, event.name, event.items))
        else:
            origin = Origin(device_message.device, device_message.boot, number)
            self._send(Report(event.kind, event.name, event.items, origin, lambda: self.acknowledge(device_message.boot, number)))

    def _deliver_control(self, device_message: DeviceMessage) -> None:
        control_message, number = device_message.content, device_message.number
        assert isinstance(control_message, ControlPress | ControlTurn)
        if (
            isinstance(control_message, ControlPress) and control_message.control != "off"
        ):  # a serial device can't switch the device off
            self._send(Press(control_message.control, is_held=True))
        elif isinstance(control_message, ControlTurn):
            self._send(TurnKnob(control_message.control, control_message.steps))
        if number is not None:  # handled after the press: acknowledges it
            self._send(StoreRequest(lambda store: None, lambda _: self.acknowledge(device_message.boot, number)))

    def _ignore_message(self, device_message: DeviceMessage) -> None:
        return


def is_locked(trouble: Exception) -> bool:
    """Return whether opening failed because another program has locked the port (file lock or TIOCEXCL)."""
    return getattr(trouble, "errno", None) == errno.EBUSY or "exclusively lock" in str(trouble)


_DELIVER: dict[type, Any] = {
    PhysicalEvent: SerialDevice._deliver_report,
    ControlPress: SerialDevice._deliver_control,
    ControlTurn: SerialDevice._deliver_control,
}
