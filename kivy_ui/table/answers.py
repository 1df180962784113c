"""The question and its answers: in four cells, as pictures, or as the keys of a second step."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.pictures.picture import picture
from companion.session.inputs.snapshot import Snapshot
from companion.session.play.session_prompts import UndoTo
from companion.table.prompt import Prompt
from companion.table.sentence import Words, say
from kivy_ui.look.language import as_text
from kivy_ui.stage import plate_painters
from kivy_ui.stage.sprite import Area
from kivy_ui.table import answer_cells, question, reminder_strip, undo
from kivy_ui.table.answer_buttons import AnswerButton, bar_choices, create_buttons, is_game_prompt_replaced
from kivy_ui.table.answer_plate import (
    ANSWER_TEXT,
    LEAST_ANSWER_TEXT,
    NOTE_TEXT,
    PLATE_MARGINS_UNITS,
    answer,
    idle_answer,
    large_answer,
    prompt_words,
)
from kivy_ui.table.board import Board
from kivy_ui.table.flags import with_short_names
from kivy_ui.table.table_layout import CELLS, CHOOSER_UNITS, LARGEST_TEXT, MAIN_CELLS, OUT_CELL, TableLayout, table_layout
from kivy_ui.table.table_scene import ActionButton, Actions, SecondStep, TableScene

FOOT_H, PICTURE_H = 62, 90
DIMMED, DIM_MARGIN = 0.6, 4.0
"""Opacity of the shade over answers that ignore taps, and its margin above them in units."""


def _question_about(board: Board, snapshot: Snapshot, prompt: Prompt) -> Words:
    """Return the question. A seat in the bar that may act while another is asked gets “what do you do?” instead."""
    bar = None if is_game_prompt_replaced(snapshot) or prompt.lead in (None, snapshot.bar_seat) else snapshot.bar_seat
    may_act = bar is not None and any(choice.seat == bar for choice in prompt.choices)
    return say("table.other", name=snapshot.seats[bar].name) if bar is not None and may_act else board.question(snapshot, prompt)


def _offered_undo(snapshot: Snapshot, offers: Sequence[AnswerButton]) -> AnswerButton | None:
    """Return the answer of the session's question that undoes a move; None if the question has none.

    It is the Undo key of that question: a cell for it would hold an answer such as “Stop” after the undo.
    """
    if not snapshot.is_question:
        return None
    return next((offer for offer in offers if isinstance(offer.choice.move, UndoTo)), None)


def _close_step_and_undo(actions: Actions, undo_tap: Callable[[], object]) -> None:
    """Close the second step, then undo, because the step would cover a question about undo."""
    actions.open(None)
    undo_tap()


class Answers:
    """Drawing of question and answers.

    Calls `take(offer, cell)` with the tapped answer, and `back()` to leave a second step.
    """

    def __init__(self, board: Board, take: Callable[[AnswerButton, int], object], back: Callable[[], object]) -> None:
        self._board, self._take, self._back = board, take, back
        self._seat_key: object = None
        self._most_rows = 0

    def draw(self, scene: TableScene, step: SecondStep | None, height: float) -> None:
        """Draw the question, Undo beside it, and the answers without a place in the scene; `height` is the scene's, in units."""
        snapshot = scene.snapshot
        buttons = create_buttons(bar_choices(snapshot))
        anyway = _offered_undo(snapshot, buttons)
        offers = self._board.answers(scene, [offer for offer in buttons if offer is not anyway])
        cells = self._board.cells(scene, offers)
        button = step.main_button() if step is not None else None
        rows = self._rows(scene, cells) if step is None else 1 + len(button.more_buttons if button else ())
        at = table_layout(scene, height, rows, self._board.shares_row and step is None)
        self._draw_question(scene, at, step, anyway)
        if step is not None:
            self._draw_step(scene, at, button)
        elif self._board.has_own_answers and self._board.draw_answers(scene, at):
            return
        elif height < CHOOSER_UNITS:
            self._draw_pictures(scene, at, offers, snapshot.marked_id)
        else:
            for cell in cells:
                self._draw_cell(scene, self._area(scene, at, cell), cell, snapshot.marked_id)
            self._draw_idle_cells(scene, at)

    def _rows(self, scene: TableScene, cells: Sequence[answer_cells.Cell]) -> int:
        """Return the number of answers above Undo on an upright screen: the most that this seat needed, so that rows keep their height.

        Where the third one shares a row, such as in the largest text, they keep it anyway.
        """
        if scene.is_wide:
            return 0
        rows, snapshot = max(answer_cells.rows_of(cells), self._board.least_rows()), scene.state.snapshot
        if not (self._board.shares_row or scene.look.text_size == LARGEST_TEXT or is_game_prompt_replaced(snapshot)):
            seat_key = snapshot.session, scene.state.acting_seat
            rows = self._most_rows = max(rows, self._most_rows) if seat_key == self._seat_key else rows
            self._seat_key = seat_key
        return rows

    def _area(self, scene: TableScene, at: TableLayout, cell: answer_cells.Cell) -> Area:
        """Return the area of a cell: a single answer has the usual two cells, and all rows of an upright screen.

        Without Undo, the last answer takes its place, too, unless it is a way out.
        """
        is_alone, snapshot = cell.span == CELLS, scene.state.snapshot
        area = at.cell(cell.at, MAIN_CELLS if is_alone else cell.span)
        if is_alone:
            top = at.cells[1].y if scene.state.shape.has_reminder_cells and self._board.reminders(snapshot) else area.y
            return area if scene.is_wide else area._replace(y=top, h=at.cells[OUT_CELL - 1].bottom - top)
        if (
            scene.is_wide
            or cell.at != OUT_CELL
            or cell.kind in ("end", "loss")
            or (snapshot.undo_here is not None and not snapshot.is_question)
        ):
            return area
        return Area(at.undo.x, area.y, area.right - at.undo.x, area.h)

    def _draw_question(self, scene: TableScene, at: TableLayout, step: SecondStep | None, anyway: AnswerButton | None) -> None:
        snapshot, prompt = scene.snapshot, scene.snapshot.prompt
        if prompt is None:
            return
        asks: Words = step.question() if step else _question_about(self._board, snapshot, prompt)
        undo_tap = self._board.undo_tap(snapshot) or scene.actions.undo
        tap: Callable[[], object] = partial(_close_step_and_undo, scene.actions, undo_tap) if step else undo_tap
        undo_words = None if snapshot.is_question else self._board.undo(snapshot)
        if anyway is not None:
            # the question is about undo: a second tap on the key confirms
            undo_words, tap = "", partial(self._take, anyway, OUT_CELL)
        todo = tuple(self._board.reminders(snapshot)) if step is None else ()
        hint = self._board.hint(snapshot) if step is None and not todo else ""
        strip_areas = reminder_strip.question_and_reminders(scene, todo or (hint,) if todo or hint else (), asks)
        is_narrow = strip_areas and (scene.is_wide or strip_areas.question.right > at.redo.x)
        redo = undo.narrow_redo(at.redo) if is_narrow else at.redo
        place = undo.draw(scene, at.undo, undo_words, tap, redo, own_title=anyway.label if anyway else "")
        right_edge = place.x if scene.is_wide else redo.x if undo.redo_words(scene) is not None else at.question.right + 10
        room = at.question._replace(w=right_edge - at.question.x - 10)
        lead = None if is_game_prompt_replaced(snapshot) else (snapshot.bar_seat if snapshot.bar_seat is not None else prompt.lead)
        if step is not None and getattr(step, "choice", None) in prompt.any_time_choices:
            lead = None  # a correction asks nothing of the acting seat
        if strip_areas:
            room = strip_areas.question._replace(w=min(room.right, strip_areas.question.right) - room.x)
        question.draw(scene, room, asks, getattr(step, "lead", lead), None if step or lead is None else self._board.rival)
        if todo:
            shape = scene.state.shape
            has_cells = shape.has_reminder_cells or (shape.has_reminder_row and not scene.is_wide)
            free_cells = at.cell(MAIN_CELLS, CELLS - MAIN_CELLS) if scene.is_wide else at.cells[0]
            reminder_strip.draw(scene, at.low, todo, free_cells if has_cells else None)
        elif strip_areas:
            reminder_strip.draw_line(scene, as_text(hint), strip_areas)

    def _draw_pictures(self, scene: TableScene, at: TableLayout, offers: list[AnswerButton], mark: str) -> None:
        """Draw answers as pictures, one in each column, with their variants below, or below the question."""
        for nth, (offer, variants) in self._board.columns(answer_cells.fold_variants(offers)[: len(at.cells)]).items():
            area = at.cells[nth]
            if variants:
                foot = at.variants[nth] if at.variants else Area(area.x, area.bottom - FOOT_H, area.w, FOOT_H)
                area = area if at.variants else area._replace(h=area.h - FOOT_H - 6)
                self._draw_cell(scene, foot, answer_cells.Cell(answer_cells.variants_of(offer, variants), nth, 1, "plain"), mark)
            self._draw_cell(scene, area, answer_cells.Cell(offer, nth, 1, "plain"), mark)
        self._draw_idle_cells(scene, at)

    def _draw_idle_cells(self, scene: TableScene, at: TableLayout) -> None:
        """Draw the answers that can't be given now in their places, and notes where no answer is."""
        for idle in self._board.idle_cells(scene):
            key, area = f"idle:{idle.at}", at.cell(idle.at, idle.span)
            if idle.is_note:
                colour = scene.ink.dim
                scene.paragraph(
                    f"note:{idle.at}", idle.title, area.inset(8, 4), NOTE_TEXT, colour, anchor="middle", is_bold=False, is_top=False
                )
            elif idle.is_prompt:
                prompt_words(scene, key, area, idle.title, idle.note)
            else:
                idle_answer(scene, key, area, idle.title, note=idle.note, ink=scene.ink.dim)

    def _draw_cell(self, scene: TableScene, area: Area, cell: answer_cells.Cell, mark: str) -> None:
        offer, board = cell.offer, self._board
        is_out = cell.is_out or cell.kind in ("end", "loss")
        tap = partial(self._take, offer, OUT_CELL if is_out else 0)
        is_large = area.h > PICTURE_H
        if is_large and cell.span == CELLS:
            title, note = board.words(scene, offer)
            large_answer(scene, offer.name, area, title, tap, note=note, lead=board.answer_picture(scene, offer))
        elif is_large and board.draw_answer(scene, offer, area):
            scene.touch(offer.name, area, tap, radius=20)
        else:
            title, note = board.words(scene, offer)
            note = offer.choice.loses or note
            if not scene.fits(title, ANSWER_TEXT, area.w - PLATE_MARGINS_UNITS, least=LEAST_ANSWER_TEXT):
                title = with_short_names(scene, title)
            answer(
                scene,
                offer.name,
                area,
                cell.kind,
                title,
                note=note,
                tint=scene.ink.tint,
                tap=tap,
                lead=board.answer_picture(scene, offer),
            )
        if mark and mark == offer.choice.id:
            scene.put_in_area("mark", picture(plate_painters.frame, "#ffffff", 5, 18), area)

    def _draw_step(self, scene: TableScene, at: TableLayout, button: ActionButton | None) -> None:
        """Draw the buttons of a second step: the main one, in two cells if at most one is beside it, the others, and “back”."""
        if button is not None:
            is_remark = button.kind == "note" and scene.is_wide
            span = 1 if len(button.more_buttons) > 1 else OUT_CELL if is_remark else MAIN_CELLS
            self._draw_button(scene, at.cell(0, span), button)
            for nth, other in enumerate(button.more_buttons, 1):
                title, note, tint = other.title, other.note, other.tint or scene.ink.tint
                area = at.cells[nth + span - 1 if scene.is_wide else nth]
                answer(scene, f"beside:{nth}", area, "plain", title, note=note, tint=tint, tap=other.tap, lead=other.lead)
        area, tint = at.cells[OUT_CELL], scene.ink.tint
        answer(scene, "back", area, "end", say("table.back"), note="", tint=tint, tap=self._back, icon_name="back")

    def _draw_button(self, scene: TableScene, area: Area, button: ActionButton) -> None:
        if button.tap is None:
            prompt_words(scene, "missing", area, button.title, button.note, has_arrow=button.kind != "note")
        else:
            kind, tint = button.kind, scene.ink.tint
            answer(scene, "done", area, kind, button.title, note=button.note, tint=tint, tap=button.tap, lead=button.lead)


def dim_answers(scene: TableScene, at: TableLayout) -> None:
    """Draw the answers darker, and nothing else: on an upright screen Undo is beside the last one, and can be tapped."""
    top, low = min(cell.y for cell in at.cells) - DIM_MARGIN, scene.h if scene.is_wide else at.undo.y
    places = [Area(0, top, scene.w, low - top)]
    if not scene.is_wide:
        places.append(Area(at.undo.right, low, scene.w - at.undo.right, scene.h - low))
    for nth, place in enumerate(places):
        scene.put_in_area(f"dim:{nth}" if nth else "dim", picture(plate_painters.shade, scene.ink.plate, 1.0), place, DIMMED)
