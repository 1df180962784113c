"""Answer grid: four fixed cells, A to D. The other answers keep their cells when one is missing."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.table.prompt import Prompt
from companion.table.sentence import Sentence, Words, say
from kivy_ui.look.language import as_text, without_dots
from kivy_ui.table.answer_buttons import AnswerButton, AnswerWithVariants
from kivy_ui.table.table_layout import CELLS, MAIN_CELLS, OUT_CELL

MORE_LABELS = ("table.more", "kit.more", "choice.more", "choice.more_of", "choice.more_and_finish")
"""Labels of buttons that open more answers, the last three in kits: the question behind them is that of the prompt."""


class Cell(NamedTuple):
    """An answer in the grid: from cell `at` over `span` cells. `more` are the answers of its second step.

    `is_out` is whether it ignores taps as long as the way out, also if it is the main answer.
    """

    offer: AnswerButton
    at: int
    span: int
    kind: str
    more: tuple[AnswerButton, ...] = ()
    is_out: bool = False


class IdleCell(NamedTuple):
    """Place of an answer that can't be given now, from cell `at` over `span` cells.

    `is_note` is whether no answer belongs there, so that the words are a note without a plate; `is_prompt` is whether they
    say what to tap in the scene.
    """

    at: int
    span: int
    title: Words
    note: Words = ""
    is_note: bool = False
    is_prompt: bool = False


def fold_variants(offers: Sequence[AnswerButton]) -> list[AnswerWithVariants]:
    """Group variants with their answer: (answer, its variants). Variants without a plain answer get an answer that opens them."""
    variants: dict[str, list[AnswerButton]] = {}
    for offer in offers:
        if step := as_text(offer.choice.step):
            variants.setdefault(step, []).append(offer)
    plain = {as_text(offer.label) for offer in offers if not as_text(offer.choice.step)}
    answers: list[AnswerWithVariants] = []
    for offer in offers:
        step = as_text(offer.choice.step)
        if not step:
            answers.append((offer, tuple(variants.get(as_text(offer.label), ()))))
        elif step not in plain and offer is variants[step][0]:
            answers.append(_step_offer(variants[step]))
    return answers


def _step_offer(offers: list[AnswerButton]) -> AnswerWithVariants:
    if len(offers) == 1:
        return offers[0], ()
    return replace(offers[0], label=offers[0].choice.step, note="", values=None, inner=tuple(offers), mark=""), ()


def cells(offers: Sequence[AnswerButton]) -> list[Cell]:
    """Place answers into cells: the main one from A on, others after it, the one that leaves or loses something into D.

    If there are too many, the last free cell opens a second step with the rest.
    """
    folded = [
        alone
        for offer, variants in fold_variants(offers)
        for alone in ((offer,) if not variants else (offer, variants_of(offer, variants)))
    ]
    out_offer = next((offer for offer in folded if offer.choice.loses), None) or next(
        (o for o in folded if o.choice.cell == "out"), None
    )
    rest = [offer for offer in folded if offer is not out_offer]
    rest.sort(key=lambda offer: {"go": 0, "other": 1, "out": 2}[offer.choice.cell])
    room = CELLS - bool(out_offer)
    more = tuple(rest[room - 1 :]) if len(rest) > room else ()
    rest = rest[: room - 1] if more else rest
    placed = _place_answers(rest, bool(more), out_offer is None)
    if more:
        placed.append(Cell(_more_offer(more), room - 1, 1, "plain", more))
    if out_offer is not None:
        placed.append(Cell(out_offer, OUT_CELL, 1, "loss" if out_offer.choice.loses else "end"))
    return placed


class SteadyCells:
    """Memory of the place and size of each answer while one seat answers, so that no answer moves from question to question.

    The cell of a missing answer stays empty, or goes to a new answer.
    """

    def __init__(self) -> None:
        self._seat_key: object = None
        self._places: dict[tuple[str, str], tuple[int, int]] = {}

    def place(self, given_cells: Sequence[Cell], seat_key: object, only: int) -> list[Cell]:
        """Return the cells of a question at their remembered places.

        seat_key   the session and the seat that answers; a change of it clears the memory
        only    the remembered width of a single answer, in cells, or on an upright screen its height in rows

        Place all of them anew if no answer is known, if there is no room, or if the main answer would not be first.
        """
        if seat_key != self._seat_key:
            self._seat_key, self._places = seat_key, {}
        fresh = [cell._replace(span=only) if cell.span == CELLS else cell for cell in given_cells]
        placed = self._place_at_known_cells(fresh)
        if placed is None:
            placed, self._places = fresh, {}
        self._places |= {_key(cell): (cell.at, cell.span) for cell in placed}
        return [
            cell if given_cell.span != CELLS else given_cell._replace(at=cell.at)
            for cell, given_cell in zip(placed, given_cells, strict=True)
        ]

    def _place_at_known_cells(self, given_cells: Sequence[Cell]) -> list[Cell] | None:
        """Return the cells, known answers where they were, new ones in free cells; None if that is impossible."""
        known_places = {nth: self._places[key] for nth, cell in enumerate(given_cells) if (key := _key(cell)) in self._places}
        taken_cells = [at for at, span in known_places.values() for at in range(at, at + span)]
        if not known_places or len(taken_cells) != len({*taken_cells}):
            return None
        placed = []
        for nth, cell in enumerate(given_cells):
            place = known_places.get(nth) or _free_place(cell, taken_cells)
            if place is None:
                return None
            at, span = place
            taken_cells += range(at, at + span)
            placed.append(cell._replace(at=at, span=span))
        has_main_first = all(
            new.at == 0 for cell, new in zip(given_cells, placed, strict=True) if cell.kind == "main" and cell.at == 0
        )
        return placed if has_main_first else None


def _key(cell: Cell) -> tuple[str, str]:
    """Return a key that identifies an answer in all questions: its type of move, and its words."""
    return type(cell.offer.choice.move).__name__, str(cell.offer.label)


def _free_place(cell: Cell, taken_cells: Sequence[int]) -> tuple[int, int] | None:
    """Return a free place for a new answer: its own, else the first free cell; None if there is none."""
    if not {*range(cell.at, cell.at + cell.span)} & {*taken_cells}:
        return cell.at, cell.span
    if cell.at == OUT_CELL:
        return None
    return next(((at, 1) for at in range(OUT_CELL) if at not in taken_cells), None)


def rows_of(given_cells: Sequence[Cell]) -> int:
    """Return the number of rows of answers on an upright screen; the way out is beside Undo and needs none."""
    return max((cell.at + 1 for cell in given_cells if cell.at != OUT_CELL), default=0)


def place_in_rows(given_cells: Sequence[Cell]) -> list[Cell]:
    """Place the answers in consecutive rows; the way out keeps its cell, and a single answer gets all rows.

    An answer that is no way out is beside Undo only if the rows above are full.

    >>> [cell[1:3] for cell in place_in_rows([Cell(None, 0, 2, "main"), Cell(None, 2, 1, "plain"), Cell(None, 3, 1, "end")])]
    [(0, 1), (1, 1), (3, 1)]
    >>> [cell[1:3] for cell in place_in_rows([Cell(None, 0, 2, "main"), Cell(None, 2, 1, "plain"), Cell(None, 3, 1, "plain")])]
    [(0, 1), (1, 1), (2, 1)]
    """
    return [cell if _keeps_cell(cell, nth) else cell._replace(at=nth, span=1) for nth, cell in enumerate(given_cells)]


def _keeps_cell(cell: Cell, nth: int) -> bool:
    """Return whether the `nth` answer of an upright screen keeps its cell: a single one, or one beside Undo."""
    return cell.span == CELLS or (cell.at == OUT_CELL and (cell.is_out or cell.kind != "plain" or nth >= OUT_CELL))


def _place_answers(rest: list[AnswerButton], has_more: bool, has_no_out: bool) -> list[Cell]:
    """Place all answers but the way out; the main one takes all cells if it is alone, two if there is room."""
    main_answers = [offer for offer in rest if offer.choice.cell == "go"]
    if len(rest) == 1 and main_answers and not has_more and has_no_out:
        return [Cell(rest[0], 0, CELLS, "main")]
    if len(rest) == 1 and not main_answers and not has_more:
        return [Cell(rest[0], 0, 2, "plain")] if has_no_out else [Cell(rest[0], 2, 1, "plain")]
    if len(rest) == 2 and not main_answers and not has_more and has_no_out:
        return [Cell(rest[0], 0, 2, "plain"), Cell(rest[1], 2, 2, "plain")]
    is_wide = len(main_answers) == 1 and len(rest) + has_more <= (3 if has_no_out else 2)
    placed, at = [], 0
    for offer in rest:
        is_go = offer.choice.cell == "go"
        span = MAIN_CELLS if is_go and is_wide else 1
        placed.append(Cell(offer, at, span, "main" if is_go else "plain"))
        at += span
    return placed


def variants_of(offer: AnswerButton, variants: tuple[AnswerButton, ...]) -> AnswerButton:
    """Return an answer that opens the variants of `offer`; a single variant is returned itself."""
    if len(variants) == 1:
        return variants[0]
    return replace(variants[0], label=say("table.variants", answer=offer.label), note="", values=None, inner=variants, mark="")


def step_question(offer: AnswerButton, prompt: Prompt | None) -> Words:
    """Return the question of the step behind an answer: its label, or the prompt's question behind “More”."""
    is_more = isinstance(offer.label, Sentence) and offer.label.key in MORE_LABELS
    if prompt and is_more:
        return prompt.question
    return without_dots(offer.label)


def _more_offer(offers: tuple[AnswerButton, ...]) -> AnswerButton:
    return replace(offers[0], label=say("table.more", count=len(offers)), note="", values=None, inner=offers, mark="")
