"""The panel: buttons, the encoder, LEDs and the buzzer on the pins of one machine, through gpiozero.

A handler only enqueues. None may raise: under lgpio one exception ends the only callback thread, and with it
every button of the process.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from gpiozero import LED, Button, CompositeDevice, RotaryEncoder

from hardware.config import Config

HOLD_S = 0.6
BOUNCE_S = 0.02


class Panel:
    """What is wired to the pins. `faults` says by name what could not be opened, and why.

    `pressed(control, held)`, `released(control)` and `turned(steps)` are called on gpiozero's threads.
    """

    def __init__(
        self,
        config: Config,
        pins: Any,
        pressed: Callable[[str, bool], None],
        released: Callable[[str], None],
        turned: Callable[[int], None],
    ) -> None:
        self.faults: dict[str, str] = {}
        self.swallowed = 0
        self._pins = pins
        self._lights: dict[str, LED] = {}
        self._open: list[Any] = []
        for control, pin in config.buttons.items():
            self._try(control, partial(self._button, control, pin, pressed, released))
        if config.encoder:
            self._try("encoder", partial(self._encoder, *config.encoder, turned))
        for name, pin in (*config.lights.items(), *([("buzzer", config.buzzer)] if config.buzzer is not None else [])):
            self._try(f"light {name}", partial(self._light, name, pin))

    def shine(self, light: str, on: bool) -> None:
        """Switch an LED ("seat:0", "hazard") or the "buzzer" on or off; nothing when it is not wired."""
        if light in self._lights:
            self._lights[light].value = on

    def close(self) -> None:
        """Let the pins go."""
        for device in self._open:
            _deafen(device)
            device.close()
        self._pins.close()

    def _try(self, name: str, opening: Callable[[], None]) -> None:
        try:
            opening()
        except Exception as trouble:  # lgpio's, gpiozero's: one broken line must not take the others with it
            self.faults[name] = str(trouble)

    def _button(self, control: str, pin: int, pressed: Callable[[str, bool], None], released: Callable[[str], None]) -> None:
        button = Button(pin, pull_up=True, bounce_time=BOUNCE_S, hold_time=HOLD_S, pin_factory=self._pins)
        self._open.append(button)
        if control == "danger":
            button.when_held = self._never_raising(lambda: pressed(control, True))
        else:
            button.when_pressed = self._never_raising(lambda: pressed(control, False))
        button.when_released = self._never_raising(lambda: released(control))

    def _encoder(self, a: int, b: int, turned: Callable[[int], None]) -> None:
        knob = RotaryEncoder(a, b, max_steps=0, pin_factory=self._pins)
        self._open.append(knob)
        knob.when_rotated_clockwise = self._never_raising(lambda: turned(1))
        knob.when_rotated_counter_clockwise = self._never_raising(lambda: turned(-1))

    def _light(self, name: str, pin: int) -> None:
        self._lights[name] = LED(pin, pin_factory=self._pins)
        self._open.append(self._lights[name])

    def _never_raising(self, act: Callable[[], None]) -> Callable[[], None]:
        def handler() -> None:
            try:
                act()
            except Exception:  # counted for diagnostics; see above for why it must end here
                self.swallowed += 1

        return handler


def _deafen(device: Any) -> None:
    """Take the callbacks off a device's pins: an edge while gpiozero closes it would end lgpio's callback thread for good."""
    for part in device if isinstance(device, CompositeDevice) else (device,):
        part.pin.when_changed = None


def wiring(config: Config) -> Iterator[tuple[str, int, int]]:
    """The wiring table: what, its BCM number, and the pin of the 40-pin header."""
    knob = dict(zip(("encoder a", "encoder b"), config.encoder or (), strict=False))
    buzzer = {} if config.buzzer is None else {"buzzer": config.buzzer}
    lights = {f"light {name}": pin for name, pin in config.lights.items()}
    for what, pin in (config.buttons | knob | lights | buzzer).items():
        yield what, pin, HEADER[pin]


HEADER = dict(
    enumerate((27, 28, 3, 5, 7, 29, 31, 26, 24, 21, 19, 23, 32, 33, 8, 10, 36, 11, 12, 35, 38, 40, 15, 16, 18, 22, 37, 13))
)
"""BCM number → pin of the 40-pin header."""
