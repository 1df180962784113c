"""QR codes, black on white in every theme."""

from collections.abc import Sequence

from companion.pictures.canvas import Canvas

PAPER, INK, QUIET = "#ffffff", "#000000", 4
"""Colours of light and dark modules, and width of the white margin in modules."""


def code(canvas: Canvas, rows: Sequence[str]) -> None:
    """Paint a QR code over the whole canvas; its rows are made of "1" (dark) and "0"."""
    canvas.rect(0, 0, canvas.w, canvas.h, PAPER)
    side = min(canvas.w, canvas.h) / (len(rows) + 2 * QUIET)
    runs = (_run(x, y, row, side) for y, row in enumerate(rows) for x in range(len(row)) if row[x] == "1")
    canvas.path("".join(runs), INK)


def _run(x: int, y: int, row: str, side: float) -> str:
    """Return one dark module as a path. It overlaps the next ones slightly, so that no light seams are between dark modules."""
    w = side * (1.05 if row[x + 1 : x + 2] == "1" else 1)
    return f"M {(x + QUIET) * side:.3f} {(y + QUIET) * side:.3f} h {w:.3f} v {side * 1.02:.3f} h {-w:.3f} Z "
