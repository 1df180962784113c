"""The Perils of the Deep board: the peril track, the captains, the island chain with every ship, and the steps of a turn."""

from collections.abc import Sequence

from companion.games.perils_of_the_deep.route import ShipSailed
from companion.games.perils_of_the_deep.track import PerilFlipped
from companion.games.perils_of_the_deep.view import CardView, PerilsView, StepView
from companion.session.hands.shown import Shown
from companion.table.moves import Event
from kivy_ui.boards import Board, Motion
from kivy_ui.boards.perils_captains import draw_captain
from kivy_ui.boards.perils_things import anchor, ship, skull, track_card
from kivy_ui.box import Box
from kivy_ui.drawing.icons import icon, seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import LEAST_TARGET_MM
from kivy_ui.motion import between

GAP_MM, STEP_MM = 1.0, 9.2
TRACK_MM, HEAD_MM, LANE_MM = 9.2, 4.8, 5.8
TURN_TRACK_MM, TURN_HEAD_MM, TURN_LANE_MM = 7.4, 4.2, 9.2
CHECKLIST_MM, CELL_MM, CELL_GAP_MM, CHAIN_MM = 28.4, 9.1, 0.3, 53.5
LEAST_CAPTAIN_MM, ASKED_MM, ROOMY_MM, PORT_SHARES = 8.6, 42.0, 48.0, (0.45, 0.9)
TRACK_CARDS, ISLANDS, END, SAIL_MS = 7, 4, 5, 380
SIDES = ("left", "right")


class PerilsBoard(Board):
    """Draws a `PerilsView`."""

    def draw(self, pen: Pen, box: Box, view: PerilsView) -> None:
        """Draw the track above, captains, chain below; beside or below them the steps while a captain acts."""
        gap, is_turn = pen.mm(GAP_MM), view.acting is not None
        if view.steps:
            box = self._checklist(pen, box, view)
        is_low = is_turn or view.phase == "decide"
        lacking = max(0.0, pen.mm(ROOMY_MM) - box.h)
        track, rest = box.cut_top(max(pen.mm(TURN_TRACK_MM) - lacking, pen.mm(5.8)) if is_low else pen.mm(TRACK_MM), gap)
        least = pen.mm(TURN_HEAD_MM + 2 * TURN_LANE_MM if is_turn else HEAD_MM + 2 * LANE_MM)
        chain, captains = rest.cut_bottom(max(least, min(rest.h * 0.44, least * 1.5)), gap)
        columns = len(view.captains)
        if captains.h < pen.mm(LEAST_CAPTAIN_MM):
            chain, captains = rest.cut_right(pen.mm(CHAIN_MM) if is_turn else rest.w - pen.mm(ASKED_MM), gap)
            columns = 2
        self._track(pen, track, view)
        for captain, place in zip(view.captains, captains.grid(len(view.captains), columns, gap), strict=True):
            draw_captain(self, pen, place, view, captain)
        self._chain(pen, chain, view)

    def motions(self, before: Shown, after: Shown, events: Sequence[Event]) -> Sequence[Motion]:
        """Sail a ship to its next island; shake the water for a peril with skulls."""
        moving = [self._sail(event) for event in events if isinstance(event, ShipSailed)]
        return [*moving, *(self.shake() for event in events if isinstance(event, PerilFlipped) and event.skulls)]

    def draw_mark(self, pen: Pen, mark: str, x: float, y: float, r: float) -> bool:
        """Draw ships, skulls and the track on buttons."""
        kind, _, name = mark.partition(":")
        if kind == "ship" and self.shown.seats:
            seat, _, side = name.partition(":")
            ship(pen, self.shown.seats[int(seat)], side == "right", x, y, r)
            return True
        if kind == "seat" and self.shown.seats:
            seat_disc(pen, self.shown.seats[int(name)].colour, self.shown.seats[int(name)].emblem, x, y, r)
            return True
        if kind not in _MARKS:
            return super().draw_mark(pen, mark, x, y, r)
        _MARKS[kind](pen, x, y, r)
        return True

    # the peril track

    def _track(self, pen: Pen, box: Box, view: PerilsView) -> None:
        """Draw seven cards, and the order of this round (or of the next, once its card is flipped)."""
        mm = pen.mm
        discs = max(1, len(view.order))
        w = min(mm(7.2), (box.w - discs * mm(4.8)) / TRACK_CARDS - mm(0.7))
        cards: list[CardView | None] = [*view.track, *([None] * view.face_down)]
        if not view.track:
            cards = [None] * TRACK_CARDS
        for number, card in enumerate(cards):
            track_card(pen, Box(box.x + number * (w + mm(0.7)), box.y, w, box.h), card)
        strip = Box(box.x, box.y, TRACK_CARDS * (w + mm(0.7)) - mm(0.7), box.h)
        self.mark("track", strip, mm(1))
        self._order(pen, Box(strip.right + mm(1), box.y, box.right - strip.right - mm(1), box.h), view)

    def _order(self, pen: Pen, box: Box, view: PerilsView) -> None:
        """Draw the seats from first to last: who acts has a ring, who has acted or sails no more is dim."""
        if not view.order:
            return
        step = min(box.w / len(view.order), pen.mm(8))
        r = min(step * 0.42, box.h * 0.34)
        x = box.right - step * len(view.order)
        for place, number in enumerate(view.order):
            captain, seat = view.captains[number], self.shown.seats[number]
            cx = x + step * (place + 0.5)
            is_done = captain.status != "sailing" or (captain.has_acted and view.phase in ("turn", "flip"))
            seat_disc(pen, seat.colour, seat.emblem, cx, box.cy, r, 0.35 if is_done else 1.0)
            if view.acting == number:
                pen.circle(cx, box.cy, r + pen.mm(0.7), None, pen.theme.rim, max(2, pen.mm(0.5)))

    # the island chain

    def _chain(self, pen: Pen, box: Box, view: PerilsView) -> None:
        """Draw port, four islands and the end; the upper lane for single-coloured ships, the lower for white sails."""
        head = pen.mm(TURN_HEAD_MM if view.acting is not None else HEAD_MM)
        gap, (low, high) = pen.mm(CELL_GAP_MM), PORT_SHARES
        port = min(high, max(low, (box.w - 5 * gap) / pen.mm(CELL_MM) - 5))
        columns = box.shares((port, 1, 1, 1, 1, 1), gap)
        for place, column in enumerate(columns):
            self._island(pen, column.cut_top(head)[0], column, view, place)
        for side in (0, 1):
            lane = box.cut_top(head)[1].rows(2, gap)[side]
            for place, column in enumerate(columns):
                self._cell(pen, Box(column.x, lane.y, column.w, lane.h), view, place, side)

    def _island(self, pen: Pen, head: Box, column: Box, view: PerilsView, place: int) -> None:
        """Draw the head of a column: the island's value in a coin, or what the place is called."""
        if not 1 <= place <= ISLANDS:
            word = view.end if place else view.port
            if pen.width(word, "caption") <= head.w:
                pen.text(word, head.cx, head.cy, "caption", pen.theme.dim)
            return
        name, worth = view.islands[place - 1]
        r = head.h * 0.44
        gap = pen.mm(0.8)
        name_w = gap + pen.width(name, "caption") if name else 0.0
        has_room = 0 < name_w <= head.w - 2 * r
        x = head.cx - name_w / 2 if has_room else head.cx
        pen.circle(x, head.cy, r, pen.theme.brass)
        pen.text(str(worth), x, head.cy, "text", pen.theme.on_brass, bold=True)
        if has_room:
            pen.text(name, x + r + gap, head.cy, "caption", pen.theme.dim, "start")
        self.mark(f"island:{place}", column, pen.mm(1.5))

    def _cell(self, pen: Pen, box: Box, view: PerilsView, place: int, side: int) -> None:
        """Draw one place of a lane with the ships that are there."""
        is_land = 1 <= place <= ISLANDS
        pen.box(box, pen.theme.groove if is_land else pen.theme.panel, pen.theme.line if is_land else None, pen.mm(1.2))
        for captain in view.captains:
            if captain.status == "sailing" and captain.ships[side] == place:
                key = f"ship:{captain.seat}:{SIDES[side]}:at"
                spot = _berth(box, captain.seat, len(view.captains))
                self.places[key] = spot
                if key not in self.hidden:
                    ship(pen, self.shown.seats[captain.seat], side == 1, spot.cx, spot.cy, min(spot.w, spot.h) * 0.54)
        acting = view.acting
        if acting is not None and view.captains[acting].ships[side] + 1 == place:
            self.mark(f"ship:{acting}:{SIDES[side]}", box, pen.mm(1.2))

    def _sail(self, event: ShipSailed) -> Motion:
        key = f"ship:{event.seat}:{SIDES[event.ship]}:at"
        start = self.places.get(key)
        seat = self.shown.seats[event.seat]

        def draw(pen: Pen, t: float) -> None:
            end = self.places.get(key)
            if start and end:
                x, y = between((start.cx, start.cy), (end.cx, end.cy), t, lift=pen.mm(1.5))
                ship(pen, seat, event.ship == 1, x, y, min(end.w, end.h) * 0.54)

        return Motion(draw, SAIL_MS, hides=frozenset({key}))

    # the fifteen steps

    def _checklist(self, pen: Pen, box: Box, view: PerilsView) -> Box:
        """Draw the steps as a checklist, each to be tapped while it is open; return what is left of the box.

        Where a step would be too low for a finger there is none: the bar has them all.
        """
        gap = pen.mm(0.5)
        if box.w > box.h:
            place, rest = box.cut_right(pen.mm(CHECKLIST_MM), pen.mm(GAP_MM))
            columns = 3
        else:
            place, rest = box.cut_bottom(2 * pen.mm(STEP_MM) + gap, pen.mm(GAP_MM))
            columns = 6
        cells = place.grid(len(view.steps), columns, gap)
        if cells[0].h < pen.mm(LEAST_TARGET_MM) - 1:
            return box
        is_small = any(pen.width(step.label, "caption") > cell.w for step, cell in zip(view.steps, cells, strict=True))
        fits = all(pen.width(step.label, "text", True) < cell.w - pen.mm(0.8) for step, cell in zip(view.steps, cells, strict=True))
        for step, cell in zip(view.steps, cells, strict=True):
            self._step(pen, cell, step, "" if is_small else "text" if fits else "caption")
        return rest

    def _step(self, pen: Pen, box: Box, step: StepView, size: str) -> None:
        """Draw a step: its number, and its name where there is room; a closed one is ticked, one that can be entered is raised."""
        theme, is_open = pen.theme, self.is_open(step.mark)
        pen.box(box, theme.button if is_open else theme.board if step.is_closed else theme.panel, None, pen.mm(1.2))
        if size:
            top, below = box.inset(pen.mm(0.3)).cut_top(box.h * 0.42)
            _step_number(pen, top, step.numbers, step.is_closed)
            ink = theme.on_button if is_open else theme.dim
            pen.text(step.label, below.cx, below.cy + pen.mm(0.4), size, ink, bold=is_open and size == "text", room=box.w)
        else:
            _step_number(pen, box, step.mark[5:], step.is_closed, "strong")
        if is_open:
            self.touchable(f"mark:{step.mark}", box, lambda: self._answer(step.mark), radius=pen.mm(1.2))
        self.places[step.mark] = box


def _step_number(pen: Pen, box: Box, number: str, is_closed: bool, size: str = "caption") -> None:
    """Draw its number, or a tick once it is closed."""
    if is_closed:
        icon(pen, "tick", box.cx, box.cy - pen.mm(0.2), pen.mm(1.1), pen.theme.dim)
    else:
        pen.text(number, box.cx, box.cy - pen.mm(0.2), size, pen.theme.dim if size == "caption" else pen.theme.ink, room=box.w)


def _berth(box: Box, seat: int, seats: int) -> Box:
    """Give each seat its own corner of a place, so that ships never hide each other."""
    places = 4 if seats > 2 else 2
    return box.inset(box.w * 0.03).grid(places, places if box.w > 2.1 * box.h else 2)[seat]


def _anchor(pen: Pen, x: float, y: float, r: float) -> None:
    anchor(pen, x, y, r * 0.9, pen.theme.danger)


_MARKS = {"track": skull, "anchor": _anchor}
BOARD = PerilsBoard

__all__ = ["BOARD", "PerilsBoard"]
