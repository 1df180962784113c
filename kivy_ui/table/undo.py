"""Undo and, once something was undone, redo beside it: what they do is always named, on two lines where one is too short."""

from collections.abc import Callable
from typing import NamedTuple

from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.table.say import Words
from kivy_ui.look.language import told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.board import Board
from kivy_ui.table.parts import LEAST_NOTE, NAME, NOTE, named
from kivy_ui.table.table_layout import Places

LEFT, RIGHT, GAP, LEAST = 44, 12, 8, 13
"""Where the words begin beside the picture, the air behind them, and how small words may be that would be cut otherwise."""


class Key(NamedTuple):
    """A key that goes a step back or on: "undo" or "redo", and the move it means."""

    name: str
    what: str


def draw(scene: Scene, board: Board, area: Area, what: Words | None, tap: Callable[[], object]) -> Area:
    """Draw Undo and Redo, saying what they take back and do again; returns the area they took."""
    keys = _keys(scene, board, what)
    for key, place in zip(keys, _places(scene, area, keys)):
        scene.lay(key.name, picture(plate_painters.plate, board.ink.plate, board.ink.ink), place)
        (_row if scene.is_wide else column)(scene, place, key, board.ink.ink)
        scene.touch(key.name, place, tap if key.name == "undo" else board.on_redo, radius=12)
    return place_of(scene, board, area, what)


def place_of(scene: Scene, board: Board, area: Area, what: Words | None) -> Area:
    """Say how much of its area Undo and Redo take."""
    found = _places(scene, area, _keys(scene, board, what))
    return Area(found[0].x, area.y, area.right - found[0].x, area.h) if found else Area(area.right, area.y, 0, area.h)


def _keys(scene: Scene, board: Board, what: Words | None) -> list[Key]:
    steps = {"undo": what, "redo": again(board)}
    return [Key(name, named(scene, board, one)) for name, one in steps.items() if one is not None]


def again(board: Board) -> Words | None:
    """Return what Redo does; None where nothing was undone, or something else is asked first."""
    return None if board.shown.is_question or not board.is_told else board.shown.redo


def _places(scene: Scene, area: Area, keys: list[Key]) -> list[Area]:
    """Give each key its place: on the right of a wide screen, as wide as its words."""
    found: list[Area] = []
    for room, key in zip(area.columns(max(1, len(keys)), GAP)[::-1], keys[::-1]):
        right = found[0].x - GAP if found else room.right
        found.insert(0, _beside(scene, room._replace(x=right - room.w), key) if scene.is_wide else room)
    return found


def clear_of(scene: Scene, board: Board, at: Places, what: Words | None) -> Area:
    """Find where the question stands, clear of Undo."""
    taken = place_of(scene, board, at.undo, what)
    return at.question._replace(w=taken.x - GAP - at.question.x) if taken.y < at.question.bottom else at.question


def _whole(key: Key) -> str:
    if not key.what:
        return title(key.name)
    return told("table.undo_what", what=key.what) if key.name == "undo" else told("table.redo_what", what=key.what)


def title(name: str) -> str:
    """Say what a key is called."""
    return told("table.undo") if name == "undo" else told("table.redo")


def _one_line(scene: Scene, key: Key) -> float:
    """Say how wide a key's name and its move are on one line."""
    return scene.wide(title(key.name), NAME) + (GAP + scene.wide(key.what, NOTE, False) if key.what else 0)


def _beside(scene: Scene, area: Area, key: Key) -> Area:
    """As wide as its words, on the right."""
    wide = LEFT + RIGHT + _one_line(scene, key)
    w = wide if wide <= area.w else min(area.w, LEFT + RIGHT + _two_lines(scene, _whole(key)))
    return Area(area.right - w, area.y, w, area.h)


def _two_lines(scene: Scene, text: str) -> float:
    """Say how wide words are on two lines."""
    size, room = scene.text_size(LEAST_NOTE), scene.wide(text, LEAST_NOTE, False) / 2
    while len(scene.lines(text, size, False, room)) > 2:
        room += GAP
    return room + 1


def _row(scene: Scene, place: Area, key: Key, ink: str) -> None:
    """Write a key's name and its move side by side, on two lines where one is too short."""
    scene.put(f"{key.name}:icon", picture(icon, key.name, ink), place.x + 24, place.cy, 26, 26)
    room = Area(place.x + LEFT, place.y + 2, place.w - LEFT - RIGHT, place.h - 4)
    if _one_line(scene, key) <= room.w + 1:
        wide = scene.write(f"{key.name}:title", title(key.name), room.x, place.cy, NAME, ink, "start")
        scene.write(f"{key.name}:what", key.what, room.x + wide + GAP, place.cy, NOTE, ink, "start", is_bold=False)
    else:
        _paragraph(scene, key, room, ink, "start")


def _narrow(scene: Scene, place: Area, key: Key, ink: str) -> None:
    """Write all in one, or draw the sign alone where a word would be cut."""
    room = place.inset(6, 3)
    if max(scene.wide(word, LEAST, False) for word in _whole(key).split()) <= room.w:
        _paragraph(scene, key, room, ink, "middle")
    else:
        scene.put(f"{key.name}:icon", picture(icon, key.name, ink), place.cx, place.cy, 30, 30)


def _paragraph(scene: Scene, key: Key, room: Area, ink: str, anchor: str) -> None:
    """Write all in one."""
    scene.paragraph(f"{key.name}:what", _whole(key), room, LEAST_NOTE, ink, anchor, least=LEAST, is_top=False)


def column(scene: Scene, place: Area, key: Key, ink: str) -> None:
    """Write a key's move below its name, below its picture, too, where that saves a line; the picture goes first, rather than that a word is cut."""
    name, what = key
    words, size = title(name), scene.text_size(LEAST_NOTE)
    room, fits = place.w - 2 * RIGHT - 26, place.w - 50 - GAP < scene.wide(what, LEAST_NOTE, False) <= place.w - 2 * RIGHT
    if fits and scene.wide(words, LEAST_NOTE) <= room and place.h >= 3 * size:
        scene.put(f"{name}:icon", picture(icon, name, ink), place.x + RIGHT + 10, place.cy - 0.68 * size, 22, 22)
        scene.write(
            f"{name}:title", words, place.x + RIGHT + 26, place.cy - 0.68 * size, NAME, ink, "start", room=room, least=LEAST_NOTE
        )
        scene.write(f"{name}:what:0", what, place.x + RIGHT, place.cy + 0.68 * size, LEAST_NOTE, ink, "start", is_bold=False)
        return
    for left in (50, RIGHT):
        room = place.w - left - GAP
        lines = scene.lines(what, size, False, room) if what else []
        widest = max([scene.wide(words, LEAST_NOTE), *(scene.wide(line, LEAST_NOTE, False) for line in lines)])
        if widest <= room and (len(lines) + 1.2) * size * LINE_HEIGHT <= place.h:
            break
    else:
        _narrow(scene, place, key, ink)
        return
    if left > RIGHT:
        scene.put(f"{name}:icon", picture(icon, name, ink), place.x + 28, place.cy, 28, 28)
    high = 1.2 * size * LINE_HEIGHT
    top = place.cy - (high + len(lines) * size * LINE_HEIGHT) / 2
    scene.write(f"{name}:title", words, place.x + left, top + high / 2, NAME, ink, "start", room=room, least=LEAST_NOTE)
    for nth, line in enumerate(lines):
        y = top + high + (nth + 0.5) * size * LINE_HEIGHT
        scene.write(f"{name}:what:{nth}", line, place.x + left, y, LEAST_NOTE, ink, "start", is_bold=False)
