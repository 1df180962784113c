"""The score sheet's board: paper with a column a seat (or team), the next cell lit, every cell that can be changed to be touched."""

from functools import partial

from companion.games.score_sheet.view import SheetView
from companion.session.hands.shown import Shown
from companion.table.prompt import Pick
from companion.table.say import Words
from kivy_ui.boards import Board
from kivy_ui.boards.scenes import scene
from kivy_ui.box import Box
from kivy_ui.drawing.icons import icon, seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import LEAST_TARGET_MM, Look
from kivy_ui.widgets.buttons import icon_button
from kivy_ui.widgets.sheet import Pages

GAP_MM = 0.8
HEAD_MM, FOOT_MM, LEAST_FOOT_MM, ROW_MM, LABEL_MM, TURN_MM = 9.6, 7.6, 5.0, 10.1, 20.4, 9.6
CARD_W_MM, CARD_H_MM, CELL_GAP_MM = 25.5, 9.8, 0.5


class ScoreSheetBoard(Board):
    """Draws a `SheetView`; while a sheet is chosen, all of them as cards."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._pages = Pages()
        self._beside: set[str] = set()
        self._page: int | None = None

    def show(self, shown: Shown) -> None:
        """Make cells that can be changed answer a tap, too; show the page with the next cell again after every entry."""
        cells = shown.view.beside if shown.prompt and shown.view and not self.is_quiet else ()
        self._beside = {_mark(*cell) for cell in cells}
        if shown.entry != self.shown.entry:
            self._page = None
        super().show(shown)

    def draw(self, pen: Pen, box: Box, view: SheetView) -> None:
        """Draw the sheets to choose from; or the sheet itself; or, where nothing is written, only its picture."""
        offered = [mark for mark in self.answers if mark.startswith("sheet:")]
        if offered:
            self._cards(pen, box, offered)
        elif view.lines:
            self._sheet(pen, box, view)
        else:
            scene(pen, "score-sheet", box.inset(box.w * 0.2, box.h * 0.12))

    def draw_mark(self, pen: Pen, mark: str, x: float, y: float, r: float) -> bool:
        """Draw nothing: cells and sheets are words enough."""
        return False if mark.startswith(("cell:", "sheet", "shape:")) else super().draw_mark(pen, mark, x, y, r)

    # choosing

    def _cards(self, pen: Pen, box: Box, offered: list[str]) -> None:
        gap = pen.mm(1.2)
        columns = max(2, int((box.w + gap) / (pen.mm(CARD_W_MM) + gap)))
        rows = max(1, int((box.h + gap) / (pen.mm(CARD_H_MM) + gap)))
        if len(offered) > rows * columns:
            turning, box = box.cut_bottom(pen.mm(TURN_MM), gap)
            rows = max(1, int((box.h + gap) / (pen.mm(CARD_H_MM) + gap)))
            self._pages.buttons(self, pen, turning, len(offered), rows * columns)
        names = self._names()
        for mark, cell in zip(self._pages.of(offered, rows * columns), box.grid(rows * columns, columns, gap), strict=False):
            pen.box(cell, pen.theme.panel, pen.theme.line, pen.mm(1.5))
            pen.words(names[mark], cell.inset(pen.mm(1.2), pen.mm(0.6)), "text", pen.theme.ink, bold=True)
            self.places[mark] = cell
            self.touchable(f"mark:{mark}", cell, partial(self._answer, mark), radius=pen.mm(1.5))

    def _names(self) -> dict[str, Words]:
        """List what people call the sheets, by their marks."""
        choices = self.shown.prompt.choices if self.shown.prompt else ()
        picks = (field for choice in choices for field in choice.fields if isinstance(field, Pick))
        return {option.mark: option.label for pick in picks for option in pick.options}

    # writing

    def _sheet(self, pen: Pen, box: Box, view: SheetView) -> None:
        head, rest = box.cut_top(pen.mm(HEAD_MM))
        foot, rest = rest.cut_bottom(max(pen.mm(LEAST_FOOT_MM), min(pen.mm(FOOT_MM), rest.h - pen.mm(ROW_MM))))
        shares = self._shares(pen, box, len(view.columns))
        self._heads(pen, head, view, shares)
        self._totals(pen, foot, view, shares)
        each = max(1, int(rest.h / pen.mm(ROW_MM)))
        if len(view.lines) > each:
            self._turning(pen, head.cut_left(shares[0])[0], view, each)
        first = self._page_now(view, each) * each
        for at, row in zip(range(first, min(first + each, len(view.lines))), rest.rows(each), strict=False):
            self._line(pen, row, view, at, shares)

    def _shares(self, pen: Pen, box: Box, columns: int) -> tuple[float, ...]:
        label = min(pen.mm(LABEL_MM), box.w * 0.3)
        return (label, *[(box.w - label) / columns] * columns)

    def _page_now(self, view: SheetView, each: int) -> int:
        """Return the page that was turned to, else the one with the next cell."""
        following = (view.following[0] if view.following else len(view.lines)) - 1
        last = (len(view.lines) - 1) // each
        return min(last, following // each if self._page is None else self._page)

    def _turning(self, pen: Pen, box: Box, view: SheetView, each: int) -> None:
        page, last = self._page_now(view, each), (len(view.lines) - 1) // each
        for (name, sign, step, is_on), cell in zip(
            (("earlier", "left", -1, page > 0), ("later", "right", 1, page < last)), box.columns(2, pen.mm(GAP_MM)), strict=True
        ):
            place = cell.centred(cell.w, pen.mm(LEAST_TARGET_MM + 0.2))
            icon_button(self, pen, place, name, sign, "", partial(self._turn, page + step), is_on)

    def _turn(self, page: int) -> None:
        self._page = page
        self.renew()

    def _heads(self, pen: Pen, box: Box, view: SheetView, shares: tuple[float, ...]) -> None:
        _, *cells = box.shares(shares)
        for seats, cell in zip(view.columns, cells, strict=True):
            if view.dealer in seats:
                cell = cell.cut_right(
                    pen.text(view.dealer_sign, cell.right - pen.mm(0.6), cell.cy, "caption", pen.theme.accent, "end", True)
                )[1]
            r = min(pen.mm(2.6), cell.h * 0.4, cell.w / (2.2 * len(seats)))
            for at, seat in enumerate(seats):
                place = self.shown.seats[seat]
                alpha = 0.4 if view.seats[seat].is_out else 1.0
                seat_disc(pen, place.colour, place.emblem, cell.cx + (at - (len(seats) - 1) / 2) * 2.2 * r, cell.cy, r, alpha)

    def _totals(self, pen: Pen, box: Box, view: SheetView, shares: tuple[float, ...]) -> None:
        theme = pen.theme
        pen.box(box, theme.bar, theme.line, pen.mm(1.2))
        label, *cells = box.shares(shares)
        pen.text(view.sum_sign, label.x + pen.mm(1.4), label.cy, "text", theme.dim, "start", True)
        room = cells[0].w - pen.mm(1)
        size = pen.common_size(view.totals, room, box.h, "count")
        for seats, says, cell in zip(view.columns, view.totals, cells, strict=True):
            leads = seats[0] in view.leading
            pen.text(says, cell.cx, cell.cy, size, theme.accent if leads else theme.ink, bold=True, room=room)

    def _line(self, pen: Pen, box: Box, view: SheetView, at: int, shares: tuple[float, ...]) -> None:
        theme, line = pen.theme, view.lines[at]
        if at % 2 == 0:
            pen.box(box, theme.panel)
        label, *cells = box.shares(shares)
        room = Box(label.x + pen.mm(1.4), label.y, label.w - pen.mm(1.8), label.h)
        pen.words(line.label, room, "text", theme.dim, "start")
        for column, (says, place) in enumerate(zip(line.says, cells, strict=True)):
            self._cell(pen, place, _mark(at + 1, column), says, (at + 1, column) == view.following)

    def _cell(self, pen: Pen, place: Box, mark: str, says: Words, is_next: bool) -> None:
        """Write what is in a cell, with a place to tap that reaches to the next one's."""
        theme, box = pen.theme, place.inset(pen.mm(CELL_GAP_MM))
        if is_next:
            pen.box(box, theme.groove, theme.rim, pen.mm(1.2), max(2, pen.mm(0.6)))
            icon(pen, "plus", box.cx, box.cy, pen.mm(1.6), theme.accent)
        elif mark in self.answers:
            pen.box(box, theme.groove, theme.line, pen.mm(1.2))
        elif not says and mark in self._beside:
            pen.box(box.inset(pen.mm(0.4)), None, theme.line, pen.mm(1.2))
        pen.text(says, box.cx, box.cy, "strong", theme.ink, bold=True, room=box.w)
        if mark in self.answers or mark in self._beside:
            self.places[mark] = box
            self.touchable(f"mark:{mark}", place, partial(self._tapped, mark), radius=pen.mm(1.2))

    def _tapped(self, mark: str) -> None:
        """Answer with the cell; one that nobody asks for is looked for only now, for what stands beside is long."""
        asides = self.shown.prompt.asides if self.shown.prompt else ()
        answer = self.answers.get(mark) or next(((aside, ()) for aside in asides if mark in aside.marks), None)
        if answer and self.on_answer:
            self.on_answer(*answer)


def _mark(line: int, column: int) -> str:
    return f"cell:{line}:{column}"


BOARD = ScoreSheetBoard
