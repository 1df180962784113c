"""History › a play › Log: every move of a finished game as a sentence."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.games import catalogue
from companion.session.play.log import LogLine
from companion.session.play.stored_log import stored_log
from companion.table.seats import Seat
from companion.table.sentence import Words
from kivy_ui.layout.elements import GAP_UNITS
from kivy_ui.layout.leaves import paragraph
from kivy_ui.layout.part import Part, inset
from kivy_ui.look.language import language_code
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.play.log_entry_page import LogEntryPage
from kivy_ui.pages.play.log_page import LogLines
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:
    from companion.library.records.plays import Play
    from companion.library.store import Store

FAILURE_TEXT = 28.0


class PlayLogPage(LogLines):
    """Log of a play that this device recorded; its lines can't be rewound to."""

    def __init__(self, shell: Shell, play: "Play") -> None:
        super().__init__(shell)
        self._seats: Sequence[Seat] = ()
        self._failure: Words = ""
        shell.request(lambda store: self._load(store, play), on_result(self._on_loaded, self._fail))

    def _load(self, store: "Store", play: "Play") -> tuple[Sequence[Seat], Sequence[LogLine]]:
        """Return the seats under their present names, and the lines as text. Raises UserError if the game can’t be read."""
        names = {id: person.table_name for id, person in store.people.current_people().items()}
        return stored_log(self.shell.game(catalogue.game_of(play.game)), play.id, store.journal, language_code(), names)

    def _on_loaded(self, loaded: tuple[Sequence[Seat], Sequence[LogLine]]) -> None:
        self._seats, lines = loaded
        self.use_lines(lines)

    def _fail(self, why: Words) -> None:
        self._failure = why
        self.renew()

    def seats(self) -> Sequence[Seat]:
        """Return the seats of the play."""
        return self._seats

    def tap_of(self, line: LogLine) -> Tap | None:
        """Return the action that opens the page of a line with points; None for a line that its sentence says in full."""
        return partial(self._open_line, line) if line.gains else None

    def _open_line(self, line: LogLine) -> None:
        self.shell.open_page(LogEntryPage(self.shell, line, self.seats(), None))

    def body(self) -> Part:
        """Return a page of lines, or the reason why there are none."""
        return inset(2 * GAP_UNITS, GAP_UNITS, paragraph(self._failure, FAILURE_TEXT)) if self._failure else super().body()
