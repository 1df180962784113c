"""In the guest: taps on panels of one finger and of ten reach the window exactly once, also after the cable was unplugged and plugged in again."""

import os
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

from evdev import AbsInfo, UInput
from evdev import ecodes as code

from hardware.touch_panels import panels
from kivy_ui.app import prepare
from kivy_ui.display import Display
from tests.lab.guest.panel import HEIGHT, WIDTH, Panel
from tests.lab.report import Row, print_row
from tests.sample_sizes import full_or_sample

TAPS = 20
PULLS = full_or_sample(3, 1)
TOLERANCE = 0.01
TIMEOUT_S = 30.0
SCALE = 4096
"""Number of values that a resistive panel measures from edge to edge."""


class SinglePanel:
    """Virtual single-touch panel, like eGalax and ADS7846 controllers: ABS_X, ABS_Y and BTN_TOUCH."""

    def __init__(self) -> None:
        axis = AbsInfo(0, 0, SCALE, 0, 0, 0)
        abilities: dict[int, Sequence[Any]] = {code.EV_KEY: [code.BTN_TOUCH], code.EV_ABS: [(code.ABS_X, axis), (code.ABS_Y, axis)]}
        self._input = UInput(abilities, name="eGalax Inc. USB TouchController")

    @property
    def node(self) -> str:
        """Path of its device, such as /dev/input/event3."""
        return str(self._input.device.path)

    def tap(self, x: int, y: int) -> None:
        """Touch and release at x, y in pixels from the top left."""
        self._input.write(code.EV_ABS, code.ABS_X, round(x * SCALE / WIDTH))
        self._input.write(code.EV_ABS, code.ABS_Y, round(y * SCALE / HEIGHT))
        for is_down in (1, 0):
            self._input.write(code.EV_KEY, code.BTN_TOUCH, is_down)
            self._input.syn()
            time.sleep(0.1)

    def unplug(self) -> None:
        """Unplug it; a new SinglePanel is another device."""
        self._input.close()


class Window:
    """Kivy's window without a display, and the touches that reached it, as (x, y) from the top left, 0 to 1."""

    def __init__(self) -> None:
        prepare(Display("offscreen", "mtdev", "lab"), (WIDTH, HEIGHT), Path(tempfile.mkdtemp()))
        from kivy.base import EventLoop
        from kivy.core.window import Window as window

        self.downs: list[tuple[float, float]] = []
        self.ups = 0
        self._loop = cast(Any, EventLoop)
        bind: Any = window.bind
        bind(on_touch_down=self._on_touch_down, on_touch_up=self._on_touch_up)
        self._loop.start()

    def _on_touch_down(self, _: Any, touch: Any) -> None:
        self.downs.append((touch.sx, 1 - touch.sy))

    def _on_touch_up(self, *_: Any) -> None:
        self.ups += 1

    def wait_until(self, holds: Callable[[], Any], seconds: float = TIMEOUT_S) -> bool:
        """Run frames until `holds()` is true; return whether it became true in time."""
        deadline = time.monotonic() + seconds
        while not holds() and time.monotonic() < deadline:
            self._loop.dispatch_input()
            time.sleep(0.01)
        return bool(holds())


def taps_missed(window: Window, panel: Any) -> list[str]:
    """Make taps; return those that did not arrive exactly once at their place."""
    missed = []
    for nth in range(TAPS):
        x, y = 40 + 37 * nth, 470 - 21 * nth
        window.downs.clear()
        window.ups = 0
        panel.tap(x, y)
        window.wait_until(lambda: window.ups, 3)
        window.wait_until(lambda: False, 0.05)
        expected_place = (x / WIDTH, y / HEIGHT)
        is_near = all(
            abs(coordinate - where) < TOLERANCE
            for down in window.downs
            for coordinate, where in zip(down, expected_place, strict=True)
        )
        if len(window.downs) != 1 or window.ups != 1 or not is_near:
            missed.append(f"{x}, {y}: {window.downs}, up {window.ups} times")
    return missed


def is_read(node: str) -> bool:
    """Return whether this process has the device open."""
    return node in [os.readlink(handle) for handle in Path("/proc/self/fd").iterdir() if handle.is_symlink()]


def check_replugging(window: Window, make: Callable[[], Any], name: str) -> None:
    """Make a panel, tap it and unplug it, PULLS + 1 times; report the taps that were lost or misplaced."""
    from kivy_ui.device.touch_path import follow_panels

    missed: list[str] = []
    for _ in range(PULLS + 1):
        panel = make()
        node = panel.node
        window.wait_until(lambda node=node: node in [touch_panel.node for touch_panel in panels()])  # type: ignore[misc]
        follow_panels()
        if not window.wait_until(lambda node=node: is_read(node)):  # type: ignore[misc]
            missed.append(f"{node} is not read")
        window.wait_until(lambda: False, 0.5)
        missed += taps_missed(window, panel)
        panel.unplug()
        window.wait_until(lambda: False, 1.0)
    title = f"taps on a panel of {name}, cable pulled {PULLS} times: once each, right place"
    print_row(Row("screen", title, TAPS * (PULLS + 1), len(missed), "; ".join(missed[:3])))


def main() -> None:
    """Check a single-touch, a multi-touch, and again a single-touch panel with the same name."""
    window = Window()
    check_replugging(window, SinglePanel, "one finger")
    check_replugging(window, Panel, "ten fingers")
    check_replugging(window, SinglePanel, "one finger again")
    os._exit(0)


if __name__ == "__main__":
    main()
