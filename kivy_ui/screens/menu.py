"""The menu: what a table may do at any time, settings, the way home, and the way out."""

from collections.abc import Callable
from typing import Any

from companion.session.hands.inputs import CloseSession
from companion.table.prompt import Choice
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.offers import Offer
from kivy_ui.screens.inputs import InputsSheet
from kivy_ui.screens.screen import Shell
from kivy_ui.screens.settings import SettingsSheet
from kivy_ui.widgets.buttons import button
from kivy_ui.widgets.offers_sheet import OffersSheet
from kivy_ui.widgets.sheet import GAP_MM, Sheet

GROUP_WORDS = {
    "Correct": ("Correct a count", "the table is right"),
    "Names": ("Rename a seat", "also in the log"),
    "Leave": ("Someone leaves", "the others play on"),
}
HOME_WORDS = ("Put the game away", "it goes on where it stopped")
ALONE = "Table"


class MenuSheet(Sheet):
    """Buttons for single asides, and for groups of them."""

    title = "Menu"

    def __init__(self, shell: Shell, take: Callable[[Offer], Any]) -> None:
        super().__init__(shell.look, shell.lift)
        self.shell = shell
        self._take = take

    def fill(self, pen: Pen, box: Box) -> None:
        """Everything in one grid: the game's asides, then the app's own."""
        entries = [*self._aside_entries(), *self._own_entries()]
        columns = 3 if box.w > box.h else 2
        rows = -(-len(entries) // columns)
        h = min(box.h, rows * pen.mm(23))
        area = Box(box.x, box.top - h, box.w, h)
        for (name, title, note, role, tap), cell in zip(entries, area.grid(len(entries), columns, pen.mm(GAP_MM)), strict=True):
            button(self, pen, cell, name, title, tap, note, role)

    def _aside_entries(self) -> list[tuple[str, str, str, str, Callable[[], Any]]]:
        groups: dict[str, list[Choice]] = {}
        prompt = self.shell.shown.prompt
        for aside in prompt.asides if prompt else ():
            groups.setdefault(aside.label if aside.group in ("", ALONE) else aside.group, []).append(aside)
        return [self._entry(group, choices) for group, choices in groups.items()]

    def _entry(self, group: str, choices: list[Choice]) -> tuple[str, str, str, str, Callable[[], Any]]:
        if len(choices) == 1 and group not in GROUP_WORDS:
            choice = choices[0]
            return f"aside:{choice.label}", choice.label, choice.note, choice.role, lambda: self._taken(_whole(choice))
        title, note = GROUP_WORDS.get(group, (group, f"{len(choices)} things"))
        offers = [_whole(choice) for choice in choices]
        role = "danger" if group == "Leave" else "secondary"
        return f"group:{group}", title, note, role, lambda: self._open(title, offers)

    def _own_entries(self) -> list[tuple[str, str, str, str, Callable[[], Any]]]:
        shell = self.shell
        return [
            ("settings", "Settings", "text, colours, motion", "quiet", lambda: shell.lay(SettingsSheet(shell))),
            ("inputs", "Inputs", "buttons, knob, dice", "quiet", lambda: shell.lay(InputsSheet(shell))),
            ("home", *HOME_WORDS, "quiet", self._home),
            ("quit", "Quit Fathom", "nothing is lost", "danger", shell.quit),
        ]

    def _open(self, title: str, offers: list[Offer]) -> None:
        self.close()
        self.shell.lay(OffersSheet(self.shell.look, self.shell.lift, title, offers, self._take))

    def _taken(self, offer: Offer) -> None:
        self.close()
        self._take(offer)

    def _home(self) -> None:
        self.close()
        self.shell.send(CloseSession())


def _whole(choice: Choice) -> Offer:
    return Offer(choice, None if choice.fields else (), choice.label, choice.note)
