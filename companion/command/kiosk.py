"""`fathom kiosk`: make this computer the box under the table, and take that back."""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion.command.answers import Answered, Code
from companion.command.kiosk_plan import DATA, HOME, UNITS, Step, installing, removing, version
from companion.command.kiosk_system import System, Unsupported, check

WAYS = ("a running desktop", "cage with Xwayland", "bare KMS/DRM")
"""The ways to a screen, in the order they are tried."""


def add_to(commands: Any) -> None:
    """Put this command on the command line."""
    parser = commands.add_parser("kiosk", help="make this computer the box under the table")
    ways = parser.add_subparsers(metavar="WHAT", required=True, parser_class=type(parser))
    for name, run, about in (
        ("install", install, "put the table on this computer, started at every boot"),
        ("uninstall", uninstall, "take it off again; what was played stays"),
        ("update", install, "the same as install, from the checkout this is run in"),
        ("status", status, "what is installed, and how it is"),
        ("run", run_table, "what the service starts"),
        ("safe", run_safe, "what the service starts when the table failed"),
    ):
        way = ways.add_parser(name, help=about)
        way.add_argument("--dry-run", action="store_true", help="say what would be done, and do nothing")
        way.add_argument("--no-packages", action="store_true", help="leave Debian's packages alone")
        way.set_defaults(run=run)


def install(args: argparse.Namespace, system: System | None = None) -> int:
    """Install, or bring up to date; done twice it changes nothing."""
    system = system or System()
    try:
        release = check(system)
    except Unsupported as why:
        raise Answered(Code.NO, f"{why} Nothing was changed.") from None
    print(f"Fathom {version()} on {release}:")
    _take(installing(system, release, not args.no_packages), args.dry_run)
    if not args.dry_run:
        print(f"Done. Start the table now with `systemctl start {UNITS[0]}`, or with the next boot.")
    return Code.DONE


def uninstall(args: argparse.Namespace, system: System | None = None) -> int:
    """Remove everything but what was played."""
    system = system or System()
    if system.user != 0:
        raise Answered(Code.NO, "This changes the system: run it with sudo. Nothing was changed.")
    _take(removing(system), args.dry_run, forgiving=True)
    if system.at(DATA).exists():
        print(f"What was played is left in {DATA}; it is yours to keep or to remove.")
    return Code.DONE


def _take(steps: Iterable[Step], is_dry: bool, forgiving: bool = False) -> None:
    for step in steps:
        is_done = step.is_done()
        print(f"  {'have  ' if is_done else 'would ' if is_dry else ''}{step.what}", flush=True)
        if not is_done and not is_dry:
            _do(step, forgiving)


def _do(step: Step, forgiving: bool) -> None:
    try:
        step.do()
    except (subprocess.CalledProcessError, OSError) as trouble:
        if not forgiving:
            raise Answered(
                Code.NO, f"Could not {step.what}: {trouble}. Mend that and run it again; what is done stays done."
            ) from None
        print(f"    (not needed: {trouble})")


def status(args: argparse.Namespace, system: System | None = None) -> int:
    """What is installed, and whether it runs; 1 when it is not installed."""
    system = system or System()
    current = system.at(f"{HOME}/current")
    if not current.exists():
        print("The kiosk is not installed.")
        return Code.NO
    print(f"Installed: {current.readlink()}; this checkout is {version()}.")
    print(f"What was played: {DATA}")
    for unit in UNITS:
        system.run(("systemctl", "--no-pager", "show", unit, "-p", "ActiveState,NRestarts,StatusText"))
    return Code.DONE


def way_to_the_screen(environment: Any = os.environ, has: Any = shutil.which) -> str:
    """Which of WAYS this box takes."""
    if environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return WAYS[0]
    has_seat = environment.get("XDG_SEAT") or Path("/run/seatd.sock").exists()
    if has("cage") and has("Xwayland") and has_seat and os.geteuid() != 0:
        return WAYS[1]
    return WAYS[2]


def run_table(args: argparse.Namespace) -> int:
    """The table as a service: on the best screen there is, with a heartbeat."""
    return _on_the_screen("play", "--kiosk")


def run_safe(args: argparse.Namespace) -> int:
    """The Trouble screen, on the same screen."""
    return _on_the_screen("trouble")


def _on_the_screen(*what: str) -> int:
    way = way_to_the_screen()
    print(f"The way to the screen: {way}.", file=sys.stderr)
    command = [sys.executable, "-m", "companion.command.main", *what]
    if way == WAYS[1]:
        command = ["cage", "-s", "--", *command]
    os.execvp(command[0], command)
