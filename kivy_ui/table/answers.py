"""The question and its answers: in their four cells, as pictures, or the keys of a second step."""

from collections.abc import Callable
from functools import partial

from companion.pictures.picture import picture
from companion.session.hands.shown import Shown
from companion.table.prompt import Prompt
from companion.table.say import Words, say
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import answer_cells, parts, reminders, undo
from kivy_ui.table.answer_buttons import Offer, bar_choices, is_laid_over, offers_of
from kivy_ui.table.board import Act, Board, Step
from kivy_ui.table.table_layout import CHOOSER, OUT, Places, places

FOOT_H, PICTURE_H = 62, 90


def _asked(shown: Shown, prompt: Prompt) -> Words:
    """The question; somebody else who may act meanwhile is asked for that, not what another one is asked."""
    bar = None if is_laid_over(shown) or prompt.lead in (None, shown.bar) else shown.bar
    may_act = bar is not None and any(choice.seat == bar for choice in prompt.choices)
    return say("table.other", name=shown.seats[bar].name) if bar is not None and may_act else prompt.about


class Answers:
    """Draws what is asked; `take(offer, cell)` is called with the answer that was tapped, `take_back` and `back` for those."""

    def __init__(
        self, board: Board, take: Callable[[Offer, int], object], take_back: Callable[[], object], back: Callable[[], object]
    ) -> None:
        self._board = board
        self._take, self._undo, self._back = take, take_back, back

    def draw(self, scene: Scene, shown: Shown, step: Step | None, height: float) -> None:
        """Draw the question with undo beside it, and the answers that need a cell: what lies in the scene is touched there."""
        offers = self._board.offered(offers_of(bar_choices(shown)))
        rows = answer_cells.rows_of(answer_cells.cells(offers)) if not scene.is_wide else 0
        at = places(scene, height, rows)
        self._question(scene, at, shown, step)
        if step is not None:
            self._step(scene, at, step)
        elif height < CHOOSER:
            self._pictured(scene, at, offers, shown.mark)
        else:
            found = answer_cells.cells(offers)
            for cell in found if scene.is_wide else answer_cells.in_rows(found):
                self._cell(scene, at.cell(cell.at, cell.span), cell, shown.mark)

    def _undo_below(self) -> None:
        """Close the second step first: whatever undo asks stands below it."""
        self._board.on_open(None)
        self._undo()

    def _question(self, scene: Scene, at: Places, shown: Shown, step: Step | None) -> None:
        prompt = shown.prompt
        if prompt is None:
            return
        asks: Words = step.asks() if step else _asked(shown, prompt)
        what = None if shown.is_question else shown.undo  # which may ask about undo itself
        place = undo.draw(scene, self._board, at.undo, what, self._undo_below if step else self._undo)
        room = Area(at.question.x, at.question.y, place.x - at.question.x - 10, at.question.h) if scene.is_wide else at.question
        lead = None if is_laid_over(shown) else (shown.bar if shown.bar is not None else prompt.lead)
        todo = prompt.reminders if step is None else ()
        raised = reminders.RAISED if reminders.below(scene, self._board, todo) else 0
        parts.question(scene, self._board, room._replace(y=room.y - raised), asks, lead)
        if todo:
            reminders.draw(scene, self._board, at.low, todo)

    def _pictured(self, scene: Scene, at: Places, offers: list[Offer], mark: str) -> None:
        """Draw answers as pictures, a column each; their variants in the foot below."""
        for nth, (offer, variants) in enumerate(self._board.arranged(answer_cells.stepped(offers))[: len(at.cells)]):
            area = at.cells[nth]
            if variants:
                foot = Area(area.x, area.bottom - FOOT_H, area.w, FOOT_H)
                area = Area(area.x, area.y, area.w, area.h - FOOT_H - 6)
                self._cell(scene, foot, answer_cells.Cell(answer_cells.variants_of(offer, variants), nth, 1, "plain"), mark)
            self._cell(scene, area, answer_cells.Cell(offer, nth, 1, "plain"), mark)

    def _cell(self, scene: Scene, area: Area, cell: answer_cells.Cell, mark: str) -> None:
        offer, board = cell.offer, self._board
        tap = partial(self._take, offer, cell.at if cell.kind in ("end", "loss") else 0)
        if area.h > PICTURE_H and board.draw_answer(scene, offer, area):
            scene.touch(offer.name, area, tap, radius=20)
        else:
            note, title = offer.choice.loses or board.note(offer), board.title(offer)
            if scene.wide(title, parts.LEAST_ANSWER) > area.w - parts.SIDES:
                title = parts.named(scene, board, title)
            parts.answer(scene, offer.name, area, cell.kind, title, note, board.ink.tint, tap, board.lead(offer))
        if mark and mark == offer.choice.id:
            scene.lay("mark", picture(plate_painters.frame, "#ffffff", 5, 18), area)

    def _step(self, scene: Scene, at: Places, step: Step) -> None:
        act = step.go()
        if act is not None:
            self._act(scene, at.cell(0, 1 if act.beside else 2), act)
            for nth, other in enumerate(act.beside, 1):
                title, note, tint = other.title, other.note, other.tint or self._board.ink.tint
                parts.answer(scene, f"beside:{nth}", at.cells[nth], "plain", title, note, tint, other.tap, other.lead)
        area, tint = at.cells[OUT], self._board.ink.tint
        parts.answer(scene, "back", area, "end", say("table.back"), "", tint, self._back, icon_name="back")

    def _act(self, scene: Scene, area: Area, act: Act) -> None:
        if act.tap is None:
            scene.lay("missing", picture(plate_painters.dashed, plate_painters.outline(scene.theme)), area)
            up, ink, room = 13 * scene.look.text_factor if act.note else 2, self._board.ink.ink, area.w - 20
            scene.write("missing:title", act.title, area.cx, area.cy - up, 26, ink, room=room)
            scene.write("missing:note", act.note, area.cx, area.cy + up, 20, ink, is_bold=False, room=room, least=14)
        else:
            parts.answer(scene, "done", area, "main", act.title, act.note, self._board.ink.tint, act.tap, act.lead)
