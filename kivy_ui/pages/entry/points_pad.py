"""Type points or a sum on a pad, or leave them unknown."""

from collections.abc import Callable

from companion.table.sentence import Words, say
from companion.table.sum_notation import SumError, value_of
from kivy_ui.layout.elements import HALF, PageButton
from kivy_ui.layout.number_pad import SUM_KEYS, NumberPad, typed_plate
from kivy_ui.layout.part import Part, row_or_column
from kivy_ui.layout.real_keyboard import RealKeyboard
from kivy_ui.look.language import number, typed_sum
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell

LONGEST = 48


class PointsPadPage(Page):
    """Page to type points. It calls `on_typed(words)`, with "" for unknown points, which `can_clear` allows."""

    def __init__(
        self, shell: Shell, title: Words, current_value: str, on_typed: Callable[[str], object], *, can_clear: bool = True
    ) -> None:
        super().__init__(shell)
        self.title = title
        self.pad = NumberPad(SUM_KEYS, self.renew, LONGEST)
        self.keyboard = RealKeyboard(self.stage, self.pad.type, self._on_key)
        self._current_value, self._on_typed, self._can_clear = current_value, on_typed, can_clear

    def body(self) -> Part:
        """Return the typed text and its value, beside the keys."""
        typed = self.pad.typed
        words = typed_sum(typed) if typed else typed_sum(self._current_value) or "?"
        return row_or_column(typed_plate(words, self._typed_sum(), not typed), self.pad.part())

    def buttons(self) -> list[PageButton]:
        """Return two buttons: save the points, or leave them unknown."""
        done_button = PageButton("done", say("writing.done"), self.finish, cells=HALF, kind="main")
        if self._value() is None:
            done_button = PageButton("", say("points_pad.type"), self.renew, cells=HALF, kind="missing")
        none_button = PageButton(
            "none", say("points_pad.none"), lambda: self._set_typed(""), say("points_pad.none_note"), cells=HALF
        )
        return [done_button, none_button] if self._can_clear else [done_button]

    def on_open(self) -> None:
        """Listen to a real keyboard."""
        self.keyboard.listen()

    def on_close(self) -> None:
        """Stop listening."""
        self.keyboard.stop()

    def _on_key(self, name: str) -> None:
        self.pad.on_key(name, self.finish, self.close)

    def finish(self) -> None:
        """Save the points if they are a number."""
        if self._value() is not None:
            self._set_typed(self.pad.typed)

    def _set_typed(self, typed: str) -> None:
        self.close()
        self._on_typed(typed)

    def _value(self) -> float | None:
        try:
            return float(value_of(self.pad.typed)) if self.pad.typed else None
        except SumError:
            return None

    def _typed_sum(self) -> str:
        value = self._value()
        return f"= {number(value)}" if value is not None and not self.pad.typed.lstrip("-").isdigit() else ""
