"""A session plays, undoes and redoes; every hand's choice carries a stamp."""

import pytest

from companion.session.asking import StaleChoice
from companion.session.clock import PlayClock
from companion.session.journal import MemoryJournal
from companion.session.session import Session
from companion.table.seats import seats_named
from tests.pearls import GAME

SEED = bytes(32)


def begun(journal: MemoryJournal | None = None, **options: str) -> Session:
    setup = GAME.setup(seats_named(["Ann", "Bo"]), options)
    return Session.begin(GAME, "one", setup, journal or MemoryJournal(), PlayClock(), SEED)


def chosen(session: Session, label: str) -> str:
    prompt = session.question or session.prompt
    return next(choice.id for choice in (*prompt.choices, *prompt.asides) if choice.label == label)


def test_a_move_is_told_with_the_seats_name():
    session = begun()
    session.play(chosen(session, "Draw"))
    assert session.undo_name in ("Ann draws white", "Ann draws black")
    assert session.prompt.about == "Bo: draw or stop?"


def test_a_double_tap_counts_once():
    session = begun()
    tap = chosen(session, "Draw")
    session.play(tap)
    with pytest.raises(StaleChoice):
        session.play(tap)
    assert len(session.entries) == 2


def test_undo_past_a_draw_asks_first_and_the_same_move_gives_the_same_gem():
    session = begun()
    session.play(chosen(session, "Draw"))
    drawn = session.undo_name
    session.undo()
    assert session.question is not None
    session.play(chosen(session, "Undo it"))
    assert session.undo_name is None and session.history.peeked_undos == 1
    session.play(chosen(session, "Draw"))
    assert session.undo_name == drawn


def test_a_report_that_cannot_be_offers_what_to_correct():
    session = begun(bag="table")
    session.play(chosen(session, "black pearls"), (0,))
    session.play(chosen(session, "Tell the pearl"), (("white",),))


def test_resume_gives_the_same_prompt():
    journal = MemoryJournal()
    session = begun(journal)
    session.play(chosen(session, "Draw"))
    session.play(chosen(session, "Stop"))
    again = Session.resume(GAME, "one", journal, PlayClock())
    assert again.state == session.state
    assert again.prompt.about == session.prompt.about


def test_a_seat_is_renamed_in_the_whole_log():
    session = begun()
    session.play(chosen(session, "Draw"))
    session.play(chosen(session, "Rename Ann"), ("Cleo",))
    assert session.log()[1].text.startswith("Cleo draws")
