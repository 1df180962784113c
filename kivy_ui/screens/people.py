"""People: everyone who plays here, hidden ones aside; tap one to see and change their names and looks."""

from typing import TYPE_CHECKING

from companion.table.asides import LONGEST_NAME
from companion.table.say import Words, say
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.errands import sentence
from kivy_ui.reading import told
from kivy_ui.screens.choosing import card_button, person_card
from kivy_ui.screens.looking_back import plays
from kivy_ui.screens.portrait import PortraitPage
from kivy_ui.screens.screen import Page, Shell
from kivy_ui.screens.typing import WritingPage
from kivy_ui.surface import Tap
from kivy_ui.widgets.buttons import chip, icon_button
from kivy_ui.widgets.sheet import GAP_MM, Pages

if TYPE_CHECKING:
    from companion.library.records.people import Person, Player

MARGIN_MM, HEAD_MM, CARD_MM, FOOT_MM = 2.5, 11.0, 13.0, 11.0


class PeoplePage(Page):
    """A card a person, in pages."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.people: list[Person] | None = None
        self.trouble: Words = ""
        self.shows_hidden = False
        self._pages = Pages()
        self.ask()

    def ask(self) -> None:
        """Look again at who is there."""
        self.shell.ask(lambda store: store.people.everyone(), self._came)

    def _came(self, people: "list[Person] | Exception") -> None:
        if isinstance(people, Exception):
            self.trouble = sentence(people)
        else:
            self.people, self.trouble = people, ""
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
            icon_button(self, pen, cells.pop(0), "new", "plus", told("people.add"), self._new)
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
            chip(self, pen, away, "hidden", told("people.hidden", count=hidden), self._turn_hidden, self.shows_hidden)
        pen.words(told("people.title"), rest, "title", pen.theme.ink, "start", True)

    def _say(self, pen: Pen, room: Box, foot: Box, count: int) -> None:
        if self.trouble:
            pen.words(self.trouble, foot, "text", pen.theme.danger)
        elif self.people is not None and not count:
            words = told("people.none_hidden" if self.shows_hidden else "people.empty")
            pen.words(words, room.inset(pen.mm(8)), "strong", pen.theme.ink)

    def _card(self, pen: Pen, cell: Box, person: "Person") -> None:
        player = person.player
        note = plays(person.wins.tries) if person.wins.tries else told("people.new")
        card = person_card(player, told("people.nickname", name=player.nickname, count=note) if player.nickname else note)
        card_button(self, pen, cell, card, f"person:{player.name}", self._opener(person))

    def _opener(self, person: "Person") -> Tap:
        return lambda: self.shell.lay(PortraitPage(self.shell, person, self.people or [], self.ask))

    def _turn_hidden(self) -> None:
        self.shows_hidden = not self.shows_hidden
        self._pages = Pages()
        self.renew()

    def _new(self) -> None:
        self.shell.lay(WritingPage(self.shell, say("people.name"), "", LONGEST_NAME, self._named))

    def _named(self, name: str) -> None:
        self.shell.ask(lambda store: store.people.add(name), self._added)

    def _added(self, came: "Player | Exception") -> None:
        if isinstance(came, Exception):
            self.trouble = sentence(came)
            self.renew()
        else:
            self.ask()
