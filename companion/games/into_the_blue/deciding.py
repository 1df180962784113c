"""What the rules allow, in the order the rulebook tells them: roll, stop, place, take a chest, end. Refuses everything else."""

from collections.abc import Callable
from typing import Any

from companion.games.into_the_blue import words
from companion.games.into_the_blue.correcting import check_treasures, correct, leave, tell_worth
from companion.games.into_the_blue.ending import Events, end_of_turn, with_doubts
from companion.games.into_the_blue.moves import (
    CheckTreasures,
    ChestTaken,
    ChooseDice,
    DiceChosen,
    DiceRolled,
    DiveFailed,
    EndTriggered,
    GameBegun,
    GameEnded,
    PlaceShells,
    ReportRoll,
    RollDice,
    RollingStopped,
    ShellsPlaced,
    StopRolling,
    TakeChest,
    TellWorth,
)
from companion.games.into_the_blue.state import (
    ALL_DICE,
    CHEST,
    CHESTS,
    DICE,
    FAIL,
    KEEP,
    NOBODY,
    OPEN,
    OUTCOMES,
    PLACE,
    ROLL,
    ROLLS,
    THROW,
    WORTHS,
    State,
)
from companion.table.asides import CorrectCounter, LeaveTable
from companion.table.chance import Chance
from companion.table.game import Setup
from companion.table.moves import IllegalMove, Move


def start(setup: Setup, chance: Chance) -> Events:
    """The five chests are shuffled face down (real ones by the table), and a seat starts: the first one, or one chosen at random."""
    chests = (0,) * len(CHESTS) if setup.options["chests"] == "table" else chance.shuffled(CHESTS)
    starter = chance.below(len(setup.seats)) if setup.options["starter"] == "random" else 0
    return (GameBegun(starter, chests),)


def decide(state: State, move: Move, chance: Chance) -> Events:
    """The only judge. Raises IllegalMove with a sentence for the table."""
    return DECIDE[type(move)](state, move, chance)


def _roll(state: State, move: RollDice, chance: Chance) -> Events:
    """Roll six dice, then up to twice more any of them, kept ones too."""
    seat, dice = move.seat, move.dice
    is_first = dice == ALL_DICE and state.phase == ROLL and state.up == seat
    kept = () if is_first else _kept(state, seat, dice)
    fell = chance.roll(len(dice), CHEST, 1)
    return (DiceRolled(seat, tuple(sorted(fell + kept)), fell, "app"),)


def _choose(state: State, move: ChooseDice, chance: Chance) -> Events:
    """Say which dice will be thrown on the table."""
    _kept(state, move.seat, move.dice)
    if state.phase == ROLL:
        raise IllegalMove("roll_first", words.ROLL_FIRST)
    return (DiceChosen(move.seat, move.dice),)


def _report(state: State, move: ReportRoll, chance: Chance) -> Events:
    """Dice thrown on the table are told: those asked for, or only the six the seat stopped on."""
    if move.is_last or state.phase != THROW:
        _kept(state, move.seat, ALL_DICE)
        fell = DICE.read(move.faces, DICE.count)
        return (DiceRolled(move.seat, tuple(sorted(fell)), fell, "table", move.is_last),)
    kept = _kept(state, move.seat, state.throwing)
    fell = DICE.read(move.faces, len(state.throwing))
    return (DiceRolled(move.seat, tuple(sorted(fell + kept)), fell, "table"),)


def _kept(state: State, seat: int, dice: tuple[int, ...]) -> tuple[int, ...]:
    """The faces that stay when the dice at these places are rolled; raises IllegalMove unless the seat may roll just them now."""
    if state.up != seat or state.phase > THROW:
        _check_roll(state, seat)
    keep = KEEP.get(dice)
    if keep is None:
        raise IllegalMove("no_such_dice", words.NO_SUCH_DICE)
    if state.phase != ROLL:
        return keep(state.dice)
    if len(dice) < len(ALL_DICE):
        raise IllegalMove("roll_all", words.ROLL_ALL)
    return ()


def _check_roll(state: State, seat: int) -> None:
    _check_turn(state, seat)
    if state.rolls == ROLLS:
        raise IllegalMove("no_roll_left", words.no_roll_left(ROLLS))
    raise IllegalMove("stopped", words.stopped(seat))


def _stop(state: State, move: StopRolling, chance: Chance) -> Events:
    """Stopping fixes the dice. Ruling: without a 1 the dive failed, also when the seat stopped early."""
    if state.up != move.seat or state.phase >= WORTHS:
        _check_turn(state, move.seat)
    if state.phase == FAIL:
        return end_of_turn(state, (DiveFailed(move.seat),))
    if state.phase == ROLL:
        raise IllegalMove("roll_first", words.ROLL_FIRST)
    if state.phase > THROW:
        raise IllegalMove("stopped", words.stopped(move.seat))
    stopped = RollingStopped(move.seat)
    if OUTCOMES[state.dice].phase == FAIL:
        return end_of_turn(state, (stopped, DiveFailed(move.seat)))
    return (stopped,)


def _place(state: State, move: PlaceShells, chance: Chance) -> Events:
    """Choose a number of the run and place as many shells on that level as dice show it; with fewer left, all there are."""
    seat, level = move.seat, move.level
    if state.up != seat or state.phase != PLACE:
        _check_placing(state, seat)
    if not 0 < level <= OUTCOMES[state.dice].run:
        raise IllegalMove("not_in_run", words.not_in_run(level, OUTCOMES[state.dice].run))
    left = state.unplayed[seat]
    shown = state.dice.count(level)
    if move.shells != (shown if shown < left else left):
        raise IllegalMove("wrong_shells", words.wrong_shells(level, shown, left))
    placed = ShellsPlaced(seat, level, move.shells)
    if left == move.shells or state.ending != NOBODY:
        return end_of_turn(state, (placed, EndTriggered(seat)) if state.ending == NOBODY else (placed,))
    return (placed,)


def _check_placing(state: State, seat: int) -> None:
    _check_turn(state, seat)
    if state.phase == ROLL:
        raise IllegalMove("roll_first", words.ROLL_FIRST)
    if state.phase == OPEN:
        raise IllegalMove("perfect_dive", words.PERFECT_DIVE)
    if state.phase == FAIL:
        raise IllegalMove("no_run", words.NO_RUN)
    raise IllegalMove("stop_first", words.STOP_FIRST)


def _take(state: State, move: TakeChest, chance: Chance) -> Events:
    """A perfect dive: one of the chests, its worth kept secret, and another whole turn at once; the last chest ends the game."""
    _check_turn(state, move.seat)
    if state.phase != OPEN:
        raise IllegalMove("no_perfect_dive", words.NO_PERFECT_DIVE)
    if not 0 <= move.chest < len(CHESTS) or state.holders[move.chest] != NOBODY:
        raise IllegalMove("chest_gone", words.chest_gone(move.chest, state.holders.count(NOBODY)))
    taken = (ChestTaken(move.seat, move.chest, _secret_worth(state, move)),)
    return _last_chest(state, taken) if state.holders.count(NOBODY) == 1 else taken


def _secret_worth(state: State, move: TakeChest) -> int:
    if not move.worth:
        return state.chests[move.chest]
    # Told in secret, any worth is taken, lest a refusal give another seat's chest away; the sum is checked at the end.
    if not state.terms.is_chests_on_table or len(move.worth) != 1 or move.worth[0] not in CHESTS:
        raise IllegalMove("no_such_worth", words.no_such_worth(move.worth))
    return move.worth[0]


def _last_chest(state: State, events: Events) -> Events:
    """The last chest ends the game at once, before the extra turn, cutting off any last turns to come."""
    return with_doubts(state, (*events, GameEnded("last_chest")))


def _check_turn(state: State, seat: int) -> None:
    if state.phase >= WORTHS:
        raise IllegalMove("game_over", words.GAME_OVER)
    if state.up != seat:
        raise IllegalMove("not_your_turn", words.not_your_turn(state.up, seat))


DECIDE: dict[type[Move], Callable[[State, Any, Chance], Events]] = {
    RollDice: _roll,
    ChooseDice: _choose,
    ReportRoll: _report,
    StopRolling: _stop,
    PlaceShells: _place,
    TakeChest: _take,
    TellWorth: tell_worth,
    CheckTreasures: check_treasures,
    CorrectCounter: correct,
    LeaveTable: leave,
}
