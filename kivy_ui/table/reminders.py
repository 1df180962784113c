"""What hands must do first: a line below the question, or a strip above it, for which the scene makes room."""

from companion.pictures.picture import picture
from companion.table.say import Words
from kivy_ui.look.language import told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import undo
from kivy_ui.table.board import Board
from kivy_ui.table.parts import LEAST_NOTE, QUESTION
from kivy_ui.table.table_layout import SCENE, places

RAISED, BELOW = 10.0, 42.5
"""How far a question rises for the line below it, and how far below the scene that line is."""


def height(scene: Scene, board: Board, what: tuple[Words, ...]) -> float:
    """Measure the room a scene makes for the strip that says what hands must do first."""
    makes_room = what and board.strip(scene) is None and not below(scene, board, what)
    return _height(scene, what, scene.w - 16) if makes_room else 0.0


def below(scene: Scene, board: Board, what: tuple[Words, ...]) -> Area | None:
    """Find the line below the question; None where its words or the question's would be too long for one line."""
    shown = board.shown
    if not what or not board.says_below or not scene.is_wide or scene.look.text_factor > 1 or not shown.prompt:
        return None
    at, lead = places(scene, SCENE, 0), shown.prompt.lead if shown.bar is None else shown.bar
    x = at.question.x + 44 * (lead is not None)
    room = undo.place_of(scene, board, at.undo, shown.undo).x - 10 - x
    words = told("table.reminders", reminders=list(what))
    fits = lead == shown.prompt.lead and max(scene.wide(shown.prompt.about, QUESTION), scene.wide(words, LEAST_NOTE)) <= room
    return Area(x, at.low + BELOW - 10, room, 20) if fits else None


def _height(scene: Scene, what: tuple[Words, ...], w: float) -> float:
    size = scene.text_size(20)
    lines = len(scene.lines(told("table.reminders", reminders=list(what)), size, True, w - 28))
    return min(3 if scene.is_wide else 4, lines) * size * LINE_HEIGHT + 14


def draw(scene: Scene, board: Board, low: float, what: tuple[Words, ...]) -> None:
    """Say below the question, or on a strip above it, what hands must do first."""
    words, line = told("table.reminders", reminders=list(what)), below(scene, board, what)
    if line:
        scene.write(
            "reminders:words", words, line.x, line.cy, LEAST_NOTE, plate_painters.outline(scene.theme), "start", room=line.w
        )
        return
    x, w = board.strip(scene) or (8.0, scene.w - 16)
    h = _height(scene, what, w) - 4
    area = Area(x, low - h - 2, w, h)
    scene.lay("reminders", picture(plate_painters.plate, board.ink.plate, BRASS, 2, 12, 0.95), area)
    scene.paragraph("reminders:words", words, area.inset(12, 4), 20, board.ink.ink, "middle", True, is_top=False)
