"""Protocols: the shell as pages use it, and a page as the shell uses it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from companion.session.inputs.messages import BeginSession, Input
from companion.session.inputs.snapshot import Snapshot
from companion.session.play.log import LogLine
from companion.table.game import Cover, Game
from companion.table.seats import Seat
from companion.table.sentence import Words
from kivy_ui.device.device_services import DeviceServices
from kivy_ui.device.read_aloud import ScreenReader
from kivy_ui.device.speaker import Speaker
from kivy_ui.device.voice import Voice
from kivy_ui.look.appearance import Look
from kivy_ui.settings import Settings
from kivy_ui.stage.touch import TouchWidget

if TYPE_CHECKING:  # the package is optional
    from companion.library.store import Store
    from hardware.devices import Hardware

ResultT = TypeVar("ResultT")


class AnyPage(Protocol):
    """A page as the shell uses it: see kivy_ui.pages.page.Page."""

    @property
    def stage(self) -> TouchWidget:
        """The widget that shows it."""

    def show(self, snapshot: Snapshot) -> None:
        """Show a new state of the table."""

    def renew(self) -> None:
        """Draw it again with the next frame."""

    def use_look(self, look: Look) -> None:
        """Draw it with another look."""


class SetUpDraft(NamedTuple):
    """A game that was set up but not begun: seats and options, and the name of the starting player, "" if none was chosen."""

    deal: BeginSession
    first: str


class Shell(Protocol):
    """The app around a page, as pages use it.

    facing       the side of the table that the screen faces
    holds_side   whether the screen stays at that side when another player acts
    drafts       games that were set up and left before they began, the newest last
    tips_return_s  time (`time.monotonic`) from which first-game cards are shown again
    left_out     seats of names that were entered and removed again, by their name in small letters
    """

    look: Look
    settings: Settings
    snapshot: Snapshot
    facing: str
    holds_side: bool
    drafts: dict[str, SetUpDraft]
    left_out: dict[str, Seat]
    tips_return_s: float
    device: DeviceServices
    voice: Voice
    speaker: Speaker
    read_aloud: ScreenReader
    hardware: "Callable[[], Hardware | None]"

    @property
    def is_covered(self) -> bool:
        """Whether a page is open over the screen."""

    def send(self, input: Input) -> None:
        """Send an input to the table."""

    def request(self, work: "Callable[[Store], ResultT]", on_result: Callable[[ResultT | Exception], object]) -> None:
        """Run `work(store)` on the table's thread, then call `on_result` with the result or the exception on this one."""

    def wait_for(self, work: "Callable[[Store], ResultT]") -> ResultT:
        """Return the result of `work(store)`, run on the table's thread; for background tasks. Raises what `work` raises."""

    def show_message(self, words: Words, is_high: bool = False) -> None:
        """Show a sentence for a while over the page; with `is_high` at the top, away from the question."""

    def hide_message(self) -> None:
        """Hide the message that is shown, if any."""

    def mark_ignored_tap(self, *, has_effect: bool = False, place: tuple[float, float] | None = None) -> None:
        """Mark the place of the last touch, or `place`, because a tap there gave no answer; with `has_effect` without a reason."""

    def show_screen(self, screen: AnyPage) -> None:
        """Show another page, and close all that are over it."""

    def open_page(self, sheet: TouchWidget | AnyPage) -> None:
        """Open a page over the current one."""

    def close_page(self) -> None:
        """Close the page on top."""

    def show_home(self) -> None:
        """Show Home."""

    def shown_pages(self) -> "tuple[Any, ...]":
        """Return the screen and the pages that are open over it, for `show_pages`; () while a game is shown."""

    def show_pages(self, pages: "Sequence[Any]") -> None:
        """Show a screen again, and the pages that were open over it."""

    def show_history(self, *, game: str = "", player: str = "", rival: str = "") -> None:
        """Show the plays, of one game, of one person (their id) or of two people together if wanted."""

    def show_statistics(self, *, of_people: bool = False) -> None:
        """Show how often each game was played, or each person played."""

    def show_game_statistics(self, game: str) -> None:
        """Show the figures and plots of a game."""

    def show_person_statistics(self, player: str, game: str = "") -> None:
        """Open the statistics of the person with this id, of all games or of one."""

    def log(self) -> Sequence[LogLine]:
        """Return the log of the open game in words; call it on the table's thread."""

    def story(self) -> Sequence[str]:
        """Return the open game in a few sentences. Call it on the table's thread, and only after the end."""

    def comeback(self) -> str:
        """Return a sentence about a winner who was far behind, "" if the winner was not. Call it like `story`."""

    def state(self) -> Any:
        """Return the state of the open game, None if none is open; call it on the table's thread."""

    def game(self, name: str) -> Game:
        """Return a game of the catalogue."""

    def play_again(self, page: "Callable[[Shell], AnyPage]") -> None:
        """Close the ended game, then show `page(shell)`."""

    def cover(self, name: str) -> Cover:
        """Return the cover of a game, without loading the game."""

    def use_settings(self, settings: Settings) -> None:
        """Use and save these settings."""

    def rotate(self) -> None:
        """Rotate the whole screen by 180 degrees."""

    def face_side(self, side: str) -> None:
        """Rotate the screen to a side of the table."""

    def quit(self) -> None:
        """Save everything and exit."""

    def switch_device(self, action: str) -> None:
        """Save everything, then switch the device "off" or restart it ("again")."""
