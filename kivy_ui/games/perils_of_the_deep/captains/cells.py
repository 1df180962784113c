"""Answer cells of a turn that Fathom tracks: each kind of answer has one cell, whatever is offered."""

from collections.abc import Sequence

from companion.games.perils_of_the_deep.turn import BuyCard, PlayCard, ResolveCardText, SailShip, TradeMapsForCoins
from companion.games.perils_of_the_deep.view import PerilsView
from kivy_ui.games.perils_of_the_deep.layout import HELPER
from kivy_ui.look.language import translate
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.answer_cells import Cell, IdleCell, fold_variants
from kivy_ui.table.table_layout import OUT_CELL

CARDS, SHIPS, CHANGES = 0, 1, 2
"""Cells of the cards, also for coins once both are in; of the ships; and of gains and costs."""
NO_CELL = -1
CELL_OF = {
    PlayCard: CARDS,
    BuyCard: CARDS,
    TradeMapsForCoins: CARDS,
    SailShip: SHIPS,
    ResolveCardText: CHANGES,
}
"""Cell of an answer by its move, or by the first move behind it."""


def is_turn_open(offers: Sequence[AnswerButton], view: PerilsView) -> bool:
    """Return whether these are the answers of a turn that Fathom tracks, and no question about a text, a route or the die."""
    return view.phase == "turn" and view.depth != HELPER and any(offer.choice.cell == "out" for offer in offers)


def turn_cells(offers: Sequence[AnswerButton], main_at: int | None = None) -> list[Cell]:
    """Return the answers of a turn in their cells; coins follow the cards once both are in.

    main_at   cell of the main answer, `NO_CELL` if there is none; None for the answer that goes on
    """
    cells: dict[int, Cell] = {}
    for offer, _ in fold_variants(offers):
        is_out = offer.choice.cell == "out"
        at = OUT_CELL if is_out else CELL_OF.get(type(offer.choice.move), SHIPS)
        is_main = offer.choice.cell == "go" if main_at is None else at == main_at
        kind = "main" if is_main else "end" if is_out else "plain"
        cells.setdefault(at, Cell(offer, at, 1, kind))
    return list(cells.values())


def idle_turn_cells(cells: Sequence[Cell]) -> list[IdleCell]:
    """Return the note in the cell of the cards once both are in and no coins can be spent."""
    is_free = all(cell.at != CARDS for cell in cells)
    return [IdleCell(CARDS, 1, translate("perils_of_the_deep.cards_in"), is_note=True)] if is_free else []
