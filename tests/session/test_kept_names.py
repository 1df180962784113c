"""Names of players are no moves: undo, rewind and redo leave them as they are. Games of older versions open unchanged."""

import pytest
from msgspec.structs import replace

from companion.games import catalogue
from companion.games.toolbox.counters import SitDown
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.entry import DECODER, ENCODER
from companion.session.record.journal import MemoryJournal
from companion.session.record.verification import RecordedGame, verify
from companion.table.any_time_moves import RenameSeat, WriteNote
from companion.table.moves import IllegalMoveError
from companion.table.seating import pad_seats
from companion.table.seats import seats_named
from tests.example_games.pearls import GAME


@pytest.fixture
def session():
    return Session.begin(GAME, "one", GAME.setup(seats_named(["Ann", "Bo"])), MemoryJournal(), PlayClock())


def resumed(entries):
    """Return the session of these entries after it was written and read again."""
    journal = MemoryJournal()
    journal.entries_by_session = {"one": [DECODER.decode(ENCODER.encode(entry)) for entry in entries]}
    return Session.resume(GAME, "one", journal, PlayClock())


def state_of(session):
    return session.names, session.state.notes


def renamed_between_notes(session):
    """Make a note, rename Bo, make another note; return the number of the first note."""
    session.make(WriteNote("one"))
    number = session.entry_log.last_entry.number
    session.make(RenameSeat(1, "Ris"))
    session.make(WriteNote("two"))
    return number


def test_undo_goes_past_a_renaming_and_keeps_the_name(session):
    renamed_between_notes(session)
    session.undo()
    session.undo()
    assert state_of(session) == (("Ann", "Ris"), ()) and session.undo_name is None
    assert state_of(resumed(session.entries)) == (("Ann", "Ris"), ())
    session.redo()
    session.redo()
    assert state_of(session) == (("Ann", "Ris"), ("one", "two")) and session.redo_name is None
    assert verify(RecordedGame(GAME, tuple(session.entries), names=("Ann", "Ris"))).is_true


def test_rewind_keeps_the_name_and_the_log_shows_it_in_force(session):
    number = renamed_between_notes(session)
    session.go_back(number - 1)
    assert state_of(session) == (("Ann", "Ris"), ())
    assert [line.is_undone for line in session.log() if line.kind == "move"] == [True, False, True]
    session.go_back(number + 1)
    assert len(session.entries) == 5, "only names came later: nothing to undo"


def test_a_name_given_after_an_undo_leaves_the_redo_and_stays(session):
    renamed_between_notes(session)
    session.undo()
    session.make(RenameSeat(0, "Ada"))
    session.redo()
    assert state_of(session) == (("Ada", "Ris"), ("one", "two"))
    session.undo()
    assert state_of(session) == (("Ada", "Ris"), ("one",))
    assert state_of(resumed(session.entries)) == (("Ada", "Ris"), ("one",))


def test_a_renaming_alone_leaves_nothing_to_undo(session):
    session.make(RenameSeat(1, "Ris"))
    with pytest.raises(IllegalMoveError, match="nothing_to_undo"):
        session.undo()


def test_an_undo_of_an_older_version_still_takes_the_name_back(session):
    number = renamed_between_notes(session)
    session.go_back(number)
    older = [replace(entry, keeps_names=False) for entry in session.entries]
    assert state_of(resumed(older)) == (("Ann", "Bo"), ("one",))
    assert verify(RecordedGame(GAME, tuple(older), names=("Ann", "Bo"))).is_true


def test_the_log_has_one_line_for_a_player_who_joins_the_tools_with_a_name():
    toolbox = catalogue.game("toolbox")
    session = Session.begin(toolbox, "two", toolbox.setup(pad_seats(()), {"playing": "2"}), MemoryJournal(), PlayClock())
    session.make(SitDown((2,)))
    session.make(RenameSeat(2, "Emil"))
    session.make(RenameSeat(0, "Ida"))
    reader = toolbox.reader(names=session.names)
    assert [reader.read(line.text) for line in session.log()[1:]] == ["Emil joins", "", "A player without a name is now called Ida"]
    assert [line.is_renaming for line in session.log()] == [False, False, False, True]
    session.undo()
    assert session.view().playing == (0, 1) and session.names[2] == "Emil"
