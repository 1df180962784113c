"""Python, and whether this user may access the devices."""

import sqlite3
import sys
from collections.abc import Iterable

from companion.command.checkup.machine import CheckResult, Machine, join_command
from companion.command.sentences import english

OLDEST_SQLITE = (3, 40)
"""Bookworm's version: the oldest that was tested with power cuts in the lab."""
GROUPS = {
    "video": ("dev/dri/card*",),
    "render": ("dev/dri/renderD*",),
    "input": ("dev/input/event*",),
    "gpio": ("dev/gpiochip*",),
    "dialout": ("dev/ttyACM*", "dev/ttyUSB*"),
}
"""Group → devices it gives access to."""


def python(machine: Machine) -> Iterable[CheckResult]:
    """Report versions of Python, SQLite and the computer."""
    yield CheckResult(
        "python",
        "well",
        english("python.on" if machine.model else "python.here", version=sys.version.split()[0], model=machine.model),
    )
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        sentence = english("python.old_sqlite", version=sqlite3.sqlite_version)
        yield CheckResult("python", "wrong", sentence, "sudo apt-get update && sudo apt-get full-upgrade")
    else:
        yield CheckResult("python", "well", english("python.sqlite", version=sqlite3.sqlite_version))


def groups(machine: Machine) -> Iterable[CheckResult]:
    """Compare the user's groups with those of the devices. A desktop needs fewer: other checks report inaccessible devices."""
    known_groups = {line.partition(":")[0] for line in machine.read("etc/group").splitlines()}
    wanted_groups = [group for group, nodes in GROUPS.items() if group in known_groups and machine.find_paths(*nodes)]
    missing = [group for group in wanted_groups if group not in machine.groups()]
    if machine.is_root:
        yield CheckResult("groups", "well", english("groups.root"))
    elif not wanted_groups:
        yield CheckResult("groups", "absent", english("groups.none"))
    elif missing:
        yield CheckResult("groups", "wrong", english("groups.missing", groups=missing), join_command(*missing))
    else:
        yield CheckResult("groups", "well", english("groups.well", groups=wanted_groups))
