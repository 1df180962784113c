"""Answer cells of a turn that Fathom tracks: each kind of answer has one cell, whatever is offered."""

from collections.abc import Sequence

from companion.games.perils_of_the_deep.after_peril import AllPressOn, DeclareInOrder, PressOn, WeighAnchor
from companion.games.perils_of_the_deep.boarding import RollBoarding
from companion.games.perils_of_the_deep.track import LoseCaptain
from companion.games.perils_of_the_deep.turn import (
    BuyCard,
    EndTurn,
    PlayCard,
    ReportMapsTraded,
    ResolveCardText,
    SailShip,
    TradeMapsForCoins,
)
from companion.games.perils_of_the_deep.view import PerilsView
from companion.table.moves import Move
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
HELPER_CELL_OF: dict[type[Move], int] = {RollBoarding: 0, ReportMapsTraded: 1, LoseCaptain: 2, EndTurn: OUT_CELL}
"""The same in a helper, where the end of the turn is also in the last cell, as its main answer."""
HELPER_KIND_OF: dict[type[Move], str] = {LoseCaptain: "loss", EndTurn: "main"}
DECISION_CELL_OF: dict[type[Move], int] = {
    AllPressOn: OUT_CELL,
    PressOn: OUT_CELL,
    WeighAnchor: 0,
    DeclareInOrder: 1,
    LoseCaptain: 2,
}
"""Cell of an answer to whether to press on in a helper: as in a turn, the main one in the last cell, lost crew before it."""


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
        cells.setdefault(at, Cell(offer, at, 1, kind, is_out=is_out))
    return list(cells.values())


def is_helper_turn(offers: Sequence[AnswerButton], view: PerilsView) -> bool:
    """Return whether these are the answers of a turn in a helper."""
    return view.phase == "turn" and view.depth == HELPER and any(isinstance(offer.choice.move, EndTurn) for offer in offers)


def helper_turn_cells(offers: Sequence[AnswerButton]) -> list[Cell]:
    """Return the answers of a helper's turn in their cells."""
    folded = ((offer, type(offer.choice.move)) for offer, _ in fold_variants(offers))
    return [
        Cell(offer, HELPER_CELL_OF[move], 1, HELPER_KIND_OF.get(move, "plain"), is_out=move is EndTurn) for offer, move in folded
    ]


def is_helper_decision(offers: Sequence[AnswerButton], view: PerilsView) -> bool:
    """Return whether these are the answers to whether captains press on or weigh anchor, in a helper."""
    return view.depth == HELPER and any(isinstance(offer.choice.move, AllPressOn | PressOn) for offer in offers)


def decision_cells(offers: Sequence[AnswerButton]) -> list[Cell]:
    """Return the answers to whether to press on in their cells; the main one is last, so that it keeps its place upright, too."""
    folded = ((offer, type(offer.choice.move)) for offer, _ in fold_variants(offers))
    cells = (
        Cell(
            offer,
            at := DECISION_CELL_OF[move],
            1,
            "main" if at == OUT_CELL else HELPER_KIND_OF.get(move, "plain"),
            is_out=at == OUT_CELL,
        )
        for offer, move in folded
    )
    return sorted(cells, key=lambda cell: cell.at)


def idle_turn_cells(cells: Sequence[Cell]) -> list[IdleCell]:
    """Return the note in the cell of the cards once both are in and no coins can be spent."""
    is_free = all(cell.at != CARDS for cell in cells)
    return [IdleCell(CARDS, 1, translate("perils_of_the_deep.cards_in"), is_note=True)] if is_free else []
