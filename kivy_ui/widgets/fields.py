"""Filling a choice's fields, one after the other: numbers by keypad, picks by big buttons, words by our own keyboard."""

from collections.abc import Callable
from functools import partial

from companion.table.moves import IllegalMove
from companion.table.prompt import Choice, Field, Number, Option, Pick, Text, Value
from companion.table.say import say
from companion.table.typed import LONGEST, Notation, Sum
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import Look
from kivy_ui.reading import read
from kivy_ui.widgets.buttons import DrawMark, button, icon_button, wanted_height
from kivy_ui.widgets.keys import Keyboard, keypad
from kivy_ui.widgets.sheet import GAP_MM, Pages, Sheet
from kivy_ui.widgets.typing_pad import typed_pad

MOST_NUMBER_BUTTONS = 24
DONE_MM = 14.0
SHORT_NOTE = 24


class FieldsSheet(Sheet):
    """Asks for every field of `choice`, then calls `on_filled(choice, values)`."""

    def __init__(
        self,
        look: Look,
        on_close: Callable[[], object],
        choice: Choice,
        on_filled: Callable[[Choice, tuple[Value, ...]], object],
        draw_mark: DrawMark | None = None,
    ) -> None:
        super().__init__(look, on_close)
        self.choice = choice
        self.draw_mark = draw_mark
        self._on_filled = on_filled
        self._values: list[Value] = []
        self._picked: list[int | str] = []
        self._typed = ""
        self._pages = Pages()
        self._keyboard = Keyboard(self, self._type_letter, self._finish_text)
        self._begin()

    @property
    def field(self) -> Field:
        """The field that is being filled."""
        return self.choice.fields[len(self._values)]

    def close(self) -> None:
        """Go one field back, or away from the first."""
        if not self._values:
            super().close()
            return
        self._values.pop()
        self._begin()

    def fill(self, pen: Pen, box: Box) -> None:
        """Draw the field's own way of being filled."""
        field = self.field
        if isinstance(field, Number):
            self._number(pen, box, field)
        elif isinstance(field, Pick):
            self._pick(pen, box, field)
        elif isinstance(field, Sum | Notation):
            typed_pad(self, pen, box, field, self._typed, self._type, self._filled)
        else:
            self._text(pen, box, field)

    def _begin(self) -> None:
        field = self.field
        self._picked, self._typed, self._pages = [], "", Pages()
        label, named = read(self.choice.label).removesuffix(" …"), read(field.label)
        title = label if named.casefold() in label.casefold() else f"{label}: {named}"
        at, count = len(self._values) + 1, len(self.choice.fields)
        self.title = say("fields.step", title=title, at=at, count=count) if count > 1 else title
        self.renew()

    def _filled(self, value: Value) -> None:
        self._values.append(value)
        if len(self._values) < len(self.choice.fields):
            self._begin()
            return
        self._on_close()
        self._on_filled(self.choice, tuple(self._values))

    # numbers

    def _number(self, pen: Pen, box: Box, field: Number) -> None:
        numbers = range(field.low, field.high + 1, field.step)
        if len(numbers) <= MOST_NUMBER_BUTTONS:
            self._number_buttons(pen, box, numbers)
        else:
            self._number_pad(pen, box, field)

    def _number_buttons(self, pen: Pen, box: Box, numbers: range) -> None:
        across = max(3, int(box.w / pen.mm(17)))
        columns = -(-len(numbers) // -(-len(numbers) // across))
        columns = min(columns, max(3, columns - 1), key=lambda one: -len(numbers) % one)  # the fuller last row
        rows = -(-len(numbers) // columns)
        area = box.centred(box.w, min(box.h, rows * pen.mm(22)))
        for number, cell in zip(numbers, area.grid(len(numbers), columns, pen.mm(GAP_MM)), strict=True):
            button(self, pen, cell, f"number:{number}", str(number), partial(self._filled, number), size="count")

    def _number_pad(self, pen: Pen, box: Box, field: Number) -> None:
        shown, pad = (box.columns if box.w > box.h else box.rows)(2, pen.mm(4))
        done, rest = shown.cut_bottom(pen.mm(DONE_MM), pen.mm(GAP_MM))
        place = rest.centred(rest.w, min(rest.h, pen.mm(24)))
        pen.panel(place, pen.theme.groove)
        pen.text(self._typed or "?", place.cx, place.cy, "huge", pen.theme.ink if self._typed else pen.theme.dim, bold=True)
        span = say("fields.span", low=field.low, high=field.high)
        pen.text(span, place.cx, place.y + pen.mm(3), "caption", pen.theme.dim, room=place.w)
        number = self._as_number(field)
        button(
            self,
            pen,
            done,
            "done",
            say("fields.done"),
            partial(self._filled, number or 0),
            role="primary",
            is_on=number is not None,
        )
        keypad(self, pen, pad, self._type_digit, field.low < 0)

    def _as_number(self, field: Number) -> int | None:
        try:
            return field.check(int(self._typed))
        except (ValueError, IllegalMove):
            return None

    def _type_digit(self, key: str) -> None:
        if key == "<":
            self._typed = self._typed[:-1]
        elif key == "-":
            self._typed = self._typed[1:] if self._typed.startswith("-") else f"-{self._typed}"
        elif len(self._typed) < 6:
            self._typed += key
        self.renew()

    def _type(self, typed: str) -> None:
        self._typed = typed[:LONGEST]
        self.renew()

    # picks

    def _pick(self, pen: Pen, box: Box, field: Pick) -> None:
        is_single = field.most == 1 and field.least == 1
        options = list(field.options)
        if not is_single:
            done, box = box.cut_bottom(pen.mm(DONE_MM), pen.mm(GAP_MM))
            self._done_picking(pen, done, field)
        columns, rows = self._pick_grid(pen, box, options)
        each = columns * rows
        if len(options) > each:
            turning, box = box.cut_bottom(pen.mm(11), pen.mm(GAP_MM))
            each = columns * max(1, rows - 1)
            self._pages.buttons(self, pen, turning, len(options), each)
        shown = self._pages.of(options, each)
        lines = -(-len(shown) // columns)
        area = box.centred(box.w, min(box.h, lines * pen.mm(22)))
        for option, cell in zip(shown, area.grid(len(shown), columns, pen.mm(GAP_MM)), strict=True):
            self._option(pen, cell, field, option)

    def _pick_grid(self, pen: Pen, box: Box, options: list[Option]) -> tuple[int, int]:
        """Count the columns, and how many rows there can be without cutting a word."""
        count, gap = len(options), pen.mm(GAP_MM)
        most_rows = max(1, int((box.h + gap) / pen.mm(13)))
        least = pen.mm(26 if max(len(read(option.note)) for option in options) <= SHORT_NOTE else 56)
        most_columns = max(1, int((box.w + gap) / least))
        columns = min(most_columns, max(min(count, 3), -(-count // most_rows)))
        columns = -(-count // -(-count // columns))  # no option alone in the last row where the rows can be alike
        w = box.columns(columns, gap)[0].w
        high = max(wanted_height(pen, w, option.label, option.note, bool(option.mark)) for option in options)
        return columns, max(1, int((box.h + gap) / max(pen.mm(13), high + gap)))

    def _option(self, pen: Pen, cell: Box, field: Pick, option: Option) -> None:
        times = self._picked.count(option.value)
        note = option.note
        if times and (field.repeats or field.ordered):
            places = [str(at + 1) for at, value in enumerate(self._picked) if value == option.value]
            note = ", ".join(places) if field.ordered else f"{times} ×"
        button(
            self,
            pen,
            cell,
            f"option:{read(option.label)}",
            option.label,
            lambda: self._toggle(field, option.value),
            note=note,
            role="primary" if times else "secondary",
            mark=option.mark,
            draw_mark=self.draw_mark,
        )

    def _toggle(self, field: Pick, value: int | str) -> None:
        if field.most == 1 and field.least == 1:
            self._filled((value,))
            return
        if value in self._picked and not field.repeats:
            self._picked.remove(value)
        elif len(self._picked) < field.most:
            self._picked.append(value)
        self.renew()

    def _done_picking(self, pen: Pen, box: Box, field: Pick) -> None:
        clear, done = box.shares((1, 2.4), pen.mm(GAP_MM))
        icon_button(self, pen, clear, "clear", "undo", say("fields.clear"), self._clear, bool(self._picked))
        is_enough = field.least <= len(self._picked) <= field.most
        is_none = not self._picked and field.least == 0
        is_free = field.least == 0 and field.most >= len(field.options)
        note = "" if is_free else say("fields.picked", picked=len(self._picked), span=field.span())
        title = say("fields.none" if is_none else "fields.done")
        button(self, pen, done, "done", title, lambda: self._finish_pick(field), note=note, role="primary", is_on=is_enough)

    def _finish_pick(self, field: Pick) -> None:
        known = [option.value for option in field.options]
        self._filled(tuple(self._picked) if field.ordered else tuple(sorted(self._picked, key=known.index)))

    def _clear(self) -> None:
        self._picked.clear()
        self.renew()

    # words

    def _text(self, pen: Pen, box: Box, field: Text) -> None:
        keys_h = min(box.h - pen.mm(14), pen.mm(52))
        keys, rest = box.cut_bottom(keys_h, pen.mm(GAP_MM))
        typed_box(pen, rest.centred(rest.w, min(rest.h, pen.mm(18))), self._typed, field.longest)
        self._keyboard.draw(pen, keys, say("fields.done"), len(self._typed.strip()) >= field.least)

    def _type_letter(self, letter: str) -> None:
        field = self.field
        longest = field.longest if isinstance(field, Text) else 0
        self._typed = self._typed[:-1] if letter == "<" else (self._typed + letter)[:longest]
        self.renew()

    def _finish_text(self) -> None:
        self._filled(self._typed.strip())


def typed_box(pen: Pen, box: Box, typed: str, longest: int) -> None:
    """Draw what was typed so far, with a mark where the next letter goes."""
    pen.panel(box, pen.theme.groove)
    inner = box.inset(pen.mm(2), pen.mm(1))
    counter = say("fields.letters", typed=len(typed), longest=longest)
    pen.text(counter, inner.right, inner.cy, "caption", pen.theme.dim, "end")
    room = Box(inner.x, inner.y, inner.w - pen.width(counter, "caption") - pen.mm(4), inner.h)
    if len(typed) <= 40:
        w = pen.text(typed, room.x, room.cy, "title", pen.theme.ink, "start", True, room=room.w) if typed else 0
        pen.box(Box(room.x + w + pen.mm(0.5), room.cy - pen.mm(3), max(2, pen.mm(0.4)), pen.mm(6)), pen.theme.rim)
    else:
        pen.words(typed, room, "text", pen.theme.ink, "start")
