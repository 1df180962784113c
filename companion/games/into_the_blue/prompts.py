"""What the table is asked, and what each answer would mean. Prompts are kept: the same question comes up again and again."""

from collections import Counter as Tally
from collections.abc import Callable
from functools import cache

from companion.games.into_the_blue import words
from companion.games.into_the_blue.moves import (
    ChooseDice,
    PlaceShells,
    ReportRoll,
    RollDice,
    StopRolling,
    TakeChest,
    TellWorth,
)
from companion.games.into_the_blue.state import (
    AGAIN,
    ALL_DICE,
    CHESTS,
    DICE,
    OPEN,
    OUTCOMES,
    ROLLS,
    State,
    floor,
    possible_worths,
    untold,
)
from companion.table.prompt import Choice, Option, Pick, Prompt, Role


def prompt(state: State) -> Prompt | None:
    """What is asked now; None when the game is over."""
    if state.phase == AGAIN:
        return _asked_again(state.up, state.dice, state.rolls, state.terms.is_dice_on_table)
    return PROMPTS[state.phase](state)


@cache
def _asked_to_roll(seat: int, is_on_table: bool, is_last: bool) -> Prompt:
    choices = tell_rolls(seat, "primary") if is_on_table else (_roll_all(seat),)
    return Prompt(words.to_roll(seat, is_last), choices, seat, words.ROLLING)


def _roll_all(seat: int) -> Choice:
    return Choice("Roll the dice", RollDice(seat, ALL_DICE), seat, "primary", marks=("tray",))


def tell_rolls(seat: int, role: Role = "secondary", group: str = "") -> tuple[Choice, ...]:
    return (
        Choice(
            "Tell the roll",
            ReportRoll(seat),
            seat,
            role,
            fields=(DICE.told("faces", "What do the six dice show?", DICE.count),),
            marks=("tray",),
            hears=DICE.heard,
            group=group,
        ),
        tell_last(seat, group),
    )


def tell_last(seat: int, group: str = "") -> Choice:
    field = DICE.told("faces", "What do the six dice show?", DICE.count)
    return Choice(
        "Tell the dice you stopped on", ReportRoll(seat, is_last=True), seat, note="no more rolls", fields=(field,), group=group
    )


@cache
def _asked_again(seat: int, dice: tuple[int, ...], rolls: int, is_on_table: bool) -> Prompt:
    """Roll again: one tap keeps the run, or any dice are picked; or stop."""
    came = OUTCOMES[dice]
    is_perfect = came.phase == OPEN
    stop = Choice("Stop", StopRolling(seat), seat, "primary" if is_perfect else "secondary", words.stop_note(came.run, is_perfect))
    again = roll_picked(seat, dice, is_on_table)
    tell = (tell_last(seat),) if is_on_table else ()
    quick = () if is_perfect else (_quick(seat, dice, came.spare, is_on_table),)
    choices = (stop, again, *tell) if is_perfect else (*quick, again, stop, *tell)
    return Prompt(words.to_roll_again(seat, ROLLS - rolls), choices, seat, words.ROLLING)


def _quick(seat: int, dice: tuple[int, ...], spare: tuple[int, ...], is_on_table: bool) -> Choice:
    label = words.keep([face for place, face in enumerate(dice) if place not in spare], len(spare))
    move = ChooseDice(seat, spare) if is_on_table else RollDice(seat, spare)
    return Choice(label, move, seat, "primary")


def roll_picked(seat: int, dice: tuple[int, ...], is_on_table: bool, group: str = "") -> Choice:
    return Choice(
        "Pick dice to roll",
        ChooseDice(seat) if is_on_table else RollDice(seat),
        seat,
        marks=tuple(f"die:{place}" for place in ALL_DICE),
        fields=(_picked(dice),),
        group=group,
    )


@cache
def _picked(dice: tuple[int, ...]) -> Pick:
    return DICE.chosen("dice", "Which dice are rolled again?", dice)


@cache
def _asked_to_throw(seat: int, throwing: tuple[int, ...], is_on_table: bool) -> Prompt:
    count = len(throwing)
    tell = Choice(
        "Tell the roll",
        ReportRoll(seat),
        seat,
        "primary",
        fields=(DICE.told("faces", words.told_field(count), count),),
        marks=("tray",),
        hears=DICE.heard,
    )
    here = () if is_on_table else (roll_here(seat, throwing),)
    return Prompt(words.to_throw(seat, count), (tell, *here), seat, words.THROWING)


def roll_here(seat: int, throwing: tuple[int, ...], group: str = "") -> Choice:
    return Choice("Roll them here", RollDice(seat, throwing), seat, group=group)


def _asked_to_place(state: State) -> Prompt:
    """One choice for each number of the run, deepest first, each with what it would mean."""
    seat, shells, came = state.up, state.shells, OUTCOMES[state.dice]
    left, run = state.unplayed[seat], came.run
    choices = []
    for level, count in came.placing:
        column = shells[level - 1]
        placed = count if count < left else left
        choices.append(_placement(seat, level, placed, column[seat] + placed - max(column), level == run))
    choices.reverse()
    return Prompt(_to_place(seat), tuple(choices), seat, words.PLACING)


@cache
def _to_place(seat: int) -> str:
    return words.to_place(seat)


@cache
def _placement(seat: int, level: int, shells: int, gap: int, is_deepest: bool) -> Choice:
    move = PlaceShells(seat, level, shells)
    role: Role = "primary" if is_deepest else "secondary"
    return Choice(words.placement(level, shells), move, seat, role, words.gap_note(gap), (f"level:{level}",))


@cache
def _asked_to_open(seat: int, floor: tuple[int, ...], is_on_table: bool) -> Prompt:
    """One of the chests left on the floor. A real one's worth may be entered at once, screen to oneself, or told at the end."""
    if not is_on_table:
        choices = tuple(
            Choice(
                f"Chest {chest + 1}",
                TakeChest(seat, chest),
                seat,
                "primary" if chest == floor[0] else "secondary",
                marks=(f"chest:{chest}",),
            )
            for chest in floor
        )
        return Prompt(words.to_open(seat), choices, seat, words.OPENING)
    marks = tuple(f"chest:{chest}" for chest in floor)
    worths = tuple(Option(worth, str(worth)) for worth in sorted(set(CHESTS)))
    later = Choice("Take a chest", TakeChest(seat, floor[0]), seat, "primary", "its worth is asked at the end", marks)
    field = Pick("worth", "Its worth, for your eyes only", worths)
    now = Choice(
        "Take a chest and tell its worth", TakeChest(seat, floor[0]), seat, note="turn the screen to yourself", fields=(field,)
    )
    return Prompt(words.to_open(seat), (later, now), seat, words.OPENING)


@cache
def _asked_to_pass(seat: int) -> Prompt:
    return Prompt(
        words.to_fail(seat), (Choice("Pass the dice on", StopRolling(seat), seat, "primary", marks=("tray",)),), seat, words.FAILING
    )


def _asked_for_worth(state: State) -> Prompt:
    """Real chests whose worth nobody told are opened at the end, one by one."""
    chest = untold(state)[0]
    seat = state.holders[chest]
    worths = tuple(Option(worth, str(worth)) for worth in sorted(Tally(possible_worths(state))))
    choice = Choice("Tell its worth", TellWorth(chest), seat, "primary", fields=(Pick("worth", "Its worth", worths),))
    return Prompt(words.to_tell_worth(seat), (choice,), seat, words.COUNTING)


PROMPTS: tuple[Callable[[State], Prompt | None], ...] = (
    lambda state: _asked_to_roll(state.up, state.terms.is_dice_on_table, state.ending >= 0),
    lambda state: _asked_again(state.up, state.dice, state.rolls, state.terms.is_dice_on_table),
    lambda state: _asked_to_throw(state.up, state.throwing, state.terms.is_dice_on_table),
    _asked_to_place,
    lambda state: _asked_to_open(state.up, floor(state), state.terms.is_chests_on_table),
    lambda state: _asked_to_pass(state.up),
    _asked_for_worth,
    lambda state: None,
)
