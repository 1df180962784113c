"""Sheets: something laid over the screen, with a title and a way back; and lists that turn pages."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from kivy.input import MotionEvent
from kivy.uix.widget import Widget

from companion.table.say import Words, say
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import Look
from kivy_ui.surface import Surface
from kivy_ui.widgets.backdrop import water
from kivy_ui.widgets.buttons import icon_button, way_back

PAD_MM, HEAD_MM, GAP_MM = 2.5, 11.0, 1.6

T = TypeVar("T")


class Sheet(Surface):
    """Covers what lies below; override `fill`, and `left` where something ends with it. `close()` takes it away again."""

    title: Words = ""

    def __init__(self, look: Look, on_close: Callable[[], object]) -> None:
        super().__init__(look)
        self._on_close = on_close

    def fill(self, pen: Pen, box: Box) -> None:
        """Draw what is on the sheet into `box`, below its title."""
        raise NotImplementedError

    def left(self) -> None:
        """End what ends with the sheet, taken away by a finger or with the screen below it."""

    def close(self) -> None:
        """Take the sheet away."""
        self._on_close()

    def on_parent(self, _: object, parent: Widget | None) -> None:
        """Notice, when Kivy says so, that the sheet was laid or taken away."""
        if parent is None:
            self.left()

    def paint(self, pen: Pen, box: Box) -> None:
        """Draw the dark below, the sheet, its title, the way back."""
        water(pen, box)
        sheet = box.inset(pen.mm(PAD_MM), pen.mm(PAD_MM))
        head, rest = sheet.cut_top(pen.mm(HEAD_MM), pen.mm(GAP_MM))
        back, title = head.cut_left(pen.mm(HEAD_MM), pen.mm(3))
        way_back(self, pen, back, self.close)
        pen.words(self.title, title, "heading", pen.theme.ink, "start", True)
        self.fill(pen, rest)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Keep every finger from what is below."""
        super().on_touch_down(touch)
        return True


class Pages:
    """Which page of a list is shown."""

    def __init__(self) -> None:
        self.at = 0

    def of(self, things: Sequence[T], each: int) -> list[T]:
        """List the things on this page, `each` at most."""
        last = max(0, -(-len(things) // max(1, each)) - 1)
        self.at = min(max(self.at, 0), last)
        return list(things[self.at * each : (self.at + 1) * each])

    def buttons(self, surface: Surface, pen: Pen, box: Box, count: int, each: int, titles: Sequence[Words] = ()) -> None:
        """Draw the ways back and on, by their usual titles or these, and the page between them, in a strip."""
        pages = max(1, -(-count // max(1, each)))
        if pages < 2:
            return
        before, after = titles or (say("pages.back"), say("pages.more"))
        back, middle, on = box.shares((1, 0.7, 1), pen.mm(GAP_MM))
        icon_button(surface, pen, back, "page-back", "left", before, lambda: self._turn(surface, -1), self.at > 0)
        pen.text(say("pages.at", at=self.at + 1, pages=pages), middle.cx, middle.cy, "text", pen.theme.dim, room=middle.w)
        icon_button(surface, pen, on, "page-on", "right", after, lambda: self._turn(surface, 1), self.at < pages - 1)

    def column(self, surface: Surface, pen: Pen, box: Box, count: int, each: int) -> None:
        """Draw the same in a column."""
        pages = max(1, -(-count // max(1, each)))
        side = min(box.w, box.h * 0.4)
        up, rest = box.cut_top(side)
        down, middle = rest.cut_bottom(side)
        icon_button(surface, pen, up, "page-back", "up", "", lambda: self._turn(surface, -1), self.at > 0)
        pen.text(f"{self.at + 1}/{pages}", middle.cx, middle.cy, "caption", pen.theme.dim, room=middle.w)
        icon_button(surface, pen, down, "page-on", "down", "", lambda: self._turn(surface, 1), self.at < pages - 1)

    def _turn(self, surface: Surface, by: int) -> None:
        self.at += by
        surface.renew()
