""" "Press it now": which pin a button hangs on, learned from the button itself."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from hardware.config import PINS, Config

ENCODER = "encoder"


def free_pins(config: Config) -> tuple[int, ...]:
    """Return the pins to listen on besides the buttons' own: those that drive nothing, and are not the header's own business."""
    driven = {*config.lights.values(), config.buzzer}
    used = {*config.buttons.values(), *(config.encoder or ())}
    return tuple(pin for pin in PINS if pin not in driven | used and pin not in RESERVED)


RESERVED = (0, 1, 2, 3, 14, 15)
"""The HAT's own wires, I2C (also the touch panel's) and the serial console."""


def learned(config: Config, control: str, pins: tuple[int, ...]) -> Config:
    """`config` with `control` on the pins that were felt: one for a button, A and B for the encoder.

    What was on them before takes the control's old pins, if it had any.
    """
    if control == ENCODER:
        return replace(_swapped(config, dict(zip(pins, config.encoder or (), strict=False))), encoder=(pins[0], pins[1]))
    before = config.buttons.get(control)
    swapped = _swapped(config, {pins[0]: before})
    return replace(swapped, buttons=swapped.buttons | {control: pins[0]})


def _swapped(config: Config, to: dict[int, int | None]) -> Config:
    """`config` with every button on a pin of `to` moved to the pin it is given for it, or not wired any more."""
    moved = {name: to.get(pin, pin) for name, pin in config.buttons.items() if not (pin in to and to[pin] is None)}
    buttons = {name: pin for name, pin in moved.items() if pin is not None}
    is_encoder_hit = config.encoder is not None and not {*config.encoder}.isdisjoint(to)
    return replace(config, buttons=buttons, encoder=None if is_encoder_hit else config.encoder)


class Feeler:
    """Listens on every pin a finger could pull, until enough of them were: one for a button, two for the encoder.

    `felt(pins)` is called once, on a gpiozero thread; it must not raise or block.
    """

    def __init__(self, config: Config, control: str, pins: Any, felt: Callable[[tuple[int, ...]], None]) -> None:
        self._wanted = 2 if control == ENCODER else 1
        self._felt = felt
        self._pulled: list[int] = []
        self._pins = pins
        self._buttons: list[Any] = []
        for pin in (*config.buttons.values(), *(config.encoder or ()), *free_pins(config)):
            with suppress(Exception):  # a pin that cannot be opened is not the one that will be pressed
                self._listen(pin)

    def close(self) -> None:
        """Let the pins go."""
        for button in self._buttons:
            button.when_pressed = None
            button.close()
        self._pins.close()

    def _listen(self, pin: int) -> None:
        from gpiozero import Button

        button = Button(pin, pull_up=True, pin_factory=self._pins)
        button.when_pressed = lambda: self._pull(pin)
        self._buttons.append(button)

    def _pull(self, pin: int) -> None:
        if pin in self._pulled or len(self._pulled) >= self._wanted:
            return
        self._pulled.append(pin)
        if len(self._pulled) == self._wanted:
            self._felt(tuple(self._pulled))
