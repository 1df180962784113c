"""Type points on a pad, a sum too; or say that nobody knows them."""

from collections.abc import Callable

from companion.table.say import Words, say
from companion.table.sums import NoSum, value_of
from kivy_ui.layout.kit import PageButton, colours, plate
from kivy_ui.layout.part import Part, column, longways, text, units
from kivy_ui.look.language import as_on_keys, number
from kivy_ui.pages.entry.choice_fields import pressed
from kivy_ui.pages.entry.keyboard import PADS, draw_pad
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell

LONGEST = 48
NOTE_UNITS = 40.0


class PointsPadPage(Page):
    """`on_typed(words)` gets what was typed: "" where nobody knows the points."""

    def __init__(self, shell: Shell, asked: Words, now: str, on_typed: Callable[[str], object]) -> None:
        super().__init__(shell)
        self.title, self.typed = asked, ""
        self._now, self._on_typed = now, on_typed

    def body(self) -> Part:
        """What was typed and what it comes to, beside the keys."""
        words = as_on_keys(self.typed) if self.typed else as_on_keys(self._now) or "?"
        shown = plate(
            "typed", column(text(words, 60, "ink" if self.typed else "dim"), units(NOTE_UNITS, text(self._sum(), 24, "dim")))
        )
        return longways(shown, Part(lambda scene, area, _: draw_pad(scene, area, colours(scene), self.press, PADS["sum"])))

    def buttons(self) -> list[PageButton]:
        """Take it, or say that nobody knows."""
        done = PageButton("done", say("writing.done"), lambda: self._take(self.typed), cells=2, kind="main")
        if self._value() is None:
            done = PageButton("", say("points_pad.type"), self.renew, cells=2, kind="missing")
        none = PageButton("none", say("points_pad.none"), lambda: self._take(""), say("points_pad.none_note"), cells=2)
        return [done, none]

    def press(self, sign: str) -> None:
        """Type a sign, or take one back."""
        self.typed = pressed(self.typed, sign)[:LONGEST]
        self.renew()

    def _take(self, typed: str) -> None:
        self.close()
        self._on_typed(typed)

    def _value(self) -> float | None:
        try:
            return float(value_of(self.typed)) if self.typed else None
        except NoSum:
            return None

    def _sum(self) -> str:
        value = self._value()
        return f"= {number(value)}" if value is not None and not self.typed.lstrip("-").isdigit() else ""
