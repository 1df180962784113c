"""Pages to type on, with on-screen keys or a real keyboard: Enter saves, Escape goes back, Ctrl+V pastes."""

import re
from collections.abc import Callable, Sequence
from functools import partial

from companion.table.letters import cut_text, printable_characters, remove_last_letter
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import icon_key, text_key
from kivy_ui.layout.key_names import BACKSPACE, ENTER, ESCAPE, PASTE
from kivy_ui.layout.leaves import text
from kivy_ui.layout.part import EMPTY, Part, by_area, by_shape, centre_part, column, row, units
from kivy_ui.layout.real_keyboard import RealKeyboard, copied_text
from kivy_ui.layout.sizes import BODY_TEXT, LABEL_TEXT
from kivy_ui.layout.title_bar import title_bar
from kivy_ui.look.language import language_code
from kivy_ui.pages.entry.keyboard import RUB_OUT, Keyboard
from kivy_ui.pages.entry.text_field import text_field
from kivy_ui.pages.keyboard_page import KeyboardPage
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.scripts import undrawable
from kivy_ui.stage.sprite import Area

DONE_LABEL = say("writing.done")
SUGGESTIONS_UNITS = 54.0
SUGGESTION_PADDING_UNITS = 40.0
FIELD_UNITS = 130.0
CLEAR_UNITS = 64.0
CLEAR_ICON_UNITS = 26.0
UPRIGHT_FIELD_UNITS = 182.0
COUNTED_FROM = 0.6


class TypingPage(KeyboardPage):
    """Base class of pages to type on: override `is_enough` and `finish`.

    typed    the typed text
    usual    words to take with one tap
    done_label  label of the last key
    can_clear  whether a key beside the field deletes the whole text, as of one that is changed
    """

    begins_with_capital = True
    is_persons_name = False
    """Whether each word begins with a capital, also after a hyphen, not just the first one."""
    is_title = False
    """Whether each word of an English text begins with a capital, as in the title of a game; in any language after a hyphen."""

    def __init__(
        self, shell: Shell, longest: int, typed: str = "", usual: Sequence[str] = (), done_label: Words = DONE_LABEL
    ) -> None:
        super().__init__(shell)
        self.longest = max(longest, len(typed))  # never cut the existing text
        self.typed, self.usual, self.done_label = typed, list(usual), done_label
        self.can_clear = bool(typed)
        self.keyboard = Keyboard(self.type, self.finish_if_enough, self.renew)
        self.keyboard.is_shifted = self.begins_with_capital and not typed
        if self.is_persons_name or self.is_title:
            self.keyboard.before_capitals = " -" if self.is_persons_name or language_code() == "en" else "-"
        self.real_keyboard = RealKeyboard(self.stage, self.add, self._on_key)

    def is_enough(self) -> bool:
        """Return whether the text can be saved now."""
        return bool(self.typed.strip())

    def finish(self) -> None:
        """Use the typed text."""
        raise NotImplementedError

    def finish_if_enough(self) -> None:
        """Use the typed text, if it can be saved."""
        if self.is_enough():
            self.finish()

    # drawing

    def note_now(self) -> Words:
        """Return the number of letters once the text is nearly as long as allowed."""
        is_long = len(self.typed) >= self.longest * COUNTED_FROM
        return say("fields.letters", typed=len(self.typed), longest=self.longest) if is_long else ""

    def title_part(self) -> Part:
        """Return the arrow, the title and a note that changes."""
        return title_bar(self.title, self.note_now(), self.close, EMPTY)

    def body(self) -> Part:
        """Return the field, suggested words, and the keys."""
        field = self.field()
        tall = column(EMPTY, units(UPRIGHT_FIELD_UNITS, field), gap=0)
        suggestion_rows = [units(SUGGESTIONS_UNITS, part) for part in self._suggestion_line()]
        return column(
            by_shape(centre_part(0, FIELD_UNITS, field), tall),
            *suggestion_rows,
            self.keyboard.part(self.done_label, self.is_enough()),
        )

    def field(self) -> Part:
        """Return the field with the typed text, and beside it the key that deletes it."""
        clear = icon_key("clear", "close", self._clear, size=CLEAR_ICON_UNITS, words=say("writing.clear"))
        return row(text_field(self.typed), units(CLEAR_UNITS, clear)) if self.can_clear and self.typed else text_field(self.typed)

    def _suggestion_line(self) -> list[Part]:
        """Return a warning that letters can't be drawn here, else words to take with one tap."""
        if missing := undrawable(self.typed):
            words = say("writing.undrawable", count=len(missing))
            return [text(words, BODY_TEXT, "danger", "start", is_bold=False)]
        return [by_area(self._suggestions)] if self.usual else []

    def _suggestions(self, scene: Scene, area: Area) -> Part:
        """Return as many of the usual words as there is room for, at least one."""
        keys: list[Part] = []
        used_width = 0.0
        for words in self.usual:
            used_width += scene.scaled_width(words, LABEL_TEXT) + SUGGESTION_PADDING_UNITS
            if used_width <= area.w or not keys:
                keys.append(text_key(f"usual:{words}", words, partial(self._choose_suggestion, words)))
        return row(*keys)

    # typing

    def enter(self) -> None:
        """Handle Enter: use the typed text, if it can be saved."""
        self.finish_if_enough()

    def type(self, letters: str) -> None:
        """Add letters, or delete the last one; an erased text begins with a capital again."""
        self.typed = remove_last_letter(self.typed) if letters == RUB_OUT else cut_text(self.typed + letters, self.longest)
        if not self.typed:
            self.keyboard.is_shifted = self.begins_with_capital
        self.renew()

    def add(self, text: str) -> None:
        """Add text from a real keyboard or the clipboard, on one line."""
        self.typed = cut_text(self.typed + "".join(printable_characters(re.sub(r"\s", " ", text))), self.longest)
        self.renew()

    def _clear(self) -> None:
        self.typed, self.keyboard.is_shifted = "", self.begins_with_capital
        self.renew()

    def _choose_suggestion(self, words: str) -> None:
        self.typed = cut_text(words, self.longest)
        self.finish()

    def _on_key(self, name: str) -> None:
        """Handle keys of a real keyboard other than letters."""
        actions: dict[str, Callable[[], object]] = {
            ENTER: self.enter,
            ESCAPE: self.close,
            BACKSPACE: lambda: self.type(RUB_OUT),
            PASTE: lambda: self.add(copied_text()),
        }
        actions[name]()


class OptionalNamePage(TypingPage):
    """Base class of pages with other choices beside a name, which may stay empty.

    is_naming  whether the keyboard on the screen is shown
    """

    is_title = True
    is_naming = False

    def is_enough(self) -> bool:
        """Return True: without a name there is a usual one."""
        return True

    def finish(self) -> None:
        """Hide the keyboard."""
        self.is_naming = False
        self.renew()

    def switch_keyboard(self) -> None:
        """Show or hide the keyboard."""
        self.is_naming = not self.is_naming
        self.renew()


class WritingPage(TypingPage):
    """Page to change a text. It begins with the current text and calls `on_written(words)`; it also closes `pages_to_close` pages below it."""

    def __init__(
        self,
        shell: Shell,
        title: Words,
        current_value: str,
        longest: int,
        on_written: Callable[[str], object],
        may_be_empty: bool = False,
        usual: Sequence[str] = (),
        done_label: Words = DONE_LABEL,
        pages_to_close: int = 0,
    ) -> None:
        super().__init__(shell, longest, current_value, usual, done_label)
        self.title = title
        self._current_value = current_value
        self._pages_to_close = pages_to_close
        self._may_be_empty = may_be_empty
        self._on_written = on_written

    def is_enough(self) -> bool:
        """Return whether the text can be saved now."""
        return self._may_be_empty or super().is_enough()

    def finish(self) -> None:
        """Close the page, and call `on_written` with the words."""
        self.close_all()
        self._on_written(self.words())

    def close_all(self) -> None:
        """Close the page and the `pages_to_close` pages below it."""
        self.close()
        for _ in range(self._pages_to_close):
            self.shell.close_page()

    def words(self) -> str:
        """Return the typed text, with single blanks between words; the original text is returned unchanged."""
        if self.typed == self._current_value:
            return self._current_value
        return "\n".join(" ".join(line.split()) for line in self.typed.strip().split("\n"))


class PersonNamePage(WritingPage):
    """Page to type a person's name: each word begins with a capital."""

    is_persons_name = True


class TitlePage(WritingPage):
    """Page to type the title of a game."""

    is_title = True


class PasswordPage(WritingPage):
    """Page to type a password: all blanks are kept, and it begins with small letters."""

    begins_with_capital = False

    def words(self) -> str:
        """Return the typed password in full."""
        return self.typed
