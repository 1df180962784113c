from typing import BinaryIO

from kivy.graphics.texture import Texture

class Image:
    texture: Texture
    def __init__(self, source: BinaryIO, *, ext: str = "", nocache: bool = False) -> None: ...
