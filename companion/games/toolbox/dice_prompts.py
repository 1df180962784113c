"""Prompts of dice: roll, enter physical rolls, make a die, and ask for the chance of a total."""

from functools import cache, lru_cache

from companion.games.toolbox import box
from companion.games.toolbox.box import USUAL
from companion.games.toolbox.dice import (
    AskTotal,
    EnterRoll,
    MakeDie,
    RerollDice,
    RollDice,
    RollKept,
    die_of,
    kind_of,
    rerollable_count,
)
from companion.games.toolbox.state import State
from companion.table.chapter import say
from companion.table.dice_notation import KNOWN_THROWS, parse_throw
from companion.table.dice_odds import odds_of
from companion.table.notation_fields import Notation
from companion.table.prompt import Choice, Choices, Number, Option, Pick, Prompt, Text

MOST_AT_ONCE = 24
LONGEST_FACES = 80


def dice_prompt(state: State) -> Prompt:
    """Ask for a roll: of the last dice, of saved ones, or of any others."""
    notation = state.last_throw.notation or (USUAL if state.rules else "")
    first = (Choice(say("choice.roll", dice=notation), RollDice(notation), role="primary", marks=("tray",)),) if notation else ()
    dice_pick = Pick(
        "notation", say("field.which"), tuple(Option(notation, say("dice.label", dice=notation)) for notation in state.kept_dice)
    )
    other_choices = (Choice(say("choice.usual"), RollKept(), fields=(dice_pick,)), _other_dice_choice(), *_own_die_choices(state))
    return Prompt(say("ask.dice"), (*first, *_reroll_choices(state), *other_choices), reason=say("why.dice"))


def _reroll_choices(state: State) -> Choices:
    """Offer to roll some dice of the last roll again."""
    count = rerollable_count(state)
    if not count:
        return ()
    dice = tuple(Option(at, say("dice.nth", nth=at + 1, face=state.last_throw.faces[at])) for at in range(count))
    return (Choice(say("choice.reroll"), RerollDice(), fields=(Pick("positions", say("field.reroll"), dice, 1, count),)),)


@cache
def _other_dice_choice() -> Choice:
    field = Notation("notation", say("field.dice"))
    return Choice(say("choice.other"), RollDice(""), note=say("dice.label", dice="4d6kh3"), fields=(field,))


def _own_die_choices(state: State) -> Choices:
    return () if len(state.dice) >= box.MOST_KEPT else (_make_die_choice(),)


@cache
def _make_die_choice() -> Choice:
    faces = Text("faces", say("field.faces"), LONGEST_FACES, least=1)
    fields = (faces, Number("count", say("field.own_count"), 1, box.MOST_OWN_DICE))
    return Choice(say("choice.own"), MakeDie(""), fields=fields, step=say("choice.other"))


def total_odds_choices(state: State) -> Choices:
    """Offer to ask for the chance of a total with the selected dice."""
    notation = state.last_throw.notation or USUAL
    totals = odds_of(notation)
    if totals is None:
        return ()
    least = Number("total", say("field.total"), totals.low, totals.low + len(totals.weights) - 1)
    label = say("choice.total", dice=notation)
    return (Choice(label, AskTotal(notation), note=say("note.total"), fields=(least,), group=say("group.odds")),)


def enter_roll_choices(state: State) -> Choices:
    """Offer to enter rolls of the selected dice, then of each saved kind."""
    in_hand = die_of(state.last_throw.notation) or USUAL
    other_dice = dict.fromkeys(kind for notation in state.kept_dice if (kind := kind_of(notation)))
    rows = (
        (in_hand, "dice", say("choice.rolled_in_hand", dice=in_hand)),
        *((die, die, say("choice.rolled", dice=die)) for die in other_dice),
    )
    return tuple(
        Choice(label, EnterRoll(die), fields=(_faces_field(die),), report_pattern=f"ROLL {heard_word}", group=say("group.rolls"))
        for die, heard_word, label in rows
    )


@lru_cache(KNOWN_THROWS)
def _faces_field(die: str) -> Pick:
    """Return the field for the faces of rolled dice of one kind."""
    faces = tuple(Option(face, face) for face in dict.fromkeys(parse_throw(die).dice[0].faces))
    return Pick("faces", say("field.rolled"), faces, 1, MOST_AT_ONCE, ordered=True, repeats=True)
