"""Home: resume what is open, or tap a game."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.games import catalogue
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.seats import disc
from companion.session.hands.inputs import ResumeSession
from companion.session.hands.shown import Shown
from companion.table.say import Words, say
from companion.table.seats import Seat
from kivy_ui import background_tasks
from kivy_ui.games.covers import cover_picture, diver_picture
from kivy_ui.look.language import read, spoken
from kivy_ui.pages.box_contents.box_contents_page import EditionsPage
from kivy_ui.pages.device.controls_page import ControlsPage
from kivy_ui.pages.device.settings_page import SettingsPage
from kivy_ui.pages.drawn_page import DrawnPage
from kivy_ui.pages.history.play_words import span
from kivy_ui.pages.home import game_route
from kivy_ui.pages.home.open_games import open_sessions, so_far
from kivy_ui.pages.page_base import GAP, MARGIN, Shell
from kivy_ui.pages.text_page import WordsPage
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, CORAL, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import parts
from kivy_ui.table.menu import Item, draw_items

if TYPE_CHECKING:
    from companion.library.records.sessions import Kept
    from companion.library.store import Store

Looked = tuple["list[Kept]", "dict[str, tuple[Seat, ...]]", int]
RESUME_H, FOOT_H, WORDS_H, RADIUS, TITLE = 78, 76, 62, 20, 26
MOST_BARS, MORE_W, DIVER_W = 2, 112.0, 300.0
TITLE_W = 250.0  # what “Resume …” needs: discs stand only beside it
TAKEN = 2  # entries of a sheet on which nothing is written: it was begun, and taken


class HomePage(DrawnPage):
    """The first screen: what is open, the games, and everything else behind the waves."""

    def __init__(self, shell: Shell, games: Sequence[str] | None = None) -> None:
        super().__init__(shell)
        self.games = list(games if games is not None else catalogue.names())
        self.open_sessions: list[Kept] = []
        self.is_new = self.is_known = False
        self.is_curtain = False
        self.shown = shell.shown
        self._seats: dict[str, tuple[Seat, ...]] = {}
        self._lost: Sequence[Words] = ()
        shell.ask(_looked, self._came)
        background_tasks.run(shell.appliance.lost_when_off, self._warned)

    def show(self, shown: Shown) -> None:
        """Devices may have changed."""
        if shown.devices != self.shown.devices:
            self.shown = shown
            self.renew()

    def _warned(self, lost: Sequence[Words] | Exception) -> None:
        """Take whether games are lost when the device is switched off."""
        if lost and not isinstance(lost, Exception):
            self._lost = lost
            self.renew()

    def _came(self, came: Looked | Exception) -> None:
        kept, self._seats, count = ([], {}, 1) if isinstance(came, Exception) else came
        known = set(catalogue.names()) | set(self.games)
        self.open_sessions = [one for one in kept if one.is_open and one.game in known and not self._is_blank(one)]
        self.is_new, self.is_known = not (self.open_sessions or count), True
        self.renew()

    def draw(self, scene: Scene) -> None:
        """Heading, what is open, the games, the rest."""
        w = scene.write("title", "Fathom", 20, 30, 36, self.ink.ink, "start")
        scene.put("wave", picture(icon, "waves", BRASS), 44 + w, 32, 34, 34)
        parts.corner_button(
            scene, Area(scene.w - 56, 0, 56, 56), "close" if self.is_curtain else "menu", self._toggle, self.is_curtain
        )
        if self.is_curtain:
            self._curtain(scene)
            return
        if self._lost:
            self._warn(scene, Area(w + 72, 4, scene.w - w - 72 - 62, 54))
        top = 62.0
        if self.open_sessions:
            self._resume(scene, Area(MARGIN, 60, scene.w - 2 * MARGIN, RESUME_H))
            top = 60 + RESUME_H + 14
        elif self.is_new:
            top += scene.paragraph("welcome", say("home.welcome"), Area(20, 62, scene.w - 40, 60), 22, self.ink.dim) + 6
        small = [name for name in self.games if self._icon(name)]
        foot = Area(MARGIN, scene.h - 10 - FOOT_H, scene.w - 2 * MARGIN, FOOT_H)
        self._foot(scene, foot, small)
        large = [name for name in self.games if name not in small]
        if self.is_known:  # what is open comes first: no game moves away under a finger
            self._cards(scene, Area(MARGIN, top, scene.w - 2 * MARGIN, foot.y - top - 10), large)

    def _warn(self, scene: Scene, area: Area) -> None:
        """Say that games are lost when the device is switched off; a tap says why, and what to do."""
        scene.lay("lost", picture(plate_painters.plate, self.ink.plate, CORAL, 2.5, 14, 0.92), area)
        scene.paragraph("lost:words", say("home.lost"), area.inset(12, 4), 20, self.ink.ink, is_bold=True, least=14, is_top=False)
        scene.touch("lost", area, lambda: self.shell.lay(WordsPage(self.shell, say("home.lost_title"), self._lost)))

    # what is open

    def _resume(self, scene: Scene, area: Area) -> None:
        """The game that was left last, or the last two side by side; the toolbox only where no game waits: its key below resumes it, too."""
        games = [one for one in self.open_sessions if not catalogue.is_tool(one.game)] or self.open_sessions
        shown = games[:MOST_BARS]
        if len(games) > MOST_BARS:
            more = Area(area.right - MORE_W, area.y, MORE_W, area.h)
            area = area._replace(w=area.w - MORE_W - GAP)
            words, tap = say("home.more_open", count=len(games) - MOST_BARS), self._others(games[MOST_BARS:])
            parts.answer(scene, "go-on-others", more, "plain", words, "", self.ink.tint, tap)
        for nth, (kept, place) in enumerate(zip(shown, area.columns(len(shown), GAP), strict=True)):
            self._bar(scene, place, kept, f"resume{nth or ''}", "plain" if nth else "main")

    def _others(self, kept: "list[Kept]") -> Callable[[], object]:
        return lambda: self.shell.lay(open_sessions(self.shell, kept))

    def _bar(self, scene: Scene, area: Area, kept: "Kept", key: str, kind: str) -> None:
        """A game to go on with: its diver, its name, who plays."""
        name = f"go-on:{kept.id}"
        scene.lay(name, picture(plate_painters.answer, kind, self.ink.tint, scene.theme), area)
        seats = () if catalogue.is_tool(kept.game) else self._seats.get(kept.id, ())
        ink, x = plate_painters.ink_on(kind, scene.theme), area.x + 18
        if seats and area.w > DIVER_W:
            scene.put(f"{key}:diver", diver_picture(kept.game, seats[0].colour, seats[0].emblem), x + 26, area.cy - 3, 60, 62)
            x += 68
        discs = seats if scene.is_wide and area.right - x - 46 * len(seats) > TITLE_W else ()
        room, title = area.right - x - 16 - 46 * len(discs), self.shell.cover(kept.game).title(spoken())
        resumed = read(say("recent.resume", title=title))
        words = resumed if scene.wide(resumed, 30) <= room else title
        scene.write(f"{key}:title", words, x, area.y + 24, 30, ink, "start", room=room, least=14)
        note = next((words for words in so_far(kept) if scene.wide(words, 20, False) <= room), kept.names[0])
        scene.write(f"{key}:note", note, x, area.y + 55, 20, ink, "start", is_bold=False, room=room, least=16)
        for nth, seat in enumerate(discs):
            disc_x = area.right - 34 - 46 * (len(discs) - 1 - nth)
            scene.put(f"{key}:{nth}", picture(disc, seat.colour, seat.emblem), disc_x, area.cy - 2, 40, 40)
        scene.touch(name, area, lambda: self.shell.send(ResumeSession(kept.id)))

    # the games

    def _cards(self, scene: Scene, area: Area, games: Sequence[str]) -> None:
        if not games:
            scene.write("none", say("home.none"), area.cx, area.cy, 26, self.ink.dim, room=area.w)
            return
        columns = min(4, len(games)) if scene.is_wide else min(2, len(games))
        cells = area.grid(len(games), columns, GAP)
        widest = max(scene.wide(self.shell.cover(name).title(spoken()), TITLE) for name in games)
        size = min(TITLE, TITLE * (cells[0].w - 16) / widest)  # every game's name as large as every other's
        for name, cell in zip(games, cells, strict=True):
            self._card(scene, cell, name, size)

    def _card(self, scene: Scene, area: Area, name: str, size: float) -> None:
        cover, key = self.shell.cover(name), f"game:{name}"
        scene.lay(key, cover_picture(name, scene.theme, WORDS_H / area.h, RADIUS / area.w), area)
        scene.lay(f"{key}:frame", picture(plate_painters.frame, "#ffffff", 2.5, RADIUS), area, 0.85)
        words = Area(area.x, area.bottom - WORDS_H, area.w, WORDS_H)
        scene.write(f"{key}:title", cover.title(spoken()), area.cx, words.y + 22, size, self.ink.ink)
        note = min(20.0, size * 0.9)
        scene.write(
            f"{key}:seats", span(cover), area.cx, words.y + 47, note, self.ink.dim, is_bold=False, room=area.w - 12, least=14
        )
        scene.touch(key, area, partial(game_route.to_game, self.shell, name), radius=RADIUS)

    def _is_blank(self, one: "Kept") -> bool:
        """Whether it is a sheet that was only taken: nobody misses it."""
        return one.entries <= TAKEN and bool(self._icon(one.game)) and not catalogue.is_tool(one.game)

    def _icon(self, name: str) -> str:
        return self.shell.cover(name).icon

    def _foot(self, scene: Scene, area: Area, small: Sequence[str]) -> None:
        """Tools and sheets, and what was played."""
        ways: list[tuple[str, str, Words, Callable[[], object]]] = [
            (
                f"game:{name}",
                self._icon(name),
                self.shell.cover(name).title(spoken()),
                partial(game_route.to_game, self.shell, name),
            )
            for name in small
        ]
        ways.append(("nights", "moon", say("home.history"), self._nights))
        places = area.columns(len(ways), GAP)
        widest = max(scene.wide(words, TITLE) for _, _, words, _ in ways)
        size = min(TITLE, TITLE * (places[0].w - (88 if scene.is_wide else 10)) / widest)
        for (name, sign, words, tap), place in zip(ways, places, strict=True):
            scene.lay(name, picture(plate_painters.key, False, self.ink.tint, scene.theme), place)
            ink = plate_painters.ink_on("plain", scene.theme)
            brass = BRASS if scene.theme == "deep" else ink
            if scene.is_wide:
                scene.put(f"{name}:icon", picture(icon, sign, brass), place.x + 42, place.cy - 2, 40, 40)
                scene.write(f"{name}:title", words, place.x + 76, place.cy - 2, size, ink, "start")
            else:
                scene.put(f"{name}:icon", picture(icon, sign, brass), place.cx, place.y + 26, 34, 34)
                scene.write(f"{name}:title", words, place.cx, place.y + 56, min(size, 22), ink)
            scene.touch(name, place, tap)

    def _nights(self) -> None:
        from kivy_ui.pages.history.history_page import HistoryScreen  # only now: the first picture need not wait for it

        self.shell.go(HistoryScreen(self.shell))

    # behind the waves

    def _chosen(self, item: Item) -> None:
        self._toggle()
        item.tap()

    def _toggle(self) -> None:
        self.is_curtain = not self.is_curtain
        self.renew()

    def _curtain(self, scene: Scene) -> None:
        shell = self.shell
        items = [
            Item("settings", "gear", say("home.settings"), lambda: shell.lay(SettingsPage(shell))),
            Item("inputs", "sliders", say("home.controls"), lambda: shell.lay(ControlsPage(shell))),
            Item("editions", "check", say("home.box"), lambda: shell.lay(EditionsPage(shell))),
            Item("turn", "turn", say("home.rotate"), shell.turn),
        ]
        last = [Item("quit", "close", say("home.close"), shell.quit, "end")]
        items = [one._replace(tap=partial(self._chosen, one)) for one in items]
        draw_items(scene, self.ink, Area(0, 62, scene.w, scene.h - 62), items, last)


def _looked(store: "Store") -> Looked:
    """Look up open sessions, games before tools and the last one first, with who sits there; and how many games were played at all."""
    kept = sorted(store.sessions(only_open=True), key=lambda one: (one.is_newer, catalogue.is_tool(one.game), -one.last_s))
    setups = {one.id: store.journal.setup(one.id) for one in kept[:2]}
    return kept, {id: setup.seats for id, setup in setups.items() if setup}, len(store.statistics.games())
