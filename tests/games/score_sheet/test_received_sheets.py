"""Received sheets: described in words, tried out, and compared with the known sheet of their name."""

import re

import pytest
from msgspec.structs import replace

from companion.games.score_sheet import GAME
from companion.games.score_sheet.arriving import edition_with_sheet, own_sheets, received_from_text, received_sheet
from companion.games.score_sheet.describing import describe_sheet
from companion.games.score_sheet.entering import SetHouseRule
from companion.games.score_sheet.language import SheetError
from companion.games.score_sheet.reading import shelf
from companion.games.score_sheet.sample_counts import sample_counts
from companion.games.score_sheet.sharing import sheet_to_share
from companion.games.score_sheet.transfer import decode, encode
from companion.table.free_names import free_name
from tests.games.score_sheet.builders import SheetTable
from tests.long_tests import one_more_long

SHELF = {shelved_sheet.sheet.name: shelved_sheet for shelved_sheet in shelf()}
KNOWN_SHEETS = {name: shelved_sheet.sheet for name, shelved_sheet in SHELF.items()}
SKULL_KING = KNOWN_SHEETS["Skull King"]


def replace_points(sheet, old, new):
    assert old in sheet.counting.points
    return replace(sheet, counting=replace(sheet.counting, points=sheet.counting.points.replace(old, new)))


@pytest.mark.long
@pytest.mark.parametrize("name", one_more_long(tuple(SHELF), 6, "received sheets", 12))
def test_shipped_sheet_is_recognised_in_either_language(name):
    for code in ("en", "de", None):
        examined_sheet = received_from_text(encode(KNOWN_SHEETS[name], code), KNOWN_SHEETS)
        assert (
            examined_sheet.is_known
            and examined_sheet.sheet.name == name
            and not any(line.is_other for line in examined_sheet.lines)
        )


@pytest.mark.parametrize("code", ["en", "de"])
def test_received_sheet_lists_its_differences_first_and_gets_a_free_name(code):
    examined_sheet = received_from_text(encode(replace_points(SKULL_KING, "-10 * abs", "-5 * abs"), code), KNOWN_SHEETS)
    assert [line.is_other for line in examined_sheet.lines] == [True] + [False] * (len(examined_sheet.lines) - 1)
    says = GAME.reader(code=code).read(examined_sheet.lines[0].sentence)
    assert says.startswith("−5 × ") and "abs(" not in says, says
    assert (
        examined_sheet.sheet.name == "Skull King 2"
        and examined_sheet.received_name == "Skull King"
        and decode(examined_sheet.text) == examined_sheet.sheet
    )


def test_sheet_with_another_label_counts_as_another_sheet():
    asks = (replace(SKULL_KING.counting.asks[0], label="Call", de="Ruf"), *SKULL_KING.counting.asks[1:])
    examined_sheet = received_from_text(encode(replace(SKULL_KING, counting=replace(SKULL_KING.counting, asks=asks))), KNOWN_SHEETS)
    assert not examined_sheet.is_known and examined_sheet.lines[0].is_other and examined_sheet.lines[0].label == "Call"


def test_received_examples_are_counted_and_a_wrong_one_is_refused():
    examined_sheet = received_sheet(SHELF["Hearts"], {})
    assert examined_sheet.examples == len(SHELF["Hearts"].examples) and examined_sheet.cells > 100
    wrong = replace(SHELF["Hearts"], sheet=replace_points(KNOWN_SHEETS["Hearts"], "26,", "27,"))
    with pytest.raises(SheetError) as error:
        received_sheet(wrong, {})
    assert GAME.reader().read(error.value.sentence)


def test_described_sheet_has_labels_in_place_of_keys():
    says = [GAME.reader(code="de").read(line.sentence) for line in describe_sheet(SKULL_KING)]
    assert "0 bis Runde" in says and any("Punkte je Stich × Ansage" in sentence for sentence in says)


@pytest.mark.parametrize("name", SHELF)
def test_no_line_of_a_shipped_sheet_shows_a_function_of_a_formula(name):
    says = " ".join(
        GAME.reader().read(words) for line in describe_sheet(KNOWN_SHEETS[name]) for words in (line.label, line.sentence)
    )
    assert not re.search(r"\b(when|abs|floor|max|min|table|by_place|most_other|so_far|in_a_row)\(", says), says


@pytest.mark.parametrize("code", ["en", "de"])
def test_points_are_described_case_by_case(code):
    lines = {
        GAME.reader(code=code).read(line.label): GAME.reader(code=code).read(line.sentence) for line in describe_sheet(SKULL_KING)
    }
    if code == "en":
        assert (
            lines["Bid = 0 and Tricks = 0"] == "10 × Round + Bonus" and lines["Otherwise"] == "−10 × difference of Bid and Tricks"
        )
    else:
        assert lines["Sonst"] == "−10 × Abstand von Ansage und Stiche"


def test_samples_show_numbers_and_their_points():
    samples = [
        (GAME.reader().read(sample.sentence), GAME.reader().read(sample.points)) for sample in sample_counts(KNOWN_SHEETS["Wizard"])
    ]
    assert ("Bid 2, Tricks 2", "40") in samples and len({points for _, points in samples}) == len(samples) == 3
    assert received_sheet(SHELF["Wizard"], {}).samples == sample_counts(KNOWN_SHEETS["Wizard"])
    assert not sample_counts(KNOWN_SHEETS["Rummy"]), "there each cell is its points"


@pytest.mark.parametrize("name", SHELF)
def test_every_line_of_every_sheet_can_be_read(name):
    for code in ("en", "de"):
        reader = GAME.reader(code=code)
        assert all(reader.read(line.label) and reader.read(line.sentence) for line in describe_sheet(KNOWN_SHEETS[name]))


def test_a_free_name_is_no_longer_than_a_name_may_be():
    long = "x" * 40
    assert free_name(long, {long: SKULL_KING}, 40) == "x" * 38 + " 2"


def test_saved_sheet_replaces_its_namesake_and_comes_first():
    edition = edition_with_sheet(edition_with_sheet(None, KNOWN_SHEETS["Hearts"]), SKULL_KING)
    next_edition = edition_with_sheet(edition, replace(KNOWN_SHEETS["Hearts"], target=50))
    assert [sheet.name for sheet in own_sheets(next_edition)] == ["Hearts", "Skull King"] and own_sheets(next_edition)[
        0
    ].target == 50


def test_shared_sheet_has_the_house_rules_of_the_game():
    table = SheetTable(2).take_sheet("Skull King").play(SetHouseRule("made", 30))
    assert [option.default for option in sheet_to_share(table.state).counting.options] == [30]
