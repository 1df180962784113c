"""What removing the kiosk does, as steps: all that came with it goes, and the games' data stays."""

import shutil
from collections.abc import Iterator
from dataclasses import replace

from companion.command.kiosk.desktop import DISPLAY_MANAGER, USER
from companion.command.kiosk.plan import DATA, FILES, HOME, TRACES, UNITS, WANTED, Step, command_step, is_there, udev_step
from companion.command.kiosk.system import System
from companion.command.kiosk.traces import home_of, installed, is_gone, noted


def removing(system: System) -> Iterator[Step]:
    """The steps that take it off again, with all that came with it; the games' data stays."""
    traces = noted(system.at(TRACES))
    yield _tried(system, "leave safe mode, which would start the table again", "systemctl", "stop", UNITS[1])
    yield _tried(system, "stop the table, now and at boot", "systemctl", "disable", "--now", *UNITS)
    for place in (*FILES, WANTED):
        yield _removal(system, place)
    yield Step(f"remove the user {USER}", lambda: home_of(system, USER) != DATA, lambda: system.run(("userdel", USER)))
    for group in traces.groups:
        yield _group(system, group)
    if there := [package for package in traces.packages if package in installed(system)]:
        what = "let `apt-get autoremove` take the packages that came with it, unless something else needs them"
        yield command_step(system, what, "apt-mark", "auto", *there)
    yield _tried(system, "let systemd forget the units", "systemctl", "daemon-reload")
    yield _tried(system, "let systemd forget how they were", "systemctl", "reset-failed", *UNITS)
    if not system.at(DISPLAY_MANAGER.as_posix()).exists():  # a desktop may have its screen there
        yield _tried(system, "give the screen back to the console", "systemctl", "start", "getty@tty1.service")
    yield replace(udev_step(system), may_fail=True)
    yield _home(system)  # last: what came with it is noted there


def _tried(system: System, what: str, *command: str) -> Step:
    """A command whose failing keeps nothing else from being removed."""
    return replace(command_step(system, what, *command), may_fail=True)


def _removal(system: System, place: str) -> Step:
    target = system.at(place)
    return Step(f"remove {place}", lambda: not is_there(target), target.unlink)


def _home(system: System) -> Step:
    """All that installing put there. Whatever else lies there is somebody's, and keeps the folder."""
    home = system.at(HOME)

    def remove() -> None:
        for folder in home.glob("venv-*"):
            shutil.rmtree(folder)
        for file in (home / "current", home / "current.new", system.at(TRACES)):
            file.unlink(missing_ok=True)
        home.rmdir()

    return Step(f"remove {HOME}", lambda: not is_there(home), remove)


def _group(system: System, group: str) -> Step:
    return Step(f"remove the group {group}, which came with it", is_gone(system, group), lambda: system.run(("groupdel", group)))
