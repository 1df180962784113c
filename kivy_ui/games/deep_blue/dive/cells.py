"""Answers of a dive in fixed cells: draw, score or use a spot at the left, play cards in the third, resurface in the last."""

from collections.abc import Iterator, Sequence

from companion.games.deep_blue.actions import Rest
from companion.games.deep_blue.boats import LeadDive
from companion.games.deep_blue.dive import DrawGem, PlayCards, ReportGems, ScoreDive, StopDive
from companion.games.deep_blue.hazards import PlayProtection, Resurface, UseSpot
from companion.games.deep_blue.state import Phase
from companion.games.deep_blue.view import DiveView
from companion.session.inputs.snapshot import Snapshot
from companion.table.moves import Move
from kivy_ui.look.language import translate
from kivy_ui.table.answer_buttons import AnswerButton, bar_choices
from kivy_ui.table.answer_cells import Cell, IdleCell
from kivy_ui.table.table_layout import OUT_CELL

DIVE_PHASES = (Phase.DRAW, Phase.HAZARD, Phase.LAST_CARDS)
LEFT_CELLS = 2
"""Cells of the answer at the left; the answers of cards are in the cell after them, on an upright screen in the row after them."""


def dive_cells(snapshot: Snapshot, offers: Sequence[AnswerButton], is_wide: bool) -> list[Cell] | None:
    """Return the answers of a dive in fixed cells, on an upright screen in fixed rows.

    None outside a dive, during a question of the session, or if an answer has no place of its own.
    """
    view: DiveView | None = snapshot.view
    if view is None or view.phase not in DIVE_PHASES or snapshot.is_question:
        return None
    placed_offers = [(_place(offer.choice.move), offer) for offer in offers]
    left_offers = [offer for place, offer in placed_offers if place == "left"]
    if len(left_offers) > LEFT_CELLS or not all(place for place, _ in placed_offers):
        return None
    return [
        *_left_cells(left_offers),
        *(Cell(offer, _cards_at(len(left_offers), is_wide), 1, "plain") for place, offer in placed_offers if place == "cards"),
        *(Cell(offer, OUT_CELL, 1, "loss" if offer.choice.loses else "end") for place, offer in placed_offers if place == "up"),
    ]


def _place(move: Move) -> str:
    """Return where the answer of a move is; "" if it has no place of its own."""
    match move:
        case DrawGem() | ReportGems() | ScoreDive() | UseSpot():
            return "left"
        case PlayCards() | PlayProtection():
            return "cards"
        case StopDive() | Resurface():
            return "up"
    return ""


def _left_cells(offers: Sequence[AnswerButton]) -> Iterator[Cell]:
    """Yield the cells at the left: one answer has both of them."""
    for number, offer in enumerate(offers):
        yield Cell(offer, number, LEFT_CELLS if len(offers) == 1 else 1, "main" if offer.choice.cell == "go" else "plain")


def _cards_at(left_count: int, is_wide: bool) -> int:
    """Return the cell of the cards; `left_count` is the number of answers at the left."""
    return LEFT_CELLS if is_wide else max(1, left_count)


def idle_cells(snapshot: Snapshot, is_wide: bool) -> list[IdleCell]:
    """Return the cells of a turn, or of a dive, whose answers can't be given now."""
    view: DiveView | None = snapshot.view
    moves = [choice.move for choice in bar_choices(snapshot)]
    if view is None or snapshot.is_question:
        return []
    if any(isinstance(move, Rest) for move in moves) and not any(isinstance(move, LeadDive) for move in moves):
        return [IdleCell(0, 1, translate("deep_blue.idle_dive"), translate("deep_blue.no_wreck"))]
    cards = _cards_at(1, is_wide)
    if view.phase == Phase.DRAW and any(isinstance(move, DrawGem | ReportGems) for move in moves):
        waits = not any(isinstance(move, StopDive) for move in moves)
        after = translate("deep_blue.after_a_gem")
        early = [
            IdleCell(cards, 1, translate("deep_blue.idle_cards"), after),
            IdleCell(OUT_CELL, 1, translate("deep_blue.idle_stop"), after),
        ]
        real = [IdleCell(0, LEFT_CELLS, translate("deep_blue.tap_gem"), is_prompt=True)] if view.is_real else []
        return [*real, *early] if waits else real
    is_bare = any(isinstance(move, Resurface) for move in moves) and not any(isinstance(move, UseSpot) for move in moves)
    if view.phase != Phase.HAZARD or not is_bare:
        return []
    return [IdleCell(0, LEFT_CELLS, translate("deep_blue.no_spot", gem=_hazard_colour(snapshot)), is_note=True)]


def _hazard_colour(snapshot: Snapshot) -> str:
    """Return the colour of the hazard, from the mark of the card that defends against it."""
    marks = (mark for choice in bar_choices(snapshot) if isinstance(choice.move, PlayProtection) for mark in choice.marks)
    return next(marks, "").removeprefix("defence:")
