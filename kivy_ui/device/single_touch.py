"""Reader of a single-touch panel (ABS_X, ABS_Y, BTN_TOUCH): based on Kivy's reader, but it survives unplugging."""

import time
from typing import Any

from kivy.input.providers.hidinput import HIDInputMotionEventProvider

from hardware.touch_panels import panels

RETRY_S = 0.5


class SingleTouch(HIDInputMotionEventProvider):
    """Touch provider that opens `node` again whenever a single-touch panel is there; another panel may have taken its name."""

    is_single = True

    def __init__(self, name: str, node: str) -> None:
        super().__init__(name, f"{node},invert_y=0")  # Kivy would invert y

    def _thread_run(self, **parts: Any) -> None:
        while True:
            try:
                super()._thread_run(**parts)
            except OSError:  # unplugged, or no permission
                time.sleep(RETRY_S)
            while not any(panel.node == self.input_fn and panel.is_single for panel in panels()):
                time.sleep(RETRY_S)
