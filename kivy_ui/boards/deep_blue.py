"""The Deep Blue board: the wrecks and the supply between dives; bag, tracks, gems and tile in a dive."""

from collections.abc import Sequence

from companion.games.deep_blue.dive import DiveScored, GemsDrawn
from companion.games.deep_blue.opening import GemsAdded
from companion.games.deep_blue.view import DeepBlueView, DiveView
from companion.games.deep_blue.wrecks import TileFlipped, TileTold
from companion.session.hands.shown import Shown
from companion.table.moves import Event
from kivy_ui.boards import Board, Motion
from kivy_ui.boards.deep_blue_dive import DiveLayout, draw_dive, draw_spot, gem_key
from kivy_ui.boards.deep_blue_map import MapLayout, draw_map, draw_site_tile
from kivy_ui.box import Box
from kivy_ui.drawing.gems import gem
from kivy_ui.drawing.pen import Pen
from kivy_ui.drawing.tiles import bag
from kivy_ui.motion import between

RISE_MS, NEXT_MS, FLY_MS, FLIP_MS = 380, 160, 300, 360


class DeepBlueBoard(Board):
    """Draws a `DeepBlueView`."""

    def draw(self, pen: Pen, box: Box, view: DeepBlueView) -> None:
        """Draw the dive while there is one, else the wrecks."""
        if view.table.site is not None:
            draw_dive(self, pen, DiveLayout(box, pen.mm, view.table), view.table)
        else:
            draw_map(self, pen, MapLayout(box, pen.mm, view.table), view.table)

    def draw_mark(self, pen: Pen, mark: str, x: float, y: float, r: float) -> bool:
        """Draw spots and sites beside the things every table has."""
        kind, _, name = mark.partition(":")
        if kind == "spot" and name != "centre":
            return draw_spot(pen, name, x, y, r * 0.9)
        if kind == "site" and self.shown.view is not None:
            site = self.shown.view.table.sites[int(name) - 1]
            draw_site_tile(pen, Box(x - r, y - r, 2 * r, 2 * r), site)
            return True
        return super().draw_mark(pen, mark, x, y, r)

    def motions(self, before: Shown, after: Shown, events: Sequence[Event]) -> Sequence[Motion]:
        """Let gems rise from the bag and tiles flip; shake the water for a hazard."""
        return [motion for event in events for motion in _motions_of(self, before, after, event)]


def _motions_of(board: DeepBlueBoard, before: Shown, after: Shown, event: Event) -> list[Motion]:
    match event:
        case GemsDrawn():
            return _drawn(board, after, event)
        case DiveScored():
            return _scored(board, before, after)
        case GemsAdded():
            return _added(board, after, event)
        case TileFlipped() | TileTold():
            return _flipped(board, after, event)
    return []


def _drawn(board: DeepBlueBoard, after: Shown, event: GemsDrawn) -> list[Motion]:
    """Let each gem rise from the bag to its place; shake the water for one that must be answered."""
    table: DiveView = after.view.table
    if table.site is None:
        return []
    layout = DiveLayout(board.box, board.look.mm, table)
    first = len(table.gems) - len(event.gems)
    motions = [_give(layout.bag)]
    for at, kind in enumerate(event.gems):
        end, r = layout.gems[first + at]
        motions.append(_rise(kind, layout.mouth, end, r, at * NEXT_MS, gem_key(first + at)))
    if table.answering:
        motions.append(board.shake())
    return motions


def _rise(kind: str, start: tuple[float, float], end: tuple[float, float], r: float, after_ms: int, key: str) -> Motion:
    def draw(pen: Pen, t: float) -> None:
        gem(pen, kind, *between(start, end, t, lift=pen.mm(2)), r)

    return Motion(draw, RISE_MS, after_ms, frozenset({key}))


def _give(place: Box) -> Motion:
    return Motion(lambda pen, t: bag(pen, place, give=4 * t * (1 - t)), RISE_MS, hides=frozenset({"bag"}))


def _scored(board: DeepBlueBoard, before: Shown, after: Shown) -> list[Motion]:
    """Let all drawn gems go back into the bag."""
    table: DiveView = before.view.table
    if table.site is None or after.view.table.site is not None:
        return []
    old, new = DiveLayout(board.box, board.look.mm, table), MapLayout(board.box, board.look.mm, after.view.table)
    goal = (new.bag.cx, new.bag.top)
    return [_fly(kind, place, goal, r) for kind, (place, r) in zip(table.gems, old.gems, strict=True)]


def _added(board: DeepBlueBoard, after: Shown, event: GemsAdded) -> list[Motion]:
    """ "+1" gems fly from the supply into the bag."""
    if after.view.table.site is not None:
        return []
    layout = MapLayout(board.box, board.look.mm, after.view.table)
    goal = (layout.bag.cx, layout.bag.top)
    return [_fly(kind, layout.supply_at(kind), goal, board.look.mm(3)) for kind in event.gems]


def _fly(kind: str, start: tuple[float, float], goal: tuple[float, float], r: float) -> Motion:
    """Move a gem to the bag."""
    return Motion(lambda pen, t: gem(pen, kind, *between(start, goal, t, pen.mm(3)), r), FLY_MS)


def _flipped(board: DeepBlueBoard, after: Shown, event: TileFlipped | TileTold) -> list[Motion]:
    """Turn the tile at a site over."""
    table: DiveView = after.view.table
    if table.site is not None or (isinstance(event, TileTold) and not event.is_flip):
        return []
    layout = MapLayout(board.box, board.look.mm, table)
    place, site = layout.sites[event.site - 1], table.sites[event.site - 1]

    def draw(pen: Pen, t: float) -> None:
        draw_site_tile(pen, place, site, t)

    return [Motion(draw, FLIP_MS, hides=frozenset({f"site:{event.site}"}))]


BOARD = DeepBlueBoard
