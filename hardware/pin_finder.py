"""Find the pins of a button or of the encoder by using it, and measure how many clicks the encoder has in a cycle."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import pairwise
from typing import Any, Protocol

from msgspec.structs import replace

from hardware import pins
from hardware.config import CLICKS, CYCLE, PINS, Config

ENCODER = "encoder"
QUIET_S = 0.4
"""A turn has ended when no pin has changed for this time, in seconds."""


def free_pins(config: Config) -> tuple[int, ...]:
    """Return unused BCM pins to listen on: no output and no function of the board."""
    driven = {*config.lights.values(), config.buzzer}
    used_pins = {*config.buttons.values(), *(config.encoder or ())}
    return tuple(pin for pin in PINS if pin not in driven | used_pins and pin not in RESERVED_PINS)


RESERVED_PINS = (0, 1, 2, 3, 14, 15)
"""Pins of the HAT EEPROM, I2C (also used by touch panels) and the serial console."""


def with_pins(config: Config, control: str, found_pins: tuple[int, ...], clicks: int = 1) -> Config:
    """Return `config` with `control` on the pins that were found: one of a button; A and B of the encoder, and its clicks.

    What was on them before takes the control's old pins, if it had any.
    """
    if control == ENCODER:
        swapped = _swap_pins(config, dict(zip(found_pins, config.encoder or (), strict=False)))
        return replace(swapped, encoder=(found_pins[0], found_pins[1]), clicks=clicks)
    before = config.buttons.get(control)
    swapped = _swap_pins(config, {found_pins[0]: before})
    return replace(swapped, buttons=swapped.buttons | {control: found_pins[0]})


def _swap_pins(config: Config, to: Mapping[int, int | None]) -> Config:
    """Return `config` with every button on a pin of `to` moved to the pin given for it; None removes its wiring."""
    moved = {name: to.get(pin, pin) for name, pin in config.buttons.items() if not (pin in to and to[pin] is None)}
    buttons = {name: pin for name, pin in moved.items() if pin is not None}
    is_encoder_hit = config.encoder is not None and not {*config.encoder}.isdisjoint(to)
    return replace(config, buttons=buttons, encoder=None if is_encoder_hit else config.encoder)


class PinListener:
    """Listener on every pin that could be a control. `levels` maps a pin to whether it was low (True) at the start.

    `handle_edge` is called on gpiozero's threads; it must not raise or block.
    """

    def __init__(self, config: Config, factory: Any, moved: Callable[[int, bool], None]) -> None:
        self.levels: dict[int, bool] = {}
        self._on_edge = moved
        self._factory = factory
        self._buttons: list[Any] = []
        for pin in (*config.buttons.values(), *(config.encoder or ()), *free_pins(config)):
            with suppress(Exception):  # a pin in use by another program can't be a new control's
                self._listen(pin)

    def close(self) -> None:
        """Close every device on the pins."""
        pins.close(self._buttons, self._factory)

    def _listen(self, pin: int) -> None:
        from gpiozero import Button

        button = Button(pin, pull_up=True, pin_factory=self._factory)
        self._buttons.append(button)
        self.levels[pin] = button.is_pressed
        button.when_pressed = lambda: self._on_edge(pin, True)
        button.when_released = lambda: self._on_edge(pin, False)


class PinFinder(Protocol):
    """Search for the pins of a control from edges. `due_at` is the time of the next `continue_search`; None while waiting for an edge."""

    due_at: float | None

    def start(self, levels: Mapping[int, bool], now_s: float) -> None:
        """Start with the current levels (True: low)."""

    def handle_edge(self, pin: int, is_down: bool, now_s: float) -> None:
        """Handle an edge."""

    def continue_search(self, now_s: float) -> None:
        """Continue if the time `due_at` is reached; `now_s`: monotonic time in seconds."""


class ButtonFinder:
    """Finder of a button: the first pin that goes low. `on_found` is called once."""

    def __init__(self, on_found: Callable[[int], None]) -> None:
        self.due_at: float | None = None
        self._on_found: Callable[[int], None] | None = on_found

    def start(self, levels: Mapping[int, bool], now_s: float) -> None:
        """Wait for the first edge; pins that are already low are ignored."""

    def handle_edge(self, pin: int, is_down: bool, now_s: float) -> None:
        """Handle an edge."""
        if is_down and self._on_found:
            on_found, self._on_found = self._on_found, None
            on_found(pin)

    def continue_search(self, now_s: float) -> None:
        """Do nothing: a button needs no timing."""


class EncoderFinder:
    """Finder of an encoder's pins A and B, and of its clicks per cycle of both contacts: 1, 2 or 4.

    It asks for one click clockwise ("one"), then for one more ("more"), until two turns agree; "again": that was not one
    click. A click moves 4, 2 or 1 contacts of the cycle of four; with one, the second pin shows in the second turn.
    """

    def __init__(self, ask: Callable[[str], None], on_found: Callable[[int, int, int], None]) -> None:
        self.due_at: float | None = None
        self._ask = ask
        self._on_found = on_found
        self._levels: dict[int, bool] = {}
        self._turn: list[tuple[int, bool]] = []
        self._previous_turn: EncoderTurn | None = None

    def start(self, levels: Mapping[int, bool], now_s: float) -> None:
        """Ask for the first click."""
        self._levels, self._turn, self._previous_turn, self.due_at = dict(levels), [], None, None
        self._ask("one")

    def handle_edge(self, pin: int, is_down: bool, now_s: float) -> None:
        """Handle an edge of the current turn."""
        self._turn.append((pin, is_down))
        self.due_at = now_s + QUIET_S

    def continue_search(self, now_s: float) -> None:
        """Measure the turn after QUIET_S without an edge."""
        if self.due_at is not None and now_s >= self.due_at:
            self.due_at = None
            self._measure(self._ended_turn())

    def _ended_turn(self) -> "EncoderTurn":
        turn, self._turn = EncoderTurn(dict(self._levels), self._turn), []
        self._levels |= dict(turn.edges)
        return turn

    def _measure(self, turn: "EncoderTurn") -> None:
        before, self._previous_turn = self._previous_turn, turn
        if before is None:
            return self._ask("more")
        found_pins = sorted(before.pins | turn.pins)
        if len(found_pins) == 2:
            a, b = found_pins
            steps = turn.steps(a, b)
            if steps == before.steps(a, b) and (clicks := CLICKS.get(abs(steps))):
                return self._on_found(a, b, clicks) if steps > 0 else self._on_found(b, a, clicks)
        return self._ask("again")


class EncoderTurn:
    """One turn of an encoder: the levels before it (True: low), and its edges in order."""

    def __init__(self, before: Mapping[int, bool], edges: list[tuple[int, bool]]) -> None:
        self.edges = edges
        self.pins = {pin for pin, _ in edges}
        self._before = before

    def steps(self, a: int, b: int) -> int:
        """Return net steps through CYCLE, clockwise positive. Bounces cancel out."""
        levels = {a: self._before.get(a, False), b: self._before.get(b, False)}
        places = [_place(levels, a, b)]
        for pin, is_down in self.edges:
            levels[pin] = is_down
            places.append(_place(levels, a, b))
        return sum((after - before + 1) % 4 - 1 for before, after in pairwise(places))


def _place(levels: Mapping[int, bool], a: int, b: int) -> int:
    return CYCLE.index(levels[a] << 1 | levels[b])
