from kivy.uix.widget import Widget

class MotionEvent:
    uid: int
    x: float
    y: float
    pos: tuple[float, float]
    ud: dict[str, object]
    grab_current: Widget | None
    is_mouse_scrolling: bool
    time_start: float
    def grab(self, widget: Widget) -> None: ...
    def ungrab(self, widget: Widget) -> None: ...
