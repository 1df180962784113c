"""Home: resume what is open, or begin a game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.games import catalogue
from companion.session.hands.inputs import BeginSession
from companion.session.hands.shown import Shown
from companion.table.game import Cover
from kivy_ui.boards.scenes import scene, wave
from kivy_ui.box import Box
from kivy_ui.drawing.pen import LINE_HEIGHT, Pen
from kivy_ui.reading import spoken, told
from kivy_ui.screens.inputs import InputsSheet
from kivy_ui.screens.looking_back import span
from kivy_ui.screens.players import PlayersPage
from kivy_ui.screens.recent import OpenSheet, again_card, go_on_card
from kivy_ui.screens.screen import Page, Shell
from kivy_ui.screens.settings import SettingsSheet
from kivy_ui.widgets.buttons import Way, icon_button, icon_row
from kivy_ui.widgets.sheet import GAP_MM

if TYPE_CHECKING:
    from companion.library.records.nights import Night
    from companion.library.records.sessions import Kept
    from companion.library.store import Store

Looked = tuple["list[Kept]", "list[Night]", int]

MARGIN_MM, HEAD_MM, FOOT_MM, GO_ON_MM, AGAIN_MM = 3.0, 11.0, 11.5, 19.0, 15.0
RECENT, TITLE_LINES, LEAST_PICTURE_MM = 3, 2, 15.0


class HomePage(Page):
    """The first screen. Sessions that are open come first."""

    def __init__(self, shell: Shell, games: Sequence[str] | None = None) -> None:
        super().__init__(shell)
        self.games = list(games if games is not None else catalogue.names())
        self.open_sessions: list[Kept] = []
        self.recent: list[Night] = []
        self.is_new = False
        self.shown = shell.shown
        shell.ask(_looked, self._came)

    def show(self, shown: Shown) -> None:
        """Devices may have changed."""
        if shown.devices != self.shown.devices:
            self.shown = shown
            self.renew()

    def _came(self, came: Looked | Exception) -> None:
        kept, recent, count = ([], [], 1) if isinstance(came, Exception) else came
        known = set(catalogue.names()) | set(self.games)
        self.open_sessions = sorted((one for one in kept if one.is_open and one.game in known), key=lambda one: -one.last_s)
        self.recent = [night for night in recent if night.again and night.again.game in self.games]
        self.is_new = not (self.open_sessions or count)
        self.renew()

    def paint(self, pen: Pen, box: Box) -> None:
        """Head, go on and play again, games, foot."""
        inner, gap = box.inset(pen.mm(MARGIN_MM)), pen.mm(GAP_MM)
        head, rest = inner.cut_top(pen.mm(HEAD_MM), gap)
        self._head(pen, head)
        is_low = box.w < box.h and any(map(self._icon, self.games))
        foot, rest = rest.cut_bottom(pen.mm(2 * FOOT_MM + GAP_MM if is_low else FOOT_MM), gap)
        self._foot(pen, foot)
        rest = self._welcome(pen, rest) if self.is_new else self._behind(pen, rest, box.w > box.h)
        self._cards(pen, rest)

    def _welcome(self, pen: Pen, box: Box) -> Box:
        """To somebody who sees this for the first time."""
        welcome = told("home.welcome")
        words, rest = box.cut_top(pen.height(welcome, box.w, "text") + pen.mm(1), pen.mm(GAP_MM))
        pen.words(welcome, words, "text", pen.theme.ink, "start")
        return rest

    def _behind(self, pen: Pen, box: Box, is_wide: bool) -> Box:
        """What was begun, and what can be played again; the room that is left."""
        gap, larger = pen.mm(GAP_MM), 1 + 0.12 * self.look.text_size
        if not self.open_sessions and not self.recent:
            return box
        if is_wide and self.open_sessions:
            band, rest = box.cut_top(pen.mm(GO_ON_MM), gap)
            go_on, again = band.cut_left(band.w * 0.66, gap) if self.recent else (band, band)
            self._go_on(pen, go_on)
            self._again(pen, again, 1)
            return rest
        if self.open_sessions:
            go_on, box = box.cut_top(pen.mm(GO_ON_MM), gap)
            self._go_on(pen, go_on)
        if self.recent:
            again, box = box.cut_top(pen.mm(AGAIN_MM) * larger, gap)
            self._again(pen, again, 3 if is_wide else 2)
        return box

    def _again(self, pen: Pen, box: Box, most: int) -> None:
        shown = self.recent[:most]
        for night, cell in zip(shown, box.columns(len(shown), pen.mm(GAP_MM)), strict=True):
            if night.again:
                again_card(self, pen, cell, night, night.again, self.shell)

    def _head(self, pen: Pen, box: Box) -> None:
        pen.text("Fathom", box.x + pen.mm(1), box.cy, "huge", pen.theme.ink, "start", True)
        w = pen.width("Fathom", "huge", True)
        wave(pen, Box(box.x + w + pen.mm(5), box.cy - pen.mm(1.6), pen.mm(20), pen.mm(2)), pen.theme.accent, pen.mm(0.8))
        self._devices(pen, box)

    def _devices(self, pen: Pen, box: Box) -> None:
        x = box.right - pen.mm(2)
        for device in self.shown.devices:
            name_w = pen.width(device.name, "caption")
            colours = {"ready": "#46c489", "faulty": pen.theme.coral}
            pen.text(device.name, x, box.cy, "caption", pen.theme.dim, "end")
            pen.circle(x - name_w - pen.mm(2), box.cy, pen.mm(1.1), colours.get(device.state), pen.theme.dim, pen.mm(0.3))
            x -= name_w + pen.mm(7)
            if x < box.x + box.w * 0.5:
                return

    def _foot(self, pen: Pen, box: Box) -> None:
        ways: list[Way] = [
            ("nights", "nights", told("home.history"), self._nights),
            ("settings", "gear", told("home.settings"), lambda: self.shell.lay(SettingsSheet(self.shell))),
            ("inputs", "grip", told("home.controls"), lambda: self.shell.lay(InputsSheet(self.shell))),
            ("turn", "turn", told("home.rotate"), self.shell.turn),
            ("quit", "close", told("home.close"), self.shell.quit),
        ]
        ways = [*(self._small(name) for name in self.games if self._icon(name)), *ways]
        half, gap = -(-len(ways) // 2), pen.mm(GAP_MM)
        rows = [ways] if box.w > box.h * 4 else [ways[:half], ways[half:]]
        for row, place in zip(rows, box.rows(len(rows), gap), strict=True):
            icon_row(self, pen, place, row, gap)

    def _nights(self) -> None:
        from kivy_ui.screens.history import HistoryScreen  # only now: the first picture need not wait for it

        self.shell.go(HistoryScreen(self.shell))

    def _small(self, name: str) -> Way:
        """A game that is no game: it stands beside the settings."""
        title = self.shell.cover(name).title(spoken())
        return f"game:{name}", self._icon(name), title, lambda: self.shell.go(PlayersPage(self.shell, BeginSession(name, ())))

    def _icon(self, name: str) -> str:
        return self.shell.cover(name).icon

    def _go_on(self, pen: Pen, box: Box) -> None:
        others = self.open_sessions[1:]
        if others:
            more, box = box.cut_right(pen.mm(24), pen.mm(GAP_MM))
            words = told("home.more_open", count=len(others))
            icon_button(self, pen, more, "go-on-others", "log", words, lambda: self.shell.lay(OpenSheet(self.shell, others)))
        go_on_card(self, pen, box, self.open_sessions[0], self.shell, is_first=True)

    def _cards(self, pen: Pen, box: Box) -> None:
        if not self.games:
            pen.words(told("home.none"), box, "strong", pen.theme.dim)
            return
        large = [name for name in self.games if not self._icon(name)]
        columns = self._columns(box, len(large))
        cells = box.grid(len(large), columns, pen.mm(GAP_MM))
        if cells:
            words = self._words(pen, cells[0], [self.shell.cover(name) for name in large])
            for name, cell in zip(large, cells, strict=True):
                self._card(pen, cell, name, words)

    def _columns(self, box: Box, count: int) -> int:
        if self.width < self.height:
            return 1 if count < 4 else 2
        return max(1, min(count, 4))

    def _words(self, pen: Pen, cell: Box, covers: Sequence[Cover]) -> "CardWords":
        """How the cards are lettered: every game's name as large as every other's, with its tagline where there is room."""
        w = _picture_and_words(pen, cell, 0)[1].w
        size = pen.common_size(
            (cover.title(spoken()) for cover in covers), w, TITLE_LINES * pen.look.text_px("title") * LINE_HEIGHT, "title"
        )
        title_h = max(pen.height(cover.title(spoken()), w, size, True) for cover in covers)
        told_h = max(pen.height(_note(cover, True), w, "caption") for cover in covers)
        has_tagline = cell.h >= title_h + told_h + pen.mm(LEAST_PICTURE_MM)
        return CardWords(size, title_h, told_h if has_tagline else pen.height("2–5", w, "caption"), has_tagline)

    def _card(self, pen: Pen, box: Box, name: str, words: "CardWords") -> None:
        cover, theme = self.shell.cover(name), pen.theme
        pen.panel(box)
        h = words.title_h + pen.mm(0.6) + words.note_h
        picture, place = _picture_and_words(pen, box, h)
        scene(pen, name, picture)
        align = "start" if place.x > picture.x else "middle"
        title, note = place.centred(place.w, h).cut_top(words.title_h, pen.mm(0.6))
        pen.words(cover.title(spoken()), title, words.size, theme.ink, align, True, "bottom")
        pen.words(_note(cover, words.has_tagline), note, "caption", theme.dim, align, valign="top")
        self.touchable(
            f"game:{name}", box, lambda: self.shell.go(PlayersPage(self.shell, BeginSession(name, ()))), radius=pen.mm(2)
        )


class CardWords(NamedTuple):
    """How the cards of the games are lettered, all alike."""

    size: str
    title_h: float
    note_h: float
    has_tagline: bool


def _picture_and_words(pen: Pen, box: Box, words_h: float) -> tuple[Box, Box]:
    """A card's picture beside its words where the card is wide, else above them."""
    inner = box.inset(pen.mm(1.6), pen.mm(2))
    if box.w > box.h * 1.25:
        return inner.cut_left(min(inner.h, inner.w * 0.36), pen.mm(2))
    words, picture = inner.cut_bottom(words_h, pen.mm(1.2))
    return picture, words


def _note(cover: Cover, has_tagline: bool) -> str:
    return told("home.cover", tagline=cover.tagline(spoken()), seats=span(cover)) if has_tagline else span(cover)


def _looked(store: "Store") -> Looked:
    """Look up open sessions, recent tables, and how many games were played at all."""
    return store.sessions(only_open=True), store.nights.recent(RECENT), len(store.statistics.games())
