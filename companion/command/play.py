"""`fathom play`: play on the screen or in the terminal."""

import argparse
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from companion.command.device.phones_process import phones_switch_for
from companion.command.device.power import Power, switch_off_listener
from companion.command.device.screen_device import device, device_sentence
from companion.command.exit_codes import CommandError, ExitCode, sentence_of_error
from companion.command.library_access import CONTROLS_FILE, add_data_option, file_in
from companion.command.output import Style, print_lines
from companion.command.sentences import english, language_of, read_sentence, setting_of
from companion.command.upkeep import BackgroundChecks
from companion.games import catalogue
from companion.library.storage.file import NewerFileError
from companion.library.storage.frame_scan import ShowProgress
from companion.library.storage.lock import AlreadyOpenError
from companion.library.store import Store
from companion.session.inputs.messages import DeviceStatus
from companion.session.play.play_clock import PlayClock
from companion.session.record.journal import NotSavedError
from companion.session.session_thread import SessionThread
from companion.table.game import Game
from companion.table.reader import ENGLISH, languages
from companion.table.sentence import UserError, say
from kivy_ui.display import Display, NoScreenError, find

if TYPE_CHECKING:
    from hardware.devices import Hardware
    from kivy_ui.shell import AppShell

REAL_SCREENS = ("x11", "kmsdrm")
"""SDL's drivers whose window covers the whole screen, unless a size is given."""
LEAST_PX, MOST_PX = 320, 8192
NO_TABLE = (AlreadyOpenError, NewerFileError, NotSavedError)
"""Errors that prevent a session from being opened, such as a full disk."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("game", metavar="GAME", nargs="?", help=english("help.play_game", games=catalogue.names()))
    parser.add_argument("--ui", choices=("kivy", "terminal"), help=english("help.ui"))
    parser.add_argument("--size", metavar="WxH", help=english("help.size"))
    parser.add_argument("--language", choices=languages(), help=english("help.language"))
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play until the players quit."""
    if args.game:
        catalogue.cover(args.game)
    if args.size is not None:
        window_size(args.size)  # check it before anything is opened
    if args.ui == "terminal" or (args.plain and args.ui is None):
        _play_without_screen(args)
    else:
        _play_on_any_screen(args)
    return ExitCode.DONE


def window_size(text: str) -> tuple[int, int]:
    """Return the size of a window, such as "1280x720", in pixels. Raises CommandError.

    >>> window_size("1280x720")
    (1280, 720)
    """
    sides = text.casefold().split("x")
    if len(sides) != 2 or not all(side.isascii() and side.isdecimal() and LEAST_PX <= int(side) <= MOST_PX for side in sides):
        raise CommandError(ExitCode.BAD, say("answer.bad_size", size=text, least=LEAST_PX, most=MOST_PX))
    return int(sides[0]), int(sides[1])


def _play_on_any_screen(args: argparse.Namespace) -> None:
    """Play on the screen, else in the terminal, unless a screen was demanded."""
    try:
        display = find()
    except NoScreenError as error:
        if args.ui == "kivy":
            raise CommandError(ExitCode.NO, error.sentence) from None
        _play_without_screen(args, read_sentence(error.sentence, _language(args)))
    else:
        _play_on_screen(args, display)


def _play_on_screen(args: argparse.Namespace, display: Display) -> None:
    """Play on the screen. Show an error that prevents it there before raising it."""
    from companion.command.device import trouble_answers
    from kivy_ui import app  # imported here: it loads Kivy

    file = file_in(args.data)

    def set_up(shell: "AppShell") -> None:
        if args.language:
            shell.use_language_in_this_run(args.language)
        elif not args.game:
            shell.first_language = language_of(os.environ)

    try:
        with open_table(args.data) as (table, inputs):
            box = device(table, file.parent, phones=inputs.phones)
            size = app.SIZE if args.size is None else window_size(args.size)
            is_full = args.size is None and display.driver.casefold() in REAL_SCREENS
            app.run(
                table, args.game, size, display,
                set_up=set_up, when_shown=inputs.open, hardware=lambda: inputs.hardware, device=box, is_full=is_full,
            )  # fmt: skip
    except NO_TABLE as error:
        trouble_answers.report_trouble_at_desktop(file, sentence_of_error(error))
        raise


def _language(args: argparse.Namespace) -> str:
    return args.language or language_of(os.environ, setting_of(file_in(args.data)))


def _play_without_screen(args: argparse.Namespace, why: str = "") -> None:
    with open_table(args.data) as (table, inputs):
        code = _language(args)
        inputs.open()
        table.listen(switch_off_listener(Power(table), lambda words: print_lines(device_sentence(words, code))))
        play_in_terminal(table, args.game, code=code, why=why)


@contextmanager
def open_table(data: Path | None, tell: ShowProgress = lambda share: None) -> Iterator[tuple[SessionThread, "InputDevices"]]:
    """Run a session thread over the library, with its input devices. `tell` is called with the progress of a recovery."""
    file = file_in(data)
    with closing(Store.open(file, tell)) as store:
        table = SessionThread(store, PlayClock(is_kept=_is_clock_set_automatically), recovery=store.undismissed_report)
        table.start()
        try:
            with (
                closing(InputDevices(table, file.with_name(CONTROLS_FILE))) as inputs,
                closing(BackgroundChecks(table, file)) as upkeep,
            ):
                upkeep.start()
                yield table, inputs
        finally:
            table.stop()


def _is_clock_set_automatically() -> bool:
    """Return whether this computer's clock is kept right by the network or a battery."""
    from companion.command.device import system_clock, time_source  # imported here: needed only at the end of a game

    return time_source.is_kept(is_kept_by_service=system_clock.is_network_time_set)


class InputDevices:
    """Input devices, configured by controls.toml. Opened after the first frame, so that they don't delay it."""

    def __init__(self, table: SessionThread, controls: Path) -> None:
        self.hardware: Hardware | None = None
        self.phones = phones_switch_for(table, controls.parent)
        self._table = table
        self._controls = controls

    def open(self) -> None:
        """Open buttons, encoder, lights and serial devices."""
        from hardware import config, devices  # imported here: it loads pyserial and more

        table, wiring = self._table, config.load_config(self._controls)
        if wiring.trouble:
            table.send(DeviceStatus(self._controls.name, "settings", "faulty", wiring.trouble))
        self.hardware = devices.open(
            wiring.config, table.send, lambda: table.snapshot, path=self._controls, send_report=table.send_report
        )
        table.listen(self.hardware.show)
        try:
            self.phones.resume()
        except UserError as error:  # play without phones
            table.send(DeviceStatus("phones", "settings", "faulty", error.sentence))

    def is_alive(self) -> bool:
        """Return whether all threads of pins and serial devices are running."""
        return self.hardware is None or self.hardware.is_alive()

    def close(self) -> None:
        """Close phones, pins and serial devices."""
        self.phones.close()
        if self.hardware:
            self.hardware.close()


def play_in_terminal(
    table: SessionThread, game: str | None, games: Callable[[str], Game] = catalogue.game, code: str = ENGLISH, why: str = ""
) -> None:
    """Play in the terminal, in the language `code`. `why`: the reason why there is no screen.

    The keyboard is read without sys.stdin, whose lock a waiting thread would hold when Python exits.
    """
    from companion.command.terminal.console import Console
    from companion.command.terminal.terminal import Terminal

    signal.signal(signal.SIGINT, signal.default_int_handler)  # even if the parent process ignores Ctrl-C
    keyboard = open(os.dup(0), encoding=sys.stdin.encoding, errors="replace")  # noqa: SIM115 - closed with the process
    Terminal(table, Console(keyboard, sys.stdout, code, Style.is_plain), games).play(game, why)
