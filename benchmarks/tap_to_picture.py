"""Benchmark: processor time of the main thread for a tap, up to the submitted frame, and for each frame of an animation.

Random answers play each game. Taps are compared with those on a Kivy window with 16 buttons that changes one label. Each window
is a separate process, `python -m benchmarks.tap_to_picture GAME|kit:NAME|bare`, which prints one JSON line. Caches are full, as
after a first evening: pictures are on the disk, in the folder $FATHOM_PICTURES, and those of animations are textures. The app
collects garbage in the pause after a tap, so the script does that after each tap, too, and does not count the time.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.result_rows import Row, percentile

GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep", "score-sheet", "toolbox", "kit:Initiative", "kit:Brew")
"""Games that are measured; a kit by its name."""
SIZE, TAPS, WARM = (800, 480), 160, 40
"""Size of the window in pixels, measured taps, and taps before them that are not measured."""
PICTURE_GOAL, FRAME_GOAL_MS = 4.0, 3.0
"""Goals of the 95th percentile: of a tap, as a multiple of the bare window's, and of a frame."""


def rows(folder: Path) -> Iterator[Row]:
    """Yield rows with the median and the 95th percentile of each game's taps, beside a bare window's, and of animation frames."""
    for game in GAMES:
        _printed_figures(game, folder)  # fills the disk cache of pictures
        bare, fathom = _printed_figures("bare", folder), _printed_figures(game, folder)
        floor = percentile(sorted(bare["taps"]), 0.95)
        middle, most = (percentile(sorted(fathom["taps"]), share) for share in (0.5, 0.95))
        measured_text, against = (
            f"{middle:.1f} / {most:.1f} ms",
            f"bare window: {percentile(sorted(bare['taps']), 0.5):.1f} / {floor:.1f} ms",
        )
        yield Row(
            f"tap to picture, {game}, median / p95",
            measured_text,
            against,
            f"{most / floor:.1f} ×",
            f"{PICTURE_GOAL:.0f} ×",
            most <= PICTURE_GOAL * floor,
        )
        if fathom["frames"]:
            middle, most = (percentile(sorted(fathom["frames"]), share) for share in (0.5, 0.95))
            yield Row(
                f"a frame in motion, {game}, median / p95",
                f"{middle:.1f} / {most:.1f} ms",
                "",
                "",
                f"{FRAME_GOAL_MS:.0f} ms",
                most <= FRAME_GOAL_MS,
            )


def _printed_figures(subject: str, folder: Path) -> dict[str, list[float]]:
    with tempfile.TemporaryDirectory(dir=folder) as room:
        environment = {**os.environ, "SDL_VIDEODRIVER": os.environ.get("SDL_VIDEODRIVER", "offscreen"), "KIVY_NO_ARGS": "1"}
        environment |= {"KIVY_NO_FILELOG": "1", "KIVY_NO_CONSOLELOG": "1", "KIVY_HOME": room}
        environment["FATHOM_PICTURES"] = str(folder / "pictures")
        ran = subprocess.run(
            [sys.executable, "-m", "benchmarks.tap_to_picture", subject],
            env=environment,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
            timeout=600,
        )
    fathom: dict[str, list[float]] = json.loads(ran.stdout.splitlines()[-1])
    return fathom


class FrameMeter:
    """Meter of the main thread's processor time. `table_ms` is the part of the last frame that belongs to the table's thread."""

    def __init__(self) -> None:
        from kivy.base import EventLoop

        self._loop = EventLoop
        self.table_ms = 0.0

    def frame(self, *acts: Any) -> float:
        """Call `acts`, then draw a frame; return the processor time in milliseconds without `table_ms`."""
        from kivy.graphics.opengl import glFinish

        start_s, self.table_ms = time.thread_time(), 0.0
        for act in acts:
            act()
        self._loop.idle()  # a whole frame: input, clock, drawing, flip
        spent = (time.thread_time() - start_s) * 1000 - self.table_ms
        glFinish()
        return spent


def measure_bare_window() -> dict[str, list[float]]:
    """Tap 16 buttons in turn, each of which changes its label; return the times of the taps in milliseconds."""
    from kivy.base import runTouchApp
    from kivy.clock import Clock
    from kivy.config import Config

    for name, value in (("width", SIZE[0]), ("height", SIZE[1])):
        Config.set("graphics", name, value)
    from kivy.tests.common import UnitTestTouch
    from kivy.uix.button import Button
    from kivy.uix.gridlayout import GridLayout

    grid = GridLayout(cols=4)
    for number in range(16):
        button = Button(text=str(number))
        button.bind(on_release=lambda self: setattr(self, "text", str(int(self.text) + 1)))
        grid.add_widget(button)
    Clock._max_fps = 0  # without a limit on the frame rate
    runTouchApp(grid, embedded=True)
    meter, taps = FrameMeter(), list[float]()
    for number in range(TAPS + WARM):
        place = grid.children[number % 16]
        touch = UnitTestTouch(place.center_x, place.center_y)
        meter.frame(touch.touch_down)
        taps.append(meter.frame(touch.touch_up))
    return {"taps": taps[WARM:], "frames": []}


def measure_game(name: str) -> dict[str, list[float]]:
    """Play games with random answers; return the times in milliseconds of taps and of animation frames.

    Answers are sent to the table directly; a tap's time is that of showing the new snapshot and drawing the next frame.
    """
    from companion.session.inputs.messages import Answer, BeginSession
    from companion.table.seats import seats_named
    from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window
    from tests.kivy_ui.table_preview import random_field_value

    prepare_window(*SIZE, pictures=os.environ["FATHOM_PICTURES"])
    from kivy_ui.window import collect_garbage, enable_garbage_collection  # imports Kivy's window, so only after `prepare_window`

    user, luck = SimulatedUser(create_table(), is_blind=True), random.Random(5)
    enable_garbage_collection()  # as the app does after its first frame
    game, _, kit = name.partition(":")
    begin = BeginSession(game, seats_named(["Ann", "Bo", "Cleo", "Dan"]), {"kit": kit} if kit else {})
    meter, taps, frames = FrameMeter(), list[float](), list[float]()
    user.table.handle = partial(_handle_timed, meter, user.table.handle)
    while len(taps) < TAPS + WARM:
        if user.table.snapshot.prompt is None:
            user.table.send(begin)
            user.wait_until_idle()
            user.table_stage.prepaint.paint()
        collect_garbage()
        prompt = user.table.snapshot.prompt
        assert prompt is not None
        choice = luck.choice(prompt.choices)
        answer = Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields))
        user.table.send(answer)  # not measured here: in the app this runs on the table's thread
        user.shell._show_soon.cancel()  # else the frame would show the snapshot twice
        taps.append(meter.frame(user.shell._show))
        stage = user.table_stage
        while stage is not None and stage.is_playing and stage is user.table_stage:
            moment = stage.current_animation
            stage._ticking.cancel()  # else the clock could end the animation on a slow machine
            for at in range(6):
                frames.append(meter.frame(partial(stage._draw, moment, moment.seconds * (at + 0.5) / 6)))
            taps.append(meter.frame(stage.finish_animations))
    user.table_stage.on_parent(None, None)  # as when the table is left
    return {"taps": taps[WARM:], "frames": frames}


def _handle_timed(meter: FrameMeter, handle: Callable[[Any], None], input: Any) -> None:
    """Handle an input that a page sends while it is drawn, and add the time to `table_ms`: the app uses another thread."""
    start_s = time.thread_time()
    handle(input)
    meter.table_ms += (time.thread_time() - start_s) * 1000


if __name__ == "__main__":
    subject = sys.argv[1]
    print(json.dumps(measure_bare_window() if subject == "bare" else measure_game(subject)))
