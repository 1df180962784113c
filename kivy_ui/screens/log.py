"""The log: everything that happened, a sentence a line; tap one to go back there."""

from collections.abc import Sequence

from companion.session.hands.inputs import GoBack, InDrawer
from companion.session.play.log import LogLine
from companion.table.say import say
from kivy_ui.box import Box
from kivy_ui.drawing.icons import seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.reading import read, told
from kivy_ui.screens.screen import Shell
from kivy_ui.widgets.buttons import button
from kivy_ui.widgets.sheet import GAP_MM, Pages, Sheet

ROW_MM = 11.0


class LogSheet(Sheet):
    """The latest first; a tapped line shows all its words and offers the way back to it."""

    title = say("story.title")

    def __init__(self, shell: Shell, is_beside: bool = False) -> None:
        super().__init__(shell.look, shell.lift)
        self._is_beside = is_beside
        self.shell = shell
        self.lines: list[LogLine] = []
        self._chosen: int | None = None
        self._pages = Pages()
        shell.ask(lambda store: shell.log(is_beside), self._came)

    def _came(self, lines: Sequence[LogLine] | Exception) -> None:
        self.lines = [] if isinstance(lines, Exception) else [line for line in reversed(lines) if line.text]
        self.renew()

    def fill(self, pen: Pen, box: Box) -> None:
        """A page of lines, and below it what can be done."""
        gap = pen.mm(0.8)
        below, box = box.cut_bottom(pen.mm(12), pen.mm(GAP_MM))
        each = max(1, int((box.h + gap) / (pen.mm(ROW_MM) + gap)))
        if not self.lines:
            pen.words(told("story.empty"), box, "strong", pen.theme.dim)
        for line, place in self._placed(pen, box, each, gap):
            self._line(pen, place, line)
        if self._chosen is None:
            self._pages.buttons(self, pen, below, len(self.lines), each, (say("pages.newer"), say("pages.older")))
        else:
            self._ways(pen, below)

    def _placed(self, pen: Pen, box: Box, each: int, gap: float) -> list[tuple[LogLine, Box]]:
        """The lines of this page with their places. The chosen one is as high as its words need; the others make way."""
        lines, h = self._pages.of(self.lines, each), box.rows(each, gap)[0].h
        heights = [max(h, self._wanted(pen, box.w, line)) if line.number == self._chosen else h for line in lines]
        while len(lines) > 1 and sum(heights) + gap * (len(lines) - 1) > box.h + 1:
            last = -1 if lines[-1].number != self._chosen else 0
            del lines[last], heights[last]
        tops = [box.top - sum(heights[:at]) - gap * at for at in range(len(lines))]
        return [(line, Box(box.x, top - high, box.w, high)) for line, top, high in zip(lines, tops, heights, strict=True)]

    def _wanted(self, pen: Pen, w: float, line: LogLine) -> float:
        return pen.height(said(line), self._parts(pen, Box(0, 0, w, 0))[2].w, "caption") + pen.mm(1.2)

    def _parts(self, pen: Pen, box: Box) -> tuple[Box, Box, Box]:
        """Time, seat and words of a line."""
        time, rest = box.inset(pen.mm(1.5), pen.mm(0.4)).cut_left(pen.mm(11), pen.mm(1))
        return time, *rest.cut_left(pen.mm(6), pen.mm(1))

    def _line(self, pen: Pen, box: Box, line: LogLine) -> None:
        theme = pen.theme
        is_chosen = line.number == self._chosen
        pen.box(box, theme.panel, theme.rim if is_chosen else theme.line, pen.mm(1.5), pen.mm(0.6) if is_chosen else 1.2)
        time, seat, words = self._parts(pen, box)
        pen.text(clock(line.played_ms), time.x, time.cy, "caption", theme.dim, "start", room=time.w)
        seats = self.shell.shown.seats
        if line.seat is not None and line.seat < len(seats):
            seat_disc(pen, seats[line.seat].colour, seats[line.seat].emblem, seat.cx, seat.cy, pen.mm(2.4))
        pen.words(said(line), words, "text", theme.dim if line.is_undone else theme.ink, "start", may_cut=not is_chosen)
        self.touchable(f"line:{line.number}", box, lambda: self._choose(line.number), radius=pen.mm(1.5))

    def _choose(self, number: int) -> None:
        self._chosen = None if self._chosen == number else number
        self.renew()

    def _ways(self, pen: Pen, box: Box) -> None:
        stay, go = box.shares((1, 2), pen.mm(GAP_MM))
        button(self, pen, stay, "stay", told("story.cancel"), lambda: self._choose(self._chosen or 0), role="quiet")
        button(
            self,
            pen,
            go,
            "go-back",
            told("story.rewind"),
            self._go_back,
            told("story.rewind_note"),
            "danger",
            is_on=any(line.number == self._chosen and can_go_back(line) for line in self.lines),
        )

    def _go_back(self) -> None:
        number = self._chosen
        self.close()
        back = GoBack(number or 0)
        self.shell.send(InDrawer(back) if self._is_beside else back)


def said(line: LogLine) -> str:
    """Say what a line tells."""
    return told("story.undone", text=line.text) if line.is_undone else read(line.text)


def can_go_back(line: LogLine) -> bool:
    """Whether the session can go back to just after this line."""
    return not line.is_undone and line.kind in ("move", "start")


def clock(played_ms: int) -> str:
    """Write table time.

    >>> clock(61_000), clock(3_661_000)
    ('1:01', '1:01:01')
    """
    minutes, seconds = divmod(played_ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
