"""Screens: what they may ask of the shell, and two older kinds of pages, several widgets and one stage."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from kivy.uix.widget import Widget

from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.worlds.moods import dusk
from companion.session.hands.inputs import BeginSession, Input
from companion.session.hands.shown import Shown
from companion.session.play.log import LogLine
from companion.table.game import Cover, Game
from companion.table.say import Words
from companion.table.seats import Seat
from kivy_ui.appliance import Appliance
from kivy_ui.look import Look
from kivy_ui.settings import Settings
from kivy_ui.stage import plates
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.stage import Stage
from kivy_ui.stage.touch import Rect, TouchWidget
from kivy_ui.table.skin import SEA, Skin, under
from kivy_ui.voice import Voice

if TYPE_CHECKING:  # a table without hardware need not have it
    from companion.library.store import Store
    from hardware.hands import Hands
    from kivy_ui.screens.page import Page

Came = TypeVar("Came")
HEAD, MARGIN, GAP = 64, 12, 8


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

    def send(self, input: Input) -> None:
        """Put an input into the table's inbox."""

    def ask(self, work: "Callable[[Store], Came]", then: Callable[[Came | Exception], object]) -> None:
        """Have `work(store)` done by the table thread, and `then(result)`, or `then(exception)`, called on the screen's."""

    def wait(self, work: "Callable[[Store], Came]") -> Came:
        """Return the result of `work(store)`, done by the table thread, for an errand that has time to wait for it. Raises what that raised."""

    def say(self, said: Words, is_high: bool = False) -> None:
        """Say a sentence over whatever is shown, for a while; high up where it is about the picture, not the question."""

    def go(self, screen: "Screen | StagePage | Page") -> None:
        """Show another screen."""

    def lay(self, sheet: "TouchWidget | Page") -> None:
        """Lay a sheet over the screen."""

    def lift(self) -> None:
        """Take the topmost sheet away."""

    def home(self) -> None:
        """Show the first screen."""

    def log(self, is_beside: bool = False) -> Sequence[LogLine]:
        """Return the log of the open session, or of what lies beside it, in words; called on the table thread."""

    def game(self, name: str) -> Game:
        """Find a game of the catalogue."""

    def play_again(self, page: "Callable[[Shell], Screen | StagePage | Page]") -> None:
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

    def arrange(self, box: Rect) -> None:
        """Put every widget in its place."""
        raise NotImplementedError

    def show(self, shown: Shown) -> None:
        """Follow what is shown."""

    def relook(self, look: Look) -> None:
        """Draw with another look."""
        for child in self.children:
            if isinstance(child, TouchWidget):
                child.relook(look)
        self._arrange()

    def place(self, widget: TouchWidget, box: Rect) -> None:
        """Put a widget there, on whole pixels."""
        widget.pos = (round(box.x), round(box.y))
        widget.size = (round(box.right) - round(box.x), round(box.top) - round(box.y))

    def _arrange(self, *_: object) -> None:
        if self.width > 2 and self.height > 2:
            self.arrange(Rect(self.x, self.y, self.width, self.height))


class StagePage(Stage):
    """A page on the stage, with a heading, a way back and the waves: override `draw`; the world lies behind it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.look)
        self.shell = shell

    def show(self, shown: Shown) -> None:
        """Follow what is shown."""

    def draw(self, scene: Scene) -> None:
        """Put what the page has on the glass."""
        raise NotImplementedError

    def compose(self, scene: Scene) -> None:
        """The world, then the page."""
        scene.lay("world", self.world(), Area(0, 0, scene.w, scene.h))
        self.draw(scene)

    def world(self) -> Picture:
        """Say what lies behind the page."""
        return picture(dusk, self.look.theme.name)

    @property
    def ink(self) -> Skin:
        """The colours of plates and words, in this theme."""
        return under(self.look.theme.name, SEA)

    def heading(
        self, scene: Scene, title: Words, note: Words = "", back: Callable[[], object] | None = None, keys: float = 0
    ) -> None:
        """Write the heading, with the way back at its left; `keys` is the room of what lies at its right."""
        x = 20.0
        if back is not None:
            place = Area(8, 8, 56, 52)
            scene.lay("back", picture(plates.plate, self.ink.plate, self.ink.ink, 2, 14), place)
            scene.put("back:icon", picture(icon, "back", self.ink.ink), place.cx, place.cy, 34, 34)
            scene.touch("back", place, back)
            x = 80
        room = scene.w - x - max(70, keys + 24)
        if scene.wide(title, 24) > room:
            scene.paragraph(
                "heading", title, Area(x, 4, scene.w - x - 16 - keys, 60), 24, self.ink.ink, is_bold=True, least=15, is_top=False
            )
            return
        w = scene.write("heading", title, x, 34, 34, self.ink.ink, "start", room=room, least=24)
        if note and scene.wide(note, 18, False) <= room - w - 16:
            scene.write(
                "heading:note", note, x + w + 16, 37, 24, self.ink.dim, "start", is_bold=False, room=room - w - 16, least=18
            )

    def plate(
        self, scene: Scene, key: str, area: Area, rim: str = "", width: float = 2, radius: float = 16, alpha: float = 0.9
    ) -> None:
        """Lay a plate of dark glass."""
        scene.lay(key, picture(plates.plate, self.ink.plate, rim or "#4f8fa8", width, radius, alpha), area)
