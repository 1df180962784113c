"""What was drawn or rolled with real things on the table: told by touch one by one, or by a cable all at once.

A cable calls a bag by its name in small letters with hyphens ("our-bag"), a thing likewise ("red-star-a"), and dice by what they
are ("d20", "d{sun,moon}"); "dice" are those in hand.
"""

import re
from functools import lru_cache
from typing import Any

from companion.games.toolbox import events, moves, words
from companion.games.toolbox.state import State, kept_dice
from companion.games.toolbox.things import BAG, Pot
from companion.table.chance import Chance
from companion.table.moves import Event, IllegalMove, Move
from companion.table.notation import MOST_DICE, Dice, NoDice, read
from companion.table.prompt import Choice, Option, Pick

MOST_TOLD = 24
USUAL = "d6"


def called(name: str) -> str:
    """What a cable calls it.

    >>> called("Our bag"), called("red star A")
    ('our-bag', 'red-star-a')
    """
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")


# asked


def told_asides(state: State) -> tuple[Choice, ...]:
    """For every bag and all dice that are kept or in hand."""
    bags = tuple(_drawn(at, pot) for at, pot in enumerate(state.pots) if pot.pot == BAG and pot.is_ready and pot.size)
    return (*bags, *(_rolled(die, "dice" if at == 0 else die) for at, die in enumerate(_dice(state))))


def _drawn(at: int, pot: Pot) -> Choice:
    kinds = [kind for kind, held in enumerate(pot.held) if held]
    field = Pick(
        "kinds", "What was drawn?", tuple(Option(kind, pot.kinds[kind].label, mark=pot.kinds[kind].mark) for kind in kinds)
    )
    label = f"Drawn from {pot.name}"
    return Choice(label, moves.TellDrawn(at), fields=(field,), hears=f"DRAW {called(pot.name)}", group=words.FROM_TABLE)


def _dice(state: State) -> tuple[str, ...]:
    """The dice in hand first, then each other kind of those that are kept."""
    kept = (_kind(notation) for notation in kept_dice(state))
    return (_kind(state.thrown.notation) or USUAL, *dict.fromkeys(kind for kind in kept if kind))


@lru_cache(maxsize=256)
def _kind(notation: str) -> str:
    """What kind of dice a notation throws: "3d6" are d6; "" where there are several kinds, or none."""
    try:
        throw = read(notation)
    except NoDice:
        return ""
    return throw.dice[0].name.lstrip("0123456789") if len(throw.dice) == 1 else ""


@lru_cache(maxsize=256)
def _rolled(die: str, heard: str) -> Choice:
    faces = tuple(Option(face, face) for face in dict.fromkeys(read(die).dice[0].faces))
    field = Pick("faces", words.FACES, faces, 1, MOST_TOLD, ordered=True, repeats=True)
    label = f"Rolled: {die} (in hand)" if heard == "dice" else f"Rolled: {die}"
    return Choice(label, moves.TellRolled(die), fields=(field,), hears=f"ROLL {heard}", group=words.FROM_TABLE)


# decided


def _tell_drawn(state: State, move: moves.TellDrawn, chance: Chance) -> tuple[Event, ...]:
    if not 0 <= move.pot < len(state.pots) or state.pots[move.pot].pot != BAG or not state.pots[move.pot].is_ready:
        raise IllegalMove("no_such_pot", words.NO_SUCH_POT)
    pot = state.pots[move.pot]
    kinds = tuple(_kind_of(pot, one) for one in move.kinds)
    for kind in kinds:
        if kinds.count(kind) > pot.held[kind]:
            raise IllegalMove("not_in_pot", words.not_in_pot(pot.name, pot.kinds[kind].label, pot.held[kind]), ("CountAgain",))
    if not kinds:
        raise IllegalMove("nothing_told", words.NOTHING_TOLD)
    return (events.ThingsDrawn(move.pot, kinds, pot.labels(kinds), pot.name, False, is_told=True),)


def _kind_of(pot: Pot, told: int | str) -> int:
    """The kind that was told: by its number, its name, or the name a cable has for it."""
    if isinstance(told, int) and 0 <= told < len(pot.kinds):
        return told
    for kind, one in enumerate(pot.kinds):
        if called(str(told)) in (called(one.label), called(one.letter) or None):
            return kind
    raise IllegalMove("no_such_thing", words.no_such_thing(pot.name, str(told), [one.label for one in pot.kinds]))


def _tell_rolled(state: State, move: moves.TellRolled, chance: Chance) -> tuple[Event, ...]:
    try:
        dice = read(move.die).dice
    except NoDice as error:
        raise IllegalMove("no_dice", str(error)) from error
    if len(dice) != 1 or dice[0].count != 1 or not 1 <= len(move.faces) <= MOST_DICE:
        raise IllegalMove("too_many_dice", words.too_many_dice(MOST_DICE))
    die = dice[0]
    faces = tuple(_face_of(die, str(face)) for face in move.faces)
    name = die.name.lstrip("0123456789")
    total = sum(die.worth[die.faces.index(face)] for face in faces) if die.is_counted else None
    many = str(len(faces)) if len(faces) > 1 else ""
    return (events.DiceThrown(f"{many}{name}", (name,) * len(faces), faces, total, is_told=True),)


def _face_of(die: Dice, told: str) -> str:
    for face in die.faces:
        if told.casefold() in (face.casefold(), called(face) or face):
            return face
    raise IllegalMove("unknown_face", words.unknown_face(die.name, told))


DECIDE: dict[type[Move], Any] = {moves.TellDrawn: _tell_drawn, moves.TellRolled: _tell_rolled}
