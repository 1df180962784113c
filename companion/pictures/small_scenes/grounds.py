"""Backgrounds shared by large and small covers."""

from companion.pictures.canvas import Canvas
from companion.pictures.shapes import WHITE
from companion.pictures.worlds.land import sea_marks
from companion.pictures.worlds.oceans import SEAS
from companion.pictures.worlds.water import fill, rays


def deep_water(canvas: Canvas) -> None:
    """Fill with water and light from above."""
    fill(canvas, (0, "#1b8197"), (0.5, "#0a3c55"), (1, "#020b16"))
    rays(canvas, "#bff2ff", 0.3, 1, -0.02, 6)


def bands(canvas: Canvas) -> None:
    """Fill with the bands of the sea."""
    for i, colour in enumerate(SEAS["deep"]):
        y = canvas.h * (0 if i == 0 else 0.11 + 0.155 * (i - 1))
        canvas.rect(0, y, canvas.w, canvas.h - y, colour)
    rays(canvas, WHITE, 0.22, 1, -0.02, 4)


def ice(canvas: Canvas) -> None:
    """Fill with the light under ice."""
    fill(canvas, (0, "#eafafd"), (0.25, "#a5dcec"), (0.6, "#2a7fa8"), (1, "#03182b"))


def parchment(canvas: Canvas) -> None:
    """Fill with a chart's parchment."""
    fill(canvas, (0, "#f6e6ba"), (1, "#d9b979"))
    unit = max(canvas.w / 188, 0.4)
    sea_marks(canvas, (0, 8 * unit, canvas.w, canvas.h - 8 * unit), unit, 3)


def paper(canvas: Canvas) -> None:
    """Fill with a sheet's paper."""
    fill(canvas, (0, "#f7efdc"), (1, "#ead9b4"))


def cloth(canvas: Canvas) -> None:
    """Fill with a green cloth."""
    canvas.rect(0, 0, canvas.w, canvas.h, canvas.radial((0, "#1f8a63"), (0.7, "#0f5c45"), (1, "#083526"), around=(0.5, 0.4, 0.8)))
