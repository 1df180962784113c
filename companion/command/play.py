"""`fathom play`: lay the table, and sit down at the screen or in the terminal."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import hardware
from companion.command.answers import Answered, Code
from companion.command.opening import CONTROLS_FILE, add_data_option, file_in
from companion.command.terminal import Terminal
from companion.command.terminal_console import Console
from companion.games import catalogue
from companion.library.store import Store
from companion.session.clock import PlayClock
from companion.session.inputs import Device
from companion.session.table import Table
from companion.table.game import Game
from hardware import config
from kivy_ui.display import Display, NoScreen, find


def add_to(commands: Any) -> None:
    """Put this command on the command line."""
    parser = commands.add_parser("play", help="the table: on a screen when there is one, else in the terminal")
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"one of {', '.join(catalogue.names())}; asked for if left out")
    parser.add_argument("--ui", choices=("kivy", "terminal"), help="on the screen, or in the terminal")
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play until somebody quits."""
    if args.game:
        catalogue.game(args.game)
    display = None if args.ui == "terminal" else _screen(is_wanted=args.ui == "kivy")
    with laid(args.data) as (table, _):
        if display:
            from kivy_ui import app  # only now: it takes Kivy with it

            app.run(table, args.game, display=display)
        else:
            at_the_terminal(table, args.game)
    return Code.DONE


def _screen(is_wanted: bool) -> Display | None:
    """The screen to draw on; None when there is none, having said why. Raises Answered when one `is_wanted`."""
    try:
        return find()
    except NoScreen as why:
        if is_wanted:
            raise Answered(Code.NO, str(why)) from None
        print(f"{why}\nSo the table plays in the terminal.")
        return None


@contextmanager
def laid(data: Path | None) -> Iterator[tuple[Table, hardware.Hands]]:
    """A table that runs, over the file of everything, and its hands."""
    file = file_in(data)
    store = Store.open(file)
    try:
        table = Table(store, PlayClock(), recovery=store.recovery)
        table.start()
        hands = _hands(table, file.with_name(CONTROLS_FILE))
        try:
            yield table, hands
        finally:
            hands.close()
            table.stop()
    finally:
        store.close()


def _hands(table: Table, controls: Path) -> hardware.Hands:
    """Buttons, knob, lights and cables, wired as the controls file says."""
    wiring = config.loaded(controls)
    if wiring.trouble:
        table.send(Device(controls.name, "settings", "faulty", wiring.trouble))
    hands = hardware.open(wiring.config, table.send, lambda: table.shown, path=controls)
    table.listen(hands.show)
    return hands


def at_the_terminal(table: Table, game: str | None, games: Callable[[str], Game] = catalogue.game) -> None:
    """Play in the terminal. The keyboard is read past sys.stdin, whose lock a waiting thread would hold when Python ends."""
    keyboard = open(os.dup(0), encoding=sys.stdin.encoding, errors="replace")  # noqa: SIM115 - closed with the process
    Terminal(table, Console(keyboard, sys.stdout), games).play(game)
