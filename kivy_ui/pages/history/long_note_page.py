"""Page of a note that is too long to be typed on: its beginning, and a new note in its place."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.table.sentence import Words, say
from kivy_ui.pages.entry.text_entry import WritingPage
from kivy_ui.pages.page import PageButton
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.text_page import TextPage

if TYPE_CHECKING:
    from companion.library.records.play_record import Play

MOST_TYPED = 5000
"""Letters of a note that can be changed by typing; a longer one can only be replaced."""
MOST_SHOWN = 600


def is_note_too_long(play: "Play") -> bool:
    """Return whether the note of a play is too long to be changed by typing."""
    return play.note_length > MOST_TYPED


def _note_beginning(play: "Play") -> Words:
    """Return the first letters of the note of a play, and how many more there are."""
    beginning = " ".join(play.note_beginning[:MOST_SHOWN].split())
    return say("play.note_goes_on", beginning=beginning, more=play.note_length - MOST_SHOWN)


class LongNotePage(TextPage):
    """Page with the beginning of a note; it calls `on_written(words)` with a new one."""

    def __init__(self, shell: Shell, play: "Play", longest: int, on_written: Callable[[str], object]) -> None:
        super().__init__(shell, say("play.note"), [_note_beginning(play), say("play.note_in_exports")])
        self._longest = longest
        self._on_written = on_written

    def buttons(self) -> list[PageButton]:
        """Return the button that replaces the note."""
        return [PageButton("write", say("play.replace_note"), self._write)]

    def _write(self) -> None:
        self.shell.open_page(WritingPage(self.shell, say("play.write_note"), "", self._longest, self._on_written, pages_to_close=1))
