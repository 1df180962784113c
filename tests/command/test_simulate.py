"""The output of `simulate` keeps its documented form, and `verify` accepts it."""

import json
import subprocess
import sys

import pytest

from companion.games import catalogue
from tests.command.running import ROOT, run_fathom

GAMES = catalogue.names()


@pytest.fixture(scope="module", params=GAMES)
def games(request, tmp_path_factory):
    """Return two games of each kind, and the file they are in."""
    file = tmp_path_factory.mktemp("games") / "games.jsonl"
    assert run_fathom("simulate", request.param, "--games", 2, "--seed", "house", "--jsonl", file) == (0, "", "")
    return [json.loads(line) for line in file.read_text().splitlines()], file


def test_a_game_has_the_parts_that_were_promised(games):
    for game in games[0]:
        assert {"game", "seed", "setup", "moves", "events", "standings"} <= set(game)
        assert game["game"] in GAMES and len(bytes.fromhex(game["seed"])) == 32
        assert all(move["events"] and move["move"]["type"] for move in game["moves"])
        assert all(event["type"] for event in game["events"])


def test_the_events_of_all_moves_end_the_flat_list(games):
    for game in games[0]:
        by_move = [event for move in game["moves"] for event in move["events"]]
        assert game["events"][len(game["events"]) - len(by_move) :] == by_move


def test_standings_list_the_source_of_every_point(games):
    for game in games[0]:
        for row in game["standings"]:
            assert {"seat", "place", "total", "lines"} <= set(row)
            assert all(set(line) == {"label", "points"} for line in row["lines"])
            assert sum(line["points"] for line in row["lines"]) == (row["total"] or 0), "a blank total has no lines"


def test_verify_accepts_simulated_games(games):
    code, output, err = run_fathom("verify", games[1])
    assert (code, err) == (0, "")
    assert output.count("are as recorded") == 2


def test_verify_names_an_altered_seed(games, tmp_path):
    altered = tmp_path / "altered.jsonl"
    altered.write_text(json.dumps({**games[0][0], "seed": "00" * 32}))
    code, output, err = run_fathom("verify", altered)
    assert (code, output) == (1, "") and err.startswith("fathom: ") and err.count("\n") == 1


def test_the_same_seed_gives_the_same_games_and_another_does_not():
    once, repetition, other = (run_fathom("simulate", "into-the-blue", "--seed", seed)[1] for seed in ("a", "a", "b"))
    assert once == repetition != other


def test_an_option_is_set_and_an_unknown_one_is_refused_with_the_known_ones():
    code, output, _ = run_fathom("simulate", "into-the-blue", "--set", "dice=table")
    assert (code, json.loads(output)["setup"]["options"]["dice"]) == (0, "table")
    code, output, err = run_fathom("simulate", "into-the-blue", "--set", "dice=loaded")
    assert (code, output) == (2, "") and "dice can be app or table, not loaded" in err


@pytest.mark.parametrize("seats", [1, 9])
def test_too_few_or_too_many_seats_are_refused(seats):
    code, _, err = run_fathom("simulate", "into-the-blue", "--seats", seats)
    assert code == 2 and f"2 to 5 players, not {seats}" in err


@pytest.mark.parametrize("text", ["", "{}", "[1, 2]", "shopping list", '{"game": "deep-blue"}', "\x00\x01"])
def test_a_file_that_holds_no_game_is_bad_input(tmp_path, text):
    file = tmp_path / "file"
    file.write_text(text)
    code, output, err = run_fathom("verify", file)
    assert (code, output) == (2, "") and err.count("\n") == 1


def test_neither_a_file_nor_a_session_is_bad_input(tmp_path):
    assert run_fathom("verify", "nothing", data=tmp_path)[0] == 2


def test_a_reader_that_has_enough_is_no_trouble():
    command = f"{sys.executable} -m companion.command.main simulate into-the-blue --games 30 | head -c 100"
    ran = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True)
    assert ran.stderr == "" and len(ran.stdout) == 100


def test_simulated_games_are_written_through_no_link(tmp_path):
    (tmp_path / "others").write_text("theirs")
    (tmp_path / "out").symlink_to("others")
    code, output, err = run_fathom("simulate", "into-the-blue", "--jsonl", tmp_path / "out")
    assert (code, output, err.count("\n")) == (2, "", 1) and (tmp_path / "others").read_text() == "theirs"
    assert run_fathom("simulate", "into-the-blue", "--jsonl", tmp_path / "new")[0] == 0 and (tmp_path / "new").read_text()
    assert run_fathom("simulate", "into-the-blue", "--jsonl", "/dev/stdout")[1].startswith("{")
