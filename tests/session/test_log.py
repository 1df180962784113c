"""Test the log's lines: whose move it was, and the points that it brought as far as they are public."""

import pytest

from companion.games.score_sheet.choosing import TakeSheet
from companion.games.score_sheet.entering import ChangeNumber
from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession, Undo
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.any_time_moves import CorrectCounter
from companion.table.seats import seats_named
from tests.early_end import end_early
from tests.games.deep_blue.session_builder import DIVE, SessionBuilder

BIDS, TRICKS = (0, 1, 0), (1, 0, 0)


@pytest.fixture
def skull_king():
    """Return a session thread with Skull King after one round."""
    table = SessionThread(Store.in_memory(), PlayClock())
    table.handle(BeginSession("score-sheet", seats_named(["Ann", "Ben", "Cat"])))
    choose = next(choice for choice in table.snapshot.prompt.choices if isinstance(choice.move, TakeSheet))
    table.handle(Answer(choose.id, (("Skull King",),)))
    for number in (*BIDS, *TRICKS):
        table.handle(Answer(table.snapshot.prompt.choices[0].id, (str(number),)))
    return table


def line_texts(table):
    """Return the lines of the log in English, with their points, the newest first."""
    reader = table.session.game.reader(table.session.names)
    return [" · ".join(filter(None, map(reader.read, (line.text, line.points)))) for line in reversed(table.session.log())]


def test_the_line_that_completes_a_round_says_its_points(skull_king):
    line = skull_king.session.log()[-1]
    assert {gain.seats: gain.points for gain in line.gains} == {(0,): 10, (1,): -10, (2,): -10}
    assert line_texts(skull_king)[0].replace("\u00a0", " ").endswith(" · Ann +10, Ben −10, Cat −10")


def test_a_corrected_number_says_whose_it_is(skull_king):
    change = next(
        choice
        for choice in skull_king.snapshot.prompt.any_time_choices
        if isinstance(choice.move, ChangeNumber) and choice.move.ask == "won" and choice.move.slot == 1
    )
    skull_king.handle(Answer(change.id, ("0",)))
    line = skull_king.session.log()[-1]
    assert line.seat == 1
    assert line_texts(skull_king)[0].startswith("Ben: Tricks corrected from 1 to 0 (round 1)")


def scored_dive(**options):
    return SessionBuilder(**options).take(*DIVE).report_gems("gold").take("stop", "score")


def test_a_corrected_value_says_the_old_one_in_the_last_line_but_not_in_a_secret_counter():
    session = SessionBuilder().take(*DIVE).report_gems("gold").session
    correct(session, "card_points", 6)
    assert line_texts(session)[0] == "You correct Ann’s cards · 6, not 0"
    correct(session, "chest", -2)
    assert line_texts(session)[:2] == ["You correct Ann’s treasure chest", "You correct Ann’s cards"]


def correct(session, key, value):
    choices = session.snapshot.prompt.any_time_choices
    choice = next(c for c in choices if isinstance(c.move, CorrectCounter) and (c.move.key, c.move.seat) == (key, 0))
    session.handle(Answer(choice.id, (value,)))


def dive_line(session):
    """Return the line of the scored dive, in words."""
    reader = session.game.reader(session.names)
    return next(reader.read_all(line) for line in session.log() if line.has_secret or line.gains)


def test_points_of_a_dive_are_shown_until_the_next_move_and_at_the_end():
    game = scored_dive().session
    line = dive_line(game.session)
    assert "Ann" in line.text and line.gains[0].seats == (0,) and line.gains[0].lines
    game.handle(Answer(game.snapshot.prompt.choices[0].id))
    hidden = dive_line(game.session)
    assert hidden.gains == () and hidden.has_secret and "Ann" not in hidden.text
    end_early(game.session)
    assert game.session.is_over and dive_line(game.session).gains == line.gains


def test_undone_points_are_not_told(skull_king):
    skull_king.handle(Undo())
    assert skull_king.session.log()[-1].text == ""
    assert not any(line.gains for line in skull_king.session.log())
