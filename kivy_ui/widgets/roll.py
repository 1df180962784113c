"""A list of any length, moved by the finger. Only rows in sight are drawn, each once: moving it moves what is drawn."""

import time
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from kivy.clock import Clock, ClockEvent
from kivy.graphics import PopMatrix, PushMatrix, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse, Translate
from kivy.graphics.instructions import Instruction, InstructionGroup
from kivy.input import MotionEvent

from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen, Written
from kivy_ui.look import Look
from kivy_ui.surface import Surface, Target

CHUNK, FAR_ROWS = 60, 500
GAP_MM, DRAG_MM, THUMB_MM, RADIUS_MM = 0.9, 2.0, 10.0, 1.8
FLING_S, STILL_S, FRAME_S, CATCH_UP = 0.3, 0.1, 1 / 60, 0.25

Row = TypeVar("Row")


class Roll(Surface, Generic[Row]):
    """`fetch(after, most)` asks for rows, which come by `put`; `draw(pen, box, row)` draws one; `tapped(row)` takes a touch.

    `name(row)` names the row's target. `columns` of them stand side by side in a line. Without `rim`, `draw` draws the row's own card.
    """

    def __init__(
        self,
        look: Look,
        fetch: Callable[[int, int], object],
        draw: Callable[[Pen, Box, Row], object],
        name: Callable[[Row], str],
        tapped: Callable[[Row], object],
        row_mm: float,
        rim: bool = True,
    ) -> None:
        super().__init__(look)
        self.count = 0
        self.columns = 1
        self.first = 0.0
        self._fetch, self._draw, self._name, self._tapped, self._row_mm = fetch, draw, name, tapped, row_mm
        self._has_rim = rim
        self._rows: dict[int, Row] = {}
        self._asked: int | None = None
        self._groups: dict[int, tuple[InstructionGroup, list[Written]]] = {}
        self._base = 0
        self._layer, self._over, self._move = InstructionGroup(), InstructionGroup(), Translate(0, 0)
        self._grip: tuple[str, float, float] | None = None
        self._speed = self._moved_s = 0.0
        self._clock: ClockEvent | None = None

    # what is in it

    def begin(self, count: int) -> None:
        """Begin another list of so many rows, none of them known yet; stay as far down as it can."""
        self.count = count
        self._rows, self._asked = {}, None
        self.first = min(self.first, self._last)
        self.renew()

    def put(self, after: int, rows: Sequence[Row]) -> None:
        """Take rows that were asked for."""
        self._asked = None
        self._rows.update(enumerate(rows, after))
        for at in {at // self.columns for at in range(after, after + len(rows))}:
            self._drop(at)
        self._follow()

    def row(self, at: int) -> Row | None:
        """Return a row that has come, else None."""
        return self._rows.get(at)

    @property
    def each(self) -> int:
        """How many whole rows are in sight."""
        return max(1, int((self.height + self.look.mm(GAP_MM)) / self.look.mm(self._row_mm + GAP_MM)))

    @property
    def _step(self) -> float:
        """From row to row: rows share the height, so that at rest only whole ones are in sight."""
        return max(self.look.mm(self._row_mm), self.height + self.look.mm(GAP_MM)) / self.each

    @property
    def _last(self) -> float:
        return max(0, self._lines - self.each)

    @property
    def _lines(self) -> int:
        return -(-self.count // self.columns)

    def turn_to(self, first: float) -> None:
        """Have this row on top."""
        self.first = min(max(first, 0.0), self._last)
        self._follow()

    # drawn

    def _paint_now(self, *_: object) -> None:
        self._drawn.clear()
        self._layer.clear()
        self._over.clear()
        self._groups, self.targets, self._texts = {}, [], []
        if self.width < 2 or self.height < 2:
            return
        self._base = int(self.first)
        moved = (self._move, self._layer)
        for part in (StencilPush(), self._hole(), StencilUse(), PushMatrix(), *moved, PopMatrix(), StencilUnUse(), self._hole()):
            self._drawn.add(part)
        self._drawn.add(StencilPop())
        self._drawn.add(self._over)
        self.first = min(self.first, self._last)
        self._follow()

    def _hole(self) -> Instruction:
        """Make the room the rows are seen through."""
        return Rectangle(pos=(self.x, self.y), size=(self.width, self.height))

    def _follow(self) -> None:
        """Bring what is drawn to where the list is now: rows that came into sight are drawn, others let go."""
        if self.width < 2 or self.height < 2:
            return
        if abs(self.first - self._base) > FAR_ROWS:  # the card counts in single precision
            self._paint_now()
            return
        self._move.y = (self.first - self._base) * self._step
        sight = range(int(self.first), min(self._lines, int(self.first) + self.each + 2))
        for at in [at for at in self._groups if at not in sight]:
            self._drop(at)
        for at in sight:
            if at not in self._groups:
                self._draw_row(at)
        self._name_targets(sight)
        self._thumb()
        self._ask(sight)

    def _drop(self, at: int) -> None:
        if at in self._groups:
            self._layer.remove(self._groups.pop(at)[0])

    def _place(self, at: int, base: float) -> Box:
        h = self._step - self.look.mm(GAP_MM)
        top = self.y + self.height - (at - base) * self._step
        thumb = self.look.mm(THUMB_MM) if self._is_long else 0
        return Box(self.x, top - h, self.width - thumb, h)

    @property
    def _is_long(self) -> bool:
        return self._lines > self.each

    def _cells(self, at: int, base: float) -> list[tuple[int, Box]]:
        """List what stands in a line, and where."""
        places = enumerate(self._place(at, base).columns(self.columns, self.look.mm(GAP_MM)), at * self.columns)
        return [(row, place) for row, place in places if row < self.count]

    def _draw_row(self, at: int) -> None:
        group = InstructionGroup()
        pen = Pen(group, self.look)
        for row, box in self._cells(at, self._base):
            if self._has_rim:
                pen.box(box, pen.theme.panel, pen.theme.line, pen.mm(RADIUS_MM), max(1.0, pen.theme.line_mm * self.look.scale))
            if row in self._rows:
                self._draw(pen, box, self._rows[row])
        self._groups[at] = group, pen.texts
        self._layer.add(group)

    def _name_targets(self, sight: range) -> None:
        self.targets, self._texts = [], []
        for at in sight:
            if self._place(at, self.first).within(self.box, 2):
                self._texts += [text._replace(box=text.box.moved(0, self._move.y)) for text in self._groups[at][1]]
                known = [(row, box) for row, box in self._cells(at, self.first) if row in self._rows]
                radius = self.look.mm(RADIUS_MM)
                self.targets += [Target(self._name(self._rows[row]), box, self._tapper(row), radius=radius) for row, box in known]
        if self._is_long:
            self.targets.append(Target("thumb", self._thumb_box()))

    def _tapper(self, at: int) -> Callable[[], object]:
        return lambda: self._tapped(self._rows[at])

    def _thumb_box(self) -> Box:
        w = self.look.mm(THUMB_MM)
        h = max(w, self.height * self.each / max(1, self._lines))
        top = self.y + self.height - (self.height - h) * (self.first / self._last if self._last else 0)
        return Box(self.x + self.width - w, top - h, w, h)

    def _thumb(self) -> None:
        self._over.clear()
        if self._is_long:
            pen, box = Pen(self._over, self.look), self._thumb_box()
            line = Box(box.cx - pen.mm(0.4), self.y, pen.mm(0.8), self.height)
            pen.box(line, pen.theme.groove, pen.theme.line, pen.mm(0.4), 1)
            pen.box(box.inset(pen.mm(2.4), pen.mm(0.6)), pen.theme.button, pen.theme.rim, pen.mm(2.4), max(1.5, pen.mm(0.4)))

    def _ask(self, sight: range) -> None:
        wanted = range(sight.start * self.columns, min(self.count, sight.stop * self.columns))
        missing = next((at for at in wanted if at not in self._rows), None)
        if missing is not None and self._asked is None:
            self._asked = missing // CHUNK * CHUNK
            self._fetch(self._asked, CHUNK)

    # moved

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Hold the list, or its thumb."""
        if not self.box.holds(touch.x, touch.y) or getattr(touch, "is_mouse_scrolling", False):
            return False
        self._rest()
        touch.grab(self)
        self._touch = self.at(touch.x, touch.y)
        kind = "thumb" if self._touch and self._touch.name == "thumb" else "still"
        self._grip = kind, touch.y, self.first
        if self._touch and kind == "still":
            self._show_press(self._touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Move the list with the finger."""
        if touch.grab_current is not self or self._grip is None:
            return False
        kind, y, first = self._grip
        if kind == "still" and abs(touch.y - y) > self.look.mm(DRAG_MM):
            kind, self._touch = "moved", None
            self._pressed.clear()
            self._grip = kind, y, first
        if kind == "thumb":
            run = max(1.0, self.height - self._thumb_box().h)
            self.turn_to(first + (y - touch.y) / run * self._last)
        elif kind == "moved":
            before, self._moved_s = (self.first, self._moved_s), time.monotonic()
            self.turn_to(first + (touch.y - y) / self._step)
            self._speed = (self.first - before[0]) / max(FRAME_S, self._moved_s - before[1])
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Take a tapped row, or let the list run out to a whole row."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._pressed.clear()
        kind = self._grip[0] if self._grip else ""
        self._grip = None
        if kind == "still" and self._touch is not None:
            self._let_go(self._touch, touch)
        elif kind:
            is_flung = kind == "moved" and self.look.has_motion and time.monotonic() - self._moved_s < STILL_S
            self._settle(self.first + (self._speed * FLING_S if is_flung else 0))
        self._speed, self._touch = 0.0, None
        return True

    def _settle(self, first: float) -> None:
        goal = float(round(min(max(first, 0), self._last)))
        if not self.look.has_motion:
            self.turn_to(goal)
            return
        self._clock = Clock.schedule_interval(lambda _: self._glide(goal), FRAME_S)

    def _glide(self, goal: float) -> None:
        left = goal - self.first
        if abs(left) * self._step < 1:
            self.turn_to(goal)
            self._rest()
        else:
            self.turn_to(self.first + left * CATCH_UP)

    def _rest(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
