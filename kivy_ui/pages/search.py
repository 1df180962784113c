"""Search on a page: a field in place of the title, and keys below the results. Typing on a real keyboard begins a search."""

import re
from collections.abc import Callable

from companion.table.letters import cut_text, printable_characters, remove_last_letter
from companion.table.sentence import Words
from kivy_ui.layout.key_names import BACKSPACE, ENTER, ESCAPE, PASTE
from kivy_ui.layout.part import Part, column, units
from kivy_ui.layout.real_keyboard import RealKeyboard, copied_text
from kivy_ui.layout.title_bar import title_bar
from kivy_ui.pages.entry.keyboard import RUB_OUT, Keyboard
from kivy_ui.pages.entry.text_field import text_field
from kivy_ui.pages.keyboard_page import KeyboardPage
from kivy_ui.stage.touch import Tap

LONGEST = 24
BESIDE_FIELD_UNITS = 96.0


class SearchPage(KeyboardPage):
    """Base of pages with a search: make `search` in `__init__`, and show its results in `body` while `search.is_on`."""

    search: "Search"

    def title_part(self) -> Part:
        """Return the title, or the field of a search."""
        return self.search.title_part() if self.search.is_on else super().title_part()

    def back_action(self) -> Tap:
        """Return the action of the arrow: end the search, or close the page."""
        return self.search.end if self.search.is_on else self.close


class Search:
    """Search on `page`.

    typed      the text to search for; None without a search
    open_best  called by Enter and the last key: opens the best result, if any
    on_begin   called when a search begins
    """

    def __init__(self, page: KeyboardPage, open_best: Tap, on_begin: Tap = lambda: None) -> None:
        self.typed: str | None = None
        self._page, self._open_best, self._on_begin = page, open_best, on_begin
        self._keyboard = Keyboard(self._type, open_best, page.renew)
        self._keyboard.is_shifted = False
        page.real_keyboard = RealKeyboard(page.stage, self._add, self._on_key)

    @property
    def is_on(self) -> bool:
        """Whether a search is shown."""
        return self.typed is not None

    def begin(self) -> None:
        """Begin a search."""
        self.typed = ""
        self._on_begin()
        self._page.renew()

    def end(self) -> None:
        """End the search."""
        self.typed = None
        self._page.renew()

    def title_part(self) -> Part:
        """Return the title bar of a search: an arrow that ends it, and the typed text."""
        return title_bar("", "", self.end, units(self._page.scene.w - BESIDE_FIELD_UNITS, text_field(self.typed or "")))

    def part(self, results: Part, done_words: Words, *, can_open: bool) -> Part:
        """Return the results above the keys. `done_words`: label of the last key, an outline unless `can_open`."""
        return column(results, self._keyboard.part(done_words, can_open))

    def _type(self, letters: str) -> None:
        typed = self.typed or ""
        self.typed = remove_last_letter(typed) if letters == RUB_OUT else cut_text(typed + letters, LONGEST)
        self._page.renew()

    def _add(self, words: str) -> None:
        """Add text from a real keyboard."""
        if not self.is_on:
            self.begin()
        self._type("".join(printable_characters(re.sub(r"\s", " ", words))))

    def _on_key(self, name: str) -> None:
        """Handle keys of a real keyboard other than letters."""
        actions: dict[str, Callable[[], object]] = {
            ENTER: self._open_best,
            ESCAPE: self._escape,
            BACKSPACE: lambda: self._type(RUB_OUT) if self.typed else self.end(),
            PASTE: lambda: self._add(copied_text()),
        }
        actions[name]()

    def _escape(self) -> None:
        if back := self._page.back_action():
            back()
