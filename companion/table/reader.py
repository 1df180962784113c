"""Reader: puts sentences into words of a language, with the players' names.

The words are in words/<language>.toml beside the code. In a sentence, braces hold a part, and its format:

    {seat}            a seat, a number, a word, another sentence; several are joined by "and"
    {shells:shells}   by the form "shells" of [form]: shells = { one = "{n} shell", other = "{n} shells" }
    {dice:face row}   each by the form "face", joined by the list "row" of [list]
    {chance:percent}  a chance from 0 to 1, in percent
    {dice:notation}   dice, "3d6" in this language's notation
    {tile:tiles of count}  by the form "tiles", in the number of another part: see below
    {Steps:then}      a part named with a capital begins a sentence

A form is picked by the value itself ("0", "last_chest"), else by the language's plural of it ("one"), else it is "other".
In the number of another part it is picked by both: tiles = { "rock one" = "{of} rock", rock = "{of} rocks",
"other one" = "{of} {n}", other = "{of} {n}s" }. The first existing one of "rock 1", "rock one", "rock", "other 1",
"other one" and "other" is taken; {n} is the value, {of} the number.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from importlib.util import find_spec
from operator import is_
from pathlib import Path
from string import Formatter
from tomllib import loads
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.table.grammar import grammar_of
from companion.table.lazy_sequence import LazySequence
from companion.table.moves import Event, Move
from companion.table.seats import default_name
from companion.table.sentence import SeatName, Sentence, Words, say

ENGLISH = "en"
PLAIN_TYPES = {int, str, bool, float, type(None)}
NO_PARTS: tuple[Any, ...] = ()
KEPT_PARTS = {int, str, SeatName}
"""Types of parts whose sentences are kept: parts of different ones are never equal."""
MOST_TEXTS = 512
COMMON_PACKAGES = ("companion.table", "companion.session", "companion.library", "hardware")
"""Packages whose sentences any reader may meet."""


SECTION = re.compile(r"^(?=\[(\w+))", re.MULTILINE)
"""Begin of a section in a file of sentences, with the first part of its name: "option" of "[option.scenario]"."""


class SentenceFile:
    """Sentences of one package in one language, from the text of a TOML file.

    A section is parsed when one of its sentences is first read: a whole file takes 7 ms, and the first screen needs few sentences.
    """

    def __init__(self, text: str) -> None:
        first, *names_and_sections = SECTION.split(text)
        self._unread = {"": first}
        for name, section in zip(names_and_sections[::2], names_and_sections[1::2], strict=True):
            self._unread[name] = self._unread.get(name, "") + section
        self._sentences: dict[str, str] = {}

    def sentence(self, key: str) -> str | None:
        """Return the template of a key; None if it is not in this file."""
        for section in (key.partition(".")[0], ""):
            self._read(section)
        return self._sentences.get(key)

    @property
    def sentences(self) -> Mapping[str, str]:
        """All sentences by key."""
        for section in self._unread.keys() - {"form", "list"}:
            self._read(section)
        return self._sentences

    @cached_property
    def forms(self) -> Mapping[str, Mapping[str, str]]:
        """Form tables by name."""
        forms: Mapping[str, Mapping[str, str]] = self._table("form")
        return forms

    @cached_property
    def lists(self) -> Mapping[str, Sequence[str]]:
        """Separators by the name of a list format."""
        lists: Mapping[str, Sequence[str]] = self._table("list")
        return lists

    def _read(self, section: str) -> None:
        """Parse a section, unless it was; two threads may parse the same one."""
        if text := self._unread.get(section):
            self._sentences.update(_flatten(loads(text)))
            self._unread[section] = ""  # only now: another thread must not take its sentences for missing

    def _table(self, name: str) -> Mapping[str, Any]:
        table: Mapping[str, Any] = loads(self._unread.get(name, "")).get(name, {})
        return table


@cache
def sentence_file(package: str, code: str) -> SentenceFile:
    """Open words/<code>.toml of a package; empty if it does not exist."""
    file = folder_of(package) / "words" / f"{code}.toml"
    return SentenceFile(file.read_text("utf-8") if file.is_file() else "")


def folder_of(package: str) -> Path:
    """Return the folder of a package without importing it: a game's package loads all its rules."""
    spec = find_spec(package)
    places = (spec and spec.submodule_search_locations) or ("",)
    return Path(places[0])


def languages(package: str = COMMON_PACKAGES[0]) -> tuple[str, ...]:
    """List the languages of a package, English first."""
    codes = (file.stem for file in (folder_of(package) / "words").glob("*.toml"))
    return tuple(sorted(codes, key=lambda code: (code != ENGLISH, code)))


def _flatten(table: Mapping[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for key, value in table.items():
        pairs += _flatten(value, f"{prefix}{key}.") if isinstance(value, dict) else [(prefix + key, value)]
    return pairs


class TemplatePart(Struct, frozen=True):
    """Text up to a parameter, the parameter ("" at the end), and the words of its format.

    of  parameter whose number selects the plural form; "" for its own value
    """

    text: str
    part: str
    format_words: tuple[str, ...]
    begins: bool
    of: str = ""


@cache  # a sentence is read at every tap, but split only once
def split_template(sentence: str) -> tuple[TemplatePart, ...]:
    """Split a sentence template into texts and parameters."""
    return tuple(_piece(text, name or "", how or "") for text, name, how, _ in Formatter().parse(sentence))


def _piece(text: str, name: str, format_words: str) -> TemplatePart:
    form, _, number_part = format_words.partition(" of ")
    return TemplatePart(text, name[:1].lower() + name[1:], tuple(form.split()), name[:1].isupper(), number_part.strip())


class Language:
    """Sentences of several packages in one language, loaded on first use; missing translations fall back to English.

    `packages`: highest priority first.
    """

    def __init__(self, code: str, packages: Sequence[str]) -> None:
        self.grammar = grammar_of(code)
        self._sentence_files = [(package, tongue) for tongue in dict.fromkeys((code, ENGLISH)) for package in packages]
        self._parsed: dict[tuple[str, str], Any] = {}

    def sentence(self, key: str) -> str:
        """Return the template of a key. Raises KeyError if no package has it."""
        sentence_text = self._find("sentence", key, SentenceFile.sentence)
        if sentence_text is None:
            raise KeyError(f"{key} is not written in {', '.join(dict.fromkeys(package for package, _ in self._sentence_files))}")
        return str(sentence_text)

    def form(self, name: str) -> Mapping[str, str] | None:
        """Return a form table; None if it does not exist."""
        form: Mapping[str, str] | None = self._find("form", name, lambda file, name: file.forms.get(name))
        return form

    def list_separators(self, name: str) -> Sequence[str] | None:
        """Return the separators of a list format (between items, before the last); None if it does not exist."""
        separators: Sequence[str] | None = self._find("list", name, lambda file, name: file.lists.get(name))
        return separators

    def _find(self, kind: str, key: str, find: Callable[[SentenceFile, str], Any]) -> Any:
        if (kind, key) not in self._parsed:
            rows = (find(sentence_file(*place), key) for place in self._sentence_files)
            self._parsed[kind, key] = next((row for row in rows if row is not None), None)
        return self._parsed[kind, key]


@cache
def language(code: str, *packages: str) -> Language:
    """Return the language `code` of these packages and of the packages that are always included."""
    return Language(code, tuple(dict.fromkeys((*packages, *COMMON_PACKAGES))))


@lru_cache(maxsize=8)
def _known_texts(language: Language, names: tuple[str, ...]) -> dict[tuple[Any, ...], str]:
    """Return the cache of texts by key and parts: most are read again at the next tap."""
    return {}


class Reader:
    """Translator of sentences: packages (highest priority first), language, and the seats' names."""

    def __init__(self, *packages: str, code: str = ENGLISH, names: Sequence[str] = ()) -> None:
        self.code = code
        self._language = language(code, *packages)
        self._names = names
        self._known_texts = _known_texts(self._language, tuple(names))

    def read(self, words: Words) -> str:
        """Return the text of a sentence."""
        if isinstance(words, str):
            return words
        if words.of:
            return Reader(words.of, code=self.code, names=self._names).read(replace(words, of=""))
        for part in words.parts.values():
            if type(part) not in KEPT_PARTS:
                return self._fill(self._language.sentence(words.key), words.parts)
        key = (words.key, *words.parts, *words.parts.values())
        if (text := self._known_texts.get(key)) is None:
            text = self._fill(self._language.sentence(words.key), words.parts)
            if len(self._known_texts) >= MOST_TEXTS:
                self._known_texts.clear()
            self._known_texts[key] = text
        return text

    def read_all(self, thing: Any) -> Any:
        """Return a copy of `thing` (a prompt, view or standings) with all sentences replaced by text; itself if it has none."""
        kind = type(thing)
        if kind in PLAIN_TYPES:
            return thing
        if kind is Sentence:
            return self.read(thing)
        if kind is tuple:
            return self._read_row(thing)
        if kind is LazySequence:
            return LazySequence(lambda: thing, self.read_all)
        return self._read_struct(thing) if _has_words(kind) else thing  # type: ignore[arg-type]  # a type is hashable

    def _read_row(self, row: tuple[Any, ...]) -> tuple[Any, ...]:
        read = [item if type(item) in PLAIN_TYPES else self.read_all(item) for item in row]
        return row if all(map(is_, read, row)) else tuple(read)

    def _read_struct(self, thing: Struct) -> Any:
        new = {}
        for name in thing.__struct_fields__:
            part = getattr(thing, name)
            if type(part) in PLAIN_TYPES or part is NO_PARTS:  # most fields: a call for each would double the time of a tap
                continue
            if (text := self.read_all(part)) is not part:
                new[name] = text
        return replace(thing, **new) if new else thing

    def number(self, value: float) -> str:
        """Format a number."""
        return self._language.grammar.number(value)

    def percent(self, chance: float) -> str:
        """Format a chance from 0 to 1 in percent."""
        return self._language.grammar.percent(chance)

    def notation(self, dice: str) -> str:
        """Format dice notation."""
        return self._language.grammar.notation(dice)

    def _fill(self, sentence: str, parts: Mapping[str, Any]) -> str:
        return "".join([piece.text + self._part(piece, parts) if piece.part else piece.text for piece in split_template(sentence)])

    def _part(self, piece: TemplatePart, parts: Mapping[str, Any]) -> str:
        value = parts[piece.part]
        if piece.of:
            text = self._plural_text(value, piece.format_words[0], parts[piece.of])
        else:
            format_value = self._row if isinstance(value, tuple | list) else self._value_text
            text = format_value(value, piece.format_words)
        return text[:1].upper() + text[1:] if piece.begins else text

    def _row(self, values: Sequence[Any], formats: tuple[str, ...]) -> str:
        list_separators = next(
            (separators for form_name in (*formats, "and") if (separators := self._language.list_separators(form_name))), ("", "")
        )
        texts = [self._value_text(value, formats) for value in values]
        return list_separators[1].join(filter(None, (list_separators[0].join(texts[:-1]), *texts[-1:])))

    def _value_text(self, value: Any, formats: tuple[str, ...]) -> str:
        if formats:
            if "percent" in formats:
                return self.percent(value)
            if "notation" in formats:
                return self.notation(value)
            for form_name in formats:
                if form := self._language.form(form_name):
                    return self._fill(self._pick_form(form, value), {"n": value})
        kind = type(value)
        return value if kind is str else _READ_BY_TYPE.get(kind, _plain_text)(self, value)

    def _plural_text(self, value: Any, name: str, number: Any) -> str:
        """Format `value` by the form `name`, in the plural of `number`, or of the length of a list."""
        form = self._language.form(name) or {"other": "{n}"}
        number = len(number) if isinstance(number, tuple) else number
        plural = self._language.grammar.plural(number)
        keys = [
            key
            for number_case in (value, "other")
            for key in (f"{number_case} {number}", f"{number_case} {plural}", f"{number_case}")
        ]
        return self._fill(next(form[key] for key in keys if key in form), {"n": value, "of": number})

    def _pick_form(self, form: Mapping[str, str], value: Any) -> str:
        by_value = form.get(str(value))
        if by_value is None and isinstance(value, int):
            by_value = form.get(self._language.grammar.plural(value))
        return form["other"] if by_value is None else by_value

    def name(self, seat: int) -> str:
        """Return a seat's name; "Player n" in this language if it has none."""
        if not 0 <= seat < len(self._names):
            return f"#{seat + 1}"
        return self.seat_name(seat, self._names[seat])

    def seat_name(self, seat: int, name: str) -> str:
        """Return a seat's name, translated if it is a default name.

        >>> Reader(code="de").seat_name(1, "Seat 2"), Reader(code="de").seat_name(1, "Bo")
        ('Person 2', 'Bo')
        """
        return self.read(say("nameless.seat", number=seat + 1)) if name == default_name(seat + 1) else name


@cache
def _has_words(kind: type[Any]) -> bool:
    """Return whether values of this type may contain sentences to translate: recorded moves and events do not."""
    return issubclass(kind, Struct) and not issubclass(kind, Move | Event)


def _plain_text(reader: Reader, value: Any) -> str:
    return reader.number(value) if isinstance(value, int | float) else str(value)


_READ_BY_TYPE: dict[type, Callable[[Reader, Any], str]] = {
    SeatName: lambda reader, value: reader.name(value.seat),
    Sentence: Reader.read,
}
