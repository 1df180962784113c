"""A screen: surfaces arranged in boxes, told what is shown."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from kivy.uix.widget import Widget

from companion.session.hands.inputs import Input
from companion.session.hands.shown import Shown
from companion.session.play.log import LogLine
from companion.table.game import Cover, Game
from companion.table.say import Words
from kivy_ui.appliance import Appliance
from kivy_ui.box import Box
from kivy_ui.look import Look
from kivy_ui.settings import Settings
from kivy_ui.surface import Surface
from kivy_ui.voice import Voice

if TYPE_CHECKING:  # a table without hardware need not have it
    from companion.library.store import Store
    from hardware.hands import Hands
    from kivy_ui.stage.page import StagePage

Came = TypeVar("Came")


class Shell(Protocol):
    """What a screen may ask of the app around it."""

    look: Look
    settings: Settings
    shown: Shown
    facing: str  # the side of the table that the picture faces
    appliance: Appliance
    voice: Voice
    hands: "Callable[[], Hands | None]"

    def send(self, input: Input) -> None:
        """Put an input into the table's inbox."""

    def ask(self, work: "Callable[[Store], Came]", then: Callable[[Came | Exception], object]) -> None:
        """Have `work(store)` done by the table thread, and `then(result)`, or `then(exception)`, called on the screen's."""

    def wait(self, work: "Callable[[Store], Came]") -> Came:
        """Return the result of `work(store)`, done by the table thread, for an errand that has time to wait for it. Raises what that raised."""

    def say(self, said: Words) -> None:
        """Say a sentence over whatever is shown, for a while."""

    def go(self, screen: "Screen | Page | StagePage") -> None:
        """Show another screen."""

    def lay(self, sheet: Surface) -> None:
        """Lay a sheet over the screen."""

    def lift(self) -> None:
        """Take the topmost sheet away."""

    def home(self) -> None:
        """Show the first screen."""

    def log(self, is_beside: bool = False) -> Sequence[LogLine]:
        """Return the log of the open session, or of what lies beside it, in words; called on the table thread."""

    def game(self, name: str) -> Game:
        """Find a game of the catalogue."""

    def play_again(self, page: "Callable[[Shell], Screen | Page | StagePage]") -> None:
        """Put the ended game away, and show `page(shell)` then."""

    def cover(self, name: str) -> Cover:
        """Return what stands on a game's box, without opening it."""

    def set(self, settings: Settings) -> None:
        """Use and keep these settings."""

    def turn(self) -> None:
        """Turn the whole screen by 180 degrees."""

    def face(self, side: str) -> None:
        """Turn the picture to a side of the table."""

    def quit(self) -> None:
        """Put everything away and end."""

    def switch(self, wish: str) -> None:
        """Put everything away and switch the box "off", or start it "again"."""


class Screen(Widget):
    """Base of the screens: override `arrange`, and `show` where the table's picture matters."""

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self.shell = shell
        self.bind(pos=self._arrange, size=self._arrange)

    def arrange(self, box: Box) -> None:
        """Put every surface in its place."""
        raise NotImplementedError

    def show(self, shown: Shown) -> None:
        """Follow what is shown."""

    def relook(self, look: Look) -> None:
        """Draw with another look."""
        for child in self.children:
            if isinstance(child, Surface):
                child.relook(look)
        self._arrange()

    def place(self, surface: Surface, box: Box) -> None:
        """Put a surface there, on whole pixels."""
        surface.pos = (round(box.x), round(box.y))
        surface.size = (round(box.right) - round(box.x), round(box.top) - round(box.y))

    def _arrange(self, *_: object) -> None:
        if self.width > 2 and self.height > 2:
            self.arrange(Box(self.x, self.y, self.width, self.height))


class Page(Surface):
    """A screen of one surface."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.look)
        self.shell = shell

    def show(self, shown: Shown) -> None:
        """Follow what is shown."""
