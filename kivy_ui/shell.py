"""The shell: whichever screen there is, sheets over it, the sentence of the table, and the way to the table thread."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.games import catalogue
from companion.session.inputs import Ask, CloseSession, TroubleRead
from companion.session.shown import Shown
from companion.table.game import Game
from kivy_ui.box import Box
from kivy_ui.drawing import stamps
from kivy_ui.screens.end import EndPage
from kivy_ui.screens.home import HomePage
from kivy_ui.screens.players import PlayersPage
from kivy_ui.screens.table import TableScreen
from kivy_ui.screens.trouble import TroublePage
from kivy_ui.settings import Settings
from kivy_ui.speaker import Speaker
from kivy_ui.widgets.backdrop import Backdrop
from kivy_ui.widgets.toast import Toast

SETTING = "screen"


class Shell(Widget):
    """The root widget. Only the screen's thread touches it; what the table thread says comes by a Clock trigger."""

    def __init__(
        self, table: Any, settings: Settings, on_quit: Callable[[], Any], game: Callable[[str], Game] = catalogue.game
    ) -> None:
        super().__init__()
        self.table = table
        self.settings = settings
        self.look = settings.look(*Window.size)
        self.shown: Shown = table.shown
        self.game = game
        self.cover: Callable[[str], Any] = catalogue.cover if game is catalogue.game else game
        self.games: Sequence[str] | None = None
        self.first_game: str | None = None
        self.hands: Callable[[], Any] = lambda: None
        self.speaker = Speaker()
        self._on_quit = on_quit
        self._screen: Any = None
        self._sheets: list[Any] = []
        self._said = self.shown.saying
        self._turned = 0
        self._next_page: Any = None
        self._backdrop, self._toast = Backdrop(self.look), Toast(self.look)
        self.add_widget(self._backdrop)
        self.add_widget(self._toast)
        self._show_soon = Clock.create_trigger(self._show)
        self.bind(size=self._resized)

    def start(self) -> None:
        """Fetch the settings, follow the table, show the first screen."""
        self.table.listen(lambda shown: self._show_soon())
        self.ask(lambda store: store.kept("setting"), self._settings_came)
        self._follow()

    # what screens may ask

    def send(self, input: Any) -> None:
        """Put an input into the table's inbox."""
        self.table.send(input)

    def ask(self, work: Callable[[Any], Any], then: Callable[[Any], Any]) -> None:
        """Have `work(store)` done by the table thread, and `then(result)` called here."""
        self.table.send(Ask(work, lambda result: Clock.schedule_once(lambda _: then(result), 0)))

    def log(self) -> list[Any]:
        """The open session's log; called on the table thread."""
        session = self.table.session
        return list(session.log()) if session else []

    def go(self, screen: Any) -> None:
        """Show another screen; sheets go."""
        while self._sheets:
            self.lift()
        if self._screen is not None:
            self.remove_widget(self._screen)
        self._screen = screen
        self._fit(screen)
        self.add_widget(screen, index=len(self._sheets) + 1)
        screen.show(self.shown)

    def lay(self, sheet: Any) -> None:
        """Lay a sheet over the screen."""
        self._sheets.append(sheet)
        self._fit(sheet)
        self.add_widget(sheet, index=1)
        sheet.renew()

    def lift(self) -> None:
        """Take the topmost sheet away."""
        if self._sheets:
            self.remove_widget(self._sheets.pop())

    def home(self) -> None:
        """Show the first screen."""
        self.go(HomePage(self, self.games))

    def play_again(self, page: Callable[[Any], Any]) -> None:
        """Put the ended game away, and show `page(shell)` then."""
        self._next_page = page
        self.send(CloseSession())

    def set(self, settings: Settings) -> None:
        """Use and keep these settings."""
        self._use(settings)
        self.ask(lambda store: store.keep("setting", SETTING, settings.plain()), lambda _: None)

    def turn(self) -> None:
        """Turn the whole screen by 180 degrees."""
        self._turned = 180 - self._turned
        self._rotate()

    def quit(self) -> None:
        """Put everything away and end."""
        self._on_quit()

    @property
    def screen(self) -> Any:
        """What is shown now, below any sheet."""
        return self._screen

    @property
    def sheet(self) -> Any:
        """The topmost sheet, None without."""
        return self._sheets[-1] if self._sheets else None

    # following the table

    def _show(self, *_: Any) -> None:
        """What the table shows changed: follow it, draw it, say what it says."""
        before, self.shown = self.shown, self.table.shown
        self._sound(before)
        self._follow()
        self._screen.show(self.shown)
        if self.shown.saying > self._said and self.shown.said:
            self._toast.say(self.shown.said, Box(self.x, self.y, self.width, self.height))
        elif self.shown.entry_kind:
            self._toast.hush()
        self._said = self.shown.saying

    def _sound(self, before: Shown) -> None:
        """Speaker and buzzer, where they are wanted."""
        self.speaker.is_on = self.settings.has_sound
        if hands := self.hands():
            hands.quiet = not self.settings.has_sound
        self.speaker.hear(before, self.shown)

    def _follow(self) -> None:
        """The screen that belongs to what is shown."""
        wanted = self._wanted()
        if wanted is TroublePage:
            self._tell_trouble()
        elif wanted is TableScreen and not self._is_at(TableScreen):
            self.go(TableScreen(self, self.shown.game, self.table.peek))
        elif wanted is EndPage and not self._is_at(EndPage):
            self.go(EndPage(self))
        elif wanted is None and (self._screen is None or isinstance(self._screen, TableScreen | EndPage | TroublePage)):
            self._go_first()

    def _tell_trouble(self) -> None:
        """What was wrong with the file and what was recovered comes before everything, until it was read."""
        if not self._is_at(TroublePage):
            what, *kept = self.shown.trouble.splitlines()
            self.go(TroublePage(self.look, what, " ".join(kept), ways=[("read", "Go on", lambda: self.send(TroubleRead()))]))

    def _wanted(self) -> Any:
        if self.shown.trouble:
            return TroublePage
        if not self.shown.session:
            return None
        return EndPage if self.shown.standings is not None and self.shown.prompt is None else TableScreen

    def _is_at(self, kind: Any) -> bool:
        is_same = not isinstance(self._screen, TableScreen) or self._screen.shown.session in ("", self.shown.session)
        return isinstance(self._screen, kind) and is_same

    def _go_first(self) -> None:
        page, self._next_page = self._next_page, None
        first, self.first_game = self.first_game, None
        if page is not None:
            self.go(page(self))
        elif first is not None:
            self.go(PlayersPage(self, first))
        else:
            self.home()

    # settings and room

    def _settings_came(self, kept: Any) -> None:
        if isinstance(kept, dict) and isinstance(kept.get(SETTING), dict):
            self._use(Settings.of(kept[SETTING]))

    def _use(self, settings: Settings) -> None:
        if settings == self.settings:
            return
        self.settings = settings
        self._rotate()
        self._relook()

    def _rotate(self) -> None:
        Window.rotation = (self.settings.rotation + self._turned) % 360

    def _resized(self, *_: Any) -> None:
        self._relook()

    def _relook(self) -> None:
        stamps.forget()
        self.look = self.settings.look(*(round(side) for side in self.size))
        for widget in (self._backdrop, self._screen, *self._sheets, self._toast):
            if widget is not None:
                widget.relook(self.look)
        for widget in (self._backdrop, self._screen, *self._sheets):
            if widget is not None:
                self._fit(widget)
        if self._screen is not None:
            self._screen.show(self.shown)

    def _fit(self, widget: Any) -> None:
        widget.pos, widget.size = self.pos, self.size
