"""Read kits from TOML. An error says in one sentence what can't be used, in which line, and what to write instead."""

import re
import tomllib
from collections.abc import Mapping
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from companion.games.kit.checks import check_kit, check_strictly
from companion.games.kit.formulas import unknown_word_error
from companion.games.kit.language import (
    FIRST_LANGUAGE,
    FROM_SCENARIO,
    LANGUAGE,
    NUMBER,
    ONE_EACH,
    Actor,
    AnswerRule,
    CounterRule,
    Dice,
    Ending,
    Kit,
    KitError,
    Phase,
    Place,
    Scenario,
    Thing,
    WorkedPlay,
    keys_of,
)
from companion.games.kit.toml_mistakes import toml_mistake
from companion.table.sentence import say

StructT = TypeVar("StructT", bound=Struct)
MOST_BYTES = 100_000
"""Greatest size of a kit's file, in bytes of UTF-8."""
MARKS = ("FK5:", "FK4:", "FK3:", "FK2:", "FK1:")
"""Marks of compact texts, see `companion.games.kit.transfer`."""
IS_KIT = re.compile(r"^\ufeff?\s*kit\s*=\s*\d", re.MULTILINE)
EACH_OF = "each_of"
HEAD = (
    *("kit", "name", "de", "seats", "colour", "emblem", "kind", "kind_de"),
    *("note", "note_de", "rule", "rule_de", "goal", "goal_de", "verified", "sheet", "sheet_de", "sides", "sides_de", "clock"),
)
SECTIONS = ("things", "places", "counters", "actors", "dice", "scenarios", "let", "phases", "end", "plays")
SCENARIO_KEYS = ("name", "de", "note", "note_de", "after", "after_win")


class KitFileError(KitError):
    """Error in a kit's file; its `sentence` names the line."""


def read_kit(text: str, is_strict: bool = False) -> Kit:
    """Read a kit from TOML. Raises KitFileError. `is_strict`: refuse what can be played, but is surely a mistake."""
    if len(text.encode(errors="replace")) > MOST_BYTES:
        raise KitFileError(say("kit_file.too_large", most=MOST_BYTES // 1000))
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise KitFileError(toml_mistake(text, error)) from error
    try:
        kit = check_kit(kit_of(data))
        if is_strict:
            check_strictly(kit)
        return kit
    except KitError as error:
        raise KitFileError(with_line(text, error)) from error


def is_kit(text: str) -> bool:
    """Return whether a text is meant as a kit: a compact one, or TOML with a line such as `kit = 1`."""
    return text.lstrip().upper().startswith(MARKS) or bool(IS_KIT.search(text))


def text_of(data: bytes) -> str:
    """Decode a file. Raises KitFileError if it is too large, or with the first line that isn't UTF-8."""
    if len(data) > MOST_BYTES:
        raise KitFileError(say("kit_file.too_large", most=MOST_BYTES // 1000))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise KitFileError(say("kit_file.no_utf8", line=data.count(b"\n", 0, error.start) + 1)) from error


def with_line(text: str, error: KitError) -> Any:
    """Return an error's sentence with the number of its line."""
    return say("kit_file.line", line=_line_of(text, error), what=error.sentence)


def _line_of(text: str, error: KitError) -> int:
    """Return the line with the error's text, at or after its section and the part named there; line 1 if it isn't found."""
    lines, first = text.split("\n"), 0
    section, _, part = error.section.partition("\n")
    if section:
        header = re.compile(rf"\s*\[+\s*{re.escape(section)}\b|.*[\"']{re.escape(section)}[\"']")
        first = next((at for at, line in enumerate(lines) if header.match(line)), 0)
    for word in filter(None, (part, error.place)):
        first = _line_with(word, lines, first)
    return 1 + first


def _line_with(word: str, lines: list[str], first: int) -> int:
    """Return the index of the first line with a word that is no comment: from `first` on, then from the top; else `first`."""
    escaped = re.escape(word.replace('"', '\\"') if '"' in word else word)
    pattern = re.compile(rf"(?<!\w){escaped}(?!\w)" if word.isidentifier() else escaped)
    order = (*range(first, len(lines)), *range(first))
    return next((at for at in order if pattern.search(lines[at]) and not lines[at].lstrip().startswith("#")), first)


def kit_of(data: Mapping[str, Any]) -> Kit:
    """Return the kit of a file's data, unchecked. Raises KitError."""
    for key in data:
        if key not in (*HEAD, *SECTIONS):
            raise unknown_word_error("key", key, (*HEAD, *SECTIONS))
    newer = data.get("kit")
    if newer is None:
        raise KitError(say("kit_error.no_number", language=FIRST_LANGUAGE))
    if isinstance(newer, int) and newer > LANGUAGE:
        raise KitError(say("kit_error.newer", language=newer), "kit")
    things = _read_things(data)
    head = {key: data[key] for key in HEAD if key in data}
    return _convert_rows(
        head
        | {
            "things": things,
            "places": [_place(key, table, things) for key, table in _tables(data, "places")],
            "counters": [_rows_by_key(key, table, CounterRule, "counters") for key, table in _tables(data, "counters")],
            "actors": [_rows_by_key(key, table, Actor, "actors") for key, table in _tables(data, "actors")],
            "dice": [_dice(key, table) for key, table in _tables(data, "dice", str)],
            "scenarios": [_scenario(table, data, things) for table in _rows_of(data, "scenarios")],
            "let": _texts(data),
            "phases": [_phase(table) for table in _rows_of(data, "phases")],
            "end": [_convert_rows(table, Ending, "end") for table in _rows_of(data, "end", is_single=True)],
            "plays": [_convert_rows(table, WorkedPlay, "plays") for table in _rows_of(data, "plays")],
        },
        Kit,
        "",
        "kit =",
    )


def _texts(data: Mapping[str, Any]) -> dict[str, str]:
    let_table = _section(data, "let")
    for key, text in let_table.items():
        if isinstance(text, int | float) and not isinstance(text, bool):
            continue
        if not isinstance(text, str):
            raise KitError(say("kit_error.wrong_kind", key=key, kind="text"), key, "let")
    return {key: str(text) for key, text in let_table.items()}


def _section(data: Mapping[str, Any], name: str) -> dict[str, Any]:
    table = data.get(name, {})
    if not isinstance(table, dict):
        raise KitError(say("kit_error.not_table", key=name), name)
    return table


def _tables(data: Mapping[str, Any], name: str, also: type = dict) -> list[tuple[str, Any]]:
    section = _section(data, name)
    for key, table in section.items():
        if not isinstance(table, dict | also):
            raise KitError(say("kit_error.not_table", key=key), key, name)
    return list(section.items())


def _rows_of(data: Mapping[str, Any], name: str, is_single: bool = False) -> list[dict[str, Any]]:
    section_data = data.get(name, [])
    rows = [section_data] if is_single and isinstance(section_data, dict) else section_data
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise KitError(say("kit_error.not_list", key=name), name)
    return rows


# the parts


def _read_things(data: Mapping[str, Any]) -> list[Thing]:
    things: list[Thing] = []
    for key, table in _section(data, "things").items():
        if key == EACH_OF:
            for group in table if isinstance(table, list) else [table]:
                things += _read_equal_things(group)
        elif isinstance(table, dict):
            things.append(_read_thing(key, table))
        else:
            raise KitError(say("kit_error.not_table", key=key), key, "things")
    return things


def _read_equal_things(table: Any) -> list[Thing]:
    """Return the things of `each_of`: one for every word of its labels, equal except for key, label and letter.

    `worth = "label"`: each is worth the number that is its label.
    `keys`: prefix of each key; the rest of the key are the letters and digits of the word.
    """
    if not isinstance(table, dict) or not isinstance(table.get("labels"), str):
        raise KitError(say("kit_error.labels"), EACH_OF, "things")
    rest = {key: value for key, value in table.items() if key not in ("labels", "keys")}
    prefix = table.get("keys")
    if not isinstance(prefix, str | None):
        raise KitError(say("kit_error.wrong_kind", key="keys", kind="text"), "keys", "things")
    words = table["labels"].split()
    if rest.get("worth") == "label":
        return [_read_thing(_key(word, prefix), {"label": word} | rest | {"worth": _read_worth(word)}, word[:3]) for word in words]
    return [_read_thing(_key(word, prefix), {"label": word} | rest, word[:3]) for word in words]


def _read_worth(label: str) -> int:
    """Return the number that a label is. Raises KitError."""
    if not re.fullmatch(r"-?\d{1,5}", label, re.ASCII):
        raise KitError(say("kit_error.label_worth", label=label), label, "things")
    return int(label)


def _key(word: str, prefix: str | None) -> str:
    return word if prefix is None else prefix + "".join(sign for sign in word if sign.isascii() and sign.isalnum())


def _read_thing(key: str, table: Mapping[str, Any], letter: str = "") -> Thing:
    look = table.get("look", f"white circle {letter}")
    if not isinstance(look, str):
        raise KitError(say("kit_error.wrong_kind", key="look", kind="text"), "look", "things")
    return _rows_by_key(key, {**table, "look": _read_look(look, letter)}, Thing, "things")


def _read_look(text: str, letter: str) -> dict[str, str]:
    """Return the look that a text describes: "white circle 1"."""
    colour, shape, *rest = [*text.split(), "", ""][: max(2, len(text.split()))]
    return {"colour": colour or "white", "shape": shape or "circle", "letter": " ".join(rest) or letter}


def _place(key: str, table: Mapping[str, Any], things: list[Thing]) -> Place:
    place_table = dict(table)
    holds = place_table.get("holds", {})
    if holds == FROM_SCENARIO:
        place_table |= {"holds": {}, "scenario": True}
    elif isinstance(holds, str) and holds.startswith(ONE_EACH):
        place_table["holds"] = _single_rows(holds, things)
    elif isinstance(holds, str):
        raise KitError(say("kit_error.holds", text=holds), holds, "places")
    return _rows_by_key(key, place_table, Place, "places")


def _single_rows(text: str, things: list[Thing]) -> dict[str, int]:
    """Return one of each thing, or of each thing of some groups: "one of each red, blue"."""
    wanted_groups = [group.strip() for group in text.removeprefix(ONE_EACH).split(",") if group.strip()]
    groups = {thing.group for thing in things if thing.group}
    for group in wanted_groups:
        if group not in groups:
            raise unknown_word_error("thing", group, groups, text, "places")
    return {thing.key: 1 for thing in things if not wanted_groups or thing.group in wanted_groups}


def _dice(key: str, table: Any) -> Dice:
    return _rows_by_key(key, {"roll": table} if isinstance(table, str) else table, Dice, "dice")


def _scenario(table: Mapping[str, Any], data: Mapping[str, Any], things: list[Thing]) -> Scenario:
    """Return a scenario. A key that is none of its texts is a place with what it holds, or a number for formulas."""
    scenario_fields = {key: value for key, value in table.items() if key in SCENARIO_KEYS}
    kit_fields = {key: value for key, value in table.items() if key not in SCENARIO_KEYS}
    holds = {key: value for key, value in kit_fields.items() if isinstance(value, dict)}
    holds |= {
        key: _single_rows(value, things)
        for key, value in kit_fields.items()
        if isinstance(value, str) and value.startswith(ONE_EACH)
    }
    numbers = {key: value for key, value in kit_fields.items() if isinstance(value, int) and not isinstance(value, bool)}
    for key in kit_fields:
        if key not in holds and key not in numbers:
            raise KitError(say("kit_error.scenario_value", key=key), key, "scenarios")
    return _convert_rows(scenario_fields | {"holds": holds, "numbers": numbers}, Scenario, "scenarios")


def _phase(table: Mapping[str, Any]) -> Phase:
    answers = table.get("answers", [])
    if not isinstance(answers, list) or not all(isinstance(answer, dict) for answer in answers):
        raise KitError(say("kit_error.not_list", key="answers"), "answers")
    name = table.get("name") if isinstance(table.get("name"), str) else ""
    return _convert_rows({**table, "answers": [_answer(answer, name or "phases") for answer in answers]}, Phase, name or "phases")


def _answer(table: Mapping[str, Any], section: str) -> AnswerRule:
    answer_table = dict(table)
    if answer_table.get("number") is True:
        answer_table["number"] = NUMBER
    if isinstance(answer_table.get("do"), str):
        answer_table["do"] = [answer_table["do"]]
    return _convert_rows(answer_table, AnswerRule, section)


def _rows_by_key(key: str, table: Mapping[str, Any], kind: type[StructT], section: str) -> StructT:
    part_table = dict(table)
    if "key" in part_table:
        raise KitError(say("kit_error.unknown_field", key="key"), "key", section)
    if part_table.get("each") is True and kind is CounterRule:
        part_table["each"] = "players"
    elif part_table.get("each") is False and kind is CounterRule:
        part_table["each"] = ""
    return _convert_rows({"key": key, **part_table}, kind, f"{section}\n{key}", key)


def _convert_rows(value: Mapping[str, Any], kind: type[StructT], section: str, where: str = "") -> StructT:
    """Return a table as a part of a kit. Raises KitError with the key at fault and the nearest right one."""
    known_keys = keys_of(kind)
    for key in value:
        if key not in known_keys:
            raise unknown_word_error("key", key, [known_key for known_key in known_keys if known_key != "key"], section=section)
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        missing = re.search(r"missing required field `(\w+)`", str(error))
        if missing:
            raise KitError(say("kit_error.missing_field", key=missing[1]), where or section.partition("\n")[0], section) from error
        path = re.findall(r"[.\[](\w+)", str(error).partition(" - at ")[2])
        wrong = next(
            (path_key for path_key in path if path_key in value), path[-1] if path else where or section.partition("\n")[0]
        )
        allowed_words = _words_of(kind, wrong)
        if allowed_words and isinstance(value.get(wrong), str):
            raise unknown_word_error("value", value[wrong], allowed_words, section=section) from error
        raise KitError(say("kit_error.wrong_kind", key=wrong, kind=_kind_of(kind, wrong)), wrong, section) from error


KINDS = {int: "number", bool: "truth", str: "text", Literal: "text", dict: "table", tuple: "list"}


def _kind_of(kind: type[Struct], key: str) -> str:
    """Return what a key holds, for a sentence; "other" if it takes several kinds."""
    hint = _hint_of(kind, key)
    if {int, str} <= set(get_args(hint)):
        return "formula"
    return KINDS.get(get_origin(hint) or hint, "other")


def _hint_of(kind: type[Struct], key: str) -> Any:
    """Return the type of the field with this key; None for an unknown key."""
    names = dict(zip(keys_of(kind), kind.__struct_fields__, strict=True))
    return get_type_hints(kind).get(names.get(key, ""))


def _words_of(kind: type[Struct], key: str) -> tuple[str, ...]:
    """Return the words that a key may hold; () if it takes any."""
    hint = _hint_of(kind, key)
    return tuple(word for word in get_args(hint) if word and isinstance(word, str)) if get_origin(hint) is Literal else ()
