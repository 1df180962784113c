"""Undo, at its one place: what it takes back is always named, on two lines where one is too short."""

from collections.abc import Callable

from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.table.say import Words
from kivy_ui.boards import Board
from kivy_ui.reading import told
from kivy_ui.stage import plates
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.parts import LEAST_NOTE, NAME, NOTE, named
from kivy_ui.table.places import Places

LEFT, RIGHT, GAP, LEAST = 44, 12, 8, 13
"""Where the words begin beside the picture, the air behind them, and how small words may be that would be cut otherwise."""


def draw(scene: Scene, board: Board, area: Area, what: Words | None, tap: Callable[[], object]) -> Area:
    """Draw Undo, saying what it takes back; returns the area it took."""
    place = place_of(scene, board, area, what)
    if what is None:
        return place
    words = named(scene, board, what)
    scene.lay("undo", picture(plates.plate, board.ink.plate, board.ink.ink), place)
    (_row if scene.is_wide else column)(scene, place, words, board.ink.ink)
    scene.touch("undo", place, tap, radius=12)
    return place


def place_of(scene: Scene, board: Board, area: Area, what: Words | None) -> Area:
    """Say how much of its area Undo takes."""
    if what is None:
        return Area(area.right, area.y, 0, area.h)
    return _beside(scene, area, named(scene, board, what)) if scene.is_wide else area


def clear_of(scene: Scene, board: Board, at: Places, what: Words | None) -> Area:
    """Find where the question stands, clear of Undo."""
    taken = place_of(scene, board, at.undo, what)
    return at.question._replace(w=taken.x - GAP - at.question.x) if taken.y < at.question.bottom else at.question


def _whole(what: str) -> str:
    return told("table.undo_what", what=what) if what else told("table.undo")


def _one_line(scene: Scene, what: str) -> float:
    """Say how wide Undo and what it takes back are on one line."""
    return scene.wide(told("table.undo"), NAME) + (GAP + scene.wide(what, NOTE, False) if what else 0)


def _beside(scene: Scene, area: Area, what: str) -> Area:
    """As wide as its words, on the right."""
    wide = LEFT + RIGHT + _one_line(scene, what)
    w = wide if wide <= area.w else min(area.w, LEFT + RIGHT + _two_lines(scene, _whole(what)))
    return Area(area.right - w, area.y, w, area.h)


def _two_lines(scene: Scene, text: str) -> float:
    """Say how wide words are on two lines."""
    size, room = scene.text_size(LEAST_NOTE), scene.wide(text, LEAST_NOTE, False) / 2
    while len(scene.lines(text, size, False, room)) > 2:
        room += GAP
    return room + 1


def _row(scene: Scene, place: Area, what: str, ink: str) -> None:
    """Write Undo and what it takes back side by side, on two lines where one is too short."""
    scene.put("undo:icon", picture(icon, "undo", ink), place.x + 24, place.cy, 26, 26)
    room = Area(place.x + LEFT, place.y + 2, place.w - LEFT - RIGHT, place.h - 4)
    if _one_line(scene, what) <= room.w + 1:
        wide = scene.write("undo:title", told("table.undo"), room.x, place.cy, NAME, ink, "start")
        scene.write("undo:what", what, room.x + wide + GAP, place.cy, NOTE, ink, "start", is_bold=False)
    else:
        _paragraph(scene, what, room, ink, "start")


def _paragraph(scene: Scene, what: str, room: Area, ink: str, anchor: str) -> None:
    """Write all in one."""
    scene.paragraph("undo:what", _whole(what), room, LEAST_NOTE, ink, anchor, least=LEAST, is_top=False)


def column(scene: Scene, place: Area, what: str, ink: str) -> None:
    """Write what Undo takes back below it, below its picture, too, where that saves a line; the picture goes first, rather than that a word is cut."""
    title, size = told("table.undo"), scene.text_size(LEAST_NOTE)
    room, fits = place.w - 2 * RIGHT - 26, place.w - 50 - GAP < scene.wide(what, LEAST_NOTE, False) <= place.w - 2 * RIGHT
    if fits and scene.wide(title, LEAST_NOTE) <= room and place.h >= 3 * size:
        scene.put("undo:icon", picture(icon, "undo", ink), place.x + RIGHT + 10, place.cy - 0.68 * size, 22, 22)
        scene.write(
            "undo:title", title, place.x + RIGHT + 26, place.cy - 0.68 * size, NAME, ink, "start", room=room, least=LEAST_NOTE
        )
        scene.write("undo:what:0", what, place.x + RIGHT, place.cy + 0.68 * size, LEAST_NOTE, ink, "start", is_bold=False)
        return
    for left in (50, RIGHT):
        room = place.w - left - GAP
        lines = scene.lines(what, size, False, room) if what else []
        widest = max([scene.wide(title, LEAST_NOTE), *(scene.wide(line, LEAST_NOTE, False) for line in lines)])
        if widest <= room and (len(lines) + 1.2) * size * LINE_HEIGHT <= place.h:
            break
    else:
        _paragraph(scene, what, place.inset(10, 3), ink, "middle")
        return
    if left > RIGHT:
        scene.put("undo:icon", picture(icon, "undo", ink), place.x + 28, place.cy, 28, 28)
    high = 1.2 * size * LINE_HEIGHT
    top = place.cy - (high + len(lines) * size * LINE_HEIGHT) / 2
    scene.write("undo:title", title, place.x + left, top + high / 2, NAME, ink, "start", room=room, least=LEAST_NOTE)
    for nth, line in enumerate(lines):
        y = top + high + (nth + 0.5) * size * LINE_HEIGHT
        scene.write(f"undo:what:{nth}", line, place.x + left, y, LEAST_NOTE, ink, "start", is_bold=False)
