"""Script for MicroPython: runs the tower's main.py on simulated pins, clock and files, and pulls its lever."""

import json
import sys

sys.path.append("/")


class Pin:
    IN, OUT, PULL_UP = 0, 1, 2
    IRQ_FALLING, IRQ_RISING = 4, 8
    handlers = {}  # noqa: RUF012 - MicroPython has no ClassVar
    levels = {}  # noqa: RUF012 - MicroPython has no ClassVar

    def __init__(self, number, mode, pull=None):
        self.number = number
        self.levels[number] = 1 if pull == self.PULL_UP else 0

    def irq(self, handler, trigger, hard):
        assert trigger == self.IRQ_FALLING | self.IRQ_RISING and hard
        self.handlers[self.number] = self, handler
        return self

    def flags(self):
        return self.IRQ_RISING if self.levels[self.number] else self.IRQ_FALLING

    def value(self, level=None):
        if level is None:
            return self.levels[self.number]
        self.levels[self.number] = int(level)


class Wire:
    """Fake of the Pico's stdin and stdout."""

    POLLIN = 1

    def __init__(self):
        self.arriving, self.sent_bytes = b"", []
        self.meanwhile = None
        self.buffer = self

    def register(self, stream, event_mask):
        pass

    def poll(self, timeout=None):
        return self if timeout is None else bool(self.arriving)

    def read(self, size):
        chunk, self.arriving = self.arriving[:size], self.arriving[size:]
        return chunk

    def write(self, data):
        if self.meanwhile:
            meanwhile, self.meanwhile = self.meanwhile, None
            meanwhile()
        self.sent_bytes += [line.decode() for line in data.split(b"\n") if line]


class Clock:
    time_ms = 0

    def ticks_ms(self):
        return self.time_ms & 0x3FFFFFFF

    def ticks_diff(self, later, earlier):
        return later - earlier


class Module:
    pass


class Luck:
    """Fake of the functions of the Pico's module `os` that main.py uses."""

    def __init__(self):
        self.dice = [255, 253, 0, 5, 10, 252, 3]

    def urandom(self, count):
        return bytes([self.dice.pop(0)]) if count == 1 else b"\x01\x02\x03\x04"

    def rename(self, old, new):
        files[new] = files.pop(old)


files = {}


class File:
    def __init__(self, name, mode="r"):
        if mode == "r" and name not in files:
            raise OSError(2)
        self.name = name
        if mode == "w":
            files[name] = ""

    def write(self, text):
        files[self.name] += text if isinstance(text, str) else text.decode()

    def read(self):
        return files[self.name]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


class Json:
    def load(self, file):
        return json.loads(file.read())

    def dump(self, value, file):
        file.write(json.dumps(value))


machine = Module()
machine.Pin = Pin
sys.modules["machine"] = machine
import main  # noqa: E402

wire, clock = Wire(), Clock()
main.os, main.time, main.select, main.json, main.open = Luck(), clock, wire, Json(), File
main.sys = Module()
main.sys.stdin = main.sys.stdout = wire
tower = main.Tower()


def run(ms):
    for _ in range(ms // 5):
        clock.time_ms += 5
        tower.step()


def lever(level):
    """Move the lever's contact; its interrupt handler runs at once."""
    if Pin.levels[15] != level:
        Pin.levels[15] = level
        pin, handler = Pin.handlers[15]
        handler(pin)


def pull_twice():
    """Pull the lever twice while a write blocks."""
    for level in (0, 1, 0, 1):
        clock.time_ms += 400
        lever(level)


def show(title):
    print(title, json.dumps(wire.sent_bytes))
    wire.sent_bytes = []


run(20)
show("hello")
wire.arriving = b"ACK 0\nLIGHT seat:1 orange\nLIGHT hazard red\n"
run(20)
print("lights", [Pin.levels[pin] for pin in (16, 17, 18, 19)])
for pin in (2, 4, 6):
    Pin.levels[pin] = 0
run(400)
for bounce in (0, 1, 0, 1, 0):
    lever(bounce)
    run(5)
run(500)
for bounce in (1, 0, 1):
    lever(bounce)
    run(5)
show("rolled")
print("kept", files["kept.json"])
tower = main.Tower()
run(10)
show("restarted")
wire.arriving = b"ACK 0\n"
run(20)
show("goes on")
wire.arriving = b"ACK 1\n"
run(20)
print("kept", files["kept.json"])
main.os.dice = [0, 1, 2, 3, 4, 5] * 2
wire.meanwhile = pull_twice
run(20)
for number in (2, 3):
    wire.arriving = b"ACK %d\n" % number
    run(20)
show("blocked")
