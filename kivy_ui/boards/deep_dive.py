"""The Deep Dive board: the ocean darkening downwards, the dive, and everyone's tableau."""

from collections.abc import Sequence

from companion.games.deep_dive.box import COLOURS, PREDATOR, WORTHS, kinds
from companion.games.deep_dive.dive import TileFlipped, TileTaken, WentDeeper
from companion.games.deep_dive.state import OPPONENT
from companion.games.deep_dive.turns import PawnMoved
from companion.games.deep_dive.view import OceanView
from companion.session.hands.shown import Shown
from companion.table.moves import Event
from kivy_ui.boards import Board, Motion
from kivy_ui.boards.deep_dive_ocean import OceanLayout, draw_diver, draw_ocean
from kivy_ui.boards.deep_dive_tableaux import draw_tableaux
from kivy_ui.boards.deep_dive_tiles import draw_pile, draw_tile
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import LEAST_TARGET_MM
from kivy_ui.motion import between

FLIP_MS, SWIM_MS, RISE_MS = 320, 260, 300
GAP_MM, WIDEST_KIND_MM = 1.2, 15.0


class DeepDiveBoard(Board):
    """Draws an `OceanView`."""

    def draw(self, pen: Pen, box: Box, view: OceanView) -> None:
        """Draw the ocean, and the tableaux beside it or below it."""
        ocean, tableaux = self._cut(box, view)
        draw_ocean(self, pen, ocean, view, self.shown.seats)
        if any(self.is_open(f"kind:{kind}") for kind in kinds(view.at)):
            self._draw_kinds(pen, tableaux, view.at)
        else:
            draw_tableaux(pen, tableaux, view, self.shown.seats, is_wide=box.h > box.w * 0.9)

    def _draw_kinds(self, pen: Pen, box: Box, depth: int) -> None:
        """Draw every tile this depth can hold, each at its place: a flip is told with one tap."""
        across = len(COLOURS)
        foods = [f"{colour}{worth}" for worth in WORTHS[depth - 1] for colour in COLOURS]
        others = [kind for kind in kinds(depth) if kind not in foods]
        places = [*others, *[""] * (across - len(others)), *foods]
        for kind, cell in zip(places, box.grid(len(places), across, pen.mm(GAP_MM)), strict=True):
            side = min(cell.w, cell.h, pen.mm(WIDEST_KIND_MM))
            if self.is_open(f"kind:{kind}"):
                draw_tile(pen, cell.centred(side, side), kind)
                self.mark(f"kind:{kind}", cell.centred(side, side))

    def _cut(self, box: Box, view: OceanView) -> tuple[Box, Box]:
        gap, count = self.look.mm(GAP_MM), len(view.tableaux)
        if box.h > box.w * 0.9:
            return box.cut_top(box.h * (0.6 if count > 3 else 0.66), gap)
        return box.cut_left(box.w * (0.55 if count > 3 else 0.62), gap)

    def layout(self, view: OceanView) -> OceanLayout:
        """Find where everything of the ocean is."""
        return OceanLayout(self._cut(self.box, view)[0], self.look, view, self.is_open)

    def reach(self, mark: str, place: Box, reach: Box) -> None:
        """Name a place; it is tapped within `reach`, unless that is too small for a finger: then the bar's button serves."""
        self.places[mark] = place
        if not self.is_open(mark):
            return
        least = self.look.mm(LEAST_TARGET_MM) - 1
        if min(reach.w, reach.h) >= least:
            self.touchable(f"mark:{mark}", reach, lambda: self._answer(mark), radius=self._radius(place, None))
        self._light(place, self._radius(place, None))

    def draw_mark(self, pen: Pen, mark: str, x: float, y: float, r: float) -> bool:
        """Draw tiles and depths beside the things every table has."""
        kind, _, name = mark.partition(":")
        if kind == "kind":
            draw_tile(pen, Box(x - r, y - r, 2 * r, 2 * r), name)
            return True
        if kind not in ("tile", "depth") or self.shown.view is None:
            return super().draw_mark(pen, mark, x, y, r)
        depth, _, at = name.partition(":")
        here = self.shown.view.depths[int(depth) - 1]
        if kind == "depth":
            draw_pile(pen, Box(x - r, y - r, 2 * r, 2 * r), here.down, here.depth)
        elif int(at) < len(here.up):
            draw_tile(pen, Box(x - r, y - r, 2 * r, 2 * r), here.up[int(at)].tile)
        return True

    def motions(self, before: Shown, after: Shown, events: Sequence[Event]) -> Sequence[Motion]:
        """Flip tiles, send divers down, let food rise, and shake the water for a predator."""
        return [motion for event in events for motion in _motions_of(event, self, before, after)]


def _motions_of(event: Event, board: DeepDiveBoard, before: Shown, after: Shown) -> list[Motion]:
    match event:
        case TileFlipped():
            return _flipped(board, before, after, event)
        case TileTaken():
            return _taken(board, before, event)
        case WentDeeper():
            return _deeper(board, after, event)
        case PawnMoved():
            return _pawn(board, before, after, event)
    return []


def _flipped(board: DeepDiveBoard, before: Shown, after: Shown, event: TileFlipped) -> list[Motion]:
    """Turn the tile over beside its pile; shake the water for a predator."""
    layout, at = board.layout(after.view), len(before.view.depths[event.depth - 1].up)
    is_there = len(after.view.depths[event.depth - 1].up) > at
    start, end = layout.pile(event.depth), layout.spot(event.depth, at) if is_there else layout.pile(event.depth)

    def draw(pen: Pen, t: float) -> None:
        x, y = between((start.x, start.y), (end.x, end.y), t)
        draw_tile(pen, Box(x, y, start.w + (end.w - start.w) * t, start.h + (end.h - start.h) * t), event.tile, t)

    hides = frozenset({f"tile:{event.depth}:{at}"}) if is_there else frozenset()
    return [Motion(draw, FLIP_MS, hides=hides), *([board.shake()] if event.tile == PREDATOR else [])]


def _taken(board: DeepDiveBoard, before: Shown, event: TileTaken) -> list[Motion]:
    """Let the tile rise out of the ocean."""
    layout = board.layout(before.view)
    places = [at for at, one in enumerate(before.view.depths[event.depth - 1].up) if one.tile == event.tile]
    start = layout.spot(event.depth, places[-1]) if places else layout.pile(event.depth)
    goal = (start.x + layout.bands[0].w * 0.4, layout.bands[0].top)

    def draw(pen: Pen, t: float) -> None:
        x, y = between((start.x, start.y), goal, t)
        draw_tile(pen, Box(x, y, start.w, start.h), event.tile)

    return [Motion(draw, RISE_MS, FLIP_MS if not places else 0)]


def _deeper(board: DeepDiveBoard, after: Shown, event: WentDeeper) -> list[Motion]:
    """Let the diver swim one deeper."""
    layout = board.layout(after.view)
    start, end = layout.lane(event.depth), layout.lane(event.depth + 1)

    def draw(pen: Pen, t: float) -> None:
        draw_diver(pen, *between(start, end, t), min(layout.lanes[0].h * 0.86, pen.mm(7.4)), event.seat, after.seats)

    return [Motion(draw, SWIM_MS, FLIP_MS if event.how == "water" else 0, frozenset({"diver"}))]


def _pawn(board: DeepDiveBoard, before: Shown, after: Shown, event: PawnMoved) -> list[Motion]:
    """Let the opponent's penguin swim to its next depth."""
    layout = board.layout(after.view)
    start, end = layout.lane(before.view.pawn), layout.lane(event.depth)

    def draw(pen: Pen, t: float) -> None:
        draw_diver(pen, *between(start, end, t), min(layout.lanes[0].h * 0.72, pen.mm(6)), OPPONENT, after.seats)

    return [Motion(draw, SWIM_MS, FLIP_MS, frozenset({"pawn"}))]


BOARD = DeepDiveBoard
