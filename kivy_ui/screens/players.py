"""Who plays: people known here as chips, new ones typed, in the order they sit; colours by tapping a token."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.session.hands.inputs import BeginSession
from companion.table.asides import LONGEST_NAME
from companion.table.say import say
from companion.table.seating import moved, recoloured, sat_down
from companion.table.seats import Seat, clean_name
from kivy_ui.boards.scenes import scene
from kivy_ui.box import Box
from kivy_ui.drawing.icons import icon, seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.reading import spoken, told
from kivy_ui.screens import way
from kivy_ui.screens.looking_back import span
from kivy_ui.screens.screen import Page, Shell
from kivy_ui.screens.writing import WritingSheet
from kivy_ui.widgets.buttons import button, icon_button
from kivy_ui.widgets.sheet import GAP_MM, Pages

if TYPE_CHECKING:
    from companion.library.records.people import Player

MARGIN_MM, HEAD_MM, FOOT_MM, CHIP_MM, SEAT_MM = 2.5, 10.5, 13.0, 11.0, 10.0


class PlayersPage(Page):
    """The people at the table, clockwise. `deal`: what is chosen so far."""

    def __init__(self, shell: Shell, deal: BeginSession) -> None:
        super().__init__(shell)
        self.deal = deal
        self.game = shell.game(deal.game)
        self.seats: list[Seat] = list(deal.seats)
        self.known: list[Player] = []
        self._pages = Pages()
        self._rows: list[Box] = []
        self._held: tuple[int, float] | None = None
        shell.ask(lambda store: store.people.to_seat(), self._came)

    def _came(self, players: "list[Player] | Exception") -> None:
        self.known = [] if isinstance(players, Exception) else players
        self.renew()

    def paint(self, pen: Pen, box: Box) -> None:
        """The table at one side, the people at the other."""
        inner, gap = box.inset(pen.mm(MARGIN_MM)), pen.mm(GAP_MM)
        head, rest = inner.cut_top(pen.mm(HEAD_MM), gap)
        back, title = head.cut_left(pen.mm(HEAD_MM), pen.mm(2))
        icon_button(self, pen, back, "back", "left", "", self.shell.home)
        pen.words(told("players.title", game=self.game.cover.title(spoken())), title, "title", pen.theme.ink, "start", True)
        foot, rest = rest.cut_bottom(pen.mm(FOOT_MM), gap)
        self._next(pen, foot)
        if box.w > box.h:
            table, people = rest.columns(2, pen.mm(3))
        else:
            people, table = rest.cut_bottom(rest.h * 0.42, gap)
        self._table(pen, table)
        self._people(pen, people)

    # the table

    def _table(self, pen: Pen, box: Box) -> None:
        pen.panel(box, pen.theme.board)
        inner = box.inset(pen.mm(1.6))
        if not self.seats:
            pen.words(told("players.hint"), inner, "text", pen.theme.dim)
        most = max(self.game.seats[-1], len(self.seats))
        h = min(pen.mm(13), (inner.h - (most - 1) * pen.mm(0.8)) / most)
        self._rows = [Box(inner.x, inner.top - (at + 1) * h - at * pen.mm(0.8), inner.w, h) for at in range(most)]
        for at, seat in enumerate(self.seats):
            self._seat(pen, at, seat)

    def _seat(self, pen: Pen, at: int, seat: Seat) -> None:
        theme, box = pen.theme, self._rows[at]
        if self._held and self._held[0] == at:
            box = Box(box.x, min(max(self._held[1] - box.h / 2, self._rows[-1].y), self._rows[0].y), box.w, box.h)
        pen.box(box, theme.panel, theme.rim if self._held and self._held[0] == at else theme.line, pen.mm(1.6))
        token, rest = box.cut_left(pen.mm(SEAT_MM))
        seat_disc(pen, seat.colour, seat.emblem, token.cx, token.cy, min(pen.mm(3.4), box.h * 0.4))
        self.touchable(f"colour:{seat.name}", token, lambda: self._recolour(at))
        away, rest = rest.cut_right(pen.mm(SEAT_MM))
        icon(pen, "close", away.cx, away.cy, pen.mm(1.7), theme.dim)
        self.touchable(f"away:{seat.name}", away, lambda: self._away(at))
        grip, words = rest.cut_right(pen.mm(5))
        icon(pen, "grip", grip.cx, grip.cy, pen.mm(2), theme.dim)
        pen.text(seat.name, words.x + pen.mm(1), words.cy, "strong", theme.ink, "start", True, room=words.w - pen.mm(1))
        self.draggable(f"seat:{seat.name}", rest, lambda x, y, done: self._drag(at, y, done))

    def _drag(self, at: int, y: float, is_done: bool) -> None:
        if not is_done:
            self._held = (at, y)
        else:
            self._held = None
            nearest = min(range(len(self.seats)), key=lambda row: abs(self._rows[row].cy - y))
            self.seats = list(moved(self.seats, at, nearest))
        self.renew()

    def _recolour(self, at: int) -> None:
        self.seats = list(recoloured(self.seats, at))
        self.renew()

    def _away(self, at: int) -> None:
        del self.seats[at]
        self.renew()

    # the people

    def _people(self, pen: Pen, box: Box) -> None:
        gap = pen.mm(1.2)
        here = {seat.player for seat in self.seats} | {seat.name.casefold() for seat in self.seats}
        free = [player for player in self.known if not here & {player.id, player.name.casefold()}]
        columns = 2
        rows = max(1, int((box.h + gap) / (pen.mm(CHIP_MM) + gap)))
        if len(free) + 1 > rows * columns:
            turning, box = box.cut_bottom(pen.mm(10.5), gap)
            rows = max(1, int((box.h + gap) / (pen.mm(CHIP_MM) + gap)))
            self._pages.buttons(self, pen, turning, len(free), rows * columns - 1, ("", ""))
        h = rows * pen.mm(CHIP_MM) + (rows - 1) * gap
        cells = Box(box.x, box.top - h, box.w, h).grid(rows * columns, columns, gap)
        is_room = len(self.seats) < self.game.seats[-1]
        icon_button(self, pen, cells[0], "new-name", "plus", told("players.add"), self._ask_name, is_room)
        for player, cell in zip(self._pages.of(free, rows * columns - 1), cells[1:], strict=False):
            self._person(pen, cell, player, is_room)
        rest = Box(box.x, box.y, box.w, cells[min(len(free), len(cells) - 1)].y - gap - box.y)
        if rest.h > pen.mm(26):
            scene(pen, self.game.name, rest.inset(pen.mm(2), rest.h * 0.12))

    def _person(self, pen: Pen, cell: Box, player: "Player", is_room: bool) -> None:
        button(self, pen, cell, f"player:{player.name}", player.name, lambda: self._sit(player), is_on=is_room)

    def _sit(self, player: "Player") -> None:
        self._add(Seat(player.nickname or player.name, player.colour, player.emblem, player.id))

    def _ask_name(self) -> None:
        title, done = say("players.name"), say("players.done")
        self.shell.lay(WritingSheet(self.shell, title, "", LONGEST_NAME, self._named, done=done))

    def _named(self, name: str) -> None:
        self._add(Seat(clean_name(name)[:LONGEST_NAME], "", ""))

    def _add(self, seat: Seat) -> None:
        before, self.seats = self.seats, list(sat_down(self.seats, seat))
        if seat.name and self.seats == before:
            self.shell.say(told("players.taken", name=seat.name))
        self.renew()

    # on

    def _next(self, pen: Pen, box: Box) -> None:
        is_enough = len(self.seats) in self.game.seats
        note = told("players.reorder") if is_enough else span(self.game.cover)
        button(self, pen, box, "next", told("setup.next"), self._on, note, "primary", is_on=is_enough)

    def _on(self) -> None:
        way.to_options(self.shell, replace(self.deal, seats=tuple(self.seats)))
