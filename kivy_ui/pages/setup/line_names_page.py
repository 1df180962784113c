"""Name the lines of an own sheet: a name and what each is worth, one line after the other."""

from collections.abc import Callable, Sequence
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
from kivy_ui.pages.setup.line_list_page import LineListPage
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

STEP_UNITS, FACTOR_UNITS, NEXT_UNITS = 52.0, 84.0, 120.0
LINES_UNITS = 50.0
ALL_UNITS = 92.0
UPRIGHT_ROW_UNITS = 64.0
LINE_PADDING_UNITS = 32.0
LEAST_FACTOR, MOST_FACTOR = -99, 9999


def _lines_around(place: int, widths: Sequence[float], room: float) -> range:
    """Return the numbers of the keys that fit beside key `place`, taken from its left and right in turn."""
    first, last, left_w, was_grown = place, place, room - widths[place], True
    while was_grown:
        was_grown = False
        for nth in (first - 1, last + 1):
            if 0 <= nth < len(widths) and widths[nth] + GAP_UNITS <= left_w:
                first, last, left_w, was_grown = min(first, nth), max(last, nth), left_w - widths[nth] - GAP_UNITS, True
    return range(first, last + 1)


class LineNamesPage(TypingPage):
    """Page that asks for lines: “Next” and Enter take a line and clear the field, “Done” closes the page.

    Commas and a worth in the text (“Cities x3, Roads”) are read, too. A tap on a line opens it: its name is in the
    field. Back leaves it as it was. A key opens the list of all lines, where they are moved and deleted.

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
        self._place: int | None = None  # of the open line
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
        """Return the keys of the lines that fit, and the key that opens the list of all."""
        if not self.lines:
            return text(say("make_sheet.no_lines"), BODY_TEXT, "dim", "start", is_bold=False)
        widths = [
            scene.scaled_width(self._line_words(line, nth), BODY_TEXT) + LINE_PADDING_UNITS for nth, line in enumerate(self.lines)
        ]
        room = area.w - ALL_UNITS - GAP_UNITS
        shown_lines = _lines_around(len(self.lines) - 1 if self._place is None else self._place, widths, room)
        keys = (units(min(widths[nth], room), self._line_key(nth)) for nth in shown_lines)
        all_key = text_key("lines:all", say("make_sheet.all_lines", count=len(self.lines)), self._open_list, size=BODY_TEXT)
        return row(*keys, EMPTY, units(ALL_UNITS, all_key))

    def _line_key(self, nth: int) -> Part:
        words = self._line_words(self.lines[nth], nth)
        return text_key(f"line:{nth}", words, partial(self._take_back, nth), is_on=nth == self._place, size=BODY_TEXT)

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
        self.renew()

    # the lines

    def _take_line(self) -> None:
        """Add what is typed, in place of the open line. It stays in the field if the sheet has no room for more lines."""
        new_lines = typed_lines(self.typed)
        if self.factor is not None and len(new_lines) == 1 and new_lines[0].factor is None:
            new_lines = (new_lines[0]._replace(factor=self.factor),)
        place = len(self.lines) if self._place is None else self._place
        lines = (*self.lines[:place], *new_lines, *self.lines[place + 1 :])
        names = text_of(lines)
        if len(lines) > MOST_ROWS or len(names) > LONGEST_LINES:
            self.shell.show_message(say("make_sheet.no_more_lines"))
            return
        self._set_lines(names)

    def _set_lines(self, names: str) -> None:
        self.lines, self.typed, self.factor, self._place = list(typed_lines(names)), "", None, None
        self.keyboard.is_shifted = True
        self._on_written(names)
        self.renew()

    def _take_back(self, nth: int) -> None:
        """Open a line: its name is in the field, and it stays as it was until a changed one is taken. What was typed is added first."""
        if nth == self._place:
            return
        line = self.lines[nth]
        if self.typed.strip():
            self._take_line()
        if self.typed.strip():
            return
        self._place = next((at for at, other in enumerate(self.lines) if other.name == line.name), None)
        if self._place is not None:
            self.typed, self.factor = line.name, line.factor
            self.keyboard.is_shifted = False
        self.renew()

    # the list of all lines

    def _open_list(self) -> None:
        """Open the list of all lines; what is typed is added first."""
        if self.typed.strip():
            self._take_line()
        if self.typed.strip():
            return
        self._place = None
        self.real_keyboard.stop()
        self.shell.open_page(
            LineListPage(
                self.shell,
                lambda: [self._line_words(line, nth) for nth, line in enumerate(self.lines)],
                on_change=self._change,
                on_move=self._move,
                on_delete=self._delete,
                on_add=self._uncover,
                on_done=self._close_both,
            )
        )

    def _change(self, nth: int) -> None:
        self._uncover()
        self._take_back(nth)

    def _close_both(self) -> None:
        self._uncover()
        self.close()

    def _move(self, nth: int, by: int) -> None:
        """Exchange a line with its neighbour."""
        self.lines.insert(nth + by, self.lines.pop(nth))
        self._on_written(text_of(self.lines))

    def _delete(self, nth: int) -> Tap:
        """Delete a line. Return what brings it back."""
        lines = text_of(self.lines)
        del self.lines[nth]
        self._on_written(text_of(self.lines))
        return partial(self._bring_back, lines)

    def _bring_back(self, lines: str) -> None:
        self.lines = list(typed_lines(lines))
        self._on_written(lines)

    def finish(self) -> None:
        """Add what is typed, and close the page. An open line whose name was emptied is deleted."""
        if self.typed.strip() or self._place is not None:
            self._take_line()
        if not self.typed.strip():
            self.close()

    def enter(self) -> None:
        """Add what is typed; close the page if nothing is. An open line whose name was emptied is deleted."""
        if self.typed.strip() or self._place is not None:
            self._take_line()
        else:
            self.finish_if_enough()

    def on_close(self) -> None:
        """Stop listening to the keyboard, then call `on_closed`."""
        super().on_close()
        self._on_closed()
