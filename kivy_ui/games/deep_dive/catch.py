"""A seat's catch on paper: its rows with what each scores; and the keys of tiles: told by in its place, taken by in the grid's."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.games.deep_dive.box import COLOURS, FOOD, WORTHS, kinds
from companion.games.deep_dive.dive import TakeTile
from companion.games.deep_dive.scoring import Row
from companion.games.deep_dive.state import OPPONENT
from companion.games.deep_dive.view import TableauView
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.things import rock
from companion.table.prompt import Choice
from kivy_ui.games.deep_dive.layout import Layout, Point, look_of, penguin_of
from kivy_ui.look.language import told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import parts
from kivy_ui.table.table_layout import OUT, SCENE, places

if TYPE_CHECKING:
    from kivy_ui.games.deep_dive.board import DeepDiveBoard

MOST, MOST_UPRIGHT, LEAST = 4, 6, 3
"""How many rows there is room for, and how many are drawn at least, bare ones too."""
LARGE, SMALL, ROOMY = (56, 48), (46, 40), 250
MOST_TAKES = 10
"""How many keys lie in the place of answers at most, wide enough for a finger."""
BLOCKS = {2: (46, 43), 3: (38, 34)}
"""How far apart places lie in a block on an upright glass, and how large they are, by how many blocks lie side by side."""


class Paper:
    """Where a catch's rows are. `hidden` of them, the uppermost, stand as one sum."""

    def __init__(self, at: Layout, rows: int) -> None:
        self.area, self.is_wide = at.paper, at.is_wide
        most = self._most()
        self.hidden = rows - most + 1 if rows > most else 0
        self.across = 2 if rows <= 4 and most >= 4 else 3
        self.count = max(min(LEAST if self.is_wide or self.across == 3 else 4, most), rows - self.hidden)
        is_roomy = self.count + bool(self.hidden) <= LEAST and self.area.h > ROOMY
        self.pitch, self.tile = (LARGE if is_roomy else SMALL) if self.is_wide else BLOCKS[self.across]

    def _most(self) -> int:
        """Count the rows there is room for: fewer while something is said below."""
        if self.is_wide:
            return max(2, min(MOST, int((self.area.h - 70) // SMALL[0])))
        return MOST_UPRIGHT if self.area.h > 118 else LEAST

    def tile_at(self, row: int, colour: int) -> Point:
        """Find the middle of a place; row 0 is the first of all."""
        shown = row - self.hidden + bool(self.hidden)
        if self.is_wide:
            return self.area.x + 36 + 62 * colour, self.area.y + 94 + (shown * self.pitch)
        x, y = self._block(shown)
        return x + self.tile / 2 + 3 + self.pitch * colour, y

    def sum_at(self, row: int) -> Point:
        """Find the right end of a row's points."""
        x, y = self.tile_at(row, 0)
        return (
            (self.area.right - 16, y)
            if self.is_wide
            else (x - self.tile / 2 + 3 * self.pitch + (44 if self.across == 2 else 29), y)
        )

    def row_at(self, row: int) -> Area:
        """Find the place of a row, its points included."""
        (x, y), half = self.tile_at(row, 0), self.tile / 2 + 5
        return Area(x - half, y - half, self.sum_at(row)[0] + 8 - x + half, 2 * half)

    def _block(self, nth: int) -> Point:
        w, h = self.area.w / self.across, max(42, (self.area.h - 40) / 2)
        return self.area.x + 4 + w * (nth % self.across), self.area.y + 37 + h * (nth // self.across + 0.5)


def ink(board: "DeepDiveBoard") -> str:
    """Return the colour of words on the paper."""
    return "#ffffff" if board.theme == "contrast" else "#08131c"


def draw_paper(board: "DeepDiveBoard", scene: Scene, at: Layout) -> None:
    """Lay the paper."""
    fill, rim = ("#000000", "#ffffff") if board.theme == "contrast" else ("#f2fbfd", "#7fb7cb")
    area = at.paper
    scene.put(
        "paper", picture(plate_painters.plate, fill, rim, 2.5, 6, 1.0), area.cx, area.cy, area.w, area.h, angle=-0.8 * at.is_wide
    )


def draw_catch(board: "DeepDiveBoard", scene: Scene, at: Layout, view: TableauView) -> None:
    """Draw a seat's catch."""
    draw_paper(board, scene, at)
    paper, area, colour = Paper(at, len(view.rows)), at.paper, ink(board)
    y = area.y + 22
    _whose(board, scene, area, view, y)
    scene.write("catch:total", str(view.points), area.right - 16, y, 30, colour, "end")
    if at.is_wide:
        for nth in range(len(COLOURS)):
            scene.write(
                f"catch:letter:{nth}",
                told("deep_dive.letter", colour=COLOURS[nth]),
                area.x + 36 + 62 * nth,
                area.y + 54,
                22,
                colour,
            )
    draw_rows(board, scene, paper, view)


def draw_rows(board: "DeepDiveBoard", scene: Scene, paper: Paper, view: TableauView) -> None:
    """Draw the rows of a catch where a paper has them."""
    if paper.hidden:
        _hidden(scene, paper, view, ink(board))
    for row in range(paper.hidden, paper.hidden + paper.count):
        _row(board, scene, paper, row, view.rows[row] if row < len(view.rows) else None)


def _whose(board: "DeepDiveBoard", scene: Scene, area: Area, view: TableauView, y: float) -> None:
    """Write whose it is, how many penguins are left once some are trapped, and how many rocks are kept."""
    x, room = area.x + 44, area.w - 112
    if view.seat == OPPONENT:
        scene.put("catch:disc", penguin_of(board, OPPONENT), area.x + 24, y, 26, 33)
        name = told("deep_dive.opponent")
    else:
        board.disc(scene, "catch:disc", view.seat, area.x + 24, y, 14)
        name = board.name(view.seat)
    kept = [
        one
        for one in (
            ("penguins", view.free, penguin_of(board, view.seat)),
            ("rocks", view.rocks, picture(rock)),
            ("waters", view.waters * (view.seat == OPPONENT), picture(icon, "drop", "#2f86b4")),
        )
        if one[1]
    ]
    room -= 48 * len(kept)
    words = told("deep_dive.catch", name=name)
    words = words if scene.wide(words, 22) <= room else parts.told_apart(scene, name, room)
    x += scene.write("catch:whose", words, x, y, 22, ink(board), "start", room=room) + 12
    for kind, count, look in kept:
        scene.put(f"catch:{kind}", look, x + 12, y, 20 if kind == "penguins" else 26, 25 if kind == "penguins" else 24)
        x += 28 + scene.write(f"catch:{kind}:count", str(count), x + 27, y, 22, ink(board), "start") + 8


def _hidden(scene: Scene, paper: Paper, view: TableauView, colour: str) -> None:
    """Sum up the rows there is no room for."""
    x, y = paper.tile_at(paper.hidden - 1, 0)
    words = told("deep_dive.rows", first=1, last=paper.hidden)
    scene.write("catch:above", words, x - 20, y, 20, colour, "start", is_bold=False, room=110)
    scene.write("catch:above:points", str(view.sums[paper.hidden - 1]), *paper.sum_at(paper.hidden - 1), 26, colour, "end")


def _row(board: "DeepDiveBoard", scene: Scene, paper: Paper, row: int, view: Row | None) -> None:
    """Draw a row: a tile or a bare place a colour, and its points, bold once it is complete."""
    line = "#6d93a3" if board.theme != "contrast" else "#ffffff"
    for nth, colour in enumerate(COLOURS):
        x, y = paper.tile_at(row, nth)
        worth = view.worths[nth] if view else 0
        key = f"catch:{row}:{nth}"
        if worth:
            board.put_tile(scene, key, f"{colour}{worth}", x, y, paper.tile)
        else:
            scene.put(key, picture(plate_painters.frame, line, 2, 9), x, y, paper.tile, paper.tile, alpha=0.8)
            if not paper.is_wide:  # no letters stand above the columns
                letter, size = told("deep_dive.letter", colour=colour), 20 / scene.look.text_factor
                scene.write(f"{key}:letter", letter, x, y, size, ink(board), is_bold=False, alpha=0.55)
    if view:
        size, at = (30 if paper.is_wide else 24), paper.sum_at(row)
        room = at[0] - paper.tile_at(row, len(COLOURS) - 1)[0] - paper.tile / 2 - 2
        scene.write(
            f"catch:{row}:points", str(view.points), *at, size, ink(board), "end", is_bold=view.is_complete, room=room, least=16
        )


# telling a real tile


def draw_palette(board: "DeepDiveBoard", scene: Scene, at: Layout, depth: int) -> None:
    """Lay a key for every tile a depth can hold where the catch lies otherwise: a flip is told by one tap."""
    draw_paper(board, scene, at)
    for kind, place in zip(*_places(at, depth), strict=True):
        mark = f"kind:{kind}"
        if kind and mark in board.answers:
            scene.lay(f"{mark}:key", picture(plate_painters.key, False, board.ink.tint, scene.theme), place)
            _face(board, scene, mark, kind, place)
            board.mark(scene, mark, place, 12, is_lit=False)


def _places(at: Layout, depth: int) -> tuple[list[str], list[Area]]:
    """Give each tile a place: what is no food first, then a row a worth and a column a colour; upright, such blocks side by side."""
    foods = [f"{colour}{worth}" for worth in WORTHS[depth - 1] for colour in COLOURS]
    others = [kind for kind in kinds(depth) if kind not in foods]
    listed, across = [*others, *[""] * (len(COLOURS) - len(others)), *foods], len(COLOURS)
    if at.is_wide:
        return listed, at.paper.inset(8).grid(len(listed), across, 6)
    bare = [""] * (4 * across - len(listed))
    listed = [*listed[: 2 * across], *bare, *listed[2 * across :]]
    return listed, at.paper.inset(6).grid(len(listed), 2 * across, 6)


def _face(board: "DeepDiveBoard", scene: Scene, mark: str, kind: str, place: Area) -> None:
    """Draw a tile on its key; what is no food with its name."""
    if kind in FOOD:
        board.put_tile(scene, mark, kind, place.cx, place.cy - 2, min(46, place.h - 6))
        return
    colour = plate_painters.ink_on("plain", board.theme)
    look = picture(icon, "drop", colour) if kind == "water" else look_of(kind)
    scene.put(mark, look, place.cx, place.y + place.h * 0.36, 32, 30)
    scene.write(
        f"{mark}:name", told("deep_dive.kind", kind=kind), place.cx, place.bottom - 15, 18, colour, room=place.w - 6, least=14
    )


# taking one of many tiles


def draw_takes(board: "DeepDiveBoard", scene: Scene, takes: Sequence[tuple[TakeTile, Choice]]) -> None:
    """Lay a key for every tile to bring up where answers lie otherwise, before the last: the tile, and its depth."""
    first, *_, last = places(scene, SCENE, 0).cells[:OUT]
    area, rows = Area(first.x, first.y, last.right - first.x, last.bottom - first.y), 1 if scene.is_wide else 2
    across = max(1, -(-len(takes) // rows))
    colour = plate_painters.ink_on("plain", board.theme)
    for nth, ((move, choice), place) in enumerate(zip(takes, area.grid(across * rows, across, 6))):
        key, is_beside = f"take:{nth}", place.w > 120
        w = 48 if is_beside else min(42, place.w - 4)
        x, y = (place.x + 10 + w / 2, place.cy - 2) if is_beside else (place.cx, place.y + 3 + w / 2)
        scene.lay(f"{key}:key", picture(plate_painters.key, False, board.ink.tint, scene.theme), place)
        board.put_tile(scene, key, move.tile, x, y, w)
        words, room = told("deep_dive.depth", depth=move.depth), place.w - 10 - (w + 12) * is_beside
        said = words if scene.wide(words, 18) <= room else str(move.depth)
        x, y = (place.right - 4 - room / 2, y) if is_beside else (place.cx, place.bottom - 16)
        scene.write(f"{key}:depth", said, x, y, 20 if is_beside else 18, colour, room=room, least=14)
        scene.touch(key, place, partial(board.on_answer, choice, ()), radius=12)
