"""What an edition says of a box, fact by fact: numbers and words to compare with one's own box, and to put right."""

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct

from companion.table.box_shape import check_shape
from companion.table.game import Game, GameOption
from companion.table.moves import IllegalMove
from companion.table.prompt import Number, Option, Pick
from companion.table.reader import ENGLISH, Reader
from companion.table.say import Told, Words, say
from companion.table.seats import PIECE_COLOURS, SEAT_COLOURS, seats_named

Path = tuple[str | int, ...]
Found = tuple[Path, Any, bool]
VERIFIED = "verified"
MOST = 30
"""No number of a box is greater, unless the shipped one is."""


class Fact(Struct, frozen=True):
    """One number or row of words of an edition: where it stands, its label, and how another is asked for."""

    path: Path
    label: str
    value: int | tuple[str, ...]
    is_checked: bool
    field: Number | Pick

    @property
    def shown(self) -> Words:
        """The value in words."""
        if isinstance(self.value, int):
            return str(self.value)
        known = {str(one.value): one.label for one in self.field.options} if isinstance(self.field, Pick) else {}
        return say("box.row", words=tuple(known.get(one, one) for one in self.value)) if self.value else say("box.none")


@dataclass(frozen=True)
class BoxCheck:
    """An edition being compared with the box: as it is kept, and as the table has it by now; told in the language `code`."""

    game: Game
    learned: Mapping[str, Any] = field(default_factory=dict)
    edited: Mapping[str, Any] = field(default_factory=dict)
    code: str = ENGLISH

    @cached_property
    def edition(self) -> dict[str, Any]:
        """The edition as it would be kept."""
        return {**self.game.edition(), **self.learned, **self.edited}

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """The top-level keys that say something of the box."""
        shipped = self.game.edition()
        return tuple(key for key in shipped if any(True for _ in _found(self.edition[key], (key,), True)))

    @cached_property
    def is_learned(self) -> bool:
        """Whether any of it differs from what ships."""
        return any(key in self.learned for key in self.game.edition())

    @cached_property
    def mistake(self) -> Words:
        """Why the game can't be played with this edition; "" when it can."""
        error = unfit(self.edition, self.game)
        return error.said if isinstance(error, Told) else str(error or "")

    def facts(self, part: str) -> tuple[Fact, ...]:
        """Return everything to compare in one part, in the order of the edition."""
        found = tuple(_found(self.edition[part], (part,), self._is_checked_above))
        return tuple(Fact(path, self.label(path), _plain(value), ok, self._field(path, value, found)) for path, value, ok in found)

    def unchecked(self, part: str = "") -> int:
        """Return how many facts (of one part) nobody compared with a box."""
        return sum(not fact.is_checked for part in ((part,) if part else self.parts) for fact in self.facts(part))

    def put(self, path: Path, value: int | tuple[str, ...]) -> "BoxCheck":
        """Return the same with another value at `path`."""
        part = deepcopy(self.edition[str(path[0])])
        inner = part
        for step in path[1:-1]:
            inner = inner[step]
        inner[path[-1]] = value if isinstance(value, int) else list(value)
        return self._with({str(path[0]): part})

    def as_in_my_box(self, part: str) -> "BoxCheck":
        """Return the same with everything in `part` compared; one mark may stand for the whole edition."""
        has_own = isinstance(self.edition[part], dict) and VERIFIED in self.edition[part]
        whole = {VERIFIED: True} if VERIFIED in self.edition and not has_own else {}
        return self._with({part: _checked(self.edition[part]), **whole})

    def mark_of(self, path: Path) -> Path:
        """Return where the mark stands that says whether the fact at `path` was compared; () for the whole edition's."""
        inner: Any = self.edition
        marked: Path = ()
        for at, step in enumerate(path):
            inner = inner[step]
            if isinstance(inner, dict) and VERIFIED in inner:
                marked = path[: at + 1]
        return marked

    def compared(self, mark: Path) -> "BoxCheck":
        """Return the same with what this mark stands for compared."""
        if not mark:
            return self._with({VERIFIED: True})
        part = deepcopy(self.edition[str(mark[0])])
        inner = part
        for step in mark[1:]:
            inner = inner[step]
        inner[VERIFIED] = True
        return self._with({str(mark[0]): part})

    def to_keep(self) -> dict[str, Any]:
        """Return the changed top-level keys for the store; None where one is the shipped again."""
        shipped = self.game.edition()
        return {key: None if value == shipped.get(key) else value for key, value in self.edited.items()}

    def to_ship(self) -> dict[str, Any]:
        """Return what the store is told so that the shipped values are in force again; what was added in play stays."""
        return {key: None for key in self.game.edition() if key in self.learned}

    def _with(self, changed: Mapping[str, Any]) -> "BoxCheck":
        now = {**self.game.edition(), **self.learned}
        edited = {**self.edited, **changed}
        return replace(self, edited={key: value for key, value in edited.items() if value != now[key]})

    @property
    def _is_checked_above(self) -> bool:
        return bool(self.edition.get(VERIFIED, True))

    def label(self, path: Path) -> str:
        """Return what stands at `path`, as a person would call it: "Starting 2 · worth"."""
        words, inner = [], self.edition[str(path[0])]
        for before, step in pairwise(path):
            inner = inner[step]
            if isinstance(step, str):
                words.append(self.word(step))
            elif isinstance(inner, dict):
                words.append(self.word(str(inner.get("id") or f"{str(before).removesuffix('s')} {step + 1}")))
            else:
                words[-1:] = [f"{words[-1] if words else self.word(str(before))} {step + 1}"]
        return _begun(" · ".join(words)) or self.title(str(path[0]))

    def title(self, part: str) -> str:
        """Return what a part of the box is called."""
        return _begun(self.word(part))

    def word(self, key: str) -> str:
        """Return a key of the edition as a person would call it; a number at its end stays."""
        name, number = split(readable(key))
        return self._reader.read(say("box.word", word=name)) + number

    @cached_property
    def _reader(self) -> Reader:
        return self.game.reader(code=self.code)

    def _field(self, path: Path, value: Any, found: tuple[Found, ...]) -> Number | Pick:
        """Return how another value is asked for: rows of words are as long, and of the words, as those of their kind are."""
        if isinstance(value, int):
            return Number("value", say("box.now", value=value), 0, max(MOST, value))
        alike = [row for other, row, _ in found if other[-1] == path[-1] and not isinstance(row, int)]
        others = (*SEAT_COLOURS, *PIECE_COLOURS) if path[-1] == "colours" else ()
        options = tuple(Option(one, self.word(one)) for one in dict.fromkeys((*(one for row in alike for one in row), *others)))
        repeats = any(len(set(row)) < len(row) for row in alike)
        return Pick("value", say("box.as_in_box"), options, min(map(len, alike)), max(map(len, alike)), True, repeats)


def unread(check: BoxCheck, option: GameOption, value: str) -> str:
    """Return the part of the box that must be compared before `option` can be `value`; "" where nothing must."""
    needing, part = option.needs
    return part if part and value == needing and check.unchecked(part) else ""


def unfit(edition: dict[str, Any], game: Game) -> Exception | None:
    """Return what the game itself finds wrong with an edition; None when it can be played with it."""
    try:
        check_shape(edition, game.edition())
        game.empty(game.setup(seats_named("ABCDEF"[: game.seats[0]]), {}, edition))
    except (ValueError, LookupError, TypeError, AttributeError, IllegalMove, msgspec.ValidationError) as error:
        return error
    return None


def readable(key: str) -> str:
    """Return a key of the data as a person would write it.

    >>> readable("blue-or-black"), readable("pink10")
    ('blue or black', 'pink 10')
    """
    return re.sub(r"(?<=[a-z])(?=\d)", " ", key.replace("-", " ").replace("_", " "))


def _begun(words: str) -> str:
    """Begin words with a capital."""
    return words[:1].upper() + words[1:]


def split(words: str) -> tuple[str, str]:
    """Part words from a number at their end.

    >>> split("pink 10"), split("blue or black")
    (('pink', ' 10'), ('blue or black', ''))
    """
    name = words.rstrip("0123456789").rstrip()
    return name, words[len(name) :]


def _found(value: Any, path: Path, is_checked: bool) -> Iterator[Found]:
    """Numbers and rows of words in plain data, with whether the nearest mark says somebody compared them."""
    if isinstance(value, dict):
        is_checked = bool(value.get(VERIFIED, is_checked))
        for key, inner in value.items():
            yield from _found(inner, (*path, key), is_checked)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path, value, is_checked
    elif isinstance(value, list | tuple) and value:
        if all(isinstance(one, str) for one in value):
            yield path, value, is_checked
        else:
            for at, inner in enumerate(value):
                yield from _found(inner, (*path, at), is_checked)


def _plain(value: Any) -> int | tuple[str, ...]:
    return value if isinstance(value, int) else tuple(value)


def _checked(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: True if key == VERIFIED else _checked(inner) for key, inner in value.items()}
    return [_checked(inner) for inner in value] if isinstance(value, list | tuple) else value
