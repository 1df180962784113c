"""Run Fathom in a real window with sound; print its page, cues and memory as JSON on stdout.

`python -m tests.kivy_ui.long_play_window FOLDER` reads stdin: `look` asks for them, `quit` ends the program.
"""

import json
import sys
import threading
import time
from pathlib import Path

from companion.library.store import Store
from kivy_ui.app import prepare
from kivy_ui.display import find
from tests.kivy_ui.simulated_user import create_table


def resident_mb():
    """Return the resident memory of this process in MB."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


class WindowProgram:
    """Program that answers commands from stdin; only the Kivy thread uses widgets."""

    def __init__(self, folder):
        from companion.session.session_thread import SessionThread

        self.table = create_table(store=Store.open(folder / "fathom.db"), kind=SessionThread)
        self.table.start()
        self.moments, self.cues, self.frames = set(), [], 0
        from kivy_ui import window

        self.app = window.table_app(self.table, set_up=self._set_up)

    def run(self):
        threading.Thread(target=self._read_commands, daemon=True).start()
        self.app.run()
        self.table.stop()

    def _set_up(self, shell):
        from kivy.core.window import Window
        from msgspec.structs import replace

        self.shell = shell
        shell.settings = replace(shell.settings, stance="stands", has_voice=True)
        sound = shell.speaker._play
        shell.speaker._play = lambda name: (self.cues.append((time.monotonic(), name)), sound(name))
        shell._apply_sound_settings()
        Window.bind(on_flip=self._count_frame)

    def _stages(self):
        screen = self.shell.screen
        stages = (getattr(self.shell.top_page, "stage", None), getattr(screen, "stage", None), getattr(screen, "toolbox", None))
        return [stage for stage in stages if stage is not None]

    def _count_frame(self, _):
        self.frames += 1
        for stage in self._stages():
            if stage.current_animation is not None:
                self.moments.add((getattr(stage, "game", type(stage).__name__), stage.current_animation.kind))

    def _read_commands(self):
        from kivy.clock import Clock

        for line in sys.stdin:
            command = line.strip()
            Clock.schedule_once(lambda _, command=command: getattr(self, command)(), 0)

    def look(self):
        from kivy_ui.pages.page import widget_of
        from kivy_ui.stage.touch import TouchWidget

        shell = self.shell
        front = getattr(shell.screen, "toolbox", None) or shell.screen
        front = front and widget_of(front)
        widgets = [widget_of(shell.top_page)] if shell.top_page else [front, *(front.children if front else ())]
        targets = {
            target.name: [target.box.cx, shell.height - target.box.cy]
            for surface in reversed([widget for widget in widgets if isinstance(widget, TouchWidget)])
            for target in surface.targets
        }
        facts = {"targets": targets, "game": self.table.snapshot.game if self.table.snapshot.session else ""}
        facts |= {"page": type(shell.screen).__name__, "moves": any(stage.is_playing for stage in self._stages())}
        facts |= {"entry": self.table.snapshot.entry, "mb": resident_mb(), "cpu": time.process_time(), "frames": self.frames}
        self._print_facts(facts | {"moments": sorted(self.moments), "cues": self.cues, "sounds": shell.speaker._is_open})

    def quit(self):
        self._print_facts({})
        self.app.stop()

    def _print_facts(self, facts):
        print("FACTS " + json.dumps(facts), flush=True)


if __name__ == "__main__":
    prepare(find())
    WindowProgram(Path(sys.argv[1])).run()
