"""Name the lines of an own sheet: a name and what each is worth, one line after the other."""

from collections.abc import Callable
from functools import partial

from companion.games.score_sheet.box import MOST_ROWS
from companion.games.score_sheet.recipe_rows import LONGEST_LINES
from companion.games.score_sheet.typed_lines import TypedLine, text_of, typed_lines
from companion.table.moves import Move
from companion.table.prompt import Choice, Number, Value
from companion.table.sentence import say
from kivy_ui.layout.elements import GAP_UNITS, icon_key, key, key_text, outline, text_key
from kivy_ui.layout.leaves import text
from kivy_ui.layout.part import EMPTY, Part, by_area, by_shape, column, inset, row, share, units
from kivy_ui.layout.sizes import BODY_TEXT, KEY_TEXT, LABEL_TEXT
from kivy_ui.look.language import translate
from kivy_ui.pages.entry.choice_fields import FieldsPage
from kivy_ui.pages.entry.text_entry import TypingPage
from kivy_ui.pages.entry.text_field import text_field
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

STEP_UNITS, FACTOR_UNITS, NEXT_UNITS = 52.0, 84.0, 120.0
LINES_UNITS = 50.0
UPRIGHT_ROW_UNITS = 64.0
LINE_PADDING_UNITS = 32.0
LEAST_FACTOR, MOST_FACTOR = -99, 9999


class LineNamesPage(TypingPage):
    """Page that asks for lines: “Next” and Enter take a line and clear the field, “Done” closes the page.

    Commas and a worth in the text (“Cities x3, Roads”) are read, too. A tap on a line takes it back into the field.

    lines   the lines so far
    factor  what each of the next line is worth; None for the usual worth
    """

    title = say("make_sheet.line_names")

    def __init__(
        self,
        shell: Shell,
        current_names: str,
        usual_factor: Callable[[int], int],
        on_written: Callable[[str], object],
        on_closed: Callable[[], object],
    ) -> None:
        super().__init__(shell, LONGEST_LINES)
        self.lines = list(typed_lines(current_names))
        self.factor: int | None = None
        self._place: int | None = None  # of the line that was taken back
        self._taken_line: TypedLine | None = None
        self._after: int | None = None  # number of the line after those in sight
        self._usual_factor, self._on_written, self._on_closed = usual_factor, on_written, on_closed

    # drawing

    def is_enough(self) -> bool:
        """Return True: lines without names are numbered."""
        return True

    def body(self) -> Part:
        """Return the name with its worth, the lines so far, and the keys."""
        field, factor, lines = text_field(self.typed), self._stepper(), units(LINES_UNITS, by_area(self._line_keys))
        next_key = units(NEXT_UNITS, self._next_key())
        wide = column(row(field, units(2 * STEP_UNITS + FACTOR_UNITS, factor), next_key), lines, gap=GAP_UNITS)
        upright = column(field, units(UPRIGHT_ROW_UNITS, row(factor, next_key)), lines, gap=GAP_UNITS)
        return column(by_shape(wide, upright), self.keyboard.part(self.done_label, self.is_enough()))

    def _stepper(self) -> Part:
        steps = (("minus", -1, say("make_sheet.less_worth")), ("plus", 1, say("make_sheet.more_worth")))
        less, more = (icon_key(f"factor:{sign}", sign, partial(self._change_factor, by), words=words) for sign, by, words in steps)
        number = text_key("factor", say("make_sheet.worth", count=self.next_factor), self._ask_factor, size=KEY_TEXT)
        return row(units(STEP_UNITS, less), share(1, number), units(STEP_UNITS, more), gap=2)

    def _next_key(self) -> Part:
        words = say("name_things.next")
        if self.typed.strip():
            return key("key:next", key_text(words, LABEL_TEXT, True), self._take_line, True)
        return outline("next-missing", inset(GAP_UNITS, 0, text(words, LABEL_TEXT, "dim")))

    def _line_keys(self, scene: Scene, area: Area) -> Part:
        """Return keys of as many lines as fit, the last ones first, and keys to earlier and later ones where more are named."""
        if not self.lines:
            return text(say("make_sheet.no_lines"), BODY_TEXT, "dim", "start", is_bold=False)
        words = [self._line_words(line, nth) for nth, line in enumerate(self.lines)]
        widths = [min(area.w, scene.scaled_width(label, BODY_TEXT) + LINE_PADDING_UNITS) for label in words]
        has_more = sum(widths) + GAP_UNITS * (len(widths) - 1) > area.w
        after = min(self._after or len(words), len(words)) if has_more else len(words)
        first, left_w = after - 1, area.w - 2 * (STEP_UNITS + GAP_UNITS) * has_more - widths[after - 1]
        while first > 0 and widths[first - 1] + GAP_UNITS <= left_w:
            first -= 1
            left_w -= widths[first] + GAP_UNITS
        keys = [
            units(widths[nth], text_key(f"line:{nth}", words[nth], partial(self._take_back, nth), size=BODY_TEXT))
            for nth in range(first, after)
        ]
        if first:
            earlier = icon_key("lines:earlier", "back", partial(self._show_lines, first), words=say("make_sheet.earlier_lines"))
            keys.insert(0, units(STEP_UNITS, earlier))
        if after < len(words):
            later = icon_key("lines:later", "next", partial(self._show_lines, len(words)), words=say("make_sheet.later_lines"))
            keys.append(units(STEP_UNITS, later))
        return row(*keys, EMPTY)

    def _show_lines(self, after: int) -> None:
        """Show the lines before line number `after`."""
        self._after = after
        self.renew()

    def _line_words(self, line: TypedLine, nth: int) -> str:
        factor = self._usual_factor(nth + 1) if line.factor is None else line.factor
        return translate("make_sheet.line_worth", name=line.name, factor=factor) if factor != 1 else line.name

    # the worth

    @property
    def next_factor(self) -> int:
        """What each of the next line is worth."""
        return self._usual_factor(len(self.lines) + 1) if self.factor is None else self.factor

    def _change_factor(self, by: int) -> None:
        """Add to the worth; a line is never worth 0."""
        self._take_factor(self.next_factor + by or by)

    def _take_factor(self, factor: int) -> None:
        self.factor = max(LEAST_FACTOR, min(factor, MOST_FACTOR)) or 1
        self.renew()

    def _ask_factor(self) -> None:
        """Ask for the worth on a pad of digits."""
        field = Number("factor", say("make_sheet.each_worth"), 1, MOST_FACTOR)
        self.real_keyboard.stop()
        choice = Choice(say("make_sheet.each_worth"), Move(), fields=(field,))
        self.shell.open_page(FieldsPage(self.shell, choice, self._on_factor, self._uncover))

    def _on_factor(self, _: Choice, values: tuple[Value, ...]) -> None:
        self._take_factor(next(value for value in values if isinstance(value, int)))

    def _uncover(self) -> None:
        self.shell.close_page()
        self.real_keyboard.listen()

    # the lines

    def _take_line(self) -> None:
        """Add what is typed. It stays in the field if the sheet has no room for more lines."""
        new_lines = typed_lines(self.typed)
        if self.factor is not None and len(new_lines) == 1 and new_lines[0].factor is None:
            new_lines = (new_lines[0]._replace(factor=self.factor),)
        place = len(self.lines) if self._place is None else self._place
        names = text_of((*self.lines[:place], *new_lines, *self.lines[place:]))
        if len(self.lines) + len(new_lines) > MOST_ROWS or len(names) > LONGEST_LINES:
            self.shell.show_message(say("make_sheet.no_more_lines"))
            return
        self._set_lines(names)

    def _set_lines(self, names: str) -> None:
        self.lines, self.typed, self.factor, self._place = list(typed_lines(names)), "", None, None
        self._taken_line = self._after = None
        self.keyboard.is_shifted = True
        self._on_written(names)
        self.renew()

    def _take_back(self, nth: int) -> None:
        """Take a line back into the field, so that it can be changed or dropped. What was typed is added first."""
        line = self.lines[nth]
        if self.typed.strip():
            self._take_line()
        if self.typed.strip():
            return
        self._set_lines(text_of(other for other in self.lines if other.name != line.name))
        self.typed, self.factor, self._place, self._taken_line = line.name, line.factor, nth, line
        self.renew()

    def finish(self) -> None:
        """Add what is typed, and close the page."""
        if self.typed.strip():
            self._take_line()
        if not self.typed.strip():
            self.close()

    def enter(self) -> None:
        """Add what is typed; close the page if nothing is."""
        if self.typed.strip():
            self._take_line()
        else:
            self.finish_if_enough()

    def on_close(self) -> None:
        """Stop listening to the keyboard, then call `on_closed`. A line in the field stays as it was, unless its name was deleted."""
        super().on_close()
        if self._taken_line is not None and self._place is not None and self.typed.strip():
            self._on_written(text_of((*self.lines[: self._place], self._taken_line, *self.lines[self._place :])))
        self._on_closed()
