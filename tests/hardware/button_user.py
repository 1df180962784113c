"""Simulated user who answers prompts by buttons and by the encoder, as players without a touchscreen do."""

import threading

from gpiozero.pins.mock import MockFactory

import hardware.devices
from companion.session.inputs.messages import Press, StoreRequest
from companion.table.prompt import Number
from companion.table.sentence import say
from hardware.config import DEFAULT, Config
from tests.waiting import TIMEOUT_S, wait_until


class SteppingClock:
    """Clock that advances by a second with each reading, so that no press comes too soon after another."""

    time_s = 0.0

    def __call__(self):
        self.time_s += 1
        return self.time_s


class ButtonUser:
    """User who presses buttons on mock pins, and waits until the table has handled each press."""

    def __init__(self, table, ports=()):
        self.table = table
        self.held_presses = []
        self.pins = MockFactory()
        wired = Config(DEFAULT.buttons, DEFAULT.encoder, DEFAULT.lights, DEFAULT.buzzer, tuple(ports))
        self.hands = hardware.devices.open(wired, self.send, lambda: table.snapshot, lambda: self.pins, clock=SteppingClock())
        table.listen(self.hands.show)
        wait_until(lambda: self.hands.panel)

    def send(self, input):
        """Send an input to the table, and note a press that was held."""
        self.table.send(input)
        if isinstance(input, Press) and input.is_held:
            self.held_presses.append(input)

    def press(self, control):
        pin, before = self.pins.pin(DEFAULT.buttons[control]), len(self.held_presses)
        pin.drive_low()
        if control == "danger":
            wait_until(lambda: len(self.held_presses) > before)
        pin.drive_high()
        self.wait_until_idle()

    def turn(self, steps):
        lead, follow = (self.pins.pin(pin) for pin in DEFAULT.encoder[:: 1 if steps > 0 else -1])
        for _ in range(abs(steps)):
            lead.drive_low()
            follow.drive_low()
            lead.drive_high()
            follow.drive_high()
        self.wait_until_idle()

    def wait_until_idle(self):
        """Wait until the table has handled all inputs."""
        event = threading.Event()
        self.table.send(StoreRequest(lambda store: None, lambda _: event.set()))
        assert event.wait(TIMEOUT_S)

    # whole answers

    def answer_by_encoder(self, seat, label, values=()):
        """Answer by encoder: turn to the choice and push, then fill each field in the same way."""
        self.show_seat(seat)
        self.mark(label)
        self.press("push")
        for value in values:
            self.fill(value, self.turn_number, lambda option: (self.mark(option), self.press("push")), "push")

    def answer_by_own_button(self, seat, label, values=()):
        """Show the seat by its own button, then answer by the button of the choice's role; return "button".

        Fields are filled with two buttons: secondary moves to the next value, primary takes it. Of two choices with one role,
        buttons reach only the first: any other is answered by the encoder, and "knob" is returned.
        """
        self.show_seat(seat)
        choices = self.table.snapshot.prompt.choices_of(seat)
        own_choice = next(choice for choice in choices if choice.label == label)
        if next(choice for choice in choices if choice.role == own_choice.role) is not own_choice:
            self.answer_by_encoder(seat, label, values)
            return "knob"
        self.press(own_choice.role)
        for value in values:
            self.fill(value, self.raise_number, self.step_to, "primary")
        return "button"

    def show_seat(self, seat):
        if seat is not None and self.table.snapshot.bar_seat != seat:
            self.press(f"seat:{seat}")

    def mark(self, label):
        for _ in range(1 + len(self.table.snapshot.prompt.choices)):
            if self.marked_label() == label:
                return
            self.turn(1)
        raise AssertionError(f"{label} cannot be marked")

    def marked_label(self):
        snapshot = self.table.snapshot
        return next((choice.label for choice in snapshot.prompt.choices if choice.id == snapshot.marked_id), None)

    def fill(self, value, to_number, pick, take):
        field = self.table.snapshot.field_entry.field
        if isinstance(field, Number):
            to_number(value)
            self.press(take)
            return
        labels = {option.value: option.label for option in field.options}
        for item in value if isinstance(value, tuple) else (value,):
            pick(labels[item])
        if len(value) < field.most:
            pick(say("filling.done"))

    def turn_number(self, value):
        filled = self.table.snapshot.field_entry
        self.turn((value - filled.number) // filled.field.step)

    def raise_number(self, value):
        while self.table.snapshot.field_entry.number != value:
            self.press("secondary")

    def step_to(self, label):
        for _ in range(1 + len(self.table.snapshot.prompt.choices)):
            if self.marked_label() == label:
                return self.press("primary")
            self.press("secondary")
        raise AssertionError(f"{label} cannot be reached")
