"""`fathom kiosk`: make this computer the box under the table, and take that back."""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from companion.command.answers import Answered, Code
from companion.command.kiosk.desktop import Desktop, lend
from companion.command.kiosk.plan import DATA, HOME, SOURCE, UNITS, Step, check_place, installing, is_begun
from companion.command.kiosk.removal import removing
from companion.command.kiosk.screen import CAGE, MARK, WAY, mark_tried, way_to_the_screen
from companion.command.kiosk.service import lay_table, show_trouble
from companion.command.kiosk.system import System, Unsupported, check
from companion.command.newer import version
from companion.library.storage.file import usual_path


def add_to(parser: argparse.ArgumentParser) -> None:
    """Put this command's arguments on the command line."""
    ways = parser.add_subparsers(metavar="WHAT", required=True, parser_class=type(parser))
    for name, run, about in (
        ("install", install, "put the table on this computer, started at every boot"),
        ("uninstall", uninstall, "take it off again; what was played stays"),
        ("update", install, "the same as install, from the checkout this is run in"),
        ("status", status, "what is installed, and how it is"),
        ("run", run_unit, "what the service starts: finds the way to the screen"),
        ("safe", run_unit, "what the service starts when the table failed three times"),
        ("lend", lend, "what a desktop starts at its login: lends its screen to the table"),
        ("table", lay_table, "the table with a heartbeat for systemd"),
        ("trouble", show_trouble, "the screen that says why the table failed"),
    ):
        way = ways.add_parser(name, help=about)
        way.set_defaults(run=run, way=name)
        if run in (install, uninstall):
            way.add_argument("--dry-run", action="store_true", help="say what would be done, and do nothing")
        if run is install:
            way.add_argument("--no-packages", action="store_true", help="leave Debian's packages alone")


def install(args: argparse.Namespace, system: System | None = None) -> int:
    """Install, or bring up to date; done twice it changes nothing."""
    system = system or System()
    try:
        release = check(system)
        check_place(system)
    except Unsupported as why:
        raise Answered(Code.NO, f"{why} Nothing was changed.") from None
    if not (SOURCE / "systemd").is_dir():
        raise Answered(
            Code.NO, "This Fathom is an installed one: run `make kiosk` in the folder it was cloned into. Nothing was changed."
        )
    os.umask(0o022)  # the table's user reads all of it
    print(f"Fathom {version()} on {release}:")
    _take(installing(system, release, not args.no_packages), args.dry_run)
    if not args.dry_run:
        print(f"Done. Start the table now with `sudo systemctl restart {UNITS[0]}`, or with the next boot.")
    return Code.DONE


def uninstall(args: argparse.Namespace, system: System | None = None) -> int:
    """Remove everything but what was played."""
    system = system or System()
    if system.user != 0:
        raise Answered(Code.NO, "This changes the system: run it with sudo. Nothing was changed.")
    if not is_begun(system):
        print("The kiosk is not installed: there is nothing to remove.")
        return Code.DONE
    _take(removing(system), args.dry_run)
    if system.at(DATA).exists():
        print(f"What was played is left in {DATA}; it is yours to keep or to remove.")
    return Code.DONE


def _take(steps: Iterable[Step], is_dry: bool) -> None:
    for step in steps:
        is_done = step.is_done()
        print(f"  {'have   ' if is_done else 'would ' if is_dry else ''}{step.what}", flush=True)
        if not is_done and not is_dry:
            _do(step)


def _do(step: Step) -> None:
    try:
        step.do()
    except (subprocess.CalledProcessError, OSError) as trouble:
        if not step.may_fail:
            sentence = f"Could not {step.what}: {_why(trouble)}. Mend that and run it again; what is done stays done."
            raise Answered(Code.NO, sentence) from None
        print(f"    (not needed: {_why(trouble)})")


def _why(trouble: subprocess.CalledProcessError | OSError) -> str:
    if isinstance(trouble, subprocess.CalledProcessError):
        return f"{Path(trouble.cmd[0]).name} ended with {trouble.returncode}"
    return str(trouble).rstrip(".")


def status(args: argparse.Namespace, system: System | None = None) -> int:
    """What is installed, and whether it runs; 1 when it is not installed."""
    system = system or System()
    current = system.at(f"{HOME}/current")
    if not current.exists():
        print("The kiosk is not installed.")
        return Code.NO
    print(f"Installed: {current.readlink()}; this checkout is {version()}.")
    print(f"What was played: {DATA}", flush=True)
    for unit in UNITS if system.has("systemctl") else ():
        with suppress(subprocess.CalledProcessError):  # systemctl said why itself: systemd does not run here, say
            system.run(("systemctl", "--no-pager", "show", unit, "-p", "ActiveState,NRestarts,StatusText"))
    return Code.DONE


def run_unit(args: argparse.Namespace) -> int:
    """What the units start: `fathom kiosk table` or `fathom kiosk trouble`, on the best screen there is."""
    mark = usual_path().with_name(MARK)
    refusal = _ask_for_a_desktop()
    has = lambda command: bool(shutil.which(command))  # noqa: E731 - the system's commands, as a System has them
    way = way_to_the_screen(os.environ, Path("/"), has, os.geteuid() == 0, mark, bool(refusal))
    os.environ[WAY] = way
    print(f"The way to the screen: {way}. {refusal}", file=sys.stderr)
    command = [sys.executable, "-m", "companion.command.main", "kiosk", {"run": "table", "safe": "trouble"}[args.way]]
    if way == CAGE:
        mark_tried(mark)
        command = ["cage", "-s", "--", *command]
    os.execvp(command[0], command)


def _ask_for_a_desktop() -> str:
    """Name the desktop that lends its screen, where one does, in DISPLAY; else why the one that runs does not."""
    desktop = Desktop()
    if not os.environ.get("DISPLAY"):
        desktop.ask()
    if desktop.display:
        os.environ["DISPLAY"] = desktop.display
    return desktop.refusal
