"""Test the log of a finished play in History, and statistics of a game whose plays don't count."""

import pytest

from companion.library.records.plays import Play, Score
from companion.session.inputs.messages import Answer, BeginSession
from companion.table.seats import seats_named
from kivy_ui.look.language import translate
from tests.early_end import end_at
from tests.kivy_ui.ruler import problems

WINDOWS = ("800x480", "480x800 de light 2")
pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def home(hand):
    hand.go_home()


@pytest.fixture
def session(hand):
    """Play two moves of Deep Dive and end it early; return the id."""
    hand.table.send(BeginSession("deep-dive", seats_named(("Ann", "Bo"))))
    for _ in range(2):
        hand.settle()
        hand.table.send(Answer(hand.table.shown.prompt.choices[0].id))
    hand.settle()
    id = hand.table.shown.session
    end_at(hand)
    hand.go_home()
    return id


def open_play(hand, id):
    from kivy_ui.pages.history.play_page import PlayPage

    hand.shell.show_history()
    page = PlayPage(hand.shell, id, lambda done: None)
    hand.shell.open_page(page)
    hand.settle()
    return page


def test_the_log_of_a_finished_game_lists_its_moves_and_rewinds_nothing(hand, session):
    play = open_play(hand, session)
    hand.tap("log")
    page = hand.shell.sheet
    assert [line.seat for line in page.lines if line.kind == "move"].count(0) >= 2
    assert all(isinstance(line.text, str) for line in page.lines) and "Ann" in hand.words()
    assert not [name for name in hand.targets() if name.startswith(("line:", "go-back"))]
    assert problems(hand) == []
    hand.tap("back")
    assert hand.shell.sheet is play


def test_a_play_that_was_entered_has_no_log(hand):
    play = Play("byhand1", "Chess & Co.", 1_790_000_000, 0, (Score(0, "Ann", 1, 3.0, "p1"), Score(1, "Bo", 2, 1.0, "p2")), "over")
    hand.table._store.plays.imports.keep_imported([play])
    open_play(hand, play.id)
    assert "log" not in hand.targets() and "delete" in hand.targets()


def test_statistics_of_a_game_that_only_ended_early_say_so(hand, session):
    hand.shell.show_game_statistics("deep-dive")
    hand.settle()
    assert translate("statistics.none_counts") in hand.words()
    assert problems(hand) == []
