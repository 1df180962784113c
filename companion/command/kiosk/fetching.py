"""`fathom kiosk fetch`, run by fathom-update.service: bring the checkout that Fathom came from up to date, and install it."""

import argparse
import pwd
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.command.answers import Answered, Code
from companion.command.kiosk.heartbeat import notify
from companion.command.kiosk.layout import CHECKOUT, SOURCE, UNITS
from companion.command.kiosk.steps import Step
from companion.command.kiosk.system import System
from companion.command.reading import read
from companion.files import PUBLIC, bytes_in, write_anew
from companion.table.say import Words, say


def checkout_step(system: System, source: Path = SOURCE) -> Step:
    """Note where this Fathom came from, so that it can be fetched anew from there."""
    place, came_from = system.at(CHECKOUT), f"{source}\n"
    is_noted = lambda: place.is_file() and place.read_text() == came_from  # noqa: E731 - when its turn comes
    return Step(say("step.checkout", folder=str(source)), is_noted, lambda: write_anew(place, came_from, mode=PUBLIC))


def fetch(args: argparse.Namespace, system: System | None = None) -> int:
    """Fetch the newest Fathom and install it; what was installed before stays until the new one is complete."""
    system = system or System()
    for doing, command in steps(_checkout(system)):
        notify(f"STATUS={read(doing)}")
        try:
            system.run(command)
        except (OSError, subprocess.CalledProcessError) as why:
            raise _failed(say("fetch.failed", doing=doing, command=command, why=str(why))) from None
    return Code.DONE


def steps(checkout: Path) -> Iterator[tuple[Words, Sequence[str]]]:
    """List what is done, each with what is said meanwhile; git runs as whoever the checkout belongs to."""
    owner = pwd.getpwuid(checkout.stat().st_uid).pw_name
    yield say("fetch.fetching"), ("runuser", "-u", owner, "--", "git", "-C", str(checkout), "pull", "-q", "--ff-only")
    yield say("fetch.installing"), ("make", "-s", "-C", str(checkout), "kiosk")
    yield say("fetch.starting"), ("systemctl", "try-restart", "--no-block", UNITS[0])


def _checkout(system: System) -> Path:
    try:
        checkout = Path(bytes_in(system.at(CHECKOUT)).decode().strip())
    except (OSError, ValueError):
        checkout = Path("/nowhere")
    if not (checkout / ".git").exists():
        raise _failed(say("fetch.no_checkout"))
    return checkout


def _failed(sentence: Words) -> Answered:
    """Tell systemd why, for the screen to read; and whoever typed it."""
    notify(f"STATUS={read(sentence)}")
    return Answered(Code.NO, sentence)
