"""History: every play, the last first, of one game or person if wanted. From here to people, statistics, out and in."""

from collections.abc import Callable
from typing import Any

from kivy_ui.box import Box
from kivy_ui.drawing.icons import seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.screens.choosing import Card, ChooseSheet, person_card
from kivy_ui.screens.looking_back import day_and_year, minutes, plays, results, title
from kivy_ui.screens.night import NightSheet
from kivy_ui.screens.out_and_in import OutAndInSheet
from kivy_ui.screens.people import PeoplePage
from kivy_ui.screens.screen import Screen, Shell
from kivy_ui.screens.statistics import StatisticsPage
from kivy_ui.surface import Surface
from kivy_ui.widgets.buttons import button, chip, icon_button
from kivy_ui.widgets.roll import Roll
from kivy_ui.widgets.sheet import GAP_MM

MARGIN_MM, HEAD_MM, FILTER_MM, ROW_MM, FOOT_MM, NARROW_MM = 2.5, 11.0, 10.0, 12.5, 12.0, 60.0
EMPTY = "Nothing was played yet. What you play to its end is kept here: who, how long, and every point."
NONE_SO = "No play is shown here."


class HistoryScreen(Screen):
    """A head with the ways on and the filters, and the roll of plays below it."""

    def __init__(self, shell: Shell, game: str = "", player: str = "") -> None:
        super().__init__(shell)
        self.game, self.player, self.sight = game, player, "shown"
        self.games: list[Any] = []
        self.people: list[Any] = []
        self.count: int | None = None
        self.away = {"deleted": 0, "hidden": 0}
        self.undo: str = ""
        self.trouble = ""
        self.head = Painted(shell, self._paint_head)
        self.roll = Roll(shell.look, self._fetch, draw_night, lambda night: f"play:{night.play.id}", self._open, ROW_MM)
        self.foot = Painted(shell, self._paint_foot)
        for surface in (self.head, self.roll, self.foot):
            self.add_widget(surface)
        self.ask()

    # what is asked of the store

    def ask(self) -> None:
        """Look again: how many there are, of which games and people."""
        self.shell.ask(self._looked, self._came)

    def _looked(self, store: Any) -> Any:
        count = store.plays.count(self.game, self.sight, self.player)
        people = [person for person in store.people.everyone() if person.wins.tries]
        return count, store.statistics.games(), people, {sight: store.plays.count(sight=sight) for sight in self.away}

    def _came(self, came: Any) -> None:
        self.trouble = str(came) if isinstance(came, Exception) else ""
        if not self.trouble:
            self.count, self.games, self.people, self.away = came
        self.roll.begin(self.count or 0)
        self._arrange()
        self.head.renew()
        self.foot.renew()

    def _fetch(self, after: int, most: int) -> None:
        wanted = self.game, self.sight, self.player
        page = lambda store: (wanted, store.nights.page(most, after, *wanted))  # noqa: E731 - asked once
        self.shell.ask(page, lambda came: self._put(after, came))

    def _put(self, after: int, came: Any) -> None:
        if not isinstance(came, Exception) and came[0] == (self.game, self.sight, self.player):
            self.roll.put(after, came[1])

    # drawn

    def arrange(self, box: Box) -> None:
        """Head, roll, and a foot while there is something to say."""
        mm = self.shell.look.mm
        inner = box.inset(mm(MARGIN_MM))
        rows = 2 if box.w > box.h else 3
        head, rest = inner.cut_top(mm(HEAD_MM + (rows - 1) * (FILTER_MM + GAP_MM)), mm(GAP_MM))
        self.place(self.head, head)
        h = rest.h if not self.count else mm(FOOT_MM) if self.undo or self.sight != "shown" else 0
        foot, rest = rest.cut_bottom(h, mm(GAP_MM) if h else 0)
        self.place(self.foot, foot)
        self.place(self.roll, rest)

    def _paint_head(self, pen: Pen, box: Box) -> None:
        gap = pen.mm(GAP_MM)
        first, rest = box.cut_top(pen.mm(HEAD_MM), gap)
        back, first = first.cut_left(pen.mm(HEAD_MM), pen.mm(2))
        icon_button(self.head, pen, back, "back", "left", "", self.shell.home)
        if box.w > pen.mm(110):
            words, ways = first.cut_left(pen.mm(42), gap)
            filters = rest
        else:
            words = first
            ways, filters = rest.cut_top(pen.mm(FILTER_MM), gap)
        pen.words("Game nights", words, "title", pen.theme.ink, "start", True)
        for (name, sign, label, tap), cell in zip(self.ways(), ways.columns(len(self.ways()), gap), strict=True):
            icon_button(self.head, pen, cell, name, sign, label, tap)
        self._filters(pen, filters)

    def ways(self) -> list[tuple[str, str, str, Callable[[], Any]]]:
        """Where else game nights lead: name, icon, title, what a touch does."""
        return [
            ("people", "people", "People", lambda: self.shell.go(PeoplePage(self.shell))),
            ("statistics", "odds", "Statistics", lambda: self.shell.go(StatisticsPage(self.shell))),
            ("out-and-in", "stick", "Out and in", lambda: self.shell.lay(OutAndInSheet(self.shell, self.ask))),
        ]

    def _filters(self, pen: Pen, box: Box) -> None:
        game, person, away = box.shares((1.2, 1.2, 0.8), pen.mm(GAP_MM))
        chip(self.head, pen, game, "game", title(self.game) if self.game else "All games", self._choose_game, bool(self.game))
        name = next((one.player.name for one in self.people if one.player.id == self.player), "Everyone")
        chip(self.head, pen, person, "person", name, self._choose_person, bool(self.player))
        there = [sight for sight, count in self.away.items() if count or sight == self.sight]
        if there:
            cells = zip(there, away.columns(len(there), pen.mm(GAP_MM)), strict=True)
            for sight, cell in cells:
                words = f"{sight.capitalize()} {self.away[sight]}"
                chip(self.head, pen, cell, sight, words, self._sight_turner(sight), self.sight == sight)
        elif self.count is not None:
            pen.text(plays(self.count), away.cx, away.cy, "text", pen.theme.dim, room=away.w)

    def _paint_foot(self, pen: Pen, box: Box) -> None:
        if self.trouble or not self.count:
            if self.count is not None or self.trouble:
                is_filtered = self.game or self.player or any(self.away.values())
                words, undo = box.cut_top(box.h * 0.6)
                pen.words(self.trouble or (NONE_SO if is_filtered else EMPTY), words.inset(pen.mm(8)), "strong", pen.theme.ink)
                if self.undo:
                    self._undo_button(pen, undo.centred(min(undo.w, pen.mm(90)), pen.mm(FOOT_MM)))
        elif self.undo:
            self._undo_button(pen, box)
        elif self.sight != "shown":
            pen.words(f"Plays that are {self.sight} count nowhere. Touch one to bring it back.", box, "text", pen.theme.ink)

    def _undo_button(self, pen: Pen, box: Box) -> None:
        button(self.foot, pen, box, "undo", "Undo", self._undo, "the play is deleted; bring it back", icon="undo")

    # touched

    def _open(self, night: Any) -> None:
        id = night.play.id
        self.shell.lay(NightSheet(self.shell, id, lambda said: self._changed(id, said)))

    def _changed(self, id: str, said: str) -> None:
        self.undo = id if said == "deleted" else ""
        self.ask()

    def _undo(self) -> None:
        id, self.undo = self.undo, ""
        self.shell.ask(lambda store: store.plays.remark(id, sight="shown"), lambda _: self.ask())

    def _choose_game(self) -> None:
        cards = [Card("", "All games"), *(Card(name, title(name), plays(count)) for name, count in self.games)]
        self.shell.lay(ChooseSheet(self.shell, "Which game?", cards, lambda game: self._want(game=game), self.game))

    def _choose_person(self) -> None:
        cards = [Card("", "Everyone"), *(person_card(one.player, plays(one.wins.tries)) for one in self.people)]
        self.shell.lay(ChooseSheet(self.shell, "Whose plays?", cards, lambda player: self._want(player=player), self.player))

    def _sight_turner(self, sight: str) -> Callable[[], Any]:
        return lambda: self._want(sight="shown" if self.sight == sight else sight)

    def _want(self, **changed: str) -> None:
        for name, value in changed.items():
            setattr(self, name, value)
        self.undo = ""
        self.roll.first = 0.0
        self.ask()


class Painted(Surface):
    """A part of a screen, drawn by the screen."""

    def __init__(self, shell: Shell, paint: Callable[[Pen, Box], None]) -> None:
        super().__init__(shell.look)
        self.paint = paint


def draw_night(pen: Pen, box: Box, night: Any) -> None:
    """A play in one row: the day, the game, who won, everybody's points."""
    theme, play = pen.theme, night.play
    inner = box.inset(pen.mm(1.8), pen.mm(0.7))
    when, rest = inner.cut_left(pen.mm(15) * (1 + 0.15 * pen.look.text_size), pen.mm(1.5))
    upper, lower = when.cut_top(when.h * 0.56)
    first, second = day_and_year(play.ended_s)
    pen.text(first, upper.x, upper.cy, "text", theme.ink, "start", True, room=upper.w)
    pen.text(second, lower.x, lower.cy, "caption", theme.dim, "start", room=lower.w)
    winner = next((face for score, face in zip(play.scores, night.faces, strict=True) if score.has_won), None)
    if winner is not None and winner.colour:
        token, rest = rest.cut_left(pen.mm(7), pen.mm(1.5))
        seat_disc(pen, winner.colour, winner.emblem, token.cx, token.cy, pen.mm(3.2))
    upper, lower = rest.cut_top(rest.h * 0.56)
    w = pen.text(minutes(play.played_ms), upper.right, upper.cy, "caption", theme.dim, "end")
    pen.text(title(play.game), upper.x, upper.cy, "strong", theme.ink, "start", True, room=upper.w - w - pen.mm(1), may_cut=True)
    size = "text" if lower.w >= pen.mm(NARROW_MM) else "caption"  # alike in every row
    pen.text(results(night), lower.x, lower.cy, size, theme.dim, "start", room=lower.w, may_cut=True)
