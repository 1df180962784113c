"""One undo reverts the numbers of one player and round that were corrected one after the other."""

import pytest

from companion.games.score_sheet import GAME
from companion.games.score_sheet.choosing import TakeSheet
from companion.games.score_sheet.entering import ChangeNumber, EnterNumber
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import MemoryJournal
from companion.table.seats import seats_named
from tests.games.score_sheet.counting_sheets import SHEETS

NAMES = ("Ann", "Bo", "Cleo")
BIDS = ((1, 1), (1, 0), (0, 0))


@pytest.fixture
def session():
    """Return a session after the first round of Skull King; Bo, Cleo and Ann bid and took `BIDS`."""
    session = Session.begin(GAME, "one", GAME.setup(seats_named(NAMES), {}), MemoryJournal(), PlayClock(), bytes(32))
    session.make(TakeSheet(("Skull King",), SHEETS["Skull King"]))
    for ask in (0, 1):
        for seat, numbers in zip((1, 2, 0), BIDS, strict=True):
            session.make(EnterNumber(1, ("bid", "won")[ask], seat, numbers[ask]))
    return session


def undo_name(session):
    return GAME.reader(NAMES).read(session.undo_name)


def numbers(session, seat):
    row = GAME.view(session.state.game, None).count.rows[0].cells[seat]
    return [GAME.reader(NAMES).read(number.sentence) for number in row.numbers[:2]]


def test_undo_names_and_reverts_both_numbers_of_a_player(session):
    before = numbers(session, 1)
    session.make(ChangeNumber(1, "bid", 1, 0))
    assert undo_name(session) == "Bo: Bid"
    session.make(ChangeNumber(1, "won", 1, 0))
    assert undo_name(session) == "Bo: Bid, Tricks"
    session.undo()
    assert numbers(session, 1) == before and GAME.reader(NAMES).read(session.redo_name) == "Bo: Bid, Tricks"
    session.redo()
    assert numbers(session, 1) == ["0", "0"] and session.redo_name is None
    assert undo_name(session) == "Bo: Bid, Tricks"


def test_corrections_of_other_players_and_the_same_number_again_are_undone_one_by_one(session):
    session.make(ChangeNumber(1, "bid", 1, 0))
    session.make(ChangeNumber(1, "bid", 2, 0))
    assert undo_name(session) == "Cleo: Bid"
    session.make(ChangeNumber(1, "bid", 2, 1))
    session.undo()
    assert numbers(session, 2)[0] == "0" and undo_name(session) == "Cleo: Bid"
    session.undo()
    assert undo_name(session) == "Bo: Bid"
