"""`fathom sheet`: list, show, export and check score sheets; and `fathom simulate` on one of them."""

import json

from tests.command.running import run_fathom


def test_sheets_are_listed_with_their_group(tmp_path):
    code, output, _ = run_fathom("sheet", "list", "--data", str(tmp_path))
    lines = output.splitlines()
    assert code == 0 and len(lines) >= 60 and any(line.split()[:3] == ["Skull", "King", "cards"] for line in lines)


def test_a_sheet_is_found_by_name_whatever_its_case(tmp_path):
    code, output, _ = run_fathom("sheet", "show", "wizard", "--data", str(tmp_path))
    assert code == 0 and "points = when(bid == won, 20 + 10 * won, -10 * abs(bid - won))" in output and "Tricks" in output


def test_an_exported_sheet_is_valid(tmp_path):
    file = tmp_path / "mine.toml"
    assert run_fathom("sheet", "export", "Cascadia", "--data", str(tmp_path), "--out", str(file))[0] == 0
    code, output, _ = run_fathom("sheet", "check", str(file))
    assert code == 0 and output.startswith("Cascadia: good. 2 examples, ")


def test_options_may_precede_the_name(tmp_path):
    assert run_fathom("sheet", "show", "--data", str(tmp_path), "wizard")[1].startswith("Wizard")
    assert run_fathom("sheet", "show", "--data", str(tmp_path), "wizard", "more")[2].startswith(
        "fathom: Unrecognized arguments: more."
    )


def test_an_error_is_reported_with_its_line_and_a_correction(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('[[sheets]]\nname = "A"\nshape = "rounds"\nasks = [{ key = "bid" }]\npoints = "2 * bit"\n')
    assert run_fathom("sheet", "check", str(file)) == (1, "", "fathom: Line 5: “bit” is unknown here. Write “bid”.\n")


def test_an_example_with_another_result_is_reported(tmp_path):
    file = tmp_path / "mine.toml"
    example = "example = { plays = [[{ bid = 3 }]], totals = [7] }"
    file.write_text(f'[[sheets]]\nname = "A"\nshape = "rounds"\nasks = [{{ key = "bid" }}]\npoints = "2 * bid"\n{example}\n')
    assert run_fathom("sheet", "check", str(file))[2] == "fathom: Line 6: The example comes to 6, not 7.\n"


def test_an_unknown_sheet_and_a_missing_name_are_bad_usage(tmp_path):
    assert run_fathom("sheet", "show", "Nothing", "--data", str(tmp_path))[0] == 2
    assert run_fathom("sheet", "export", "--data", str(tmp_path))[0] == 2


def test_any_sheet_can_be_simulated_with_entries_and_points(tmp_path):
    file = tmp_path / "games.jsonl"
    code, _, _ = run_fathom(
        "simulate", "score-sheet", "--set", "sheet=Skull King", "--seats", "3", "--seed", "a", "--jsonl", str(file)
    )
    game = json.loads(file.read_text())
    kinds = {event["type"] for event in game["events"]}
    assert code == 0 and {"SheetTaken", "NumberEntered", "PointsCounted"} <= kinds
    last = [event for event in game["events"] if event["type"] == "PointsCounted"][-1]
    totals = {row["seat"]: row["total"] for row in game["standings"]}
    assert [totals[seat] for seat in range(3)] == last["totals"]
