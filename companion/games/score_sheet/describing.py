"""Rules of a sheet in words, line by line, and the differences from another sheet of its name."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.games.score_sheet.box import Sheet, kind
from companion.games.score_sheet.formula_words import case_label, cases_of, formula_words, text_words
from companion.games.score_sheet.language import BUILT_IN, Ask, ScoringRules
from companion.games.score_sheet.transfer import keep_language
from companion.table.sentence import Words, mark_package, say

LANGUAGES = ("en", "de")


def score_sheet_words(message: Words) -> Words:
    """Mark a sentence of the score sheet, such as a sheet's name, for readers outside a game."""
    return mark_package(__package__, message)


class RuleLine(Struct, frozen=True):
    """Line of a sheet's rules in words: a label and a text. `is_other`: the known sheet of that name differs here."""

    label: Words
    sentence: Words
    is_other: bool = False


def describe_sheet(sheet: Sheet) -> tuple[RuleLine, ...]:
    """Return the rules of a sheet in words: what is entered, how it counts, and how it ends."""
    rule = (RuleLine(say("about.rule"), sheet.said_rule),) if sheet.said_rule else ()
    counting_lines = _counting_lines(sheet.counting) if sheet.counting else _plain_lines(sheet)
    return (*rule, *counting_lines, *_end_lines(sheet), RuleLine(say("about.wins"), _winner_words(sheet)))


def compare_sheets(sheet: Sheet, known_sheet: Sheet) -> tuple[RuleLine, ...]:
    """Return the rules of `sheet` in words, with the lines marked that differ from `known_sheet` in every language."""
    marks = [_different_lines(keep_language(sheet, code), keep_language(known_sheet, code)) for code in LANGUAGES]
    return tuple(
        replace(line, is_other=is_other) for line, is_other in zip(describe_sheet(sheet), min(marks, key=sum), strict=True)
    )


def is_same(sheet: Sheet, known_sheet: Sheet) -> bool:
    """Return whether both have the same scoring rules, and the same labels in a language. Explanations may differ."""
    return any(
        _without_explanations(keep_language(sheet, code)) == _without_explanations(keep_language(known_sheet, code))
        for code in LANGUAGES
    )


def _without_explanations(sheet: Sheet) -> Sheet:
    return replace(sheet, name="", note="", rule="", group="")


def _different_lines(sheet: Sheet, known_sheet: Sheet) -> list[bool]:
    before = set(describe_sheet(known_sheet))
    return [line not in before for line in describe_sheet(sheet)]


# lines


def _plain_lines(sheet: Sheet) -> Iterator[RuleLine]:
    """Describe a sheet on which each cell is its points."""
    yield RuleLine(say("about.shape"), say("shape.label", shape=sheet.shape))
    if sheet.rows:
        yield RuleLine(say("about.lines"), say("about.names", names=[kind(row) for row in sheet.rows]))
    for bonus in sheet.bonuses:
        rows = [kind(row) for row in bonus.rows]
        yield RuleLine(kind(bonus.label), say("about.bonus", points=bonus.points, least=bonus.least, names=rows))
    if sheet.start:
        yield RuleLine(say("about.start"), str(sheet.start))


def _counting_lines(counting: ScoringRules) -> Iterator[RuleLine]:
    """Describe a sheet that calculates."""
    labels = _labels(counting)
    yield from (RuleLine(ask.words, _entry_words(ask, labels)) for ask in counting.asks)
    yield from _case_lines("", counting.points, labels)
    for key, text in counting.let.items():
        yield from _case_lines(key, text, labels)
    for line in (*counting.lines, *counting.at_end):
        if line.points:
            yield from _case_lines(line.words, line.points, labels)
        else:
            yield RuleLine(line.words, _entry_words(line, labels))
    for bonus_rule in counting.automatic_points:
        yield from _case_lines(bonus_rule.words or say("score.bonus"), bonus_rule.points, labels)
    yield from (RuleLine(carry.words, text_words(carry.next, labels)) for carry in counting.carry)
    if counting.total:
        yield RuleLine(say("about.total"), text_words(counting.total, labels))
    for option in counting.options:
        usual: Words = say("value.yes" if option.default else "value.no") if option.kind == "yes" else str(option.default)
        yield RuleLine(option.words, usual)


def _case_lines(label: Words, text: str, labels: dict[str, Words]) -> Iterator[RuleLine]:
    """Describe a formula: a line with its label, or for each of its cases a line with the test; an empty formula has none.

    Without a label it describes the points.
    """
    cases = cases_of(text) if text else ()
    if len(cases) == 1:
        yield RuleLine(label or say("about.points"), formula_words(cases[0][1], labels))
        return
    for tests, value in cases:
        test = case_label(tests, labels)
        yield RuleLine(say("about.case", label=label, test=test) if label else test, formula_words(value, labels))


def _labels(counting: ScoringRules) -> dict[str, Words]:
    """Return the label of each name in formulas."""
    labels: dict[str, Words] = {name: say("about.name", name=name) for name in BUILT_IN}
    labels |= {ask.key: ask.words for ask in (*counting.asks, *counting.lines, *counting.at_end)}
    return labels | {carry.key: carry.words for carry in counting.carry} | {option.key: option.words for option in counting.options}


def _entry_words(ask: Ask, labels: dict[str, Words]) -> Words:
    if ask.kind != "number":
        return say("about.entered", kind=ask.kind)
    if ask.least:
        return say("about.least", least=ask.least, high=ask.high)
    if isinstance(ask.low, int) and isinstance(ask.high, int):
        return say("about.open" if ask.high > 9999 else "about.span", low=ask.low, high=ask.high)
    return say("about.span", low=text_words(str(ask.low), labels), high=text_words(str(ask.high), labels))


def _end_lines(sheet: Sheet) -> Iterator[RuleLine]:
    """Describe the end of a game: a number of rounds, a target, or a condition."""
    counting = sheet.counting or ScoringRules()
    labels = _labels(counting)
    if rounds := counting.rounds or (str(sheet.rounds) if sheet.rounds else ""):
        yield RuleLine(say("about.rounds"), text_words(rounds, labels))
    options = {option.key for option in counting.options}  # each has a line of its own
    if (target := counting.target or (str(sheet.target) if sheet.target else "")) and target not in options:
        yield RuleLine(say("about.target"), text_words(target, labels))
    if counting.ends:
        yield RuleLine(say("about.ends"), text_words(counting.ends, labels))
    if counting.out:
        yield RuleLine(say("about.out"), text_words(counting.out, labels))


def _winner_words(sheet: Sheet) -> Words:
    if sheet.shape in ("together", "places"):
        return say("shape.note", shape=sheet.shape)
    return say("sheet.ours", best="lowest" if sheet.lowest else "highest")
