"""Limits of imported data: accept only records that Fathom could have written, and nothing longer, larger or deeper."""

import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import Raw, Struct

from companion.library.records.corrections import Correction
from companion.library.records.long_notes import LONGEST_NOTE, PART_LETTERS, NotePart, rest_of
from companion.library.records.people import Player
from companion.library.records.plays import UNKNOWN_SEAT, Play, Remark, Score
from companion.session.play.play_clock import LATEST_S
from companion.session.record.entry import Entry, Origin
from companion.table.chance import SEED_BYTES
from companion.table.game import Setup
from companion.table.moves import recorded_fields
from companion.table.seats import EMBLEMS, MOST_SEATS, PIECE_COLOURS, SEAT_COLOURS, Seat
from companion.table.sentence import UserError, Words, say

DEEPEST, MOST_PARTS, MOST_LETTERS, MOST_NUMBER = 24, 10_000, 4_000, 10**15
"""Maximum depth of nesting, number of parts in a row, number of letters in a text, and size of a number."""
LONGEST_NAME, LONGEST_PLACE, MOST_PEOPLE = 200, 4_000, 60
LONGEST_BOXES = 10_000
MOST_MS = 10**12
"""Maximum table time, in milliseconds: about thirty years."""
SHOWN_LETTERS = 40
Rule = Callable[[Any], Words]
"""Function that returns what is wrong with a value; "" for a valid one."""


class InvalidDataError(UserError):
    """Imported data breaks a limit; the sentence says where and why."""


def range_rule(low: int, high: int) -> Rule:
    """Return the rule that a number is from `low` to `high`."""
    return lambda value: "" if low <= value <= high else say("unfit.range", value=quote_value(value), low=low, high=high)


def word_in(*words: str) -> Rule:
    """Return the rule that a value is one of these words."""
    return lambda value: "" if value in words else say("unfit.word", value=quote_value(value))


def _max_length(letters: int) -> Rule:
    return lambda value: "" if len(value) <= letters else say("unfit.long", most=letters)


def _count_in(low: int, high: int) -> Rule:
    return lambda value: "" if low <= len(value) <= high else say("unfit.many", count=len(value), low=low, high=high)


def _matches(pattern: str) -> Rule:
    fits = re.compile(pattern, re.ASCII).fullmatch
    return lambda value: "" if fits(value) else say("unfit.word", value=quote_value(value))


def _optional_rule(rule: Rule) -> Rule:
    return lambda value: "" if value is None else rule(value)


def _rest_or_rule(rule: Rule) -> Rule:
    return lambda value: "" if rest_of(value) else rule(value)


TEXT, NUMBER, PARTS = _max_length(MOST_LETTERS), range_rule(-MOST_NUMBER, MOST_NUMBER), _count_in(0, MOST_PARTS)
NAME = _max_length(LONGEST_NAME)
NOTE = _rest_or_rule(_max_length(LONGEST_NOTE))
KIND = _matches(r"[a-z][\w-]{0,30}")
SESSION = _matches(r"[a-zA-Z0-9][\w-]{0,15}")
"""Ids of sessions: as long as frames have room for; owners that begin with another character are no sessions."""
ID = _matches(r"[\w.:{}-]{1,80}")
MAYBE_ID = _matches(r"[\w.:{}-]{0,80}")
COUNT = range_rule(0, 1 << 31)
LONGEST_DAY, LONGEST_TIME = 10, 40
NAME_OR_NONE = _optional_rule(NAME)
TIME, DURATION = range_rule(0, LATEST_S), range_rule(0, MOST_MS)
RULES: dict[type, dict[str, Rule]] = {
    Player: {
        "id": ID,
        "name": NAME,
        "nickname": NAME,
        "colour": word_in("", *SEAT_COLOURS, *PIECE_COLOURS),
        "emblem": word_in("", *EMBLEMS),
    },
    Seat: {"name": NAME, "colour": word_in(*SEAT_COLOURS, *PIECE_COLOURS), "emblem": word_in(*EMBLEMS), "player": MAYBE_ID},
    Setup: {"game": ID, "seats": _count_in(1, MOST_SEATS), "beside": _matches(r"[\w-]{0,16}"), "rules": COUNT},
    Origin: {"device": NAME, "boot": NAME, "number": COUNT},
    Entry: {
        "number": COUNT,
        "played_ms": DURATION,
        "wall_s": TIME,
        "source": NAME,
        "drawn": COUNT,
        "to": COUNT,
        "seed": _matches(rf"|[0-9a-f]{{{2 * SEED_BYTES}}}"),
        "version": COUNT,
    },
    Play: {
        "id": ID,
        "game": NAME,
        "ended_s": TIME,
        "played_ms": DURATION,
        "scores": _count_in(0, MOST_PEOPLE),
        "location": _max_length(LONGEST_PLACE),
        "note": NOTE,
        "bgg": COUNT,
        "entered": TIME,
        "nth": COUNT,
        "day": _matches(r"|[0-9]{4}-[0-9]{2}-[0-9]{2}"),
        "time": _max_length(LONGEST_TIME),
    },
    Score: {"seat": range_rule(0, 2 * UNKNOWN_SEAT), "name": NAME, "place": range_rule(1, 1000), "player": MAYBE_ID, "team": NAME},
    Correction: {
        "at_s": TIME,
        "game": NAME_OR_NONE,
        "ended_s": _optional_rule(TIME),
        "day": _optional_rule(_max_length(LONGEST_DAY)),
        "time": _optional_rule(_max_length(LONGEST_TIME)),
        "bgg": _optional_rule(COUNT),
        "played_ms": _optional_rule(DURATION),
        "scores": _optional_rule(_count_in(0, MOST_PEOPLE)),
        "location": _optional_rule(_max_length(LONGEST_PLACE)),
        "note": _optional_rule(NOTE),
        "reason": NAME,
        "source": NAME,
    },
    Remark: {"location": _max_length(LONGEST_PLACE), "note": NOTE},
    NotePart: {"letters": _max_length(PART_LETTERS)},
}
PLAIN_RULES: dict[str, Rule] = {"name": lambda value: NAME(value) if isinstance(value, str) else ""}
"""Limits of plain data, by name: moves that rename players, cards and sheets that players named."""


def check_limits(record: Any, place: Words) -> Any:
    """Return a record, or plain data, if it keeps all limits. Raises InvalidDataError."""
    try:
        _check(record, 0)
    except _InvalidValueError as wrong:
        raise invalid_data(say("unfit.inside", place=place, path=wrong.path) if wrong.path else place, wrong.reason) from None
    return record


def checked_as(raw_json: bytes | Raw, kind: Any, place: Words) -> Any:
    """Decode JSON as a record of that kind, or as plain data for `Any`, and check it. Raises InvalidDataError."""
    try:
        return check_limits(msgspec.json.decode(raw_json, type=kind), place)
    except RecursionError:
        raise invalid_data(place, say("unfit.deep")) from None
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise invalid_data(place, say("unfit.kind", why=str(error))) from error


def checked_value(rule: Rule, value: Any, place: Words) -> Any:
    """Return a value that keeps a rule. Raises InvalidDataError."""
    if why := rule(value):
        raise invalid_data(place, why)
    return value


def invalid_data(place: Words, why: Words) -> InvalidDataError:
    """Return the error for a place in the data and the reason."""
    return InvalidDataError(say("unfit.at", place=place, why=why))


def quote_value(value: Any, most: int = SHOWN_LETTERS) -> str:
    """Return a value for use in a sentence, cut after `most` characters."""
    words = " ".join(str(value).split())
    return words if len(words) <= most else f"{words[:most]}…"


class _InvalidValueError(Exception):
    """A nested value breaks a limit; `path` is completed on the way out."""

    def __init__(self, reason: Words) -> None:
        self.reason = reason
        self.path = ""

    def prepend_path(self, name: str | int) -> "_InvalidValueError":
        """Prepend a field or index to the path."""
        step = f"[{name}]" if isinstance(name, int) else quote_value(name)
        self.path = f"{step}{'' if self.path.startswith('[') or not self.path else '.'}{self.path}"
        return self


def _check(value: Any, depth: int) -> None:
    if _is_plain(value) and depth <= DEEPEST:  # most values of an import, which has millions
        return
    if why := say("unfit.deep") if depth > DEEPEST else _broken_limit(value):
        raise _InvalidValueError(why)
    rules = RULES.get(type(value), {}) if isinstance(value, Struct) else PLAIN_RULES
    for name, inner in _contents(value):
        rule = rules.get(name) if isinstance(name, str) else None
        if rule is None and (inner is None or inner is True or inner is False or inner == ""):
            continue  # such a value breaks no limit
        try:
            _check_part(inner, rule, depth + 1)
        except _InvalidValueError as wrong:
            raise wrong.prepend_path(name) from None


def _is_plain(value: Any) -> bool:
    """Return whether a value is a short text, a small number, a boolean or None: most values are, and need no further check."""
    kind = type(value)
    if kind is str:
        return len(value) <= MOST_LETTERS
    return value is None or kind is bool or (kind is int and -MOST_NUMBER <= value <= MOST_NUMBER)


def _check_part(value: Any, rule: Rule | None, depth: int) -> None:
    """Check a nested value by its own rule, then its contents by theirs."""
    if rule and (why := rule(value)):
        raise _InvalidValueError(why)
    if not (rule and isinstance(value, str)):
        _check(value, depth)


def _contents(value: Any) -> Iterable[tuple[str | int, Any]]:
    """Return the contents of a value, by recorded name or index."""
    if isinstance(value, Struct):
        return recorded_fields(value).items()
    if isinstance(value, Raw):
        return _contents(msgspec.json.decode(value))
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, list | tuple) else ()


def _broken_limit(value: Any) -> Words:
    """Return the general limit that a value breaks; "" for none."""
    if isinstance(value, str):
        return TEXT(value)
    if isinstance(value, int | float):
        return NUMBER(value)
    if isinstance(value, dict) and any(len(str(name)) > MOST_LETTERS for name in value):
        return say("unfit.long", most=MOST_LETTERS)
    return PARTS(value) if isinstance(value, dict | list | tuple) else ""
