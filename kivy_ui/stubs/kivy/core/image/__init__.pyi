class ImageData:
    fmt: str
    data: bytes
    width: int
    height: int
    def __init__(self, width: int, height: int, fmt: str, data: bytes) -> None: ...
