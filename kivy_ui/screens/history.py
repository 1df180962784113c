"""History: every play, the last first, of one game or person if wanted. From here to people, statistics, export and import."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from companion.table.say import Words, say
from kivy_ui.box import Box
from kivy_ui.drawing.icons import seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.errands import sentence
from kivy_ui.reading import told
from kivy_ui.screens.choosing import Card, ChooseSheet, person_card
from kivy_ui.screens.looking_back import day_and_year, minutes, plays, results, title
from kivy_ui.screens.night import NightSheet
from kivy_ui.screens.out_and_in import OutAndInSheet
from kivy_ui.screens.people import PeoplePage
from kivy_ui.screens.screen import Screen, Shell
from kivy_ui.screens.statistics import StatisticsPage
from kivy_ui.surface import Surface, Tap
from kivy_ui.widgets.buttons import Way, button, chip, icon_button
from kivy_ui.widgets.roll import Roll
from kivy_ui.widgets.sheet import GAP_MM

if TYPE_CHECKING:
    from companion.library.records.nights import Night
    from companion.library.records.people import Person
    from companion.library.records.plays import Sight
    from companion.library.store import Store

MARGIN_MM, HEAD_MM, FILTER_MM, ROW_MM, FOOT_MM, NARROW_MM = 2.5, 11.0, 10.0, 12.5, 12.0, 60.0

Wanted = tuple[str, "Sight", str]  # of which game, shown or not, of whom


class Looked(NamedTuple):
    """How many plays are wanted, of which games and people there are any, and how many are not shown."""

    plays: int
    games: list[tuple[str, int]]
    people: "list[Person]"
    away: "dict[Sight, int]"


class HistoryScreen(Screen):
    """A head with the ways on and the filters, and the roll of plays below it."""

    def __init__(self, shell: Shell, game: str = "", player: str = "") -> None:
        super().__init__(shell)
        self.game, self.player = game, player
        self.sight: Sight = "shown"
        self.games: list[tuple[str, int]] = []
        self.people: list[Person] = []
        self.count: int | None = None
        self.away: dict[Sight, int] = {"deleted": 0, "hidden": 0}
        self.undo: str = ""
        self.trouble: Words = ""
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

    def _looked(self, store: "Store") -> Looked:
        count = store.plays.count(self.game, self.sight, self.player)
        people = [person for person in store.people.everyone() if person.wins.tries]
        return Looked(count, store.statistics.games(), people, {sight: store.plays.count(sight=sight) for sight in self.away})

    def _came(self, came: Looked | Exception) -> None:
        if isinstance(came, Exception):
            self.trouble = sentence(came)
        else:
            self.trouble, (self.count, self.games, self.people, self.away) = "", came
        self.roll.begin(self.count or 0)
        self._arrange()
        self.head.renew()
        self.foot.renew()

    def _fetch(self, after: int, most: int) -> None:
        wanted = self.game, self.sight, self.player
        self.shell.ask(lambda store: store.nights.page(most, after, *wanted), lambda page: self._put(after, wanted, page))

    def _put(self, after: int, wanted: Wanted, page: "list[Night] | Exception") -> None:
        if not isinstance(page, Exception) and wanted == (self.game, self.sight, self.player):
            self.roll.put(after, page)

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
        pen.words(told("history.title"), words, "title", pen.theme.ink, "start", True)
        for (name, sign, label, tap), cell in zip(self.ways(), ways.columns(len(self.ways()), gap), strict=True):
            icon_button(self.head, pen, cell, name, sign, label, tap)
        self._filters(pen, filters)

    def ways(self) -> list[Way]:
        """List where else history leads."""
        return [
            ("people", "people", told("history.people"), lambda: self.shell.go(PeoplePage(self.shell))),
            ("statistics", "odds", told("history.statistics"), lambda: self.shell.go(StatisticsPage(self.shell))),
            ("out-and-in", "stick", told("history.export"), lambda: self.shell.lay(OutAndInSheet(self.shell, self.ask))),
        ]

    def _filters(self, pen: Pen, box: Box) -> None:
        game, person, away = box.shares((1.2, 1.2, 0.8), pen.mm(GAP_MM))
        of = title(self.game) if self.game else told("history.all_games")
        chip(self.head, pen, game, "game", of, self._choose_game, bool(self.game))
        name = next((one.player.name for one in self.people if one.player.id == self.player), told("history.everyone"))
        chip(self.head, pen, person, "person", name, self._choose_person, bool(self.player))
        there = [sight for sight, count in self.away.items() if count or sight == self.sight]
        if there:
            cells = zip(there, away.columns(len(there), pen.mm(GAP_MM)), strict=True)
            for sight, cell in cells:
                words = told("history.sight", sight=sight, count=self.away[sight])
                chip(self.head, pen, cell, sight, words, self._sight_turner(sight), self.sight == sight)
        elif self.count is not None:
            pen.text(plays(self.count), away.cx, away.cy, "text", pen.theme.dim, room=away.w)

    def _paint_foot(self, pen: Pen, box: Box) -> None:
        if self.trouble or not self.count:
            if self.count is not None or self.trouble:
                is_filtered = self.game or self.player or any(self.away.values())
                words, undo = box.cut_top(box.h * 0.6)
                pen.words(
                    self.trouble or told("history.none_found" if is_filtered else "history.empty"),
                    words.inset(pen.mm(8)),
                    "strong",
                    pen.theme.ink,
                )
                if self.undo:
                    self._undo_button(pen, undo.centred(min(undo.w, pen.mm(90)), pen.mm(FOOT_MM)))
        elif self.undo:
            self._undo_button(pen, box)
        elif self.sight != "shown":
            pen.words(told("history.deleted" if self.sight == "deleted" else "history.hidden"), box, "text", pen.theme.ink)

    def _undo_button(self, pen: Pen, box: Box) -> None:
        button(self.foot, pen, box, "undo", told("history.undo"), self._undo, told("history.undo_note"), icon="undo")

    # tapped

    def _open(self, night: "Night") -> None:
        id = night.play.id
        self.shell.lay(NightSheet(self.shell, id, lambda done: self._changed(id, done)))

    def _changed(self, id: str, done: str) -> None:
        self.undo = id if done == "deleted" else ""
        self.ask()

    def _undo(self) -> None:
        id, self.undo = self.undo, ""
        self.shell.ask(lambda store: store.plays.remark(id, sight="shown"), lambda _: self.ask())

    def _choose_game(self) -> None:
        cards = [Card("", told("history.all_games")), *(Card(name, title(name), plays(count)) for name, count in self.games)]
        self.shell.lay(ChooseSheet(self.shell, say("history.which_game"), cards, self._want_game, self.game))

    def _choose_person(self) -> None:
        cards = [Card("", told("history.everyone")), *(person_card(one.player, plays(one.wins.tries)) for one in self.people)]
        self.shell.lay(ChooseSheet(self.shell, say("history.whose"), cards, self._want_player, self.player))

    def _want_game(self, game: str) -> None:
        self.game = game
        self._look_again()

    def _want_player(self, player: str) -> None:
        self.player = player
        self._look_again()

    def _sight_turner(self, sight: "Sight") -> Tap:
        return lambda: self._turn_sight(sight)

    def _turn_sight(self, sight: "Sight") -> None:
        self.sight = "shown" if self.sight == sight else sight
        self._look_again()

    def _look_again(self) -> None:
        self.undo = ""
        self.roll.first = 0.0
        self.ask()


class Painted(Surface):
    """A part of a screen, drawn by the screen."""

    def __init__(self, shell: Shell, paint: Callable[[Pen, Box], None]) -> None:
        super().__init__(shell.look)
        self._paint = paint

    def paint(self, pen: Pen, box: Box) -> None:
        """Have the screen draw it."""
        self._paint(pen, box)


def draw_night(pen: Pen, box: Box, night: "Night") -> None:
    """Draw a play in one row: the day, the game, who won, everybody's points."""
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
