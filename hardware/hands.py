"""Every hand but touch: the panel's buttons and knob and the serial devices, all ending in the table's inbox."""

import contextlib
import glob
import os
import queue
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.session.controls import seen
from companion.session.inputs import Device, Input, Press, Turn
from companion.session.shown import Shown
from hardware import pins
from hardware.config import Config
from hardware.guard import Guard
from hardware.serial_line import PortOpener, SerialLine, opened

if TYPE_CHECKING:
    from hardware.panel import Panel

LOOK_AGAIN_S = 2.0
PANEL = "buttons"


class Hands:
    """The open hardware of one table; make it with `hardware.open`.

    Opening, finding cables and showing lights happen on its own thread: nothing here blocks or raises.
    """

    def __init__(
        self,
        config: Config,
        send: Callable[[Input], None],
        shown: Callable[[], Shown],
        open_pins: Callable[[], Any],
        open_port: PortOpener,
    ) -> None:
        self.config = config
        self.panel: Panel | None = None
        self.lines: dict[str, SerialLine] = {}
        self.guard = Guard(time.monotonic)
        self._send = send
        self._shown = shown
        self._open_pins = open_pins
        self._open_port = open_port
        self._said = ""
        self._inbox: queue.SimpleQueue[Shown | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="hands", daemon=True)
        self._thread.start()

    def show(self, shown: Shown) -> None:
        """Let lights and buzzer show this picture; to be given to `Table.listen`."""
        self._inbox.put(shown)

    def is_alive(self) -> bool:
        """Whether every thread it needs still runs; when not, close it and open it anew."""
        return self._thread.is_alive() and pins.are_alive() and all(line.is_alive() for line in self.lines.values())

    def close(self) -> None:
        """Let pins and cables go."""
        self._inbox.put(None)
        self._thread.join(10)

    # handlers: on gpiozero's threads

    def _pressed(self, control: str, held: bool) -> None:
        if self.guard.lets(control):
            self._send(Press(control, held, seen(self._shown(), control)))

    def _turned(self, steps: int) -> None:
        self._send(Turn("encoder", steps))

    # on its own thread

    def _run(self) -> None:
        self._open_panel()
        try:
            self._find_cables()
            while self._is_open():
                self._find_cables()
        finally:
            self._let_go()

    def _is_open(self) -> bool:
        """Show pictures until it is time to look for cables again; False when closed."""
        until = time.monotonic() + LOOK_AGAIN_S
        with contextlib.suppress(queue.Empty):
            while self._inbox.get(timeout=max(0.0, until - time.monotonic())) is not None:
                pass
            return False
        return True

    def _open_panel(self) -> None:
        from hardware.panel import Panel  # gpiozero takes a while to import: not before the first frame

        try:
            self.panel = Panel(self.config, self._open_pins(), self._pressed, self.guard.released, self._turned)
        except pins.NoPins as why:
            self._send(Device(PANEL, "button", "absent", str(why)))
            return
        faults = "; ".join(f"{name}: {why}" for name, why in self.panel.faults.items())
        self._send(Device(PANEL, "button", "faulty" if faults else "ready", faults))

    def _find_cables(self) -> None:
        for path in sorted({path for pattern in self.config.ports for path in _matching(pattern)}):
            if path not in self.lines and os.path.realpath(path) not in map(os.path.realpath, self.lines):
                self.lines[path] = SerialLine(path, os.path.basename(path), self._send, self._open_port)

    def _let_go(self) -> None:
        for line in self.lines.values():
            line.close()
        if self.panel:
            self.panel.close()


def _matching(pattern: str) -> list[str]:
    """The paths of a pattern; a plain path is one whether it is there or not, so that its absence is shown."""
    return glob.glob(pattern) if glob.has_magic(pattern) else [pattern]


def open(
    config: Config,
    send: Callable[[Input], None],
    shown: Callable[[], Shown] = Shown,
    open_pins: Callable[[], Any] = pins.real_pins,
    open_port: PortOpener = opened,
) -> Hands:
    """Open every hand but touch. Never raises: what is missing is told to the table as a Device.

    `send` is `table.send`; `shown` gives the picture the table shows now (`lambda: table.shown`), with which a press
    is stamped when it happens. Wire it so in companion/command:

        hands = hardware.open(config.loaded(path).config, table.send, lambda: table.shown)
        table.listen(hands.show)
        …
        hands.close()

    Tests pass `open_pins` (gpiozero's MockFactory) and `open_port`.
    """
    return Hands(config, send, shown, open_pins, open_port)
