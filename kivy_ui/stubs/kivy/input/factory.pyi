from kivy.input.provider import MotionEventProvider

class MotionEventFactory:
    @staticmethod
    def get(name: str) -> type[MotionEventProvider]: ...
