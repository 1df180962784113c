"""Board: the drawing of one game on the table screen.

A board is a class `BOARD` (a subclass of `Board`) in `kivy_ui/games/<game_with_underscores>/board.py`. It draws the game's view,
without rules or arithmetic. A game without a board is shown in words.

    class PearlsBoard(Board):
        skin = Skin(plate="#03111b", tint="#11506b")

        def world(self, scene):                                  # painted once over the whole screen
            return picture(deep, scene.theme)

        def draw(self, scene, area):                             # `area`: below the flags, above the question
            scene.put("bag", picture(bag), area.cx, area.cy, w=84, h=90)
            scene.mark("bag:pearls", area_around(area.cx, area.cy, 120, 130))   # a tap answers the choice that names this mark

        def animations(self, scene, before, after):              # played before the table shows the result
            return [Animation(partial(_rise, after), 0.7, "gem")]

Lengths are units: the screen's shorter side has 480. The usual screen is 800 × 480, that of a side seat 480 × 853. Everything
important is at least 18 units high, or 30 if it must be read across the table.
"""

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple

from companion.games import catalogue
from companion.pictures.mark_pictures import picture_of
from companion.pictures.picture import Picture, picture
from companion.session.inputs.snapshot import Snapshot
from companion.table.prompt import Choice, Prompt
from companion.table.sentence import Words
from companion.table.views import SeatView
from kivy_ui import games
from kivy_ui.layout.part import Part
from kivy_ui.look.skin import Skin
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Animation
from kivy_ui.stage.prepaint_lists import SizedPicture
from kivy_ui.stage.sprite import Area
from kivy_ui.table import answer_cells
from kivy_ui.table.answer_buttons import OWN_KEY, AnswerButton, AnswerWithVariants, is_game_prompt_replaced
from kivy_ui.table.answer_cells import Cell, IdleCell, SteadyCells, place_in_rows
from kivy_ui.table.first_game_cards import FirstCard
from kivy_ui.table.flags import Flag, draw_flags, place_flags, usual_flag
from kivy_ui.table.table_layout import MAIN_CELLS, TableLayout
from kivy_ui.table.table_scene import Actions, SecondStep, TableScene, TableShape


class BoardCorrection(NamedTuple):
    """A correction on the page of corrections that no choice makes: a tap on the board does, or nothing if it is impossible.

    note   where to tap, or why it is impossible
    """

    title: Words
    note: Words
    is_possible: bool = True


class Board:
    """Drawing of a game on the table screen; each open table has its own."""

    skin = Skin(plate="#03111b", tint="#11506b")
    first_cards: dict[str, FirstCard] = {}  # noqa: RUF012 - by the kind of move that is asked; a board's own, never changed
    card_delay_s = 1.0  # time in which the result of an animation is seen before a first-game card covers it
    shows_tapped = False  # whether a tapped flag shows what its seat has
    rival: Picture | None = None  # a solo opponent for whom the question is, in place of the player's disc
    has_own_answers = False  # whether `draw_answers` may draw the answers
    shares_row = False  # whether four answers of an upright screen have two rows, so that rows keep their height

    def __init__(self, actions: Actions) -> None:
        self.actions = actions
        self._steady = SteadyCells()
        self._flags: list[tuple[SeatView, Flag]] = []

    def shape(self, snapshot: Snapshot, step: SecondStep | None = None) -> TableShape:
        """Return how the board shares the screen with flags, question and answers while `step` is open."""
        return TableShape()

    # the scene

    def world(self, scene: TableScene) -> Picture:
        """Return the picture of the background, which fills the screen."""
        return picture(plate_painters.shade, "#0a2a3c", 1.0)

    def draw(self, scene: TableScene, area: Area) -> None:
        """Draw the view into `area`, below the flags and above the question."""
        view, ink = scene.snapshot.view, scene.ink
        title, subtitle = (view.title, view.subtitle) if view else ("", "")
        scene.write("title", title, area.cx, area.cy - 24, 44, colour=ink.ink, room=area.w - 24, least=18)
        scene.paragraph("subtitle", subtitle, Area(area.x + 12, area.cy + 10, area.w - 24, 90), 26, ink.dim, anchor="middle")

    def animations(self, scene: TableScene, before: Snapshot, after: Snapshot) -> Sequence[Animation]:
        """List the animations of `after.events`, which are shown before the table changes: see `animations_of_events`."""
        return ()

    def prepaint(self, scene: TableScene) -> Sequence[SizedPicture]:
        """List pictures of animations to come, with width and height in units, to be painted while the table is idle."""
        return ()

    def undo(self, snapshot: Snapshot) -> Words | None:
        """Return the words of the move that Undo reverts; None if that move isn't shown."""
        return snapshot.undo_here

    def undo_tap(self, snapshot: Snapshot) -> Callable[[], object] | None:
        """Return what Undo takes back instead of a move, with the words of `undo`; None for the last move."""
        return None

    def reminders(self, snapshot: Snapshot) -> Sequence[Words]:
        """Return the reminders for the strip above the question; a board leaves out those that it draws itself."""
        return snapshot.prompt.reminders if snapshot.prompt else ()

    def hint(self, snapshot: Snapshot) -> Words:
        """Return a hint for the line below the question, left out beside reminders and where it doesn't fit; "" for none."""
        return ""

    def question(self, snapshot: Snapshot, prompt: Prompt) -> Words:
        """Return the words of the question; a board may say what comes before it."""
        return prompt.question

    def points_of(self, snapshot: Snapshot, seat: int) -> Words:
        """Return what a player's points on the flag consist of, as a message after a tap on the flag; "" for none."""
        return ""

    def scene_help(self, snapshot: Snapshot) -> Words:
        """Return what a sign in the scene means, for Help below the rule; "" for none."""
        return ""

    @staticmethod
    def final_state(view: Any) -> Part | None:
        """Return what the end page shows of a game's last view above the players, such as the water of a flood; None for nothing."""
        return None

    @staticmethod
    def final_counters(view: Any) -> dict[int, list[str]]:
        """Return what the end page shows of each seat's counters; {} for all that a television shows."""
        return {}

    def message_area(self, scene: TableScene) -> Area | None:
        """Return where a board that draws the question itself has room for messages; None for the top of the screen."""
        return None

    # flags

    def place_flags(self, scene: TableScene, area: Area) -> None:
        """Choose the places of the flags in `area`, before anything of this drawing is drawn, and keep their contents for `draw_flags`."""
        self._flags = [(view, self.flag(scene, view)) for view in self.order(scene.snapshot)]
        place_flags(scene, self._flags, area)

    def draw_flags(self, scene: TableScene, area: Area, tap: Callable[[int], object]) -> None:
        """Draw the flags, or something else in their place; a tap on one calls `tap(seat)`."""
        draw_flags(scene, self._flags, tap, self.shows_tapped)

    def flag(self, scene: TableScene, view: SeatView) -> Flag:
        """Return the content of a seat's flag."""
        return usual_flag(view)

    def order(self, snapshot: Snapshot) -> Sequence[SeatView]:
        """Return the seats in the order of their flags, from left to right."""
        return snapshot.view.seats if snapshot.view else ()

    # answers

    def answers(self, scene: TableScene, offers: list[AnswerButton]) -> list[AnswerButton]:
        """List the answers that need a cell of the grid; the others are tapped in the scene."""
        return [offer for offer in offers if not is_in_scene(scene, offer)]

    def cells(self, scene: TableScene, offers: Sequence[AnswerButton]) -> list[Cell]:
        """Return the answers in cells of the grid, on an upright screen in rows. Answers that the seat had before keep theirs."""
        cells, snapshot = answer_cells.cells(offers), scene.state.snapshot
        cells = cells if scene.is_wide else place_in_rows(cells)
        if is_game_prompt_replaced(snapshot):
            return cells
        seat_key = snapshot.session, scene.state.acting_seat, scene.is_wide
        return self._steady.place(cells, seat_key, MAIN_CELLS if scene.is_wide else 1)

    def least_rows(self) -> int:
        """Return how many rows of answers an upright screen has at least: for answers that can't be given now."""
        return 0

    def idle_cells(self, scene: TableScene) -> Sequence[IdleCell]:
        """List the cells whose answer can't be given now, but keeps its place."""
        return ()

    def columns(self, answers: Sequence[AnswerWithVariants]) -> dict[int, AnswerWithVariants]:
        """Return the answers that are pictures, with their variants, by column."""
        return dict(enumerate(answers))

    def draw_answers(self, scene: TableScene, at: TableLayout) -> bool:
        """Draw the answers, for example each player's below their column, and return True; return False for the usual grid."""
        return False

    def words(self, scene: TableScene, offer: AnswerButton) -> tuple[Words, Words]:
        """Return the title of an answer's plate, and the note below it."""
        return offer.label, offer.note

    def answer_picture(self, scene: TableScene, offer: AnswerButton) -> Picture | None:
        """Return the small picture before an answer's words; None for none."""
        return self.picture_of(scene, offer.mark) if offer.mark else None

    def picture_of(self, scene: TableScene, mark: str) -> Picture | None:
        """Return the picture of a mark on an answer or a key; None if it has none."""
        return picture_of(mark)

    def draw_answer(self, scene: TableScene, offer: AnswerButton, area: Area) -> bool:
        """Draw an answer as a picture and return True; return False for the usual plate. Called if a picture has room."""
        return False

    def step(self, scene: TableScene, given_answer: Choice | AnswerButton) -> SecondStep | None:
        """Return the game's second step for a choice with fields or an answer with variants; None for the usual keys."""
        return None

    def confirming_step(self, snapshot: Snapshot, offer: AnswerButton) -> SecondStep | None:
        """Return the second step that asks again before an answer is sent; None if the answer is sent at once."""
        return None

    def choice_to_open(self, snapshot: Snapshot) -> Choice | None:
        """Return the usual choice, whose second step opens together with the question; None if no step opens by itself."""
        return None

    def board_corrections(self, snapshot: Snapshot) -> Sequence[BoardCorrection]:
        """List what a tap on the board corrects, and what can't be corrected although players look for it."""
        return ()

    def place(self, snapshot: Snapshot) -> tuple[Words, Words]:
        """Return where in the game the players are, and more about it, for the menu."""
        return snapshot.view.title, snapshot.view.subtitle

    def can_save_kit(self, snapshot: Snapshot) -> bool:
        """Return whether what the players use can be saved as a game of their own."""
        return False

    def view_to_save(self, snapshot: Snapshot) -> Any:
        """Return the view that is saved as a game of the players' own, with what they selected on the board."""
        return snapshot.view

    def player_changes(self, snapshot: Snapshot) -> tuple[Words, Words, Callable[[], object]] | None:
        """Return title, note and tap of the key that changes who plays, for the menu’s page of players; None if there is none."""
        return None

    def is_correction(self, snapshot: Snapshot, choice: Choice) -> bool:
        """Return whether the page of corrections shows an any-time choice; False for one that has a place on the board."""
        return True

    def page(self, choice: Choice) -> Callable[[], object] | None:
        """Return a callback that opens a page for a choice's fields; None for the usual keys."""
        return None


def is_in_scene(scene: TableScene, offer: AnswerButton) -> bool:
    """Return whether a tap in the scene gives exactly this answer, so it needs no cell.

    False for main answers, losses, and choices that keep their key (`OWN_KEY`).
    """
    if offer.choice.loses or offer.choice.cell == "go" or any(mark.startswith(OWN_KEY) for mark in offer.choice.marks):
        return False
    marks = (offer.mark,) if offer.values else offer.choice.marks
    own_answer = (offer.choice, offer.values or ())
    return any(mark in scene.state.marked_places and scene.answers.get(mark) == own_answer for mark in marks if mark)


@cache  # pages with pictures call it at every drawing
def part_of(game: str, part: str = "board") -> ModuleType | None:
    """Import and return the module `part` of a game's folder; None if it doesn't exist, or Fathom doesn't know the game."""
    folder = f"{games.__name__}.{game.replace('-', '_')}"
    is_there = game in catalogue.names() and find_spec(folder) and find_spec(f"{folder}.{part}")
    return import_module(f"{folder}.{part}") if is_there else None


def board_for(game: str, actions: Actions) -> Board:
    """Return a new board for `game`; one that shows words only if the game has no board."""
    module = part_of(game)
    board: Board = (module.BOARD if module else Board)(actions)
    return board
