"""Resume page: all open games, each with its picture, its players, when it was played, and what it asks now."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.games import catalogue
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import disc
from companion.table.seats import Seat
from companion.table.sentence import Words, say
from kivy_ui.layout.cards import paged_grid
from kivy_ui.layout.elements import GAP_UNITS, card_ground
from kivy_ui.layout.leaves import fitted_line, image, line
from kivy_ui.layout.part import EMPTY, Part, by_area, column, inset, limited_height, panel, row, units
from kivy_ui.layout.sizes import BODY_TEXT, KEY_TEXT, NOTE_TEXT
from kivy_ui.look.language import language_code, translate
from kivy_ui.pages.history.play_words import day_ago, minutes
from kivy_ui.pages.home.open_games import (
    OpenGames,
    dots_key,
    load_tools,
    picture_of_session,
    player_notes,
    resume_callbacks,
    title_of_session,
    tool_notes,
)
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.paged_page import PagedPage
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import LongPress

if TYPE_CHECKING:
    from companion.library.records.session_records import StoredSession
    from companion.library.store import Store

LEAST_ROW_UNITS = 104.0
MOST_ROW_UNITS = 150.0
ROW_GAP_UNITS = 14.0
PADDING_UNITS = 10.0
LINE_UNITS = 30.0
COVER_SHARE = 1.1  # of its height
DISC_UNITS = 26.0
DISC_GAP_UNITS = 6.0
NAME_GAP_UNITS = 14.0
LEAST_TEXT = 16.0
Question = tuple[Words, tuple[str, ...]]


class ResumePage(PagedPage):
    """A row for each open game: a tap resumes it, its dots or a long press open the page that ends it.

    The players and the questions follow once they are loaded.

    sessions    the open games, the last one first
    questions   what each asks now, by the session's id
    """

    title = say("recent.resume_which")

    def __init__(self, shell: Shell, sessions: "Sequence[StoredSession]", games: OpenGames) -> None:
        super().__init__(shell)
        self.sessions, self._game_facts = list(sessions), games
        self._press = LongPress()
        self._seats: dict[str, tuple[Seat, ...]] = dict(games.seats)
        self.questions: dict[str, str] = {}
        shell.request(partial(load_tools, sessions=self.sessions), on_result(self._show_tools, lambda why: None))
        for session in self.sessions:
            if not (session.is_newer or catalogue.is_tool(session.game)):
                shell.request(partial(_load, id=session.id), on_result(partial(self._show_loaded, session), lambda why: None))

    def _show_tools(self, tools: Mapping[str, tuple[Words, tuple[str, ...]]]) -> None:
        self._game_facts = self._game_facts._replace(tools=tools)
        self.renew()

    def _show_loaded(self, session: "StoredSession", loaded: tuple[tuple[Seat, ...], Question | None]) -> None:
        seats, question = loaded
        self._seats[session.id] = seats
        if question:
            words, names = question
            self.questions[session.id] = self.shell.game(session.game).reader(names, language_code()).read(words)
        self.renew()

    def body(self) -> Part:
        """Return the rows, as high as there is room for."""
        return inset(0, 0, by_area(self._rows), lip=GAP_UNITS)

    def _rows(self, scene: Scene, area: Area) -> Part:
        factor, count = scene.look.text_factor, len(self.sessions)
        rows = min(count, max(1, int((area.h + GAP_UNITS) / (LEAST_ROW_UNITS * factor + GAP_UNITS))))
        height = min(area.h, rows * (MOST_ROW_UNITS * factor + GAP_UNITS) - GAP_UNITS)
        return limited_height(height, paged_grid([self._row(session) for session in self.sessions], self.pager, 1, rows))

    def _row(self, session: "StoredSession") -> Part:
        """Return a row: the picture, title and day, the players, and the game's question."""
        look = picture_of_session(session, self._game_facts, self.look.theme.name)

        def make(scene: Scene, area: Area) -> Part:
            when = fitted_line(self._time_words(session), NOTE_TEXT, "dim", is_bold=False)
            title = row(
                line(title_of_session(self.shell, session, self._game_facts), KEY_TEXT, anchor="start"), when, gap=ROW_GAP_UNITS
            )
            question = self.questions.get(session.id, "")
            words = [title, by_area(partial(self._players, session))]
            if question:
                words.append(line(question, NOTE_TEXT, "brass", "start", is_bold=False, least=LEAST_TEXT, may_cut=True))
            lines = [units(min(area.h / 3, LINE_UNITS * scene.look.text_factor), part) for part in words]
            return row(units(area.h * COVER_SHARE, image(look)), column(EMPTY, *lines, EMPTY, gap=0), gap=ROW_GAP_UNITS)

        body, ground = inset(PADDING_UNITS, PADDING_UNITS, by_area(make)), card_ground(self.look.theme.name)
        tap, hold, show = resume_callbacks(self.shell, session, self._game_facts, self._press)
        has_room = self.is_wide or not self.look.text_size
        dots = [dots_key(session, show, self.look.theme.ink)] if show is not None and has_room else []
        return panel(f"row:{session.id}", ground, row(panel(f"go-on:{session.id}", None, body, tap, hold=hold), *dots, gap=0))

    def _time_words(self, session: "StoredSession") -> str:
        """Return the day of the last move and the time played."""
        return translate("plays.results", results=[part for part in (day_ago(session.last_s), minutes(session.played_ms)) if part])

    def _players(self, session: "StoredSession", scene: Scene, area: Area) -> Part:
        """Return the players' discs and names; as words while the names are not loaded or have no room."""
        seats = () if catalogue.is_tool(session.game) else self._seats.get(session.id, ())
        size = min(DISC_UNITS * scene.look.text_factor, area.h)
        widths = [size + DISC_GAP_UNITS + scene.scaled_width(seat.name, BODY_TEXT, False) + NAME_GAP_UNITS for seat in seats]
        if not seats or sum(widths) > area.w:
            notes = [*tool_notes(session, self._game_facts), *player_notes(session, self._game_facts.progress.get(session.id))]
            note = next((words for words in notes if scene.scaled_width(words, BODY_TEXT, False) <= area.w), notes[-1])
            return line(note, BODY_TEXT, anchor="start", is_bold=False, may_cut=True)
        parts = [
            units(
                width,
                row(
                    units(size, image(picture(disc, seat.colour, seat.emblem), size)),
                    line(seat.name, BODY_TEXT, anchor="start", is_bold=False),
                    gap=DISC_GAP_UNITS,
                ),
            )
            for width, seat in zip(widths, seats, strict=True)
        ]
        return row(*parts, EMPTY, gap=0)


def _load(store: "Store", id: str) -> tuple[tuple[Seat, ...], Question | None]:
    """Return the seats of a session, and its question."""
    setup = store.journal.setup(id)
    return setup.seats if setup else (), store.current_question(id)
