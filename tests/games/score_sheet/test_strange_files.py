"""Strange files of sheets: refused in one sentence with its line, or playable; never a crash. `FULL=1` tries 5,000."""

import random
import re
import tomllib

import pytest
import tomli_w
from msgspec.structs import replace

from companion.games.score_sheet import GAME
from companion.games.score_sheet.checking import try_out
from companion.games.score_sheet.choosing import TakeSheet
from companion.games.score_sheet.exporting import sheets_toml
from companion.games.score_sheet.language import SheetError
from companion.games.score_sheet.reading import MOST_BYTES, SheetFileError, read_sheets, shelf
from companion.session.record.chooser import RandomPlayer
from companion.session.record.simulate import seated
from companion.table.chance import Chance
from companion.table.prompt import Choice
from tests.often import often

FILES = often(5000, 120)
MOVES = 12
SHELF = shelf()
TEXTS = [sheets_toml(one) for one in SHELF]
PIECES = (
    "when(", ")", "(", " + ", " == ", " < ", "all(", "each(", "so_far(", "in_a_row(", "points", "before", "total", "999999999",
    "0.5", "'1:2'", "by_place(", ", ", "-", "/ 0", "round", "players", "it", "bid", "\"", "[", "]", "{", "}", "= ", "\n", "true", "[[sheets]]\n",
)  # fmt: skip
VALUES = (
    0,
    -1,
    10**12,
    "",
    "x",
    "round",
    "1 < 2 < 3",
    [],
    {},
    True,
    None,
    1.5,
    "all(all(all(points)))",
    ["a"],
    [{}],
    "é" * 50,
    "so_far(so_far(points))",
)


def mutated(luck):
    """Return a file in which a few things are otherwise: in its text, or in its values."""
    text = luck.choice(TEXTS)
    for _ in range(luck.randint(1, 3)):
        text = luck.choice((by_text, by_text, by_value))(text, luck)
    return text


def by_text(text, luck):
    at, cut = luck.randrange(len(text) + 1), luck.choice((0, 0, 1, 3, 12))
    piece = luck.choice((*PIECES, luck.choice(re.findall(r"\w+", luck.choice(TEXTS))), ""))
    return text[:at] + piece + text[at + cut :]


def by_value(text, luck):
    try:
        data = tomllib.loads(text)
        table = luck.choice(data["sheets"])
        while True:
            key = luck.choice(list(table) if isinstance(table, dict) else range(len(table)))
            inner = table[key]
            if not isinstance(inner, dict | list) or not inner or luck.random() < 0.2:
                break
            table = inner
        changed = luck.choice([one for one in VALUES if one is not None])
        if isinstance(table, dict) and luck.random() < 0.3:
            del table[key]
        else:
            table[key] = changed
        return tomli_w.dumps(data)
    except (tomllib.TOMLDecodeError, KeyError, IndexError, TypeError, AttributeError):
        return text


def plays(sheet, luck):
    """Play a few moves on a sheet, as people do who took it in."""
    state = GAME.empty(GAME.setup(seated(luck.randint(1, 5))))
    chance, player = Chance(bytes(32)), RandomPlayer(luck.randrange(10**6))
    state = GAME.book.after(state, GAME.book.decide(state, TakeSheet((sheet.name,), sheet), chance))
    for _ in range(MOVES):
        prompt = GAME.prompt(state)
        if prompt is None:
            break
        beside = [one for one in GAME.beside(state) if isinstance(one, Choice)]
        choices = (*prompt.choices, *luck.sample(beside, min(2, len(beside))))
        state = GAME.book.after(state, GAME.book.decide(state, player.move(replace(prompt, choices=choices)), chance))
        GAME.reader(code="de").read_all(GAME.view(state, luck.choice((None, 0))))
        GAME.standings(state)


@pytest.mark.parametrize("part", range(10))
def test_a_strange_file_is_refused_in_a_sentence_or_playable(part):
    luck = random.Random(part)
    for _ in range(FILES // 10):
        said = taken_or_refused(mutated(luck), luck)
        says = said and GAME.reader().read(said)
        assert says is None or (says and len(says) < 400), says


def taken_or_refused(text, luck):
    """Play every sheet of a file; return why it is refused, None where it is good."""
    try:
        sheets = read_sheets(text)
        for one in sheets:
            try_out(one, rounds=2)
    except (SheetFileError, SheetError) as error:
        return error.said
    for one in sheets:
        plays(one.sheet, luck)
    return None


def test_some_strange_files_are_refused_and_some_are_played():
    luck = random.Random(34)
    said = [taken_or_refused(mutated(luck), luck) is None for _ in range(40)]
    assert 0 < sum(said) < 40


def test_a_fault_is_told_with_its_line_and_what_to_write():
    text = '[[sheets]]\nname = "A"\nshape = "rounds"\nasks = [{ key = "bid" }]\npoints = "2 * bit"\n'
    for code, says in (
        ("en", "Line 5: “bit” is unknown here. Write “bid”."),
        ("de", "Zeile 5: „bit“ ist hier unbekannt. Schreibe „bid“."),
    ):
        with pytest.raises(SheetFileError) as error:
            read_sheets(text)
        assert GAME.reader(code=code).read(error.value.said) == says


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ('let = { a = "b", b = "so_far(a)" }', "Line 4: “a” needs itself. Use carry for a value from the round before."),
        ('chek = "1"', "Line 4: There is no “chek”. Write “check”."),
        ('asks = [{ key = "points", kind = "nmber" }]', "Line 4: “kind” has a value of the wrong kind."),
        ('asks = [{ key = "round" }]', "Line 4: “round” has a meaning of its own. Write “round_1”."),
        ('lines = [{ key = "eggs" }]', "Line 4: Only a sheet of rows has lines. Write finally instead."),
        ('dealer_next = "dealer"', "Line 4: Write dealer = true with dealer_next."),
        ("language = 2", "Line 4: This sheet uses language 2. Update Fathom, or ask for an older sheet."),
    ],
)
def test_each_fault_has_a_sentence(wrong, says):
    with pytest.raises(SheetFileError) as error:
        read_sheets(f'[[sheets]]\nname = "A"\nshape = "rounds"\n{wrong}\n')
    assert GAME.reader().read(error.value.said) == says


def test_a_file_that_is_no_toml_or_too_large_is_refused():
    for text in ("nonsense", "", "x = [", "[[sheets]]\n" * 300, "#" * (MOST_BYTES + 1)):
        with pytest.raises(SheetFileError) as error:
            read_sheets(text)
        assert GAME.reader().read(error.value.said)


def test_what_is_exported_reads_the_same():
    for one, text in zip(SHELF, TEXTS, strict=True):
        assert read_sheets(text) == (replace(one, icon=""),)
