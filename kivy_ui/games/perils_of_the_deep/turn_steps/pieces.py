"""Order in which a helper's captain resolves two cards, with the present step framed; a tap goes to the next step."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.games.perils_of_the_deep.boarding import BoardingDieRolled
from companion.games.perils_of_the_deep.effects import ShipSailed
from companion.games.perils_of_the_deep.view import PerilsView
from companion.pictures.dice_pictures import die
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.session.inputs.snapshot import Snapshot
from companion.table.sentence import Words, say
from kivy_ui.games.perils_of_the_deep.pieces import ICON_LOOKS, paint_ink, paper, paper_ink
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import translate
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

STEP_TEXT, LEAST_STEP_TEXT, LABEL_TEXT, LEAST_LABEL_TEXT = 18, 12, 18, 12
"""Largest and least text sizes of the steps' names, and of the words before them."""
STEP_ICON_UNITS, LABEL_W_UNITS, LINE_ICON_UNITS = 32.0, 132.0, 26.0
"""Size of a step's picture, width of the words before the steps, and size of a picture with its name beside it, in units."""
LABEL_SHARE, ROWS = 0.3, 2
"""Share of an upright strip's height that the words have, and its rows of steps."""
RIM = "#c9541f"
STEPS_OF_TURN: tuple[tuple[Picture, Words], ...] = (
    (ICON_LOOKS["instant"], say("perils_of_the_deep.step_instant")),
    (ICON_LOOKS["skull"], say("perils_of_the_deep.step_skulls")),
    (picture(icon, "card", "#8a6a3a"), say("perils_of_the_deep.step_bonus")),
    (ICON_LOOKS["text"], say("perils_of_the_deep.step_texts")),
    (ICON_LOOKS["crew"], say("perils_of_the_deep.step_crew")),
    (ICON_LOOKS["map"], say("perils_of_the_deep.step_maps")),
    (ICON_LOOKS["move"], say("perils_of_the_deep.step_moves")),
    (picture(die, "target"), say("perils_of_the_deep.step_board")),
    (ICON_LOOKS["coin"], say("perils_of_the_deep.step_coins")),
)
"""Steps in which a captain resolves two cards, in the rulebook's order (Resolve Cards)."""
MOVES, BOARD = 6, 7
"""Places of two steps that an entry shows to have been reached."""


class TurnSteps:
    """Present step of the acting captain: the first one, until a tap on the steps, a ship or the boarding die goes further.

    The steps are no moves of the game: nothing depends on them. They are not saved.
    """

    def __init__(self, renew: Callable[[], object]) -> None:
        self._renew = renew
        self._turn: tuple[object, ...] = ()
        self._entry, self._step = -1, 0

    def present(self, snapshot: Snapshot) -> int:
        """Return the place of the present step in `STEPS_OF_TURN`."""
        view: PerilsView = snapshot.view
        turn = (snapshot.session, view.expedition, view.round, view.acting_seat)
        if turn != self._turn:
            self._turn, self._entry, self._step = turn, snapshot.entry, 0
        elif snapshot.entry != self._entry:
            self._entry, self._step = snapshot.entry, max(self._step, _step_reached(snapshot))
        return self._step

    def go_on(self, snapshot: Snapshot) -> None:
        """Go to the next step; after the last one, to the first."""
        self._step = (self.present(snapshot) + 1) % len(STEPS_OF_TURN)
        self._renew()


def _step_reached(snapshot: Snapshot) -> int:
    """Return the step that the last entry belongs to; 0 if it belongs to none."""
    if any(isinstance(event, BoardingDieRolled) for event in snapshot.events):
        return BOARD
    return MOVES if any(isinstance(event, ShipSailed) for event in snapshot.events) else 0


def draw_steps_of_turn(scene: TableScene, steps: TurnSteps, reminders: Sequence[Words], area: Area) -> None:
    """Draw the steps with their names, after a reminder of what comes before them, or words that say what they are."""
    before = translate("perils_of_the_deep.in_this_order")
    label = translate("perils_of_the_deep.first_of_all", reminders=list(reminders)) if reminders else before
    words = area._replace(w=LABEL_W_UNITS) if scene.is_wide else area._replace(h=LABEL_SHARE * area.h)
    scene.paragraph(
        "order:words",
        label,
        words,
        LABEL_TEXT,
        paint_ink(scene),
        anchor="middle",
        is_bold=True,
        least=LEAST_LABEL_TEXT,
        is_top=False,
    )
    if scene.is_wide:
        room = area._replace(x=area.x + LABEL_W_UNITS, w=area.w - LABEL_W_UNITS)
        _draw_columns(scene, steps, room.columns(len(STEPS_OF_TURN), 2))
    else:
        room = area._replace(y=words.bottom, h=area.h - words.h)
        _draw_rows(scene, steps, room)
    scene.touch("steps", room, partial(steps.go_on, scene.snapshot), radius=12)


def draw_pictures_of_steps(scene: TableScene, steps: TurnSteps, area: Area) -> None:
    """Draw the steps without names, beside a duty."""
    ink, present = paint_ink(scene), steps.present(scene.snapshot)
    for nth, ((look, name), cell) in enumerate(zip(STEPS_OF_TURN, area.columns(len(STEPS_OF_TURN), 2), strict=True)):
        _draw_frame(scene, nth == present, cell._replace(h=0.62 * area.h))
        scene.put(f"order:{nth}", look, cell.cx, cell.y + 0.31 * area.h, min(STEP_ICON_UNITS, cell.w))
        if nth == present:
            low = Area(area.x, area.y + 0.62 * area.h, area.w, 0.38 * area.h)
            scene.write("order:name", name, low.cx, low.cy, STEP_TEXT, colour=ink, room=low.w, least=LEAST_STEP_TEXT)
    scene.touch("steps", area, partial(steps.go_on, scene.snapshot), radius=12)


def _draw_columns(scene: TableScene, steps: TurnSteps, cells: Sequence[Area]) -> None:
    """Draw the steps in columns, each name below its picture."""
    present = steps.present(scene.snapshot)
    for nth, ((look, name), cell) in enumerate(zip(STEPS_OF_TURN, cells, strict=True)):
        y = cell.y + STEP_ICON_UNITS / 2 + 3
        _draw_frame(scene, nth == present, cell)
        scene.put(f"order:{nth}", look, cell.cx, y, min(STEP_ICON_UNITS, cell.w))
        _write_name(scene, nth, name, nth == present, (cell.cx, (y + STEP_ICON_UNITS / 2 + cell.bottom) / 2), room=cell.w - 4)


def _draw_rows(scene: TableScene, steps: TurnSteps, area: Area) -> None:
    """Draw the steps in two rows, each name beside its picture."""
    present, in_row = steps.present(scene.snapshot), -(-len(STEPS_OF_TURN) // ROWS)
    cells = [cell for row in area.rows(ROWS, 2) for cell in row.columns(in_row, 2)]
    for nth, (look, name) in enumerate(STEPS_OF_TURN):
        cell = cells[nth]
        _draw_frame(scene, nth == present, cell)
        size = min(LINE_ICON_UNITS, cell.h - 4)
        scene.put(f"order:{nth}", look, cell.x + size / 2 + 4, cell.cy, size)
        room = cell.w - size - 10
        _write_name(scene, nth, name, nth == present, (cell.right - room / 2 - 2, cell.cy), room=room)


def _draw_frame(scene: TableScene, is_present: bool, cell: Area) -> None:
    """Draw a plate behind the present step."""
    if is_present:
        rim = paper_ink(scene) if scene.theme == "contrast" else RIM
        scene.put_in_area("order:present", plate_ground(paper(scene), rim, 10, width=3, alpha=1.0), cell)


def _write_name(scene: TableScene, nth: int, name: Words, is_present: bool, at: tuple[float, float], room: float) -> None:
    ink = paper_ink(scene) if is_present else paint_ink(scene)
    scene.write(f"order:{nth}:name", name, *at, STEP_TEXT, colour=ink, is_bold=is_present, room=room, least=LEAST_STEP_TEXT)
