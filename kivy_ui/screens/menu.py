"""What corrects, and what else players may do at any time: behind the waves."""

from collections.abc import Callable
from typing import NamedTuple

from companion.table.asides import CorrectCounter, LeaveTable, RenameSeat
from companion.table.moves import Move
from companion.table.prompt import Choice
from companion.table.say import Words, say
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.offers import Offer
from kivy_ui.reading import read, told
from kivy_ui.screens.screen import Shell
from kivy_ui.surface import Tap
from kivy_ui.widgets.buttons import button
from kivy_ui.widgets.offers_sheet import OffersSheet
from kivy_ui.widgets.sheet import GAP_MM, Sheet

GROUPS: dict[type[Move], tuple[Words, Words]] = {
    CorrectCounter: (say("menu.correct"), say("menu.correct_note")),
    RenameSeat: (say("menu.rename"), say("menu.rename_note")),
    LeaveTable: (say("menu.leave"), say("menu.leave_note")),
}
"""What stands for all choices of these moves, and the note below it."""


class Entry(NamedTuple):
    """A button of the menu."""

    name: str
    title: Words
    note: Words
    role: str
    tap: Tap


class MenuSheet(Sheet):
    """Buttons for single asides, and for groups of them."""

    title = say("menu.title")

    def __init__(self, shell: Shell, take: Callable[[Offer], object]) -> None:
        super().__init__(shell.look, shell.lift)
        self.shell = shell
        self._take = take

    def fill(self, pen: Pen, box: Box) -> None:
        """Everything in one grid."""
        entries = self._entries()
        columns = 3 if box.w > box.h else 2
        rows = -(-len(entries) // columns)
        h = min(box.h, rows * pen.mm(23))
        area = Box(box.x, box.top - h, box.w, h)
        for entry, cell in zip(entries, area.grid(len(entries), columns, pen.mm(GAP_MM)), strict=True):
            button(self, pen, cell, entry.name, entry.title, entry.tap, entry.note, entry.role)

    def _entries(self) -> list[Entry]:
        groups: dict[str, list[Choice]] = {}
        prompt, alone = self.shell.shown.prompt, told("aside.group.table")
        for aside in prompt.asides if prompt else ():
            group = read(aside.group)
            groups.setdefault(read(aside.label) if group in ("", alone) else group, []).append(aside)
        return [self._entry(group, choices) for group, choices in groups.items()]

    def _entry(self, group: str, choices: list[Choice]) -> Entry:
        first, offers = choices[0], [_whole(choice) for choice in choices]
        kinds = [type(choice.move) for choice in choices]
        kind = next((one for one in kinds if one in GROUPS), kinds[0])
        if len(choices) == 1 and kind not in GROUPS:
            return Entry(f"aside:{kind.__name__}", first.label, first.note, offers[0].role, lambda: self._taken(offers[0]))
        title, note = GROUPS.get(kind, (group, say("menu.choices", count=len(choices))))
        return Entry(f"group:{kind.__name__}", title, note, offers[0].role, lambda: self._open(title, offers))

    def _open(self, title: Words, offers: list[Offer]) -> None:
        self.close()
        self.shell.lay(OffersSheet(self.shell.look, self.shell.lift, title, offers, self._take))

    def _taken(self, offer: Offer) -> None:
        self.close()
        self._take(offer)


def _whole(choice: Choice) -> Offer:
    return Offer(choice, None if choice.fields else (), choice.label, choice.note)
