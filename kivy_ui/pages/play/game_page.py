"""The table screen: the game on the glass, what hangs behind the waves, and the toolbox that may be laid over it."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.session.hands.inputs import BeginSession, CloseDrawer, CloseSession, InDrawer, OpenDrawer
from companion.session.hands.shown import Shown
from companion.table.asides import EndEarly, Pause
from companion.table.prompt import Choice
from companion.table.say import say
from companion.table.views import View
from kivy_ui.look.language import read, spoken, told
from kivy_ui.pages.device.power_page import ClosePage
from kivy_ui.pages.device.settings_page import SettingsPage
from kivy_ui.pages.home import game_route
from kivy_ui.pages.page_base import Screen, Shell
from kivy_ui.pages.play.corrections_menu import CorrectionsMenu
from kivy_ui.pages.play.log_page import LogPage
from kivy_ui.pages.play.new_sheet_page import NewSheetPage
from kivy_ui.pages.play.odds_page import OddsPage
from kivy_ui.pages.setup.seat_sides import SeatSidesPage
from kivy_ui.pages.text_page import WordsPage
from kivy_ui.settings import FLAT
from kivy_ui.stage.touch import Rect
from kivy_ui.table.first_game_cards import Firsts
from kivy_ui.table.menu import Item
from kivy_ui.table.table_screen import Landed, TableStage
from kivy_ui.table.table_sides import side_of

TOOLBOX = "toolbox"
SEEN = "firsts"
"""The name by which is kept who has seen which first-game card."""


class TableScreen(Screen):
    """Draws what is shown of an open game, and answers it."""

    def __init__(self, shell: Shell, game: str, peek: Callable[[int], View | None]) -> None:
        super().__init__(shell)
        self.shown = Shown()
        self.stage = TableStage(shell, game, shell.send, peek)
        self.stage.items = self._items
        self.stage.actions.other_players = self._other_players
        shell.ask(lambda store: store.kept("setting").get(SEEN, {}), self._seen)
        self.drawer: TableStage | None = None
        self.on_landed: Landed = lambda before, now: None
        self.on_told: Callable[[str], object] = lambda sound: None
        self._told = Shown()
        self.stage.on_landed = self._landed
        self.stage.on_told = lambda moment: self.on_told(moment.sound)
        self.add_widget(self.stage)

    def _seen(self, seen: "dict[str, list[str]] | Exception") -> None:
        """Open first-game cards from now on, for those who never saw them."""
        keep = lambda now: self.shell.ask(lambda store: store.keep("setting", SEEN, now), lambda _: None)  # noqa: E731 - what one hook does
        self.stage.firsts = Firsts(self.stage.board.first_cards, {} if isinstance(seen, Exception) else seen, keep)
        if self.stage.shown.prompt is not None and self.shell.settings.shows_firsts:
            self.stage.firsts.follow(self.stage.game, self.stage.shown)
            self.stage.renew()

    def _landed(self, before: Shown, now: Shown) -> None:
        """Turn to whoever acts now, and tell who listens: a moment keeps the side it began on, a sheet that one person writes the side it lies on."""
        self._tell()
        seat, settings, faced = self.stage.acting, self.shell.settings, self.shell.facing
        if self._follows and not self.shell.holds_still and seat is not None:
            self.shell.face(side_of(seat, now.seats, settings.sides))
        if self.shell.facing != faced:
            self.stage.unveil()

    @property
    def _follows(self) -> bool:
        """Whether the picture turns to whoever acts, unless it is held still."""
        return self.shell.settings.stance == FLAT and self.stage.board.shape(self.stage.shown).is_turned

    def _tell(self) -> None:
        """Tell who listens what happened, in the game or beside it, once all of it has landed."""
        if not self.is_withheld:
            before, self._told = self._told, self.stage.shown
            self.on_landed(before, self._told)

    @property
    def is_withheld(self) -> bool:
        """Whether something happened that hasn't landed yet."""
        return any(stage.is_withheld for stage in self._stages)

    def shows_first(self, shown: Shown) -> bool:
        """Whether what led to this is, or will be, seen as a moment here."""
        is_mine = shown.session == self.shown.session
        return is_mine and (self.is_withheld or any(not moment.after for moment in self.stage.news(shown)))

    @property
    def asked_at(self) -> Rect | None:
        """Find where the stage in front asks its question; None where its board does that itself, or the curtain hangs before it."""
        return None if self.stage.is_curtain else self._stages[-1].asked_at

    @property
    def lasts(self) -> float:
        """How many seconds what plays takes at most."""
        return max(stage.lasts for stage in self._stages)

    @property
    def _stages(self) -> list[TableStage]:
        return [self.stage, *([self.drawer] if self.drawer else [])]

    def arrange(self, box: Rect) -> None:
        """Everything fills the glass."""
        for stage in self._stages:
            self.place(stage, box)

    def show(self, shown: Shown) -> None:
        """Draw this, and what lies beside it."""
        self.shown = shown
        self._show_drawer(shown)
        self.stage.show(shown)

    def land(self) -> None:
        """Let whatever plays land at once."""
        self.stage.land()

    def _show_drawer(self, shown: Shown) -> None:
        is_open = shown.beside is not None and shown.is_drawer_open
        if self.drawer and not is_open:
            self.remove_widget(self.drawer)
            self.drawer = None
        elif is_open and self.drawer is None:
            self.stage.close_fields()
            self.stage.is_curtain = False
            send = lambda input: self.shell.send(InDrawer(input))  # noqa: E731 - the way of everything that is tapped there
            self.drawer = TableStage(self.shell, TOOLBOX, send)
            self.drawer.on_landed = lambda before, now: self._tell()
            self.drawer.on_corner = lambda: self.shell.send(CloseDrawer())
            self.add_widget(self.drawer)
            self._arrange()
        if self.drawer and shown.beside:
            self.drawer.show(shown.beside)

    # behind the waves

    def _items(self) -> tuple[list[Item], list[Item]]:
        shell, shown = self.shell, self.shown
        is_flat = shell.settings.stance == FLAT
        items = [
            Item("why", "why", say("curtain.why"), self._why),
            *([Item("odds", "odds", say("curtain.odds"), self._odds)] if shown.odds is not None else []),
            Item("log", "log", say("curtain.log"), lambda: shell.lay(LogPage(shell))),
            *([Item("tools", "tools", say("curtain.tools"), lambda: shell.send(OpenDrawer()))] if shown.game != TOOLBOX else []),
            *([Item("more", "sheet", say("curtain.correct"), self._more)] if self._asides else []),
            *(
                Item(f"aside:{type(one.move).__name__}", "pause", one.label, partial(self._take, one))
                for one in self._asides
                if isinstance(one.move, Pause)
            ),
            Item("turn", "turn", say("curtain.rotate"), self._turn),
            *(
                [Item("still", "lock", say("curtain.follow" if self.shell.holds_still else "curtain.hold_still"), self._hold_still)]
                if self._follows
                else []
            ),
            *([Item("seats", "seats", say("curtain.seats"), self._seats)] if is_flat else []),
            *([Item("players", "person", say("curtain.players"), self._other_players)] if self._opens_at_once else []),
            Item("sound", "sound", say("curtain.sound_on" if not shell.settings.has_sound else "curtain.sound_off"), self._sound),
            Item("settings", "gear", say("curtain.settings"), lambda: shell.lay(SettingsPage(shell))),
            Item("quit", "door", say("curtain.close"), self._quit),
        ]
        last = [Item("home", "home", say("curtain.pause"), lambda: shell.send(CloseSession()), "main")]
        ends = [one for one in (*self._asides, *(shown.prompt.choices if shown.prompt else ())) if one.ends]
        early = [one for one in self._asides if isinstance(one.move, EndEarly)]
        if ends:
            words = say("curtain.end_tools" if shown.game == TOOLBOX else "curtain.end")
            last.append(Item("end", "stop", words, partial(self._take, ends[0]), "loss"))
        elif early:
            last.append(Item("aside:EndEarly", "stop", say("curtain.end"), partial(self._take, early[0]), "loss"))
        return items, last

    @property
    def _asides(self) -> Sequence[Choice]:
        """What may be done at any time."""
        return self.shown.prompt.asides if self.shown.prompt else ()

    def _turn(self) -> None:
        """Turn the picture by hand: what turned by itself stays so."""
        if self._follows and not self.shell.holds_still:
            self._hold_still()
        self.shell.turn()

    def _hold_still(self) -> None:
        self.shell.holds_still = not self.shell.holds_still
        self.shell.say(told("curtain.holds" if self.shell.holds_still else "curtain.follows"), is_high=True)
        if not self.shell.holds_still:
            self._landed(self.stage.shown, self.stage.shown)

    def _seats(self) -> None:
        self.shell.lay(SeatSidesPage(self.shell, self.shown.game, self.shown.seats))

    @property
    def _opens_at_once(self) -> bool:
        """Whether Home asks nobody who plays this: who else plays can be said here alone."""
        return bool(self.shell.cover(self.shown.game).icon) and self.shown.game != TOOLBOX

    def _quit(self) -> None:
        """Close Fathom, once that is confirmed: a device asks by itself."""
        if self.shell.appliance.is_kiosk:
            self.shell.quit()
        else:
            self.shell.lay(ClosePage(self.shell))

    def _other_players(self) -> None:
        """Say who plays a new sheet like this one; ask before, where anything is written on this one."""
        if self.shown.undo is None:
            self._new_sheet()
        else:
            self.shell.lay(NewSheetPage(self.shell, self._new_sheet))

    def _new_sheet(self) -> None:
        """Close this sheet, which is saved, and show who plays the new one."""
        deal = BeginSession(self.shown.game, self.shown.seats, like=self.shown.session)
        self.shell.play_again(lambda shell: game_route.page_for(shell, deal))

    def _take(self, choice: Choice) -> None:
        self.stage.is_curtain = False
        self.stage.answer(choice)

    def _more(self) -> None:
        self.shell.lay(CorrectionsMenu(self.shell, self.stage.take))

    def _sound(self) -> None:
        self.shell.set(self.shell.settings.having("has_sound", not self.shell.settings.has_sound))

    def _why(self) -> None:
        view, prompt = self.shown.view, self.shown.prompt
        titles = dict.fromkeys((self.shell.cover(self.shown.game).title(spoken()), view.title, view.subtitle))
        words = [*([prompt.why] if prompt else []), told("playing.game_and_now", parts=list(filter(None, map(read, titles))))]
        self.shell.lay(WordsPage(self.shell, say("playing.why"), words))

    def _odds(self) -> None:
        self.shell.lay(OddsPage(self.shell, self.shown.odds))
