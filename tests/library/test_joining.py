"""A player who joins a sheet later is stored as a person: by name, in the play and the log, also after a restart."""

import pytest

from companion.library.records.session_results import rebuilt_play
from companion.library.store import Store
from companion.session.inputs.messages import ResumeSession, ShowToolbox
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from tests.library.corrected_sheet import SheetSession


@pytest.fixture
def store():
    return Store.in_memory()


def test_a_joining_person_is_matched_by_every_known_name(store):
    cleo = store.people.add("Cleo")
    store.people.change(cleo.id, nickname="C")
    sheet = SheetSession(store, "Ann", "Bo").write(3, 5)
    snapshot = sheet.answer("JoinTable", ("c",), begins="average")
    assert [seat.name for seat in snapshot.seats] == ["Ann", "Bo", "c"] and len({seat.colour for seat in snapshot.seats}) == 3
    sheet.answer("JoinTable", ("Dov",), begins="start")
    sheet.write(1, 1, 10, 2).answer("CloseSheet")
    (play,) = store.plays.latest_plays()
    totals = {score.player: score.total for score in play.scores}
    assert totals[cleo.id] == 14 and len(totals) == 4 and "" not in totals
    assert {player.name for player in store.people.players()} == {"Ann", "Bo", "Cleo", "Dov"}
    assert rebuilt_play(store.journal, store.shelf, play.id).scores == play.scores
    assert "Dov" in [player.name for player in store.play_details.load(play.id).faces]


def test_a_seated_person_cannot_join_again(store):
    sheet = SheetSession(store, "Ann", "Bo").write(3, 5)
    snapshot = sheet.answer("JoinTable", ("ann",), begins="start")
    assert snapshot.message.key == "refused.one_person_twice" and len(snapshot.seats) == 2


def test_a_new_seat_goes_with_undo_and_is_there_again_after_a_restart(store):
    sheet = SheetSession(store, "Ann", "Bo").write(3, 5)
    sheet.answer("JoinTable", ("Cleo",), begins="start")
    sheet.session.undo()
    assert len(sheet.session.seats) == 2
    sheet.session.redo()
    sheet.write(1, 2, 4)
    resumed_table = SessionThread(store, PlayClock())
    resumed_table.handle(ResumeSession(sheet.session.id))
    assert [seat.name for seat in resumed_table.snapshot.seats] == ["Ann", "Bo", "Cleo"]
    assert resumed_table.session.seats == sheet.session.seats


def test_a_new_seat_leaves_the_attached_toolbox_unchanged(store):
    sheet = SheetSession(store, "Ann", "Bo")
    sheet.table.handle(ShowToolbox())
    sheet.answer("JoinTable", ("Cleo",), begins="start")
    assert [seat.name for seat in sheet.table.snapshot.toolbox.seats] == ["Ann", "Bo"]


def test_a_known_person_joins_in_the_own_colour_if_it_is_free(store):
    for name, colour in (("Cleo", "aqua"), ("Dov", "aqua")):
        store.people.change(store.people.add(name).id, colour=colour, emblem="wave")
    sheet = SheetSession(store, "Ann", "Bo").write(3, 5)
    sheet.answer("JoinTable", ("Cleo",), begins="start")
    snapshot = sheet.answer("JoinTable", ("Dov",), begins="start")
    assert snapshot.seats[2].colour == "aqua" and snapshot.seats[2].emblem == "wave"
    assert len({seat.colour for seat in snapshot.seats}) == 4


def test_the_next_sheet_begins_with_the_people_who_joined_the_last_one(store):
    sheet = SheetSession(store, "Ann", "Bo").write(3, 5)
    sheet.answer("JoinTable", ("Cleo",), begins="start")
    assert [seat.name for seat in store.sheets.begin("Rummy").seats] == ["Ann", "Bo"], "as long as the game is open"
    sheet.write(1, 10, 2).answer("CloseSheet")
    for deal in (store.sheets.begin("Rummy"), store.sheets.begin("Points by round", is_again=True)):
        assert [seat.name for seat in deal.seats] == ["Ann", "Bo", "Cleo"]
        assert len({seat.colour for seat in deal.seats}) == len({seat.player for seat in deal.seats}) == 3
