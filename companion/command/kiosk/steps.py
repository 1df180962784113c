"""Steps: what installing and removing do, each to be shown, done, and done again without harm."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.command.kiosk.system import System
from companion.table.say import Words, say


@dataclass(frozen=True)
class Step:
    """One step: what it does in words, whether that is done already, and the doing. Raises CalledProcessError, OSError."""

    what: Words
    is_done: Callable[[], bool]
    do: Callable[[], None]
    may_fail: bool = False
    """Whether the others go on when it fails: what it does may have been done already, and nothing stays of it."""


def never() -> bool:
    """Say that a step is not done yet."""
    return False


def command_step(system: System, what: Words, *command: str) -> Step:
    """Make a step of a command that may be run again without harm."""
    return Step(say("step.command", what=what, command=command), never, lambda: system.run(command))


def udev_step(system: System) -> Step:
    """Have udev read its rules again."""
    is_off = lambda: not system.at("/run/udev/control").exists()  # noqa: E731 - read when the step's turn comes
    return Step(say("step.udev"), is_off, lambda: system.run(("udevadm", "control", "--reload")))


def is_there(path: Path) -> bool:
    """Whether anything is at a path, a link that leads nowhere too."""
    return path.exists() or path.is_symlink()
