"""Strange files of sheets: refused in one sentence with its line, or playable; never a crash. `FULL=1` tries 5,000."""

import random

import pytest
from msgspec.structs import replace

from companion.games.score_sheet import GAME
from companion.games.score_sheet.checking import try_out
from companion.games.score_sheet.language import SheetError
from companion.games.score_sheet.reading import MOST_BYTES, SheetFileError, read_sheets
from tests.games.score_sheet.mutations import SHELF, TEXTS, mutate_file, play_random_moves
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample

FILES = full_or_sample(5000, 120, 40)


@SAMPLED
@pytest.mark.parametrize("part", range(10))
def test_damaged_file_is_refused_with_a_sentence_or_playable(part):
    luck = random.Random(part)
    for _ in range(FILES // 10):
        refusal = refusal_of_file(mutate_file(luck), luck)
        says = refusal and GAME.reader().read(refusal)
        assert says is None or (says and len(says) < 400), says


def refusal_of_file(text, luck):
    """Play on every sheet of a file; return why it is refused, None if it is accepted."""
    try:
        sheets = read_sheets(text)
        for sheet in sheets:
            try_out(sheet, rounds=2)
    except (SheetFileError, SheetError) as error:
        return error.sentence
    for sheet in sheets:
        play_random_moves(sheet.sheet, luck)
    return None


def test_some_damaged_files_are_refused_and_some_are_played():
    luck = random.Random(34)
    results = [refusal_of_file(mutate_file(luck), luck) is None for _ in range(40)]
    assert 0 < sum(results) < 40


def test_an_error_is_reported_with_its_line_and_a_correction():
    text = '[[sheets]]\nname = "A"\nshape = "rounds"\nasks = [{ key = "bid" }]\npoints = "2 * bit"\n'
    for code, says in (
        ("en", "Line 5: “bit” is unknown here. Write “bid”."),
        ("de", "Zeile 5: „bit“ ist hier unbekannt. Schreibe „bid“."),
    ):
        with pytest.raises(SheetFileError) as error:
            read_sheets(text)
        assert GAME.reader(code=code).read(error.value.sentence) == says


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ('let = { a = "b", b = "so_far(a)" }', "Line 4: “a” depends on itself. Use carry for a value from the round before."),
        ('chek = "1"', "Line 4: There is no “chek”. Write “check”."),
        ('asks = [{ key = "points", kind = "nmber" }]', "Line 4: “kind” has a value of the wrong kind."),
        ('asks = [{ key = "round" }]', "Line 4: “round” has a meaning of its own. Write “round_1”."),
        ('lines = [{ key = "eggs" }]', "Line 4: Only a sheet of rows has lines. Write finally instead."),
        ('dealer_next = "dealer"', "Line 4: Write dealer = true with dealer_next."),
        ('sits_out = "any(dealer)"', "Line 4: There is no function “any”. Write “when”."),
        ("language = 2", "Line 4: This sheet uses language 2. Update Fathom, or ask for an older sheet."),
    ],
)
def test_each_fault_has_a_sentence(wrong, says):
    with pytest.raises(SheetFileError) as error:
        read_sheets(f'[[sheets]]\nname = "A"\nshape = "rounds"\n{wrong}\n')
    assert GAME.reader().read(error.value.sentence) == says


def test_file_that_is_not_toml_or_too_large_is_refused():
    for text in ("nonsense", "", "x = [", "[[sheets]]\n" * 300, "#" * (MOST_BYTES + 1)):
        with pytest.raises(SheetFileError) as error:
            read_sheets(text)
        assert GAME.reader().read(error.value.sentence)


def test_exported_file_reads_equal():
    for shelved_sheet, text in zip(SHELF, TEXTS, strict=True):
        assert read_sheets(text) == (replace(shelved_sheet, icon=""),)


@pytest.mark.parametrize("players", ["[4]", "[6, 2]", "[0, 4]", "[2, 13]", "[1, 2, 3]"])
def test_players_are_two_numbers_the_fewest_first(players):
    with pytest.raises(SheetFileError) as error:
        read_sheets(f'[[sheets]]\nname = "A"\nshape = "rounds"\nplayers = {players}\n')
    assert (error.value.sentence.parts["line"], error.value.sentence.parts["what"].key) == (4, "sheet_error.players")
