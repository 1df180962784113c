"""The end: chests opened one by one, places, where every point came from, the tie-breaks, the seed."""

from companion.games import catalogue
from companion.session.hands.inputs import BeginSession, CloseSession, Undo
from companion.session.hands.shown import Shown
from companion.table.game import Setup
from companion.table.say import say
from companion.table.standings import SeatStanding
from kivy_ui.box import Box
from kivy_ui.drawing.chest import chest
from kivy_ui.drawing.icons import seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.motion import Motion, Stage
from kivy_ui.reading import number, read, told
from kivy_ui.screens.log import LogSheet
from kivy_ui.screens.players import PlayersPage
from kivy_ui.screens.points import PointsSheet, draw_sources, ordinal
from kivy_ui.screens.qr import show_qr
from kivy_ui.screens.screen import Page, Shell
from kivy_ui.widgets.buttons import Way, button, icon_row
from kivy_ui.widgets.sheet import GAP_MM, WordsSheet

MARGIN_MM, HEAD_MM, MOST_HEAD_MM, FOOT_MM, STORY_MM = 2.5, 12.0, 20.0, 13.5, 16.0
OPENING_MS = 400
UNCOUNTED_MM, HIGH_UNCOUNTED_MM = 22.0, 32.0


class EndPage(Page):
    """What the game came to. Chests stay shut until they are tapped."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.shown: Shown = shell.shown
        self.opened: set[int] = set()
        self._lids: dict[int, float] = {}
        self._stage = Stage(self._pressed, lambda: self.look, self.renew)

    def show(self, shown: Shown) -> None:
        """The end may have been corrected."""
        self.shown = shown
        self.renew()

    @property
    def rows(self) -> list[SeatStanding]:
        """By place once all is known, in seat order before."""
        standings = self.shown.standings
        rows = list(standings.seats) if standings else []
        return rows if self._all_open else sorted(rows, key=lambda row: row.seat)

    @property
    def _all_open(self) -> bool:
        return self._secret <= self.opened

    @property
    def _secret(self) -> set[int]:
        return {view.seat for view in self.shown.view.seats if view.has_chest} if self.shown.view else set()

    def paint(self, pen: Pen, box: Box) -> None:
        """Who won, a card a seat, and the ways on."""
        inner, gap = box.inset(pen.mm(MARGIN_MM)), pen.mm(GAP_MM)
        head_h = pen.height(self._headline(), inner.w, "strong", True)  # who shares a win may be many
        head, rest = inner.cut_top(min(max(pen.mm(HEAD_MM), head_h), pen.mm(MOST_HEAD_MM)), gap)
        pen.words(self._headline(), head, "title", pen.theme.accent if self._all_open else pen.theme.ink, bold=True)
        foot, rest = rest.cut_bottom(self._foot_height(pen, box), gap)
        self._foot(pen, foot)
        if self._all_open and self._story():
            story, rest = rest.cut_bottom(pen.mm(STORY_MM), gap)
            self._tell(pen, story)
        self._cards(pen, rest)

    @property
    def _is_tool(self) -> bool:
        return catalogue.is_tool(self.shown.game)

    @property
    def _is_counted(self) -> bool:
        """Whether there are points to show: not where people won together, told their places, or only used a tool."""
        return any(row.lines or row.total for row in self.rows)

    def _headline(self) -> str:
        standings = self.shown.standings
        if standings is None or not standings.seats:
            return told("end.over")
        if not self._all_open:
            return told("end.chests")
        if self._is_tool:
            return told("end.tool")
        names = [seat.name for seat in self.shown.seats]
        winners = [read(row.called(names)) for row in standings.rows if row.has_won]
        if not winners:
            return told("end.nobody")
        points = number(standings.rows[0].total)
        if not any(row.lines for row in standings.seats):
            return told("end.wins" if len(winners) == 1 else "end.share", names=winners)
        return told("end.wins_with" if len(winners) == 1 else "end.share_with", names=winners, points=points)

    # the cards

    def _cards(self, pen: Pen, box: Box) -> None:
        rows = self.rows
        if not rows:
            return
        columns = (len(rows) if len(rows) < 5 else 3) if box.w > box.h else (1 if len(rows) < 4 else 2)
        if self._all_open and not self._is_counted:
            box = box.centred(
                box.w, min(box.h, -(-len(rows) // columns) * pen.mm(UNCOUNTED_MM if box.w > box.h else HIGH_UNCOUNTED_MM))
            )
        for row, cell in zip(rows, box.grid(len(rows), columns, pen.mm(GAP_MM)), strict=True):
            self._card(pen, cell, row)

    def _card(self, pen: Pen, box: Box, row: SeatStanding) -> None:
        theme, seat = pen.theme, self.shown.seats[row.seat]
        is_open = row.seat in self.opened or row.seat not in self._secret
        is_winner = self._all_open and row.has_won and not self._is_tool
        pen.box(box, theme.panel, theme.rim if is_winner else theme.line, pen.mm(2.2), pen.mm(0.8 if is_winner else 0.3))
        inner = box.inset(pen.mm(2), pen.mm(1.4))
        who, rest = inner.cut_top(pen.mm(8.5)) if self._is_counted or not is_open else (inner, inner)
        self._who(pen, who, row, theme.accent if is_winner else theme.dim)
        if not is_open:
            h = min(rest.h * 0.8, pen.mm(20), rest.w * 0.6)
            chest(pen, rest.centred(h * 1.25, h))
            self.touchable(f"open:{row.seat}", box, lambda: self._open(row.seat), radius=pen.mm(2.2))
        elif self._is_counted:
            self._counted(pen, rest, row)
            sheet = lambda: self.shell.lay(PointsSheet(self.shell, seat.name, row.total, row.lines))  # noqa: E731 - what one card does
            self.touchable(f"points:{row.seat}", box, sheet, radius=pen.mm(2.2))

    def _who(self, pen: Pen, box: Box, row: SeatStanding, colour: str) -> None:
        """Token, name and place; larger where nothing else stands on the card."""
        seat, r = self.shown.seats[row.seat], min(box.h * 0.36, pen.mm(4.5))
        seat_disc(pen, seat.colour, seat.emblem, box.x + r, box.cy, r)
        place = ordinal(row.place) if self._all_open and not self._is_tool else ""
        w = pen.text(place, box.right, box.cy, "text", colour, "end", True)
        room = Box(box.x + 2 * r + pen.mm(1.2), box.y, box.w - 2 * r - w - pen.mm(2), box.h)
        pen.words(seat.name, room, "strong", pen.theme.ink, "start", True, may_cut=True)

    def _counted(self, pen: Pen, box: Box, row: SeatStanding) -> None:
        theme = pen.theme
        if box.w > box.h * 2.2:
            total, lines = box.cut_left(box.w * 0.36, pen.mm(2))
        else:
            total, lines = box.cut_top(min(box.h * 0.4, pen.mm(16)), pen.mm(1))
        lid = self._lids.get(row.seat, 1.0)
        has_chest = row.seat in self._secret and total.h > pen.mm(8)
        room = total.w * (0.6 if has_chest else 1)
        totals = (number(one.total) for one in self.rows if one.seat in self.opened or one.seat not in self._secret)
        size = pen.common_size(totals, room, total.h, "huge")
        if has_chest:
            w = min(pen.mm(11), total.w * 0.4, total.h)
            chest(pen, Box(total.x + total.w * 0.24 - w / 2, total.cy - w * 0.4, w, w * 0.8), lid)
            pen.text(number(row.total), total.x + total.w * 0.68, total.cy, size, theme.ink, bold=True, room=room)
        else:
            pen.text(number(row.total), total.cx, total.cy, size, theme.ink, bold=True, room=room)
        draw_sources(pen, lines, row.lines)

    def _open(self, seat: int) -> None:
        self.opened.add(seat)
        if self.look.has_motion:
            self._lids[seat] = 0.0
            self._stage.play([Motion(lambda pen, t: self._lift(seat, t), OPENING_MS, ends=lambda: self._lift(seat, 1))])
        self.renew()

    def _lift(self, seat: int, t: float) -> None:
        self._lids[seat] = t
        self.renew()

    def _open_all(self) -> None:
        self._lids.clear()
        self.opened |= self._secret
        self.renew()

    # story and ways on

    def _story(self) -> tuple[str, ...]:
        standings = self.shown.standings
        return tuple(read(line) for line in standings.story) if standings else ()

    def _tell(self, pen: Pen, box: Box) -> None:
        pen.panel(box, pen.theme.board)
        pen.words(" ".join(self._story()), box.inset(pen.mm(2), pen.mm(1)), "text", pen.theme.ink, may_cut=True)
        self.touchable("story", box, self._story_sheet, radius=pen.mm(2))

    def _story_sheet(self) -> None:
        self.shell.lay(WordsSheet(self.look, self.shell.lift, say("end.why"), self._story()))

    def _foot_height(self, pen: Pen, box: Box) -> float:
        return pen.mm(FOOT_MM) if box.w > box.h else pen.mm(2 * FOOT_MM + GAP_MM)

    def _foot(self, pen: Pen, box: Box) -> None:
        gap = pen.mm(GAP_MM)
        if box.h > pen.mm(FOOT_MM + 1):
            first, second = box.rows(2, gap)
        else:
            first, second = box.shares((1.25, 1.5), gap)
        if self._all_open:
            button(self, pen, first, "again", told("end.again"), self._again, told("end.again_note"), "primary")
        else:
            button(self, pen, first, "open-all", told("end.open_all"), self._open_all, told("end.open_all_note"), "primary")
        ways: list[Way] = [
            ("undo", "undo", told("end.undo"), lambda: self.shell.send(Undo())),
            ("log", "log", told("end.log"), lambda: self.shell.lay(LogSheet(self.shell))),
            ("draws", "why", told("end.draws"), self._draws),
            *([] if self._is_tool else [("bg-stats", "qr", told("qr.title"), self._bg_stats)]),
            ("home", "left", told("end.home"), lambda: self.shell.send(CloseSession())),
        ]
        icon_row(self, pen, second, ways, gap)

    def _bg_stats(self) -> None:
        show_qr(self.shell, self.shown.session)

    def _draws(self) -> None:
        shown = self.shown
        words = (
            say("end.fingerprint", fingerprint=shown.fingerprint),
            say("end.seed", seed=" ".join(shown.seed[at : at + 8] for at in range(0, len(shown.seed), 8))),
            say("end.verify"),
            say("end.seen_undos", count=shown.peeked_undos),
        )
        self.shell.lay(WordsSheet(self.look, self.shell.lift, say("end.random_draws"), words))

    def _again(self) -> None:
        ended = self.shown.session
        self.shell.ask(lambda store: store.journal.setup(ended), lambda setup: self._seated_again(ended, setup))

    def _seated_again(self, ended: str, setup: Setup | Exception | None) -> None:
        """Go on to who plays, everything chosen as it was. `setup`: what was fixed before the deal, an exception where that cannot be read."""
        deal = BeginSession(self.shown.game, self.shown.seats, dict(setup.options) if isinstance(setup, Setup) else {}, like=ended)
        if self.shell.shown.session == ended:  # a second touch comes too late
            self.shell.play_again(lambda shell: PlayersPage(shell, deal))
