"""`fathom kiosk`: install, uninstall and run Fathom as a service on this device."""

import argparse
import os
import shutil
import subprocess
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from companion.command.device.memory import memory_of
from companion.command.device.updates_found import version
from companion.command.exit_codes import CommandError, ExitCode
from companion.command.kiosk import cage
from companion.command.kiosk.desktop import WAITING_STATUS, Desktop, lend_screen
from companion.command.kiosk.display_wait import DisplayWait, is_drawable, replace_process
from companion.command.kiosk.file_layout import DATA, HOME, UNITS
from companion.command.kiosk.installing import check_place, install_steps, is_begun, lacks_fonts
from companion.command.kiosk.removing import removal_steps
from companion.command.kiosk.screen import ACCESS_VARIABLE, CAGE, MARK, choose_screen_access, forget_tries, mark_tried
from companion.command.kiosk.service import is_trial, play_on_device, show_trouble
from companion.command.kiosk.steps import SystemStep
from companion.command.kiosk.system import System, UnsupportedSystemError, check
from companion.command.kiosk.trial import try_out
from companion.command.output import print_error, print_lines
from companion.command.sentences import english, read_sentence
from companion.library.storage.file import default_path
from companion.table.sentence import Words, say


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    actions = parser.add_subparsers(metavar="WHAT", required=True, parser_class=type(parser))
    for name, run, help_sentence in (
        ("install", install, say("way.install")),
        ("uninstall", uninstall, say("way.uninstall")),
        ("update", install, say("way.update")),
        ("try", try_out, say("way.try")),
        ("status", status, say("way.status")),
        ("run", run_unit, say("way.run")),
        ("safe", run_unit, say("way.safe")),
        ("lend", lend_screen, say("way.lend")),
        ("table", play_on_device, say("way.table")),
        ("trouble", show_trouble, say("way.trouble")),
    ):
        action = actions.add_parser(name, help=read_sentence(help_sentence))
        action.set_defaults(run=run, action=name)
        if run in (install, uninstall):
            action.add_argument("--dry-run", action="store_true", help=english("way.dry_run"))
        if run is try_out:
            action.add_argument("--note", action="store_true", help=english("way.note"))
        if run is install:
            action.add_argument("--no-packages", action="store_true", help=english("way.no_packages"))
            action.add_argument("--fonts", action="store_true", help=english("way.fonts"))


def install(args: argparse.Namespace, system: System | None = None) -> int:
    """Install or update; repeating it changes nothing."""
    system = system or System()
    try:
        release = check(system)
        check_place(system)
    except UnsupportedSystemError as error:
        raise CommandError(ExitCode.NO, say("kiosk.unchanged", why=error.sentence)) from None
    os.umask(0o022)  # Fathom's own user must be able to read all of it
    print_lines(english("kiosk.heading", version=version(), release=release))
    is_lost = memory_of(Path(DATA), system.root) is not None
    if is_lost:
        print_error(english("kiosk.in_memory"))
    _run_steps(install_steps(system, release, not args.no_packages, args.fonts), args.dry_run)
    if not args.fonts and lacks_fonts(system):
        print_lines(english("kiosk.fonts"))
    if not args.dry_run:
        print_lines(english("kiosk.done", unit=UNITS[0]))
        if is_lost:
            print_error(english("kiosk.in_memory"))
    return ExitCode.DONE


def uninstall(args: argparse.Namespace, system: System | None = None) -> int:
    """Remove everything but the games' data."""
    system = system or System()
    if system.user != 0:
        raise CommandError(ExitCode.NO, say("kiosk.unchanged", why=say("system.sudo")))
    if not is_begun(system):
        print_lines(english("kiosk.nothing_to_remove"))
        return ExitCode.DONE
    _run_steps(removal_steps(system), args.dry_run)
    if system.path_below_root(DATA).exists():
        print_lines(english("kiosk.left", folder=DATA))
    return ExitCode.DONE


def _run_steps(steps: Iterable[SystemStep], is_dry: bool) -> None:
    for step in steps:
        is_done = step.is_done()
        sentence = say("kiosk.would" if is_dry else "kiosk.step", what=step.description)
        print_lines(read_sentence(say("kiosk.have", what=step.description) if is_done else sentence))
        if not is_done and not is_dry:
            _run_step(step)


def _run_step(step: SystemStep) -> None:
    try:
        step.do()
    except (subprocess.CalledProcessError, OSError) as trouble:
        if not step.may_fail:
            raise CommandError(ExitCode.NO, say("kiosk.could_not", what=step.description, why=_failure_reason(trouble))) from None
        print_lines(english("kiosk.not_needed", why=_failure_reason(trouble)))


def _failure_reason(trouble: subprocess.CalledProcessError | OSError) -> Words:
    if isinstance(trouble, subprocess.CalledProcessError):
        return say("kiosk.ended", program=Path(trouble.cmd[0]).name, code=str(trouble.returncode))
    return str(trouble).rstrip(".")


def status(args: argparse.Namespace, system: System | None = None) -> int:
    """Print the installed version and whether it runs; return 1 if none is installed."""
    system = system or System()
    current = system.path_below_root(f"{HOME}/current")
    if not current.exists():
        print_lines(english("kiosk.not_installed"))
        return ExitCode.NO
    print_lines(english("kiosk.installed", folder=str(current.readlink()), version=version()))
    print_lines(english("kiosk.played", folder=DATA))
    for unit in UNITS if system.has_command("systemctl") else ():
        with suppress(subprocess.CalledProcessError):  # systemctl has printed the reason, such as no systemd here
            system.run(("systemctl", "--no-pager", "show", unit, "-p", "ActiveState,NRestarts,StatusText"))
    return ExitCode.DONE


def run_unit(args: argparse.Namespace) -> int:
    """Start a unit's program: `fathom kiosk table` or `fathom kiosk trouble`, on the best screen, once there is one."""
    mark = default_path().with_name(MARK)
    wait = DisplayWait(is_bounded=is_trial())
    while True:
        access = _choose_screen_access(wait, mark)
        os.environ[ACCESS_VARIABLE] = access
        if access != CAGE or _is_lent_by_cage(mark):
            replace_process({"run": "table", "safe": "trouble"}[args.action])


def _choose_screen_access(wait: DisplayWait, mark: Path) -> str:
    """Choose how to reach the screen, once a desktop lends it or a display is connected. Starts of cage without a display don't count."""
    refusal = _ask_for_a_desktop()
    while not (os.environ.get("DISPLAY") or wait.is_over()):
        forget_tries(mark)
        wait.wait_once(f"{WAITING_STATUS} {read_sentence(refusal)}" if refusal else "")
        refusal = _ask_for_a_desktop()
    has_command = lambda command: bool(shutil.which(command))  # noqa: E731 - the system's commands, as a System has them
    access = choose_screen_access(os.environ, Path("/"), has_command, os.geteuid() == 0, mark, bool(refusal))
    print_error(english("kiosk.way", way=access, refusal=refusal))
    return access


def _is_lent_by_cage(mark: Path) -> bool:
    """Start cage and take the screens it lends; return False if its display went away meanwhile. Raises CommandError if cage fails."""
    mark_tried(mark)
    try:
        os.environ.update(cage.start_cage())
    except CommandError:
        if is_drawable():
            raise
        return False
    return True


def _ask_for_a_desktop() -> Words:
    """Set DISPLAY to a desktop that lends its screen; else return why it refuses."""
    desktop = Desktop()
    if not os.environ.get("DISPLAY"):
        desktop.ask()
    if desktop.display:
        os.environ["DISPLAY"] = desktop.display
    return desktop.refusal
