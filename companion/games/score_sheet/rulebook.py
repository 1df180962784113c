"""Rulebook of the score sheet; its chapters are the other modules."""

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.state import Draft, State
from companion.table.moves import illegal_move
from companion.table.rulebook import Rulebook

rulebook = Rulebook(rules=11)


@rulebook.checks
def check_open(state: State) -> None:
    """Refuse moves after the sheet was finished."""
    if state.is_closed:
        raise illegal_move("sheet_closed")


def sheet_in_use(state: State) -> Sheet:
    """Return the sheet in use. Raises IllegalMoveError("no_sheet")."""
    if state.sheet is None:
        raise illegal_move("no_sheet")
    return state.sheet


def draft_in_hand(state: State) -> Draft:
    """Return the sheet being made. Raises IllegalMoveError("no_draft")."""
    if state.draft is None:
        raise illegal_move("no_draft")
    return state.draft


def check_none_in_use(state: State) -> None:
    """Refuse to take or make a second sheet."""
    if state.sheet is not None:
        raise illegal_move("sheet_taken", sheet=state.sheet.words)
    if state.draft is not None:
        raise illegal_move("draft_open", sheet=state.draft.name)
