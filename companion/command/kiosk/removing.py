"""Steps that remove the kiosk; the games' data stays."""

import shutil
from collections.abc import Iterator
from dataclasses import replace

from companion.command.kiosk.file_layout import (
    DATA,
    DISPLAY_MANAGER,
    FILES,
    HOME,
    PHONES_UNIT,
    PHONES_USER,
    SETTLE_UNIT,
    UNITS,
    UPDATE,
    UPDATER,
    USER,
    WANTED_LINKS,
)
from companion.command.kiosk.installed_files import TRACES, home_of, installed_packages, is_gone, read_record
from companion.command.kiosk.steps import SystemStep, command_step, is_there, udev_step
from companion.command.kiosk.system import System
from companion.table.sentence import Words, say


def removal_steps(system: System) -> Iterator[SystemStep]:
    """Yield the steps that remove everything that was installed; the games' data stays."""
    traces = read_record(system.path_below_root(TRACES))
    yield _tolerant_step(system, say("step.leave_safe_mode"), "systemctl", "stop", UNITS[1])
    yield _tolerant_step(system, say("step.stop"), "systemctl", "disable", "--now", *UNITS, PHONES_UNIT, SETTLE_UNIT)
    for place in (*FILES, *WANTED_LINKS):
        yield _removal(system, place)
    yield SystemStep(
        say("step.remove_user", user=USER), lambda: home_of(system, USER) != DATA, lambda: system.run(("userdel", USER))
    )
    yield SystemStep(
        say("step.remove_user", user=PHONES_USER),
        lambda: not home_of(system, PHONES_USER),
        lambda: system.run(("userdel", PHONES_USER)),
    )
    for group in traces.groups:
        yield _group(system, group)
    if present_packages := [package for package in traces.packages if package in installed_packages(system)]:
        yield command_step(system, say("step.autoremove"), "apt-mark", "auto", *present_packages)
    yield _tolerant_step(system, say("step.forget_units"), "systemctl", "daemon-reload")
    yield _tolerant_step(system, say("step.forget_failures"), "systemctl", "reset-failed", *UNITS, PHONES_UNIT)
    if not system.path_below_root(DISPLAY_MANAGER).exists():  # a desktop may use that screen
        yield _tolerant_step(system, say("step.console"), "systemctl", "start", "getty@tty1.service")
    yield replace(udev_step(system), may_fail=True)
    yield _home(system)  # last: the folder has the record of what was installed


def _tolerant_step(system: System, description: Words, *command: str) -> SystemStep:
    """Return a step for a command whose failure doesn't stop the others."""
    return replace(command_step(system, description, *command), may_fail=True)


def _removal(system: System, place: str) -> SystemStep:
    target = system.path_below_root(place)
    return SystemStep(say("step.remove", place=place), lambda: not is_there(target), target.unlink)


def _home(system: System) -> SystemStep:
    """Remove everything that was installed in the home folder. Other files there are kept, with the folder."""
    home = system.path_below_root(HOME)

    def remove() -> None:
        for folder in filter(is_there, (*home.glob("venv-*"), system.path_below_root(UPDATER), system.path_below_root(UPDATE))):
            shutil.rmtree(folder)
        for file in (home / "current", home / "current.new", system.path_below_root(TRACES)):
            file.unlink(missing_ok=True)
        home.rmdir()

    return SystemStep(say("step.remove", place=HOME), lambda: not is_there(home), remove)


def _group(system: System, group: str) -> SystemStep:
    return SystemStep(say("step.remove_group", group=group), is_gone(system, group), lambda: system.run(("groupdel", group)))
