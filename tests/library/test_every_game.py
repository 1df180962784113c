"""A library of an old version, with finished and open games of every kind: all of them open, verify, are shown and can be resumed."""

import gzip
from pathlib import Path

import pytest

from companion.games import catalogue
from companion.library.exchange.exports import FORMATS
from companion.library.records.weekly_check import counts_agree
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.chooser import RandomPlayer
from companion.session.record.verification import RecordedGame, verify
from companion.table.reader import languages
from companion.table.seats import seats_named
from companion.table.sentence import say

WRITTEN_FILE = Path(__file__).parent / "written/every_game.db.gz"
ENDED_SESSIONS = ("itb-over", "dd-over", "db-over", "perils-over", "sheet-over", "tools-over")
OPEN_SESSIONS = ("itb-open", "dd-open", "db-open", "perils-open", "sheet-open", "tools-open")
ENOUGH = 60


@pytest.fixture
def store(tmp_path):
    path = tmp_path / "fathom.db"
    path.write_bytes(gzip.decompress(WRITTEN_FILE.read_bytes()))
    store = Store.open(path)
    assert store.recovery is None
    yield store
    store.close()


def resume(store, id):
    return Session.resume(catalogue.game(store.session_game(id)), id, store.journal, PlayClock())


def check(store, id):
    stored_session = store.session(id)
    standings = stored_session.outcome.standings
    recorded = RecordedGame(
        catalogue.game(stored_session.game),
        tuple(store.journal.entries(id)),
        standings.seats if standings else None,
        names=stored_session.names,
    )
    verification = verify(recorded)
    assert verification.is_true, recorded.game.reader(verification.names).read(verification.difference)


def test_the_statistics_of_every_game_agree_with_its_plays_also_counted_again(store):
    assert len(store.statistics.games()) >= 5 and counts_agree(store._db)
    store.plays.recount()
    assert counts_agree(store._db)


@pytest.mark.parametrize("id", ENDED_SESSIONS + OPEN_SESSIONS)
def test_every_session_is_true(store, id):
    assert store.session(id).is_open == (id in OPEN_SESSIONS)
    check(store, id)


@pytest.mark.parametrize("id", ENDED_SESSIONS + OPEN_SESSIONS)
@pytest.mark.parametrize("code", languages())
def test_every_session_is_shown_with_its_log_and_its_end(store, id, code):
    session = resume(store, id)
    reader = session.game.reader(session.names, code)
    assert len([reader.read(line.text) for line in session.log()]) == len(session.entries)
    assert session.prompt is None if id in ENDED_SESSIONS else reader.read_all(session.prompt).question
    outcome = reader.read_all(store.session(id).outcome)
    assert all(line.label for row in (outcome.standings.seats if outcome.standings else ()) for line in row.lines)


@pytest.mark.parametrize("id", OPEN_SESSIONS)
def test_an_open_session_is_played_on_and_stays_true(store, id):
    session, player = resume(store, id), RandomPlayer(1)
    for _ in range(ENOUGH):
        if not session.is_over:
            choice = player.choice(session.question or session.prompt)
            session.play(choice.id, player.values(choice))
    assert len(session.entries) > store.journal.row(id).entries - ENOUGH
    check(store, id)


@pytest.mark.parametrize("id", ENDED_SESSIONS)
def test_the_end_of_a_finished_session_is_undone_and_played_again(store, id):
    session = resume(store, id)
    session.undo()
    if session.question:
        session.play(session.question.choices[-1].id)
    assert not session.is_over and store.session(id).is_open
    session.redo()
    assert store.session(id).outcome.status == "over"
    check(store, id)


@pytest.mark.parametrize("id", [id for id in ENDED_SESSIONS if id != "tools-over"])
def test_a_play_keeps_its_lines_beside_a_play_recorded_now(store, id):
    before = store.plays.play(id)
    session = resume(store, id)
    session.undo()
    if session.question:
        session.play(session.question.choices[-1].id)
    session.redo()
    after = store.plays.play(id)
    assert before.scores and all(score.lines for score in before.scores)
    assert [(score.total, [line.points for line in score.lines]) for score in after.scores] == [
        (score.total, [line.points for line in score.lines]) for score in before.scores
    ]


def test_every_page_of_a_recorded_play_is_made(store):
    for game, _ in store.statistics.games():
        assert store.statistics_pages.game(game).plots
    assert len(store.play_details.page(10)) == 6 and store.play_details.recent_plays()
    assert all(list(exporter(store)) for exporter in FORMATS.values())
    exported = "".join(FORMATS["json"](store))
    assert '"Say"' not in exported and "main treasure" in exported
    assert store.identify_seats(tuple(store.journal.first_entry("db-open").setup.seats))


@pytest.mark.long
def test_a_recorded_library_is_backed_up_and_restored_whole(store):
    other = Store.in_memory()
    assert other.restore(store.backup()).new == 12
    assert other.plays.ids() == store.plays.ids()


def test_equal_sources_of_points_are_counted_together_and_named_in_every_language(store):
    def names(code):
        (plot,) = [plot for plot in store.statistics_pages.game("into-the-blue", code).plots if plot.name == say("album.points")]
        return [bar.label for bar in plot.drawing.bars]

    before = dict(store.statistics.sources("into-the-blue"))
    session = resume(store, "itb-over")
    session.undo()
    if session.question:
        session.play(session.question.choices[-1].id)
    session.redo()
    assert sum(store.statistics.sources("into-the-blue")[at][1] for at in range(len(before))) == pytest.approx(sum(before.values()))
    assert len(names("en")) == len(before)
    assert set(names("de")).isdisjoint(names("en"))


@pytest.mark.parametrize("id", ["itb-open", "dd-open", "db-open", "perils-open"])
def test_an_open_game_ends_early_at_the_time_when_it_was_last_played(store, id):
    """Also one that asks for a last count then: Home has no page for that."""
    last_s = store.session(id).last_s
    store.end_session(id)
    assert (store.session(id).outcome.status, store.plays.play(id).ended_s) == ("ended", last_s)
    assert id not in {session.id for session in store.sessions(only_open=True)} and not store.plays.play(id).is_finished
    check(store, id)


def test_an_open_game_without_a_move_is_no_play_once_it_is_ended(store):
    game = catalogue.game("into-the-blue")
    Session.begin(game, "new", game.setup(seats_named(["Ann", "Bo"])), store.journal, PlayClock())
    count = store.plays.count()
    store.end_session("new")
    assert store.plays.count() == count and "new" not in {session.id for session in store.sessions(only_open=True)}
