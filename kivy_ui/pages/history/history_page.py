"""History: every play, the last first, of one game or person if wanted. From here to people, statistics, export and import."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.pictures.picture import picture
from companion.pictures.places import pier
from companion.table.say import Words, say
from kivy_ui.background_tasks import sentence
from kivy_ui.layout.scrolling import ScrollingList
from kivy_ui.look.language import told
from kivy_ui.pages.entry.choose_page import Card, ChoosePage, game_card, person_card
from kivy_ui.pages.history.enter_play import Entering
from kivy_ui.pages.history.export_import import OutAndInPage
from kivy_ui.pages.history.people_page import PeoplePage
from kivy_ui.pages.history.play_card import draw_night
from kivy_ui.pages.history.play_page import NightPage
from kivy_ui.pages.history.play_words import plays, title
from kivy_ui.pages.history.statistics_page import StatisticsPage
from kivy_ui.pages.house import HousePage, Way, lay_way
from kivy_ui.pages.page_base import GAP, MARGIN, Screen, Shell
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area, around
from kivy_ui.stage.touch import Rect, Tap
from kivy_ui.table import parts

if TYPE_CHECKING:
    from companion.library.records.nights import Night
    from companion.library.records.people import Person
    from companion.library.records.plays import Sight
    from companion.library.store import Store

ROW_UNITS = 148.0
HEAD, KEY_H, WAY_H, UNDO_H, FOOT_AIR, FILTERS_W = 68, 52, 72, 62, 10, 0.54

Wanted = tuple[str, "Sight", str]  # of which game, shown or not, of whom


class Looked(NamedTuple):
    """How many plays are wanted, of which games and people there are any, and how many are not shown."""

    plays: int
    games: list[tuple[str, int]]
    people: "list[Person]"
    away: "dict[Sight, int]"


class HistoryScreen(Screen):
    """A heading with filters, the ways on at the foot, and the roll of plays between them."""

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
        self.page = HistoryPage(shell, self._draw)
        self.roll = ScrollingList(shell.look, self._fetch, draw_night, lambda night: f"play:{night.play.id}", self._open, ROW_UNITS)
        self.add_widget(self.page.stage)
        self.add_widget(self.roll)
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
        self.page.renew()

    def _fetch(self, after: int, most: int) -> None:
        wanted = self.game, self.sight, self.player
        self.shell.ask(lambda store: store.nights.page(most, after, *wanted), lambda page: self._put(after, wanted, page))

    def _put(self, after: int, wanted: Wanted, page: "list[Night] | Exception") -> None:
        if not isinstance(page, Exception) and wanted == (self.game, self.sight, self.player):
            self.roll.put(after, page)

    # drawn

    def arrange(self, box: Rect) -> None:
        """Heading, filters and ways on, and over them the cards."""
        self.place(self.page.stage, box)
        unit, is_wide = self.shell.look.unit, box.w > box.h
        area = self._rest(box.w / unit, box.h / unit)
        self.roll.columns = 2 if is_wide else 1
        y, h = (area.y, area.h) if self.count else (0, 0)
        self.place(self.roll, Rect(box.x + area.x * unit, box.top - (y + h) * unit, area.w * unit, h * unit))

    def _rest(self, w: float, h: float) -> Area:
        """Say what is left for the cards on a glass of so many units."""
        is_wide = w > h
        top = HEAD + (0 if is_wide else KEY_H + GAP)
        low = h - FOOT_AIR - (WAY_H if is_wide else 2 * WAY_H + GAP) - GAP - (UNDO_H + GAP if self.count and self._is_said else 0)
        return Area(MARGIN, top, w - 2 * MARGIN, low - top)

    @property
    def _is_said(self) -> bool:
        """Whether something stands below the cards."""
        return bool(self.undo) or self.sight != "shown"

    def _draw(self, scene: Scene) -> None:
        x, y, w = (scene.w * (1 - FILTERS_W), 8, scene.w * FILTERS_W - MARGIN)
        if not scene.is_wide:
            x, y, w = MARGIN, HEAD, scene.w - 2 * MARGIN
        count = "" if self.count is None else plays(self.count)
        self.page.heading(scene, say("history.title"), count, self.shell.home, w if scene.is_wide else 0)
        if self.count != 0 or self.game or self.player or self.sight != "shown" or any(self.away.values()):
            self._filters(scene, Area(x, y, w, KEY_H))
        rest = self._rest(scene.w, scene.h)
        self._ways_on(scene, Area(MARGIN, scene.h - FOOT_AIR - WAY_H * (2 - scene.is_wide) - GAP * (1 - scene.is_wide), rest.w, 0))
        if self.count and not self.trouble:
            self._below(scene, Area(rest.x, rest.bottom + GAP, rest.w, UNDO_H))
        elif self.count is not None or self.trouble:
            self._nothing(scene, rest)

    def _ways_on(self, scene: Scene, area: Area) -> None:
        ways = self.ways()
        lines = [ways] if scene.is_wide else [ways[:2], ways[2:]]
        for nth, line in enumerate(lines):
            for way, cell in zip(line, area._replace(h=WAY_H).columns(len(line), GAP), strict=True):
                lay_way(scene, way, cell._replace(y=area.y + nth * (WAY_H + GAP)), self.page.ink)

    def ways(self) -> list[Way]:
        """List where history leads."""
        shell = self.shell
        return [
            Way("out-and-in", say("history.export"), lambda: shell.lay(OutAndInPage(shell, self.ask)), icon="usb"),
            Way("statistics", say("history.statistics"), lambda: shell.go(StatisticsPage(shell)), icon="odds"),
            Way("people", say("history.people"), lambda: shell.go(PeoplePage(shell)), icon="seats"),
            Way("enter", say("history.enter"), Entering(shell, lambda id: self.ask()).begin, icon="plus"),
            Way("home", say("history.home"), shell.home, icon="home", kind="end"),
        ]

    def _filters(self, scene: Scene, area: Area) -> None:
        there = [sight for sight, count in self.away.items() if count or sight == self.sight]
        name = next((one.player.name for one in self.people if one.player.id == self.player), told("history.everyone"))
        keys: list[tuple[str, Words, Tap, bool]] = [
            ("game", title(self.game) if self.game else told("history.all_games"), self._choose_game, bool(self.game)),
            ("person", name, self._choose_person, bool(self.player)),
            *(
                (
                    sight,
                    told("history.sight", sight=sight, count=self.away[sight]),
                    partial(self._turn_sight, sight),
                    self.sight == sight,
                )
                for sight in there
            ),
        ]
        for (key, words, tap, is_on), cell in zip(keys, area.columns(len(keys), GAP), strict=True):
            parts.key(scene, key, cell, words, tap, self.page.ink.tint, is_on, size=24)

    def _below(self, scene: Scene, area: Area) -> None:
        """Below the cards: a deletion can be undone, and what does not count says so."""
        if self.undo:
            self._undo_key(scene, area)
        elif self.sight != "shown":
            said = say("history.deleted" if self.sight == "deleted" else "history.hidden")
            scene.paragraph("said", said, area, 24, self.page.ink.ink, "middle", is_top=False)

    def _nothing(self, scene: Scene, area: Area) -> None:
        """Say why there are no cards: trouble, none that are wanted, or none yet."""
        if not (self.trouble or self.game or self.player or any(self.away.values())):
            words, h = Area(area.x, area.bottom - 70, area.w, 60), min(area.h - 80, area.w * 294 / 424)
            scene.put("quay", picture(pier), area.cx, area.y + h / 2, h * 424 / 294, h)
            scene.paragraph("said", say("history.empty"), words, 30, self.page.ink.ink, "middle", True, is_top=False)
            return
        said = self.trouble or say("history.none_found")
        scene.paragraph(
            "said", said, area._replace(h=area.h * 0.6).inset(40, 10), 30, self.page.ink.ink, "middle", True, is_top=False
        )
        if self.undo:
            self._undo_key(scene, around(area.cx, area.y + area.h * 0.8, min(area.w, 460), UNDO_H + GAP))

    def _undo_key(self, scene: Scene, area: Area) -> None:
        lay_way(scene, Way("undo", say("history.undo"), self._undo, say("history.undo_note"), icon="undo"), area, self.page.ink)

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

    def _turn_sight(self, sight: "Sight") -> None:
        self.sight = "shown" if self.sight == sight else sight
        self._look_again()

    def _look_again(self) -> None:
        self.undo = ""
        self.roll.first = 0.0
        self.ask()


class HistoryPage(HousePage):
    """What lies round the cards, drawn by the screen."""

    def __init__(self, shell: Shell, draw: Callable[[Scene], None]) -> None:
        super().__init__(shell)
        self._drawn_by = draw

    def draw(self, scene: Scene) -> None:
        """Have the screen draw it."""
        self._drawn_by(scene)
