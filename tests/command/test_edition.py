"""`fathom edition` exports the box contents as TOML and imports them again."""

from tests.command.running import run_fathom

GAME = "perils-of-the-deep"
FOG = '\n[[peril]]\nname = "Fog"\nskulls = 1\norder = ["red", "blue", "green", "yellow"]\n'


def test_an_edition_goes_out_is_changed_and_comes_back(tmp_path):
    learned, exported_file = tmp_path / "learned.toml", tmp_path / "out.toml"
    learned.write_text(shipped_edition(tmp_path) + FOG)
    code, output, _ = run_fathom("edition", GAME, "--take", learned, data=tmp_path)
    assert code == 0 and "use these box contents" in output
    code, _, _ = run_fathom("edition", GAME, "--out", exported_file, data=tmp_path)
    assert code == 0 and 'name = "Fog"' in exported_file.read_text()


def shipped_edition(folder):
    code, text, trouble = run_fathom("edition", GAME, data=folder)
    assert code == 0, trouble
    return text


def test_a_file_that_is_no_edition_is_refused_in_a_sentence(tmp_path):
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("captains = 3")
    code, _, trouble = run_fathom("edition", GAME, "--take", wrong, data=tmp_path)
    assert code == 2 and "box contents of Perils of the Deep" in trouble
    assert trouble.strip().endswith(".") and ".." not in trouble


def test_a_file_that_is_no_toml_is_refused_with_its_line(tmp_path):
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('game = "perils-of-the-deep"\n\ncaptains : 3\n')
    code, _, trouble = run_fathom("edition", GAME, "--take", wrong, data=tmp_path)
    assert code == 2 and "line 3" in trouble
    assert wrong.exists()
