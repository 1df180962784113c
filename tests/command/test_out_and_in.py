"""The commands that export, import, back up and restore plays: their sentences and exit codes."""

import json
import sys
from argparse import Namespace

import pexpect
import pytest

from companion.command import backup
from companion.command.exit_codes import ExitCode
from companion.games import catalogue
from companion.library.exchange.drives import Drive
from companion.library.records.dates import day_of
from companion.library.store import Store
from companion.table.sentence import say
from tests.command.running import expect_error, run_fathom
from tests.library.bgstats_export import export_of, play, score
from tests.library.ended_games import end_game
from tests.programs import ROOT
from tests.waiting import TIMEOUT_S


def test_an_export_of_bg_stats_comes_in_once(tmp_path):
    file = tmp_path / "BGStatsExport.json"
    file.write_bytes(export_of(play("a", 5, score(1, winner=True), score(2))))
    assert run_fathom("import", file, data=tmp_path) == (0, "Imported 1 play and 2 new players.\n", "")
    assert run_fathom("import", file, data=tmp_path) == (0, "Imported no plays and no new players. 1 play already here.\n", "")
    code, output, _ = run_fathom("export", "--format", "csv", data=tmp_path)
    assert code == 0 and output.splitlines()[1].startswith("bgs-a,Chess,2020-05-1")


def test_a_file_that_cannot_be_imported_exits_with_2_and_one_sentence(tmp_path):
    file = tmp_path / "BGStatsExport.json"
    for content in (b"hello", export_of(play("a", 99, score(1)))):
        file.write_bytes(content)
        code, output, err = run_fathom("import", file, data=tmp_path)
        assert (code, output, err.count("\n")) == (2, "", 1) and err.startswith("fathom: This ")
    code, _, err = run_fathom("import", tmp_path / "none.json", data=tmp_path)
    assert code == 2 and "No such file" in err


def test_importing_into_a_damaged_file_reports_what_was_set_aside(tmp_path):
    file = tmp_path / "BGStatsExport.json"
    file.write_bytes(export_of(play("a", 5, score(1, winner=True), score(2))))
    (tmp_path / "fathom.db").write_bytes(b"once a file of game nights")
    code, output, err = run_fathom("import", file, data=tmp_path)
    assert (code, output) == (0, "Imported 1 play and 2 new players.\n")
    assert "set aside as fathom-set-aside-1.db; nothing was deleted." in err


def test_nothing_is_imported_while_a_table_runs(tmp_path):
    file = tmp_path / "BGStatsExport.json"
    file.write_bytes(export_of(play("a", 5, score(1))))
    table = Store.open(tmp_path / "fathom.db")
    code, _, err = run_fathom("import", file, data=tmp_path)
    table.close()
    assert code == 1 and "Fathom is already running here" in err


def test_everything_goes_to_a_folder_and_comes_back_once(tmp_path):
    store = Store.open(tmp_path / "one" / "fathom.db")
    store.import_plays(export_of(play("a", 5, score(1, winner=True), score(2))))
    (tmp_path / "stick").mkdir()
    code, output, err = run_fathom("backup", tmp_path / "stick", data=tmp_path / "one")
    store.close()
    (file,) = (tmp_path / "stick").iterdir()
    assert (code, err) == (0, "") and output.startswith(f"{tmp_path / 'stick'}: Saved {file.name}, ")
    assert run_fathom("restore", file, data=tmp_path / "two") == (0, "Imported 1 play and 2 players.\n", "")
    assert run_fathom("restore", file, data=tmp_path / "two") == (0, "Nothing in it is new.\n", "")
    exports = [run_fathom("export", data=tmp_path / folder_name)[1] for folder_name in ("one", "two")]
    assert exports[0] == exports[1] and '"Chess"' in exports[0]


def test_a_terminal_shows_progress_and_clears_it(tmp_path):
    file = tmp_path / "BGStatsExport.json"
    file.write_bytes(export_of(*(play(f"u{at}", 5, score(1), score(2)) for at in range(100))))
    command = ["-m", "companion.command.main", "import", str(file), "--data", str(tmp_path / "data")]
    sitting = pexpect.spawn(sys.executable, command, cwd=ROOT, encoding="utf-8", timeout=TIMEOUT_S)
    sitting.expect("Checking… .*Importing… 40%.*Importing… 80%")
    sitting.expect_exact("\r\x1b[KImported 100 plays and 2 new players.")
    sitting.expect(pexpect.EOF)
    sitting.close()
    assert sitting.exitstatus == 0


def test_a_damaged_backup_is_2_and_a_folder_that_cannot_be_written_is_1(tmp_path):
    (tmp_path / "x.backup").write_bytes(b"hello")
    code, output, err = run_fathom("restore", tmp_path / "x.backup", data=tmp_path / "data")
    assert (code, output, err) == (2, "", "fathom: This isn’t a Fathom backup.\n")
    Store.open(tmp_path / "data" / "fathom.db").close()
    code, output, err = run_fathom("backup", tmp_path / "x.backup", data=tmp_path / "data")
    assert (code, output) == (1, "") and err == "fathom: Nothing saved: that’s a file, not a folder.\n"


@pytest.mark.parametrize(
    "command", [("backup", "{}"), ("export", "--out", "{}/plays.json"), ("edition", "deep-blue", "--out", "{}/box.toml")]
)
def test_a_folder_that_is_missing_is_named_and_not_made(command, tmp_path):
    Store.open(tmp_path / "data/fathom.db").close()
    missing = tmp_path / "stick" / "deep"
    code, output, err = run_fathom(*(word.format(missing) for word in command), data=tmp_path / "data")
    assert (code, output, err) == (2, "", f"fathom: There is no folder {missing}.\n")
    assert not (tmp_path / "stick").exists()


class FixedDrives:
    """Finder of given drives."""

    def __init__(self, *drives):
        self.list_drives = lambda: list(drives)


def test_without_a_folder_the_connected_stick_is_used(tmp_path, capsys):
    args = Namespace(folder=None, data=tmp_path / "data")
    (tmp_path / "stick").mkdir()
    Store.open(tmp_path / "data" / "fathom.db").close()
    assert (
        backup.run(args, FixedDrives(Drive("Stick", str(tmp_path / "stick")), Drive("Other", "", trouble=say("drive.closed"))))
        == ExitCode.DONE
    )
    assert len(list((tmp_path / "stick").iterdir())) == 1 and "Saved " in capsys.readouterr().out


def test_without_a_stick_or_with_two_a_sentence_says_what_to_do(tmp_path):
    args = Namespace(folder=None, data=tmp_path / "data")
    with expect_error("Plug one in, or name a folder"):
        backup.run(args, FixedDrives())
    with expect_error("Stick: Not open yet"):
        backup.run(args, FixedDrives(Drive("Stick", "", trouble=say("drive.closed"))))
    with expect_error("There are 2 drives. Name one of /a, /b"):
        backup.run(args, FixedDrives(Drive("A", "/a"), Drive("B", "/b")))


def test_sessions_and_show_have_the_day_that_people_corrected(tmp_path):
    store = Store.open(tmp_path / "fathom.db")
    first_play = end_game(store, "one", catalogue.game("deep-blue"))
    end_game(store, "two", catalogue.game("deep-blue"))
    began = store.session("two").started_s
    store.plays.corrections.correct("one", store.play_editor.on_day(first_play, 2024, 3, 10))
    store.close()
    listed = {row.split()[0]: row.split()[1] for row in run_fathom("sessions", data=tmp_path)[1].splitlines()}
    assert listed == {"one": "2024-03-10", "two": day_of(began)}
    assert run_fathom("show", "one", data=tmp_path)[1].splitlines()[0].split()[1] == "2024-03-10"
    days = [json.loads(row)["day"] for row in run_fathom("sessions", "--json", data=tmp_path)[1].splitlines()]
    assert days == ["", "2024-03-10"]
