"""The board in words: levels, sea floor and dice."""

from collections.abc import Iterator

from companion.games.into_the_blue.box import ROLLS
from companion.games.into_the_blue.state import NO_SEAT
from companion.games.into_the_blue.view import BoardView, ChestView, LevelView
from companion.table.dice import TrayView
from companion.table.in_words import holdings
from companion.table.sentence import SeatName, Words, say


def describe(view: BoardView, seat: int | None) -> tuple[Words, ...]:
    """Return a row for each level, for the chests, for the dice, and for the next player."""
    levels = (_level_text(level, seat) for level in view.levels)
    hint = view.sentence if view.sentence and (view.is_fixed or view.tray.is_waiting) else ""
    end = say("text.over") if view.is_over else "" if view.follows == NO_SEAT else say("text.follows", seat=SeatName(view.follows))
    return tuple(filter(None, (*levels, *_floor_text(view.chests, seat), *_dice_text(view.tray), hint, end)))


def _level_text(level: LevelView, seat: int | None) -> Words:
    """Describe a level: its treasures, then the shells by seat, those that would take treasures first."""
    other_seats = sorted(
        (at for at, count in enumerate(level.shells) if count and at not in level.order), key=lambda at: -level.shells[at]
    )
    counts = [(at, say("text.shells", count=level.shells[at])) for at in (*level.order, *other_seats)]
    own_count = [(seat, say("text.none"))] if counts and seat is not None and not level.shells[seat] else []
    shells = holdings((*counts, *own_count), seat) or (say("text.nobody"),)
    if level.shells_to_place:
        return say("text.level_open", level=level.level, worths=level.treasures, shells=shells, coming=level.shells_to_place)
    return say("text.level", level=level.level, worths=level.treasures, shells=shells)


def _floor_text(chests: tuple[ChestView, ...], seat: int | None) -> Iterator[Words]:
    closed_chests = tuple(number for number, chest in enumerate(chests, 1) if chest.holder == NO_SEAT)
    yield say("text.floor", chests=closed_chests) if closed_chests else say("text.no_chests")
    for number, chest in enumerate(chests, 1):
        if chest.holder != NO_SEAT:
            yield _taken_chest(number, chest, seat)


def _taken_chest(number: int, chest: ChestView, seat: int | None) -> Words:
    if chest.worth:
        return say("text.chest_worth", chest=number, seat=SeatName(chest.holder), worth=chest.worth)
    return say("text.my_chest" if chest.holder == seat else "text.chest", chest=number, seat=SeatName(chest.holder))


def _dice_text(tray: TrayView) -> Iterator[Words]:
    """Describe the dice: the sequence, those above a gap, the newly rolled ones, and the rolls left."""
    if tray.rolls_left == ROLLS and tray.dice:
        yield say("text.last_dice", dice=tuple(die.face for die in tray.dice))
        return
    lit = tuple(die.face for die in tray.dice if die.is_lit)
    lost_faces = tuple(die.face for die in tray.dice if die.is_lost)
    fresh = tuple(die.face for die in tray.dice if die.is_fresh)
    if lit:
        yield say("text.dice", dice=lit)
    if lost_faces:
        yield say("text.lost", dice=lost_faces)
    if 0 < len(fresh) < len(tray.dice):
        yield say("text.fresh", dice=fresh)
    if tray.rolls_left:
        yield say("text.rolls", rolls=tray.rolls_left)
    if tray.is_waiting:
        yield say("text.throwing", count=len(tray.throwing))
