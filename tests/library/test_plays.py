"""Finished sessions become plays; hiding, deleting, renaming or merging loses no people and no plays."""

from functools import partial

import pytest

from companion.games import catalogue
from companion.library.records.session_results import compute_results
from companion.library.storage import recovery
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.table.seats import seats_named
from tests.early_end import end_early
from tests.example_games.pearls import GAME
from tests.library.imported_plays import chess_play
from tests.library.libraries import finished_session
from tests.library.play_by_moves import play_move


@pytest.fixture
def store():
    return Store.in_memory()


def test_a_finished_session_becomes_a_play(store):
    session = finished_session(store)
    (play,) = store.plays.latest_plays()
    assert (play.id, play.game, play.status, play.options) == ("one", "pearls", "over", {"bag": "app"})
    assert [(score.name, score.place, score.total) for score in play.scores] == [("Ann", 1, 0), ("Bo", 1, 0)]
    assert [score.player for score in play.scores] == [seat.player for seat in session.setup.seats]


def test_a_game_ended_before_any_score_has_no_winner(store):
    session = Session.begin(GAME, "one", GAME.setup(store.identify_seats(seats_named(["Ann", "Bo"]))), store.journal, PlayClock())
    end_early(session)
    assert session.standings().winners == () and session.outcome.standings.winners == (0, 1)
    (play,) = store.plays.latest_plays()
    assert [(score.place, score.has_won) for score in play.scores] == [(2, False), (2, False)]


def test_notes_of_a_session_become_the_plays_note_and_can_be_undone(store):
    session = Session.begin(GAME, "one", GAME.setup(store.identify_seats(seats_named(["Ann", "Bo"]))), store.journal, PlayClock())

    for note in ("Bo was late", "no, she was not", "rainy"):
        play_move(session, "WriteNote", (note,))
    session.undo()
    session.undo()
    play_move(session, "WriteNote", ("it rains",))
    end_early(session)
    assert store.plays.play("one").note == "Bo was late\nit rains"
    assert Session.resume(GAME, "one", store.journal, PlayClock()).outcome == store.session("one").outcome


def test_a_removed_toolbox_never_becomes_a_play(store):
    toolbox = catalogue.game("toolbox")
    session = Session.begin(toolbox, "box", toolbox.setup(seats_named(["Ann"])), store.journal, PlayClock())
    play_move(session, "CloseToolbox")
    assert session.is_over and store.plays.latest_plays() == []
    before = store._db.total_changes
    store.plays.complete(store.journal)
    assert store._db.total_changes == before and store.plays.latest_plays() == []


def test_undoing_the_end_removes_the_play(store):
    session = finished_session(store)
    session.undo()
    assert store.plays.latest_plays() == []
    session.redo()
    assert len(store.plays.latest_plays()) == 1


def test_a_remark_survives_undoing_and_redoing_the_end(store):
    session = finished_session(store)
    store.plays.corrections.remark("one", note="at the lake", location="outside")
    session.undo()
    session.redo()
    assert (store.plays.play("one").note, store.plays.play("one").location) == ("at the lake", "outside")


def test_a_hidden_or_deleted_play_is_not_counted_and_can_be_restored(store):
    finished_session(store)
    for sight in ("hidden", "deleted"):
        store.plays.corrections.remark("one", sight=sight)
        assert store.plays.latest_plays() == [] and store.statistics.games() == []
        assert [play.id for play in store.plays.latest_plays(sight=sight)] == ["one"]
    store.plays.corrections.remark("one", sight="shown")
    assert store.statistics.games() == [("pearls", 1)]


def test_importing_twice_changes_nothing(store):
    plays = [chess_play("a", 100, Ann=3, Bo=5), chess_play("b", 200, Ann=7)]
    assert store.plays.imports.save_imported(plays) == 2
    before = store.plays.latest_plays()
    assert store.plays.imports.save_imported(plays) == 0 and store.plays.latest_plays() == before
    assert [play.id for play in before] == ["b", "a"]


def test_merged_people_count_as_one_and_can_be_separated(store):
    store.plays.imports.save_imported([chess_play("a", 100, Ann=3, Bo=5), chess_play("b", 200, Anna=7, Bo=1)])
    store.plays.merged_people.merge("Anna", "Ann")
    assert store.statistics.person("Ann").wins.tries == 2
    assert [play.id for play in store.plays.latest_plays(player="Ann")] == ["b", "a"]
    assert store.plays.play("b").scores[0].name == "Anna", "the play itself stays as it was"
    store.plays.merged_people.split_off("Anna")
    assert store.statistics.person("Ann").wins.tries == 1


def test_plays_of_one_game_are_listed_in_pages(store):
    store.plays.imports.save_imported([chess_play(str(number), number, Ann=number) for number in range(25)])
    pages = [[play.id for play in store.plays.latest_plays(10, after, "chess")] for after in (0, 10, 20)]
    assert [len(page) for page in pages] == [10, 10, 5] and [*pages[0], *pages[1], *pages[2]] == [
        str(number) for number in range(24, -1, -1)
    ]
    assert store.plays.latest_plays(game="go") == []


@pytest.mark.parametrize("criteria", [{}, {"game": "chess"}, {"player": "Ann"}])
def test_plays_of_one_second_keep_their_order_across_pages(store, criteria):
    times = [5, 5, 5, 9, 5, 0, 9, 5, 5, 0, 7]
    store.plays.imports.save_imported([chess_play(f"{number:02}", at, Ann=number) for number, at in enumerate(times)])
    last_first = [f"{number:02}" for _, number in sorted(((at, number) for number, at in enumerate(times)), reverse=True)]
    for most in range(1, 5):
        for after in range(len(times) + 2):
            assert [play.id for play in store.plays.latest_plays(most, after, **criteria)] == last_first[after : after + most]


def test_everything_is_there_again_after_a_recovery(tmp_path):
    path = tmp_path / "fathom.db"
    store = Store.open(path)
    finished_session(store)
    store.plays.imports.save_imported([chess_play("a", 100, Ann=3, Anna=5)])
    store.plays.corrections.remark("a", note="rainy")
    store.plays.corrections.remark("one", sight="hidden")
    store.plays.merged_people.merge("Anna", "Ann")
    store.plays.merged_people.merge("Bo", "Ann")
    old = store.backup()
    store.plays.merged_people.split_off("Bo")
    before = (store.plays.latest_plays(), store.plays.latest_plays(sight="hidden"), store.statistics.person("Ann"))
    store.close()
    recovery.recover_file(path, "test", partial(compute_results, game=lambda name: GAME))
    store = Store.open(path)
    assert (store.plays.latest_plays(), store.plays.latest_plays(sight="hidden"), store.statistics.person("Ann")) == before
    assert store.restore(old, lambda name: GAME).things == 0, "what was taken away stays away after a recovery, too"
    store.close()


def test_a_removed_toolbox_is_no_play(store):
    from companion.games import catalogue
    from companion.games.toolbox.tools import CloseToolbox

    toolbox = catalogue.game("toolbox")
    session = Session.begin(toolbox, "box", toolbox.setup(seats_named(("Ann",))), store.journal, PlayClock())
    session.play(next(choice.id for choice in session.prompt.choices if choice.move == CloseToolbox()))
    assert session.is_over and store.plays.latest_plays() == []
