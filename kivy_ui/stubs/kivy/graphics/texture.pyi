class Texture:
    size: tuple[int, int]
    width: int
    height: int
    mag_filter: str
    min_filter: str
    @classmethod
    def create(cls, *, size: tuple[int, int], colorfmt: str = "rgba") -> Texture: ...
    def blit_buffer(self, buffer: bytes, *, colorfmt: str = "rgb", bufferfmt: str = "ubyte") -> None: ...
