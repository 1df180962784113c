"""Virtual multi-touch panel (uinput) of 800×480 with the name of the Raspberry Pi's own."""

import time
from collections.abc import Sequence
from typing import Any

from evdev import AbsInfo, UInput
from evdev import ecodes as code

WIDTH, HEIGHT, FINGERS = 800, 480, 10
DOWN_S = 0.12


class Panel:
    """Panel that taps at given places, one finger at a time."""

    def __init__(self) -> None:
        x, y = AbsInfo(0, 0, WIDTH - 1, 0, 0, 0), AbsInfo(0, 0, HEIGHT - 1, 0, 0, 0)
        axes = [(code.ABS_X, x), (code.ABS_Y, y), (code.ABS_MT_POSITION_X, x), (code.ABS_MT_POSITION_Y, y)]
        axes += [(code.ABS_MT_SLOT, AbsInfo(0, 0, FINGERS - 1, 0, 0, 0)), (code.ABS_MT_TRACKING_ID, AbsInfo(0, 0, 65535, 0, 0, 0))]
        abilities: dict[int, Sequence[Any]] = {code.EV_KEY: [code.BTN_TOUCH], code.EV_ABS: axes}
        self._input = UInput(abilities, name="raspberrypi-ts", input_props=[code.INPUT_PROP_DIRECT])
        self._touches = 0

    @property
    def node(self) -> str:
        """Path of its device, such as /dev/input/event3."""
        return str(self._input.device.path)

    def tap(self, x: int, y: int) -> None:
        """Tap at x, y (from the top left).

        Never twice on the same pixel, like a finger: the kernel reports changes only, and an app that was just started would not
        learn the position.
        """
        self._touches += 1
        offset = self._touches % 2
        self._send(
            [
                (code.ABS_MT_SLOT, 0),
                (code.ABS_MT_TRACKING_ID, self._touches),
                (code.ABS_MT_POSITION_X, x + offset),
                (code.ABS_MT_POSITION_Y, y + offset),
            ],
            1,
        )
        time.sleep(DOWN_S)
        self._send([(code.ABS_MT_TRACKING_ID, -1)], 0)

    def unplug(self) -> None:
        """Unplug it; a new Panel is another device."""
        self._input.close()

    def _send(self, positions: Sequence[tuple[int, int]], is_down: int) -> None:
        for axis, value in positions:
            self._input.write(code.EV_ABS, axis, value)
        self._input.write(code.EV_KEY, code.BTN_TOUCH, is_down)
        self._input.syn()
