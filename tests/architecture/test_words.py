"""Every sentence in use exists in every language, with parts that are given; and no sentence is unused."""

import ast
import inspect
import textwrap
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

from companion.games import catalogue
from companion.table.reader import ENGLISH, EVERYWHERE, SentenceFile, folder_of, language, languages, sentence_file, split_template
from companion.table.rulebook import Rulebook
from tests.architecture.sentence_files import PACKAGES, ROOTS, home, keys, sentence_functions

GIVEN = {"invalid_value": {"field"}}
BESIDE = {"SeatRenamed": {"number"}}
"""Parts that the log adds to an event's fields."""
BUILT_IN = {"percent", "notation"}


class UsedSentence(NamedTuple):
    """Use of a sentence: its key, the names of its parts, and the place."""

    key: str
    parts: frozenset[str]
    where: str


GAMES = {f"companion.games.{name.replace('-', '_')}": name for name in catalogue.names()} | {"tests.example_games.pearls": "pearls"}


def words_of(package: str, code: str):
    """Return the language with the words that code in this package uses."""
    above = [".".join(package.split(".")[:depth]) for depth in range(len(package.split(".")), 0, -1)]
    return language(code, *(one for one in above if one in PACKAGES))


@cache
def calls() -> tuple[UsedSentence, ...]:
    """Return all uses of sentences in the source."""
    return tuple(said for root in ROOTS for path in sorted(Path(root).rglob("*.py")) for said in calls_in(path))


def calls_in(path: Path) -> Iterator[UsedSentence]:
    tree = ast.parse(path.read_text("utf-8"))
    speaking = dict(sentence_functions(tree))
    for call in ast.walk(tree):
        name = getattr(getattr(call, "func", None), "id", "")
        if isinstance(call, ast.Call) and name in speaking and call.args:
            parts = frozenset(one.arg or "**" for one in call.keywords) | GIVEN.get(name, set())
            for key in keys(call.args[0], path):
                yield UsedSentence(speaking[name] + key, parts, f"{path}:{call.lineno}")


@cache
def derived_sentences(package: str) -> tuple[UsedSentence, ...]:
    """Return the sentences that are derived: of events with their own fields, of options and of rule topics."""
    if package == "companion.table":
        from companion.table import any_time_moves

        return tuple(
            UsedSentence(
                f"log.{event.__struct_config__.tag}",
                frozenset(event.__struct_fields__) | BESIDE.get(event.__struct_config__.tag, set()),
                package,
            )
            for event in get_args(any_time_moves.SessionEvent)
        )
    game: Any = __import__(package, fromlist=["GAME"]).GAME if package in GAMES else None
    if game is None or not isinstance(game.book, Rulebook):
        return ()
    events = [
        UsedSentence(
            f"log.{one.__struct_config__.tag}",
            frozenset(one.__struct_fields__) - {*one.secret} | added_parts(game.book, one),
            package,
        )
        for one in self_described_events(game)
    ]
    options = [UsedSentence(f"option.{one.name}.label", frozenset(), package) for one in game.options]
    labels = [str(getattr(choice.label, "key", "")) for one in game.options for choice in one.choices]
    choices = [UsedSentence(label, frozenset(), package) for label in labels if label.startswith("option.")]
    notes = [UsedSentence(f"option.{one.name}.note", frozenset({"value"}), package) for one in game.options if one.choices[0].note]
    details = [UsedSentence(f"option.{one.name}.details", frozenset({"value"}), package) for one in game.options if one.details]
    topics = [UsedSentence(str(words.key), frozenset(), package) for one in game.rule_topics for words in (one.title, one.text)]
    return (*events, *short_undo_names(game, package), *options, *choices, *notes, *details, *topics)


def short_undo_names(game: Any, package: str) -> tuple[UsedSentence, ...]:
    """Return the sentences of undo for events: their parts are the fields without secret ones, and the seats concerned."""
    short = [one for one in get_args(game.book.events) if one.has_short]
    return tuple(
        UsedSentence(f"undo.{one.__struct_config__.tag}", frozenset(one.__struct_fields__) - {*one.secret} | {"seats"}, package)
        for one in short
    )


def added_parts(book: Any, event: type) -> set[str]:
    """Return the parts that a rule adds to an event's fields."""
    calls = [
        call for call in ast.walk(ast.parse(textwrap.dedent(describing_source(book, event)) or "0")) if isinstance(call, ast.Call)
    ]
    return {word.arg or "**" for call in calls if getattr(call.func, "id", "") == "sentence_of" for word in call.keywords}


def self_described_events(game: Any) -> list[type]:
    """Return events with the sentence "log.<event>": with their fields only, or a rule that adds to them."""
    return [
        one
        for one in get_args(game.book.events)
        if game.book.describes_itself(one) or "sentence_of(" in describing_source(game.book, one)
    ]


def describing_source(book: Any, event: type) -> str:
    rule = book._describes.get(event)
    return inspect.getsource(rule) if rule else ""


def sentences_of(package: str) -> list[UsedSentence]:
    return [*(said for said in calls() if home(Path(said.where.partition(":")[0])) == package), *derived_sentences(package)]


def parts_of(sentence: str) -> set[str]:
    return {part for piece in split_template(sentence) for part in (piece.part, piece.of) if part}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_sentence_is_written_and_wants_only_parts_that_are_given(package):
    for code in languages(package):
        tongue = words_of(package, code)
        for said in sentences_of(package):
            try:
                sentence = tongue.sentence(said.key)
            except KeyError:
                pytest.fail(f"{said.where}: {said.key} ({code}.toml)")
            missing = parts_of(sentence) - said.parts
            assert not missing or "**" in said.parts, f"{said.where}: {said.key} in {code}.toml wants {missing}"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_language_has_the_same_sentences_with_the_same_parts(package):
    english = sentence_file(package, ENGLISH).sentences
    for code in languages(package):
        sentences = sentence_file(package, code).sentences
        assert sorted(sentences) == sorted(english), f"{code}: {set(sentences) ^ set(english)}"
        for key, sentence in sentences.items():
            assert parts_of(sentence) <= parts_of(english[key]), f"{code}: {key}"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_form_and_list_that_a_sentence_names_is_there(package):
    for code in languages(package):
        own = sentence_file(package, code)
        seen = [sentence_file(one, code) for one in {package, *EVERYWHERE}]  # English replaces forms that a language lacks
        inside = (form for forms in own.forms.values() for form in forms.values())
        for sentence in (*own.sentences.values(), *inside):
            for how in {how for piece in split_template(sentence) for how in piece.how} - BUILT_IN:
                assert any(how in one.forms or how in one.lists for one in seen), f"{code}: “{sentence}” is said as {how}"
        assert all("other" in form for form in own.forms.values()), f"{code}: a form without “other”"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_written_sentence_is_used(package):
    above = package in EVERYWHERE
    said = {one.key for one in (calls() if above else sentences_of(package))} | {one.key for one in derived_sentences(package)}
    unsaid = sorted(set(sentence_file(package, ENGLISH).sentences) - said)
    assert not unsaid, f"{package}: {', '.join(unsaid)}"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_written_form_is_used(package):
    for code in languages(package):
        own = sentence_file(package, code)
        everywhere = [sentence_file(one, code) for one in PACKAGES] if package in EVERYWHERE else [own]
        texts = [
            text
            for one in everywhere
            for text in (*one.sentences.values(), *(t for form in one.forms.values() for t in form.values()))
        ]
        used = {how for text in texts for piece in split_template(text) for how in piece.how}
        assert set(own.forms) | set(own.lists) <= used | {"and", "face", "fact"}, (
            f"{package} {code}: {(set(own.forms) | set(own.lists)) - used}"
        )


@pytest.mark.parametrize("package", PACKAGES)
def test_every_sentence_is_found_in_its_section(package):
    for path in (folder_of(package) / "words").glob("*.toml"):
        written = tomllib.loads(path.read_text("utf-8"))
        whole, single = SentenceFile(path.read_text("utf-8")), SentenceFile(path.read_text("utf-8"))
        assert (whole.forms, whole.lists) == (written.pop("form", {}), written.pop("list", {}))
        texts = dict(flat(written))
        assert whole.sentences == texts and {key: single.sentence(key) for key in texts} == texts


def flat(table, prefix=""):
    """Yield the keys, joined by dots, and the texts of a table."""
    for key, value in table.items():
        yield from flat(value, f"{prefix}{key}.") if isinstance(value, dict) else [(prefix + key, value)]


@pytest.mark.parametrize("package", PACKAGES)
def test_no_form_is_called_like_a_list(package):
    for code in languages(package):
        seen = [sentence_file(one, code) for one in {package, *EVERYWHERE}]
        both = {form for one in seen for form in one.forms} & {list_separators for one in seen for list_separators in one.lists}
        assert not both, f"{package} {code}: {both}"


def test_no_sentence_is_written_twice_for_one_reader():
    shared = {key for package in EVERYWHERE for key in sentence_file(package, ENGLISH).sentences}
    for package in PACKAGES:
        if package not in EVERYWHERE:
            twice = shared & set(sentence_file(package, ENGLISH).sentences)
            assert not twice, f"{package}: {twice}"


def test_german_is_written_for_the_table_and_every_game():
    for package in ("companion.table", "companion.session", "companion.library", "hardware", *GAMES):
        assert sentence_file(package, "de").sentences, package
