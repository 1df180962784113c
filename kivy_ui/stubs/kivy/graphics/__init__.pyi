from collections.abc import Sequence

from kivy.graphics.instructions import Canvas as Canvas
from kivy.graphics.instructions import Instruction as Instruction
from kivy.graphics.instructions import InstructionGroup as InstructionGroup
from kivy.graphics.texture import Texture

class ClearBuffers(Instruction): ...

class ClearColor(Instruction):
    def __init__(self, r: float, g: float, b: float, a: float) -> None: ...

class Color(Instruction):
    rgba: tuple[float, float, float, float]
    def __init__(self, r: float, g: float, b: float, a: float) -> None: ...

class Fbo(Canvas):
    texture: Texture
    def __init__(self, *, size: tuple[int, int], with_stencilbuffer: bool = False) -> None: ...
    def draw(self) -> None: ...

class Line(Instruction):
    def __init__(self, *, rounded_rectangle: tuple[float, float, float, float, float], width: float) -> None: ...

class Mesh(Instruction):
    texture: Texture | None
    vertices: Sequence[float]
    indices: Sequence[int]
    def __init__(self, *, vertices: Sequence[float] = ..., indices: Sequence[int] = ..., mode: str) -> None: ...

class PushMatrix(Instruction): ...
class PopMatrix(Instruction): ...

class Rectangle(Instruction):
    pos: tuple[float, float]
    size: tuple[float, float]
    texture: Texture | None
    def __init__(
        self, *, pos: tuple[float, float] = ..., size: tuple[float, float] = ..., texture: Texture | None = None
    ) -> None: ...

class StencilPush(Instruction): ...
class StencilPop(Instruction): ...
class StencilUse(Instruction): ...
class StencilUnUse(Instruction): ...

class Translate(Instruction):
    x: float
    y: float
    xyz: tuple[float, float, float]
    def __init__(self, x: float = 0, y: float = 0, z: float = 0) -> None: ...

class RoundedRectangle(Instruction):
    def __init__(self, *, pos: tuple[float, float], size: tuple[float, float], radius: Sequence[float]) -> None: ...
