"""The state of Into the Blue: who has how many shells where, the dice on the tray, the chests, and the end in sight."""

from itertools import combinations_with_replacement
from typing import Any

from msgspec import Struct

from companion.table.dice import DiceSet, Face, keepers
from companion.table.game import Setup

LEVELS = (1, 2, 3, 4, 5)
SHELLS = 12
ROLLS = 3
CHEST = 6
CHESTS = (5, 6, 6, 7, 8)
NOBODY = -1
DICE = DiceSet("dice", 6, (Face("1", 1), Face("2", 2), Face("3", 3), Face("4", 4), Face("5", 5), Face("chest")))
ALL_DICE = (0, 1, 2, 3, 4, 5)
KEEP = keepers(6)  # for every pick of dice to roll, what takes those that stay from the tray

# What is asked: a first roll, another one, a throw on the table, a level, a chest, nothing (no 1), the chests' worths, or no more.
ROLL, AGAIN, THROW, PLACE, OPEN, FAIL, WORTHS, OVER = range(8)


class Terms(Struct, frozen=True):
    """What was agreed before the first roll: the options, and the edition's treasures by level (main, second, third)."""

    seats: int
    is_dice_on_table: bool
    is_chests_on_table: bool
    is_open: bool
    treasures: tuple[tuple[int, int, int], ...]
    is_checked: bool


class State(Struct, frozen=True):
    """A moment of the game.

    shells      by level (level 1 first), then by seat: how many lie there
    unplayed    by seat
    up          the seat whose turn it is; `turn` counts turns as they begin, `last_turns` keeps each seat's last one
    phase       what is asked; `rolls` used in this turn; `dice` on the tray, sorted; `fell` of the last roll
    throwing    places of the dice to be thrown on the table now
    ending      the seat whose next turn will not come, or NOBODY
    chests      by place on the floor: the worth, 0 where nobody told it; `holders` the seat that has it, or NOBODY
    seated      by seat: still at the table
    """

    terms: Terms
    shells: tuple[tuple[int, ...], ...]
    unplayed: tuple[int, ...]
    up: int
    turn: int
    last_turns: tuple[int, ...]
    phase: int
    rolls: int
    dice: tuple[int, ...]
    fell: tuple[int, ...]
    throwing: tuple[int, ...]
    ending: int
    chests: tuple[int, ...]
    holders: tuple[int, ...]
    seated: tuple[bool, ...]


class Outcome(Struct, frozen=True):
    """What six dice come to.

    phase       PLACE, OPEN (a perfect dive) or FAIL
    run         the highest number of the unbroken series from 1
    placing     for each number of the run, its level and how many dice show it
    spare       places of the dice that add nothing to the series (doubles and dice above a gap)
    """

    phase: int
    run: int
    placing: tuple[tuple[int, int], ...]
    spare: tuple[int, ...]


def outcome(dice: tuple[int, ...]) -> Outcome:
    """What sorted `dice` come to.

    >>> outcome((1, 1, 2, 3, 3, 5)).placing
    ((1, 2), (2, 1), (3, 2))
    """
    run = 0
    while run < len(LEVELS) and run + 1 in dice:
        run += 1
    is_perfect = run == len(LEVELS) and CHEST in dice
    wanted = {*range(1, run + 1)} | ({CHEST} if run == len(LEVELS) else set())
    spare = tuple(place for place, face in enumerate(dice) if face not in wanted or face in dice[:place])
    placing = tuple((level, dice.count(level)) for level in range(1, run + 1))
    return Outcome(OPEN if is_perfect else PLACE if run else FAIL, run, placing, spare)


OUTCOMES = {dice: outcome(dice) for dice in combinations_with_replacement(range(1, CHEST + 1), 6)}


def empty(setup: Setup) -> State:
    """The board before the chests are laid."""
    seats = len(setup.seats)
    return State(
        terms=_terms(setup),
        shells=((0,) * seats,) * len(LEVELS),
        unplayed=(SHELLS,) * seats,
        up=0,
        turn=0,
        last_turns=(0,) * seats,
        phase=ROLL,
        rolls=0,
        dice=(),
        fell=(),
        throwing=(),
        ending=NOBODY,
        chests=(0,) * len(CHESTS),
        holders=(NOBODY,) * len(CHESTS),
        seated=(True,) * seats,
    )


def _terms(setup: Setup) -> Terms:
    worths = setup.edition["treasures"]
    return Terms(
        len(setup.seats),
        setup.options["dice"] == "table",
        setup.options["chests"] == "table",
        setup.options["totals"] == "open",
        tuple(zip(worths["main"], worths["second"], worths["third"], strict=True)),
        bool(worths["verified"]),
    )


def edition_of(state: State) -> dict[str, Any]:
    """The edition in force, with what this table learned from its box."""
    main, second, third = (list(row) for row in zip(*state.terms.treasures, strict=True))
    return {"treasures": {"verified": state.terms.is_checked, "main": main, "second": second, "third": third}}


def seated(state: State) -> tuple[int, ...]:
    """The seats still at the table."""
    return tuple(seat for seat, is_here in enumerate(state.seated) if is_here)


def untold(state: State) -> tuple[int, ...]:
    """The chests taken whose worth nobody has told."""
    return tuple(place for place, holder in enumerate(state.holders) if holder != NOBODY and not state.chests[place])


def possible_worths(state: State) -> tuple[int, ...]:
    """What a chest nobody has told can still be worth, a number for each left; raises ValueError where those told cannot be."""
    left = list(CHESTS)
    for worth in filter(None, state.chests):
        left.remove(worth)
    return tuple(left)


def is_last_turns(state: State) -> bool:
    """Whether somebody's next turn will not come."""
    return state.ending != NOBODY


def floor(state: State) -> tuple[int, ...]:
    """The chests still on the floor."""
    return tuple([chest for chest, holder in enumerate(state.holders) if holder == NOBODY])
