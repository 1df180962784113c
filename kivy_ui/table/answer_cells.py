"""Answer grid: four fixed cells, A to D. The other answers keep their cells when one is missing."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.table.prompt import Prompt
from companion.table.say import Say, Words, say
from kivy_ui.look.language import as_text, without_dots
from kivy_ui.table.answer_buttons import AnswerWithVariants, Offer
from kivy_ui.table.table_layout import CELLS, MAIN, OUT


class Cell(NamedTuple):
    """An answer in the grid: from cell `at` over `span` cells. `more` are the answers of its second step."""

    offer: Offer
    at: int
    span: int
    kind: str
    more: tuple[Offer, ...] = ()


class IdleCell(NamedTuple):
    """Place of an answer that can't be given now, from cell `at` over `span` cells."""

    at: int
    span: int
    title: Words
    note: Words = ""


def fold_variants(offers: Sequence[Offer]) -> list[AnswerWithVariants]:
    """Fold variants behind the answer they belong to: (answer, its variants). A step without a plain answer is an answer of its own."""
    variants: dict[str, list[Offer]] = {}
    for offer in offers:
        if step := as_text(offer.choice.step):
            variants.setdefault(step, []).append(offer)
    plain = {as_text(offer.label) for offer in offers if not as_text(offer.choice.step)}
    found: list[AnswerWithVariants] = []
    for offer in offers:
        step = as_text(offer.choice.step)
        if not step:
            found.append((offer, tuple(variants.get(as_text(offer.label), ()))))
        elif step not in plain and offer is variants[step][0]:
            found.append(_step_offer(step, variants[step]))
    return found


def _step_offer(step: str, offers: list[Offer]) -> AnswerWithVariants:
    if len(offers) == 1:
        return offers[0], ()
    return replace(offers[0], label=step, note="", values=None, inner=tuple(offers), mark=""), ()


def cells(offers: Sequence[Offer]) -> list[Cell]:
    """Place answers into cells: the one that goes on into A, others after it, the way out or one that loses something into D.

    If there are too many, the last free cell opens a second step with the rest.
    """
    folded = [
        alone
        for offer, variants in fold_variants(offers)
        for alone in ((offer,) if not variants else (offer, variants_of(offer, variants)))
    ]
    out = next((offer for offer in folded if offer.choice.loses), None) or next((o for o in folded if o.choice.cell == "out"), None)
    rest = [offer for offer in folded if offer is not out]
    rest.sort(key=lambda offer: {"go": 0, "other": 1, "out": 2}[offer.choice.cell])
    room = CELLS - bool(out)
    more = tuple(rest[room - 1 :]) if len(rest) > room else ()
    rest = rest[: room - 1] if more else rest
    placed = _place_answers(rest, bool(more), out is None)
    if more:
        placed.append(Cell(_more_offer(more), room - 1, 1, "plain", more))
    if out is not None:
        placed.append(Cell(out, OUT, 1, "loss" if out.choice.loses else "end"))
    return placed


def rows_of(found: Sequence[Cell]) -> int:
    """Return the number of rows of answers on an upright screen; the way out is beside Undo and needs none."""
    return max((cell.at + 1 for cell in found if cell.at != OUT), default=0)


def in_rows(found: Sequence[Cell]) -> list[Cell]:
    """Place the answers in consecutive rows; the way out keeps its cell.

    >>> [cell.at for cell in in_rows([Cell(None, 0, 2, "main"), Cell(None, 2, 1, "plain"), Cell(None, 3, 1, "end")])]
    [0, 1, 3]
    """
    return [cell if cell.at == OUT else cell._replace(at=nth) for nth, cell in enumerate(found)]


def _place_answers(rest: list[Offer], has_more: bool, has_no_out: bool) -> list[Cell]:
    """Place all answers but the way out; one that goes on takes all cells if it is alone, two if there is room."""
    goes = [offer for offer in rest if offer.choice.cell == "go"]
    if len(rest) == 1 and goes and not has_more and has_no_out:
        return [Cell(rest[0], 0, CELLS, "main")]
    if len(rest) == 1 and not goes and not has_more:
        return [Cell(rest[0], 0, 2, "plain")] if has_no_out else [Cell(rest[0], 2, 1, "plain")]
    if len(rest) == 2 and not goes and not has_more and has_no_out:
        return [Cell(rest[0], 0, 2, "plain"), Cell(rest[1], 2, 2, "plain")]
    is_wide = len(goes) == 1 and len(rest) + has_more <= (3 if has_no_out else 2)
    placed, at = [], 0
    for offer in rest:
        is_go = offer.choice.cell == "go"
        span = MAIN if is_go and is_wide else 1
        placed.append(Cell(offer, at, span, "main" if is_go else "plain"))
        at += span
    return placed


def variants_of(offer: Offer, variants: tuple[Offer, ...]) -> Offer:
    """Return an answer that opens the variants of `offer`; a single variant is returned itself."""
    if len(variants) == 1:
        return variants[0]
    return replace(variants[0], label=say("table.variants", answer=offer.label), note="", values=None, inner=variants, mark="")


def step_question(offer: Offer, prompt: Prompt | None) -> Words:
    """Return the question of the step behind an answer: its label, or the prompt's question behind “More”."""
    if prompt and isinstance(offer.label, Say) and offer.label.key == "table.more":
        return prompt.about
    return without_dots(offer.label)


def _more_offer(offers: tuple[Offer, ...]) -> Offer:
    return replace(offers[0], label=say("table.more", count=len(offers)), note="", values=None, inner=offers, mark="")
