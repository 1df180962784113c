"""Drawing context of a table: a scene with the session's state, the board's colours and the actions of a tap.

A board, its second steps and its animations get a `TableScene` and plain data, and keep no reference to one another:

    def draw(self, scene: TableScene, area: Area) -> None:
        scene.put("bag", picture(bag), area.cx, area.cy, w=84, h=90)
        scene.mark("bag:pearls", area_around(area.cx, area.cy, 120, 130))   # a tap on it answers the choice that names this mark

A new scene is made for every drawing and every frame; its `DrawingState` is kept.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, Self

from msgspec import Struct, field, structs

from companion.pictures.gems import ring_of
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import disc
from companion.session.inputs.snapshot import Snapshot
from companion.table.prompt import Choice, Value
from companion.table.sentence import Words
from kivy_ui.layout.part import Part
from kivy_ui.look.appearance import Look
from kivy_ui.look.language import seat_name, translate
from kivy_ui.look.skin import SEA, Skin, skin_for_theme
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, DrawnParts, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.table_layout import SCENE_UNITS, table_layout

OnFilled = Callable[[Choice, tuple[Value, ...]], object]
"""Callback for an answer: a choice, and a value for each of its fields."""
MarkAnswers = dict[str, tuple[Choice, tuple[Value, ...]]]
"""Answer that a tap on each mark gives: choice and values."""
LIT_UNITS = 4
DARK_SHADE = "#010810"
CLOSE_HINT_TEXT = 22.0
CLOSE_HINT_MARGIN_UNITS = 12.0


def _do_nothing(*_: object) -> None:
    return None


class ActionButton(NamedTuple):
    """Button in the answer grid of a second step.

    tap      called when it is tapped; None while something is missing, then an arrow points to the scene, or for a remark
    lead     a picture before its title; None for none
    tint     the colour of its plate in the second or third cell; "" for the board's
    kind     kind of its plate in the first cell: "main", "plain" for a rare answer, "loss" for one that costs the player something,
             "note" for a remark without `tap`
    more_buttons  buttons of the cells after it
    """

    title: Words
    tap: Callable[[], object] | None
    note: Words = ""
    lead: Picture | None = None
    tint: str = ""
    more_buttons: tuple["ActionButton", ...] = ()
    kind: str = "main"


class SecondStep(Protocol):
    """Second step of an answer, open over the scene.

    stays    whether it stays open over its own answers
    reopens  whether it reopens the step before it by itself, made anew; else Back does that

    An attribute `lead` is the seat beside the question. With an attribute `choices` Help explains what these do, if the rules
    have a topic of theirs that is not the question's.
    """

    stays: bool = False
    reopens: bool = False

    def question(self) -> Words:
        """Return the question."""

    def body(self, scene: "TableScene") -> Part:
        """Return the part that is drawn in the scene's area."""

    def main_button(self) -> ActionButton | None:
        """Return the button of the first cell; None for an empty cell."""
        return None

    def go_back(self) -> bool:
        """Go back by one entry; return True if there is none, so that the step closes."""
        return True

    def select_seat(self, seat: int) -> bool:
        """Return whether the step is now about the seat of a tapped flag."""
        return False


class Actions(Struct):
    """Actions of the table screen that a board can call.

    answer          sends an answer
    take            takes an answer as a tap on its cell does: asks for missing fields; ignored shortly after a change
    pick            takes an answer of a second step
    open            opens a second step; None closes it
    undo, redo      revert the last move, or repeat the last reverted one
    undo_at_once    reverts the last move; asks no question
    renew           draws again with the next frame
    is_seen         returns whether the board is on the screen; running clocks draw only then
    show_message    shows a sentence for a few seconds
    show_odds       opens the page with the odds
    other_players   asks for the other players, if Home asked for none
    make_sheet      opens the page that makes a score sheet
    name_player     opens the page that asks the name of the player who joins the toolbox with a choice at a seat
    other_sheet     opens the list of score sheets
    request         runs a function of the library on the session's thread, then gives its result, or the error, to a second function
    rewind_until    undoes moves, the last first, until the public view fulfils a condition; asks no question
    save_kit        opens the page that saves the toolbox as a game
    play_kit        closes the session and opens the set-up page of the kit whose name it gets; None beside another game
    continue_game   ends the pause of the game beside the toolbox
    name_things     opens the page that puts things with names into a bag or stack of the toolbox, whose index it gets
    """

    answer: OnFilled = _do_nothing
    take: Callable[[AnswerButton, int], object] = _do_nothing
    pick: Callable[[AnswerButton], object] = _do_nothing
    open: Callable[[SecondStep | None], object] = _do_nothing
    undo: Callable[[], object] = _do_nothing
    redo: Callable[[], object] = _do_nothing
    undo_at_once: Callable[[], object] = _do_nothing
    rewind_until: Callable[[Callable[[Any], bool]], object] = _do_nothing
    renew: Callable[[], object] = _do_nothing
    is_seen: Callable[[], object] = lambda: True
    show_message: Callable[[Words], object] = _do_nothing
    show_odds: Callable[[], object] = _do_nothing
    other_players: Callable[[], object] | None = None
    make_sheet: Callable[[], object] | None = None
    save_kit: Callable[[], object] | None = None
    play_kit: Callable[[str], object] | None = None
    continue_game: Callable[[], object] = _do_nothing
    name_things: Callable[[int], object] | None = None
    name_player: Callable[[Choice, int], object] | None = None
    other_sheet: Callable[[], object] | None = None
    request: Callable[[Callable[[Any], Any], Callable[[Any], object]], object] = _do_nothing


class TableShape(NamedTuple):
    """Division of the screen between a board, flags, question and answers. Lengths are units.

    height       the height of the scene; less than `CHOOSER` if the answers are pictures
    is_whole     the board gets the whole screen but the corner, and draws question, Undo and all `DrawingState.offers` itself
    has_usual_question   a board that gets the whole screen asks in the usual place, which messages use as well
    faces_acting_seat   a flat screen rotates to the seat that acts; False if one person acts for all
    has_reminders_below   reminders of physical actions are written below the question, if both have room
    tap_delay_factor   factor for the time after a change in which answers ignore taps; more than 1 if a hasty second tap does harm
    foot         the name of the background behind question and answers
    reserves_reminders   the scene of an upright screen with larger text always has room for reminders, so that its height is fixed
    reserves_strip   the scene of a wide screen with larger text always leaves room for one line, so that it rarely changes
    reserves_strip_always   that of a wide screen with usual text, too, because answers are in the scene
    is_correcting   an earlier entry is corrected: a hasty second tap on the key that leaves it reaches no key below
    strip        the left edge of the strip of reminders, where it covers nothing, on a wide and on an upright screen;
                 None if the scene gets lower to make room for the strip
    has_reminder_cells   reminders are in the cells that a single answer leaves free, so that the scene keeps its height
    has_reminder_row   on an upright screen reminders are in the first row of answers, which the board leaves free
    has_redo     Redo is offered; False on a page that doesn't show what it would repeat
    """

    height: float = SCENE_UNITS
    is_whole: bool = False
    has_usual_question: bool = False
    faces_acting_seat: bool = True
    has_reminders_below: bool = False
    reserves_reminders: bool = False
    reserves_strip: bool = False
    reserves_strip_always: bool = False
    tap_delay_factor: float = 1.0
    foot: str = "deep"
    is_correcting: bool = False
    strip: tuple[float, float] | None = None
    has_reminder_cells: bool = False
    has_reminder_row: bool = False
    has_redo: bool = True


class DrawingState(Struct):
    """State of a table's drawing, kept from one drawing to the next.

    answers   the answer that a tap on each mark gives
    marked_places  the marks that have a place in this drawing
    offers    the answers that a board with the whole screen must draw
    flags     the area of each seat's flag
    has_two_lines   whether flags have the name on a line of its own, with emblem or value below it
    has_units   whether all flags of one line have room for the picture before the value
    acting_seat  the seat whose flag is filled
    tapped_seat  the seat whose flag was tapped
    looked_seats  seats whose secrets were seen here while the game asks its first question
    is_result_shown   whether the result of the last move is shown; False while its animations play
    side_of   returns the side of a seat at a flat screen; None for other screens
    drawn_parts   the parts of former drawings, for those that have not changed
    """

    skin: Skin = SEA
    actions: Actions = field(default_factory=Actions)
    pictures: Callable[["TableScene", str], Picture | None] = _do_nothing
    snapshot: Snapshot = field(default_factory=Snapshot)
    shape: TableShape = TableShape()
    answers: MarkAnswers = {}
    marked_places: set[str] = set()
    offers: list[AnswerButton] = []
    flags: dict[int, Area] = {}
    has_two_lines: bool = False
    has_units: bool = False
    acting_seat: int | None = None
    tapped_seat: int | None = None
    looked_seats: set[int] = set()
    is_result_shown: bool = True
    side_of: Callable[[int], str] | None = None
    drawn_parts: DrawnParts = field(default_factory=DrawnParts)


class TableScene(Scene):
    """Scene of the table screen: drawing methods, the table's state, and the actions of taps."""

    def __init__(self, look: Look, w: float, h: float, state: DrawingState) -> None:
        super().__init__(look, w, h)
        self.state, self.drawn_parts = state, state.drawn_parts
        self.ink = skin_for_theme(self.theme, state.skin)
        self._names: dict[int, str] = {}

    @classmethod
    def on_scene(cls, scene: Scene, state: DrawingState) -> Self:
        """Return a table's scene that draws into an existing scene."""
        table_scene = cls(scene.look, scene.w, scene.h, state)
        table_scene.sprites, table_scene.targets, table_scene.placed_texts = scene.sprites, scene.targets, scene.placed_texts
        return table_scene

    def with_tint(self, tint: str) -> Self:
        """Return a scene that draws into this one, with plates of another colour."""
        tinted = self.on_scene(self, self.state)
        tinted.ink = self.ink._replace(tint=tint)
        return tinted

    def without_answers(self) -> Self:
        """Return a scene that draws into this one, and on which no mark is tappable."""
        return self.on_scene(self, structs.replace(self.state, answers={}))

    def blank(self) -> Self:
        """Return an empty scene of the same table, for measuring where something would be drawn."""
        return type(self)(self.look, self.w, self.h, self.state)

    # state

    @property
    def snapshot(self) -> Snapshot:
        """State of the session that is shown."""
        return self.state.snapshot

    @property
    def answers(self) -> MarkAnswers:
        """Answer that a tap on each mark gives."""
        return self.state.answers

    @property
    def flags(self) -> dict[int, Area]:
        """Area of each seat's flag, in units."""
        return self.state.flags

    @property
    def actions(self) -> Actions:
        """Actions that a tap can call."""
        return self.state.actions

    @property
    def usual_area(self) -> Area:
        """Usual area of the scene, below the flags and above the question, in units."""
        return table_layout(self, SCENE_UNITS, 0).scene

    def name(self, seat: int) -> str:
        """Return the name of a seat's player in this language."""
        if seat not in self._names:
            self._names[seat] = seat_name(seat, self.snapshot.seats[seat].name)
        return self._names[seat]

    def is_open(self, mark: str) -> bool:
        """Return whether a tap on this mark gives an answer now."""
        return mark in self.answers

    def picture_of(self, mark: str) -> Picture | None:
        """Return the picture of a mark on an answer or a key; None if it has none."""
        return self.state.pictures(self, mark)

    # drawing

    def mark(self, name: str, area: Area, radius: float = 14, is_lit: bool = True) -> None:
        """Mark an area as the place `name`; while a choice of the prompt names it, a tap answers, and a lit frame is drawn."""
        if name not in self.answers:
            return
        self.state.marked_places.add(name)
        if is_lit:
            self.put_in_area(f"lit:{name}", picture(plate_painters.frame, BRASS, 3.5, radius), area.inset(-LIT_UNITS))
        self.touch(f"mark:{name}", area, lambda: self.actions.answer(*self.answers[name]), radius=radius)

    def darken(self, alpha: float, colour: str = DARK_SHADE) -> None:
        """Draw a shade with opacity `alpha` over the whole table, below an animation."""
        self.fill("air:dark", picture(plate_painters.shade, colour, 1.0), alpha)

    def write_close_hint(self, colour: str, y: float = 26, alpha: float = 1.0) -> None:
        """Write at the right that a tap goes on, with its middle at `y`: for an animation that a tap closes."""
        x = self.w - CLOSE_HINT_MARGIN_UNITS
        self.write("air:close", translate("moment.tap"), x, y, CLOSE_HINT_TEXT, colour=colour, anchor="end", alpha=alpha)

    def odds_ring(self, key: str, shares: Sequence[tuple[float, str]], x: float, y: float, size: float) -> None:
        """Draw a ring of odds around (x, y), `size` units wide; `shares` are pairs of a share of 1 and a kind.

        Sectors of one ring for each kind are drawn, so that other odds need no new picture.
        """
        self.ring(key, lambda kind: picture(ring_of, ((1.0, kind),), self.theme), shares, x, y, size=size)

    def disc(self, key: str, seat: int, x: float, y: float, r: float, alpha: float = 1) -> None:
        """Draw a seat's disc around (x, y), with a radius of `r` units."""
        player = self.snapshot.seats[seat]
        self.put(key, picture(disc, player.colour, player.emblem), x, y, 2 * r + 4, alpha=alpha)
