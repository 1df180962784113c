"""Values of an edition: players compare them with their own box and correct them."""

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct

from companion.table.edition_shape import check_shape
from companion.table.game import Game, GameOption
from companion.table.moves import IllegalMoveError
from companion.table.prompt import Number, Option, Pick
from companion.table.reader import ENGLISH, Reader
from companion.table.seats import PIECE_COLOURS, SEAT_COLOURS, seats_named
from companion.table.sentence import UserError, Words, say

Path = tuple[str | int, ...]
FoundValue = tuple[Path, Any, bool]
VERIFIED = "verified"
MOST = 30
"""Maximum number of a value, unless the shipped one is higher."""


class EditionValue(Struct, frozen=True):
    """Number or list of words in an edition: its path, label, and the field that asks for another value."""

    path: Path
    label: str
    value: int | tuple[str, ...]
    is_checked: bool
    field: Number | Pick

    @property
    def value_words(self) -> Words:
        """Value in words."""
        if isinstance(self.value, int):
            return str(self.value)
        labels = {str(option.value): option.label for option in self.field.options} if isinstance(self.field, Pick) else {}
        return say("box.row", words=tuple(labels.get(item, item) for item in self.value)) if self.value else say("box.none")


@dataclass(frozen=True)
class BoxCheck:
    """Comparison of an edition with the players' box: the stored and the present values, in language `code`. Changes return a copy."""

    game: Game
    learned_values: Mapping[str, Any] = field(default_factory=dict)
    edited_values: Mapping[str, Any] = field(default_factory=dict)
    code: str = ENGLISH

    @cached_property
    def edition(self) -> dict[str, Any]:
        """Edition to be stored."""
        return {**self.game.edition(), **self.learned_values, **self.edited_values}

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """Top-level keys that describe the box: not sheets and kits that players made, and none of a tool."""
        if self.game.cover.is_tool:
            return ()
        shipped = self.game.edition()
        return tuple(key for key in shipped if any(True for _ in _find_values(shipped[key], (key,), True)))

    @cached_property
    def is_changed(self) -> bool:
        """Whether any value differs from the shipped edition."""
        return any(key in self.learned_values for key in self.game.edition())

    @cached_property
    def mistake(self) -> Words:
        """Reason why the game cannot be played with this edition; "" if it can."""
        error = play_objection(self.edition, self.game)
        return error.sentence if isinstance(error, UserError) else str(error or "")

    @cached_property
    def _facts(self) -> dict[str, tuple[EditionValue, ...]]:
        """Cache of the values of each part: a page reads them several times."""
        return {}

    def facts(self, part: str) -> tuple[EditionValue, ...]:
        """Return all values of one part, in the order of the edition."""
        if part not in self._facts:
            found_values = tuple(_find_values(self.edition[part], (part,), self._is_checked_above))
            self._facts[part] = tuple(
                EditionValue(path, self.label(path), _plain_value(value), ok, self._field(path, value, found_values))
                for path, value, ok in found_values
            )
        return self._facts[part]

    def unchecked_count(self, part: str = "") -> int:
        """Return how many values, of one part or of all, were never compared with a box."""
        return sum(not fact.is_checked for part in ((part,) if part else self.parts) for fact in self.facts(part))

    def with_value(self, path: Path, value: int | tuple[str, ...]) -> "BoxCheck":
        """Return a copy with another value at `path`."""
        part = deepcopy(self.edition[str(path[0])])
        inner = part
        for step in path[1:-1]:
            inner = inner[step]
        inner[path[-1]] = value if isinstance(value, int) else list(value)
        return self._with_changes({str(path[0]): part})

    def with_part_compared(self, part: str) -> "BoxCheck":
        """Return a copy in which `part` is marked as compared; one mark may cover the whole edition."""
        has_own = isinstance(self.edition[part], dict) and VERIFIED in self.edition[part]
        whole = {VERIFIED: True} if VERIFIED in self.edition and not has_own else {}
        return self._with_changes({part: _mark_all(self.edition[part]), **whole})

    def mark_of(self, path: Path) -> Path:
        """Return the path of the `verified` mark for the value at `path`; () for the mark of the whole edition."""
        inner: Any = self.edition
        marked: Path = ()
        for at, step in enumerate(path):
            inner = inner[step]
            if isinstance(inner, dict) and VERIFIED in inner:
                marked = path[: at + 1]
        return marked

    def mark_compared(self, mark: Path) -> "BoxCheck":
        """Return a copy with this mark set."""
        if not mark:
            return self._with_changes({VERIFIED: True})
        part = deepcopy(self.edition[str(mark[0])])
        inner = part
        for step in mark[1:]:
            inner = inner[step]
        inner[VERIFIED] = True
        return self._with_changes({str(mark[0]): part})

    def changes_to_store(self) -> dict[str, Any]:
        """Return the changed top-level keys for the store; the value None for a key that equals the shipped one again."""
        shipped = self.game.edition()
        return {key: None if value == shipped.get(key) else value for key, value in self.edited_values.items()}

    def changes_to_restore(self) -> dict[str, Any]:
        """Return the change for the store that restores the shipped values, except what was added in play."""
        return {key: None for key in self.game.edition() if key in self.learned_values}

    def _with_changes(self, changed: Mapping[str, Any]) -> "BoxCheck":
        current_values = {**self.game.edition(), **self.learned_values}
        edited = {**self.edited_values, **changed}
        return replace(self, edited_values={key: value for key, value in edited.items() if value != current_values[key]})

    @property
    def _is_checked_above(self) -> bool:
        return bool(self.edition.get(VERIFIED, True))

    def label(self, path: Path) -> str:
        """Return a readable label for `path`, such as "Starting 2 · worth"."""
        words, inner = [], self.edition[str(path[0])]
        for before, step in pairwise(path):
            inner = inner[step]
            if isinstance(step, str):
                words.append(self.word(step))
            elif isinstance(inner, dict):
                words.append(self.word(str(inner.get("id") or f"{str(before).removesuffix('s')} {step + 1}")))
            else:
                words[-1:] = [f"{words[-1] if words else self.word(str(before))} {step + 1}"]
        return _capitalize(" · ".join(words)) or self.title(str(path[0]))

    def title(self, part: str) -> str:
        """Return the title of a part."""
        return _capitalize(self.word(part))

    def word(self, key: str) -> str:
        """Return a readable form of a key; a number at its end stays."""
        name, number = split_number(readable_key(key))
        return self._reader.read(say("box.word", word=name)) + number

    @cached_property
    def _reader(self) -> Reader:
        return self.game.reader(code=self.code)

    def _field(self, path: Path, value: Any, found_values: tuple[FoundValue, ...]) -> Number | Pick:
        """Return the field that asks for another value. Lists keep their length and the vocabulary of their kind."""
        if isinstance(value, int):
            return Number("value", say("box.now", value=value), 0, max(MOST, value))
        alike = [row for other, row, _ in found_values if other[-1] == path[-1] and not isinstance(row, int)]
        usual_colours = (*SEAT_COLOURS, *PIECE_COLOURS) if path[-1] == "colours" else ()
        options = tuple(
            Option(candidate, self.word(candidate))
            for candidate in dict.fromkeys((*(cell for row in alike for cell in row), *usual_colours))
        )
        repeats = any(len(set(row)) < len(row) for row in alike)
        return Pick("value", say("box.as_in_box"), options, min(map(len, alike)), max(map(len, alike)), True, repeats)


def uncompared_part(check: BoxCheck, option: GameOption, value: str) -> str:
    """Return the part of the box that must be compared before `option` can be `value`; "" for none."""
    needing, part = option.needs
    return part if part and value == needing and check.unchecked_count(part) else ""


def play_objection(edition: dict[str, Any], game: Game) -> Exception | None:
    """Return the error that a game raises with an edition; None if it can be played."""
    try:
        check_shape(edition, game.edition())
        game.initial_state(game.setup(seats_named("ABCDEF"[: game.seats[0]]), {}, edition))
    except (ValueError, LookupError, TypeError, AttributeError, IllegalMoveError, msgspec.ValidationError) as error:
        return error
    return None


def readable_key(key: str) -> str:
    """Return a data key as text.

    >>> readable_key("blue-or-black"), readable_key("pink10")
    ('blue or black', 'pink 10')
    """
    return re.sub(r"(?<=[a-z])(?=\d)", " ", key.replace("-", " ").replace("_", " "))


def _capitalize(words: str) -> str:
    """Capitalise the first letter."""
    return words[:1].upper() + words[1:]


def split_number(words: str) -> tuple[str, str]:
    """Split a number off the end of words.

    >>> split_number("pink 10"), split_number("blue or black")
    (('pink', ' 10'), ('blue or black', ''))
    """
    name = words.rstrip("0123456789").rstrip()
    return name, words[len(name) :]


def _find_values(value: Any, path: Path, is_checked: bool) -> Iterator[FoundValue]:
    """Find numbers and lists of words in plain data, each with its nearest `verified` mark."""
    if isinstance(value, dict):
        is_checked = bool(value.get(VERIFIED, is_checked))
        for key, inner in value.items():
            yield from _find_values(inner, (*path, key), is_checked)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path, value, is_checked
    elif isinstance(value, list | tuple) and value:
        if all(isinstance(item, str) for item in value):
            yield path, value, is_checked
        else:
            for at, inner in enumerate(value):
                yield from _find_values(inner, (*path, at), is_checked)


def _plain_value(value: Any) -> int | tuple[str, ...]:
    return value if isinstance(value, int) else tuple(value)


def _mark_all(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: True if key == VERIFIED else _mark_all(inner) for key, inner in value.items()}
    return [_mark_all(inner) for inner in value] if isinstance(value, list | tuple) else value
