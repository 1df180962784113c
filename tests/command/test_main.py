"""Exit codes and sentences that other programs rely on."""

import os
import stat
import subprocess
import sys
from itertools import cycle, product

import pytest

from companion.command.exit_codes import ExitCode, command_error
from companion.command.main import main
from companion.command.sentences import read_sentence
from companion.games.catalogue import UnknownGameError
from companion.library.storage.frames import DamagedError
from companion.library.storage.lock import AlreadyOpenError
from companion.library.store import Store
from companion.session.record.journal import NotSavedError
from tests.command.running import ROOT, run_fathom
from tests.long_tests import long_except_first_row
from tests.sample_sizes import full_or_sample
from tests.waiting import PROGRAM_LIMIT_S

BAD_USAGE = [
    (),
    ("frob",),
    ("simulate",),
    ("simulate", "deep-blue", "--seats", "0"),
    ("simulate", "deep-blue", "--games", "many"),
    ("simulate", "deep-blue", "--set", "scenario"),
    ("simulate", "chess"),
    ("play", "chess"),
    ("play", "--ui", "paper"),
    ("show",),
    ("export", "--format", "xml"),
]


@pytest.mark.parametrize("arguments", BAD_USAGE)
def test_bad_usage_exits_with_2_and_one_sentence(arguments, capsys):
    assert main(arguments) == ExitCode.BAD
    streams = capsys.readouterr()
    assert streams.out == ""
    assert streams.err.startswith("fathom: ") and streams.err.count("\n") == 1


def test_an_unknown_game_lists_the_known_ones(capsys):
    main(("simulate", "chess"))
    assert "Unknown game chess. Choose from deep-blue, into-the-blue" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("trouble", "code"),
    [
        (UnknownGameError("no"), 2),
        (DamagedError("no"), 2),
        (FileNotFoundError(2, "No such file or directory", "games.jsonl"), 2),
        (AlreadyOpenError("no"), 1),
        (NotSavedError("no"), 1),
        (KeyboardInterrupt(), 1),
        (ZeroDivisionError("oh"), 1),
    ],
)
def test_every_error_has_its_exit_code_and_one_line(trouble, code):
    answer = command_error(trouble)
    assert answer.code == code
    assert read_sentence(answer.sentence) and "\n" not in read_sentence(answer.sentence)


def test_a_file_nested_too_deep_or_not_utf8_exits_with_2_and_one_sentence(tmp_path):
    (tmp_path / "deep").write_text("[" * 100_000)
    (tmp_path / "blob").write_bytes(b"\xff\xfe\x00" * 100)
    for name, sentence in (("deep", "Fathom didn’t record this"), ("blob", f"{tmp_path / 'blob'} isn’t UTF-8 text")):
        code, output, err = run_fathom("verify", tmp_path / name, data=tmp_path)
        assert (code, output, err.count("\n")) == (2, "", 1) and sentence in err
    code, output, err = run_fathom("edition", "deep-blue", "--take", tmp_path / "blob", data=tmp_path)
    assert (code, output, err) == (2, "", f"fathom: {tmp_path / 'blob'} isn’t UTF-8 text.\n")


@pytest.mark.parametrize(
    ("arguments", "most"),
    long_except_first_row(
        [(("import",), "1.1 GB"), (("restore",), "1.1 GB"), (("verify",), "1.1 GB"), (("edition", "deep-blue", "--take"), "1 MB")]
    ),
)
def test_an_oversized_file_is_not_read(arguments, most, tmp_path):
    with (tmp_path / "huge").open("wb") as huge:
        huge.truncate(1 << 40)
    code, output, err = run_fathom(*arguments, tmp_path / "huge", data=tmp_path)
    assert (code, output, err) == (2, "", f"fathom: {tmp_path / 'huge'} is too large: Fathom reads {most} at most.\n")


@pytest.mark.parametrize("stream", ["stdout", "stderr", "stdin"])
def test_a_stream_that_is_closed_is_no_trouble(stream, tmp_path):
    descriptor = {"stdin": "<&-", "stdout": ">&-", "stderr": "2>&-"}[stream]
    command = f'"{sys.executable}" -m companion.command.main play --ui terminal --data "{tmp_path}" {descriptor}'
    ran = subprocess.run(["bash", "-c", command], input="q\n", capture_output=True, text=True, cwd=ROOT, timeout=PROGRAM_LIMIT_S)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_a_full_disk_behind_stdout_is_reported(tmp_path):
    with open("/dev/full", "w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "companion.command.main", "export", "--data", tmp_path],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            timeout=PROGRAM_LIMIT_S,
        )
    assert (ran.returncode, ran.stderr) == (2, "fathom: The system says: No space left on device.\n")


@pytest.mark.parametrize(("command", "expected"), [(("sessions",), 2), (("export",), 2), (("backup", "stick"), 1)])
def test_a_missing_folder_is_not_treated_as_empty(command, expected, tmp_path):
    code, output, err = run_fathom(*command, "--data", tmp_path / "typo")
    assert (code, output) == (expected, "") and str(tmp_path / "typo") in err and err.count("\n") == 1
    assert not (tmp_path / "typo").exists()


def test_an_export_writes_its_whole_file_or_a_pipe(tmp_path):
    Store.open(tmp_path / "fathom.db").close()
    assert run_fathom("export", "--format", "csv", "--out", tmp_path / "plays.csv", data=tmp_path) == (0, "", "")
    csv_text = (tmp_path / "plays.csv").read_text()
    assert run_fathom("export", "--format", "csv", "--out", "/dev/stdout", data=tmp_path) == (0, csv_text, "")
    assert run_fathom("export", "--format", "csv", data=tmp_path) == (0, csv_text, "")
    code, _, err = run_fathom("export", "--out", tmp_path, data=tmp_path)
    assert (code, err) == (2, f"fathom: {tmp_path}: Is a directory.\n")


def test_a_folder_in_the_place_of_the_file_of_everything_is_named(tmp_path):
    (tmp_path / "fathom.db").mkdir()
    assert run_fathom("sessions", data=tmp_path) == (2, "", f"fathom: {tmp_path / 'fathom.db'}: Is a directory.\n")
    refusal = f"fathom: Fathom can’t save in {tmp_path / 'fathom.db'}: Is a directory.\n"
    assert run_fathom("play", "--ui", "terminal", data=tmp_path) == (1, "", refusal)


def pipe(path):
    os.mkfifo(path)


def device(path):
    path.symlink_to("/dev/zero")


def listener(path):
    os.mknod(path, stat.S_IFSOCK | 0o600)


KEPT, ODD = ("fathom.db", "fathom.db-wal", "fathom.db-journal", "fathom.db.lock"), (pipe, device, listener)


@pytest.mark.parametrize(
    ("make_entry", "name"), full_or_sample(list(product(ODD, KEPT)), list(zip(cycle(ODD), KEPT, strict=False)))
)
def test_no_command_blocks_on_a_pipe_or_device_at_a_files_path(make_entry, name, tmp_path):
    make_entry(tmp_path / name)
    why = f"{tmp_path / name}: Is no file but a pipe or a device.\n"
    for reading in (("sessions",), ("show", "x"), ("export",), ("edition", "deep-blue")):
        assert run_fathom(*reading, data=tmp_path) == (2, "", f"fathom: {why}")
    for writing in (("play", "--ui", "terminal"), ("import", "/etc/hostname")):
        assert run_fathom(*writing, data=tmp_path) == (1, "", f"fathom: Fathom can’t save in {why}")


def test_a_pipe_is_not_backed_up_as_an_empty_history(tmp_path):
    os.mkfifo(tmp_path / "fathom.db")
    code, output, err = run_fathom("backup", tmp_path / "stick", data=tmp_path)
    assert (code, output) == (2, "") and "Is no file" in err and not (tmp_path / "stick").exists()


def test_help_is_0():
    code, output, err = run_fathom("--help")
    assert (code, err) == (0, "")
    assert "simulate" in output


def test_an_empty_library_is_no_error(tmp_path):
    assert run_fathom("sessions", data=tmp_path) == (0, "No games played yet.\n", "")


def test_a_foreign_file_is_named_and_unchanged(tmp_path):
    (tmp_path / "fathom.db").write_text("shopping list")
    code, output, err = run_fathom("sessions", data=tmp_path)
    assert (code, output) == (2, "")
    assert err.count("\n") == 1
    assert (tmp_path / "fathom.db").read_text() == "shopping list"


def test_a_second_table_is_refused(tmp_path):
    first = Store.open(tmp_path / "fathom.db")
    code, _, err = run_fathom("play", "--ui", "terminal", data=tmp_path)
    first.close()
    assert code == 1 and "Fathom is already running here" in err


def test_a_damaged_file_is_set_aside_with_a_report_at_the_terminal(tmp_path):
    (tmp_path / "fathom.db").write_text("shopping list\n" * 500)
    code, output, err = run_fathom("play", "--ui", "terminal", data=tmp_path, typed="\nq\n")
    assert (code, err) == (0, "")
    assert "set aside as fathom-set-aside-1.db" in output
    assert (tmp_path / "fathom-set-aside-1.db").read_text().startswith("shopping list")


def test_without_a_screen_the_terminal_gives_the_reason_and_plays(tmp_path):
    code, output, _ = run_fathom(
        "play", data=tmp_path, typed="q\n", unset_variables=("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    )
    assert code == 0
    assert output.startswith("Fathom found no screen") and "Choose a game" in output


INTERRUPTED = """
import builtins, runpy, sys
real, is_pressed = builtins.__import__, []
def imported(name, *rest, **more):
    if name.endswith("command.exit_codes") and not is_pressed:
        is_pressed.append(name)
        raise KeyboardInterrupt
    return real(name, *rest, **more)
builtins.__import__ = imported
sys.argv = ["fathom", "sessions"]
runpy.run_module("companion.command.main", run_name="__main__")
"""


def test_control_c_during_loading_is_one_sentence():
    process = subprocess.run([sys.executable, "-c", INTERRUPTED], cwd=ROOT, capture_output=True, text=True, timeout=PROGRAM_LIMIT_S)
    assert (process.returncode, process.stdout, process.stderr) == (1, "", "fathom: Stopped.\n")
