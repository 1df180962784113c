"""The dice tower on a Raspberry Pi Pico: a lever that rolls, six switches that keep a die, lights. See README.md.

Runs on MicroPython 1.20 or newer; copy main.py and tower_protocol.py to the Pico. Only this file knows pins.
"""

import binascii
import json
import os
import select
import sys
import time

import machine
import micropython
from tower_protocol import TowerProtocol

LEVER, KEEP, RED_GREEN_BLUE, HAZARD = 15, (2, 3, 4, 5, 6, 7), (16, 17, 18), 19
FACES = ("1", "2", "3", "4", "5", "chest")
SETTLE_MS = 300
STATE_FILE = "kept.json"
COLOURS = {b"green": 0b010, b"orange": 0b110, b"yellow": 0b110, b"violet": 0b101, b"rose": 0b100, b"sky": 0b011}
COLOURS.update({b"red": 0b100, b"blue": 0b001, b"purple": 0b101, b"magenta": 0b101, b"white": 0b111})


def roll_die():
    """Return a random face, each equally likely: 252 is the last byte that six faces share evenly."""
    while True:
        byte = os.urandom(1)[0]
        if byte < 252:
            return FACES[byte % 6]


def unsent_line():
    """Return the line that waited for its acknowledgement when the power failed."""
    try:
        with open(STATE_FILE) as file:
            return json.load(file)
    except (OSError, ValueError):
        return None


def keep(stored_state):
    """Write a file under a temporary name and rename it, so that a power cut leaves the old or the new one."""
    with open(STATE_FILE + ".new", "w") as file:
        json.dump(stored_state, file)
    os.rename(STATE_FILE + ".new", STATE_FILE)


class Lever:
    """Lever whose pulls are counted by interrupt, so that none is lost while a write to USB blocks."""

    def __init__(self, number):
        self.pulls = self._handled_pulls = 0
        self._moved_at = time.ticks_ms()
        pin = machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)
        self._irq = pin.irq(self._on_edge, machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING, hard=True)

    def take(self):
        """Return how often it was pulled since the last call."""
        pulls = self.pulls - self._handled_pulls
        self._handled_pulls += pulls
        return pulls

    def _on_edge(self, pin):
        """Count the first falling edge after rest; others are bounces, or the lever's return. An interrupt handler may not allocate memory."""
        now_ms = time.ticks_ms()
        if self._irq.flags() & machine.Pin.IRQ_FALLING and time.ticks_diff(now_ms, self._moved_at) > SETTLE_MS:
            self.pulls += 1
        self._moved_at = now_ms


class Tower:
    """The tower's pins, and its protocol state."""

    def __init__(self):
        boot = binascii.hexlify(os.urandom(4)).decode()
        self.protocol = TowerProtocol("tower", "1.0", boot, time.ticks_ms(), unsent_line(), keep)
        self.lever = Lever(LEVER)
        self.keeping = [machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP) for pin in KEEP]
        self.light = [machine.Pin(pin, machine.Pin.OUT) for pin in RED_GREEN_BLUE]
        self.hazard = machine.Pin(HAZARD, machine.Pin.OUT)
        self.arriving = select.poll()
        self.arriving.register(sys.stdin, select.POLLIN)

    def step(self):
        """Handle the lever, received lines, lines to send, and the lights once."""
        now_ms = time.ticks_ms()
        for _ in range(self.lever.take()):
            self.roll()
        while self.arriving.poll(0):
            self.protocol.receive(sys.stdin.buffer.read(1), now_ms)
        sys.stdout.buffer.write(self.protocol.bytes_to_send(now_ms))
        self.set_lights(self.protocol.lights)

    def roll(self):
        """Roll every die whose switch does not keep it."""
        faces = [roll_die() for switch in self.keeping if switch.value()]
        if faces:
            self.protocol.say("ROLL dice " + " ".join(faces))

    def set_lights(self, lights):
        """Light one LED in the colour of the seat that is asked, and one during a hazard."""
        seats = [colour for name, colour in lights.items() if name.startswith(b"seat:") and colour in COLOURS]
        mix = COLOURS[seats[0]] if seats else 0
        for at, pin in enumerate(self.light):
            pin.value(mix >> 2 - at & 1)
        self.hazard.value(lights.get(b"hazard", b"off") != b"off")


def main():
    """Run for ever. Disable Ctrl-C, because a line from the table may contain that byte."""
    micropython.kbd_intr(-1)
    tower = Tower()
    while True:
        tower.step()
        time.sleep_ms(5)


if __name__ == "__main__":
    main()
