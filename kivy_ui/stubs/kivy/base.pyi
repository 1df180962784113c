from kivy.input.provider import MotionEventProvider

class EventLoopBase:
    input_providers: list[MotionEventProvider]
    def add_input_provider(self, provider: MotionEventProvider) -> None: ...

EventLoop: EventLoopBase
