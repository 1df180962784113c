"""Details of a finished play: people with their current names, and the set-up for playing it again."""

import pytest

from companion.games import catalogue
from companion.games.score_sheet.choosing import TakeSheet
from companion.library.records.plays import Play, Score
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession, Undo
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.session_thread import SessionThread
from companion.table.seats import Seat
from tests.early_end import end_early
from tests.example_plays import BEGAN_S, PEOPLE, fill_store


@pytest.fixture
def store():
    return Store.in_memory()


def end_deep_blue(store, id, seats, **options):
    """Return a game of Deep Blue that was ended early."""
    game = catalogue.game("deep-blue")
    session = Session.begin(game, id, game.setup(store.identify_seats(seats), options), store.journal, PlayClock())
    end_early(session)
    return session


SEATS = (Seat("Bo", "rose", "star"), Seat("Ann", "sky", "circle"))


def test_a_game_can_be_repeated_with_people_colours_and_options(store):
    before = end_deep_blue(store, "one", SEATS).setup
    replay_setup = store.play_details.load("one").replay_setup
    assert (replay_setup.game, replay_setup.seats, replay_setup.options) == ("deep-blue", before.seats, before.options)


def test_repeating_a_game_uses_current_names(store):
    end_deep_blue(store, "one", SEATS)
    (bo,) = [player for player in store.players() if player.name == "Bo"]
    store.people.change(bo.id, name="Søren")
    assert [seat.name for seat in store.play_details.load("one").replay_setup.seats] == ["Søren", "Ann"]
    store.people.change(bo.id, nickname="Cap")
    assert [seat.name for seat in store.play_details.load("one").replay_setup.seats] == ["Cap", "Ann"]


def test_an_imported_play_is_seated_in_order_with_own_colours_and_emblems(store):
    fill_store(store, 0)
    scores = (Score(1, "Ann", 1, 9, "ann"), Score(0, "Zoë", 2, 3, "zoe"), Score(2, "A guest", 3, 1))
    store.plays.imports.save_imported([Play("x", "deep-dive", BEGAN_S, 0, scores)])
    seats = store.play_details.load("x").replay_setup.seats
    assert [(seat.name, seat.player) for seat in seats] == [("Zoë", "zoe"), ("Ann", "ann"), ("A guest", "")]
    assert len({seat.colour for seat in seats}) == len({seat.emblem for seat in seats}) == 3
    assert seats[0].emblem == PEOPLE[-1].emblem


def test_a_game_fathom_does_not_run_is_not_played_again(store):
    store.plays.imports.save_imported([Play("x", "Chess", BEGAN_S, 0, (Score(0, "Ann", 1, 1, "ann"),))])
    assert store.play_details.load("x").replay_setup is None and store.play_details.recent_plays() == []


def test_recent_games_list_each_game_and_group_once(store):
    for id, seats in (
        ("one", SEATS),
        ("two", SEATS),
        ("three", (SEATS[0], Seat("Cleo", "green", "hexagon"))),
        ("four", SEATS[::-1]),
    ):
        end_deep_blue(store, id, seats)
    assert [night.play.id for night in store.play_details.recent_plays()] == ["four", "three"]
    assert len(store.play_details.recent_plays(most=1)) == 1


def test_pages_of_a_game_of_a_person_and_of_deleted_plays(store):
    fill_store(store, 60)
    store.plays.corrections.remark("play59", sight="deleted")
    for criteria in ({}, {"game": "deep-blue"}, {"player": "ann"}, {"game": "deep-blue", "player": "ann"}, {"sight": "deleted"}):
        ids = [night.play.id for after in (0, 7, 14) for night in store.play_details.page(7, after, **criteria)]
        every = store.play_details.page(100, **criteria)
        assert ids == [night.play.id for night in every][:21]
        assert store.plays.count(**criteria) == len(every) > 0
        assert all(criteria.get("game", night.play.game) == night.play.game for night in every)
        assert all("player" not in criteria or criteria["player"] in [face.id for face in night.faces] for night in every)


def test_the_places_that_were_played_at_most_come_first(store):
    fill_store(store, 60)
    places = [play.location for play in store.plays.latest_plays(100) if play.location]
    assert store.plays.locations() == sorted(set(places), key=lambda place: (-places.count(place), place))


def test_a_score_sheets_play_counts_for_its_game_and_repeats_as_a_score_sheet(store):
    sheet = catalogue.game("score-sheet")
    for id, name in (("one", "Rummy"), ("two", "Skat"), ("three", "Rummy")):
        session = Session.begin(sheet, id, sheet.setup(store.identify_seats(SEATS)), store.journal, PlayClock())
        session.play(next(choice.id for choice in session.prompt.choices if choice.move == TakeSheet()), ((name,),))
        end_early(session)
    assert store.statistics.games() == [("score-sheet/Rummy", 2), ("score-sheet/Skat", 1)]
    assert [bar.label for bar in store.statistics_pages.overview().plots[0].drawing.bars] == ["Rummy", "Skat"]
    assert store.play_details.load("two").replay_setup.game == "score-sheet"


def test_a_repeated_sheet_is_the_same_and_undo_offers_another(store):
    sheet = catalogue.game("score-sheet")
    session = Session.begin(sheet, "one", sheet.setup(store.identify_seats(SEATS)), store.journal, PlayClock())
    session.play(next(choice.id for choice in session.prompt.choices if choice.move == TakeSheet()), (("Skat",),))
    end_early(session)
    replay_setup, table = store.play_details.load("one").replay_setup, SessionThread(store, PlayClock())
    table.handle(replay_setup)
    assert (sheet.reader().read(table.snapshot.view.title), table.snapshot.entry) == ("Skat", 1)
    table.handle(Undo())
    assert TakeSheet() in [choice.move for choice in table.snapshot.prompt.choices]
    table.handle(BeginSession(replay_setup.game, replay_setup.seats, replay_setup.options, like="bgs-from-elsewhere"))
    assert (table.snapshot.message, table.snapshot.entry) == ("", 0)
