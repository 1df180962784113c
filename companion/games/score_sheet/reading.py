"""Read sheets from TOML. An error says in one sentence what is wrong, in which line, and what to write instead."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from companion.games.score_sheet.box import BEST, FEWEST_ENTRIES, LAST, MOST_ROUNDS, MOST_ROWS, ROUNDS_WON, SHAPES, Sheet
from companion.games.score_sheet.language import LANGUAGE, Ask, ScoringRules, SheetError, check_counting
from companion.table.formula import MOST, nearest_of
from companion.table.seats import MOST_SEATS
from companion.table.sentence import UserError, Words, say

ItemT = TypeVar("ItemT")
FOLDER = "sheets"
GROUPS = ("cards", "dice", "board", "party")
MOST_BYTES, MOST_NAME, MOST_TEXT, MOST_SHEETS = 200_000, 40, 400, 200
OLD_TIES = (LAST, ROUNDS_WON, BEST, FEWEST_ENTRIES)
COUNTING_KEYS = {field.encode_name for field in msgspec.structs.fields(ScoringRules)}
SHEET_KEYS = {field.encode_name for field in msgspec.structs.fields(Sheet)} - {"counting"}
SHELF_KEYS = {"example", "examples", "verified", "together", "icon"}


class Example(Struct, frozen=True, forbid_unknown_fields=True, rename={"is_over": "over"}):
    """Worked example: the entered values and the totals they bring. It serves as test, documentation and help.

    plays    by round, by column, the entered values by key
    columns  by column, what is entered once
    totals, places, out  by column; `is_over`: whether the game is over then
    options  options that differ from the usual values
    says     what it shows; `says_de` in German
    """

    totals: tuple[int | float, ...]
    plays: tuple[tuple[dict[str, Any], ...], ...] = ()
    columns: tuple[dict[str, Any], ...] = ()
    places: tuple[int, ...] = ()
    out: tuple[bool, ...] = ()
    is_over: bool | None = None
    options: dict[str, int] = {}
    says: str = ""
    says_de: str = ""


class SheetWithExamples(Struct, frozen=True):
    """Sheet with its unrecorded parts: its examples, whether its rules were verified, and its icon."""

    sheet: Sheet
    examples: tuple[Example, ...] = ()
    verified: bool = False
    icon: str = ""


class SheetFileError(UserError):
    """Invalid file of sheets; its `sentence` names the line."""


@cache
def shelf() -> tuple[SheetWithExamples, ...]:
    """Read the sheets that ship, by group, in the order they are offered."""
    folder = Path(__file__).with_name(FOLDER)
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    return tuple(sheet for name in names for sheet in read_sheets(folder.joinpath(name).read_text("utf-8")))


@cache
def shipped_sheets() -> tuple[Sheet, ...]:
    """Return the sheets that ship."""
    return tuple(shelved_sheet.sheet for shelved_sheet in shelf())


def read_sheets(text: str) -> tuple[SheetWithExamples, ...]:
    """Read a file of sheets. Raises SheetFileError."""
    if len(text.encode(errors="replace")) > MOST_BYTES:
        raise SheetFileError(say("sheet_file.too_large", most=MOST_BYTES // 1000))
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise SheetFileError(_toml_fault(text, str(error))) from error
    tables = data.get("sheets")
    if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
        raise SheetFileError(say("sheet_file.none"))
    if len(tables) > MOST_SHEETS:
        raise SheetFileError(say("sheet_file.too_many", most=MOST_SHEETS))
    return tuple(_read(text, nth, table) for nth, table in enumerate(tables))


def text_of(data: bytes) -> str:
    """Decode a file. Raises SheetFileError if it is too large, or with the first line that is not UTF-8."""
    if len(data) > MOST_BYTES:
        raise SheetFileError(say("sheet_file.too_large", most=MOST_BYTES // 1000))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SheetFileError(say("sheet_file.no_utf8", line=data.count(b"\n", 0, error.start) + 1)) from error


def _toml_fault(text: str, error: str) -> Words:
    match = re.search(r"line (\d+)", error)
    return say("sheet_file.toml", line=int(match[1]) if match else text.count("\n") + 1)


def _read(text: str, nth: int, table: dict[str, Any]) -> SheetWithExamples:
    try:
        return read_table(table)
    except SheetError as error:
        raise SheetFileError(fault_sentence(text, nth, error)) from error


def fault_sentence(text: str, nth: int, error: SheetError) -> Words:
    """Return a sentence with the fault of the n-th sheet of a file, and its line."""
    return say("sheet_file.line", line=_line_of(text, nth, error.place), what=error.sentence)


def _line_of(text: str, nth: int, where: str) -> int:
    """Return the line of the n-th sheet that contains `where`; the sheet's first if it isn't found."""
    lines = text.split("\n")
    starts = [at for at, line in enumerate(lines) if re.match(r"\s*\[\[\s*sheets\s*\]\]", line)] or [0]
    first = starts[min(nth, len(starts) - 1)]
    last = starts[nth + 1] if nth + 1 < len(starts) else len(lines)
    words = re.compile(rf"(?<!\w){re.escape(where)}(?!\w)") if where.isidentifier() else re.compile(re.escape(where))
    line_indices = (at for at in range(first, last) if where and words.search(lines[at]))
    return 1 + next(line_indices, first)


def read_table(table: Mapping[str, Any]) -> SheetWithExamples:
    """Read one sheet. Raises SheetError."""
    for key in table:
        if key not in COUNTING_KEYS | SHEET_KEYS | SHELF_KEYS:
            nearest = nearest_of(key, COUNTING_KEYS | SHEET_KEYS | SHELF_KEYS)
            raise SheetError(say("sheet_error.unknown_key", key=key, nearest=nearest or "points"), key)
    sheet = check_sheet(_sheet(table))
    example_tables = table.get("examples", [table["example"]] if "example" in table else [])
    examples = _convert(example_tables, tuple[Example, ...], "example")
    verified = _convert(table.get("verified", False), bool, "verified")
    shelved = SheetWithExamples(sheet, examples, verified, _convert(table.get("icon", ""), str, "icon"))
    for example in examples:
        _check_example(sheet, example)
    return shelved


def _sheet(table: Mapping[str, Any]) -> Sheet:
    sheet_fields = {key: value for key, value in table.items() if key in SHEET_KEYS}
    counting = {key: value for key, value in table.items() if key in COUNTING_KEYS - {"rounds", "target"}}
    if table.get("together") is True:
        sheet_fields["teams"] = 1
    newer = table.get("language", LANGUAGE)
    if isinstance(newer, int) and newer > LANGUAGE:
        raise SheetError(say("sheet_error.newer", language=newer), "language")
    is_counting = bool(set(counting) - {"language"}) or any(isinstance(table.get(key), str) for key in ("rounds", "target"))
    if not is_counting:
        return _convert(sheet_fields, Sheet, "sheets")
    for key in ("rounds", "target"):
        if sheet_fields.pop(key, 0):
            counting[key] = str(table[key])
    if isinstance(counting.get("check"), str):
        counting["check"] = [counting["check"]]
    scoring_rules = _convert(counting, ScoringRules, "sheets")
    return msgspec.structs.replace(_convert(sheet_fields, Sheet, "sheets"), counting=scoring_rules)


def _convert(value: Any, kind: type[ItemT], where: str) -> ItemT:
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        match = re.search(r"(?:unknown field `(\w+)`|missing required field `(\w+)`)", str(error))
        path = re.findall(r"\.(\w+)", str(error).partition(" - at ")[2])
        if match and match[1]:
            raise SheetError(say("sheet_error.unknown_field", key=match[1]), match[1]) from error
        if match:
            raise SheetError(say("sheet_error.missing_field", key=match[2]), path[-1] if path else where) from error
        raise SheetError(say("sheet_error.wrong_kind", key=path[-1] if path else where), path[-1] if path else where) from error


def check_sheet(sheet: Sheet) -> Sheet:
    """Return the sheet unchanged. Raises SheetError if it can't be played."""
    _check_words(sheet)
    if sheet.shape not in SHAPES:
        raise SheetError(say("sheet_error.shape", shapes=SHAPES), "shape")
    if not (0 <= sheet.teams <= MOST_SEATS and 0 <= sheet.places <= 3 and 0 <= sheet.rounds <= MOST_ROUNDS):
        raise SheetError(say("sheet_error.numbers"), "teams" if sheet.teams > MOST_SEATS else "rounds")
    if sheet.players and not (len(sheet.players) == 2 and 1 <= sheet.players[0] <= sheet.players[1] <= MOST_SEATS):
        raise SheetError(say("sheet_error.players", most=MOST_SEATS), "players")
    numbers = (sheet.low, sheet.high, sheet.start, sheet.target, sheet.least_left)
    if not all(-MOST <= number <= MOST for number in numbers) or sheet.low > sheet.high:
        raise SheetError(say("sheet_error.numbers"), "low")
    if sheet.counting is None:
        _check_plain(sheet)
        return sheet
    if sheet.rows or sheet.bonuses or sheet.is_down or sheet.least_left:
        raise SheetError(say("sheet_error.mixed"), "rows" if sheet.rows else "bonuses")
    if sheet.shape not in ("rounds", "rows", "total"):
        raise SheetError(say("sheet_error.no_counting", shape=sheet.shape), "shape")
    _check_parts(sheet, sheet.counting)
    check_counting(sheet.counting, sheet.ties, OLD_TIES)
    return sheet


def _check_words(sheet: Sheet) -> None:
    if not sheet.name.strip() or len(sheet.name) > MOST_NAME or not sheet.name.isprintable():
        raise SheetError(say("sheet_error.name", most=MOST_NAME), "name")
    if max(map(len, (sheet.note, sheet.note_de, sheet.rule, sheet.rule_de, sheet.de, "".join(sheet.recipe)))) > MOST_TEXT:
        raise SheetError(say("sheet_error.long_text", most=MOST_TEXT), "note")
    if sheet.group not in ("", *GROUPS):
        raise SheetError(say("sheet_error.group", groups=GROUPS), "group")


def _check_plain(sheet: Sheet) -> None:
    if len(sheet.rows) > MOST_ROWS or len(set(sheet.rows)) < len(sheet.rows) or (sheet.shape == "rows") != bool(sheet.rows):
        raise SheetError(say("sheet_error.rows", most=MOST_ROWS), "rows")
    for bonus in sheet.bonuses:
        if not set(bonus.rows) <= set(sheet.rows) or not bonus.rows:
            raise SheetError(say("sheet_error.bonus", label=bonus.label), bonus.label)
    known_ties = {*OLD_TIES[:3]} if sheet.shape == "rounds" else {BEST, FEWEST_ENTRIES} if sheet.shape == "total" else {*sheet.rows}
    for tie in sheet.ties:
        if tie not in known_ties and tie.removeprefix("fewest:") not in sheet.rows:
            raise SheetError(say("sheet_error.tie", tie=tie, known=sorted(known_ties)), tie)


def _check_parts(sheet: Sheet, counting: ScoringRules) -> None:
    """Refuse fields that don't apply to a sheet of this shape."""
    is_rows = sheet.shape == "rows"
    if is_rows and (counting.asks or counting.at_end or counting.carry or not counting.lines):
        raise SheetError(say("sheet_error.only_lines"), "asks" if counting.asks else "shape")
    if not is_rows and counting.lines:
        raise SheetError(say("sheet_error.no_lines"), "lines")
    has_needed_ask = any(ask.default is None and not ask.needs for ask in (counting.asks or counting.lines or (Ask("points"),)))
    if not has_needed_ask:
        raise SheetError(say("sheet_error.nothing_asked"), "default")
    if counting.dealer_next and not sheet.dealer:
        raise SheetError(say("sheet_error.no_dealer"), "dealer_next")


def _check_example(sheet: Sheet, example: Example) -> None:
    if sheet.counting is None:
        return
    count = len(example.totals)
    if not 0 < count <= MOST_SEATS or any(len(row) != count for row in (*example.plays, example.columns) if row):
        raise SheetError(say("sheet_error.example_columns", count=count), "example")
    keys = {ask.key for ask in (*sheet.counting.asks, *sheet.counting.lines, *sheet.counting.at_end)} or {"points"}
    keys |= {"points"} if not sheet.counting.asks else set()
    for row in (*example.plays, example.columns):
        for key in (key for column in row for key in column):
            if key not in keys:
                raise SheetError(say("sheet_error.example_key", key=key, nearest=nearest_of(key, keys) or next(iter(keys))), key)
