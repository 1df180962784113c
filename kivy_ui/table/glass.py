"""The drawing context of a table: a scene that knows what is shown, in which colours, and what a tap does.

A board, its second steps and its animations get a `Glass` and plain data; none of them holds another:

    def draw(self, glass: Glass, area: Area) -> None:
        glass.put("bag", picture(bag), area.cx, area.cy, 84, 90)
        glass.mark("bag:pearls", around(area.cx, area.cy, 120, 130))   # a tap on it answers the choice that names this mark

A new glass is made for every drawing and every frame; what outlives a drawing is its `TableState`.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, Self

from msgspec import Struct, field, structs

from companion.pictures.gems import ring_of
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import disc
from companion.session.inputs.snapshot import Shown
from companion.table.prompt import Choice, Value
from companion.table.say import Words
from kivy_ui.layout.part import Part
from kivy_ui.look.appearance import Look
from kivy_ui.look.language import called
from kivy_ui.look.skin import SEA, Skin, under
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.table_layout import SCENE, places

Done = Callable[[Choice, tuple[Value, ...]], object]
"""What takes an answer: a choice, and a value for each of its fields."""
MarkAnswers = dict[str, tuple[Choice, tuple[Value, ...]]]
"""What a tap on each mark answers."""
LIT_UNITS = 4


def _nothing(*_: object) -> None:
    return None


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

    def body(self, glass: "Glass") -> Part:
        """Return what is drawn in the scene's area."""

    def go(self) -> Act | None:
        """Return what the first cell of the answers does."""

    def back(self) -> bool:
        """Go back one; True when it is over."""


class Actions(Struct):
    """What a board can have done: the table screen does it.

    answer          sends an answer
    take            takes an answer as its cell does: asks for what it lacks, and hears nothing shortly after a change
    pick            takes an answer in a second step
    open            opens a second step; None closes it
    renew           draws again with the next frame
    is_seen         whether the board is on the screen: what runs draws only then
    other_players   asks who else plays, where Home asked nobody
    make_sheet      opens the page that makes a score sheet
    """

    answer: Done = _nothing
    take: Callable[[Offer, int], object] = _nothing
    pick: Callable[[Offer], object] = _nothing
    open: Callable[[Step | None], object] = _nothing
    undo: Callable[[], object] = _nothing
    redo: Callable[[], object] = _nothing
    renew: Callable[[], object] = _nothing
    is_seen: Callable[[], object] = lambda: True
    other_players: Callable[[], object] | None = None
    make_sheet: Callable[[], object] | None = None


class Shape(NamedTuple):
    """How a board shares the screen with flags, question and answers.

    height       how high the scene is; less than `CHOOSER` where the answers are pictures
    is_whole     the board gets the whole screen but the corner: it draws its own question, undo and every one of `Glass.offers`
    asks_below   a board that gets the whole screen asks where every other does: what Fathom says goes there, too
    is_turned    on a screen that lies flat the picture turns to whoever acts: not where one person does it for all
    says_below   what hands must do is said below the question, where both have room
    care         how many times longer than usual answers hear nothing after a change: more where a hasty second tap costs something
    foot         the painter whose foot lies behind question and answers
    strip        from where the strip with what hands must do covers nothing: on a wide screen, on an upright one; None: the scene
                 makes room below it
    closes       what the corner does instead of opening the menu
    """

    height: float = SCENE
    is_whole: bool = False
    asks_below: bool = False
    is_turned: bool = True
    says_below: bool = False
    care: float = 1.0
    foot: str = "deep"
    strip: tuple[float, float] | None = None
    closes: Callable[[], object] | None = None


class TableState(Struct):
    """What a table is drawn from, kept from one drawing to the next.

    answers   what a tap on each mark answers
    marked    the marks that have a place in this drawing
    offers    what a board that fills the screen must find a place for
    flags     where each seat's flag hangs
    has_two_lines   whether a flag's whole width goes to a name, and its emblem or what counts below it
    acting    the seat whose flag is filled
    chosen    the seat whose flag was tapped
    is_told   whether what happened last has landed
    side_of   where a seat sits at a screen that lies flat; None where it stands
    """

    skin: Skin = SEA
    actions: Actions = field(default_factory=Actions)
    pictures: Callable[["Glass", str], Picture | None] = _nothing
    shown: Shown = field(default_factory=Shown)
    shape: Shape = Shape()
    answers: MarkAnswers = {}
    marked: set[str] = set()
    offers: list[Offer] = []
    flags: dict[int, Area] = {}
    has_two_lines: bool = False
    acting: int | None = None
    chosen: int | None = None
    is_told: bool = True
    side_of: Callable[[int], str] | None = None


class Glass(Scene):
    """A scene of a table."""

    def __init__(self, look: Look, w: float, h: float, state: TableState) -> None:
        super().__init__(look, w, h)
        self.state = state
        self.ink = under(self.theme, state.skin)
        self._names: dict[int, str] = {}

    @classmethod
    def over(cls, scene: Scene, state: TableState) -> Self:
        """Draw into a scene that is there, as of a table."""
        glass = cls(scene.look, scene.w, scene.h, state)
        glass.sprites, glass.spots, glass.puts = scene.sprites, scene.spots, scene.puts
        return glass

    def tinted(self, tint: str) -> Self:
        """Draw into this glass with plates of another colour."""
        glass = self.over(self, self.state)
        glass.ink = self.ink._replace(tint=tint)
        return glass

    def unanswered(self) -> Self:
        """Draw into this glass what answers no tap, whatever the prompt asks."""
        return self.over(self, structs.replace(self.state, answers={}))

    def blank(self) -> Self:
        """Make an empty glass of the same table, to find where something would lie."""
        return type(self)(self.look, self.w, self.h, self.state)

    # what it is drawn from

    @property
    def shown(self) -> Shown:
        """What is shown of the session."""
        return self.state.shown

    @property
    def answers(self) -> MarkAnswers:
        """What a tap on each mark answers."""
        return self.state.answers

    @property
    def flags(self) -> dict[int, Area]:
        """Where each seat's flag hangs."""
        return self.state.flags

    @property
    def actions(self) -> Actions:
        """What a tap can do."""
        return self.state.actions

    @property
    def usual_area(self) -> Area:
        """The usual area of the scene: below the flags, above the question."""
        return places(self, SCENE, 0).scene

    def name(self, seat: int) -> str:
        """Return the name of a seat's player."""
        if seat not in self._names:
            self._names[seat] = called(seat, self.shown.seats[seat].name)
        return self._names[seat]

    def is_open(self, mark: str) -> bool:
        """Return whether tapping this mark would answer something now."""
        return mark in self.answers

    def picture_of(self, mark: str) -> Picture | None:
        """Return what a mark looks like on an answer or a key."""
        return self.state.pictures(self, mark)

    # what stands there

    def mark(self, name: str, area: Area, radius: float = 14, is_lit: bool = True) -> None:
        """Name a place: while a choice of the prompt names it, a tap on it answers that, and it is lit."""
        if name not in self.answers:
            return
        self.state.marked.add(name)
        if is_lit:
            self.lay(f"lit:{name}", picture(plate_painters.frame, BRASS, 3.5, radius), area.inset(-LIT_UNITS))
        self.touch(f"mark:{name}", area, lambda: self.actions.answer(*self.answers[name]), radius=radius)

    def odds_ring(self, key: str, shares: Sequence[tuple[float, str]], x: float, y: float, size: float) -> None:
        """Put a ring of odds around (x, y): parts of rings that are painted once, whatever the odds."""
        self.ring(key, lambda kind: picture(ring_of, ((1.0, kind),), self.theme), shares, x, y, size)

    def disc(self, key: str, seat: int, x: float, y: float, r: float, alpha: float = 1) -> None:
        """Put a seat's disc around (x, y)."""
        one = self.shown.seats[seat]
        self.put(key, picture(disc, one.colour, one.emblem), x, y, 2 * r + 4, alpha=alpha)
