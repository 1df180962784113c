"""Ask for the fields of a choice, one after the other: words are typed, numbers and dice on a pad, the rest is picked."""

from collections.abc import Callable

from companion.pictures.picture import Picture
from companion.table.any_time_moves import JoinTable, RenameSeat
from companion.table.moves import IllegalMoveError
from companion.table.notation_fields import LONGEST, Notation, Sum
from companion.table.prompt import Choice, Field, Number, Text, Value
from companion.table.seats import default_name
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import ANSWER_UNITS, HALF, PageButton, answer
from kivy_ui.layout.number_pad import CHANGE_SIGN, NOTATION_KEYS, NUMBER_KEYS, SUM_KEYS, NumberPad, typed_plate
from kivy_ui.layout.part import Part, column, row_or_column, units
from kivy_ui.look.language import as_text, notation, number, typed_sum
from kivy_ui.pages.entry.dice_legend import dice_legend
from kivy_ui.pages.entry.text_entry import TypingPage
from kivy_ui.pages.loaded import LoadedValue
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.second_step import MOST_KEYS, FieldStep
from kivy_ui.table.table_scene import DrawingState, TableScene


class FieldsPage(TypingPage):
    """Page that asks for every field of `choice`, then calls `on_filled(choice, values)`."""

    def __init__(
        self,
        shell: Shell,
        choice: Choice,
        on_filled: Callable[[Choice, tuple[Value, ...]], object],
        on_close: Callable[[], object] | None = None,
        picture_of: Callable[[str], Picture | None] = lambda mark: None,
    ) -> None:
        super().__init__(shell, LONGEST)
        self.choice = choice
        self._picture_of = picture_of
        self._on_filled, self._on_close = on_filled, on_close or shell.close_page
        self._field_step = FieldStep(choice, self._finish_choice, self._begin)
        self._field: Field | None = None
        self.pad: NumberPad | None = None
        self._entered_texts: dict[str, str] = {}
        self._begin()

    def _begin(self) -> None:
        """Begin the next field, or the one before with what was typed there, or draw the current one again."""
        field = self._field_step.field
        if field is not self._field:
            self._field, self.pad = field, _pad_for(field, self.renew)
            self._show_entered_text(self._entered_texts.get(field.name, ""))
        self.title = self._field_step.question()
        self.longest = field.longest if isinstance(field, Text) else LONGEST
        self.usual = []
        if isinstance(self.choice.move, JoinTable | RenameSeat) and isinstance(field, Text):
            people: LoadedValue[list[str]] = LoadedValue(self.renew, self._suggest)
            self.shell.request(lambda store: store.group_defaults.other_names(), people.store_result)
        self.renew()

    def _show_entered_text(self, text: str) -> None:
        """Show what was typed in this field before, ready to be continued; else the present name."""
        present = self._present_name()
        self.typed, self.can_clear = ("" if self.pad is not None else text) or present, bool(present)
        self.keyboard.is_shifted = not self.typed
        if self.pad is not None:
            self.pad.typed = text

    def _present_name(self) -> str:
        """Return the name that a seat or thing has before it is renamed; "" for other choices, and for a seat without a name."""
        move, field = self.choice.move, self._field_step.field
        if not isinstance(move, RenameSeat):
            return field.present if isinstance(field, Text) else ""
        name = self.shell.snapshot.seats[move.seat].name
        return "" if name == default_name(move.seat + 1) else name

    def _suggest(self, names: list[str]) -> None:
        """Suggest known people who aren't in this game."""
        seated = {seat.name.casefold() for seat in self.shell.snapshot.seats}
        self.usual = [name for name in names if name.casefold() not in seated]

    def note_now(self) -> Words:
        """Return the number of the field among several."""
        fields = self.choice.fields
        return (
            say("fields.step", at=fields.index(self._field_step.field) + 1, count=len(fields))
            if len(fields) > 1
            else super().note_now()
        )

    # filling

    def value(self) -> Value:
        """Return the entered value. Raises IllegalMoveError or ValueError if the field refuses it."""
        field = self._field_step.field
        if isinstance(field, Number):
            return field.check(int(self.pad.typed if self.pad else ""))
        typed = self.typed.strip() if self.pad is None else self.pad.typed
        field.check(typed)
        return typed

    def is_enough(self) -> bool:
        """Return whether the field accepts the entered value."""
        try:
            self.value()
        except (IllegalMoveError, ValueError):
            return False
        return True

    def finish(self) -> None:
        """Fill the field. What is typed stays for Back at the next field."""
        self._entered_texts[self._field_step.field.name] = self.typed if self.pad is None else self.pad.typed
        self._field_step.fill(self.value())

    def _finish_choice(self, choice: Choice, values: tuple[Value, ...]) -> None:
        self._on_close()
        self._on_filled(choice, values)

    def close(self) -> None:
        """Go one field back, or close the page at the first."""
        if self._field_step.go_back():
            self._on_close()
        else:
            self._begin()

    # a real keyboard

    def add(self, text: str) -> None:
        """Type on the pad, or into the text."""
        if self.pad is not None:
            self.pad.type(text)
        elif isinstance(self._field, Text):
            super().add(text)

    def _on_key(self, name: str) -> None:
        if self.pad is not None:
            self.pad.on_key(name, self.finish_if_enough, self.close)
        else:
            super()._on_key(name)

    # drawing

    def body(self) -> Part:
        """Return the field with the keys that fill it."""
        if isinstance(self._field, Text):
            return super().body()
        if self.pad is not None:
            return self._pad_body(self.pad)
        state = DrawingState(pictures=lambda _, mark: self._picture_of(mark))

        def draw(scene: Scene, area: Area, key: str) -> None:
            table_scene = TableScene.on_scene(scene, state)
            self._field_step.body(table_scene).draw(table_scene, area, key)

        return Part(draw)

    def _pad_body(self, pad: NumberPad) -> Part:
        """Return the typed text and its value, beside the keys."""
        typed_text = notation(pad.typed) if isinstance(self._field, Notation) else typed_sum(pad.typed)
        words = self.done_label
        if isinstance(self._field, Number):
            words = say("table.enter", number=pad.typed) if pad.typed else say("table.type")
        if isinstance(self._field, Notation):
            words = say("fields.roll", dice=typed_text) if self.is_enough() else say("fields.type_dice")
        done_button = PageButton("done", words, self.finish_if_enough, kind="main" if self.is_enough() else "missing")
        is_legend = isinstance(self._field, Notation) and not pad.typed
        plate = dice_legend() if is_legend else typed_plate(typed_text or "?", self._pad_note(pad.typed), not pad.typed)
        return row_or_column(column(plate, units(ANSWER_UNITS, answer(done_button))), pad.part())

    def _pad_note(self, typed: str) -> Words:
        """Return what can be typed, the value of the typed text, or why it is refused."""
        field = self._field_step.field
        if isinstance(field, Number):
            return say("fields.span", low=field.low, high=field.high)
        if not isinstance(field, Sum | Notation):
            return ""
        if not typed:
            return say("fields.span", low=field.low, high=field.high) if isinstance(field, Sum) else ""
        try:
            value = field.check(typed)
        except IllegalMoveError as refusal:
            return as_text(refusal.sentence).removeprefix(f"{as_text(field.label)}: ")
        if isinstance(field, Sum) and isinstance(value, int) and not typed.isdigit():
            return f"= {number(value / 10**field.places)}"
        return ""

    def buttons(self) -> list[PageButton]:
        """Return the button that confirms the picks; an outline that names the missing ones."""
        act = None if self.pad is not None or isinstance(self._field, Text) else self._field_step.main_button()
        if act is None:
            return []
        done_button = PageButton(
            "done", act.title, act.tap or self.renew, act.note, cells=HALF, kind="main" if act.tap else "missing"
        )
        return [done_button, PageButton("", "", self.renew, kind="bare", cells=HALF)]


def _pad_for(field: Field, renew: Callable[[], object]) -> NumberPad | None:
    """Return the pad for a field; None for one that is picked or written."""
    if isinstance(field, Notation):
        return NumberPad(NOTATION_KEYS, renew, LONGEST)
    if isinstance(field, Sum):
        return NumberPad(SUM_KEYS, renew, LONGEST, [*([] if field.places else ["."]), *([] if field.low < 0 else [CHANGE_SIGN])])
    if isinstance(field, Number) and len(range(field.low, field.high + 1, field.step)) > MOST_KEYS:
        longest = max(len(str(field.low)), len(str(field.high)))
        return NumberPad(NUMBER_KEYS, renew, longest, [] if field.low < 0 else [CHANGE_SIGN])
    return None
