from typing import Any

from kivy.input.provider import MotionEventProvider

class HIDInputMotionEventProvider(MotionEventProvider):
    input_fn: str
    def __init__(self, device: str, args: str) -> None: ...
    def _thread_run(self, **kwargs: Any) -> None: ...
