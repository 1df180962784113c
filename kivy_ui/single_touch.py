"""Reader of a touch panel that reports one finger (ABS_X, ABS_Y, BTN_TOUCH): Kivy's own, which goes on after an unplugging."""

import os
import time
from typing import Any

from kivy.input.providers.hidinput import HIDInputMotionEventProvider

RETRY_S = 0.5


class SingleTouch(HIDInputMotionEventProvider):
    """Provider that opens its device again whenever that is there."""

    def _thread_run(self, **parts: Any) -> None:
        while True:
            try:
                super()._thread_run(**parts)
            except OSError:  # unplugged, or not for this user
                time.sleep(RETRY_S)
            while not os.path.exists(self.input_fn):
                time.sleep(RETRY_S)
