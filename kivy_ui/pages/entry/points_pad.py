"""Type points or a sum on a pad, or leave them unknown."""

from collections.abc import Callable, Sequence

from companion.table.sentence import Words, say
from companion.table.sum_notation import SumError, value_of
from kivy_ui.layout.elements import HALF, PageButton, foot
from kivy_ui.layout.number_pad import SUM_KEYS, NumberPad, typed_plate
from kivy_ui.layout.part import Part, row_or_column
from kivy_ui.layout.real_keyboard import RealKeyboard
from kivy_ui.look.language import number, typed_sum
from kivy_ui.pages.keyboard_page import KeyboardPage
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.touch import Tap

LONGEST = 48


class PointsPadPage(KeyboardPage):
    """Page to type points. It calls `on_typed(words)`, with "" for unknown points, which `can_clear` allows.

    With `next_name` and `on_next` a key saves the points and goes on with the next player, who has none yet.
    """

    def __init__(
        self,
        shell: Shell,
        title: Words,
        current_value: str,
        on_typed: Callable[[str], object],
        *,
        can_clear: bool = True,
        next_name: str = "",
        on_next: Tap = lambda: None,
    ) -> None:
        super().__init__(shell)
        self.title = title
        self.pad = NumberPad(SUM_KEYS, self.renew, LONGEST)
        self.real_keyboard = RealKeyboard(self.stage, self.pad.type, lambda name: self.pad.on_key(name, self.finish, self.close))
        self._current_value, self._on_typed, self._can_clear = current_value, on_typed, can_clear
        self._next_name, self._on_next = next_name, on_next

    def body(self) -> Part:
        """Return the typed text and its value, beside the keys."""
        typed = self.pad.typed
        words = typed_sum(typed) if typed else typed_sum(self._current_value) or "?"
        return row_or_column(typed_plate(words, self._typed_sum(), not typed), self.pad.part())

    def buttons(self) -> list[PageButton]:
        """Return the buttons: save the points and go on with the next player, save them, or leave them unknown."""
        main_button = PageButton("done", say("writing.done"), self.finish, cells=HALF, kind="main")
        side_buttons = [
            PageButton("none", say("points_pad.none"), lambda: self._set_typed(""), say("points_pad.none_note"), cells=HALF)
        ]
        if self._next_name:
            side_buttons = [main_button._replace(cells=1, kind="plain"), side_buttons[0]._replace(cells=1)]
            main_button = PageButton("next", say("points_pad.next", name=self._next_name), self._go_on, cells=HALF, kind="main")
        if self._value() is None:
            main_button = PageButton("", say("points_pad.type"), self.renew, cells=HALF, kind="missing")
            side_buttons = [button._replace(kind="bare") if button.name == "done" else button for button in side_buttons]
        return [main_button, *side_buttons] if self._can_clear else [main_button]

    def buttons_part(self, buttons: Sequence[PageButton], is_wide: bool) -> Part:
        """Return the buttons in as many lines for the last player as for those before, so that the keys don't move."""
        return foot([buttons] if is_wide or len(buttons) == 1 else [buttons[:1], buttons[1:]])

    def finish(self) -> None:
        """Save the points if they are a number."""
        if self._value() is not None:
            self._set_typed(self.pad.typed)

    def _go_on(self) -> None:
        """Save the points, then ask for those of the next player."""
        self.finish()
        self._on_next()

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
