"""In the guest: press buttons on the lines of a simulated chip, and check what the app counts and shows."""

import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

import hardware.devices
from companion.command.checkup import CheckResult, Machine
from companion.command.checkup.pins_and_cables import lines
from companion.library.store import Store
from companion.session.inputs.cues import cue
from companion.session.inputs.messages import BeginSession, DeviceStatus, Input, Press, TurnKnob
from companion.session.inputs.snapshot import Snapshot
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.reader import Reader
from companion.table.seats import seats_named
from hardware.config import DEFAULT
from hardware.panel import BOUNCE_S
from hardware.sounds import BUZZES
from tests.example_games.pearls import GAME
from tests.lab.report import Row, print_row, spread
from tests.sample_sizes import full_or_sample

CHIP = Path(os.environ["FATHOM_LAB_CHIP"])
LIVE = Path(os.environ["FATHOM_LAB_LIVE"])
PRESSES = full_or_sample(120, 40)
DETENTS = full_or_sample(80, 40)
FAULTS = full_or_sample(20, 10)
MOVES = full_or_sample(150, 50)
TURNS_LIT = full_or_sample(40, 12)
BUZZES_HEARD = full_or_sample(20, 8)
QUIET_S = 0.3
"""Longer than any pause in a buzzer pattern, and than the time in which a second press is dropped."""
QUARTERS = ((1, 0), (0, 0), (0, 1), (1, 1))
SETTLE_S = 0.3
HOLDS = """
import lgpio, sys, time
lgpio.gpio_claim_input(lgpio.gpiochip_open(int(sys.argv[2])), int(sys.argv[1]))
print("held", flush=True)
time.sleep(1000)
"""
"""Another program, with a line of the chip."""


def pull(line: int, up: bool) -> None:
    """Release a line, or pull it down as a pressed button does."""
    (CHIP / f"sim_gpio{line}" / "pull").write_text("pull-up" if up else "pull-down")


def level(line: int) -> int:
    """Return the level of an output line, as an LED on it gets it."""
    return int((CHIP / f"sim_gpio{line}" / "value").read_text())


def press(line: int, bounces: int = 0) -> float:
    """Press and release a button whose contacts bounce; return the seconds of the longer bounce."""
    down = _bounce(line, bounces, False)
    time.sleep(0.06)
    up = _bounce(line, bounces, True)
    time.sleep(0.08)
    return max(down, up)


def press_until(holds: Callable[[], Any], line: int, bounces: int = 0) -> float:
    """Press a button whose contacts bounce, and release it once `holds()`; return the seconds of the longer bounce.

    A press of a fixed length gets lost on a busy machine: the kernel's debounce reads the line late, when it is up again.
    """
    down = _bounce(line, bounces, False)
    wait_until(holds)
    return max(down, _bounce(line, bounces, True))


def _bounce(line: int, bounces: int, up: bool) -> float:
    start = time.monotonic()
    for bounce in range(bounces):
        pull(line, up == bool(bounce % 2 == 0))
        time.sleep(0.001)
    pull(line, up)
    return time.monotonic() - start


class Inbox:
    """Inbox that records inputs in order, and can fail like a broken handler."""

    def __init__(self) -> None:
        self.inputs: list[Input] = []
        self.breaks = False

    def send(self, input: Input) -> None:
        if self.breaks:
            raise RuntimeError("a fault injected by the lab")
        self.inputs.append(input)

    def presses(self) -> list[str]:
        return [message.control for message in self.inputs if isinstance(message, Press)]

    def has_more_than(self, presses: int) -> bool:
        return len(self.presses()) > presses

    def devices(self) -> list[DeviceStatus]:
        return [message for message in self.inputs if isinstance(message, DeviceStatus)]


def has_moved_on(table: SessionThread, before: int) -> bool:
    """Return whether exactly one entry was added to `before`."""
    return table.snapshot.entry == before + 1


def wait_until(holds: Callable[[], Any], seconds: float = 10.0) -> bool:
    """Wait until `holds()` is true; return whether it became true in time."""
    deadline = time.monotonic() + seconds
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.005)
    return bool(holds())


def open_hardware(inbox: Inbox) -> hardware.devices.Hardware:
    """Open the inputs on the chip; return them when they are ready."""
    hands = hardware.devices.open(DEFAULT, inbox.send)
    assert wait_until(inbox.devices, 60), "the panel never came up"
    return hands


def check_presses(inbox: Inbox) -> None:
    """Press all buttons at random, with five bounces at both ends of each press; check that each counts once."""
    chance = random.Random(1)
    controls = [control for control in DEFAULT.buttons if control not in ("danger", "push")]
    pressed_controls = [chance.choice(controls)]
    while len(pressed_controls) < PRESSES:
        pressed_controls.append(chance.choice([control for control in controls if control != pressed_controls[-1]]))
    wrong = wrong_presses(inbox, pressed_controls)
    print_row(Row("GPIO", "bouncing presses, once each and in order", PRESSES, wrong))


def wrong_presses(inbox: Inbox, controls: Sequence[str]) -> int:
    """Press these buttons one after the other, and return how many presses didn't count once.

    Each press of another button comes after all edges of the one before. A bounce longer than a switch's is repeated.
    """
    wrong = 0
    for control in controls:
        longest = BOUNCE_S
        while longest >= BOUNCE_S * 0.8:  # this machine was too slow to bounce like a real switch
            before = len(inbox.presses())
            longest = press_until(partial(inbox.has_more_than, before), DEFAULT.buttons[control], bounces=5)
            time.sleep(SETTLE_S)  # a second press of the same button within DOUBLE_S is dropped
        wrong += inbox.presses()[before:] != [control]
    return wrong


def check_encoder(inbox: Inbox) -> None:
    """Turn a quadrature encoder by full turns at 5 ms an edge, as fast as fingers; check that each click counts."""
    assert DEFAULT.encoder is not None
    for _ in range(DETENTS):
        for a, b in QUARTERS:
            pull(DEFAULT.encoder[0], bool(a))
            pull(DEFAULT.encoder[1], bool(b))
            time.sleep(0.005)
    time.sleep(SETTLE_S)
    steps = sum(turn.steps for turn in inbox.inputs if isinstance(turn, TurnKnob))
    print_row(Row("GPIO", "steps of the encoder", DETENTS, abs(DETENTS - abs(steps))))


def check_failing_handlers(inbox: Inbox) -> None:
    """Let handlers raise exceptions; check that later presses still arrive."""
    inbox.breaks = True
    for _ in range(FAULTS):
        press(DEFAULT.buttons["undo"])
    inbox.breaks = False
    before = len(inbox.presses())
    for _ in range(FAULTS):
        press_until(partial(inbox.has_more_than, len(inbox.presses())), DEFAULT.buttons["undo"])
        time.sleep(SETTLE_S)
    print_row(Row("GPIO", "presses after faults injected into handlers", FAULTS, abs(FAULTS - (len(inbox.presses()) - before))))


def check_whole_app() -> None:
    """Run the whole app; measure the time from the edge of a line to the saved and shown move, then check lights and buzzer."""
    store = Store.open(Path("/run/fathom/fathom.db"))
    table = SessionThread(store, PlayClock(), lambda name: GAME)
    picture_event = threading.Event()
    table.listen(lambda picture: picture_event.set())
    table.start()
    hands = hardware.devices.open(DEFAULT, table.send, lambda: table.snapshot)
    table.listen(hands.show)
    wait_until(lambda: any(device.state == "ready" for device in table.snapshot.devices), 60)
    table.send(BeginSession("pearls", seats_named(["Ann", "Bo"]), {}, {"white": 9000, "black": 9000}))
    wait_until(lambda: table.snapshot.entry == 0)
    times, missed = [], 0
    for _ in range(MOVES):
        before, start = table.snapshot.entry, time.monotonic()
        pull(DEFAULT.buttons["primary"], False)
        if wait_until(partial(has_moved_on, table, before)):
            times.append(time.monotonic() - start)
        else:
            missed += 1
        pull(DEFAULT.buttons["primary"], True)
        time.sleep(0.27)
    print_row(Row("GPIO", "edge to saved and shown move", MOVES, missed, spread(times)))
    check_lights(table)
    check_buzzer(table)
    hands.close()
    table.stop()
    store.close()


def check_lights(table: SessionThread) -> None:
    """Read each seat's LED from the chip, turn after turn; check that only the asked seat's is on."""
    wrong = 0
    for _ in range(TURNS_LIT):
        press_until(partial(has_moved_on, table, table.snapshot.entry), DEFAULT.buttons["primary"])
        wrong += not wait_until(lambda: is_lit_alone(table.snapshot))
        time.sleep(SETTLE_S)
    print_row(Row("GPIO", "seat LEDs read back", TURNS_LIT, wrong))


def check_buzzer(table: SessionThread) -> None:
    """Draw with a press, and read the buzzer's line until its pattern is complete.

    A beep may be missed if this thread slept longer than the shortest beep or pause: such a draw is repeated.
    """
    assert DEFAULT.buzzer is not None
    sounds: list[str] = []
    pictures = [table.snapshot]

    def listen(snapshot: Snapshot) -> None:
        sounds.append(cue(pictures[-1], snapshot))
        pictures.append(snapshot)

    table.listen(listen)
    wrong = sounded = tries = 0
    while sounded < BUZZES_HEARD and tries < 3 * BUZZES_HEARD:
        tries += 1
        sounds.clear()
        before = table.snapshot.entry
        watcher = LineWatcher(DEFAULT.buzzer)
        pull(DEFAULT.buttons["primary"], False)
        has_moved = watcher.watch(lambda before=before: table.snapshot.entry > before)  # type: ignore[misc]
        pull(DEFAULT.buttons["primary"], True)
        patterns = [BUZZES[sound] for sound in sounds if sound]
        expected = sum((len(pattern) + 1) // 2 for pattern in patterns)
        watcher.watch(lambda watcher=watcher, expected=expected: watcher.rises >= expected and watcher.low_s > QUIET_S)  # type: ignore[misc]
        if has_moved and watcher.longest_gap_s >= min(min(pattern) for pattern in patterns or [(QUIET_S,)]):
            continue
        sounded += expected > 0 or not has_moved
        wrong += watcher.rises != expected or not has_moved
    print_row(Row("GPIO", "buzzer read back", BUZZES_HEARD, wrong + BUZZES_HEARD - sounded, f"{tries} draws"))


class LineWatcher:
    """Poller of an output line.

    rises          how often it went up
    low_s          seconds since it was high last
    longest_gap_s  longest time between two reads
    """

    def __init__(self, line: int) -> None:
        self.rises = 0
        self.longest_gap_s = 0.0
        self._line = line
        self._was = level(line)
        self._read_at = self._high_at = time.monotonic()

    @property
    def low_s(self) -> float:
        return time.monotonic() - self._high_at

    def watch(self, is_so: Callable[[], Any], seconds: float = 10.0) -> bool:
        """Poll the line until `is_so()` returns true, for at most `seconds`; return whether it did."""
        deadline = time.monotonic() + seconds
        while not (result := is_so()) and time.monotonic() < deadline:
            self._read()
            time.sleep(0.002)
        return bool(result)

    def _read(self) -> None:
        time_s, value = time.monotonic(), level(self._line)
        self.longest_gap_s = max(self.longest_gap_s, time_s - self._read_at)
        self.rises += value > self._was
        self._was, self._read_at = value, time_s
        if value:
            self._high_at = time_s


def is_lit_alone(snapshot: Snapshot) -> bool:
    """Return whether only the LED of the asked seat is on."""
    return [seat for seat in range(6) if level(DEFAULT.lights[f"seat:{seat}"])] == [snapshot.bar_seat]


def check_busy_line() -> None:
    """Let another program use the undo button's line; check that Controls names it, others work, and the doctor names program and fix."""
    line = DEFAULT.buttons["undo"]
    other = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(line), CHIP.name.removeprefix("gpiochip")], stdout=subprocess.PIPE, text=True
    )
    assert other.stdout is not None and other.stdout.readline(), "the other program did not get the line"
    inbox = Inbox()
    hands = open_hardware(inbox)
    device = inbox.devices()[0]
    press_until(inbox.presses, DEFAULT.buttons["primary"])
    detail = Reader().read(device.detail)
    is_said = device.state == "faulty" and "undo" in detail.lower()
    wrong = int(not is_said or inbox.presses() != ["primary"])
    print_row(Row("GPIO", "a busy line is named on screen; the others work", 1, wrong, detail))
    hands.close()
    check_doctor(line, other.pid)
    other.wait()


def check_doctor(line: int, process: int) -> None:
    """Run the whole doctor and the command that it names; check that it then soon finds no fault of the lines.

    The line isn't free at once: the last thread of a process releases it, when the process is already gone from /proc.
    """
    command = [sys.executable, "-m", "companion.command.main", "doctor", "--json", "--data", "/run/fathom"]
    findings = msgspec.json.decode(subprocess.run(command, capture_output=True).stdout, type=list[CheckResult])
    conflicts = [finding for finding in findings if finding.subject == "lines"]
    is_named = [
        f"GPIO {line} (undo)" in conflict.sentence and f"process {process}," in conflict.sentence for conflict in conflicts
    ] == [True]
    subprocess.run(["sh", "-c", conflicts[0].mend.removeprefix("sudo ")], check=False)
    machine = Machine(Path("/"), Path("/run/fathom/fathom.db"), {})
    is_ended = wait_until(lambda: [result.state for result in lines(machine)] == ["well"])
    wrong = int(not is_named or not is_ended)
    detail = " ".join(conflict.sentence for conflict in conflicts) + ("" if is_ended else " It was not ended.")
    print_row(Row("GPIO", "a busy line: the doctor names the program and the fix", 1, wrong, detail))


def check_vanished_chip() -> None:
    """Take the chip away while the table plays: the screen reports it within seconds."""
    inbox = Inbox()
    open_hardware(inbox)
    start = time.monotonic()
    LIVE.write_text("0")
    is_said = wait_until(lambda: inbox.devices()[-1].state in ("absent", "faulty"), 10)
    print_row(
        Row(
            "GPIO",
            "a removed chip is reported on screen",
            1,
            int(not is_said),
            f"{time.monotonic() - start:.1f} s: {Reader().read(inbox.devices()[-1].detail)}",
        )
    )


def main() -> None:
    """Run all checks on one chip; the one that removes the chip is last."""
    for line in (*DEFAULT.buttons.values(), *(DEFAULT.encoder or ())):
        pull(line, True)
    inbox = Inbox()
    hands = open_hardware(inbox)
    check_presses(inbox)
    check_encoder(inbox)
    check_failing_handlers(inbox)
    hands.close()
    check_whole_app()
    check_busy_line()
    check_vanished_chip()
    os._exit(0)  # lgpio's threads spin on the vanished chip


if __name__ == "__main__":
    main()
