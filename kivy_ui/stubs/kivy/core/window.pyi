from collections.abc import Callable

from kivy.graphics.instructions import Canvas

class WindowBase:
    canvas: Canvas
    clearcolor: tuple[float, float, float, float]
    rotation: int
    @property
    def size(self) -> tuple[int, int]: ...
    def bind(self, *, on_flip: Callable[[WindowBase], object]) -> None: ...
    def unbind(self, *, on_flip: Callable[[WindowBase], object]) -> None: ...

Window: WindowBase
