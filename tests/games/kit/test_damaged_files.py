"""Strange files are refused in a sentence, or can be played: no file makes Fathom crash."""

import random
import string

import pytest

from companion.games.kit.examples import read_shipped_kits
from companion.games.kit.language import KitError
from companion.games.kit.reading import read_kit, text_of
from companion.games.kit.transfer import decode, encode, without_help
from companion.games.kit.worked import KitFaultError, try_out
from companion.games.kit.writing import kit_toml
from companion.table.reader import Reader
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample

STRANGE = full_or_sample(5000, 150, 50)
READERS = [Reader("companion.games.kit", code=code, names=tuple("ABCDEFGHIJKL")) for code in ("en", "de")]
TEXTS = [kit_toml(kit) for kit in read_shipped_kits()]
NUMBERS = ("0", "-1", "99999999999", "1e400", "true", '""', "[]", "{}", '"players / 0"', "nan", "\"count('bag')\"")
WORDS = (
    "bag",
    "stack",
    "picked",
    "every",
    "number",
    "seat",
    "players",
    "all",
    "done",
    "draw",
    "\\u0000",
    "💣",
    "../../etc",
    "__import__",
)


def mutate_text(text, luck):
    """Return a kit with one fault: in a value, a word, a line, or a few characters."""
    lines = text.split("\n")
    at = luck.randrange(len(lines))
    kind = luck.randrange(6)
    if kind == 0:
        key, equals, _ = lines[at].partition("=")
        lines[at] = f"{key}{equals} {luck.choice(NUMBERS)}"
    elif kind == 1:
        del lines[at : at + luck.randrange(1, 6)]
    elif kind == 2:
        words = lines[at].split(" ")
        words[luck.randrange(len(words))] = luck.choice(WORDS)
        lines[at] = " ".join(words)
    elif kind == 3:
        lines.insert(at, lines[luck.randrange(len(lines))])
    elif kind == 4:
        cut = luck.randrange(len(lines[at]) + 1)
        lines[at] = lines[at][:cut] + "".join(luck.choices(string.printable, k=luck.randrange(1, 5))) + lines[at][cut:]
    else:
        lines[at] = lines[at].replace(str(luck.randrange(10)), luck.choice(("-5", "100", "0", "1.5")))
    return "\n".join(lines)


def has_sentences(fault):
    """Return whether a fault is a sentence in every language."""
    return all(reader.read(fault.sentence) for reader in READERS)


def can_read(text):
    """Return whether a text can be read as a kit. Check that its faults, or those of its random games, are sentences in each language."""
    fault = None
    try:
        kit = read_kit(text)
    except KitError as error:
        fault, kit = error, None
    if kit is not None:
        try:
            try_out(kit, 2)
        except KitFaultError as error:
            fault = error
    assert fault is None or has_sentences(fault)
    return kit is not None


@SAMPLED
def test_damaged_files_are_refused_with_a_sentence_or_playable():
    luck = random.Random(36)
    results = [can_read(mutate_text(luck.choice(TEXTS), luck)) for _ in range(STRANGE)]
    assert results.count(True) > STRANGE / 20 and results.count(False) > STRANGE / 4


@pytest.mark.parametrize("data", [b"\xff\xfe", b"kit = 1\nname = '\xc3'", b"[" * 5000, b"kit = 1\n" * 3, b"a" * 200_000, b""])
def test_binary_file_is_refused_with_a_sentence(data):
    with pytest.raises(KitError) as caught:
        read_kit(text_of(data))
    assert has_sentences(caught.value)


@pytest.mark.parametrize("kit", read_shipped_kits(), ids=lambda kit: kit.name)
def test_kit_decodes_equal_from_its_text(kit):
    text = encode(kit)
    assert kit_toml(decode(text)) == kit_toml(decode(kit_toml(kit))).partition("\n[[plays]]")[0] + "\n" or decode(text).phases in (
        kit.phases,
        without_help(kit).phases,
    )
    with pytest.raises(KitError):
        decode(text[:-9])


def test_wrong_text_of_a_kit_is_refused():
    for text in ("FK1:", "FK1:AAAA", "FS1:0123", "kit", "FK1:" + "A" * 70_000):
        with pytest.raises(KitError):
            decode(text)
