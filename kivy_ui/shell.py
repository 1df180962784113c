"""The app's root widget: shows the current screen, pages over it and the table's messages, and passes inputs to the table's thread."""

import math
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from kivy import kivy_data_dir
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.uix.widget import Widget

from companion.games import catalogue
from companion.session.inputs.input_client import InputClient
from companion.session.inputs.messages import CloseSession, DismissTrouble, Input, ReadAloud, StoreRequest
from companion.session.inputs.snapshot import Snapshot
from companion.session.play.log import LogLine
from companion.session.session_thread import SessionThread
from companion.session.wait_idle import ask_store
from companion.table.game import Cover, Game
from companion.table.seats import Seat
from companion.table.sentence import Words, say
from kivy_ui import background_tasks
from kivy_ui.backdrop import Backdrop
from kivy_ui.device import announcers, touch_path
from kivy_ui.device.device_services import SWITCH_OFF, DeviceServices
from kivy_ui.device.page_reader import PageReader
from kivy_ui.device.read_aloud import ScreenReader
from kivy_ui.device.screen_saver import WAKING, ScreenSaver
from kivy_ui.device.sleep_timer import AWAKE, activity
from kivy_ui.device.speaker import Speaker
from kivy_ui.device.voice import Voice
from kivy_ui.look import fonts
from kivy_ui.look.language import as_text, set_language
from kivy_ui.pages.device.trouble_page import TroublePage, recovery_page
from kivy_ui.pages.home import game_route
from kivy_ui.pages.home.home_page import HomePage
from kivy_ui.pages.home.idle_demo import IdleDemo
from kivy_ui.pages.page import Page, widget_of
from kivy_ui.pages.page_base import AnyPage, SetUpDraft
from kivy_ui.pages.play import not_saved
from kivy_ui.saved_settings import SavedSettings
from kivy_ui.settings import FLAT, Settings
from kivy_ui.stage.touch import DOUBLE_TAPPED, DoubleTap, Rect, TouchReceivers, TouchWidget
from kivy_ui.table.table_sides import DEGREES, SIDES
from kivy_ui.toast import Toast

if TYPE_CHECKING:  # imported later, so that the first frame comes sooner
    from companion.library.store import Store
    from hardware.devices import Hardware
    from kivy_ui.pages.device.power_page import SwitchingPage
    from kivy_ui.pages.ending.end_page import EndPage
    from kivy_ui.pages.play.game_page import GamePage
    from kivy_ui.tap_mark import TapMark

    BaseScreen = GamePage | AnyPage | TroublePage | SwitchingPage
    """Screens that are shown below the pages."""

Result = TypeVar("Result")
GetHardware = Callable[[], "Hardware | None"]
DOUBLE_TAP_S = 0.25  # greatest pause between the taps of a double tap
SAME_TOUCH_S = 0.1  # time after the start or end of a touch in which an ignored answer came from it
MOST_STEPS_BACK = 8  # pages that the arrow leads back to
QUIET_S = 2.0  # delay of work that would slow down the start


class AppShell(Widget):
    """The root widget. Only the screen's thread may use it; a Clock trigger passes on changes from the table's thread."""

    _game: "GamePage | None" = None
    """The last screen of a game; also while another screen is shown."""
    _followed_screen: "BaseScreen | None" = None
    """The screen that was shown because of what happened at the table."""

    _tap_mark: "TapMark | None" = None
    """The mark of an ignored tap, once there was one."""

    first_language = ""
    """Language that is preselected at the first start, when Fathom asks for the language; "" to start without this question."""

    def __init__(
        self,
        table: SessionThread,
        settings: Settings,
        on_quit: Callable[[], object],
        game: Callable[[str], Game] = catalogue.game,
        device: DeviceServices | None = None,
    ) -> None:
        super().__init__()
        self._table = table
        self.table = InputClient(table, settings.language)
        set_language(settings.language)
        self.settings, self.look = settings, settings.look(*Window.size)
        self.snapshot: Snapshot = self.table.snapshot
        self.game = game
        self.cover: Callable[[str], Cover] = catalogue.cover if game is catalogue.game else lambda name: game(name).cover
        self.games: Sequence[str] | None = None
        self.first_game: str | None = None
        self.hardware: GetHardware = lambda: None
        self.speaker = Speaker()
        self.voice = Voice(game, self.speaker.play)
        self.read_aloud = ScreenReader(self.voice, self.table, lambda: (table.session, table.toolbox.session))
        self.page_reader = PageReader(self.page_in_front, self.read_aloud.read_page, self._note_input, self.read_aloud.ask_again)
        self.device, self._on_quit = device or DeviceServices(), on_quit
        self._saved_settings = SavedSettings(self.request, self.show_message)
        self._screen: BaseScreen | None = None
        self._open_pages: list[TouchWidget | AnyPage] = []
        self._last_message = self.snapshot.message_count
        self._turned_degrees, self.facing, self._next_side, self.holds_side, self._is_leaving = 0, SIDES[0], SIDES[0], False, False
        self.drafts: dict[str, SetUpDraft] = {}
        self.left_out: dict[str, Seat] = {}
        self._next_page: Callable[[AppShell], BaseScreen] | None = None
        self._double_tap, self._front_number, self._touched_at_s, self.tips_return_s = DoubleTap(), 0, -math.inf, -math.inf
        self._backdrop, self._toast = Backdrop(self.look), Toast(self.look)
        self.screen_saver = ScreenSaver(self.look, self.device.lamp)
        self.idle_demo = IdleDemo(self, self._is_at_home, lambda: self.screen_saver.sleep_timer.state == AWAKE)
        for widget in (self._backdrop, self.screen_saver):
            self.add_widget(widget)
        self._show_soon = Clock.create_trigger(self._show)
        self.bind(size=self._update_look)

    def start(self) -> None:
        """Load the settings, follow the table, and show the first screen."""
        self.table.listen(self._on_snapshot)
        self._table.on_page = self.page_reader.handle_input
        if self.snapshot is not self.table.snapshot:  # the table changed before `listen`
            self._show_soon()
        if self.device.is_kiosk:
            self.device.lamp.restore()
        self.screen_saver.apply_settings(self.settings)
        self._apply_sound_settings()
        self._saved_settings.load(self._apply, self._ask_language)
        self._follow()
        Clock.schedule_once(lambda _: threading.Thread(target=self.speaker.open, daemon=True).start(), QUIET_S)
        if trouble := fonts.find_fonts(Path(kivy_data_dir) / "fonts").trouble:
            self.show_message(trouble)

    # for screens and pages

    def send(self, input: Input) -> None:
        """Put an input into the table's queue."""
        self.table.send(input)

    def request(self, work: "Callable[[Store], Result]", on_result: Callable[[Result | Exception], object]) -> None:
        """Run `work(store)` on the table's thread, then call `on_result` with the result or the exception on the screen's."""
        self.send(StoreRequest(work, lambda result: background_tasks.call_soon(on_result, result)))

    def wait_for(self, work: "Callable[[Store], Result]") -> Result:
        """Return the result of `work(store)`, run on the table's thread; for background tasks. Raises what `work` raises."""
        result: Result = ask_store(self._table, work)
        return result

    def log(self) -> Sequence[LogLine]:
        """Return the log of the open session in words. Call it on the table's thread."""
        session = self._table.session
        return self.table.read_all(session.log()) if session else ()

    def story(self) -> Sequence[str]:
        """Return the open game in a few sentences. Call it on the table's thread, and only after the end."""
        session = self._table.session
        return self.table.read_all(session.story()) if session else ()

    def comeback(self) -> str:
        """Return a sentence about a winner who was far behind, "" if the winner was not. Call it like `story`."""
        session = self._table.session
        return next(iter(self.table.read_all([session.comeback()])), "") if session else ""

    def state(self) -> Any:
        """Return the state of the open game, None if none is open. Call it on the table's thread."""
        return self._table.session.state.game if self._table.session else None

    def show_screen(self, screen: "BaseScreen") -> None:
        """Show another screen, and close all pages over the current one."""
        self.idle_demo.note_input()
        while self._open_pages:
            self.close_page()
        if self._screen is not None:
            self.remove_widget(widget_of(self._screen))
        self._screen = screen
        self._front_number += 1
        self._toast.follow_page()
        self._fit_widget(widget_of(screen))
        self.add_widget(widget_of(screen), index=len(self._open_pages) + self._overlay_count)
        screen.show(self.snapshot)
        self.page_reader.follow()

    def open_page(self, page: TouchWidget | AnyPage) -> None:
        """Open a page over the current one, and close a message that was seen there."""
        self.idle_demo.note_input()
        self._open_pages.append(page)
        self._front_number += 1
        self._toast.leave_page()
        self._fit_widget(widget_of(page))
        self.add_widget(widget_of(page), index=self._overlay_count)
        page.renew()
        self.page_reader.follow()

    def close_page(self) -> None:
        """Close the page on top, and with it a message that was seen there."""
        if self._open_pages:
            self._front_number += 1
            self._toast.leave_page()
            self.remove_widget(widget_of(self._open_pages.pop()))
            self.face_side(self._next_side)
            self.page_reader.follow()

    def show_home(self) -> None:
        """Show Home."""
        self.show_screen(HomePage(self, self.games))

    def show_history(self, *, game: str = "", player: str = "", rival: str = "") -> None:
        """Show the history: all plays, those of one game, of one person (by id), or of two people together."""
        from kivy_ui.pages.history.history_page import HistoryPage  # imported later, so that the first frame comes sooner

        self._show_from_here(HistoryPage(self, game, player, rival))

    def show_statistics(self, *, of_people: bool = False) -> None:
        """Show how often each game was played, or with `of_people` how often each person played."""
        from kivy_ui.pages.history.statistics_page import StatisticsPage

        self._show_from_here(StatisticsPage(self, of_people))

    def show_game_statistics(self, game: str) -> None:
        """Show the figures and plots of a game."""
        from kivy_ui.pages.history.statistics_page import GameStatisticsPage

        page, screen = GameStatisticsPage(self, game), self._screen
        if isinstance(screen, GameStatisticsPage):  # it was changed
            page.pages_before = screen.pages_before
            self.show_screen(page)
        else:
            self._show_from_here(page)

    def show_person_statistics(self, player: str, game: str = "") -> None:
        """Show the figures and plots of a person (their id), of all games or of one."""
        from kivy_ui.pages.history.statistics_page import PersonStatisticsPage

        self._show_from_here(PersonStatisticsPage(self, player, game))

    def _show_from_here(self, page: Page) -> None:
        """Show a page of plays or statistics. Its arrow leads to the pages that are shown now, if these are of the same kind."""
        if isinstance(self._screen, Page) and self._screen.can_return:
            page.pages_before = self.shown_pages()
        oldest = page
        for _ in range(MOST_STEPS_BACK):
            oldest = next(iter(oldest.pages_before), oldest)
        oldest.pages_before = ()
        self.show_screen(page)

    def shown_pages(self) -> tuple[Page, ...]:
        """Return the screen and the pages that are open over it, for `show_pages`; () while a game is shown."""
        if not isinstance(self._screen, Page):
            return ()
        return (self._screen, *(page for page in self._open_pages if isinstance(page, Page)))

    def show_pages(self, pages: Sequence[Page]) -> None:
        """Show a screen again, and the pages that were open over it."""
        screen, *open_pages = pages
        self.show_screen(screen)
        for page in open_pages:
            self.open_page(page)
        for page in pages:
            page.reload()

    def play_again(self, page: "Callable[[AppShell], BaseScreen]") -> None:
        """Close the ended game, then show `page(shell)`."""
        self._next_page = page
        self.send(CloseSession())

    def use_settings(self, settings: Settings) -> None:
        """Use and save these settings. A language that was set for this run alone is not saved, until another one is chosen."""
        if settings.shows_firsts and not self.settings.shows_firsts:
            self.tips_return_s = -math.inf
        self._apply(settings)
        self._saved_settings.save(settings)

    def use_language_in_this_run(self, code: str) -> None:
        """Use a language in this run only, regardless of the settings."""
        self._apply(self._saved_settings.set_run_language(code, self.settings))

    def rotate(self) -> None:
        """Rotate the whole screen by 180 degrees; a flat screen to the next side clockwise."""
        is_flat = self.settings.stance == FLAT
        self._turned_degrees = self._turned_degrees if is_flat else 180 - self._turned_degrees
        self.facing = self._next_side = SIDES[(SIDES.index(self.facing) + is_flat) % len(SIDES)]
        self._rotate()

    def quit(self) -> None:
        """Save everything and exit. On a device that runs only Fathom, offer to switch it off."""
        if self.device.is_kiosk:
            from kivy_ui.pages.device.power_page import PowerPage  # imported later, so that the first frame comes sooner

            self.open_page(PowerPage(self))
        else:
            self._on_quit()

    def switch_device(self, action: str) -> None:
        """Save everything, then switch the device "off" or restart it ("again")."""
        if not self._is_leaving:
            from kivy_ui.pages.device.power_page import SwitchingPage

            self._is_leaving = True
            self._toast.hide()
            self.show_screen(SwitchingPage(self.look, action))
            background_tasks.run(lambda: self.device.switch(action), self._on_switch)

    def _on_switch(self, why: Words | Exception) -> None:
        if why:
            from kivy_ui.pages.device.power_page import switching_failed_page

            words = background_tasks.failure_sentence(why) if isinstance(why, Exception) else why
            self.show_screen(switching_failed_page(self.look, words, self._on_quit))

    @property
    def screen(self) -> "BaseScreen | None":
        """The current screen, below all pages."""
        return self._screen

    @property
    def top_page(self) -> TouchWidget | AnyPage | None:
        """The page on top, None if no page is open."""
        return self._open_pages[-1] if self._open_pages else None

    def _is_at_home(self) -> bool:
        return isinstance(self._screen, HomePage) and not self._open_pages

    def page_in_front(self) -> TouchWidget | None:
        """Return the widget of the page or menu that takes touches; None while the game does."""
        if self._open_pages:
            return widget_of(self._open_pages[-1])
        if (game := self._shown_game) is not None:
            return game.stage if game.stage.menu.is_open and game.toolbox is None else None
        page = cast("AnyPage | TroublePage | SwitchingPage | None", self._screen)
        return widget_of(page) if page is not None else None

    def _note_input(self) -> None:
        """Wake the screen when a control is used."""
        self.screen_saver.note_input()
        self.idle_demo.note_input()

    @property
    def is_covered(self) -> bool:
        """Whether a page is open over the screen."""
        return bool(self._open_pages)

    # following the table

    def _on_snapshot(self, _: Snapshot) -> None:
        """Draw the new snapshot with the next frame, and delay the lights until then. Called on the table's thread."""
        self._hold_lights()
        self._show_soon()

    def _hold_lights(self) -> None:
        """Delay lights and buzzer until the animations of the game on the screen have ended."""
        if (hardware := self.hardware()) and (game := self._shown_game) is not None:
            hardware.pause_signals(game.animations_s)

    def _show(self, *_: object) -> None:
        """Follow the table: draw its snapshot and show its message."""
        if self._is_leaving:
            return
        before, self.snapshot = self.snapshot, self.table.snapshot
        if before.session and not self.snapshot.session:
            game_route.remember_players(self, before)
        if activity(before) != activity(self.snapshot):
            self.screen_saver.note_input()
            if self._shown_game is not None:
                self._shown_game.stage.end_wait()
            if self.settings.plays_demo:
                self.idle_demo.note_input()
        if self.snapshot.power == SWITCH_OFF:
            self.switch_device(SWITCH_OFF)
            return
        if before.devices != self.snapshot.devices:
            touch_path.follow_panels()
        self._follow()
        if self._shown_game is None:
            announcers.announce(self, self.speaker, before, self.snapshot)
        if self._screen is not None:
            self._screen.show(self.snapshot)
        self._hold_lights()
        not_saved.follow(self, self.top_page)
        if self.snapshot.message_count > self._last_message and self.snapshot.message and not self.snapshot.unsaved:
            self._show_message(self.snapshot.message, is_spoken=bool(self.snapshot.session))
        elif self._toast.words and (self.snapshot.session, self.snapshot.front_snapshot.entry) != (
            before.session,
            before.front_snapshot.entry,
        ):
            self._toast.hide()  # a clock tick changes neither
        self._last_message = self.snapshot.message_count
        self.page_reader.follow()

    def _follow(self) -> None:
        """Go to the screen that belongs to the snapshot."""
        screen_type = self._wanted_screen()
        if screen_type is None:
            if self._screen is self._followed_screen:
                self._leave_session_screen()
        elif not self._is_on_screen(screen_type):
            screen = self._followed_screen = self._make_screen(screen_type)
            self.show_screen(screen)

    def _make_screen(self, screen_type: "type[TroublePage | EndPage | GamePage]") -> "TroublePage | EndPage | GamePage":
        """Return the screen that belongs to the snapshot."""
        if screen_type is TroublePage:
            sentences = self._table.snapshot.trouble or self.snapshot.trouble  # not put into words before the language is loaded
            return recovery_page(self.look, sentences, lambda: self.send(DismissTrouble()))
        if screen_type is not _game_page():
            return _end_page()(self)
        if scenario := game_route.drawn_scenario(self, self.snapshot, getattr(self._screen, "deal", None)):
            Clock.schedule_once(lambda _: self.show_message(scenario), 0)
        game_route.forget_set_up(self, self.snapshot.game)
        screen = self._game = _game_page()(self, self.snapshot.game, self.table.peek)
        screen.on_result_shown, screen.on_animation_end = self._on_shown, self.speaker.sound
        return screen

    def _on_shown(self, before: Snapshot, snapshot: Snapshot) -> None:
        """Announce what the table screen has shown, then follow the table: the end page comes after the animations."""
        announcers.announce(self, self.speaker, before, snapshot)
        self._follow()

    def _wanted_screen(self) -> "type[TroublePage | EndPage | GamePage] | None":
        if self.snapshot.trouble:
            return TroublePage
        if not self.snapshot.session:
            return None
        is_over = self.snapshot.standings is not None and self.snapshot.prompt is None
        shows_first = is_over and (game := self._shown_game) is not None and game.shows_first(self.snapshot)
        return _end_page() if is_over and not shows_first else _game_page()

    @property
    def _shown_game(self) -> "GamePage | None":
        """Screen, if it is a game's; else None."""
        return self._game if self._screen is self._game else None

    def _is_on_screen(self, kind: "type[BaseScreen]") -> bool:
        is_same = (game := self._shown_game) is None or game.snapshot.session in ("", self.snapshot.session)
        return isinstance(self._screen, kind) and is_same

    def _leave_session_screen(self) -> None:
        self.face_side(SIDES[0])
        page, first = self._next_page, self.first_game
        self._next_page = self.first_game = None
        self.show_screen(page(self) if page is not None else HomePage(self, self.games))
        if page is None and first is not None:
            game_route.open_game(self, first)

    # touches

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Wake the screen, ignore the second tap of a double tap, or pass the touch on."""
        self._touched_at_s = time.monotonic()
        if self.screen_saver.consumes(touch) or (self.settings.plays_demo and self.idle_demo.consumes(touch)):
            return True
        if self._double_tap.consumes(touch, self._front_receiver, self.look.scale):
            self.mark_ignored_tap()
            return True
        return bool(super().on_touch_down(touch))

    def mark_ignored_tap(self, *, has_effect: bool = False, place: tuple[float, float] | None = None) -> None:
        """Mark the place of the last touch, or `place`, because a tap there gave no answer.

        Say why, unless it is a double tap or the tap `has_effect`: it ended an animation. Without `place` do nothing if the answer
        came from a knob or a keyboard.
        """
        if place is None and time.monotonic() - self._touched_at_s > SAME_TOUCH_S:
            return
        is_double = self._double_tap.pause_s < DOUBLE_TAP_S
        if self._tap_mark is None:
            from kivy_ui.tap_mark import TapMark  # imported later, so that the first frame comes sooner

            self._tap_mark = TapMark(self.look)
        if self._tap_mark.parent is None:
            self._fit_widget(self._tap_mark)
            self.add_widget(self._tap_mark)
        self._tap_mark.show(*(place or self._double_tap.place), "" if is_double or has_effect else say("shell.too_quick"))

    @property
    def _front_receiver(self) -> TouchReceivers:
        """Receiver of touches, for the filter of double taps."""
        game = self._shown_game
        if self._open_pages or game is None or game.toolbox is not None:
            is_end = self.snapshot.standings is not None and not self._open_pages
            return TouchReceivers(self._front_number, is_end=is_end)
        state, has_card = game.stage.state, game.stage.first_card.drawn_card is not None
        is_question = has_card or state.snapshot.is_question or state.shape.is_correcting
        return TouchReceivers(self._front_number, state.acting_seat, state.shape.tap_delay_factor, is_question)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Pass a moved touch on."""
        return bool(_is_ignored(touch) or super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Pass the end of a touch on."""
        self._touched_at_s = time.monotonic()
        return bool(_is_ignored(touch) or super().on_touch_up(touch))

    # settings and layout

    def _ask_language(self) -> None:
        """Ask for the language on a page over Home, at the first start."""
        if not (self.first_language and self._is_at_home()):
            return
        from kivy_ui.pages.home.language_page import LanguagePage  # imported later: only the first start needs it

        self._apply(self.settings.with_value("language", self.first_language))
        self.open_page(LanguagePage(self))

    def show_message(self, words: Words, is_high: bool = False) -> None:
        """Show a message for a while, near the question or a page's title; with `is_high` near the top of the screen."""
        self._show_message(words, is_high)

    def hide_message(self) -> None:
        """Hide the message that is shown, if any."""
        self._toast.hide()

    def _show_message(self, words: Words, is_high: bool = False, *, is_spoken: bool = False) -> None:
        """Show a message, and read it aloud unless it `is_spoken` by the reader of the game."""
        if not is_spoken:
            self.page_reader.read_message(as_text(words))
        game = None if self._open_pages or is_high else self._shown_game
        if self._toast.parent is None:
            self.add_widget(self._toast, index=self._overlay_count)
        self._toast.show(words, game.question_box if game is not None else None, self._obstacles)

    def _obstacles(self) -> list[tuple[Rect, float]]:
        """Return what a message should not cover, each with a weight: title and question, keys, other texts."""
        game = None if self._open_pages else self._shown_game
        front = self.page_in_front() or (game and (game.toolbox or game.stage))
        if not front:
            return []
        return self._toast.obstacles_of(front, game.question_box if game is not None else None)

    def _apply(self, settings: Settings) -> None:
        if settings == self.settings:
            return
        self.settings, self.table.code = settings, settings.language
        set_language(settings.language)
        self.snapshot = self.table.snapshot
        self.screen_saver.apply_settings(settings)
        self.idle_demo.note_input()
        self._apply_sound_settings()
        self.face_side(self._next_side if settings.stance == FLAT else SIDES[0])
        self._rotate()
        self._update_look()

    def _apply_sound_settings(self) -> None:
        self.speaker.is_on, self.speaker.volume = self.settings.has_sound, self.settings.volume / 100
        self.voice.kinds, self.voice.code = self.settings.kinds(), self.settings.language
        self.read_aloud.has_odds = self.settings.shows_odds
        if self.read_aloud.is_on != (is_on := self.settings.has_voice and self.settings.reads_aloud):
            self.read_aloud.is_on = self.page_reader.is_on = is_on
            self.send(ReadAloud(is_on))
            self.page_reader.follow()

    def face_side(self, side: str) -> None:
        """Rotate the screen to a side of the table once no page is open: a page must not rotate during a touch."""
        self._next_side = side
        if self.facing != side and not self._open_pages:
            self.facing = side
            self._rotate()

    def _rotate(self) -> None:
        Window.rotation = (self.settings.rotation + self._turned_degrees + DEGREES[self.facing]) % 360

    def _update_look(self, *_: object) -> None:
        self.look = self.settings.look(*(round(side) for side in self.size))
        for page in (self._backdrop, self._screen, *self._open_pages, self.screen_saver, self._toast, self._tap_mark):
            if page is not None:
                page.use_look(self.look)
                self._fit_widget(widget_of(page))
        if self._screen is not None:
            self._screen.show(self.snapshot)

    @property
    def _overlay_count(self) -> int:
        """Number of widgets over every page: the screen saver, and the toast and the mark of an ignored tap while they are shown."""
        return 1 + sum(widget is not None and widget.parent is not None for widget in (self._toast, self._tap_mark))

    def _fit_widget(self, widget: Widget) -> None:
        widget.pos, widget.size = self.pos, self.size


def _game_page() -> "type[GamePage]":
    from kivy_ui.pages.play.game_page import GamePage  # imported later, so that the first frame comes sooner

    return GamePage


def _end_page() -> "type[EndPage]":
    from kivy_ui.pages.ending.end_page import EndPage  # imported later, so that the first frame comes sooner

    return EndPage


def _is_ignored(touch: MotionEvent) -> bool:
    return bool(touch.ud.get(WAKING) or touch.ud.get(DOUBLE_TAPPED))
