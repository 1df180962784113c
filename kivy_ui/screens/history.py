"""History: every play, the last first, of one game or person if wanted. From here to people, statistics, export and import."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from companion.pictures.picture import picture
from companion.pictures.places import pier
from companion.table.say import Words, say
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.errands import sentence
from kivy_ui.reading import told
from kivy_ui.screens.choosing import Card, ChoosePage, game_card, person_card
from kivy_ui.screens.looking_back import plays, title
from kivy_ui.screens.night import NightPage
from kivy_ui.screens.night_card import draw_night
from kivy_ui.screens.out_and_in import OutAndInPage
from kivy_ui.screens.people import PeoplePage
from kivy_ui.screens.screen import Screen, Shell
from kivy_ui.screens.statistics import StatisticsPage
from kivy_ui.surface import Surface, Tap
from kivy_ui.widgets.buttons import Way, button, chip, way_back
from kivy_ui.widgets.roll import Roll
from kivy_ui.widgets.sheet import GAP_MM

if TYPE_CHECKING:
    from companion.library.records.nights import Night
    from companion.library.records.people import Person
    from companion.library.records.plays import Sight
    from companion.library.store import Store

MARGIN_MM, HEAD_MM, FILTER_MM, ROW_MM, FOOT_MM, WAYS_MM, PLAYS_MM = 2.5, 11.0, 10.0, 27.0, 12.0, 13.0, 46.0

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
        self.roll = Roll(shell.look, self._fetch, draw_night, lambda night: f"play:{night.play.id}", self._open, ROW_MM, rim=False)
        self.foot = Painted(shell, self._paint_foot)
        self.below = Painted(shell, self._paint_ways)
        for surface in (self.head, self.roll, self.foot, self.below):
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
        """Head, cards, a sentence while there is one to say, and the ways on."""
        mm = self.shell.look.mm
        inner, is_wide = box.inset(mm(MARGIN_MM)), box.w > box.h
        head, rest = inner.cut_top(mm(HEAD_MM + (not is_wide) * (FILTER_MM + GAP_MM)), mm(GAP_MM))
        self.place(self.head, head)
        below, rest = rest.cut_bottom(mm(WAYS_MM if is_wide else 2 * WAYS_MM + GAP_MM), mm(GAP_MM))
        self.place(self.below, below)
        h = rest.h if not self.count else mm(FOOT_MM) if self.undo or self.sight != "shown" else 0
        foot, rest = rest.cut_bottom(h, mm(GAP_MM) if h else 0)
        self.place(self.foot, foot)
        self.roll.columns = 2 if is_wide else 1
        self.place(self.roll, rest)

    def _paint_head(self, pen: Pen, box: Box) -> None:
        first, rest = box.cut_top(pen.mm(HEAD_MM), pen.mm(GAP_MM))
        back, words = first.cut_left(pen.mm(HEAD_MM), pen.mm(3))
        way_back(self.head, pen, back, self.shell.home)
        if box.w > box.h * 4:
            words, rest = words.cut_left(min(pen.mm(PLAYS_MM), words.w * 0.36), pen.mm(2))
        w = pen.text(told("history.title"), words.x, words.cy, "heading", pen.theme.ink, "start", True, room=words.w)
        if self.count is not None and words.w - w > pen.width(plays(self.count), "text") + pen.mm(3):
            pen.text(plays(self.count), words.x + w + pen.mm(3), words.cy - pen.mm(0.4), "text", pen.theme.dim, "start")
        self._filters(pen, rest)

    def _paint_ways(self, pen: Pen, box: Box) -> None:
        ways = self.ways()
        for (name, sign, label, tap), cell in zip(ways, box.grid(4, 4 if box.w > box.h * 4 else 2, pen.mm(GAP_MM)), strict=True):
            button(self.below, pen, cell, name, label, tap, icon=sign)

    def ways(self) -> list[Way]:
        """List where history leads."""
        return [
            ("out-and-in", "stick", told("history.export"), lambda: self.shell.lay(OutAndInPage(self.shell, self.ask))),
            ("statistics", "odds", told("history.statistics"), lambda: self.shell.go(StatisticsPage(self.shell))),
            ("people", "people", told("history.people"), lambda: self.shell.go(PeoplePage(self.shell))),
            ("home", "home", told("history.home"), self.shell.home),
        ]

    def _filters(self, pen: Pen, box: Box) -> None:
        there = [sight for sight, count in self.away.items() if count or sight == self.sight]
        game, person, *more = box.shares((1.2, 1.2, *([0.9] if there else [])), pen.mm(GAP_MM))
        of = title(self.game) if self.game else told("history.all_games")
        chip(self.head, pen, game, "game", of, self._choose_game, bool(self.game))
        name = next((one.player.name for one in self.people if one.player.id == self.player), told("history.everyone"))
        chip(self.head, pen, person, "person", name, self._choose_person, bool(self.player))
        for sight, cell in zip(there, more[0].columns(len(there), pen.mm(GAP_MM)) if more else (), strict=False):
            words = told("history.sight", sight=sight, count=self.away[sight])
            chip(self.head, pen, cell, sight, words, self._sight_turner(sight), self.sight == sight)

    def _paint_foot(self, pen: Pen, box: Box) -> None:
        if self.trouble or not self.count:
            if self.count is not None or self.trouble:
                is_filtered = self.game or self.player or any(self.away.values())
                if not is_filtered and not self.trouble:
                    self._paint_quay(pen, box)
                    return
                words, undo = box.cut_top(box.h * 0.6)
                pen.words(
                    self.trouble or told("history.none_found"),
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

    def _paint_quay(self, pen: Pen, box: Box) -> None:
        """A dark quay, and what will come to it."""
        words, place = box.cut_bottom(pen.mm(14))
        h = min(place.h, place.w * 294 / 424)
        pen.picture(picture(pier), place.centred(h * 424 / 294, h))
        pen.words(told("history.empty"), words, "title", pen.theme.ink, bold=True)

    def _undo_button(self, pen: Pen, box: Box) -> None:
        button(self.foot, pen, box, "undo", told("history.undo"), self._undo, told("history.undo_note"), icon="undo")

    # tapped

    def _open(self, night: "Night") -> None:
        id = night.play.id
        self.shell.lay(NightPage(self.shell, id, lambda done: self._changed(id, done)))

    def _changed(self, id: str, done: str) -> None:
        self.undo = id if done == "deleted" else ""
        self.ask()

    def _undo(self) -> None:
        id, self.undo = self.undo, ""
        self.shell.ask(lambda store: store.plays.remark(id, sight="shown"), lambda _: self.ask())

    def _choose_game(self) -> None:
        theme = self.shell.look.theme.name
        cards = [
            Card("", told("history.all_games")),
            *(game_card(name, title(name), plays(count), theme) for name, count in self.games),
        ]
        self.shell.lay(ChoosePage(self.shell, say("history.which_game"), cards, self._want_game, self.game))

    def _choose_person(self) -> None:
        cards = [Card("", told("history.everyone")), *(person_card(one.player, plays(one.wins.tries)) for one in self.people)]
        self.shell.lay(ChoosePage(self.shell, say("history.whose"), cards, self._want_player, self.player))

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
