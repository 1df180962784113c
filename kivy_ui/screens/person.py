"""One person: name, nickname, colour, emblem; hidden or shown; merged with somebody who is the same, and parted again."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.table.asides import LONGEST_NAME
from companion.table.say import Words, say
from companion.table.seats import EMBLEMS, SEAT_COLOURS
from kivy_ui.box import Box
from kivy_ui.drawing.icons import emblem, seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.errands import sentence
from kivy_ui.reading import told
from kivy_ui.screens.choosing import ChoosePage, person_card
from kivy_ui.screens.looking_back import plays
from kivy_ui.screens.screen import Shell
from kivy_ui.screens.typing import WritingPage
from kivy_ui.surface import Tap
from kivy_ui.theme import SEAT_FILLS
from kivy_ui.widgets.buttons import RADIUS_MM, button
from kivy_ui.widgets.sheet import GAP_MM, Sheet

if TYPE_CHECKING:
    from companion.library.records.people import Person, Player
    from companion.library.store import Store

Way = tuple[str, str, Tap, str]  # its name, its words, what a tap does, and what stands below
ROW_MM, FACE_MM, PART_MM, MOST_STRETCHED = 12.0, 46.0, 10.0, 1.4
CHOICES = 6  # as many as fingers can tell apart in one row


class PersonSheet(Sheet):
    """`people` is everybody; `on_changed()` is called once somebody was changed."""

    def __init__(self, shell: Shell, person: "Person", people: "list[Person]", on_changed: Tap) -> None:
        super().__init__(shell.look, shell.lift)
        self.shell = shell
        self.person = person
        self.title = person.player.name
        self.people = people
        self.trouble: Words = ""
        self._on_changed = on_changed

    @property
    def player(self) -> "Player":
        """The person as kept."""
        return self.person.player

    def fill(self, pen: Pen, box: Box) -> None:
        """The face at one side, what can be done at the other."""
        gap = pen.mm(GAP_MM)
        rows = 5 * pen.mm(ROW_MM) + 4 * gap
        if box.w > box.h:
            face, rest = box.cut_left(pen.mm(FACE_MM), gap)
        else:
            rest, face = box.cut_bottom(max(rows, min(box.h - pen.mm(FACE_MM), rows * MOST_STRETCHED) - gap), gap)
        pen.panel(face)
        self._face(pen, face.inset(pen.mm(2)))
        h = rest.h if rest.h < rows * MOST_STRETCHED else rows
        name, colours, emblems, look, more = Box(rest.x, rest.top - h, rest.w, h).rows(5, gap)
        nickname = ("nickname", told("person.nickname"), self._ask_nickname, self._called())
        self._pair(pen, name, ("name", told("person.name"), self._ask_name, ""), nickname)
        self._colours(pen, colours)
        self._emblems(pen, emblems)
        count = plays(self.person.wins.tries)
        history = ("history", told("person.plays"), self._history, count)
        self._pair(pen, look, ("statistics", told("person.statistics"), self._statistics, ""), history)
        self._pair(pen, more, ("merge", told("person.merge"), self._ask_other, told("person.merge_note")), self._hiding())

    def _hiding(self) -> Way:
        """The button that hides them, or shows them again."""
        if self.player.is_hidden:
            return "show", told("person.show"), lambda: self._change(is_hidden=False), told("person.show_note")
        return "hide", told("person.hide"), lambda: self._change(is_hidden=True), told("person.hide_note")

    def _called(self) -> str:
        return told("person.called", name=self.player.nickname) if self.player.nickname else told("person.not_called")

    def _pair(self, pen: Pen, box: Box, *ways: Way) -> None:
        for (name, title, tap, note), cell in zip(ways, box.columns(len(ways), pen.mm(GAP_MM)), strict=True):
            button(self, pen, cell, name, title, tap, note)

    # the face

    def _face(self, pen: Pen, box: Box) -> None:
        same = self.person.same
        h = min(box.h * 0.5, len(same) * pen.mm(PART_MM + 1))
        parts, rest = box.cut_bottom(h, pen.mm(1)) if same else (box, box)
        if same:
            self._parts(pen, parts)
        wins, gap = self.person.wins, pen.mm(3)
        won = told("person.won", count=wins.tries, won=wins.hits) if wins.tries else told("person.no_plays")
        said = self.trouble or won
        h = min(pen.height(said, rest.w, "text"), rest.h * 0.6)
        r = max(0.0, min((rest.h - h - gap) / 2, rest.w * 0.3, pen.mm(12))) if self.player.colour else 0.0
        token, words = rest.centred(rest.w, 2 * r + gap + h).cut_top(2 * r, gap)
        if r > pen.mm(2):
            seat_disc(pen, self.player.colour, self.player.emblem, token.cx, token.cy, r)
        pen.words(said, words, "text", pen.theme.danger if self.trouble else pen.theme.ink, valign="top")

    def _parts(self, pen: Pen, box: Box) -> None:
        most = max(1, int(box.h / pen.mm(PART_MM)))
        shown = self.person.same[:most]
        for other, cell in zip(shown, box.rows(len(shown), pen.mm(1)), strict=True):
            title, note = told("person.split", name=other.name), told("person.split_note")
            button(self, pen, cell, f"part:{other.name}", title, self._parter(other.id), note, "quiet")

    def _parter(self, id: str) -> Tap:
        return lambda: self._do(lambda store: store.people.part(id))

    # colour and emblem

    def _colours(self, pen: Pen, box: Box) -> None:
        for colour, cell in zip(SEAT_COLOURS[:CHOICES], box.columns(CHOICES, pen.mm(GAP_MM)), strict=True):
            self._swatch(pen, cell, f"colour:{colour}", colour == self.player.colour, {"colour": colour})
            pen.circle(cell.cx, cell.cy, pen.mm(3.6), SEAT_FILLS[colour], pen.theme.line)

    def _emblems(self, pen: Pen, box: Box) -> None:
        for kind, cell in zip(EMBLEMS[:CHOICES], box.columns(CHOICES, pen.mm(GAP_MM)), strict=True):
            is_now = kind == self.player.emblem
            self._swatch(pen, cell, f"emblem:{kind}", is_now, {"emblem": kind})
            emblem(pen, kind, cell.cx, cell.cy, pen.mm(3.2), pen.theme.on_brass if is_now else pen.theme.on_button)

    def _swatch(self, pen: Pen, box: Box, name: str, is_now: bool, changed: dict[str, str]) -> None:
        theme = pen.theme
        pen.box(box, theme.brass if is_now else theme.button, theme.line, pen.mm(RADIUS_MM), max(1.5, pen.mm(theme.line_mm)))
        usual = {"colour": self.player.colour or SEAT_COLOURS[0], "emblem": self.player.emblem or EMBLEMS[0]}
        self.touchable(name, box, lambda: self._change(**(usual | changed)), radius=pen.mm(RADIUS_MM))

    # names

    def _ask_name(self) -> None:
        title = say("person.new_name", name=self.player.name)
        self.shell.lay(WritingPage(self.shell, title, self.player.name, LONGEST_NAME, lambda name: self._change(name=name)))

    def _ask_nickname(self) -> None:
        title = say("person.new_nickname", name=self.player.name)
        written = lambda name: self._change(nickname=name)  # noqa: E731 - what the keyboard does
        self.shell.lay(WritingPage(self.shell, title, self.player.nickname, LONGEST_NAME, written, True))

    # merging

    def _ask_other(self) -> None:
        others = [person_card(one.player, plays(one.wins.tries)) for one in self.people if one.player.id != self.player.id]
        title = say("person.same_as", name=self.player.name)
        self.shell.lay(ChoosePage(self.shell, title, others, self._ask_which))

    def _ask_which(self, other: str) -> None:
        both = [self.person, next(one for one in self.people if one.player.id == other)]
        cards = [person_card(one.player, plays(one.wins.tries)) for one in both]
        why = say("person.keep_why")
        self.shell.lay(ChoosePage(self.shell, say("person.keep_which"), cards, partial(self._keep, both), note=why))

    def _keep(self, both: "list[Person]", id: str) -> None:
        stays, goes = sorted((one.player for one in both), key=lambda player: player.id != id)
        self._merge(stays, goes)

    def _merge(self, stays: "Player", goes: "Player") -> None:
        self._do(lambda store: store.people.merge(goes.id, stays.id), stays.id)

    # elsewhere

    def _statistics(self) -> None:
        from kivy_ui.screens.statistics import PersonPage  # the pages lead to each other

        self.shell.go(PersonPage(self.shell, self.player.id))

    def _history(self) -> None:
        from kivy_ui.screens.history import HistoryScreen  # the pages lead to each other

        self.shell.go(HistoryScreen(self.shell, player=self.player.id))

    # kept

    def _change(self, **changed: Any) -> None:
        id = self.player.id
        self._do(lambda store: store.people.change(id, **changed))

    def _do(self, work: "Callable[[Store], object]", shows: str = "") -> None:
        """Have something saved, then look at `shows` (else the same person) as they are now."""
        id = shows or self.player.id

        def done(store: "Store") -> "list[Person]":
            work(store)
            return store.people.everyone()

        self.shell.ask(done, lambda came: self._done(came, id))

    def _done(self, came: "list[Person] | Exception", id: str) -> None:
        if isinstance(came, Exception):
            self.trouble = sentence(came)
        else:
            self.people, self.trouble = came, ""
            self.person = next(one for one in came if one.player.id == id)
            self.title = self.player.name
            self._on_changed()
        self.renew()
