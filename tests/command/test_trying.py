"""The trial of a new version on a copy of the data: it is rejected if it finds faults that the version in use doesn't find."""

import argparse
import gzip
import json
import sqlite3

import pytest

from companion.command.exit_codes import ExitCode
from companion.command.kiosk import service, trial
from companion.library.storage.file import FILE_NAME
from companion.session.record.journal import NotSavedError
from companion.table.sentence import say
from tests.command.running import ROOT, expect_error, run_fathom


@pytest.fixture
def data(tmp_path):
    """Return a library that an older version wrote."""
    (tmp_path / FILE_NAME).write_bytes(gzip.decompress((ROOT / "tests/library/written/every_game.db.gz").read_bytes()))
    return tmp_path


def games_in(data):
    """Return every session's id with its game."""
    with sqlite3.connect(data / FILE_NAME) as db:
        return dict(db.execute("select id, game from session order by key"))


@pytest.fixture
def forget_game(monkeypatch):
    """Return a function that removes a game from the catalogue."""

    def forget(name):
        find_game = trial.catalogue.game
        monkeypatch.setattr(trial.catalogue, "game", lambda game_name: find_game("nothing" if game_name == name else game_name))

    return forget


def run_trial(data, monkeypatch, note=False):
    """Run the trial as its unit does; return its exit code."""
    monkeypatch.setenv("FATHOM_DATA", str(data))
    return trial.try_out(argparse.Namespace(note=note))


@pytest.mark.long
def test_recordings_of_older_versions_pass_the_trial(data):
    assert games_in(data).values() and not set(games_in(data)) & set(trial.problems(data / FILE_NAME))
    assert run_fathom("kiosk", "try", "--note", data=data)[0] == 0
    assert run_fathom("kiosk", "try", data=data)[0] == 0


def test_a_game_unreadable_for_the_new_version_rejects_it_and_is_named(data, monkeypatch, forget_game):
    id, game = next(iter(games_in(data).items()))
    run_trial(data, monkeypatch, note=True)
    forget_game(game)
    with expect_error(f"can’t read everything: .*{id}"):
        run_trial(data, monkeypatch)


def test_errors_older_than_the_update_do_not_reject_it(data, monkeypatch, forget_game):
    id, game = next(iter(games_in(data).items()))
    forget_game(game)
    run_trial(data, monkeypatch, note=True)
    assert id in json.loads((data / trial.NOTE).read_text())
    assert run_trial(data, monkeypatch) == ExitCode.DONE


def test_an_error_during_a_trial_ends_it_instead_of_being_shown(monkeypatch):
    def no_table():
        raise NotSavedError(say("not_saved.no_file"))

    shown_sentences = []
    monkeypatch.setattr(service, "_play", no_table)
    monkeypatch.setattr(service, "_show", shown_sentences.append)
    assert service.play_on_device(None) == ExitCode.NO and len(shown_sentences) == 1
    monkeypatch.setenv(service.TRIAL, "60")
    with pytest.raises(NotSavedError):
        service.play_on_device(None)
    assert len(shown_sentences) == 1
