"""Order in which a helper's captain resolves two cards, with the furthest step reached framed; a tap explains the steps."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.games.perils_of_the_deep.state import TurnStep
from companion.games.perils_of_the_deep.view import PerilsView
from companion.pictures.dice_pictures import die
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.table.sentence import Words, say
from kivy_ui.games.perils_of_the_deep.pieces import ICON_LOOKS, paint_ink, paper, paper_ink
from kivy_ui.layout.elements import plate_ground
from kivy_ui.layout.leaves import fitted_size
from kivy_ui.look.language import translate
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

ROW_TEXT = 18
"""Text size of a name beside its picture, or of the present step's alone."""
STEP_TEXT, LEAST_STEP_TEXT, LABEL_TEXT, LEAST_LABEL_TEXT = 22, 12, 20, 12
"""Largest and least text sizes of the steps' names, and of the words before them."""
STEP_ICON_UNITS, LABEL_W_UNITS, LINE_ICON_UNITS, LOW_STEPS_UNITS = 30.0, 92.0, 25.0, 50.0
"""Size of a step's picture, width of the words before the steps, size of a picture with
its name beside it, and height of the steps below a duty, in units."""
LABEL_GAP_UNITS = 10.0
"""Distance between these words and the first step's frame, in units."""
LABEL_SHARE, ROWS = 0.22, 3
"""Share of an upright strip's height that the words have, and its rows of steps."""
DUTY_SHARE, DUTY_GAP_UNITS = 0.56, 10.0
"""Share of a wide strip that a duty has beside the steps, and the distance between both, in units."""
NAME_MARGINS_UNITS = 14.0
"""Least distance between the names of two steps side by side, in units."""
RIM = "#c9541f"


class CardStep(NamedTuple):
    """Step in which a captain resolves two cards: its picture, its name, and what the captain does with the pieces."""

    number: TurnStep
    look: Picture
    name: Words
    explanation: Words


STEPS_OF_TURN: tuple[CardStep, ...] = (
    CardStep(
        TurnStep.INSTANT,
        ICON_LOOKS["instant"],
        say("perils_of_the_deep.step_instant"),
        say("perils_of_the_deep.do_instant"),
    ),
    CardStep(TurnStep.SKULLS, ICON_LOOKS["skull"], say("perils_of_the_deep.step_skulls"), say("perils_of_the_deep.do_skulls")),
    CardStep(
        TurnStep.BONUS,
        picture(icon, "card", "#8a6a3a"),
        say("perils_of_the_deep.step_bonus"),
        say("perils_of_the_deep.do_bonus"),
    ),
    CardStep(TurnStep.TEXT, ICON_LOOKS["text"], say("perils_of_the_deep.step_texts"), say("perils_of_the_deep.do_texts")),
    CardStep(TurnStep.CREW, ICON_LOOKS["crew"], say("perils_of_the_deep.step_crew"), say("perils_of_the_deep.do_crew")),
    CardStep(TurnStep.MAPS, ICON_LOOKS["map"], say("perils_of_the_deep.step_maps"), say("perils_of_the_deep.do_maps")),
    CardStep(TurnStep.SHIPS, ICON_LOOKS["move"], say("perils_of_the_deep.step_moves"), say("perils_of_the_deep.do_moves")),
    CardStep(TurnStep.BOARD, picture(die, "target"), say("perils_of_the_deep.step_board"), say("perils_of_the_deep.do_board")),
    CardStep(TurnStep.COINS, ICON_LOOKS["coin"], say("perils_of_the_deep.step_coins"), say("perils_of_the_deep.do_coins")),
)
"""Steps in which a captain resolves two cards, in the rulebook's order (Resolve Cards)."""


def present_step(view: PerilsView) -> int:
    """Return the place in `STEPS_OF_TURN` of the furthest step that the acting captain entered; the first before an entry."""
    return max((nth for nth, step in enumerate(STEPS_OF_TURN) if step.number <= view.turn_step), default=0)


def foot_with_duty(scene: TableScene, foot: Area) -> tuple[Area, Area]:
    """Return the areas of a duty and of the steps: side by side, or upright one below the other."""
    if scene.is_wide:
        duty = foot._replace(w=DUTY_SHARE * foot.w)
        x = duty.right + DUTY_GAP_UNITS
        return duty, foot._replace(x=x, w=foot.right - x)
    steps = foot._replace(y=foot.bottom - LOW_STEPS_UNITS, h=LOW_STEPS_UNITS)
    return foot._replace(h=steps.y - foot.y - 2), steps


def draw_steps_of_turn(scene: TableScene, area: Area) -> list[Area]:
    """Draw the steps with their names, after words that say what they are, unless they are unchanged. Return each step's area.

    A wide screen has two rows if names in nine columns would be small: in German, and in larger text.
    """
    words = area._replace(h=LABEL_SHARE * area.h)
    if scene.is_wide:
        words = area._replace(x=area.x + LABEL_GAP_UNITS, w=LABEL_W_UNITS - 2 * LABEL_GAP_UNITS)
        steps_area = area._replace(x=area.x + LABEL_W_UNITS, w=area.w - LABEL_W_UNITS)
        room = steps_area.w / len(STEPS_OF_TURN) - NAME_MARGINS_UNITS
        row_count = 1 if _name_size(scene, STEP_TEXT, room) * scene.look.text_factor >= ROW_TEXT - 1 else 2
    else:
        steps_area, row_count = area._replace(y=words.bottom, h=area.h - words.h), ROWS
    column_count = -(-len(STEPS_OF_TURN) // row_count)
    cells = [cell for row in steps_area.rows(row_count, 2) for cell in row.columns(column_count, 2)][: len(STEPS_OF_TURN)]
    draw_cells = _draw_columns if row_count == 1 else _draw_rows
    scene.draw_part("order", (area, present_step(scene.snapshot.view)), lambda: _draw_named_steps(scene, words, cells, draw_cells))
    return cells


def _draw_named_steps(
    scene: TableScene, words: Area, cells: Sequence[Area], draw_cells: Callable[[TableScene, Sequence[Area]], None]
) -> None:
    label = translate("perils_of_the_deep.in_this_order")
    scene.write_centred("order:words", label, words, LABEL_TEXT, paint_ink(scene), least=LEAST_LABEL_TEXT)
    draw_cells(scene, cells)


def draw_names_of_steps(scene: TableScene, area: Area) -> None:
    """Write the names of the steps in their order, on an area too low for their pictures with names."""
    words = translate("perils_of_the_deep.order_in_words", steps=[step.name for step in STEPS_OF_TURN])
    scene.paragraph(
        "order:names", words, area.inset(LABEL_GAP_UNITS, 0), ROW_TEXT, colour=paint_ink(scene), anchor="middle", is_top=False
    )


def draw_steps_beside_duty(scene: TableScene, area: Area) -> list[Area]:
    """Draw the pictures of the steps beside or below a duty, and below them what they are, with the name of the present one.

    Return the area of each step.
    """
    present, cells = present_step(scene.snapshot.view), list(area.columns(len(STEPS_OF_TURN), 2))
    for nth, (step, cell) in enumerate(zip(STEPS_OF_TURN, cells, strict=True)):
        _draw_frame(scene, nth == present, cell._replace(h=0.62 * area.h))
        scene.put(f"order:{nth}", step.look, cell.cx, cell.y + 0.31 * area.h, min(STEP_ICON_UNITS, cell.w))
        if nth == present:
            low = Area(area.x, area.y + 0.62 * area.h, area.w, 0.38 * area.h)
            words = translate("perils_of_the_deep.order_and_step", step=step.name)
            size = min(ROW_TEXT, low.h / scene.look.text_factor)
            scene.write_in_area("order:name", words, low, size, colour=paint_ink(scene), least=LEAST_STEP_TEXT)
    return cells


def _draw_columns(scene: TableScene, cells: Sequence[Area]) -> None:
    """Draw the steps in columns, each name below its picture, all names at one size."""
    present = present_step(scene.snapshot.view)
    size = _name_size(scene, STEP_TEXT, cells[0].w - NAME_MARGINS_UNITS)
    for nth, (step, cell) in enumerate(zip(STEPS_OF_TURN, cells, strict=True)):
        _draw_frame(scene, nth == present, cell)
        side = min(STEP_ICON_UNITS, cell.w - 4)
        scene.put(f"order:{nth}", step.look, cell.cx, cell.y + 2 + side / 2, side)
        _write_name(scene, nth, size, nth == present, (cell.cx, (cell.y + side + cell.bottom) / 2 - 1))


def _draw_rows(scene: TableScene, cells: Sequence[Area]) -> None:
    """Draw the steps in rows, each name beside its picture, all names at one size."""
    present = present_step(scene.snapshot.view)
    side = min(LINE_ICON_UNITS, cells[0].h - 2)
    size = _name_size(scene, ROW_TEXT, cells[0].w - side - 12)
    for nth, (step, cell) in enumerate(zip(STEPS_OF_TURN, cells, strict=True)):
        _draw_frame(scene, nth == present, cell)
        scene.put(f"order:{nth}", step.look, cell.x + side / 2 + 4, cell.cy, side)
        _write_name(scene, nth, size, nth == present, (cell.x + side + 10, cell.cy), anchor="start")


def _draw_frame(scene: TableScene, is_present: bool, cell: Area) -> None:
    """Draw a plate behind the present step."""
    if is_present:
        rim = paper_ink(scene) if scene.theme == "contrast" else RIM
        scene.put_in_area("order:present", plate_ground(paper(scene), rim, 10, width=3), cell)


def _name_size(scene: TableScene, most: float, room: float) -> float:
    """Return the text size, at most `most`, at which the longest name fits, before the factor of Settings."""
    return max(LEAST_STEP_TEXT / scene.look.text_factor, fitted_size(scene, [step.name for step in STEPS_OF_TURN], most, room))


def _write_name(
    scene: TableScene, nth: int, size: float, is_present: bool, at: tuple[float, float], anchor: str = "middle"
) -> None:
    ink = paper_ink(scene) if is_present else paint_ink(scene)
    scene.write(f"order:{nth}:name", STEPS_OF_TURN[nth].name, *at, size, colour=ink, anchor=anchor, is_bold=is_present)
