"""Steps of installing and removing: each can be described, executed and repeated."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.command.kiosk.system import System
from companion.table.sentence import Words, say


@dataclass(frozen=True)
class SystemStep:
    """Change of the system: its description, whether it is done, and its action. Raises CalledProcessError, OSError."""

    description: Words
    is_done: Callable[[], bool]
    do: Callable[[], None]
    may_fail: bool = False
    """Whether the other steps continue if this one fails."""


def is_never_done() -> bool:
    """Return False: the step always runs."""
    return False


def command_step(system: System, description: Words, *command: str) -> SystemStep:
    """Return a step that runs an idempotent command."""
    return SystemStep(say("step.command", what=description, command=command), is_never_done, lambda: system.run(command))


def udev_step(system: System) -> SystemStep:
    """Return a step that makes udev reload its rules."""
    is_off = lambda: not system.path_below_root("/run/udev/control").exists()  # noqa: E731 - read when the step's turn comes
    return SystemStep(say("step.udev"), is_off, lambda: system.run(("udevadm", "control", "--reload")))


def is_there(path: Path) -> bool:
    """Return whether a path exists, also as a broken link."""
    return path.exists() or path.is_symlink()
