"""Benchmark of the window: start time, memory, and frames and processor time while idle.

Compared with a Kivy window with 16 buttons under the same video driver. Each window is a separate process,
`python -m benchmarks.window_cost bare|home|table IDLE_SECONDS FOLDER SIZE`, which prints its figures as one JSON line. With an
empty IDLE_SECONDS it ends after its first frame.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from benchmarks.result_rows import Missing, Row

if TYPE_CHECKING:  # imports Kivy, which must be configured first
    from kivy_ui.shell import AppShell

START_GOAL, CPU_GOAL = 1.25, 1.1
MEMORY_GOALS = {"800x480": 1.3, "1280x720": 1.4}
"""Goals, as multiples of the bare window's figures; that of the memory by the size of the window."""
STARTS = 5
"""Number of starts of each window; their median counts."""
SETTLE_S = 15.0  # time to paint the pictures of animations


def rows(folder: Path, idle_s: float = 60.0) -> Iterator[Row | Missing]:
    """Yield rows for the start, and for memory, frames and processor time while idle for `idle_s` seconds.

    The windows take turns, so that other load on the machine slows both.
    """
    _printed_figures("home", None, folder)  # fills the caches of compiled files and pictures
    starts = [(_printed_figures("home", None, folder), _printed_figures("bare", None, folder)) for _ in range(STARTS)]
    for suffix, key in (("", "start_s"), (", processor time", "start_cpu_s")):
        measured_s, floor = (median(window_figures[key] for window_figures in runs) for runs in zip(*starts, strict=True))
        yield _ratio_row(f"start to first usable frame{suffix}", "s", measured_s, floor, START_GOAL)
    yield from _idle_rows(folder, idle_s)


def _idle_rows(folder: Path, idle_s: float) -> Iterator[Row]:
    for size, goal in MEMORY_GOALS.items():
        table, bare = (_printed_figures(window_name, idle_s, folder, size) for window_name in ("table", "bare"))
        yield _ratio_row(f"resident memory at the table, {size}", "MB", table["memory_mb"], bare["memory_mb"], goal)
    frames = (table["frames"], bare["frames"])
    figures = (f"{frames[0]:.0f}", f"bare window: {frames[1]:.0f}", f"{frames[0] - frames[1]:+.0f}")
    yield Row(f"frames in {idle_s:.0f} s at rest", *figures, "no more", frames[0] <= frames[1])
    yield _ratio_row(f"processor time in {idle_s:.0f} s at rest", "s", table["cpu_s"], bare["cpu_s"], CPU_GOAL)


def _ratio_row(measurement: str, unit: str, measured_value: float, floor: float, goal: float) -> Row:
    ratio = measured_value / floor
    return Row(
        measurement,
        f"{measured_value:.2f} {unit}",
        f"bare window: {floor:.2f} {unit}",
        f"{ratio:.2f} ×",
        f"{goal} ×",
        ratio <= goal,
    )


def _printed_figures(window_name: str, idle_s: float | None, folder: Path, size: str = "800x480") -> dict[str, float]:
    """Run one window; return its printed figures. Its start time counts from this call."""
    with tempfile.TemporaryDirectory(dir=folder) as room:
        environment = {**os.environ, "SDL_VIDEODRIVER": os.environ.get("SDL_VIDEODRIVER", "offscreen"), "KIVY_NO_ARGS": "1"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # compiled files are reused, as in normal use
        environment |= {"KIVY_NO_FILELOG": "1", "KIVY_NO_CONSOLELOG": "1", "KIVY_HOME": room, "BEGUN": str(time.monotonic())}
        environment["FATHOM_PICTURES"] = str(folder / "pictures")
        command = [sys.executable, "-m", "benchmarks.window_cost", window_name, str(idle_s or ""), room, size]
        ran = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True, timeout=300)
    figures: dict[str, float] = json.loads(ran.stdout.splitlines()[-1])
    return figures


class WindowMeter:
    """Meter in a window: time of the first usable frame; after `SETTLE_S` the memory, then frames and processor time in `idle_s`.

    With `idle_s` of None it measures the start only.
    """

    def __init__(self, idle_s: float | None, size: tuple[int, int]) -> None:
        self.figures: dict[str, float] = {}
        self.frames = 0
        self.idle_s, self.size = idle_s, size

    def begin(self, is_usable: Callable[[], bool] = lambda: True) -> None:
        """Begin to count frames, once the app is built. `is_usable()` returns whether a frame counts as the first usable one."""
        from kivy.clock import Clock
        from kivy.core.window import Window

        self._is_usable = is_usable
        Window.bind(on_flip=self._on_frame)
        if self.idle_s is not None:
            Clock.schedule_once(self._begin_idle, SETTLE_S)

    def _on_frame(self, window: Any) -> None:
        self.frames += 1
        if not self.figures and self._is_usable():
            self.figures = {"start_s": time.monotonic() - float(os.environ["BEGUN"]), "start_cpu_s": time.process_time()}
            if self.idle_s is None:
                _close_app()

    def _begin_idle(self, _: float) -> None:
        from kivy.clock import Clock

        self.figures["memory_mb"] = _resident_mb()
        self.frames, self._cpu_s = 0, time.process_time()
        Clock.schedule_once(self._end_idle, self.idle_s or 0)

    def _end_idle(self, _: float) -> None:
        self.figures |= {"frames": self.frames, "cpu_s": time.process_time() - self._cpu_s}
        _close_app()


def _close_app() -> None:
    from kivy_ui import app  # imported after the measurement, because a bare window doesn't load it

    app.close_app()


def _resident_mb() -> float:
    with open("/proc/self/status", encoding="utf-8") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def open_bare_window(meter: WindowMeter, folder: Path) -> None:
    """Open a window with 16 buttons."""
    from kivy.config import Config

    for name, value in zip(("width", "height"), meter.size):
        Config.set("graphics", name, value)
    from kivy.app import App
    from kivy.uix.button import Button
    from kivy.uix.gridlayout import GridLayout

    class BareApp(App):
        """App that shows buttons only."""

        def build(self) -> Any:
            grid = GridLayout(cols=4)
            for number in range(16):
                grid.add_widget(Button(text=str(number)))
            meter.begin()
            return grid

    BareApp().run()


def open_home(meter: WindowMeter, folder: Path) -> None:
    """Open Fathom's window on Home."""
    _open_fathom(meter, folder, ())


def open_table_window(meter: WindowMeter, folder: Path) -> None:
    """Open Fathom's window with an open session."""
    _open_fathom(meter, folder, ("Ann", "Bo", "Cleo", "Dov"))


def _open_fathom(meter: WindowMeter, folder: Path, names: tuple[str, ...]) -> None:
    from companion.command import main  # noqa: F401 - loaded by the fathom command, too
    from companion.command.play import open_table
    from companion.session.inputs.messages import BeginSession
    from companion.table.seats import seats_named
    from kivy_ui.app import run

    with open_table(folder) as (table, reach):
        if names:
            table.send(BeginSession("deep-blue", seats_named(names)))
        run(
            table,
            size=meter.size,
            set_up=lambda shell: meter.begin(lambda: bool(names) or _has_games(shell)),
            when_shown=reach.open,
        )


def _has_games(shell: "AppShell") -> bool:
    """Return whether Home shows the games, which it does only after the library returned the open games."""
    return any(target.name == "game:deep-blue" for target in getattr(shell.screen, "targets", ()))


WINDOWS = {"bare": open_bare_window, "home": open_home, "table": open_table_window}

if __name__ == "__main__":
    window_name, idle_s, room, size = sys.argv[1:]
    width, height = map(int, size.split("x"))
    meter = WindowMeter(float(idle_s) if idle_s else None, (width, height))
    WINDOWS[window_name](meter, Path(room))
    print(json.dumps(meter.figures))
