"""Simulated user for tests: renders real frames without a display, and touches targets by name."""

import atexit
import math
import os
import random
import shutil
import tempfile
import threading
import time
from pathlib import Path

from companion.library.store import Store
from companion.session.inputs.messages import CloseSession
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.chance import SEED_BYTES
from companion.table.sentence import say
from kivy_ui.app import prepare
from kivy_ui.display import Display
from kivy_ui.stage import picture_cache
from tests.kivy_ui import raster_cache
from tests.waiting import TIMEOUT_S, wait_until

MOTION_S = 0.04  # seconds between two frames of an animation: more than on a screen, because frames are drawn without a GPU


class DirectTable(SessionThread):
    """Session thread that handles each input in the thread that sends it, before `send` returns: a script need not wait."""

    def __init__(self, *arguments, **more):
        super().__init__(*arguments, **more)
        self._at_hand = threading.RLock()

    def send(self, input):
        with self._at_hand:
            self.handle(input)


def prepare_window(width, height, pictures=None):
    """Prepare Kivy to draw frames without a display, in a window of this size in pixels.

    Call it before Kivy is imported, once per process: a process can open one window only.

    pictures  the folder of painted pictures, used as an installed Fathom does; None for the cache that all tests share
    """
    home = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    os.environ["FATHOM_PICTURES"] = str(pictures or raster_cache.FOLDER.with_name("pictures"))
    prepare(Display("offscreen", "mouse", "test"), (width, height), Path(home))
    if pictures is None:
        picture_cache._paint = raster_cache.cache_paint(picture_cache._paint)
        picture_cache.WORTH_PX = math.inf  # a second cache would only cost time


def create_table(game=None, store=None, kind=DirectTable, seed=1, **clock):
    """Return a session thread with fixed seeds: each table with the same `seed` deals the same games.

    game   use this game, whichever one is requested
    store  library; without it a new one in memory
    kind   class of the session thread
    clock  arguments of its PlayClock
    """
    extra = {"game": lambda _: game} if game else {}
    luck = random.Random(seed)
    table = kind(store or Store.in_memory(), PlayClock(**clock), seeds=lambda: luck.randbytes(SEED_BYTES), **extra)
    table.begin_luck = lambda: luck.seed(seed)
    return table


def remove_earlier_users(loop, window):
    """Remove the screens of earlier users from the window, and the inputs that Kivy has added for each: they would get every touch."""
    for widget in list(window.children):
        window.remove_widget(widget)
    for provider in list(loop.input_providers):
        loop.remove_input_provider(provider)


class SimulatedUser:
    """User who reads the screen, touches it, and saves pictures of it. Create one per process, after `prepare_window`.

    games       names of the games on Home; None for all
    game        function that returns a game by its name
    is_blind    draw no frames, except for pictures and by `draw`: much faster
    has_firsts  show the cards that explain each kind of question the first time it is asked
    """

    def __init__(self, table, settings=None, games=None, game=None, is_blind=False, has_firsts=False):
        from kivy.base import EventLoop, runTouchApp
        from kivy.clock import Clock
        from kivy.core.window import Window

        from kivy_ui.pages.ending.end_page import EndPage
        from kivy_ui.settings import STANDS, Settings
        from kivy_ui.shell import AppShell
        from kivy_ui.stage import textures
        from kivy_ui.stage.touch import DoubleTap
        from kivy_ui.table.table_stage import TableStage

        # accept taps at once: a script reads the screen before each tap
        TableStage.ignore_taps_s, TableStage.ignore_taps_after_skip_s, EndPage.ignore_touch_s = (0, 0), 0, 0
        DoubleTap.page_s = DoubleTap.end_s = DoubleTap.seat_s = 0
        textures.create_atlas()  # the app does this two seconds after its start

        self.table = table
        self.has_quit = False
        self.motion_s = MOTION_S
        self._is_blind = is_blind
        Clock._max_fps = 0  # no limit: a script need not wait for the next sixtieth of a second
        self._loop, self.window = EventLoop, Window
        settings = settings or Settings()
        settings = settings if settings.stance else settings.with_value("stance", STANDS)  # otherwise Fathom asks for it
        self.settings = settings.with_value("shows_firsts", has_firsts)
        self.shell = AppShell(table, self.settings, self._quit, **({"game": game} if game else {}))
        self.shell.games = games
        remove_earlier_users(EventLoop, Window)
        runTouchApp(self.shell, embedded=True)
        self.wait_until_idle()
        self.shell.start()
        self.wait_until_idle()

    def wait_until_idle(self, turns=4):
        """Handle pending events, finish animations, and draw a frame."""
        for remaining_turns in reversed(range(turns)):
            self._turn(is_drawn=not remaining_turns)
        if self.is_moving:
            deadline = time.monotonic() + TIMEOUT_S
            while self.is_moving and time.monotonic() < deadline:
                self.finish_animations()
                self._turn()
                time.sleep(self.motion_s)
            self.wait_until_idle(turns)

    def wait_until(self, is_so):
        """Run the main loop until `is_so()` is true; return its value."""
        result = wait_until(is_so, meanwhile=self.wait, describe_state=self.targets)
        self.wait_until_idle()
        return result

    def wait(self):
        """Wait briefly, and run the main loop once."""
        time.sleep(0.01)
        self.wait_until_idle(1)

    def finish_animations(self):
        """Finish all animations at once."""
        for stage in self.stages():
            stage.finish_animations()

    def draw(self):
        """Draw a frame completely, even with `is_blind`.

        This waits for the frame: otherwise Mesa would queue up to a gigabyte of unfinished frames without a display.
        """
        from kivy.graphics.opengl import glFinish

        self._loop.idle()
        glFinish()

    def _turn(self, is_drawn=True):
        """Run the main loop once; draw a frame if `is_drawn`, unless the user `is_blind`."""
        if is_drawn and not self._is_blind:
            self.draw()
            return
        from kivy.clock import Clock

        Clock.tick()
        self._loop.dispatch_input()
        Clock.tick_draw()

    @property
    def is_moving(self):
        return any(stage.current_animation is not None or stage.is_fading for stage in self.stages()) or bool(
            getattr(self.shell.screen, "_steps", None)
        )

    def stages(self):
        """Return every stage on the screen."""
        screen = self.shell.screen
        sheet = self.shell.top_page
        candidates = (
            sheet,
            getattr(sheet, "stage", None),
            screen,
            getattr(screen, "stage", None),
            getattr(screen, "toolbox", None),
        )
        return [stage for stage in candidates if hasattr(stage, "is_fading")]

    @property
    def table_stage(self):
        """Stage of the table screen; None while another page is shown."""
        from kivy_ui.pages.play.game_page import GamePage

        screen = self.shell.screen
        return screen.stage if isinstance(screen, GamePage) else None

    def surfaces(self):
        """Return the surfaces that accept touches now, topmost first."""
        from kivy_ui.pages.page import widget_of
        from kivy_ui.stage.touch import TouchWidget

        top = widget_of(self.shell.top_page or getattr(self.shell.screen, "toolbox", None) or self.shell.screen)
        widgets = [top, *top.children]  # a list on a page is a widget of its own
        return [widget for widget in widgets if isinstance(widget, TouchWidget)]

    def targets(self):
        """Return the names of all targets that accept touches now."""
        return [target.name for surface in self.surfaces() for target in surface.targets]

    def find(self, name):
        """Return the box of the target with this name, else of the first whose name begins with it. Raises LookupError."""
        targets = [target for surface in self.surfaces() for target in surface.targets]
        for target in [*(t for t in targets if t.name == name), *(t for t in targets if t.name.startswith(name))]:
            return target.box
        raise LookupError(f"{name} is not on the screen; there are {sorted(target.name for target in targets)}")

    def find_anywhere(self, name):
        """Return the box of a target; open the menu, “More…”, the corrections and the groups of Settings to find it.

        Raises LookupError if it is nowhere.
        """
        for way in ("menu", "more", "edit"):
            if not self._is_there(name) and way in self.targets():
                self.tap(way)
        for group in [target for target in self.targets() if target.startswith("tab:")]:  # of Settings
            if not self._is_there(name):
                self.tap(group)
        self.turn_to(name)
        return self.find(name)

    def _is_there(self, name):
        return any(target.startswith(name) for target in self.targets())

    def turn_to(self, name):
        """Turn pages until a target is shown or every page was seen; return whether it is shown."""
        seen_pages = []
        while not self._is_there(name) and "page-on" in self.targets() and self.targets() not in seen_pages:
            seen_pages.append(self.targets())
            self.touch(*self._target_middle("page-on"))
        return self._is_there(name)

    def _target_middle(self, name):
        box = self.find(name)
        return box.cx, box.cy

    def words(self):
        """Return all text on the top page."""
        return " ".join(text.text for surface in self.surfaces() for text in surface.texts)

    def go_home(self):
        """Close the game and all pages, and go Home; the next game has the seed of the first."""
        while self.shell.top_page:
            self.shell.close_page()
        self.table.send(CloseSession())
        self.wait_until_idle()
        self.table.begin_luck()
        self.shell.show_home()
        self.wait_until_idle()

    def read_sentence(self, key, **parts):
        """Return a sentence of the game or toolbox in front, by its key."""
        return self.shell.table.reader(self.table.snapshot.front_snapshot).read(say(key, **parts))

    def tap(self, *names):
        """Touch these targets, one after the other."""
        for name in names:
            box = self.find_anywhere(name)
            self.touch(box.cx, box.cy)

    def touch(self, x, y):
        """Touch and release a point, too quickly for a long press even where frames are slow."""
        touch = self._finger(x, y)
        touch.touch_down()
        touch.touch_up()
        self.wait_until_idle()

    def touch_down(self, x, y):
        """Touch a point without releasing it; return the touch."""
        touch = self._finger(x, y)
        touch.touch_down()
        self.wait_until_idle(2)
        return touch

    def _finger(self, x, y):
        from kivy.tests.common import UnitTestTouch

        if self.window.rotation:  # the finger's place on the unrotated panel
            width, height = (side - 1 for side in self.window.system_size)
            nx, ny = {
                90: (1 - y / width, x / height),
                180: (1 - x / width, 1 - y / height),
                270: (y / width, 1 - x / height),
            }[self.window.rotation]
            x, y = nx * (self.window.width - 1), ny * (self.window.height - 1)
        return UnitTestTouch(x, y)

    def drag(self, name, to):
        """Drag a target to the point `to` (x, y), in five steps."""
        box = self.find(name)
        touch = self.touch_down(box.cx, box.cy)
        for step in range(1, 6):
            touch.touch_move(box.cx + (to[0] - box.cx) * step / 5, box.cy + (to[1] - box.cy) * step / 5)
            self.wait_until_idle(1)
        touch.touch_up()
        self.wait_until_idle()

    def write(self, words):
        """Type on Fathom's on-screen keyboard."""
        from kivy_ui.pages.entry.keyboard import ACCENTS, capital

        bases = {variant: base for base, accents in ACCENTS.items() for letter in accents for variant in (letter, capital(letter))}
        for letter in words:
            if letter in bases and f"key:{letter}" not in self.targets():
                self.tap("key:accents")
                self.tap(next(key for key in (f"key:{bases[letter]}", f"key:{bases[letter].upper()}") if key in self.targets()))
                if f"key:{letter}" not in self.targets():
                    self.tap("key:shift")
                self.tap(f"key:{letter}")
                continue
            name = "key:space" if letter == " " else f"key:{letter}"
            if not {name, f"key:{letter.swapcase()}"} & set(self.targets()):
                self.tap("key:signs")
            if name not in self.targets():
                self.tap("key:shift")
            self.tap(name)

    def save_picture(self, path):
        """Write the screen as a PNG."""
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.wait_until_idle()
        if self._is_blind:
            self.draw()
            self.draw()
        os.replace(self.window.screenshot(str(path)), path)

    def _quit(self):
        self.has_quit = True


class CountingUser(SimulatedUser):
    """Simulated user that counts every touch. Without `turns_pages`, it raises an error if a target is not on the screen."""

    touches = 0

    def __init__(self, *arguments, turns_pages=True, **more):
        self._turns_pages = turns_pages
        super().__init__(*arguments, **more)

    def touch(self, x, y):
        self.touches += 1
        super().touch(x, y)

    def find_anywhere(self, name):
        return super().find_anywhere(name) if self._turns_pages else self.find(name)

    def taps(self, *names):
        """Touch these targets, one after the other; return the number of touches."""
        before = self.touches
        self.tap(*names)
        return self.touches - before
