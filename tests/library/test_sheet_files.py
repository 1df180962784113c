"""Score sheets as files on a stick."""

import pytest

from companion.games.score_sheet import GAME
from companion.games.score_sheet.exporting import sheets_toml
from companion.games.score_sheet.reading import MOST_BYTES, shelf
from companion.library.exchange.exchanged_files import FileReadError
from companion.library.exchange.sheet_files import outgoing_sheet, sheet_files
from companion.library.exchange.toml_files import MOST_FILES
from companion.session.play.play_clock import CLOCK_IS_SET

SHEETS = {shelved_sheet.sheet.name: shelved_sheet for shelved_sheet in shelf()}
BROKEN = '[[sheets]]\nname = "A"\nshape = "rounds"\nasks = [{ key = "bid" }]\npoints = "bit"\n'


def test_a_sheet_goes_out_and_comes_back_in_both_languages(tmp_path):
    for now_s in (CLOCK_IS_SET, 0, 0):
        outgoing_sheet(SHEETS["7 Wonders"].sheet).write_into(str(tmp_path), now_s)
    files = sheet_files(str(tmp_path))
    assert [file.sheets[0].sheet for file in files] == [SHEETS["7 Wonders"].sheet] * 3
    assert {"fathom-7-wonders-1.toml", "fathom-7-wonders-2.toml"} < {file.name for file in files}


def test_a_file_may_hold_several_sheets(tmp_path):
    (tmp_path / "Ours.TOML").write_text("".join(map(sheets_toml, shelf()[:5])))
    (file,) = sheet_files(str(tmp_path))
    assert [shelved_sheet.sheet for shelved_sheet in file.sheets] == [
        shelved_sheet.sheet for shelved_sheet in shelf()[:5]
    ] and not file.trouble


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (BROKEN.encode(), "Line 5: “bit” is unknown here. Write “bid”."),
        (BROKEN.replace("A", "Ä").encode("latin-1"), "Line 2: this isn’t UTF-8. Save the file as UTF-8."),
        (b'[[sheets]]\nname = "A\n', "Line 2: this isn’t TOML. Write key = value."),
        (b"[[sheets]]\n" + b"#" * MOST_BYTES, "This file is larger than 200 kB."),
        (b"\xef\xbb\xbf" + BROKEN.encode(), "Line 5: “bit” is unknown here. Write “bid”."),
    ],
)
def test_a_broken_file_names_its_line(tmp_path, data, says):
    (tmp_path / "broken.toml").write_bytes(data)
    (file,) = sheet_files(str(tmp_path))
    assert not file.sheets and GAME.reader().read(file.trouble) == says


def test_other_files_are_not_offered(tmp_path):
    (tmp_path / "edition.toml").write_text("gems = 3\n")
    (tmp_path / "sheets.txt").write_text(BROKEN)
    (tmp_path / ".hidden.toml").write_text(BROKEN)
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "link.toml").symlink_to("/dev/zero")
    assert sheet_files(str(tmp_path)) == []


def test_a_stick_full_of_files_is_read_in_part(tmp_path):
    for nth in range(MOST_FILES + 5):
        (tmp_path / f"{nth}.toml").write_text(BROKEN)
    assert len(sheet_files(str(tmp_path))) == MOST_FILES


def test_a_pulled_stick_holds_nothing_and_a_file_is_no_stick(tmp_path):
    assert sheet_files(str(tmp_path / "pulled")) == []
    (tmp_path / "file").write_text("")
    with pytest.raises(FileReadError):
        sheet_files(str(tmp_path / "file"))
