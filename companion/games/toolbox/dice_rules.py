"""Which dice of a roll count: all, the highest, the lowest, or all but the lowest; and how many dice each rule needs."""

from typing import NamedTuple

from companion.games.toolbox.view import dice_in_hand


class DiceRule(NamedTuple):
    """Rule for the dice of a roll that count.

    suffix  end of a notation with this rule; "" if all dice count
    least   fewest dice for which the rule makes sense: with fewer it would equal another rule, or drop all
    usual   number of dice that players want with the rule, used where fewer than `least` are selected
    """

    suffix: str
    least: int
    usual: int


DICE_RULES = (DiceRule("", 0, 1), DiceRule("kh1", 2, 2), DiceRule("kl1", 2, 2), DiceRule("dl1", 3, 4))
"""All rules, in the order in which players are asked."""
USUAL_RULE = "kh1"
"""Rule that is offered even for one die, which then becomes two."""


def find_rule(suffix: str) -> DiceRule:
    """Return the rule with this suffix. Raises KeyError if there is none."""
    return {rule.suffix: rule for rule in DICE_RULES}[suffix]


def allowed_rule(suffix: str, count: int) -> str:
    """Return the suffix if its rule is allowed for a number of dice, else "": all of them count.

    >>> allowed_rule("kh1", 2), allowed_rule("dl1", 2)
    ('kh1', '')
    """
    return suffix if count >= find_rule(suffix).least else ""


def next_rule(suffix: str, count: int) -> str:
    """Return the suffix of the rule after `suffix` among those that are offered for a number of dice; "" after the last.

    >>> next_rule("", 1), next_rule("kh1", 2), next_rule("kl1", 2)
    ('kh1', 'kl1', '')
    """
    suffixes = [rule.suffix for rule in DICE_RULES if count >= rule.least or rule.suffix == USUAL_RULE]
    at = suffixes.index(suffix) + 1
    return suffixes[at] if at < len(suffixes) else ""


def count_for_rule(suffix: str, count: int) -> int:
    """Return the number of dice to roll with a rule: `count`, or the usual number if that is too few.

    >>> count_for_rule("kh1", 1), count_for_rule("dl1", 2), count_for_rule("dl1", 3)
    (2, 4, 3)
    """
    rule = find_rule(suffix)
    return count if count >= rule.least else rule.usual


def split_rule(notation: str) -> tuple[int, str, str]:
    """Return the number and kind of dice in a notation, and the suffix of the rule which of them count.

    >>> split_rule("2d20kh1"), split_rule("3d6"), split_rule("d6+d8")
    ((2, 'd20', 'kh1'), (3, 'd6', ''), (0, 'd6+d8', ''))
    """
    suffix = next((rule.suffix for rule in DICE_RULES if rule.suffix and notation.endswith(rule.suffix)), "")
    count, kind = dice_in_hand(notation.removesuffix(suffix))
    return (count, kind, suffix) if count else (*dice_in_hand(notation), "")
