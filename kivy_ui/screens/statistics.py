"""Statistics: what was played and by whom, and a page of figures and plots for every game and person."""

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from companion.table.say import Words, say
from kivy_ui.box import Box
from kivy_ui.drawing import plots
from kivy_ui.drawing.icons import seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.errands import sentence
from kivy_ui.reading import read, read_all, spoken, told
from kivy_ui.screens.choosing import Card, ChooseSheet
from kivy_ui.screens.looking_back import plays as plays_in_words
from kivy_ui.screens.looking_back import title
from kivy_ui.screens.screen import Page, Shell
from kivy_ui.surface import Tap
from kivy_ui.widgets.buttons import button, chip, icon_button
from kivy_ui.widgets.sheet import GAP_MM, Pages

if TYPE_CHECKING:
    from companion.library.records.album import AlbumPage, Figure, Plot
    from companion.library.records.people import Player
    from companion.library.records.plots import Bar, Bars
    from companion.library.store import Store

MARGIN_MM, HEAD_MM, CHIP_MM, FIGURES_MM, FIGURE_MM, TURN_MM = 2.5, 11.0, 10.0, 38.0, 11.0, 10.0
Row = tuple[str, str, Tap]  # a button in a row of its own: its name, its title, what a tap does


class AlbumScreen(Page):
    """A page of the album: figures, and one plot at a time."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.page: AlbumPage | None = None
        self.trouble: Words = ""
        self.plot: Words = ""
        self._pages = Pages()
        self._figures_at = 0

    # for those who make one

    def heading(self) -> str:
        """Say what it is of."""
        raise NotImplementedError

    def back(self) -> None:
        """Go where one came from."""
        self.shell.go(StatisticsPage(self.shell))

    def beside(self, pen: Pen, box: Box) -> Box:
        """Draw more into the head; return what is left of it."""
        return box

    def tapped(self, bar: "Bar") -> Tap | None:
        """Go where a bar leads: to the page of a person or a game."""
        if not self.page or not bar.of:
            return None
        page = PersonPage if bar.of in self.page.faces else GamePage
        return lambda: self.shell.go(page(self.shell, bar.of))

    def first(self, page: "AlbumPage") -> "Plot":
        """The plot it opens with."""
        return page.plots[0]

    def row(self) -> Row | None:
        """Make a button in a row of its own where the head has no room for it."""
        return None

    # drawn

    def ask(self, work: "Callable[[Store], AlbumPage]") -> None:
        """Have the page made."""
        self.shell.ask(work, self._came)

    def _came(self, page: "AlbumPage | Exception") -> None:
        if isinstance(page, Exception):
            self.trouble = sentence(page)
        else:
            page = read_all(page)
            self.page, self.trouble = page, ""
            if page.plots and self.plot not in [plot.name for plot in page.plots]:
                self.plot = self.first(page).name
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
            pen.words(self.trouble or told("statistics.empty"), rest.inset(pen.mm(8)), "strong", pen.theme.ink)
        elif self.page is not None:
            self._album(pen, rest, self.page, box.w > box.h)

    def _album(self, pen: Pen, box: Box, page: "AlbumPage", is_wide: bool) -> None:
        gap = pen.mm(GAP_MM)
        rows = 1 if is_wide or len(page.plots) < 4 else 2
        chips, rest = box.cut_top(rows * pen.mm(CHIP_MM) + (rows - 1) * gap, gap)
        for plot, cell in zip(page.plots, chips.grid(len(page.plots), -(-len(page.plots) // rows), gap), strict=True):
            name = read(plot.name)
            chip(self, pen, cell, f"plot:{name}", name, self._turner(plot.name), plot.name == self.plot)
        if not is_wide and (row := self.row()):
            cell, rest = rest.cut_top(pen.mm(CHIP_MM), gap)
            button(self, pen, cell, *row, told("statistics.game_note"))
        if page.figures:
            columns = 1 if is_wide else 2
            high = -(-len(page.figures) // columns) * pen.mm(FIGURE_MM) * self._larger
            figures, rest = rest.cut_left(pen.mm(FIGURES_MM) * self._larger, gap) if is_wide else rest.cut_top(high, gap)
            self._figures(pen, figures, page.figures, columns)
        pen.panel(rest, pen.theme.board)
        self._plot(pen, rest.inset(pen.mm(2), pen.mm(1.4)), next(plot for plot in page.plots if plot.name == self.plot))

    @property
    def _larger(self) -> float:
        return 1 + 0.12 * self.look.text_size

    def _figures(self, pen: Pen, box: Box, figures: "tuple[Figure, ...]", columns: int) -> None:
        least = pen.look.text_px("strong") * 1.15 + pen.look.text_px("caption") * 1.2 + pen.mm(1)
        each = max(1, int((box.h + 1) / least)) * columns
        if len(figures) > each:
            turning, box = box.cut_bottom(pen.mm(CHIP_MM), pen.mm(0.8))
            each = max(1, int((box.h + 1) / least)) * columns
            count = len(figures)
            icon_button(self, pen, turning, "figures", "down", told("statistics.more"), lambda: self._more_figures(each, count))
            self._figures_at %= count
            figures = figures[self._figures_at : self._figures_at + each]
        rows = -(-len(figures) // columns)
        h = min(box.h, rows * pen.mm(FIGURE_MM + 2) * self._larger)
        cells = Box(box.x, box.top - h, box.w, h).grid(rows * columns, columns, pen.mm(0.8))
        for figure, cell in zip(figures, cells, strict=False):
            self._figure(pen, cell, figure)

    def _more_figures(self, each: int, count: int) -> None:
        """Show the next ones; after the last, the first again."""
        self._figures_at = self._figures_at + each if self._figures_at + each < count else 0
        self.renew()

    def _figure(self, pen: Pen, cell: Box, figure: "Figure") -> None:
        theme = pen.theme
        pen.box(cell, theme.panel, theme.line, pen.mm(1.4), max(1.0, pen.mm(theme.line_mm)))
        upper, lower = cell.inset(pen.mm(1.2), pen.mm(0.5)).cut_top(cell.h * 0.52)
        pen.text(figure.value, upper.x, upper.cy, "strong", theme.ink, "start", True, upper.w, may_cut=True)
        words = told("statistics.figure", label=figure.label, note=figure.note) if figure.note else read(figure.label)
        pen.text(words, lower.x, lower.cy, "caption", theme.dim, "start", room=lower.w, may_cut=True)

    def _plot(self, pen: Pen, box: Box, plot: "Plot") -> None:
        bars = cast("Bars", plot.drawing) if hasattr(plot.drawing, "bars") else None
        title, note, unit = read(plot.title), read(plot.note), read(bars.axis.label) if bars else ""
        room = box.w - pen.width(unit, "caption") - pen.mm(2)
        head, rest = box.cut_top(pen.height(title, room, "text", True) + 2, pen.mm(0.6))
        pen.text(unit, head.right, head.cy, "caption", pen.theme.dim, "end")
        pen.words(title, Box(head.x, head.y, room, head.h), "text", pen.theme.ink, "start", True)
        if note:
            below, rest = rest.cut_bottom(pen.height(note, rest.w, "caption") + 2, pen.mm(0.6))
            pen.words(note, below, "caption", pen.theme.dim, "start")
        if bars:
            self._bars(pen, rest, bars)
        else:
            plots.draw(pen, rest, plot.drawing)

    def _bars(self, pen: Pen, box: Box, drawing: "Bars") -> None:
        each = plots.bars_in(pen, box)
        if len(drawing.bars) > each:
            turning, box = box.cut_right(pen.mm(TURN_MM), pen.mm(1.6))
        shown = self._pages.of(drawing.bars, each)
        if len(drawing.bars) > each:
            self._pages.column(self, pen, turning, len(drawing.bars), each)
        plots.draw(pen, box, replace(drawing, bars=tuple(shown)), self.page.faces if self.page else {})
        for bar, row in zip(shown, plots.bar_rows(pen, box, len(shown)), strict=True):
            if tap := self.tapped(bar):
                self.touchable(f"bar:{read(bar.label)}", row, tap, radius=pen.mm(1.4))

    def _turner(self, name: Words) -> Tap:
        return lambda: self._turn(name)

    def _turn(self, name: Words) -> None:
        self.plot, self._pages = name, Pages()
        self.renew()


class StatisticsPage(AlbumScreen):
    """The first page: every game and every person, by how often; tap one for its page. `of_people` opens it with them."""

    def __init__(self, shell: Shell, of_people: bool = False) -> None:
        super().__init__(shell)
        self._of_people = of_people
        self.ask(lambda store: store.album.everything(spoken()))

    def heading(self) -> str:
        """Name the whole of it."""
        return told("statistics.title")

    def back(self) -> None:
        """Go to the history."""
        from kivy_ui.screens.history import HistoryScreen  # the pages lead to each other

        self.shell.go(HistoryScreen(self.shell))

    def first(self, page: "AlbumPage") -> "Plot":
        """The plot of the games, or that of the people."""
        return page.plots[-1 if self._of_people else 0]


class GamePage(AlbumScreen):
    """A game's page."""

    def __init__(self, shell: Shell, game: str) -> None:
        super().__init__(shell)
        self.game = game
        self.ask(lambda store: store.album.game(game, spoken()))

    def heading(self) -> str:
        """Name the game."""
        return title(self.game)

    def beside(self, pen: Pen, box: Box) -> Box:
        """Offer its plays."""
        way, rest = box.cut_right(pen.mm(30), pen.mm(2))
        icon_button(self, pen, way, "history", "nights", told("statistics.plays"), lambda: _history(self.shell, game=self.game))
        return rest


class PersonPage(AlbumScreen):
    """A person's page; what is over time is of one game, which can be chosen."""

    def __init__(self, shell: Shell, player: str, game: str = "") -> None:
        super().__init__(shell)
        self.player = player
        self.ask(lambda store: store.album.person(player, game, spoken()))

    def heading(self) -> str:
        """Name the person."""
        face = self.face
        return face.name if face else "…"

    def back(self) -> None:
        """Go to everybody."""
        self.shell.go(StatisticsPage(self.shell, of_people=True))

    def beside(self, pen: Pen, box: Box) -> Box:
        """Draw their token, and offer their plays and the game."""
        face = self.face
        way, rest = box.cut_right(pen.mm(20), pen.mm(2))
        icon_button(self, pen, way, "history", "nights", told("statistics.plays"), lambda: _history(self.shell, player=self.player))
        if self.width > self.height and (row := self.row()):
            game, rest = rest.cut_right(min(pen.mm(44) * self._larger, rest.w * 0.48), pen.mm(2))
            button(self, pen, game, *row, told("statistics.game_note"))
        if face is not None and face.colour:
            token, rest = rest.cut_left(pen.mm(7), pen.mm(1.5))
            seat_disc(pen, face.colour, face.emblem, token.cx, token.cy, pen.mm(3.2))
        return rest

    def row(self) -> Row | None:
        """Offer the game to choose."""
        return ("game", title(self.page.game), self._choose) if self.page and self.page.game else None

    @property
    def face(self) -> "Player | None":
        """The person as they are now."""
        return self.page.faces.get(self.player) if self.page else None

    def _choose(self) -> None:
        games, now = (self.page.games, self.page.game) if self.page else ((), "")
        cards = [Card(game, title(game), plays_in_words(count)) for game, count in games]
        self.shell.lay(ChooseSheet(self.shell, say("statistics.which_game"), cards, self._chosen, now))

    def _chosen(self, game: str) -> None:
        self.ask(lambda store: store.album.person(self.player, game, spoken()))


def _history(shell: Shell, **wanted: str) -> None:
    from kivy_ui.screens.history import HistoryScreen  # the pages lead to each other

    shell.go(HistoryScreen(shell, **wanted))
