"""Strange texts and files through the whole import: refused in a sentence, or shown, kept and playable. `FULL=1` tries 5,000."""

import random

import pytest

from companion.games.score_sheet import GAME, arriving
from companion.games.score_sheet.arriving import received_from_text, received_sheet
from companion.games.score_sheet.choosing import ImportSheet
from companion.games.score_sheet.language import SheetError
from companion.games.score_sheet.reading import SheetFileError, read_sheets, shelf
from companion.games.score_sheet.transfer import MARK, decode, encode
from companion.table.compact_text import ALPHABET, encode_base45
from tests.games.score_sheet.builders import SheetTable
from tests.games.score_sheet.mutations import mutate_file, play_random_moves
from tests.long_tests import SAMPLED
from tests.phones.sheet_decoders import run_decoder
from tests.sample_sizes import full_or_sample

TEXTS = full_or_sample(5000, 100, 30)
KNOWN_SHEETS = {shelved_sheet.sheet.name: shelved_sheet.sheet for shelved_sheet in shelf()}
CODES = [encode(shelved_sheet.sheet, code) for shelved_sheet in shelf() for code in ("en", "de", None)]
LONGEST_SENTENCE = 400


@pytest.fixture(autouse=True)
def _try_few_games(monkeypatch):
    monkeypatch.setattr(arriving, "GAMES_TRIED", 2)


def create_damaged_text(luck):
    """Return a compact text that was damaged, one that holds something else, or a strange file."""
    kind = luck.randrange(4)
    if kind == 0:
        text = list(luck.choice(CODES))
        for _ in range(luck.randint(1, 4)):
            text[luck.randrange(len(text))] = luck.choice((*ALPHABET, "é", "\n", ""))
        return "".join(text)
    if kind == 1:
        return MARK + encode_base45(luck.randbytes(luck.randrange(300)))
    if kind == 2:
        return "".join(luck.choice("[]{}=\"'#\n\0ÿ𝄞 sheets") for _ in range(luck.randrange(200)))
    return mutate_file(luck)


def refusal_of_text(text, luck):
    """Receive a text, save its sheet and play on it; return why it is refused, None if it is accepted."""
    try:
        examined_sheet = received_from_text(text, KNOWN_SHEETS)
    except SheetError as error:
        return error.sentence
    for code in ("en", "de"):
        reader = GAME.reader(code=code)
        assert all(reader.read(line.label) is not None and reader.read(line.sentence) is not None for line in examined_sheet.lines)
    assert decode(examined_sheet.text) == examined_sheet.sheet
    table = SheetTable(2).play(ImportSheet(examined_sheet.text))
    assert [sheet.name for sheet in table.state.own] == [examined_sheet.sheet.name]
    play_random_moves(examined_sheet.sheet, luck)
    return None


def refusal_of_file(text):
    """Receive each sheet of a file; return why one is refused, None if all are accepted."""
    try:
        for sheet in read_sheets(text):
            received_sheet(sheet, KNOWN_SHEETS)
    except (SheetFileError, SheetError) as error:
        return error.sentence
    return None


@SAMPLED
@pytest.mark.parametrize("part", range(10))
def test_damaged_text_is_refused_with_a_sentence_or_playable(part):
    luck = random.Random(part)
    refusals = [refusal_of_text(create_damaged_text(luck), luck) for _ in range(TEXTS // 10)]
    for why in refusals:
        assert why is None or 0 < len(GAME.reader(code="de").read(why)) < LONGEST_SENTENCE


@SAMPLED
def test_damaged_file_from_a_stick_is_refused_or_shown():
    luck = random.Random(48)
    for why in [refusal_of_file(mutate_file(luck)) for _ in range(TEXTS // 5)]:
        assert why is None or 0 < len(GAME.reader().read(why)) < LONGEST_SENTENCE


@SAMPLED
def test_damaged_texts_are_decoded_like_photos_from_phones():
    luck = random.Random(50)
    for _ in range(full_or_sample(100, 6, 2)):
        result = run_decoder("text", create_damaged_text(luck).encode(errors="replace"))
        assert bool(result.text) != bool(result.sentence)


def test_some_damaged_texts_are_refused_and_some_are_accepted():
    luck = random.Random(9)
    results = [refusal_of_text(create_damaged_text(luck), luck) is None for _ in range(40)]
    assert 0 < sum(results) < 40
