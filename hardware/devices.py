"""All input devices except the touchscreen: buttons, knob and serial devices. Their inputs go into the table's inbox."""

import contextlib
import glob
import queue
import threading
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.session.inputs.control_presses import stamp_of
from companion.session.inputs.cues import cue
from companion.session.inputs.messages import DeviceStatus, Input, Press, Release, TurnKnob
from companion.session.inputs.snapshot import Snapshot
from companion.table.sentence import Words, say
from hardware import config as wiring
from hardware import pins, touch_panels
from hardware.config import Config
from hardware.control_status import ControlStatus
from hardware.debounce import Debouncer
from hardware.light_patterns import LightPatterns
from hardware.lights import lights
from hardware.pin_finder import ENCODER, ButtonFinder, EncoderFinder, PinFinder, PinListener, with_pins
from hardware.serial_device import PortOpener, open_port
from hardware.serial_devices import FindPorts, SerialDevices
from hardware.serial_ports import ports
from hardware.sounds import BUZZES
from hardware.touch_panels import TouchPanel, TouchWatch

if TYPE_CHECKING:
    from hardware.panel import Panel

LOOK_AGAIN_S = 2.0
HELD_S = 5.0
"""Maximum time that lights and buzzer wait for the screen, in seconds."""
PINS_AGAIN_S = 10.0
"""Time until pins that could not be opened are tried again, in seconds."""
PANEL = "buttons"
LOST_STATE = ("faulty", say("pins.gone"))
DEAD = ("faulty", say("pins.stopped"))


class Hardware:
    """The open hardware of one table. Create it with `hardware.devices.open`.

    Its own thread opens devices, finds cables, sets lights and finds pins: no method blocks or raises.
    `is_silent` switches the buzzer off.
    """

    def __init__(
        self,
        config: Config,
        send: Callable[[Input], None],
        snapshot: Callable[[], Snapshot],
        open_pins: Callable[[], Any],
        open_port: PortOpener,
        path: Path | None,
        clock: Callable[[], float],
        panels: Callable[[], list[TouchPanel]] = touch_panels.panels,
        send_report: Callable[[Input], None] | None = None,
        find_ports: FindPorts = ports,
    ) -> None:
        self.config = config
        self.panel: Panel | None = None
        self.serial_devices = SerialDevices(send_report or send, open_port, find_ports)
        self.debouncer = Debouncer(clock)
        self._clock = clock
        self.is_silent = False
        self._send = send
        self._snapshot = snapshot
        self._open_pins = open_pins
        self._path = path
        self._last_snapshot = Snapshot()
        self._next_snapshot: Snapshot | None = None
        self._held_until = 0.0
        self._signals = LightPatterns()
        self._pin_listener: PinListener | None = None
        self._pin_search: PinFinder | None = None
        self._open_again = 0.0
        self._state: tuple[str, Words] = ("absent", "")
        self._touch = TouchWatch(send, panels)
        self._last_results: dict[str, str] = {}
        self._counts: Counter[str] = Counter()
        self._inbox: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="hardware", daemon=True)
        self._thread.start()

    def show(self, snapshot: Snapshot) -> None:
        """Update lights and buzzer. Pass this method to `SessionThread.listen`."""
        self._inbox.put(lambda: self._show(snapshot))

    def pause_signals(self, seconds: float = 0.0) -> None:
        """Change no lights and no buzzer until `resume_signals`, while the screen animates, at most for `seconds` + HELD_S."""
        end_s = time.monotonic() + seconds + HELD_S
        self._inbox.put(lambda: self._extend_hold(end_s))

    def resume_signals(self, snapshot: Snapshot) -> None:
        """Show the snapshot that `pause_signals` held back: the screen has finished its animation."""
        self._inbox.put(lambda: self._release(snapshot))

    def find_pin(self, control: str, on_saved: Callable[[Config], None], ask: Callable[[str], None] = lambda step: None) -> None:
        """Find the pin of `control` ("primary", "seat:0" …): the next one that goes low. For the encoder see EncoderFinder.

        `on_saved` gets the new configuration once the file is written; `ask` gets the next instruction ("one", "more",
        "again"). Both are called on another thread. Until then, or until `stop_learning`, no button answers.
        """
        self._inbox.put(lambda: self._start_pin_search(self._pin_search_for(control, on_saved, ask)))

    def find_any_button(self, on_found: Callable[[int], None]) -> None:
        """Call `on_found` with the next pin that goes low, on another thread. Until `wire` or `stop_learning` no button answers."""
        self._inbox.put(lambda: self._start_pin_search(ButtonFinder(on_found)))

    def assign_pin(self, control: str, pin: int, on_saved: Callable[[Config], None]) -> None:
        """Assign a pin to `control` and write the file; `on_saved` as in `find_pin`."""
        self._inbox.put(lambda: self._use_and_save(with_pins(self.config, control, (pin,)), on_saved))

    def stop_learning(self) -> None:
        """Stop finding a pin; the configuration stays."""
        self._inbox.put(self._end_pin_search)

    def use_port(self, path: str) -> None:
        """Use the serial device at `path` and write that into the file."""
        self._inbox.put(
            lambda: self._keep_ports((*self.config.ports, path) if path not in self.config.ports else self.config.ports)
        )

    def leave_port(self, path: str) -> None:
        """Stop using a serial device that `use_port` added."""
        self._inbox.put(lambda: self._keep_ports(tuple(port for port in self.config.ports if port != path)))

    def plug_in(self, name: str, open_port: PortOpener) -> None:
        """Connect a simulated serial device."""
        self._inbox.put(lambda: self.serial_devices.plug_in(name, name, open_port))

    def unplug(self, name: str) -> None:
        """Disconnect a simulated device."""
        self._inbox.put(lambda: self.serial_devices.unplug(name))

    def status(self) -> tuple[ControlStatus, ...]:
        """Return the status of every control and device, for the Controls page."""
        controls = [*self.config.buttons, *([ENCODER] if self.config.encoder else [])]
        faults = self.panel.faults if self.panel else {}
        return (
            *(self._control_status(control, faults.get(control, "")) for control in controls),
            *(line.status() for line in list(self.serial_devices.devices.values())),
            *(ControlStatus(port.path, "port", "unused", title=port.title) for port in self.serial_devices.unused_ports),
        )

    def is_alive(self) -> bool:
        """Return whether every thread runs. If not, close this object and open a new one."""
        return self._thread.is_alive() and self._state != DEAD and self.serial_devices.are_alive()

    def close(self) -> None:
        """Close pins and serial ports."""
        self._inbox.put(None)
        self._thread.join(10)

    # called on gpiozero's threads

    def handle_press(self, control: str, is_held: bool, age_s: float = 0.0) -> None:
        """Send a press, stamped with its meaning on the current screen, unless it is a bounce."""
        if (is_held and control == "off") or self.debouncer.accepts(control, age_s):
            self._count(control, "held" if is_held else "pressed")
            self._send(Press(control, is_held, stamp_of(self._snapshot(), control)))

    def handle_release(self, control: str, age_s: float = 0.0) -> None:
        """Note a release for the debouncer; send that of the off button."""
        self.debouncer.note_release(control, age_s)
        if control == "off":
            self._send(Release(control))

    def handle_turn(self, steps: int) -> None:
        """Send a turn of the knob. The status counts clicks in the same direction together."""
        before = int(self._last_results.get(ENCODER, "0"))
        self._count(ENCODER, f"{steps + before * (before * steps > 0):+d}")
        self._send(TurnKnob(ENCODER, steps))

    def _count(self, control: str, detail: str) -> None:
        self._last_results[control] = detail
        self._counts[control] += 1

    def _control_status(self, control: str, fault: str) -> ControlStatus:
        state = "faulty" if fault else "ready" if self.panel else self._state[0]
        detail = fault or self._last_results.get(control, "")
        return ControlStatus(control, "knob" if control == ENCODER else "button", state, detail, {"pressed": self._counts[control]})

    # on its own thread

    def _run(self) -> None:
        self._open_panel()
        look_again = 0.0
        try:
            while True:
                if time.monotonic() >= look_again:
                    self._watch_panel()
                    self._touch.check_panels()
                    self.serial_devices.find(self.config.ports)
                    look_again = time.monotonic() + LOOK_AGAIN_S
                if not self._act(look_again - time.monotonic()):
                    return
        finally:
            self._let_go()

    def _act(self, at_most_s: float) -> bool:
        """Run the next queued call, if one comes in time, then update the lights; return False after `close`."""
        now_s = time.monotonic()
        change = self._signals.next_change(now_s) if self.panel else None
        waits = [at_most_s, *([] if change is None else [change]), *([self._held_until - now_s] if self._next_snapshot else [])]
        if self._pin_search and self._pin_search.due_at is not None:
            waits.append(self._pin_search.due_at - self._clock())
        try:
            act = self._inbox.get(timeout=max(0.0, min(waits)))
        except queue.Empty:
            act = _do_nothing
        if act is not None:
            act()
            if self._pin_search:
                self._pin_search.continue_search(self._clock())
            self._show_late()
            self._blink_lights()
        return act is not None

    def _blink_lights(self) -> None:
        if self.panel:
            try:
                for light, is_on in self._signals.advance(time.monotonic()).items():
                    self.panel.switch_light(light, is_on)
            except Exception as trouble:  # lgpio.error is no subclass of OSError: the chip was removed
                self._lose_panel(say("pins.gone_because", why=str(trouble)))

    def _extend_hold(self, end_s: float) -> None:
        self._held_until = max(end_s, self._held_until)

    def _show(self, snapshot: Snapshot) -> None:
        if time.monotonic() < self._held_until:
            self._next_snapshot = snapshot
        else:
            self._signal(snapshot)

    def _release(self, snapshot: Snapshot) -> None:
        """Show the held snapshot, unless the screen still animates a newer one."""
        if self._next_snapshot is not None and _snapshot_key(self._next_snapshot) == _snapshot_key(snapshot):
            self._signal(self._next_snapshot)

    def _show_late(self) -> None:
        if self._next_snapshot is not None and time.monotonic() >= self._held_until:
            self._signal(self._next_snapshot)

    def _signal(self, snapshot: Snapshot) -> None:
        self._next_snapshot = None
        lit = lights(snapshot)
        self._signals.show(lit)
        self.serial_devices.set_lights(lit)
        cue_name = cue(self._last_snapshot, snapshot)
        if cue_name and not self.is_silent:
            self._signals.buzz(BUZZES[cue_name], time.monotonic())
        self._last_snapshot = snapshot

    def _open_panel(self) -> None:
        from hardware.panel import Panel  # gpiozero takes a while to import: not before the first frame

        try:
            self.panel = Panel(self.config, self._open_pins(), self)
        except pins.PinsUnavailableError as error:
            self._open_again = time.monotonic() + PINS_AGAIN_S
            self._set_state("absent", error.sentence)
            return
        faults = [say("pins.fault", control=name, why=error) for name, error in self.panel.faults.items()]
        self._set_state("faulty" if faults else "ready", say("pins.faults", faults=faults) if faults else "")

    def _watch_panel(self) -> None:
        """Reopen the pins if their callback thread ended or their chip returned; close them if it was removed."""
        if not pins.are_alive():
            self._restart_callbacks()
        elif self.panel and not pins.is_chip_present(self.panel.pins):
            self._lose_panel(say("pins.gone"))  # before lgpio floods the log
        elif not self.panel and not self._pin_listener and self._may_open_again():
            self._open_panel()

    def _may_open_again(self) -> bool:
        if self._state == LOST_STATE:
            return bool(glob.glob(pins.CHIPS))
        return time.monotonic() >= self._open_again

    def _restart_callbacks(self) -> None:
        """Restart lgpio's callback thread and reopen what was open."""
        search = self._pin_search
        self._end_pin_search(reopen=False)
        self._close_panel()
        if not pins.restart_callbacks():
            self._set_state(*DEAD)
        elif search:
            self._start_pin_search(search)
        else:
            self._open_panel()

    def _lose_panel(self, why: Words) -> None:
        with contextlib.suppress(Exception):  # its chip is gone, so that closing fails
            self._close_panel()
        self.panel = None
        self._send(DeviceStatus(PANEL, "button", "faulty", why))
        self._state = LOST_STATE  # of any error: `_may_open_again` looks for the chip

    def _set_state(self, state: str, detail: Words) -> None:
        if self._state != (state, detail):
            self._state = (state, detail)
            self._send(DeviceStatus(PANEL, "button", state, detail))

    def _close_panel(self) -> None:
        if self.panel:
            self.panel.close()
        self.panel = None

    def _let_go(self) -> None:
        self._end_pin_search(reopen=False)
        self.serial_devices.close()
        self._close_panel()

    # learning

    def _pin_search_for(self, control: str, on_saved: Callable[[Config], None], ask: Callable[[str], None]) -> PinFinder:
        if control == ENCODER:
            return EncoderFinder(
                ask, lambda a, b, clicks: self._use_and_save(with_pins(self.config, control, (a, b), clicks), on_saved)
            )
        return ButtonFinder(lambda pin: self._use_and_save(with_pins(self.config, control, (pin,)), on_saved))

    def _start_pin_search(self, search: PinFinder) -> None:
        self._end_pin_search(reopen=False)
        self._close_panel()
        try:
            self._pin_listener = PinListener(self.config, self._open_pins(), partial(self._on_edge, search))
        except pins.PinsUnavailableError as error:
            self._set_state("absent", error.sentence)
            return
        self._pin_search = search
        search.start(self._pin_listener.levels, self._clock())

    def _on_edge(self, search: PinFinder, pin: int, is_down: bool) -> None:
        """Pass an edge to the current pin search. Called on gpiozero's threads."""
        now_s = self._clock()
        self._inbox.put(lambda: search.handle_edge(pin, is_down, now_s) if search is self._pin_search else None)

    def _use_and_save(self, config: Config, on_saved: Callable[[Config], None]) -> None:
        """Use a new configuration, write it into the file, and call `on_saved`."""
        self.config = config
        self._end_pin_search()
        if self._path:
            self._save(self._path)
        on_saved(self.config)

    def _keep_ports(self, ports: tuple[str, ...]) -> None:
        """Use these ports, write them into the file, and search for their devices at once."""
        for path in set(self.config.ports) - set(ports):
            self.serial_devices.disconnect(path)
        self.config = replace(self.config, ports=ports)
        if self._path:
            self._save(self._path)
        self.serial_devices.find(ports)

    def _save(self, path: Path) -> None:
        try:
            wiring.save(path, self.config)
        except OSError as trouble:
            self._send(DeviceStatus(path.name, "settings", "faulty", say("wiring.not_written", why=str(trouble))))

    def _end_pin_search(self, reopen: bool = True) -> None:
        self._pin_search = None
        if self._pin_listener:
            self._pin_listener.close()
            self._pin_listener = None
            if reopen:
                self._open_panel()


def _do_nothing() -> None:
    return


def _snapshot_key(snapshot: Snapshot) -> tuple[str, int, str, int]:
    """Return a key that identifies a shown state: the last entries of the session and of the tool in front."""
    return snapshot.session, snapshot.entry, snapshot.front_snapshot.session, snapshot.front_snapshot.entry


def open(
    config: Config,
    send: Callable[[Input], None],
    snapshot: Callable[[], Snapshot] = Snapshot,
    open_pins: Callable[[], Any] = pins.real_pins,
    open_port: PortOpener = open_port,
    path: Path | None = None,
    clock: Callable[[], float] = time.monotonic,
    panels: Callable[[], list[TouchPanel]] = touch_panels.panels,
    send_report: Callable[[Input], None] | None = None,
    find_ports: FindPorts = ports,
) -> Hardware:
    """Open all input devices except the touchscreen. Never raises: `send` gets a DeviceStatus with the reason for a missing one.

    send         puts an input into the table's inbox, such as `table.send`
    snapshot        returns the present snapshot, with which presses are stamped
    open_pins    returns gpiozero's pin factory; tests pass MockFactory
    open_port    opens a serial port by its path
    path         controls file, which the pin finder writes; None for none
    clock        returns monotonic seconds, for the debouncer and the pin finder
    panels       lists the touch panels
    send_report  puts a report of a serial device into the inbox and may block, such as `table.send_report`; None: `send`
    find_ports   lists the serial devices

        opened = hardware.devices.open(load_config(path).config, table.send, lambda: table.snapshot, path=path)
        table.listen(opened.show)
        …
        opened.close()
    """
    return Hardware(config, send, snapshot, open_pins, open_port, path, clock, panels, send_report, find_ports)
