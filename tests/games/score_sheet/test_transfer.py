"""Sheets as text: in a QR code of at most version 20, pasted, or in a file."""

import pytest
import segno

from companion.games.score_sheet import GAME
from companion.games.score_sheet.choosing import ImportSheet
from companion.games.score_sheet.exporting import sheets_toml
from companion.games.score_sheet.language import SheetError
from companion.games.score_sheet.reading import shelf
from companion.games.score_sheet.transfer import decode, encode
from tests.games.score_sheet.builders import SheetTable

SHELF = {shelved_sheet.sheet.name: shelved_sheet for shelved_sheet in shelf()}


@pytest.mark.parametrize("name", SHELF)
def test_every_sheet_fits_a_version_20_code_and_decodes_equal(name):
    for code in ("en", "de"):
        text = encode(SHELF[name].sheet, code)
        assert segno.make_qr(text, error="l", boost_error=False).version <= 20
        sheet = decode(text)
        assert (encode(sheet) == text and sheet.counting is None) or sheet.counting.points == SHELF[name].sheet.counting.points


def test_a_code_holds_the_labels_of_one_language():
    german = decode(encode(SHELF["Skull King"].sheet, "de"))
    assert [ask.label for ask in german.counting.asks] == ["Ansage", "Stiche", "Bonus"] and german.counting.asks[0].de == ""


def test_cut_changed_or_foreign_text_is_refused():
    text = encode(SHELF["Hearts"].sheet)
    for wrong in (text[:-3], text.replace("A", "B", 1), text[4:], "FS1:", "hello", "", "FS1:ü"):
        with pytest.raises(SheetError) as error:
            decode(wrong)
        for code in ("en", "de"):
            assert GAME.reader(code=code).read(error.value.sentence)


def test_pasted_sheet_is_saved_and_used_at_once():
    for text in (encode(SHELF["Hearts"].sheet), f"  {encode(SHELF['Hearts'].sheet)}\n", sheets_toml(SHELF["Hearts"])):
        table = SheetTable(3).play(ImportSheet(text))
        assert table.state.sheet.name == "Hearts" and [sheet.name for sheet in table.state.own] == ["Hearts"]


def test_a_pasted_text_that_is_no_sheet_says_why_and_asks_again():
    table = SheetTable(2).play(ImportSheet('[[sheets]]\nname = "A"\nshape = "rounds"\npoints = "bit"\nasks = [{ key = "bid" }]\n'))
    assert table.state.sheet is None and GAME.prompt(table.state) is not None
    assert [GAME.reader().read(sentence) for sentence in table.log_sentences()] == [
        "Fathom can’t import the sheet. Line 4: “bit” is unknown here. Write “bid”."
    ]
