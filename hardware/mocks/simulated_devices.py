"""Simulated panel and dice tower with faults to switch on, for Settings › Controls and for tests.

The panel is hardware.panel on gpiozero's mock pins; the tower runs the firmware's own `tower_protocol`.
"""

import threading
import time
from random import Random
from typing import Any

import serial
from gpiozero.pins.mock import MockFactory
from msgspec import Struct

from hardware.config import CYCLE, Config
from hardware.firmware.tower_protocol import TowerProtocol
from hardware.mocks.wire_faults import NO_FAULTS, Wire, WireFaults
from hardware.panel import Panel, PanelListener, hold_s

BOUNCES = 4


class PanelFaults(Struct, frozen=True):
    """Faults of the contacts: bounces at press and release, buttons that stay pressed, chatter at release, or no signal."""

    bounce: bool = False
    stuck: bool = False
    chatter: bool = False
    silence: bool = False


SOUND = PanelFaults()
_FIRMWARE: Any = TowerProtocol


def _ms() -> int:
    return int(time.monotonic() * 1000)


class SimulatedPanel:
    """Panel without wires. `listener` receives its presses: pass the Hardware."""

    def __init__(self, config: Config, listener: PanelListener) -> None:
        self.faults = SOUND
        self._config = config
        self._place = 0
        self._pins = MockFactory()
        self.panel = Panel(config, self._pins, listener)

    def press(self, control: str) -> None:
        """Press and release a button."""
        self._press(control)
        self._release(control)

    def hold(self, control: str) -> None:
        """Press a button and return at once; a timer releases it when it has counted as held."""
        self._press(control)
        threading.Timer(hold_s(control) + 0.1, self._release, (control,)).start()

    def turn(self, steps: int) -> None:
        """Turn the encoder by clicks, clockwise positive."""
        if self._config.encoder and not self.faults.silence:
            for _ in range(abs(steps) * 4 // self._config.clicks):
                self._place = (self._place + (1 if steps > 0 else -1)) % 4
                for at, number in enumerate(self._config.encoder):
                    pin = self._pins.pin(number)
                    (pin.drive_low if CYCLE[self._place] >> 1 - at & 1 else pin.drive_high)()

    def is_lit(self, light: str) -> bool:
        """Return whether an LED, or the buzzer, is on."""
        pin = self._config.buzzer if light == "buzzer" else self._config.lights.get(light)
        return pin is not None and bool(self._pins.pin(pin).state)

    def close(self) -> None:
        """Close the pins."""
        self.panel.close()

    def _press(self, control: str) -> None:
        pin = self._pins.pin(self._config.buttons[control])
        if self.faults.silence:
            return
        for _ in range(BOUNCES if self.faults.bounce else 0):
            pin.drive_low()
            pin.drive_high()
        pin.drive_low()

    def _release(self, control: str) -> None:
        pin = self._pins.pin(self._config.buttons[control])
        if self.faults.stuck or self.faults.silence:
            return
        for _ in range(10 * BOUNCES if self.faults.chatter else BOUNCES if self.faults.bounce else 0):
            pin.drive_high()
            pin.drive_low()
        pin.drive_high()


class SimulatedTower:
    """Simulated dice tower or gem bag: the firmware's protocol state, and a wire in each direction with faults to switch on.

    Plug it in with `hardware.plug_in(name, tower.open_port)`. Set `is_plugged` to pull its cable, or to put it back.
    """

    def __init__(self, name: str = "tower", luck: Random | None = None) -> None:
        luck = luck or Random()
        self.name = name
        self.is_plugged = True
        self.lock = threading.Condition()
        self._luck = luck
        self._stored_state: Any = None
        self._up, self._down = Wire(luck), Wire(luck)
        self.protocol: Any
        self.restart()

    def roll(self, set: str, *faces: str) -> None:
        """Report a roll with these faces."""
        self._queue_event(f"ROLL {set} {' '.join(faces)}")

    def draw(self, bag: str, *items: str) -> None:
        """Report items drawn from a bag."""
        self._queue_event(f"DRAW {bag} {' '.join(items)}")

    def press(self, control: str) -> None:
        """Report a press of a button of the device."""
        self._queue_event(f"PRESS {control}")

    def set_faults(self, faults: WireFaults) -> None:
        """Set the faults of the wire in both directions."""
        self._up.faults = self._down.faults = faults

    @property
    def faults(self) -> WireFaults:
        """Faults of the wire."""
        return self._up.faults

    @property
    def is_done(self) -> bool:
        """Whether the table has acknowledged every message."""
        with self.lock:
            return not self._stored_state or not self._stored_state[2]

    @property
    def lights(self) -> dict[str, str]:
        """Colours of its lights, by their names."""
        return {id.decode("ascii", "replace"): colour.decode("ascii", "replace") for id, colour in self.protocol.lights.items()}

    def restart(self) -> None:
        """Switch it off and on again; messages that were not acknowledged are sent again."""
        with self.lock:
            boot = f"{self._luck.getrandbits(32):08x}"
            self.protocol = _FIRMWARE(self.name, "simulated", boot, _ms(), self._stored_state, self._store_state)

    def open_port(self, path: str) -> "SimulatedPort":
        """Open its end of the cable. Raises SerialException while it is unplugged."""
        if not self.is_plugged:
            raise serial.SerialException(f"No such file or directory: {path}")
        return SimulatedPort(self)

    def _queue_event(self, event: str) -> None:
        with self.lock:
            self.protocol.say(event)
            self.lock.notify_all()

    def _store_state(self, stored_state: Any) -> None:
        boot, number, waiting_messages = stored_state
        self._stored_state = (boot, number, list(waiting_messages))

    def arriving_bytes(self) -> bytes:
        """Return what it sends now, as far as the wire lets it arrive."""
        return self._up.carry(self.protocol.bytes_to_send(_ms()), time.monotonic())

    def receive(self, data: bytes) -> None:
        """Handle bytes written to it, as far as the wire lets them arrive."""
        self.protocol.receive(self._down.carry(data, time.monotonic()), _ms())


class SimulatedPort:
    """Replacement of pyserial's Serial for the reader: read, write, in_waiting, cancel_read, close."""

    TICK_S = 0.05
    WAIT_S = 1.0

    def __init__(self, tower: SimulatedTower) -> None:
        self._tower = tower
        self._received_bytes = b""
        self._is_cancelled = False

    @property
    def in_waiting(self) -> int:
        """Number of bytes that have arrived. Raises OSError if the cable is unplugged."""
        if not self._tower.is_plugged:
            raise OSError(5, "Input/output error")
        return len(self._received_bytes)

    def read(self, size: int = 1) -> bytes:
        """Read at most `size` bytes; b"" after WAIT_S seconds without any. Raises SerialException when the cable was pulled."""
        with self._tower.lock:
            deadline_s = time.monotonic() + self.WAIT_S
            while not self._received_bytes and not self._is_cancelled and time.monotonic() < deadline_s:
                self._check()
                self._received_bytes += self._tower.arriving_bytes()
                if not self._received_bytes:
                    self._tower.lock.wait(self.TICK_S)
            self._is_cancelled = False
            chunk, self._received_bytes = self._received_bytes[:size], self._received_bytes[size:]
            return chunk

    def write(self, data: bytes) -> int:
        """Send to the device; return how many bytes. Raises SerialException when the cable was pulled."""
        with self._tower.lock:
            self._check()
            self._tower.receive(data)
        return len(data)

    def cancel_read(self) -> None:
        """Let a waiting read return; never waits for it."""
        self._is_cancelled = True
        if self._tower.lock.acquire(blocking=False):
            self._tower.lock.notify_all()
            self._tower.lock.release()

    def close(self) -> None:
        """Close the port."""

    def _check(self) -> None:
        if not self._tower.is_plugged:
            raise serial.SerialException("device disconnected")


__all__ = ["NO_FAULTS", "PanelFaults", "SimulatedPanel", "SimulatedPort", "SimulatedTower", "WireFaults"]
