"""The commands that carry a history out and in: their sentences and exit codes."""

from companion.library.store import Store
from tests.command.running import fathom
from tests.library.bgstats_export import exported, play, score


def test_an_export_of_bg_stats_comes_in_once(tmp_path):
    file = tmp_path / "BGStatsExport.json"
    file.write_bytes(exported(play("a", 5, score(1, winner=True), score(2))))
    assert fathom("import", file, data=tmp_path) == (0, "1 play and 2 new people came.\n", "")
    assert fathom("import", file, data=tmp_path) == (0, "0 plays and 0 new people came; 1 play was here already.\n", "")
    code, out, _ = fathom("export", "--format", "csv", data=tmp_path)
    assert code == 0 and out.splitlines()[1].startswith("bgs-a,Chess,2020-05-1")


def test_a_file_that_cannot_be_taken_in_is_2_with_one_sentence(tmp_path):
    file = tmp_path / "BGStatsExport.json"
    for content in (b"hello", exported(play("a", 99, score(1)))):
        file.write_bytes(content)
        code, out, err = fathom("import", file, data=tmp_path)
        assert (code, out, err.count("\n")) == (2, "", 1) and err.startswith("fathom: This ")
    code, _, err = fathom("import", tmp_path / "none.json", data=tmp_path)
    assert code == 2 and "No such file" in err


def test_beside_a_table_nothing_is_taken_in(tmp_path):
    file = tmp_path / "BGStatsExport.json"
    file.write_bytes(exported(play("a", 5, score(1))))
    table = Store.open(tmp_path / "fathom.db")
    code, _, err = fathom("import", file, data=tmp_path)
    table.close()
    assert code == 1 and "Another table is already open" in err
