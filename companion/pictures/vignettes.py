"""Pictures of a turn's actions, until they are painted."""

from companion.pictures.canvas import Canvas


def dive(canvas: Canvas, colour: str = "", emblem: str = "") -> None:
    """Paint a plate."""
    canvas.rect(0, 0, canvas.w, canvas.h, "#0a4963", 20)


sail = recruit = rest = dive
