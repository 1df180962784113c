from companion.pictures.canvas import Canvas


def deep(canvas: Canvas, theme: str = "deep") -> None:
    canvas.rect(0, 0, canvas.w, canvas.h, canvas.linear((0, "#12657a"), (0.4, "#0a3f58"), (0.7, "#052338"), (1, "#020b16")))


def blood(canvas: Canvas) -> None:
    canvas.rect(0, 0, canvas.w, canvas.h, canvas.linear((0, "#7a1d2b"), (1, "#090208")))


def dawn(canvas: Canvas) -> None:
    canvas.rect(0, 0, canvas.w, canvas.h, canvas.linear((0, "#ffe9ac"), (0.16, "#7fe0dc"), (0.5, "#117a96"), (1, "#03233a")))


def pillar(canvas: Canvas, best: object = None) -> None:
    canvas.rect(0, 0, canvas.w, canvas.h, "#ffd67a")
