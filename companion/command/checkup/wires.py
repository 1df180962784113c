"""Pins and cables: the GPIO chip, who holds its lines, the file of the wiring, and serial devices."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.command.checkup.machine import Finding, Machine, permitted
from companion.command.checkup.services import is_running
from companion.command.opening import CONTROLS_FILE
from hardware import config
from hardware.lines import OURS, Chip, Line

STUB_VERSION = "0.0.0.2"


def gpio(machine: Machine) -> Iterable[Finding]:
    """The GPIO chip, and whether lgpio is the real one."""
    chips = machine.found("dev/gpiochip*")
    if not chips:
        yield Finding("gpio", "absent", "No GPIO chip: no buttons, lights or buzzer on pins.")
        return
    yield permitted(machine, "gpio", chips[0], f"{len(chips)} GPIO chip{'s' * (len(chips) > 1)}", "gpio")
    yield _lgpio(machine.package("lgpio"))


def _lgpio(version: str | None) -> Finding:
    if version is None:
        mend = "sudo apt-get install python3-lgpio && rm -r .venv && make play"
        return Finding("gpio", "wrong", "Python's lgpio is missing.", mend)
    if version == STUB_VERSION:
        mend = ".venv/bin/pip uninstall lgpio && sudo apt-get install python3-lgpio"
        return Finding("gpio", "wrong", f"lgpio {version} is an empty stub.", mend)
    return Finding("gpio", "well", f"Python's lgpio {version}".rstrip() + " is there.")


def controls(machine: Machine) -> Iterable[Finding]:
    """The file that says what is wired where; two things on one pin are found here too."""
    path = _controls_file(machine)
    if not path.exists():
        yield Finding("controls", "absent", f"No {path.name}: the usual wiring is taken.")
        return
    try:
        config.parsed(path.read_bytes())
    except (config.BrokenConfig, OSError) as trouble:
        yield Finding("controls", "wrong", f"{path.name}: {trouble}", f"nano {path}")
    else:
        yield Finding("controls", "well", f"{path.name} can be read.")


def lines(machine: Machine) -> Iterable[Finding]:
    """Whether something else holds a line that the wiring wants."""
    chips = list(_chips(machine))
    header = next((chip for chip in chips if chip.is_header), chips[0] if chips else None)
    if header is None:
        return
    wanted = dict(_wanted(config.loaded(_controls_file(machine)).config))
    held = [line for line in header.used if line.number in wanted and not _is_ours(machine, line)]
    for line in held:
        sentence = f"GPIO {line.number} ({wanted[line.number]}) is held by {line.holder}."
        yield Finding(
            "lines", "wrong", sentence, f"sudo gpioinfo {Path(header.path).name}   # then end {line.holder}, or wire elsewhere"
        )
    if not held:
        yield Finding("lines", "well", f"No line of {header.label or header.path} that is wired here is held by anything else.")


def _is_ours(machine: Machine, line: Line) -> bool:
    """Held by lgpio while our service runs: that is the table itself."""
    return line.holder in OURS and is_running(machine)


def _chips(machine: Machine) -> Iterator[Chip]:
    for path in machine.found("dev/gpiochip*"):
        try:
            yield machine.chip(path)
        except OSError:  # not for this user, which is said elsewhere
            continue


def _wanted(wiring: config.Config) -> Iterator[tuple[int, str]]:
    """Pins with what hangs on them."""
    yield from ((pin, control) for control, pin in wiring.buttons.items())
    yield from ((pin, "encoder") for pin in wiring.encoder or ())
    yield from ((pin, f"light {light}") for light, pin in wiring.lights.items())
    if wiring.buzzer is not None:
        yield wiring.buzzer, "buzzer"


def _controls_file(machine: Machine) -> Path:
    return machine.file.with_name(CONTROLS_FILE)


def serial(machine: Machine) -> Iterable[Finding]:
    """Serial devices: the dice tower and its like."""
    found = machine.found("dev/fathom-*", "dev/serial/by-id/*", "dev/dice*") or machine.found("dev/ttyACM*", "dev/ttyUSB*")
    if not found:
        yield Finding("serial", "absent", "No serial device is plugged in.")
    for line in found:
        yield permitted(machine, "serial", line, line.name, "dialout")
