"""Dice of a kit: their notation by the rules of the game, and the totals that can be entered."""

from msgspec.structs import replace

from companion.table.dice_notation import MOST_ROLLS, Dice, Throw, parse_throw

MODIFIED_ROLLS_RULES = 6
"""Since these rules dice are kept, dropped, exploded and rerolled as their notation says; before, all were added."""


def throw_of(notation: str, rules: int) -> Throw:
    """Return the dice of a notation as a game with these rules rolls them."""
    throw = parse_throw(notation)
    if rules >= MODIFIED_ROLLS_RULES:
        return throw
    plain = (
        Dice(dice_term.count, dice_term.faces, dice_term.worth, dice_term.name, dice_term.sign, dice_term.die)
        for dice_term in throw.dice
    )
    return replace(throw, dice=tuple(plain))


def has_modifiers(notation: str) -> bool:
    """Return whether some dice of a notation are kept, dropped, exploded or rerolled."""
    return not all(dice_term.is_plain for dice_term in parse_throw(notation).dice)


def totals_of(notation: str, rules: int) -> tuple[int, int]:
    """Return the least and the greatest total of dice in a game with these rules."""
    throw = throw_of(notation, rules)
    ends = [
        sorted((dice_term.sign * low, dice_term.sign * high)) for dice_term in throw.dice for low, high in [_ends_of(dice_term)]
    ]
    return throw.addend + sum(low for low, _ in ends), throw.addend + sum(high for _, high in ends)


def _ends_of(dice: Dice) -> tuple[int, int]:
    """Return the least and the greatest sum of the dice that count."""
    low, high, count = min(dice.worth), max(dice.worth), abs(dice.kept_count) or dice.count
    if not dice.explodes:
        return low * count, high * count
    return min(low, 0) * count * MOST_ROLLS + max(low, 0) * count, max(high, 0) * dice.count * MOST_ROLLS
