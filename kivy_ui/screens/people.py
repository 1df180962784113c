"""People: everyone who plays here, hidden ones aside; touch one to see and change what they are called and look like."""

from collections.abc import Callable
from typing import Any

from companion.table.asides import LONGEST_NAME
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.screens.choosing import card_button, person_card
from kivy_ui.screens.looking_back import plays
from kivy_ui.screens.person import PersonSheet
from kivy_ui.screens.screen import Page, Shell
from kivy_ui.screens.writing import WritingSheet
from kivy_ui.widgets.buttons import chip, icon_button
from kivy_ui.widgets.sheet import GAP_MM, Pages

MARGIN_MM, HEAD_MM, CARD_MM, FOOT_MM = 2.5, 11.0, 13.0, 11.0


class PeoplePage(Page):
    """A card a person, in pages."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.people: list[Any] | None = None
        self.trouble = ""
        self.shows_hidden = False
        self._pages = Pages()
        self.ask()

    def ask(self) -> None:
        """Look again at who is there."""
        self.shell.ask(lambda store: store.people.everyone(), self._came)

    def _came(self, people: Any) -> None:
        self.trouble = str(people) if isinstance(people, Exception) else ""
        if not self.trouble:
            self.people = people
        self.renew()

    def paint(self, pen: Pen, box: Box) -> None:
        """Head, cards, pages."""
        inner, gap = box.inset(pen.mm(MARGIN_MM)), pen.mm(GAP_MM)
        head, rest = inner.cut_top(pen.mm(HEAD_MM), gap)
        self._head(pen, head)
        foot, rest = rest.cut_bottom(pen.mm(FOOT_MM), gap)
        columns = 3 if box.w > box.h else 2
        rows = max(1, int((rest.h + gap) / (pen.mm(CARD_MM) + gap)))
        h = rows * pen.mm(CARD_MM) + (rows - 1) * gap
        cells = Box(rest.x, rest.top - h, rest.w, h).grid(rows * columns, columns, gap)
        shown = [one for one in self.people or [] if one.player.is_hidden == self.shows_hidden]
        if not self.shows_hidden:
            icon_button(self, pen, cells.pop(0), "new", "plus", "New name", self._new)
        for person, cell in zip(self._pages.of(shown, len(cells)), cells, strict=False):
            self._card(pen, cell, person)
        self._pages.buttons(self, pen, foot, len(shown), len(cells))
        self._say(pen, rest, foot, len(shown))

    def _head(self, pen: Pen, box: Box) -> None:
        from kivy_ui.screens.history import HistoryScreen  # the pages lead to each other

        back, rest = box.cut_left(pen.mm(HEAD_MM), pen.mm(2))
        icon_button(self, pen, back, "back", "left", "", lambda: self.shell.go(HistoryScreen(self.shell)))
        hidden = sum(one.player.is_hidden for one in self.people or [])
        if hidden or self.shows_hidden:
            away, rest = rest.cut_right(pen.mm(34), pen.mm(2))
            chip(self, pen, away, "hidden", f"Hidden {hidden}", self._turn_hidden, self.shows_hidden)
        pen.words("People", rest, "title", pen.theme.ink, "start", True)

    def _say(self, pen: Pen, room: Box, foot: Box, count: int) -> None:
        if self.trouble:
            pen.words(self.trouble, foot, "text", pen.theme.danger)
        elif self.people is not None and not count:
            words = "Nobody is hidden." if self.shows_hidden else "Whoever plays here is kept, and never lost."
            pen.words(words, room.inset(pen.mm(8)), "strong", pen.theme.ink)

    def _card(self, pen: Pen, cell: Box, person: Any) -> None:
        player = person.player
        notes = (f"“{player.nickname}”" if player.nickname else "", plays(person.wins.tries) if person.wins.tries else "new here")
        card = person_card(player, " · ".join(note for note in notes if note))
        card_button(self, pen, cell, card, f"person:{player.name}", self._opener(person))

    def _opener(self, person: Any) -> Callable[[], Any]:
        return lambda: self.shell.lay(PersonSheet(self.shell, person, self.people or [], self.ask))

    def _turn_hidden(self) -> None:
        self.shows_hidden = not self.shows_hidden
        self._pages = Pages()
        self.renew()

    def _new(self) -> None:
        self.shell.lay(WritingSheet(self.shell, "Who plays here now, too?", "", LONGEST_NAME, self._named))

    def _named(self, name: str) -> None:
        self.shell.ask(lambda store: store.people.add(name), self._added)

    def _added(self, came: Any) -> None:
        if isinstance(came, Exception):
            self.trouble = str(came)
            self.renew()
        else:
            self.ask()
