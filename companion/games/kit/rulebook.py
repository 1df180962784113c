"""Rulebook of kits; its chapters are the other modules."""

from companion.games.kit.board_state import State
from companion.table.moves import illegal_move
from companion.table.rulebook import Rulebook

rulebook = Rulebook(rules=9)


@rulebook.checks
def check_not_over(state: State) -> None:
    """Refuse anything after the game ended."""
    if state.is_over:
        raise illegal_move("game_over")
