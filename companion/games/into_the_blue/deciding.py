"""What the rules allow, in the order the rulebook tells them: roll, stop, place, take a chest, end. Refuses everything else."""

from collections.abc import Callable
from typing import Any

from companion.games.into_the_blue import words
from companion.games.into_the_blue.evolving import evolve
from companion.games.into_the_blue.moves import (
    CheckTreasures,
    ChestsDoubted,
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
    TreasuresChecked,
    WorthTold,
)
from companion.games.into_the_blue.state import (
    AGAIN,
    ALL_DICE,
    CHEST,
    CHESTS,
    DICE,
    FAIL,
    KEEP,
    LEVELS,
    NOBODY,
    OPEN,
    OUTCOMES,
    OVER,
    PLACE,
    ROLL,
    ROLLS,
    SHELLS,
    THROW,
    WORTHS,
    State,
    possible_worths,
    seated,
    untold,
)
from companion.table.asides import CorrectCounter, CounterCorrected, LeaveTable, SeatLeft
from companion.table.chance import Chance
from companion.table.game import Setup
from companion.table.moves import Event, IllegalMove, Move

Events = tuple[Event, ...]


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
    kept = _kept(state, seat, dice)
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
        return _end_of_turn(state, (DiveFailed(move.seat),))
    if state.phase not in (AGAIN, THROW):
        _refuse_stop(state, move.seat)
    stopped = RollingStopped(move.seat)
    if OUTCOMES[state.dice].phase == FAIL:
        return _end_of_turn(state, (stopped, DiveFailed(move.seat)))
    return (stopped,)


def _refuse_stop(state: State, seat: int) -> None:
    if state.phase == ROLL:
        raise IllegalMove("roll_first", words.ROLL_FIRST)
    raise IllegalMove("stopped", words.stopped(seat))


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
        return _end_of_turn(state, (placed, EndTriggered(seat)) if state.ending == NOBODY else (placed,))
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
    return _with_doubts(state, (*events, GameEnded("last_chest")))


def _end_of_turn(state: State, events: Events) -> Events:
    """The turn passes; where nobody's last turn is left, the game ends."""
    if _after(state, events).phase < WORTHS:
        return events
    return _with_doubts(state, (*events, GameEnded("last_turn")))


def _after(state: State, events: Events) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def _with_doubts(state: State, events: Events) -> Events:
    """Worths told in secret that cannot all be true are asked for again, openly."""
    try:
        possible_worths(_after(state, events))
    except ValueError:
        return (*events, ChestsDoubted())
    return events


def _tell_worth(state: State, move: TellWorth, chance: Chance) -> Events:
    """At the end real chests are opened one by one."""
    if state.phase != WORTHS or move.chest not in untold(state):
        raise IllegalMove("game_over" if state.phase == OVER else "not_asked", words.NOT_ASKED)
    if len(move.worth) != 1 or move.worth[0] not in possible_worths(state):
        raise IllegalMove("no_such_worth", words.no_such_worth(move.worth))
    return (WorthTold(state.holders[move.chest], move.chest, move.worth[0]),)


def _check_treasures(state: State, move: CheckTreasures, chance: Chance) -> Events:
    """The table says what the treasures of its box are worth."""
    if state.phase == OVER:
        raise IllegalMove("game_over", words.GAME_OVER)
    worths = tuple(getattr(move, f"{rank}_{level}") for level in LEVELS for rank in ("main", "second", "third"))
    if any(not 0 <= worth <= words.MOST_WORTH for worth in worths):
        raise IllegalMove("no_such_worth", words.no_such_treasure(worths))
    return (TreasuresChecked(worths),)


def _correct(state: State, move: CorrectCounter, chance: Chance) -> Events:
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


def _leave(state: State, move: LeaveTable, chance: Chance) -> Events:
    """A seat leaves: its shells and chests stay where they are, its turns are over. Ruling: they still count."""
    if state.phase == OVER:
        raise IllegalMove("game_over", words.GAME_OVER)
    if move.seat not in seated(state):
        raise IllegalMove("not_seated", words.NOT_SEATED)
    events = (SeatLeft(move.seat),)
    if state.phase == WORTHS or _after(state, events).phase < WORTHS:
        return events
    reason = "alone" if len(seated(state)) == 2 else "last_turn"
    return _with_doubts(state, (*events, GameEnded(reason)))


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
    TellWorth: _tell_worth,
    CheckTreasures: _check_treasures,
    CorrectCounter: _correct,
    LeaveTable: _leave,
}
