"""Statistics: figures and plots of all plays, of a game, and of a person."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.pictures.picture import Picture, picture
from companion.pictures.places import pier
from companion.pictures.seat_emblems import disc
from companion.table.sentence import Words, say
from kivy_ui.layout.cards import Pager
from kivy_ui.layout.elements import (
    GAP_UNITS,
    PageButton,
    card,
    foot,
    picture_above_words,
    plate,
    text_key,
)
from kivy_ui.layout.leaves import fitted_line, line, paragraph
from kivy_ui.layout.part import Part, by_area, by_shape, column, full_grid, inset, limited_height, row, share, units
from kivy_ui.layout.sizes import LABEL_TEXT, LARGE_TEXT, SMALL_TEXT
from kivy_ui.layout.title_bar import title_bar, title_key, title_keys
from kivy_ui.look.language import as_text, language_code, translate, translate_all
from kivy_ui.pages.history.edit_game import edit_game
from kivy_ui.pages.history.play_words import title
from kivy_ui.pages.history.plot import plot_card, shares_of
from kivy_ui.pages.loaded import LoadedValue, on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.paged_page import PagedPage
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap
from kivy_ui.table.flags import short_name

if TYPE_CHECKING:
    from companion.library.records.people import Person, Player
    from companion.library.records.plots import Bar
    from companion.library.records.statistics_pages import Figure, Plot, StatisticsContent
    from companion.library.store import Store

FIGURES_WIDTH_UNITS = 216.0
FIGURE_UNITS = 62.0
MOST_FIGURE_FACTOR = 1.3  # greatest height of a figure, as a multiple of the least
FIGURE_ROWS_UPRIGHT = 2
KEY_UNITS, WIDE_KEY_UNITS = 56.0, 76.0
LEAST_TEXT = 12.0
NOTE_GAP_UNITS = 10.0
TWO_LINES_SPACING, THREE_LINES_SPACING = 1.15, 1.08
LEAST_NOTE_SHARE = 0.8  # of the usual size of a note beside the label; one that would be smaller is below the value
FEW_BARS, FEW_BARS_UPRIGHT = 4, 3
"""Most bars of each of two plots that are shown beside each other, or above each other; all must fit, because they have no pages."""
TABS_IN_LINE = 3  # on an upright screen


class PlotsPage(PagedPage):
    """Base class of the pages of statistics: figures, one plot at a time, and the plots to choose from at the foot.

    The methods `…_action` and `on_…` return the action of a key in the title, None for no key.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.page: StatisticsContent | None = None
        self.plot: Words = ""
        self._shows_shares = False
        self._loaded: LoadedValue[StatisticsContent] = LoadedValue(self.renew, self._on_loaded)

    # for subclasses

    can_return = True
    more_sign, more_words = "gear", say("statistics.edit_game")
    empty: Words = say("statistics.empty")
    """Sentence shown while no play counts."""

    def history_action(self) -> Tap | None:
        """Return the action of the history key: show the plays behind these statistics."""
        return None

    def more_action(self) -> Tap | None:
        """Return the action of the key with `more_sign`: show the values of the game that can be changed, or the person's page."""
        return None

    def first_plot(self, page: "StatisticsContent") -> "Plot":
        """Return the plot that is shown first."""
        return page.plots[0]

    # loading

    def load(self, work: "Callable[[Store], StatisticsContent]") -> None:
        """Load figures and plots."""
        self._work = work
        self.shell.request(work, self._loaded.store_result)

    def reload(self) -> None:
        """Load the figures and plots again."""
        self.load(self._work)

    def _on_loaded(self, page: "StatisticsContent") -> None:
        self.page = page = translate_all(page)
        self.note = page.note if self.is_wide else ""
        if page.plots and self.plot not in [plot.name for plot in page.plots]:
            self.plot = self.first_plot(page).name

    @property
    def person(self) -> "Player | None":
        """The person that the page is about."""
        return None

    # drawing

    def title_part(self) -> Part:
        """Return the person's disc before the title."""
        on_face = self.more_action() if self._is_more_on_face else None
        return title_bar(self.title, self.note, self.back_action(), self.title_keys(), self._face(), on_face=on_face)

    @property
    def _is_more_on_face(self) -> bool:
        """Whether a tap on the person's disc does the same as the key with `more_sign`."""
        return self.person is not None and self.more_sign == "person"

    def _face(self) -> Picture | None:
        person = self.person
        return picture(disc, person.colour, person.emblem) if person is not None and person.colour else None

    def title_keys(self) -> Part:
        """Return keys that turn to further bars, and those of the subclasses."""
        keys = (
            ("more", self.more_sign, self.more_action(), self.more_words),
            ("history", "clock", self.history_action(), say("statistics.plays")),
        )
        visible_keys = [
            title_key(name, sign, tap, words if self._has_room_for_words else "")
            for name, sign, tap, words in keys
            if tap
            and (name != "more" or not self._is_more_on_face or self.is_wide)  # upright, a tap on the person's disc does the same
        ]
        return title_keys(self.pager.keys(), *self._shares_key(), *visible_keys)

    @property
    def _has_room_for_words(self) -> bool:
        """Whether the keys of the title have words: on a wide screen with text of the usual size."""
        return self.is_wide and self.look.text_factor == 1

    def _shares_key(self) -> list[Part]:
        """Return the key that shows shares with their likely ranges in place of counts, for a plot that has them."""
        if not self._has_shares or not self._is_shares_key_in_title:
            return []
        has_room = self._has_room_for_words
        words = say("statistics.in_percent") if has_room else say("statistics.shares")
        return [
            units(
                WIDE_KEY_UNITS if has_room else KEY_UNITS,
                text_key("shares", words, self._turn_shares, self._shows_shares, size=LABEL_TEXT),
            )
        ]

    @property
    def _has_shares(self) -> bool:
        """Whether the chosen plot has shares, too."""
        plot = next((plot for plot in self.page.plots if plot.name == self.plot), None) if self.page else None
        return plot is not None and plot.shares is not None

    @property
    def _is_shares_key_in_title(self) -> bool:
        """Whether the title has room for the key: not on an upright screen beside two others."""
        return self.is_wide or self.more_action() is None

    def _turn_shares(self) -> None:
        self._shows_shares = not self._shows_shares
        self.renew()

    def _as_shown(self, plot: "Plot") -> "Plot":
        """Return the plot with counts, or with shares if they were chosen."""
        return shares_of(plot) if self._shows_shares else plot

    def body(self) -> Part:
        """Return figures beside the chosen plot, or above it on an upright screen."""
        page = self.page
        if page is None or not page.plots:
            return self._no_plots()
        plot_part = self.plots_part(page)
        if not page.figures:
            return plot_part
        rows = min(FIGURE_ROWS_UPRIGHT, -(-len(page.figures) // 2))
        height = rows * (self._figure_units + GAP_UNITS) - GAP_UNITS
        return by_shape(
            row(units(FIGURES_WIDTH_UNITS * self.look.text_factor, self._figures(page.figures, 1)), plot_part, gap=12),
            column(units(height, self._figures(page.figures, 2)), plot_part),
        )

    @property
    def _figure_units(self) -> float:
        """Height of a figure."""
        return FIGURE_UNITS * self.look.text_factor

    def plots_part(self, page: "StatisticsContent") -> Part:
        """Return the chosen plot."""
        plot = next(plot for plot in page.plots if plot.name == self.plot)
        return plot_card(self._as_shown(plot), page.faces, self._tap_of, self.pager)

    def _no_plots(self) -> Part:
        if self.page and not self._loaded.failure:
            return picture_above_words(picture(pier), self.empty, LARGE_TEXT)
        return paragraph(self._loaded.status_words, LARGE_TEXT, anchor="middle", is_bold=True, is_top=False)

    def buttons(self) -> list[PageButton]:
        """Return a button for each plot, none for a single one; and the one for shares if the title has no room for it."""
        plots = [plot.name for plot in self.page.plots] if self.page and len(self.page.plots) > 1 else []
        buttons = [
            PageButton(f"plot:{as_text(name)}", name, partial(self._show, name), kind="main" if name == self.plot else "plain")
            for name in plots
        ]
        if buttons and self.page and any(plot.shares is not None for plot in self.page.plots) and not self._is_shares_key_in_title:
            kind = "main" if self._shows_shares else "plain"
            if not self._has_shares:
                kind = "bare"  # its cell stays, so that the buttons of the plots don't move
            buttons.append(PageButton("shares", say("statistics.shares_in_percent"), self._turn_shares, kind=kind))
        return buttons

    def buttons_part(self, buttons: Sequence[PageButton], is_wide: bool) -> Part:
        """Return the buttons in one line, or in lines of up to three on an upright screen; no line has only the one for shares."""
        lines_needed = 1 if is_wide else max(1, -(-len(buttons) // TABS_IN_LINE))
        line_length = max(1, -(-len(buttons) // lines_needed))
        lines = [list(buttons[first : first + line_length]) for first in range(0, len(buttons), line_length)]
        if len(lines) > 1 and [button.name for button in lines[-1]] == ["shares"]:
            lines[0].append(lines.pop()[0]._replace(title=say("statistics.shares")))
        return foot(lines)

    def _figures(self, figures: "Sequence[Figure]", columns: int) -> Part:
        """Return the figures in columns, less high where all would not have room."""
        faces = self.page.faces if self.page else {}
        cells = [
            _figure(f"figure:{number}", figure, self._tap_of_figure(figure), is_person=figure.owner_id in faces)
            for number, figure in enumerate(figures)
        ]
        rows = -(-len(cells) // columns)
        return limited_height(rows * (self._figure_units * MOST_FIGURE_FACTOR + GAP_UNITS) - GAP_UNITS, full_grid(columns, *cells))

    # taps

    def _show(self, plot: Words) -> None:
        self.plot, self.pager.page = plot, 0
        self.renew()

    def _tap_of_figure(self, figure: "Figure") -> Tap | None:
        """Return the action of a figure that names a person or game: open its page; None for other figures."""
        return self._show_statistics_of(figure.owner_id)

    def _tap_of(self, bar: "Bar") -> Tap | None:
        """Return the action of a bar: open the page of its person or game, or the plays of its two people."""
        if bar.second_id:
            return partial(self.shell.show_history, player=bar.owner_id, rival=bar.second_id)
        return self._show_statistics_of(bar.owner_id)

    def _show_statistics_of(self, owner_id: str) -> Tap | None:
        if not self.page or not owner_id:
            return None
        is_person = owner_id in self.page.faces
        return partial(self.shell.show_person_statistics if is_person else self.shell.show_game_statistics, owner_id)


def _figure(name: str, figure: "Figure", tap: Tap | None, *, is_person: bool) -> Part:
    """Write a figure below its label, and its note where it can be larger: beside it or the label; on a key if it can be tapped.

    is_person  whether the figure is a person's name, which may be cut
    """

    def words(scene: Scene, area: Area) -> Part:
        label_and_note = say("statistics.label_and_note", label=figure.label, note=figure.note)
        room = area.w - scene.scaled_width(figure.value, LARGE_TEXT) - NOTE_GAP_UNITS
        share_beside_value = room / max(1.0, scene.scaled_width(figure.note, SMALL_TEXT, False))
        share_beside_label = area.w / scene.scaled_width(label_and_note, SMALL_TEXT, False)
        has_room = share_beside_value >= min(1.0, share_beside_label)
        is_below = not has_room and share_beside_label < LEAST_NOTE_SHARE
        label = figure.label if has_room or is_below or not as_text(figure.note) else label_and_note
        value_text = LABEL_TEXT if is_below else LARGE_TEXT  # above a note it leaves room for letters that are large enough to read
        lines_units = (
            THREE_LINES_SPACING * (2 * SMALL_TEXT + value_text) if is_below else TWO_LINES_SPACING * (SMALL_TEXT + value_text)
        )
        factor = min(1.0, area.h / scene.text_size(lines_units))
        large, small = value_text * factor, SMALL_TEXT * factor
        name_room = room if has_room else area.w
        shown_value = short_name(scene, as_text(figure.value), name_room, LABEL_TEXT) if is_person else figure.value
        value = fitted_line(shown_value, large, "accent", least=min(SMALL_TEXT, large), may_cut=True)
        note = line(figure.note, small, "dim", "start", is_bold=False, least=LEAST_TEXT)
        values = row(value, note, gap=NOTE_GAP_UNITS) if has_room and as_text(figure.note) else value
        label_line = line(label, small, "dim", "start", is_bold=False, least=LEAST_TEXT)
        if is_below:
            return column(share(small, label_line), share(large, value), share(THREE_LINES_SPACING * small, note), gap=0)
        return column(share(2, label_line), share(3, values), gap=0)

    body = inset(14, 4, by_area(words))
    return plate(name, body) if tap is None else card(name, body, tap)


class StatisticsPage(PlotsPage):
    """Page with the plays of each game, the wins of each person, and who beats whom; `of_people` shows people first."""

    title = say("statistics.title")

    def __init__(self, shell: Shell, of_people: bool = False) -> None:
        super().__init__(shell)
        self._of_people = of_people
        self._pagers = (self.pager, Pager(self.renew))
        self.load(lambda store: store.statistics_pages.overview(language_code()))

    def back_action(self) -> Tap:
        """Return the action of the arrow: go to the page before, else to History."""
        return self.return_action(self.shell.show_history)

    def plots_part(self, page: "StatisticsContent") -> Part:
        """Return the chosen plot; those of games and of people beside each other, while both are short."""
        first_plots = page.plots[: len(self._pagers)]
        if not self._has_short_plots or self.plot not in [plot.name for plot in first_plots]:
            return super().plots_part(page)
        plots_shown = zip(first_plots, self._pagers, strict=True)
        cards = [plot_card(self._as_shown(plot), page.faces, self._tap_of, pager) for plot, pager in plots_shown]
        return by_shape(row(*cards, gap=12), column(*cards))

    @property
    def _has_short_plots(self) -> bool:
        """Whether games and people are so few that their plots are shown beside each other. In larger text they never are."""
        if self.look.text_size:
            return False
        few = FEW_BARS if self.is_wide else FEW_BARS_UPRIGHT
        plots = self.page.plots[: len(self._pagers)] if self.page is not None and self.page.has_games else ()
        return len(plots) == len(self._pagers) and all(len(plot.drawing.bars) <= few for plot in plots)  # type: ignore[union-attr]  # of counts

    def buttons(self) -> list[PageButton]:
        """Return a button for each plot; one for those of games and people, if they are shown beside each other."""
        buttons = super().buttons()
        if not self._has_short_plots:
            return buttons
        short_plots, further_buttons = buttons[: len(self._pagers)], buttons[len(self._pagers) :]
        kind = "main" if any(button.kind == "main" for button in short_plots) else "plain"
        joint_button = short_plots[0]._replace(title=say("statistics.games_and_people"), kind=kind)
        return [joint_button, *further_buttons] if further_buttons else []

    def first_plot(self, page: "StatisticsContent") -> "Plot":
        """Return the plot of the games, or of the people."""
        return page.plots[int(self._of_people and page.has_games)]


class GameStatisticsPage(PlotsPage):
    """Figures and plots of a game."""

    empty = say("statistics.none_counts")

    def __init__(self, shell: Shell, game: str) -> None:
        super().__init__(shell)
        self.game = game
        self.title = title(game)
        self.load(lambda store: store.statistics_pages.game(game, language_code()))

    def back_action(self) -> Tap:
        """Return the action of the arrow: go to the page before, else to all statistics."""
        return self.return_action(self.shell.show_statistics)

    def history_action(self) -> Tap:
        """Return the action of the key: show its plays."""
        return partial(self.shell.show_history, game=self.game)

    def more_action(self) -> Tap:
        """Return the action of the key: show what wins in it, and which titles are the same game."""
        return partial(edit_game, self.shell, self.game)


class PersonStatisticsPage(PlotsPage):
    """Figures and plots of a person, of all games or of one. A bar of a game opens the page of the person and that game."""

    title = "…"
    empty = say("statistics.no_result")

    def __init__(self, shell: Shell, player: str, game: str = "") -> None:
        super().__init__(shell)
        self.player, self.game = player, game
        self.more_sign, self.more_words = ("chart", say("history.everyone")) if game else ("person", say("statistics.person"))
        self.load(lambda store: store.statistics_pages.person(player, game, language_code()))

    def _on_loaded(self, page: "StatisticsContent") -> None:
        super()._on_loaded(page)
        if self.player in page.faces:
            name = page.faces[self.player].name
            self.title = translate("statistics.person_in_game", name=name, game=title(self.game)) if self.game else name

    @property
    def person(self) -> "Player | None":
        """The person, reloaded after changes."""
        return self.page.faces.get(self.player) if self.page else None

    def back_action(self) -> Tap:
        """Return the action of the arrow: go to the page before, else to the statistics of all people."""
        return self.return_action(partial(self.shell.show_statistics, of_people=True))

    def history_action(self) -> Tap:
        """Return the action of the key: show their plays."""
        return partial(self.shell.show_history, game=self.game, player=self.player)

    def more_action(self) -> Tap:
        """Return the action of the key: open the person's page, or of one game, the statistics of all who played it."""
        if self.game:
            return partial(self.shell.show_game_statistics, self.game)
        return partial(
            self.shell.request, lambda store: store.people.all_people(), on_result(self._open_person, self.shell.show_message)
        )

    def _open_person(self, people: "list[Person]") -> None:
        from kivy_ui.pages.history.person_page import PersonPage  # imported later: it draws a plot of its own

        person = next((person for person in people if person.player.id == self.player), None)
        if person is not None and self.is_open:
            self.shell.open_page(PersonPage(self.shell, person, people, self.reload))

    def _show_statistics_of(self, owner_id: str) -> Tap | None:
        page = self.page
        if page is None or page.game or not owner_id or owner_id in page.faces:
            return super()._show_statistics_of(owner_id)
        return partial(self.shell.show_person_statistics, self.player, owner_id)
