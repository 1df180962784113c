from kivy.input.provider import MotionEventProvider
from kivy.uix.widget import Widget

class EventLoopBase:
    input_providers: list[MotionEventProvider]
    def idle(self) -> None: ...
    def add_input_provider(self, provider: MotionEventProvider) -> None: ...

EventLoop: EventLoopBase

def runTouchApp(widget: Widget, embedded: bool = False) -> None: ...
