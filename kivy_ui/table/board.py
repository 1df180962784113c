"""Board drawings: one module a game, found by the game's name, and the contract they keep.

A board is a class `BOARD` (a subclass of `Board`) in `kivy_ui/games/<game_with_underscores>/board.py`. It draws the game's view and
nothing else: no rule and no arithmetic. A game without one is shown in words.

    class PearlsBoard(Board):
        skin = Skin(plate="#03111b", tint="#11506b")

        def world(self, shown):                                  # painted once over the whole glass
            return picture(deep, self.theme)

        def draw(self, scene, shown, area):                      # `area`: below the flags, above the question
            scene.put("bag", picture(bag), area.cx, area.cy, 84, 90)
            self.mark(scene, "bag:pearls", around(area.cx, area.cy, 120, 130))   # a tap on it answers the choice that names this mark

        def moments(self, before, after):                        # what happened, shown large before anything else tells it
            return [Moment(partial(self._rise, after), 0.7, "gem")]

Lengths are units: the glass's shorter side has 480 of them, the usual glass is 800 × 480, a side seat's 480 × 853. Everything important
is at least 18 units high; what must be read across the table 30.
"""

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import NamedTuple, Protocol

from companion.games import catalogue
from companion.pictures.gems import ring_of
from companion.pictures.marks import picture_of
from companion.pictures.picture import Picture, picture
from companion.pictures.seats import disc, emblem
from companion.session.hands.shown import Shown
from companion.table.prompt import Choice, Value
from companion.table.say import Words
from companion.table.views import SeatView
from kivy_ui import games
from kivy_ui.look.appearance import Look
from kivy_ui.look.language import called, number
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Moment
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area, around
from kivy_ui.table.answer_buttons import Offer, Stepped
from kivy_ui.table.board_colours import Skin, under
from kivy_ui.table.table_layout import SCENE, places

Answers = dict[str, tuple[Choice, tuple[Value, ...]]]
CHEST = "chest"


class Flag(NamedTuple):
    """What counts on a seat's flag: a number or `CHEST` for a closed total ("" for nothing), a small picture before it, and closed chests beside."""

    value: str = ""
    unit: Picture | None = None
    chests: int = 0


class First(NamedTuple):
    """A card: its heading, its two sentences, and what is drawn on it, each picture with a word beside it; without one it leads to the next."""

    title: Words
    words: Words
    drawing: tuple[tuple[Picture, Words], ...] = ()


class Act(NamedTuple):
    """What a cell of the grid does in a second step: its words, what a tap does (None: it still lacks something), a picture before them.

    tint     the colour of a plate in B or C; "" for the board's
    beside   what lies there
    """

    title: Words
    tap: Callable[[], object] | None
    note: Words = ""
    lead: Picture | None = None
    tint: str = ""
    beside: tuple["Act", ...] = ()


class Step(Protocol):
    """A second step: something open over the scene."""

    def asks(self) -> Words:
        """Say what is asked."""

    def draw(self, scene: Scene, board: "Board", area: Area) -> None:
        """Draw the keys."""

    def go(self) -> Act | None:
        """Say what lies in A."""

    def back(self) -> bool:
        """Go back one; True when it is over."""


class Board:
    """A game's drawing on the table screen; one is made for each table that is open."""

    skin = Skin(plate="#03111b", tint="#11506b")
    firsts: dict[str, First] = {}  # noqa: RUF012 - first-game cards by the kind of move that is asked; a board's own, never changed
    shows_tapped = False  # whether a tapped flag shows what its seat has
    says_below = False  # whether what hands must do is said below the question, where both have room
    world_name = "deep"  # the painter whose foot lies behind question and answers

    def __init__(self, look: Look, renew: Callable[[], object] = lambda: None) -> None:
        self.look = look
        self.renew = renew
        self.shown = Shown()
        self.answers: Answers = {}
        self.on_answer: Callable[[Choice, tuple[Value, ...]], object] = lambda choice, values: None
        self.on_take: Callable[[Offer, int], object] = lambda offer, at: None  # as from cell `at` of the answer grid
        self.on_open: Callable[[Step | None], object] = lambda step: None  # opens a second step; None closes it
        self.on_undo: Callable[[], object] = lambda: None
        self.on_redo: Callable[[], object] = lambda: None
        self.on_close: Callable[[], object] | None = None  # what the corner closes instead of dropping the curtain
        self.is_seen: Callable[[], object] = lambda: True  # whether it is on the glass: what runs draws only then
        self.side_of: Callable[[int], str] | None = None  # where a seat sits at a screen that lies flat; None where it stands
        self.on_players: Callable[[], object] | None = None  # says who else plays, where Home asked nobody
        self.is_told = True  # whether what happened last has landed
        self.offers: list[Offer] = []  # what a board that fills the glass must find a place for
        self.marked: set[str] = set()
        self.flags: dict[int, Area] = {}
        self.acting: int | None = None  # the seat whose flag is filled
        self.chosen: int | None = None  # the seat whose flag was tapped
        self.glass = (800.0, 480.0)

    # for those who draw a game

    def world(self, shown: Shown) -> Picture:
        """Say what is painted over the whole glass, flags and answers included."""
        return picture(plate_painters.shade, "#0a2a3c", 1.0)

    def foot(self, step: Step | None) -> str:
        """Name the painter whose foot lies behind question and answers, below a second step, too."""
        return self.world_name

    def draw(self, scene: Scene, shown: Shown, area: Area) -> None:
        """Draw the view into `area`, below the flags and above the question."""
        title, subtitle = (shown.view.title, shown.view.subtitle) if shown.view else ("", "")
        scene.write("title", title, area.cx, area.cy - 24, 44, self.ink.ink, room=area.w - 24, least=18)
        scene.paragraph("subtitle", subtitle, Area(area.x + 12, area.cy + 10, area.w - 24, 90), 26, self.ink.dim, "middle")

    def moments(self, before: Shown, after: Shown) -> Sequence[Moment]:
        """List what is shown large because of what just happened (`after.events`): see `told_in_order`."""
        return ()

    def is_whole(self, shown: Shown) -> bool:
        """Say whether `draw` gets the whole glass but the corner: then the board draws its own question, undo and every one of `offers`."""
        return False

    def is_turned(self, shown: Shown) -> bool:
        """Say whether a picture that lies flat turns to whoever acts: not where one person does it for all."""
        return True

    def asks_below(self, shown: Shown) -> bool:
        """Say whether a board that gets the whole glass asks where every other does: what Fathom says goes there, too."""
        return False

    def care(self, shown: Shown) -> float:
        """Say how many times longer than usual answers hear nothing after a change: more where a hasty second tap costs something."""
        return 1.0

    def draw_top(self, scene: Scene, area: Area) -> bool:
        """Draw something else where flags hang; False for the flags."""
        return False

    def draw_tips(self, scene: Scene, shown: Shown) -> None:
        """Draw what hangs at the tips of flags, over them."""

    def strip(self, scene: Scene) -> tuple[float, float] | None:
        """Say from where and how wide the strip with what hands must do covers nothing; None: the scene makes room below it."""
        return None

    def soon(self) -> Sequence[tuple[Picture, float, float]]:
        """List pictures of moments to come, with their sizes, to be painted while nobody waits."""
        return ()

    def flag(self, view: SeatView) -> Flag:
        """Say what counts of a seat."""
        if view.has_chest and view.chest is None:
            return Flag(CHEST)
        if view.chest is not None:
            return Flag(number(view.chest))
        return Flag(number(view.counters[0][1])) if view.counters else Flag()

    def order(self, shown: Shown) -> Sequence[SeatView]:
        """List the flags from left to right."""
        return shown.view.seats if shown.view else ()

    def scene_height(self, shown: Shown) -> float:
        """Say how high the scene is: 340, or less where the answers are pictures."""
        return SCENE

    def arranged(self, answers: Sequence[Stepped]) -> Sequence[Stepped]:
        """Put answers that are pictures into their order, from left to right."""
        return answers

    def title(self, offer: Offer) -> Words:
        """Say what stands on an answer's plate."""
        return offer.label

    def note(self, offer: Offer) -> Words:
        """Return the note below an answer's title."""
        return offer.note

    def draw_answer(self, scene: Scene, offer: Offer, area: Area) -> bool:
        """Draw an answer as a picture of its own, where answers are pictures; False for the usual plate."""
        return False

    def offered(self, offers: list[Offer]) -> list[Offer]:
        """List the answers that need a cell of the grid: what lies in the scene is touched there."""
        return [offer for offer in offers if not self.is_in_scene(offer)]

    def is_in_scene(self, offer: Offer) -> bool:
        """Return whether a thing in the scene stands for just this answer. What loses something, and the way on, have their cell, too."""
        if offer.choice.loses or offer.choice.cell == "go":
            return False
        marks = (offer.mark,) if offer.values else offer.choice.marks
        mine = (offer.choice, offer.values or ())
        return any(mark in self.marked and self.answers.get(mark) == mine for mark in marks if mark)

    def picture_of(self, mark: str) -> Picture | None:
        """Return what a mark looks like on an answer or a key."""
        return picture_of(mark)

    def lead(self, offer: Offer) -> Picture | None:
        """Return the small picture before an answer's words: what it is about."""
        return self.picture_of(offer.mark) if offer.mark else None

    def step_for(self, choice: Choice, done: Callable[[Choice, tuple[Value, ...]], object]) -> Step | None:
        """Return a second step of the game's own for a choice with fields; None for the usual keys."""
        return None

    def step_of(self, offer: Offer, take: Callable[[Offer], object]) -> Step | None:
        """Return a second step of the game's own for the variants of an answer; None for the usual keys."""
        return None

    # for drawings

    def scene_area(self, scene: Scene) -> Area:
        """Find the usual area of the scene: below the flags, above the question."""
        return places(scene, SCENE, 0).scene

    @property
    def theme(self) -> str:
        """The theme's name."""
        return self.look.theme.name

    @property
    def ink(self) -> Skin:
        """The colours around the world, in this theme."""
        return under(self.theme, self.skin)

    def is_open(self, mark: str) -> bool:
        """Return whether tapping this mark would answer something now."""
        return mark in self.answers

    def mark(self, scene: Scene, name: str, area: Area, radius: float = 14, is_lit: bool = True) -> None:
        """Name a place on the glass: while a choice of the prompt names it, it answers that, and is lit."""
        if name not in self.answers:
            return
        self.marked.add(name)
        if is_lit:
            scene.lay(
                f"lit:{name}",
                picture(plate_painters.frame, BRASS, 3.5, radius),
                Area(area.x - 4, area.y - 4, area.w + 8, area.h + 8),
            )
        scene.touch(f"mark:{name}", area, lambda: self.on_answer(*self.answers[name]), radius=radius)

    def ring(self, scene: Scene, key: str, shares: Sequence[tuple[float, str]], x: float, y: float, size: float) -> None:
        """Put a ring of odds around (x, y): parts of rings that are painted once, whatever the odds."""
        scene.ring(key, lambda kind: picture(ring_of, ((1.0, kind),), self.theme), shares, x, y, size)

    def disc(self, scene: Scene, key: str, seat: int, x: float, y: float, r: float, alpha: float = 1) -> None:
        """Put a seat's disc around (x, y)."""
        one = self.shown.seats[seat]
        scene.put(key, picture(disc, one.colour, one.emblem), x, y, 2 * r + 4, 2 * r + 4, alpha=alpha)

    def emblem(self, scene: Scene, key: str, seat: int, x: float, y: float, r: float, colour: str) -> None:
        """Put a seat's emblem around (x, y)."""
        scene.lay(key, picture(emblem, self.shown.seats[seat].emblem, colour), around(x, y, 2.2 * r, 2.2 * r))

    def name(self, seat: int) -> str:
        """Return the name of a seat's player."""
        return called(seat, self.shown.seats[seat].name)


@cache  # a page of pictures asks at every drawing
def part_of(game: str, part: str = "board") -> ModuleType | None:
    """Import the module `part` of a game's folder; None where there is none, and for a game that Fathom doesn't know."""
    folder = f"{games.__name__}.{game.replace('-', '_')}"
    is_there = game in catalogue.names() and find_spec(folder) and find_spec(f"{folder}.{part}")
    return import_module(f"{folder}.{part}") if is_there else None


def board_for(game: str, look: Look, renew: Callable[[], object] = lambda: None) -> Board:
    """Make the drawing of `game`, in words where there is none."""
    module = part_of(game)
    board: Board = (module.BOARD if module else Board)(look, renew)
    return board
