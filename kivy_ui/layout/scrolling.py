"""Scrolling list of any length. Only rows in sight are drawn, each once; scrolling moves the drawing."""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from kivy.clock import Clock, ClockEvent
from kivy.graphics import PopMatrix, PushMatrix, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.input import MotionEvent

from companion.pictures.picture import picture
from kivy_ui.look.appearance import Look
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.sprite_layer import SpriteLayer
from kivy_ui.stage.touch import Rect, TouchTarget, TouchWidget, WrittenText

ROWS_A_FETCH = 60
MOST_ROWS_FROM_BASE = 500  # graphics cards compute in single precision
GAP_UNITS = 5.0
DRAG_UNITS = 10.0  # a shorter movement is a tap
THUMB_UNITS = 52.0
THUMB_INSET_UNITS = 14.0
GROOVE_UNITS = 4.0
END_UNITS = 52.0
RADIUS_UNITS = 9.0
FLING_S = 0.3
STILL_S = 0.1
FRAME_S = 1 / 60
GLIDE_SHARE = 0.25  # of the remaining distance, each frame

Row = TypeVar("Row")


class HeldTouch(NamedTuple):
    """A touch that holds the list.

    kind    "still" until it moves, "moved", "thumb" on the thumb, or "track" above or below the thumb until it moves
    y       where it began, in pixels
    first   the line on top at that time
    """

    kind: str
    y: float
    first: float


class ScrollingList(TouchWidget, Generic[Row]):
    """A list of rows, `columns` of them on each line. Rows are fetched as they come into sight.

    fetch(after, most)    requests at most `most` rows from number `after` on; the answer is a call of `put`
    draw(scene, area, key, row)    draws a row; its sprites' keys begin with `key`
    name(row)    returns the name of the row's touch target
    on_tap(row)    is called when a row is tapped
    row_units    the least height of a line in units; lines are higher so that whole ones fill the widget
    first    number of the line on top, fractional while the list moves
    ends(row)    returns the label of a separate touch target at the row's right end, named "more:" + the row's name; "" for none
    on_end(row)    is called when that target is tapped
    """

    def __init__(
        self,
        look: Look,
        fetch: Callable[[int, int], object],
        draw: Callable[[Scene, Area, str, Row], object],
        name: Callable[[Row], str],
        on_tap: Callable[[Row], object],
        row_units: float,
    ) -> None:
        super().__init__(look)
        self.size = (0, 0)  # nothing is drawn until a page places the list
        self.count = 0
        self.columns = 1
        self.first = 0.0
        self.ends: Callable[[Row], str] = lambda row: ""
        self.on_end: Callable[[Row], object] = lambda row: None
        self._fetch, self._draw, self._name, self._on_tap, self.row_units = fetch, draw, name, on_tap, row_units
        self._rows: dict[int, Row] = {}
        self._fetching: int | None = None
        self._scenes: dict[int, Scene] = {}  # of each line in sight
        self._base = 0  # number of the line that is drawn at the top, before the drawing is moved
        lines, thumb, self._move = InstructionGroup(), InstructionGroup(), Translate(0, 0)
        self._lines_layer, self._thumb_layer = SpriteLayer(lines), SpriteLayer(thumb)
        self._lines_group, self._thumb_group = lines, thumb
        self._held_touch: HeldTouch | None = None
        self._touch: TouchTarget | None = None
        self._speed = self._moved_s = 0.0
        self._clock: ClockEvent | None = None

    # rows

    def begin(self, count: int) -> None:
        """Show another list of `count` rows, none of them fetched yet; keep the scroll position as far as possible."""
        self.count = count
        self._rows, self._fetching = {}, None
        self.first = min(self.first, self._last_first_line)
        self.renew()

    def arrange(self, columns: int, row_units: float) -> None:
        """Set the number of rows on each line, and the least height of a line in units; draw again if one of them changes."""
        if (columns, row_units) != (self.columns, self.row_units):
            self.columns, self.row_units = columns, row_units
            self.renew()

    def put(self, after: int, rows: Sequence[Row]) -> None:
        """Store fetched rows, the first of which is number `after`."""
        self._fetching = None
        self._rows.update(enumerate(rows, after))
        for line in {number // self.columns for number in range(after, after + len(rows))}:
            self._scenes.pop(line, None)
        self._follow()

    def row(self, number: int) -> Row | None:
        """Return row `number`, from 0; None if it isn't fetched yet."""
        return self._rows.get(number)

    @property
    def lines_in_sight(self) -> int:
        """Number of whole lines in sight, at least 1."""
        return max(1, int((self._height + GAP_UNITS) / (self.row_units + GAP_UNITS)))

    @property
    def drawn_lines(self) -> int:
        """Number of drawn lines."""
        return len(self._scenes)

    def scroll_to(self, first: float) -> None:
        """Put line `first` on top, limited to the list's ends."""
        self.first = min(max(first, 0.0), self._last_first_line)
        self._follow()

    def scroll_lines(self, lines: int) -> bool:
        """Scroll by whole lines; return whether the list moved."""
        before = self.first
        self.scroll_to(round(self.first) + lines)
        return self.first != before

    @property
    def _height(self) -> float:
        return self.height / self.look.unit

    @property
    def step(self) -> float:
        """Distance from line to line, in units."""
        return max(self.row_units, self._height + GAP_UNITS) / self.lines_in_sight

    @property
    def _lines(self) -> int:
        return -(-self.count // self.columns)

    @property
    def _last_first_line(self) -> float:
        return max(0, self._lines - self.lines_in_sight)

    @property
    def _is_long(self) -> bool:
        return self._lines > self.lines_in_sight

    # drawing

    def _draw_now(self, *_: object) -> None:
        self._redraw.cancel()
        self._instructions.clear()
        self._lines_layer.clear()
        self._thumb_layer.clear()
        self._scenes, self.targets = {}, []
        if self.width < 2 or self.height < 2:
            return
        self.first = min(self.first, self._last_first_line)
        self._base = int(self.first)
        moved = (PushMatrix(), self._move, self._lines_group, PopMatrix())
        for instruction in (
            StencilPush(),
            self._clip_rectangle(),
            StencilUse(),
            *moved,
            StencilUnUse(),
            self._clip_rectangle(),
            StencilPop(),
        ):
            self._instructions.add(instruction)
        for instruction in (PushMatrix(), Translate(self.x, self.y), self._thumb_group, PopMatrix()):
            self._instructions.add(instruction)
        self._follow()

    def _clip_rectangle(self) -> Rectangle:
        return Rectangle(pos=(self.x, self.y), size=(self.width, self.height))

    def _follow(self) -> None:
        """Move the drawing, draw lines that came into sight, drop the others."""
        if self.width < 2 or self.height < 2:
            return
        if abs(self.first - self._base) > MOST_ROWS_FROM_BASE:
            self._draw_now()
            return
        self._move.x, self._move.y = self.x, self.y + self._moved_px
        sight = range(int(self.first), min(self._lines, int(self.first) + self.lines_in_sight + 2))
        self._scenes = {line: self._scenes.get(line) or self._line_scene(line) for line in sight}
        sprites = [sprite for scene in self._scenes.values() for sprite in scene.sprites]
        self._lines_layer.show(sprites, self.look.unit, self.height)
        self._show_thumb()
        self._name_targets()
        self._fetch_missing(sight)

    @property
    def _moved_px(self) -> float:
        return (self.first - self._base) * self.step * self.look.unit

    def _line_scene(self, line: int) -> Scene:
        scene = Scene(self.look, self.width / self.look.unit, self._height)
        for number, area in self._cells(line):
            if number in self._rows:
                row = self._rows[number]
                self._draw(scene, area, self._name(row), row)
        return scene

    def _cells(self, line: int) -> list[tuple[int, Area]]:
        """Return the row numbers of a line with their areas in units, before scrolling moves them."""
        width = self.width / self.look.unit - (THUMB_UNITS if self._is_long else 0)
        whole = Area(0, (line - self._base) * self.step, width, self.step - GAP_UNITS)
        cells = enumerate(whole.columns(self.columns, GAP_UNITS), line * self.columns)
        return [(number, area) for number, area in cells if number < self.count]

    def _rect(self, area: Area, moved_px: float = 0.0) -> Rect:
        unit = self.look.unit
        return Rect(self.x + area.x * unit, self.y + self.height - area.bottom * unit + moved_px, area.w * unit, area.h * unit)

    def _name_targets(self) -> None:
        self.targets = [
            target
            for line in self._scenes
            for number, area in self._cells(line)
            if number in self._rows
            for target in self._targets_of(number, area)
            if target.box.is_within(self.box, 2)
        ]
        if self._is_long:
            self.targets.append(TouchTarget("thumb", self._rect(self._thumb_area())))

    def _targets_of(self, number: int, area: Area) -> Iterator[TouchTarget]:
        """Yield the touch target of a row, and that of its end if it has one."""
        row, moved, radius = self._rows[number], self._moved_px, RADIUS_UNITS * self.look.unit
        label = self.ends(row)
        end = END_UNITS if label else 0.0
        name, whole = self._name(row), area._replace(w=area.w - end)
        yield TouchTarget(name, self._rect(whole, moved), lambda: self._on_tap(self._rows[number]), radius=radius)
        if end:
            place = area._replace(x=whole.right, w=end)
            yield TouchTarget(
                f"more:{name}", self._rect(place, moved), lambda: self.on_end(self._rows[number]), radius=radius, row=label
            )

    @property
    def texts(self) -> list[WrittenText]:
        """Texts that are wholly in sight, with their places in pixels."""
        moved, puts = self._moved_px, [placed_text for scene in self._scenes.values() for placed_text in scene.placed_texts]
        written_texts = [
            WrittenText(placed_text.text, self._rect(placed_text.area, moved), placed_text.is_cut, placed_text.whole)
            for placed_text in puts
        ]
        return [text for text in written_texts if text.box.is_within(self.box, 2)]

    def _thumb_area(self) -> Area:
        height = max(THUMB_UNITS, self._height * self.lines_in_sight / max(1, self._lines))
        share = self.first / self._last_first_line if self._last_first_line else 0
        return Area(self.width / self.look.unit - THUMB_UNITS, (self._height - height) * share, THUMB_UNITS, height)

    def _show_thumb(self) -> None:
        scene = Scene(self.look, self.width / self.look.unit, self._height)
        if self._is_long:
            theme, area = self.look.theme, self._thumb_area()
            groove = Area(area.cx - GROOVE_UNITS / 2, 0, GROOVE_UNITS, self._height)
            scene.put_in_area("groove", picture(plate_painters.plate, theme.groove, theme.line, 1, GROOVE_UNITS / 2, 1.0), groove)
            thumb = area.inset(THUMB_INSET_UNITS, 3)
            scene.put_in_area("thumb", picture(plate_painters.plate, theme.button, theme.rim, 2, 12, 1.0), thumb)
        self._thumb_layer.show(scene.sprites, self.look.unit, self.height)

    def _fetch_missing(self, sight: range) -> None:
        row_numbers = range(sight.start * self.columns, min(self.count, sight.stop * self.columns))
        missing = next((number for number in row_numbers if number not in self._rows), None)
        if missing is not None and self._fetching is None:
            self._fetching = missing // ROWS_A_FETCH * ROWS_A_FETCH
            self._fetch(self._fetching, ROWS_A_FETCH)

    # touch

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Start to hold the list or its thumb."""
        if not self.count or not self.box.contains(touch.x, touch.y) or getattr(touch, "is_mouse_scrolling", False):
            return False
        self._stop()
        touch.grab(self)
        self._touch = self.target_at(touch.x, touch.y)
        kind = "thumb" if self._touch and self._touch.name == "thumb" else "still"
        if kind == "still" and self._is_on_track(touch.x):
            kind, self._touch = "track", None
        self._held_touch = HeldTouch(kind, touch.y, self.first)
        if self._touch and kind == "still":
            self._show_pressed(self._touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Scroll with the touch."""
        if touch.grab_current is not self or self._held_touch is None:
            return False
        grip = self._held_touch
        if grip.kind in ("still", "track") and abs(touch.y - grip.y) > DRAG_UNITS * self.look.unit:
            grip = self._held_touch = grip._replace(kind="moved")
            self._touch = None
            self._press_marks.clear()
        if grip.kind == "thumb":
            track_height = max(1.0, self.height - self._thumb_area().h * self.look.unit)
            self.scroll_to(grip.first + (grip.y - touch.y) / track_height * self._last_first_line)
        elif grip.kind == "moved":
            before, before_s, self._moved_s = self.first, self._moved_s, time.monotonic()
            self.scroll_to(grip.first + (touch.y - grip.y) / (self.step * self.look.unit))
            self._speed = (self.first - before) / max(FRAME_S, self._moved_s - before_s)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Tap a row, turn a page where the touch is on the track, or let the list glide to a whole line."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._press_marks.clear()
        kind = self._held_touch.kind if self._held_touch else ""
        self._held_touch = None
        if kind == "still" and self._touch is not None:
            self._release(self._touch, touch)
        elif kind == "track":
            is_above = touch.y > self._rect(self._thumb_area()).cy
            self._snap_to_line(self.first + (-1 if is_above else 1) * max(1, int(self.lines_in_sight)))
        elif kind:
            is_flung = kind == "moved" and self.look.has_motion and time.monotonic() - self._moved_s < STILL_S
            self._snap_to_line(self.first + (self._speed * FLING_S if is_flung else 0))
        self._speed, self._touch = 0.0, None
        return True

    def _is_on_track(self, x: float) -> bool:
        """Return whether a point is in the column of the thumb of a long list."""
        return self._is_long and x >= self._rect(self._thumb_area()).x

    def _snap_to_line(self, first: float) -> None:
        goal = float(round(min(max(first, 0), self._last_first_line)))
        if not self.look.has_motion:
            self.scroll_to(goal)
            return
        self._clock = Clock.schedule_interval(lambda _: self._glide(goal), FRAME_S)

    def _glide(self, goal: float) -> None:
        rest = goal - self.first
        if abs(rest) * self.step * self.look.unit < 1:
            self.scroll_to(goal)
            self._stop()
        else:
            self.scroll_to(self.first + rest * GLIDE_SHARE)

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
