from collections.abc import Callable

from kivy.graphics.instructions import Canvas
from kivy.uix.widget import Widget

class Keyboard:
    def bind(
        self,
        *,
        on_key_down: Callable[[Keyboard, tuple[int, str], str, list[str]], object],
        on_textinput: Callable[[Keyboard, str], object],
    ) -> None: ...
    def unbind(
        self,
        *,
        on_key_down: Callable[[Keyboard, tuple[int, str], str, list[str]], object],
        on_textinput: Callable[[Keyboard, str], object],
    ) -> None: ...
    def release(self) -> None: ...

OnKeyDown = Callable[[WindowBase, int, int, str | None, list[str]], object]

class WindowBase:
    canvas: Canvas
    clearcolor: tuple[float, float, float, float]
    rotation: int
    @property
    def size(self) -> tuple[int, int]: ...
    def bind(self, *, on_flip: Callable[[WindowBase], object] = ..., on_key_down: OnKeyDown = ...) -> None: ...
    def unbind(self, *, on_flip: Callable[[WindowBase], object] = ..., on_key_down: OnKeyDown = ...) -> None: ...
    def dispatch(self, event: str) -> bool: ...
    def flip(self) -> None: ...
    def request_keyboard(self, callback: Callable[[], object], target: Widget) -> Keyboard: ...

Window: WindowBase
