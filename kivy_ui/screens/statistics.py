"""Statistics: what was played and by whom, and a page of figures and plots for every game and person."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from kivy_ui.box import Box
from kivy_ui.drawing import plots
from kivy_ui.drawing.icons import seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.screens.choosing import Card, ChooseSheet
from kivy_ui.screens.looking_back import plays as plays_in_words
from kivy_ui.screens.looking_back import title
from kivy_ui.screens.screen import Page, Shell
from kivy_ui.widgets.buttons import button, chip, icon_button
from kivy_ui.widgets.sheet import GAP_MM, Pages

MARGIN_MM, HEAD_MM, CHIP_MM, FIGURES_MM, FIGURE_MM, TURN_MM = 2.5, 11.0, 10.0, 38.0, 11.0, 10.0
EMPTY = "Nothing was played yet. After a few nights there is something to look at here."


class AlbumScreen(Page):
    """A page of the album: figures, and one plot at a time."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.page: Any = None
        self.trouble = ""
        self.plot = ""
        self._pages = Pages()
        self._figures_at = 0

    # for those who make one

    def heading(self) -> str:
        """What it is of."""
        raise NotImplementedError

    def back(self) -> None:
        """Where one came from."""
        self.shell.go(StatisticsPage(self.shell))

    def beside(self, pen: Pen, box: Box) -> Box:
        """Draw more into the head; what is left of it."""
        return box

    def tapped(self, bar: Any) -> Callable[[], Any] | None:
        """Where a bar leads."""
        return None

    def row(self) -> tuple[str, str, Callable[[], Any]] | None:
        """A button in a row of its own where the head has no room for it: name, title, what a touch does."""
        return None

    # drawn

    def ask(self, work: Callable[[Any], Any]) -> None:
        """Have the page made."""
        self.shell.ask(work, self._came)

    def _came(self, page: Any) -> None:
        self.trouble = str(page) if isinstance(page, Exception) else ""
        if not self.trouble:
            self.page = page
            names = [plot.name for plot in page.plots]
            self.plot = self.plot if self.plot in names else names[0] if names else ""
        self.renew()

    def paint(self, pen: Pen, box: Box) -> None:
        """Head, the plots to choose from, figures beside the chosen one."""
        inner, gap = box.inset(pen.mm(MARGIN_MM)), pen.mm(GAP_MM)
        head, rest = inner.cut_top(pen.mm(HEAD_MM), gap)
        back, words = head.cut_left(pen.mm(HEAD_MM), pen.mm(2))
        icon_button(self, pen, back, "back", "left", "", self.back)
        words = self.beside(pen, words)
        pen.words(self.heading(), words, "title", pen.theme.ink, "start", True)
        if self.trouble or (self.page is not None and not self.page.plots):
            pen.words(self.trouble or EMPTY, rest.inset(pen.mm(8)), "strong", pen.theme.ink)
        elif self.page is not None:
            self._album(pen, rest, box.w > box.h)

    def _album(self, pen: Pen, box: Box, is_wide: bool) -> None:
        gap, page = pen.mm(GAP_MM), self.page
        rows = 1 if is_wide or len(page.plots) < 4 else 2
        chips, rest = box.cut_top(rows * pen.mm(CHIP_MM) + (rows - 1) * gap, gap)
        for plot, cell in zip(page.plots, chips.grid(len(page.plots), -(-len(page.plots) // rows), gap), strict=True):
            chip(self, pen, cell, f"plot:{plot.name}", plot.name, self._turner(plot.name), plot.name == self.plot)
        if not is_wide and (row := self.row()):
            cell, rest = rest.cut_top(pen.mm(CHIP_MM), gap)
            button(self, pen, cell, *row, "over time and totals")
        if page.figures:
            columns = 1 if is_wide else 2
            high = -(-len(page.figures) // columns) * pen.mm(FIGURE_MM) * self._larger
            figures, rest = rest.cut_left(pen.mm(FIGURES_MM) * self._larger, gap) if is_wide else rest.cut_top(high, gap)
            self._figures(pen, figures, columns)
        pen.panel(rest, pen.theme.board)
        self._plot(pen, rest.inset(pen.mm(2), pen.mm(1.4)), next(plot for plot in page.plots if plot.name == self.plot))

    @property
    def _larger(self) -> float:
        return 1 + 0.12 * self.look.text_size

    def _figures(self, pen: Pen, box: Box, columns: int) -> None:
        figures = self.page.figures
        least = pen.look.text_px("strong") * 1.15 + pen.look.text_px("caption") * 1.2 + pen.mm(1)
        each = max(1, int((box.h + 1) / least)) * columns
        if len(figures) > each:
            turning, box = box.cut_bottom(pen.mm(CHIP_MM), pen.mm(0.8))
            each = max(1, int((box.h + 1) / least)) * columns
            icon_button(self, pen, turning, "figures", "down", "More", lambda: self._more_figures(each))
            self._figures_at %= len(figures)
            figures = figures[self._figures_at : self._figures_at + each]
        rows = -(-len(figures) // columns)
        h = min(box.h, rows * pen.mm(FIGURE_MM + 2) * self._larger)
        cells = Box(box.x, box.top - h, box.w, h).grid(rows * columns, columns, pen.mm(0.8))
        for figure, cell in zip(figures, cells, strict=False):
            self._figure(pen, cell, figure)

    def _more_figures(self, each: int) -> None:
        """The next ones; after the last, the first again."""
        self._figures_at = self._figures_at + each if self._figures_at + each < len(self.page.figures) else 0
        self.renew()

    def _figure(self, pen: Pen, cell: Box, figure: Any) -> None:
        theme = pen.theme
        pen.box(cell, theme.panel, theme.line, pen.mm(1.4), max(1.0, pen.mm(theme.line_mm)))
        upper, lower = cell.inset(pen.mm(1.2), pen.mm(0.5)).cut_top(cell.h * 0.52)
        pen.text(figure.value, upper.x, upper.cy, "strong", theme.ink, "start", True, upper.w, may_cut=True)
        words = f"{figure.label} · {figure.note}" if figure.note else figure.label
        pen.text(words, lower.x, lower.cy, "caption", theme.dim, "start", room=lower.w, may_cut=True)

    def _plot(self, pen: Pen, box: Box, plot: Any) -> None:
        is_bars = hasattr(plot.drawing, "bars")
        unit = plot.drawing.axis.label if is_bars else ""
        room = box.w - pen.width(unit, "caption") - pen.mm(2)
        head, rest = box.cut_top(pen.height(plot.title, room, "text", True) + 2, pen.mm(0.6))
        pen.text(unit, head.right, head.cy, "caption", pen.theme.dim, "end")
        pen.words(plot.title, Box(head.x, head.y, room, head.h), "text", pen.theme.ink, "start", True)
        if plot.note:
            note, rest = rest.cut_bottom(pen.height(plot.note, rest.w, "caption") + 2, pen.mm(0.6))
            pen.words(plot.note, note, "caption", pen.theme.dim, "start")
        if is_bars:
            self._bars(pen, rest, plot.drawing)
        else:
            plots.draw(pen, rest, plot.drawing)

    def _bars(self, pen: Pen, box: Box, drawing: Any) -> None:
        each = plots.bars_in(pen, box)
        if len(drawing.bars) > each:
            turning, box = box.cut_right(pen.mm(TURN_MM), pen.mm(1.6))
        shown = self._pages.of(drawing.bars, each)
        if len(drawing.bars) > each:
            self._pages.column(self, pen, turning, len(drawing.bars), each)
        plots.draw(pen, box, replace(drawing, bars=tuple(shown)), self.page.faces)
        for bar, row in zip(shown, plots.bar_rows(pen, box, len(shown)), strict=True):
            if tap := self.tapped(bar):
                self.touchable(f"bar:{bar.label}", row, tap, radius=pen.mm(1.4))

    def _turner(self, name: str) -> Callable[[], Any]:
        return lambda: self._turn(name)

    def _turn(self, name: str) -> None:
        self.plot, self._pages = name, Pages()
        self.renew()


class StatisticsPage(AlbumScreen):
    """The first page: every game and every person, by how often; touch one for its page."""

    def __init__(self, shell: Shell, plot: str = "Games") -> None:
        super().__init__(shell)
        self.plot = plot
        self.ask(lambda store: store.album.everything())

    def heading(self) -> str:
        """The whole of it."""
        return "Statistics"

    def back(self) -> None:
        """To the history."""
        from kivy_ui.screens.history import HistoryScreen  # the pages lead to each other

        self.shell.go(HistoryScreen(self.shell))

    def tapped(self, bar: Any) -> Callable[[], Any]:
        """A game's page, or a person's."""
        page = PersonPage if self.plot == "People" else GamePage
        return lambda: self.shell.go(page(self.shell, bar.of))


class GamePage(AlbumScreen):
    """A game's page."""

    def __init__(self, shell: Shell, game: str) -> None:
        super().__init__(shell)
        self.game = game
        self.ask(lambda store: store.album.game(game))

    def heading(self) -> str:
        """The game."""
        return title(self.game)

    def beside(self, pen: Pen, box: Box) -> Box:
        """Its plays."""
        way, rest = box.cut_right(pen.mm(30), pen.mm(2))
        icon_button(self, pen, way, "history", "nights", "Plays", lambda: _history(self.shell, game=self.game))
        return rest

    def tapped(self, bar: Any) -> Callable[[], Any] | None:
        """The person of a bar."""
        return (lambda: self.shell.go(PersonPage(self.shell, bar.of))) if bar.of else None


class PersonPage(AlbumScreen):
    """A person's page; what is over time is of one game, which can be chosen."""

    def __init__(self, shell: Shell, player: str, game: str = "") -> None:
        super().__init__(shell)
        self.player = player
        self.ask(lambda store: store.album.person(player, game))

    def heading(self) -> str:
        """The person."""
        face = self.page.faces.get(self.player) if self.page else None
        return face.name if face else "…"

    def back(self) -> None:
        """To everybody."""
        self.shell.go(StatisticsPage(self.shell, "People"))

    def beside(self, pen: Pen, box: Box) -> Box:
        """Their token, their plays, and the game."""
        face = self.page.faces.get(self.player) if self.page else None
        way, rest = box.cut_right(pen.mm(20), pen.mm(2))
        icon_button(self, pen, way, "history", "nights", "Plays", lambda: _history(self.shell, player=self.player))
        if self.width > self.height and (row := self.row()):
            game, rest = rest.cut_right(min(pen.mm(44) * self._larger, rest.w * 0.48), pen.mm(2))
            button(self, pen, game, *row, "over time and totals")
        if face is not None and face.colour:
            token, rest = rest.cut_left(pen.mm(7), pen.mm(1.5))
            seat_disc(pen, face.colour, face.emblem, token.cx, token.cy, pen.mm(3.2))
        return rest

    def tapped(self, bar: Any) -> Callable[[], Any] | None:
        """Whom they met, or the game."""
        if self.plot == "Against":
            return lambda: self.shell.go(PersonPage(self.shell, bar.of))
        return (lambda: self.shell.go(GamePage(self.shell, bar.of))) if self.plot == "Wins" else None

    def row(self) -> tuple[str, str, Callable[[], Any]] | None:
        """The game to choose."""
        return ("game", title(self.page.game), self._choose) if self.page and self.page.game else None

    def _choose(self) -> None:
        cards = [Card(game, title(game), plays_in_words(count)) for game, count in self.page.games]
        self.shell.lay(ChooseSheet(self.shell, "Over time and totals of which game?", cards, self._chosen, self.page.game))

    def _chosen(self, game: str) -> None:
        self.ask(lambda store: store.album.person(self.player, game))


def _history(shell: Shell, **wanted: str) -> None:
    from kivy_ui.screens.history import HistoryScreen  # the pages lead to each other

    shell.go(HistoryScreen(shell, **wanted))
