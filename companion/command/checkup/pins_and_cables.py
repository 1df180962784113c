"""Pins and cables: the GPIO chip, users of its lines, controls.toml, and serial devices."""

import os
import textwrap
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from shlex import quote

from companion.command.checkup.machine import FATHOM_COMMAND, CheckResult, Machine, check_access
from companion.command.checkup.services import is_running
from companion.command.exit_codes import sentence_of_error
from companion.command.library_access import CONTROLS_FILE
from companion.command.sentences import english, read_sentence
from companion.files import bytes_in
from hardware import config
from hardware.device_users import DeviceUser, user_of
from hardware.gpio_lines import OUR_CONSUMERS, Chip, GpioLine, header_of
from hardware.pins import PinsUnavailableError
from hardware.serial_ports import FoundPort, ports

STUB_VERSION = "0.0.0.2"
SYSTEM_LGPIO = "python3-lgpio"
COMMAND_LENGTH = 60


def gpio(machine: Machine) -> Iterable[CheckResult]:
    """Find the GPIO chip of the 40-pin header, and open it as the app does."""
    nodes = machine.find_paths("dev/gpiochip*")
    chips = list(_chips(machine))
    header = header_of(chips)
    if not nodes:
        yield CheckResult("gpio", "absent", english("gpio.none"))
    elif header:
        node = machine.root / "dev" / Path(header.path).name
        name = f"{node.name} ({header.label})"
        yield check_access(machine, "gpio", node, name, "gpio")
        if machine.may_use(node):
            yield _library(machine, name)
    elif len(chips) < len(nodes):
        yield check_access(machine, "gpio", nodes[0], english("gpio.chips", chips=len(nodes)), "gpio")
    else:
        yield CheckResult("gpio", "absent", english("gpio.no_header", chips=[chip.label for chip in chips]))


def _library(machine: Machine, chip: str) -> CheckResult:
    """Return the library that opens the pins, or why none does."""
    try:
        library = machine.pin_library()
    except PinsUnavailableError as reason:
        return _without_library(machine.package("lgpio"), read_sentence(reason.sentence))
    version = machine.package(library)
    sentence = english("gpio.through" if version else "gpio.through_unversioned", library=library, version=version, chip=chip)
    return CheckResult("gpio", "well", sentence)


def _without_library(version: str | None, reason: str) -> CheckResult:
    if version is None:
        return CheckResult(
            "gpio", "wrong", english("gpio.no_lgpio"), f"sudo apt-get install {SYSTEM_LGPIO} && rm -r .venv && make play"
        )
    if version == STUB_VERSION:
        mend = f".venv/bin/pip uninstall lgpio && sudo apt-get install {SYSTEM_LGPIO}"
        return CheckResult("gpio", "wrong", english("gpio.stub", version=version), mend)
    return CheckResult("gpio", "wrong", reason, f"sudo apt-get install --reinstall {SYSTEM_LGPIO} && rm -r .venv && make play")


def controls(machine: Machine) -> Iterable[CheckResult]:
    """Check controls.toml; two controls on one pin are an error."""
    path = _controls_file(machine)
    try:
        config.parse_config(bytes_in(path))
    except FileNotFoundError:
        yield CheckResult("controls", "absent", english("controls.none", file=path.name))
    except OSError as trouble:
        sentence = english("controls.unreadable", file=str(path), why=trouble.strerror)
        yield CheckResult("controls", "wrong", sentence, f"sudo ls -ld {quote(str(path))}")
    except config.ConfigError as trouble:
        sentence = english("controls.broken", file=path.name, why=sentence_of_error(trouble))
        yield CheckResult("controls", "wrong", sentence, f"nano {quote(str(path))}")
    else:
        yield CheckResult("controls", "well", english("controls.well", file=path.name))


def lines(machine: Machine) -> Iterable[CheckResult]:
    """Check whether another program or driver holds a line of a wired control."""
    header = header_of(_chips(machine))
    if header is None:
        return
    wired_pins = dict(_wired_pins(config.read_config(_controls_file(machine)).config))
    held_lines = [line for line in header.used_lines if line.number in wired_pins and not _is_ours(machine, line)]
    for line in held_lines:
        yield _conflict(machine, header, line, wired_pins[line.number])
    if not held_lines:
        yield CheckResult("lines", "well", english("lines.well", chip=header.label or header.path))


def _conflict(machine: Machine, chip: Chip, line: GpioLine, wired: str) -> CheckResult:
    """Return what holds a line: a program, which can be stopped, or a kernel driver from the boot configuration."""
    holder_sentence = english("lines.held", pin=line.number, wired=wired, holder=line.holder)
    controls = str(_controls_file(machine))
    if holding_process := _process(machine, chip, line):
        pid, program = holding_process
        sentence = english("lines.by_program", held=holder_sentence, pid=str(pid), program=program)
        return CheckResult("lines", "wrong", sentence, english("mend.end", pid=str(pid), wired=wired, file=controls))
    path = machine.boot_file("config.txt")[0] or "/boot/firmware/config.txt"
    overlay = english("mend.overlay", file=path, wired=wired, controls=controls)
    mend = overlay if machine.is_root else english("mend.as_root", command=f"sudo {FATHOM_COMMAND} doctor")
    return CheckResult("lines", "wrong", english("lines.by_kernel", held=holder_sentence), mend)


def _process(machine: Machine, chip: Chip, line: GpioLine) -> tuple[str, str] | None:
    """Return id and command of the process that holds a line; None for the kernel, and for other users' unless run as root."""
    chip_words, line_words = f"gpio-chip:\t{Path(chip.path).name}\n", f"gpio-line:\t{line.number}\n"
    for process in machine.find_paths("proc/[0-9]*"):
        if any(chip_words in words and line_words in words for words in _handles(machine, process)):
            command = " ".join(machine.read(f"proc/{process.name}/cmdline").replace("\0", " ").split())
            return process.name, textwrap.shorten(command, COMMAND_LENGTH, placeholder=" …")
    return None


def _handles(machine: Machine, process: Path) -> Iterator[str]:
    """Yield the open files of a process. Yield none of a process that has ended or belongs to another user."""
    with suppress(OSError):
        for handle in os.listdir(process / "fdinfo"):
            yield machine.read(f"proc/{process.name}/fdinfo/{handle}") + "\n"


def _is_ours(machine: Machine, line: GpioLine) -> bool:
    """Return whether our running service holds the line through lgpio."""
    return line.holder in OUR_CONSUMERS and is_running(machine)


def _chips(machine: Machine) -> Iterator[Chip]:
    for path in machine.find_paths("dev/gpiochip*"):
        try:
            yield machine.chip(path)
        except OSError:  # no permission: another check reports that
            continue


def _wired_pins(wiring: config.Config) -> Iterator[tuple[int, str]]:
    """Yield the wired pins, each with its control."""
    yield from ((pin, control) for control, pin in wiring.buttons.items())
    yield from ((pin, "encoder") for pin in wiring.encoder or ())
    yield from ((pin, f"light {light}") for light, pin in wiring.lights.items())
    if wiring.buzzer is not None:
        yield wiring.buzzer, "buzzer"


def _controls_file(machine: Machine) -> Path:
    return machine.file.with_name(CONTROLS_FILE)


def serial(machine: Machine) -> Iterable[CheckResult]:
    """List serial devices as the app finds them, and those that it doesn't use."""
    wiring = config.read_config(_controls_file(machine)).config
    found_ports = ports(wiring.ports, machine.root)
    missing = [path for path in wiring.ports if "*" not in path and not any(path in port.names for port in found_ports)]
    for path in missing:
        yield CheckResult("serial", "absent", english("serial.missing", path=path))
    if not found_ports and not missing:
        yield CheckResult("serial", "absent", english("serial.none"))
    for port in found_ports:
        yield _check_port_access(machine, port) if port.is_used else _unused_port(machine, port)


def _check_port_access(machine: Machine, port: FoundPort) -> CheckResult:
    """Check that the app may use a device, and that no other program does."""
    holder = user_of(port.node, machine.root)
    if holder and not _is_the_table(machine, holder):
        sentence = english("serial.held", name=_port_label(port), program=holder.program, pid=holder.process)
        return CheckResult("serial", "wrong", sentence, english("mend.end_program", pid=holder.process))
    return check_access(machine, "serial", machine.root / port.node.lstrip("/"), _port_label(port), "dialout")


def _unused_port(machine: Machine, port: FoundPort) -> CheckResult:
    file = str(_controls_file(machine))
    return CheckResult(
        "serial", "absent", english("serial.unused", name=_port_label(port)), english("mend.use", path=port.path, file=file)
    )


def _port_label(port: FoundPort) -> str:
    """Return a device's path, with the maker's name in brackets."""
    name = Path(port.path).name
    return name if port.title == name else f"{name} ({port.title})"


def _is_the_table(machine: Machine, holder: DeviceUser) -> bool:
    """Return whether a process is Fathom."""
    words = machine.read(f"proc/{holder.process}/cmdline").split("\0")
    return any(word == "companion.command.main" or word.endswith("/bin/fathom") for word in words)
