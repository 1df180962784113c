from kivy.graphics.texture import Texture

class Label:
    texture: Texture
    _size: tuple[int, int]
    def __init__(
        self,
        text: str = "",
        font_size: float = 12,
        *,
        bold: bool = False,
        color: tuple[float, float, float, float] = ...,
        **more: object,
    ) -> None: ...
    def refresh(self) -> None: ...
    def resolve_font_name(self) -> None: ...
    def render(self, real: bool = False) -> tuple[int, int]: ...
    def get_extents(self, text: str) -> tuple[int, int]: ...
