from kivy.core.image import ImageData

class Texture:
    id: int
    size: tuple[int, int]
    width: int
    height: int
    mag_filter: str
    min_filter: str
    tex_coords: tuple[float, float, float, float, float, float, float, float]
    @classmethod
    def create(cls, *, size: tuple[int, int], colorfmt: str = "rgba") -> Texture: ...
    @classmethod
    def create_from_data(cls, im: ImageData) -> Texture: ...
    def bind(self) -> None: ...
    def blit_buffer(
        self,
        buffer: bytes,
        *,
        size: tuple[int, int] = ...,
        colorfmt: str = "rgb",
        bufferfmt: str = "ubyte",
        pos: tuple[int, int] = ...,
    ) -> None: ...
    def flip_vertical(self) -> None: ...
    def get_region(self, x: int, y: int, width: int, height: int) -> TextureRegion: ...

class TextureRegion(Texture): ...
