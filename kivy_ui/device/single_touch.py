"""Reader of a touch panel that reports one finger (ABS_X, ABS_Y, BTN_TOUCH): Kivy's own, which goes on after an unplugging."""

import time
from typing import Any

from kivy.input.providers.hidinput import HIDInputMotionEventProvider

from hardware.touch_panels import panels

RETRY_S = 0.5


class SingleTouch(HIDInputMotionEventProvider):
    """Provider that opens `node` again whenever a panel of one finger is there; another panel may get its name meanwhile."""

    is_single = True

    def __init__(self, name: str, node: str) -> None:
        super().__init__(name, f"{node},invert_y=0")  # Kivy would count from the wrong edge

    def _thread_run(self, **parts: Any) -> None:
        while True:
            try:
                super()._thread_run(**parts)
            except OSError:  # unplugged, or not for this user
                time.sleep(RETRY_S)
            while not any(panel.node == self.input_fn and panel.is_single for panel in panels()):
                time.sleep(RETRY_S)
