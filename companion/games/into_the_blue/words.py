"""Every sentence of Into the Blue."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.games.into_the_blue import moves
from companion.games.into_the_blue.state import CHESTS, DICE, LEVELS, SHELLS
from companion.table.asides import CounterCorrected, SeatLeft
from companion.table.dice import amount
from companion.table.moves import Event
from companion.table.wording import counted, listed, who

TITLE = "Into the Blue"
TAGLINE = "Dive for runs of dice, hold the levels, open the chests"
MOST_WORTH = 30
CHECK_BOX = "What the treasures are worth is a guess of Fathom's: check with your box."

CHECK_BOX_SHORT = "treasures: check with your box"

# Why a move is refused.

GAME_OVER = "The game is over."
ROLL_FIRST = "Roll the dice first."
ROLL_ALL = "The first roll of a turn is with all six dice."
NO_SUCH_DICE = "There are six dice on the tray; pick at least one of them to roll again, each once."
STOP_FIRST = "Stop rolling first: then the dice are fixed and shells are placed."
PERFECT_DIVE = "A perfect dive brings a chest and another turn; no shells are placed."
NO_RUN = "There is no 1, so there is no run: nothing can be placed."
NO_PERFECT_DIVE = "A chest is taken only after a perfect dive: 1 2 3 4 5 and a chest."
NOT_ASKED = "The worth of that chest is not asked now."
NO_SUCH_COUNTER = "There is no such count in this game."
NOT_SEATED = "That seat has left already."


def not_your_turn(up: int, seat: int) -> str:
    """Another seat wants to move."""
    return f"It is the turn of {who(up)}, not of {who(seat)}."


def no_roll_left(rolls: int) -> str:
    """A fourth roll."""
    return f"All {rolls} rolls are used; the dice stay as they are."


def stopped(seat: int) -> str:
    """Rolling after stopping."""
    return f"{who(seat)} stopped rolling; the dice stay as they are."


def not_in_run(level: int, run: int) -> str:
    """A number outside the run."""
    return (
        f"The run goes from 1 to {run}; level {level} is not in it."
        if run > 1
        else f"The run is the 1 alone; level {level} is not in it."
    )


def wrong_shells(level: int, shown: int, left: int) -> str:
    """More or fewer shells than the dice say."""
    if left < shown:
        return f"{counted(shown, 'die shows', 'dice show')} {level}, and {counted(left, 'shell is', 'shells are')} left: place {left}, no more and no fewer."
    return f"{counted(shown, 'die shows', 'dice show')} {level}: place {counted(shown, 'shell')}, no more and no fewer."


def chest_gone(chest: int, left: int) -> str:
    """A chest that is not on the floor."""
    return f"Chest {chest + 1} is not on the floor any more; {left} of {len(CHESTS)} are."


def no_such_worth(worth: Sequence[int]) -> str:
    """A chest worth nothing known."""
    return (
        f"No chest is worth {listed(list(map(str, worth))) or 'nothing'} now: the five are worth {listed(list(map(str, CHESTS)))}."
    )


def no_such_treasure(worths: Sequence[int]) -> str:
    """A treasure out of range."""
    stranger = next(worth for worth in worths if not 0 <= worth <= MOST_WORTH)
    return f"A treasure is worth from 0 to {MOST_WORTH}, not {stranger}."


def too_few_shells(seat: int, shells: int, most: int, level: int) -> str:
    """A count beyond the shells a seat has."""
    return f"{who(seat)} has {shells} shells in all, so at most {most} can lie on level {level}."


# What the log says.

ENDS = {
    "last_chest": "The last chest is taken: the game ends at once",
    "last_turn": "The last turn is over: the game ends",
    "alone": "Only one seat is left: the game ends",
}


def tell(event: Event, seat: int | None) -> str:
    """The log's sentence for an event, as the table (None) or a seat may read it."""
    return TELL[type(event)](event, seat)


def _begun(event: moves.GameBegun, seat: int | None) -> str:
    return f"{who(event.starter)} starts; five chests lie on the floor, face down"


def _rolled(event: moves.DiceRolled, seat: int | None) -> str:
    if event.is_last:
        return f"{who(event.seat)} stopped on {DICE.said(event.dice)}"
    fell = "" if len(event.fell) == len(event.dice) else f" ({DICE.said(sorted(event.fell))} fell)"
    return f"{who(event.seat)} rolls {DICE.said(event.dice)}{fell}"


def _chosen(event: moves.DiceChosen, seat: int | None) -> str:
    return f"{who(event.seat)} picks up {amount(len(event.dice))}"


def _taken(event: moves.ChestTaken, seat: int | None) -> str:
    worth = f", worth {event.worth}" if seat == event.seat and event.worth else ""
    return f"{who(event.seat)} dives perfectly, takes a chest{worth}, and has another turn"


def _placed(event: moves.ShellsPlaced, seat: int | None) -> str:
    return f"{who(event.seat)} places {counted(event.shells, 'shell')} on level {event.level}"


def _corrected(event: CounterCorrected, seat: int | None) -> str:
    assert event.seat is not None
    return f"{who(event.seat)} has {counted(event.value, 'shell')} on level {event.key.removeprefix('level:')}, not {event.before}"


def _checked(event: moves.TreasuresChecked, seat: int | None) -> str:
    rows = (f"level {level} {' '.join(map(str, event.worths[3 * level - 3 : 3 * level]))}" for level in LEVELS)
    return f"The treasures in our box: {', '.join(rows)}"


TELL: dict[type[Event], Callable[[Any, int | None], str]] = {
    moves.GameBegun: _begun,
    moves.DiceRolled: _rolled,
    moves.DiceChosen: _chosen,
    moves.RollingStopped: lambda event, seat: f"{who(event.seat)} stops",
    moves.DiveFailed: lambda event, seat: f"{who(event.seat)} has no 1: nothing is placed",
    moves.ShellsPlaced: _placed,
    moves.ChestTaken: _taken,
    moves.EndTriggered: lambda event, seat: f"{who(event.seat)} placed the last shell: one more turn for everybody else",
    moves.GameEnded: lambda event, seat: ENDS[event.reason],
    moves.ChestsDoubted: lambda event, seat: "The chests told in secret cannot all be so: they are opened one by one",
    moves.WorthTold: lambda event, seat: f"{who(event.seat)} opens a chest worth {event.worth}",
    moves.TreasuresChecked: _checked,
    CounterCorrected: _corrected,
    SeatLeft: lambda event, seat: f"{who(event.seat)} leaves; shells and chests stay where they are",
}

# What the table is asked.

ROLLING = (
    "Up to three rolls a turn; on the second and third any dice may be rolled again, those kept before too. You may stop early."
)
THROWING = "The dice you picked are thrown on the table or in the tower; tell their faces, or let the tower tell them."
PLACING = (
    "The run is the unbroken series from 1 up. Choose one of its numbers and place as many shells on that level as dice show it, "
    "all of them; with fewer shells left, all you have. The most shells on a level take its main treasure."
)
OPENING = (
    "All six dice differ: a perfect dive. No shells: take a chest, keep its worth secret, and have another whole turn at once."
)
FAILING = "Without a 1 there is no run: all six dice are lost."
COUNTING = "Real chests are opened now. They are worth 5, 6, 6, 7 and 8."
CHECKING = "Nobody could read these numbers in the rulebook's picture. Entered once, they are kept for every later game."


def to_roll(seat: int, is_last: bool) -> str:
    """A turn begins."""
    return f"{who(seat)}: {'your last turn. ' if is_last else ''}Roll the dice"


def to_roll_again(seat: int, rolls_left: int) -> str:
    """Rolls are left."""
    return f"{who(seat)}: roll again, or stop? {counted(rolls_left, 'roll')} left"


def to_throw(seat: int, count: int) -> str:
    """Dice are to be thrown on the table."""
    return f"{who(seat)}: roll the {amount(count)} and tell what they show"


def to_place(seat: int) -> str:
    """Dice are fixed."""
    return f"{who(seat)}: shells on which level?"


def to_open(seat: int) -> str:
    """A perfect dive."""
    return f"{who(seat)}: a perfect dive! Which chest?"


def to_fail(seat: int) -> str:
    """No 1 after the third roll."""
    return f"{who(seat)}: no 1 among the dice. Nothing to place"


def to_tell_worth(seat: int) -> str:
    """Real chests at the end."""
    return f"{who(seat)}: what is your chest worth?"


def keep(faces: Sequence[int], rolled: int) -> str:
    """The choice that keeps the run and rolls what adds nothing to it."""
    return f"Keep {DICE.said(faces)}, roll {amount(rolled)}" if faces else "Roll all six again"


def stop_note(run: int, is_perfect: bool) -> str:
    """What stopping now means."""
    if is_perfect:
        return "a perfect dive: take a chest"
    return ("no 1: nothing to place", "the run is 1")[run] if run < 2 else f"the run is 1 to {run}"


def placement(level: int, shells: int) -> str:
    """A level to place on."""
    return f"Level {level}: {counted(shells, 'shell')}"


def gap_note(gap: int) -> str:
    """What a placement would mean: `gap` shells ahead of the fullest other place, or behind it."""
    if gap > 0:
        return "you lead"
    return "you tie for the lead" if gap == 0 else f"{-gap} behind the lead"


# The set-up list.


def checklist(seats: int, is_checked: bool, is_dice_on_table: bool, is_chests_on_table: bool) -> tuple[str, ...]:
    """What is laid out for so many seats."""
    tokens = "the main treasure and both second ones" if seats > 3 else "the main treasure and one second one"
    return (
        "Lay the board in the middle; the first seat is who swam last, if the table did not choose at random.",
        f"On each of the five levels lay {tokens}.",
        "Shuffle the five chests face down onto the floor."
        if is_chests_on_table
        else "Leave the five chests in the box: Fathom keeps them.",
        f"{SHELLS} shells for each seat, {SHELLS * seats} in all.",
        "The six dice into the lid."
        if is_dice_on_table
        else "Fathom rolls the six dice; a roll from the table can be told at any time.",
        *(() if is_checked else (CHECK_BOX + " The menu has a place for them.",)),
    )


# The end.

RANKS = ("main treasure", "second treasure", "third treasure")


def took(level: int, rank: int) -> str:
    """A score line."""
    return f"Level {level}, {RANKS[rank]}"


def told_field(count: int) -> str:
    """What is asked of dice thrown on the table."""
    return "What does the die show?" if count == 1 else f"What do the {amount(count)} show?"


def treasure_field(level: int, rank: str, worth: int) -> str:
    """One of the fifteen fields."""
    return f"Level {level}, the {rank} treasure (now {worth})"


def as_shown(treasures: Sequence[Sequence[int]]) -> str:
    """The worths in force, in a line."""
    return " · ".join("/".join(map(str, row)) for row in treasures)


UNPLAYED = "unplayed shells"
LAST_TURN = "last turn"
CHEST_LINE = "Chest"


def level_named(level: int) -> str:
    """A level as a step of the tie-break."""
    return f"level {level}"


def tie(level: int, seats: Sequence[int], shells: int, steps: Sequence[str], won: Sequence[tuple[int, int]]) -> str:
    """A tie and how it was decided."""
    tied = f"Level {level}: {listed([who(seat) for seat in seats])} have {counted(shells, 'shell')} each"
    tokens = listed([f"{who(seat)} takes the {RANKS[rank]}" for seat, rank in won])
    compared = "; ".join(steps)
    return f"{tied}. {compared[0].upper()}{compared[1:]}. {tokens}."


def step(name: str, numbers: Sequence[tuple[int, int]]) -> str:
    """One comparison: alike, or who has what."""
    counts = {number for _, number in numbers}
    if len(counts) == 1:
        return f"{name}: {listed([who(seat) for seat, _ in numbers])} alike, {numbers[0][1]}"
    if name == LAST_TURN:
        return "earlier last turn: " + ", ".join(f"{who(seat)} in turn {number}" for seat, number in numbers)
    return f"{name}: " + ", ".join(f"{who(seat)} {number}" for seat, number in numbers)


def by_seat(seats: Sequence[int]) -> str:
    """Only after corrections: seats that never had a turn."""
    return f"nothing tells {listed([who(seat) for seat in seats])} apart but their seats"


def shared(seats: Sequence[int], total: int | float) -> str:
    """A shared win."""
    return f"{listed([who(seat) for seat in seats])} have {total} each and share the win."


# Odds.

ODDS_NOTE = "Each if you play for that alone, keeping the dice named."


def goal(goal: int) -> str:
    """What a seat may play for."""
    return f"Run to {goal}" if goal in LEVELS else "Perfect dive"


def to_keep(dice: Sequence[int]) -> str:
    """The best dice to keep for it."""
    return f"keep {DICE.said(dice)}" if dice else "keep none"


def odds_title(rolls: int) -> str:
    """The panel's heading."""
    return f"With {counted(rolls, 'roll')} left"


# The header, the tray and the rail.

WAITING = "Waiting for the dice"
TOUCH = ("Touch to roll", "Touch dice to roll them again")


def outcome(run: int, is_perfect: bool) -> str:
    """Under fixed dice."""
    if is_perfect:
        return "A perfect dive!"
    return ("No 1: lost", "The run is 1")[run] if run < 2 else f"The run is 1 to {run}"


def subtitle(turn: int, ending: int, is_over: bool, is_checked: bool) -> str:
    """The header."""
    now = "the treasures are counted" if is_over else f"turn {turn} · last turns" if ending >= 0 else f"turn {turn}"
    return now if is_checked else f"{now} · {CHECK_BOX_SHORT}"


def seat_note(is_ending: bool, is_last_turn: bool) -> str:
    """A few words on a seat's place in the rail."""
    return "no more turns" if is_ending else "last turn" if is_last_turn else ""


STARTER = "The rulebook lets the last player to have swum start: give that player the first seat, or leave it to chance."
