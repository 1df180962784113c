"""What may be seen: everything but what the chests of others are worth."""

from msgspec import Struct

from companion.games.into_the_blue import words
from companion.games.into_the_blue.scoring import order, tokens
from companion.games.into_the_blue.state import (
    AGAIN,
    ALL_DICE,
    CHEST,
    DICE,
    LEVELS,
    NOBODY,
    OPEN,
    OUTCOMES,
    OVER,
    PLACE,
    ROLL,
    ROLLS,
    THROW,
    WORTHS,
    State,
)
from companion.table.dice import DieView, TrayView
from companion.table.views import SeatView, View


class LevelView(Struct, frozen=True):
    """A level of the board.

    shells     by seat
    treasures  worths of its tokens, best place first; `order` the seats that would take them now, in that order
    is_in_run  whether the dice on the tray reach it; `coming` how many shells the seat that is up would place here
    """

    level: int
    shells: tuple[int, ...]
    treasures: tuple[int, ...]
    order: tuple[int, ...]
    is_in_run: bool = False
    coming: int = 0


class ChestView(Struct, frozen=True):
    """A place on the floor: who took its chest (NOBODY: it lies there), and its worth where that may be seen (else 0)."""

    holder: int
    worth: int = 0


class BoardView(View, frozen=True):
    """The board: five levels, the tray, the floor, and what to check."""

    levels: tuple[LevelView, ...]
    tray: TrayView
    chests: tuple[ChestView, ...]
    is_fixed: bool
    is_over: bool
    says: str


def view(state: State, seat: int | None) -> BoardView:
    """The board as the table (None) or one seat may see it."""
    return BoardView(
        words.TITLE,
        words.subtitle(state.turn, state.ending, state.phase >= WORTHS, state.terms.is_checked),
        tuple(_seat(state, one, seat) for one in range(state.terms.seats)),
        levels=tuple(_level(state, level) for level in LEVELS),
        tray=tray(state),
        chests=tuple(
            ChestView(holder, worth if holder != NOBODY and _may_see(state, holder, seat) else 0)
            for holder, worth in zip(state.holders, state.chests, strict=True)
        ),
        is_fixed=state.phase > THROW,
        is_over=state.phase == OVER,
        says=_says(state),
    )


def _may_see(state: State, holder: int, seat: int | None) -> bool:
    return state.phase == OVER or state.terms.is_open or holder == seat


def _seat(state: State, one: int, seat: int | None) -> SeatView:
    chests = state.holders.count(one)
    worth = sum(worth for holder, worth in zip(state.holders, state.chests, strict=True) if holder == one)
    is_up = state.up == one and state.phase < WORTHS
    return SeatView(
        one,
        note=words.seat_note(state.ending == one, state.ending != NOBODY and is_up),
        is_up=is_up,
        is_out=not state.seated[one],
        counters=(("shells", state.unplayed[one]), *((("chests", chests),) if chests else ())),
        chest=worth if _may_see(state, one, seat) else None,
        has_chest=chests > 0,
    )


def _level(state: State, level: int) -> LevelView:
    coming = dict(_placing(state)).get(level, 0)
    placed = min(coming, state.unplayed[state.up]) if state.phase == PLACE else 0
    return LevelView(level, state.shells[level - 1], tokens(state, level), order(state, level), coming > 0, placed)


def _placing(state: State) -> tuple[tuple[int, int], ...]:
    """The run as it could be placed; none after a perfect dive, and none before the first roll or after the end."""
    if not state.dice or state.phase not in (AGAIN, THROW, PLACE) or OUTCOMES[state.dice].phase == OPEN:
        return ()
    return OUTCOMES[state.dice].placing


def _run(state: State) -> int:
    return OUTCOMES[state.dice].run if state.dice and state.phase != ROLL else 0


def _says(state: State) -> str:
    """A few words under the dice."""
    if state.phase == THROW or (state.phase == ROLL and state.terms.is_dice_on_table):
        return words.WAITING
    if state.phase >= WORTHS:
        return ""
    return (
        words.outcome(OUTCOMES[state.dice].run, OUTCOMES[state.dice].phase == OPEN)
        if state.phase > THROW
        else words.TOUCH[state.phase]
    )


def tray(state: State) -> TrayView:
    """The tray: the run lit, dice above a gap lost, the last ones to fall fresh; before a first roll the last turn's dice lie there."""
    if not state.dice:
        return TrayView(DICE.name, (), ROLLS, ALL_DICE, state.terms.is_dice_on_table)
    run = _run(state)
    falling = list(state.fell)
    dice = tuple(_die(face, run, falling) for face in state.dice)
    is_rolling = state.phase in (ROLL, AGAIN, THROW)
    throwing = ALL_DICE if state.phase == ROLL else state.throwing
    is_waiting = state.phase == THROW or (state.phase == ROLL and state.terms.is_dice_on_table)
    return TrayView(DICE.name, dice, ROLLS - state.rolls if is_rolling else 0, throwing, is_waiting)


def _die(face: int, run: int, falling: list[int]) -> DieView:
    is_fresh = face in falling
    if is_fresh:
        falling.remove(face)
    shape = DICE.faces[face - 1]
    is_lit = face <= run or (run == len(LEVELS) and face == CHEST)
    return DieView(face, shape.label, shape.pips, is_lit, not is_lit, is_fresh)
