"""Dice by notation, in the app or physical. Devices name dice by kind ("d20", "d{sun,moon}"); "dice" are the selected ones."""

from msgspec import UNSET, UnsetType, field

from companion.games.toolbox.box import MOST_KEPT, MOST_OWN_DICE
from companion.games.toolbox.draws import device_name
from companion.games.toolbox.rulebook import DICE_REROLLED_FROM
from companion.games.toolbox.state import MOST_PAST, State, ThrownDice
from companion.table.chapter import Chance, Event, Events, IllegalMoveError, Move, Words, illegal_move, pick_among, replace, say
from companion.table.dice_notation import MOST_DICE, MOST_FACES, Dice, DiceError, Throw, faces_of, parse_throw
from companion.table.dice_odds import totals_of
from companion.table.dice_throws import throw_dice
from companion.table.grammar import BLANK

MOST_REROLLED = 12
"""Most dice of which some can be rolled again: each of them is large enough for a finger."""


class RollDice(Move, frozen=True):
    """Roll the dice that a notation names."""

    notation: str


class RollKept(Move, frozen=True):
    """Roll dice that were saved."""

    notation: tuple[str, ...] = ()


class RerollDice(Move, frozen=True):
    """Roll some dice of the last roll again; `positions` are theirs. The others stay as they are."""

    positions: tuple[int, ...] = ()


class EnterRoll(Move, frozen=True, tag="TellRolled"):
    """Enter the faces of physical dice of one kind."""

    die: str
    faces: tuple[int | str, ...] = ()


class DiceThrown(Event, frozen=True, rename={"uncounted_positions": "lost"}):
    """Dice were rolled; `total` if they add up. `on_table`: physical dice.

    uncounted_positions  positions of dice that do not count, as they were rerolled or dropped; not recorded if all count
    rerolled_positions   positions of the dice that were rolled again while the others stayed; not recorded if all were rolled
    """

    cue, news = "dice", "drawn"
    has_short = True
    notation: str
    dice: tuple[str, ...]
    faces: tuple[str, ...]
    total: int | None
    on_table: bool = field(default=False, name="is_told")
    uncounted_positions: tuple[int, ...] | UnsetType = UNSET
    rerolled_positions: tuple[int, ...] | UnsetType = UNSET

    def has_revealed(self) -> bool:
        """Return whether the app rolled: a physical roll is known to all."""
        return not self.on_table


def roll(state: State, move: RollDice | RollKept, chance: Chance) -> Events:
    """Roll dice by their notation, saved ones too."""
    notation = "".join(move.notation)
    if isinstance(move, RollKept):
        pick_among(move.notation, state.kept_dice, illegal_move("no_such_dice", dice=notation))
    return (_throw_event(_read(notation), chance),)


def rerollable_count(state: State) -> int:
    """Return the number of dice of which some can be rolled again; 0 for one die, many dice, or dice with modifiers."""
    thrown_dice = state.last_throw
    if state.rules < DICE_REROLLED_FROM or not 1 < len(thrown_dice.faces) <= MOST_REROLLED:
        return 0
    return len(thrown_dice.faces) if all(dice.is_plain for dice in _read(thrown_dice.notation).dice) else 0


def reroll(state: State, move: RerollDice, chance: Chance) -> Events:
    """Roll some dice of the last roll again. Raises IllegalMoveError("no_such_dice") for positions without a die."""
    before, positions = state.last_throw, tuple(sorted(set(move.positions)))
    if not positions or not set(positions) <= set(range(rerollable_count(state))):
        raise illegal_move("no_such_dice", dice=before.notation)
    throw, faces = _read(before.notation), list(before.faces)
    kinds = [dice for dice in throw.dice for _ in range(dice.count)]
    for position in positions:
        (face,) = chance.roll(1, len(kinds[position].faces))
        faces[position] = kinds[position].faces[face]
    total = None
    if throw.is_counted:
        total = throw.addend + sum(dice.sign * dice.worth[dice.faces.index(face)] for dice, face in zip(kinds, faces))
    return (DiceThrown(before.notation, before.dice, tuple(faces), total, rerolled_positions=positions),)


def _throw_event(throw: Throw, chance: Chance) -> DiceThrown:
    fell = throw_dice(throw, chance)
    return DiceThrown(throw.notation, fell.dice, fell.faces, fell.total, uncounted_positions=fell.uncounted_positions or UNSET)


def kind_of(notation: str) -> str:
    """Return the kind of dice in a notation; "" if there are several kinds, or none.

    >>> kind_of("3d6"), kind_of("d6+d8"), kind_of("4d6kh3")
    ('d6', '', '')
    """
    try:
        dice = parse_throw(notation).dice
    except DiceError:
        return ""
    return dice[0].die if len(dice) == 1 and dice[0].is_plain else ""


def die_of(notation: str) -> str:
    """Return the die of a notation with one kind of dice, with modifiers or without; "" if there are several, or none.

    >>> die_of("4d6kh3"), die_of("d6+d8")
    ('d6', '')
    """
    try:
        dice = parse_throw(notation).dice
    except DiceError:
        return ""
    return dice[0].die if len(dice) == 1 else ""


def _read(notation: str) -> Throw:
    try:
        return parse_throw(notation)
    except DiceError as error:
        raise IllegalMoveError("no_dice", error.sentence) from error


def enter_rolled(state: State, move: EnterRoll) -> Events:
    """Enter dice of one kind, each with a face it has."""
    dice = _read(move.die).dice
    if len(dice) != 1 or not dice[0].is_plain or dice[0].count != 1 or not 1 <= len(move.faces) <= MOST_DICE:
        raise illegal_move("too_many_dice", most=MOST_DICE)
    die, count = dice[0], len(move.faces)
    faces = tuple(_face_of(die, str(face)) for face in move.faces)
    total = sum(die.worth[die.faces.index(face)] for face in faces) if die.is_counted else None
    return (DiceThrown(f"{count if count > 1 else ''}{die.die}", (die.die,) * count, faces, total, on_table=True),)


def _face_of(die: Dice, typed: str) -> str:
    for face in die.faces:
        if typed.casefold() in (face.casefold(), device_name(face) or face):
            return face
    raise illegal_move("unknown_face.die", die=die.name, face=typed)


def dice_thrown(state: State, event: DiceThrown) -> State:
    before, past, past_dice = state.last_throw, state.past, state.past_dice
    if before.total is not None:
        past, past_dice = (before.total, *past)[:MOST_PAST], (before.notation, *past_dice)[:MOST_PAST]
    return replace(
        state,
        last_throw=ThrownDice(event.notation, event.dice, event.faces, event.total, event.uncounted_positions or ()),
        past=past,
        past_dice=past_dice,
    )


def describe_thrown(event: DiceThrown, seat: int | None) -> Words:
    is_one = event.faces == (str(event.total),)
    faces = say("log.faces" if is_one or event.total is None else "log.faces_total", faces=event.faces, total=event.total)
    if not isinstance(event.rerolled_positions, UnsetType):
        return say("log.rerolled", count=len(event.rerolled_positions), dice=event.notation, faces=faces)
    return say("log.rolled_on_table" if event.on_table else "log.rolled", dice=event.notation, faces=faces)


class AskTotal(Move, frozen=True):
    """Ask for the chance of reaching a total."""

    notation: str
    total: int = 0


class TotalAsked(Event, frozen=True):
    """The chance of reaching a total was asked for."""

    notation: str
    total: int
    chance: float


def ask_total(state: State, move: AskTotal) -> Events:
    """Compute the exact chance of a total. Raises IllegalMoveError("no_totals") for dice with none or too many."""
    totals = totals_of(_read(move.notation))
    if totals is None:
        raise illegal_move("no_totals", dice=move.notation)
    return (TotalAsked(parse_throw(move.notation).notation, move.total, totals.chance_of_total(move.total)),)


def total_asked(state: State, event: TotalAsked) -> State:
    return state


class MakeDie(Move, frozen=True):
    """Save dice with the players' own faces."""

    faces: str
    count: int = 1


class DieMade(Event, frozen=True):
    """Dice with the players' own faces were saved."""

    notation: str


def make(state: State, move: MakeDie) -> Events:
    """Save dice with the players' own faces; a die with fewer than two faces gets blank ones."""
    if not 1 <= move.count <= MOST_OWN_DICE:
        raise illegal_move("too_many_dice", most=MOST_OWN_DICE)
    if len(state.dice) >= MOST_KEPT:
        raise illegal_move("too_many_kept", most=MOST_KEPT)
    parts = [part for part in move.faces.translate({ord("{"): None, ord("}"): None}).split(",") if part.strip()][:MOST_FACES]
    faces = faces_of(",".join([*parts, *[BLANK] * (2 - len(parts))]))
    return (DieMade(_read(f"{move.count if move.count > 1 else ''}d{{{','.join(faces)}}}").notation),)


def describe_made(event: DieMade, seat: int | None) -> Words:
    (dice,) = _read(event.notation).dice
    return say("log.DieMade", count=dice.count, faces=dice.faces)


def die_made(state: State, event: DieMade) -> State:
    return replace(state, dice=(event.notation, *(dice for dice in state.dice if dice != event.notation)))
