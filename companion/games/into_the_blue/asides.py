"""What may be done beside: dice the other way than agreed, what the treasures of this box are worth, shells counted again."""

from companion.games.into_the_blue import words
from companion.games.into_the_blue.moves import CheckTreasures
from companion.games.into_the_blue.prompts import roll_here, roll_picked, tell_last, tell_rolls
from companion.games.into_the_blue.state import AGAIN, ALL_DICE, LEVELS, OVER, ROLL, THROW, WORTHS, State
from companion.table.asides import Counter
from companion.table.prompt import Choice, Number


def asides(state: State) -> tuple[Choice, ...]:
    """Dice the other way than agreed (in the app or on the table), and the treasures of this box."""
    if state.phase == OVER:
        return ()
    return (*_other_dice(state), *_check_treasures(state))


def _other_dice(state: State) -> tuple[Choice, ...]:
    seat, is_on_table = state.up, state.terms.is_dice_on_table
    if state.phase == ROLL:
        return (roll_here(seat, ALL_DICE, "Dice"),) if is_on_table else tell_rolls(seat, group="Dice")
    if state.phase == AGAIN:
        return (roll_picked(seat, state.dice, not is_on_table, "Dice"), *(() if is_on_table else (tell_last(seat, "Dice"),)))
    if state.phase == THROW and is_on_table:
        return (roll_here(seat, state.throwing, "Dice"),)
    return ()


def _check_treasures(state: State) -> tuple[Choice, ...]:
    worths = {
        f"{rank}_{level}": worth
        for level, row in zip(LEVELS, state.terms.treasures, strict=True)
        for rank, worth in zip(("main", "second", "third"), row, strict=True)
    }
    fields = tuple(
        Number(f"{rank}_{level}", words.treasure_field(level, rank, worths[f"{rank}_{level}"]), 0, words.MOST_WORTH)
        for level in LEVELS
        for rank in ("main", "second", "third")
    )
    note = "checked" if state.terms.is_checked else "check with your box"
    enter = Choice("Enter what the treasures are worth", CheckTreasures(**worths), note=note, fields=fields, group="Treasures")
    right = Choice(
        "The treasures are as in our box", CheckTreasures(**worths), note=words.as_shown(state.terms.treasures), group="Treasures"
    )
    return (enter,) if state.terms.is_checked else (enter, right)


def counters(state: State) -> tuple[Counter, ...]:
    """The shells of every seat on every level: twelve in all, so what is not on a level is in the hand."""
    if state.phase >= WORTHS:
        return ()
    return tuple(
        Counter(f"level:{level}", f"shells on level {level}", column[seat], 0, column[seat] + state.unplayed[seat], seat)
        for seat in range(state.terms.seats)
        for level, column in zip(LEVELS, state.shells, strict=True)
    )
