"""What hands must do first: a strip above the question, for which the scene makes room."""

from companion.pictures.picture import picture
from companion.table.say import Words
from kivy_ui.boards import Board
from kivy_ui.reading import told
from kivy_ui.stage import plates
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area


def height(scene: Scene, board: Board, what: tuple[Words, ...]) -> float:
    """Measure the room a scene makes for the strip that says what hands must do first."""
    return _height(scene, what, scene.w - 16) if what and board.strip(scene) is None else 0.0


def _height(scene: Scene, what: tuple[Words, ...], w: float) -> float:
    size = scene.text_size(20)
    lines = len(scene.lines(told("table.reminders", reminders=list(what)), size, True, w - 28))
    return min(3 if scene.is_wide else 4, lines) * size * LINE_HEIGHT + 14


def draw(scene: Scene, board: Board, low: float, what: tuple[Words, ...]) -> None:
    """Say on a strip above the question what hands must do first."""
    words = told("table.reminders", reminders=list(what))
    x, w = board.strip(scene) or (8.0, scene.w - 16)
    h = _height(scene, what, w) - 4
    area = Area(x, low - h - 2, w, h)
    scene.lay("reminders", picture(plates.plate, board.ink.plate, BRASS, 2, 12, 0.95), area)
    scene.paragraph("reminders:words", words, area.inset(12, 4), 20, board.ink.ink, "middle", True, is_top=False)
