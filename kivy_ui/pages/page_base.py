"""What pages may ask of the shell around them."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from companion.session.hands.inputs import BeginSession, Input
from companion.session.hands.shown import Shown
from companion.session.play.log import LogLine
from companion.table.game import Cover, Game
from companion.table.say import Words
from companion.table.seats import Seat
from kivy_ui.device.device import Appliance
from kivy_ui.device.voice import Voice
from kivy_ui.look.appearance import Look
from kivy_ui.settings import Settings
from kivy_ui.stage.touch import TouchWidget

if TYPE_CHECKING:  # a table without hardware need not have it
    from companion.library.store import Store
    from hardware.devices import Hands

Came = TypeVar("Came")


class AnyPage(Protocol):
    """What the shell needs of a page: see kivy_ui.pages.page.Page."""

    @property
    def stage(self) -> TouchWidget:
        """The widget that shows it."""

    def show(self, shown: Shown) -> None:
        """Follow what the table shows."""

    def renew(self) -> None:
        """Draw it again with the next frame."""

    def relook(self, look: Look) -> None:
        """Draw it with another look."""


class Draft(NamedTuple):
    """A game that was set up: its seats as they sit, what is chosen, and who was chosen to start ("": nobody was)."""

    deal: BeginSession
    first: str


class Shell(Protocol):
    """What a screen may ask of the app around it."""

    look: Look
    settings: Settings
    shown: Shown
    facing: str  # the side of the table that the picture faces
    holds_still: bool  # whether it stays so, whoever acts
    drafts: dict[str, Draft]  # games that were set up and left before they began, the last one last
    left_out: dict[str, Seat]  # who was typed, then left out again before they ever played, by their name in small letters
    appliance: Appliance
    voice: Voice
    hands: "Callable[[], Hands | None]"

    @property
    def is_covered(self) -> bool:
        """Whether a page lies over the screen."""

    def send(self, input: Input) -> None:
        """Put an input into the table's inbox."""

    def ask(self, work: "Callable[[Store], Came]", then: Callable[[Came | Exception], object]) -> None:
        """Have `work(store)` done by the table thread, and `then(result)`, or `then(exception)`, called on the screen's."""

    def wait(self, work: "Callable[[Store], Came]") -> Came:
        """Return the result of `work(store)`, done by the table thread, for an errand that has time to wait for it. Raises what that raised."""

    def say(self, said: Words, is_high: bool = False) -> None:
        """Say a sentence over whatever is shown, for a while; high up where it is about the picture, not the question."""

    def go(self, screen: AnyPage) -> None:
        """Show another screen."""

    def lay(self, sheet: TouchWidget | AnyPage) -> None:
        """Lay a sheet over the screen."""

    def lift(self) -> None:
        """Take the topmost sheet away."""

    def home(self) -> None:
        """Show the first screen."""

    def log(self, is_beside: bool = False) -> Sequence[LogLine]:
        """Return the log of the open session, or of what lies beside it, in words; called on the table thread."""

    def game(self, name: str) -> Game:
        """Find a game of the catalogue."""

    def play_again(self, page: "Callable[[Shell], AnyPage]") -> None:
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
