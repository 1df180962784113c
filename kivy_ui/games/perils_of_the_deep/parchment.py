"""What is picked on parchment: its sheet, cream tiles with their picture on dark water, and the variants of an answer."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from companion.pictures.animals import square_ship
from companion.pictures.picture import Picture, picture
from companion.pictures.places import island, port
from companion.table.prompt import Option, Pick
from companion.table.say import Words
from kivy_ui.games.perils_of_the_deep.icons import RED
from kivy_ui.look.language import read
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import INK, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.board import Board
from kivy_ui.table.parts import named
from kivy_ui.table.second_step import Around, Filling, Listed

if TYPE_CHECKING:
    from kivy_ui.games.perils_of_the_deep.board import PerilsBoard

PAPERS = {"deep": ("#faedc6", "#e0c48a"), "light": ("#fffaf0", "#f0deb0"), "contrast": ("#000000", "#000000")}
WATER, SAND, ROW_H = "#2a4a58", "#ecd396", 84.0
SHRUNK, BESIDE = 0.8, 1.8
TOP, UPRIGHT_TOP = 45.0, 66.0
"""Just below the upper edge of the chart."""


def sheet(scene: Scene, area: Area) -> None:
    """Lay parchment over the chart, up behind the flags."""
    top = TOP if scene.is_wide else UPRIGHT_TOP
    whole = Area(area.x, min(top, area.y), area.w, area.bottom - min(top, area.y))
    scene.lay("paper", picture(plate_painters.sheet, *PAPERS[scene.theme], "none"), whole)


def tile(
    board: "PerilsBoard", scene: Scene, name: str, place: Area, tap: Callable[[], object], is_on: bool = False, fill: str = "", rim: str = ""
) -> None:  # fmt: skip
    """Lay an empty tile that can be touched, framed in red while it is picked."""
    is_black = scene.theme == "contrast"
    fill = fill or ("#fff3c4" if is_on and not is_black else board.paper)
    if is_on and (is_black or not rim):
        rim = "#ffe14d" if is_black else RED
    scene.lay(name, picture(plate_painters.plate, fill, rim or board.paper_rim, 5.0 if is_on else 2.5, 14, 1.0), place)
    scene.touch(name, place, tap, radius=14)


def sign(
    board: "PerilsBoard", scene: Scene, name: str, place: Area, look: Picture, title: Words, note: Words = "", ground: str = SAND
) -> None:  # fmt: skip
    """Draw what a tile stands for: its picture on water or sand and its words below; beside them where the tile is low or wide."""
    is_beside = place.h < ROW_H or place.w > BESIDE * place.h
    under = (_said_beside if is_beside else _said_below)(board, scene, name, place, title, note)
    scene.lay(f"{name}:ground", picture(plate_painters.plate, ground, ground, 1.0, 8, 1.0), under)
    if look.paint is island:
        _valued(board, scene, name, under, look)
    else:
        side = min(under.h - 4, under.w - 4, 130)
        scene.put(f"{name}:look", look, under.cx, under.cy, side, side)


def _said_beside(board: "PerilsBoard", scene: Scene, name: str, place: Area, title: Words, note: Words) -> Area:
    """Write a tile's words at its right; returns the room for its picture. A low tile has no room for a note."""
    side, ink = place.h - 16, board.paper_ink
    under = Area(place.x + 8, place.y + 8, min(side * 1.1, place.w * 0.42), side)
    words = Area(under.right + 8, place.y + 4, place.right - under.right - 14, place.h - 8)
    if note and place.h >= ROW_H:
        words, rest = words._replace(y=words.y + 4).rows(2, 0)
        scene.paragraph(f"{name}:note", note, rest, 18, ink, least=13)
    scene.paragraph(f"{name}:title", title, words, 22, ink, is_bold=True, least=13, is_top=False)
    return under


def _said_below(board: "PerilsBoard", scene: Scene, name: str, place: Area, title: Words, note: Words) -> Area:
    """Write a tile's words at its foot; returns the room for its picture."""
    w, ink = place.w - 18, board.paper_ink
    titled, noted = _high(scene, title, 22, True, w), _high(scene, note, 18, False, w) if note else 0.0
    foot = min(titled + noted + 8, place.h - 40)
    under = Area(place.x + 9, place.y + 8, place.w - 18, place.h - 10 - foot)
    below = Area(place.x + 9, under.bottom + 1, w, (foot - 6) * titled / (titled + noted))
    scene.paragraph(f"{name}:title", title, below, 22, ink, "middle", True, least=13, is_top=False)
    if note:
        rest = Area(below.x, below.bottom, w, (foot - 6) * noted / (titled + noted))
        scene.paragraph(f"{name}:note", note, rest, 18, ink, "middle", least=13, is_top=False)
    return under


def _valued(board: "PerilsBoard", scene: Scene, name: str, under: Area, look: Picture) -> None:
    """Draw an island with its value on its coin."""
    w = min(under.w - 8, (under.h - 6) * 1.37)
    scene.put(f"{name}:look", look, under.cx, under.cy, w, w / 1.37)
    value, size = str(board.shown.view.islands[look.args[0] - 1][1]), w * 0.28 / scene.look.text_factor
    scene.count(f"{name}:value", value, under.cx, under.cy + w * 0.042, size, "#3a1f06", "#ffe9a8", "middle")


def _high(scene: Scene, said: Words, size: float, is_bold: bool, room: float) -> float:
    """How high words are in this room, at most two lines of them, and one where that takes but a little smaller letters."""
    lines = 1 if scene.wide(said, size * SHRUNK, is_bold) <= room else 2
    return lines * scene.text_size(size) * LINE_HEIGHT + 2


def words(board: "PerilsBoard", scene: Scene, name: str, place: Area, title: Words, note: Words = "") -> None:
    """Write a tile that has no picture."""
    inner = place.inset(12, 8)
    half = inner.h * (0.56 if note else 1)
    ink = board.paper_ink
    scene.paragraph(f"{name}:title", title, inner._replace(h=half), 26, ink, "middle", True, least=13, is_top=False)
    if note:
        below = Area(inner.x, inner.y + half, inner.w, inner.h - half)
        scene.paragraph(f"{name}:note", note, below, 20, ink, "middle", least=13)


def badge(scene: Scene, name: str, place: Area, count: int, sign: str = "") -> None:
    """Put a number into a tile's upper right corner."""
    x, y = place.right - 20, place.y + 18
    scene.put(f"{name}:nth", picture(plate_painters.plate, INK, INK, 1.0, 17, 1.0), x, y, 34, 34)
    scene.write(f"{name}:place", f"{count}{sign}", x, y + 1, 26 / scene.look.text_factor, "#ffffff", room=32)


class Variants(Listed):
    """The variants of an answer, on tiles."""

    def draw(self, scene: Scene, board: Board, area: Area) -> None:
        """Lay the sheet first."""
        sheet(scene, area)
        super().draw(scene, board, area)

    def _key(self, scene: Scene, board: Board, offer: Offer, look: Picture | None, place: Area) -> None:
        perils = cast("PerilsBoard", board)
        tile(perils, scene, offer.name, place, partial(self._take, offer))
        label, note = named(scene, board, offer.label), named(scene, board, offer.note)
        if look is None:
            words(perils, scene, offer.name, place, label, note)
        else:
            sign(perils, scene, offer.name, place, look, label, note, _ground(look))


class Fields(Filling):
    """Fields that are filled one after the other, on parchment."""

    def asks(self) -> Words:
        """A field that is a question needs no answer's name before it."""
        label = self.field.label
        return label if read(label).endswith("?") else super().asks()

    def draw(self, scene: Scene, board: Around, area: Area) -> None:
        """Lay the sheet first."""
        sheet(scene, area)
        super().draw(scene, board, area)

    def _option(self, scene: Scene, board: Around, place: Area, field: Pick, option: Option, look: Picture | None) -> None:
        perils, name, times = cast("PerilsBoard", board), f"option:{read(option.label)}", self._picked.count(option.value)
        tile(perils, scene, name, place, partial(self._toggle, field, option.value), bool(times))
        if look is None:
            words(perils, scene, name, place, option.label, option.note)
        else:
            sign(perils, scene, name, place, look, option.label, option.note, _ground(look))
        if times and field.repeats:
            badge(scene, name, place, times)


def _ground(look: Picture) -> str:
    """Ships and islands are on water, everything else lies on sand."""
    return WATER if look.paint in (square_ship, island, port) else SAND
