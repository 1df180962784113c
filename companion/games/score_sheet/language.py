"""Data model of score sheets that calculate: the numbers asked for, and the formulas that score them.

A sheet is data: a TOML table whose keys are the fields of `Sheet` and `ScoringRules`. docs/sheets.md describes them.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Literal

from msgspec import Struct, field

from companion.table.formula import MOST, WORDS, Arity, FormulaError, NameReference, check, nearest_of, parse, parts_of
from companion.table.formula import PLAIN_FUNCTIONS as PLAIN_FUNCTIONS
from companion.table.sentence import UserError, Words, say

LANGUAGE = 1
"""Version of this language. A sheet of a newer version is refused."""
Kind = Literal["number", "yes", "one", "one_or_none", "list", "pairs"]
BUILT_IN = ("round", "players", "before", "points", "total", "playing", "dealer")
"""Names that every sheet has. `playing`: number of columns that are not out."""
BEFORE_ROUND = ("round", "players", "dealer")
"""Names that a sheet may use, beside its options, to say who sits out: they are known before the round."""
ENTRY_NAME = "it"
FUNCTIONS: dict[str, Arity] = {
    **PLAIN_FUNCTIONS,
    "all": (1, 1),
    "any": (1, 1),
    "others": (1, 1),
    "most": (1, 1),
    "least": (1, 1),
    "most_other": (1, 1),
    "least_other": (1, 1),
    "rank": (1, 1),
    "shared": (1, 1),
    "by_place": (2, 2),
    "each": (1, 1),
    "so_far": (1, 1),
    "in_a_row": (1, 1),
}
MOST_ASKS, MOST_LINES, MOST_FORMULAS = 8, 20, 60
LONGEST_LABEL, LONGEST_KEY, LONGEST_QUESTION = 24, 20, 48
MOST_MULTIPLES, MOST_BOUND_OF_MULTIPLES = 12, 10_000
FEWEST = "fewest:"


class Ask(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """A number to enter in a cell, or a line of the sheet.

    key      its name in formulas
    label    what people call it; `de`: in German
    kind     number; yes (1 or 0); one: exactly one column has it; one_or_none; list of numbers; pairs, each multiplied
    points   the points of a line; "" for the number itself. Only for lines
    early    entered before the round is played, as a bid; `hidden`: secret until all have entered theirs
    shared   entered once a round, for all columns
    per      "player": entered for each player, also in teams; a team's value is the sum
    low, high  bounds, numbers or formulas
    step     what a key of the keypad adds; where numbers begin at 0, players may enter only its multiples
    least    on a line that begins at 0: the least number that is accepted beside 0
    default  value if nothing is entered: the number is optional; None: it must be entered
    needs    the option that switches it on
    source   of a line: what the end page calls the points of all lines with this source; `source_de`: in German
    answers  of a yes: the words for Yes and for No, such as "Re" and "Kontra"; () for these two; `answers_de`: in German
    question  what is asked instead of the label, such as "Who plays alone?"; `question_de`: in German
    only_if  of a round, formula: it is asked only while this holds, such as the value of a game that a player declared
    multiples_of  of a shared number: only multiples of one of these may be entered, such as the values of games at Skat
    """

    key: str
    label: str = ""
    de: str = ""
    kind: Kind = "number"
    points: str = ""
    early: bool = False
    hidden: bool = False
    shared: bool = False
    per: Literal["", "player"] = ""
    low: int | str = 0
    high: int | str = MOST
    step: int = 1
    least: int = 0
    default: int | None = None
    needs: str = ""
    source: str = ""
    source_de: str = ""
    answers: tuple[str, ...] = ()
    answers_de: tuple[str, ...] = ()
    question: str = ""
    question_de: str = ""
    only_if: str = ""
    multiples_of: tuple[int, ...] = ()

    @cached_property
    def words(self) -> Words:
        """Label in the reader's language."""
        return bilingual_label(self.label or self.key, self.de)

    @cached_property
    def question_words(self) -> Words:
        """Question in the reader's language; "" for an ask that is named by its label."""
        return bilingual_label(self.question, self.question_de)

    @cached_property
    def is_one(self) -> bool:
        """Whether at most one column can have it."""
        return self.kind in ("one", "one_or_none")

    @cached_property
    def is_list(self) -> bool:
        """Whether several numbers are entered."""
        return self.kind in ("list", "pairs")

    @cached_property
    def is_once(self) -> bool:
        """Whether it is entered once for all columns."""
        return self.shared or self.is_one


class AutomaticPoints(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Automatic points at the end: a bonus, a majority. `of`: the lines it is counted for, each as `it`; `source`: see Ask."""

    points: str
    label: str = ""
    de: str = ""
    of: tuple[str, ...] = field(default=(), name="for")
    needs: str = ""
    source: str = ""
    source_de: str = ""

    @property
    def words(self) -> Words:
        """Label in the reader's language."""
        return bilingual_label(self.label, self.de)


class Carry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A value that goes from round to round, per column or `shared`: at first `start`, then `next`."""

    key: str
    next: str
    start: int | str = 0
    shared: bool = False
    label: str = ""
    de: str = ""

    @property
    def words(self) -> Words:
        """Label in the reader's language."""
        return bilingual_label(self.label or self.key, self.de)


class SheetOption(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A house rule or an expansion: a number with a usual value, or yes and no."""

    key: str
    label: str = ""
    de: str = ""
    kind: Literal["number", "yes"] = "number"
    default: int = 0
    low: int = 0
    high: int = MOST

    @property
    def words(self) -> Words:
        """Label in the reader's language."""
        return bilingual_label(self.label or self.key, self.de)

    @property
    def span(self) -> tuple[int, int]:
        """Bounds of its value."""
        return (0, 1) if self.kind == "yes" else (self.low, self.high)


class ScoringRules(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    kw_only=True,
    rename={"automatic_points": "also", "kept_bid": "kept"},
):
    """Scoring rules of a sheet: every text but labels is a formula.

    asks        entered each round, or each entry; lines: entered once; at_end ("finally"): lines asked after the last round
    points      the points of a cell; total: the running total after it, from `before` and `points`
    automatic_points  bonuses and majorities at the end
    let         names for formulas
    carry       values that go from round to round
    options     house rules and expansions
    out         whether a column is out; ends: whether the game is over; wins: whether a column wins at once
    rounds      number of rounds after which it ends; target: number of points
    best        ranking criteria instead of points, the most important first
    check       condition after a round; a warning if false
    kept_bid    whether a column kept its bid in a round
    dealer_next which column deals next; if none does, the deal moves on
    sits_out    whether a column sits a round out: it isn't asked and has no points; known before the round
    """

    language: int = LANGUAGE
    asks: tuple[Ask, ...] = ()
    points: str = ""
    lines: tuple[Ask, ...] = ()
    automatic_points: tuple[AutomaticPoints, ...] = ()
    at_end: tuple[Ask, ...] = field(default=(), name="finally")
    total: str = ""
    let: dict[str, str] = {}
    carry: tuple[Carry, ...] = ()
    options: tuple[SheetOption, ...] = ()
    out: str = ""
    ends: str = ""
    wins: str = ""
    rounds: str = ""
    target: str = ""
    best: tuple[str, ...] = ()
    check: tuple[str, ...] = ()
    kept_bid: str = ""
    dealer_next: str = ""
    sits_out: str = ""


class SheetError(UserError):
    """Invalid sheet. `place` is the text that contains the fault, for finding its line."""

    def __init__(self, message: Words, where: str = "") -> None:
        super().__init__(message)
        self.place = where


def bilingual_label(english: str, german: str) -> Words:
    """Return a label in both languages; if only one is known, that text for both."""
    return say("called", en=english, de=german) if german and german != english else english


def answer_words(is_yes: bool, answers: tuple[str, ...], answers_de: tuple[str, ...]) -> Words:
    """Return the word for Yes or for No, in the reader's language; `answers` has both, or is empty.

    >>> answer_words(False, ("Re", "Kontra"), ())
    'Kontra'
    """
    if not answers:
        return say("value.yes" if is_yes else "value.no")
    place = 0 if is_yes else 1
    return bilingual_label(answers[place], answers_de[place] if answers_de else "")


# checking


def check_counting(counting: ScoringRules, ties: tuple[str, ...], old_ties: tuple[str, ...]) -> None:
    """Check names, formulas and bounds. Raises SheetError: one sentence says what to write instead."""
    if counting.language > LANGUAGE:
        raise SheetError(say("sheet_error.newer", language=counting.language), "language")
    _check_sizes(counting)
    keys = _checked_keys(counting)
    names = {*BUILT_IN, *keys}
    for text, further in _formulas(counting, ties, old_ties):
        _check_formula(text, names | further)
    _check_cycles(counting)
    options = {option.key for option in counting.options}
    if counting.sits_out:
        _check_formula(counting.sits_out, {*BEFORE_ROUND, *options}, PLAIN_FUNCTIONS)
    needed_keys = (*(ask.needs for ask in _all_asks(counting)), *(bonus_rule.needs for bonus_rule in counting.automatic_points))
    for name in needed_keys:
        if name and name not in options:
            raise SheetError(say("sheet_error.no_option", name=name, nearest=nearest_of(name, options)), name)
    _check_lines(counting)


def _check_sizes(counting: ScoringRules) -> None:
    lines = (*counting.lines, *counting.at_end)
    if len(counting.asks) > MOST_ASKS or len(lines) > MOST_LINES:
        raise SheetError(say("sheet_error.too_many", asks=MOST_ASKS, lines=MOST_LINES), "asks" if not lines else "lines")
    if len(counting.let) + len(counting.automatic_points) + len(counting.carry) + len(counting.options) > MOST_FORMULAS:
        raise SheetError(say("sheet_error.too_many_formulas", most=MOST_FORMULAS), "let")
    for ask in (*counting.asks, *lines):
        if len(ask.label) > LONGEST_LABEL or len(ask.de) > LONGEST_LABEL:
            raise SheetError(say("sheet_error.long_label", most=LONGEST_LABEL, label=ask.label), ask.label)
        if max(len(ask.source), len(ask.source_de)) > LONGEST_LABEL:
            raise SheetError(say("sheet_error.long_label", most=LONGEST_LABEL, label=ask.source), ask.source)
        if (ask.answers or ask.answers_de) and not _can_have_answers(ask):
            raise SheetError(say("sheet_error.answers", key=ask.key, most=LONGEST_LABEL), ask.key)
        if max(len(ask.question), len(ask.question_de)) > LONGEST_QUESTION:
            raise SheetError(say("sheet_error.long_label", most=LONGEST_QUESTION, label=ask.question), ask.question)
        if ask.only_if and (ask in lines or ask.default is not None or ask.is_list):
            raise SheetError(say("sheet_error.only_if", key=ask.key), ask.only_if)
        if ask.multiples_of and not (ask.shared and _can_have_multiples(ask)):
            raise SheetError(say("sheet_error.multiples_of", key=ask.key, most=MOST_MULTIPLES), ask.key)
        if ask.step < 1:
            raise SheetError(say("sheet_error.step", key=ask.key), ask.key)
        if ask.kind == "number" and isinstance(ask.low, int) and isinstance(ask.high, int):
            _check_span(ask.key, ask.low, ask.high)
        if ask.least and not (ask in lines and _can_have_least(ask)):
            raise SheetError(say("sheet_error.least", key=ask.key), ask.key)
    for option in counting.options:
        _check_span(option.key, *option.span)
        if not option.span[0] <= option.default <= option.span[1]:
            raise SheetError(say("sheet_error.default", key=option.key, low=option.span[0], high=option.span[1]), option.key)


def _can_have_answers(ask: Ask) -> bool:
    """Return whether the words for Yes and No are two, in German too if there are any, and short."""
    is_long = any(not 0 < len(answer) <= LONGEST_LABEL for answer in (*ask.answers, *ask.answers_de))
    return ask.kind == "yes" and len(ask.answers) == 2 and len(ask.answers_de) in (0, 2) and not is_long


def _can_have_least(ask: Ask) -> bool:
    return ask.kind == "number" and ask.low == 0 and isinstance(ask.high, int) and 0 < ask.least <= ask.high


def _can_have_multiples(ask: Ask) -> bool:
    """Return whether it asks for a number in fixed bounds, in which each of a few numbers has a multiple."""
    if not (isinstance(ask.low, int) and isinstance(ask.high, int)):
        return False
    is_bounded = 0 <= ask.low <= ask.high <= MOST_BOUND_OF_MULTIPLES
    is_possible = is_bounded and all(factor > 1 and ask.high // factor * factor >= ask.low for factor in ask.multiples_of)
    return ask.kind == "number" and is_possible and len(ask.multiples_of) <= MOST_MULTIPLES


def _check_span(key: str, low: int, high: int) -> None:
    if not -MOST <= low <= high <= MOST:
        raise SheetError(say("sheet_error.span", key=key, most=MOST), key)


def _all_asks(counting: ScoringRules) -> tuple[Ask, ...]:
    return (*counting.asks, *counting.lines, *counting.at_end)


def _checked_keys(counting: ScoringRules) -> list[str]:
    further = (*(carry.key for carry in counting.carry), *(option.key for option in counting.options))
    keys = [*(ask.key for ask in _all_asks(counting)), *counting.let, *further]
    for at, key in enumerate(keys):
        if not (key.isidentifier() and key.isascii() and len(key) <= LONGEST_KEY):
            raise SheetError(say("sheet_error.key", key=key, most=LONGEST_KEY), key)
        if key in keys[:at]:
            raise SheetError(say("sheet_error.twice", key=key), key)
        is_points = key == "points" and not counting.points and at < len(counting.asks)
        if (key in BUILT_IN and not is_points) or key in (ENTRY_NAME, *WORDS) or key in FUNCTIONS:
            raise SheetError(say("sheet_error.taken", key=key, instead=f"{key}_1"), key)
    return keys


def _formulas(counting: ScoringRules, ties: tuple[str, ...], old_ties: tuple[str, ...]) -> Iterator[tuple[str, set[str]]]:
    """Yield every formula with the names that only this formula may use."""
    optional = (counting.points, counting.total, counting.out, counting.ends, counting.wins, counting.rounds, counting.target)
    of_asks = (text for ask in _all_asks(counting) for text in (ask.points, ask.only_if))
    for text in filter(None, (*optional, counting.kept_bid, counting.dealer_next, *of_asks)):
        yield text, set()
    bounds = (bound for ask in _all_asks(counting) for bound in (ask.low, ask.high))
    carried = (formula for carry in counting.carry for formula in (carry.start, carry.next))
    broken = (tie.removeprefix(FEWEST) for tie in ties if tie not in old_ties)
    for needed_formula in (*counting.let.values(), *counting.best, *counting.check, *bounds, *carried, *broken):
        if isinstance(needed_formula, str):
            yield needed_formula, set()
    for bonus_rule in counting.automatic_points:
        yield bonus_rule.points, {ENTRY_NAME} if bonus_rule.of else set()


def _check_formula(text: str, names: set[str], functions: Mapping[str, Arity] = FUNCTIONS) -> None:
    try:
        check(parse(text), names, functions)
    except FormulaError as error:
        raise SheetError(error.sentence, text) from error


def _check_cycles(counting: ScoringRules) -> None:
    """Refuse a `let` or cell points that depend on themselves, directly or through other names or earlier rounds."""
    formulas = dict(counting.let)
    if counting.points:
        formulas["points"] = counting.points
    if counting.total:
        formulas["total"] = counting.total
    needs = {
        key: {part.name for part in parts_of(parse(text)) if isinstance(part, NameReference)} & set(formulas)
        for key, text in formulas.items()
    }
    for key in formulas:
        reached, todo = set[str](), set(needs[key])
        while todo:
            formula_key = todo.pop()
            reached.add(formula_key)
            todo |= needs[formula_key] - reached
        if key in reached and key != "total":
            raise SheetError(say("sheet_error.cycle", key=key), formulas[key])


def _check_lines(counting: ScoringRules) -> None:
    known_keys = {ask.key for ask in (*counting.lines, *counting.at_end)}
    for bonus_rule in counting.automatic_points:
        for key in bonus_rule.of:
            if key not in known_keys:
                raise SheetError(say("sheet_error.no_line", key=key, nearest=nearest_of(key, known_keys) or "key"), key)
    for ask in counting.asks:
        if ask.points:
            raise SheetError(say("sheet_error.ask_points", key=ask.key), ask.points)
