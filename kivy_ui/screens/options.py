"""The options of a game, as the game itself lists them."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.session.hands.inputs import BeginSession
from companion.table.game import GameOption
from companion.table.prompt import Option
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.reading import spoken, told
from kivy_ui.screens import way
from kivy_ui.screens.screen import Page, Shell
from kivy_ui.widgets.buttons import button, chip, icon_button
from kivy_ui.widgets.sheet import GAP_MM, Pages, Sheet

MARGIN_MM, HEAD_MM, FOOT_MM, ROW_MM, LEAST_ROW_MM, MOST_CHIPS = 2.5, 10.5, 13.0, 13.0, 10.25, 3


class OptionsPage(Page):
    """One row an option; the usual ones are already taken."""

    def __init__(self, shell: Shell, deal: BeginSession) -> None:
        super().__init__(shell)
        self.deal = deal
        self.game = shell.game(deal.game)
        self.asked = self.game.options_for(len(deal.seats))
        self.options = {option.name: option.default for option in self.asked} | deal.options
        self._pages = Pages()

    def paint(self, pen: Pen, box: Box) -> None:
        """Rows, and the way on."""
        inner, gap = box.inset(pen.mm(MARGIN_MM)), pen.mm(GAP_MM)
        head, rest = inner.cut_top(pen.mm(HEAD_MM), gap)
        back, title = head.cut_left(pen.mm(HEAD_MM), pen.mm(2))
        icon_button(self, pen, back, "back", "left", "", self._back)
        pen.words(told("options.title", game=self.game.cover.title(spoken())), title, "title", pen.theme.ink, "start", True)
        foot, rest = rest.cut_bottom(pen.mm(FOOT_MM), gap)
        button(self, pen, foot, "next", told("setup.next"), self._on, told("options.saved"), "primary")
        self._rows(pen, rest)

    def _rows(self, pen: Pen, box: Box) -> None:
        options, gap = self.in_words(), pen.mm(0.9)
        row_h = pen.mm(19)
        if box.w > box.h:
            fitted = (box.h - (len(options) - 1) * gap) / max(1, len(options))
            row_h = fitted if LEAST_ROW_MM <= fitted / pen.mm(1) <= ROW_MM else pen.mm(ROW_MM)
        each = max(1, int((box.h + gap) / (row_h + gap)))
        if len(options) > each:
            turning, box = box.cut_bottom(pen.mm(10.5), gap)
            each = max(1, int((box.h + gap) / (row_h + gap)))
            self._pages.buttons(self, pen, turning, len(options), each)
        for at, option in enumerate(self._pages.of(options, each)):
            self._row(pen, Box(box.x, box.top - (at + 1) * row_h - at * gap, box.w, row_h), option)

    def _row(self, pen: Pen, box: Box, option: GameOption) -> None:
        pen.panel(box)
        inner = box.inset(pen.mm(1.6), pen.mm(0.55))
        if box.w > pen.mm(110):
            words, chips = inner.cut_left(inner.w * 0.34, pen.mm(2))
        else:
            words, chips = inner.cut_top(pen.mm(6.5), pen.mm(0.6))
        pen.words(option.label, words, "strong", pen.theme.ink, "start", True)
        self._chips(pen, chips, option)

    def _chips(self, pen: Pen, box: Box, option: GameOption) -> None:
        now = self.options[option.name]
        if len(option.choices) > MOST_CHIPS:
            chosen = next(choice for choice in option.choices if str(choice.value) == now)
            button(self, pen, box, f"option:{option.name}", chosen.label, lambda: self._open(option), told("options.change"))
            return
        for choice, cell in zip(option.choices, box.columns(len(option.choices), pen.mm(1.2)), strict=True):
            value = str(choice.value)
            tap = self._setter(option.name, value)
            chip(self, pen, cell, f"{option.name}={value}", choice.label, tap, value == now, choice.note)

    def in_words(self) -> tuple[GameOption, ...]:
        """Read what is asked in the screen's language."""
        read: tuple[GameOption, ...] = self.game.reader(code=spoken()).read_all(self.asked)
        return read

    def _setter(self, name: str, value: str) -> Callable[[], object]:
        return lambda: self._set(name, value)

    def _set(self, name: str, value: str) -> None:
        self.options[name] = value
        self.renew()

    def _open(self, option: GameOption) -> None:
        self.shell.lay(ValuesSheet(self.shell, option, self.options[option.name], lambda value: self._set(option.name, value)))

    def _back(self) -> None:
        way.to_players(self.shell, self._chosen())

    def _on(self) -> None:
        way.to_starting(self.shell, self._chosen())

    def _chosen(self) -> BeginSession:
        return replace(self.deal, options=dict(self.options))


class ValuesSheet(Sheet):
    """All values of an option with many, each with its note, in words."""

    def __init__(self, shell: Shell, option: GameOption, now: str, on_chosen: Callable[[str], object]) -> None:
        super().__init__(shell.look, shell.lift)
        self.title = option.label
        self.option = option
        self._now = now
        self._on_chosen = on_chosen

    def fill(self, pen: Pen, box: Box) -> None:
        """Chips in two columns, the reason for the option below."""
        if self.option.why:
            note, box = box.cut_bottom(max(pen.mm(12), pen.height(self.option.why, box.w, "text") + 2), pen.mm(GAP_MM))
            pen.words(self.option.why, note, "text", pen.theme.dim)
        choices = self.option.choices
        columns = 2 if box.w > box.h or len(choices) > 7 else 1
        rows = -(-len(choices) // columns)
        h = min(box.h, rows * pen.mm(19))
        area = Box(box.x, box.top - h, box.w, h)
        for choice, cell in zip(choices, area.grid(len(choices), columns, pen.mm(GAP_MM)), strict=True):
            self._choice(pen, cell, choice)

    def _choice(self, pen: Pen, cell: Box, choice: Option) -> None:
        value = str(choice.value)
        tap = lambda: self._taken(value)  # noqa: E731 - what one chip does
        chip(self, pen, cell, f"value:{value}", choice.label, tap, value == self._now, choice.note)

    def _taken(self, value: str) -> None:
        self.close()
        self._on_chosen(value)
