"""A session resumed from a waypoint equals one replayed from its first entry; if they differ, the entries win."""

import random
from contextlib import closing

import pytest
from msgspec.structs import replace

from companion.games import catalogue
from companion.library.storage import waypoints
from companion.library.storage.sql import transaction
from companion.library.store import Store
from companion.session.inputs.messages import Origin, Report, ResumeSession, Rewind
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.play.session_log import WAYPOINT_INTERVAL, SessionLog
from companion.session.record.chooser import RandomPlayer
from companion.session.record.journal import MemoryJournal
from companion.session.record.waypoint import deserialise, serialise
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from tests.example_games.pearls import GAME
from tests.session.kill_players import make_random_move

STEPS = 90
REPEATED_ORIGIN = Origin("tower", "b1", 7)


def log_state(course):
    """Return everything that a session log knows."""
    history = course.history
    return (
        course.entries,
        history.entries_in_force(),
        history.redoable_entry,
        history.seed,
        history.peeked_undos,
        history.last_entry.state,
        course.last_line,
        course.last_entry,
    )


# every game, in memory


@pytest.fixture(scope="module", params=catalogue.names())
def played_session(request):
    """Return a game with undo, redo and any-time choices, and the waypoints after its moves."""
    game, luck, player = catalogue.game(request.param), random.Random(16), RandomPlayer(16)
    setup = game.setup(seats_named(["Ann", "Bo", "Cleo"][: max(game.seats)]))
    session = Session.begin(game, "one", setup, MemoryJournal(), PlayClock(), bytes(32))
    saved_waypoints = {}
    for _ in range(STEPS):
        make_random_move(session, luck, player)
        if session.entry_log.last_entry.kind == "move" and not session.history.redo_entries:
            saved_waypoints[session.entry_log.last_entry.number] = serialise(session.entry_log.waypoint(), game)
    return session, saved_waypoints


def continue_from(session, number, data):
    course = SessionLog.begin(session.game, session.entries[0])
    waypoint = deserialise(data, session.game)
    assert waypoint is not None and waypoint.number == number
    course.start_from(waypoint, session.entries[number], lambda last: iter([session.entries[1 : last + 1]]))
    course.catch_up(session.entries[number + 1 :])
    return course


@pytest.mark.long
def test_every_state_of_every_game_can_be_a_waypoint(played_session):
    session, saved_waypoints = played_session
    assert len(saved_waypoints) > STEPS // 4 and all(saved_waypoints.values()), session.game.name


@pytest.mark.long
def test_going_on_from_any_waypoint_is_as_from_the_start(played_session):
    session, saved_waypoints = played_session
    for number, data in saved_waypoints.items():
        course = continue_from(session, number, data)
        assert (course.history.last_entry.state, course.history.seed) == (session.state, session.seed)
        assert log_state(course) == log_state(session.entry_log), number


def test_a_waypoint_of_other_code_is_none(played_session):
    session, saved_waypoints = played_session
    other = next(catalogue.game(name) for name in catalogue.names() if name != session.game.name)
    assert all(deserialise(data, other) is None for data in saved_waypoints.values())


def test_a_waypoint_refers_only_to_our_record_types():
    assert deserialise(b"\x92\xa1x\x92\xa9os:system\x91\xa2ls", GAME) is None
    assert deserialise(b"nonsense", GAME) is None and deserialise(b"", GAME) is None


# on disk


class ReadWatcher:
    """Journal that records whether entries before the waypoint were read."""

    def __init__(self, journal):
        self.journal, self.is_read = journal, False
        self.append, self.entries, self.read_since_waypoint = journal.append, journal.entries, journal.read_since_waypoint

    def entries_up_to(self, session, number):
        self.is_read = True
        return self.journal.entries_up_to(session, number)


@pytest.fixture(scope="module")
def written_file(tmp_path_factory):
    """Return a file with a session: a waypoint, a device line before it, and a few entries after it."""
    path = tmp_path_factory.mktemp("long") / "fathom.db"
    with closing(Store.open(path)) as store:
        session = Session.begin(
            GAME, "one", GAME.setup(seats_named(["Ann", "Bo"]), {"bag": "table"}, MANY), store.journal, PlayClock()
        )
        table = SessionThread(store, PlayClock(), lambda name: GAME)
        table.handle(ResumeSession("one"))
        table.handle(Report("DRAW", "pearls", ("white",), REPEATED_ORIGIN))
        session = table.session
        for _ in range(WAYPOINT_INTERVAL + 5):
            session.play(session.prompt.choices[0].id, ("white",))
        session.undo()
        assert waypoints.find_waypoint(store.db, "one")[0] == WAYPOINT_INTERVAL
    return path


MANY = {"white": 2000, "black": 2000}


@pytest.fixture
def store(written_file, tmp_path):
    for part in written_file.parent.iterdir():
        (tmp_path / part.name).write_bytes(part.read_bytes())
    with closing(Store.open(tmp_path / "fathom.db")) as store:
        assert store.recovery is None
        yield store


def resume(store):
    journal = ReadWatcher(store.journal)
    return Session.resume(GAME, "one", journal, PlayClock()), journal


def replay_all(store):
    """Return the session replayed from its first entry."""
    journal = MemoryJournal()
    journal.entries_by_session["one"] = store.journal.entries("one")
    return Session.resume(GAME, "one", journal, PlayClock())


def equals_full_replay(store):
    session, _ = resume(store)
    return log_state(session.entry_log) == log_state(replay_all(store).entry_log)


@pytest.mark.long
def test_a_long_session_is_resumed_without_what_is_before(store):
    session, journal = resume(store)
    assert session.state == replay_all(store).state and session.undo_name and session.played_ms >= 0
    session.undo()
    session.redo()
    session.play(session.prompt.choices[0].id, ("black",))
    assert not journal.is_read
    assert log_state(session.entry_log) == log_state(replay_all(store).entry_log) and journal.is_read


def test_undo_past_a_waypoint_is_as_ever(store):
    session, _ = resume(store)
    session.go_back(10)
    assert session.history.last_entry.entry.number == 10 and session.history.redoable_entry.entry.number == 11
    session.redo()
    assert session.history.last_entry.entry.number == 11 and equals_full_replay(store)


def test_the_log_has_what_is_before_a_waypoint(store):
    session, _ = resume(store)
    assert session.log() == replay_all(store).log()


def test_a_line_taken_before_the_waypoint_counts_once(store):
    table = SessionThread(store, PlayClock(), lambda name: GAME)
    table.handle(ResumeSession("one"))
    before = table.snapshot.entry
    table.handle(Report("DRAW", "pearls", ("white",), REPEATED_ORIGIN))
    assert table.snapshot.entry == before
    table.handle(Report("DRAW", "pearls", ("white",), replace(REPEATED_ORIGIN, number=8)))
    assert table.snapshot.entry == before + 1


@pytest.mark.parametrize("place", [0, 15, 16, 40, -1])
def test_a_waypoint_with_a_flipped_bit_is_left_out(store, place):
    frame = bytearray(waypoints.find_waypoint(store.db, "one")[1])
    frame[place] ^= 4
    store.db.execute("update aside set frame = ? where kind = 'waypoint'", (bytes(frame),))
    _, journal = resume(store)
    assert store.journal.read_since_waypoint("one")[0] == b"" and equals_full_replay(store) and not journal.is_read


@pytest.mark.parametrize("spoil", ["number = number + 1", "number = 0", "number = 99999", "frame = x''", "name = 'two'"])
def test_a_waypoint_that_does_not_match_its_entry_is_ignored(store, spoil):
    store.db.execute(f"update aside set {spoil} where kind = 'waypoint'")
    assert store.journal.read_since_waypoint("one")[0] == b"" and equals_full_replay(store)


def test_a_waypoint_is_sealed_with_the_key(store):
    forged = ReadWatcher(store.journal).journal.records("one")[WAYPOINT_INTERVAL]
    data = waypoints.decode_waypoint(waypoints.find_waypoint(store.db, "one")[1], store.keys, forged)
    with transaction(store.db):
        waypoints.store(store.db, type(store.keys)(), forged, data)
    assert data and store.journal.read_since_waypoint("one")[0] == b""


def test_a_waypoint_that_was_left_out_is_made_anew_with_the_next_move(store):
    store.db.execute("delete from aside where kind = 'waypoint'")
    session, _ = resume(store)
    session.play(session.prompt.choices[0].id, ("black",))
    session.play(session.prompt.choices[0].id, ("black",))
    assert waypoints.find_waypoint(store.db, "one")[0] == session.entry_log.last_entry.number - 1
    assert store.journal.read_since_waypoint("one")[0] and equals_full_replay(store)


def test_an_invalid_entry_after_a_waypoint_is_reported_as_without_it(store):
    place = store.db.execute("select max(place) from entry").fetchone()[0]
    store.db.execute("update entry set frame = x'00' where place = ?", (place,))
    with pytest.raises(Exception, match=r"damaged\.entry"):
        resume(store)


def test_entries_overrule_a_differing_waypoint(store):
    record = store.journal.records("one")[WAYPOINT_INTERVAL]
    waypoint = deserialise(waypoints.decode_waypoint(waypoints.find_waypoint(store.db, "one")[1], store.keys, record), GAME)
    lying = replace(waypoint, state=replace(waypoint.state, names=("Eve", "Mallory")))
    with transaction(store.db):
        waypoints.store(store.db, store.keys, record, serialise(lying, GAME))
    session, _ = resume(store)
    assert session.names == ("Eve", "Mallory")
    while session.entry_log.read_skipped_entries():
        pass
    assert session.names == ("Ann", "Bo") and log_state(session.entry_log) == log_state(replay_all(store).entry_log)


def test_a_table_with_nothing_to_do_reads_the_rest(store):
    table = SessionThread(store, PlayClock(), lambda name: GAME)
    table.handle(ResumeSession("one"))
    journal = table.session._journal = ReadWatcher(store.journal)
    snapshot = table.snapshot
    while table._read_skipped_entries():
        pass
    assert table.snapshot is snapshot and log_state(table.session.entry_log) == log_state(replay_all(store).entry_log)
    assert not journal.is_read  # the journal of the first session read it


@pytest.mark.long
def test_damage_before_a_waypoint_is_found_and_the_table_plays_on(store):
    table = SessionThread(store, PlayClock(), lambda name: GAME)
    table.handle(ResumeSession("one"))
    place = store.db.execute("select place from entry order by place limit 1 offset 100").fetchone()[0]
    store.db.execute("pragma wal_checkpoint(truncate)")
    store.db.execute("update entry set frame = zeroblob(length(frame)) where place = ?", (place,))
    while table._read_skipped_entries():
        pass
    assert table.snapshot.trouble, "it is told"
    table.handle(Rewind(50))
    assert table.session.history.last_entry.entry.number == 50
    assert [entry.number for entry in store.journal.entries("one")] == list(range(table.session.entry_log.next_number))
