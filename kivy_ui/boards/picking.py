"""Picking several things on the board itself: touch the dice to keep, then one button takes the others.

For a choice whose only field is a pick of several options that all have a mark on the board.
"""

from companion.session.hands.shown import Shown
from companion.table.prompt import Choice, Option, Pick
from companion.table.say import Words
from kivy_ui.boards import Board
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import Look
from kivy_ui.offers import bar_choices
from kivy_ui.widgets.buttons import button


class PickingBoard(Board):
    """A board on which things are picked up by touch. `picked` holds the marks kept; it is empty after every entry."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.picked: frozenset[str] = frozenset()
        self.picking: Choice | None = None

    def show(self, shown: Shown) -> None:
        """Draw what is shown now; nothing is picked yet."""
        if (shown.session, shown.entry) != (self.shown.session, self.shown.entry):
            self.picked = frozenset()
        super().show(shown)
        self.picking = next((choice for choice in bar_choices(shown) if _marked_options(choice)), None) if self.answers else None

    def mark(self, name: str, box: Box, radius: float | None = None) -> None:
        """Name a place on the board; a tap on what can be picked picks it, or lets it go."""
        if self.picking is None or all(option.mark != name for option in _marked_options(self.picking)):
            super().mark(name, box, radius)
            return
        self.places[name] = box
        self.touchable(f"mark:{name}", box, lambda: self._toggle(name), radius=self._radius(box, radius))

    @property
    def others(self) -> frozenset[str]:
        """The marks of what is not kept, once something is."""
        marks = {option.mark for option in _marked_options(self.picking)} if self.picking and self.picked else set()
        return frozenset(marks - self.picked)

    def take_button(self, pen: Pen, box: Box, title: Words) -> None:
        """Draw the button that takes the others."""
        button(self, pen, box, "take-picked", title, self._take, role="primary")

    def _toggle(self, mark: str) -> None:
        self.picked = self.picked ^ {mark}
        self.renew()

    def _take(self) -> None:
        if self.picking is not None and self.on_answer:
            values = tuple(option.value for option in _marked_options(self.picking) if option.mark not in self.picked)
            self.on_answer(self.picking, (values,))


def _marked_options(choice: Choice) -> tuple[Option, ...]:
    field = choice.fields[0] if len(choice.fields) == 1 else None
    if not isinstance(field, Pick) or field.most < 2 or field.repeats or not all(option.mark for option in field.options):
        return ()
    return field.options
