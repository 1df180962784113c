"""Who starts? A tap chooses; Fathom picks with a small show, and truly at random."""

from kivy.clock import Clock, ClockEvent
from msgspec.structs import replace

from companion.session.hands.inputs import BeginSession
from companion.session.starter import starter
from companion.table.say import Words
from companion.table.seating import starting_with
from kivy_ui.box import Box
from kivy_ui.drawing.icons import icon, seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import TEXT_FACTORS
from kivy_ui.reading import spoken, told
from kivy_ui.screens import way
from kivy_ui.screens.screen import Page, Shell
from kivy_ui.widgets.buttons import button, icon_button
from kivy_ui.widgets.sheet import GAP_MM, Pages

MARGIN_MM, HEAD_MM, FOOT_MM, LINE_MM = 2.5, 10.5, 14.0, 10.5
SHOW_STEPS, STEP_S = 14, 0.06


class StartingPage(Page):
    """Everyone at the table; the one who starts is lit. `deal`: what is chosen so far."""

    def __init__(self, shell: Shell, deal: BeginSession) -> None:
        super().__init__(shell)
        self.deal = deal
        self.game = shell.game(deal.game)
        self.seats = deal.seats
        self.start: int | None = None
        self._lit: int | None = None
        self._steps: list[int] = []
        self._clock: ClockEvent | None = None

    def paint(self, pen: Pen, box: Box) -> None:
        """Seats in a grid, chance and the way on below."""
        inner, gap = box.inset(pen.mm(MARGIN_MM)), pen.mm(GAP_MM)
        head, rest = inner.cut_top(pen.mm(HEAD_MM), gap)
        back, title = head.cut_left(pen.mm(HEAD_MM), pen.mm(2))
        icon_button(self, pen, back, "back", "left", "", self._back)
        pen.words(self._title(), title, "title", pen.theme.ink, "start", True)
        foot, rest = rest.cut_bottom(pen.mm(FOOT_MM), gap)
        columns = self._columns(box)
        for at, cell in enumerate(rest.grid(len(self.seats), columns, gap)):
            self._seat(pen, cell, at)
        luck, on = foot.shares((1, 1), gap)
        role = "primary" if self.start is None else "secondary"
        button(self, pen, luck, "at-random", told("starting.at_random"), self._at_random, told("starting.at_random_note"), role)
        role, is_on = "primary" if self.start is not None else "secondary", self.start is not None and not self._steps
        button(self, pen, on, "next", told("setup.next"), self._on, told("starting.next_note"), role, is_on=is_on)

    def _title(self) -> str:
        if self.start is None or self._steps:
            return told("starting.title")
        return told("starting.starts", name=self.seats[self.start].name)

    def _columns(self, box: Box) -> int:
        count = len(self.seats)
        return (count if count < 4 else -(-count // 2)) if box.w > box.h else (1 if count < 4 else 2)

    def _seat(self, pen: Pen, box: Box, at: int) -> None:
        theme, seat = pen.theme, self.seats[at]
        is_lit = at == self._lit
        pen.box(box, theme.brass if is_lit else theme.panel, theme.line, pen.mm(2.4), pen.mm(0.4))
        ink = theme.on_brass if is_lit else theme.ink
        r = min(box.h * 0.26, box.w * 0.2, pen.mm(10))
        seat_disc(pen, seat.colour, seat.emblem, box.cx, box.cy + box.h * 0.12, r)
        pen.text(seat.name, box.cx, box.y + box.h * 0.17, "strong", ink, bold=True, room=box.w - pen.mm(2))
        self.touchable(f"starts:{seat.name}", box, lambda: self._choose(at), radius=pen.mm(2.4))

    def _choose(self, at: int) -> None:
        self._rest()
        self.start = self._lit = at
        self.renew()

    def _at_random(self) -> None:
        """The choice is made at once by the system's randomness; the light only travels there."""
        self._rest()
        self.start = starter(len(self.seats))
        if not self.look.has_motion or len(self.seats) < 2:
            self._choose(self.start)
            return
        first = self.start - SHOW_STEPS
        self._steps = [step % len(self.seats) for step in range(first, self.start + 1)]
        self._clock = Clock.schedule_interval(self._hop, STEP_S)

    def _hop(self, _: float) -> None:
        self._lit = self._steps.pop(0)
        if not self._steps:
            self._rest()
        self.renew()

    def _rest(self) -> None:
        self._steps = []
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _back(self) -> None:
        self._rest()
        way.back_to_options(self.shell, self.deal)

    def _on(self) -> None:
        way.to_checklist(self.shell, replace(self.deal, seats=starting_with(self.seats, self.start or 0)))


class ChecklistPage(Page):
    """What to lay out, ticked off line by line or all with one tap; then the deal."""

    def __init__(self, shell: Shell, deal: BeginSession, lines: tuple[Words, ...]) -> None:
        super().__init__(shell)
        self.deal = deal
        self.game = shell.game(deal.game)
        self.lines = lines
        self.ticked: set[int] = set()
        self._begun: int | None = None
        self._pages = Pages()

    def paint(self, pen: Pen, box: Box) -> None:
        """The list, and the deal."""
        inner, gap = box.inset(pen.mm(MARGIN_MM)), pen.mm(GAP_MM)
        head, rest = inner.cut_top(pen.mm(HEAD_MM), gap)
        back, title = head.cut_left(pen.mm(HEAD_MM), pen.mm(2))
        icon_button(self, pen, back, "back", "left", "", self._back)
        pen.words(told("checklist.title", game=self.game.cover.title(spoken())), title, "title", pen.theme.ink, "start", True)
        foot, rest = rest.cut_bottom(pen.mm(FOOT_MM), gap)
        left = len(self.lines) - len(self.ticked)
        note = told("checklist.left", left=left) if left else told("checklist.ready")
        button(self, pen, foot, "begin", told("checklist.start"), self._begin, note if self.lines else "", "primary")
        self._list(pen, rest)

    def _list(self, pen: Pen, box: Box) -> None:
        gap = pen.mm(0.9)
        columns = 2 if box.w > box.h and len(self.lines) > 5 else 1
        row_h = pen.mm(LINE_MM if columns == 1 and box.w > box.h else LINE_MM + 2.7) * TEXT_FACTORS[pen.look.text_size]
        each = columns * max(1, int((box.h + gap) / (row_h + gap)))
        if len(self.lines) > each:
            turning, box = box.cut_bottom(pen.mm(10.5), gap)
            each = columns * max(1, int((box.h + gap) / (row_h + gap)))
            self._pages.buttons(self, pen, turning, len(self.lines), each)
        rows = each // columns
        h = rows * row_h + (rows - 1) * gap
        cells = Box(box.x, box.top - h, box.w, h).grid(each, columns, gap)
        reader = self.game.reader(tuple(seat.name for seat in self.deal.seats), spoken())
        lines = [reader.read(line) for line in self.lines]
        for (at, line), cell in zip(self._pages.of(list(enumerate(lines)), each), cells, strict=False):
            self._line(pen, cell, at, line)

    def _line(self, pen: Pen, box: Box, at: int, line: str) -> None:
        theme, is_ticked = pen.theme, at in self.ticked
        pen.box(box, theme.panel, theme.line, pen.mm(1.6))
        tick, words = box.cut_left(pen.mm(9))
        square = tick.centred(pen.mm(4.6), pen.mm(4.6))
        pen.box(square, theme.brass if is_ticked else theme.groove, theme.dim, pen.mm(0.9), pen.mm(0.3))
        if is_ticked:
            icon(pen, "tick", square.cx, square.cy, pen.mm(1.6), theme.on_brass)
        pen.words(line, words.inset(pen.mm(1), pen.mm(0.2)), "text", theme.dim if is_ticked else theme.ink, "start")
        self.touchable(f"tick:{at}", box, lambda: self._tick(at), radius=pen.mm(1.6))

    def _tick(self, at: int) -> None:
        self.ticked ^= {at}
        self.renew()

    def _begin(self) -> None:
        """Deal, once however often it is tapped: again only when the table has said since why it did not."""
        if self._begun != self.shell.shown.saying:
            self._begun = self.shell.shown.saying
            self.shell.send(self.deal)

    def _back(self) -> None:
        way.back_to_starting(self.shell, self.deal)
