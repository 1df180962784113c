"""Every used sentence exists in every language, with parts that the code gives; and no sentence is unused."""

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
from companion.table.reader import (
    COMMON_PACKAGES,
    ENGLISH,
    SentenceFile,
    folder_of,
    language,
    languages,
    sentence_file,
    split_template,
)
from companion.table.rulebook import Rulebook
from tests.architecture.sentence_files import PACKAGES, ROOTS, home, keys_to_check
from tests.architecture.source_facts import facts

PARTS_OF_FUNCTIONS = {"invalid_value": {"field"}}
ADDED_PARTS = {"SeatRenamed": {"before"}}
"""Parts that the log adds to an event's fields."""
BUILT_IN = {"percent", "notation"}


class UsedSentence(NamedTuple):
    """Use of a sentence: its key, the names of its parts, and the place."""

    key: str
    parts: frozenset[str]
    place: str


GAMES = {f"companion.games.{name.replace('-', '_')}": name for name in catalogue.names()} | {"tests.example_games.pearls": "pearls"}


def words_of(package: str, code: str):
    """Return the language with the sentences that code in this package uses."""
    packages = [".".join(package.split(".")[:depth]) for depth in range(len(package.split(".")), 0, -1)]
    return language(code, *(name for name in packages if name in PACKAGES))


@cache
def calls() -> tuple[UsedSentence, ...]:
    """Return all uses of sentences in the source."""
    return tuple(used_sentence for root in ROOTS for path in sorted(Path(root).rglob("*.py")) for used_sentence in calls_in(path))


def calls_in(path: Path) -> Iterator[UsedSentence]:
    for call in facts(path.resolve()).sentence_calls:
        parts = call.parts | PARTS_OF_FUNCTIONS.get(call.function, set())
        for key in keys_to_check(call.keys, path):
            yield UsedSentence(call.prefix + key, parts, f"{path}:{call.line}")


@cache
def derived_sentences(package: str) -> tuple[UsedSentence, ...]:
    """Return the sentences whose keys are not in the code: of events with their own fields, options and rule topics."""
    if package == "companion.table":
        from companion.table import any_time_moves

        return tuple(
            UsedSentence(
                f"log.{event.__struct_config__.tag}",
                frozenset(event.__struct_encode_fields__) | ADDED_PARTS.get(event.__struct_config__.tag, set()),
                package,
            )
            for event in get_args(any_time_moves.SessionEvent)
        )
    game: Any = __import__(package, fromlist=["GAME"]).GAME if package in GAMES else None
    if game is None or not isinstance(game.rulebook, Rulebook):
        return ()
    events = [
        UsedSentence(
            f"log.{event.__struct_config__.tag}",
            frozenset(event.__struct_encode_fields__) - {*event.secret} | added_parts(game.rulebook, event),
            package,
        )
        for event in self_described_events(game)
    ]
    options = [UsedSentence(f"option.{option.name}.label", frozenset(), package) for option in game.options]
    labels = [str(getattr(choice.label, "key", "")) for option in game.options for choice in option.choices]
    choices = [UsedSentence(label, frozenset(), package) for label in labels if label.startswith("option.")]
    notes = [
        UsedSentence(f"option.{option.name}.note", frozenset({"value"}), package)
        for option in game.options
        if option.choices[0].note
    ]
    details = [
        UsedSentence(f"option.{option.name}.details", frozenset({"value"}), package) for option in game.options if option.details
    ]
    topics = [
        UsedSentence(str(words.key), frozenset(), package) for topic in game.rule_topics for words in (topic.title, topic.text)
    ]
    return (*events, *short_undo_names(game, package), *options, *choices, *notes, *details, *topics)


def short_undo_names(game: Any, package: str) -> tuple[UsedSentence, ...]:
    """Return the sentences of undo for events: their parts are the fields without secret ones, and the seats concerned."""
    short = [event for event in get_args(game.rulebook.events) if event.has_short]
    return tuple(
        UsedSentence(
            f"undo.{event.__struct_config__.tag}", frozenset(event.__struct_encode_fields__) - {*event.secret} | {"seats"}, package
        )
        for event in short
    )


def added_parts(rulebook: Any, event: type) -> set[str]:
    """Return the parts that a rule adds to an event's fields."""
    calls = [
        call
        for call in ast.walk(ast.parse(textwrap.dedent(describing_source(rulebook, event)) or "0"))
        if isinstance(call, ast.Call)
    ]
    return {word.arg or "**" for call in calls if getattr(call.func, "id", "") == "sentence_of" for word in call.keywords}


def self_described_events(game: Any) -> list[type]:
    """Return events with the sentence "log.<event>": with their fields only, or a rule that adds to them."""
    return [
        event
        for event in get_args(game.rulebook.events)
        if game.rulebook.describes_itself(event) or "sentence_of(" in describing_source(game.rulebook, event)
    ]


def describing_source(rulebook: Any, event: type) -> str:
    rule = rulebook._describes.get(event)
    return inspect.getsource(rule) if rule else ""


@cache
def calls_by_package() -> dict[str, list[UsedSentence]]:
    """Return all uses of sentences in the source, by the package whose words are used."""
    uses: dict[str, list[UsedSentence]] = {}
    for used_sentence in calls():
        uses.setdefault(home(Path(used_sentence.place.partition(":")[0])), []).append(used_sentence)
    return uses


def sentences_of(package: str) -> list[UsedSentence]:
    return [*calls_by_package().get(package, ()), *derived_sentences(package)]


def parts_of(sentence: str) -> set[str]:
    return {part for piece in split_template(sentence) for part in (piece.part, piece.of) if part}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_sentence_is_written_and_wants_only_parts_that_are_given(package):
    for code in languages(package):
        tongue = words_of(package, code)
        for used_sentence in sentences_of(package):
            try:
                sentence = tongue.sentence(used_sentence.key)
            except KeyError:
                pytest.fail(f"{used_sentence.place}: {used_sentence.key} ({code}.toml)")
            missing = parts_of(sentence) - used_sentence.parts
            assert not missing or "**" in used_sentence.parts, (
                f"{used_sentence.place}: {used_sentence.key} in {code}.toml wants {missing}"
            )


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
        files = [sentence_file(name, code) for name in {package, *COMMON_PACKAGES}]  # English replaces forms that a language lacks
        inside = (form for forms in own.forms.values() for form in forms.values())
        for sentence in (*own.sentences.values(), *inside):
            for how in {how for piece in split_template(sentence) for how in piece.format_words} - BUILT_IN:
                assert any(how in file.forms or how in file.lists for file in files), f"{code}: “{sentence}” is said as {how}"
        assert all("other" in form for form in own.forms.values()), f"{code}: a form without “other”"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_written_sentence_is_used(package):
    is_everywhere = package in COMMON_PACKAGES
    used_keys = {used_sentence.key for used_sentence in (calls() if is_everywhere else sentences_of(package))} | {
        used_sentence.key for used_sentence in derived_sentences(package)
    }
    unsaid = sorted(set(sentence_file(package, ENGLISH).sentences) - used_keys)
    assert not unsaid, f"{package}: {', '.join(unsaid)}"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_written_form_is_used(package):
    for code in languages(package):
        own = sentence_file(package, code)
        everywhere = [sentence_file(name, code) for name in PACKAGES] if package in COMMON_PACKAGES else [own]
        texts = [
            text
            for file in everywhere
            for text in (*file.sentences.values(), *(t for form in file.forms.values() for t in form.values()))
        ]
        used_forms = {how for text in texts for piece in split_template(text) for how in piece.format_words}
        assert set(own.forms) | set(own.lists) <= used_forms | {"and", "face", "fact"}, (
            f"{package} {code}: {(set(own.forms) | set(own.lists)) - used_forms}"
        )


@pytest.mark.parametrize("package", PACKAGES)
def test_every_sentence_is_found_in_its_section(package):
    for path in (folder_of(package) / "words").glob("*.toml"):
        content = tomllib.loads(path.read_text("utf-8"))
        whole, single = SentenceFile(path.read_text("utf-8")), SentenceFile(path.read_text("utf-8"))
        assert (whole.forms, whole.lists) == (content.pop("form", {}), content.pop("list", {}))
        texts = dict(flatten(content))
        assert whole.sentences == texts and {key: single.sentence(key) for key in texts} == texts


def flatten(table, prefix=""):
    """Yield the keys, joined by dots, and the texts of a table."""
    for key, value in table.items():
        yield from flatten(value, f"{prefix}{key}.") if isinstance(value, dict) else [(prefix + key, value)]


@pytest.mark.parametrize("package", PACKAGES)
def test_no_form_is_called_like_a_list(package):
    for code in languages(package):
        files = [sentence_file(name, code) for name in {package, *COMMON_PACKAGES}]
        shared_names = {form for file in files for form in file.forms} & {
            list_separators for file in files for list_separators in file.lists
        }
        assert not shared_names, f"{package} {code}: {shared_names}"


def test_no_sentence_is_written_twice_for_one_reader():
    shared = {key for package in COMMON_PACKAGES for key in sentence_file(package, ENGLISH).sentences}
    for package in PACKAGES:
        if package not in COMMON_PACKAGES:
            twice = shared & set(sentence_file(package, ENGLISH).sentences)
            assert not twice, f"{package}: {twice}"


def test_german_is_written_for_the_table_and_every_game():
    for package in ("companion.table", "companion.session", "companion.library", "hardware", *GAMES):
        assert sentence_file(package, "de").sentences, package
