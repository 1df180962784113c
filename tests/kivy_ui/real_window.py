"""Run Fathom in a real window, with mock pins and a pty as controls; read commands from stdin.

Answers go to stdout as JSON. `look` prints the question and the place of each target; `press NAME` presses that GPIO
button; `check` prints the standings of the same moves without a screen; `quit` ends the program.
"""

import json
import sys
import threading
import time

from gpiozero.pins.mock import MockFactory

import hardware.devices
from hardware.config import DEFAULT, Config
from kivy_ui.app import prepare
from kivy_ui.display import find
from tests.kivy_ui.deep_blue_by_touch import read_screen, replay_standings
from tests.kivy_ui.simulated_user import create_table


class WindowProgram:
    """Program that answers commands from stdin; only the Kivy thread uses widgets."""

    def __init__(self, port):
        from companion.session.session_thread import SessionThread

        self.table = create_table(kind=SessionThread)
        self.table.start()
        self.pins = MockFactory()
        wired = Config(DEFAULT.buttons, None, {}, None, (port,))
        self.later_s = 0.0  # seconds added to the clock of the debouncer, which would otherwise drop the script's quick presses
        self.hands = hardware.devices.open(
            wired,
            self.table.send,
            lambda: self.table.snapshot,
            lambda: self.pins,
            clock=lambda: time.monotonic() + self.later_s,
        )
        from kivy_ui import window

        self.app = window.table_app(self.table, set_up=self._set_up)

    def run(self):
        threading.Thread(target=self._read_commands, daemon=True).start()
        self.app.run()
        self.hands.close()
        self.table.stop()

    def _set_up(self, shell):
        from msgspec.structs import replace

        from kivy_ui.pages.ending.end_page import EndPage
        from kivy_ui.stage.touch import DoubleTap
        from kivy_ui.table.table_stage import TableStage

        # the test reads the screen before each click
        TableStage.ignore_taps_s, TableStage.ignore_taps_after_skip_s, EndPage.ignore_touch_s = (0, 0), 0, 0
        DoubleTap.page_s = DoubleTap.end_s = DoubleTap.seat_s = 0
        shell.settings = replace(shell.settings, motion="off", stance="stands", shows_firsts=False)
        shell.look = shell.settings.look(800, 480)
        self.shell = shell

    def _read_commands(self):
        from kivy.clock import Clock

        for line in sys.stdin:
            command, *words = line.split()
            Clock.schedule_once(lambda _, command=command, words=words: getattr(self, command)(*words), 0)

    def look(self):
        from kivy_ui.pages.page import widget_of
        from kivy_ui.stage.touch import TouchWidget

        shell = self.shell
        children = widget_of(shell.screen).children if shell.screen else ()
        widgets = [widget_of(shell.top_page)] if shell.top_page else [widget_of(shell.screen), *children]
        surfaces = [surface for surface in widgets if isinstance(surface, TouchWidget)]
        targets = {t.name: [t.box.cx, shell.height - t.box.cy] for surface in surfaces for t in surface.targets}
        words = [text.text for surface in surfaces for text in surface.texts]
        self._print_facts(
            {
                "asked": read_screen(self.table.snapshot),
                "targets": targets,
                "words": words,
                "options": getattr(getattr(shell.screen, "options", None), "chosen_values", {}),
            }
        )

    def press(self, control):
        self.later_s += 1
        pin = self.pins.pin(DEFAULT.buttons[control])
        pin.drive_low()
        pin.drive_high()
        self._print_facts({})

    def check(self):
        self._print_facts({"again": replay_standings(self.table.session)})

    def quit(self):
        self._print_facts({})
        self.app.stop()

    def _print_facts(self, facts):
        print("FACTS " + json.dumps(facts), flush=True)


if __name__ == "__main__":
    prepare(find())
    WindowProgram(sys.argv[1]).run()
