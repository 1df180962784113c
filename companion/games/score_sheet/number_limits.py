"""Greatest value of a number that a check of its round allows, such as no more tricks than the round has."""

from functools import lru_cache
from math import floor

from msgspec import Struct

from companion.games.score_sheet.asking import ask_at, asked_addresses, column_at
from companion.games.score_sheet.entries import LINES, Address, counting_of
from companion.games.score_sheet.formula_scope import FormulaScope
from companion.games.score_sheet.state import State, tally_of
from companion.table.formula import (
    Binary,
    Call,
    Formula,
    NameReference,
    StepLimitError,
    evaluate,
    figure,
    names_in,
    number,
    parse,
)
from companion.table.sentence import Words, say


class NumberLimit(Struct, frozen=True):
    """Greatest value of a number, and the sentence that refuses a greater one.

    is_exact   whether a check asks for exactly this number, once all others of the round are entered
    """

    most: int
    refusal: Words
    is_exact: bool = False


def limit_of(state: State, address: Address) -> NumberLimit | None:
    """Return the limit of a number; None for one that no check of its round limits.

    The limit is for those who enter numbers: the rules accept more, because older journals may have more.
    A hidden number has no limit, because the limit would tell what others entered.
    """
    ask = ask_at(state, address)
    return sum_limit(state, address) if ask is not None and isinstance(ask.low, int) and ask.low >= 0 else None


def sum_limit(state: State, address: Address) -> NumberLimit | None:
    """Return what the others of a round leave for a number; None if no check adds them up.

    It limits only numbers that can't be negative; another one follows from it once all others are entered.
    """
    ask = ask_at(state, address)
    if state.sheet is None or ask is None or address.line == LINES or state.sheet.shape != "rounds":
        return None
    if ask.kind != "number" or ask.is_once or ask.hidden or state.is_hidden:
        return None
    check_sides = sum_check(counting_of(state.sheet).check, ask.key)
    if check_sides is None or not _are_entered(state, address.line, names_in(check_sides[1])):
        return None
    return _limit(state, address, *check_sides)


def _are_entered(state: State, line: int, names: set[str]) -> bool:
    """Return whether all of these names that are asked are entered once for all columns, and entered in a round."""
    tally = tally_of(state)
    asks = [tally.plan.index[name][0] for name in names if name in tally.plan.index]
    return all(ask.is_once and tally.value_at(Address(line, ask.key, 0)) is not None for ask in asks)


@lru_cache
def sum_check(checks: tuple[str, ...], key: str) -> tuple[Formula, Formula, bool] | None:
    """Return both sides of the check "all(key) == …" or "all(key) <= …", and whether it is the first; None without such a check.

    >>> sum_check(("all(won) == 13", "most(bid) < 9"), "won")[1:]
    (Constant(value=13), True)
    """
    for text in checks:
        match parse(text):
            case Binary(
                sign="==" | "<=" as sign, left=Call(name="all", arguments=(NameReference(name=name),)) as left, right=right
            ):
                if name == key:
                    return left, right, sign == "=="
    return None


def has_most_yes(state: State, address: Address) -> bool:
    """Return whether a check such as "all(re) <= 2" limits how many players answer Yes to a question of a round."""
    return _yes_check(state, address) is not None


def _yes_check(state: State, address: Address) -> tuple[Formula, Formula, bool] | None:
    """Return the check of a yes-or-no question of a round that each player answers and all see; None without one."""
    ask = ask_at(state, address)
    if state.sheet is None or ask is None or address.line == LINES or state.sheet.shape != "rounds":
        return None
    is_open = ask.kind == "yes" and not (ask.is_once or ask.hidden or state.is_hidden)
    return sum_check(counting_of(state.sheet).check, ask.key) if is_open else None


def excluded_addresses(state: State, address: Address) -> tuple[Address, ...]:
    """Return the other addresses of a yes-or-no question that are still asked, though a check such as "all(re) <= 2" leaves only No.

    Only a question of a round, each player's own and not hidden, can have them.
    """
    ask = ask_at(state, address)
    check_sides = _yes_check(state, address)
    if ask is None or check_sides is None:
        return ()
    scope = FormulaScope(tally_of(state), address.line - 1, column_at(state, address) or 0)
    try:
        is_reached = evaluate(check_sides[0], scope) >= evaluate(check_sides[1], scope)
    except StepLimitError:
        return ()
    addresses = (other for other in asked_addresses(state) if (other.line, other.ask) == (address.line, address.ask))
    return tuple(addresses) if is_reached else ()


def _limit(state: State, address: Address, left: Formula, right: Formula, is_equal: bool) -> NumberLimit | None:
    """Return the right side of a check minus the sum of the others' numbers, as a limit; None if a formula takes too many steps."""
    ask, tally, rnd = ask_at(state, address), tally_of(state), address.line - 1
    assert ask is not None
    column = column_at(state, address) or 0
    scope = FormulaScope(tally, rnd, column)
    try:
        need, together = evaluate(right, scope), evaluate(left, scope)
    except StepLimitError:
        return None
    other_sum = together - number(tally.read(ask, tally.value_at(address)))
    refusal = say("refused.more_than_all", label=ask.words, need=figure(need), others=figure(other_sum))
    rest = floor(need - other_sum)
    return NumberLimit(max(0, rest), refusal, is_equal and rest >= 0 and rest == need - other_sum)
