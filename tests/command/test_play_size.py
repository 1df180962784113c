"""`fathom play` covers the whole screen, or opens a window of the size that `--size` names; its first start asks for the language."""

import argparse
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from companion.command import play
from companion.command.exit_codes import CommandError
from companion.command.sentences import read_sentence
from kivy_ui.display import Display


@pytest.fixture
def run_play(monkeypatch, tmp_path):
    """Return a function that runs the command and returns size and whether the screen is covered."""
    import kivy_ui.app

    @contextmanager
    def laid(data):
        yield SimpleNamespace(), SimpleNamespace(phones=None, open=None, hardware=None)

    run_options = {}
    monkeypatch.setattr(play, "open_table", laid)
    monkeypatch.setattr(play, "device", lambda *_, **__: None)
    monkeypatch.setattr(kivy_ui.app, "run", lambda table, game, size, display, **more: run_options.update(more, size=size))

    def run(driver, *arguments):
        parser = argparse.ArgumentParser()
        play.add_to(parser)
        play._play_on_screen(parser.parse_args([*arguments, "--data", str(tmp_path)]), Display(driver, "mouse", "test"))
        return run_options["size"], run_options["is_full"]

    run.found = run_options
    return run


def test_the_whole_screen_is_covered_unless_a_size_is_given(run_play):
    assert run_play("x11")[1] and run_play("KMSDRM")[1]
    assert run_play("x11", "--size", "1280x720") == ((1280, 720), False)


def test_an_invisible_screen_keeps_the_usual_size(run_play):
    assert run_play("offscreen") == ((800, 480), False)


@pytest.mark.parametrize(
    ("arguments", "asked_language"),
    [((), "de"), (("--language", "en"), ""), (("deep-blue",), "")],
    ids=["start", "language", "game"],
)
def test_the_first_start_asks_for_the_language_unless_it_or_a_game_is_given(run_play, monkeypatch, arguments, asked_language):
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    run_play("x11", *arguments)
    shell = SimpleNamespace(first_language="", use_language_in_this_run=lambda code: None)
    run_play.found["set_up"](shell)
    assert shell.first_language == asked_language


@pytest.mark.parametrize("size", ["", "1280", "1280x", "x720", "1280x720x2", "12x9", "99999x720", "-800x480", "ⅣxⅤ", "1e3x480"])
def test_an_invalid_size_is_refused_with_one_sentence(size):
    with pytest.raises(CommandError) as refused:
        play.run(argparse.Namespace(game=None, size=size, ui=None, language=None, data=None))
    assert (
        refused.value.code == 2
        and size in read_sentence(refused.value.sentence)
        and "1280x720" in read_sentence(refused.value.sentence)
    )
