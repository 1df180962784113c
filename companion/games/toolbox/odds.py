"""Odds: for any kinds and number of draws on request, and for the selected pot."""

from companion.games.toolbox.box import PILE, USUAL, Pot, thing
from companion.games.toolbox.rulebook import PotEvent, PotMove, ready_pot
from companion.games.toolbox.state import DICE, Question, State
from companion.table.bag import chance_of_one, chance_of_one_returned
from companion.table.chapter import Events, Words, illegal_move, replace, say
from companion.table.dice_odds import chances_of_totals
from companion.table.lazy_sequence import LazySequence
from companion.table.views import Odds, OddsRow

MOST_RETURNED = 99
"""Maximum number of draws that can be asked about if each thing is put back."""
LOOK_AHEAD_DRAWS = 3
"""Number of draws in the last group of the odds: the chance of at least one of each kind."""


def chance_of_any(pot: Pot, kinds: tuple[int, ...], draws: int, puts_back: bool = False) -> float:
    """Return the chance (0..1) of at least one of these kinds in the next draws of a pot that isn't empty."""
    reckoned = chance_of_one_returned if puts_back else chance_of_one
    return float(reckoned(pot.size, sum(pot.held_counts[kind] for kind in kinds), draws))


class AskOdds(PotMove, frozen=True):
    """Ask for the chance of at least one of these kinds in the next draws, keeping them out or putting each back at once."""

    kinds: tuple[int, ...] = ()
    count: int = 1
    puts_back: bool = False


class OddsAsked(PotEvent, frozen=True):
    """The chance (0..1) of at least one of these kinds in `count` draws was asked for."""

    kinds: tuple[int, ...]
    labels: tuple[str, ...]
    count: int
    chance: float
    puts_back: bool = False


def ask_odds(state: State, move: AskOdds) -> Events:
    """Compute the exact odds of a draw. Without putting back, more draws than things in the pot are refused."""
    pot = ready_pot(state, move.pot)
    kinds = tuple(sorted(set(move.kinds)))
    if not kinds or kinds != move.kinds or not all(0 <= kind < len(pot.kinds) for kind in kinds):
        raise illegal_move("no_such_kind")
    if not 1 <= move.count <= (MOST_RETURNED if move.puts_back and pot.size else pot.size):
        raise illegal_move("pot_short", pot=pot.title, size=pot.size, count=move.count)
    chance = chance_of_any(pot, kinds, move.count, move.puts_back)
    return (OddsAsked(move.pot, kinds, pot.labels(kinds), move.count, chance, move.puts_back),)


def odds_asked(state: State, event: OddsAsked) -> State:
    return replace(state, question=Question(event.pot, event.kinds, event.count, event.puts_back))


def describe_asked(event: OddsAsked, seat: int | None) -> Words:
    return say("log.OddsAsked", of=_question_words(event.labels, event.count, event.puts_back), chance=event.chance)


def _question_words(labels: tuple[str, ...], count: int, puts_back: bool) -> Words:
    kinds = [thing(label) for label in labels]
    return say("odds.asked_back" if puts_back else "odds.asked", kinds=kinds, count=count)


def odds(state: State) -> Odds | None:
    """Return the odds of the selected pot or dice; None without odds.

    For a pot: the chance that was asked, the next draw, and at least one of each kind in the next few. For dice: the totals.
    """
    if state.tool == DICE:
        return totals(state.last_throw.notation or USUAL)
    if state.selected_pot_index is None:
        return None
    pot = state.pots[state.selected_pot_index]
    if not pot.is_ready or not pot.size or pot.pot == PILE:
        return None
    return Odds(say("odds.title", pot=pot.title, size=pot.size), LazySequence(lambda: _all_rows(state, pot)), say("odds.note"))


def totals(notation: str) -> Odds | None:
    """Return the chance of each total or more; None if the dice have no total or too many."""
    lines = tuple(OddsRow(say("odds.total", total=total), chance) for total, chance in chances_of_totals(notation))
    return Odds(say("odds.totals", dice=notation), lines) if lines else None


def _all_rows(state: State, pot: Pot) -> tuple[OddsRow, ...]:
    look_ahead_rows = _rows(pot, LOOK_AHEAD_DRAWS) if pot.size >= LOOK_AHEAD_DRAWS else []
    return (*_asked_rows(state, pot), *_rows(pot, 1), *look_ahead_rows)


def _asked_rows(state: State, pot: Pot) -> tuple[OddsRow, ...]:
    question = state.question
    if question is None or (question.count > pot.size and not question.puts_back):
        return ()
    label = _question_words(pot.labels(question.kinds), question.count, question.puts_back)
    return (OddsRow(label, chance_of_any(pot, question.kinds, question.count, question.puts_back), "good"),)


def _rows(pot: Pot, draws: int) -> list[OddsRow]:
    heading = say("odds.next", draws=draws)
    return [
        OddsRow(
            say("odds.row", heading=heading, kind=pot_kind.words),
            chance_of_any(pot, (kind,), draws),
            group=heading,
            is_share=draws == 1,
        )
        for kind, pot_kind in enumerate(pot.kinds)
        if pot.held_counts[kind]
    ]
