"""Box contents: five levels with their treasures, twelve shells per seat, six dice, five chests."""

from msgspec import Struct

from companion.table.dice import DiceSet, Face
from companion.table.game import Setup, option
from companion.table.sentence import Words, say

LEVELS = (1, 2, 3, 4, 5)
RANKS = ("main", "second", "third")
MOST_WORTH = 30
SHELLS = 12
CHESTS = (5, 6, 6, 7, 8)
ROLLS = 3
CHEST = 6  # the face of a die
DICE = DiceSet("dice", 6, (Face("1", 1), Face("2", 2), Face("3", 3), Face("4", 4), Face("5", 5), Face("chest")))
ALL_DICE = tuple(range(DICE.count))

OPTIONS = (
    option("dice", "app", "table", reason=say("option.dice.why"), has_notes=True),
    option("chests", "app", "table", reason=say("option.chests.why"), has_notes=True),
    option("totals", "hidden", "open", has_notes=True),
)


class Run(Struct, frozen=True):
    """The sequence of six dice: unbroken from 1 up to `top` (0: none); with all six faces a perfect dive."""

    top: int
    is_perfect: bool


def run_of(dice: tuple[int, ...]) -> Run:
    """Return the sequence of `dice`.

    >>> run_of((1, 1, 2, 3, 3, 5))
    Run(top=3, is_perfect=False)
    """
    top = 0
    while top < len(LEVELS) and top + 1 in dice:
        top += 1
    return Run(top, top == len(LEVELS) and CHEST in dice)


def checklist(setup: Setup) -> tuple[Words, ...]:
    """Return the set-up steps for these seats."""
    seats, options = len(setup.seats), setup.options
    return (
        say("setup.board"),
        say("setup.tokens_three" if seats > 3 else "setup.tokens_two"),
        say("setup.chests_here" if options["chests"] == "table" else "setup.chests_in_box"),
        say("setup.shells", each=SHELLS, all=SHELLS * seats),
        say("setup.dice_here" if options["dice"] == "table" else "setup.dice_in_app"),
        *(() if setup.edition["treasures"]["verified"] else (_treasure_check(setup),)),
    )


def _treasure_check(setup: Setup) -> Words:
    """Return the step that compares the treasures of each level, level 1 first, with those in the box."""
    token_count = 3 if len(setup.seats) > 3 else 2
    rows = zip(*(setup.edition["treasures"][rank] for rank in RANKS[:token_count]), strict=True)
    return say("setup.treasures", levels=tuple(say("note.level_shown", worths=row) for row in rows))
