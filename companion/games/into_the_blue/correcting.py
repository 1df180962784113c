"""What is decided beside the turns: chests opened at the end, treasures checked, shells counted again, a seat that leaves."""

from companion.games.into_the_blue import words
from companion.games.into_the_blue.ending import Events, after, with_doubts
from companion.games.into_the_blue.moves import CheckTreasures, GameEnded, TellWorth, TreasuresChecked, WorthTold
from companion.games.into_the_blue.state import LEVELS, OVER, SHELLS, WORTHS, State, possible_worths, seated, untold
from companion.table.asides import CorrectCounter, CounterCorrected, LeaveTable, SeatLeft
from companion.table.chance import Chance
from companion.table.moves import IllegalMove


def tell_worth(state: State, move: TellWorth, chance: Chance) -> Events:
    """At the end real chests are opened one by one."""
    if state.phase != WORTHS or move.chest not in untold(state):
        raise IllegalMove("game_over" if state.phase == OVER else "not_asked", words.NOT_ASKED)
    if len(move.worth) != 1 or move.worth[0] not in possible_worths(state):
        raise IllegalMove("no_such_worth", words.no_such_worth(move.worth))
    return (WorthTold(state.holders[move.chest], move.chest, move.worth[0]),)


def check_treasures(state: State, move: CheckTreasures, chance: Chance) -> Events:
    """The table says what the treasures of its box are worth."""
    if state.phase == OVER:
        raise IllegalMove("game_over", words.GAME_OVER)
    worths = tuple(getattr(move, f"{rank}_{level}") for level in LEVELS for rank in ("main", "second", "third"))
    if any(not 0 <= worth <= words.MOST_WORTH for worth in worths):
        raise IllegalMove("no_such_worth", words.no_such_treasure(worths))
    return (TreasuresChecked(worths),)


def correct(state: State, move: CorrectCounter, chance: Chance) -> Events:
    """The table counted again: shells move between a level and the seat's hand, twelve in all."""
    if state.phase == OVER:
        raise IllegalMove("game_over", words.GAME_OVER)
    level = next((level for level in LEVELS if move.key == f"level:{level}"), 0)
    if not level or move.seat is None or not 0 <= move.seat < state.terms.seats:
        raise IllegalMove("no_such_counter", words.NO_SUCH_COUNTER)
    before = state.shells[level - 1][move.seat]
    most = before + state.unplayed[move.seat]
    if not 0 <= move.value <= most:
        raise IllegalMove("too_few_shells", words.too_few_shells(move.seat, SHELLS, most, level))
    return (CounterCorrected(move.key, move.seat, before, move.value),)


def leave(state: State, move: LeaveTable, chance: Chance) -> Events:
    """A seat leaves: its shells and chests stay where they are, its turns are over. Ruling: they still count."""
    if state.phase == OVER:
        raise IllegalMove("game_over", words.GAME_OVER)
    if move.seat not in seated(state):
        raise IllegalMove("not_seated", words.NOT_SEATED)
    events = (SeatLeft(move.seat),)
    if state.phase == WORTHS or after(state, events).phase < WORTHS:
        return events
    reason = "alone" if len(seated(state)) == 2 else "last_turn"
    return with_doubts(state, (*events, GameEnded(reason)))
