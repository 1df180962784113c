"""Panel of buttons, encoder, LEDs and buzzer on GPIO pins, through gpiozero.

Handlers only enqueue and never raise: an exception on lgpio's only callback thread would disable every button.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from gpiozero import LED, Button, RotaryEncoder

from hardware import pins
from hardware.config import CYCLE, Config

HOLD_S = 0.6
OFF_HOLD_S = 3.0
"""Time for which the off button must be held, in seconds."""
BOUNCE_S = 0.02
MOST_LATE_S = 5.0
"""Longest credible delay of a callback after its edge, in seconds."""
EDGE_S = 0.001
"""Debounce time of an encoder with one click per edge, in seconds. Without it each bounce would count as two clicks."""


class PanelListener(Protocol):
    """Receiver of the panel's events. Called on gpiozero's threads.

    `age_s` of a method: seconds since the edge on the pin, 0 if unknown.
    """

    def handle_press(self, control: str, is_held: bool, age_s: float = 0.0) -> None:
        """Handle a press of `control`; `is_held` is True after HOLD_S (for "off" OFF_HOLD_S) seconds."""

    def handle_release(self, control: str, age_s: float = 0.0) -> None:
        """Handle a release."""

    def handle_turn(self, steps: int) -> None:
        """Handle a turn of the encoder by `steps` clicks, clockwise positive."""


class PressHandler:
    """Handler of a button that counts when it is pressed. `age_s` of a method as in PanelListener."""

    def __init__(self, control: str, listener: PanelListener) -> None:
        self._control = control
        self._listener = listener

    def handle_press(self, age_s: float) -> None:
        """Report a short press."""
        self._listener.handle_press(self._control, False, age_s)

    def handle_hold(self) -> None:
        """Ignore how long a press lasts."""

    def handle_release(self, age_s: float) -> None:
        """Report a release."""
        self._listener.handle_release(self._control, age_s)


class HoldHandler(PressHandler):
    """Handler of a button that counts only when held: the danger button."""

    def handle_press(self, age_s: float) -> None:
        """Ignore the press until it is held."""

    def handle_hold(self) -> None:
        """Report a held press."""
        self._listener.handle_press(self._control, True)


class ShortOrHoldHandler(HoldHandler):
    """Handler of a button with a short press, on release, and a held press: the encoder's push."""

    _was_held = False

    def handle_hold(self) -> None:
        """Report a held press."""
        self._was_held = True
        super().handle_hold()

    def handle_release(self, age_s: float) -> None:
        """Report a short press unless the button was held, then the release."""
        if not self._was_held:
            self._listener.handle_press(self._control, False, age_s)
        self._was_held = False
        super().handle_release(age_s)


class PressAndHoldHandler(PressHandler):
    """Handler of a button that reports the press at once and again when held: the off button."""

    def handle_hold(self) -> None:
        """Report a held press."""
        self._listener.handle_press(self._control, True)


_PRESSES: dict[str, type[PressHandler]] = {"danger": HoldHandler, "push": ShortOrHoldHandler, "off": PressAndHoldHandler}


def _age_s(since_edge_s: float | None) -> float:
    """Return the seconds since an edge; 0 if unknown, as with timestamps of a clock that isn't monotonic."""
    return since_edge_s if since_edge_s and 0 < since_edge_s < MOST_LATE_S else 0.0


def hold_s(control: str) -> float:
    """Return how long a button must be held to count as held, in seconds."""
    return OFF_HOLD_S if control == "off" else HOLD_S


class Knob(RotaryEncoder):  # type: ignore[misc]  # gpiozero has no types
    """Rotary encoder with 1, 2 or 4 clicks per cycle of its contacts; gpiozero's RotaryEncoder supports 1.

    With 2, a click ends where A and B are equal; with 4, each edge is a click. A bouncing contact moves back and forth,
    so only a move from one rest position to the next counts.
    """

    def __init__(self, a: int, b: int, clicks: int, factory: Any) -> None:
        self._contacts = 4 // clicks
        self._place = self._rest = 0
        super().__init__(a, b, max_steps=0, bounce_time=EDGE_S if clicks == 4 else None, pin_factory=factory)
        if clicks > 1:  # it may rest where both contacts are closed
            self._edge = self.a.value << 1 | self.b.value
            self._place = CYCLE.index(self._edge)
            self._rest = self._place - self._place % self._contacts

    def _change_state(self, ticks: float, edge: int) -> None:
        if self._contacts == len(CYCLE):
            super()._change_state(ticks, edge)
            return
        self._edge = edge
        self._place += (CYCLE.index(edge) - self._place + 1) % len(CYCLE) - 1
        if self._place % self._contacts == 0 and self._place != self._rest:
            fire = self._fire_rotated_cw if self._place > self._rest else self._fire_rotated_ccw
            self._rest = self._place
            fire()


class Panel:
    """All devices on the pins.

    config     the pins
    factory    gpiozero's pin factory
    listener   receives presses, releases and turns
    faults     reason by name of each device that could not be opened
    caught     number of exceptions that callbacks raised
    """

    def __init__(self, config: Config, factory: Any, listener: PanelListener) -> None:
        self.faults: dict[str, str] = {}
        self.caught = 0
        self.pins = factory
        self._listener = listener
        self._lights: dict[str, LED] = {}
        self._open: list[Any] = []
        for control, pin in config.buttons.items():
            self._open_or_report(control, partial(self._button, control, pin))
        if config.encoder:
            self._open_or_report("encoder", partial(self._encoder, *config.encoder, config.clicks))
        for name, pin in (*config.lights.items(), *([("buzzer", config.buzzer)] if config.buzzer is not None else [])):
            self._open_or_report(f"light {name}", partial(self._open_light, name, pin))

    def switch_light(self, light: str, is_on: bool) -> None:
        """Switch an LED ("seat:0", "hazard") or the "buzzer" on or off; ignored if it is not wired."""
        if light in self._lights:
            self._lights[light].value = is_on

    def close(self) -> None:
        """Close every device on the pins."""
        pins.close(self._open, self.pins)

    def _open_or_report(self, name: str, opening: Callable[[], None]) -> None:
        try:
            opening()
        except Exception as trouble:  # lgpio's, gpiozero's: one broken line must not take the others with it
            self.faults[name] = str(trouble)

    def _button(self, control: str, pin: int) -> None:
        button = Button(pin, pull_up=True, bounce_time=BOUNCE_S, hold_time=hold_s(control), pin_factory=self.pins)
        self._open.append(button)
        press = _PRESSES.get(control, PressHandler)(control, self._listener)
        button.when_pressed = self._catch_errors(lambda: press.handle_press(_age_s(button.active_time)))
        button.when_held = self._catch_errors(press.handle_hold)
        button.when_released = self._catch_errors(lambda: press.handle_release(_age_s(button.inactive_time)))

    def _encoder(self, a: int, b: int, clicks: int) -> None:
        knob = Knob(a, b, clicks, self.pins)
        self._open.append(knob)
        knob.when_rotated_clockwise = self._catch_errors(lambda: self._listener.handle_turn(1))
        knob.when_rotated_counter_clockwise = self._catch_errors(lambda: self._listener.handle_turn(-1))

    def _open_light(self, name: str, pin: int) -> None:
        self._lights[name] = LED(pin, pin_factory=self.pins)
        self._open.append(self._lights[name])

    def _catch_errors(self, act: Callable[[], None]) -> Callable[[], None]:
        def handler() -> None:
            try:
                act()
            except Exception:  # counted for diagnostics; see above for why it must end here
                self.caught += 1

        return handler
