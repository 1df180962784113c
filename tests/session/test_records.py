"""Moves and events of older versions are brought up to date when they are read."""

from msgspec.structs import replace

from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.entry import DECODER, ENCODER
from companion.session.record.journal import MemoryJournal
from companion.session.record.verification import RecordedGame, verify
from companion.table.seats import seats_named
from tests.english_view import english_log
from tests.example_games.pearls import GAME, replace_parts

FIRST_WORDS = {"PearlDrawn": "Drawn", "Stopped": "Stopped", "DrawPearl": "Draw", "Stop": "Stop"}


def to_version_2(record):
    """Convert to the second version, in which `Drawn` and `Draw` have other names."""
    later = {first: word for word, first in FIRST_WORDS.items()}
    return record | {"type": later.get(record["type"], record["type"])}


def to_version_3(record):
    """Convert to the third version, which has the source of a pearl."""
    return record | {"source": "app"} if record["type"] == "PearlDrawn" else record


GAME_NOW = replace_parts(upcasters=(to_version_2, to_version_3))


def entries_of_version_1():
    """Return the entries of a session as the first version wrote them."""
    journal = MemoryJournal()
    session = Session.begin(GAME, "one", GAME.setup(seats_named(["Ann", "Bo"])), journal, PlayClock(), bytes(32))
    for _ in range(3):
        session.play(session.prompt.choices[0].id)
    first = (ENCODER.encode(entry).replace(b',"source":"app"}', b"}") for entry in session.entries)
    journal.entries_by_session["one"] = [
        DECODER.decode(entry.replace(b"PearlDrawn", b"Drawn").replace(b"DrawPearl", b"Draw")) for entry in first
    ]
    return journal, session


def test_an_old_session_is_read_by_the_game_of_today():
    journal, before = entries_of_version_1()
    session = Session.resume(GAME_NOW, "one", journal, PlayClock())
    assert session.state == before.state and english_log(session) == english_log(before)


def test_an_old_session_continues_with_todays_events_and_is_read_again():
    journal, _ = entries_of_version_1()
    session = Session.resume(GAME_NOW, "one", journal, PlayClock())
    session.play(session.prompt.choices[0].id)
    assert [entry.version for entry in session.entries] == [0, 0, 0, 0, 2]
    resumed_session = Session.resume(GAME_NOW, "one", journal, PlayClock())
    assert resumed_session.state == session.state


def test_an_old_session_is_verified():
    journal, _ = entries_of_version_1()
    entries = journal.entries("one")
    assert verify(RecordedGame(GAME_NOW, tuple(entries))).is_true
    entries[2] = replace(entries[2], draw_count=2)
    assert not verify(RecordedGame(GAME_NOW, tuple(entries))).is_true
