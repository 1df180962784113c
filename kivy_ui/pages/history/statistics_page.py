"""Statistics: what was played and by whom, and a page of figures and plots for every game and person."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.places import pier
from companion.pictures.seats import disc
from companion.table.say import Words, say
from kivy_ui.background_tasks import sentence
from kivy_ui.look.language import read, read_all, spoken, told
from kivy_ui.pages.entry.choose_page import ChoosePage, game_card
from kivy_ui.pages.history.play_words import plays as plays_in_words
from kivy_ui.pages.history.play_words import title
from kivy_ui.pages.history.plot import PlotCard, are_bars
from kivy_ui.pages.house import HousePage, Way, lay_tabs
from kivy_ui.pages.page_base import GAP, HEAD, MARGIN, Shell
from kivy_ui.pages.paging import Turning
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap
from kivy_ui.table import parts

if TYPE_CHECKING:
    from companion.library.records.album import AlbumPage, Figure, Plot
    from companion.library.records.people import Player
    from companion.library.records.plots import Bar, Columns, Course
    from companion.library.store import Store

FIGURE_W, FIGURE_H, KEY_H, KEY_W = 216.0, 62.0, 56.0, 56.0


class AlbumScreen(HousePage):
    """A page of the album: figures, and one plot at a time."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.page: AlbumPage | None = None
        self.trouble: Words = ""
        self.plot: Words = ""
        self._turning = Turning(self.renew)
        self._figures_at = 0

    # for those who make one

    def called(self) -> str:
        """Say what it is of."""
        raise NotImplementedError

    def back(self) -> None:
        """Go where one came from."""
        self.shell.go(StatisticsPage(self.shell))

    @property
    def person(self) -> "Player | None":
        """Whose page it is."""
        return None

    def plays(self) -> Tap | None:
        """Go to the plays it is of."""
        return None

    def more(self) -> Tap | None:
        """Go to what can be changed about it."""
        return None

    def choose_game(self) -> Tap | None:
        """Choose which game the plots over time are of."""
        return None

    def tapped(self, bar: "Bar") -> Tap | None:
        """Go where a bar leads: to the page of a person or a game."""
        if not self.page or not bar.of:
            return None
        page = PersonStatisticsPage if bar.of in self.page.faces else GameStatisticsPage
        return lambda: self.shell.go(page(self.shell, bar.of))

    def first(self, page: "AlbumPage") -> "Plot":
        """The plot it opens with."""
        return page.plots[0]

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

    def draw(self, scene: Scene) -> None:
        """Figures beside the chosen plot, the plots to choose from at the foot."""
        page = self.page
        if page is None or not page.plots:
            self._head(scene, 1)
            words = self.trouble or (say("statistics.empty") if page else "")
            area = Area(MARGIN, HEAD, scene.w - 2 * MARGIN, scene.h - HEAD)
            h = min(area.h - 110, area.w * 294 / 424)
            if page and not self.trouble:
                scene.put("quay", picture(pier), area.cx, area.y + h / 2, h * 424 / 294, h)
                area = Area(area.x, area.y + h, area.w, area.h - h)
            scene.paragraph("empty", words, area.inset(20), 30, self.ink.ink, "middle", True, is_top=False)
            return
        area = lay_tabs(scene, [self._tab(plot.name) for plot in page.plots], self.ink)
        plot = next(plot for plot in page.plots if plot.name == self.plot)
        self._head(scene, self._draw_plot(scene, self._beside(scene, area, page), plot))

    def _tab(self, name: Words) -> Way:
        return Way(f"plot:{read(name)}", name, partial(self._turn, name), kind="main" if name == self.plot else "plain")

    def _head(self, scene: Scene, pages: int) -> None:
        """Write whose page it is, with the keys of its plays and of the bars' pages at the right."""
        plays, right, x = self.plays(), scene.w - MARGIN, 80.0
        for name, sign, tap in (("history", "moon", plays), ("more", "gear", self.more())):
            if tap:
                place = Area(right - KEY_W, 8, KEY_W, 52)
                parts.key(scene, name, place, "", tap, self.ink.tint, icon_name=sign)
                right = place.x - GAP
        self._turning.draw(scene, self.ink, right, 8, 52, pages)
        self.heading(scene, "", "", self.back)
        if self.person is not None and self.person.colour:
            scene.put("face", picture(disc, self.person.colour, self.person.emblem), 102, 34, 50, 50)
            x = 138
        room = right - self._turning.room(pages) - x - 12
        place = Area(x, 4, room, 60)
        if scene.wide(self.called(), 24) > room:
            scene.paragraph("called", self.called(), place, 24, self.ink.ink, is_bold=True, least=13, is_top=False)
        else:
            scene.write("called", self.called(), x, 34, 34, self.ink.ink, "start", room=room, least=24)

    # figures

    def _beside(self, scene: Scene, area: Area, page: "AlbumPage") -> Area:
        """Draw the figures at the left or above, and the game to choose; return what is left."""
        choose = self.choose_game()
        if not page.figures:
            return area
        factor = scene.look.text_factor
        if scene.is_wide:
            left, columns = area._replace(w=FIGURE_W * factor), 1
            rest = Area(left.right + 12, area.y, area.w - left.w - 12, area.h)
        else:
            h = min(2, -(-len(page.figures) // 2)) * (FIGURE_H * factor + GAP) - GAP + (KEY_H + GAP) * (choose is not None)
            left, columns = area._replace(h=h), 2
            rest = Area(area.x, left.bottom + GAP, area.w, area.h - h - GAP)
        if choose:
            place = Area(left.x, left.bottom - KEY_H, left.w, KEY_H)
            parts.key(scene, "game", place, title(page.game), choose, self.ink.tint, size=24)
            left = left._replace(h=left.h - KEY_H - GAP)
        self._figures(scene, left, page.figures, columns)
        return rest

    def _figures(self, scene: Scene, area: Area, figures: "tuple[Figure, ...]", columns: int) -> None:
        """Draw as many as there is room for; a tap on one shows the next ones."""
        h = FIGURE_H * scene.look.text_factor
        each = max(1, int((area.h + GAP + 1) / (h + GAP))) * columns
        shown = figures[self._figures_at : self._figures_at + each]
        rows = max(1, -(-min(each, len(figures)) // columns))
        high = min(area.h, rows * (h * 1.3 + GAP) - GAP)
        for nth, (figure, cell) in enumerate(zip(shown, area._replace(h=high).grid(rows * columns, columns, GAP), strict=False)):
            self._figure(scene, f"figure:{nth}", cell, figure)
        if len(figures) > each:
            scene.put("figures:icon", picture(icon, "down", self.ink.dim), area.right - 18, area.y + 18, 22, 22)
            scene.touch("figures", area._replace(h=high), lambda: self._more_figures(each, len(figures)))

    def _more_figures(self, each: int, count: int) -> None:
        """Show the next ones; after the last, the first again."""
        self._figures_at = self._figures_at + each if self._figures_at + each < count else 0
        self.renew()

    def _figure(self, scene: Scene, key: str, cell: Area, figure: "Figure") -> None:
        """Draw what it is over how much."""
        self.plate(scene, key, cell)
        x, room, accent = cell.x + 14, cell.w - 28, self.look.theme.accent
        scene.write(
            f"{key}:label", figure.label, x, cell.y + cell.h * 0.27, 18, self.ink.dim, "start", False, room=room - 16, least=13
        )
        y = cell.y + cell.h * 0.68
        w = scene.write(f"{key}:value", figure.value, x, y, 30, accent, "start", room=room, least=18, may_cut=True)
        if room - w > 50:
            scene.write(
                f"{key}:note",
                figure.note,
                x + w + 10,
                y + 3,
                18,
                self.ink.dim,
                "start",
                False,
                room=room - w - 10,
                least=13,
                may_cut=True,
            )

    # plots

    def _draw_plot(self, scene: Scene, area: Area, plot: "Plot") -> int:
        """Draw the plot on its card; return how many pages of bars there are."""
        card = PlotCard(scene, area, plot, self.ink)
        if are_bars(plot.drawing):
            self.card(scene, "card", area)
            drawn = card.bars(plot.drawing, self.page.faces if self.page else {}, self.tapped)
            shown, pages = self._turning.of(len(plot.drawing.bars), drawn.each)
            drawn.draw(shown)
            return pages
        card.sea(cast("Columns | Course", plot.drawing))
        return 1

    def _turn(self, name: Words) -> None:
        self.plot, self._turning.page = name, 0
        self.renew()


class StatisticsPage(AlbumScreen):
    """The first page: every game and every person, by how often; tap one for its page. `of_people` opens it with them."""

    def __init__(self, shell: Shell, of_people: bool = False) -> None:
        super().__init__(shell)
        self._of_people = of_people
        self.ask(lambda store: store.album.everything(spoken()))

    def called(self) -> str:
        """Name the whole of it."""
        return told("statistics.title")

    def back(self) -> None:
        """Go to the history."""
        from kivy_ui.pages.history.history_page import HistoryPage  # the pages lead to each other

        self.shell.go(HistoryPage(self.shell))

    def first(self, page: "AlbumPage") -> "Plot":
        """The plot of the games, or that of the people."""
        return page.plots[-1 if self._of_people else 0]


class GameStatisticsPage(AlbumScreen):
    """A game's page."""

    def __init__(self, shell: Shell, game: str) -> None:
        super().__init__(shell)
        self.game = game
        self.ask(lambda store: store.album.game(game, spoken()))

    def called(self) -> str:
        """Name the game."""
        return title(self.game)

    def plays(self) -> Tap:
        """Go to its plays."""
        return lambda: _history(self.shell, game=self.game)

    def more(self) -> Tap:
        """Go to what wins in it, and which titles are the same game."""
        from kivy_ui.pages.history.game_page import open_game  # the pages lead to each other

        return lambda: open_game(self.shell, self.game)


class PersonStatisticsPage(AlbumScreen):
    """A person's page; what is over time is of one game, which can be chosen."""

    def __init__(self, shell: Shell, player: str, game: str = "") -> None:
        super().__init__(shell)
        self.player = player
        self.ask(lambda store: store.album.person(player, game, spoken()))

    def called(self) -> str:
        """Name the person."""
        face = self.person
        return face.name if face else "…"

    def back(self) -> None:
        """Go to everybody."""
        self.shell.go(StatisticsPage(self.shell, of_people=True))

    def plays(self) -> Tap:
        """Go to their plays."""
        return lambda: _history(self.shell, player=self.player)

    def choose_game(self) -> Tap | None:
        """Choose between the games they played."""
        return self._choose if self.page and self.page.game else None

    @property
    def person(self) -> "Player | None":
        """The person as they are now."""
        return self.page.faces.get(self.player) if self.page else None

    def _choose(self) -> None:
        games, now = (self.page.games, self.page.game) if self.page else ((), "")
        cards = [game_card(game, title(game), plays_in_words(count), self.look.theme.name) for game, count in games]
        self.shell.lay(ChoosePage(self.shell, say("statistics.which_game"), cards, self._chosen, now))

    def _chosen(self, game: str) -> None:
        self.ask(lambda store: store.album.person(self.player, game, spoken()))


def _history(shell: Shell, **wanted: str) -> None:
    from kivy_ui.pages.history.history_page import HistoryPage  # the pages lead to each other

    shell.go(HistoryPage(shell, **wanted))
