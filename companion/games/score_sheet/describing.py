"""A sheet in words, line by line, for people who decide whether to take it; and what differs from one of the same name."""

import re
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.games.score_sheet.box import Sheet, kind
from companion.games.score_sheet.language import BUILT_IN, Ask, Counting
from companion.games.score_sheet.transfer import in_language
from companion.table.say import Words, said_by, say

SIGNS = {"!=": "≠", "==": "=", "<=": "≤", ">=": "≥", "*": "×", "-": "−"}
"""How people write what a formula says."""
TOKEN = re.compile(r"[A-Za-z_]\w*|!=|==|<=|>=|.", re.DOTALL)
LANGUAGES = ("en", "de")


def of_sheets(said: Words) -> Words:
    """Mark a sentence of the score sheet, such as a sheet's name, to be shown outside of a game."""
    return said_by(__package__, said)


class RuleLine(Struct, frozen=True):
    """A line of a sheet in words: what it is about, and what is so. `is_other`: the known sheet of that name has it otherwise."""

    label: Words
    says: Words
    is_other: bool = False


def described(sheet: Sheet) -> tuple[RuleLine, ...]:
    """Say how a sheet counts, what is entered, and how it ends."""
    rule = (RuleLine(say("about.rule"), sheet.said_rule),) if sheet.said_rule else ()
    counted = _counted(sheet.counting) if sheet.counting else _plain(sheet)
    return (*rule, *counted, *_ending(sheet), RuleLine(say("about.wins"), _winner(sheet)))


def compared(sheet: Sheet, known: Sheet) -> tuple[RuleLine, ...]:
    """Say the same, with the lines marked that the known sheet has otherwise, whichever language the labels are in."""
    marks = [_others(in_language(sheet, code), in_language(known, code)) for code in LANGUAGES]
    return tuple(replace(one, is_other=is_other) for one, is_other in zip(described(sheet), min(marks, key=sum), strict=True))


def is_same(sheet: Sheet, known: Sheet) -> bool:
    """Return whether both count alike and have the same labels in one of the languages; what explains them may differ."""
    return any(_bare(in_language(sheet, code)) == _bare(in_language(known, code)) for code in LANGUAGES)


def _bare(sheet: Sheet) -> Sheet:
    return replace(sheet, name="", note="", rule="", group="")


def _others(sheet: Sheet, known: Sheet) -> list[bool]:
    before = set(described(known))
    return [one not in before for one in described(sheet)]


# lines


def _plain(sheet: Sheet) -> Iterator[RuleLine]:
    """Describe a sheet on which each cell is its points."""
    yield RuleLine(say("about.shape"), say("shape.label", shape=sheet.shape))
    if sheet.rows:
        yield RuleLine(say("about.lines"), say("about.names", names=[kind(one) for one in sheet.rows]))
    for bonus in sheet.bonuses:
        rows = [kind(one) for one in bonus.rows]
        yield RuleLine(kind(bonus.label), say("about.bonus", points=bonus.points, least=bonus.least, names=rows))
    if sheet.start:
        yield RuleLine(say("about.start"), str(sheet.start))


def _counted(counting: Counting) -> Iterator[RuleLine]:
    """Describe a sheet that calculates."""
    labels = _labels(counting)
    yield from (RuleLine(ask.words, _entered(ask, labels)) for ask in counting.asks)
    if counting.points:
        yield RuleLine(say("about.points"), _formula(counting.points, labels))
    yield from (RuleLine(key, _formula(text, labels)) for key, text in counting.let.items())
    for line in (*counting.lines, *counting.at_end):
        yield RuleLine(line.words, _formula(line.points, labels) if line.points else _entered(line, labels))
    for also in counting.also:
        yield RuleLine(also.words or say("score.bonus"), _formula(also.points, labels))
    yield from (RuleLine(one.words, _formula(one.next, labels)) for one in counting.carry)
    if counting.total:
        yield RuleLine(say("about.total"), _formula(counting.total, labels))
    for option in counting.options:
        usual: Words = say("value.yes" if option.default else "value.no") if option.kind == "yes" else str(option.default)
        yield RuleLine(option.words, usual)


def _labels(counting: Counting) -> dict[str, Words]:
    """Return what people call each name of a formula."""
    labels: dict[str, Words] = {name: say("about.name", name=name) for name in BUILT_IN}
    labels |= {one.key: one.words for one in (*counting.asks, *counting.lines, *counting.at_end)}
    return labels | {one.key: one.words for one in counting.carry} | {one.key: one.words for one in counting.options}


def _entered(ask: Ask, labels: dict[str, Words]) -> Words:
    if ask.kind != "number":
        return say("about.entered", kind=ask.kind)
    if isinstance(ask.low, int) and isinstance(ask.high, int):
        return say("about.open" if ask.high > 9999 else "about.span", low=ask.low, high=ask.high)
    return say("about.span", low=_formula(str(ask.low), labels), high=_formula(str(ask.high), labels))


def _formula(text: str, labels: dict[str, Words]) -> Words:
    """Write a formula with labels for its keys."""
    parts = [labels.get(token) or SIGNS.get(token, token) for token in TOKEN.findall(text)]
    return say("about.formula", parts=parts) if any(token in labels for token in TOKEN.findall(text)) else "".join(map(str, parts))


def _ending(sheet: Sheet) -> Iterator[RuleLine]:
    """Say what ends a game: rounds, a target, or a test."""
    counting = sheet.counting or Counting()
    labels = _labels(counting)
    if rounds := counting.rounds or (str(sheet.rounds) if sheet.rounds else ""):
        yield RuleLine(say("about.rounds"), _formula(rounds, labels))
    if target := counting.target or (str(sheet.target) if sheet.target else ""):
        yield RuleLine(say("about.target"), _formula(target, labels))
    if counting.ends:
        yield RuleLine(say("about.ends"), _formula(counting.ends, labels))
    if counting.out:
        yield RuleLine(say("about.out"), _formula(counting.out, labels))


def _winner(sheet: Sheet) -> Words:
    if sheet.shape in ("together", "places"):
        return say("shape.note", shape=sheet.shape)
    return say("sheet.ours", best="lowest" if sheet.lowest else "highest")
