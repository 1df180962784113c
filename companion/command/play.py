"""`fathom play`: lay the table, and sit down at the screen or in the terminal."""

import argparse
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from companion.command import newer
from companion.command.answers import Answered, Code
from companion.command.opening import CONTROLS_FILE, add_data_option, file_in
from companion.command.power import Power
from companion.command.reading import language_of, setting_in, told
from companion.games import catalogue
from companion.library.storage.file import NewerFile
from companion.library.storage.lock import AnotherTable
from companion.library.store import Store
from companion.session.hands.inputs import Device
from companion.session.hands.shown import Shown
from companion.session.play.clock import PlayClock
from companion.session.record.journal import NotKept
from companion.session.table import Table
from companion.session.waiting import asked
from companion.table.game import Game
from companion.table.reader import languages
from hardware.backlight import Backlight
from kivy_ui import reading
from kivy_ui.appliance import Appliance
from kivy_ui.display import Display, NoScreen, find

TROUBLE_TODO = "Mend that, then start Fathom again. `fathom doctor` looks everything over and names the command that mends it."

if TYPE_CHECKING:
    from hardware import Hands


def add_to(parser: argparse.ArgumentParser) -> None:
    """Put this command's arguments on the command line."""
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"one of {', '.join(catalogue.names())}; asked for if left out")
    parser.add_argument("--ui", choices=("kivy", "terminal"), help="on the screen, or in the terminal")
    parser.add_argument("--language", choices=languages(), help=told("help.language"))
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play until somebody quits."""
    if args.game:
        catalogue.game(args.game)
    display = None if args.ui == "terminal" else _screen(is_wanted=args.ui == "kivy")
    if display:
        _at_the_screen(args, display)
    else:
        with laid(args.data) as (table, reach):
            reach.open()
            table.listen(switched_by_button(Power(table)))
            at_the_terminal(table, args.game, code=args.language or "")
    return Code.DONE


def _at_the_screen(args: argparse.Namespace, display: Display) -> None:
    """Play on the screen. What keeps the table from being laid stands there before it is raised."""
    from kivy_ui import app  # only now: it takes Kivy with it

    try:
        with laid(args.data) as (table, reach):
            box = appliance(table, file_in(args.data).parent)
            app.run(table, args.game, display=display, when_shown=reach.open, hands=lambda: reach.hands, appliance=box)
    except (AnotherTable, NewerFile, NotKept) as trouble:
        app.run_trouble(str(trouble), TROUBLE_TODO, [("close", "Close", app.leave)], lambda page: None)
        raise


def appliance(table: Table, data: Path, is_kiosk: bool = False) -> Appliance:
    """The box around `table`, for the screen; `data`: the folder of what was played."""
    power = Power(table)
    return Appliance(Backlight(), newer.version(), lambda: newer.newer(data), power.cannot, power.switch, is_kiosk)


def switched_by_button(power: Power) -> Callable[[Shown], None]:
    """For a terminal, which has no screen to do it: a listener that switches off once the button was held long enough."""

    def listen(shown: Shown) -> None:
        if shown.power == "off":
            threading.Thread(target=lambda: print(power.switch("off") or "The box switches itself off."), name="power").start()

    return listen


def _screen(is_wanted: bool) -> Display | None:
    """The screen to draw on; None when there is none, having said why. Raises Answered when one `is_wanted`."""
    try:
        return find()
    except NoScreen as why:
        if is_wanted:
            raise Answered(Code.NO, reading.read(why.said)) from None
        print(f"{reading.read(why.said)}\nSo the table plays in the terminal.")
        return None


@contextmanager
def laid(data: Path | None) -> Iterator[tuple[Table, "Reach"]]:
    """A table that runs, over the file of everything, and its reach."""
    file = file_in(data)
    with closing(Store.open(file)) as store:
        table = Table(store, PlayClock(), recovery=store.recovery)
        table.start()
        try:
            with closing(Reach(table, file.with_name(CONTROLS_FILE))) as reach:
                yield table, reach
        finally:
            table.stop()


class Reach:
    """A table's hands, wired as the controls file says. Opened once the first picture stands: nothing keeps that waiting."""

    def __init__(self, table: Table, controls: Path) -> None:
        self.hands: Hands | None = None
        self._table = table
        self._controls = controls

    def open(self) -> None:
        """Open buttons, knob, lights and cables."""
        import hardware  # only now: it takes pyserial and more with it
        from hardware import config

        table, wiring = self._table, config.loaded(self._controls)
        if wiring.trouble:
            table.send(Device(self._controls.name, "settings", "faulty", wiring.trouble))
        self.hands = hardware.open(wiring.config, table.send, lambda: table.shown, path=self._controls)
        table.listen(self.hands.show)

    def is_alive(self) -> bool:
        """Whether every thread behind pins and cables still runs."""
        return self.hands is None or self.hands.is_alive()

    def close(self) -> None:
        """Let pins and cables go."""
        if self.hands:
            self.hands.close()


def at_the_terminal(table: Table, game: str | None, games: Callable[[str], Game] = catalogue.game, code: str = "") -> None:
    """Play in the terminal, in the language `code`, else in the one that was set, else in the system's.

    The keyboard is read past sys.stdin, whose lock a waiting thread would hold when Python ends.
    """
    from companion.command.terminal.console import Console
    from companion.command.terminal.terminal import Terminal

    signal.signal(signal.SIGINT, signal.default_int_handler)  # also where whoever started us ignores Ctrl-C
    keyboard = open(os.dup(0), encoding=sys.stdin.encoding, errors="replace")  # noqa: SIM115 - closed with the process
    code = code or language_of(os.environ, asked(table, setting_in))
    Terminal(table, Console(keyboard, sys.stdout, code), games).play(game)
