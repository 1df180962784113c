"""What a choice still needs, one field after the other: words and dice are typed, numbers and picks are keys."""

from collections.abc import Callable

from companion.pictures.picture import Picture, picture
from companion.table.asides import JoinTable
from companion.table.moves import IllegalMove
from companion.table.prompt import Choice, Field, Text, Value
from companion.table.say import Words, say
from companion.table.typed import LONGEST, Notation, Sum
from kivy_ui.look.language import as_on_keys, notation, number, read
from kivy_ui.pages.entry.keyboard import PADS, draw_pad
from kivy_ui.pages.entry.text_entry import TypingPage
from kivy_ui.pages.house import Way, lay_foot, lay_way
from kivy_ui.pages.page_base import GAP, MARGIN, Shell
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.second_step import Filling


class FieldsPage(TypingPage):
    """Asks for every field of `choice`, then calls `on_filled(choice, values)`."""

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
        self._on_filled, self._on_close = on_filled, on_close or shell.lift
        self._filling = Filling(choice, self._filled, self._begin)
        self._field: Field = self._filling.field
        self._begin()

    def _begin(self) -> None:
        """Begin the next field, or draw the one that is being filled."""
        field = self._filling.field
        if field is not self._field:
            self._field, self.typed = field, ""
            self.keyboard.is_shifted = True
        self.longest = field.longest if isinstance(field, Text) else LONGEST
        self.usual = []
        if isinstance(self.choice.move, JoinTable) and isinstance(field, Text):
            self.shell.ask(lambda store: store.usual.others(), self._others_came)
        self.renew()

    def _others_came(self, names: list[str] | Exception) -> None:
        """Offer people who play here and don't sit at the table."""
        seated = {seat.name.casefold() for seat in self.shell.shown.seats}
        if not isinstance(names, Exception):
            self.usual = [name for name in names if name.casefold() not in seated]
        self.renew()

    def title_now(self) -> Words:
        """Say what is asked."""
        return self._filling.asks()

    def note_now(self) -> Words:
        """Say how far it is, where there are several fields."""
        count = len(self.choice.fields)
        return say("fields.step", at=self.choice.fields.index(self._field) + 1, count=count) if count > 1 else super().note_now()

    def is_enough(self) -> bool:
        """Whether the field can be filled with what was typed."""
        try:
            self._field.check(self._words())
        except IllegalMove:
            return False
        return True

    def finish(self) -> None:
        """Fill the field."""
        self._filling.fill(self._words())

    def picture_of(self, mark: str) -> Picture | None:
        """Find what a mark looks like."""
        return self._picture_of(mark)

    def close(self) -> None:
        """Go one field back, or away from the first."""
        if self._filling.back():
            self._on_close()
        else:
            self._begin()

    def _words(self) -> str:
        return self.typed.strip() if isinstance(self._field, Text) else self.typed

    def _filled(self, choice: Choice, values: tuple[Value, ...]) -> None:
        self._on_close()
        self._on_filled(choice, values)

    # drawing

    def draw(self, scene: Scene) -> None:
        """Draw the field's own way of being filled."""
        self.heading(scene, self.title_now(), self.note_now(), self.close)
        if isinstance(self._field, Text):
            self.draw_typing(scene)
        elif isinstance(self._field, Sum | Notation):
            self._draw_pad(scene, self._field)
        else:
            self._draw_keys(scene)

    def _draw_keys(self, scene: Scene) -> None:
        """Draw what can be picked, and what confirms it."""
        act = self._filling.go()
        ways = []
        if act is not None:
            kind = "main" if act.tap else "missing"
            ways = [
                Way("done", act.title, act.tap or self.renew, act.note, cells=2, kind=kind),
                Way("", "", self.renew, kind="bare", cells=2),
            ]
        rest = lay_foot(scene, ways, self.ink) if ways else Area(MARGIN, 72, scene.w - 2 * MARGIN, scene.h - 84)
        self._filling.draw(scene, self, Area(0, rest.y - 8, scene.w, rest.h + 8))

    def _draw_pad(self, scene: Scene, field: Sum | Notation) -> None:
        """Draw what was written and what it comes to, beside its keys."""
        area = Area(MARGIN, 72, scene.w - 2 * MARGIN, scene.h - 84)
        left, keys = area.columns(2, 2 * GAP) if scene.is_wide else area.rows(2, GAP)
        done = Area(left.x, left.bottom - 72, left.w, 72)
        shown = left._replace(h=left.h - 72 - GAP)
        rim = BRASS if scene.theme == "deep" else self.ink.ink
        scene.lay("field", picture(plate_painters.plate, self.ink.plate, rim, 3, 16, 0.96), shown)
        words = as_on_keys(self.typed) if isinstance(field, Sum) else notation(self.typed)
        ink = self.ink.ink if self.typed else self.ink.dim
        scene.write("typed", words or "?", shown.cx, shown.y + shown.h * 0.36, 64, ink, room=shown.w - 40, least=20, may_cut=True)
        note = Area(shown.x + 20, shown.y + shown.h * 0.58, shown.w - 40, shown.h * 0.38)
        scene.paragraph("note", self._note(field), note, 24, self.ink.dim, "middle", least=14)
        kind = "main" if self.is_enough() else "missing"
        lay_way(scene, Way("done", self.done, self._finish, kind=kind), done, self.ink)
        rows = [
            ["" if key in _left_out(field) else key for key in row] for row in PADS["sum" if isinstance(field, Sum) else "notation"]
        ]
        draw_pad(scene, keys, self.ink, self._press, rows)

    def _press(self, key: str) -> None:
        self.typed = pressed(self.typed, key)[: self.longest]
        self.renew()

    def _note(self, field: Sum | Notation) -> Words:
        """Say what it comes to, or why it doesn't."""
        if not self.typed:
            return say("fields.span", low=field.low, high=field.high) if isinstance(field, Sum) else say("fields.notation")
        try:
            value = field.check(self.typed)
        except IllegalMove as refusal:
            return read(refusal.said).removeprefix(f"{read(field.label)}: ")
        return (
            f"= {number(value / 10**field.places)}"
            if isinstance(field, Sum) and isinstance(value, int) and not self.typed.isdigit()
            else ""
        )


def pressed(typed: str, key: str) -> str:
    """Return the text after a key.

    >>> pressed("12", "+"), pressed("12+7", "±"), pressed("-(12+7)", "±"), pressed("12", "<"), pressed("", "±")
    ('12+', '-(12+7)', '12+7', '1', '-')
    """
    if key == "<":
        return typed[:-1]
    return _turned(typed) if key == "±" else typed + key


def _turned(typed: str) -> str:
    if typed.startswith("-(") and typed.endswith(")"):
        return typed[2:-1]
    if any(sign in typed[1:] for sign in "+-*"):
        return f"-({typed})"
    return typed[1:] if typed.startswith("-") else f"-{typed}"


def _left_out(field: Sum | Notation) -> set[str]:
    if isinstance(field, Notation):
        return set()
    return {"." if not field.places else "", "±" if field.low >= 0 else ""}
